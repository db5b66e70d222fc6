/* Polynomials of math.*, the constant term first. Made by tools/fit_polynomials.py. */
#include "math/f64.h"

/* (e^r - 1) / r, |r| <= ln 2 / 2; relative error 2^-37.5 */
static const double math_expm1_terms[] = {
    0x1.fffffffff61fcp-1, 0x1.fffffffffe069p-2,  0x1.5555557e71548p-3,  0x1.55555565c56cap-5,
    0x1.1110a621ddacdp-7, 0x1.6c166be719c88p-10, 0x1.a17df372fd186p-13, 0x1.a136b0d778ae3p-16,
};
const Polynomial math_expm1 = {math_expm1_terms, sizeof math_expm1_terms / sizeof *math_expm1_terms};

/* 2^f, |f| <= 1/2; relative error 2^-34.1 */
static const double math_exp2_terms[] = {
    0x1.ffffffffa7135p-1, 0x1.62e42fef9cc69p-1,  0x1.ebfbe0aa03df0p-3,  0x1.c6b08da70cce3p-5,
    0x1.3b29d8bb0b97ep-7, 0x1.5d877598350dep-10, 0x1.446c79efd4834p-13, 0x1.00c0e4e15189cp-16,
};
const Polynomial math_exp2 = {math_exp2_terms, sizeof math_exp2_terms / sizeof *math_exp2_terms};

/* atanh(s) / s in s^2, s <= (sqrt 2 - 1) / (sqrt 2 + 1): logarithms of sqrt 1/2 to sqrt 2; relative
 * error 2^-45.1 */
static const double math_atanh_terms[] = {
    0x1.fffffffffff12p-1, 0x1.55555556716b3p-2, 0x1.9999962bb080cp-3,
    0x1.249438433f333p-3, 0x1.c620e20428fc7p-4, 0x1.9193a006bbaedp-4,
};
const Polynomial math_atanh = {math_atanh_terms, sizeof math_atanh_terms / sizeof *math_atanh_terms};

/* sin(r) / r in r^2, |r| <= pi/4; relative error 2^-37.6 */
static const double math_sin_terms[] = {
    0x1.fffffffff67c3p-1, -0x1.55555549480f4p-3, 0x1.1111074b326d2p-7, -0x1.a00ee7e5cea35p-13, 0x1.6cb7496931eebp-19,
};
const Polynomial math_sin = {math_sin_terms, sizeof math_sin_terms / sizeof *math_sin_terms};

/* cos(r) in r^2, |r| <= pi/4; relative error 2^-43.6 */
static const double math_cos_terms[] = {
    0x1.ffffffffffe0bp-1,   -0x1.ffffffffe3763p-2, 0x1.5555554476425p-5,
    -0x1.6c16b2d3e61f5p-10, 0x1.a00e9685da9c4p-16, -0x1.23c5c15441a00p-22,
};
const Polynomial math_cos = {math_cos_terms, sizeof math_cos_terms / sizeof *math_cos_terms};

/* atan(t) / t in t^2, t <= 1; relative error 2^-33.7 */
static const double math_atan_terms[] = {
    0x1.ffffffff64898p-1, -0x1.555553f671b9ap-2, 0x1.999914dc909cfp-3, -0x1.2488519fa5a60p-3,
    0x1.c6533dfc9a77bp-4, -0x1.6f95036b2d2f5p-4, 0x1.2811fdeff7003p-4, -0x1.ba035c4e8d652p-5,
    0x1.151ab904c9279p-5, -0x1.0354cc23b8650p-6, 0x1.3625e8d6eefb9p-8, -0x1.5bcf6e5741041p-11,
};
const Polynomial math_atan = {math_atan_terms, sizeof math_atan_terms / sizeof *math_atan_terms};

/* erf(x) / x in x^2, |x| <= 1; relative error 2^-34.7 */
static const double math_erf_terms[] = {
    0x1.20dd7504045d6p+0, -0x1.81274665754c3p-2,  0x1.ce2f08fec14fdp-4,  -0x1.b829c897922e5p-6,
    0x1.562a60ddba6e6p-8, -0x1.bccf664d7f763p-11, 0x1.d887505de3ba6p-14, -0x1.445f47d33d87bp-17,
};
const Polynomial math_erf = {math_erf_terms, sizeof math_erf_terms / sizeof *math_erf_terms};

/* log2(erfc(x)), 1 <= x <= 4; relative error 2^-29.1 */
static const double math_log2_erfc_terms[] = {
    0x1.e44c05df8b398p-12, -0x1.a16dd54c01481p+0, -0x1.d2b45cf477441p-1,  -0x1.453f38723adbcp-3, 0x1.38427d2a2f757p-5,
    -0x1.c20333dea888fp-8, 0x1.c36a9b5c2ee25p-11, -0x1.16b3af62c0c46p-14, 0x1.3d029e11244aep-19,
};
const Polynomial math_log2_erfc = {math_log2_erfc_terms, sizeof math_log2_erfc_terms / sizeof *math_log2_erfc_terms};

/* erfc(x) * e^(x^2) in (x - 2) / (x + 2), 0 <= x <= 10.5; relative error 2^-34.2 */
static const double math_erfcx_terms[] = {
    0x1.058671b530552p-2,  -0x1.b57034f0d50bep-2,  0x1.eeea7dc357379p-3,   -0x1.437f0a8e0378dp-4, 0x1.e94742683889ep-9,
    0x1.ca95199715679p-8,  -0x1.bc2f5b2b4568dp-11, -0x1.01559b8fee5d2p-10, 0x1.718a207c3cf4cp-15, 0x1.6b8f4dd00a16ep-13,
    0x1.afe2afcfa4df5p-16, -0x1.b90801727e95fp-16, -0x1.672f41b377b9bp-17, 0x1.75a5bdc8e8828p-20, 0x1.35f93f90787f4p-20,
};
const Polynomial math_erfcx = {math_erfcx_terms, sizeof math_erfcx_terms / sizeof *math_erfcx_terms};

/* The bits of 2 / pi, starting with the bit of weight 2^31. */
const uint32_t math_two_over_pi[MATH_TWO_OVER_PI_WORDS] = {
    0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab,
};
