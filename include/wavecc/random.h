/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Makes the data of `wavecc run --arg=TYPE[...]=random` (and =iota), so that a reference program can use the same.
 *
 * The bits of an element are a function of (seed, argument, element):
 *   seed      the value of --seed (0 when it is not given);
 *   argument  the number of the --arg option, from 0;
 *   element   the row-major number of the element in the shape, from 0, whatever strides and offset lay it out in
 * memory.
 *
 *   uint64_t code = wavecc_random_bits(WAVECC_F16, seed, 0, row * columns + column);
 *   double   a    = wavecc_random_value(WAVECC_F16, seed, 0, row * columns + column);
 *
 * Header-only C (C99 or later, and C++). */
#ifndef WAVECC_RANDOM_H
#define WAVECC_RANDOM_H

#include "types.h"

/* A bijection of 64 bits in which every output bit depends on every input bit: the finaliser of SplitMix64 (Steele,
 * Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). */
static inline uint64_t wavecc_random_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* The random stream of one argument. wavecc_random_u64(seed, argument, n) equals
 * wavecc_random_at(wavecc_random_stream(seed, argument), n). */
static inline uint64_t wavecc_random_stream(uint64_t seed, uint64_t argument)
{
    return wavecc_random_mix(wavecc_random_mix(seed + 0x9e3779b97f4a7c15u) + (argument + 1) * 0x9e3779b97f4a7c15u);
}

static inline uint64_t wavecc_random_at(uint64_t stream, uint64_t element)
{
    return wavecc_random_mix(stream + (element + 1) * 0x9e3779b97f4a7c15u);
}

static inline uint64_t wavecc_random_u64(uint64_t seed, uint64_t argument, uint64_t element)
{
    return wavecc_random_at(wavecc_random_stream(seed, argument), element);
}

/* The bits of one element from 64 random bits:
 *   f16 bf16 f32 f64      uniform in (-1, 1): k * 2^-p, |k| < 2^p, p = 11, 8, 24, 53 (all bits of the significand
 *                         in use)
 *   f8*                   sign, mantissa and one of four exponents, magnitude in [1/8, 2); one in 16 is 0
 *   f6*, f4x2             all codes (all are finite)
 *   f8E8M0FNU             2^-4 .. 2^3
 *   i1                    0 or 1
 *   integers              all values */
static inline uint64_t wavecc_random_code(WaveccType type, uint64_t random)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    int m = info->mantissa_bits;
    uint64_t sign = random & 1, magnitude;
    switch (type) {
    case WAVECC_F16:
    case WAVECC_BF16:
    case WAVECC_F32:
    case WAVECC_F64:
        /* Keeps the upper p bits, which the type can represent exactly. */
        magnitude = random >> (64 - (m + 1));
        return wavecc_encode(type, (sign ? -1.0 : 1.0) * (double)magnitude * wavecc_power_of_two(-(m + 1)));
    case WAVECC_F8E4M3FN:
    case WAVECC_F8E4M3FNUZ:
    case WAVECC_F8E5M2:
    case WAVECC_F8E5M2FNUZ:
        if ((random >> 8 & 15) == 0) return 0;
        magnitude = ((uint64_t)(info->bias - 3) + (random >> 16 & 3)) << m | (random >> 24 & (((uint64_t)1 << m) - 1));
        return sign << 7 | magnitude;
    case WAVECC_F8E8M0FNU: return 123 + (random >> 8 & 7);
    case WAVECC_F6E2M3FN:
    case WAVECC_F6E3M2FN: return random >> 8 & 63;
    case WAVECC_F4X2: return random >> 8 & 15;
    case WAVECC_I1: return random >> 8 & 1;
    default: return info->bits < 64 ? random >> (64 - info->bits) : random;
    }
}

/* Data of =random:LOW:HIGH. Integers: LOW .. HIGH, at most 2^53 apart, all equally likely except for the rounding of
 * 2^53 random values. f8E8M0FNU: the same for the powers of two from LOW to HIGH. Floating point: LOW + r * (HIGH -
 * LOW) in double precision, with r = k * 2^-53 uniform in [0, 1), rounded to the type. */
static inline uint64_t wavecc_random_between(WaveccType type, uint64_t random, double low, double high)
{
    const double r = (double)(random >> 11) * wavecc_power_of_two(-53);
    if (type == WAVECC_F8E8M0FNU) {
        uint64_t first = wavecc_encode(type, low), last = wavecc_encode(type, high);
        return first + (uint64_t)(r * (double)(last - first + 1));
    }
    if (wavecc_type_info(type)->kind == WAVECC_KIND_FLOAT) return wavecc_encode(type, low + r * (high - low));
    return wavecc_encode(type, low + (double)(uint64_t)(r * (high - low + 1.0)));
}

static inline uint64_t wavecc_random_bits(WaveccType type, uint64_t seed, uint64_t argument, uint64_t element)
{
    return wavecc_random_code(type, wavecc_random_u64(seed, argument, element));
}

static inline double wavecc_random_value(WaveccType type, uint64_t seed, uint64_t argument, uint64_t element)
{
    return wavecc_decode(type, wavecc_random_bits(type, seed, argument, element));
}

/* Data of =iota: the element's number, converted to the type. Integers: modulo 2^bits. Floating point: rounded to
 * nearest even; a number beyond the largest value overflows as in wavecc_encode. */
static inline uint64_t wavecc_iota_bits(WaveccType type, uint64_t element)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (type == WAVECC_I1) return element & 1;
    if (info->kind == WAVECC_KIND_FLOAT) return wavecc_encode(type, (double)element);
    return info->bits < 64 ? element & (((uint64_t)1 << info->bits) - 1) : element;
}

#endif
