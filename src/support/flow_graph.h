/* A directed graph of numbered nodes: predecessors, order, dominators, natural loops. Node 0 is the entry. The caller
   begins it and adds the edges; flow_order, flow_dominators and flow_loops then follow in this order, as far as it asks
   for them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"

enum { FLOW_NONE = UINT32_MAX };

typedef struct FlowNode {
    /* flow_order: */
    uint32_t *preds, num_preds; /* one for each edge, by the nodes where they begin */
    uint32_t order;             /* in reverse postorder; FLOW_NONE: not reached */
    /* flow_dominators: */
    uint32_t idom;                    /* the immediate dominator; the entry's is itself; FLOW_NONE: not reached */
    uint32_t first_below, last_below; /* numbers in the tree of dominators: its own, and one past those below it */
    /* flow_loops: */
    uint32_t loop;   /* the header of the innermost loop around it, its own if it is one; FLOW_NONE: none */
    uint32_t parent; /* of a header: the header of the next loop around it, or FLOW_NONE */
    uint32_t first_succ, num_succs;
} FlowNode;

typedef struct FlowEdge {
    uint32_t from, to; /* `to` is FLOW_NONE: it does not count */
} FlowEdge;

typedef struct FlowGraph {
    Arena *arena;
    FlowNode *nodes;
    FlowEdge *edges;
    uint32_t *by_order; /* the nodes that are reached, in reverse postorder */
    uint32_t num_nodes, num_edges, num_reached;
    bool entries_if_new; /* an edge of node 0 counts only if it leads where no earlier one does */
} FlowGraph;

void flow_begin(FlowGraph *g, Arena *arena, uint32_t num_nodes, uint32_t most_edges);
/* The edges of a node are added one after the other, in the order in which the walk takes them. */
void flow_edge(FlowGraph *g, uint32_t from, uint32_t to);
void flow_order(FlowGraph *g);
void flow_dominators(FlowGraph *g);
/* A back edge goes to a node that dominates its source. Irreducible cycles are not loops. */
void flow_loops(FlowGraph *g);
/* Is `a` on all paths to `b`? A node dominates itself; nothing dominates what is not reached. */
bool flow_dominates(const FlowGraph *g, uint32_t a, uint32_t b);
