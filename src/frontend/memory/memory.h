/* Addresses of memory instructions, for the files that emit them. */
#ifndef WAVECC_FRONTEND_MEMORY_MEMORY_H
#define WAVECC_FRONTEND_MEMORY_MEMORY_H

#include "frontend/internal.h"

typedef struct Address {
    const Access *access;
    AddressParts parts;
    MemRef *mem; /* what is touched; NULL: not known */
} Address;

/* Bytes from the base of the address space that the access is in (buffer: from the resource's base) to element
   `first`. */
const Expr *byte_address(Reader *r, const Access *a, uint32_t first);
/* The address of `bytes` from element `first` on. `no_imm`: the instruction takes no immediate offset. */
Address address_make(Reader *r, const Access *a, uint32_t first, uint32_t bytes, bool no_imm);
/* Of `bytes` at this place of the access's memory. */
Address address_at(Reader *r, const Access *a, const Expr *at, uint32_t bytes);
/* The soffset of an instruction for the piece of a buffer that is `distance` bytes from the address. It is made in front of
   the instruction. */
Operand buffer_soffset(Reader *r, const Address *a, uint32_t distance);
/* Offset, cache bits, offen and what is touched, for the piece that is `distance` bytes from the address. */
void set_memory_fields(Reader *r, Inst *inst, const Address *a, uint32_t distance);
/* LDS that an operation touches: bytes [first, first + bytes) for every first in the range of `address`. */
MemRef *lds_ref(Reader *r, const Memref *m, const Expr *address, uint32_t bytes);
/* A read of LDS that exchanges rows and columns among lanes (gfx950), `bytes` per lane from address `at`; sets the result of the
   operation. False after a diagnostic (lds.c). */
bool emit_transposed_read(Reader *r, MlirOperation op, Opcode opcode, const Access *access, const Expr *at, uint32_t bytes);

#endif
