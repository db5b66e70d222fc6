/* Second witness: v_cmp_*, v_cmpx_*. The row's name says it all: relation and type. */
#include <stdio.h>

#include "witness/rows.h"

enum { LESS = 1, EQUAL = 2, GREATER = 4, UNORDERED = 8 };

static void op_compare(Lane *l)
{
    /* param: relations that are true; format and width in the upper bits */
    const int type = l->param >> 8, relations = l->param & 0xff;
    int found;
    if (type < 8) {
        const FormatName format = (FormatName)type;
        uint64_t bits[2] = {l->s[0], l->s[1]};
        Number x[2];
        for (int k = 0; k < 2; k++) {
            x[k] = number_decode(format, bits[k]);
            const bool flush = !(l->w->mode & (format == FMT_F32 ? WITNESS_DENORM32_IN : WITNESS_DENORM16_64_IN));
            const Quad least = quad_power(1 - float_formats[format].bias);
            if (flush && x[k].kind == KIND_FINITE && quad_abs(x[k].value) < least) x[k].value = 0;
            /* infinities as numbers that are larger than all others */
            if (x[k].kind == KIND_INFINITE) x[k].value = x[k].negative ? -quad_power(2000) : quad_power(2000);
        }
        if (is_nan(x[0]) || is_nan(x[1])) found = UNORDERED;
        else found = x[0].value < x[1].value ? LESS : x[0].value > x[1].value ? GREATER : EQUAL;
    } else {
        const int width = type & 64 ? 64 : type & 32 ? 32 : 16;
        const bool is_signed = type & 8;
        const uint64_t sign = UINT64_C(1) << (width - 1);
        uint64_t a = l->s[0] & low_bits(width), b = l->s[1] & low_bits(width);
        if (is_signed) a ^= sign, b ^= sign; /* order of unsigned numbers */
        found = a < b ? LESS : a > b ? GREATER : EQUAL;
    }
    l->flag = relations & found;
}

/* Bits of the mask: signaling NaN, quiet NaN, -inf, -normal, -denormal, -0, +0, +denormal, +normal,
 * +inf. */
static void op_class(Lane *l)
{
    const FormatName format = (FormatName)l->param;
    const Number x = number_decode(format, l->s[0]);
    int bit;
    if (x.kind == KIND_SIGNALING) bit = 0;
    else if (x.kind == KIND_QUIET) bit = 1;
    else if (x.kind == KIND_INFINITE) bit = x.negative ? 2 : 9;
    else if (x.value == 0) bit = x.negative ? 5 : 6;
    else if (quad_abs(x.value) >= quad_power(1 - float_formats[format].bias)) bit = x.negative ? 3 : 8;
    else bit = x.negative ? 4 : 7;
    l->flag = l->s[1] >> bit & 1;
}

#define ROW(text, op, param)                                           \
    {"v_cmp_" text, op, RESULT_MASK, FMT_NONE, TOLERANCE_NONE, param}, \
        {"v_cmpx_" text, op, RESULT_MASK_EXEC, FMT_NONE, TOLERANCE_NONE, param},
/* clang-format off */
#define INTEGER_ROWS(suffix, type)                                                                 \
    ROW("f_" suffix, op_compare, (type) << 8)                                                      \
    ROW("lt_" suffix, op_compare, (type) << 8 | LESS)                                              \
    ROW("eq_" suffix, op_compare, (type) << 8 | EQUAL)                                             \
    ROW("le_" suffix, op_compare, (type) << 8 | LESS | EQUAL)                                      \
    ROW("gt_" suffix, op_compare, (type) << 8 | GREATER)                                           \
    ROW("ne_" suffix, op_compare, (type) << 8 | LESS | GREATER)                                    \
    ROW("ge_" suffix, op_compare, (type) << 8 | GREATER | EQUAL)                                   \
    ROW("t_" suffix, op_compare, (type) << 8 | 15)
#define FLOAT_ROWS(suffix, type)                                                                   \
    ROW("f_" suffix, op_compare, (type) << 8)                                                      \
    ROW("lt_" suffix, op_compare, (type) << 8 | LESS)                                              \
    ROW("eq_" suffix, op_compare, (type) << 8 | EQUAL)                                             \
    ROW("le_" suffix, op_compare, (type) << 8 | LESS | EQUAL)                                      \
    ROW("gt_" suffix, op_compare, (type) << 8 | GREATER)                                           \
    ROW("lg_" suffix, op_compare, (type) << 8 | LESS | GREATER)                                    \
    ROW("ge_" suffix, op_compare, (type) << 8 | GREATER | EQUAL)                                   \
    ROW("o_" suffix, op_compare, (type) << 8 | LESS | EQUAL | GREATER)                             \
    ROW("u_" suffix, op_compare, (type) << 8 | UNORDERED)                                          \
    ROW("nge_" suffix, op_compare, (type) << 8 | LESS | UNORDERED)                                 \
    ROW("nlg_" suffix, op_compare, (type) << 8 | EQUAL | UNORDERED)                                \
    ROW("ngt_" suffix, op_compare, (type) << 8 | LESS | EQUAL | UNORDERED)                         \
    ROW("nle_" suffix, op_compare, (type) << 8 | GREATER | UNORDERED)                              \
    ROW("neq_" suffix, op_compare, (type) << 8 | LESS | GREATER | UNORDERED)                       \
    ROW("nlt_" suffix, op_compare, (type) << 8 | GREATER | EQUAL | UNORDERED)                      \
    ROW("tru_" suffix, op_compare, (type) << 8 | 15)                                               \
    ROW("class_" suffix, op_class, (type))
/* clang-format on */
/* integer types: 16, 32, 64, and 8 for signed; float types: FormatName */
/* clang-format off */
/* clang-format off */
static const LaneRow rows[] = {
    INTEGER_ROWS("i16", 16 | 8)
    INTEGER_ROWS("u16", 16)
    INTEGER_ROWS("i32", 32 | 8)
    INTEGER_ROWS("u32", 32)
    INTEGER_ROWS("i64", 64 | 8)
    INTEGER_ROWS("u64", 64)
    FLOAT_ROWS("f16", FMT_F16)
    FLOAT_ROWS("f32", FMT_F32)
    FLOAT_ROWS("f64", FMT_F64)
};
/* clang-format on */
/* clang-format on */
const LaneTable witness_compare_table = {rows, sizeof rows / sizeof rows[0]};
