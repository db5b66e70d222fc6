/* The clock of one wave, for searches over orders. It tells when an instruction can be issued at the earliest, and
   which units it occupies. It is faster and less exact than timing/. Other waves of the compute unit run the same code
   at the same time, and count as a share of the LDS and of vector memory. All constants are rows of timing.def. */
#pragma once

#include "schedule/deps.h"

enum { MACHINE_QUEUE = 32 };

/* A unit with a queue of memory operations. */
typedef struct MachineUnit {
    uint64_t free; /* clock at which it takes the next operation */
    uint64_t slot[MACHINE_QUEUE];
    uint32_t issued;
    uint32_t depth; /* number of queue entries that are this wave's share */
} MachineUnit;

/* Counters for results of loads: of vector memory, of the LDS, and of scalar memory if it has its own. Bits of those
   that count the node's operation. */
enum { NUM_RESULT_COUNTERS = 3 };
static inline unsigned result_counters(const DepNode *node)
{
    const unsigned counters = node->event ? node->event->counters : 0;
    return (counters & (COUNTER_BIT_VM | COUNTER_BIT_LOAD) ? 1 : 0) |
           (counters & (COUNTER_BIT_LGKM | COUNTER_BIT_DS) ? 2 : 0) | (counters & COUNTER_BIT_KM ? 4 : 0);
}

typedef enum UnitOfMemory { MACHINE_LDS, MACHINE_VMEM, NUM_MACHINE_UNITS } UnitOfMemory;

typedef struct Machine {
    const TimeRows *rows;
    uint32_t waves;                                   /* waves of the compute unit */
    uint32_t issue;                                   /* issue clocks of most instructions */
    uint32_t barrier, memory_after_valu, lds_latency; /* rows of timing.def */
    uint64_t now;                                     /* earliest issue of the next instruction */
    uint64_t matrix_free, head_end, memory_after;
    uint64_t trans_free; /* clock at which the separate transcendental unit is free */
    MachineUnit unit[NUM_MACHINE_UNITS];
} Machine;

Machine machine_new(const TimeRows *rows, uint32_t waves);
/* The clock at which the node can be issued if its operands are available; at least `now`. */
uint64_t machine_earliest(const Machine *m, const DepNode *node);
/* Issues the node at that clock (not before machine_earliest). Returns by how many clocks its result comes later than
   its latency, because earlier operations are still being served. */
uint32_t machine_issue(Machine *m, const DepNode *node, uint64_t at);
/* Sets `service` and `path` of a node that is a memory operation. */
void machine_describe(const TimeRows *rows, DepNode *node);
/* Clocks for which the unit works on the node, a memory operation, for all waves. */
static inline uint32_t machine_service(const Machine *m, const DepNode *node)
{
    const uint32_t all = node->service * m->waves;
    return all > node->path ? all : node->path;
}
/* The unit whose queue takes the node's operation; NULL: none. */
static inline MachineUnit *machine_unit(Machine *m, const DepNode *node)
{
    return !node->event               ? NULL
           : node->kind == ISSUE_LDS  ? &m->unit[MACHINE_LDS]
           : node->kind == ISSUE_VMEM ? &m->unit[MACHINE_VMEM]
                                      : NULL;
}
