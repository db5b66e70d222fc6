/* Measures an order: clocks and registers (list_scheduler.h). */
#include "schedule/list_scheduler.h"

/* A value that the loop passes on unchanged: it needs a move at the loop's end, which waits for it. */
typedef struct Passed {
    uint32_t from;  /* node whose result of the previous iteration it is; NO_NODE: it is older */
    uint32_t moves; /* instructions */
} Passed;

enum { NO_NODE = UINT32_MAX };

typedef struct Flow {
    const DepGraph *g;
    Passed *passed;
    uint32_t num_passed;
    Machine machine;
    uint64_t *issued[2]; /* by the iteration's parity and by node: clock at which its result's latency begins */
    uint32_t *sequence[2][NUM_RESULT_COUNTERS]; /* number of the operation in the counter's order; 0: none */
    uint32_t last[NUM_RESULT_COUNTERS], complete[NUM_RESULT_COUNTERS];
} Flow;

static void take_number(Flow *f, uint32_t node, unsigned parity)
{
    const unsigned counters = result_counters(&f->g->nodes[node]);
    for (unsigned c = 0; c < NUM_RESULT_COUNTERS; c++)
        if (counters >> c & 1) f->sequence[parity][c][node] = ++f->last[c];
}

static uint32_t node_of(const DepGraph *g, const Inst *inst)
{
    uint32_t node = 0;
    while (node < g->num && g->nodes[node].inst != inst) node++;
    return node < g->num ? node : NO_NODE;
}

static void find_passed(Flow *f, Arena *arena)
{
    const Inst *last = f->g->nodes[f->g->num - 1].inst;
    const Block *block = last->block;
    const Branch *branch = last->branch;
    if (!branch || !f->g->is_loop) return;
    const unsigned e = block_edge(block, block);
    const uint32_t num = branch->num_args[e];
    f->passed = ARENA_ARRAY(arena, Passed, num + 1);
    for (uint32_t i = 0; i < num; i++) {
        const Operand arg = branch->args[e][i];
        if (arg.kind != OPERAND_VREG || arg.value == block->params.data[i]) continue;
        const VReg *v = &block->kernel->vregs.data[arg.value];
        if (v->param_of != block) continue;
        const Operand older = branch->args[e][block_param_index(block, arg.value)];
        const Inst *def = older.kind == OPERAND_VREG ? block->kernel->vregs.data[older.value].def : NULL;
        f->passed[f->num_passed++] = (Passed){def ? node_of(f->g, def) : NO_NODE, (v->width + 1u) / 2};
    }
}

/* The moves before the branch. Returns the clock at which their sources are available. */
static uint64_t move_passed(Flow *f, uint32_t iteration)
{
    const unsigned before = !(iteration & 1);
    uint64_t ready = 0;
    ARRAY_FOREACH(const Passed, p, f->passed, f->num_passed) {
        f->machine.now += (uint64_t)p->moves * f->machine.issue;
        if (p->from == NO_NODE || !iteration) continue;
        const uint64_t at = f->issued[before][p->from] + f->g->nodes[p->from].latency;
        if (at > ready) ready = at;
        for (unsigned c = 0; c < NUM_RESULT_COUNTERS; c++)
            if (f->sequence[before][c][p->from] > f->complete[c]) f->complete[c] = f->sequence[before][c][p->from];
    }
    return ready;
}

static void step(Flow *f, uint32_t node, uint32_t iteration)
{
    const DepGraph *g = f->g;
    const unsigned parity = iteration & 1;
    uint64_t ready = 0;
    bool waits = false;
    FOREACH_DEP_IN(g, node, dep)
    {
        if (dep->distance > iteration || dep->distance > 1) continue;
        const unsigned from = (iteration - dep->distance) & 1;
        const uint64_t at = f->issued[from][dep->from] + dep->latency;
        if (at > ready) ready = at;
        for (unsigned c = 0; c < NUM_RESULT_COUNTERS && dep->kind == DEP_VALUE; c++) {
            const uint32_t number = f->sequence[from][c][dep->from];
            if (number <= f->complete[c] || g->nodes[node].inst->branch) continue;
            if (g->nodes[node].is_free) { /* its reader waits */
                if (number > f->sequence[parity][c][node]) f->sequence[parity][c][node] = number;
                continue;
            }
            f->complete[c] = number;
            waits = true;
        }
    }
    if (g->nodes[node].inst->branch) {
        const uint64_t moved = move_passed(f, iteration);
        if (moved > ready) ready = moved;
    }
    f->issued[parity][node] = ready;
    if (g->nodes[node].is_free) return;
    if (waits) f->machine.now += f->machine.issue;
    uint64_t at = machine_earliest(&f->machine, &g->nodes[node]);
    if (ready > at) at = ready;
    take_number(f, node, parity);
    f->issued[parity][node] = at + machine_issue(&f->machine, &g->nodes[node], at);
}

uint64_t order_clocks(Arena *arena, const DepGraph *g, const TimeRows *rows, uint32_t waves, const uint32_t *order)
{
    enum { ITERATIONS = 3, PAIR = 2 };
    Arena *scratch = arena_scratch(arena);
    Flow f = {.g = g, .machine = machine_new(rows, waves)};
    for (unsigned p = 0; p < 2; p++) {
        f.issued[p] = ARENA_ARRAY(scratch, uint64_t, g->num + 1);
        for (unsigned c = 0; c < NUM_RESULT_COUNTERS; c++)
            f.sequence[p][c] = ARENA_ARRAY(scratch, uint32_t, g->num + 1);
    }
    find_passed(&f, scratch);
    /* If moves wait for loads of the previous iteration, long and short iterations alternate. */
    const uint32_t iterations = !g->is_loop ? 1 : f.num_passed ? ITERATIONS + 1 : ITERATIONS;
    const uint32_t measured = f.num_passed ? PAIR : 1;
    uint64_t begin = 0;
    for (uint32_t iteration = 0; iteration < iterations; iteration++) {
        if (iteration + measured == iterations) begin = f.machine.now;
        for (uint32_t i = 0; i < g->num; i++)
            for (unsigned c = 0; c < NUM_RESULT_COUNTERS; c++) f.sequence[iteration & 1][c][i] = 0;
        for (uint32_t i = 0; i < g->num; i++) step(&f, order[i], iteration);
        f.machine.now += f.machine.issue;
    }
    const uint64_t end = f.machine.now > f.machine.matrix_free || g->is_loop ? f.machine.now : f.machine.matrix_free;
    arena_free(scratch);
    return (end - begin) / measured;
}

LiveCount order_pressure(LiveOrder *live, const uint32_t *order, uint32_t num)
{
    LiveCount most = live->now;
    for (uint32_t i = 0; i < num; i++) {
        live_issue(live, order[i]);
        for (unsigned kind = 0; kind < NUM_PRESSURES; kind++)
            if (live->now.dwords[kind] > most.dwords[kind]) most.dwords[kind] = live->now.dwords[kind];
    }
    return most;
}
