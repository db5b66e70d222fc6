/* The operations of cf that remain after control_flow.cpp has structured the branches, and those that it introduces. */

#include "frontend/dialect/dialect.h"
#include "ir/build_op.h"

/* The wave traps if the condition is false in any of its lanes. */
static bool emit_assert(Reader *r, MlirOperation op)
{
    const Expr *condition = operand_expr(r, op, 0);
    if (!condition) return false;
    const Expr *broken = expr_xor(r->pool, condition, expr_const(r->pool, 1));
    if (expr_is_const(broken) && !broken->value) return true;
    BranchState branch;
    if (expr_is_const(broken)) {
        BUILD_ALONE(&r->b, OP_S_TRAP)->m.mods.offset = 2;
        return true;
    }
    branch_begin(r, &branch, broken, false);
    BUILD_ALONE(&r->b, OP_S_TRAP)->m.mods.offset = 2;
    branch_end(r, &branch, NULL, 0);
    return true;
}

static bool poison_memref(Reader *r, MlirOperation op, const Type *type)
{
    Memref *m = memref_new(r, type);
    for (unsigned d = 0; d < type->rank; d++) {
        if (!m->sizes[d]) m->sizes[d] = expr_const(r->pool, 0);
        if (!m->strides[d]) m->strides[d] = expr_const(r->pool, 0);
    }
    return set_result(r, op, memref_value(r, m));
}

/* Any value will do. */
static bool read_poison(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    if (type->kind == KIND_MEMREF) return poison_memref(r, op, type);
    return set_result(r, op, unset_value(r, type));
}

const OpRow cf_ops[] = {
    {.name = "cf.assert", .emit = emit_assert},
    {.name = "ub.poison", .read = read_poison},
    {0},
};
