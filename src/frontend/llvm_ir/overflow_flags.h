/* What integer operations of the LLVM dialect promise. */
#pragma once

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
