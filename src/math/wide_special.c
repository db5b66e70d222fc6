/* math.erf, erfc, cbrt, sqrt, rsqrt, round of f64. */

#include "math/pair.h"

/* erfc(a) = e^(-a^2) P((a - 3) / (a + 3)) / (1 + 2a) for a >= 1/2 */
static Operand erfc_of_magnitude(Builder *b, Operand a)
{
    Operand near = BUILD(b, OP_V_MIN_F64, f64_constant(b, 28), a), three = f64_constant(b, 3);
    Pair more = pair_of(b, add_f64(b, near, three)), less = pair_of(b, add_f64(b, near, negated(three)));
    Operand t = pair_value(b, pair_div(b, less, more));
    Pair square = exact_product(b, near, near);
    Operand twice = add_f64(b, near, near);
    Pair below = exact_sum(b, in_register(b, build_to_v(b, f64_constant(b, 1))), twice);
    Pair factor = pair_div(b, pair_of(b, evaluate_f64(b, &math_scaled_erfcx, t)), below);
    Exponential e = exponential(b, pair_negated(square));
    return ldexp_f64(b, pair_value(b, pair_mul(b, exponential_pair(b, &e), factor)), e.n);
}

/* x (2 / sqrt pi + x^2 P(x^2)) below 1 */
static Operand erf_near_zero(Builder *b, Operand a)
{
    Operand z = mul_f64(b, a, a);
    Pair slope = pair_constant(b, 0x1.20dd750429b6dp+0, 0x1.1ae3a914fed80p-56);
    Pair product = pair_mul(b, pair_of(b, a), slope);
    Operand series = evaluate_f64(b, &math_erf_rest, z);
    return add_f64(b, product.hi, fma_f64(b, mul_f64(b, z, a), series, product.lo));
}

Operand math_erf_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = absolute_f64(b, x), is_near = BUILD(b, OP_V_CMP_LT_F64, a, operand_imm(F64_ONE));
    Operand far = add_f64(b, negated(erfc_of_magnitude(b, a)), operand_imm(F64_ONE));
    return keep_nan_f64(b, with_sign_f64(b, select_f64(b, is_near, erf_near_zero(b, a), far), x), x);
}

Operand math_erfc_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = absolute_f64(b, x), is_near = BUILD(b, OP_V_CMP_LT_F64, a, operand_imm(F64_HALF));
    Operand near = add_f64(b, negated(with_sign_f64(b, erf_near_zero(b, a), x)), operand_imm(F64_ONE));
    Operand far = erfc_of_magnitude(b, a), other = add_f64(b, negated(far), operand_imm(F64_TWO));
    far = select_f64(b, build_cmp_i32(b, CMP_SLT, operand_sub(x, 1, 1), operand_imm(0)), other, far);
    return keep_nan_f64(b, select_f64(b, is_near, near, far), x);
}

/* x = 2^(3k) m, 1/2 <= m < 4. Computes the root c of m in f32, so that c^2 is exact in f64 and the fma does not round
   c^3. Then makes one step of Halley's iteration: c + c (m - c^3) / (2 c^3 + m). */
Operand math_cbrt_f64(Builder *b, WaveccType, Operand x, Operand)
{
    enum { BIAS = 1200 }; /* a multiple of 3 that makes exponents positive */
    Operand exponent = build_add_i32(b, BUILD(b, OP_V_FREXP_EXP_I32_F64, x), operand_imm(BIAS));
    Operand third = build_lshr_b32(b, build_mul_i32(b, exponent, operand_imm(0xaaab)), operand_imm(17));
    Operand left = build_sub_i32(b, exponent, build_mul_i32(b, third, operand_imm(3)));
    Operand m = ldexp_f64(b, BUILD(b, OP_V_FREXP_MANT_F64, absolute_f64(b, x)), left);
    Operand log = BUILD(b, OP_V_LOG_F32, BUILD(b, OP_V_CVT_F32_F64, m));
    Operand c = f64_of_f32(b, BUILD(b, OP_V_EXP_F32, BUILD(b, OP_V_MUL_F32, log, f32_constant(0x1.555556p-2f))));
    Operand square = mul_f64(b, c, c), rest = fma_f64(b, negated(square), c, m);
    Operand below = fma_f64(b, mul_f64(b, square, c), operand_imm(F64_TWO), m);
    Operand value = add_f64(b, c, divide_near_f64(b, mul_f64(b, c, rest), below));
    value = ldexp_f64(b, value, build_sub_i32(b, third, operand_imm(BIAS / 3)));
    value = with_sign_f64(b, value, x);
    value = select_f64(b, is_class_f64(b, x, CLASS_ZERO | CLASS_INFINITY), x, value);
    return keep_nan_f64(b, value, x);
}

/* ---- square roots ---- */

/* Multiplies by an even power of two so that x is between 1/4 and 1. */
static Operand even_exponent(Builder *b, Operand x)
{
    Operand exponent = build_add_i32(b, BUILD(b, OP_V_FREXP_EXP_I32_F64, x), operand_imm(1));
    return build_and_b32(b, exponent, operand_imm((uint32_t)-2));
}

static Operand half_of(Builder *b, Operand exponent)
{
    return BUILD(b, OP_V_ASHRREV_I32, operand_imm(1), build_to_v(b, exponent));
}

/* Goldschmidt's iteration on the root and half the inverse root, then two corrections by the exact remainder. The
   result is correctly rounded; LLVM's expansion of llvm.sqrt.f64 takes the same steps. */
Operand math_sqrt_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand exponent = even_exponent(b, x), half = operand_imm(F64_HALF);
    Operand m = ldexp_f64(b, x, build_sub_i32(b, operand_imm(0), exponent));
    Operand inverse = BUILD(b, OP_V_RSQ_F64, m), root = mul_f64(b, m, inverse), h = mul_f64(b, inverse, half);
    Operand error = fma_f64(b, negated(h), root, half);
    root = fma_f64(b, root, error, root);
    h = fma_f64(b, h, error, h);
    for (unsigned i = 0; i < 2; i++) root = fma_f64(b, fma_f64(b, negated(root), root, m), h, root);
    root = ldexp_f64(b, root, half_of(b, exponent));
    root = select_f64(b, is_class_f64(b, x, CLASS_ZERO | CLASS_PLUS_INFINITY), x, root);
    Operand nan = nan_f64(b);
    return select_f64(b, is_class_f64(b, x, CLASS_NAN | CLASS_NEGATIVE), nan, root);
}

/* Two steps of Newton's iteration, the second with the exact error: y + y (1 - m y^2) / 2. */
Operand math_rsqrt_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand exponent = even_exponent(b, x), half = operand_imm(F64_HALF), one = operand_imm(F64_ONE);
    Operand m = ldexp_f64(b, x, build_sub_i32(b, operand_imm(0), exponent));
    Operand inverse = BUILD(b, OP_V_RSQ_F64, m);
    for (unsigned i = 0; i < 2; i++) {
        Pair product = exact_product(b, m, inverse);
        Operand error = fma_f64(b, negated(product.hi), inverse, one);
        error = fma_f64(b, negated(product.lo), inverse, error);
        inverse = fma_f64(b, mul_f64(b, inverse, half), error, inverse);
    }
    Operand value = ldexp_f64(b, inverse, build_sub_i32(b, operand_imm(0), half_of(b, exponent)));
    Operand ends = BUILD(b, OP_V_RSQ_F64, x); /* infinity, 0, NaN */
    return select_f64(b, is_class_f64(b, x, CLASS_NAN | CLASS_ZERO | CLASS_NEGATIVE | CLASS_INFINITY), ends, value);
}

/* To nearest, halves away from 0. The remainder of v_trunc decides. */
Operand math_round_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand whole = BUILD(b, OP_V_TRUNC_F64, x), rest = add_f64(b, x, negated(whole));
    Operand up = BUILD(b, OP_V_CMP_GE_F64, magnitude(rest), operand_imm(F64_HALF));
    Operand one = select_f64(b, up, operand_imm(F64_ONE), operand_imm(0));
    Operand value = add_f64(b, whole, with_sign_f64(b, one, x));
    /* Infinity minus infinity is NaN. */
    value = with_sign_f64(b, value, x);
    return select_f64(b, is_class_f64(b, x, CLASS_INFINITY), x, value);
}
