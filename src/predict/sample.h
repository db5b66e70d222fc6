/* The sample workgroups of a launch, which run on the emulator for the clock. */
#pragma once

#include "predict/launch_time.h"
#include "sim/observe/clock_record.h"
#include "timing/laws.h"

typedef struct Samples {
    SimClockRecord record; /* patterns of all samples and beginnings */
    const GroupTrace **groups;
    unsigned num;        /* the first one is in the middle of the grid, or is one that works */
    unsigned num_to_fit; /* these find laws; the others verify them */
    bool all;            /* the samples are all workgroups of the grid */
    bool has_counter;    /* an atomic operation of one lane may assign work to a workgroup */
    uint32_t emulated;   /* workgroups that ran, including beginnings */
    /* workgroups that ran only to see whether they exit early; 0: no sample exited, or all workgroups are samples */
    unsigned looked_at;
    double leaving; /* share of the workgroups that exit before they touch memory, if others work */
    Map leaves;     /* internal: bool by number of the workgroup, of those that sample_leaves has seen */
} Samples;

/* Runs sample workgroups of the grid: the one in the middle; on the line through it along each dimension, the first and
   the last one; and three that are not on these lines. If the grid is small, it runs all. If workgroups execute a
   large number of instructions, it runs fewer samples. If a sample exits at once, it looks for another one that does
   work. False: the emulator could not run them; *result says why. */
bool samples_run(Arena *arena, const PredictRequest *request, Samples *samples, SimResult *result);

/* Runs the first `steps` instructions of that workgroup (per wave, on average). NULL: it could not run. */
const GroupTrace *sample_beginning(Samples *samples, const PredictRequest *request, const uint32_t id[3],
                                   uint32_t steps);

/* Does that workgroup end without an access of its lanes to memory? */
bool sample_leaves(Samples *samples, const PredictRequest *request, const uint32_t id[3]);
