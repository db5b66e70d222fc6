/* Arithmetic on values with some undefined bits, for the check for undefined values.

   A Known is a concrete value and the set of its undefined bits. Each function gives the concrete result and its
   undefined bits: every bit that could change if the undefined bits of the sources had other values. The set may
   contain a bit that could not change; that would make a false finding, so the rules are as exact as is cheap. It never
   misses a bit that could change.

   Sums and comparisons look at the least and the largest value that the undefined bits allow. A carry into a bit only
   grows with the operands, so a bit that is the same for both is the same for all values in between. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct Known {
    uint64_t value, undef;
} Known;

static inline uint64_t known_mask(unsigned width) { return width >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1; }
static inline Known known(uint64_t value) { return (Known){value, 0}; }
static inline Known known_cut(Known a, unsigned width)
{
    return (Known){a.value & known_mask(width), a.undef & known_mask(width)};
}
/* All `width` bits are undefined if any bit of the sources is. */
static inline uint64_t known_all(bool any, unsigned width) { return any ? known_mask(width) : 0; }
static inline uint64_t known_least(Known a) { return a.value & ~a.undef; }
static inline uint64_t known_most(Known a) { return a.value | a.undef; }

/* ---- bits ---- */

static inline Known known_not(Known a, unsigned width) { return known_cut((Known){~a.value, a.undef}, width); }
static inline Known known_xor(Known a, Known b) { return (Known){a.value ^ b.value, a.undef | b.undef}; }
static inline Known known_and(Known a, Known b)
{
    return (Known){a.value & b.value, (a.undef | b.undef) & known_most(a) & known_most(b)};
}
static inline Known known_or(Known a, Known b)
{
    return (Known){a.value | b.value, (a.undef | b.undef) & ~known_least(a) & ~known_least(b)};
}
/* Selects bit by bit: a if the selector bit is 1, else b. */
static inline Known known_select(Known selector, Known a, Known b)
{
    Known result = {(selector.value & a.value) | (~selector.value & b.value), 0};
    result.undef = (selector.undef & ((a.value ^ b.value) | a.undef | b.undef)) |
                   (~selector.undef & ((selector.value & a.undef) | (~selector.value & b.undef)));
    return result;
}
/* Selects one of two whole values. `decided`: it is certain that `first` is right. */
static inline Known known_choose(bool decided, bool first, Known a, Known b)
{
    Known result = first ? a : b;
    if (!decided) result.undef = a.undef | b.undef | (a.value ^ b.value);
    return result;
}

/* ---- sums ---- */

static inline Known known_add(Known a, Known b, unsigned width)
{
    Known result = {a.value + b.value, 0};
    result.undef = a.undef | b.undef | ((known_least(a) + known_least(b)) ^ (known_most(a) + known_most(b)));
    return known_cut(result, width);
}
static inline Known known_sub(Known a, Known b, unsigned width)
{
    Known result = {a.value - b.value, 0};
    result.undef = a.undef | b.undef | ((known_least(a) - known_most(b)) ^ (known_most(a) - known_least(b)));
    return known_cut(result, width);
}
static inline unsigned known_trailing_zeros(uint64_t bits) { return bits ? (unsigned)__builtin_ctzll(bits) : 64; }
/* All bits from the lowest one that an undefined bit can reach: a' b' - a b = (a' - a) b' + a (b' - b). */
static inline Known known_mul(Known a, Known b, unsigned width)
{
    unsigned lowest = 64;
    if (a.undef) {
        unsigned at = known_trailing_zeros(a.undef) + known_trailing_zeros(known_most(b));
        lowest = at < lowest ? at : lowest;
    }
    if (b.undef) {
        unsigned at = known_trailing_zeros(b.undef) + known_trailing_zeros(known_most(a));
        lowest = at < lowest ? at : lowest;
    }
    Known result = {a.value * b.value, lowest < 64 ? ~UINT64_C(0) << lowest : 0};
    return known_cut(result, width);
}
static inline Known known_sign_extend(Known a, unsigned width)
{
    if (width >= 64) return a;
    const unsigned shift = 64 - width;
    return (Known){(uint64_t)((int64_t)(a.value << shift) >> shift), (uint64_t)((int64_t)(a.undef << shift) >> shift)};
}

/* ---- shifts: the amount is taken modulo the width (a power of two) ---- */

static inline Known known_shift_left(Known a, Known amount, unsigned width)
{
    const unsigned n = (unsigned)amount.value & (width - 1);
    Known result = known_cut((Known){a.value << n, a.undef << n}, width);
    if (amount.undef & (width - 1) && known_most(a)) result.undef = known_mask(width);
    return result;
}
static inline Known known_shift_right(Known a, Known amount, unsigned width)
{
    const unsigned n = (unsigned)amount.value & (width - 1);
    a = known_cut(a, width);
    Known result = {a.value >> n, a.undef >> n};
    if (amount.undef & (width - 1) && known_most(a)) result.undef = known_mask(width);
    return result;
}
static inline Known known_shift_right_signed(Known a, Known amount, unsigned width)
{
    const unsigned n = (unsigned)amount.value & (width - 1);
    a = known_sign_extend(a, width);
    Known result = {(uint64_t)((int64_t)a.value >> n), (uint64_t)((int64_t)a.undef >> n)};
    if (amount.undef & (width - 1) && known_most(a)) result.undef = ~UINT64_C(0);
    return known_cut(result, width);
}

/* ---- the first bit that is set ---- */

/* The number of the lowest (highest) set bit; -1 for zero. It is known if no undefined bit comes before the first bit
   that is certainly set. Code often sets a guard bit next to the half that it searches; the other half may be
   undefined. */
static inline Known known_first_low(Known a, unsigned width)
{
    a = known_cut(a, width);
    const uint64_t sure = known_least(a), in_front = sure ? (sure & -sure) - 1 : ~UINT64_C(0);
    return (Known){a.value ? (uint32_t)__builtin_ctzll(a.value) : UINT32_MAX, known_all(a.undef & in_front, 32)};
}
static inline Known known_first_high(Known a, unsigned width)
{
    a = known_cut(a, width);
    const uint64_t sure = known_least(a);
    const bool decided = sure ? a.undef < sure || __builtin_clzll(a.undef) > __builtin_clzll(sure) : !a.undef;
    return (Known){a.value ? (uint32_t)__builtin_clzll(a.value) - (64 - width) : UINT32_MAX, known_all(!decided, 32)};
}
/* The first bit that differs from the sign. */
static inline Known known_first_unlike_sign(Known a, unsigned width)
{
    a = known_cut(a, width);
    const Known sign = known_sign_extend((Known){a.value >> (width - 1), a.undef >> (width - 1)}, 1);
    return known_first_high(known_xor(a, sign), width);
}

/* ---- orders ---- */

/* Is a < b, for values of `width` bits? 1: certainly; 0: certainly not; -1: it depends. */
static inline int known_less_unsigned(Known a, Known b, unsigned width)
{
    a = known_cut(a, width);
    b = known_cut(b, width);
    if (known_most(a) < known_least(b)) return 1;
    return known_least(a) >= known_most(b) ? 0 : -1;
}
static inline Known known_biased(Known a, unsigned width)
{
    const uint64_t sign = UINT64_C(1) << (width - 1);
    /* Flipping the sign bit turns the signed order into the unsigned one. */
    return known_cut((Known){a.value ^ sign, a.undef}, width);
}
static inline int known_less(Known a, Known b, unsigned width, bool is_signed)
{
    return is_signed ? known_less_unsigned(known_biased(a, width), known_biased(b, width), width)
                     : known_less_unsigned(a, b, width);
}
static inline int known_equal(Known a, Known b, unsigned width)
{
    a = known_cut(a, width);
    b = known_cut(b, width);
    if ((a.value ^ b.value) & ~(a.undef | b.undef)) return 0;
    return a.undef | b.undef ? -1 : 1;
}
static inline Known known_min(Known a, Known b, unsigned width, bool is_signed)
{
    const int less = known_less(a, b, width, is_signed);
    const Known now_a = {a.value, 0}, now_b = {b.value, 0};
    const bool first = less >= 0 ? less : known_less(now_a, now_b, width, is_signed);
    return known_cut(known_choose(less >= 0, first, a, b), width);
}
static inline Known known_max(Known a, Known b, unsigned width, bool is_signed)
{
    const int less = known_less(a, b, width, is_signed);
    const Known now_a = {a.value, 0}, now_b = {b.value, 0};
    const bool first = less >= 0 ? !less : !known_less(now_a, now_b, width, is_signed);
    return known_cut(known_choose(less >= 0, first, a, b), width);
}
/* Is the value != 0? 1, 0 or -1 as above. */
static inline int known_nonzero(Known a)
{
    if (known_least(a)) return 1;
    return a.undef ? -1 : 0;
}
