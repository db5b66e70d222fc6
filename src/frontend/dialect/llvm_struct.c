/* Structs and arrays of the LLVM dialect as values; undefined and zero values. */
#include "frontend/dialect/dialect.h"
#include "frontend/read/buffer.h"

static Value *unset_aggregate(Reader *r, const Type *type, int64_t n)
{
    Value *v = value_new(r, VALUE_AGGREGATE, type, (uint32_t)n);
    for (int64_t i = 0; i < n; i++) {
        uint64_t offset;
        if (!(v->members[i] = unset_value(r, type_get(r->fc, llvm_member(r->fc, type->mlir, i, &offset))))) return NULL;
    }
    return v;
}

/* A null pointer. For a buffer, the descriptor is all zeros: it has no bytes, so loads give zero and stores do
   nothing. */
static Memref *null_place(Reader *r, const Type *type)
{
    const Expr *zero = expr_const(r->pool, 0);
    Memref *m = place_new(r, type, type->space, zero);
    if (type->space == SPACE_BUFFER) set_descriptor(r, m, zero, zero, zero, zero);
    return m;
}

Value *unset_value(Reader *r, const Type *type)
{
    int64_t members = llvm_num_members(r->fc, type->mlir), room = MAX_AGGREGATE;
    if (members >= 0 && !llvm_is_small(r->fc, type->mlir, &room))
        return unsupported_type(r, type,
                                arena_printf(r->arena, "structs and arrays of up to %d numbers", MAX_AGGREGATE)),
               NULL;
    if (members >= 0) return unset_aggregate(r, type, members);
    if (type->kind == KIND_POINTER) return llvm_pointer(r, type, null_place(r, type));
    if ((type->kind != KIND_SCALAR && type->kind != KIND_VECTOR) || type->num_elements < 1 ||
        type->num_elements > MAX_ELEMENTS)
        return unsupported_type(r, type, "numbers, vectors, pointers, structs and arrays"), NULL;
    if (type_is_exprs(type)) {
        Value *v = exprs_new(r, type);
        for (uint32_t i = 0; i < v->num; i++) v->exprs[i] = expr_const(r->pool, 0);
        return v;
    }
    Value *v = value_new(r, VALUE_DATA, type, 1);
    v->uniform = true;
    v->pieces[0] = (Piece){operand_imm(0), 0, (uint32_t)type->num_elements, 0};
    return v;
}

static Value *copy_aggregate(Reader *r, const Value *v)
{
    Value *copy = ARENA_NEW(r->arena, Value);
    *copy = *v;
    copy->members = ARENA_ARRAY(r->arena, Value *, v->num + 1);
    for (uint32_t i = 0; i < v->num; i++) copy->members[i] = v->members[i];
    return copy;
}

/* Finds the member at positions [from, n) of the attribute. *where is its place in the parent. */
static bool find_member(Reader *r, MlirOperation op, Value *v, Value ***where, bool copy)
{
    int64_t position[16];
    unsigned n = op_i64_array(r, op, "position", position, 16);
    for (unsigned i = 0; i < n; i++) {
        if (v->form != VALUE_AGGREGATE || position[i] < 0 || position[i] >= v->num)
            return read_error(r, "%s: there is no such member", op_name(op));
        *where = &v->members[position[i]];
        if (copy && (**where)->form == VALUE_AGGREGATE) **where = copy_aggregate(r, **where);
        v = **where;
    }
    return n > 0 || read_error(r, "%s: no position", op_name(op));
}

static bool read_extractvalue(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0), **member;
    if (v && find_member(r, op, v, &member, false)) set_result(r, op, *member);
    return !r->failed;
}

/* operands: aggregate, value */
static bool read_insertvalue(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0), *inserted = operand_value(r, op, 1), **member;
    if (!v || !inserted) return false;
    if (v->form != VALUE_AGGREGATE) return read_error(r, "%s: no aggregate", op_name(op));
    v = copy_aggregate(r, v);
    if (!find_member(r, op, v, &member, true)) return false;
    *member = inserted;
    return set_result(r, op, v);
}

static bool read_unset(Reader *r, MlirOperation op) { return set_result(r, op, unset_value(r, result_type(r, op, 0))); }

const OpRow llvm_struct_ops[] = {
    {.name = "llvm.mlir.undef", .read = read_unset},        {.name = "llvm.mlir.poison", .read = read_unset},
    {.name = "llvm.mlir.zero", .read = read_unset},         {.name = "llvm.extractvalue", .read = read_extractvalue},
    {.name = "llvm.insertvalue", .read = read_insertvalue}, {0},
};
