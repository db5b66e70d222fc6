/* Kernels in the LLVM dialect, and control flow between blocks. */
#ifndef WAVECC_FRONTEND_LLVM_DIALECT_H
#define WAVECC_FRONTEND_LLVM_DIALECT_H

#include "frontend/internal.h"

/* Makes one block of a kernel's body of several, with regions in place of branches (control_flow.c). False: MLIR cannot. */
bool lift_control_flow(FrontendContext *fc, MlirOperation function);
/* affine.for, affine.if, loads and stores of affine become operations of scf, memref and vector (control_flow.c). False: MLIR cannot. */
bool lower_affine(FrontendContext *fc, MlirOperation function);
/* A value of that type of which nothing is said, or zero; NULL after a diagnostic (dialect/llvm_struct.c). */
Value *unset_value(Reader *r, const Type *type);
/* Has it, or a region in it, more than one block? */
bool has_control_flow(MlirOperation function);
/* Blocks of the function's body, those of nested regions not counted. */
uint32_t count_blocks(MlirOperation function);

/* Arguments of blocks that are structs or arrays become their members; branches are those of cf (llvm_aggregate.c). */
void split_aggregates(FrontendContext *fc, MlirRegion body);

/* Replaces what arith, math and vector have an operation for, in the body of a kernel (llvm_rewrite.c). */
void llvm_rewrite(FrontendContext *fc, MlirOperation function);
/* The names of what llvm_rewrite replaces, and of the intrinsics that llvm.call_intrinsic takes. */
void llvm_each_renamed(void (*each)(const char *name, void *data), void *data);
void llvm_each_intrinsic(void (*each)(const char *name, void *data), void *data);

/* scf.parallel, memref.copy, vector.mask and the like become operations that are read (structure_rewrite.c). */
void structure_rewrite(FrontendContext *fc, MlirOperation function);

/* Sizes as LLVM's data layout for AMDGPU has them (llvm_type.c). 0: not known. */
typedef struct LlvmLayout {
    uint64_t bytes; /* of one among others in an array */
    uint64_t align;
} LlvmLayout;
LlvmLayout llvm_layout(FrontendContext *fc, MlirType type);
/* Number of members of a struct or an array; -1: neither. Their types and offsets. */
int64_t llvm_num_members(FrontendContext *fc, MlirType type);
MlirType llvm_member(FrontendContext *fc, MlirType type, int64_t i, uint64_t *offset);

/* A place without dimensions. */
Memref *place_new(Reader *r, const Type *type, Space space, const Expr *base);
/* `m` moved by that many bytes. Elements of an alloca in registers have places, no address. */
Memref *place_moved(Reader *r, const Memref *m, const Expr *bytes);
/* What pointer operand `i` points to; NULL after a diagnostic. */
const Memref *pointer_operand(Reader *r, MlirOperation op, intptr_t i);
/* A pointer to `memref`, which is copied. */
Value *llvm_pointer(Reader *r, const Type *type, const Memref *memref);
/* The access of an LLVM operation to the pointer that is operand `i`. */
bool llvm_access(Reader *r, MlirOperation op, intptr_t i, const Type *type, Access *out);
/* The arguments of an llvm.func (llvm_function.c). */
bool read_llvm_arguments(Reader *r, MlirOperation function, MlirBlock entry);

#endif
