/* math.exp, exp2, expm1, tanh, sinh, cosh, powf, fpowi. */
#include <math.h>

#include "math/f64.h"

/* v_exp_f32 flushes denormal results, so below 2^-126 it gets x + 64, and the result is scaled. Without f32 denormals,
   and for f16, whose smallest number is 2^-24, this is not needed. */
Operand math_exp2_f32(Builder *b, WaveccType type, Operand x, Operand)
{
    if (b->k->flush_f32_denorms || type == WAVECC_F16) return BUILD(b, OP_V_EXP_F32, x);
    Operand is_small = BUILD(b, OP_V_CMP_GT_F32, f32_constant(-126), x);
    Operand add = build_select(b, is_small, f32_constant(64), operand_imm(0));
    Operand power = BUILD(b, OP_V_EXP_F32, BUILD(b, OP_V_ADD_F32, x, add));
    return BUILD(b, OP_V_LDEXP_F32, power, build_select(b, is_small, operand_imm((uint32_t)-64), operand_imm(0)));
}
Operand math_exp2_fast(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, OP_V_EXP_F32, x); }

/* x log2 e as a sum of two f32. The fraction of the larger one and the smaller one go through v_exp_f32, the integer
   part through v_ldexp_f32. Beyond the ends the result is known. */
Operand math_exp_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand log2e = build_copy(b, CLASS_S, 1, f32_constant((float)MATH_LOG2_E));
    Operand rest = build_copy(b, CLASS_S, 1, f32_constant((float)(MATH_LOG2_E - (double)(float)MATH_LOG2_E)));
    Operand high = BUILD(b, OP_V_MUL_F32, x, log2e);
    Operand low = BUILD(b, OP_V_FMA_F32, x, log2e, negated(high));
    low = BUILD(b, OP_V_FMA_F32, x, rest, low);
    Operand whole = BUILD(b, OP_V_RNDNE_F32, high);
    Operand fraction = BUILD(b, OP_V_ADD_F32, BUILD(b, OP_V_SUB_F32, high, whole), low);
    Operand power = BUILD(b, OP_V_EXP_F32, fraction);
    power = BUILD(b, OP_V_LDEXP_F32, power, BUILD(b, OP_V_CVT_I32_F32, whole));
    Operand is_low = BUILD(b, OP_V_CMP_GT_F32, f32_constant(-104), x);
    power = build_select(b, is_low, operand_imm(0), power);
    Operand is_high = BUILD(b, OP_V_CMP_LT_F32, f32_constant(89), x);
    return build_select(b, is_high, f32_constant(INFINITY), power);
}
Operand math_exp_fast(Builder *b, WaveccType, Operand x, Operand)
{
    return BUILD(b, OP_V_EXP_F32, BUILD(b, OP_V_MUL_F32, x, f32_constant((float)MATH_LOG2_E)));
}

/* `x` limited to `least` and `most`, as f64. */
static Operand clamped_f64(Builder *b, Operand x, float least, float most)
{
    x = BUILD(b, OP_V_MIN_F32, f32_constant(most), x);
    x = BUILD(b, OP_V_MAX_F32, f32_constant(least), x);
    return f64_of_f32(b, x);
}

Operand math_expm1_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand value = f32_of_f64(b, expm1_f64(b, clamped_f64(b, x, -40, 100)));
    return nan_where_nan(b, with_sign_f32(b, value, x), x); /* -0 */
}

/* ---- hyperbolic functions of the magnitude ---- */

Operand math_tanh_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = f64_of_f32(b, BUILD(b, OP_V_MIN_F32, f32_constant(10), absolute_f32(b, x)));
    Operand e = expm1_f64(b, add_f64(b, a, a));
    Operand value = f32_of_f64(b, divide_near_f64(b, e, add_f64(b, e, operand_imm(F64_TWO))));
    return nan_where_nan(b, with_sign_f32(b, value, x), x);
}
/* 1 - 2 / (e^2|x| + 1) */
Operand math_tanh_fast(Builder *b, WaveccType, Operand x, Operand)
{
    if (isa_has(b->k->target, OP_V_TANH_F32)) return BUILD(b, OP_V_TANH_F32, x);
    Operand scaled = BUILD(b, OP_V_MUL_F32, f32_constant(2 * (float)MATH_LOG2_E), absolute_f32(b, x));
    Operand sum = BUILD(b, OP_V_ADD_F32, BUILD(b, OP_V_EXP_F32, scaled), f32_constant(1));
    Operand value = BUILD(b, OP_V_FMA_F32, BUILD(b, OP_V_RCP_F32, sum), f32_constant(-2), f32_constant(1));
    return with_sign_f32(b, value, x);
}

Operand math_sinh_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = f64_of_f32(b, BUILD(b, OP_V_MIN_F32, f32_constant(100), absolute_f32(b, x)));
    Operand e = expm1_f64(b, a);
    Operand twice = add_f64(b, e, divide_near_f64(b, e, add_f64(b, e, operand_imm(F64_ONE))));
    Operand value = f32_of_f64(b, mul_f64(b, twice, operand_imm(F64_HALF)));
    return nan_where_nan(b, with_sign_f32(b, value, x), x);
}

Operand math_cosh_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = f64_of_f32(b, BUILD(b, OP_V_MIN_F32, f32_constant(100), absolute_f32(b, x)));
    Operand e = exp_f64(b, a);
    Operand twice = add_f64(b, e, divide_near_f64(b, operand_imm(F64_ONE), e));
    return nan_where_nan(b, f32_of_f64(b, mul_f64(b, twice, operand_imm(F64_HALF))), x);
}

/* ---- powers ---- */

/* |x|^y by logarithm and exponential, then the signs and special cases of C's pow. */
static Operand power_f64(Builder *b, Operand x, Operand y, Operand y_is_nan)
{
    Operand a = absolute_f32(b, x), wide = f64_of_f32(b, a);
    Operand is_zero = BUILD(b, OP_V_CMP_EQ_F32, operand_imm(0), x);
    Operand is_infinite = BUILD(b, OP_V_CMP_EQ_F32, f32_constant(INFINITY), a);
    Operand log = log2_f64(b, wide);
    log = build_select(b, is_zero, f64_constant(b, -INFINITY), log);
    log = build_select(b, is_infinite, f64_constant(b, INFINITY), log);
    Operand exponent = mul_f64(b, y, log);
    exponent = BUILD(b, OP_V_MIN_F64, f64_constant(b, 200), exponent);
    exponent = BUILD(b, OP_V_MAX_F64, f64_constant(b, -200), exponent);
    Operand value = f32_of_f64(b, exp2_f64(b, exponent));
    /* |x| = 1: also for infinite y */
    Operand is_one = BUILD(b, OP_V_CMP_EQ_F32, f32_constant(1), a);
    value = build_select(b, is_one, f32_constant(1), value);
    /* Negative x: odd powers are negative; powers that are not whole numbers are NaN. */
    Operand whole = BUILD(b, OP_V_CMP_EQ_F64, BUILD(b, OP_V_TRUNC_F64, y), y);
    Operand half = mul_f64(b, y, operand_imm(F64_HALF));
    Operand half_whole = BUILD(b, OP_V_CMP_LG_F64, BUILD(b, OP_V_TRUNC_F64, half), half);
    Operand is_odd = build_bool_op(b, OP_S_AND_B32, whole, half_whole);
    value = build_select(b, is_odd, with_sign_f32(b, value, x), value);
    Operand is_negative = BUILD(b, OP_V_CMP_CLASS_F32, x, operand_imm(0x18)); /* finite, not 0 */
    Operand broken = BUILD(b, OP_V_CMP_NEQ_F64, BUILD(b, OP_V_TRUNC_F64, y), y);
    Operand is_nan = build_bool_op(b, OP_S_AND_B32, is_negative, broken);
    is_nan = build_bool_op(b, OP_S_OR_B32, is_nan, BUILD(b, OP_V_CMP_U_F32, x, x));
    if (y_is_nan.kind != OPERAND_NONE) is_nan = build_bool_op(b, OP_S_OR_B32, is_nan, y_is_nan);
    value = build_select(b, is_nan, operand_imm(0x7fc00000), value);
    /* x^0 and 1^y are 1 for any x and y. */
    Operand y_is_zero = BUILD(b, OP_V_CMP_EQ_F64, operand_imm(0), y);
    Operand x_is_one = BUILD(b, OP_V_CMP_EQ_F32, f32_constant(1), x);
    return build_select(b, build_bool_op(b, OP_S_OR_B32, y_is_zero, x_is_one), f32_constant(1), value);
}

Operand math_powf_f32(Builder *b, WaveccType, Operand x, Operand y)
{
    Operand is_nan = BUILD(b, OP_V_CMP_U_F32, y, y);
    return power_f64(b, x, f64_of_f32(b, y), is_nan);
}

Operand math_fpowi(Builder *b, Operand x, Operand n)
{
    return power_f64(b, x, BUILD(b, OP_V_CVT_F64_I32, n), operand_none());
}
