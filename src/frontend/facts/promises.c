/* What the source promises of integers: llvm.range of arguments, and comparisons with constants in llvm.intr.assume. A
   promise that is not kept is undefined behaviour, wherever it stands, if the kernel always comes there: only such an
   assume is read. Others, and those of alignment, say nothing here. */
#include "frontend/facts/source_facts.h"

void narrow_arguments(Reader *r, MlirBlock entry)
{
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); i++) {
        int64_t first, last;
        const MlirValue argument = mlirBlockGetArgument(entry, i);
        const Type *type = type_of(r, argument);
        if (!type_is_exprs(type) || !parameter_range(r, (uint32_t)i, type->bits, &first, &last)) continue;
        const Value *v = value_get(r, argument);
        if (v && v->form == VALUE_EXPRS && v->exprs[0]->kind == EXPR_SYMBOL) expr_narrow(v->exprs[0], first, last);
    }
}

/* The numbers x for which `x cmp c` holds. False: they are not one range of signed numbers. */
static bool range_below(Cmp cmp, int64_t c, int64_t *lo, int64_t *hi)
{
    *lo = cmp == CMP_ULT || cmp == CMP_ULE ? 0 : INT64_MIN;
    *hi = INT64_MAX;
    switch (cmp) {
    case CMP_SLT:
    case CMP_ULT: *hi = c - 1; return c > INT64_MIN && *lo <= *hi;
    case CMP_SLE:
    case CMP_ULE: *hi = c; return *lo <= *hi;
    case CMP_SGT: *lo = c + 1; return c < INT64_MAX;
    case CMP_SGE: *lo = c; return true;
    default: return false;
    }
}

static void assume(const Expr *e)
{
    int64_t lo, hi;
    for (unsigned i = 0; e->kind == EXPR_AND && i < e->num; i++) assume(e->ops[i]);
    if (e->kind != EXPR_CMP) return;
    const bool is_mirrored = expr_is_const(e->ops[0]);
    const Expr *x = e->ops[is_mirrored], *c = e->ops[!is_mirrored];
    static const Cmp mirrored[] = {[CMP_SLT] = CMP_SGT, [CMP_SLE] = CMP_SGE, [CMP_SGT] = CMP_SLT,
                                   [CMP_SGE] = CMP_SLE, [CMP_UGT] = CMP_ULT, [CMP_UGE] = CMP_ULE};
    const Cmp cmp = !is_mirrored                                  ? (Cmp)e->cmp
                    : e->cmp < sizeof mirrored / sizeof *mirrored ? mirrored[e->cmp]
                                                                  : CMP_EQ;
    if (!expr_is_const(c) || !range_below(cmp, c->value, &lo, &hi)) return;
    if (x->kind == EXPR_ZEXT) { /* below the sign bit it is the number that is extended */
        if (hi >> (x->bits - 1)) return;
        if (lo < 0) lo = 0;
        x = x->ops[0];
    }
    if (x->kind == EXPR_SYMBOL && !x->symbol->is_bool) expr_narrow(x, lo, hi);
}

bool read_assume(Reader *r, MlirOperation op)
{
    const Expr *condition = operand_expr(r, op, 0);
    if (condition && !r->nesting) assume(condition);
    return condition != NULL;
}
