/* Finds loops of decoded code: the natural loops of the control flow between instructions. Targets of indirect jumps,
   and functions that are called, count as entries. */
#include "sim/exec/exec.h"
#include "sim/observe/profile_loops.h"

#include "isa/family.h"

enum { ROOT = 0 }; /* the node before all entries */

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

static void add_nodes(OpGraph *graph, Arena *arena, const SimProgram *program)
{
    uint32_t *node_at = graph->node_at = ARENA_ARRAY(arena, uint32_t, program->num_words + 1);
    graph->num_nodes = 1;
    for (size_t w = 0; w < program->num_words; w++)
        if (program->op_at[w]) node_at[w] = graph->num_nodes++;
    graph->nodes = ARENA_ARRAY(arena, OpNode, graph->num_nodes);
    for (size_t w = 0; w < program->num_words; w++) {
        const SimOp *op = program->op_at[w];
        if (!op) continue;
        OpNode *node = &graph->nodes[node_at[w]];
        node->op = op;
        if (goes_on(op)) node->next = node_at[sim_word_of(program, sim_next_address(op))];
        if (op->target && op->info->decoded.inst.opcode != OP_S_CALL_B64)
            node->taken = node_at[sim_word_of(program, sim_op_address(op->target))];
    }
}

/* Entries: first the kernel's, then decoded code that these do not reach. */
static void add_edges(OpGraph *graph, Arena *arena, const SimProgram *program)
{
    FlowGraph *flow = &graph->flow;
    flow_begin(flow, arena, graph->num_nodes, 4 * graph->num_nodes);
    flow->entries_if_new = true;
    for (unsigned others = 0; others < 2; others++)
        for (uint32_t i = 1; i < graph->num_nodes; i++) {
            uint64_t from_entry = sim_op_address(graph->nodes[i].op) - program->entry;
            bool is_entry = !from_entry || (from_entry == target_family(program->target)->preload_entry &&
                                            program->desc.kernarg_preload & 0x7f);
            if (is_entry != others) flow_edge(flow, ROOT, i);
        }
    for (uint32_t i = 1; i < graph->num_nodes; i++) {
        if (graph->nodes[i].next != ROOT) flow_edge(flow, i, graph->nodes[i].next);
        if (graph->nodes[i].taken != ROOT) flow_edge(flow, i, graph->nodes[i].taken);
    }
    flow_order(flow);
    flow_dominators(flow);
    flow_loops(flow);
}

OpGraph *sim_op_graph(Arena *arena, const SimProgram *program)
{
    OpGraph *graph = ARENA_NEW(arena, OpGraph);
    add_nodes(graph, arena, program);
    add_edges(graph, arena, program);
    return graph;
}

static uint32_t count_irreducible(const FlowGraph *flow)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < flow->num_nodes; i++)
        for (uint32_t p = 0; p < flow->nodes[i].num_preds; p++) {
            const uint32_t pred = flow->nodes[i].preds[p];
            count += flow->nodes[pred].order >= flow->nodes[i].order && !flow_dominates(flow, i, pred);
        }
    return count;
}

/* ---- counts ---- */

static uint64_t edge_count(const SimProgram *program, const SimProfile *profile, const OpNode *from, uint32_t to)
{
    const size_t w = sim_word_of(program, sim_op_address(from->op));
    uint64_t count = 0;
    if (from->taken == to) count += profile->taken[w];
    if (from->next == to) count += profile->executed[w] - profile->taken[w];
    return count;
}

static SimLoopCount count_header(const OpGraph *graph, const SimProgram *program, const SimProfile *profile,
                                 uint32_t header)
{
    const FlowNode *node = &graph->flow.nodes[header];
    const uint64_t address = sim_op_address(graph->nodes[header].op);
    SimLoopCount count = {.header = address, .begin = address, .parent = -1, .depth = 1};
    count.iterations = count.entries = profile->executed[sim_word_of(program, address)];
    for (uint32_t p = 0; p < node->num_preds; p++) {
        const uint32_t pred = node->preds[p];
        if (!flow_dominates(&graph->flow, header, pred)) continue;
        /* Two edges of one branch are two entries in the list, but one count includes both. */
        if (p && node->preds[p - 1] == pred) continue;
        count.entries -= edge_count(program, profile, &graph->nodes[pred], header);
    }
    return count;
}

/* Counts the instruction in each loop around it. `loop_of`: of a header. */
static void add_counts(const OpGraph *graph, const SimProgram *program, const SimProfile *profile, uint32_t at,
                       const uint32_t *loop_of, SimLoopCount *loops)
{
    const SimOp *op = graph->nodes[at].op;
    const uint64_t executed = profile->executed[sim_word_of(program, sim_op_address(op))];
    for (uint32_t header = graph->flow.nodes[at].loop; header != FLOW_NONE; header = graph->flow.nodes[header].parent) {
        SimLoopCount *loop = &loops[loop_of[header]];
        if (sim_op_address(op) < loop->begin) loop->begin = sim_op_address(op);
        if (sim_next_address(op) > loop->end) loop->end = sim_next_address(op);
        loop->total += executed;
        loop->classes[sim_class_of(op->info->decoded.inst.opcode)] += executed;
    }
}

void sim_profile_loops(Arena *arena, const SimProgram *program, const SimProfile *profile, SimProfileReport *report)
{
    const OpGraph *graph = sim_op_graph(arena, program);
    report->num_irreducible = count_irreducible(&graph->flow);
    uint32_t *loop_of = ARENA_ARRAY(arena, uint32_t, graph->num_nodes);
    for (uint32_t i = 1; i < graph->num_nodes; i++) {
        if (graph->flow.nodes[i].loop != i) continue;
        loop_of[i] = report->loops.len;
        VEC_PUSH(arena, &report->loops, count_header(graph, program, profile, i));
    }
    for (uint32_t i = 1; i < graph->num_nodes; i++) {
        add_counts(graph, program, profile, i, loop_of, report->loops.data);
        const uint32_t first = graph->flow.nodes[i].loop == i ? graph->flow.nodes[i].parent : FLOW_NONE;
        if (first != FLOW_NONE) report->loops.data[loop_of[i]].parent = (int32_t)loop_of[first];
        for (uint32_t header = first; header != FLOW_NONE; header = graph->flow.nodes[header].parent)
            report->loops.data[loop_of[i]].depth++;
    }
}
