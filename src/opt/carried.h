/* What a loop with one way in and one back edge carries in scalars and adds a constant to in each iteration. */
#ifndef WAVECC_OPT_CARRIED_H
#define WAVECC_OPT_CARRIED_H

#include "analysis/recurrence.h"

typedef struct Carried {
    uint32_t param, index; /* register and position among the header's parameters */
    Operand start, next;
    int32_t step; /* not 0 */
} Carried;

/* The header's parameter `index`, of `width` dwords, if it grows by a constant. */
bool loop_carried(const LoopEdges *l, uint32_t index, unsigned width, Carried *out);
/* Most iterations of a loop that goes on while a counter with a constant start is below a bound, signed; it is entered
   in any case. False: not known. */
bool loop_most_iterations(const LoopEdges *l, int64_t *most);
/* Iterations of such a loop, with that bound. */
int64_t loop_iterations(const Carried *counter, int64_t bound);
/* Goes the loop on while next < bound, signed? */
bool loop_goes_on_below(const LoopEdges *l);
/* One more argument of an edge. */
void loop_push_arg(Kernel *k, Branch *branch, unsigned side, Operand arg);

#endif
