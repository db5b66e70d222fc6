/* Polynomials of math.* of f64, the constant term first. Made by tools/fit_polynomials.py. */
#include "math/pair.h"

/* (e^r - 1 - r) / r^2, |r| <= ln 2 / 2; relative error 2^-57.5 */
static const double math_exp_rest_terms[] = {
    0x1.0000000000000p-1,  0x1.5555555555557p-3,  0x1.5555555555556p-5,  0x1.11111111100dfp-7,
    0x1.6c16c16c162d6p-10, 0x1.a01a01abe63b3p-13, 0x1.a01a01a6d7883p-16, 0x1.71de02372bdd3p-19,
    0x1.27e4db679bec4p-22, 0x1.af4ddddcf06d6p-26, 0x1.1f72fca58cc92p-29,
};
const Polynomial math_exp_rest = {math_exp_rest_terms, sizeof math_exp_rest_terms / sizeof *math_exp_rest_terms};

/* (atanh(s) / s - 1 - s^2/3) / s^4 in s^2, s as above; relative error 2^-54.0 */
static const double math_atanh_rest_terms[] = {
    0x1.999999999999ap-3, 0x1.2492492492491p-3, 0x1.c71c71c71cfd9p-4, 0x1.745d1745135b3p-4, 0x1.3b13b1bc74ad6p-4,
    0x1.1110dfad67e56p-4, 0x1.e1f7fa576c811p-5, 0x1.ac4a8c6659c6bp-5, 0x1.b8d41b63147b6p-5,
};
const Polynomial math_atanh_rest = {math_atanh_rest_terms,
                                    sizeof math_atanh_rest_terms / sizeof *math_atanh_rest_terms};

/* (sin(r) - r) / r^3 in r^2, |r| <= pi/4; relative error 2^-54.0 */
static const double math_sin_rest_terms[] = {
    -0x1.5555555555555p-3,  0x1.1111111111110p-7,  -0x1.a01a01a019937p-13, 0x1.71de3a54607a5p-19,
    -0x1.ae64541295cdfp-26, 0x1.61217ee5cca1bp-33, -0x1.ab17bdcbd3414p-41,
};
const Polynomial math_sin_rest = {math_sin_rest_terms, sizeof math_sin_rest_terms / sizeof *math_sin_rest_terms};

/* (cos(r) - 1 + r^2/2) / r^4 in r^2, |r| <= pi/4; relative error 2^-53.9 */
static const double math_cos_rest_terms[] = {
    0x1.5555555555555p-5,   -0x1.6c16c16c16967p-10, 0x1.a01a019f4e9b4p-16,
    -0x1.27e4fa17bf139p-22, 0x1.1eeb68cd22f56p-29,  -0x1.907d8f29fe831p-37,
};
const Polynomial math_cos_rest = {math_cos_rest_terms, sizeof math_cos_rest_terms / sizeof *math_cos_rest_terms};

/* (atan(t) - t) / t^3 in t^2, t <= sqrt 2 - 1; relative error 2^-53.9 */
static const double math_atan_rest_terms[] = {
    -0x1.5555555555555p-2, 0x1.9999999999953p-3, -0x1.249249248d7d1p-3, 0x1.c71c71c3035c8p-4,
    -0x1.745d165db0b8dp-4, 0x1.3b1392d24f335p-4, -0x1.110e878213482p-4, 0x1.e19a07798598ep-5,
    -0x1.ac7a3950dffbap-5, 0x1.74dc387c1a6f4p-5, -0x1.1b2f96cc7eca8p-5, 0x1.0aca40aeebce0p-6,
};
const Polynomial math_atan_rest = {math_atan_rest_terms, sizeof math_atan_rest_terms / sizeof *math_atan_rest_terms};

/* (erf(x) - 2 x / sqrt pi) / x^3 in x^2, |x| <= 1; relative error 2^-54.5 */
static const double math_erf_rest_terms[] = {
    -0x1.812746b0379e7p-2,  0x1.ce2f21a042bd7p-4,  -0x1.b82ce312882f8p-6,  0x1.565bcd0e434bbp-8,
    -0x1.c02db3f4735cbp-11, 0x1.f9a324ddf0f34p-14, -0x1.f4d21efdafc7dp-17, 0x1.b9e2333703249p-20,
    -0x1.5f39372686202p-23, 0x1.f8d476ab1a455p-27, -0x1.3c1e91b012003p-30, 0x1.0f8a27a51ad26p-34,
};
const Polynomial math_erf_rest = {math_erf_rest_terms, sizeof math_erf_rest_terms / sizeof *math_erf_rest_terms};

/* (1 + 2x) erfc(x) * e^(x^2) in (x - 3) / (x + 3), 1/2 <= x <= 28; relative error 2^-54.1 */
static const double math_scaled_erfcx_terms[] = {
    0x1.40c522d7e4987p+0,  -0x1.15c084bb9e8e6p-3,  -0x1.85a15c58a9c50p-5,  0x1.098366a5b4073p-3,
    -0x1.e88b803a5bf08p-4, 0x1.17ca28780e64dp-4,   -0x1.8574c4049e707p-6,  0x1.4b884e02ee1b7p-9,
    0x1.ef1bd7a8ed5fep-10, -0x1.98db46c2ed7f6p-11, -0x1.b90fea1ca5ad4p-14, 0x1.0659343d05f9dp-13,
    0x1.4b6fe543b8222p-18, -0x1.511ab4c7b4e8cp-16, -0x1.787a8ea693e4ap-21, 0x1.cf63ac74d78cbp-19,
    0x1.456c5dc57139fp-22, -0x1.39929f83ab60ap-21, -0x1.69df914237f17p-24, 0x1.31fbe70a65bc0p-24,
    0x1.28b841ccbe9cep-27,
};
const Polynomial math_scaled_erfcx = {math_scaled_erfcx_terms,
                                      sizeof math_scaled_erfcx_terms / sizeof *math_scaled_erfcx_terms};
