/* Buffers: descriptors, and the operations of amdgpu that make one on the way. */
#ifndef WAVECC_FRONTEND_BUFFER_H
#define WAVECC_FRONTEND_BUFFER_H

#include "frontend/internal.h"

/* The descriptor of `records` bytes from `base` on, both the same for the wave; records at most 2^32 - 1.
   `swizzle_stride`: of cacheSwizzleStride, or NULL. */
Operand buffer_resource(Reader *r, const Expr *base, const Expr *records, const Expr *swizzle_stride);
/* num_records is a 32-bit field: a larger buffer admits all offsets. */
const Expr *buffer_records(Reader *r, const Expr *bytes);
/* The access of an amdgpu.raw_buffer_ operation; the memref is operand number `memref_operand`. */
bool raw_buffer_access(Reader *r, MlirOperation op, intptr_t memref_operand, const Type *type, Access *access);

#endif
