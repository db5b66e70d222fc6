/* The scheduling mode (WaveccSchedule) of each loop, and what the clock predicted for the other modes: for reports. */
#pragma once

#include "ir/ir.h"

/* A loop that was one block before scheduling. */
typedef struct LoopChoice {
    uint32_t loc;   /* its place: index into Kernel.locs */
    uint8_t mode;   /* WaveccSchedule that was chosen */
    bool by_author; /* the author set it for the loop or the kernel */
    /* By WaveccSchedule: clocks of one iteration for a workgroup on a compute unit, on final machine code. 0: not
       timed; `dropped` says why. */
    double clocks[NUM_SCHEDULE_MODES];
    const char *dropped[NUM_SCHEDULE_MODES]; /* why the mode was not compared; NULL: it was */
    /* lower bound in clocks for any order (schedule/loop_bound.h); 0: not computed */
    double bound;
    const char *bound_by; /* "matrix pipe" */
    const char *row;      /* the row of timing.def that sets the bound */
} LoopChoice;

typedef struct Choices {
    uint32_t num_loops;
    LoopChoice *loops; /* by Block.loop_of - 1 */
} Choices;

/* Prints why the loop has its mode, for example:
   "2456 clocks an iteration by off, 2044 by pipeline; at least 1024 (matrix pipe, MATRIX_PASS)" */
void choice_print(const LoopChoice *loop, StrBuf *out);
extern const char *const schedule_mode_names[NUM_SCHEDULE_MODES];
