/* Software pipelining of loops of one block.
 *
 *   ^loop:  loads, barrier, stores to LDS, barrier, reads | products          the head, and the tail
 *
 *   =>      head of the first iteration
 *   ^loop:  products of one iteration, and the head of the next               in whatever order `schedule` finds
 *           products of the last one
 *
 * A search decides which part of the loop runs how many iterations ahead (stages.h). Requires and preserves SSA. */
#include "analysis/cfg.h"
#include "analysis/lds_addresses.h"
#include "ir/pass_notes.h"
#include "ir/schedule_modes.h"
#include "analysis/limits.h"
#include "schedule/schedule.h"
#include "schedule/stages.h"
#include "schedule/unroll.h"

typedef struct Pipeline {
    Kernel *k;
    Arena *arena; /* memory that is valid as long as the kernel does not change */
    TimeRows rows;
    Liveness *lv;
    OrderLimits limits;
    bool tries; /* PassCtx.tries */
    DepContext *context;
} Pipeline;

enum {
    MOST_INSTS = 2000, /* most instructions of a loop that is searched */
    LEAST_INSTS = 3,
};

static bool is_of_size(const Block *block)
{
    uint32_t num = 0;
    for (const Inst *inst = block->first; inst && num <= MOST_INSTS; inst = inst->next) num++;
    return num >= LEAST_INSTS && num <= MOST_INSTS;
}

/* Subtracts registers that are live through the loop but unused in it: they are not available to the loop. */
static void subtract_others(const Pipeline *p, const Block *block, OrderLimits *limits)
{
    const Kernel *k = p->k;
    BitSet touched = bitset_new(p->arena, k->vregs.len);
    FOREACH_INST(block, inst)
    {
        FOREACH_USE(inst, use)
        if (use->kind == OPERAND_VREG) bitset_set(&touched, use->value);
        FOREACH_DEF(inst, def)
        if (def->kind == OPERAND_VREG) bitset_set(&touched, def->value);
    }
    for (uint32_t i = 0; i < block->params.len; i++) bitset_set(&touched, block->params.data[i]);
    for (uint32_t unit = 0; unit < p->lv->num_units; unit++) {
        const uint32_t bit = p->lv->global_of[unit], vreg = p->lv->unit_vreg[unit];
        if (bit == UINT32_MAX || bitset_test(&touched, vreg) || !bitset_test(&p->lv->live_out[block->id], bit))
            continue;
        const unsigned kind = pressure_class(k->vregs.data[vreg].reg_class);
        const int32_t width = (int32_t)liveness_unit_width(p->lv, unit);
        limits->most[kind] -= width;
        if (kind != PRESSURE_S) limits->most_vectors -= width;
    }
}

static void analyse(Pipeline *p, const PassCtx *ctx)
{
    cfg_build(p->k);
    kernel_compute_defs(p->k);
    p->lv = liveness_compute(p->arena, p->k);
    p->limits = order_limits(p->arena, p->lv, ctx);
    p->context = dep_context(p->arena, p->k, &p->rows);
}

static bool pipeline_loop(Pipeline *p, LoopBody *l)
{
    StageProblem problem = {.rows = &p->rows, .limits = p->limits, .is_short = p->tries};
    problem.beside = dep_stores_beside(p->context, l->block);
    problem.all_stores = dep_all_stores(p->context);
    problem.used_outside = loop_body_used_outside(l, p->arena);
    LoopCount count;
    if (loop_count(l, &count)) problem.trips = count.trips;
    if (problem.trips == 1) return false;
    subtract_others(p, l->block, &problem.limits);
    problem.l = l;
    const StagePlan plan = stages_search(p->arena, &problem);
    if (!plan.num_heads && plan.factor < 2) return false;
    stages_apply(l, &plan, problem.trips, p->arena);
    l->block->unpipelined_clocks = plan.before;
    if (!p->k->notes->unpipelined_waves) p->k->notes->unpipelined_waves = p->limits.simd_waves;
    return true;
}

bool pass_pipeline_loops(Kernel *k, PassCtx *ctx)
{
    Pipeline p = {.k = k, .rows = time_rows(k->target), .tries = ctx->tries};
    if (!(p.rows.value[TIME_ISSUE] > 0)) return false;
    Arena *outer = arena_scratch(k->arena);
    if (schedule_mode_of_kernel(ctx, k) != WAVECC_SCHEDULE_OFF) lds_note_clocks(k);
    kernel_compute_defs(k);
    VEC(Block *) loops = {0}; /* the present loops, not those that come from them */
    LoopBody l;
    FOREACH_BLOCK(k, block)
    if (schedule_mode(ctx, block) == WAVECC_SCHEDULE_PIPELINE && is_of_size(block) && loop_body_find(k, block, &l))
        VEC_PUSH(outer, &loops, block);
    bool changed = false;
    for (uint32_t i = 0; i < loops.len; i++) {
        if (!p.arena) {
            p.arena = arena_scratch(outer);
            analyse(&p, ctx);
        }
        if (!loop_body_find(k, loops.data[i], &l) || !pipeline_loop(&p, &l)) continue;
        changed = true;
        arena_free(p.arena);
        p.arena = NULL;
    }
    if (p.arena) arena_free(p.arena);
    arena_free(outer);
    k->notes->pipelined |= changed;
    return changed;
}
