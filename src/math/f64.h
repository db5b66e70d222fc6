/* Building blocks in f64 for functions of f32. Errors are relative to f64; callers round. Also declares the functions
   that functions.c has rows for. */
#pragma once

#include "math/math.h"

/* ---- tables (polynomials.c, tables_wide.c) ---- */

typedef struct Polynomial {
    const double *terms; /* the constant term first */
    unsigned num;
} Polynomial;

extern const Polynomial math_expm1, math_exp2, math_atanh, math_sin, math_cos, math_atan, math_erf, math_log2_erfc,
    math_erfcx;
enum { MATH_TWO_OVER_PI_WORDS = 8 };
extern const uint32_t math_two_over_pi[MATH_TWO_OVER_PI_WORDS];

#define MATH_LN2 0x1.62e42fefa39efp-1
#define MATH_LOG2_E 0x1.71547652b82fep+0
#define MATH_PI_OVER_2 0x1.921fb54442d18p+0
#define MATH_PI_OVER_2_REST 0x1.1a62633145c07p-54

/* ---- f64 (f64.c): x in VGPRs, finite unless a comment says otherwise ---- */

Operand mul_f64(Builder *b, Operand x, Operand y);
Operand add_f64(Builder *b, Operand x, Operand y);
Operand fma_f64(Builder *b, Operand x, Operand y, Operand z);
Operand evaluate_f64(Builder *b, const Polynomial *p, Operand x);
/* x / y for normal y, within 2^-44, which is far more exact than f32 needs. */
Operand divide_near_f64(Builder *b, Operand x, Operand y);
/* For x >= 0, within 2^-44. */
Operand sqrt_near_f64(Builder *b, Operand x);
/* e^x - 1 and e^x, |x| <= 700; 2^x, |x| <= 1000. */
Operand expm1_f64(Builder *b, Operand x);
Operand exp_f64(Builder *b, Operand x);
Operand exp2_f64(Builder *b, Operand x);
/* log2(x) and log(1 + x) of positive arguments x and 1 + x. */
Operand log2_f64(Builder *b, Operand x);
Operand log1p_f64(Builder *b, Operand x);
/* The angle of (x, y), in [0, pi/2], for x, y >= 0; infinities are allowed. */
Operand angle_f64(Builder *b, Operand x, Operand y);

/* ---- f32 ---- */

Operand f32_constant(float value);
/* The magnitude of x, in a register of its own. */
Operand absolute_f32(Builder *b, Operand x);
/* `value` with the sign of `sign`. */
Operand with_sign_f32(Builder *b, Operand value, Operand sign);
/* NaN if x is NaN, else `value`. Also restores NaNs that v_min and v_max dropped. */
Operand nan_where_nan(Builder *b, Operand value, Operand x);
Operand f64_of_f32(Builder *b, Operand x);
Operand f32_of_f64(Builder *b, Operand x);

/* 1 / d, within an ulp of f64, for normal d (quotients.c). */
Operand reciprocal_f64(Builder *b, Operand d);

/* ---- functions of f32 (exp.c, log.c, trig.c, special.c, quotients.c, float_operands.c) ---- */

MathFunction math_exp_f32, math_exp_fast, math_exp2_f32, math_exp2_fast, math_expm1_f32, math_tanh_f32, math_tanh_fast,
    math_sinh_f32, math_cosh_f32, math_powf_f32;
MathFunction math_log_f32, math_log_fast, math_log2_f32, math_log2_fast, math_log10_f32, math_log10_fast,
    math_log1p_f32, math_asinh_f32, math_acosh_f32, math_atanh_f32;
MathFunction math_sin_f32, math_cos_f32, math_tan_f32, math_sin_fast, math_cos_fast, math_atan_f32, math_atan2_f32,
    math_asin_f32, math_acos_f32;
MathFunction math_erf_f32, math_erfc_f32, math_cbrt_f32, math_sqrt_f32, math_sqrt_fast, math_rsqrt_f32, math_rsqrt_fast,
    math_round_f32;
MathFunction math_divide_f32, math_divide_fast, math_remainder_f32;
MathFunction math_maximum_f32, math_maximum_f16, math_minimum_f32, math_minimum_f16;

/* ---- functions of f64 that need no pairs (quotients.c, float_operands.c) ---- */

MathFunction math_divide_f64, math_remainder_f64, math_maximum_f64, math_minimum_f64;
