#pragma once

#include "sim/machine/machine.h"
#include "sim/observe/profile.h"
#include "support/flow_graph.h"

typedef struct OpNode {
    const SimOp *op;
    uint32_t next, taken; /* nodes: the next instruction, the branch target; 0: none */
} OpNode;

/* The control flow between instructions, with order, dominators and loops. Node 0 stands before all entries: the
   kernel's, targets of indirect jumps, functions that are called. */
typedef struct OpGraph {
    OpNode *nodes;     /* from 1: instructions by address */
    uint32_t *node_at; /* by dword of the code; 0: none */
    uint32_t num_nodes;
    FlowGraph flow;
} OpGraph;

/* The graph of what is decoded now, in the arena. */
OpGraph *sim_op_graph(Arena *arena, const SimProgram *program);
/* Finds the loops of the decoded code and adds them, with their counts, to the report. */
void sim_profile_loops(Arena *arena, const SimProgram *program, const SimProfile *profile, SimProfileReport *report);
