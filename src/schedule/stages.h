/* Search of stages: which part of a loop of one block is executed how many iterations ahead (rotate.h), and how often
   the loop is unrolled (unroll.h). */
#ifndef WAVECC_SCHEDULE_STAGES_H
#define WAVECC_SCHEDULE_STAGES_H

#include "schedule/loop_body.h"
#include "schedule/list_scheduler.h"

enum { MOST_ROTATIONS = 3 };

typedef struct StagePlan {
    BitSet heads[MOST_ROTATIONS]; /* one rotation after the other */
    unsigned num_heads;
    unsigned factor; /* of unrolling, after the rotations; 1: none */
    uint64_t clocks; /* predicted, of an iteration */
    uint64_t before; /* the same of the loop as it was given, in its own order or another; 0: it is small */
} StagePlan;

typedef struct StageProblem {
    const LoopBody *l; /* a kernel of its own: loop_extract */
    BitSet used_outside;
    uint64_t trips; /* 0: not known */
    const TimeRows *rows;
    OrderLimits limits;  /* on registers that the loop touches */
    bool is_short;       /* the search: fewer trials, except for a loop of 270 instructions or more */
    StoresBeside beside; /* its barriers, in its kernel */
    /* Objects of the stores of the kernel. No head lets a load that may read such an object pass a barrier:
       check-schedule follows loops iteration by iteration, and does not track between which barriers a store is. */
    uint64_t all_stores;
} StageProblem;

/* The best plan that was found, in `arena`. It may be one of no rotation and factor 1. */
StagePlan stages_search(Arena *arena, const StageProblem *p);
/* Applies the plan to the loop. False if that is not possible; the loop is then still correct. `trips` as above, for
   the given *l. */
bool stages_apply(LoopBody *l, const StagePlan *plan, uint64_t trips, Arena *scratch);

#endif
