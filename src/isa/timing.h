/* The rows of timing.def. */
#ifndef WAVECC_ISA_TIMING_H
#define WAVECC_ISA_TIMING_H

#include "isa/isa.h"

typedef enum Time {
#define TIME(id, ...) TIME_##id,
#include "isa/timing.def"
    NUM_TIMES
} Time;

/* Clocks; 0 on targets without rows. */
uint32_t time_clocks(Target target, Time time);

#endif
