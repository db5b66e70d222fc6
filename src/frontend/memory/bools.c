/* Booleans in memory: one byte each, 0 or 1. In private memory any byte but 0 is true. */
#include "frontend/memory/memory_access.h"
#include "mlir-c/BuiltinTypes.h"

const Type *type_in_memory(Reader *r, const Type *type)
{
    if (!type_is_i1(type)) return type;
    const bool is_vector = type->kind == KIND_VECTOR;
    const MlirType i8 = mlirIntegerTypeGet(r->fc->mlir, 8);
    return type_get(r->fc,
                    mlirVectorTypeGet(is_vector ? type->rank : 1, is_vector ? type->shape : &type->num_elements, i8));
}

static Value *value_to_memory(Reader *r, Value *value)
{
    if (!value || !type_is_i1(value->type)) return value;
    const Type *bytes = type_in_memory(r, value->type);
    Value *v = value_new(r, VALUE_EXPRS, bytes, (uint32_t)bytes->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = value_expr(r, value, i);
        if (!e) return NULL;
        v->exprs[i] = expr_select(r->pool, e, expr_const(r->pool, 1), expr_const(r->pool, 0));
    }
    return v;
}

Value *operand_in_memory(Reader *r, MlirOperation op, intptr_t i)
{
    return value_data(r, value_to_memory(r, operand_value(r, op, i)));
}

Value *value_from_memory(Reader *r, Value *loaded, const Type *type, const Memref *memref)
{
    if (!loaded || !type_is_i1(type)) return loaded;
    Value *v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = value_expr(r, loaded, i);
        if (!e) return NULL;
        if (memref->space != SPACE_PRIVATE) e = expr_and(r->pool, e, expr_const(r->pool, 1));
        v->exprs[i] = expr_cmp(r->pool, CMP_NE, e, expr_const(r->pool, 0));
    }
    return v;
}

Value *memory_load_bools(Reader *r, const Access *access)
{
    Access bytes = *access;
    bytes.type = type_in_memory(r, access->type);
    return value_from_memory(r, memory_load(r, &bytes), access->type, access->memref);
}

bool memory_store_bools(Reader *r, const Access *access, Value *bools)
{
    Access bytes = *access;
    bytes.type = type_in_memory(r, access->type);
    Value *v = value_to_memory(r, bools);
    return v && memory_store(r, &bytes, v);
}
