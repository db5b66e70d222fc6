/* Integers: magnitudes, powers, and counting bits. */
#include "math/math.h"

const Expr *integer_wrapped(ExprPool *p, unsigned bits, const Expr *e)
{
    return bits == 1 ? expr_and(p, e, expr_const(p, 1)) : expr_sext(p, e, bits);
}

const Expr *integer_absolute(ExprPool *p, unsigned bits, const Expr *x)
{
    return integer_wrapped(p, bits, expr_max(p, x, expr_neg(p, x)));
}

/* By squaring. */
const Expr *integer_power(ExprPool *p, unsigned bits, const Expr *base, const Expr *exponent)
{
    const Expr *one = expr_const(p, 1), *zero = expr_const(p, 0), *result = one, *square = base;
    bool known = expr_is_const(exponent);
    for (unsigned bit = 0; bit + 1 < bits; bit++) {
        if (known && (exponent->value < 0 || exponent->value >> bit == 0)) break;
        const Expr *set = expr_and(p, expr_shrui(p, exponent, expr_const(p, bit)), one);
        const Expr *more = integer_wrapped(p, bits, expr_mul(p, result, square));
        result = expr_select(p, expr_cmp(p, CMP_NE, set, zero), more, result);
        square = integer_wrapped(p, bits, expr_mul(p, square, square));
    }
    const Expr *odd = expr_cmp(p, CMP_NE, expr_and(p, exponent, one), zero);
    const Expr *minus_one = expr_select(p, odd, expr_const(p, -1), one);
    const Expr *inverse = expr_select(p, expr_cmp(p, CMP_EQ, base, one), one, zero);
    inverse = expr_select(p, expr_cmp(p, CMP_EQ, base, expr_const(p, -1)), minus_one, inverse);
    return integer_wrapped(p, bits, expr_select(p, expr_cmp(p, CMP_SLT, exponent, zero), inverse, result));
}

/* ---- counting bits ---- */

typedef struct CountRow {
    Opcode scalar32, scalar64, vector32;
    bool low_first; /* of 64 bits, examine the lower dword first */
} CountRow;

static const CountRow count_rows[] = {
    [COUNT_LEADING_ZEROS] = {OP_S_FLBIT_I32_B32, OP_S_FLBIT_I32_B64, OP_V_FFBH_U32, false},
    [COUNT_TRAILING_ZEROS] = {OP_S_FF1_I32_B32, OP_S_FF1_I32_B64, OP_V_FFBL_B32, true},
    [COUNT_ONES] = {OP_S_BCNT1_I32_B32, OP_S_BCNT1_I32_B64, OP_V_BCNT_U32_B32, true},
};

static unsigned register_bits(unsigned bits) { return bits > 32 ? 64 : 32; }

const Expr *count_field(ExprPool *p, BitCount count, unsigned bits, const Expr *e)
{
    const Expr *field = bits < 64 ? expr_zext(p, e, bits) : e;
    if (count == COUNT_TRAILING_ZEROS && bits != register_bits(bits)) /* a set bit above the type ends the count */
        field = expr_add(p, field, expr_const(p, (int64_t)(1ull << bits)));
    return field;
}

/* Counts in 32 bits; -1 if there is none (zeros). v_bcnt adds its second operand. */
static Operand count_dword(Builder *b, const CountRow *row, Operand x)
{
    if (row->vector32 == OP_V_BCNT_U32_B32) return BUILD(b, OP_V_BCNT_U32_B32, x, operand_imm(0));
    return build_op1(b, row->vector32, x);
}

static Operand count_pair(Builder *b, BitCount count, Operand x)
{
    const CountRow *row = &count_rows[count];
    Operand low = operand_sub(x, 0, 1), high = operand_sub(x, 1, 1);
    if (count == COUNT_ONES) return BUILD(b, OP_V_BCNT_U32_B32, high, count_dword(b, row, low));
    /* no bit in the first dword: -1 + 32 must be less than the other's count */
    Operand first = count_dword(b, row, row->low_first ? low : high),
            second = count_dword(b, row, row->low_first ? high : low);
    Operand more = build_add_i32(b, build_min_u32(b, second, operand_imm(32)), operand_imm(32));
    return build_min_u32(b, first, more);
}

Operand count_bits(Builder *b, BitCount count, unsigned bits, Operand field)
{
    const CountRow *row = &count_rows[count];
    unsigned size = register_bits(bits);
    if (operand_is_imm(field))
        field = size == 64 ? build_const_i64(b, CLASS_V, (int32_t)field.value) : build_to_v(b, field);
    Operand n = field.reg_class == CLASS_S ? build_op1(b, size == 64 ? row->scalar64 : row->scalar32, field)
                : size == 32               ? count_dword(b, row, field)
                                           : count_pair(b, count, field);
    if (count == COUNT_ONES) return n;
    n = build_min_u32(b, n, operand_imm(size));
    return row->low_first || bits == size ? n : build_sub_i32(b, n, operand_imm(size - bits));
}
