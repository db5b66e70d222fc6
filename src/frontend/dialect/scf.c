/* scf.for, scf.if, scf.execute_region: turns structured control flow into blocks.

   A uniform loop tests at its end. The guard before it is left out if the first iteration certainly runs: br_if lower <
   upper, ^body(lower, inits...), ^exit(inits...)
     body(iv, args...):
       ...
       next = iv + step
       br_cmp s_cmp_lt_i32 next, upper, ^body(next, yields...), ^exit(yields...)
     exit(results...):

   A divergent loop keeps its carried values in register variables, so lanes that have left keep their values. var =
   inits... saved = exec_if lower < upper br_exec ^body, ^exit
     body:                                  (an exec region of its own)
       args = var...
       ...
       var = yields..., iv = iv + step
       exec_loop iv < upper
       br_exec ^body, ^exit
     exit:
       exec_end saved */
#include "frontend/dialect/dialect.h"
#include "frontend/facts/carried_lds.h"
#include "frontend/memory/memory_access.h"
#include "ir/build_op.h"
#include "support/text.h"

/* ---- scf.for ---- */

typedef struct Loop {
    LoopShape shape;
    MlirOperation op;
    MlirBlock body;
    uint32_t num; /* iteration arguments */
    Facts **facts;
    Carry *carries;
    Value **inits;
    uint32_t num_slots; /* of all arguments */
    unsigned iv_width;  /* dwords of the counter */
    bool unsigned32;    /* it is a dword without sign, and so are the bounds */
    LdsTurns turns;     /* of uniform loops */
} Loop;

static const Expr **replaced_components(Reader *r, const Loop *loop, uint32_t i, bool after)
{
    const Carry *c = &loop->carries[i];
    const Expr **out = ARENA_ARRAY(r->arena, const Expr *, c->num_components + 1);
    for (uint32_t n = 0; n < c->num_components && c->facts; n++) {
        const Expr *init = component_get(loop->inits[i], n);
        out[n] = after ? fact_result(r, &c->facts[n], init, &loop->shape)
                       : fact_value(r, &c->facts[n], init, &loop->shape, component_type(r, c->type));
        if (!out[n] && after && c->facts[n].per_iteration) out[n] = expr_const(r->pool, 0); /* the result is not used */
    }
    return out;
}

static bool plan_loop(Reader *r, MlirOperation op, Loop *loop)
{
    *loop = (Loop){.op = op, .body = region_block(op, 0), .num = (uint32_t)mlirOperationGetNumResults(op)};
    loop->facts = ARENA_ARRAY(r->arena, Facts *, loop->num + 1);
    loop->carries = ARENA_ARRAY(r->arena, Carry, loop->num + 1);
    loop->inits = ARENA_ARRAY(r->arena, Value *, loop->num + 1);
    if (!loop_shape(r, op, &loop->shape) || !loop_facts(r, op, &loop->shape, loop->facts)) return false;
    if (loop_limit_counter(r, loop->body, &loop->shape) && !loop_facts(r, op, &loop->shape, loop->facts)) return false;
    for (uint32_t i = 0; i < loop->num; i++)
        if (!(loop->inits[i] = operand_value(r, op, 3 + i))) return false;
    if (!carry_plan_arguments(r, loop->inits, loop->num, loop->facts, loop->shape.divergent, loop->carries,
                              &loop->num_slots))
        return false;
    const LoopShape *s = &loop->shape;
    int64_t last;
    bool next_known = !__builtin_add_overflow(s->iv->hi, s->step->hi, &last);
    /* Where the loop is entered, its end is above the counter; and with a limit at most the counter's next value. */
    bool signed32 = next_known && s->iv->lo >= INT32_MIN && last <= INT32_MAX &&
                    (s->upper->hi <= INT32_MAX || s->is_limited) && expr_sext_of_32(s->lower);
    loop->unsigned32 = next_known && !signed32 && s->iv->lo >= 0 && last <= UINT32_MAX && expr_zext_of_32(s->upper) &&
                       expr_zext_of_32(s->lower);
    if (loop->unsigned32 && !expr_is_const(s->iv)) expr_symbol_data(s->iv)->zero_extended = true;
    loop->iv_width = signed32 || loop->unsigned32 ? 1 : 2;
    return true;
}

static void set_carried(Reader *r, const Loop *loop, const Operand *registers, bool after, bool uniform)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < loop->num; i++) {
        const Carry *c = &loop->carries[i];
        Value *v = carry_value(r, c, registers + at, replaced_components(r, loop, i, after), uniform);
        lds_turns_name(&loop->turns, i, v);
        value_set(r, after ? op_result(loop->op, i) : mlirBlockGetArgument(loop->body, 1 + i), v);
        at += c->num_slots;
    }
}

/* Sets the counter for the body; `count` is the loop's position. */
static void set_count(Reader *r, const Loop *loop, const Expr *count)
{
    const Type *type = type_of(r, op_operand(loop->op, 0));
    value_set(r, mlirBlockGetArgument(loop->body, 0), expr_value(r, type, loop_value(r, &loop->shape, count)));
}

static void set_iv(Reader *r, const Loop *loop, Operand iv)
{
    /* If only one value is possible, it is a constant. */
    if (!expr_is_const(loop->shape.iv)) expr_symbol_data(loop->shape.iv)->operand = iv;
    kernel_note_range(r->k, iv.value, loop->shape.iv->lo, loop->shape.iv->hi);
    set_count(r, loop, loop->shape.iv);
}

static Operand emit_bound(Reader *r, const Loop *loop, const Expr *e, WantClass want)
{
    return loop->iv_width == 1 ? expr_emit32(r->em, e, want) : expr_emit64(r->em, e, want);
}

static Operand next_iv(Reader *r, const Loop *loop, Operand iv, Operand step)
{
    return loop->iv_width == 1 ? build_add_i32(&r->b, iv, step) : build_add_i64(&r->b, iv, step);
}

/* Gives the parameters the author's names. */
static void name_params(Reader *r, const Loop *loop, const Operand *params)
{
    const char **names = ARENA_ARRAY(r->arena, const char *, loop->num + 1);
    uint32_t at = 0;
    source_iter_names(r, loop->op, names, loop->num);
    for (uint32_t i = 0; i < loop->num; i++)
        for (uint32_t s = 0; s < loop->carries[i].num_slots; s++) r->k->vregs.data[params[at++].value].name = names[i];
}

/* Is next - upper exact as a signed 64-bit number? Then its sign tells whether the loop continues. In the loop iv <
   upper, so the difference is below the step, and at least lower + step - upper. A step is positive. */
static bool difference_is_exact(const LoopShape *s)
{
    if (s->is_unsigned && (s->lower->lo < 0 || s->upper->lo < 0 || s->step->lo < 0)) return false;
    const int64_t step = s->step->lo > 1 ? s->step->lo : 1;
    return (__int128)s->lower->lo + step - s->upper->hi >= INT64_MIN;
}

static void branch_back(Reader *r, const Loop *loop, Operand next, Operand upper, Edge again, Edge out)
{
    const LoopShape *shape = &loop->shape;
    if (loop->iv_width == 1) {
        Opcode less = shape->is_unsigned || loop->unsigned32 ? OP_S_CMP_LT_U32 : OP_S_CMP_LT_I32;
        build_br_cmp(&r->b, (ScalarCmp){less, next, upper}, again, out);
    } else if (difference_is_exact(shape)) {
        /* also of a constant: loop_difference finds it */
        const Operand left = BUILD(&r->b, OP_S_SUB_U64, next, upper);
        build_br_cmp(&r->b, (ScalarCmp){OP_S_CMP_LT_I32, operand_sub(left, 1, 1), operand_imm(0)}, again, out);
    } else {
        build_br_if(&r->b, build_cmp_i64(&r->b, shape->is_unsigned ? CMP_ULT : CMP_SLT, next, upper), again, out);
    }
}

/* Reads the body of a uniform loop. `next` gets the loop->num_slots values that it yields. */
static bool read_body(Reader *r, Loop *loop, Operand *next)
{
    MlirOperation yield;
    unsigned loop_depth = r->loop_depth;
    r->loop_depth = r->nesting;
    if (!read_block(r, loop->body, &yield)) return false;
    r->loop_depth = loop_depth;
    r->op = yield;
    if (!carry_all(r, loop->carries, loop->num, (OperandsFrom){yield, 0}, next)) return false;
    set_location(r, loop->op);
    return true;
}

static bool emit_uniform_for(Reader *r, Loop *loop)
{
    Kernel *k = r->k;
    const LoopShape *s = &loop->shape;
    bool guarded = !s->runs;
    lds_turns_find(r, loop->body, loop->num, loop->inits, loop->facts, &loop->turns);
    lds_turns_enter(r, &loop->turns);
    Operand *args = ARENA_ARRAY(r->arena, Operand, loop->num_slots + 1),
            *params = ARENA_ARRAY(r->arena, Operand, loop->num_slots + 1), *results = params + 1;
    if (!carry_all(r, loop->carries, loop->num, (OperandsFrom){loop->op, 3}, args + 1)) return false;
    args[0] = loop->iv_width == 1 ? expr_emit32(r->em, s->lower, WANT_S) : emit_crossing64(r, s->lower, WANT_S);
    Operand step = emit_bound(r, loop, s->step, WANT_S), upper = emit_bound(r, loop, s->upper, WANT_S);
    Block *outer = r->b.block, *body = kernel_block(k, NULL, r->b.block->region),
          *exit = kernel_block(k, NULL, r->b.block->region);
    Operand iv = vreg_operand(k, block_param(k, body, CLASS_S, loop->iv_width));
    k->vregs.data[iv.value].loc = r->b.loc;
    carry_params(r, body, loop->carries, loop->num, params);
    name_params(r, loop, params);
    if (guarded) {
        Operand first =
            expr_emit_bool(r->em, expr_cmp(r->pool, s->is_unsigned ? CMP_ULT : CMP_SLT, s->lower, s->upper));
        build_br_if(&r->b, first, (Edge){body, args, loop->num_slots + 1}, (Edge){exit, args + 1, loop->num_slots});
    } else {
        build_br(&r->b, (Edge){body, args, loop->num_slots + 1});
    }
    Inst *entry = outer->last;
    build_enter(&r->b, body);
    emitter_push_scope(r->em, SCOPE_LOOP, outer, NULL);
    r->nesting++;
    bool moving = !expr_is_const(s->iv);
    if (moving) emitter_open_loop(r->em, body, s->iv, s->lower, s->step);
    set_iv(r, loop, iv);
    set_carried(r, loop, params, false, false);
    Operand *next = ARENA_ARRAY(r->arena, Operand, loop->num_slots + 1);
    if (!read_body(r, loop, next + 1)) return false;
    next[0] = next_iv(r, loop, iv, step);
    lds_turns_next(r, &loop->turns);
    branch_back(r, loop, next[0], upper, (Edge){body, next, loop->num_slots + 1},
                (Edge){exit, next + 1, guarded ? loop->num_slots : 0});
    if (moving) emitter_close_loop(r->em, entry, 0, r->b.block->last, 0);
    build_enter(&r->b, exit);
    emitter_pop_scope(r->em);
    r->nesting--;
    r->op = loop->op;
    if (guarded) {
        results = ARENA_ARRAY(r->arena, Operand, loop->num_slots + 1);
        carry_params(r, exit, loop->carries, loop->num, results);
    } else {
        results = next + 1;
    }
    set_carried(r, loop, results, true, false);
    return true;
}

static bool emit_divergent_for(Reader *r, Loop *loop)
{
    Kernel *k = r->k;
    const LoopShape *s = &loop->shape;
    uint32_t n = loop->num_slots;
    Operand *inits = ARENA_ARRAY(r->arena, Operand, n + 1);
    if (!carry_all(r, loop->carries, loop->num, (OperandsFrom){loop->op, 3}, inits)) return false;
    const Operand *vars = carry_variables(r, loop->carries, loop->num, n, inits);
    RegClass iv_class = s->lower->uniform && s->step->uniform ? CLASS_S : CLASS_V;
    Operand iv_var = vreg_operand(k, kernel_var(k, iv_class, loop->iv_width));
    WantClass want = iv_class == CLASS_S ? WANT_S : WANT_V;
    build_copy_to(&r->b, iv_var,
                  loop->iv_width == 1 ? expr_emit32(r->em, s->lower, want) : emit_crossing64(r, s->lower, want));
    Operand step = emit_bound(r, loop, s->step, WANT_ANY), upper = emit_bound(r, loop, s->upper, WANT_ANY);
    Cmp less = s->is_unsigned ? CMP_ULT : CMP_SLT;
    Operand mask = expr_emit_bool(r->em, expr_cmp(r->pool, less, s->lower, s->upper));
    ExecBody region = divergent_loop_begin(r, mask);
    const Operand *copies = copies_of(r, vars, n);
    Operand iv = build_copy(&r->b, iv_class, loop->iv_width, iv_var);
    set_iv(r, loop, iv);
    set_carried(r, loop, copies, false, false);
    MlirOperation yield;
    if (!read_block(r, loop->body, &yield)) return false;
    r->op = yield;
    Operand *next = ARENA_ARRAY(r->arena, Operand, n + 1);
    if (!carry_all(r, loop->carries, loop->num, (OperandsFrom){yield, 0}, next)) return false;
    set_location(r, loop->op);
    for (uint32_t i = 0; i < n; i++) build_copy_to(&r->b, vars[i], next[i]);
    Operand iv_next = next_iv(r, loop, iv, step);
    build_copy_to(&r->b, iv_var, iv_next);
    if (loop->unsigned32) less = CMP_ULT;
    mask =
        loop->iv_width == 1 ? build_cmp_i32(&r->b, less, iv_next, upper) : build_cmp_i64(&r->b, less, iv_next, upper);
    divergent_loop_end(r, &region, mask);
    r->op = loop->op;
    set_carried(r, loop, copies_of(r, vars, n), true, false);
    return true;
}

/* Sets the results to the values that the region yields. */
static bool set_yielded(Reader *r, MlirOperation op, MlirOperation yield)
{
    r->op = op;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
        Value *v = operand_value(r, yield, i);
        if (!v) return false;
        value_set(r, op_result(op, i), v);
    }
    return true;
}

/* Emits a loop with exactly one iteration: no branch. */
static bool emit_once(Reader *r, const Loop *loop)
{
    MlirOperation yield;
    set_count(r, loop, loop->shape.lower);
    for (uint32_t i = 0; i < loop->num; i++) value_set(r, mlirBlockGetArgument(loop->body, 1 + i), loop->inits[i]);
    if (!read_block(r, loop->body, &yield)) return false;
    return set_yielded(r, loop->op, yield);
}

static bool emit_for(Reader *r, MlirOperation op)
{
    if (r->nesting + 1 >= MAX_NESTING) return read_error(r, "more than %d nested regions", MAX_NESTING);
    Loop loop;
    if (!single_block(r, op) || !plan_loop(r, op, &loop)) return false;
    r->op = op;
    if (loop.shape.trips == 0) {
        for (uint32_t i = 0; i < loop.num; i++) value_set(r, op_result(op, i), loop.inits[i]);
        return true;
    }
    if (loop.shape.trips == 1 && !loop.shape.divergent) return emit_once(r, &loop);
    uint8_t schedule = 0;
    if (!read_schedule(r, op, &schedule)) return false;
    const uint32_t first = r->k->blocks.len;
    if (!(loop.shape.divergent ? emit_divergent_for(r, &loop) : emit_uniform_for(r, &loop))) return false;
    /* inner loops have set it already; the currently open block comes after the loop */
    for (uint32_t i = first; i < r->k->blocks.len; i++)
        if (r->k->blocks.data[i] != r->b.block && !r->k->blocks.data[i]->schedule)
            r->k->blocks.data[i]->schedule = schedule;
    return true;
}

/* ---- scf.if ---- */

typedef struct If {
    MlirOperation op;
    uint32_t num; /* results */
    Carry *carries;
    uint32_t num_slots;
    bool has_else;
    Operand *vars;               /* divergent: a variable for each slot */
    OpenChoice open;             /* divergent: the choice whose variables the sides write */
    MlirValue *held;             /* divergent, per result: the value of its variable before the branch; null: none */
    bool *is_there;              /* divergent, per result: the variable already has this value */
    bool *from_then, *from_else; /* divergent, per result: this side's value is written before the branch */
} If;

static bool yields_outer(MlirOperation op, MlirOperation yield, uint32_t i)
{
    MlirValue v = op_operand(yield, i);
    MlirBlock block =
        mlirValueIsABlockArgument(v) ? mlirBlockArgumentGetOwner(v) : mlirOperationGetBlock(mlirOpResultGetOwner(v));
    for (intptr_t s = 0; s < 2; s++)
        if (mlirBlockEqual(block, region_block(op, (unsigned)s))) return false;
    return true;
}

static bool plan_if(Reader *r, If *s, const Expr *condition)
{
    MlirOperation op = s->op, yield = mlirBlockGetTerminator(region_block(op, 0));
    Facts **facts = ARENA_ARRAY(r->arena, Facts *, s->num);
    bool any = false;
    for (uint32_t i = 0; i < s->num; i++) {
        const Type *type = result_type(r, op, i);
        any = any || type_is_exprs(type) || type_is_place(type);
    }
    if (any && !choice_facts(r, op, condition->uniform, facts)) return false;
    const OperandsFrom like = {yield, 0};
    return carry_plan_results(r, op, facts, like, !condition->uniform, s->carries, &s->num_slots);
}

static bool side_operands(Reader *r, const If *s, MlirOperation yield, const bool *done, Operand *out)
{
    for (uint32_t i = 0; i < s->num; out += s->carries[i++].num_slots)
        if (!(done && done[i]) && !carry_one(r, &s->carries[i], op_operand(yield, i), out)) return false;
    return true;
}

/* Writes the results of one side, or before the branch those that `chosen` marks. */
static bool write_vars(Reader *r, const If *s, MlirOperation yield, const bool *chosen, bool want)
{
    Operand *values = ARENA_ARRAY(r->arena, Operand, s->num_slots + 1);
    bool *skip = ARENA_ARRAY(r->arena, bool, s->num + 1);
    for (uint32_t i = 0; i < s->num; i++) skip[i] = chosen[i] != want || (want ? s->is_there[i] : s->open.placed[i]);
    if (!side_operands(r, s, yield, skip, values)) return false;
    uint32_t at = 0;
    for (uint32_t i = 0; i < s->num; i++)
        for (uint32_t c = 0; c < s->carries[i].num_slots; c++, at++)
            if (!skip[i]) build_copy_to(&r->b, s->vars[at], values[at]);
    return true;
}

static bool open_vars(Reader *r, If *s)
{
    MlirOperation yields[2] = {mlirBlockGetTerminator(region_block(s->op, 0)),
                               mlirBlockGetTerminator(region_block(s->op, 1))};
    uint32_t at = 0;
    for (uint32_t i = 0; i < s->num; i++) {
        s->from_else[i] = yields_outer(s->op, yields[1], i);
        s->from_then[i] = !s->from_else[i] && yields_outer(s->op, yields[0], i);
        MlirValue held;
        const Operand *wanted = carry_destination(r, op_result(s->op, i), &s->carries[i], &held);
        if (s->from_else[i] || s->from_then[i]) s->held[i] = op_operand(yields[s->from_else[i]], i);
        s->is_there[i] = wanted && !mlirValueIsNull(held) && mlirValueEqual(held, s->held[i]);
        for (uint32_t c = 0; c < s->carries[i].num_slots; c++, at++) {
            s->vars[at] = wanted ? wanted[c] : slot_variable(r, &s->carries[i].slots[c]);
            if (!wanted && !s->from_else[i] && !s->from_then[i]) variables_open(r, &s->vars[at], 1);
        }
    }
    return write_vars(r, s, yields[1], s->from_else, true) && write_vars(r, s, yields[0], s->from_then, true);
}

static bool is_empty(MlirBlock block)
{
    return mlirBlockIsNull(block) ||
           mlirOperationIsNull(mlirOperationGetNextInBlock(mlirBlockGetFirstOperation(block)));
}

/* Reads one side; *yield gets its yield. */
static bool read_side(Reader *r, const If *s, unsigned side, MlirOperation *yield)
{
    if (!read_block(r, region_block(s->op, side), yield)) return false;
    r->op = *yield;
    return true;
}

static bool emit_uniform_if(Reader *r, If *s, const Expr *condition)
{
    BranchState branch;
    MlirOperation yield;
    Operand *args = ARENA_ARRAY(r->arena, Operand, s->num_slots + 1),
            *params = ARENA_ARRAY(r->arena, Operand, s->num_slots + 1);
    branch_begin(r, &branch, condition, s->has_else);
    carry_params(r, branch.merge, s->carries, s->num, params);
    if (!read_side(r, s, 0, &yield) || !side_operands(r, s, yield, NULL, args)) return false;
    if (s->has_else) {
        branch_else(r, &branch, args, s->num_slots);
        if (!read_side(r, s, 1, &yield) || !side_operands(r, s, yield, NULL, args)) return false;
    }
    branch_end(r, &branch, args, s->num_slots);
    r->op = s->op;
    carry_set_results(r, s->op, s->carries, params);
    return true;
}

/* Reads a side of a divergent choice, and writes what it yields. */
static bool read_divergent_side(Reader *r, If *s, unsigned side, const bool *written)
{
    const OpenChoice *outer = r->choice;
    MlirOperation yield;
    s->open = (OpenChoice){s->op, s->carries, s->vars, ARENA_ARRAY(r->arena, bool, s->num + 1), s->held, s->num};
    r->choice = &s->open;
    const bool good = read_side(r, s, side, &yield);
    r->choice = outer;
    return good && write_vars(r, s, yield, written, false);
}

/* The block's only operation with an effect, if that is a store whose address is known outside of the block. null:
   there is more. */
static MlirOperation guarded_store(MlirBlock block)
{
    enum { MOST = 4 };
    static const char *const stores[] = {"vector.store", "memref.store"};
    static const char *const values[] = {"vector.extract", "vector.extract_strided_slice", "arith.truncf",
                                         "arith.extf"};
    const MlirOperation none = {NULL}, end = mlirBlockGetTerminator(block);
    MlirOperation store = none;
    unsigned num = 0;
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationEqual(op, end);
         op = mlirOperationGetNextInBlock(op)) {
        const bool is_store = TEXT_IN(op_name(op), stores);
        if (++num > MOST || (!is_store && !TEXT_IN(op_name(op), values)) || (is_store && !mlirOperationIsNull(store)))
            return none;
        if (is_store) store = op;
    }
    for (intptr_t i = 1; !mlirOperationIsNull(store) && i < mlirOperationGetNumOperands(store); i++) {
        const MlirValue v = op_operand(store, i);
        if (mlirValueIsAOpResult(v) && mlirBlockEqual(mlirOperationGetBlock(mlirOpResultGetOwner(v)), block))
            return none;
    }
    return store;
}

/* Computes the address of a guarded store before the branch. Neighbouring guarded stores share most of their
   addresses. */
static bool prepare_guarded_store(Reader *r, const If *s)
{
    const MlirOperation store = guarded_store(region_block(s->op, 0));
    Access access;
    if (mlirOperationIsNull(store) || s->has_else) return true;
    const Type *type = operand_type(r, store, 0);
    if (!type) return false;
    if ((type->kind != KIND_SCALAR && type->kind != KIND_VECTOR) || type->bits < 8 || type->rank > 1) return true;
    r->op = store;
    set_location(r, store);
    if (!access_from_op(r, store, 1, 2, type, &access)) return false;
    make_address_before(r, &access);
    r->op = s->op;
    set_location(r, s->op);
    return !r->failed;
}

static bool emit_divergent_if(Reader *r, If *s, const Expr *condition)
{
    BranchState branch;
    if (s->num) {
        if (!open_vars(r, s)) return false;
        bool else_writes = false;
        for (uint32_t i = 0; i < s->num; i++) else_writes = else_writes || !s->from_else[i];
        s->has_else = else_writes || !is_empty(region_block(s->op, 1));
    }
    if (!prepare_guarded_store(r, s)) return false;
    branch_begin(r, &branch, condition, s->has_else);
    if (!read_divergent_side(r, s, 0, s->from_then)) return false;
    if (s->has_else) {
        branch_else(r, &branch, NULL, 0);
        if (!read_divergent_side(r, s, 1, s->from_else)) return false;
    }
    branch_end(r, &branch, NULL, 0);
    r->op = s->op;
    carry_set_results(r, s->op, s->carries, copies_of(r, s->vars, s->num_slots));
    return true;
}

/* Reads a region in place, because the condition is known. */
bool inline_region(Reader *r, MlirOperation op, unsigned side)
{
    MlirBlock block = region_block(op, side);
    MlirOperation yield;
    if (mlirBlockIsNull(block)) return true;
    if (!read_block(r, block, &yield)) return false;
    return set_yielded(r, op, yield);
}

static bool emit_if(Reader *r, MlirOperation op)
{
    if (r->nesting + 1 >= MAX_NESTING) return read_error(r, "more than %d nested regions", MAX_NESTING);
    const Expr *condition = operand_expr(r, op, 0);
    if (!condition || !single_block(r, op)) return false;
    if (expr_is_const(condition)) return inline_region(r, op, condition->value ? 0 : 1);
    If s = {.op = op, .num = (uint32_t)mlirOperationGetNumResults(op)};
    s.carries = ARENA_ARRAY(r->arena, Carry, s.num + 1);
    s.from_then = ARENA_ARRAY(r->arena, bool, s.num + 1);
    s.from_else = ARENA_ARRAY(r->arena, bool, s.num + 1);
    s.is_there = ARENA_ARRAY(r->arena, bool, s.num + 1);
    s.held = ARENA_ARRAY(r->arena, MlirValue, s.num + 1);
    if (s.num && !plan_if(r, &s, condition)) return false;
    r->op = op;
    s.vars = ARENA_ARRAY(r->arena, Operand, s.num_slots + 1);
    s.has_else = s.num || !is_empty(region_block(op, 1));
    return condition->uniform ? emit_uniform_if(r, &s, condition) : emit_divergent_if(r, &s, condition);
}

/* If both sides only yield values, may need no branch: values that are equal, cheap to select, or undefined on one
   side. */
static Evaluation eval_if(Reader *r, MlirOperation op)
{
    enum { MAX_CHOSEN_DWORDS = 2 };
    const Expr *condition = operand_expr(r, op, 0);
    intptr_t num = mlirOperationGetNumResults(op);
    if (!condition || !num || expr_is_const(condition)) return EVAL_NOT_MINE;
    if (!single_block(r, op) || !is_empty(region_block(op, 0)) || !is_empty(region_block(op, 1))) return EVAL_NOT_MINE;
    MlirOperation yields[2] = {mlirBlockGetTerminator(region_block(op, 0)),
                               mlirBlockGetTerminator(region_block(op, 1))};
    Value *sides[2];
    for (unsigned pass = 0; pass < 2; pass++)
        for (intptr_t i = 0; i < num; i++) {
            const Type *type = result_type(r, op, i);
            for (unsigned side = 0; side < 2; side++)
                if (!(sides[side] = operand_value(r, yields[side], i))) return EVAL_NOT_MINE;
            bool first = sides[0] == sides[1] || is_poison(op_operand(yields[1], i));
            bool second = is_poison(op_operand(yields[0], i));
            bool small = (type->kind == KIND_SCALAR || type->kind == KIND_VECTOR) && type->bits <= 64 &&
                         type->num_elements <= 64 && value_dwords(type) <= MAX_CHOSEN_DWORDS;
            bool places = sides[0]->form == VALUE_MEMREF && sides[1]->form == VALUE_MEMREF &&
                          !sides[0]->memref->storage && !sides[1]->memref->storage &&
                          values_are_alike(sides[0], sides[1]);
            small = small || places;
            if (pass == 0 && !first && !second && !small) return EVAL_NOT_MINE;
            if (pass == 0) continue;
            set_location(r, op);
            Value *v = first ? sides[0] : second ? sides[1] : select_value(r, condition, type, sides[0], sides[1]);
            if (!v) {
                r->failed = true;
                return EVAL_FAILED;
            }
            value_set(r, op_result(op, i), v);
        }
    return r->failed ? EVAL_FAILED : EVAL_DONE;
}

static bool emit_execute_region(Reader *r, MlirOperation op) { return single_block(r, op) && inline_region(r, op, 0); }

/* What structure_rewrite.cpp left. */
static bool refuse_parallel(Reader *r, MlirOperation op)
{
    const char *why = !mlirAttributeIsNull(op_attribute(op, "mapping"))
                          ? "a mapping to blocks or threads is not supported: lower it first"
                          : "tensor results, and more than 8 dimensions, are not supported";
    return read_error(r, "%s: %s", op_name(op), why);
}

const OpRow scf_ops[] = {
    {.name = "scf.for", .emit = emit_for, .analyse = analyse_for},
    {.name = "scf.if", .eval = eval_if, .emit = emit_if, .analyse = analyse_choice},
    {.name = "scf.while", .emit = emit_while, .analyse = analyse_while},
    {.name = "scf.index_switch", .emit = emit_index_switch, .analyse = analyse_choice},
    {.name = "scf.parallel", .emit = refuse_parallel},
    {.name = "scf.forall", .emit = refuse_parallel},
    {.name = "scf.execute_region", .emit = emit_execute_region, .analyse = emit_execute_region},
    {.name = "memref.alloca_scope", .emit = emit_execute_region, .analyse = emit_execute_region},
    {0},
};
