/* Symbolic execution of a whole kernel along one path, which is decided by what the kernel is given. */
#ifndef WAVECC_SCHEDULECHECK_EXECUTE_H
#define WAVECC_SCHEDULECHECK_EXECUTE_H

#include "schedulecheck/program.h"
#include "support/map.h"

/* Something scalar that a kernel is given: an argument, what a load reads, the number of the workgroup. */
typedef struct Leaf {
    uint64_t identity;
    bool assigned;
    uint32_t value; /* that decides, where it is assigned */
} Leaf;

/* The arguments of both kernels. The same terms get the same numbers, before and after. */
typedef struct Inputs {
    Arena *arena;
    unsigned style; /* how values that are not assigned decide */
    VEC(Leaf) leaves;
    Map by_identity;        /* 1 + index into leaves */
    ClassSet barrier_reads; /* classes of memory whose loads a barrier changes */
    bool counts;            /* an author's wait counts operations: the kernel before has one, or the one after */
    bool records;           /* traces have events and loads, not only their number and sum */
    MemClasses *classes;
} Inputs;

enum { STYLE_PAIRS = 1, NUM_STYLES = 4, CONTROL_EVENT = MAX_CLASSES };

/* Something that is seen from outside: a store, an atomic, an LDS-DMA; a barrier, a wait, s_setprio, other side effects
   (CONTROL_EVENT). */
typedef struct TraceEvent {
    uint64_t identity;       /* and of all before it that it may not pass */
    uint64_t place, content; /* address or kind; what is written */
    const Inst *inst;
    uint64_t step;  /* instructions executed before it */
    uint8_t class_; /* of memory, or CONTROL_EVENT */
} TraceEvent;

typedef struct TraceLoad {
    uint64_t identity; /* and of the stores that it may see */
    uint64_t place;
    const Inst *inst;
    uint64_t step;
} TraceLoad;

typedef struct Trace {
    Arena *arena;
    VEC(TraceEvent) events; /* these two where Inputs.records */
    VEC(TraceLoad) loads;
    uint64_t num_events, num_loads;
    uint64_t sum;        /* of what events and loads are: equal of equal traces */
    uint32_t *visits;    /* by block */
    uint32_t *condition; /* by block: leaf that its branch depended on, as in Value; 0: on none */
    uint64_t steps;
    bool cut; /* not at its end after most_steps */
} Trace;

/* Executes a kernel from its entry to its end or most_steps instructions; stops, too, when `watched` (NULL: no block)
   has been entered more than most_visits times. The trace is in `arena`. */
Trace execute_kernel(const Program *program, Inputs *inputs, Arena *arena, uint64_t most_steps, const Block *watched,
                     uint32_t most_visits);

#endif
