/* Rewrites operations that stand for loops, conditions and constants before a kernel is read. */
#pragma once

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rewrites scf.parallel, memref.copy, vector.mask and others into operations that the reader supports. */
void structure_rewrite(MlirOperation function);

#ifdef __cplusplus
}
#endif
