/* Counts of a profile by opcode and class. Loops: profile_loops.c. */
#include "sim/observe/profile.h"

#include <stdlib.h>
#include <string.h>

#include "sim/observe/observers.h"
#include "sim/observe/profile_loops.h"

const char *const sim_class_names[NUM_SIM_CLASSES] = {
    [SIM_CLASS_MFMA] = "mfma",           [SIM_CLASS_VALU] = "valu",
    [SIM_CLASS_SALU] = "salu",           [SIM_CLASS_SMEM] = "smem",
    [SIM_CLASS_VMEM_LOAD] = "vmem_load", [SIM_CLASS_VMEM_STORE] = "vmem_store",
    [SIM_CLASS_LDS_DMA] = "lds_dma",     [SIM_CLASS_LDS] = "lds",
    [SIM_CLASS_SCRATCH] = "scratch",     [SIM_CLASS_BRANCH] = "branch",
    [SIM_CLASS_WAIT] = "wait",           [SIM_CLASS_NOP] = "nop",
    [SIM_CLASS_BARRIER] = "barrier",     [SIM_CLASS_OTHER] = "other",
};

static SimClass memory_class(const InstInfo *row)
{
    switch (row->event) {
    case EVENT_SCRATCH_LOAD:
    case EVENT_SCRATCH_STORE: return SIM_CLASS_SCRATCH;
    case EVENT_LDS_DMA:
    case EVENT_TENSOR_LOAD: return SIM_CLASS_LDS_DMA;
    case EVENT_VMEM_LOAD:
    case EVENT_FLAT_LOAD: return SIM_CLASS_VMEM_LOAD;
    case EVENT_VMEM_STORE:
    case EVENT_FLAT_STORE: return SIM_CLASS_VMEM_STORE;
    default: return SIM_CLASS_OTHER;
    }
}

SimClass sim_class_of(Opcode opcode)
{
    const InstInfo *row = inst_info(opcode);
    if (opcode == OP_S_NOP || opcode == OP_V_NOP) return SIM_CLASS_NOP;
    if (opcode == OP_S_ENDPGM) return SIM_CLASS_OTHER;
    switch (row->unit) {
    case UNIT_MFMA: return SIM_CLASS_MFMA;
    case UNIT_VALU:
    case UNIT_TRANS: return SIM_CLASS_VALU;
    case UNIT_SALU: return SIM_CLASS_SALU;
    case UNIT_SMEM: return SIM_CLASS_SMEM;
    case UNIT_VMEM:
    case UNIT_FLAT: return memory_class(row);
    case UNIT_LDS: return SIM_CLASS_LDS;
    case UNIT_BRANCH: return SIM_CLASS_BRANCH;
    case UNIT_WAIT: return SIM_CLASS_WAIT;
    case UNIT_BARRIER: return SIM_CLASS_BARRIER;
    default: return SIM_CLASS_OTHER;
    }
}

static SimProfile *profile_of_words(Arena *arena, size_t num_words)
{
    SimProfile *profile = ARENA_NEW(arena, SimProfile);
    profile->num_words = num_words;
    profile->executed = ARENA_ARRAY(arena, uint64_t, num_words + 1);
    profile->taken = ARENA_ARRAY(arena, uint64_t, num_words + 1);
    return profile;
}

SimProfile *sim_profile_new(Arena *arena, const SimProgram *program)
{
    return profile_of_words(arena, sim_program_words(program));
}

static void sim_profile_add(SimProfile *to, const SimProfile *from)
{
    for (size_t w = 0; w < to->num_words; w++) {
        to->executed[w] += from->executed[w];
        to->taken[w] += from->taken[w];
    }
}

/* Most frequent first; equal ones by name, so that the order is always the same. */
static int compare_counts(const void *a, const void *b)
{
    const SimOpcodeCount *x = a, *y = b;
    if (x->count != y->count) return x->count > y->count ? -1 : 1;
    return strcmp(inst_info(x->opcode)->name, inst_info(y->opcode)->name);
}

void sim_profile_report(Arena *arena, const SimProgram *program, const SimProfile *profile, SimProfileReport *report)
{
    uint64_t *by_opcode = ARENA_ARRAY(arena, uint64_t, NUM_OPCODES);
    *report = (SimProfileReport){0};
    for (size_t w = 0; w < profile->num_words; w++)
        if (profile->executed[w]) by_opcode[program->op_at[w]->info->decoded.inst.opcode] += profile->executed[w];
    for (unsigned opcode = 0; opcode < NUM_OPCODES; opcode++) {
        if (!by_opcode[opcode]) continue;
        SimOpcodeCount count = {(Opcode)opcode, by_opcode[opcode]};
        VEC_PUSH(arena, &report->opcodes, count);
        report->total += count.count;
        report->classes[sim_class_of(count.opcode)] += count.count;
    }
    if (report->opcodes.len)
        qsort(report->opcodes.data, report->opcodes.len, sizeof *report->opcodes.data, compare_counts);
    sim_profile_loops(arena, program, profile, report);
}

/* ---- counting ---- */

static void *open(SimWatch *watch) { return watch->dispatch->profile; }
static void *profile_fork(void *self, Arena *arena)
{
    const SimProfile *profile = self;
    return profile_of_words(arena, profile->num_words);
}
static void profile_join(void *self, void *forked) { sim_profile_add(self, forked); }

/* data: the dword number of the instruction. */
static unsigned prepare(void *, const SimOpFacts *facts, void **data)
{
    *data = (void *)(uintptr_t)facts->word;
    return SIM_ON_AFTER;
}

static void after(void *self, SimWave *wave, const SimOp *op, void *data)
{
    SimProfile *profile = self;
    const size_t word = (uintptr_t)data;
    profile->executed[word]++;
    profile->taken[word] += op->target && wave->pc == op->target;
}

const SimObserver profile_observer = {
    .name = "profile", .open = open, .fork = profile_fork, .join = profile_join, .prepare = prepare, .after = after};
