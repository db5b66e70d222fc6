/* The workgroups of a launch that are run on the emulator, for the clock. */
#ifndef WAVECC_PREDICT_SAMPLE_H
#define WAVECC_PREDICT_SAMPLE_H

#include "predict/launch_time.h"
#include "sim/observe/clock_record.h"
#include "timing/laws.h"

typedef struct Samples {
    SimClockRecord record; /* patterns of all samples and beginnings */
    const GroupTrace **groups;
    unsigned num;        /* the first one stands in the middle of the grid, or is one that works */
    unsigned num_to_fit; /* the rest verify laws */
    bool all;            /* every workgroup of the grid is there */
    bool has_counter;    /* an atomic operation of one lane, which may tell a workgroup what it is to do */
    uint32_t emulated;   /* workgroups, the beginnings as well */
    unsigned looked_at;  /* workgroups that were only asked whether they leave; 0: no sample left, or all are samples */
    double leaving;      /* share of the workgroups that leave before they touch memory, while others work */
} Samples;

/* Runs sample workgroups of the grid: one in the middle, the first and the last along each dimension from there, and
   three off these lines. If the grid is small, it runs all. If workgroups execute a large number of instructions, it
   runs fewer samples. If a sample exits at once, it looks for another one that does work. False: the emulator could not
   run them; *result says why. */
bool samples_run(Arena *arena, const PredictRequest *request, Samples *samples, SimResult *result);

/* Runs the first `steps` instructions (of each wave, on average) of that workgroup. NULL: it could not be run. */
const GroupTrace *sample_beginning(Samples *samples, const PredictRequest *request, const uint32_t id[3],
                                   uint32_t steps);

/* Does that workgroup end without an access of its lanes to memory? */
bool sample_leaves(Samples *samples, const PredictRequest *request, const uint32_t id[3]);

#endif
