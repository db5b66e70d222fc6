/* math.erf, erfc, cbrt, sqrt, rsqrt, round. */

#include "math/f64.h"

/* Below 1: x P(x^2). From 1 on: 1 - 2^Q(x), where an f32 of the power is exact enough. */
Operand math_erf_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = absolute_f32(b, x);
    Operand wide = f64_of_f32(b, BUILD(b, OP_V_MIN_F32, f32_constant(4), a));
    Operand near = mul_f64(b, wide, evaluate_f64(b, &math_erf, mul_f64(b, wide, wide)));
    Operand power = BUILD(b, OP_V_EXP_F32, f32_of_f64(b, evaluate_f64(b, &math_log2_erfc, wide)));
    Operand far = BUILD(b, OP_V_SUB_F32, f32_constant(1), power);
    Operand is_near = BUILD(b, OP_V_CMP_GT_F32, f32_constant(1), a);
    Operand value = build_select(b, is_near, f32_of_f64(b, near), far);
    return nan_where_nan(b, with_sign_f32(b, value, x), x);
}

/* For x >= 0: e^(-x^2) P((x - 2) / (x + 2)); for others 2 - erfc(-x). */
Operand math_erfc_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand wide = f64_of_f32(b, BUILD(b, OP_V_MIN_F32, f32_constant(10.5f), absolute_f32(b, x)));
    Operand two = operand_imm(F64_TWO);
    Operand more = add_f64(b, wide, two);
    Operand t = divide_near_f64(b, add_f64(b, wide, operand_imm(0xc0000000)), more);
    Operand tail = exp_f64(b, mul_f64(b, negated(wide), wide));
    Operand value = mul_f64(b, tail, evaluate_f64(b, &math_erfcx, t));
    Operand other = add_f64(b, negated(value), two);
    value = build_select(b, build_cmp_i32(b, CMP_SLT, x, operand_imm(0)), other, value);
    return nan_where_nan(b, f32_of_f64(b, value), x);
}

/* 2^(log2(|x|) / 3), then one step of Halley's iteration, which triples the digits: c (c^3 + 2 x) /
 * (2 c^3 + x). */
Operand math_cbrt_f32(Builder *b, WaveccType type, Operand x, Operand)
{
    Operand log = math_log2_f32(b, type, absolute_f32(b, x), operand_none());
    Operand third = BUILD(b, OP_V_MUL_F32, log, f32_constant(0x1.555556p-2f));
    Operand c = f64_of_f32(b, BUILD(b, OP_V_EXP_F32, third)), wide = f64_of_f32(b, magnitude(x));
    Operand cube = mul_f64(b, mul_f64(b, c, c), c);
    Operand above = fma_f64(b, wide, operand_imm(F64_TWO), cube);
    Operand below = fma_f64(b, cube, operand_imm(F64_TWO), wide);
    Operand value = f32_of_f64(b, mul_f64(b, c, divide_near_f64(b, above, below)));
    value = with_sign_f32(b, value, x);
    Operand usual = BUILD(b, OP_V_CMP_CLASS_F32, x, operand_imm(0x198)); /* finite, not 0 */
    return build_select(b, usual, value, BUILD(b, OP_V_MUL_F32, f32_constant(1), x));
}

/* ---- square roots ---- */

/* Correctly rounded: a root of 24 bits is at least 2^-50 away from the middle between two f32, and two Newton steps
   have a smaller error. */
Operand math_sqrt_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand wide = f64_of_f32(b, x), inverse = BUILD(b, OP_V_RSQ_F64, wide);
    Operand root = mul_f64(b, wide, inverse), half = mul_f64(b, inverse, operand_imm(F64_HALF));
    for (unsigned i = 0; i < 2; i++) root = fma_f64(b, fma_f64(b, negated(root), root, wide), half, root);
    Operand value = f32_of_f64(b, root);
    Operand itself = BUILD(b, OP_V_CMP_CLASS_F32, x, operand_imm(0x260)); /* zeros, infinity */
    return build_select(b, itself, x, value);
}
Operand math_sqrt_fast(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, OP_V_SQRT_F32, x); }

/* v_rsq_f32 treats denormals as 0, so they are scaled by 2^24 first. */
Operand math_rsqrt_f32(Builder *b, WaveccType type, Operand x, Operand)
{
    if (b->k->flush_f32_denorms || type == WAVECC_F16) return BUILD(b, OP_V_RSQ_F32, x);
    Operand is_small = BUILD(b, OP_V_CMP_GT_F32, f32_constant(0x1p-126f), magnitude(x));
    Operand scaled = BUILD(b, OP_V_LDEXP_F32, x, build_select(b, is_small, operand_imm(24), operand_imm(0)));
    Operand root = BUILD(b, OP_V_RSQ_F32, scaled);
    return BUILD(b, OP_V_LDEXP_F32, root, build_select(b, is_small, operand_imm(12), operand_imm(0)));
}
Operand math_rsqrt_fast(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, OP_V_RSQ_F32, x); }

/* To nearest, halves away from 0. The remainder of v_trunc decides. */
Operand math_round_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand whole = BUILD(b, OP_V_TRUNC_F32, x), rest = BUILD(b, OP_V_SUB_F32, x, whole);
    Operand up = BUILD(b, OP_V_CMP_GE_F32, magnitude(rest), f32_constant(0.5f));
    Operand one = build_select(b, up, f32_constant(1), operand_imm(0));
    return BUILD(b, OP_V_ADD_F32, whole, with_sign_f32(b, one, x));
}
