/* What integer operations of the LLVM dialect promise. */
#ifndef WAVECC_FRONTEND_LLVM_IR_OVERFLOW_FLAGS_H
#define WAVECC_FRONTEND_LLVM_IR_OVERFLOW_FLAGS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The arith attribute with the same promises; NULL: the operation makes none. The flags are a property, which the C API
   does not show as an attribute. */
const char *llvm_overflow_flags(MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif
