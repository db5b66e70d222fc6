/* Converts the elements of A and B of a matrix operation from registers to rows of f32. Layouts: docs/isa/mfma.md, 3,
   from AMD's matrix calculator.

   Each element type has a function in which the width of an element and the number of rows are constants. So
   extraction, conversion, block scale and the store of a row take a few host instructions. */
#pragma once

#include "sim/exec/vector/vector_lanes.h"

/* Where one operand's elements lie in registers. */
typedef struct Layout {
    unsigned dim, k, blocks; /* dim: m for A, n for B; 4, 16 or 32 */
    unsigned bits;           /* of an element */
    bool split16;            /* 8-bit operands of f8f6f4: a lane holds two chunks of 16 columns */
} Layout;

enum { SCALE_K = 32, MAX_FACTORS = 4 * 32 };

/* The column k of element `local` in lane group `group`. A group has one lane for each row of each block. */
ALWAYS_INLINE unsigned element_column(const Layout *l, unsigned group, unsigned groups, unsigned local,
                                      unsigned per_lane)
{
    if (l->split16) return (local / 16 * groups + group) * 16 + local % 16;
    return group * per_lane + local;
}

/* The raw bits of one element. `row` is the lane's dword with its lowest bit, `shift` the position of that bit. */
ALWAYS_INLINE uint32_t element_bits(const uint32_t *row, unsigned bits, unsigned shift)
{
    const uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1;
    if (bits != 6 || shift + bits <= 32) return row[0] >> shift & mask;
    return (row[0] >> shift | row[LANES] << (32 - shift)) & mask;
}

typedef float FromBits(uint32_t bits);

/* Fills to[block][k][row]. Factors: NULL, or for operations of one block factors[k / SCALE_K][row], one for each row
   and SCALE_K columns. After inlining, all but the last three arguments are constants. */
ALWAYS_INLINE void gather_rows(const unsigned dim, const unsigned bits, FromBits *convert, const uint32_t *rows,
                               const Layout *layout, const float *factors, float *restrict to)
{
    const unsigned blocks = layout->blocks, columns = layout->k;
    const unsigned groups = LANES / (dim * blocks), per_lane = columns / groups;
    for (unsigned group = 0; group < groups; group++)
        for (unsigned local = 0; local < per_lane; local++) {
            const unsigned column = element_column(layout, group, groups, local, per_lane);
            const float *factor = factors ? factors + column / SCALE_K * dim : NULL;
            for (unsigned block = 0; block < blocks; block++) {
                const uint32_t *from = rows + local * bits / 32 * LANES + (group * blocks + block) * dim;
                const unsigned shift = local * bits % 32;
                float *restrict row = to + (block * columns + column) * dim;
                if (factor)
                    for (unsigned i = 0; i < dim; i++)
                        row[i] = convert(element_bits(from + i, bits, shift)) * factor[i];
                else
                    for (unsigned i = 0; i < dim; i++) row[i] = convert(element_bits(from + i, bits, shift));
            }
        }
}

typedef void Gather(const uint32_t *rows, const Layout *layout, const float *factors, float *to);

#define DEFINE_GATHER(name, bits, expr)                                                                    \
    ALWAYS_INLINE float from_##name(uint32_t x) { return (expr); }                                         \
    static void gather_##name(const uint32_t *rows, const Layout *layout, const float *factors, float *to) \
    {                                                                                                      \
        if (layout->dim == 16) gather_rows(16, bits, from_##name, rows, layout, factors, to);              \
        else if (layout->dim == 32) gather_rows(32, bits, from_##name, rows, layout, factors, to);         \
        else gather_rows(4, bits, from_##name, rows, layout, factors, to);                                 \
    }
ALWAYS_INLINE float nan_if(bool nan, float value) { return nan ? f32_from_bits(F32_NAN) : value; }
ALWAYS_INLINE float to_xf32(uint32_t bits)
{
    uint32_t rounded = (bits + 0xfff + (bits >> 13 & 1)) & ~0x1fffu;
    return f32_from_bits((bits & 0x7f800000) == 0x7f800000 ? bits : rounded);
}
DEFINE_GATHER(f32, 32, f32_from_bits(x))
DEFINE_GATHER(xf32, 32, to_xf32(x))
DEFINE_GATHER(xf32_cut, 32, f32_from_bits(x & ~0x1fffu))
DEFINE_GATHER(f16, 16, f16_to_f32(x))
DEFINE_GATHER(bf16, 16, f32_from_bits(x << 16))
DEFINE_GATHER(fp8_ocp, 8, nan_if((x & 0x7f) == 0x7f, small_float_decode(x, 4, 3, 7)))
DEFINE_GATHER(bf8_ocp, 8, f16_to_f32(x << 8))
DEFINE_GATHER(fp8_fnuz, 8, nan_if(x == 0x80, small_float_decode(x, 4, 3, 8)))
DEFINE_GATHER(bf8_fnuz, 8, nan_if(x == 0x80, small_float_decode(x, 5, 2, 16)))
DEFINE_GATHER(fp6, 6, small_float_decode(x, 2, 3, 1))
DEFINE_GATHER(bf6, 6, small_float_decode(x, 3, 2, 3))
DEFINE_GATHER(fp4, 4, small_float_decode(x, 2, 1, 1))
/* Integers are passed as their bits. */
DEFINE_GATHER(i8, 8, f32_from_bits((uint32_t)(int8_t)x))

/* Scales are E8M0, one for SCALE_K columns of a row: byte `byte` of lane dim * (k / SCALE_K) + row. The result is exact
   unless the scaled element leaves the range of f32 (scales beyond about 2^+-100) although its product would be in
   range. */
static void scale_factors(const uint32_t *row, unsigned byte, unsigned dim, unsigned k, float *factors)
{
    for (unsigned i = 0; i < k / SCALE_K * dim; i++) {
        const uint32_t scale = row[i] >> (8 * byte) & 0xff;
        const uint32_t power = scale ? scale << 23 : 1u << 22; /* 2^-127 is subnormal */
        factors[i] = f32_from_bits(scale == 0xff ? F32_NAN : power);
    }
}
