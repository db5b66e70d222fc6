/* Makes scalar values that grow by the same amount each iteration parameters of the loop's header:

     loop (k = 0; ; k += 64):  base = A + 2*k        ->   loop (k = 0, base = A; ; k += 64, base += 128)
       s_lshl_b32, s_add_u32, s_addc_u32                    s_add_u32, s_addc_u32

   A 64-bit base then costs two additions per iteration and no temporary. Without this, it also costs the product. */
#include "expr/emitter.h"

void emitter_open_loop(Emitter *em, Block *header, const Expr *iv, const Expr *init, const Expr *step)
{
    Scope *s = &VEC_LAST(&em->scopes);
    CHECK(s->kind == SCOPE_LOOP);
    s->header = header;
    s->iv = iv;
    s->init = init;
    s->step = step;
}

/* Splits e into coef * iv + rest, where `rest` is available outside of iv's loop. e has the depth of that loop. */
static bool linear_in(Emitter *em, const Expr *e, const Expr *iv, int64_t *coef, const Expr **rest)
{
    SumBuilder sum, others;
    sum_init(&sum);
    sum_init(&others);
    *coef = 0;
    sum_add_scaled(&sum, e, 1);
    others.constant = sum.constant;
    for (uint32_t i = 0; i < sum.num; i++) {
        if (sum.terms[i].factor == iv) *coef = sum.terms[i].coef;
        else if (sum.terms[i].factor->depth < e->depth) others.terms[others.num++] = sum.terms[i];
        else return false;
    }
    *rest = sum_finish_plain(em->p, &others);
    return *coef != 0;
}

bool scope_counts(const Emitter *em, const Scope *s)
{
    const unsigned depth = (unsigned)(s - em->scopes.data);
    if (s->kind != SCOPE_LOOP || !s->header || s->iv->kind != EXPR_SYMBOL || !s->iv->scalar) return false;
    return s->step->scalar && s->step->depth < depth && s->init->scalar && s->init->depth < depth;
}

bool emit_recurrence(Emitter *em, const Expr *e, unsigned width, Operand *operand)
{
    if (!e->scalar || !e->depth) return false;
    Scope *s = &em->scopes.data[e->depth];
    if (!scope_counts(em, s)) return false;
    int64_t coef;
    const Expr *rest;
    if (!linear_in(em, e, s->iv, &coef, &rest)) return false;
    bool one_operation = expr_is_const_value(rest, 0) && is_pow2(abs_u64(coef)) && coef > 0;
    if (width == 1 && one_operation) return false;
    MadeForm form = width == 2 ? MADE_S64 : MADE_S32;
    if (made_find(em, e, form, operand)) return true;
    Recurrence r = {.param = block_param(em->k, s->header, CLASS_S, width), .width = width};
    r.init = expr_add(em->p, expr_mul_const(em->p, s->init, coef), rest);
    r.growth = expr_mul_const(em->p, s->step, coef);
    VEC_PUSH(em->p->arena, &s->recurrences, r);
    *operand = vreg_operand(em->k, r.param);
    made_put(em, e->depth, e, form, *operand);
    s = &em->scopes.data[e->depth - 1];
    s->used_s += width;
    return true;
}

static void append_argument(Emitter *em, Inst *branch, unsigned edge, Operand value)
{
    CHECK(branch->branch && edge < 2);
    Branch *br = branch->branch;
    unsigned num = br->num_args[edge];
    Operand *args = ARENA_ARRAY(em->k->arena, Operand, num + 1);
    if (num) memcpy(args, br->args[edge], num * sizeof *args);
    args[num] = value;
    br->args[edge] = args;
    br->num_args[edge] = (uint16_t)(num + 1);
}

static void close_recurrence(Emitter *em, const Recurrence *r, unsigned depth, Builder *at_latch, Operand *init,
                             Operand *next)
{
    const Operand param = vreg_operand(em->k, r->param);
    if (r->width == 2) {
        if (!emit_recurrence(em, r->init, 2, init)) *init = emit_wide(em, r->init, MODE_S);
        Builder outside = emitter_builder(em, depth - 1);
        *init = as_wide_register(&outside, *init, MODE_S);
        *next = build_add_i64(at_latch, param, emit_wide(em, r->growth, MODE_S));
    } else {
        if (!emit_recurrence(em, r->init, 1, init)) *init = emit_low(em, r->init, MODE_S);
        *next = build_add_i32(at_latch, param, emit_low(em, r->growth, MODE_S));
    }
}

void emitter_close_loop(Emitter *em, Inst *entry, unsigned entry_edge, Inst *latch, unsigned latch_edge)
{
    unsigned depth = em->scopes.len - 1;
    CHECK(em->scopes.data[depth].kind == SCOPE_LOOP);
    em->closes_loop = true;
    for (uint32_t i = 0; i < em->scopes.data[depth].recurrences.len; i++) {
        Recurrence r = em->scopes.data[depth].recurrences.data[i];
        LoopDivision *divisions = em->scopes.data[depth].divisions.data;
        Operand init, next;
        Builder at_latch = builder_before(latch);
        at_latch.loc = em->b->loc;
        if (r.division) close_loop_division(em, &divisions[r.division - 1], &r, &at_latch, &init, &next);
        else close_recurrence(em, &r, depth, &at_latch, &init, &next);
        append_argument(em, entry, entry_edge, init);
        append_argument(em, latch, latch_edge, next);
    }
    em->scopes.data[depth].recurrences.len = em->scopes.data[depth].divisions.len = 0;
    em->scopes.data[depth].header = NULL;
    em->closes_loop = false;
}
