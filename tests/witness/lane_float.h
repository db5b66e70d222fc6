/* Internal to tests/witness: sources and results of float rows, as the operation sees them. */
#pragma once

#include "witness/rows.h"

static inline uint64_t denorm_in(FormatName f) { return f == FMT_F32 ? WITNESS_DENORM32_IN : WITNESS_DENORM16_64_IN; }
static inline uint64_t denorm_out(FormatName f)
{
    return f == FMT_F32 ? WITNESS_DENORM32_OUT : WITNESS_DENORM16_64_OUT;
}
static inline uint64_t flush_bits(FormatName f, uint64_t bits)
{
    const uint64_t exponent = low_bits(float_formats[f].exponent_bits) << float_formats[f].mantissa_bits;
    return bits & exponent ? bits & low_bits(format_bits(f)) : bits & sign_bit(f);
}
/* Bits of source k as the operation sees them, and as a number. */
static inline uint64_t source_bits(const Lane *l, int k)
{
    const uint64_t bits = l->s[k] & low_bits(format_bits(l->format));
    if (l->format == FMT_BF16) return bits; /* never flushed */
    return l->w->mode & denorm_in(l->format) ? bits : flush_bits(l->format, bits);
}
static inline Number source(const Lane *l, int k) { return number_decode(l->format, source_bits(l, k)); }
static inline void give_bits(Lane *l, uint64_t bits)
{
    const bool keeps = l->format == FMT_BF16 || l->w->mode & denorm_out(l->format);
    l->d = keeps ? bits : flush_bits(l->format, bits);
}
enum { LARGEST_BY_MODE = 100 }; /* param: MODE.fp16_ovfl says what overflow gives; of f16 it always does */
static inline void give(Lane *l, Quad value)
{
    const bool meant = l->param == LARGEST_BY_MODE || l->format == FMT_F16;
    const bool largest = meant && l->w->mode & WITNESS_FP16_OVFL;
    give_bits(l, number_encode(l->format, value, ROUND_EVEN, largest ? OVERFLOW_SATURATE : OVERFLOW_DEFAULT));
}
static inline void give_nan(Lane *l) { l->d = format_nan(l->format); }
static inline void give_infinity(Lane *l, bool negative)
{
    l->d = format_infinity(l->format) | (negative ? sign_bit(l->format) : 0);
}
static inline uint64_t quieted(FormatName f, uint64_t bits)
{
    return bits | UINT64_C(1) << (float_formats[f].mantissa_bits - 1);
}
static inline void give_number(Lane *l, Number x)
{
    if (is_nan(x)) give_nan(l);
    else if (x.kind == KIND_INFINITE) give_infinity(l, x.negative);
    else give(l, x.value);
}
