/* Allocas that are marked as registers (`wavecc.register`, `wavecc.pin`), from LLVM's metadata to MLIR's attributes. */
#pragma once

#include <string>
#include <vector>

#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"

namespace llvm
{
class AllocaInst;
class CallInst;
class Function;
} // namespace llvm

struct RegisterMark {
    unsigned number; /* of the alloca among those of the entry block */
    const char *kind;
    std::string text;
};

/* Marks allocas that are accessed by volatile operations at constant positions alone. Returns NULL, or a marked alloca
   that is not a constant size at the begin of the function. */
const llvm::AllocaInst *ir_mark_volatile(llvm::Function &function);
/* Calls that let marked allocas escape, so that no pass of LLVM splits or promotes them. The caller erases them. */
llvm::SmallVector<llvm::CallInst *> ir_hold_marked(llvm::Function &function);
/* Appends the marks of the function's allocas. False, with the alloca, if a mark is neither !{} nor one string. */
bool ir_collect_marks(const llvm::Function &function, std::vector<RegisterMark> &marks, const llvm::AllocaInst *&wrong);
/* Sets the marks on the llvm.alloca operations that the importer has made of them. */
void ir_apply_marks(mlir::Operation *function, const std::vector<RegisterMark> &marks);
