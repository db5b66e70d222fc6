/* Matrix products as gfx942's matrix unit adds them (--mfma=exact): groups of products are cut below the largest
   exponent and added exactly, then C joins and one rounding to f32 follows. Source: MMA-Sim
   (github.com/microsoft/MMA-Sim, arXiv 2511.10909), a model that its authors compared with the chip; no second
   source is known. docs/isa/mfma.md, 5.

   One group of G products a[k] * b[k] and the sum S so far; exp(x) is the exponent of x, at least the least normal
   one of its type, and -126 of zero:
     E = max exp(a[k]) + exp(b[k]);  P = sum of the products, each cut toward zero to a multiple of 2^(E-24)
     M = max(E, exp(S));             S = round to f32 (floor(P to 2^(M-31)) + floor(S to 2^(M-24)))
   8-bit types add products of even and of odd k apart, each below its own E, and drop an S below 2^(M-25). */
#ifndef WAVECC_SIM_VECTOR_MATRIX_EXACT_H
#define WAVECC_SIM_VECTOR_MATRIX_EXACT_H

#include "sim/exec/vector/lanes.h"

enum { EXP_OF_ZERO = -126, CUT_BITS = 24, SUM_BITS = 31, NO_EXPONENT = -1000 };

/* A, B: [k][row]; acc: [i][j], the same places as in mfma.c. */
typedef struct ExactProduct {
    unsigned m, n, k, group;
    bool is_8bit;
    const float *a, *b;
    const int32_t *exp_a, *exp_b;
} ExactProduct;

ALWAYS_INLINE int exponent_of(uint32_t bits, int least)
{
    const int e = (int)(bits >> 23 & 255) - 127;
    return bits << 1 ? (e > least ? e : least) : EXP_OF_ZERO;
}

static void exponents_of(const float *x, unsigned count, int least, int32_t *to)
{
    for (unsigned i = 0; i < count; i++) to[i] = exponent_of(f32_to_bits(x[i]), least);
}

/* The products first, first + step, ... of a group. */
typedef struct Span {
    unsigned first, end, step;
} Span;

static Span whole_of(const ExactProduct *x, unsigned first) { return (Span){first, first + x->group, 1}; }
static Span even_of(const ExactProduct *x, unsigned first) { return (Span){first, first + x->group, 2}; }
static Span odd_of(const ExactProduct *x, unsigned first) { return (Span){first + 1, first + x->group, 2}; }

/* ---- one element, for all values ---- */

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

/* What infinities, NaNs and products beyond f32 make of the group; false: none is there. */
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

/* ---- 16 columns at a time, where all products are finite and exact in f32 ---- */

enum { COLUMNS = 16, LEAST_EXPONENT = -100 /* of a sum: smaller ones go one by one */ };

/* Where no product leaves f32, and 2^(24 - E) is a normal number. */
static bool is_quick(const ExactProduct *x)
{
    int most[2] = {NO_EXPONENT, NO_EXPONENT}, least[2] = {-NO_EXPONENT, -NO_EXPONENT};
    for (unsigned side = 0; side < 2; side++) {
        const unsigned count = x->k * (side ? x->n : x->m);
        const float *values = side ? x->b : x->a;
        const int32_t *exps = side ? x->exp_b : x->exp_a;
        for (unsigned i = 0; i < count; i++) {
            most[side] = exps[i] > most[side] ? exps[i] : most[side];
            const int e = values[i] == 0 ? -NO_EXPONENT : exps[i];
            least[side] = e < least[side] ? e : least[side];
        }
    }
    return most[0] <= 127 && most[1] <= 127 && most[0] + most[1] <= 126 && least[0] + least[1] >= LEAST_EXPONENT;
}

ALWAYS_INLINE float power_of_two(int exponent) { return f32_from_bits((uint32_t)(exponent + 127) << 23); }

/* cut_products for 16 columns. */
ALWAYS_INLINE void cut_columns(const ExactProduct *x, unsigned i, unsigned j, Span of, int32_t *restrict sums,
                               int32_t *restrict exps)
{
    float scale[COLUMNS];
    for (unsigned c = 0; c < COLUMNS; c++) exps[c] = NO_EXPONENT, sums[c] = 0;
    for (unsigned k = of.first; k < of.end; k += of.step) {
        const int32_t ea = x->exp_a[k * x->m + i], *restrict eb = x->exp_b + k * x->n + j;
        for (unsigned c = 0; c < COLUMNS; c++) exps[c] = ea + eb[c] > exps[c] ? ea + eb[c] : exps[c];
    }
    for (unsigned c = 0; c < COLUMNS; c++)
        scale[c] = power_of_two(CUT_BITS - (exps[c] > LEAST_EXPONENT ? exps[c] : LEAST_EXPONENT));
    for (unsigned k = of.first; k < of.end; k += of.step) {
        const float a = x->a[k * x->m + i], *restrict b = x->b + k * x->n + j;
        for (unsigned c = 0; c < COLUMNS; c++) sums[c] += (int32_t)(a * b[c] * scale[c]);
    }
}

/* Puts C to the products of a group. False: a sum is too small for 2^(24 - M). */
ALWAYS_INLINE bool round_columns(const int32_t *restrict sums, const int32_t *restrict exps, bool drops_small,
                                 float *restrict acc)
{
    uint32_t small = 0;
    float result[COLUMNS];
    for (unsigned c = 0; c < COLUMNS; c++) {
        const uint32_t bits = f32_to_bits(acc[c]);
        const int32_t own = (int32_t)(bits >> 23 & 255) - 127, e = exps[c];
        const int32_t m = e > own ? e : own, shift = m - e - (SUM_BITS - CUT_BITS);
        const int32_t unit = m > LEAST_EXPONENT ? m : LEAST_EXPONENT;
        small |= bits << 1 && m < LEAST_EXPONENT;
        const double products = floor((double)sums[c] * power_of_two(-(shift < 64 ? shift : 64)));
        const double own_part = floor((double)acc[c] * power_of_two(CUT_BITS - unit));
        const double kept = drops_small && own < m - CUT_BITS - 1 ? 0 : own_part;
        result[c] = (float)((products * 0x1p-7 + kept) * power_of_two(unit - CUT_BITS));
    }
    if (small) return false;
    memcpy(acc, result, sizeof result);
    return true;
}

ALWAYS_INLINE bool group_columns(const ExactProduct *x, unsigned i, unsigned j, unsigned first, float *acc)
{
    int32_t sums[COLUMNS], exps[COLUMNS], odd_sums[COLUMNS], odd_exps[COLUMNS];
    cut_columns(x, i, j, x->is_8bit ? even_of(x, first) : whole_of(x, first), sums, exps);
    if (x->is_8bit) {
        cut_columns(x, i, j, odd_of(x, first), odd_sums, odd_exps);
        for (unsigned c = 0; c < COLUMNS; c++) {
            const int32_t most = exps[c] > odd_exps[c] ? exps[c] : odd_exps[c];
            const int32_t even = most - exps[c] < 31 ? most - exps[c] : 31,
                          odd = most - odd_exps[c] < 31 ? most - odd_exps[c] : 31;
            sums[c] = (sums[c] >> even) + (odd_sums[c] >> odd);
            exps[c] = most;
        }
    }
    return round_columns(sums, exps, x->is_8bit, acc);
}

static void exact_quick(const ExactProduct *x, float *acc)
{
    for (unsigned i = 0; i < x->m; i++)
        for (unsigned j = 0; j < x->n; j += COLUMNS)
            for (unsigned k = 0; k < x->k; k += x->group) {
                float *sums = acc + i * x->n + j;
                if (group_columns(x, i, j, k, sums)) continue;
                for (unsigned c = 0; c < COLUMNS; c++) sums[c] = group_sum(x, i, j + c, k, sums[c]);
            }
}

#endif
