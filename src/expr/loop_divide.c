/* Carries the quotient and remainder of a loop's counter for a divisor that is not constant:

     loop (i = 0; ; i += 1):                          loop (i = 0, q = 0, r = 0; ; i += 1):
       q = 64*i floordiv n                     ->       less = r - (n - 64 mod n), sum = r + 64 mod n
       r = 64*i mod n                                   q += 64 floordiv n + (less >= 0), r = less >= 0 ? less : sum

   If the counter grows by g, the quotient grows by g floordiv n and the remainder by g mod n. If the new remainder
   reaches n, n is subtracted and the quotient grows by one more. n - (g mod n) is 1 to n, and the remainder is below n,
   so no value exceeds the unsigned range of its width. This costs a sum, a difference, a comparison and a select, and
   one more select and sum for the quotient. Without it, the division is a product with the reciprocal and two
   corrections, in 64 bits if n may need them. It is done per lane if the values differ between lanes. Division rounds
   down, so it also holds for negative numbers and steps. */
#include "expr/emitter.h"

enum { MOST_DIVISIONS = 16 }; /* of one loop */

/* x = slope * counter + rest over the integers. slope and rest come from outside the loop. */
static bool is_linear(ExprPool *p, const Expr *x, const Expr *iv, const Expr **slope, const Expr **rest)
{
    SumBuilder sum;
    sum_init(&sum);
    if (x->kind == EXPR_SUM && !x->exact) return false;
    sum_add_scaled(&sum, x, 1);
    *slope = expr_const(p, 0);
    *rest = expr_const(p, (int64_t)sum.constant);
    for (uint32_t i = 0; i < sum.num; i++) {
        const Expr *factor = sum.terms[i].factor, *times = expr_const(p, sum.terms[i].coef);
        if (factor->depth < x->depth) {
            *rest = expr_add(p, *rest, expr_mul(p, factor, times));
            continue;
        }
        const bool product = factor->kind == EXPR_PRODUCT;
        bool found = factor == iv;
        if (product && !factor->exact) return false;
        for (uint32_t n = 0; product && n < factor->num; n++) {
            if (factor->ops[n] == iv && !found) found = true;
            else if (factor->ops[n]->depth < x->depth) times = expr_mul(p, times, factor->ops[n]);
            else return false;
        }
        if (!found) return false;
        *slope = expr_add(p, *slope, times);
    }
    return true;
}

/* FLOORDIV and MOD of a number. For n = 1 they are a comparison. */
static const Expr *quotient_of(ExprPool *p, const Expr *x, const Expr *n)
{
    return expr_is_const_value(x, 1) ? expr_cmp(p, CMP_EQ, n, x) : expr_floordiv(p, x, n);
}

static const Expr *remainder_of(ExprPool *p, const Expr *x, const Expr *n)
{
    return expr_is_const_value(x, 1) ? expr_cmp(p, CMP_NE, n, x) : expr_mod(p, x, n);
}

/* Adds a parameter to the loop, for a part of a division. */
static Operand add_param(Emitter *em, Scope *s, EmitMode mode, unsigned width, uint32_t division)
{
    Scope *outer = s - 1;
    const Recurrence r = {
        .param = block_param(em->k, s->header, mode == MODE_V ? CLASS_V : CLASS_S, width),
        .width = width,
        .division = 1 + division,
    };
    VEC_PUSH(em->p->arena, &s->recurrences, r);
    *(mode == MODE_V ? &outer->used_v : &outer->used_s) += width;
    return vreg_operand(em->k, r.param);
}

/* The entry of x and n in the loop's list. Adds it if needed. NULL: x is not linear, or the loop carries too many
   values. */
static LoopDivision *find_division(Emitter *em, Scope *s, const Expr *x, const Expr *n, EmitMode mode)
{
    for (uint32_t i = 0; i < s->divisions.len; i++)
        if (s->divisions.data[i].x == x && s->divisions.data[i].n == n) return &s->divisions.data[i];
    const Scope *outer = s - 1;
    const bool full = mode == MODE_V ? outer->used_v >= BUDGET_V : outer->used_s >= BUDGET_S;
    const Expr *slope, *rest;
    if (full || s->divisions.len == MOST_DIVISIONS || !is_linear(em->p, x, s->iv, &slope, &rest)) return NULL;
    LoopDivision d = {.x = x, .n = n, .mode = mode};
    d.init = expr_add(em->p, expr_mul(em->p, slope, s->init), rest);
    d.growth = expr_mul(em->p, slope, s->step);
    d.remainder = add_param(em, s, mode, expr_zext_of_32(n) || expr_sext_of_32(n) ? 1 : 2, s->divisions.len);
    VEC_PUSH(em->p->arena, &s->divisions, d);
    return &VEC_LAST(&s->divisions);
}

bool emit_loop_division(Emitter *em, const Expr *e, EmitMode mode, bool wide, Operand *operand)
{
    const Expr *x = e->ops[0], *n = e->ops[1];
    if (!e->depth || x->depth != e->depth || n->depth >= e->depth || (mode == MODE_S && !e->scalar)) return false;
    Scope *s = &em->scopes.data[e->depth];
    LoopDivision *d = scope_counts(em, s) ? find_division(em, s, x, n, mode) : NULL;
    if (!d) return false;
    if (e->kind == EXPR_MOD) {
        *operand = d->remainder;
        return true;
    }
    Operand *quotient = &d->quotient[wide];
    if (quotient->kind == OPERAND_NONE)
        *quotient = add_param(em, s, mode, wide ? 2 : 1, (uint32_t)(d - s->divisions.data));
    *operand = *quotient;
    return true;
}

/* A value from outside the loop, in registers or as an immediate. */
static Operand outside(Emitter *em, const Expr *e, unsigned width, EmitMode mode)
{
    return width == 2 ? emit_wide(em, e, mode) : emit_low(em, e, mode);
}

static Operand next_remainder(Emitter *em, LoopDivision *d, unsigned width, Builder *b)
{
    const Operand now = d->remainder;
    const Expr *growth = remainder_of(em->p, d->growth, d->n);
    const Operand step = outside(em, growth, width, d->mode);
    const Operand limit = outside(em, expr_sub(em->p, d->n, growth), width, d->mode);
    if (width == 2) {
        const Operand less = build_sub_i64(b, now, limit), sum = build_add_i64(b, now, step);
        d->more = build_cmp_i32(b, CMP_SGE, operand_high_half(b, less), imm(0));
        return select_wide(b, d->more, less, sum);
    }
    const Operand less = build_sub_i32(b, now, limit), sum = build_add_i32(b, now, step);
    d->more = build_cmp_i32(b, CMP_UGE, now, limit);
    return build_select(b, d->more, less, sum);
}

static Operand next_quotient(Emitter *em, const LoopDivision *d, unsigned width, Builder *b)
{
    const Expr *growth = quotient_of(em->p, d->growth, d->n);
    const Operand least = outside(em, growth, width, d->mode);
    const Operand most = outside(em, expr_add_const(em->p, growth, 1), width, d->mode);
    const Operand now = d->quotient[width - 1];
    if (width == 2) return build_add_i64(b, now, select_wide(b, d->more, most, as_wide_register(b, least, MODE_S)));
    return build_add_i32(b, now, build_select(b, d->more, most, least));
}

void close_loop_division(Emitter *em, LoopDivision *d, const Recurrence *r, Builder *b, Operand *init, Operand *next)
{
    const bool is_remainder = r->param == d->remainder.value;
    const Expr *first = is_remainder ? expr_mod(em->p, d->init, d->n) : expr_floordiv(em->p, d->init, d->n);
    *init = outside(em, first, r->width, d->mode);
    Builder before = emitter_builder(em, em->scopes.len - 2);
    if (r->width == 2) *init = as_wide_register(&before, *init, d->mode);
    if (d->mode == MODE_V) *init = build_to_v(&before, *init);
    *next = is_remainder ? next_remainder(em, d, r->width, b) : next_quotient(em, d, r->width, b);
}
