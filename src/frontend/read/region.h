/* Branches and loops of kernel IR around code (region.c). */
#ifndef WAVECC_FRONTEND_READ_REGION_H
#define WAVECC_FRONTEND_READ_REGION_H

#include "frontend/read/reader.h"

/* A loop whose lanes leave one by one. begin: lanes outside of `condition` do not enter; code goes on in the body, one
   nesting deeper. end: lanes in `again` go round once more; code goes on after the loop, with EXEC as before it. */
ExecBody divergent_loop_begin(Reader *r, Operand condition);
void divergent_loop_end(Reader *r, const ExecBody *loop, Operand again);
typedef struct BranchState {
    bool uniform;
    ExecBody lanes;                         /* divergent */
    Block *outer;                           /* where the branch is */
    Inst *before;                           /* code of the outer scope goes before it */
    Inst *branch;                           /* uniform: the conditional branch */
    Block *then_block, *else_block, *merge; /* uniform */
} BranchState;

/* Opens the side where `condition` is true; code goes to it. */
void branch_begin(Reader *r, BranchState *s, const Expr *condition, bool has_else);
/* Closes it and opens the other one. The arguments are for the parameters of s->merge (uniform branches). */
void branch_else(Reader *r, BranchState *s, const Operand *args, unsigned num_args);
void branch_end(Reader *r, BranchState *s, const Operand *args, unsigned num_args);
/* The n-th region's block. */
MlirBlock region_block(MlirOperation op, unsigned i);
/* Has every region one block? False after a diagnostic. */
bool single_block(Reader *r, MlirOperation op);

#endif
