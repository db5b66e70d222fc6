/* Booleans in memory: one byte each, 0 or 1. In private memory any byte but 0 is true. */
#include "frontend/memory/memory_access.h"
#include "mlir-c/BuiltinTypes.h"

static Access access_of_bytes(Reader *r, const Access *access)
{
    Access bytes = *access;
    MlirType i8 = mlirIntegerTypeGet(r->fc->mlir, 8);
    bytes.type = type_get(r->fc, mlirVectorTypeGet(1, &access->type->num_elements, i8));
    return bytes;
}

Value *memory_load_bools(Reader *r, const Access *access)
{
    Access bytes = access_of_bytes(r, access);
    Value *loaded = memory_load(r, &bytes);
    if (!loaded) return NULL;
    bool is_private = access->memref->space == SPACE_PRIVATE;
    Value *v = value_new(r, VALUE_EXPRS, access->type, (uint32_t)access->type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = value_expr(r, loaded, i);
        if (!e) return NULL;
        if (!is_private) e = expr_and(r->pool, e, expr_const(r->pool, 1));
        v->exprs[i] = expr_cmp(r->pool, CMP_NE, e, expr_const(r->pool, 0));
    }
    return v;
}

bool memory_store_bools(Reader *r, const Access *access, Value *bools)
{
    Access bytes = access_of_bytes(r, access);
    Value *v = value_new(r, VALUE_EXPRS, bytes.type, (uint32_t)bytes.type->num_elements);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = value_expr(r, bools, i);
        if (!e) return false;
        v->exprs[i] = expr_select(r->pool, e, expr_const(r->pool, 1), expr_const(r->pool, 0));
    }
    return memory_store(r, &bytes, v);
}
