/* Recognizes branches whose sides are one block each, and merges their blocks. */
#pragma once

#include "ir/ir.h"

/* A branch: `head` ends with it. Each side is one block that only `head` leads to. Both sides go on to `after`. */
typedef struct BranchShape {
    Block *head, *sides[2], *after; /* sides[1] NULL: there is no `else` */
    Inst *test;                     /* exec_if or the scalar branch; new code goes before it */
} BranchShape;

/* Does `head` end in a branch of this shape, without values on its edges? A divergent branch may have only one side.
   Needs Block.preds. */
bool branch_shape_find(Block *head, BranchShape *shape);
/* Removes the branch with the remaining contents of its sides. `head` gets the contents of `after`. */
void branch_shape_remove(const BranchShape *shape);

/* Moves all instructions in front of `before`, or to the end of `to`. */
void block_move_all(Block *from, Block *to, Inst *before);
/* Takes blocks without instructions out of the layout. */
void kernel_drop_empty_blocks(Kernel *k);
