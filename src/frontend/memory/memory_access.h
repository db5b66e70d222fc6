/* Memory: loads and stores (memory_access.c, bools.c), private memory (alloca*.c), LDS (lds.c, lds_dma.c), and the
   addresses of memory instructions (address.c) for the files that emit them. */
#ifndef WAVECC_FRONTEND_MEMORY_MEMORY_ACCESS_H
#define WAVECC_FRONTEND_MEMORY_MEMORY_ACCESS_H

#include "frontend/facts/source_facts.h"
#include "frontend/read/memory_place.h"

typedef struct Access {
    const Memref *memref;
    const Expr *element; /* index of the first element, linear, without the memref's offset */
    const Type *type;    /* of the value: element type and number */
    const Expr *soffset; /* buffers: bytes in [0, 2^32), added without wrap to the offset mod 2^32; NULL: nothing */
    bool nontemporal;
    uint8_t cache;  /* CACHE_ bits */
    bool has_scope; /* of a read-modify-write: `cache` says its scope; else it is the device's */
    uint32_t align; /* bytes, said by the author of the first element; 0: not said */
} Access;

bool access_from_op(Reader *r, MlirOperation op, intptr_t memref_operand, intptr_t first_index, const Type *type,
                    Access *out);
/* Is it what the LLVM dialect and intrinsics load and store: numbers of whole bytes, pairs of 4 bits, vectors of them,
   i1? Else an error: the type is not supported. */
bool memory_takes_type(Reader *r, const Type *type);
Value *memory_load(Reader *r, const Access *access);
bool memory_store(Reader *r, const Access *access, Value *value);
/* conditions[i]: is element i accessed. Loads take `other` where it is not. */
Value *memory_load_masked(Reader *r, const Access *access, const Expr **conditions, Value *other);
bool memory_store_masked(Reader *r, const Access *access, const Expr **conditions, Value *value);
/* Makes the address before the branch that the access is after: what several such accesses have in common is then made
   once. */
void make_address_before(Reader *r, const Access *access);
/* Memory of booleans: a byte each (bools.c). */
Value *memory_load_bools(Reader *r, const Access *a);
bool memory_store_bools(Reader *r, const Access *a, Value *value);
/* LDS-DMA: what `source` says of each lane goes to LDS at `lds_address` and on, in the order of the lanes
   (lds_dma.c). */
bool emit_transfer_to_lds(Reader *r, const Access *source, const Expr *lds_address, const Memref *lds);
/* The same by copies that each lane does for itself (gfx1250): the place of its LDS is computed. */
bool emit_gather_async(Reader *r, const Access *source, const Expr *lds_address, const Memref *lds);
/* LDS for a memref of that type, its address. False after a diagnostic. */
bool lds_allocate(Reader *r, const Type *type, uint64_t align, uint32_t *address);
typedef struct LdsPlace {
    uint32_t address, object;
} LdsPlace;

/* The place of an allocation, the same each time it is asked for (`key`: its operation). NULL after a diagnostic. */
const LdsPlace *lds_place(Reader *r, const void *key, const Type *type, uint64_t align);
OpHandler read_alloca;
/* A private memory attribution of the kernel. */
bool private_attribution(Reader *r, MlirValue argument);
/* Accesses to Memref.storage: elements [first, first + n). */
void alloca_load(Reader *r, const Access *a, uint32_t first, uint32_t n, PieceList *list);
void alloca_store(Reader *r, const Access *a, uint32_t first, uint32_t n, Value *value);
/* Makes register variables of the allocas; after the whole kernel is read. */
bool finish_allocas(Reader *r);

/* The arguments of a gpu.func or func.func; false after a diagnostic (arguments.c). */
bool read_arguments(Reader *r, MlirOperation function, MlirBlock entry);

/* ---- addresses (address.c) ---- */

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
/* The soffset of an instruction for the piece of a buffer that is `distance` bytes from the address. It is made in
   front of the instruction. */
Operand buffer_soffset(Reader *r, const Address *a, uint32_t distance);
/* Offset, cache bits, offen and what is touched, for the piece that is `distance` bytes from the address. */
void set_memory_fields(Reader *r, Inst *inst, const Address *a, uint32_t distance);
/* The cache bits of an instruction by the number that LLVM's intrinsics have for them (aux, cache policy). False after
   a diagnostic: they are not all described. */
typedef enum PolicyOf { POLICY_LOAD, POLICY_STORE, POLICY_ATOMIC } PolicyOf;
bool read_cache_policy(Reader *r, const char *name, int64_t policy, PolicyOf of, uint8_t *cache);
/* LDS that an operation touches: bytes [first, first + bytes) for every first in the range of `address`. */
MemRef *lds_ref(Reader *r, const Memref *m, const Expr *address, uint32_t bytes);
/* A load that exchanges rows and columns among lanes, `bytes` per lane from address `at` of LDS or global memory; sets
   the result of the operation. False after a diagnostic (lds.c). */
bool emit_transposed_read(Reader *r, MlirOperation op, Opcode opcode, const Access *access, const Expr *at,
                          uint32_t bytes);

#endif
