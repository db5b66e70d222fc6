/* Numbers with about 106 bits as unevaluated sums of two f64. Results of f64 are rounded from them (pair.c, wide_*.c).

   Sums and products of this kind: T. J. Dekker, "A floating-point technique for extending the available precision",
   1971. */
#pragma once

#include "math/f64.h"

typedef struct Pair {
    Operand hi, lo; /* lo: at most about half an ulp of hi */
} Pair;

extern const Polynomial math_exp_rest, math_atanh_rest, math_sin_rest, math_cos_rest, math_atan_rest, math_erf_rest,
    math_scaled_erfcx;

Pair pair_of(Builder *b, Operand hi);
Pair pair_constant(Builder *b, double hi, double lo);
Pair pair_negated(Pair a);
/* a + b, exact; `ordered`: |a| >= |b|, or a is 0. */
Pair exact_sum(Builder *b, Operand x, Operand y);
Pair ordered_sum(Builder *b, Operand x, Operand y);
Pair exact_product(Builder *b, Operand x, Operand y);
Pair pair_add(Builder *b, Pair x, Pair y);
Pair pair_mul(Builder *b, Pair x, Pair y);
/* b.hi and its inverse must be normal. */
Pair pair_div(Builder *b, Pair x, Pair y);
/* For a >= 0. */
Pair pair_sqrt(Builder *b, Pair a);
Pair pair_select(Builder *b, Operand condition, Pair x, Pair y);
Pair pair_ldexp(Builder *b, Pair a, Operand exponent);
Operand pair_value(Builder *b, Pair a);

Operand select_f64(Builder *b, Operand condition, Operand x, Operand y);
Operand ldexp_f64(Builder *b, Operand x, Operand exponent);
Operand absolute_f64(Builder *b, Operand x);
Operand with_sign_f64(Builder *b, Operand value, Operand sign);
Operand nan_f64(Builder *b);
/* Is x in one of the classes? They are bits of v_cmp_class: two for NaN; -infinity, -normal, -denormal, -0, and
 * back. */
Operand is_class_f64(Builder *b, Operand x, uint32_t classes);
enum { CLASS_NAN = 0x3, CLASS_INFINITY = 0x204, CLASS_PLUS_INFINITY = 0x200, CLASS_ZERO = 0x60, CLASS_NEGATIVE = 0x1c };
/* NaN if x is NaN, else `value`. */
Operand keep_nan_f64(Builder *b, Operand value, Operand x);

/* e^x = 2^n (1 + less_one). */
typedef struct Exponential {
    Operand n; /* i32 */
    Pair less_one;
} Exponential;
/* |x| <= 1100 */
Exponential exponential(Builder *b, Pair x);
/* 1 + less_one */
Pair exponential_pair(Builder *b, const Exponential *e);

MathFunction math_exp_f64, math_exp2_f64, math_expm1_f64, math_tanh_f64, math_sinh_f64, math_cosh_f64, math_powf_f64;
MathFunction math_log_f64, math_log2_f64, math_log10_f64, math_log1p_f64, math_asinh_f64, math_acosh_f64,
    math_atanh_f64;
MathFunction math_sin_f64, math_cos_f64, math_tan_f64, math_atan_f64, math_atan2_f64, math_asin_f64, math_acos_f64;
MathFunction math_erf_f64, math_erfc_f64, math_cbrt_f64, math_sqrt_f64, math_rsqrt_f64, math_round_f64;
