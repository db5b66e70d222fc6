/* Memrefs and pointers as values (memory_place.c), and where they may be registers (storage.c). */
#ifndef WAVECC_FRONTEND_READ_MEMORY_PLACE_H
#define WAVECC_FRONTEND_READ_MEMORY_PLACE_H

#include "frontend/read/reader.h"

Memref *memref_new(Reader *r, const Type *type);
/* Linear element index of memref[indices]; NULL after a diagnostic. */
const Expr *linear_index(Reader *r, const Memref *m, const Expr *const *indices);
/* Bytes from the base to the end of a memref, if all is static; 0: not known. */
uint64_t memref_extent_bytes(const Memref *m);
/* Is what is loaded at a uniform position the same in all lanes? */
bool memref_is_uniform(const Memref *m);
/* A buffer whose descriptor differs between lanes. */
bool descriptor_differs(const Memref *m);
/* A place without dimensions. */
Memref *place_new(Reader *r, const Type *type, Space space, const Expr *base);
/* `m` moved by that many bytes. Elements of an alloca in registers have places, no address. */
Memref *place_moved(Reader *r, const Memref *m, const Expr *bytes);
/* What pointer operand `i` points to; NULL after a diagnostic. */
/* The integer that a pointer is, of pointer_bits; NULL after a diagnostic. Of LDS as LLVM casts it: a flat pointer is
   the aperture and the offset. */
const Expr *pointer_integer(Reader *r, const Value *v);
unsigned pointer_bits(const Type *type);
const Memref *pointer_operand(Reader *r, MlirOperation op, intptr_t i);
/* A pointer to `memref`, which is copied. */
Value *llvm_pointer(Reader *r, const Type *type, const Memref *memref);
/* An access that is not by load and store: private memory instead, or a diagnostic. Returns false. */
bool storage_has_no_address(Reader *r, const Memref *m);
/* Two memrefs of which one is chosen at run time: false when one of them is in registers. */
bool memrefs_may_meet(Reader *r, const Value *a, const Value *b);

#endif
