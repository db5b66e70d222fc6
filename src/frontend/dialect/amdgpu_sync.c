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

static void add_count(MachineInst *wait, Counter counter, int64_t n)
{
    if (n >= 0 && n < counter_infos[counter].max) wait_set(wait, counter, (unsigned)n);
}

/* Loads and stores of vector memory raise one counter on gfx9. */
static bool emit_memory_counter_wait(Reader *r, MlirOperation op)
{
    int64_t load = read_count(r, op, "load"), store = read_count(r, op, "store"), ds = read_count(r, op, "ds"),
            export = read_count(r, op, "exp"), tensor = read_count(r, op, "tensor");
    if (r->failed) return false;
    if (tensor >= 0)
        return read_error(r, "%s: %s has no tensor counter; supported: load, store, ds, exp", op_name(op),
                          target_infos[r->k->target].name);
    (void)export; /* no operation of a kernel raises the export counter */
    MachineInst wait = {.opcode = OP_S_WAITCNT};
    wait_clear(&wait);
    add_count(&wait, COUNTER_LGKM, ds);
    add_count(&wait, COUNTER_VM, load >= 0 && store >= 0 ? load + store : load >= 0 ? load : store);
    if (!wait_is_clear(&wait)) emit_author_wait(r, (uint32_t)wait.mods.offset);
    return true;
}

const OpRow amdgpu_sync_ops[] = {
    {.name = "amdgpu.memory_counter_wait", .emit = emit_memory_counter_wait},
    {.name = "amdgpu.lds_barrier", .emit = emit_full_barrier},
    {.name = "amdgpu.sched_barrier",
     .eval = without_effect}, /* for LLVM's scheduler; code keeps the author's order here */
    {0},
};
