/* scf.while.

   Uniform: the first region is the loop's header. Its condition decides between the second region and the exit. br
   ^before(inits...) before(args...): ... br_if condition, ^after, ^exit
     after:
       ...
       br ^before(yields...)
     exit:                       (results: what the first region passed on)

   Divergent: carried values and results are register variables, so lanes that have left keep their values. args =
   inits... saved = exec_if true br_exec ^body, ^exit
     body:                       (an exec region of its own)
       ... first region
       results = ...
       [exec_if condition: second region; args = yields...]
       exec_loop condition
       br_exec ^body, ^exit
     exit:
       exec_end saved */
#include "frontend/dialect/dialect.h"

typedef struct While {
    MlirOperation op;
    WhileShape shape;
    uint32_t num, num_results;
    Carry *carries, *results;
    uint32_t num_slots, num_result_slots;
} While;

static bool plan(Reader *r, MlirOperation op, While *w)
{
    *w = (While){.op = op,
                 .num = (uint32_t)mlirOperationGetNumOperands(op),
                 .num_results = (uint32_t)mlirOperationGetNumResults(op)};
    if (!while_facts(r, op, &w->shape)) return false;
    w->carries = ARENA_ARRAY(r->arena, Carry, w->num + 1);
    w->results = ARENA_ARRAY(r->arena, Carry, w->num_results + 1);
    const OperandsFrom passed = {w->shape.condition, 1};
    return carry_plan_arguments(r, w->shape.inits, w->num, w->shape.facts, w->shape.divergent, w->carries,
                                &w->num_slots) &&
           carry_plan_results(r, op, w->shape.result_facts, passed, w->shape.divergent, w->results,
                              &w->num_result_slots);
}

static void set_arguments(Reader *r, const While *w, const Operand *registers)
{
    MlirBlock block = region_block(w->op, 0);
    uint32_t at = 0;
    for (uint32_t i = 0; i < w->num; i++) {
        const Carry *c = &w->carries[i];
        value_set(r, mlirBlockGetArgument(block, i), carry_value(r, c, registers + at, NULL, false));
        at += c->num_slots;
    }
}

/* Passes the operands of scf.condition on to the second region. */
static bool pass_on(Reader *r, const While *w, MlirOperation condition)
{
    for (uint32_t i = 0; i < w->num_results; i++) {
        Value *v = operand_value(r, condition, 1 + i);
        if (!v) return false;
        value_set(r, mlirBlockGetArgument(region_block(w->op, 1), i), v);
    }
    return true;
}

/* Reads the first region: its condition, and the registers of the results. */
static bool read_first_region(Reader *r, const While *w, MlirOperation *terminator, const Expr **condition,
                              Operand *results)
{
    if (!read_block(r, region_block(w->op, 0), terminator)) return false;
    r->op = *terminator;
    set_location(r, *terminator);
    *condition = operand_expr(r, *terminator, 0);
    return *condition && carry_all(r, w->results, w->num_results, (OperandsFrom){*terminator, 1}, results) &&
           pass_on(r, w, *terminator);
}

/* Reads the second region, and the registers of the values that it yields. */
static bool read_second_region(Reader *r, const While *w, Operand *next)
{
    MlirOperation yield;
    if (!read_block(r, region_block(w->op, 1), &yield)) return false;
    r->op = yield;
    set_location(r, yield);
    return carry_all(r, w->carries, w->num, (OperandsFrom){yield, 0}, next);
}

/* Does the second region only yield? Then the loop is one block (a do-while). */
static bool only_yields(const While *w)
{
    return mlirOperationIsNull(mlirOperationGetNextInBlock(mlirBlockGetFirstOperation(region_block(w->op, 1))));
}

static bool emit_uniform(Reader *r, const While *w)
{
    Kernel *k = r->k;
    Operand *args = ARENA_ARRAY(r->arena, Operand, w->num_slots + 1),
            *params = ARENA_ARRAY(r->arena, Operand, w->num_slots + 1),
            *results = ARENA_ARRAY(r->arena, Operand, w->num_result_slots + 1);
    if (!carry_all(r, w->carries, w->num, (OperandsFrom){w->op, 0}, args)) return false;
    Block *outer = r->b.block, *before = kernel_block(k, NULL, r->b.block->region),
          *after = only_yields(w) ? NULL : kernel_block(k, NULL, r->b.block->region),
          *exit = kernel_block(k, NULL, r->b.block->region);
    carry_params(r, before, w->carries, w->num, params);
    build_br(&r->b, (Edge){before, args, w->num_slots});
    build_enter(&r->b, before);
    emitter_push_scope(r->em, SCOPE_LOOP, outer, NULL);
    r->nesting++;
    unsigned loop_depth = r->loop_depth;
    r->loop_depth = r->nesting;
    set_arguments(r, w, params);
    MlirOperation terminator;
    const Expr *condition;
    if (!read_first_region(r, w, &terminator, &condition, results)) return false;
    Operand again = expr_emit_bool(r->em, condition);
    if (!operand_uniform(k, again)) return read_error(r, "scf.while: the condition differs between lanes");
    if (after) {
        build_br_if(&r->b, again, edge_to(after), edge_to(exit));
        build_enter(&r->b, after);
    }
    if (!read_second_region(r, w, args)) return false;
    if (after) build_br(&r->b, (Edge){before, args, w->num_slots});
    else build_br_if(&r->b, again, (Edge){before, args, w->num_slots}, edge_to(exit));
    build_enter(&r->b, exit);
    r->loop_depth = loop_depth;
    emitter_pop_scope(r->em);
    r->nesting--;
    r->op = w->op;
    carry_set_results(r, w->op, w->results, results);
    return true;
}

static bool is_argument(MlirValue v, MlirBlock block, intptr_t number)
{
    return mlirValueIsABlockArgument(v) && mlirBlockEqual(mlirBlockArgumentGetOwner(v), block) &&
           mlirBlockArgumentGetArgNumber(v) == number;
}

/* Does the variable of carried value `i` hold result `j` when lanes leave? Leaving lanes skip the second region. So
   if it does work, the first region must pass its argument `i` on as result `j`. If the second region only yields, it
   must yield result `j` as the next carried value `i`. */
static bool holds_result(const While *w, uint32_t i, uint32_t j)
{
    if (!carry_same_slots(&w->carries[i], &w->results[j])) return false;
    const MlirBlock second = region_block(w->op, 1);
    if (only_yields(w)) return is_argument(op_operand(mlirBlockGetFirstOperation(second), i), second, j);
    return is_argument(op_operand(w->shape.condition, 1 + j), region_block(w->op, 0), i);
}

/* The first such carried value; w->num: none. If several get the same value in an iteration, their initial values still
   differ. */
static uint32_t holder_of(const While *w, uint32_t j)
{
    uint32_t i = 0;
    while (i < w->num && !holds_result(w, i, j)) i++;
    return i;
}

/* Variables for the carried values, set to their initial values. An enclosing choice may supply its own. */
static Operand *carried_variables(Reader *r, const While *w, const Operand *inits)
{
    Operand *vars = ARENA_ARRAY(r->arena, Operand, w->num_slots + 1);
    uint32_t at = 0;
    for (uint32_t i = 0; i < w->num; i++) {
        const Carry *c = &w->carries[i];
        const Operand *wanted = NULL;
        MlirValue held = {NULL};
        for (uint32_t j = 0; j < w->num_results && !wanted; j++)
            if (holder_of(w, j) == i) wanted = carry_destination(r, op_result(w->op, j), c, &held);
        const bool is_there = wanted && mlirValueEqual(held, op_operand(w->op, i));
        for (uint32_t s = 0; s < c->num_slots; s++, at++) {
            vars[at] = wanted ? wanted[s] : slot_variable(r, &c->slots[s]);
            if (!is_there) build_copy_to(&r->b, vars[at], inits[at]);
        }
    }
    return vars;
}

/* Variables for the results. A carried value's variable is used if it holds the result. *own marks the others, which
   are written when lanes may leave. */
static Operand *result_variables(Reader *r, const While *w, const Operand *vars, bool *own)
{
    Operand *results = ARENA_ARRAY(r->arena, Operand, w->num_result_slots + 1);
    uint32_t at = 0;
    for (uint32_t j = 0; j < w->num_results; j++) {
        const Carry *c = &w->results[j];
        const uint32_t i = holder_of(w, j);
        uint32_t first = 0;
        for (uint32_t before = 0; before < i; before++) first += w->carries[before].num_slots;
        MlirValue held;
        const Operand *made = i < w->num ? vars + first : carry_destination(r, op_result(w->op, j), c, &held);
        if (!made) made = carry_variables(r, c, 1, c->num_slots, NULL);
        for (uint32_t s = 0; s < c->num_slots; s++) {
            own[at] = i == w->num;
            results[at++] = made[s];
        }
    }
    return results;
}

static bool emit_divergent(Reader *r, const While *w)
{
    Kernel *k = r->k;
    Operand *registers = ARENA_ARRAY(r->arena, Operand, w->num_slots + 1),
            *leaving = ARENA_ARRAY(r->arena, Operand, w->num_result_slots + 1);
    if (!carry_all(r, w->carries, w->num, (OperandsFrom){w->op, 0}, registers)) return false;
    bool *own = ARENA_ARRAY(r->arena, bool, w->num_result_slots + 1);
    Operand *vars = carried_variables(r, w, registers), *results = result_variables(r, w, vars, own);
    Operand all = build_bool_to_mask(&r->b, build_copy(&r->b, CLASS_S, 1, operand_imm(1)));
    ExecBody loop = divergent_loop_begin(r, all);
    set_arguments(r, w, copies_of(r, vars, w->num_slots));
    MlirOperation terminator;
    const Expr *condition;
    if (!read_first_region(r, w, &terminator, &condition, leaving)) return false;
    for (uint32_t i = 0; i < w->num_result_slots; i++)
        if (own[i]) build_copy_to(&r->b, results[i], leaving[i]);
    Operand again = expr_emit_bool(r->em, condition);
    if (!operand_is_lane_mask(k, again)) again = build_bool_to_mask(&r->b, again);
    BranchState branch;
    bool guarded = !only_yields(w);
    if (guarded) branch_begin(r, &branch, bool_symbol(r, again, false), false);
    if (!read_second_region(r, w, registers)) return false;
    for (uint32_t i = 0; i < w->num_slots; i++) build_copy_to(&r->b, vars[i], registers[i]);
    if (guarded) branch_end(r, &branch, NULL, 0);
    divergent_loop_end(r, &loop, again);
    r->op = w->op;
    carry_set_results(r, w->op, w->results, copies_of(r, results, w->num_result_slots));
    return true;
}

bool emit_while(Reader *r, MlirOperation op)
{
    if (r->nesting + 2 >= MAX_NESTING) return read_error(r, "more than %d nested regions", MAX_NESTING);
    While w;
    if (!single_block(r, op) || !plan(r, op, &w)) return false;
    r->op = op;
    return w.shape.divergent ? emit_divergent(r, &w) : emit_uniform(r, &w);
}
