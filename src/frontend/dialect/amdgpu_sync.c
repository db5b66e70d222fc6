/* amdgpu operations for counters and barriers. */
#include <string.h>

#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"
#include "isa/events.h"

/* -1: not given; -2 after a diagnostic */
static int64_t read_count(Reader *r, MlirOperation op, const char *name)
{
    int64_t n = op_integer(op, name, -1);
    if (n >= 0 || !op_has(op, name)) return n;
    read_error(r, "%s: %s(%ld): a count cannot be negative", op_name(op), name, (long)n);
    return -2;
}

static void add_count(MachineInst *wait, Counter counter, int64_t n)
{
    if (n >= 0 && n < counter_infos[counter].max) wait_set(wait, counter, (unsigned)n);
}

/* gfx9 counts loads and stores of vector memory with one counter. */
static bool emit_memory_counter_wait(Reader *r, MlirOperation op)
{
    int64_t load = read_count(r, op, "load"), store = read_count(r, op, "store"), ds = read_count(r, op, "ds"),
            export = read_count(r, op, "exp"), tensor = read_count(r, op, "tensor");
    if (r->failed) return false;
    if (!isa_has(r->k->target, OP_S_WAITCNT)) {
        if (load >= 0) emit_author_count(r, COUNTER_LOAD, (uint64_t)load);
        if (store >= 0) emit_author_count(r, COUNTER_STORE, (uint64_t)store);
        if (ds >= 0) emit_author_count(r, COUNTER_DS, (uint64_t)ds);
        if (tensor >= 0) emit_author_count(r, COUNTER_TENSOR, (uint64_t)tensor);
        return true;
    }
    if (tensor >= 0)
        return read_error(r, "%s: %s has no tensor counter; supported: load, store, ds, exp", op_name(op),
                          target_name(r));
    (void)export; /* no operation of a kernel raises the export counter */
    MachineInst wait = {.opcode = OP_S_WAITCNT};
    wait_clear(&wait);
    add_count(&wait, COUNTER_LGKM, ds);
    add_count(&wait, COUNTER_VM, load >= 0 && store >= 0 ? load + store : load >= 0 ? load : store);
    if (!wait_is_clear(&wait)) emit_author_wait(r, (uint32_t)wait.mods.offset);
    return true;
}

/* Names by bit of the mask; "none" sets no bit. */
static const char *const sched_kinds[] = {"non_mem_non_sideffect",
                                          "valu",
                                          "salu",
                                          "mfma_wmma",
                                          "all_vmem",
                                          "vmem_read",
                                          "vmem_write",
                                          "all_ds",
                                          "ds_read",
                                          "ds_write",
                                          "transcendental"};

/* #amdgpu<sched_barrier_opt <valu|salu>> */
static bool emit_sched_barrier(Reader *r, MlirOperation op)
{
    const char *text = attribute_text(r->fc, op_attribute(op, "opts"));
    const char *at = strrchr(text, '<');
    int64_t mask = 0;
    for (at = at ? at + 1 : text; *at; at += strcspn(at, "|>"), at += strspn(at, "|>")) {
        const size_t length = strcspn(at, "|>");
        unsigned bit = 0;
        while (bit < 11 && (strlen(sched_kinds[bit]) != length || memcmp(sched_kinds[bit], at, length))) bit++;
        if (bit == 11 && (length != 4 || memcmp(at, "none", 4)))
            return read_error(r, "%s: unknown kind of instructions '%.*s'", op_name(op), (int)length, at);
        if (bit < 11) mask |= 1 << bit;
    }
    return emit_directive(r, op_name(op), OP_SCHED_BARRIER, &mask, 1);
}

const OpRow amdgpu_sync_ops[] = {
    {.name = "amdgpu.memory_counter_wait", .emit = emit_memory_counter_wait},
    {.name = "amdgpu.lds_barrier", .emit = emit_lds_barrier},
    {.name = "amdgpu.sched_barrier", .emit = emit_sched_barrier},
    {0},
};
