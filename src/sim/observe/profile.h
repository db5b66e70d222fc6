/* Counts how often each instruction was executed: per opcode, per class, and per loop of the code. */
#pragma once

#include "sim/sim.h"
#include "support/vec.h"

/* Counters by dword of the code. Each thread has its own while a dispatch runs; their sums do not depend on the number
 * of threads. */
struct SimProfile {
    size_t num_words;
    uint64_t *executed;
    uint64_t *taken; /* branches: how often they were taken */
};

/* Counters for a program, in the arena. */
SimProfile *sim_profile_new(Arena *arena, const SimProgram *program);

/* Classes of instructions by the unit that they use. */
typedef enum SimClass {
    SIM_CLASS_MFMA,
    SIM_CLASS_VALU,
    SIM_CLASS_SALU,
    SIM_CLASS_SMEM,
    SIM_CLASS_VMEM_LOAD,
    SIM_CLASS_VMEM_STORE, /* and atomics without a result */
    SIM_CLASS_LDS_DMA,
    SIM_CLASS_LDS,
    SIM_CLASS_SCRATCH,
    SIM_CLASS_BRANCH,
    SIM_CLASS_WAIT,
    SIM_CLASS_NOP,
    SIM_CLASS_BARRIER,
    SIM_CLASS_OTHER,
    NUM_SIM_CLASSES
} SimClass;
extern const char *const sim_class_names[NUM_SIM_CLASSES];
SimClass sim_class_of(Opcode opcode);

typedef struct SimOpcodeCount {
    Opcode opcode;
    uint64_t count;
} SimOpcodeCount;

/* A natural loop: all code that reaches a back edge's source without passing the header. Back edges to the same header
   make one loop. Counts include inner loops. */
typedef struct SimLoopCount {
    uint64_t header, end; /* addresses: of the first instruction of an iteration; after the loop's last instruction */
    uint64_t begin;       /* lowest address in it; it is before the header if a part of the body stands there */
    int32_t parent;       /* index of the next outer loop, or -1 */
    uint32_t depth;       /* 1: not in another loop */
    uint64_t entries;     /* entries into the header from outside the loop, summed over waves */
    uint64_t iterations;  /* executions of the header */
    uint64_t total;
    uint64_t classes[NUM_SIM_CLASSES];
} SimLoopCount;

typedef struct SimProfileReport {
    uint64_t total;
    uint64_t classes[NUM_SIM_CLASSES];
    VEC(SimOpcodeCount) opcodes; /* executed ones; most frequent first, then by name */
    VEC(SimLoopCount) loops;     /* in the order of their headers; outer ones first */
    /* back edges whose target does not dominate their source: they are in no loop of the table */
    uint32_t num_irreducible;
} SimProfileReport;

void sim_profile_report(Arena *arena, const SimProgram *program, const SimProfile *profile, SimProfileReport *report);
