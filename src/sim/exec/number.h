/* Numbers of the machine: bits, floats of 8 to 64 bits, and conversions. All results depend only on this file and
   IEEE-754 arithmetic, not on the host. A NaN result is always the canonical quiet NaN. */
#pragma once

#include <math.h>
#include <stdbool.h>

#include "support/small_float.h"

#define F64_NAN UINT64_C(0x7ff8000000000000)
#define F32_SIGN 0x80000000u
#define F64_SIGN UINT64_C(0x8000000000000000)

static inline uint32_t f32_to_bits_canonical(float value) { return value != value ? F32_NAN : f32_to_bits(value); }
static inline uint64_t f64_to_bits_canonical(double value) { return value != value ? F64_NAN : f64_to_bits(value); }

static inline bool f32_bits_nan(uint32_t bits) { return (bits & 0x7fffffff) > F32_INF; }
static inline bool f32_bits_signaling(uint32_t bits) { return f32_bits_nan(bits) & !(bits & 0x400000); }
static inline bool f16_bits_nan(uint32_t bits) { return (bits & 0x7fff) > 0x7c00; }
static inline bool f64_bits_nan(uint64_t bits) { return (bits & ~F64_SIGN) > UINT64_C(0x7ff0000000000000); }
static inline uint32_t f32_flush(uint32_t bits) { return bits & 0x7f800000 ? bits : bits & F32_SIGN; }
static inline uint32_t f16_flush(uint32_t bits) { return bits & 0x7c00 ? bits : bits & 0x8000; }
static inline uint64_t f64_flush(uint64_t bits) { return bits & UINT64_C(0x7ff0000000000000) ? bits : bits & F64_SIGN; }

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
/* How the machine encodes NaN; not always as wavecc_encode does (BF8_OCP). */
typedef struct SmallFloatRow {
    WaveccType type;
    uint32_t nan;
} SmallFloatRow;
static const SmallFloatRow small_float_rows[NUM_SMALL_FLOATS] = {
    [FP8_OCP] = {WAVECC_F8E4M3FN, 0x7f},    [BF8_OCP] = {WAVECC_F8E5M2, 0x7f},
    [FP8_FNUZ] = {WAVECC_F8E4M3FNUZ, 0x80}, [BF8_FNUZ] = {WAVECC_F8E5M2FNUZ, 0x80},
    [FP6_E2M3] = {WAVECC_F6E2M3FN, 0x1f},   [BF6_E3M2] = {WAVECC_F6E3M2FN, 0x1f},
    [FP4_E2M1] = {WAVECC_F4X2, 0x7},
};
/* Rounds to nearest even. Out of range: with `saturate` the largest finite value, else infinity or NaN, depending on
   the format. */
static inline uint32_t small_float_from_f64(SmallFloat format, double value, bool saturate)
{
    const SmallFloatRow *row = &small_float_rows[format];
    if (value != value) return row->nan;
    const uint32_t most = (uint32_t)wavecc_largest_code(row->type);
    uint32_t code = value == 0 ? 0 : (uint32_t)wavecc_encode_magnitude(row->type, value);
    if (code > most && saturate) code = most;
    /* FNUZ has one zero and one NaN, which has the sign bit set. */
    const bool fnuz = format == FP8_FNUZ || format == BF8_FNUZ, unsigned_code = fnuz && (!code || code > most);
    return unsigned_code ? code : code | (uint32_t)(f64_to_bits(value) >> 63) << (small_float_bits(format) - 1);
}
/* Stochastic rounding from f32: the dropped bits are compared with as many top bits of the seed, also for a subnormal
   result. */
static inline uint32_t small_float_stochastic(SmallFloat format, uint32_t bits, uint32_t seed, bool saturate)
{
    const WaveccTypeInfo *info = wavecc_type_info(small_float_rows[format].type);
    const int emin = 1 - info->bias, mantissa = info->mantissa_bits, exponent = (int)(bits >> 23 & 0xff) - 127;
    const double value = (double)f32_from_bits(bits);
    if (exponent == 128 || !(bits & 0x7fffffff)) return small_float_from_f64(format, value, saturate);
    const int least = exponent > emin ? exponent : emin;
    const int discarded = 23 - mantissa + least - exponent;
    uint32_t kept = 0;
    if (discarded <= 24) kept = ((bits & 0x7fffff) + 0x800000 + (seed >> (32 - discarded))) >> discarded;
    const double rounded = ldexp((double)kept, least - mantissa);
    return small_float_from_f64(format, value < 0 ? -rounded : rounded, saturate);
}
