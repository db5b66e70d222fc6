#include "support/flow_graph.h"

void flow_begin(FlowGraph *g, Arena *arena, uint32_t num_nodes, uint32_t most_edges)
{
    *g = (FlowGraph){.arena = arena, .num_nodes = num_nodes};
    g->nodes = ARENA_ARRAY(arena, FlowNode, num_nodes);
    g->edges = ARENA_ARRAY(arena, FlowEdge, most_edges);
    g->by_order = ARENA_ARRAY(arena, uint32_t, num_nodes);
}

void flow_edge(FlowGraph *g, uint32_t from, uint32_t to)
{
    if (!g->nodes[from].num_succs++) g->nodes[from].first_succ = g->num_edges;
    g->edges[g->num_edges++] = (FlowEdge){from, to};
}

static void list_preds(FlowGraph *g)
{
    uint32_t *preds = ARENA_ARRAY(g->arena, uint32_t, g->num_edges);
    for (uint32_t i = 0; i < g->num_edges; i++)
        if (g->edges[i].to != FLOW_NONE) g->nodes[g->edges[i].to].num_preds++;
    for (uint32_t i = 0; i < g->num_nodes; i++) {
        g->nodes[i].preds = preds;
        preds += g->nodes[i].num_preds;
        g->nodes[i].num_preds = 0;
    }
    for (uint32_t i = 0; i < g->num_edges; i++) {
        if (g->edges[i].to == FLOW_NONE) continue;
        FlowNode *to = &g->nodes[g->edges[i].to];
        to->preds[to->num_preds++] = g->edges[i].from;
    }
}

/* Postorder with an explicit stack, because the nesting depth depends on the input. While a node is on the stack its
   order is 0. */
void flow_order(FlowGraph *g)
{
    uint32_t *stack = ARENA_ARRAY(g->arena, uint32_t, g->num_nodes),
             *taken = ARENA_ARRAY(g->arena, uint32_t, g->num_nodes);
    uint32_t depth = 0, place = g->num_nodes;
    for (uint32_t i = 0; i < g->num_nodes; i++) g->nodes[i].order = FLOW_NONE;
    if (!g->num_nodes) return;
    g->nodes[0].order = 0;
    stack[depth++] = 0;
    while (depth) {
        const uint32_t top = stack[depth - 1];
        if (taken[top] == g->nodes[top].num_succs) {
            g->by_order[--place] = top;
            depth--;
            continue;
        }
        FlowEdge *edge = &g->edges[g->nodes[top].first_succ + taken[top]++];
        if (g->nodes[edge->to].order == FLOW_NONE) {
            g->nodes[edge->to].order = 0;
            stack[depth++] = edge->to;
        } else if (!top && g->entries_if_new) {
            edge->to = FLOW_NONE;
        }
    }
    g->by_order += place;
    g->num_reached = g->num_nodes - place;
    for (uint32_t i = 0; i < g->num_reached; i++) g->nodes[g->by_order[i]].order = i;
    list_preds(g);
}

/* ---- dominators ---- */

static uint32_t common_dominator(const FlowNode *nodes, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (nodes[a].order > nodes[b].order) a = nodes[a].idom;
        while (nodes[b].order > nodes[a].order) b = nodes[b].idom;
    }
    return a;
}

/* Numbers the tree without recursion. Its parts are counted backward; then each node takes the next free numbers of the
   one above it. */
static void number_tree(FlowGraph *g)
{
    uint32_t *size = ARENA_ARRAY(g->arena, uint32_t, g->num_nodes),
             *next = ARENA_ARRAY(g->arena, uint32_t, g->num_nodes);
    for (uint32_t i = g->num_reached; i-- > 0;) {
        const uint32_t at = g->by_order[i];
        size[at]++;
        if (i) size[g->nodes[at].idom] += size[at];
    }
    for (uint32_t i = 0; i < g->num_reached; i++) {
        const uint32_t at = g->by_order[i];
        FlowNode *node = &g->nodes[at];
        node->first_below = i ? next[node->idom] : 0;
        if (i) next[node->idom] += size[at];
        next[at] = node->first_below + 1;
        node->last_below = node->first_below + size[at];
    }
}

/* By iteration in reverse postorder (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm"). Reducible graphs
   take two sweeps. Then each node gets an interval, so that flow_dominates() is two comparisons. */
void flow_dominators(FlowGraph *g)
{
    for (uint32_t i = 0; i < g->num_nodes; i++) {
        g->nodes[i].idom = g->nodes[i].first_below = FLOW_NONE;
        g->nodes[i].last_below = 0;
    }
    if (!g->num_reached) return;
    g->nodes[0].idom = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < g->num_reached; i++) {
            FlowNode *node = &g->nodes[g->by_order[i]];
            uint32_t idom = FLOW_NONE;
            for (uint32_t p = 0; p < node->num_preds; p++) {
                const uint32_t pred = node->preds[p];
                if (g->nodes[pred].idom == FLOW_NONE) continue;
                idom = idom == FLOW_NONE ? pred : common_dominator(g->nodes, pred, idom);
            }
            changed |= idom != node->idom;
            node->idom = idom;
        }
    }
    number_tree(g);
}

bool flow_dominates(const FlowGraph *g, uint32_t a, uint32_t b)
{
    return g->nodes[a].first_below <= g->nodes[b].first_below && g->nodes[b].first_below < g->nodes[a].last_below;
}

/* ---- natural loops ---- */

/* The header of the outermost loop found so far around the node, or the node itself. Compresses paths in `outer`. */
static uint32_t outermost(uint32_t *outer, uint32_t node)
{
    while (outer[node] != node) {
        outer[node] = outer[outer[node]];
        node = outer[node];
    }
    return node;
}

/* Puts what leads to `at` inside the loop on the stack, if it is new there. Returns the new depth. */
static uint32_t add_preds(const FlowGraph *g, uint32_t header, uint32_t at, uint32_t *outer, uint32_t *stack,
                          uint32_t depth)
{
    for (uint32_t p = 0; p < g->nodes[at].num_preds; p++) {
        const uint32_t pred = g->nodes[at].preds[p];
        if (!flow_dominates(g, header, pred)) continue;
        if (at == header) g->nodes[header].loop = header;
        const uint32_t next = outermost(outer, pred);
        if (next == header) continue;
        outer[next] = header;
        stack[depth++] = next;
    }
    return depth;
}

/* Works from the inside out (headers in decreasing order). A finished loop is skipped through its header, so the time
   is near-linear. */
void flow_loops(FlowGraph *g)
{
    uint32_t *outer = ARENA_ARRAY(g->arena, uint32_t, g->num_nodes),
             *stack = ARENA_ARRAY(g->arena, uint32_t, g->num_nodes);
    for (uint32_t i = 0; i < g->num_nodes; i++) {
        g->nodes[i].loop = g->nodes[i].parent = FLOW_NONE;
        outer[i] = i;
    }
    for (uint32_t i = g->num_reached; i-- > 0;) {
        const uint32_t header = g->by_order[i];
        for (uint32_t depth = add_preds(g, header, header, outer, stack, 0); depth;) {
            const uint32_t at = stack[--depth];
            FlowNode *node = &g->nodes[at];
            if (node->loop == at) node->parent = header;
            else node->loop = header;
            depth = add_preds(g, header, at, outer, stack, depth);
        }
    }
}
