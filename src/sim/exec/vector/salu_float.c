/* Floats on the scalar ALU (gfx1250): each does the same as the vector operation of that name on one lane. */
#include "sim/exec/vector/float_lanes.h"

#define SCALAR_LOAD_f32(n) load_f32(*sim_src(wave, op, n), in)
#define SCALAR_LOAD_u32(n) (*sim_src(wave, op, n))
#define SCALAR_LOAD_i32(n) ((int32_t)*sim_src(wave, op, n))
#define SCALAR_STORE_f32(value) store_f32(value, out)
#define SCALAR_STORE_f32p(value) store_f32_passed(value, out)
#define SCALAR_STORE_f32k(value) f32_to_bits(value) /* only denormal sources are flushed */
ALWAYS_INLINE uint32_t store_f16_kept(float value, bool, bool) { return store_f16_passed(value, false); }
#define SCALAR_STORE_u32(value) ((uint32_t)(value))
#define SCALAR_A(ta) const lane_##ta a = SCALAR_LOAD_##ta(0);
#define SCALAR_B const lane_f32 b = SCALAR_LOAD_f32(1);
#define SCALAR_C const lane_f32 c = SCALAR_LOAD_f32(2);
#define SCALARS_1(ta) SCALAR_A(ta)
#define SCALARS_2(ta) SCALAR_A(ta) SCALAR_B
#define SCALARS_3(ta) SCALAR_A(ta) SCALAR_B SCALAR_C

/* X(name, sources, type of the result, of the first source, result); the other sources are f32. */
/* clang-format off */
#define SCALAR_FLOAT_OPS(X)                                             \
    X(S_CEIL_F32, 1, f32, f32, ceilf(a))                                \
    X(S_FLOOR_F32, 1, f32, f32, floorf(a))                              \
    X(S_TRUNC_F32, 1, f32, f32, truncf(a))                              \
    X(S_RNDNE_F32, 1, f32, f32, rintf(a))                               \
    X(S_CVT_F32_I32, 1, f32, i32, (float)a)                             \
    X(S_CVT_F32_U32, 1, f32, u32, (float)a)                             \
    X(S_CVT_I32_F32, 1, u32, f32, to_i32((double)a))                    \
    X(S_CVT_U32_F32, 1, u32, f32, to_u32((double)a))                    \
    X(S_MIN_NUM_F32, 2, f32k, f32, pick_f32_num(a, b, false))           \
    X(S_MAX_NUM_F32, 2, f32k, f32, pick_f32_num(a, b, true))            \
    X(S_FMAC_F32, 3, f32, f32, fma_f32(a, b, c))                        \
    X(S_FMAMK_F32, 3, f32, f32, fma_f32(a, b, c))                       \
    X(S_FMAAK_F32, 3, f32, f32, fma_f32(a, b, c))                       \
    X(S_MINIMUM_F32, 2, f32k, f32, pick_f32_ieee(a, b, false))          \
    X(S_MAXIMUM_F32, 2, f32k, f32, pick_f32_ieee(a, b, true))           \
    X(S_CVT_PK_RTZ_F16_F32, 2, u32, f32, f32_to_f16_rtz(a) | f32_to_f16_rtz(b) << 16)
/* X(name, sources, how the result is stored, result) for halves. Their denormals follow MODE's other field. */
#define SCALAR_HALF_OPS(X)                                              \
    X(S_ADD_F16, 2, store_f16, a + b)                                   \
    X(S_SUB_F16, 2, store_f16, a - b)                                   \
    X(S_MUL_F16, 2, store_f16, a *b)                                    \
    X(S_MIN_NUM_F16, 2, store_f16_kept, pick_f32_num(a, b, false))      \
    X(S_MAX_NUM_F16, 2, store_f16_kept, pick_f32_num(a, b, true))       \
    X(S_MINIMUM_F16, 2, store_f16_kept, pick_f32_ieee(a, b, false))     \
    X(S_MAXIMUM_F16, 2, store_f16_kept, pick_f32_ieee(a, b, true))      \
    X(S_FMAC_F16, 3, store_f16_wide, (double)a * b + c)                 \
    X(S_CEIL_F16, 1, store_f16, ceilf(a))                               \
    X(S_FLOOR_F16, 1, store_f16, floorf(a))                             \
    X(S_TRUNC_F16, 1, store_f16, truncf(a))                             \
    X(S_RNDNE_F16, 1, store_f16, rintf(a))
/* X(name, result) */
#define SCALAR_COMPARES(X, type)                                        \
    X(S_CMP_LT_##type, a < b)                                           \
    X(S_CMP_EQ_##type, a == b)                                          \
    X(S_CMP_LE_##type, a <= b)                                          \
    X(S_CMP_GT_##type, a > b)                                           \
    X(S_CMP_LG_##type, a < b || a > b)                                  \
    X(S_CMP_GE_##type, a >= b)                                          \
    X(S_CMP_O_##type, a == a && b == b)                                 \
    X(S_CMP_U_##type, a != a || b != b)                                 \
    X(S_CMP_NGE_##type, !(a >= b))                                      \
    X(S_CMP_NLG_##type, !(a < b || a > b))                              \
    X(S_CMP_NGT_##type, !(a > b))                                       \
    X(S_CMP_NLE_##type, !(a <= b))                                      \
    X(S_CMP_NEQ_##type, a != b)                                         \
    X(S_CMP_NLT_##type, !(a < b))
/* clang-format on */

#define DEFINE_SCALAR(name, n, td, ta, expr)                                          \
    static void run_##name(SimWave *wave, const SimOp *op)                            \
    {                                                                                 \
        const bool in = !(wave->mode & MODE_DENORM32_IN);                             \
        const bool out = !(wave->mode & MODE_DENORM32_OUT);                           \
        (void)in, (void)out;                                                          \
        SCALARS_##n(ta) sim_write_s32(wave, op->dst_scalar, SCALAR_STORE_##td(expr)); \
    }
SCALAR_FLOAT_OPS(DEFINE_SCALAR)
#define DEFINE_SCALAR_COMPARE(name, expr)                  \
    static void run_##name(SimWave *wave, const SimOp *op) \
    {                                                      \
        const bool in = !(wave->mode & MODE_DENORM32_IN);  \
        SCALARS_2(f32) wave->scc = (expr);                 \
    }
SCALAR_COMPARES(DEFINE_SCALAR_COMPARE, F32)

#define HALF_IN (!(wave->mode & MODE_DENORM16_64_IN))
#define HALF_OUT (!(wave->mode & MODE_DENORM16_64_OUT))
#define HALF_LIMIT (wave->mode & MODE_FP16_OVFL)
#define HALVES_1 const float a = load_f16(*sim_src(wave, op, 0), HALF_IN);
#define HALVES_2 HALVES_1 const float b = load_f16(*sim_src(wave, op, 1), HALF_IN);
#define HALVES_3 HALVES_2 const float c = load_f16(*sim_src(wave, op, 2), HALF_IN);
#define DEFINE_SCALAR_HALF(name, n, store, expr)                                           \
    static void run_##name(SimWave *wave, const SimOp *op)                                 \
    {                                                                                      \
        HALVES_##n sim_write_s32(wave, op->dst_scalar, store(expr, HALF_OUT, HALF_LIMIT)); \
    }
SCALAR_HALF_OPS(DEFINE_SCALAR_HALF)
#define DEFINE_HALF_COMPARE(name, expr) \
    static void run_##name(SimWave *wave, const SimOp *op) { HALVES_2 wave->scc = (expr); }
SCALAR_COMPARES(DEFINE_HALF_COMPARE, F16)
/* Between formats: each follows its own denormal bits. */
static void run_S_CVT_F16_F32(SimWave *wave, const SimOp *op)
{
    const float a = load_f32(*sim_src(wave, op, 0), !(wave->mode & MODE_DENORM32_IN));
    sim_write_s32(wave, op->dst_scalar, store_f16(a, HALF_OUT, HALF_LIMIT));
}
static void run_S_CVT_F32_F16(SimWave *wave, const SimOp *op)
{
    HALVES_1
    sim_write_s32(wave, op->dst_scalar, store_f32(a, !(wave->mode & MODE_DENORM32_OUT)));
}
/* The upper half of a register; constants have 16 bits. */
static void run_S_CVT_HI_F32_F16(SimWave *wave, const SimOp *op)
{
    const bool constant = op->info->decoded.operands[1].kind == OPERAND_IMM;
    const float a = load_f16(*sim_src(wave, op, 0) >> (constant ? 0 : 16), HALF_IN);
    sim_write_s32(wave, op->dst_scalar, store_f32(a, !(wave->mode & MODE_DENORM32_OUT)));
}

#define X(name, ...) TABLE_ROW(name, RESULT_INT, 0)
/* clang-format off */
static const SimRow rows[] = {
    SCALAR_FLOAT_OPS(X)
    SCALAR_COMPARES(X, F32)
    SCALAR_HALF_OPS(X)
    SCALAR_COMPARES(X, F16)
    X(S_CVT_F16_F32)
    X(S_CVT_F32_F16)
    X(S_CVT_HI_F32_F16)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_salu_float_table) = {rows, sizeof rows / sizeof rows[0]};
