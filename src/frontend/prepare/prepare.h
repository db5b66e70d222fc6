/* Rewrites a kernel in MLIR before it is read. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FrontendContext FrontendContext;

/* Null, with diagnostics, if the text has errors (circles.cpp). */
MlirModule parse_verified(MlirContext context, MlirStringRef text);
/* Does it, or a region in it, have more than one block? */
bool has_control_flow(MlirOperation function);
/* Number of blocks of the function's body, without those of nested regions. */
uint32_t count_blocks(MlirOperation function);
/* Turns a kernel's body with several blocks into one, with regions in place of branches (control_flow.cpp). False: MLIR
   fails. */
bool lift_control_flow(MlirOperation function);
/* Makes lifted loops test before each iteration, and turns counting loops into scf.for (while_loops.cpp). */
void while_loops(MlirOperation function);
/* If a choice has the same result wherever it is not poison, uses that value. A switch with one case becomes an if
   (choice_results.cpp). */
void choice_results(MlirOperation function);
/* Moves constants from the sides of choices to before the choices (choice_results.cpp). */
void choice_constants(MlirOperation function);
/* Lowers affine.for, affine.if, and affine loads and stores to scf, memref and vector (control_flow.cpp). False: MLIR
   fails. */
bool lower_affine(MlirOperation function);
/* Makes a gpu.func of each gpu.launch, as gpu-kernel-outlining does for the host's code (control_flow.cpp). False: MLIR
   fails. */
bool outline_launches(MlirModule module);
/* Splits block arguments that are structs or arrays into their members. Branches must be those of cf
   (llvm_aggregate.cpp). */
void split_aggregates(MlirRegion body);
/* In a kernel's body, replaces LLVM operations that arith, math and vector have, too (llvm_rewrite.cpp). */
void llvm_rewrite(FrontendContext *fc, MlirOperation function);
/* Calls `each` with the names that llvm_rewrite replaces, and with intrinsics of llvm.call_intrinsic. */
void llvm_each_renamed(void (*each)(const char *name, void *data), void *data);
/* Rewrites scf.parallel, memref.copy, vector.mask and others into operations that the reader supports
   (structure_rewrite.cpp). */
void structure_rewrite(MlirOperation function);
/* Unrolls loops with few iterations if this makes positions of elements constant (unroll_source.cpp). */
void unroll_loops(MlirOperation function);
/* Splits tensor descriptors that loops carry into their parts (tensor_loops.cpp). */
void split_tensor_loops(MlirOperation function);
/* Inlines calls of func and LLVM whose function has a body in the module (inline_calls.cpp). Calls stay if the function
   calls itself, if 65,536 operations would not be enough, or if it has branches and the call stands in a region of an
   operation. */
void inline_calls(MlirModule module);

#ifdef __cplusplus
}
#endif
