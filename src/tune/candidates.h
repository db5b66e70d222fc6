/* A candidate: a kernel compiled in one mode of the scheduler, or in a mixture of modes, with its time from the clock.
   choice.c compares candidates. candidates.c makes and measures one; modes.c makes those of the modes. */
#pragma once

#include "tune/pipeline.h"

#include "timing/rows.h"

enum { TYPICAL_TRIPS = 16 /* assumed iterations of a loop, as the weight of its blocks */ };

typedef struct Candidate {
    Kernel *k;
    DiagList *diags;
    LaterChecks later;   /* made if the candidate is kept */
    const char *dropped; /* reason; NULL: it was not dropped */
    bool outclassed;     /* not compared, because the scheduler's clock already decides */
    WaveccSchedule mode; /* mode of all blocks outside loops of one block */
    uint32_t occupancy;  /* waves per SIMD */
    uint32_t fewer;      /* PassCtx.fewer_waves */
    double *loops;       /* by loop: clocks of an iteration of the source's loop; 0: the loop no longer exists */
    double around;       /* clocks of iterations of enclosing loops: included in `rest`, not in `loops` */
    double rest;         /* weighted clocks of all other blocks */
} Candidate;

typedef struct Chooser {
    Kernel *base; /* before the first pass that depends on the mode */
    const PipelineOptions *options;
    unsigned first;     /* that pass */
    unsigned scheduled; /* the pass after `schedule` */
    Arena *arena;
    TimeRows rows;
    uint32_t num_loops;
    Block **loops;  /* of the base */
    uint8_t *trips; /* by loop: its iterations if they are known and few; else TYPICAL_TRIPS */
    uint32_t waves; /* of a workgroup */
    Candidate modes[NUM_SCHEDULE_MODES];
    bool mixture_is_wrong;     /* found by `check-schedule` */
    const char *wrong;         /* a difference that `check-schedule` found in a candidate; NULL: none */
    const DiagList *disproved; /* messages of a candidate that `check-schedule` rejected; NULL: none */
} Chooser;

/* Starts with the kernel before the first pass that depends on the mode, and runs the passes from `first` to before
   `end`. `by_loop`: modes of the loops of one block; NULL: all have `rest`. The author's modes of a loop or the kernel
   stay. */
void candidate_begin(const Chooser *c, const uint8_t *by_loop, WaveccSchedule rest, Candidate *out);
void candidate_run(Chooser *c, Candidate *candidate, unsigned first, unsigned end);
/* Does both, to the end. */
void candidate_compile(Chooser *c, const uint8_t *by_loop, WaveccSchedule rest, Candidate *out);
/* Sets the modes of loops for which the author gives none. */
void candidate_set_modes(Kernel *k, const uint8_t *by_loop);
/* Is it compiled to the end, and not dropped? */
static inline bool candidate_is_whole(const Candidate *candidate)
{
    return !candidate->dropped && candidate->occupancy;
}
/* May it be kept? */
static inline bool candidate_stands(const Candidate *candidate)
{
    return candidate_is_whole(candidate) && !candidate->outclassed;
}
bool needs_more_scratch(const Kernel *k, const Kernel *than);

/* The assumed number of executions of an iteration of a loop of the base. */
double candidate_loop_weight(const Chooser *c, uint32_t loop);
/* Clocks of a block, over all requested iterations. */
typedef double Clocks(const Chooser *c, const Block *block, uint32_t waves);
/* Sets loops, around, rest. */
void candidate_add_up(const Chooser *c, Candidate *candidate, Clocks *clocks, uint32_t waves);
/* Measures with the clock, for that many waves of a compute unit. */
void candidate_measure(const Chooser *c, Candidate *candidate, uint32_t waves);
double candidate_total(const Chooser *c, const Candidate *candidate);
/* The waves of a full compute unit, from the candidate and the grid, up to `most`. */
uint32_t candidate_full_waves(const Chooser *c, const Candidate *candidate, uint32_t most);
/* If all candidates have one occupancy, only the workgroup's waves, which are enough to compare them. */
uint32_t candidate_timed_waves(const Chooser *c, const Candidate *candidate, bool same_occupancy);

/* modes.c: compiles and measures the kernel in each mode that may be the best. */
void modes_compile(Chooser *c);
/* Also compiles modes that were left out as too slow, because the faster ones are wrong. False: there are none. */
bool modes_compile_others(Chooser *c);
