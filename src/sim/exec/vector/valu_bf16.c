/* bf16 on gfx1250: two in a register, and v_fma_mix. CDNA5 ISA 7.7: rounds to nearest even and keeps denormals,
   whatever MODE says. With MODE.fp16_ovfl, overflow gives the largest number. One rounding per operation. */
#include "sim/exec/vector/float_lanes.h"

/* A sum whose last bit tells whether anything was lost, so that a second rounding is correct. */
ALWAYS_INLINE double sum_to_odd(double a, double b)
{
    const double sum = a + b, part = sum - a, lost = (a - (sum - part)) + (b - part);
    const uint64_t bits = f64_to_bits(sum);
    const uint64_t inexact = fabs(lost) > 0 ? 1 : 0; /* not for an infinite sum, where `lost` is a NaN */
    const uint64_t beyond = (bits ^ f64_to_bits(lost)) >> 63 & inexact;
    return f64_from_bits((bits - beyond) | inexact);
}
ALWAYS_INLINE float add_bf16(float a, float b) { return round_to_odd(sum_to_odd((double)a, (double)b)); }
/* The product of two bf16 has 16 bits, so it is exact. */
ALWAYS_INLINE float mul_bf16(float a, float b) { return round_to_odd((double)a * (double)b); }
ALWAYS_INLINE float fma_bf16(float a, float b, float c)
{
    return round_to_odd(sum_to_odd((double)a * (double)b, (double)c));
}
ALWAYS_INLINE bool is_finite(float x) { return fabsf(x) <= 0x1.fffffep127f; }
ALWAYS_INLINE uint32_t store_bf16(float value, bool saturate)
{
    const uint32_t bits = f32_to_bf16(value);
    return saturate && (bits & 0x7fff) == 0x7f80 ? bits - 1 : bits;
}

/* A number wins over a NaN; of two NaNs the first, quieted. Bits are passed through. */
ALWAYS_INLINE uint32_t pick_bf16(uint32_t x, uint32_t y, bool larger)
{
    const float a = bf16_to_f32(x), b = bf16_to_f32(y);
    const uint32_t number = (larger ? order_f32(a) > order_f32(b) : order_f32(a) < order_f32(b)) ? x : y;
    const uint32_t either = a != a ? y : b != b ? x : number;
    return (a != a) & (b != b) ? x | 0x40 : either;
}

#define FINITE (limit && is_finite(a) && is_finite(b) && is_finite(c))
/* clang-format off */
#define PACKED_OPS(X)                                                       \
    X(V_PK_ADD_BF16, 2, bf16_to_f32, store_bf16(add_bf16(a, b), FINITE))    \
    X(V_PK_MUL_BF16, 2, bf16_to_f32, store_bf16(mul_bf16(a, b), FINITE))    \
    X(V_PK_FMA_BF16, 3, bf16_to_f32, store_bf16(fma_bf16(a, b, c), FINITE)) \
    X(V_PK_MIN_NUM_BF16, 2, bf16_to_f32, pick_bf16(x, y, false))            \
    X(V_PK_MAX_NUM_BF16, 2, bf16_to_f32, pick_bf16(x, y, true))
/* clang-format on */
PACKED_OPS(DEFINE_HALVES)

/* ---- mixed precision: `prepare` has converted each source to f32; MODE's bits for f32 apply ---- */

/* The f32 result is rounded once more. */
static void v_fma_mix_bf16(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_3
    FLUSHES_f32;
    FOR_LANES
    {
        const float sum = fma_f32(load_f32(pa[i], in), load_f32(pb[i], in), load_f32(pc[i], in));
        d[i] = f32_to_bf16(f32_from_bits(store_f32(sum, out)));
    }
    CLOSE(1)
}

/* clang-format off */
static const SimRow rows[] = {
#define PACKED_ROW(id, ...) TABLE_ROW(id, RESULT_PK_BF16, 0)
    PACKED_OPS(PACKED_ROW)
    RUN_ROW(V_FMA_MIXLO_BF16, v_fma_mix_bf16, RESULT_BF16, ROW_KEEP_HALF, FIDELITY_EXACT)
    RUN_ROW(V_FMA_MIXHI_BF16, v_fma_mix_bf16, RESULT_BF16, ROW_KEEP_HALF, FIDELITY_EXACT)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_bf16_table) = {rows, sizeof rows / sizeof rows[0]};
