/* Simplifies results of scf.if and scf.index_switch (choices) that are undefined on some sides. lift-cf-to-scf turns a
   graph of blocks into nested choices. It passes each value that a later block reads through every level:

     %r = scf.if %c -> (vector<32xi32>) {
       ...                                             uses of %r become uses of %x
       scf.yield %x : vector<32xi32>            =>
     } else {
       scf.yield %poison : vector<32xi32>
     }

   If all sides with a defined value yield the same one, and it was defined before the choice, this rewrite uses that
   value directly. Otherwise each level would be a separate variable with copies. It also turns a switch with one case
   into an if.

   It also moves constants out of the sides, to before the choice, and out of scf.while. A side that yields nothing else
   then has no instructions, and the result gets the constant before the branch. */
#include "frontend/prepare/look.h"
#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "mlir-c/BuiltinTypes.h"

/* The terminator of one side. */
static MlirOperation yield_of(MlirOperation op, unsigned side)
{
    const MlirBlock block = region_block(op, side);
    return mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetTerminator(block);
}

/* The one defined value that the sides yield for the result. null: there are several, or a side computes it. */
static MlirValue only_value(MlirOperation op, intptr_t result)
{
    MlirValue only = {NULL};
    for (unsigned side = 0; side < mlirOperationGetNumRegions(op); side++) {
        const MlirOperation yield = yield_of(op, side);
        if (mlirOperationIsNull(yield)) return (MlirValue){NULL};
        const MlirValue v = op_operand(yield, result);
        if (is_poison(v)) continue;
        if ((!mlirValueIsNull(only) && !mlirValueEqual(v, only)) || is_inside(v, op)) return (MlirValue){NULL};
        only = v;
    }
    return only;
}

static MlirWalkResult replace_results(MlirOperation op, void *data)
{
    static const char *const choices[] = {"scf.if", "scf.index_switch"};
    (void)data;
    if (!TEXT_IN(op_name(op), choices)) return MlirWalkResultAdvance;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
        const MlirValue only = only_value(op, i);
        if (!mlirValueIsNull(only)) mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, i), only);
    }
    return MlirWalkResultAdvance;
}

/* ---- constants ---- */

/* Is the operation free at any place? Constants are, and parts of existing values. */
static bool is_free(MlirOperation op)
{
    static const char *const constants[] = {"arith.constant",   "llvm.mlir.constant", "llvm.mlir.zero",
                                            "llvm.mlir.poison", "llvm.mlir.undef",    "ub.poison"};
    static const char *const parts[] = {"vector.extract", "vector.broadcast"};
    const intptr_t num = mlirOperationGetNumOperands(op);
    return num ? num == 1 && TEXT_IN(op_name(op), parts) : TEXT_IN(op_name(op), constants);
}

static MlirWalkResult move_constants(MlirOperation op, void *data)
{
    static const char *const choices[] = {"scf.if", "scf.index_switch", "scf.while"};
    (void)data;
    for (unsigned side = 0; TEXT_IN(op_name(op), choices) && side < mlirOperationGetNumRegions(op); side++) {
        const MlirOperation yield = yield_of(op, side);
        if (mlirOperationIsNull(yield)) continue;
        MlirOperation inner = mlirBlockGetFirstOperation(mlirOperationGetBlock(yield)), next;
        for (; !mlirOperationEqual(inner, yield); inner = next) {
            next = mlirOperationGetNextInBlock(inner);
            if (is_free(inner) && (!mlirOperationGetNumOperands(inner) || !is_inside(op_operand(inner, 0), op)))
                mlirOperationMoveBefore(inner, op);
        }
    }
    return MlirWalkResultAdvance;
}

void choice_constants(MlirOperation function)
{
    /* Inner choices first: their constants then move out of the outer ones, too. */
    mlirOperationWalk(function, move_constants, NULL, MlirWalkPostOrder);
}

/* ---- switches of one case ---- */

static bool is_switch_of_one(MlirOperation op, void *data)
{
    (void)data;
    return !strcmp(op_name(op), "scf.index_switch") && mlirOperationGetNumRegions(op) == 2 &&
           mlirDenseArrayGetNumElements(op_attribute(op, "cases")) == 1;
}

static void make_if(FrontendContext *fc, MlirOperation op)
{
    enum { EQUAL = 0 };
    const Place at = before(op);
    const int64_t value = mlirDenseI64ArrayGetElement(op_attribute(op, "cases"), 0);
    const MlirType index = mlirIndexTypeGet(fc->mlir);
    const MlirNamedAttribute number = named(fc, "value", mlirIntegerAttrGet(index, value)),
                             equal =
                                 named(fc, "predicate", mlirIntegerAttrGet(mlirIntegerTypeGet(fc->mlir, 64), EQUAL));
    const MlirValue sides[2] = {
        op_operand(op, 0), op_result(make_operation(&at, &(NewOp){"arith.constant", NULL, 0, index, &number, 1}), 0)};
    const MlirValue condition =
        op_result(make_operation(&at, &(NewOp){"arith.cmpi", sides, 2, mlirIntegerTypeGet(fc->mlir, 1), &equal, 1}), 0);
    MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString("scf.if"), at.loc);
    MlirRegion regions[2] = {mlirRegionCreate(), mlirRegionCreate()};
    mlirRegionTakeBody(regions[0], mlirOperationGetRegion(op, 1)); /* region 1 is the case; region 0 is the default */
    mlirRegionTakeBody(regions[1], mlirOperationGetRegion(op, 0));
    mlirOperationStateAddOperands(&state, 1, &condition);
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
        const MlirType type = mlirValueGetType(op_result(op, i));
        mlirOperationStateAddResults(&state, 1, &type);
    }
    mlirOperationStateAddOwnedRegions(&state, 2, regions);
    const MlirOperation made = put_operation(&at, mlirOperationCreate(&state));
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
        mlirValueReplaceAllUsesOfWith(op_result(op, i), op_result(made, i));
    mlirOperationDestroy(op);
}

void choice_results(FrontendContext *fc, Arena *arena, MlirOperation function)
{
    const OperationList switches = find_operations(arena, function, INNER_FIRST, is_switch_of_one, NULL);
    for (uint32_t i = 0; i < switches.len; i++) make_if(fc, switches.data[i]);
    /* Inner choices first: then outer ones may find a single value. */
    mlirOperationWalk(function, replace_results, NULL, MlirWalkPostOrder);
}
