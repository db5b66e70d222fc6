/* Numbers as the machine has them: bits, floats of 8 to 64 bits, and their conversions. All results are defined by
   this file and IEEE-754 arithmetic alone, not by the host: a NaN result is always the canonical quiet NaN. */
#ifndef WAVECC_SIM_NUMBER_H
#define WAVECC_SIM_NUMBER_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define F32_NAN 0x7fc00000u
#define F32_INF 0x7f800000u
#define F64_NAN UINT64_C(0x7ff8000000000000)
#define F16_NAN 0x7e00u
#define F32_SIGN 0x80000000u
#define F64_SIGN UINT64_C(0x8000000000000000)

static inline float f32_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, 4);
    return value;
}
static inline uint32_t f32_to_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, 4);
    return bits;
}
static inline double f64_from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, 8);
    return value;
}
static inline uint64_t f64_to_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return bits;
}
static inline uint32_t f32_to_bits_canonical(float value) { return value != value ? F32_NAN : f32_to_bits(value); }
static inline uint64_t f64_to_bits_canonical(double value) { return value != value ? F64_NAN : f64_to_bits(value); }

static inline bool f32_bits_nan(uint32_t bits) { return (bits & 0x7fffffff) > F32_INF; }
static inline bool f32_bits_signaling(uint32_t bits) { return f32_bits_nan(bits) && !(bits & 0x400000); }
static inline bool f16_bits_nan(uint32_t bits) { return (bits & 0x7fff) > 0x7c00; }
static inline bool f64_bits_nan(uint64_t bits) { return (bits & ~F64_SIGN) > UINT64_C(0x7ff0000000000000); }
static inline uint32_t f32_flush(uint32_t bits) { return bits & 0x7f800000 ? bits : bits & F32_SIGN; }
static inline uint32_t f16_flush(uint32_t bits) { return bits & 0x7c00 ? bits : bits & 0x8000; }
static inline uint64_t f64_flush(uint64_t bits) { return bits & UINT64_C(0x7ff0000000000000) ? bits : bits & F64_SIGN; }

/* Exact. Written so that it vectorises, and without a denormal in between (slow on many hosts): a subnormal is
   made as the distance of two normal numbers. */
static inline float f16_to_f32(uint32_t half)
{
    uint32_t shifted = (half & 0x7fff) << 13;
    float subnormal = f32_from_bits(shifted + (113u << 23)) - f32_from_bits(113u << 23);
    uint32_t normal = (half & 0x7c00) == 0x7c00 ? 0x7f800000u | shifted : shifted + (112u << 23);
    uint32_t bits = half & 0x7c00 ? normal : f32_to_bits(subnormal);
    return f32_from_bits(bits | (half & 0x8000) << 16);
}

/* To nearest, ties to even; NaN canonical; overflow to infinity. Vectorises. */
static inline uint32_t f32_to_f16(float value)
{
    uint32_t bits = f32_to_bits(value);
    uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
    /* Normal results: rebias, round by adding half an ulp less one plus the last kept bit. */
    uint32_t normal = (magnitude - 0x38000000 + 0xfff + (magnitude >> 13 & 1)) >> 13;
    /* Subnormal results: let the addition of 0.5 (whose ulp is 2^-24) round. */
    uint32_t subnormal = f32_to_bits(f32_from_bits(magnitude) + 0.5f) - 0x3f000000;
    uint32_t result = magnitude < 0x38800000 ? subnormal : normal;
    result = magnitude >= 0x477ff000 ? 0x7c00 : result;
    result = magnitude > F32_INF ? F16_NAN : result;
    return magnitude > F32_INF ? result : result | sign;
}

static inline float bf16_to_f32(uint32_t half) { return f32_from_bits(half << 16); }
static inline uint32_t f32_to_bf16(float value)
{
    uint32_t bits = f32_to_bits(value);
    uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    return (bits & 0x7fffffff) > F32_INF ? 0x7fc0 : rounded;
}

/* A finite double to a small format with `mantissa` explicit bits, least normal exponent `emin` (unbiased), to
   nearest even; the magnitude as a multiple of the format's encoding. Overflow is the caller's. */
static inline uint32_t f64_round_small(double magnitude, int mantissa, int emin)
{
    if (magnitude == 0) return 0;
    int exponent;
    frexp(magnitude, &exponent); /* magnitude = f * 2^exponent, f in [0.5, 1) */
    exponent -= 1;
    if (exponent < emin) exponent = emin;
    double units = nearbyint(ldexp(magnitude, mantissa - exponent)); /* exact but for the rounding */
    return (uint32_t)units + ((uint32_t)(exponent - emin) << mantissa);
}
/* To nearest even; NaN canonical. */
static inline uint32_t f64_to_f16(double value)
{
    uint32_t sign = (uint32_t)(f64_to_bits(value) >> 48) & 0x8000;
    double magnitude = fabs(value);
    if (value != value) return F16_NAN;
    if (magnitude >= 65520.0) return sign | 0x7c00;
    return sign | f64_round_small(magnitude, 10, -14);
}

/* ---- fp8, bf8, fp6, bf6, fp4 ---- */

typedef enum SmallFloat {
    FP8_OCP,  /* E4M3FN: no infinity, NaN 0x7f */
    BF8_OCP,  /* E5M2: IEEE-like */
    FP8_FNUZ, /* E4M3FNUZ: bias 8, NaN 0x80 */
    BF8_FNUZ, /* E5M2FNUZ: bias 16, NaN 0x80 */
    FP6_E2M3, /* no infinity, no NaN */
    BF6_E3M2,
    FP4_E2M1,
    NUM_SMALL_FLOATS
} SmallFloat;

/* Exponents and mantissas of the small formats; NaN and infinity apart. As f16_to_f32. */
static inline float small_float_decode(uint32_t bits, unsigned exponent_bits, unsigned mantissa_bits, unsigned bias)
{
    const uint32_t magnitude = bits & ((1u << (exponent_bits + mantissa_bits)) - 1);
    const uint32_t shifted = magnitude << (23 - mantissa_bits), least = (128 - bias) << 23;
    float subnormal = f32_from_bits(shifted + least) - f32_from_bits(least);
    uint32_t result = magnitude >> mantissa_bits ? shifted + least - (1u << 23) : f32_to_bits(subnormal);
    return f32_from_bits(result | (bits >> (exponent_bits + mantissa_bits) & 1) << 31);
}
static inline float small_float_to_f32(SmallFloat format, uint32_t bits)
{
    switch (format) {
    case FP8_OCP:
        if ((bits & 0x7f) == 0x7f) return f32_from_bits(F32_NAN);
        return small_float_decode(bits & 0xff, 4, 3, 7);
    case BF8_OCP:
        if ((bits & 0x7c) == 0x7c) return f32_from_bits(bits & 3 ? F32_NAN : F32_INF | (bits & 0x80) << 24);
        return small_float_decode(bits & 0xff, 5, 2, 15);
    case FP8_FNUZ:
        if ((bits & 0xff) == 0x80) return f32_from_bits(F32_NAN);
        return small_float_decode(bits & 0xff, 4, 3, 8);
    case BF8_FNUZ:
        if ((bits & 0xff) == 0x80) return f32_from_bits(F32_NAN);
        return small_float_decode(bits & 0xff, 5, 2, 16);
    case FP6_E2M3: return small_float_decode(bits & 0x3f, 2, 3, 1);
    case BF6_E3M2: return small_float_decode(bits & 0x3f, 3, 2, 3);
    case FP4_E2M1: return small_float_decode(bits & 0xf, 2, 1, 1);
    default: return 0;
    }
}
static inline unsigned small_float_bits(SmallFloat format)
{
    return format <= BF8_FNUZ ? 8 : format <= BF6_E3M2 ? 6 : 4;
}
typedef struct SmallFloatLimits {
    int mantissa, emin;
    uint32_t max, overflow, nan, sign;
} SmallFloatLimits;
static const SmallFloatLimits small_float_limits[NUM_SMALL_FLOATS] = {
    [FP8_OCP] = {3, -6, 0x7e, 0x7f, 0x7f, 0x80},   [BF8_OCP] = {2, -14, 0x7b, 0x7c, 0x7f, 0x80},
    [FP8_FNUZ] = {3, -7, 0x7f, 0x80, 0x80, 0x80},  [BF8_FNUZ] = {2, -15, 0x7f, 0x80, 0x80, 0x80},
    [FP6_E2M3] = {3, 0, 0x1f, 0x1f, 0x1f, 0x20},   [BF6_E3M2] = {2, -2, 0x1f, 0x1f, 0x1f, 0x20},
    [FP4_E2M1] = {1, 0, 0x7, 0x7, 0x7, 0x8},
};
/* To nearest even. Out of range: the largest finite value if `saturate`, else infinity or NaN as the format has
   it. */
static inline uint32_t small_float_from_f64(SmallFloat format, double value, bool saturate)
{
    const SmallFloatLimits *limits = &small_float_limits[format];
    bool negative = f64_to_bits(value) >> 63;
    uint32_t sign = negative ? limits->sign : 0;
    if (value != value) return limits->nan;
    double magnitude = fabs(value);
    uint32_t bits;
    if (magnitude > 1e30) bits = 0xffff;
    else bits = f64_round_small(magnitude, limits->mantissa, limits->emin);
    if (bits > limits->max) {
        bool fnuz = format == FP8_FNUZ || format == BF8_FNUZ;
        if (!saturate && fnuz) return limits->nan;
        bits = saturate ? limits->max : limits->overflow;
    }
    if (!bits && (format == FP8_FNUZ || format == BF8_FNUZ)) return 0; /* no negative zero */
    return bits | sign;
}
/* Stochastic, from f32: the bits below the last kept one are compared with as many top bits of the seed, also where the
   result is subnormal. */
static inline uint32_t small_float_stochastic(SmallFloat format, uint32_t bits, uint32_t seed, bool saturate)
{
    const SmallFloatLimits *limits = &small_float_limits[format];
    const int exponent = (int)(bits >> 23 & 0xff) - 127;
    const double value = (double)f32_from_bits(bits);
    if (exponent == 128 || !(bits & 0x7fffffff)) return small_float_from_f64(format, value, saturate);
    const int least = exponent > limits->emin ? exponent : limits->emin;
    const int discarded = 23 - limits->mantissa + least - exponent;
    uint32_t kept = 0;
    if (discarded <= 24) kept = ((bits & 0x7fffff) + 0x800000 + (seed >> (32 - discarded))) >> discarded;
    const double rounded = ldexp((double)kept, least - limits->mantissa);
    return small_float_from_f64(format, value < 0 ? -rounded : rounded, saturate);
}

#endif
