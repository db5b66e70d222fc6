/* Predicts the cost of a block's end, for the passes before `branches`; also declares parts of `branches`. */
#pragma once

#include "ir/pass.h"

/* The number of instructions that the pseudo-operation at the end of `block` becomes on any path. The other: how many
   more on the edge to `to`. */
unsigned branch_states(const Kernel *k, const Block *block);
unsigned edge_states(const Kernel *k, const Block *from, const Block *to);
/* Replaces branches whose target is beyond the reach of 16 bits by sequences through VCC. */
bool lengthen_branches(Kernel *k);
