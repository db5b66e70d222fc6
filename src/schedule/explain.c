/* See explain.h. */
#include "schedule/explain.h"

#include "isa/isa.h"

/* Why a node moved up: it is a load, or nothing was in its way. If a node that needs it moved farther, it moved for
   that one. */
static const char *reason_up(const DepGraph *g, const uint32_t *place, uint32_t node)
{
    const DepNode *n = &g->nodes[node];
    if (n->event && n->inst->m.num_defs) return "a load, ahead of its use by its latency";
    if (n->kind == ISSUE_MATRIX) return "the matrix pipe was free";
    FOREACH_DEP_OUT(g, node, dep)
    {
        const DepNode *user = &g->nodes[dep->to];
        if (dep->distance || dep->kind != DEP_VALUE || place[dep->to] >= dep->to) continue;
        if (user->event && user->inst->m.num_defs) return "a load that moved needs it";
        if (user->kind == ISSUE_MATRIX) return "a matrix instruction that moved needs it";
    }
    return "it was ready while others waited";
}

void explain_moves(Kernel *k, const DepGraph *g, const uint32_t *order, bool for_groups)
{
    Arena *arena = arena_scratch(k->arena);
    uint32_t *place = ARENA_ARRAY(arena, uint32_t, g->num + 1);
    for (uint32_t j = 0; j < g->num; j++) place[order[j]] = j;
    for (uint32_t i = 0; i < g->num; i++) {
        const bool up = place[i] < i;
        const uint32_t far = up ? i - place[i] : place[i] - i;
        if (far < FAR_MOVE) continue;
        const char *why = for_groups ? "its group of sched_group_barrier"
                          : up       ? reason_up(g, place, i)
                                     : "others were ready or needed earlier";
        g->nodes[i].inst->comment = arena_printf(k->arena, "moved %s %u: %s", up ? "up" : "down", far, why);
    }
    arena_free(arena);
}
