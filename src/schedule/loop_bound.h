/* A lower bound on the time of a loop, for any order of its instructions. */
#pragma once

#include "schedule/deps.h"

typedef enum BoundBy {
    BOUND_MATRIX, /* the matrix pipe of a SIMD */
    BOUND_VALU,
    BOUND_ISSUE,      /* a wave issues one instruction at a time */
    BOUND_LDS,        /* data into and out of the LDS of the compute unit */
    BOUND_VMEM,       /* address unit of vector memory of the compute unit */
    BOUND_RECURRENCE, /* values that one iteration computes from the previous one */
    NUM_BOUNDS
} BoundBy;

typedef struct LoopBound {
    double clocks[NUM_BOUNDS]; /* clocks of an iteration, for a workgroup on a compute unit */
    BoundBy by;                /* the largest */
} LoopBound;

extern const char *const bound_names[NUM_BOUNDS]; /* "matrix pipe" */
extern const char *const bound_rows[NUM_BOUNDS];  /* the row of timing.def that matters most */

/* The bound of a one-block loop before allocation, from its graph, for `waves` waves of a workgroup at once.
   Recurrences go through registers and state; none is assumed to go through memory. */
LoopBound loop_bound(Arena *arena, const DepGraph *g, const TimeRows *rows, uint32_t waves);
