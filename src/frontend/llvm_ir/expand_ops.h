/* Intrinsics of LLVM IR that are written with other instructions before MLIR's importer sees them: one place for all
   widths and vectors. */
#ifndef FRONTEND_LLVM_IR_EXPAND_OPS_H
#define FRONTEND_LLVM_IR_EXPAND_OPS_H

namespace llvm
{
class Function;
}

/* Funnel shifts, saturating arithmetic, bswap, bitreverse, conversions that saturate, is.fpclass, canonicalize, frexp,
   ldexp of f16; of at most 64 bits. What else there is stays for the reader. */
void ir_expand_operations(llvm::Function &function);

#endif
