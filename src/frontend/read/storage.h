/* Private memrefs in registers (memory/alloca.c). */
#pragma once

#include "frontend/read/value.h"

/* `copy` moves dwords [first, first + width) of the memref. */
typedef struct RegisterAccess {
    Inst *copy;
    uint32_t first, width;
    bool is_store;
} RegisterAccess;

struct Alloca {
    const void *key; /* the operation */
    const Type *type;
    const char *name;
    uint32_t dwords;
    RegClass reg_class;
    bool must;    /* wavecc.register: never memory */
    uint32_t pin; /* first register, or NO_PIN */
    uint32_t exec_region;
    uint32_t loc;
    SourceLoc at;
    Inst *opening; /* an undef at the operation */
    VEC(RegisterAccess) accesses;
};

/* The registers cannot be known at compile time: uses private memory instead (Reader.again), or reports an error.
   Returns false. */
bool give_up_registers(Reader *r, const Alloca *storage, const char *why);
/* Reads wavecc.register and wavecc.pin of the operation; false after a diagnostic. */
bool read_storage_attributes(Reader *r, MlirOperation op, Alloca *storage);
