/* If a private memref cannot be in registers, makes the reader read the kernel again with private memory. */
#include "frontend/read/carry.h"
#include "frontend/read/memory_place.h"
#include "frontend/read/storage.h"

/* The registers cannot be known at compile time: uses private memory instead. Returns false. */
bool give_up_registers(Reader *r, const Alloca *storage, const char *why)
{
    if (storage->must)
        return read_error(r, "%s: %s is in registers (wavecc.register), but %s; only constant positions are supported",
                          op_name(r->op), type_text(r->fc, storage->type->mlir), why);
    map_put_pointer(r->in_scratch, r->arena, storage->key, r);
    r->again = r->failed = true;
    return false;
}

bool storage_has_no_address(Reader *r, const Memref *m)
{
    return give_up_registers(r, m->storage, "has no address there");
}

bool memrefs_may_meet(Reader *r, const Value *a, const Value *b)
{
    if (a->form != VALUE_MEMREF || b->form != VALUE_MEMREF) return true;
    const char *why = "is chosen at run time";
    if (a->memref->storage == b->memref->storage) /* one may point into what the other points to */
        return !a->memref->storage || values_are_alike(a, b) || give_up_registers(r, a->memref->storage, why);
    if (a->memref->storage && !give_up_registers(r, a->memref->storage, why) && !r->again) return false;
    if (b->memref->storage) give_up_registers(r, b->memref->storage, why);
    return false;
}
