/* Runs MLIR's own passes before a kernel is read.

   Control flow between blocks (cf.br, cf.cond_br, cf.switch; llvm.br and its kin) becomes scf.if, scf.while and
   scf.index_switch by lift-cf-to-scf, which takes any graph of blocks, irreducible ones too. Loops, conditions, loads
   and stores of affine become those of scf, memref and vector by lower-affine. These passes work on func.func, so the
   kernel's body is temporarily moved into one. The body of gpu.launch becomes a kernel by gpu-kernel-outlining. */
#include "frontend/prepare/prepare.h"
#include "frontend/prepare/rewrite.hpp"

#include "mlir-c/Conversion.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace
{

/* Replaces a terminator of the LLVM or gpu dialect by that of cf or func. */
void rewriteTerminator(Operation *op)
{
    OpBuilder b(op);
    const Location loc = op->getLoc();
    if (auto jump = dyn_cast<LLVM::BrOp>(op)) {
        cf::BranchOp::create(b, loc, jump.getDest(), jump.getDestOperands());
    } else if (auto branch = dyn_cast<LLVM::CondBrOp>(op)) {
        cf::CondBranchOp::create(b, loc, branch.getCondition(), branch.getTrueDest(), branch.getTrueDestOperands(),
                                 branch.getFalseDest(), branch.getFalseDestOperands());
    } else if (auto choice = dyn_cast<LLVM::SwitchOp>(op)) {
        const SmallVector<ValueRange> operands(choice.getCaseOperands());
        cf::SwitchOp::create(b, loc, choice.getValue(), choice.getDefaultDestination(), choice.getDefaultOperands(),
                             cast_or_null<DenseIntElementsAttr>(choice.getCaseValuesAttr()),
                             choice.getCaseDestinations(), operands);
    } else if (isNamed(op, {"llvm.return", "gpu.return", "llvm.unreachable"})) {
        func::ReturnOp::create(b, loc);
    } else {
        return;
    }
    op->erase();
}

bool runPass(Operation *top, MlirPass pass, bool verify)
{
    PassManager passes(top->getContext());
    passes.enableVerifier(verify);
    passes.addPass(std::unique_ptr<Pass>(unwrap(pass)));
    return succeeded(passes.run(top));
}

/* Runs a pass over the body of a function. The function is temporarily in a module of its own, so that the pass changes
   nothing else. */
bool runOnBody(Operation *function, MlirPass pass)
{
    OwningOpRef<ModuleOp> module = ModuleOp::create(function->getLoc());
    auto b = OpBuilder::atBlockEnd(module->getBody());
    auto made = func::FuncOp::create(b, function->getLoc(), "lifted", b.getFunctionType({}, {}));
    made.getBody().takeBody(function->getRegion(0));
    /* no verifier: the function's type does not match its arguments */
    const bool good = runPass(*module, pass, false);
    function->getRegion(0).takeBody(made.getBody());
    return good;
}

} // namespace

bool has_control_flow(MlirOperation function)
{
    const auto hasBlocks = [](Region &region) { return !region.empty() && !region.hasOneBlock(); };
    return unwrap(function)
        ->walk<WalkOrder::PreOrder>([&](Operation *op) {
            return llvm::any_of(op->getRegions(), hasBlocks) ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
}

uint32_t count_blocks(MlirOperation function) { return unwrap(function)->getRegion(0).getBlocks().size(); }

bool lift_control_flow(MlirOperation function)
{
    Region &body = unwrap(function)->getRegion(0);
    body.getContext()->loadDialect<func::FuncDialect, cf::ControlFlowDialect, scf::SCFDialect, arith::ArithDialect>();
    /* lift-cf-to-scf fails on unreachable blocks, and may then leave a broken function */
    IRRewriter rewriter(body.getContext());
    (void)eraseUnreachableBlocks(rewriter, unwrap(function)->getRegions());
    for (Block &block : body) {
        if (!block.mightHaveTerminator()) return false;
        rewriteTerminator(block.getTerminator());
    }
    split_aggregates(wrap(&body));
    return runOnBody(unwrap(function), mlirCreateConversionLiftControlFlowToSCFPass()) && body.hasOneBlock();
}

bool lower_affine(MlirOperation function)
{
    bool any = false, assigns = false; /* operations that affine.c does not read directly; a reduction by "assign" */
    unwrap(function)->walk([&](Operation *op) {
        any = any || isa<affine::AffineForOp, affine::AffineIfOp, affine::AffineLoadOp, affine::AffineStoreOp,
                         affine::AffineParallelOp, affine::AffineVectorLoadOp, affine::AffineVectorStoreOp,
                         affine::AffinePrefetchOp>(op);
        auto loops = dyn_cast<affine::AffineParallelOp>(op);
        for (Attribute kind : loops ? loops.getReductions().getValue() : ArrayRef<Attribute>())
            assigns = assigns || cast<IntegerAttr>(kind).getInt() == (int64_t)arith::AtomicRMWKind::assign;
    });
    /* "assign" has no first value: MLIR's pass ends the process there */
    if (!any || assigns) return !assigns;
    unwrap(function)
        ->getContext()
        ->loadDialect<func::FuncDialect, scf::SCFDialect, arith::ArithDialect, memref::MemRefDialect,
                      vector::VectorDialect>();
    return runOnBody(unwrap(function), mlirCreateConversionLowerAffinePass());
}

bool outline_launches(MlirModule module)
{
    Operation *top = unwrap(module).getOperation();
    bool found = false;
    top->walk([&](Operation *op) { found = found || isNamed(op, {"gpu.launch"}); });
    return !found || runPass(top, mlirCreateGPUGpuKernelOutliningPass(), true);
}
