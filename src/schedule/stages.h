/* Searches for the best stages of a one-block loop: which part runs how many iterations ahead (rotate.h), and how often
   the loop is unrolled (unroll.h). */
#pragma once

#include "schedule/loop_body.h"
#include "schedule/list_scheduler.h"

enum { MOST_ROTATIONS = 3 };

/* Clocks per iteration of the given loop. UINT64_MAX: the plan does not fit the registers. */
typedef struct StageClocks {
    uint64_t shared; /* until each of the waves of a SIMD that hide each other's waits has done one */
    uint64_t alone;  /* of one wave */
} StageClocks;

typedef struct StagePlan {
    BitSet heads[MOST_ROTATIONS]; /* one rotation after the other */
    unsigned num_heads;
    unsigned factor; /* unrolling factor after the rotations; 1: none */
    StageClocks clocks;
    uint64_t before; /* clocks of one wave for the given loop, in its own order or another; 0: the loop is small */
} StagePlan;

typedef struct StageProblem {
    const LoopBody *l; /* the loop in a kernel of its own (loop_extract) */
    BitSet used_outside;
    uint64_t trips; /* 0: not known */
    const TimeRows *rows;
    OrderLimits limits;  /* limits for registers that the loop accesses */
    bool is_short;       /* try fewer plans, except for loops of 270 instructions or more */
    StoresBeside beside; /* stores beside its barriers, in its original kernel */
    /* Objects of all stores of the kernel. No head lets a load that may read such an object pass a barrier:
       check-schedule follows loops iteration by iteration, and does not track between which barriers a store lies. */
    uint64_t all_stores;
} StageProblem;

/* The best plan found, in `arena`. It may have no rotation and factor 1. */
StagePlan stages_search(Arena *arena, const StageProblem *p);
/* Applies the plan to the loop. False: it is not possible; the loop is then still correct. `trips`: as above, for the
   given *l. */
bool stages_apply(LoopBody *l, const StagePlan *plan, uint64_t trips, Arena *scratch);
