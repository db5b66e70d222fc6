/* See loop_bound.h. */
#include "schedule/loop_bound.h"

const char *const bound_names[NUM_BOUNDS] = {"matrix pipe", "VALU", "issue", "LDS", "vector memory", "recurrence"};
const char *const bound_rows[NUM_BOUNDS] = {"MATRIX_PASS",      "ISSUE",        "ISSUE", "LDS_BANKS",
                                            "VMEM_CLOCK_BYTES", "MATRIX_TO_SUM"};

enum { SIMDS = 4 };

static double data_clocks(const DepNode *node, const TimeRows *rows)
{
    const InstInfo *row = inst_row(node->inst);
    if (node->kind == ISSUE_LDS && node->inst->lds_clocks) return node->inst->lds_clocks;
    const double bytes = (double)row->memory_bytes * target_infos[rows->target].wave_size;
    const bool writes = row->flags & INST_STORE && !(row->flags & INST_LOAD);
    const double rate = node->kind == ISSUE_VMEM ? rows->value[TIME_VMEM_CLOCK_BYTES]
                        : writes                 ? rows->value[TIME_LDS_WRITE_BYTES]
                                                 : rows->value[TIME_LDS_BANKS] * 4;
    return rate > 0 ? bytes / rate : 0;
}

/* The longest path from each node to `to` at distance 0; `to` itself has 0. -1: no path. */
static void ways_to(const DepGraph *g, uint32_t to, int64_t *way)
{
    for (uint32_t n = 0; n <= to; n++) way[n] = -1;
    way[to] = 0;
    for (uint32_t n = to + 1; n-- > 0;) {
        if (way[n] < 0) continue;
        FOREACH_DEP_IN(g, n, dep)
        {
            const bool counts = dep->kind == DEP_VALUE || dep->kind == DEP_STATE;
            const int64_t length = way[n] + dep->latency;
            if (!dep->distance && counts && dep->from < n && length > way[dep->from]) way[dep->from] = length;
        }
    }
}

/* The bound by values that one iteration computes from the previous one. */
static double recurrence(Arena *arena, const DepGraph *g)
{
    enum { MOST_ENDS = 64 }; /* most end points, because each needs a search through the whole block */
    int64_t longest = 0, *way = ARENA_ARRAY(arena, int64_t, g->num + 1);
    unsigned ends = 0;
    for (uint32_t n = g->num; n-- > 0 && ends < MOST_ENDS;) {
        bool found = false;
        FOREACH_DEP_OUT(g, n, dep)
        {
            if (dep->distance != 1 || (dep->kind != DEP_VALUE && dep->kind != DEP_STATE) || dep->to > n) continue;
            if (!found) ways_to(g, n, way);
            found = true;
            if (way[dep->to] >= 0 && way[dep->to] + dep->latency > longest) longest = way[dep->to] + dep->latency;
        }
        ends += found;
    }
    return (double)longest;
}

LoopBound loop_bound(Arena *arena, const DepGraph *g, const TimeRows *rows, uint32_t waves)
{
    LoopBound bound = {0};
    const double of_simd = (waves + SIMDS - 1) / SIMDS;
    ARRAY_FOREACH(const DepNode, node, g->nodes, g->num) {
        if (node->is_free) continue;
        bound.clocks[BOUND_ISSUE] += node->issue;
        if (node->kind == ISSUE_MATRIX) bound.clocks[BOUND_MATRIX] += of_simd * node->pipe;
        if (node->kind == ISSUE_VALU) bound.clocks[BOUND_VALU] += of_simd * (node->pipe ? node->pipe : node->issue);
        if (node->kind == ISSUE_LDS) bound.clocks[BOUND_LDS] += waves * data_clocks(node, rows);
        if (node->kind == ISSUE_VMEM) bound.clocks[BOUND_VMEM] += waves * data_clocks(node, rows);
    }
    bound.clocks[BOUND_RECURRENCE] = recurrence(arena, g);
    for (unsigned b = 1; b < NUM_BOUNDS; b++)
        if (bound.clocks[b] > bound.clocks[bound.by]) bound.by = (BoundBy)b;
    return bound;
}
