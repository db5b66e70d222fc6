/* Predicts how long the launch of a whole grid takes on a device. Some workgroups run on the emulator, which records
   what they execute and which addresses they access. Affine laws in the workgroup ids give the addresses of the others.
   The clock times one compute unit with its resident workgroups. Caches, bandwidths, rounds and the launch itself then
   give the time of the device. */
#pragma once

#include "sim/sim.h"
#include "timing/cu.h"
#include "timing/device.h"

/* Where the data that the launch reads are before it. */
typedef enum WarmCaches {
    WARM_NONE, /* in no cache */
    WARM_MALL, /* in the Infinity Cache */
    WARM_L2    /* as WARM_MALL, and in the L2s as much as fits: like a launch that is repeated on the same data */
} WarmCaches;

typedef struct PredictRequest {
    /* Memory, arguments and grid, as for sim_run. Memory changes as in a run. Checks, completion, workgroups and other
       options for observing a run are ignored */
    const SimDispatch *dispatch;
    const DeviceInfo *device;
    double ghz; /* core clock instead of the device's; 0: the device's */
    const TimeRows *rows;
    bool values; /* true: compute all results; false: only those that affect an address, a branch or EXEC */
    WarmCaches warm;
    double data_factor; /* device_ghz's; 0: 1 */
    /* Bounds of data_factor, for us_low and us_high; 0: as data_factor. */
    double data_least, data_most;
    bool changes;        /* fill LaunchTime.changes: times the launch again with each change */
    bool spread;         /* fill guess_low and guess_high: times the compute unit again for each guessed row */
    uint64_t max_clocks; /* limit for the run of one compute unit; 0: no limit */
    /* operations of the launch, if the caller knows better than a count of matrix instructions; 0: count them */
    double flops;
    void (*event)(void *self, const CuEvent *event); /* as in CuRun, for LaunchTime.cu; NULL: no callback */
    void *event_self;
} PredictRequest;

/* A loop of the code, by its back edge. */
typedef struct LoopTime {
    uint32_t header, end; /* dwords: the first instruction of an iteration; the end after the last one */
    uint32_t begin;       /* the lowest dword; before the header if a part of the body lies there */
    uint32_t depth;       /* 1: outermost */
    int32_t parent;       /* index in LaunchTime.loops; -1: none */
    double iterations;    /* of one wave */
    double clocks;        /* clocks of an iteration of all waves of a SIMD; at least `bound` */
    /* clocks of those in which the matrix pipe works; efficiency: matrix_clocks / clocks */
    double matrix_clocks;
    double instructions;            /* per iteration of one wave */
    double bound;                   /* lower bound of `clocks` from the busiest resource */
    uint8_t bound_by;               /* ClockOwner */
    double owner[NUM_CLOCK_OWNERS]; /* shares of `clocks`; they sum to 1 */
} LoopTime;

/* A change to the kernel or its launch, and the predicted gain of that change alone. */
typedef struct WhatIf {
    const char *id;   /* "lds-conflicts": stable over versions */
    const char *what; /* for the reader */
    double us;        /* of the launch */
    /* share of the time; for a device that does not exist: share of the clocks of a full compute unit */
    double gain;
} WhatIf;

/* Memory traffic of the launch. */
typedef struct LaunchTraffic {
    double requested_bytes;          /* by all waves, before any cache */
    double bytes[NUM_MEMORY_LEVELS]; /* bytes found in each level */
    double written_bytes;
    /* memory instructions; those whose addresses follow a verified law (timing/laws.h); those without one */
    uint32_t laws, laws_fitted, laws_failed;
} LaunchTraffic;

typedef struct LaunchTime {
    bool ends; /* false: a limit was reached */
    double group_clocks, cu_clocks, launch_clocks;
    double ghz;
    double us;                    /* including the launch constant */
    double us_low, us_high;       /* from the measured errors of similar launches: nine of ten lie in this range */
    double guess_low, guess_high; /* the same when guessed rows take their bounds; `us` if no spread was requested */
    double flops, tflops, gb_per_s;
    /* what the matrix pipes could reach at `ghz` with these instructions; 0: the kernel has none */
    double peak_tflops;
    /* the same of vector instructions, executed and possible; lanes that are off count */
    double vector_tflops, vector_peak_tflops;
    double efficiency;              /* matrix clocks of the busiest SIMD / clocks, over a full compute unit */
    double bound_clocks;            /* lower bound of cu_clocks */
    uint8_t bound_by;               /* ClockOwner */
    double owner[NUM_CLOCK_OWNERS]; /* shares; they sum to 1 */
    uint32_t waves_by_vgprs, waves_by_lds, waves_by_group; /* waves that each limit allows on a SIMD */
    uint32_t resident;                                     /* workgroups on a compute unit */
    uint64_t groups, rounds;
    double instructions;       /* of all waves, if the workgroups that ran stand for the others */
    double last_round;         /* share of the compute units that work in the last round; 1: all */
    bool has_work;             /* false: no workgroup reached any of the kernel's memory or matrix operations */
    bool no_loop_ran;          /* the kernel has loops, and no workgroup entered one */
    const char *not_predicted; /* why `us` is not a prediction of this launch; NULL: it is one */
    ClockClass clock_class;    /* operand type of its matrix instructions */
    bool transcendental;       /* it executes exponentials, reciprocals and the like */
    LaunchTraffic traffic;
    LoopTime *loops;
    uint32_t num_loops;
    const WhatIf *changes; /* changes that gain at least 1 %, the largest gain first */
    uint32_t num_changes;
    CuResult cu;                   /* a full compute unit in the middle of the launch */
    const GroupTrace *group;       /* one of the workgroups that ran, with all its instructions */
    const TracePatterns *patterns; /* of its accesses */
    uint32_t emulated_groups;
    const char *const *notes; /* what the reader must know: extrapolated loops, failed laws, made-up data */
    uint32_t num_notes;
} LaunchTime;

/* False: the emulator could not run the launch; *result says why. Results lie in the arena. */
bool predict_launch(Arena *arena, const PredictRequest *request, LaunchTime *time, SimResult *result);
