/* Parts of the pass `branches`. */
#ifndef WAVECC_FINALIZE_BRANCHES_H
#define WAVECC_FINALIZE_BRANCHES_H

#include "ir/ir.h"

/* Must, or should, the branch `br_exec` at the end of `block` be taken when EXEC is 0? */
bool exec_branch_wanted(Kernel *k, const Block *block);
/* Branches whose target is out of reach of 16 bits become sequences through VCC. */
bool lengthen_branches(Kernel *k);

#endif
