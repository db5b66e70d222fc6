/* The math dialect on integers: absi, ctlz, cttz, ctpop, ipowi. */
#include "math/math.h"

static bool check_integers(Reader *r, const Type *type)
{
    if (type_is_integer(type) && type->bits <= 64 && type->num_elements <= MAX_ELEMENTS)
        return true;
    return unsupported_type(r, type, "index and integers of 1 to 64 bits, and vectors of them");
}

static const Expr *wrapped(ExprPool *p, const Type *type, const Expr *e)
{
    if (type_is_i1(type)) return expr_and(p, e, expr_const(p, 1));
    return expr_sext(p, e, type->bits);
}

typedef const Expr *ElementExpr(ExprPool *p, const Type *type, const Expr *a, const Expr *b);

/* A result of expressions, element by element; data where the type is. */
static bool set_exprs(Reader *r, MlirOperation op, ElementExpr *function)
{
    Value *a = value_get(r, op_operand(op, 0));
    bool binary = mlirOperationGetNumOperands(op) > 1;
    Value *b = binary ? value_get(r, op_operand(op, 1)) : a;
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !b || !check_integers(r, type)) return false;
    Value *v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *x = value_expr(r, a, i), *y = value_expr(r, b, i);
        if (!x || !y) return false;
        v->exprs[i] = wrapped(r->pool, type, function(r->pool, type, x, y));
    }
    return set_result(r, op, type_is_exprs(type) ? v : value_data(r, v));
}

static bool eval_exprs(Reader *r, MlirOperation op, ElementExpr *function)
{
    if (!type_is_exprs(type_of(r, op_result(op, 0)))) return false;
    if (!set_exprs(r, op, function)) r->failed = true;
    return true;
}

static const Expr *absolute(ExprPool *p, const Type *type, const Expr *a, const Expr *b)
{
    (void)type, (void)b;
    return expr_max(p, a, expr_neg(p, a));
}
bool eval_absi(Reader *r, MlirOperation op)
{
    return eval_exprs(r, op, absolute);
}
bool emit_absi(Reader *r, MlirOperation op)
{
    return set_exprs(r, op, absolute);
}

/* By squaring. A negative exponent gives 0, but for bases 1 and -1. */
static const Expr *power(ExprPool *p, const Type *type, const Expr *base, const Expr *exponent)
{
    const Expr *one = expr_const(p, 1), *zero = expr_const(p, 0), *result = one, *square = base;
    bool known = expr_is_const(exponent);
    for (unsigned bit = 0; bit + 1 < type->bits; bit++) {
        if (known && (exponent->value < 0 || exponent->value >> bit == 0)) break;
        const Expr *set = expr_and(p, expr_shrui(p, exponent, expr_const(p, bit)), one);
        const Expr *more = wrapped(p, type, expr_mul(p, result, square));
        result = expr_select(p, expr_cmp(p, CMP_NE, set, zero), more, result);
        square = wrapped(p, type, expr_mul(p, square, square));
    }
    const Expr *odd = expr_cmp(p, CMP_NE, expr_and(p, exponent, one), zero);
    const Expr *minus_one = expr_select(p, odd, expr_const(p, -1), one);
    const Expr *inverse = expr_select(p, expr_cmp(p, CMP_EQ, base, one), one, zero);
    inverse = expr_select(p, expr_cmp(p, CMP_EQ, base, expr_const(p, -1)), minus_one, inverse);
    return expr_select(p, expr_cmp(p, CMP_SLT, exponent, zero), inverse, result);
}
bool eval_ipowi(Reader *r, MlirOperation op)
{
    return eval_exprs(r, op, power);
}
bool emit_ipowi(Reader *r, MlirOperation op)
{
    return set_exprs(r, op, power);
}

/* ---- counting bits ---- */

typedef struct BitCount {
    Opcode scalar32, scalar64, vector32;
    bool low_first; /* of 64 bits, the lower dword is looked at first */
} BitCount;

/* Of 32 bits, -1 where there is none (zeros); v_bcnt adds its second operand. */
static Operand count_dword(Reader *r, const BitCount *c, Operand x)
{
    if (c->vector32 == OP_V_BCNT_U32_B32) return inst2(r, OP_V_BCNT_U32_B32, x, operand_imm(0));
    return inst1(r, c->vector32, x);
}

/* The bits of one element in a dword or two, extended so that its own zeros are counted right. */
static Operand count_element(Reader *r, const BitCount *c, const Type *type, const Expr *e)
{
    Builder *b = &r->b;
    unsigned bits = type->bits, size = bits > 32 ? 64 : 32;
    bool counts_ones = c->vector32 == OP_V_BCNT_U32_B32;
    const Expr *field = bits < 64 ? expr_zext(r->pool, e, bits) : e;
    if (!counts_ones && c->low_first && bits != size) /* a bit above the type ends the count */
        field = expr_add(r->pool, field, expr_const(r->pool, (int64_t)(1ull << bits)));
    WantClass want = e->uniform ? WANT_S : WANT_V;
    Operand x = size == 64 ? expr_emit64(r->em, field, want) : expr_emit32(r->em, field, want),
            count;
    if (operand_is_imm(x))
        x = size == 64 ? build_const_i64(b, CLASS_V, (int32_t)x.value) : build_to_v(b, x);
    if (x.reg_class == CLASS_S) {
        count = inst1(r, size == 64 ? c->scalar64 : c->scalar32, x);
    } else if (size == 32) {
        count = count_dword(r, c, x);
    } else {
        Operand low = operand_sub(x, 0, 1), high = operand_sub(x, 1, 1);
        if (counts_ones) {
            count = inst2(r, OP_V_BCNT_U32_B32, high, count_dword(r, c, low));
        } else { /* no bit in the first one: -1 + 32 would be less than the count of the other */
            Operand first = count_dword(r, c, c->low_first ? low : high),
                    second = count_dword(r, c, c->low_first ? high : low);
            Operand more =
                build_add_i32(b, build_min_u32(b, second, operand_imm(32)), operand_imm(32));
            count = build_min_u32(b, first, more);
        }
    }
    if (counts_ones) return count;
    count = build_min_u32(b, count, operand_imm(size));
    return c->low_first || bits == size ? count : build_sub_i32(b, count, operand_imm(size - bits));
}

static bool count_bits(Reader *r, MlirOperation op, const BitCount *c)
{
    Value *a = value_get(r, op_operand(op, 0));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !check_integers(r, type)) return false;
    Value *v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = value_expr(r, a, i);
        if (!e) return false;
        Operand count = count_element(r, c, type, e);
        if (operand_is_imm(count)) {
            v->exprs[i] = expr_const(r->pool, (int32_t)count.value);
        } else {
            ExprSymbol s = {.name = "count",
                            .hi = type->bits,
                            .uniform = count.reg_class == CLASS_S,
                            .depth = (uint16_t)r->nesting,
                            .operand = count};
            v->exprs[i] = expr_symbol(r->pool, &s);
        }
        v->exprs[i] = wrapped(r->pool, type, v->exprs[i]);
    }
    return set_result(r, op, type_is_exprs(type) ? v : value_data(r, v));
}

bool emit_ctlz(Reader *r, MlirOperation op)
{
    return count_bits(r, op,
                      &(BitCount){OP_S_FLBIT_I32_B32, OP_S_FLBIT_I32_B64, OP_V_FFBH_U32, false});
}
bool emit_cttz(Reader *r, MlirOperation op)
{
    return count_bits(r, op, &(BitCount){OP_S_FF1_I32_B32, OP_S_FF1_I32_B64, OP_V_FFBL_B32, true});
}
bool emit_ctpop(Reader *r, MlirOperation op)
{
    return count_bits(r, op,
                      &(BitCount){OP_S_BCNT1_I32_B32, OP_S_BCNT1_I32_B64, OP_V_BCNT_U32_B32, true});
}
