/* How long the launch of a whole grid takes on a device. Some workgroups run on the emulator, which records what they
   execute and which addresses they access. Affine laws in the workgroup ids give the addresses of the others. The clock
   times one compute unit with its resident workgroups. Caches, bandwidths, rounds and the launch itself then give the
   time of the device. */
#ifndef WAVECC_PREDICT_LAUNCH_TIME_H
#define WAVECC_PREDICT_LAUNCH_TIME_H

#include "sim/sim.h"
#include "timing/cu.h"
#include "timing/device.h"

/* Where what the launch reads is before it. */
typedef enum WarmCaches {
    WARM_NONE, /* in no cache */
    WARM_MALL, /* in the Infinity Cache */
    WARM_L2    /* the same, and in the L2s what fits there: as of a launch that is repeated on the same data */
} WarmCaches;

typedef struct PredictRequest {
    /* Memory, arguments and grid, as for sim_run. Memory changes as in a run. Checks, completion, workgroups and other
       options for looking into a run are ignored */
    const SimDispatch *dispatch;
    const DeviceInfo *device;
    double ghz; /* of the core, instead of the device's; 0: the device's */
    const TimeRows *rows;
    bool values; /* compute all results; else only those that reach an address, a branch or EXEC */
    WarmCaches warm;
    double data_factor; /* device_ghz's; 0: 1 */
    /* What data_factor may be at least and at most, for us_low and us_high; 0: as it is. */
    double data_least, data_most;
    bool changes;        /* find LaunchTime.changes: the launch is timed again with each of them */
    bool spread;         /* find guess_low and guess_high, too: the compute unit is timed again for each guessed row */
    uint64_t max_clocks; /* of one compute unit; 0: no limit */
    double flops; /* of the launch, if the caller knows better than the matrix instructions tell; 0: count them */
    void (*event)(void *self, const CuEvent *event); /* as CuRun's, for LaunchTime.cu; NULL: nobody looks */
    void *event_self;
} PredictRequest;

/* A loop of the code, by its back edge. */
typedef struct LoopTime {
    uint32_t header, end;           /* dwords: the instruction that begins an iteration; after the last one */
    uint32_t begin;                 /* the lowest one; before the header where a part of the body stands there */
    uint32_t depth;                 /* 1: outermost */
    int32_t parent;                 /* in LaunchTime.loops; -1: none */
    double iterations;              /* of one wave */
    double clocks;                  /* of an iteration, of the SIMD, all its waves; at least `bound` */
    double matrix_clocks;           /* of them the matrix pipe works; efficiency: their quotient */
    double instructions;            /* of an iteration of one wave */
    double bound;                   /* lower bound of `clocks` from the busiest resource */
    uint8_t bound_by;               /* ClockOwner */
    double owner[NUM_CLOCK_OWNERS]; /* shares of `clocks`; they sum to 1 */
} LoopTime;

/* A change to the kernel or its launch, and what the clock says of the launch with it alone. */
typedef struct WhatIf {
    const char *id;   /* "lds-conflicts": the same in all versions */
    const char *what; /* for the reader */
    double us;        /* of the launch */
    double gain;      /* share of the time; of a device that does not exist: of the clocks of a full compute unit */
} WhatIf;

/* What is said of the memory of the launch. */
typedef struct LaunchTraffic {
    double requested_bytes;          /* by all waves, before any cache */
    double bytes[NUM_MEMORY_LEVELS]; /* that are found in each level */
    double written_bytes;
    uint32_t laws, laws_fitted, laws_failed; /* memory instructions; those with a law that held; those without */
} LaunchTraffic;

typedef struct LaunchTime {
    bool ends; /* false: a limit was reached */
    double group_clocks, cu_clocks, launch_clocks;
    double ghz;
    double us;                    /* with the launch constant */
    double us_low, us_high;       /* by the errors of launches like it that were measured: nine of ten are in between */
    double guess_low, guess_high; /* the same when guessed rows take their bounds; `us` where no spread is asked for */
    double flops, tflops, gb_per_s;
    double peak_tflops;             /* that the matrix pipes could do at `ghz` of these instructions; 0: it has none */
    double efficiency;              /* matrix clocks of the busiest SIMD / clocks, over a full compute unit */
    double bound_clocks;            /* lower bound of cu_clocks */
    uint8_t bound_by;               /* ClockOwner */
    double owner[NUM_CLOCK_OWNERS]; /* shares; they sum to 1 */
    uint32_t waves_by_vgprs, waves_by_lds, waves_by_group; /* that a SIMD could hold, by each limit */
    uint32_t resident;                                     /* workgroups on a compute unit */
    uint64_t groups, rounds;
    double last_round;         /* share of compute units that work in it; 1: full */
    bool has_work;             /* false: no workgroup got to one of the kernel's memory or matrix operations */
    bool no_loop_ran;          /* the kernel has loops, and none of them was entered */
    const char *not_predicted; /* why `us` is no prediction of this launch; NULL: it is one */
    ClockClass clock_class;    /* operands of its matrix instructions */
    LaunchTraffic traffic;
    LoopTime *loops;
    uint32_t num_loops;
    const WhatIf *changes; /* that gain at least 1 %, the most first */
    uint32_t num_changes;
    CuResult cu;                   /* of a full compute unit, in the middle of the launch */
    const GroupTrace *group;       /* one of the workgroups that were run, with all its instructions */
    const TracePatterns *patterns; /* of its accesses */
    uint32_t emulated_groups;
    const char *const
        *notes; /* what the reader must know: extrapolated loops, laws that failed, data that was made up */
    uint32_t num_notes;
} LaunchTime;

/* False: the emulator could not run it; *result says why. Results are the arena's. */
bool predict_launch(Arena *arena, const PredictRequest *request, LaunchTime *time, SimResult *result);

#endif
