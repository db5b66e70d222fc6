/* Puts functions in place of their calls. */
#pragma once

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Inlines calls of func and LLVM whose function has a body in the module. Calls stay if the function calls itself, if
   65,536 operations would not be enough, or if it has branches and the call stands in a region of an operation. */
void inline_calls(MlirModule module);

#ifdef __cplusplus
}
#endif
