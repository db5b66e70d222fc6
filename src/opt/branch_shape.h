/* Branches of one block without an `else`, and how blocks become one. */
#ifndef WAVECC_OPT_BRANCH_SHAPE_H
#define WAVECC_OPT_BRANCH_SHAPE_H

#include "ir/ir.h"

/* A branch: `head` ends with it, `body` is its one block, and `after` follows both. */
typedef struct BranchShape {
    Block *head, *body, *after;
    Inst *test; /* exec_if or the scalar branch: code goes in front of it */
} BranchShape;

/* The branch that ends `head`, if it has that shape and no values go along its edges. Needs Block.preds. */
bool branch_shape_find(Block *head, BranchShape *shape);

/* Moves all instructions, in front of `before`, or to the end of `to`. */
void block_move_all(Block *from, Block *to, Inst *before);
/* `to` has got the terminator of `from`: it is the predecessor of what follows, too. */
void block_takes_succs(Block *to, Block *from);
/* Takes blocks without instructions out of the layout. */
void kernel_drop_empty_blocks(Kernel *k);

#endif
