/* vector.gather, scatter, expandload, compressstore: an address for each element. Masked-off elements are not accessed.
   One branch tests whether all elements are on; then none needs a branch of its own. */
#include "frontend/dialect/elements.h"
#include "frontend/dialect/vector.h"
#include "frontend/memory/memory_access.h"
#include "frontend/read/region.h"

typedef struct Places {
    Access *accesses; /* each accesses one element */
    const Expr **conditions;
    uint32_t num;
    const Type *type;
} Places;

static const Expr *all_of(Reader *r, const Places *s, bool *same)
{
    const Expr *all = expr_const(r->pool, 1);
    *same = true;
    for (uint32_t i = 0; i < s->num; i++) {
        all = expr_and(r->pool, all, s->conditions[i]);
        *same = *same && s->conditions[i] == s->conditions[0];
    }
    return all;
}

static Value *load_all(Reader *r, const Places *s)
{
    Parts parts = {0};
    for (uint32_t i = 0; i < s->num; i++)
        if (!add_part(r, &parts, memory_load(r, &s->accesses[i]), 1)) return NULL;
    return parts_value(r, s->type, &parts);
}

static Value *load_one_by_one(Reader *r, const Places *s, Value *other)
{
    Parts parts = {0};
    for (uint32_t i = 0; i < s->num; i++) {
        Value *off = data_slice(r, other, s->accesses[i].type, i, 1);
        if (!add_part(r, &parts, memory_load_masked(r, &s->accesses[i], &s->conditions[i], off), 1)) return NULL;
    }
    return parts_value(r, s->type, &parts);
}

static Value *load_elements(Reader *r, const Places *s, Value *other)
{
    bool same;
    const Expr *all = all_of(r, s, &same);
    if (expr_is_const(all)) return all->value ? load_all(r, s) : load_one_by_one(r, s, other);
    Operand variables[MAX_VALUE_REGISTERS];
    unsigned num = make_variables(r, s->type, variables, MAX_VALUE_REGISTERS);
    BranchState state;
    if (same) variables_write(r, variables, num, other);
    else variables_open(r, variables, num);
    branch_begin(r, &state, all, !same);
    Value *v = load_all(r, s);
    if (!v) return NULL;
    bool uniform = v->uniform && all->uniform && other->uniform;
    variables_write(r, variables, num, v);
    if (!same) {
        branch_else(r, &state, NULL, 0);
        if (!(v = load_one_by_one(r, s, other))) return NULL;
        variables_write(r, variables, num, v);
    }
    branch_end(r, &state, NULL, 0);
    return variables_read(r, s->type, variables, num, uniform);
}

static bool store_one_by_one(Reader *r, const Places *s, Value *value)
{
    for (uint32_t i = 0; i < s->num; i++)
        if (!memory_store_masked(r, &s->accesses[i], &s->conditions[i],
                                 data_slice(r, value, s->accesses[i].type, i, 1)))
            return false;
    return true;
}

/* In order: if two elements go to the same place, the later one wins. */
static bool store_elements(Reader *r, const Places *s, Value *value)
{
    bool same;
    const Expr *all = all_of(r, s, &same);
    if (expr_is_const(all)) return store_one_by_one(r, s, value);
    BranchState state;
    branch_begin(r, &state, all, !same);
    for (uint32_t i = 0; i < s->num; i++)
        if (!memory_store(r, &s->accesses[i], data_slice(r, value, s->accesses[i].type, i, 1))) return false;
    if (!same) {
        branch_else(r, &state, NULL, 0);
        if (!store_one_by_one(r, s, value)) return false;
    }
    branch_end(r, &state, NULL, 0);
    return true;
}

/* The memref is operand `base`, the mask operand `mask`. `steps`: index of each element along the last dimension; NULL:
   elements that are on follow one another in memory. */
static bool read_elements(Reader *r, MlirOperation op, const Type *type, intptr_t base, intptr_t mask, Value *steps,
                          Places *s)
{
    Access first;
    if (!check_vector(r, type)) return false;
    if (operand_type(r, op, base)->kind != KIND_MEMREF)
        return unsupported_type(r, operand_type(r, op, base), "memrefs");
    if (!access_from_op(r, op, base, base + 1, vector_type(r, type, 1), &first)) return false;
    const Memref *m = first.memref;
    Value *on = operand_value(r, op, mask);
    if (!on || m->type->vector_bits)
        return m->type->vector_bits ? unsupported_type(r, m->type, "memrefs of numbers") : false;
    if (!m->type->rank) return read_error(r, "%s: a memref without dimensions is not supported", op_name(op));
    *s = (Places){.num = (uint32_t)type->num_elements, .type = type, .conditions = on->exprs};
    s->accesses = ARENA_ARRAY(r->arena, Access, s->num);
    first.align = 0;
    const Expr *step = expr_const(r->pool, 0), *stride = m->strides[m->type->rank - 1];
    for (uint32_t i = 0; i < s->num; i++) {
        const Expr *at = steps ? value_expr(r, steps, i) : step;
        if (!at) return false;
        s->accesses[i] = first;
        s->accesses[i].element = expr_add(r->pool, first.element, expr_mul(r->pool, at, stride));
        step = expr_add(r->pool, step, on->exprs[i]);
    }
    return true;
}

static bool set_loaded(Reader *r, MlirOperation op, const Places *s, Value *loaded)
{
    return set_result(r, op, value_from_memory(r, loaded, result_type(r, op, 0), s->accesses[0].memref)) && !r->failed;
}

/* operands: memref, indices..., steps, mask, values for masked-off elements */
static bool emit_gather(Reader *r, MlirOperation op)
{
    Places s;
    intptr_t n = mlirOperationGetNumOperands(op);
    Value *steps = operand_value(r, op, n - 3), *other = operand_in_memory(r, op, n - 1);
    if (!steps || !other || !read_elements(r, op, other->type, 0, n - 2, steps, &s)) return false;
    return set_loaded(r, op, &s, load_elements(r, &s, other));
}

/* operands: memref, indices..., steps, mask, values */
static bool emit_scatter(Reader *r, MlirOperation op)
{
    Places s;
    intptr_t n = mlirOperationGetNumOperands(op);
    Value *steps = operand_value(r, op, n - 3), *value = operand_in_memory(r, op, n - 1);
    if (!steps || !value || !read_elements(r, op, value->type, 0, n - 2, steps, &s)) return false;
    return store_elements(r, &s, value) && !r->failed;
}

/* operands: memref, indices..., mask, values for masked-off elements */
static bool emit_expandload(Reader *r, MlirOperation op)
{
    Places s;
    intptr_t n = mlirOperationGetNumOperands(op);
    Value *other = operand_in_memory(r, op, n - 1);
    if (!other || !read_elements(r, op, other->type, 0, n - 2, NULL, &s)) return false;
    return set_loaded(r, op, &s, load_elements(r, &s, other));
}

/* operands: memref, indices..., mask, values */
static bool emit_compressstore(Reader *r, MlirOperation op)
{
    Places s;
    intptr_t n = mlirOperationGetNumOperands(op);
    Value *value = operand_in_memory(r, op, n - 1);
    if (!value || !read_elements(r, op, value->type, 0, n - 2, NULL, &s)) return false;
    return store_elements(r, &s, value) && !r->failed;
}

const OpRow vector_gather_ops[] = {
    {.name = "vector.gather", .emit = emit_gather},
    {.name = "vector.scatter", .emit = emit_scatter},
    {.name = "vector.expandload", .emit = emit_expandload},
    {.name = "vector.compressstore", .emit = emit_compressstore},
    {0},
};
