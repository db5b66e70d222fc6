/* vector.load, store, maskedload, maskedstore. */
#include "frontend/dialect/elements.h"
#include "frontend/dialect/vector.h"
#include "frontend/memory/memory_access.h"
#include "mlir-c/BuiltinTypes.h"

/* A vector with several dimensions covers several rows of the memref, one access each. */
typedef struct Rows {
    Access access; /* of the first row */
    int64_t num, row_elements;
    const Type *type; /* of the whole */
} Rows;

static const Type *row_type(Reader *r, const Type *type, int64_t elements)
{
    if (type->num_elements == elements) return type;
    int64_t shape[1] = {elements};
    return type_get(r->fc, mlirVectorTypeGet(1, shape, mlirShapedTypeGetElementType(type->mlir)));
}

static bool read_rows(Reader *r, MlirOperation op, intptr_t memref_operand, intptr_t first_index, const Type *type,
                      Rows *rows)
{
    if (!check_vector(r, type)) return false;
    if (type->kind != KIND_VECTOR) return unsupported_type(r, type, "vectors");
    if (!access_from_op(r, op, memref_operand, first_index, type, &rows->access)) return false;
    const Memref *m = rows->access.memref;
    if (type->rank > m->type->rank)
        return read_error(r, "%s: the vector has more dimensions than the memref", op_name(op));
    rows->access.nontemporal = op_flag(op, "nontemporal");
    rows->type = type;
    rows->row_elements = type->rank ? type->shape[type->rank - 1] : 1;
    rows->num = type->num_elements / rows->row_elements;
    const Expr *stride = m->type->rank ? m->strides[m->type->rank - 1] : NULL;
    if (stride && rows->row_elements > 1 && !(expr_is_const(stride) && stride->value == 1)) {
        rows->num = type->num_elements; /* element by element */
        rows->row_elements = 1;
    }
    rows->access.type = row_type(r, type, rows->row_elements);
    return true;
}

/* The access of row i. */
static Access row_access(Reader *r, const Rows *rows, int64_t i)
{
    Access a = rows->access;
    const Memref *m = a.memref;
    int64_t strides[MAX_RANK];
    shape_strides(rows->type, strides);
    unsigned shift = m->type->rank - rows->type->rank;
    int64_t element = i * rows->row_elements;
    if (i) a.align = 0;
    for (unsigned d = 0; d < rows->type->rank; d++) {
        int64_t index = element / strides[d] % rows->type->shape[d];
        a.element = expr_add(r->pool, a.element, expr_mul_const(r->pool, m->strides[d + shift], index));
    }
    return a;
}

static bool emit_vector_load(Reader *r, MlirOperation op)
{
    Rows rows;
    const Type *result = result_type(r, op, 0), *type = type_in_memory(r, result);
    if (!read_rows(r, op, 0, 1, type, &rows)) return false;
    Parts parts = {0};
    for (int64_t i = 0; i < rows.num; i++) {
        Access a = row_access(r, &rows, i);
        if (!add_part(r, &parts, memory_load(r, &a), (uint32_t)rows.row_elements)) return false;
    }
    Value *loaded = parts_value(r, type, &parts);
    return set_result(r, op, value_from_memory(r, loaded, result, rows.access.memref));
}

static bool emit_vector_store(Reader *r, MlirOperation op)
{
    Rows rows;
    Value *value = operand_in_memory(r, op, 0);
    if (!value || !read_rows(r, op, 1, 2, value->type, &rows)) return false;
    for (int64_t i = 0; i < rows.num; i++) {
        Access a = row_access(r, &rows, i);
        Value *part = rows.num == 1 ? value
                                    : data_slice(r, value, a.type, (uint32_t)(i * rows.row_elements),
                                                 (uint32_t)rows.row_elements);
        if (!memory_store(r, &a, part)) return false;
    }
    return true;
}

/* operands: memref, indices..., mask, pass-through or value */
static bool emit_vector_maskedload(Reader *r, MlirOperation op)
{
    Rows rows;
    const Type *result = result_type(r, op, 0), *type = type_in_memory(r, result);
    intptr_t n = mlirOperationGetNumOperands(op);
    Value *mask = operand_value(r, op, n - 2), *other = operand_in_memory(r, op, n - 1);
    if (!mask || !other || !read_rows(r, op, 0, 1, type, &rows)) return false;
    Parts parts = {0};
    for (int64_t i = 0; i < rows.num; i++) {
        Access a = row_access(r, &rows, i);
        uint32_t first = (uint32_t)(i * rows.row_elements), count = (uint32_t)rows.row_elements;
        Value *v = memory_load_masked(r, &a, mask->exprs + first, data_slice(r, other, a.type, first, count));
        if (!add_part(r, &parts, v, count)) return false;
    }
    Value *loaded = parts_value(r, type, &parts);
    return set_result(r, op, value_from_memory(r, loaded, result, rows.access.memref));
}

static bool emit_vector_maskedstore(Reader *r, MlirOperation op)
{
    Rows rows;
    intptr_t n = mlirOperationGetNumOperands(op);
    Value *mask = operand_value(r, op, n - 2), *value = operand_in_memory(r, op, n - 1);
    if (!mask || !value || !read_rows(r, op, 0, 1, value->type, &rows)) return false;
    for (int64_t i = 0; i < rows.num; i++) {
        Access a = row_access(r, &rows, i);
        uint32_t first = (uint32_t)(i * rows.row_elements), count = (uint32_t)rows.row_elements;
        if (!memory_store_masked(r, &a, mask->exprs + first, data_slice(r, value, a.type, first, count))) return false;
    }
    return true;
}

const OpRow vector_memory_ops[] = {
    {.name = "vector.load", .emit = emit_vector_load},
    {.name = "vector.store", .emit = emit_vector_store},
    {.name = "vector.maskedload", .emit = emit_vector_maskedload},
    {.name = "vector.maskedstore", .emit = emit_vector_maskedstore},
    {0},
};
