/* Makes new operations, for rewrites of MLIR. */
#pragma once

#include "frontend/read/reader.h"

static inline MlirNamedAttribute named(FrontendContext *fc, const char *name, MlirAttribute value)
{
    return mlirNamedAttributeGet(mlirIdentifierGet(fc->mlir, mlirStringRefCreateFromCString(name)), value);
}

/* Where to insert: before an operation, or at the end of a block. */
typedef struct Place {
    MlirBlock block;
    MlirOperation before; /* null: at the end of the block */
    MlirLocation loc;
} Place;

static inline Place before(MlirOperation op)
{
    return (Place){mlirOperationGetBlock(op), op, mlirOperationGetLocation(op)};
}
static inline Place at_end(MlirBlock block, MlirLocation loc) { return (Place){block, {NULL}, loc}; }

static inline MlirOperation put_operation(const Place *at, MlirOperation op)
{
    if (mlirOperationIsNull(at->before)) mlirBlockAppendOwnedOperation(at->block, op);
    else mlirBlockInsertOwnedOperationBefore(at->block, at->before, op);
    return op;
}

typedef struct NewOp {
    const char *name;
    const MlirValue *operands;
    intptr_t num_operands;
    MlirType type; /* type of the result; null: no result */
    const MlirNamedAttribute *attributes;
    intptr_t num_attributes;
} NewOp;

static inline MlirOperation make_operation(const Place *at, const NewOp *op)
{
    MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString(op->name), at->loc);
    mlirOperationStateAddOperands(&state, op->num_operands, op->operands);
    mlirOperationStateAddResults(&state, !mlirTypeIsNull(op->type), &op->type);
    mlirOperationStateAddAttributes(&state, op->num_attributes, op->attributes);
    return put_operation(at, mlirOperationCreate(&state));
}

/* Makes operations without attributes: one with a result, one without. */
static inline MlirValue make_value(const Place *at, const char *name, const MlirValue *operands, intptr_t num,
                                   MlirType type)
{
    return op_result(make_operation(at, &(NewOp){name, operands, num, type, NULL, 0}), 0);
}
/* Moves all operations of a block except its terminator to the end of another. */
static inline void move_operations(MlirBlock from, MlirBlock to)
{
    MlirOperation terminator = mlirBlockGetTerminator(from);
    for (MlirOperation op = mlirBlockGetFirstOperation(from), next; !mlirOperationEqual(op, terminator); op = next) {
        next = mlirOperationGetNextInBlock(op);
        mlirOperationRemoveFromParent(op);
        mlirBlockAppendOwnedOperation(to, op);
    }
}
