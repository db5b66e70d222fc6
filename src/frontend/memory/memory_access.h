/* Memory: loads and stores (memory_access.c, bools.c), private memory (alloca*.c), LDS (lds.c, lds_dma.c), and
   addresses of memory instructions (address.c). */
#pragma once

#include "frontend/facts/source_facts.h"
#include "frontend/read/memory_place.h"

typedef struct Access {
    const Memref *memref;
    const Expr *element; /* linear index of the first element, without the memref's offset */
    const Type *type;    /* type of the value: element type and number of elements */
    /* buffers: bytes in [0, 2^32) that the machine adds without wrap to the offset mod 2^32; NULL: nothing */
    const Expr *soffset;
    bool nontemporal;
    bool is_volatile; /* stays in order with all others, and is not joined */
    uint8_t cache;    /* CACHE_ bits */
    bool has_scope;   /* for a read-modify-write: `cache` gives its scope; otherwise it has device scope */
    uint32_t align;   /* alignment of the first element in bytes, as the author states; 0: not stated */
} Access;

bool access_from_op(Reader *r, MlirOperation op, intptr_t memref_operand, intptr_t first_index, const Type *type,
                    Access *out);
/* Is the type supported for loads and stores of the LLVM dialect and intrinsics: numbers of whole bytes, pairs of 4
   bits, vectors of these, i1? If not, reports an error. */
bool memory_takes_type(Reader *r, const Type *type);
Value *memory_load(Reader *r, const Access *access);
bool memory_store(Reader *r, const Access *access, Value *value);
/* conditions[i]: element i is accessed. Other elements of a load take `other`. */
Value *memory_load_masked(Reader *r, const Access *access, const Expr **conditions, Value *other);
bool memory_store_masked(Reader *r, const Access *access, const Expr **conditions, Value *value);
/* Computes the address of an access before the branch that guards it, so that several such accesses share common
   parts. */
void make_address_before(Reader *r, const Access *access);
/* Booleans lie in memory as one byte each (bools.c). Other types and values are returned as they are. `memref`: from
   which the bytes were loaded. */
const Type *type_in_memory(Reader *r, const Type *type);
Value *operand_in_memory(Reader *r, MlirOperation op, intptr_t i); /* as data */
Value *value_from_memory(Reader *r, Value *loaded, const Type *type, const Memref *memref);
Value *memory_load_bools(Reader *r, const Access *a);
bool memory_store_bools(Reader *r, const Access *a, Value *value);
/* Does the access not begin and end with a byte, as far as is known? Then these two do it (small_numbers.c). */
bool splits_bytes(Reader *r, const Access *a);
Value *load_splitting_bytes(Reader *r, const Access *a);
bool store_splitting_bytes(Reader *r, const Access *a, Value *value);
/* LDS-DMA: copies the bytes that `source` gives for each lane to LDS from `lds_address` on, in the order of the lanes
   (lds_dma.c). */
bool emit_transfer_to_lds(Reader *r, const Access *source, const Expr *lds_address, const Memref *lds);
/* The same by copies that each lane does itself (gfx1250). Computes each lane's LDS address. */
bool emit_gather_async(Reader *r, const Access *source, const Expr *lds_address, const Memref *lds);
/* Allocates LDS for a memref of that type; *address is its place. False after a diagnostic. */
bool lds_allocate(Reader *r, const Type *type, uint64_t align, uint32_t *address);
typedef struct LdsPlace {
    uint32_t address, object;
} LdsPlace;

/* The place of an allocation. The same `key` (its operation) always gives the same place. NULL after a diagnostic. */
const LdsPlace *lds_place(Reader *r, const void *key, const Type *type, uint64_t align);
OpHandler read_alloca;
/* A private memory attribution of the kernel. */
bool private_attribution(Reader *r, MlirValue argument);
/* Accesses to Memref.storage: elements [first, first + n). */
void alloca_load(Reader *r, const Access *a, uint32_t first, uint32_t n, PieceList *list);
void alloca_store(Reader *r, const Access *a, uint32_t first, uint32_t n, Value *value);
/* Makes the allocas' register variables. Call it after the whole kernel was read. */
bool finish_allocas(Reader *r);

/* Reads the arguments of a gpu.func or func.func (arguments.c). False after a diagnostic. */
bool read_arguments(Reader *r, MlirOperation function, MlirBlock entry);

/* ---- addresses (address.c) ---- */

typedef struct Address {
    const Access *access;
    AddressParts parts;
    MemRef *mem; /* the accessed memory; NULL: not known */
} Address;

/* Bytes from the base of the access's address space to element `first`. For buffers: from the resource's base. */
const Expr *byte_address(Reader *r, const Access *a, uint32_t first);
/* The address of `bytes` bytes from element `first` on. `no_imm`: the instruction has no immediate offset. */
Address address_make(Reader *r, const Access *a, uint32_t first, uint32_t bytes, bool no_imm);
/* The address of `bytes` bytes at place `at` in the access's memory. */
Address address_at(Reader *r, const Access *a, const Expr *at, uint32_t bytes);
/* The soffset for the piece of a buffer that is `distance` bytes after the address. Its code goes in front of the
   instruction. */
Operand buffer_soffset(Reader *r, const Address *a, uint32_t distance);
/* Sets offset, cache bits, offen and the accessed memory for the piece that is `distance` bytes after the address. */
void set_memory_fields(Reader *r, Inst *inst, const Address *a, uint32_t distance);
/* The cache bits for a number in LLVM's coding (aux, cache policy). False after a diagnostic: some bits are unknown. */
typedef enum PolicyOf { POLICY_LOAD, POLICY_STORE, POLICY_ATOMIC } PolicyOf;
bool read_cache_policy(Reader *r, const char *name, int64_t policy, PolicyOf of, uint8_t *cache);
/* The LDS that an operation accesses: bytes [first, first + bytes) for every first in the range of `address`. */
MemRef *lds_ref(Reader *r, const Memref *m, const Expr *address, uint32_t bytes);
/* Emits a load that transposes rows and columns among lanes, `bytes` per lane from address `at` of LDS or global
   memory. Sets the operation's result. False after a diagnostic (lds.c). */
bool emit_transposed_read(Reader *r, MlirOperation op, Opcode opcode, const Access *access, const Expr *at,
                          uint32_t bytes);
