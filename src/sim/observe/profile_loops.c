/* Finds loops of decoded code: computes dominators of the control flow between instructions (Cooper, Harvey, Kennedy:
   "A Simple, Fast Dominance Algorithm"), then the natural loop of each header. Targets of indirect jumps, and functions
   that are called, count as entries. */
#include "sim/exec/exec.h"
#include "sim/observe/profile_loops.h"

#include <stdlib.h>

#include "isa/family.h"
#include "support/diag.h"
#include "support/sorted.h"

enum { NONE = UINT32_MAX };

typedef struct Node {
    const SimOp *op;  /* NULL: the root, before all entries */
    uint32_t succ[2]; /* [0]: the next instruction, [1]: the branch target */
    uint32_t first_pred, num_preds;
    uint32_t order; /* in reverse postorder; NONE: not reached */
    uint32_t idom;
    uint32_t loop; /* the innermost one */
} Node;

typedef struct Loop {
    uint32_t header, parent;
} Loop;

typedef struct Graph {
    Arena *arena;
    Node *nodes;        /* instructions by address, then the root */
    uint32_t num_nodes; /* with the root */
    uint32_t *preds;
    uint32_t *by_order; /* nodes in reverse postorder */
    VEC(Loop) loops;
} Graph;

/* ---- the graph ---- */

static bool goes_on(const SimOp *op)
{
    switch (op->info->decoded.inst.opcode) {
    case OP_INVALID:
    case OP_S_ENDPGM:
    case OP_S_BRANCH:
    case OP_S_ADD_PC_I64:
    case OP_S_SETPC_B64: return false;
    default: return true;
    }
}

static void add_nodes(Graph *graph, const SimProgram *program)
{
    uint32_t *node_at = ARENA_ARRAY(graph->arena, uint32_t, program->num_words + 1), count = 0;
    for (size_t w = 0; w < program->num_words; w++) {
        node_at[w] = program->op_at[w] ? count : NONE;
        count += program->op_at[w] != NULL;
    }
    graph->num_nodes = count + 1;
    graph->nodes = ARENA_ARRAY(graph->arena, Node, graph->num_nodes);
    for (size_t w = 0; w < program->num_words; w++) {
        const SimOp *op = program->op_at[w];
        if (!op) continue;
        Node *node = &graph->nodes[node_at[w]];
        size_t next = (sim_next_address(op) - program->address) / 4;
        node->op = op;
        node->succ[0] = goes_on(op) && next < program->num_words ? node_at[next] : NONE;
        node->succ[1] = NONE;
        if (op->target && op->info->decoded.inst.opcode != OP_S_CALL_B64)
            node->succ[1] = node_at[(sim_op_address(op->target) - program->address) / 4];
    }
    graph->nodes[count] = (Node){.succ = {NONE, NONE}};
}

static void add_preds(Graph *graph)
{
    uint32_t total = 0, *fill = ARENA_ARRAY(graph->arena, uint32_t, graph->num_nodes);
    for (uint32_t i = 0; i < graph->num_nodes; i++)
        for (unsigned s = 0; s < 2; s++)
            if (graph->nodes[i].succ[s] != NONE) graph->nodes[graph->nodes[i].succ[s]].num_preds++;
    for (uint32_t i = 0; i < graph->num_nodes; i++) {
        graph->nodes[i].first_pred = total;
        total += graph->nodes[i].num_preds;
    }
    graph->preds = ARENA_ARRAY(graph->arena, uint32_t, total + 1);
    for (uint32_t i = 0; i < graph->num_nodes; i++)
        for (unsigned s = 0; s < 2; s++) {
            uint32_t to = graph->nodes[i].succ[s];
            if (to != NONE) graph->preds[graph->nodes[to].first_pred + fill[to]++] = i;
        }
}

/* Depth-first search from `from`; fills by_order from its end. */
static void visit(Graph *graph, uint32_t from, uint8_t *next_succ, uint32_t *stack, uint32_t *free_place)
{
    uint32_t depth = 0;
    graph->nodes[from].order = 0; /* seen */
    stack[depth++] = from;
    while (depth) {
        uint32_t node = stack[depth - 1];
        if (next_succ[node] == 2) {
            graph->by_order[--*free_place] = node;
            depth--;
            continue;
        }
        uint32_t to = graph->nodes[node].succ[next_succ[node]++];
        if (to == NONE || graph->nodes[to].order != NONE) continue;
        graph->nodes[to].order = 0;
        stack[depth++] = to;
    }
}

/* Entries: first the kernel's, then decoded code that these do not reach. Later entries come first in the order, which
   is harmless: there are no edges from earlier ones to them. */
static void order_nodes(Graph *graph, const SimProgram *program)
{
    const uint32_t root = graph->num_nodes - 1;
    uint8_t *next_succ = ARENA_ARRAY(graph->arena, uint8_t, graph->num_nodes);
    uint32_t *stack = ARENA_ARRAY(graph->arena, uint32_t, graph->num_nodes), free_place = graph->num_nodes;
    graph->by_order = ARENA_ARRAY(graph->arena, uint32_t, graph->num_nodes);
    for (uint32_t i = 0; i < graph->num_nodes; i++) graph->nodes[i].order = graph->nodes[i].idom = NONE;
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < root; i++) {
            Node *node = &graph->nodes[i];
            uint64_t from_entry = sim_op_address(node->op) - program->entry;
            bool is_entry = !from_entry || (from_entry == target_family(program->target)->preload_entry &&
                                            program->desc.kernarg_preload & 0x7f);
            if (node->order != NONE || (pass == 0 && !is_entry)) continue;
            node->idom = root; /* an entry */
            visit(graph, i, next_succ, stack, &free_place);
        }
    graph->by_order[--free_place] = root;
    CHECK(!free_place);
    for (uint32_t i = 0; i < graph->num_nodes; i++) graph->nodes[graph->by_order[i]].order = i;
    graph->nodes[root].idom = root;
}

static uint32_t common_dominator(const Graph *graph, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (graph->nodes[a].order > graph->nodes[b].order) a = graph->nodes[a].idom;
        while (graph->nodes[b].order > graph->nodes[a].order) b = graph->nodes[b].idom;
    }
    return a;
}

static void find_dominators(Graph *graph)
{
    const uint32_t root = graph->num_nodes - 1;
    bool *is_entry = ARENA_ARRAY(graph->arena, bool, graph->num_nodes);
    for (uint32_t i = 0; i < root; i++) is_entry[i] = graph->nodes[i].idom == root;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < graph->num_nodes; i++) {
            Node *node = &graph->nodes[graph->by_order[i]];
            uint32_t idom = is_entry[graph->by_order[i]] ? root : NONE;
            for (uint32_t p = 0; p < node->num_preds; p++) {
                uint32_t pred = graph->preds[node->first_pred + p];
                if (graph->nodes[pred].idom == NONE) continue;
                idom = idom == NONE ? pred : common_dominator(graph, idom, pred);
            }
            if (idom == node->idom) continue;
            node->idom = idom;
            changed = true;
        }
    }
}

static bool dominates(const Graph *graph, uint32_t a, uint32_t b)
{
    while (graph->nodes[b].order > graph->nodes[a].order) b = graph->nodes[b].idom;
    return a == b;
}

/* ---- loops ---- */

static uint32_t outermost(const Graph *graph, uint32_t loop)
{
    while (graph->loops.data[loop].parent != NONE) loop = graph->loops.data[loop].parent;
    return loop;
}

/* Adds everything that reaches the nodes on the list without passing the header to the loop. Inner loops were found
   before, and each counts as one node. */
static void flood(Graph *graph, uint32_t loop, uint32_t *list, uint32_t count)
{
    while (count) {
        uint32_t at = list[--count];
        Node *node = &graph->nodes[at];
        if (node->loop != NONE) {
            uint32_t inner = outermost(graph, node->loop);
            if (inner == loop) continue;
            graph->loops.data[inner].parent = loop;
            at = graph->loops.data[inner].header;
        } else {
            node->loop = loop;
        }
        for (uint32_t p = 0; p < graph->nodes[at].num_preds; p++)
            list[count++] = graph->preds[graph->nodes[at].first_pred + p];
    }
}

/* In reverse postorder inner headers come after outer ones. Returns the number of irreducible edges. */
static uint32_t find_loops(Graph *graph)
{
    uint32_t irreducible = 0;
    /* A node leaves the list once for each edge into it, and once as a latch. */
    uint32_t *list = ARENA_ARRAY(graph->arena, uint32_t, 5 * (size_t)graph->num_nodes + 8);
    for (uint32_t i = 0; i < graph->num_nodes; i++) graph->nodes[i].loop = NONE;
    for (uint32_t i = graph->num_nodes; i-- > 1;) {
        const uint32_t header = graph->by_order[i];
        uint32_t count = 0;
        for (uint32_t p = 0; p < graph->nodes[header].num_preds; p++) {
            uint32_t latch = graph->preds[graph->nodes[header].first_pred + p];
            if (graph->nodes[latch].order < i) continue;
            if (dominates(graph, header, latch)) list[count++] = latch;
            else irreducible++;
        }
        if (!count) continue;
        Loop loop = {header, NONE};
        VEC_PUSH(graph->arena, &graph->loops, loop);
        graph->nodes[header].loop = graph->loops.len - 1;
        flood(graph, graph->loops.len - 1, list, count);
    }
    return irreducible;
}

/* ---- counts ---- */

static size_t word_of(const SimProgram *program, const SimOp *op)
{
    return (sim_op_address(op) - program->address) / 4;
}

static uint64_t edge_count(const SimProgram *program, const SimProfile *profile, const Node *from, uint32_t to)
{
    const size_t w = word_of(program, from->op);
    uint64_t count = 0;
    if (from->succ[1] == to) count += profile->taken[w];
    if (from->succ[0] == to) count += profile->executed[w] - profile->taken[w];
    return count;
}

static SimLoopCount count_header(const Graph *graph, const SimProgram *program, const SimProfile *profile,
                                 uint32_t loop)
{
    const uint32_t header = graph->loops.data[loop].header;
    const Node *node = &graph->nodes[header];
    const uint64_t address = sim_op_address(node->op);
    SimLoopCount count = {.header = address, .begin = address, .parent = -1, .depth = 1};
    count.iterations = count.entries = profile->executed[word_of(program, node->op)];
    for (uint32_t p = 0; p < node->num_preds; p++) {
        const uint32_t pred = graph->preds[node->first_pred + p];
        if (!dominates(graph, header, pred)) continue;
        /* Two edges of one branch are two entries in the list, but one count includes both. */
        if (p && graph->preds[node->first_pred + p - 1] == pred) continue;
        count.entries -= edge_count(program, profile, &graph->nodes[pred], header);
    }
    for (uint32_t up = graph->loops.data[loop].parent; up != NONE; up = graph->loops.data[up].parent) count.depth++;
    return count;
}

DEFINE_SORT(compare_loops, SimLoopCount, header)

static void add_counts(const Graph *graph, const SimProgram *program, const SimProfile *profile, SimLoopCount *counts)
{
    for (uint32_t i = 0; i + 1 < graph->num_nodes; i++) {
        const Node *node = &graph->nodes[i];
        const uint64_t executed = profile->executed[word_of(program, node->op)];
        for (uint32_t loop = node->loop; loop != NONE; loop = graph->loops.data[loop].parent) {
            if (sim_op_address(node->op) < counts[loop].begin) counts[loop].begin = sim_op_address(node->op);
            if (sim_next_address(node->op) > counts[loop].end) counts[loop].end = sim_next_address(node->op);
            counts[loop].total += executed;
            counts[loop].classes[sim_class_of(node->op->info->decoded.inst.opcode)] += executed;
        }
    }
}

void sim_profile_loops(Arena *arena, const SimProgram *program, const SimProfile *profile, SimProfileReport *report)
{
    Graph graph = {.arena = arena};
    add_nodes(&graph, program);
    add_preds(&graph);
    order_nodes(&graph, program);
    find_dominators(&graph);
    report->num_irreducible = find_loops(&graph);
    const uint32_t count = graph.loops.len;
    SimLoopCount *counts = ARENA_ARRAY(arena, SimLoopCount, count + 1);
    for (uint32_t i = 0; i < count; i++) counts[i] = count_header(&graph, program, profile, i);
    add_counts(&graph, program, profile, counts);
    for (uint32_t i = 0; i < count; i++) VEC_PUSH(arena, &report->loops, counts[i]);
    if (count) qsort(report->loops.data, count, sizeof *counts, compare_loops);
    /* Sets parents to their positions in the sorted list. */
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t parent = graph.loops.data[i].parent;
        SimLoopCount *own = NULL;
        for (uint32_t j = 0; j < count && !own; j++)
            if (report->loops.data[j].header == counts[i].header) own = &report->loops.data[j];
        for (uint32_t j = 0; j < count && parent != NONE; j++)
            if (report->loops.data[j].header == counts[parent].header) own->parent = (int32_t)j;
    }
}
