/* math.exp, exp2, expm1, tanh, sinh, cosh, powf, log, log2, log10, log1p, asinh, acosh, atanh of
 * f64. */
#include <math.h>

#include "math/pair.h"

/* ln 2 and log10 2 in two parts, the first of 41 bits: its products with exponents are exact. */
#define LN2_HIGH 0x1.62e42fefa3p-1
#define LN2_LOW 0x1.3de6af278ece6p-42
#define LOG10_2_HIGH 0x1.34413509f7p-2
#define LOG10_2_LOW 0x1.3fde623e2566bp-43

/* ---- exponentials ---- */

Exponential exponential(Builder *b, Pair x)
{
    Operand n = BUILD(b, OP_V_RNDNE_F64, mul_f64(b, x.hi, f64_constant(b, MATH_LOG2_E)));
    Operand high = fma_f64(b, n, f64_constant(b, -LN2_HIGH), x.hi);
    Pair rest = exact_sum(b, high, mul_f64(b, n, f64_constant(b, -LN2_LOW)));
    Operand lo = add_f64(b, rest.lo, x.lo), square = mul_f64(b, rest.hi, rest.hi);
    Operand tail = mul_f64(b, square, evaluate_f64(b, &math_exp_rest, rest.hi));
    /* e^(r + lo) - 1 = (e^r - 1) + lo e^r */
    lo = fma_f64(b, lo, add_f64(b, rest.hi, tail), lo);
    Operand whole = BUILD(b, OP_V_CVT_I32_F64, n);
    return (Exponential){whole, {rest.hi, add_f64(b, tail, lo)}};
}

Pair exponential_pair(Builder *b, const Exponential *e)
{
    Pair sum = ordered_sum(b, in_register(b, f64_constant(b, 1)), e->less_one.hi);
    return ordered_sum(b, sum.hi, add_f64(b, sum.lo, e->less_one.lo));
}

/* (e^x - 1) / 2^n */
static Pair scaled_less_one(Builder *b, const Exponential *e)
{
    Operand inverse = ldexp_f64(b, operand_imm(F64_ONE), build_sub_i32(b, operand_imm(0), e->n));
    Pair sum = exact_sum(b, add_f64(b, negated(inverse), operand_imm(F64_ONE)), e->less_one.hi);
    return ordered_sum(b, sum.hi, add_f64(b, sum.lo, e->less_one.lo));
}

static Operand clamped(Builder *b, Operand x, double least, double most)
{
    Operand below = BUILD(b, OP_V_MIN_F64, f64_constant(b, most), x);
    return BUILD(b, OP_V_MAX_F64, f64_constant(b, least), below);
}

static Operand exp_of(Builder *b, Pair x)
{
    Exponential e = exponential(b, x);
    return ldexp_f64(b, pair_value(b, exponential_pair(b, &e)), e.n);
}

Operand math_exp_f64(Builder *b, WaveccType, Operand x, Operand)
{
    return keep_nan_f64(b, exp_of(b, pair_of(b, clamped(b, x, -760, 720))), x);
}

/* Only the fraction goes through e^, so whole powers are exact. */
Operand math_exp2_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = clamped(b, x, -1100, 1030), n = BUILD(b, OP_V_RNDNE_F64, a);
    Pair ln2 = pair_constant(b, MATH_LN2, 0x1.abc9e3b39803fp-56);
    Pair rest = pair_mul(b, pair_of(b, add_f64(b, a, negated(n))), ln2);
    Exponential e = exponential(b, rest);
    Operand exponent = build_add_i32(b, e.n, BUILD(b, OP_V_CVT_I32_F64, n));
    return keep_nan_f64(b, ldexp_f64(b, pair_value(b, exponential_pair(b, &e)), exponent), x);
}

Operand math_expm1_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Exponential e = exponential(b, pair_of(b, clamped(b, x, -40, 720)));
    Operand value = ldexp_f64(b, pair_value(b, scaled_less_one(b, &e)), e.n);
    Operand tiny = BUILD(b, OP_V_CMP_LT_F64, magnitude(x), f64_constant(b, 0x1p-60));
    return keep_nan_f64(b, select_f64(b, tiny, x, value), x);
}

/* ---- hyperbolic functions, of the magnitude ---- */

static Operand power_of_two(Builder *b, int offset, Operand minus)
{
    return ldexp_f64(b, operand_imm(F64_ONE), build_sub_i32(b, operand_imm((uint32_t)offset), minus));
}

/* An odd function that is x near 0. */
static Operand odd_function(Builder *b, Operand value, Operand x)
{
    Operand tiny = BUILD(b, OP_V_CMP_LT_F64, magnitude(x), f64_constant(b, 0x1p-60));
    return keep_nan_f64(b, select_f64(b, tiny, x, with_sign_f64(b, value, x)), x);
}

/* (e^2a - 1) / (e^2a + 1) */
Operand math_tanh_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = BUILD(b, OP_V_MIN_F64, f64_constant(b, 22), magnitude(x));
    Exponential e = exponential(b, pair_of(b, add_f64(b, a, a)));
    Pair above = scaled_less_one(b, &e), below = pair_add(b, above, pair_of(b, power_of_two(b, 1, e.n)));
    return odd_function(b, pair_value(b, pair_div(b, above, below)), x);
}

/* With E = e^a - 1: (E + E / (E + 1)) / 2 */
Operand math_sinh_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Exponential e = exponential(b, pair_of(b, BUILD(b, OP_V_MIN_F64, f64_constant(b, 720), magnitude(x))));
    Operand scale = power_of_two(b, 0, e.n);
    Pair less = scaled_less_one(b, &e), ratio = pair_div(b, less, pair_add(b, less, pair_of(b, scale)));
    Operand high = mul_f64(b, ratio.hi, scale);
    Operand value = pair_value(b, pair_add(b, less, (Pair){high, mul_f64(b, ratio.lo, scale)}));
    return odd_function(b, ldexp_f64(b, value, build_sub_i32(b, e.n, operand_imm(1))), x);
}

Operand math_cosh_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Exponential e = exponential(b, pair_of(b, BUILD(b, OP_V_MIN_F64, f64_constant(b, 720), magnitude(x))));
    Pair power = exponential_pair(b, &e), inverse = pair_div(b, pair_of(b, in_register(b, f64_constant(b, 1))), power);
    Operand minus = build_sub_i32(b, operand_imm(0), e.n);
    inverse = pair_ldexp(b, inverse, build_add_i32(b, minus, minus));
    Operand value = pair_value(b, pair_add(b, power, inverse));
    return keep_nan_f64(b, ldexp_f64(b, value, build_sub_i32(b, e.n, operand_imm(1))), x);
}

/* ---- logarithms ---- */

static Pair pair_twice(Builder *b, Pair a)
{
    Operand hi = add_f64(b, a.hi, a.hi);
    return (Pair){hi, add_f64(b, a.lo, a.lo)};
}

/* x = 2^k m with sqrt 1/2 <= m < sqrt 2; log m = 2 atanh(s), s = (m - 1) / (m + 1). Returns log m; the exponent is in
 * k. */
static Pair logarithm_of_mantissa(Builder *b, Pair x, Operand *k)
{
    Operand exponent = BUILD(b, OP_V_FREXP_EXP_I32_F64, x.hi), m = BUILD(b, OP_V_FREXP_MANT_F64, x.hi);
    Operand is_small = BUILD(b, OP_V_CMP_GT_F64, f64_constant(b, 0x1.6a09e667f3bcdp-1), m);
    exponent = build_sub_i32(b, exponent, build_select(b, is_small, operand_imm(1), operand_imm(0)));
    Pair scaled = pair_ldexp(b, x, build_sub_i32(b, operand_imm(0), exponent));
    *k = build_add_i32(b, *k, exponent);
    /* m - 1 is exact. Without the scale, the lower part may be larger. */
    Pair f = exact_sum(b, add_f64(b, scaled.hi, operand_imm(F64_MINUS_ONE)), scaled.lo);
    Pair below = exact_sum(b, in_register(b, f64_constant(b, 2)), f.hi);
    below.lo = add_f64(b, below.lo, f.lo);
    Pair s = pair_div(b, f, below), z = pair_mul(b, s, s), twice = pair_twice(b, s);
    Operand rest = mul_f64(b, z.hi, evaluate_f64(b, &math_atanh_rest, z.hi));
    Pair third = ordered_sum(b, in_register(b, f64_constant(b, 0x1.5555555555555p-2)), rest);
    third.lo = add_f64(b, third.lo, f64_constant(b, 0x1.5555555555555p-56));
    return pair_add(b, twice, pair_mul(b, pair_mul(b, z, third), twice));
}

/* k (high + low) + a */
static Pair add_exponent(Builder *b, Operand k, double high, double low, Pair a)
{
    Operand n = BUILD(b, OP_V_CVT_F64_I32, k);
    Pair sum = exact_sum(b, mul_f64(b, n, f64_constant(b, high)), a.hi);
    Operand lo = add_f64(b, a.lo, mul_f64(b, n, f64_constant(b, low)));
    return ordered_sum(b, sum.hi, add_f64(b, sum.lo, lo));
}

/* log(x 2^k), x positive and not denormal by its pair. */
static Pair logarithm(Builder *b, Pair x, Operand k)
{
    Pair log = logarithm_of_mantissa(b, x, &k);
    return add_exponent(b, k, LN2_HIGH, LN2_LOW, log);
}

/* At 0, infinity, and outside the domain. */
static Operand at_ends_of_log(Builder *b, Operand value, Operand x)
{
    Operand at_zero = f64_constant(b, -INFINITY);
    value = select_f64(b, is_class_f64(b, x, CLASS_ZERO), at_zero, value);
    value = select_f64(b, is_class_f64(b, x, CLASS_PLUS_INFINITY), x, value);
    Operand nan = nan_f64(b);
    return select_f64(b, is_class_f64(b, x, CLASS_NAN | CLASS_NEGATIVE), nan, value);
}

Operand math_log_f64(Builder *b, WaveccType, Operand x, Operand)
{
    return at_ends_of_log(b, pair_value(b, logarithm(b, pair_of(b, x), operand_imm(0))), x);
}

static Operand log_to_base(Builder *b, Operand x, Pair factor, double high, double low)
{
    Operand k = operand_imm(0);
    Pair log = pair_mul(b, logarithm_of_mantissa(b, pair_of(b, x), &k), factor);
    return at_ends_of_log(b, pair_value(b, add_exponent(b, k, high, low, log)), x);
}

Operand math_log2_f64(Builder *b, WaveccType, Operand x, Operand)
{
    return log_to_base(b, x, pair_constant(b, MATH_LOG2_E, 0x1.777d0ffda0d24p-56), 1, 0);
}

Operand math_log10_f64(Builder *b, WaveccType, Operand x, Operand)
{
    return log_to_base(b, x, pair_constant(b, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57), LOG10_2_HIGH, LOG10_2_LOW);
}

/* log(1 + x) where 1 + x is positive and finite. */
static Pair log1p_pair(Builder *b, Pair x)
{
    Pair sum = exact_sum(b, in_register(b, f64_constant(b, 1)), x.hi);
    sum = (Pair){sum.hi, add_f64(b, sum.lo, x.lo)};
    return logarithm(b, sum, operand_imm(0));
}

Operand math_log1p_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand value = pair_value(b, log1p_pair(b, pair_of(b, x)));
    value = select_f64(b, BUILD(b, OP_V_CMP_LT_F64, magnitude(x), f64_constant(b, 0x1p-60)), x, value);
    value = select_f64(b, is_class_f64(b, x, CLASS_PLUS_INFINITY), x, value);
    Operand at_minus_one = f64_constant(b, -INFINITY);
    value = select_f64(b, BUILD(b, OP_V_CMP_EQ_F64, x, operand_imm(F64_MINUS_ONE)), at_minus_one, value);
    Operand is_good = BUILD(b, OP_V_CMP_GE_F64, x, operand_imm(F64_MINUS_ONE));
    return select_f64(b, is_good, value, nan_f64(b));
}

/* From here on squares are omitted: log(2x). */
#define LARGE_ROOT 0x1p30

/* log(x + sqrt(x^2 + 1)) = log1p(x + x^2 / (1 + sqrt(x^2 + 1))) */
Operand math_asinh_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = absolute_f64(b, x), near = BUILD(b, OP_V_MIN_F64, f64_constant(b, LARGE_ROOT), a);
    Operand is_large = BUILD(b, OP_V_CMP_GT_F64, a, f64_constant(b, LARGE_ROOT));
    Pair one = pair_of(b, in_register(b, f64_constant(b, 1))), square = exact_product(b, near, near);
    Pair root = pair_sqrt(b, pair_add(b, square, one));
    Pair more = pair_div(b, square, pair_add(b, root, one));
    more = pair_add(b, pair_of(b, near), more);
    Pair sum = exact_sum(b, one.hi, more.hi);
    sum.lo = add_f64(b, sum.lo, more.lo);
    sum = pair_select(b, is_large, pair_of(b, a), sum);
    Operand k = build_select(b, is_large, operand_imm(1), operand_imm(0));
    Operand value = pair_value(b, logarithm(b, sum, k));
    value = select_f64(b, is_class_f64(b, x, CLASS_INFINITY), a, value);
    return odd_function(b, value, x);
}

/* t = x - 1: log1p(t + sqrt(2t + t^2)) */
Operand math_acosh_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand is_large = BUILD(b, OP_V_CMP_GT_F64, x, f64_constant(b, LARGE_ROOT));
    Operand near = clamped(b, x, 1, LARGE_ROOT);
    Pair t = exact_sum(b, near, operand_imm(F64_MINUS_ONE)), twice = pair_twice(b, t);
    Pair more = pair_add(b, t, pair_sqrt(b, pair_add(b, twice, pair_mul(b, t, t))));
    Pair sum = exact_sum(b, in_register(b, f64_constant(b, 1)), more.hi);
    sum.lo = add_f64(b, sum.lo, more.lo);
    sum = pair_select(b, is_large, pair_of(b, x), sum);
    Operand k = build_select(b, is_large, operand_imm(1), operand_imm(0));
    Operand value = pair_value(b, logarithm(b, sum, k));
    value = select_f64(b, is_class_f64(b, x, CLASS_PLUS_INFINITY), x, value);
    Operand nan = nan_f64(b);
    return select_f64(b, BUILD(b, OP_V_CMP_GE_F64, x, operand_imm(F64_ONE)), value, nan);
}

/* log1p(2a / (1 - a)) / 2 */
Operand math_atanh_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = absolute_f64(b, x), near = BUILD(b, OP_V_MIN_F64, a, f64_constant(b, 0x1.fffffffffffffp-1));
    Pair below = exact_sum(b, in_register(b, f64_constant(b, 1)), negated(near));
    Pair ratio = pair_div(b, pair_of(b, add_f64(b, near, near)), below);
    Operand value = mul_f64(b, pair_value(b, log1p_pair(b, ratio)), operand_imm(F64_HALF));
    Operand at_one = f64_constant(b, INFINITY);
    value = select_f64(b, BUILD(b, OP_V_CMP_EQ_F64, a, operand_imm(F64_ONE)), at_one, value);
    Operand nan = nan_f64(b);
    value = select_f64(b, BUILD(b, OP_V_CMP_GT_F64, a, operand_imm(F64_ONE)), nan, value);
    return odd_function(b, value, x);
}

/* ---- powers ---- */

/* |x|^y by logarithm and exponential, then the signs and special cases of C's pow. */
Operand math_powf_f64(Builder *b, WaveccType, Operand x, Operand y)
{
    Operand a = absolute_f64(b, x), one = f64_constant(b, 1);
    Pair log = logarithm(b, pair_of(b, a), operand_imm(0));
    Operand at_zero = f64_constant(b, -INFINITY);
    log.hi = select_f64(b, is_class_f64(b, x, CLASS_ZERO), at_zero, log.hi);
    Operand at_infinity = f64_constant(b, INFINITY);
    log.hi = select_f64(b, is_class_f64(b, x, CLASS_INFINITY), at_infinity, log.hi);
    Pair exponent = exact_product(b, log.hi, y);
    Operand bound = f64_constant(b, 800), is_near = BUILD(b, OP_V_CMP_LT_F64, magnitude(exponent.hi), bound);
    Operand lo = fma_f64(b, log.lo, y, exponent.lo);
    exponent.lo = select_f64(b, is_near, lo, build_copy(b, CLASS_V, 2, operand_imm(0)));
    exponent.hi = clamped(b, exponent.hi, -800, 800);
    Operand value = exp_of(b, exponent);
    Operand is_one = BUILD(b, OP_V_CMP_EQ_F64, a, operand_imm(F64_ONE)); /* also for infinite y */
    value = select_f64(b, is_one, one, value);
    /* Negative x: odd powers are negative; powers that are not whole numbers are NaN. */
    Operand whole = BUILD(b, OP_V_CMP_EQ_F64, BUILD(b, OP_V_TRUNC_F64, y), y),
            half = mul_f64(b, y, operand_imm(F64_HALF));
    Operand half_whole = BUILD(b, OP_V_CMP_LG_F64, BUILD(b, OP_V_TRUNC_F64, half), half);
    Operand is_odd = build_bool_op(b, OP_S_AND_B32, whole, half_whole);
    value = select_f64(b, is_odd, with_sign_f64(b, value, x), value);
    Operand is_negative = is_class_f64(b, x, CLASS_NEGATIVE & ~4u);
    Operand broken = BUILD(b, OP_V_CMP_NEQ_F64, BUILD(b, OP_V_TRUNC_F64, y), y);
    Operand is_nan = build_bool_op(b, OP_S_AND_B32, is_negative, broken);
    is_nan = build_bool_op(b, OP_S_OR_B32, is_nan, BUILD(b, OP_V_CMP_U_F64, x, y));
    value = select_f64(b, is_nan, nan_f64(b), value);
    /* x^0 and 1^y are 1 for any x and y. */
    Operand y_is_zero = BUILD(b, OP_V_CMP_EQ_F64, operand_imm(0), y),
            x_is_one = BUILD(b, OP_V_CMP_EQ_F64, operand_imm(F64_ONE), x);
    return select_f64(b, build_bool_op(b, OP_S_OR_B32, y_is_zero, x_is_one), one, value);
}
