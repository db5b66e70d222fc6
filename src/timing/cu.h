/* The model of a compute unit: workgroups that were traced are run on it under a clock.

   4 SIMDs with several waves each; a wave issues in order, a SIMD at most one instruction of each kind in a clock
   group, from different waves, by priority and then by age. What is modelled, and by which rows: docs/timing.md. Time
   goes in clocks of the core from the start of the first wave. It is no simulation clock by clock: each wave is at a
   time of its own, and the earliest one goes on. */
#ifndef WAVECC_TIMING_CU_H
#define WAVECC_TIMING_CU_H

#include "timing/timed_inst.h"
#include "timing/execution_trace.h"

/* Who is to blame for a clock in which a SIMD's matrix pipe (or, in code without matrix instructions, its VALU) does
   nothing: the first of these, in this order, that holds back the wave which could have gone on earliest. */
typedef enum ClockOwner {
    OWNER_MATRIX,        /* the matrix pipe works */
    OWNER_VALU,          /* the VALU works */
    OWNER_TRANS,         /* ... on a transcendental operation */
    OWNER_LDS,           /* the LDS works off its queue: conflicts, width, others' operations */
    OWNER_MEMORY_RETURN, /* vector memory returns data, or the path to it is full */
    OWNER_BANDWIDTH,     /* ... and what is beyond the compute unit is what limits */
    OWNER_SCALAR,        /* scalar memory */
    OWNER_DEPENDENCE,    /* a result of the matrix pipe or the VALU is not there yet */
    OWNER_ISSUE,         /* the wave's own scalar, address and control instructions */
    OWNER_WAIT,          /* latency: a counter's wait, and nothing of the above is busy */
    OWNER_BARRIER,       /* a barrier: other waves of the workgroup are not there */
    OWNER_FETCH,         /* instruction fetch */
    OWNER_START,         /* launch of waves, first fetch */
    OWNER_TAIL,          /* no wave is left on the SIMD */
    NUM_CLOCK_OWNERS
} ClockOwner;
extern const char *const clock_owner_names[NUM_CLOCK_OWNERS];

/* What is beyond the compute unit, for the time of one run: where the lines of an operation are found, how long that
   takes and how much of them can come in a clock. device/ makes it; the answers must depend on the arguments alone. */
typedef enum MemoryLevel { LEVEL_L1, LEVEL_L2, LEVEL_MALL, LEVEL_HBM, NUM_MEMORY_LEVELS } MemoryLevel;
typedef struct MemoryPlace {
    MemoryLevel level; /* the farthest one that it goes to, except for lines that the compute unit has in its L1 */
    int64_t shift;     /* bytes from the trace's addresses to those of this workgroup: several may run one trace */
} MemoryPlace;
typedef struct CuMemory {
    void *self;
    /* Where the operation of that workgroup (in CuRun.groups) goes. NULL: to L2 and to the addresses of the trace. */
    MemoryPlace (*place)(void *self, unsigned group, const TraceAccess *access, const AccessPattern *pattern);
    double latency[NUM_MEMORY_LEVELS];         /* clocks; 0: the row of timing.def */
    double atomic_latency;                     /* of atomic operations, beyond the L2; 0: the row */
    double bytes_per_clock[NUM_MEMORY_LEVELS]; /* this compute unit's share; 0: not limited, L2: the row */
    double write_bytes_per_clock;              /* of stores, beyond the L2; 0: not limited */
    double dirty_bytes;                        /* of stores that the L2 holds for it before they go on */
    /* For replays of measured runs: the clock before which that step of a wave is not issued. NULL: there is none. */
    uint64_t (*held)(void *self, unsigned group, unsigned wave, uint32_t step);
} CuMemory;

/* What happened to one instruction of one wave, for timelines. */
typedef struct CuEvent {
    uint32_t group, wave, simd; /* group: in CuRun.groups */
    uint32_t word;
    uint64_t issued; /* clock */
    uint32_t waited; /* clocks that it could not be issued */
    uint8_t owner;   /* ClockOwner of `waited` */
    uint32_t blame;  /* dword of the instruction that it waited for; UINT32_MAX: none */
} CuEvent;

typedef struct CuRun {
    const TimeRows *rows;
    TimedCode *code; /* decodes at each dword that a trace names */
    const TracePatterns *patterns;
    const GroupTrace *const *groups; /* in the order in which they come to this compute unit; one may stand twice */
    unsigned num_groups;
    unsigned resident;   /* workgroups at a time; at least 1 */
    uint64_t max_clocks; /* 0: no limit */
    CuMemory memory;
    bool has_code;                                   /* its code is in the instruction cache */
    bool warm;                                       /* code and constants are in the caches: no cold start */
    void (*event)(void *self, const CuEvent *event); /* NULL: nobody looks */
    void *event_self;
} CuRun;

/* Of one instruction, over all waves. */
typedef struct InstTime {
    uint32_t word;
    uint64_t count;
    uint64_t issue_clocks;              /* in which its wave could issue nothing else because of it */
    uint64_t stalled[NUM_CLOCK_OWNERS]; /* clocks before it, by what held it back */
    uint32_t blame[NUM_CLOCK_OWNERS];   /* what its longest wait was for, by owner; UINT32_MAX: no instruction */
    uint64_t lds_clocks, lds_conflict_clocks;
    uint64_t lds_busy, vmem_busy; /* its part of CuResult.busy of these units */
    uint64_t lines, lines_of_l1;
} InstTime;

typedef struct CuResult {
    uint64_t clocks;                   /* from the first wave's start to the last one's end, stores acknowledged */
    uint64_t owner[NUM_CLOCK_OWNERS];  /* clocks of all SIMDs; their sum is clocks * SIMDs that had a wave */
    uint64_t matrix_clocks;            /* of the busiest SIMD: clocks in which its matrix pipe works */
    uint64_t busy[NUM_ISSUE_KINDS];    /* clocks of the busiest SIMD or, for LDS and VMEM, of the unit */
    uint64_t *group_start, *group_end; /* clocks, by group */
    uint64_t read_lines, lines_of_l1;  /* that loads of all waves asked for; of these, that the L1 had */
    uint64_t drained;                  /* clock at which the L2 has written all stores on; at least `clocks` */
    InstTime *insts;                   /* that were executed, by dword */
    uint32_t num_insts;
    bool limited; /* max_clocks reached: it does not end; or the target has no rows: all else is 0 */
} CuResult;

/* The result is the arena's. */
void cu_run(Arena *arena, const CuRun *run, CuResult *result);

#endif
