/* Instructions are issued in the order of the code, so what the code's order makes wait, waits. Each block gets an
   order of its own (order.h), which its dependences allow (deps.h), whose registers fit into what the kernel has at
   its occupancy anyway, and which takes fewer clocks; else the block stays as it is.

     %a:v4 = global_load ...                       %a:v4 = global_load ...
     %c = v_mfma %a, ...                           %b:v4 = global_load ...
     %b:v4 = global_load ...              =>       %d = v_mfma ...
     %d = v_mfma ...                               %c = v_mfma %a, ...
     %e = v_mfma %b, ...                           %e = v_mfma %b, ...

   Occupancy is the least of what VGPRs, LDS and the workgroup's size allow: where LDS allows one wave of a SIMD, it
   may use all registers. Requires virtual registers; preserves SSA, blocks and edges. */
#include "schedule/schedule.h"

#include "analysis/cfg.h"
#include "isa/family.h"
#include "schedule/order.h"

typedef struct Schedule {
    Kernel *k;
    Arena *arena;
    TimeRows rows;
    DepContext *context;
    LiveMap live;
    OrderLimits limits;
} Schedule;

/* ---- registers ---- */

static void keep_most(LiveCount *most, const LiveCount *count)
{
    for (unsigned i = 0; i < NUM_PRESSURES; i++)
        if (count->dwords[i] > most->dwords[i]) most->dwords[i] = count->dwords[i];
}

/* The most that is live in the kernel as it stands, from the segments of liveness. */
static LiveCount kernel_pressure(const Schedule *s)
{
    const Liveness *lv = s->live.lv;
    LiveCount *change = ARENA_ARRAY(s->arena, LiveCount, lv->num_points + 2), now = {0}, most = {0};
    for (uint32_t unit = 0; unit < lv->num_units; unit++) {
        const unsigned kind = pressure_class(s->k->vregs.data[lv->unit_vreg[unit]].reg_class);
        const int32_t width = (int32_t)liveness_unit_width(lv, unit);
        for (uint32_t i = lv->first[unit]; i < lv->first[unit + 1]; i++) {
            change[lv->segments[i].start].dwords[kind] += width;
            change[lv->segments[i].end].dwords[kind] -= width;
        }
    }
    for (uint32_t point = 0; point < lv->num_points; point++) {
        for (unsigned kind = 0; kind < NUM_PRESSURES; kind++) now.dwords[kind] += change[point].dwords[kind];
        keep_most(&most, &now);
    }
    return most;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Waves of a compute unit for which there is LDS. */
static uint32_t waves_by_lds(const Kernel *k)
{
    const uint32_t lds = target_infos[k->target].lds_bytes, of_group = isa_waves(k->target, kernel_max_threads(k));
    return k->lds_bytes && k->lds_bytes <= lds ? lds / k->lds_bytes * of_group : UINT32_MAX;
}

/* Waves of a SIMD: as many as registers, LDS and the workgroups' size allow. */
static uint32_t occupancy(const Kernel *k, const PassCtx *ctx, uint32_t vectors)
{
    const TargetInfo *t = &target_infos[k->target];
    const uint32_t of_group = isa_waves(k->target, kernel_max_threads(k));
    const uint32_t needed = isa_waves_per_simd(k->target, of_group);
    uint32_t waves = least(t->max_waves_per_simd, isa_waves_by_vgprs(k->target, vectors));
    const uint32_t by_lds = waves_by_lds(k);
    if (by_lds < waves * target_family(k->target)->simds_per_cu) waves = isa_waves_per_simd(k->target, by_lds);
    const uint32_t asked = ctx->waves_per_eu > k->waves_per_eu ? ctx->waves_per_eu : k->waves_per_eu;
    if (waves < asked) waves = asked;
    return waves < needed ? needed : waves;
}

/* Allocation needs some registers more than are live at a time: tuples are aligned and contiguous. */
static int32_t with_room(uint32_t registers) { return (int32_t)(registers - registers / 32); }

static OrderLimits find_limits(const Schedule *s, const PassCtx *ctx)
{
    const TargetInfo *t = &target_infos[s->k->target];
    const LiveCount most = kernel_pressure(s);
    const uint32_t vectors = (uint32_t)(most.dwords[PRESSURE_V] + most.dwords[PRESSURE_A]);
    const uint32_t waves = occupancy(s->k, ctx, vectors + vectors / 32);
    const uint32_t total = t->vgpr_file / waves / t->vgpr_granule * t->vgpr_granule;
    uint32_t v = least(total, t->num_vgprs);
    if (ctx->max_vgprs) v = least(v, ctx->max_vgprs);
    /* One wave of each SIMD; others of the same SIMD do the same at other times. */
    OrderLimits limits = {.waves = least(target_family(s->k->target)->simds_per_cu, waves_by_lds(s->k))};
    limits.most[PRESSURE_V] = with_room(v);
    limits.most_vectors = with_room(total);
    limits.most[PRESSURE_S] = with_room(ctx->max_sgprs ? least(ctx->max_sgprs, t->num_sgprs) : t->num_sgprs);
    return limits;
}

/* ---- blocks ---- */

static void put_in_order(Block *block, const DepGraph *g, const uint32_t *order)
{
    for (uint32_t i = 0; i < g->num; i++) {
        Inst *inst = g->nodes[order[i]].inst;
        inst_remove(inst);
        inst_append(block, inst);
    }
}

static bool schedule_block(Schedule *s, Block *block)
{
    enum { LEAST = 4 }; /* instructions */
    uint32_t count = 0;
    for (const Inst *inst = block->first; inst && count < LEAST; inst = inst->next) count++;
    if (count < LEAST) return false;
    Arena *arena = arena_scratch(s->arena);
    const DepGraph g = dep_graph(arena, s->context, block);
    LiveOrder live = live_order(arena, &s->live, block, &g);
    const uint32_t *order = order_interleaved(arena, &g, &s->rows, &live, &s->limits);
    uint32_t *own = ARENA_ARRAY(arena, uint32_t, g.num + 1);
    bool differs = false;
    for (uint32_t i = 0; i < g.num; i++) {
        own[i] = i;
        differs |= order[i] != i;
    }
    const bool better = differs && order_clocks(arena, &g, &s->rows, s->limits.waves, order) <
                                       order_clocks(arena, &g, &s->rows, s->limits.waves, own);
    if (better) put_in_order(block, &g, order);
    arena_free(arena);
    return better;
}

bool pass_schedule(Kernel *k, PassCtx *ctx)
{
    if (ctx->schedule == SCHEDULE_OFF) return false;
    Arena *arena = arena_scratch(k->arena);
    Schedule s = {.k = k, .arena = arena, .rows = time_rows(k->target)};
    bool changed = false;
    if (s.rows.value[TIME_ISSUE] > 0) {
        cfg_build(k);
        kernel_compute_defs(k);
        s.context = dep_context(arena, k, &s.rows);
        s.live = live_map(arena, liveness_compute(arena, k));
        s.limits = find_limits(&s, ctx);
        FOREACH_BLOCK(k, block) changed |= schedule_block(&s, block);
    }
    arena_free(arena);
    return changed;
}
