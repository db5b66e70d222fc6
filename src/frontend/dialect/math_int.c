/* The math dialect on integers: absi, ctlz, cttz, ctpop, ipowi. */
#include "frontend/dialect/math_int.h"
#include "frontend/read/reader.h"
#include "math/math.h"

static bool check_integers(Reader *r, const Type *type)
{
    if (type_is_integer(type) && type->bits <= 64 && type->num_elements <= MAX_ELEMENTS) return true;
    return unsupported_type(r, type, "index and integers of 1 to 64 bits, and vectors of them");
}

typedef const Expr *ElementExpr(ExprPool *p, unsigned bits, const Expr *a, const Expr *b);

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
        v->exprs[i] = function(r->pool, type->bits, x, y);
    }
    return set_result(r, op, type_is_exprs(type) ? v : value_data(r, v));
}

static Evaluation eval_exprs(Reader *r, MlirOperation op, ElementExpr *function)
{
    if (!type_is_exprs(type_of(r, op_result(op, 0)))) return EVAL_NOT_MINE;
    if (!set_exprs(r, op, function)) r->failed = true;
    return evaluated(r);
}

static const Expr *absolute(ExprPool *p, unsigned bits, const Expr *a, const Expr *b)
{
    (void)b;
    return integer_absolute(p, bits, a);
}
Evaluation eval_absi(Reader *r, MlirOperation op) { return eval_exprs(r, op, absolute); }
bool emit_absi(Reader *r, MlirOperation op) { return set_exprs(r, op, absolute); }

Evaluation eval_ipowi(Reader *r, MlirOperation op) { return eval_exprs(r, op, integer_power); }
bool emit_ipowi(Reader *r, MlirOperation op) { return set_exprs(r, op, integer_power); }

/* ---- counting bits ---- */

/* Of a constant: no instruction. */
static int64_t count_constant(BitCount count, unsigned bits, int64_t value)
{
    const uint64_t field = (uint64_t)value << (64 - bits); /* its bits, at the top */
    if (count == COUNT_ONES) return __builtin_popcountll(field);
    if (!field) return bits;
    return count == COUNT_LEADING_ZEROS ? __builtin_clzll(field) : __builtin_ctzll(field) - (64 - (int)bits);
}

static Operand count_element(Reader *r, BitCount count, unsigned bits, const Expr *e)
{
    const Expr *field = count_field(r->pool, count, bits, e);
    WantClass want = e->uniform ? WANT_S : WANT_V;
    return count_bits(&r->b, count, bits,
                      bits > 32 ? expr_emit64(r->em, field, want) : expr_emit32(r->em, field, want));
}

static bool emit_count(Reader *r, MlirOperation op, BitCount kind)
{
    Value *a = value_get(r, op_operand(op, 0));
    const Type *type = type_of(r, op_result(op, 0));
    if (!a || !check_integers(r, type)) return false;
    Value *v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = value_expr(r, a, i);
        if (!e) return false;
        if (expr_is_const(e)) {
            v->exprs[i] = expr_const(r->pool, count_constant(kind, type->bits, e->value));
        } else {
            ExprSymbol s = {.name = "count",
                            .hi = type->bits,
                            .uniform = e->uniform,
                            .depth = (uint16_t)r->nesting,
                            .operand = count_element(r, kind, type->bits, e)};
            v->exprs[i] = expr_symbol(r->pool, &s);
        }
        v->exprs[i] = integer_wrapped(r->pool, type->bits, v->exprs[i]);
    }
    return set_result(r, op, type_is_exprs(type) ? v : value_data(r, v));
}

bool emit_ctlz(Reader *r, MlirOperation op) { return emit_count(r, op, COUNT_LEADING_ZEROS); }
bool emit_cttz(Reader *r, MlirOperation op) { return emit_count(r, op, COUNT_TRAILING_ZEROS); }
bool emit_ctpop(Reader *r, MlirOperation op) { return emit_count(r, op, COUNT_ONES); }
