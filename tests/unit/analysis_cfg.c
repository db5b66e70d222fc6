/* Control flow analysis against its definitions, on random graphs: dominance by leaving a block out, loops by their
 * back edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "analysis/cfg.h"
#include "ir/build.h"

enum { MAX_BLOCKS = 24 };

typedef struct Graph {
    Arena *arena;
    DiagList diags;
    Kernel *k;
    unsigned n;
    bool edge[MAX_BLOCKS][MAX_BLOCKS];
    bool dominates[MAX_BLOCKS][MAX_BLOCKS];
    bool reachable[MAX_BLOCKS];
} Graph;

static uint32_t pick(uint64_t *seed, uint32_t n)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (uint32_t)(*seed >> 13) % n;
}

static void link_blocks(Graph *g, unsigned from, unsigned to, unsigned other)
{
    Builder b = builder_at_end(g->k, g->k->blocks.data[from]);
    g->edge[from][to] = g->edge[from][other] = true;
    if (to == other) build_br(&b, edge_to(g->k->blocks.data[to]));
    else
        build_br_cmp(&b, (ScalarCmp){OP_S_CMP_EQ_U32, imm(1), imm(2)}, edge_to(g->k->blocks.data[to]),
                     edge_to(g->k->blocks.data[other]));
}

static void graph_new(Graph *g, unsigned n)
{
    memset(g, 0, sizeof *g);
    g->arena = arena_new();
    g->n = n;
    diag_init(&g->diags, g->arena);
    g->k = kernel_new(g->arena, &g->diags, "g", TARGET_GFX942);
    for (unsigned i = 0; i < n; i++) kernel_block(g->k, NULL, 0);
}

static void visit(const Graph *g, unsigned from, unsigned without, bool *seen)
{
    if (from == without || seen[from]) return;
    seen[from] = true;
    for (unsigned to = 0; to < g->n; to++)
        if (g->edge[from][to]) visit(g, to, without, seen);
}

static void define_dominance(Graph *g)
{
    visit(g, 0, MAX_BLOCKS, g->reachable);
    for (unsigned a = 0; a < g->n; a++) {
        bool seen[MAX_BLOCKS] = {false};
        visit(g, 0, a, seen);
        for (unsigned b = 0; b < g->n; b++) g->dominates[a][b] = g->reachable[a] && g->reachable[b] && !seen[b];
    }
}

static void check_cfg(const Graph *g)
{
    bool used[MAX_BLOCKS] = {false};
    unsigned num_reachable = 0;
    for (unsigned i = 0; i < g->n; i++) {
        const Block *block = g->k->blocks.data[i];
        unsigned preds = 0;
        for (unsigned p = 0; p < g->n; p++) preds += g->edge[p][i];
        assert_int_equal(block->id, i);
        assert_int_equal(block->preds.len, preds);
        assert_int_equal(block->rpo != UINT32_MAX, g->reachable[i]);
        if (!g->reachable[i]) continue;
        num_reachable++;
        assert_true(block->rpo < g->n && !used[block->rpo]);
        used[block->rpo] = true;
        /* reverse postorder: a dominator comes before what it dominates */
        for (unsigned d = 0; d < g->n; d++)
            if (d != i && g->dominates[d][i]) assert_true(g->k->blocks.data[d]->rpo < block->rpo);
    }
    for (unsigned i = 0; i < num_reachable; i++) assert_true(used[i]);
}

static void check_dominance(const Graph *g)
{
    for (unsigned a = 0; a < g->n; a++)
        for (unsigned b = 0; b < g->n; b++) {
            const Block *x = g->k->blocks.data[a], *y = g->k->blocks.data[b];
            assert_int_equal(block_dominates(x, y), g->dominates[a][b]);
            bool is_idom = a != b && g->dominates[a][b];
            for (unsigned c = 0; c < g->n && is_idom; c++)
                is_idom = c == a || c == b || !g->dominates[c][b] || g->dominates[c][a];
            if (g->reachable[a] && g->reachable[b]) assert_int_equal(y->idom == x, is_idom);
        }
}

/* Blocks that reach a latch of the header without passing it. */
static void define_loop(const Graph *g, unsigned header, bool *body)
{
    bool changed = true;
    for (unsigned latch = 0; latch < g->n; latch++)
        if (g->edge[latch][header] && g->dominates[header][latch]) body[latch] = body[header] = true;
    while (changed && body[header]) {
        changed = false;
        for (unsigned to = 0; to < g->n; to++)
            for (unsigned from = 0; from < g->n; from++)
                if (to != header && body[to] && g->edge[from][to] && g->reachable[from] && !body[from] &&
                    g->dominates[header][from])
                    body[from] = changed = true;
    }
}

static void check_loops(const Graph *g)
{
    bool body[MAX_BLOCKS][MAX_BLOCKS] = {{false}};
    for (unsigned h = 0; h < g->n; h++)
        if (g->reachable[h]) define_loop(g, h, body[h]);
    for (unsigned b = 0; b < g->n; b++) {
        const Block *block = g->k->blocks.data[b];
        unsigned depth = 0, deepest = MAX_BLOCKS;
        for (unsigned h = 0; h < g->n; h++) {
            if (!body[h][b]) continue;
            depth++;
            if (deepest == MAX_BLOCKS || g->dominates[deepest][h]) deepest = h;
        }
        assert_int_equal(block->loop_depth, depth);
        assert_true(block->loop_header == (depth ? g->k->blocks.data[deepest] : NULL));
        if (block->loop_header != block) continue;
        const Block *parent = block->loop_parent;
        assert_int_equal(parent ? parent->loop_depth : 0, depth - 1);
        if (parent) assert_true(body[parent->id][b]);
    }
}

static void check_graph(Graph *g)
{
    define_dominance(g);
    cfg_build(g->k);
    check_cfg(g);
    dominance_build(g->k);
    check_dominance(g);
    loops_build(g->k);
    check_loops(g);
    arena_free(g->arena);
}

static void test_random(void **state)
{
    (void)state;
    uint64_t seed = 42;
    for (unsigned round = 0; round < 4000; round++) {
        Graph g;
        unsigned n = 1 + pick(&seed, MAX_BLOCKS);
        graph_new(&g, n);
        for (unsigned i = 0; i < n; i++) {
            /* Mostly forward and near, as compilers make them; sometimes anything. The entry has no predecessor. */
            unsigned near = i + 1 < n ? i + 1 : i, any = n > 1 ? 1 + pick(&seed, n - 1) : 0;
            if (n == 1 || pick(&seed, 8) == 0) {
                Builder b = builder_at_end(g.k, g.k->blocks.data[i]);
                build_inst(&b, OP_S_ENDPGM, NULL, 0);
            } else {
                link_blocks(&g, i, near ? near : 1, pick(&seed, 2) ? any : near ? near : 1);
            }
        }
        check_graph(&g);
    }
}

/* A loop of three nested headers that share one latch path, and a second entry into a cycle: the latter is no loop. */
static void test_shapes(void **state)
{
    (void)state;
    Graph g;
    graph_new(&g, 6);
    link_blocks(&g, 0, 1, 1);
    link_blocks(&g, 1, 2, 2);
    link_blocks(&g, 2, 3, 3);
    link_blocks(&g, 3, 3, 4);
    link_blocks(&g, 4, 2, 5);
    link_blocks(&g, 5, 1, 5);
    g.k->blocks.data[5]->last->branch->target[1] = g.k->blocks.data[5]; /* also a loop of its own */
    check_graph(&g);
    graph_new(&g, 4);
    link_blocks(&g, 0, 1, 2);
    link_blocks(&g, 1, 2, 2);
    link_blocks(&g, 2, 1, 3);
    Builder b = builder_at_end(g.k, g.k->blocks.data[3]);
    build_inst(&b, OP_S_ENDPGM, NULL, 0);
    check_graph(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_shapes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
