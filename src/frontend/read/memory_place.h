/* Memrefs and pointers as values (memory_place.c); those in registers are in storage.c. */
#pragma once

#include "frontend/read/reader.h"

Memref *memref_new(Reader *r, const Type *type);
/* Linear element index of memref[indices]; NULL after a diagnostic. */
const Expr *linear_index(Reader *r, const Memref *m, const Expr *const *indices);
/* Bytes from the base to the end of a memref if all sizes are static; 0: not known. */
uint64_t memref_extent_bytes(const Memref *m);
/* Does a load from a uniform position give all lanes the same value? */
bool memref_is_uniform(const Memref *m);
/* Does the buffer's descriptor differ between lanes? */
bool descriptor_differs(const Memref *m);
/* A memref without dimensions. */
Memref *place_new(Reader *r, const Type *type, Space space, const Expr *base);
/* `m` moved by that many bytes. An alloca in registers has no address, but its elements have positions. */
Memref *place_moved(Reader *r, const Memref *m, const Expr *bytes);
/* The memref to which pointer operand `i` points. NULL after a diagnostic. */
/* A place in private memory at an address of 32 bits. The address may belong to any alloca in scratch. */
Memref *private_place(Reader *r, const Type *type, const Expr *address);
/* The pointer as an integer of pointer_bits. NULL after a diagnostic. For LDS, as LLVM casts it: a flat pointer is the
   aperture plus the offset. An alloca whose address is taken moves from registers to scratch. */
const Expr *pointer_integer(Reader *r, const Value *v);
unsigned pointer_bits(const Type *type);
const Memref *pointer_operand(Reader *r, MlirOperation op, intptr_t i);
/* Makes a pointer to a copy of `memref`. */
Value *llvm_pointer(Reader *r, const Type *type, const Memref *memref);
/* For an access other than load and store: moves the memref to private memory, or reports. Returns false. */
bool storage_has_no_address(Reader *r, const Memref *m);
/* For two memrefs of which one is selected at run time. False: one of them is in registers. */
bool memrefs_may_meet(Reader *r, const Value *a, const Value *b);
