/* The clock of one wave, for searches over orders: when can an instruction be issued at the earliest, and which units
   does it occupy. It is faster and less exact than timing/. Other waves of the compute unit run the same code at the
   same time, and count as a share of the LDS and of vector memory. All constants are rows of timing.def. */
#ifndef WAVECC_SCHEDULE_WAVE_CLOCK_H
#define WAVECC_SCHEDULE_WAVE_CLOCK_H

#include "schedule/deps.h"

enum { MACHINE_QUEUE = 32 };

/* A unit that works off a queue of memory operations. */
typedef struct MachineUnit {
    uint64_t free; /* clock at which the next operation is taken */
    uint64_t slot[MACHINE_QUEUE];
    uint32_t issued;
    uint32_t depth; /* entries that are this wave's share */
} MachineUnit;

/* Counters that results of loads are waited for by: of vector memory, the LDS, and scalar memory where it has its own.
   Bits of those that count the node's operation. */
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
    uint32_t waves;                                   /* of the compute unit */
    uint32_t issue;                                   /* clocks of most instructions */
    uint32_t barrier, memory_after_valu, lds_latency; /* rows of timing.def */
    uint64_t now;                                     /* the next instruction's issue at the earliest */
    uint64_t matrix_free, head_end, memory_after;
    uint64_t trans_free; /* the unit of transcendental operations that stands apart */
    MachineUnit unit[NUM_MACHINE_UNITS];
} Machine;

Machine machine_new(const TimeRows *rows, uint32_t waves);
/* The clock at which the node can be issued, if its operands are there; at least `now`. */
uint64_t machine_earliest(const Machine *m, const DepNode *node);
/* Issues it at that clock (not before machine_earliest). Returns by how many clocks its result comes later than its
   latency, because earlier operations are still served. */
uint32_t machine_issue(Machine *m, const DepNode *node, uint64_t at);
/* Sets `service` and `path` of a node that is a memory operation. */
void machine_describe(const TimeRows *rows, DepNode *node);
/* Clocks that the unit of the node, a memory operation, works on it for all waves. */
static inline uint32_t machine_service(const Machine *m, const DepNode *node)
{
    const uint32_t all = node->service * m->waves;
    return all > node->path ? all : node->path;
}
/* The unit that works off the node's operation; NULL: none that has a queue. */
static inline MachineUnit *machine_unit(Machine *m, const DepNode *node)
{
    return !node->event               ? NULL
           : node->kind == ISSUE_LDS  ? &m->unit[MACHINE_LDS]
           : node->kind == ISSUE_VMEM ? &m->unit[MACHINE_VMEM]
                                      : NULL;
}

#endif
