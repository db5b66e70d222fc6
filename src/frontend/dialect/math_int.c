/* The math dialect on integers: absi, ctlz, cttz, ctpop, ipowi. */
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
    Value *a = operand_value(r, op, 0);
    bool binary = mlirOperationGetNumOperands(op) > 1;
    Value *b = binary ? operand_value(r, op, 1) : a;
    const Type *type = result_type(r, op, 0);
    if (!a || !b || !check_integers(r, type)) return false;
    Value *v = exprs_new(r, type);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *x = value_expr(r, a, i), *y = value_expr(r, b, i);
        if (!x || !y) return false;
        v->exprs[i] = function(r->pool, type->bits, x, y);
    }
    return set_result_exprs(r, op, v);
}

static const Expr *absolute(ExprPool *p, unsigned bits, const Expr *a, const Expr *b)
{
    (void)b;
    return integer_absolute(p, bits, a);
}
static bool emit_absi(Reader *r, MlirOperation op) { return set_exprs(r, op, absolute); }

static bool emit_ipowi(Reader *r, MlirOperation op) { return set_exprs(r, op, integer_power); }

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
    Value *a = operand_value(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!a || !check_integers(r, type)) return false;
    Value *v = exprs_new(r, type);
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
    return set_result_exprs(r, op, v);
}

static bool emit_ctlz(Reader *r, MlirOperation op) { return emit_count(r, op, COUNT_LEADING_ZEROS); }
static bool emit_cttz(Reader *r, MlirOperation op) { return emit_count(r, op, COUNT_TRAILING_ZEROS); }
static bool emit_ctpop(Reader *r, MlirOperation op) { return emit_count(r, op, COUNT_ONES); }

const OpRow math_int_ops[] = {
    {.name = "math.absi", .emit = emit_absi, .integers = true},
    {.name = "math.ipowi", .emit = emit_ipowi, .integers = true},
    {.name = "math.ctlz", .emit = emit_ctlz},
    {.name = "math.cttz", .emit = emit_cttz},
    {.name = "math.ctpop", .emit = emit_ctpop},
    {0},
};
