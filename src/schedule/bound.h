/* What no order of a loop's instructions can beat. */
#ifndef WAVECC_SCHEDULE_BOUND_H
#define WAVECC_SCHEDULE_BOUND_H

#include "schedule/deps.h"

typedef enum BoundBy {
    BOUND_MATRIX, /* the matrix pipe of a SIMD */
    BOUND_VALU,
    BOUND_ISSUE,      /* a wave issues one instruction at a time */
    BOUND_LDS,        /* data in and out of it, of the compute unit */
    BOUND_VMEM,       /* addresses of vector memory, of the compute unit */
    BOUND_RECURRENCE, /* what an iteration hands to the next one */
    NUM_BOUNDS
} BoundBy;

typedef struct LoopBound {
    double clocks[NUM_BOUNDS]; /* of an iteration, of a workgroup on a compute unit */
    BoundBy by;                /* the largest */
} LoopBound;

extern const char *const bound_names[NUM_BOUNDS]; /* "matrix pipe" */
extern const char *const bound_rows[NUM_BOUNDS];  /* the row of timing.def that decides most */

/* The bound of a loop of one block before allocation, from its graph, with `waves` waves of a workgroup at once.
   Recurrences go through registers and state; none are assumed to go through memory. */
LoopBound loop_bound(Arena *arena, const DepGraph *g, const TimeRows *rows, uint32_t waves);

#endif
