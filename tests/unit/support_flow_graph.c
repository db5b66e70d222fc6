/* Order, dominators and natural loops of random graphs, against their definitions: sets of nodes that are reached with a
   node left out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/flow_graph.h"
#include "trials.h"
#include "wavecc/random.h"

enum { MOST_NODES = 12, MOST_EDGES = 3 * MOST_NODES };

typedef struct Given {
    uint32_t num_nodes;
    uint16_t to[MOST_NODES], from[MOST_NODES]; /* sets of successors and predecessors */
    uint16_t dominators[MOST_NODES];           /* sets; empty: not reached */
    uint16_t bodies[MOST_NODES];               /* of the loop with that header; empty: none */
} Given;

static uint16_t only(uint32_t node) { return (uint16_t)(1u << node); }

/* What is reached along the edges from the nodes, without those left out. */
static uint16_t reached(const uint16_t *edges, uint16_t from, uint16_t without)
{
    uint16_t all = from & (uint16_t)~without, before = 0;
    while (all != before) {
        before = all;
        for (uint32_t i = 0; i < MOST_NODES; i++)
            if (before & only(i)) all |= edges[i] & (uint16_t)~without;
    }
    return all;
}

static void find_by_definition(Given *g)
{
    const uint16_t live = reached(g->to, only(0), 0);
    for (uint32_t b = 0; b < g->num_nodes; b++)
        for (uint32_t a = 0; a < g->num_nodes; a++) {
            const bool is_on_all = a == b || !(reached(g->to, only(0), only(a)) & only(b));
            if (live & only(b) && live & only(a) && is_on_all) g->dominators[b] |= only(a);
        }
    for (uint32_t h = 0; h < g->num_nodes; h++) {
        uint16_t latches = 0;
        for (uint32_t p = 0; p < g->num_nodes; p++)
            if (g->from[h] & only(p) && g->dominators[p] & only(h)) latches |= only(p);
        if (latches) g->bodies[h] = only(h) | (reached(g->from, latches, only(h)) & live);
    }
}

/* The header of the smallest loop around the node, without its own if asked. FLOW_NONE: none. */
static uint32_t innermost(const Given *g, uint32_t node, bool not_its_own)
{
    uint32_t best = FLOW_NONE;
    for (uint32_t h = 0; h < g->num_nodes; h++) {
        if (!(g->bodies[h] & only(node)) || (not_its_own && h == node)) continue;
        if (best == FLOW_NONE || __builtin_popcount(g->bodies[h]) < __builtin_popcount(g->bodies[best])) best = h;
    }
    return best;
}

static void check_order(const Given *g, const FlowGraph *flow, uint32_t node)
{
    const FlowNode *n = &flow->nodes[node];
    const bool is_reached = g->dominators[node] != 0;
    assert_int_equal(n->order != FLOW_NONE, is_reached);
    if (!is_reached) return;
    assert_int_equal(flow->by_order[n->order], node);
    bool has_earlier = node == 0;
    for (uint32_t p = 0; p < n->num_preds; p++) {
        assert_true(g->from[node] & only(n->preds[p]));
        has_earlier |= flow->nodes[n->preds[p]].order < n->order;
    }
    assert_true(has_earlier);
}

static void check(Given *g, const FlowGraph *flow)
{
    for (uint32_t b = 0; b < g->num_nodes; b++) {
        check_order(g, flow, b);
        for (uint32_t a = 0; a < g->num_nodes; a++)
            assert_int_equal(flow_dominates(flow, a, b), (g->dominators[b] & only(a)) != 0);
        const uint16_t strict = g->dominators[b] & (uint16_t)~only(b);
        const uint32_t idom = flow->nodes[b].idom;
        if (strict) assert_int_equal(g->dominators[idom], strict);
        else assert_int_equal(idom, g->dominators[b] ? b : FLOW_NONE);
        assert_int_equal(flow->nodes[b].loop, innermost(g, b, false));
        if (g->bodies[b]) assert_int_equal(flow->nodes[b].parent, innermost(g, b, true));
    }
}

/* Edges go anywhere, also to the same node twice, so that many graphs are irreducible or not connected. */
static void one_graph(uint64_t stream)
{
    Arena *arena = arena_new();
    Given g = {.num_nodes = 1 + (uint32_t)(wavecc_random_at(stream, 0) % MOST_NODES)};
    const uint64_t most = 1 + wavecc_random_at(stream, 1) % 3;
    FlowGraph flow;
    flow_begin(&flow, arena, g.num_nodes, MOST_EDGES);
    for (uint32_t i = 0, n = 2; i < g.num_nodes; i++)
        for (uint64_t edges = wavecc_random_at(stream, n++) % (most + 1); edges; edges--) {
            const uint32_t to = (uint32_t)(wavecc_random_at(stream, n++) % g.num_nodes);
            flow_edge(&flow, i, to);
            g.to[i] |= only(to);
            g.from[to] |= only(i);
        }
    flow_order(&flow);
    flow_dominators(&flow);
    flow_loops(&flow);
    find_by_definition(&g);
    check(&g, &flow);
    arena_free(arena);
}

static void random_graphs(void **state)
{
    (void)state;
    for (unsigned trial = 0; trial < trials(20000); trial++) one_graph(wavecc_random_stream(7, trial));
}

/* An edge of the entry counts only if it leads where no earlier one does: 0 -> 1 -> 2, 0 -> 2. */
static void entries_if_new(void **state)
{
    (void)state;
    for (unsigned is_set = 0; is_set < 2; is_set++) {
        Arena *arena = arena_new();
        FlowGraph flow;
        flow_begin(&flow, arena, 3, 3);
        flow.entries_if_new = is_set;
        flow_edge(&flow, 0, 1);
        flow_edge(&flow, 0, 2);
        flow_edge(&flow, 1, 2);
        flow_order(&flow);
        flow_dominators(&flow);
        assert_int_equal(flow.nodes[2].idom, is_set ? 1 : 0);
        assert_int_equal(flow.nodes[2].num_preds, is_set ? 1 : 2);
        arena_free(arena);
    }
}

static void no_nodes(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    FlowGraph flow;
    flow_begin(&flow, arena, 0, 0);
    flow_order(&flow);
    flow_dominators(&flow);
    flow_loops(&flow);
    assert_int_equal(flow.num_reached, 0);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(entries_if_new),
        cmocka_unit_test(no_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
