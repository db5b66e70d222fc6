/* Parts of the passes `branches` and `hazards`. */
#ifndef WAVECC_FINALIZE_BRANCHES_H
#define WAVECC_FINALIZE_BRANCHES_H

#include "ir/pass.h"

/* Threads, drops, decides: see prepare_branches.c. Leaves the CFG built. Doing it again changes nothing. */
bool branches_prepare(Kernel *k);
/* Instructions that the pseudo-operation at the end of `block` becomes, on any path; and more on the edge to `to`. */
unsigned branch_states(const Kernel *k, const Block *block);
unsigned edge_states(const Kernel *k, const Block *from, const Block *to);
/* Branches whose target is out of reach of 16 bits become sequences through VCC. */
bool lengthen_branches(Kernel *k);
/* s_nop where a soft clause (isa/clauses.def) would read and write one register: break_clauses.c. Needs
   branches_prepare. */
bool end_clauses(Kernel *k, const PassCtx *ctx);
/* v_nop in chains of WMMA that may hang the device: chains.c. Needs branches_prepare. */
bool part_chains(Kernel *k, const PassCtx *ctx);

#endif
