/* Makes branches and loops of kernel IR (region.c). */
#pragma once

#include "frontend/read/reader.h"

/* A loop that lanes leave one by one. begin: only lanes of `condition` enter; code then goes to the body, one nesting
   deeper. end: lanes in `again` repeat the loop; code then goes after the loop, with EXEC as before it. */
ExecBody divergent_loop_begin(Reader *r, Operand condition);
void divergent_loop_end(Reader *r, const ExecBody *loop, Operand again);
typedef struct BranchState {
    bool uniform;
    ExecBody lanes;                         /* divergent */
    Block *outer;                           /* block that ends in the branch */
    Inst *before;                           /* code of the outer scope goes in front of it */
    Inst *branch;                           /* uniform: the conditional branch */
    Block *then_block, *else_block, *merge; /* uniform */
} BranchState;

/* Opens the side where `condition` is true. Code then goes there. */
void branch_begin(Reader *r, BranchState *s, const Expr *condition, bool has_else);
/* Closes that side and opens the other one. The arguments are for the parameters of s->merge (uniform branches). */
void branch_else(Reader *r, BranchState *s, const Operand *args, unsigned num_args);
void branch_end(Reader *r, BranchState *s, const Operand *args, unsigned num_args);
/* The block of region i. */
MlirBlock region_block(MlirOperation op, unsigned i);
/* Does every region have exactly one block? False after a diagnostic. */
bool single_block(Reader *r, MlirOperation op);
