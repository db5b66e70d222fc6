/* What the end of a block will cost, for the passes before `branches`; parts of `branches`. */
#ifndef WAVECC_FINALIZE_BRANCHES_H
#define WAVECC_FINALIZE_BRANCHES_H

#include "ir/pass.h"

/* Instructions that the pseudo-operation at the end of `block` becomes, on any path; and more on the edge to `to`. */
unsigned branch_states(const Kernel *k, const Block *block);
unsigned edge_states(const Kernel *k, const Block *from, const Block *to);
/* Branches whose target is out of reach of 16 bits become sequences through VCC. */
bool lengthen_branches(Kernel *k);

#endif
