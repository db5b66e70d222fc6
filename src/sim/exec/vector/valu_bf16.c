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

/* `expr` over a, b, c; `finite`: the operands are finite. */
#define DEFINE_PK_BF16(name, n, expr)                                                   \
    ALWAYS_INLINE uint32_t name##_half(uint32_t x, uint32_t y, uint32_t z, bool limit)  \
    {                                                                                   \
        const float a = bf16_to_f32(x), b = bf16_to_f32(y), c = bf16_to_f32(z);         \
        return store_bf16(expr, limit && is_finite(a) && is_finite(b) && is_finite(c)); \
    }                                                                                   \
    static void run_##name(SimWave *wave, const SimOp *op)                              \
    {                                                                                   \
        OPEN(1)                                                                         \
        SOURCES_##n const bool limit = wave->mode & MODE_FP16_OVFL;                     \
        FOR_LANES                                                                       \
        {                                                                               \
            const uint32_t x = pa[i], y = pb[i], z = THIRD_##n;                         \
            d[i] = name##_half(x & 0xffff, y & 0xffff, z & 0xffff, limit) |             \
                   name##_half(x >> 16, y >> 16, z >> 16, limit) << 16;                 \
        }                                                                               \
        CLOSE(1)                                                                        \
    }
#define THIRD_2 0
#define THIRD_3 pc[i]
DEFINE_PK_BF16(V_PK_ADD_BF16, 2, add_bf16(a, b))
DEFINE_PK_BF16(V_PK_MUL_BF16, 2, mul_bf16(a, b))
DEFINE_PK_BF16(V_PK_FMA_BF16, 3, fma_bf16(a, b, c))

/* A number wins over a NaN; of two NaNs the first, quieted. Bits are passed through. */
ALWAYS_INLINE uint32_t pick_bf16(uint32_t x, uint32_t y, bool larger)
{
    const float a = bf16_to_f32(x), b = bf16_to_f32(y);
    const uint32_t number = (larger ? order_f32(a) > order_f32(b) : order_f32(a) < order_f32(b)) ? x : y;
    const uint32_t either = a != a ? y : b != b ? x : number;
    return (a != a) & (b != b) ? x | 0x40 : either;
}
#define DEFINE_PICK(name, larger)                                                                                  \
    static void run_##name(SimWave *wave, const SimOp *op)                                                         \
    {                                                                                                              \
        OPEN(1)                                                                                                    \
        SOURCES_2                                                                                                  \
        FOR_LANES d[i] =                                                                                           \
            pick_bf16(pa[i] & 0xffff, pb[i] & 0xffff, larger) | pick_bf16(pa[i] >> 16, pb[i] >> 16, larger) << 16; \
        CLOSE(1)                                                                                                   \
    }
DEFINE_PICK(V_PK_MIN_NUM_BF16, false)
DEFINE_PICK(V_PK_MAX_NUM_BF16, true)

/* ---- mixed precision: `prepare` has converted each source to f32; MODE's bits for f32 apply ---- */

/* The f32 result is rounded once more. */
static void v_fma_mix_bf16(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_3
    const bool in = !(wave->mode & MODE_DENORM32_IN), out = !(wave->mode & MODE_DENORM32_OUT);
    FOR_LANES
    {
        const float sum = fma_f32(load_f32(pa[i], in), load_f32(pb[i], in), load_f32(pc[i], in));
        d[i] = f32_to_bf16(f32_from_bits(store_f32(sum, out)));
    }
    CLOSE(1)
}

/* clang-format off */
static const SimRow rows[] = {
    TABLE_ROW(V_PK_ADD_BF16, RESULT_PK_BF16, 0)
    TABLE_ROW(V_PK_MUL_BF16, RESULT_PK_BF16, 0)
    TABLE_ROW(V_PK_FMA_BF16, RESULT_PK_BF16, 0)
    TABLE_ROW(V_PK_MIN_NUM_BF16, RESULT_PK_BF16, 0)
    TABLE_ROW(V_PK_MAX_NUM_BF16, RESULT_PK_BF16, 0)
    {.opcode = OP_V_FMA_MIXLO_BF16, .run = v_fma_mix_bf16, .result_type = RESULT_BF16, .flags = ROW_KEEP_HALF,
     .fidelity = FIDELITY_EXACT},
    {.opcode = OP_V_FMA_MIXHI_BF16, .run = v_fma_mix_bf16, .result_type = RESULT_BF16, .flags = ROW_KEEP_HALF,
     .fidelity = FIDELITY_EXACT},
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_bf16_table) = {rows, sizeof rows / sizeof rows[0]};
