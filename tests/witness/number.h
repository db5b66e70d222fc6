/* Numbers of the second witness: every float is taken apart by its definition and computed in
   __float128, then rounded once by `number_encode`. Sums that __float128 can't hold are rounded to
   odd there, so that the second rounding is the right one (Boldo and Melquiond, "Emulation of a FMA
   and correctly rounded sums"). Nothing here is shared with src/sim. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef __float128 Quad;
typedef unsigned __int128 Bits128;

typedef enum FormatName {
    FMT_NONE, /* integers */
    FMT_F16,
    FMT_F32,
    FMT_F64,
    FMT_BF16,
    FMT_FP8, /* E4M3FN */
    FMT_BF8, /* E5M2 */
    FMT_FP8_FNUZ,
    FMT_BF8_FNUZ,
    FMT_FP6,  /* E2M3 */
    FMT_BF6,  /* E3M2 */
    FMT_FP4,  /* E2M1 */
    FMT_E5M3, /* of scales: eight bits without a sign, which is a ninth one here */
    NUM_FORMAT_NAMES
} FormatName;

/* What the codes with the largest exponent are. */
typedef enum Special { SPECIAL_IEEE, SPECIAL_ONE_NAN, SPECIAL_NEGATIVE_ZERO_NAN, SPECIAL_NO } Special;

typedef struct FloatFormat {
    int exponent_bits, mantissa_bits, bias;
    Special special;
} FloatFormat;

static const FloatFormat float_formats[NUM_FORMAT_NAMES] = {
    [FMT_F16] = {5, 10, 15, SPECIAL_IEEE},
    [FMT_F32] = {8, 23, 127, SPECIAL_IEEE},
    [FMT_F64] = {11, 52, 1023, SPECIAL_IEEE},
    [FMT_BF16] = {8, 7, 127, SPECIAL_IEEE},
    [FMT_FP8] = {4, 3, 7, SPECIAL_ONE_NAN},
    [FMT_BF8] = {5, 2, 15, SPECIAL_IEEE},
    [FMT_FP8_FNUZ] = {4, 3, 8, SPECIAL_NEGATIVE_ZERO_NAN},
    [FMT_BF8_FNUZ] = {5, 2, 16, SPECIAL_NEGATIVE_ZERO_NAN},
    [FMT_FP6] = {2, 3, 1, SPECIAL_NO},
    [FMT_BF6] = {3, 2, 3, SPECIAL_NO},
    [FMT_FP4] = {2, 1, 1, SPECIAL_NO},
    [FMT_E5M3] = {5, 3, 15, SPECIAL_ONE_NAN},
};

typedef enum Kind { KIND_FINITE, KIND_INFINITE, KIND_QUIET, KIND_SIGNALING } Kind;
typedef struct Number {
    Kind kind;
    bool negative;
    Quad value; /* with its sign; of KIND_FINITE */
} Number;

static inline int format_bits(FormatName name)
{
    return name == FMT_NONE ? 32 : 1 + float_formats[name].exponent_bits + float_formats[name].mantissa_bits;
}
static inline uint64_t low_bits(int count) { return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1; }
static inline uint64_t sign_bit(FormatName name) { return UINT64_C(1) << (format_bits(name) - 1); }

/* 2^n */
static inline Quad quad_power(int n)
{
    Bits128 bits = (Bits128)(uint64_t)(n + 16383) << 112;
    Quad result;
    memcpy(&result, &bits, 16);
    return result;
}
static inline Quad quad_abs(Quad x) { return x < 0 ? -x : x; }
static inline bool quad_negative(Quad x)
{
    Bits128 bits;
    memcpy(&bits, &x, 16);
    return bits >> 127;
}
/* Exponent of a number that is not zero: 2^e <= |x| < 2^(e+1). */
static inline int quad_exponent(Quad x)
{
    Bits128 bits;
    memcpy(&bits, &x, 16);
    return (int)((uint64_t)(bits >> 112) & 0x7fff) - 16383;
}

static inline bool is_nan(Number x) { return x.kind == KIND_QUIET || x.kind == KIND_SIGNALING; }
static inline bool is_zero(Number x) { return x.kind == KIND_FINITE && x.value == 0; }

static inline Number number_decode(FormatName name, uint64_t bits)
{
    const FloatFormat *f = &float_formats[name];
    const int size = format_bits(name);
    const uint64_t mantissa = bits & low_bits(f->mantissa_bits);
    const int exponent = (int)(bits >> f->mantissa_bits & low_bits(f->exponent_bits));
    const bool largest = exponent == (int)low_bits(f->exponent_bits);
    Number result = {KIND_FINITE, bits >> (size - 1) & 1, 0};
    bits &= low_bits(size);
    if (f->special == SPECIAL_IEEE && largest) {
        result.kind = !mantissa ? KIND_INFINITE : mantissa >> (f->mantissa_bits - 1) ? KIND_QUIET : KIND_SIGNALING;
        return result;
    }
    if ((f->special == SPECIAL_ONE_NAN && largest && mantissa == low_bits(f->mantissa_bits)) ||
        (f->special == SPECIAL_NEGATIVE_ZERO_NAN && bits == sign_bit(name))) {
        result.kind = KIND_QUIET;
        return result;
    }
    Quad value = exponent ? (Quad)(mantissa | UINT64_C(1) << f->mantissa_bits) : (Quad)mantissa;
    value *= quad_power((exponent ? exponent : 1) - f->bias - f->mantissa_bits);
    result.value = result.negative ? -value : value;
    return result;
}

typedef enum Rounding { ROUND_EVEN, ROUND_TO_ZERO } Rounding;
/* What becomes of a finite value that is too large. */
typedef enum Overflow { OVERFLOW_DEFAULT, OVERFLOW_SATURATE } Overflow;

static inline uint64_t format_nan(FormatName name)
{
    const FloatFormat *f = &float_formats[name];
    switch (f->special) {
    case SPECIAL_IEEE: /* bf8: all ones below the sign */
        if (name == FMT_BF8) return 0x7f;
        return low_bits(f->exponent_bits) << f->mantissa_bits | UINT64_C(1) << (f->mantissa_bits - 1);
    case SPECIAL_ONE_NAN: return low_bits(format_bits(name) - 1);
    case SPECIAL_NEGATIVE_ZERO_NAN: return sign_bit(name);
    default: return low_bits(format_bits(name) - 1);
    }
}
static inline uint64_t format_max(FormatName name)
{
    const FloatFormat *f = &float_formats[name];
    const uint64_t all = low_bits(format_bits(name) - 1);
    if (f->special == SPECIAL_IEEE) return (low_bits(f->exponent_bits) << f->mantissa_bits) - 1;
    return f->special == SPECIAL_ONE_NAN ? all - 1 : all;
}
static inline uint64_t format_infinity(FormatName name)
{
    const FloatFormat *f = &float_formats[name];
    if (f->special == SPECIAL_IEEE) return low_bits(f->exponent_bits) << f->mantissa_bits;
    return f->special == SPECIAL_NO ? format_max(name) : format_nan(name);
}

/* The magnitude of a finite value as bits without a sign, before overflow is looked at: may exceed
 * format_max. */
static inline Bits128 encode_magnitude(const FloatFormat *f, Quad value, Rounding rounding)
{
    if (value == 0) return 0;
    Bits128 bits;
    memcpy(&bits, &value, 16);
    const int exponent = quad_exponent(value), least = 1 - f->bias;
    const Bits128 significand = (bits & (((Bits128)1 << 112) - 1)) | (Bits128)1 << 112;
    int shift = 112 - f->mantissa_bits + (exponent < least ? least - exponent : 0);
    if (shift > 120) shift = 120;
    const Bits128 rest = significand & (((Bits128)1 << shift) - 1), half = (Bits128)1 << (shift - 1);
    Bits128 kept = significand >> shift;
    if (rounding == ROUND_EVEN && (rest > half || (rest == half && kept & 1))) kept++;
    if (exponent < least) return kept;
    if (exponent - least > 100000) return ~(Bits128)0 >> 1;
    return kept + ((Bits128)(unsigned)(exponent - least) << f->mantissa_bits);
}

static inline uint64_t number_encode(FormatName name, Quad value, Rounding rounding, Overflow overflow)
{
    const FloatFormat *f = &float_formats[name];
    const bool fnuz = f->special == SPECIAL_NEGATIVE_ZERO_NAN;
    uint64_t sign = quad_negative(value) ? sign_bit(name) : 0;
    Bits128 wide = encode_magnitude(f, value, rounding);
    uint64_t magnitude = (uint64_t)wide;
    if (wide > format_max(name)) {
        if (overflow == OVERFLOW_SATURATE || rounding == ROUND_TO_ZERO) magnitude = format_max(name);
        else if (fnuz) return format_nan(name);
        else magnitude = format_infinity(name);
    }
    if (fnuz && !magnitude) return 0;
    return sign | magnitude;
}

/* a + b, rounded to odd. */
static inline Quad add_odd(Quad a, Quad b)
{
    Quad sum = a + b, rest = sum - a;
    Quad error = (a - (sum - rest)) + (b - rest);
    if (error == 0) return sum;
    Bits128 bits;
    memcpy(&bits, &sum, 16);
    if (!(bits & 1)) bits = (error > 0) == (sum > 0) ? bits + 1 : bits - 1;
    memcpy(&sum, &bits, 16);
    return sum;
}

/* Largest integer not above x; |x| < 2^112. */
static inline Quad quad_floor(Quad x)
{
    if (quad_abs(x) >= quad_power(112)) return x;
    Quad whole = (Quad)(__int128)x; /* towards zero */
    return whole > x ? whole - 1 : whole;
}
static inline Quad quad_trunc(Quad x) { return x < 0 ? -quad_floor(-x) : quad_floor(x); }
static inline Quad quad_rint(Quad x)
{
    Quad down = quad_floor(x), rest = x - down;
    if (rest > (Quad)0.5) return down + 1;
    if (rest < (Quad)0.5) return down;
    return quad_floor(down / 2) * 2 == down ? down : down + 1;
}
