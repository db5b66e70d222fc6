/* Erases blocks that nothing branches to. lift-cf-to-scf fails on them, and may then leave a broken function. */
#include "frontend/prepare/unreachable_blocks.h"

#include "mlir/CAPI/IR.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

void erase_unreachable_blocks(MlirOperation function)
{
    mlir::Operation *op = unwrap(function);
    mlir::IRRewriter rewriter(op->getContext());
    (void)mlir::eraseUnreachableBlocks(rewriter, op->getRegions());
}
