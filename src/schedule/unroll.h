/* Unrolls a one-block loop. */
#pragma once

#include "schedule/loop_body.h"

/* How a loop counts: it continues while counter + step < bound, or while they differ. */
typedef struct LoopCount {
    uint32_t counter; /* the parameter */
    uint32_t step;    /* greater than 0 as a signed number; 0: `by` */
    uint32_t next;    /* register that holds counter + step; if it is_down, counter - step */
    Operand bound;    /* a constant, or a register from outside of the loop */
    bool is_signed;   /* the comparison */
    bool is_unequal;  /* it continues while next and bound differ, so it may run past the bound */
    bool is_down;     /* only with is_unequal */
    bool is_wide;     /* 64 bits; without is_unequal it continues while next - bound is negative */
    uint64_t trips;   /* number of iterations, at least 1; 0: not known at compile time */
    Operand by;       /* if step is 0: the step, a scalar of two dwords from outside of the loop; only with is_wide */
} LoopCount;

/* Does the loop count in that way? */
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
 * Unrolling is valid for any number of iterations. If `count` has the number, impossible paths are left out. Between
 * the copies, parameters are plain values. Afterwards *l is the unrolled loop. `factor` is at least 2. VReg.def must be
 * set and stays valid. Facts about the graph of blocks do not. */
void loop_unroll(LoopBody *l, const LoopCount *count, unsigned factor, Arena *scratch);
