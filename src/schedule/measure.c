/* What an order costs: clocks and registers (order.h). */
#include "schedule/order.h"

enum { NUM_COUNTERS_OF_WAITS = 2 };

typedef struct Flow {
    const DepGraph *g;
    Machine machine;
    uint64_t *issued[2]; /* by iteration's parity and node: clock at which its result's latency begins */
    uint32_t *sequence[2][NUM_COUNTERS_OF_WAITS]; /* the operation's number in the counter's order; 0: none */
    uint32_t last[NUM_COUNTERS_OF_WAITS], complete[NUM_COUNTERS_OF_WAITS];
} Flow;

static void take_number(Flow *f, uint32_t node, unsigned parity)
{
    const EventInfo *event = f->g->nodes[node].event;
    for (unsigned c = 0; c < NUM_COUNTERS_OF_WAITS && event; c++)
        if (event->counters >> (c ? COUNTER_LGKM : COUNTER_VM) & 1) f->sequence[parity][c][node] = ++f->last[c];
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
        for (unsigned c = 0; c < NUM_COUNTERS_OF_WAITS && dep->kind == DEP_VALUE; c++) {
            const uint32_t number = f->sequence[from][c][dep->from];
            if (number <= f->complete[c] || g->nodes[node].inst->branch) continue;
            if (g->nodes[node].is_free) { /* who reads it waits */
                if (number > f->sequence[parity][c][node]) f->sequence[parity][c][node] = number;
                continue;
            }
            f->complete[c] = number;
            waits = true;
        }
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
    enum { ITERATIONS = 3 };
    Arena *scratch = arena_scratch(arena);
    Flow f = {.g = g, .machine = machine_new(rows, waves)};
    for (unsigned p = 0; p < 2; p++) {
        f.issued[p] = ARENA_ARRAY(scratch, uint64_t, g->num + 1);
        for (unsigned c = 0; c < NUM_COUNTERS_OF_WAITS; c++)
            f.sequence[p][c] = ARENA_ARRAY(scratch, uint32_t, g->num + 1);
    }
    uint64_t begin = 0;
    for (uint32_t iteration = 0; iteration < (g->is_loop ? ITERATIONS : 1); iteration++) {
        begin = f.machine.now;
        for (uint32_t i = 0; i < g->num; i++)
            for (unsigned c = 0; c < NUM_COUNTERS_OF_WAITS; c++) f.sequence[iteration & 1][c][i] = 0;
        for (uint32_t i = 0; i < g->num; i++) step(&f, order[i], iteration);
        f.machine.now += f.machine.issue;
    }
    const uint64_t end = f.machine.now > f.machine.matrix_free || g->is_loop ? f.machine.now : f.machine.matrix_free;
    arena_free(scratch);
    return end - begin;
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
