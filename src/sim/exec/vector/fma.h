/* a * b + c of f32, rounded once. On hosts without such an instruction, fmaf is a call for each lane, and most of its
   time goes to the linkage table and the C library's emulation. This function works on all lanes at once. */
#pragma once

#include <math.h>

#include "support/small_float.h"

/* The product of two f32 is exact in f64. The sum is rounded there to odd: towards zero, with the last bit set if
   anything was lost. With at least two bits more than f32, this rounds to the same f32 as the exact sum. Source: Boldo
   and Melquiond, "Emulation of a FMA and Correctly Rounded Sums: Proved Algorithms Using Rounding to Odd", 2008. The
   lost part is exact, too (Knuth's TwoSum): nothing in f64 overflows, or is subnormal. A NaN has no certain bits. */
static inline __attribute__((always_inline)) float fma_f32_by_f64(float a, float b, float c)
{
    const double product = (double)a * (double)b, sum = product + (double)c;
    const double part = sum - product, lost = (product - (sum - part)) + ((double)c - part);
    const uint64_t bits = f64_to_bits(sum);
    const uint64_t inexact = fabs(lost) > 0 ? 1 : 0; /* not for an infinite sum, where `lost` is a NaN */
    const uint64_t beyond = (bits ^ f64_to_bits(lost)) >> 63 & inexact; /* it was rounded away from zero */
    return (float)f64_from_bits((bits - beyond) | inexact);
}

static inline __attribute__((always_inline)) float fma_f32(float a, float b, float c)
{
#if defined(__FMA__)
    return fmaf(a, b, c);
#else
    return fma_f32_by_f64(a, b, c);
#endif
}
