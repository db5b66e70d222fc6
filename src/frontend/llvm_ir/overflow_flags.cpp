#include "frontend/llvm_ir/overflow_flags.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using mlir::LLVM::IntegerOverflowFlags;

const char *llvm_overflow_flags(MlirOperation op)
{
    auto flagged = mlir::dyn_cast<mlir::LLVM::IntegerOverflowFlagsInterface>(unwrap(op));
    if (!flagged) return nullptr;
    const bool nsw = flagged.hasNoSignedWrap(), nuw = flagged.hasNoUnsignedWrap();
    return nsw && nuw ? "#arith.overflow<nsw, nuw>"
           : nsw      ? "#arith.overflow<nsw>"
           : nuw      ? "#arith.overflow<nuw>"
                      : nullptr;
}
