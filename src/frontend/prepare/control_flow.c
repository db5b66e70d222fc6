/* Runs MLIR's own passes before a kernel is read.

   Control flow between blocks (cf.br, cf.cond_br, cf.switch; llvm.br and its kin) becomes scf.if, scf.while and
   scf.index_switch by lift-cf-to-scf, which takes any graph of blocks, irreducible ones too. Loops, conditions, loads
   and stores of affine become those of scf, memref and vector by lower-affine. These passes work on func.func, so the
   kernel's body is temporarily moved into one. The body of gpu.launch becomes a kernel by gpu-kernel-outlining. */
#include <string.h>

#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "frontend/prepare/unreachable_blocks.h"
#include "frontend/read/find_operations.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Conversion.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir-c/Pass.h"
#include "support/text.h"

/* Replaces the terminator `op` by an operation of that name without results. It has the same operands and successors,
   and these attributes. */
static void replace_terminator(MlirOperation op, const char *name, const MlirNamedAttribute *attributes, intptr_t num)
{
    MlirOperationState state =
        mlirOperationStateGet(mlirStringRefCreateFromCString(name), mlirOperationGetLocation(op));
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
        MlirValue v = mlirOperationGetOperand(op, i);
        mlirOperationStateAddOperands(&state, 1, &v);
    }
    for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(op); i++) {
        MlirBlock b = mlirOperationGetSuccessor(op, i);
        mlirOperationStateAddSuccessors(&state, 1, &b);
    }
    mlirOperationStateAddAttributes(&state, num, attributes);
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(op), op, mlirOperationCreate(&state));
    mlirOperationDestroy(op);
}

static void rewrite_terminator(FrontendContext *fc, MlirOperation op)
{
    const char *name = op_name(op);
    MlirNamedAttribute attributes[4];
    intptr_t num = 0;
    if (!strcmp(name, "llvm.br")) {
        replace_terminator(op, "cf.br", NULL, 0);
    } else if (!strcmp(name, "llvm.cond_br") || !strcmp(name, "llvm.switch")) {
        bool is_switch = name[5] == 's';
        static const char *const kept[] = {"operandSegmentSizes", "case_values", "case_operand_segments"};
        for (unsigned i = 0; i < (is_switch ? 3 : 1); i++) {
            MlirAttribute a = op_attribute(op, kept[i]);
            if (!mlirAttributeIsNull(a)) attributes[num++] = named(fc, kept[i], a);
        }
        replace_terminator(op, is_switch ? "cf.switch" : "cf.cond_br", attributes, num);
    } else if (!strcmp(name, "llvm.return") || !strcmp(name, "gpu.return") || !strcmp(name, "llvm.unreachable")) {
        replace_terminator(op, "func.return", NULL, 0);
    }
}

static MlirOperation make_function(FrontendContext *fc, MlirLocation loc)
{
    MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString("func.func"), loc);
    MlirNamedAttribute attributes[2];
    attributes[0] = named(fc, "sym_name", mlirStringAttrGet(fc->mlir, mlirStringRefCreateFromCString("lifted")));
    attributes[1] = named(fc, "function_type", mlirTypeAttrGet(mlirFunctionTypeGet(fc->mlir, 0, NULL, 0, NULL)));
    mlirOperationStateAddAttributes(&state, 2, attributes);
    MlirRegion region = mlirRegionCreate();
    mlirOperationStateAddOwnedRegions(&state, 1, &region);
    return mlirOperationCreate(&state);
}

enum { MAX_DEPTH_OF_REGIONS = 256 };

static bool has_blocks(MlirOperation op, unsigned depth)
{
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); i++)
        for (MlirBlock b = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i)); !mlirBlockIsNull(b);
             b = mlirBlockGetNextInRegion(b)) {
            if (!mlirBlockIsNull(mlirBlockGetNextInRegion(b))) return true;
            for (MlirOperation o = mlirBlockGetFirstOperation(b);
                 !mlirOperationIsNull(o) && depth < MAX_DEPTH_OF_REGIONS; o = mlirOperationGetNextInBlock(o))
                if (has_blocks(o, depth + 1)) return true;
        }
    return false;
}

bool has_control_flow(MlirOperation function) { return has_blocks(function, 0); }

uint32_t count_blocks(MlirOperation function)
{
    uint32_t count = 0;
    for (MlirBlock b = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)); !mlirBlockIsNull(b);
         b = mlirBlockGetNextInRegion(b))
        count++;
    return count;
}

static bool run_pass(FrontendContext *fc, MlirOperation top, MlirPass pass, bool verify)
{
    MlirPassManager passes = mlirPassManagerCreate(fc->mlir);
    mlirPassManagerEnableVerifier(passes, verify);
    mlirPassManagerAddOwnedPass(passes, pass);
    bool good = !mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(passes, top));
    mlirPassManagerDestroy(passes);
    return good;
}

/* Runs a pass over the body of a function. The function is temporarily in a module of its own, so that the pass changes
   nothing else. */
static bool run_on_body(FrontendContext *fc, MlirOperation function, MlirPass pass)
{
    MlirLocation loc = mlirOperationGetLocation(function);
    MlirModule module = mlirModuleCreateEmpty(loc);
    MlirOperation made = make_function(fc, loc);
    mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), made);
    mlirRegionTakeBody(mlirOperationGetRegion(made, 0), mlirOperationGetRegion(function, 0));
    /* no verifier: the function's type does not match its arguments */
    bool good = run_pass(fc, mlirModuleGetOperation(module), pass, false);
    mlirRegionTakeBody(mlirOperationGetRegion(function, 0), mlirOperationGetRegion(made, 0));
    mlirModuleDestroy(module);
    return good;
}

bool lift_control_flow(FrontendContext *fc, MlirOperation function)
{
    static const char *const dialects[] = {"func", "cf", "scf", "arith"};
    for (unsigned i = 0; i < 4; i++) load_dialect(fc, dialects[i]);
    erase_unreachable_blocks(function);
    MlirRegion body = mlirOperationGetRegion(function, 0);
    for (MlirBlock b = mlirRegionGetFirstBlock(body); !mlirBlockIsNull(b); b = mlirBlockGetNextInRegion(b)) {
        MlirOperation terminator = mlirBlockGetTerminator(b);
        if (mlirOperationIsNull(terminator)) return false;
        rewrite_terminator(fc, terminator);
    }
    split_aggregates(body);
    bool good = run_on_body(fc, function, mlirCreateConversionLiftControlFlowToSCFPass());
    MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
    return good && !mlirBlockIsNull(entry) && mlirBlockIsNull(mlirBlockGetNextInRegion(entry));
}

/* Is it an affine operation that affine.c does not read directly? */
static bool is_affine(MlirOperation op, void *data)
{
    static const char *const names[] = {"affine.for",          "affine.if",       "affine.load",
                                        "affine.store",        "affine.parallel", "affine.vector_load",
                                        "affine.vector_store", "affine.prefetch"};
    (void)data;
    return TEXT_IN(op_name(op), names);
}

/* Does affine.parallel reduce by "assign", which has no first value? MLIR's pass ends the process there. */
static bool is_assigning(MlirOperation op, void *data)
{
    enum { ASSIGN = 3 }; /* AtomicRMWKind */
    (void)data;
    const MlirAttribute kinds = op_attribute(op, "reductions");
    const bool reduces = !strcmp(op_name(op), "affine.parallel") && mlirAttributeIsAArray(kinds);
    for (intptr_t i = 0; reduces && i < mlirArrayAttrGetNumElements(kinds); i++)
        if (mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(kinds, i)) == ASSIGN) return true;
    return false;
}

bool lower_affine(FrontendContext *fc, MlirOperation function)
{
    static const char *const dialects[] = {"func", "scf", "arith", "memref", "vector"};
    if (!has_operation(function, is_affine, NULL)) return true;
    if (has_operation(function, is_assigning, NULL)) return false;
    for (unsigned i = 0; i < 5; i++) load_dialect(fc, dialects[i]);
    return run_on_body(fc, function, mlirCreateConversionLowerAffinePass());
}

bool outline_launches(FrontendContext *fc, MlirModule module)
{
    MlirOperation top = mlirModuleGetOperation(module);
    return !has_operation(top, has_name, "gpu.launch") ||
           run_pass(fc, top, mlirCreateGPUGpuKernelOutliningPass(), true);
}
