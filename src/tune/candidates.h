/* A kernel compiled in a mode of the scheduler, or in a mixture of modes, with what the clock says of it: what choice.c
   compares. candidates.c makes and measures one, modes.c those of the modes. */
#ifndef WAVECC_TUNE_CANDIDATES_H
#define WAVECC_TUNE_CANDIDATES_H

#include "tune/pipeline.h"

#include "timing/rows.h"

enum { TYPICAL_TRIPS = 16 /* iterations of a loop, to weigh its blocks by */ };

typedef struct Candidate {
    Kernel *k;
    DiagList *diags;
    LaterChecks later;   /* of its passes: made if it is kept */
    const char *dropped; /* why; NULL: it stands */
    bool outclassed;     /* it is not compared: the scheduler's clock says enough */
    WaveccSchedule mode; /* of what is no loop of one block */
    uint32_t occupancy;  /* waves per SIMD */
    uint32_t fewer;      /* PassCtx.fewer_waves */
    double *loops;       /* by loop: clocks of an iteration of the source's loop; 0: it is not there any more */
    double around;       /* clocks of iterations of loops that stand around them: in `rest`, and not in the loops */
    double rest;         /* of all other blocks, weighted */
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
    uint8_t *trips; /* by loop: its iterations, where they are known and few; else TYPICAL_TRIPS */
    uint32_t waves; /* of a workgroup */
    Candidate modes[NUM_SCHEDULE_MODES];
    bool mixture_is_wrong;     /* found by `check-schedule` */
    const char *wrong;         /* what `check-schedule` has found in a candidate; NULL: nothing */
    const DiagList *disproved; /* messages of a candidate that `check-schedule` has found wrong; NULL: none */
} Chooser;

/* The kernel before the first pass that depends on the mode; then passes `first` to before `end`. `by_loop`: modes of
   the loops of one block; NULL: all as `rest`. What the author says of a loop or the kernel stands. */
void candidate_begin(const Chooser *c, const uint8_t *by_loop, WaveccSchedule rest, Candidate *out);
void candidate_run(Chooser *c, Candidate *candidate, unsigned first, unsigned end);
/* Both, to the end. */
void candidate_compile(Chooser *c, const uint8_t *by_loop, WaveccSchedule rest, Candidate *out);
/* Modes of the loops, where the author says none. */
void candidate_set_modes(Kernel *k, const uint8_t *by_loop);
/* Compiled to the end, and not dropped. */
static inline bool candidate_is_whole(const Candidate *candidate)
{
    return !candidate->dropped && candidate->occupancy;
}
/* It may be kept. */
static inline bool candidate_stands(const Candidate *candidate)
{
    return candidate_is_whole(candidate) && !candidate->outclassed;
}
bool needs_more_scratch(const Kernel *k, const Kernel *than);

/* How often an iteration of a loop of the base is taken to be executed. */
double candidate_loop_weight(const Chooser *c, uint32_t loop);
/* Clocks of a block, of all iterations that are asked for. */
typedef double Clocks(const Chooser *c, const Block *block, uint32_t waves);
/* Sets loops, around, rest. */
void candidate_add_up(const Chooser *c, Candidate *candidate, Clocks *clocks, uint32_t waves);
/* By the clock, with so many waves of a compute unit. */
void candidate_measure(const Chooser *c, Candidate *candidate, uint32_t waves);
double candidate_total(const Chooser *c, const Candidate *candidate);
/* Waves of a compute unit that is as full as the candidate and the grid make it, up to `most`. */
uint32_t candidate_full_waves(const Chooser *c, const Candidate *candidate, uint32_t most);
/* Of candidates of one occupancy the workgroup's waves alone, which tell them apart. */
uint32_t candidate_timed_waves(const Chooser *c, const Candidate *candidate, bool same_occupancy);

/* modes.c: compiles and measures the kernel in each mode that may be the best. */
void modes_compile(Chooser *c);
/* Those, too, that were left out as far behind, as what was ahead is wrong. False: there are none. */
bool modes_compile_others(Chooser *c);

#endif
