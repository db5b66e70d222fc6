/* Which mode of the scheduler the loops of a kernel have got, and what the clock said of the others: for reports. */
#ifndef WAVECC_IR_CHOICES_H
#define WAVECC_IR_CHOICES_H

#include "ir/ir.h"

/* A loop of one block, before anything was scheduled. */
typedef struct LoopChoice {
    uint32_t loc;   /* index into Kernel.locs: where it stands */
    uint8_t mode;   /* WaveccSchedule that it has got */
    bool by_author; /* the author says it of the loop or the kernel */
    /* By WaveccSchedule: clocks of an iteration of it for a workgroup on a compute unit, on final machine code; 0:
       there is none, as `dropped` says */
    double clocks[NUM_SCHEDULE_MODES];
    const char *dropped[NUM_SCHEDULE_MODES]; /* why the mode was not compared; NULL: it was */
    double bound;                            /* clocks that no order can beat (schedule/bound.h); 0: not computed */
    const char *bound_by;                    /* "matrix pipe" */
    const char *row;                         /* of timing.def, that decides it */
} LoopChoice;

typedef struct Choices {
    uint32_t num_loops;
    LoopChoice *loops; /* by Block.loop_of - 1 */
} Choices;

/* Why the loop has its mode:
   "2456 clocks an iteration by off, 2044 by pipeline; at least 1024 (matrix pipe, MATRIX_PASS)" */
void choice_print(const LoopChoice *loop, StrBuf *out);
extern const char *const schedule_mode_names[NUM_SCHEDULE_MODES];

#endif
