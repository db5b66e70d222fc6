/* memref.atomic_rmw and memref.generic_atomic_rmw. */
#include "frontend/memory/atomics.h"

/* By AtomicRMWKind. Float minima and maxima are not done in memory, because memory treats NaN differently. */
static const RmwRow rmw_rows[] = {
    {"arith.addf", ATOMIC_NONE, ATOMIC_ADD_FLOAT},   {"arith.addi", ATOMIC_ADD, ATOMIC_NONE},
    {"arith.andi", ATOMIC_AND, ATOMIC_NONE},         {NULL, ATOMIC_SWAP, ATOMIC_SWAP},
    {"arith.maximumf", ATOMIC_NONE, ATOMIC_NONE},    {"arith.maxnumf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.maxsi", ATOMIC_MAX_SIGNED, ATOMIC_NONE}, {"arith.maxui", ATOMIC_MAX_UNSIGNED, ATOMIC_NONE},
    {"arith.minimumf", ATOMIC_NONE, ATOMIC_NONE},    {"arith.minnumf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.minsi", ATOMIC_MIN_SIGNED, ATOMIC_NONE}, {"arith.minui", ATOMIC_MIN_UNSIGNED, ATOMIC_NONE},
    {"arith.mulf", ATOMIC_NONE, ATOMIC_NONE},        {"arith.muli", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.ori", ATOMIC_OR, ATOMIC_NONE},           {"arith.xori", ATOMIC_XOR, ATOMIC_NONE},
};

/* As access_from_op, for memory that work-items share. */
static bool shared_access(Reader *r, MlirOperation op, intptr_t memref, intptr_t first_index, const Type *type,
                          Access *out)
{
    if (!access_from_op(r, op, memref, first_index, type, out)) return false;
    if (out->memref->space != SPACE_PRIVATE) return true;
    return read_error(r, "%s: private memory is not supported; supported: global, workgroup, fat_raw_buffer",
                      op_name(op));
}

/* operands: value, memref, indices */
static bool emit_atomic_rmw(Reader *r, MlirOperation op)
{
    Access access;
    int64_t kind = op_integer(op, "kind", -1);
    if (kind < 0 || kind >= (int64_t)(sizeof rmw_rows / sizeof *rmw_rows))
        return read_error(r, "%s: unknown kind %ld", op_name(op), (long)kind);
    return shared_access(r, op, 1, 2, operand_type(r, op, 0), &access) &&
           atomic_update(r, op, &access, &rmw_rows[kind], op_operand(op, 0));
}

static Value *region_of_old(Reader *r, MlirOperation op, Value *old, const void *)
{
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    MlirOperation yield;
    MlirValue argument = mlirBlockGetArgument(block, 0);
    value_set(r, argument, old);
    if (type_is_exprs(old->type)) {
        value_set(r, argument, expr_value(r, old->type, value_expr(r, old, 0)));
    }
    if (!read_block(r, block, &yield)) return NULL;
    r->op = yield;
    Value *v = operand_value(r, yield, 0);
    r->op = op;
    return v;
}

/* operands: memref, indices */
static bool emit_generic_atomic_rmw(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    Access access;
    if (!shared_access(r, op, 0, 1, type, &access)) return false;
    if (type->kind != KIND_SCALAR || type->bits < 8 || type->element == ELEMENT_SMALL_FLOAT)
        return unsupported_type(r, type, "integers of 8, 16, 32 and 64 bits, f16, bf16, f32, f64");
    AtomicPlace p = atomic_place(r, &access);
    return atomic_loop(r, op, &p, region_of_old, NULL);
}

const OpRow memref_atomic_ops[] = {
    {.name = "memref.atomic_rmw", .emit = emit_atomic_rmw, .lanes_differ = true},
    {.name = "memref.generic_atomic_rmw", .emit = emit_generic_atomic_rmw, .lanes_differ = true},
    {0},
};
