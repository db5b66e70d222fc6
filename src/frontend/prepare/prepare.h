/* Rewrites of a kernel in MLIR before it is read. */
#ifndef WAVECC_FRONTEND_PREPARE_PREPARE_H
#define WAVECC_FRONTEND_PREPARE_PREPARE_H

#include "frontend/read/context.h"

/* Has it, or a region in it, more than one block? */
bool has_control_flow(MlirOperation function);
/* Blocks of the function's body, those of nested regions not counted. */
uint32_t count_blocks(MlirOperation function);
/* Makes one block of a kernel's body of several, with regions in place of branches (control_flow.c). False: MLIR
   cannot. */
bool lift_control_flow(FrontendContext *fc, MlirOperation function);
/* Loops that were lifted test before their iterations, and count where they do (while_loops.c). */
void while_loops(FrontendContext *fc, MlirOperation function);
/* Results of choices that are one value wherever they are not poison become that value; a switch of one case is an
   if (choice_results.c). */
void choice_results(FrontendContext *fc, Arena *arena, MlirOperation function);
/* Constants that sides of choices make move before the choices (choice_results.c). */
void choice_constants(MlirOperation function);
/* affine.for, affine.if, loads and stores of affine become operations of scf, memref and vector (control_flow.c).
   False: MLIR cannot. */
bool lower_affine(FrontendContext *fc, MlirOperation function);
/* Arguments of blocks that are structs or arrays become their members; branches are those of cf (llvm_aggregate.c). */
void split_aggregates(FrontendContext *fc, MlirRegion body);
/* Replaces what arith, math and vector have an operation for, in the body of a kernel (llvm_rewrite.c). */
void llvm_rewrite(FrontendContext *fc, MlirOperation function);
/* The names of what llvm_rewrite replaces, and of the intrinsics that llvm.call_intrinsic takes. */
void llvm_each_renamed(void (*each)(const char *name, void *data), void *data);
/* scf.parallel, memref.copy, vector.mask and the like become operations that are read (structure_rewrite.c). */
void structure_rewrite(FrontendContext *fc, MlirOperation function);
/* Unrolls loops of few iterations where that makes positions of elements constant (unroll_source.c). */
void unroll_loops(FrontendContext *fc, MlirOperation function);
/* Tensor descriptors that loops carry become what they are made of (tensor_loops.c). */
void split_tensor_loops(FrontendContext *fc, MlirOperation function);

#endif
