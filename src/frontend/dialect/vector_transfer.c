/* vector.transfer_read and transfer_write copy a box of a memref to or from a vector. The vector's dimensions may be
   permuted; a read may also repeat an element. The box is accessed in the memref's order, a contiguous row at a time.
   Elements that are masked or outside of the memref are not accessed. */
#include "frontend/dialect/elements.h"
#include "frontend/dialect/vector.h"
#include "frontend/memory/memory_access.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"

typedef struct Dimension {
    unsigned memref; /* its number in the memref */
    unsigned vector; /* its number in the vector */
    int64_t size;
    bool bounded;       /* the author states that it is in bounds */
    const Expr *index;  /* index of the first element */
    const Expr *extent; /* of the memref */
} Dimension;

typedef struct Transfer {
    Access first;
    const Type *type;         /* of the vector */
    Dimension dims[MAX_RANK]; /* dimensions that advance, in the memref's order */
    unsigned num_dims;
    uint32_t num; /* elements of the box */
    Value *mask;  /* in the order of the box; NULL: none */
} Transfer;

static bool in_bounds(MlirOperation op, unsigned i)
{
    MlirAttribute a = op_attribute(op, "in_bounds");
    if (mlirAttributeIsNull(a) || !mlirAttributeIsAArray(a) || i >= mlirArrayAttrGetNumElements(a)) return false;
    MlirAttribute flag = mlirArrayAttrGetElement(a, i);
    return mlirAttributeIsABool(flag) && mlirBoolAttrGetValue(flag);
}

static void sort_by_memref(Transfer *t)
{
    for (unsigned i = 1; i < t->num_dims; i++)
        for (unsigned j = i; j && t->dims[j].memref < t->dims[j - 1].memref; j--) {
            Dimension d = t->dims[j];
            t->dims[j] = t->dims[j - 1];
            t->dims[j - 1] = d;
        }
}

/* `base`: operand number of the memref. The indices follow it, then the padding (reads) and the mask. */
static bool read_transfer(Reader *r, MlirOperation op, const Type *type, intptr_t base, intptr_t padding, Transfer *t)
{
    *t = (Transfer){.type = type, .num = 1};
    if (!check_vector(r, type)) return false;
    const Type *source = operand_type(r, op, base);
    if (source->kind != KIND_MEMREF) return unsupported_type(r, source, "memrefs");
    if (!access_from_op(r, op, base, base + 1, type, &t->first)) return false;
    const Memref *m = t->first.memref;
    if (m->type->vector_bits) return unsupported_type(r, m->type, "memrefs of numbers");
    MlirAffineMap map = mlirAffineMapAttrGetValue(op_attribute(op, "permutation_map"));
    for (unsigned i = 0; i < type->rank; i++) {
        MlirAffineExpr e = mlirAffineMapGetResult(map, i);
        if (mlirAffineExprIsAConstant(e)) continue; /* this dimension repeats the element */
        if (!mlirAffineExprIsADim(e))
            return read_error(r, "%s: this permutation map is not supported; supported: dimensions and 0", op_name(op));
        unsigned d = (unsigned)mlirAffineDimExprGetPosition(e);
        t->dims[t->num_dims++] =
            (Dimension){d, i, type->shape[i], in_bounds(op, i), operand_expr(r, op, base + 1 + d), m->sizes[d]};
        t->num *= (uint32_t)type->shape[i];
    }
    sort_by_memref(t);
    intptr_t mask = base + 1 + m->type->rank + padding;
    if (mlirOperationGetNumOperands(op) > mask) {
        if (!(t->mask = operand_value(r, op, mask))) return false;
        if (t->mask->num != t->num)
            return read_error(r, "%s: the mask and the vector have different numbers of elements", op_name(op));
    }
    t->first.align = 0;
    return true;
}

/* Position of element `e` of the box along dimension `d`. */
static int64_t position(const Transfer *t, uint32_t e, unsigned d)
{
    for (unsigned i = t->num_dims; i-- > d + 1;) e /= (uint32_t)t->dims[i].size;
    return e % t->dims[d].size;
}

/* Is element `e` accessed? */
static const Expr *condition(Reader *r, const Transfer *t, uint32_t e)
{
    const Expr *all = t->mask ? t->mask->exprs[e] : expr_const(r->pool, 1);
    for (unsigned d = 0; d < t->num_dims; d++) {
        const Dimension *dim = &t->dims[d];
        if (dim->bounded) continue;
        const Expr *index = expr_assume_no_wrap(expr_add_const(r->pool, dim->index, position(t, e, d)));
        all = expr_and(r->pool, all, expr_cmp(r->pool, CMP_SLT, index, dim->extent));
    }
    return all;
}

/* Number of contiguous elements. */
static uint32_t row_elements(const Transfer *t)
{
    if (!t->num_dims) return 1;
    const Dimension *last = &t->dims[t->num_dims - 1];
    const Expr *stride = t->first.memref->strides[last->memref];
    return expr_is_const(stride) && stride->value == 1 ? (uint32_t)last->size : 1;
}

static Access row_access(Reader *r, const Transfer *t, uint32_t e, uint32_t n)
{
    Access a = t->first;
    for (unsigned d = 0; d < t->num_dims; d++) {
        const Expr *stride = a.memref->strides[t->dims[d].memref];
        a.element = expr_add(r->pool, a.element, expr_mul_const(r->pool, stride, position(t, e, d)));
    }
    a.type = vector_type(r, t->type, n);
    return a;
}

/* The element of the box for element `i` of the vector. */
static uint32_t box_element(const Transfer *t, uint32_t i)
{
    int64_t strides[MAX_RANK];
    uint32_t e = 0;
    shape_strides(t->type, strides);
    for (unsigned d = 0; d < t->num_dims; d++) {
        unsigned v = t->dims[d].vector;
        e = e * (uint32_t)t->dims[d].size + (uint32_t)(i / strides[v] % t->type->shape[v]);
    }
    return e;
}

static bool all_true(const Expr **conditions, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!expr_is_const(conditions[i]) || !conditions[i]->value) return false;
    return true;
}

static bool emit_transfer_read(Reader *r, MlirOperation op)
{
    Transfer t;
    const Type *wanted = result_type(r, op, 0), *type = type_in_memory(r, wanted);
    if (!read_transfer(r, op, type, 0, 1, &t)) return false;
    Value *padding = operand_in_memory(r, op, 1 + t.first.memref->type->rank);
    if (!padding) return false;
    uint32_t n = row_elements(&t);
    const Expr **conditions = ARENA_ARRAY(r->arena, const Expr *, n);
    Parts rows = {0};
    PieceList result = {0};
    for (uint32_t e = 0; e < t.num; e += n) {
        Access a = row_access(r, &t, e, n);
        for (uint32_t i = 0; i < n; i++) conditions[i] = condition(r, &t, e + i);
        PieceList other = {0};
        for (uint32_t i = 0; i < n; i++) value_append(r, &other, padding, 0, 1);
        Value *v = all_true(conditions, n)
                       ? memory_load(r, &a)
                       : memory_load_masked(r, &a, conditions, value_from_list(r, a.type, &other, padding->uniform));
        if (!add_part(r, &rows, v, n)) return false;
    }
    Value *box = parts_value(r, vector_type(r, type, t.num), &rows);
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) value_append(r, &result, box, box_element(&t, i), 1);
    Value *loaded = value_from_list(r, type, &result, box->uniform);
    return !r->failed && set_result(r, op, value_from_memory(r, loaded, wanted, t.first.memref));
}

static bool emit_transfer_write(Reader *r, MlirOperation op)
{
    Transfer t;
    Value *value = operand_in_memory(r, op, 0);
    if (!value || !read_transfer(r, op, value->type, 1, 0, &t)) return false;
    const Type *type = value->type;
    if (t.num != (uint32_t)type->num_elements)
        return read_error(r, "%s: writing several elements to one place is not supported", op_name(op));
    uint32_t *from = ARENA_ARRAY(r->arena, uint32_t, t.num), n = row_elements(&t);
    for (uint32_t i = 0; i < t.num; i++) from[box_element(&t, i)] = i;
    const Expr **conditions = ARENA_ARRAY(r->arena, const Expr *, n);
    for (uint32_t e = 0; e < t.num; e += n) {
        Access a = row_access(r, &t, e, n);
        PieceList list = {0};
        for (uint32_t i = 0; i < n; i++) {
            conditions[i] = condition(r, &t, e + i);
            value_append(r, &list, value, from[e + i], 1);
        }
        Value *row = value_from_list(r, a.type, &list, value->uniform);
        if (!(all_true(conditions, n) ? memory_store(r, &a, row) : memory_store_masked(r, &a, conditions, row)))
            return false;
    }
    return !r->failed;
}

const OpRow vector_transfer_ops[] = {
    {.name = "vector.transfer_read", .emit = emit_transfer_read},
    {.name = "vector.transfer_write", .emit = emit_transfer_write},
    {0},
};
