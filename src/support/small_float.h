/* Converts floats of 16 bits and less from and to f32 and f64. The front end's constants and the emulator share this
   rounding. include/wavecc/types.h converts to and from double. The functions here work on f32, so that loops over them
   vectorize, and give the same results (tests/unit/support_small_float.c).

   All results are defined by IEEE-754 arithmetic alone, not by the host. Rounding is to nearest, ties to even; overflow
   gives infinity. NaN gives the canonical quiet NaN, without a sign (F16_NAN, BF16_NAN), unless a comment says
   otherwise. */
#pragma once

#include <stdint.h>
#include <string.h>

#include "wavecc/types.h"

#define F32_INF 0x7f800000u
#define F32_NAN 0x7fc00000u
#define F16_NAN 0x7e00u
#define BF16_NAN 0x7fc0u

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

/* Exact, including payloads of NaN. No intermediate result is a denormal, because these are slow on some hosts: a
   subnormal is the difference of two normal numbers. */
static inline float f16_to_f32(uint32_t half)
{
    uint32_t shifted = (half & 0x7fff) << 13;
    float subnormal = f32_from_bits(shifted + (113u << 23)) - f32_from_bits(113u << 23);
    uint32_t normal = (half & 0x7c00) == 0x7c00 ? 0x7f800000u | shifted : shifted + (112u << 23);
    uint32_t bits = half & 0x7c00 ? normal : f32_to_bits(subnormal);
    return f32_from_bits(bits | (half & 0x8000) << 16);
}

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
    return (bits & 0x7fffffff) > F32_INF ? BF16_NAN : rounded;
}

/* For values that f32 cannot hold without a second rounding. Like f32_to_f16. */
static inline uint32_t f64_to_f16(double value)
{
    const uint64_t infinity = UINT64_C(0x7ff) << 52, bits = f64_to_bits(value), magnitude = bits & ~(UINT64_C(1) << 63);
    const uint64_t normal =
        (magnitude - (UINT64_C(1008) << 52) + UINT64_C(0x1ffffffffff) + (magnitude >> 42 & 1)) >> 42;
    const uint64_t subnormal = f64_to_bits(f64_from_bits(magnitude) + 0x1p28) - f64_to_bits(0x1p28);
    uint64_t result = magnitude < f64_to_bits(0x1p-14) ? subnormal : normal;
    result = magnitude >= f64_to_bits(65520.0) ? 0x7c00 : result;
    return magnitude > infinity ? F16_NAN : (uint32_t)result | (uint32_t)(bits >> 48 & 0x8000);
}

/* The bits of a constant of `type` (f16, bf16, f32, f64, or a float of 8 bits and less). A NaN of f16, bf16 and f32
   keeps its sign and the upper bits of its payload. If no payload remains, it becomes the quiet NaN. */
static inline uint64_t float_constant_bits(WaveccType type, double value)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    int m = info->mantissa_bits, e = info->exponent_bits;
    if (value == value || (type != WAVECC_F16 && type != WAVECC_BF16 && type != WAVECC_F32))
        return wavecc_encode(type, value);
    uint64_t bits = f64_to_bits(value), payload = (bits & UINT64_C(0xfffffffffffff)) >> (52 - m);
    if (!payload) payload = UINT64_C(1) << (m - 1);
    return bits >> 63 << (e + m) | ((UINT64_C(1) << e) - 1) << m | payload;
}

/* A code of a float of 8, 6 or 4 bits as f32, except NaN and infinity. Like f16_to_f32. */
static inline float small_float_decode(uint32_t bits, unsigned exponent_bits, unsigned mantissa_bits, unsigned bias)
{
    const uint32_t magnitude = bits & ((1u << (exponent_bits + mantissa_bits)) - 1);
    const uint32_t shifted = magnitude << (23 - mantissa_bits), least = (128 - bias) << 23;
    float subnormal = f32_from_bits(shifted + least) - f32_from_bits(least);
    uint32_t result = magnitude >> mantissa_bits ? shifted + least - (1u << 23) : f32_to_bits(subnormal);
    return f32_from_bits(result | (bits >> (exponent_bits + mantissa_bits) & 1) << 31);
}
