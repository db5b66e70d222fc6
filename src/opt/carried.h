/* What a loop with one way in and one back edge carries in scalars and adds a constant to in each iteration. */
#ifndef WAVECC_OPT_CARRIED_H
#define WAVECC_OPT_CARRIED_H

#include "ir/ir.h"

typedef struct LoopEdges {
    Kernel *k;
    Block *header, *preheader, *latch;
    unsigned back, in; /* edges of latch and preheader that go to the header */
} LoopEdges;

typedef struct Carried {
    uint32_t param, index; /* register and position among the header's parameters */
    Operand start, next;
    int32_t step; /* not 0 */
} Carried;

/* Of a loop in one exec region, before which there is a place for code. Needs loops_build and VReg.def. */
bool loop_edges(Kernel *k, Block *header, LoopEdges *out);
/* A scalar that is the same in all iterations. */
bool loop_is_outside(const LoopEdges *l, Operand o);
/* The header's parameter `index`, of `width` dwords, if it grows by a constant. */
bool loop_carried(const LoopEdges *l, uint32_t index, unsigned width, Carried *out);
/* Most iterations of a loop that goes on while a counter with a constant start is below a bound, signed; it is entered
   in any case. False: not known. */
bool loop_most_iterations(const LoopEdges *l, int64_t *most);
/* Iterations of such a loop, with that bound. */
int64_t loop_iterations(const Carried *counter, int64_t bound);
/* Goes the loop on while next < bound, signed? */
bool loop_goes_on_below(const LoopEdges *l);
/* What is added to a constant to be the scalar, mod 2^32: through sums, and edges into blocks with no other one.
   OPERAND_NONE: it is the constant. */
Operand loop_root(const Kernel *k, Operand o, uint32_t *constant);
/* One more argument of an edge. */
void loop_push_arg(Kernel *k, Branch *branch, unsigned side, Operand arg);

#endif
