/* The math dialect on integers: absi, ctlz, cttz, ctpop, ipowi. */
#include "frontend/dialect/elements.h"
#include "frontend/read/reader.h"
#include "math/math.h"

static bool check_integers(Reader *r, const Type *type)
{
    if (type_is_integer(type) && type->bits <= 64 && type->num_elements <= MAX_ELEMENTS) return true;
    return unsupported_type(r, type, "index and integers of 1 to 64 bits, and vectors of them");
}

static bool set_exprs(Reader *r, MlirOperation op, ExprFunction *f, const void *context)
{
    Value *a = operand_value(r, op, 0);
    const bool binary = mlirOperationGetNumOperands(op) > 1;
    Value *b = binary ? operand_value(r, op, 1) : NULL;
    const Type *type = result_type(r, op, 0);
    if (!a || (binary && !b) || !check_integers(r, type)) return false;
    Value *v = each_expr(r, type, a, b, f, context);
    return v && set_result_exprs(r, op, v);
}

static const Expr *absolute(Reader *r, const Type *type, const Expr *x, const Expr *, const void *)
{
    return integer_absolute(r->pool, type->bits, x);
}

static const Expr *power(Reader *r, const Type *type, const Expr *x, const Expr *y, const void *)
{
    return integer_power(r->pool, type->bits, x, y);
}

static bool emit_absi(Reader *r, MlirOperation op) { return set_exprs(r, op, absolute, NULL); }
static bool emit_ipowi(Reader *r, MlirOperation op) { return set_exprs(r, op, power, NULL); }

/* ---- counting bits ---- */

/* Counts the bits of a constant; needs no instruction. */
static int64_t count_constant(BitCount count, unsigned bits, int64_t value)
{
    const uint64_t field = (uint64_t)value << (64 - bits); /* its bits, shifted to the top */
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

/* `context`: a BitCount. */
static const Expr *count_expr(Reader *r, const Type *type, const Expr *x, const Expr *, const void *context)
{
    const BitCount kind = *(const BitCount *)context;
    if (expr_is_const(x))
        return integer_wrapped(r->pool, type->bits, expr_const(r->pool, count_constant(kind, type->bits, x->value)));
    ExprSymbol s = {.name = "count",
                    .hi = type->bits,
                    .uniform = x->uniform,
                    .depth = (uint16_t)r->nesting,
                    .operand = count_element(r, kind, type->bits, x)};
    return integer_wrapped(r->pool, type->bits, expr_symbol(r->pool, &s));
}

static bool emit_count(Reader *r, MlirOperation op) { return set_exprs(r, op, count_expr, r->row->data); }

#define COUNT(id, kind) {.name = "math." id, .emit = emit_count, ROW_DATA(BitCount, kind)}

const OpRow math_int_ops[] = {
    {.name = "math.absi", .emit = emit_absi, .integers = true},
    {.name = "math.ipowi", .emit = emit_ipowi, .integers = true},
    COUNT("ctlz", COUNT_LEADING_ZEROS),
    COUNT("cttz", COUNT_TRAILING_ZEROS),
    COUNT("ctpop", COUNT_ONES),
    {0},
};
