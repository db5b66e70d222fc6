/* Floats on the scalar ALU (gfx1250): each does the same as the vector operation of that name on one lane. */
#include "sim/exec/vector/float_lanes.h"

/* X(name, sources, whose denormal bits of MODE, types of the result and the sources, result) */
/* clang-format off */
#define SCALAR_FLOAT_OPS(X)                                                                       \
    X(S_ADD_F32, 2, f32, f32, f32, f32, , a + b)                                                  \
    X(S_SUB_F32, 2, f32, f32, f32, f32, , a - b)                                                  \
    X(S_MUL_F32, 2, f32, f32, f32, f32, , a * b)                                                  \
    ROUNDING_OPS(X, S, F32, f32, f)                                                               \
    X(S_CVT_F32_I32, 1, f32, f32, i32, , , (float)a)                                              \
    X(S_CVT_F32_U32, 1, f32, f32, u32, , , (float)a)                                              \
    X(S_CVT_I32_F32, 1, f32, u32, f32, , , to_i32((double)a))                                     \
    X(S_CVT_U32_F32, 1, f32, u32, f32, , , to_u32((double)a))                                     \
    X(S_MIN_NUM_F32, 2, f32, f32k, f32, f32, , pick_f32_num(a, b, false))                         \
    X(S_MAX_NUM_F32, 2, f32, f32k, f32, f32, , pick_f32_num(a, b, true))                          \
    X(S_FMAC_F32, 3, f32, f32, f32, f32, f32, fma_f32(a, b, c))                                   \
    X(S_FMAMK_F32, 3, f32, f32, f32, f32, f32, fma_f32(a, b, c))                                  \
    X(S_FMAAK_F32, 3, f32, f32, f32, f32, f32, fma_f32(a, b, c))                                  \
    X(S_MINIMUM_F32, 2, f32, f32k, f32, f32, , pick_f32_ieee(a, b, false))                        \
    X(S_MAXIMUM_F32, 2, f32, f32k, f32, f32, , pick_f32_ieee(a, b, true))                         \
    X(S_CVT_PK_RTZ_F16_F32, 2, f32, u32, f32, f32, , f32_to_f16_rtz(a) | f32_to_f16_rtz(b) << 16) \
    X(S_ADD_F16, 2, f16, f16, f16, f16, , a + b)                                                  \
    X(S_SUB_F16, 2, f16, f16, f16, f16, , a - b)                                                  \
    X(S_MUL_F16, 2, f16, f16, f16, f16, , a * b)                                                  \
    X(S_MIN_NUM_F16, 2, f16, f16k, f16, f16, , pick_f32_num(a, b, false))                         \
    X(S_MAX_NUM_F16, 2, f16, f16k, f16, f16, , pick_f32_num(a, b, true))                          \
    X(S_MINIMUM_F16, 2, f16, f16k, f16, f16, , pick_f32_ieee(a, b, false))                        \
    X(S_MAXIMUM_F16, 2, f16, f16k, f16, f16, , pick_f32_ieee(a, b, true))                         \
    X(S_FMAC_F16, 3, f16, f16w, f16, f16, f16, (double)a * b + c)                                 \
    ROUNDING_OPS(X, S, F16, f16, f)
/* X(name, type of the sources, result) */
#define SCALAR_COMPARES(X, type, tag)           \
    X(S_CMP_LT_##type, tag, a < b)              \
    X(S_CMP_EQ_##type, tag, a == b)             \
    X(S_CMP_LE_##type, tag, a <= b)             \
    X(S_CMP_GT_##type, tag, a > b)              \
    X(S_CMP_LG_##type, tag, a < b || a > b)     \
    X(S_CMP_GE_##type, tag, a >= b)             \
    X(S_CMP_O_##type, tag, a == a && b == b)    \
    X(S_CMP_U_##type, tag, a != a || b != b)    \
    X(S_CMP_NGE_##type, tag, !(a >= b))         \
    X(S_CMP_NLG_##type, tag, !(a < b || a > b)) \
    X(S_CMP_NGT_##type, tag, !(a > b))          \
    X(S_CMP_NLE_##type, tag, !(a <= b))         \
    X(S_CMP_NEQ_##type, tag, a != b)            \
    X(S_CMP_NLT_##type, tag, !(a < b))
/* clang-format on */

#define DEFINE_SCALAR_COMPARE(name, tag, expr)             \
    static void run_##name(SimWave *wave, const SimOp *op) \
    {                                                      \
        SCALAR_LANE(2, tag, tag, tag, )                    \
        wave->scc = (expr);                                \
    }
SCALAR_FLOAT_OPS(DEFINE_SCALAR_FLOAT)
SCALAR_COMPARES(DEFINE_SCALAR_COMPARE, F32, f32)
SCALAR_COMPARES(DEFINE_SCALAR_COMPARE, F16, f16)

#define HALF_IN (!(wave->mode & MODE_DENORM16_64_IN))
/* Between formats: each follows its own denormal bits. */
static void run_S_CVT_F16_F32(SimWave *wave, const SimOp *op)
{
    const float a = load_f32(*sim_src(wave, op, 0), !(wave->mode & MODE_DENORM32_IN));
    sim_write_s32(wave, op->dst_scalar,
                  store_f16(a, !(wave->mode & MODE_DENORM16_64_OUT), wave->mode & MODE_FP16_OVFL));
}
static void run_S_CVT_F32_F16(SimWave *wave, const SimOp *op)
{
    const float a = load_f16(*sim_src(wave, op, 0), HALF_IN);
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
    SCALAR_COMPARES(X, F32, )
    SCALAR_COMPARES(X, F16, )
    X(S_CVT_F16_F32)
    X(S_CVT_F32_F16)
    X(S_CVT_HI_F32_F16)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_salu_float_table) = {rows, sizeof rows / sizeof rows[0]};
