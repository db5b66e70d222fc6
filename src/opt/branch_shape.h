/* Branches of one block to a side, and how their blocks become one. */
#ifndef WAVECC_OPT_BRANCH_SHAPE_H
#define WAVECC_OPT_BRANCH_SHAPE_H

#include "ir/ir.h"

/* A branch: `head` ends with it, each side is one block that it alone leads to, and `after` follows. */
typedef struct BranchShape {
    Block *head, *sides[2], *after; /* sides[1] NULL: there is no `else` */
    Inst *test;                     /* exec_if or the scalar branch: code goes before it */
} BranchShape;

/* The branch that ends `head`, if it has this shape and no values on its edges, and if a divergent one has only one
   side. Needs Block.preds. */
bool branch_shape_find(Block *head, BranchShape *shape);
/* The branch goes, and what its sides still hold; `head` ends with what was after. */
void branch_shape_remove(const BranchShape *shape);

/* Moves all instructions, before `before`, or to the end of `to`. */
void block_move_all(Block *from, Block *to, Inst *before);
/* Takes blocks without instructions out of the layout. */
void kernel_drop_empty_blocks(Kernel *k);

#endif
