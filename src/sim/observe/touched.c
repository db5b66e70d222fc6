/* Records the global memory that a run reads and writes: SimDispatch.footprint. */
#include "sim/observe/observers.h"
#include "support/footprint.h"

static void *open(SimWatch *watch) { return watch->dispatch->footprint; }

/* A load with a scope is atomic, as far as code shows: it may watch what others write. */
static FootprintKind kind_of(const SimAccess *access)
{
    const bool has_scope = access->op->info->decoded.inst.mods.cache & (CACHE_SC0 | CACHE_SC1);
    if (access->does & ACCESS_ATOMIC || has_scope) return FOOTPRINT_ATOMIC;
    return access->does & ACCESS_WRITES ? FOOTPRINT_WRITE : FOOTPRINT_READ;
}

static void touched_access(void *self, SimWave *, SimAccess *access)
{
    const FootprintKind kind = kind_of(access);
    if (access->space != SPACE_GLOBAL || access->does & (ACCESS_NO_MEMORY | ACCESS_TENSOR)) return;
    if (access->does & ACCESS_SCALAR) {
        footprint_add(self, access->address[0], access->bytes, kind);
        return;
    }
    FOREACH_LANE(lane, access->active) footprint_add(self, access->address[lane], access->bytes, kind);
}

const SimObserver touched_observer = {.name = "touched", .open = open, .access = touched_access};
