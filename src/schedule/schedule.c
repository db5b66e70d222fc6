/* Gives each block a new order (list_scheduler.h), because the hardware issues instructions in program order and a bad
   order waits. The dependences must allow the new order (deps.h). It must fit the registers of the current occupancy,
   and take fewer clocks. Otherwise the block stays unchanged.

     %a:v4 = global_load ...                       %a:v4 = global_load ...
     %c = v_mfma %a, ...                           %b:v4 = global_load ...
     %b:v4 = global_load ...              =>       %d = v_mfma ...
     %d = v_mfma ...                               %c = v_mfma %a, ...
     %e = v_mfma %b, ...                           %e = v_mfma %b, ...

   VGPRs, LDS and the workgroup's size limit the occupancy. If LDS allows only one wave per SIMD, that wave may use all
   registers. Requires virtual registers; preserves SSA, blocks and edges. */
#include "schedule/schedule.h"

#include "analysis/cfg.h"
#include "analysis/lds_addresses.h"
#include "ir/pass_notes.h"
#include "ir/schedule_modes.h"
#include "schedule/explain.h"
#include "schedule/sched_groups.h"
#include "schedule/list_scheduler.h"
#include "analysis/limits.h"

typedef struct Schedule {
    Kernel *k;
    Arena *arena;
    TimeRows rows;
    DepContext *context;
    LiveMap live;
    OrderLimits limits;
    bool explain;
} Schedule;

enum { HELD_BACK = 20 }; /* a block is held back if it loses more than 1/HELD_BACK of its clocks by it */

/* ---- blocks ---- */

static void put_in_order(Block *block, const DepGraph *g, const uint32_t *order)
{
    for (uint32_t i = 0; i < g->num; i++) {
        Inst *inst = g->nodes[order[i]].inst;
        inst_remove(inst);
        inst_append(block, inst);
    }
}

/* Has the block LDS reads beside matrix instructions? */
static bool has_pace(const DepGraph *g)
{
    bool matrix = false, reads = false;
    ARRAY_FOREACH(const DepNode, node, g->nodes, g->num) {
        matrix |= node->kind == ISSUE_MATRIX;
        reads |= node->event && node->kind == ISSUE_LDS && node->inst->m.num_defs;
    }
    return matrix && reads;
}

/* The order with fewer clocks: LDS reads at an even pace, or as early as possible, which needs fewer waits. */
static const uint32_t *interleaved(Schedule *s, Arena *arena, const Block *block, const DepGraph *g,
                                   uint64_t *held_back)
{
    LiveOrder live = live_order(arena, &s->live, block, g);
    const uint32_t *order = order_interleaved(arena, g, &s->rows, &live, &s->limits, held_back);
    if (!has_pace(g)) return order;
    OrderLimits limits = s->limits;
    limits.at_once = true;
    live = live_order(arena, &s->live, block, g);
    uint64_t held;
    const uint32_t *soon = order_interleaved(arena, g, &s->rows, &live, &limits, &held);
    const uint64_t clocks = order_clocks(arena, g, &s->rows, limits.waves, order);
    if (order_clocks(arena, g, &s->rows, limits.waves, soon) >= clocks) return order;
    *held_back = held;
    return soon;
}

static bool schedule_block(Schedule *s, Block *block)
{
    enum { LEAST = 4 }; /* instructions */
    uint32_t count = 0;
    for (const Inst *inst = block->first; inst && count < LEAST; inst = inst->next) count++;
    if (count < LEAST) return false;
    Arena *arena = arena_scratch(s->arena);
    const bool has_groups = groups_in_block(block);
    if (has_groups) {
        const DepGraph free = dep_graph_free_groups(arena, s->context, block);
        const uint32_t *order = groups_order(arena, &free);
        if (s->explain) explain_moves(s->k, &free, order, true);
        put_in_order(block, &free, order);
    }
    const DepGraph g = dep_graph(arena, s->context, block);
    uint64_t held_back;
    const uint32_t *order = interleaved(s, arena, block, &g, &held_back);
    uint32_t *own = ARENA_ARRAY(arena, uint32_t, g.num + 1);
    bool differs = false;
    for (uint32_t i = 0; i < g.num; i++) {
        own[i] = i;
        differs |= order[i] != i;
    }
    block->own_clocks = order_clocks(arena, &g, &s->rows, s->limits.waves, own);
    const uint64_t clocks = differs ? order_clocks(arena, &g, &s->rows, s->limits.waves, order) : block->own_clocks;
    const bool better = clocks < block->own_clocks;
    block->order_clocks = better ? clocks : block->own_clocks;
    if (held_back * HELD_BACK > clocks) s->k->notes->held_back = true;
    if (better && s->explain) explain_moves(s->k, &g, order, false);
    if (better) put_in_order(block, &g, order);
    arena_free(arena);
    return better || has_groups;
}

bool pass_schedule(Kernel *k, PassCtx *ctx)
{
    Arena *arena = arena_scratch(k->arena);
    Schedule s = {.k = k, .arena = arena, .rows = time_rows(k->target), .explain = ctx->options.annotate};
    bool changed = false;
    if (s.rows.value[TIME_ISSUE] > 0) {
        cfg_build(k);
        kernel_compute_defs(k);
        if (schedule_mode_of_kernel(ctx, k) != WAVECC_SCHEDULE_OFF) lds_note_clocks(k);
        s.context = dep_context(arena, k, &s.rows);
        s.live = live_map(arena, liveness_compute(arena, k));
        s.limits = order_limits(arena, s.live.lv, ctx);
        k->notes->schedule_waves = s.limits.simd_waves;
        FOREACH_BLOCK(k, block)
        {
            if (schedule_mode(ctx, block) == WAVECC_SCHEDULE_OFF) continue;
            changed |= schedule_block(&s, block);
            groups_remark(block, ctx->diags);
        }
    }
    arena_free(arena);
    return changed;
}
