/* Symbolic execution of a whole kernel along one path. The kernel's inputs decide the path. */
#pragma once

#include "schedulecheck/program.h"
#include "support/map.h"

/* A scalar input of a kernel: an argument, the result of a load, the number of the workgroup. */
typedef struct Leaf {
    uint64_t identity;
    bool assigned;
    uint32_t value; /* the deciding number, if one is assigned */
} Leaf;

/* The inputs of both kernels. Equal terms get equal numbers in both. */
typedef struct Inputs {
    Arena *arena;
    unsigned style; /* how unassigned values decide */
    VEC(Leaf) leaves;
    Map by_identity;        /* 1 + index into leaves */
    ClassSet barrier_reads; /* classes of memory whose loads depend on barriers */
    bool counts;            /* an author's wait counts operations, in one of the kernels */
    bool records;           /* traces contain events and loads; else only their number and sum */
    MemClasses *classes;
} Inputs;

enum { STYLE_PAIRS = 1, NUM_STYLES = 4, CONTROL_EVENT = MAX_CLASSES };

/* Something that is visible outside: a store, an atomic, an LDS-DMA, a barrier, a wait, s_setprio, or another side
   effect (CONTROL_EVENT). */
typedef struct TraceEvent {
    uint64_t identity;       /* includes all earlier events that it must not pass */
    uint64_t place, content; /* place: address or kind; content: what is written */
    const Inst *inst;
    uint64_t step;  /* instructions executed before it */
    uint8_t class_; /* class of memory, or CONTROL_EVENT */
} TraceEvent;

typedef struct TraceLoad {
    uint64_t identity; /* includes the stores that it may see */
    uint64_t place;
    const Inst *inst;
    uint64_t step;
} TraceLoad;

typedef struct Trace {
    Arena *arena;
    VEC(TraceEvent) events; /* both are set if Inputs.records */
    VEC(TraceLoad) loads;
    uint64_t num_events, num_loads;
    uint64_t sum;        /* sum over events and loads; equal for equal traces */
    uint32_t *visits;    /* by block */
    uint32_t *condition; /* by block: the leaf that its branch depends on, as in Value; 0: none */
    uint64_t steps;
    bool cut; /* it did not reach its end within most_steps */
} Trace;

/* Executes a kernel from its entry to its end, or for most_steps instructions. Also stops when `watched` (NULL: no
   block) has been entered more than most_visits times. The trace is in `arena`. */
Trace execute_kernel(const Program *program, Inputs *inputs, Arena *arena, uint64_t most_steps, const Block *watched,
                     uint32_t most_visits);
