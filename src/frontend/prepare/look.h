/* Questions about operations and values, for rewrites of MLIR. */
#pragma once

#include <string.h>

#include "frontend/read/find_operations.h"
#include "frontend/read/region.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/text.h"

static inline bool is_named(MlirOperation op, const char *name) { return !strcmp(op_name(op), name); }
static inline bool has_uses(MlirValue v) { return !mlirOpOperandIsNull(mlirValueGetFirstUse(v)); }
static inline bool is_argument_of(MlirValue v, MlirBlock block)
{
    return mlirValueIsABlockArgument(v) && mlirBlockEqual(mlirBlockArgumentGetOwner(v), block);
}
static inline bool is_result_of(MlirValue v, MlirOperation op)
{
    return mlirValueIsAOpResult(v) && mlirOperationEqual(mlirOpResultGetOwner(v), op);
}
/* The block in which the value is known. */
static inline MlirBlock block_of(MlirValue v)
{
    return mlirValueIsABlockArgument(v) ? mlirBlockArgumentGetOwner(v) : mlirOperationGetBlock(mlirOpResultGetOwner(v));
}
/* Is the value only defined in a region of the operation? */
static inline bool is_inside(MlirValue v, MlirOperation op)
{
    for (MlirOperation o = mlirBlockGetParentOperation(block_of(v)); !mlirOperationIsNull(o);
         o = mlirOperationGetParentOperation(o))
        if (mlirOperationEqual(o, op)) return true;
    return false;
}
/* The number, if the value is an integer constant. */
static inline bool integer_of(MlirValue v, int64_t *out)
{
    static const char *const names[] = {"arith.constant", "llvm.mlir.constant"};
    if (!mlirValueIsAOpResult(v) || !TEXT_IN(op_name(mlirOpResultGetOwner(v)), names)) return false;
    const MlirAttribute value = op_attribute(mlirOpResultGetOwner(v), "value");
    if (mlirAttributeIsNull(value) || !mlirAttributeIsAInteger(value)) return false;
    *out = mlirIntegerAttrGetValueInt(value);
    return true;
}
