/* Matrix products as gfx942's matrix unit adds them (--mfma=exact): the products of a group are truncated relative to
   the largest exponent and added exactly. Then C is added, and one rounding to f32 follows. Source: MMA-Sim
   (github.com/microsoft/MMA-Sim, arXiv 2511.10909), a model that its authors compared with the chip; no second source
   is known. docs/isa/mfma.md, 5.

   One group of G products a[k] * b[k] and the sum S so far; exp(x) is the exponent of x, at least the least normal
   one of its type, and -126 of zero:
     E = max exp(a[k]) + exp(b[k]);  P = sum of the products, each cut toward zero to a multiple of 2^(E-24)
     M = max(E, exp(S));             S = round to f32 (floor(P to 2^(M-31)) + floor(S to 2^(M-24)))
   For 8-bit types, products of even and of odd k are added separately, each with its own E, and an S below 2^(M-25) is
   dropped. */
#pragma once

#include "sim/exec/vector/vector_lanes.h"

enum { EXP_OF_ZERO = -126, CUT_BITS = 24, SUM_BITS = 31, NO_EXPONENT = -1000 };

/* A, B: [k][row]; acc: [i][j], in the same places as in mfma.c. */
typedef struct ExactProduct {
    unsigned m, n, k, group;
    bool is_8bit;
    const float *a, *b;
    const int16_t *exp_a, *exp_b;
} ExactProduct;

ALWAYS_INLINE int exponent_of(uint32_t bits, int least)
{
    const int e = (int)(bits >> 23 & 255) - 127;
    return bits << 1 ? (e > least ? e : least) : EXP_OF_ZERO;
}

/* The exponents of one operand; their maximum, and the minimum of those that are not of zero. */
typedef struct Exponents {
    int most, least;
} Exponents;
static Exponents exponents_of(const float *restrict x, unsigned count, int least, int16_t *restrict to)
{
    int32_t most = NO_EXPONENT, least_seen = -NO_EXPONENT;
    for (unsigned i = 0; i < count; i++) {
        const uint32_t bits = f32_to_bits(x[i]);
        const int32_t e = exponent_of(bits, least), shown = bits << 1 ? e : -NO_EXPONENT;
        most = e > most ? e : most;
        least_seen = shown < least_seen ? shown : least_seen;
        to[i] = (int16_t)e;
    }
    return (Exponents){most, least_seen};
}

/* The products first, first + step, ... of a group. */
typedef struct Span {
    unsigned first, end, step;
} Span;

static Span whole_of(const ExactProduct *x, unsigned first) { return (Span){first, first + x->group, 1}; }
static Span even_of(const ExactProduct *x, unsigned first) { return (Span){first, first + x->group, 2}; }
static Span odd_of(const ExactProduct *x, unsigned first) { return (Span){first + 1, first + x->group, 2}; }

/* ---- one element, for any values ---- */

/* The sum of the products, in units of 2^(*e - 24). */
static double cut_products(const ExactProduct *x, unsigned i, unsigned j, Span of, int *e)
{
    double sum = 0;
    *e = NO_EXPONENT;
    for (unsigned k = of.first; k < of.end; k += of.step) {
        const int ek = x->exp_a[k * x->m + i] + x->exp_b[k * x->n + j];
        if (ek > *e) *e = ek;
    }
    for (unsigned k = of.first; k < of.end; k += of.step)
        sum += trunc(ldexp((double)x->a[k * x->m + i] * x->b[k * x->n + j], CUT_BITS - *e));
    return sum;
}

/* The sum if the group contains infinities, NaNs or products beyond f32. False: it contains none. */
static bool special_sum(const ExactProduct *x, unsigned i, unsigned j, unsigned first, unsigned end, float *sum)
{
    double all = 0;
    bool above = false, below = false;
    for (unsigned k = first; k < end; k++) {
        const double product = (double)x->a[k * x->m + i] * x->b[k * x->n + j];
        all += product;
        above |= product >= 0x1p128;
        below |= product <= -0x1p128;
    }
    all += *sum;
    if (!isfinite(all)) *sum = (float)all;
    else if (above || below) *sum = above && below ? NAN : above ? INFINITY : -INFINITY;
    else return false;
    return true;
}

static float group_sum(const ExactProduct *x, unsigned i, unsigned j, unsigned first, float sum)
{
    const unsigned end = first + x->group;
    int e, odd_e, m;
    if (special_sum(x, i, j, first, end, &sum)) return sum;
    double products = cut_products(x, i, j, x->is_8bit ? even_of(x, first) : whole_of(x, first), &e);
    if (x->is_8bit) {
        const double odd = cut_products(x, i, j, odd_of(x, first), &odd_e);
        const int most = e > odd_e ? e : odd_e;
        products = floor(ldexp(products, e - most)) + floor(ldexp(odd, odd_e - most));
        e = most;
    }
    const int own = exponent_of(f32_to_bits(sum), EXP_OF_ZERO);
    m = e > own ? e : own;
    const double c = x->is_8bit && own < m - CUT_BITS - 1 ? 0 : floor(ldexp(sum, CUT_BITS - m));
    return (float)ldexp(floor(ldexp(products, e - CUT_BITS + SUM_BITS - m)) + ldexp(c, SUM_BITS - CUT_BITS),
                        m - SUM_BITS);
}

static void exact_slow(const ExactProduct *x, float *acc)
{
    for (unsigned i = 0; i < x->m; i++)
        for (unsigned j = 0; j < x->n; j++)
            for (unsigned k = 0; k < x->k; k += x->group) acc[i * x->n + j] = group_sum(x, i, j, k, acc[i * x->n + j]);
}

/* ---- two vectors of columns at a time, if all products are finite and exact in f32 ---- */

enum { LEAST_EXPONENT = -100 /* least exponent of a sum: columns with smaller ones are computed one by one */ };
#define TO_HIGH 0x1.8p35f /* adding and subtracting it rounds to a multiple of 2^12 */

#if defined(__AVX2__) && defined(__FMA__)
enum { VECTOR_BYTES = 32, HALF = 8, COLUMNS = 16 };
#define LOW_HALF_OF(x) __builtin_shufflevector(x, x, 0, 1, 2, 3, 4, 5, 6, 7)
#define HIGH_HALF_OF(x) __builtin_shufflevector(x, x, 8, 9, 10, 11, 12, 13, 14, 15)
#else
enum { VECTOR_BYTES = 16, HALF = 4, COLUMNS = 8 };
#define LOW_HALF_OF(x) __builtin_shufflevector(x, x, 0, 1, 2, 3)
#define HIGH_HALF_OF(x) __builtin_shufflevector(x, x, 4, 5, 6, 7)
#endif
typedef float Floats __attribute__((vector_size(VECTOR_BYTES), aligned(4), may_alias));
typedef int32_t Ints __attribute__((vector_size(VECTOR_BYTES), aligned(4), may_alias));
typedef int16_t Shorts __attribute__((vector_size(VECTOR_BYTES), aligned(2), may_alias));

/* No product leaves the range of f32, and 2^(24 - E) is a normal number. */
static bool is_quick(Exponents a, Exponents b)
{
    return a.most <= 127 && b.most <= 127 && a.most + b.most <= 126 && a.least + b.least >= LEAST_EXPONENT;
}

ALWAYS_INLINE Floats powers_of_two(Ints exponents) { return (Floats)((exponents + 127) << 23); }

#if defined(__AVX2__) && defined(__FMA__)
ALWAYS_INLINE Shorts larger_short(Shorts a, Shorts b) { return (Shorts)_mm256_max_epi16((__m256i)a, (__m256i)b); }
ALWAYS_INLINE Ints larger(Ints a, Ints b) { return (Ints)_mm256_max_epi32((__m256i)a, (__m256i)b); }
ALWAYS_INLINE Floats floors(Floats x) { return (Floats)_mm256_floor_ps((__m256)x); }
/* For sums and products that are exact. */
ALWAYS_INLINE Floats plus_product(Floats a, Floats b, Floats c)
{
    return (Floats)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
}
/* Shifts of 32 and more give all sign bits. */
ALWAYS_INLINE Ints shifted_down(Ints x, Ints by) { return (Ints)_mm256_srav_epi32((__m256i)x, (__m256i)by); }
ALWAYS_INLINE Shorts all_shorts(int16_t x) { return (Shorts)_mm256_set1_epi16(x); }
#else
ALWAYS_INLINE Shorts larger_short(Shorts a, Shorts b) { return (a & (a > b)) | (b & ~(a > b)); }
ALWAYS_INLINE Ints larger(Ints a, Ints b) { return (a & (a > b)) | (b & ~(a > b)); }
ALWAYS_INLINE Ints smaller(Ints a, Ints b) { return (b & (a > b)) | (a & ~(a > b)); }
ALWAYS_INLINE Floats plus_product(Floats a, Floats b, Floats c) { return a * b + c; }
ALWAYS_INLINE Ints shifted_down(Ints x, Ints by) { return x >> smaller(by, (Ints){0} + 31); }
ALWAYS_INLINE Shorts all_shorts(int16_t x) { return x - (Shorts){0}; }
/* For numbers below 2^31. */
ALWAYS_INLINE Floats floors(Floats x)
{
    const Ints cut = __builtin_convertvector(x, Ints);
    return __builtin_convertvector(cut + (__builtin_convertvector(cut, Floats) > x), Floats);
}
#endif
ALWAYS_INLINE Ints at_least(Ints x, int32_t least) { return larger(x, (Ints){0} + least); }

/* The sums of cut_products for a vector of columns, in two halves; and E. */
typedef struct Cut {
    Ints sums[2], exps[2];
} Cut;

ALWAYS_INLINE Cut cut_columns(const ExactProduct *x, unsigned i, unsigned j, Span of)
{
    Cut cut = {0};
    Shorts most = (Shorts){0} + NO_EXPONENT;
    for (unsigned k = of.first; k < of.end; k += of.step) {
        const Shorts e = all_shorts(x->exp_a[k * x->m + i]) + *(const Shorts *)(x->exp_b + k * x->n + j);
        most = larger_short(most, e);
    }
    cut.exps[0] = __builtin_convertvector(LOW_HALF_OF(most), Ints);
    cut.exps[1] = __builtin_convertvector(HIGH_HALF_OF(most), Ints);
    const Floats scales[2] = {powers_of_two(CUT_BITS - at_least(cut.exps[0], LEAST_EXPONENT)),
                              powers_of_two(CUT_BITS - at_least(cut.exps[1], LEAST_EXPONENT))};
    for (unsigned k = of.first; k < of.end; k += of.step) {
        const float a = x->a[k * x->m + i], *b = x->b + k * x->n + j;
        for (unsigned h = 0; h < 2; h++)
            cut.sums[h] += __builtin_convertvector(a * *(const Floats *)(b + HALF * h) * scales[h], Ints);
    }
    return cut;
}

/* Adds the products of a group to C. `sums` are in units of 2^(exps - 24). *slow: columns that must be computed one by
   one.

   In units of 2^(M - 24) C is an integer c below 2^25, and the products are a multiple of 2^-7 below 2^30. Each is
   split into two parts at 2^12, or lower if the products are small. The sums of the high parts and of the low parts are
   exact in f32, so only the last addition rounds. */
ALWAYS_INLINE Floats round_half(Ints sums, Ints exps, bool drops_small, Floats before, Ints *slow)
{
    const Ints bits = (Ints)before, own = (bits >> 23 & 255) - 127;
    const Ints above = at_least(own - exps, 0), most = exps + above, unit = at_least(most, LEAST_EXPONENT);
    const Ints lost = at_least(above - (SUM_BITS - CUT_BITS), 0), part = shifted_down(sums, lost);
    const Floats scale = powers_of_two(lost - above);
    Floats c = floors(before * powers_of_two(CUT_BITS - unit));
    if (drops_small) c = (Floats)((Ints)c & ~(own < most - (CUT_BITS + 1)));
    const Floats c_high = c + TO_HIGH - TO_HIGH, c_low = c - c_high;
    const Floats high = plus_product(__builtin_convertvector(part & ~0xfff, Floats), scale, c_high);
    const Floats low = plus_product(__builtin_convertvector(part & 0xfff, Floats), scale, c_low);
    *slow |= ((before != 0) & (most < LEAST_EXPONENT)) | (own == 128);
    return (high + low) * powers_of_two(unit - CUT_BITS);
}

ALWAYS_INLINE bool is_any(Ints x)
{
    uint64_t parts[VECTOR_BYTES / 8], any = 0;
    memcpy(parts, &x, sizeof x);
    for (unsigned i = 0; i < VECTOR_BYTES / 8; i++) any |= parts[i];
    return any;
}

/* False: some column must be computed alone; then nothing has changed. */
ALWAYS_INLINE bool group_columns(const ExactProduct *x, unsigned i, unsigned j, unsigned first, float *acc)
{
    Cut cut = cut_columns(x, i, j, x->is_8bit ? even_of(x, first) : whole_of(x, first));
    if (x->is_8bit) {
        const Cut odd = cut_columns(x, i, j, odd_of(x, first));
        for (unsigned h = 0; h < 2; h++) {
            const Ints most = larger(cut.exps[h], odd.exps[h]);
            cut.sums[h] = shifted_down(cut.sums[h], most - cut.exps[h]) + shifted_down(odd.sums[h], most - odd.exps[h]);
            cut.exps[h] = most;
        }
    }
    Ints slow = {0};
    Floats *halves = (Floats *)acc, low, high;
    low = round_half(cut.sums[0], cut.exps[0], x->is_8bit, halves[0], &slow);
    high = round_half(cut.sums[1], cut.exps[1], x->is_8bit, halves[1], &slow);
    if (is_any(slow)) return false;
    halves[0] = low;
    halves[1] = high;
    return true;
}

/* For a size, group and kind that the compiler knows. */
ALWAYS_INLINE void quick_groups(const ExactProduct *given, unsigned size, unsigned group, bool is_8bit, float *acc)
{
    ExactProduct x = *given;
    x.m = x.n = size;
    x.group = group;
    x.is_8bit = is_8bit;
    for (unsigned i = 0; i < size; i++)
        for (unsigned j = 0; j < size; j += COLUMNS)
            for (unsigned k = 0; k < x.k; k += group) {
                float *sums = acc + i * size + j;
                if (group_columns(&x, i, j, k, sums)) continue;
                for (unsigned c = 0; c < COLUMNS; c++) sums[c] = group_sum(given, i, j + c, k, sums[c]);
            }
}

ALWAYS_INLINE void quick_of_size(const ExactProduct *x, unsigned size, float *acc)
{
    if (x->is_8bit) quick_groups(x, size, 16, true, acc);
    else if (x->group == 8) quick_groups(x, size, 8, false, acc);
    else quick_groups(x, size, 4, false, acc);
}

static void exact_quick(const ExactProduct *x, float *acc)
{
    if (x->m == 16) quick_of_size(x, 16, acc);
    else quick_of_size(x, 32, acc);
}
