/* The model of a compute unit. It runs traced workgroups under a clock.

   The unit has 4 SIMDs with several waves each. A wave issues in order. A SIMD issues at most one instruction of each
   kind in a clock group, from different waves, by priority and then by age. docs/timing.md lists what is modelled and
   the rows for it. Time counts clocks of the core from the start of the first wave. The model does not simulate clock
   by clock: each wave has its own time, and the earliest wave continues. */
#pragma once

#include "timing/timed_inst.h"
#include "timing/execution_trace.h"

/* The owner of a clock in which a SIMD's matrix pipe (or, in code without matrix instructions, its VALU) is idle.
   Several things may hold back the wave that could have continued earliest; the first in this order is the owner. */
typedef enum ClockOwner {
    OWNER_MATRIX,        /* the matrix pipe works */
    OWNER_VALU,          /* the VALU works */
    OWNER_TRANS,         /* ... on a transcendental operation */
    OWNER_LDS,           /* the LDS serves its queue: conflicts, width, operations of other waves */
    OWNER_MEMORY_RETURN, /* vector memory returns data, or the path to it is full */
    OWNER_BANDWIDTH,     /* ... and the limit lies beyond the compute unit */
    OWNER_SCALAR,        /* scalar memory */
    OWNER_DEPENDENCE,    /* a result of the matrix pipe or the VALU is not ready yet */
    OWNER_ISSUE,         /* the wave's own scalar, address and control instructions */
    OWNER_WAIT,          /* latency: the wave waits for a counter, and none of the above is busy */
    OWNER_BARRIER,       /* a barrier: other waves of the workgroup have not arrived */
    OWNER_FETCH,         /* instruction fetch */
    OWNER_START,         /* launch of waves, first fetch */
    OWNER_TAIL,          /* no wave is left on the SIMD */
    NUM_CLOCK_OWNERS
} ClockOwner;
extern const char *const clock_owner_names[NUM_CLOCK_OWNERS];

/* The memory beyond the compute unit during one run: on which level the lines of an operation are, how long they take,
   and how many bytes arrive per clock. device/ makes it. The answers must depend on the arguments alone. */
typedef enum MemoryLevel { LEVEL_L1, LEVEL_L2, LEVEL_MALL, LEVEL_HBM, NUM_MEMORY_LEVELS } MemoryLevel;
typedef struct MemoryPlace {
    MemoryLevel level; /* the farthest level that it reaches, not counting lines in the compute unit's L1 */
    /* bytes from the trace's addresses to those of this workgroup, because several workgroups may run one trace */
    int64_t shift;
} MemoryPlace;
typedef struct CuMemory {
    void *self;
    /* Returns the level for the operation of that workgroup (in CuRun.groups). NULL: the L2, at the addresses of the
       trace. */
    MemoryPlace (*place)(void *self, unsigned group, const TraceAccess *access, const AccessPattern *pattern);
    double latency[NUM_MEMORY_LEVELS]; /* clocks; 0: the row of timing.def */
    double atomic_latency;             /* of atomic operations, beyond the L2; 0: the row */
    /* this compute unit's part of the bandwidth; 0: not limited, for the L2 the row */
    double bytes_per_clock[NUM_MEMORY_LEVELS];
    double write_bytes_per_clock;  /* bandwidth of stores beyond the L2; 0: not limited */
    double atomic_bytes_per_clock; /* the same of atomic operations, as atomic_work counts; 0: not limited */
    /* bytes of stores that the L2 can hold for this unit before it writes them on */
    double dirty_bytes;
    /* For replays of measured runs: the clock before which that step of a wave is not issued. NULL: no such limit. */
    uint64_t (*held)(void *self, unsigned group, unsigned wave, uint32_t step);
} CuMemory;

/* What happened to one instruction of one wave, for timelines. */
typedef struct CuEvent {
    uint32_t group, wave, simd; /* group: in CuRun.groups */
    uint32_t word;
    uint64_t issued; /* clock */
    uint32_t waited; /* clocks for which it could not be issued */
    uint8_t owner;   /* ClockOwner of `waited` */
    uint32_t blame;  /* dword of the instruction that delayed it; UINT32_MAX: none */
} CuEvent;

typedef struct CuRun {
    const TimeRows *rows;
    TimedCode *code; /* can decode each dword that a trace names */
    const TracePatterns *patterns;
    const GroupTrace *const *groups; /* in the order in which this compute unit receives them; one may occur twice */
    unsigned num_groups;
    unsigned resident;   /* workgroups that run at the same time; at least 1 */
    uint64_t max_clocks; /* 0: no limit */
    CuMemory memory;
    bool has_code; /* its code is in the instruction cache */
    /* code and constants are in the caches, so the run has no cold start */
    bool warm;
    void (*event)(void *self, const CuEvent *event); /* NULL: nobody looks */
    void *event_self;
} CuRun;

/* The times of one instruction, over all waves. */
typedef struct InstTime {
    uint32_t word;
    uint64_t count;
    uint64_t issue_clocks;              /* clocks in which this instruction kept its wave from issuing anything else */
    uint64_t stalled[NUM_CLOCK_OWNERS]; /* clocks before its issue, by owner */
    uint32_t blame[NUM_CLOCK_OWNERS];   /* the instruction that caused its longest wait, by owner; UINT32_MAX: none */
    uint64_t lds_clocks, lds_conflict_clocks;
    uint64_t lds_busy, vmem_busy; /* its part of CuResult.busy for these units */
    uint64_t lines, lines_of_l1;
} InstTime;

typedef struct CuResult {
    /* from the first wave's start to the last one's end, when its stores are acknowledged */
    uint64_t clocks;
    uint64_t owner[NUM_CLOCK_OWNERS];  /* clocks of all SIMDs by owner; their sum is clocks * SIMDs that had a wave */
    uint64_t matrix_clocks;            /* clocks in which the matrix pipe of the busiest SIMD works */
    uint64_t busy[NUM_ISSUE_KINDS];    /* busy clocks of the busiest SIMD; for LDS and VMEM, of the unit */
    uint64_t *group_start, *group_end; /* clocks, by group */
    uint64_t read_lines, lines_of_l1;  /* lines that loads of all waves requested; of these, lines found in the L1 */
    uint64_t drained;                  /* clock at which the L2 has written all stores to memory; at least `clocks` */
    uint64_t skipped;                  /* of `clocks`: those of iterations that repeated others and were not run */
    InstTime *insts;                   /* the executed instructions, by dword */
    uint32_t num_insts;
    bool limited; /* the run reached max_clocks and does not end, or the target has no rows; all other fields are 0 */
} CuResult;

/* The result lies in the arena. */
void cu_run(Arena *arena, const CuRun *run, CuResult *result);
