/* Declarations that the parts of the symbolic execution share: execute.c for registers and branches, execute_memory.c
   for memory and what other waves and the author see of it. */
#pragma once

#include "isa/events.h"
#include "schedulecheck/execute.h"
#include "schedulecheck/lane_places.h"

/* A piece of LDS under the name that lds_becomes gave it. */
typedef struct Renamed {
    uint32_t name;
    MemRef real;
} Renamed;

typedef struct Machine {
    const Kernel *k;
    const Program *program;
    Value *cell; /* of registers, then constants */
    Inputs *in;
    Trace *trace;
    Arena *arena;
    /* by class: the sum of all earlier events that a load (a store) may have to follow */
    uint64_t load_chain[MAX_CLASSES], store_chain[MAX_CLASSES], control_chain;
    LaneEvents lanes; /* those with known addresses */
    VEC(Renamed) renamed;
    Value *edge;                        /* arguments of an edge */
    VEC(uint64_t) issued[NUM_COUNTERS]; /* sums of the operations of each counter so far, with one more entry */
} Machine;

uint64_t machine_exec(const Machine *m);
/* Writes result `def` as a value that is not evaluated: the dwords of term `hash`. If lanes are off, the write is
   masked. */
void machine_write_given(Machine *m, const Decoded *d, unsigned def, uint64_t hash);

/* execute_memory.c: a memory operation; a fence. */
void machine_memory(Machine *m, const Decoded *d);
void machine_fence(Machine *m, const Decoded *d);
