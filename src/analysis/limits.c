/* Occupancy is the minimum of what VGPRs, LDS, the workgroup size and the grid allow. If LDS allows only one wave per
   SIMD, that wave may use all registers. */
#include "analysis/limits.h"

#include "isa/family.h"
#include "timing/device.h"

static void keep_most(LiveCount *most, const LiveCount *count)
{
    for (unsigned i = 0; i < NUM_PRESSURES; i++)
        if (count->dwords[i] > most->dwords[i]) most->dwords[i] = count->dwords[i];
}

/* The highest pressure in the kernel as it stands, from the segments of liveness. */
static LiveCount kernel_pressure(Arena *arena, const Liveness *lv)
{
    LiveCount *change = ARENA_ARRAY(arena, LiveCount, lv->num_points + 2), now = {0}, most = {0};
    for (uint32_t unit = 0; unit < lv->num_units; unit++) {
        const unsigned kind = pressure_class(lv->k->vregs.data[lv->unit_vreg[unit]].reg_class);
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

/* How many waves of a compute unit the LDS allows. */
static uint32_t waves_by_lds(const Kernel *k)
{
    return isa_waves_by_lds(k->target, k->lds_bytes, isa_waves(k->target, kernel_max_threads(k)));
}

uint32_t waves_by_grid(const Kernel *k, bool on_largest)
{
    uint64_t groups = 1;
    for (unsigned i = 0; i < 3; i++) {
        if (!k->grid[i] || groups > UINT32_MAX) return UINT32_MAX;
        groups *= k->grid[i];
    }
    uint32_t cus = 0;
    for (unsigned i = 0; i < num_devices; i++)
        if (device_infos[i].target == k->target && !device_infos[i].hypothetical &&
            (!cus || on_largest == (device_infos[i].cus > cus)))
            cus = device_infos[i].cus;
    if (!cus || groups / cus >= UINT16_MAX) return UINT32_MAX;
    return (uint32_t)((groups + cus - 1) / cus) * isa_waves(k->target, kernel_max_threads(k));
}

/* Waves per SIMD that registers, LDS, the workgroup size and the grid allow. */
static uint32_t occupancy(const Kernel *k, const PassCtx *ctx, uint32_t vectors)
{
    const TargetInfo *t = &target_infos[k->target];
    const uint32_t of_group = isa_waves(k->target, kernel_max_threads(k));
    const uint32_t needed = isa_waves_per_simd(k->target, of_group);
    uint32_t waves = least(t->max_waves_per_simd, isa_waves_by_vgprs(k->target, vectors));
    const uint32_t of_cu = least(waves_by_lds(k), waves_by_grid(k, false));
    if (of_cu < waves * target_family(k->target)->simds_per_cu) waves = isa_waves_per_simd(k->target, of_cu);
    waves = waves > ctx->fewer_waves ? waves - ctx->fewer_waves : 1;
    const uint32_t asked = ctx->options.waves_per_eu > k->waves_per_eu ? ctx->options.waves_per_eu : k->waves_per_eu;
    if (waves < asked) waves = asked;
    return waves < needed ? needed : waves;
}

/* Leaves some registers free: the allocator needs more than are live, because tuples are aligned and contiguous. */
static int32_t with_room(uint32_t registers) { return (int32_t)(registers - registers / 32); }

OrderLimits order_limits(Arena *arena, const Liveness *lv, const PassCtx *ctx)
{
    const Kernel *k = lv->k;
    const TargetInfo *t = &target_infos[k->target];
    const LiveCount most = kernel_pressure(arena, lv);
    const uint32_t vectors = (uint32_t)(most.dwords[PRESSURE_V] + most.dwords[PRESSURE_A]);
    const uint32_t waves = occupancy(k, ctx, vectors + vectors / 32);
    const uint32_t total = isa_vgprs_for_waves(k->target, waves);
    uint32_t v = least(total, t->num_vgprs);
    if (ctx->options.max_vgprs) v = least(v, ctx->options.max_vgprs);
    /* Assume one wave on each SIMD; other waves of a SIMD do the same at other times. */
    OrderLimits limits = {.waves = least(target_family(k->target)->simds_per_cu, waves_by_lds(k)), .simd_waves = waves};
    const uint32_t hiding = waves_by_grid(k, true) / target_family(k->target)->simds_per_cu;
    limits.hiding_waves = hiding > waves ? waves : hiding > 1 ? hiding : 1;
    limits.live = most;
    limits.most[PRESSURE_V] = with_room(v);
    limits.most_vectors = with_room(total);
    limits.most[PRESSURE_S] =
        with_room(ctx->options.max_sgprs ? least(ctx->options.max_sgprs, t->num_sgprs) : t->num_sgprs);
    return limits;
}
