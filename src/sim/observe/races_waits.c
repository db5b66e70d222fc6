/* A wave comes to a barrier without a wait for its LDS operations. Is LLVM or the program at fault?

   LLVM puts a wait before each barrier with a fence. A later pass (si-insert-waitcnts) deletes the wait if nothing is
   outstanding. Up to LLVM 22 this pass decides at the head of a loop before it has seen the operations of the loop's
   body, so it drops a wait that is needed (llvm-project, pull request 220357). If a path without a back edge lacks the
   wait, the program is at fault: it has a barrier without a fence. */
#include "sim/observe/profile_loops.h"
#include "sim/observe/races.h"

typedef struct Step {
    uint32_t node;
    uint32_t later; /* LDS operations after the one that is asked about, on the path to the node */
} Step;

static bool proves(const SimOpFacts *facts, uint32_t later)
{
    const unsigned waits = facts->waits & (COUNTER_BIT_LGKM | COUNTER_BIT_DS);
    return waits && wait_get(&facts->op->info->decoded.inst, (Counter)__builtin_ctz(waits)) <= later;
}

/* Does a wave arrive at a barrier there? */
static bool is_arrival(const SimOp *op)
{
    switch (op->info->decoded.inst.opcode) {
    case OP_S_BARRIER:
    case OP_S_BARRIER_SIGNAL:
    case OP_S_BARRIER_SIGNAL_ISFIRST: return true;
    default: return false;
    }
}

static bool find_arrival(const SimProgram *program, const OpGraph *graph, uint32_t from, Step *stack, bool *seen)
{
    uint32_t depth = 0;
    stack[depth++] = (Step){from, 0};
    while (depth) {
        const Step at = stack[--depth];
        const OpNode *node = &graph->nodes[at.node];
        const SimOpFacts *facts = sim_facts(program, node->op);
        if (proves(facts, at.later)) continue;
        if (is_arrival(node->op)) return true;
        const bool counts = facts->event && facts->event->counters & (COUNTER_BIT_LGKM | COUNTER_BIT_DS);
        for (unsigned s = 0; s < 2; s++) {
            const uint32_t to = s ? node->taken : node->next;
            if (!to || seen[to] || graph->flow.nodes[to].order <= graph->flow.nodes[at.node].order) continue;
            seen[to] = true;
            stack[depth++] = (Step){to, at.later + (counts && at.node != from)};
        }
    }
    return false;
}

bool order_lacks_wait(const SimWave *wave, const SimOp *op)
{
    OrderInfo *info = sim_observer_data(wave, op, OBSERVER_ORDER);
    if (info->lacks_wait) return info->lacks_wait == 2;
    const SimProgram *program = wave->watch->program;
    Arena *arena = arena_new();
    const OpGraph *graph = sim_op_graph(arena, program);
    const uint32_t from = graph->node_at[(sim_op_address(op) - program->address) / 4];
    const bool found = find_arrival(program, graph, from, ARENA_ARRAY(arena, Step, graph->num_nodes),
                                    ARENA_ARRAY(arena, bool, graph->num_nodes));
    info->lacks_wait = found ? 2 : 1;
    arena_free(arena);
    return found;
}
