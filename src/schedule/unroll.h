/* Unrolling of a loop of one block. */
#ifndef WAVECC_SCHEDULE_UNROLL_H
#define WAVECC_SCHEDULE_UNROLL_H

#include "schedule/loop_body.h"

/* How a loop counts: it goes on while counter + step < bound. */
typedef struct LoopCount {
    uint32_t counter; /* the parameter */
    uint32_t step;    /* above 0 as a signed number */
    uint32_t next;    /* the register that holds counter + step */
    Operand bound;    /* a constant, or a register from outside of the loop */
    bool is_signed;   /* the comparison */
    uint64_t trips;   /* iterations, at least 1; 0: not known at compile time */
} LoopCount;

/* Does the loop count like that? */
bool loop_count(const LoopBody *l, LoopCount *out);

/*   ^loop(%i):                     br_cmp (at least two iterations) ^twice, ^loop
 *     body                       ^twice(%i):
 *     branch ^loop, ^exit  =>      body
 *                                  body
 *                                  branch ^twice (at least two more), ^rest
 *                                ^rest:
 *                                  branch ^loop, ^exit
 *                                ^loop(%i): the iterations that are left, as before
 *
 * It is valid for every number of iterations. If `count` knows the number, paths that cannot occur are left out.
 * Parameters are plain values between the copies. *l is the unrolled loop then. `factor` is at least 2. VReg.def must
 * be set, and is kept; facts of the graph of blocks are not. */
void loop_unroll(LoopBody *l, const LoopCount *count, unsigned factor, Arena *scratch);

#endif
