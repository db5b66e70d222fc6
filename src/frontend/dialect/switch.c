/* scf.index_switch becomes a chain of branches, one per case. The default is the last else. */
#include "frontend/dialect/dialect.h"
#include "mlir-c/BuiltinAttributes.h"

typedef struct Switch {
    MlirOperation op;
    const Expr *chosen;
    MlirAttribute cases;
    intptr_t num_cases;
    uint32_t num; /* results */
    Carry *carries;
    uint32_t num_slots;
    Operand *vars; /* divergent: a variable for each slot */
} Switch;

/* Reads one region. The values that it yields go to `out` (uniform) or to the variables. */
static bool read_region(Reader *r, Switch *s, unsigned region, Operand *out)
{
    MlirOperation yield;
    if (!read_block(r, region_block(s->op, region), &yield)) return false;
    r->op = yield;
    if (!carry_all(r, s->carries, s->num, (OperandsFrom){yield, 0}, out)) return false;
    for (uint32_t i = 0; i < s->num_slots && s->vars; i++) build_copy_to(&r->b, s->vars[i], out[i]);
    r->op = s->op;
    return true;
}

/* Emits the cases from number `i` on. The default is region 0. */
static bool emit_cases(Reader *r, Switch *s, intptr_t i, Operand *out)
{
    if (i == s->num_cases) return read_region(r, s, 0, out);
    if (r->nesting + 1 >= MAX_NESTING) return read_error(r, "more than %d nested regions", MAX_NESTING);
    const Expr *value = expr_const(r->pool, mlirDenseI64ArrayGetElement(s->cases, i));
    const Expr *here = expr_cmp(r->pool, CMP_EQ, s->chosen, value);
    if (expr_is_const(here))
        return here->value ? read_region(r, s, (unsigned)i + 1, out) : emit_cases(r, s, i + 1, out);
    BranchState branch;
    Operand *params = ARENA_ARRAY(r->arena, Operand, s->num_slots + 1);
    branch_begin(r, &branch, here, true);
    if (branch.uniform) carry_params(r, branch.merge, s->carries, s->num, params);
    if (!read_region(r, s, (unsigned)i + 1, out)) return false;
    branch_else(r, &branch, out, s->num_slots);
    if (!emit_cases(r, s, i + 1, out)) return false;
    branch_end(r, &branch, out, s->num_slots);
    for (uint32_t p = 0; p < s->num_slots && branch.uniform; p++) out[p] = params[p];
    return true;
}

bool emit_index_switch(Reader *r, MlirOperation op)
{
    Switch s = {.op = op,
                .chosen = operand_expr(r, op, 0),
                .cases = op_attribute(op, "cases"),
                .num = (uint32_t)mlirOperationGetNumResults(op)};
    if (!s.chosen || !single_block(r, op)) return false;
    s.num_cases = mlirDenseArrayGetNumElements(s.cases);
    if (expr_is_const(s.chosen)) {
        for (intptr_t i = 0; i < s.num_cases; i++)
            if (mlirDenseI64ArrayGetElement(s.cases, i) == s.chosen->value)
                return inline_region(r, op, (unsigned)i + 1);
        return inline_region(r, op, 0);
    }
    bool uniform = s.chosen->uniform;
    Facts **facts = ARENA_ARRAY(r->arena, Facts *, s.num + 1);
    MlirOperation yield = mlirBlockGetTerminator(region_block(op, 0));
    s.carries = ARENA_ARRAY(r->arena, Carry, s.num + 1);
    if (s.num && !choice_facts(r, op, uniform, facts)) return false;
    const OperandsFrom like = {yield, 0};
    if (!carry_plan_results(r, op, facts, like, !uniform, s.carries, &s.num_slots)) return false;
    r->op = op;
    Operand *out = ARENA_ARRAY(r->arena, Operand, s.num_slots + 1);
    if (!uniform) s.vars = carry_variables(r, s.carries, s.num, s.num_slots, NULL);
    if (!emit_cases(r, &s, 0, out)) return false;
    carry_set_results(r, op, s.carries, uniform ? out : copies_of(r, s.vars, s.num_slots));
    return true;
}
