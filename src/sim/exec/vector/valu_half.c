/* f16, bf16 and packed 16-bit float arithmetic of the vector ALU. A sum, product or quotient of two f16 numbers that is
   computed in f32 and rounded again is correct (24 >= 2 * 11 + 2). Fused operations are computed in f64, which covers
   every case in which the second rounding could matter. Rows with op_sel keep the other half of the destination (LLVM,
   GCNSubtarget zeroesHigh16BitsOfDest). */
#include "sim/exec/vector/float_lanes.h"

ALWAYS_INLINE double fma_f16(float a, float b, float c) { return (double)a * (double)b + (double)c; }
ALWAYS_INLINE float round_f16(float a) { return f16_to_f32(f32_to_f16(a)); }
ALWAYS_INLINE float fract_f16(float a)
{
    float result = a - floorf(a);
    return result != result ? result : result < 0.99951172f ? result : 0.99951172f;
}
ALWAYS_INLINE float frexp_mant_f16(float a)
{
    int exponent;
    return isinf(a) || a != a ? a : frexpf(a, &exponent);
}
ALWAYS_INLINE int32_t frexp_exp_f16(float a)
{
    int exponent = 0;
    if (!isinf(a) && a == a && a != 0) frexpf(a, &exponent);
    return exponent;
}
ALWAYS_INLINE uint32_t div_fixup_f16(uint32_t quotient, uint32_t denominator, uint32_t numerator)
{
    uint32_t sign = (denominator ^ numerator) & 0x8000, den = denominator & 0x7fff, num = numerator & 0x7fff;
    if (num > 0x7c00) return numerator | 0x200; /* quiet */
    if (den > 0x7c00) return denominator | 0x200;
    if ((!den && !num) || (den == 0x7c00 && num == 0x7c00)) return F16_NAN | 0x8000;
    if (!den || num == 0x7c00) return sign | 0x7c00;
    if (den == 0x7c00 || !num) return sign;
    if ((quotient & 0x7fff) > 0x7c00) return sign | 0x7c00; /* the estimate overflowed */
    return (quotient & 0x7fff) | sign;
}
ALWAYS_INLINE uint32_t fixup_f16(uint32_t a, uint32_t b, uint32_t c, bool in, bool out)
{
    uint32_t result = in ? div_fixup_f16(f16_flush(a), f16_flush(b), f16_flush(c)) : div_fixup_f16(a, b, c);
    return out ? f16_flush(result) : result;
}

/* Result in the low half; the upper half becomes 0. */
/* clang-format off */
#define HALF_OPS(X)                                                                     \
    X(V_ADD_F16, 2, f16, f16, f16, f16, , a + b)                                        \
    X(V_SUB_F16, 2, f16, f16, f16, f16, , a - b)                                        \
    X(V_SUBREV_F16, 2, f16, f16, f16, f16, , b - a)                                     \
    X(V_MUL_F16, 2, f16, f16, f16, f16, , a * b)                                        \
    X(V_MAC_F16, 3, f16, f16, f16, f16, f16, round_f16(a * b) + c)                      \
    X(V_MADMK_F16, 3, f16, f16, f16, f16, f16, round_f16(a * b) + c)                    \
    X(V_MADAK_F16, 3, f16, f16, f16, f16, f16, round_f16(a * b) + c)                    \
    X(V_MAD_LEGACY_F16, 3, f16, f16, f16, f16, f16, round_f16(a * b) + c)               \
    X(V_FMA_LEGACY_F16, 3, f16, f16w, f16, f16, f16, fma_f16(a, b, c))                  \
    X(V_DIV_FIXUP_LEGACY_F16, 3, f16, f16b, u16, u16, u16, fixup_f16(a, b, c, in, out)) \
    X(V_MIN_F16, 2, f16, f16p, f16, f16, , min_f32(a, b, ieee))                         \
    X(V_MAX_F16, 2, f16, f16p, f16, f16, , max_f32(a, b, ieee))                         \
    X(V_LDEXP_F16, 2, f16, f16, f16, i16, , ldexp_f16(a, b))                            \
    ROUNDING_OPS(X, V, F16, f16, f)                                                     \
    X(V_FRACT_F16, 1, f16, f16, f16, , , fract_f16(a))                                  \
    X(V_FREXP_MANT_F16, 1, f16, f16p, f16, , , frexp_mant_f16(a))                       \
    X(V_FREXP_EXP_I16_F16, 1, f16, raw16, f16, , , frexp_exp_f16(a))
/* Rows with op_sel. */
#define KEEP_OPS(X)                                                                   \
    X(V_MAD_F16, 3, f16, f16, f16, f16, f16, round_f16(a * b) + c)                    \
    X(V_FMA_F16, 3, f16, f16w, f16, f16, f16, fma_f16(a, b, c))                       \
    X(V_FMAC_F16, 3, f16, f16w, f16, f16, f16, fma_f16(a, b, c))                      \
    X(V_FMAMK_F16, 3, f16, f16w, f16, f16, f16, fma_f16(a, b, c))                     \
    X(V_FMAAK_F16, 3, f16, f16w, f16, f16, f16, fma_f16(a, b, c))                     \
    X(V_MIN3_F16, 3, f16, f16p, f16, f16, f16, min_f32(min_f32(a, b, ieee), c, ieee)) \
    X(V_MAX3_F16, 3, f16, f16p, f16, f16, f16, max_f32(max_f32(a, b, ieee), c, ieee)) \
    X(V_MED3_F16, 3, f16, f16p, f16, f16, f16, med3_f32(a, b, c, ieee))               \
    X(V_DIV_FIXUP_F16, 3, f16, f16b, u16, u16, u16, fixup_f16(a, b, c, in, out))
/* clang-format on */
HALF_OPS(DEFINE_FLOAT)
KEEP_OPS(DEFINE_FLOAT)

static void run_V_PACK_B32_F16(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_2
    FOR_LANES d[i] = (pa[i] & 0xffff) | pb[i] << 16;
    CLOSE(1)
}

/* clang-format off */
#define PACKED_OPS(X)                                                                           \
    X(V_PK_ADD_F16, 2, HALF_F16, store_f16(a + b, out, limit))                                  \
    X(V_PK_MUL_F16, 2, HALF_F16, store_f16(a * b, out, limit))                                  \
    X(V_PK_MIN_F16, 2, HALF_F16, store_f16_passed(min_f32(a, b, ieee), out))                    \
    X(V_PK_MAX_F16, 2, HALF_F16, store_f16_passed(max_f32(a, b, ieee), out))                    \
    X(V_PK_FMA_F16, 3, HALF_F16, store_f16_wide(fma_f16(a, b, c), out, limit))                  \
    X(V_PK_FMAC_F16, 3, HALF_F16, store_f16_wide(fma_f16(a, b, c), out, limit))                 \
    X(V_PK_MINIMUM3_F16, 3, HALF_F16, store_f16(minimum_f32(minimum_f32(a, b), c), out, limit)) \
    X(V_PK_MAXIMUM3_F16, 3, HALF_F16, store_f16(maximum_f32(maximum_f32(a, b), c), out, limit))
/* clang-format on */
PACKED_OPS(DEFINE_HALVES)

/* ---- mixed precision: `prepare` has converted each source to f32 (halves of f16 never become f32 denormals) ---- */

static void run_V_FMA_MIX_F32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_3
    FLUSHES_f32;
    FOR_LANES d[i] = store_f32(fma_f32(load_f32(pa[i], in), load_f32(pb[i], in), load_f32(pc[i], in)), out);
    CLOSE(1)
}
static void run_V_FMA_MIX_F32_BF16(SimWave *wave, const SimOp *op) { run_V_FMA_MIX_F32(wave, op); }
/* Rounds the fma's f32 result to f16. Finite numbers that overflow f32 also overflow f16. */
static void v_fma_mix_half(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_3
    const bool in = !(wave->mode & MODE_DENORM32_IN), out = !(wave->mode & MODE_DENORM16_64_OUT);
    const bool limit = wave->mode & MODE_FP16_OVFL;
    FOR_LANES
    {
        const float a = load_f32(pa[i], in), b = load_f32(pb[i], in), c = load_f32(pc[i], in);
        const float sum = fma_f32(a, b, c), largest = copysignf(0x1.fffffep127f, sum);
        const bool over =
            (fabsf(sum) >= INFINITY) & (fabsf(a) < INFINITY) & (fabsf(b) < INFINITY) & (fabsf(c) < INFINITY);
        d[i] = store_f16(limit & over ? largest : sum, out, limit);
    }
    CLOSE(1)
}

/* ---- dot products: they flush denormals of inputs and result, whatever MODE says (ISA documents, "Denormalized and
   rounding modes") ---- */

#define DEFINE_DOT2(name, load)                                                 \
    static void run_##name(SimWave *wave, const SimOp *op)                      \
    {                                                                           \
        OPEN(1)                                                                 \
        SOURCES_3                                                               \
        FOR_LANES                                                               \
        {                                                                       \
            const uint32_t x = pa[i], y = pb[i];                                \
            const float sum = fma_f32(load(x), load(y), load_f32(pc[i], true)); \
            d[i] = store_f32(fma_f32(load(x >> 16), load(y >> 16), sum), true); \
        }                                                                       \
        CLOSE(1)                                                                \
    }
#define DOT_F16(bits) load_f16(bits, true)
#define DOT_BF16(bits) load_f32((bits) << 16, true)
DEFINE_DOT2(V_DOT2_F32_F16, DOT_F16)
DEFINE_DOT2(V_DOT2_F32_BF16, DOT_BF16)

/* clang-format off */
static const SimRow rows[] = {
#define KEEP_ROW(id, ...) TABLE_ROW(id, RESULT_F16, ROW_KEEP_HALF)
#define PACKED_ROW(id, ...) TABLE_ROW(id, RESULT_PK_F16, 0)
    HALF_OPS(FLOAT_ROW)
    KEEP_OPS(KEEP_ROW)
    PACKED_OPS(PACKED_ROW)
    TABLE_ROW(V_PACK_B32_F16, RESULT_INT, 0)
    TABLE_ROW(V_FMA_MIX_F32, RESULT_F32, 0)
    TABLE_ROW(V_FMA_MIX_F32_BF16, RESULT_F32, 0)
    RUN_ROW(V_FMA_MIXLO_F16, v_fma_mix_half, RESULT_F16, ROW_KEEP_HALF, FIDELITY_EXACT)
    RUN_ROW(V_FMA_MIXHI_F16, v_fma_mix_half, RESULT_F16, ROW_KEEP_HALF, FIDELITY_EXACT)
    RUN_ROW(V_DOT2_F32_F16, run_V_DOT2_F32_F16, RESULT_F32, 0, FIDELITY_ROUNDING)
    RUN_ROW(V_DOT2C_F32_F16, run_V_DOT2_F32_F16, RESULT_F32, 0, FIDELITY_ROUNDING)
    RUN_ROW(V_DOT2_F32_BF16, run_V_DOT2_F32_BF16, RESULT_F32, 0, FIDELITY_ROUNDING)
    RUN_ROW(V_DOT2C_F32_BF16, run_V_DOT2_F32_BF16, RESULT_F32, 0, FIDELITY_ROUNDING)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_half_table) = {rows, sizeof rows / sizeof rows[0]};
