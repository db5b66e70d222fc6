/* Intrinsics of LLVM IR that are written with other instructions before MLIR's importer sees them: one place for all
   widths and vectors. */
#ifndef FRONTEND_LLVM_IR_EXPAND_OPS_H
#define FRONTEND_LLVM_IR_EXPAND_OPS_H

namespace llvm
{
class Function;
class Instruction;
} // namespace llvm

/* Funnel shifts, saturating arithmetic, arithmetic with a flag, bswap, bitreverse, conversions that saturate,
   is.fpclass, canonicalize, frexp, ldexp of f16, minimumnum, maximumnum; of at most 64 bits. Comparisons that make lane
   masks, reads of EXEC. All other operations stay for the reader. */
void ir_expand_operations(llvm::Function &function);
/* Copies and fills of many bytes or of a size that is not known, and integers of odd widths in memory. */
void ir_expand_memory(llvm::Function &function);
/* Sums of products that may be rounded once (`contract`) are fma. */
void ir_fuse_products(llvm::Function &function);
/* Pointers that lie in private memory become values (SROA), and what is left of such arrays is dwords. Nothing changes
   where no pointer is stored to private memory. */
void ir_promote_pointers(llvm::Function &function);
/* Accesses through generic pointers that may be to LDS or to global memory become branches with one of each. NULL, or
   the copy or fill that can't be split. */
llvm::Instruction *ir_split_generic(llvm::Function &function);

#endif
