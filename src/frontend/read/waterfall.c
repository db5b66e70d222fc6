/* Operations on buffers whose descriptors differ between lanes run in a loop. Each iteration takes the first lane's
   descriptors, and runs the operation for all lanes with the same ones.

     v... = the parts of the descriptors that differ
     saved = exec_if true
     br_exec ^body, ^exit
   body:                              (a divergent loop)
     s... = v_readfirstlane v...
     [exec_if s... == v...: the operation on the descriptors s...; results = ...]
     exec_loop s... != v...
     br_exec ^body, ^exit
   exit:
     exec_end saved */
#include <string.h>

#include "frontend/read/buffer.h"
#include "frontend/read/carry.h"
#include "frontend/read/memory_place.h"
#include "frontend/read/region.h"

/* A result of the operation, or a member of one, which leaves the loop in register variables. */
typedef struct Result {
    Carry carry;
    Operand *variables;
} Result;

/* An operand that is a buffer, or the four dwords of a descriptor. */
typedef struct Resource {
    MlirValue mlir;
    Value *value;
} Resource;

enum { MAX_RESOURCES = 4 };

/* Is it the descriptor operand of rocdl.raw.buffer.*? */
static bool is_descriptor_data(const Reader *r, const Value *v)
{
    if (v->form != VALUE_DATA || v->type->bits != 32 || v->type->num_elements != 4) return false;
    return r->row && !strncmp(r->row->name, "rocdl.raw.buffer.", 17);
}

/* The value of operand `i` of `op`, if it is a buffer that differs between lanes. */
static Value *differing_operand(Reader *r, MlirOperation op, intptr_t i)
{
    Value *v = map_get_pointer(&r->values, op_operand(op, i).ptr);
    if (!v) return NULL;
    if (v->form == VALUE_MEMREF) return descriptor_differs(v->memref) ? v : NULL;
    if (v->uniform || !is_descriptor_data(r, v)) return NULL;
    /* The stored value may have the same type. */
    return i + 4 == mlirOperationGetNumOperands(op) ? v : NULL;
}

static const Expr *first_lanes(Reader *r, const Expr *e, Operand lanes)
{
    ExprSymbol s = {.name = "first",
                    .lo = e->lo,
                    .hi = e->hi,
                    .divisor = e->divisor,
                    .uniform = true,
                    .depth = (uint16_t)r->nesting};
    s.zero_extended = lanes.width == 1 && !expr_sext_of_32(e);
    s.operand = build_to_s(&r->b, lanes);
    return expr_symbol(r->pool, &s);
}

/* The first lane's part. *same: the lanes that have the same part. */
static const Expr *choose_part(Reader *r, const Expr *part, const Expr **same)
{
    if (part->uniform) return part;
    bool narrow = expr_sext_of_32(part) || expr_zext_of_32(part);
    Operand lanes = narrow ? expr_emit32(r->em, part, WANT_V) : expr_emit64(r->em, part, WANT_V);
    const Expr *first = first_lanes(r, part, lanes);
    *same = expr_and(r->pool, *same, expr_cmp(r->pool, CMP_EQ, part, first));
    return first;
}

/* The buffer of the first lane. */
static Value *choose_buffer(Reader *r, const Value *v, const Expr **same)
{
    Memref *m = ARENA_NEW(r->arena, Memref);
    *m = *v->memref;
    const Expr *start = choose_part(r, m->buffer_start, same), *records = choose_part(r, m->num_records, same),
               *high = choose_part(r, m->buffer_high, same), *flags = choose_part(r, m->buffer_flags, same);
    set_descriptor(r, m, start, records, high, flags);
    return memref_value(r, m);
}

static Value *choose_dwords(Reader *r, Value *v, const Expr **same)
{
    Operand parts[4];
    for (uint32_t i = 0; i < 4; i++) {
        Piece lanes = {build_to_v(&r->b, data_dwords(r, v, i, 1)), 0, 1, 0}, first = lanes;
        first.reg = build_to_s(&r->b, lanes.reg);
        parts[i] = first.reg;
        const Expr *symbol = register_symbol(r, first, 32, true, r->nesting);
        symbol = expr_cmp(r->pool, CMP_EQ, register_symbol(r, lanes, 32, false, r->nesting), symbol);
        *same = expr_and(r->pool, *same, symbol);
    }
    Operand all = build_merge(&r->b, parts, 4);
    return value_from_registers(r, v->type, &all, 1, true);
}

/* ---- results ---- */

static uint32_t count_leaves(const Value *v)
{
    if (v->form != VALUE_AGGREGATE) return 1;
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->num; i++) n += count_leaves(v->members[i]);
    return n;
}

static void plan_result(Reader *r, Value *v, Result *result)
{
    uint32_t n = num_components(v);
    Facts *facts = n ? ARENA_ARRAY(r->arena, Facts, n) : NULL;
    for (uint32_t i = 0; i < n; i++) {
        const Expr *e = component_get(v, i);
        facts[i] = (Facts){.lo = e->lo, .hi = e->hi, .divisor = e->divisor};
        if (expr_is_const(e)) facts[i].same = e;
    }
    carry_plan(r, &result->carry, v->type, v, facts, true);
}

/* Writes the leaves of `v` to variables, which are declared in front of `outside`. Returns the number of leaves. */
static uint32_t keep_result(Reader *r, Value *v, Builder *outside, Result *results)
{
    if (v->form == VALUE_AGGREGATE) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < v->num; i++) n += keep_result(r, v->members[i], outside, results + n);
        return n;
    }
    plan_result(r, v, results);
    uint32_t slots = results->carry.num_slots;
    Operand *values = ARENA_ARRAY(r->arena, Operand, slots + 1);
    results->variables = ARENA_ARRAY(r->arena, Operand, slots + 1);
    carry_operands(r, &results->carry, v, values);
    for (uint32_t i = 0; i < slots; i++) {
        results->variables[i] = slot_variable(r, &results->carry.slots[i]);
        build_inst_to(outside, OP_UNDEF, &results->variables[i], 1, NULL, 0);
        build_copy_to(&r->b, results->variables[i], values[i]);
    }
    return 1;
}

static Value *read_result(Reader *r, const Value *v, const Result **results)
{
    if (v->form == VALUE_AGGREGATE) {
        Value *copy = value_new(r, VALUE_AGGREGATE, v->type, v->num);
        for (uint32_t i = 0; i < v->num; i++) copy->members[i] = read_result(r, v->members[i], results);
        return copy;
    }
    const Result *result = (*results)++;
    const Carry *c = &result->carry;
    return carry_value(r, c, copies_of(r, result->variables, c->num_slots), NULL, false);
}

/* ---- the loop ---- */

static bool emit_loop(Reader *r, MlirOperation op, OpHandler *emit, const Resource *resources, unsigned num)
{
    intptr_t num_results = mlirOperationGetNumResults(op);
    if (r->nesting + 2 >= MAX_NESTING) return read_error(r, "more than %d nested regions", MAX_NESTING);
    Operand all = build_bool_to_mask(&r->b, build_copy(&r->b, CLASS_S, 1, operand_imm(1)));
    ExecBody loop = divergent_loop_begin(r, all);
    const Expr *same = expr_const(r->pool, 1);
    for (unsigned i = 0; i < num; i++) {
        const Value *v = resources[i].value;
        value_set(r, resources[i].mlir,
                  v->form == VALUE_MEMREF ? choose_buffer(r, v, &same) : choose_dwords(r, resources[i].value, &same));
    }
    Operand here = expr_emit_bool(r->em, same);
    BranchState branch;
    branch_begin(r, &branch, bool_symbol(r, here, false), false);
    r->in_waterfall = true;
    if (!emit(r, op)) return false;
    r->in_waterfall = false;
    Builder outside = builder_before(r->k->vregs.data[loop.saved.value].def);
    Value **values = ARENA_ARRAY(r->arena, Value *, num_results + 1);
    uint32_t leaves = 0;
    for (intptr_t i = 0; i < num_results; i++) {
        if (!(values[i] = value_get(r, op_result(op, i)))) return false;
        leaves += count_leaves(values[i]);
    }
    Result *results = ARENA_ARRAY(r->arena, Result, leaves + 1);
    const Result *next = results;
    for (intptr_t i = 0, n = 0; i < num_results; i++) n += keep_result(r, values[i], &outside, results + n);
    branch_end(r, &branch, NULL, 0);
    divergent_loop_end(r, &loop,
                       expr_emit_bool(r->em, expr_xor(r->pool, bool_symbol(r, here, false), expr_const(r->pool, 1))));
    for (intptr_t i = 0; i < num_results; i++) value_set(r, op_result(op, i), read_result(r, values[i], &next));
    for (unsigned i = 0; i < num; i++) value_set(r, resources[i].mlir, resources[i].value);
    return !r->failed;
}

bool emit_by_descriptor(Reader *r, MlirOperation op, OpHandler *emit)
{
    Resource resources[MAX_RESOURCES];
    unsigned num = 0;
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
        Value *v = differing_operand(r, op, i);
        for (unsigned n = 0; n < num && v; n++)
            if (mlirValueEqual(resources[n].mlir, op_operand(op, i))) v = NULL;
        if (!v) continue;
        if (num == MAX_RESOURCES)
            return read_error(r, "%s: more than %d buffers that differ between lanes", op_name(op), MAX_RESOURCES);
        resources[num++] = (Resource){op_operand(op, i), v};
    }
    return num ? emit_loop(r, op, emit, resources, num) : emit(r, op);
}
