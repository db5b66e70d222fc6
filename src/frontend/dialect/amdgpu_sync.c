/* amdgpu: waits for counters, barriers. */
#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"
#include "isa/events.h"

/* -1: not given; -2 after a diagnostic */
static int64_t read_count(Reader *r, MlirOperation op, const char *name)
{
    int64_t n = op_integer(op, name, -1);
    if (n >= 0 || !op_has(op, name)) return n;
    read_error(r, "%s: %s(%ld): a count is not negative", op_name(op), name, (long)n);
    return -2;
}

static uint32_t with_count(uint32_t simm16, Counter counter, int64_t n)
{
    return n < 0 || n >= counter_infos[counter].max ? simm16
                                                    : waitcnt_set(simm16, counter, (unsigned)n);
}

/* Loads and stores of vector memory raise one counter on gfx9. */
static bool emit_memory_counter_wait(Reader *r, MlirOperation op)
{
    int64_t load = read_count(r, op, "load"), store = read_count(r, op, "store"),
            ds = read_count(r, op, "ds"), export = read_count(r, op, "exp"),
            tensor = read_count(r, op, "tensor");
    if (r->failed) return false;
    if (tensor >= 0)
        return read_error(r, "%s: %s has no tensor counter; supported: load, store, ds, exp",
                          op_name(op), target_infos[r->k->target].name);
    uint32_t simm16 = with_count(WAITCNT_NO_WAIT, COUNTER_LGKM, ds);
    (void)export; /* no operation of a kernel raises the export counter */
    simm16 = with_count(simm16, COUNTER_VM,
                        load >= 0 && store >= 0 ? load + store
                        : load >= 0             ? load
                                                : store);
    if (simm16 != WAITCNT_NO_WAIT) emit_author_wait(r, simm16);
    return true;
}

const OpRow amdgpu_sync_ops[] = {
    {.name = "amdgpu.memory_counter_wait", .emit = emit_memory_counter_wait},
    {.name = "amdgpu.lds_barrier", .emit = emit_full_barrier},
    {.name = "amdgpu.sched_barrier", .emit = without_effect}, /* for LLVM's scheduler; code keeps the author's order here */
    {0},
};
