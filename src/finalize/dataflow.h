/* Forward dataflow over the blocks of a kernel, to a fixpoint. */
#pragma once

#include "ir/ir.h"

/* Joins the states at the ends of the block's predecessors, walks the block, and keeps the state at its end. True: that
   state has changed. `grow`: the new state must not be less than the old one, so the two are joined too. */
typedef bool TransferBlock(void *context, Block *block, bool grow);

/* Calls `transfer` for reachable blocks in reverse postorder until no state changes. A block's state may change freely
   a few times. Afterwards it only grows, so that states that depend on each other cannot change forever. Requires:
   Block.rpo and Block.id. */
void dataflow_blocks(Kernel *k, TransferBlock *transfer, void *context);
