/* `wavecc hip --stats`, `--trace`: what ran, how often and how long. The caller holds the lock. */
#pragma once

#include "hip/hip_repeat.h"

typedef struct HipRan {
    const char *name; /* name of the kernel; "copy host to device", "fill" */
    bool is_kernel;
    hipStream_t stream;
    unsigned device;
    double begin_us, us; /* on the clock: predicted with --time, else the emulator's */
    size_t bytes;        /* copies and fills */
    unsigned grid[3], block[3];
    HipRepeatWay repeat;
} HipRan;

/* hip_total.c: the same, and advances the clock. The work begins now. */
void hip_took(const HipRan *ran);
void hip_ran(const HipRan *ran);
/* At the end of the program: writes the table and the trace. */
void hip_stats_end(void);
