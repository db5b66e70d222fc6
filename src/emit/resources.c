/* What descriptor, metadata and reports say about registers and occupancy. */
#include "emit/emit.h"

static uint32_t round_up(uint32_t n, uint32_t to) { return (n + to - 1) / to * to; }

const char *const occupancy_limit_names[NUM_LIMITS] = {"VGPR", "SGPR", "LDS", "waves"};

/* VCC, flat_scratch and xnack_mask. LLVM getNumExtraSGPRs for gfx9 with architected flat scratch: 6 in all. */
enum { EXTRA_SGPRS = 6 };

/* Most SGPRs for that many waves on gfx9: 800 per SIMD, in granules of 16. Source: LLVM 22, getOccupancyWithNumSGPRs. */
static uint32_t sgprs_for(uint32_t waves)
{
    return waves >= 10 ? 80 : waves == 9 ? 88 : waves == 8 ? 100 : UINT32_MAX;
}

static uint32_t waves_by_sgprs(const TargetInfo *t, uint32_t total)
{
    uint32_t waves = t->max_waves_per_simd;
    while (t->num_agprs && waves > 1 && total > sgprs_for(waves)) waves--;
    return waves;
}

/* A workgroup of W waves is spread over 4 SIMDs. */
static uint32_t waves_by_lds(const TargetInfo *t, uint32_t groups, uint32_t workgroup_size)
{
    uint32_t waves_of_group = (workgroup_size + t->wave_size - 1) / t->wave_size;
    return (groups * waves_of_group + 3) / 4;
}

static uint32_t workgroup_threads(const Kernel *k)
{
    if (k->workgroup_size[0] && k->workgroup_size[1] && k->workgroup_size[2])
        return k->workgroup_size[0] * k->workgroup_size[1] * k->workgroup_size[2];
    return k->max_workgroup_size ? k->max_workgroup_size : 1024;
}

/* The waves of a workgroup come together: the next step is where one more workgroup fits a CU of 4 SIMDs. */
static uint32_t next_step(const TargetInfo *t, uint32_t waves, uint32_t waves_of_group)
{
    uint32_t next = waves + 1;
    while (next <= t->max_waves_per_simd && 4 * next / waves_of_group == 4 * waves / waves_of_group) next++;
    return next <= t->max_waves_per_simd ? next : 0;
}

static void find_next_step(const Kernel *k, const TargetInfo *t, Occupancy *o)
{
    uint32_t threads = workgroup_threads(k), waves_of_group = (threads + t->wave_size - 1) / t->wave_size;
    uint32_t next = o->next_waves = next_step(t, o->waves, waves_of_group);
    if (!next) return;
    if (o->allows[LIMIT_VGPR] < next)
        o->next_at_most[LIMIT_VGPR] = t->vgpr_file / next / t->vgpr_granule * t->vgpr_granule;
    if (o->allows[LIMIT_SGPR] < next) o->next_at_most[LIMIT_SGPR] = sgprs_for(next) - EXTRA_SGPRS;
    if (o->allows[LIMIT_LDS] < next) {
        uint32_t groups = 1;
        while (waves_by_lds(t, groups, threads) < next) groups++;
        o->next_at_most[LIMIT_LDS] = t->lds_bytes / groups;
    }
}

/* Source: LLVM 22, AMDGPUBaseInfo.cpp getNumWavesPerEUWithNumVGPRs; GCNSubtarget getOccupancyWithWorkGroupSizes. */
Occupancy emit_occupancy(const Kernel *k)
{
    const TargetInfo *t = &target_infos[k->target];
    EmitResources r = emit_resources(k);
    uint32_t registers = round_up(r.next_free_vgpr ? r.next_free_vgpr : 1, t->vgpr_granule);
    Occupancy o = {.waves = t->max_waves_per_simd};
    o.allows[LIMIT_WAVES] = o.allows[LIMIT_LDS] = t->max_waves_per_simd;
    o.allows[LIMIT_VGPR] = t->vgpr_file / registers;
    if (o.allows[LIMIT_VGPR] > t->max_waves_per_simd) o.allows[LIMIT_VGPR] = t->max_waves_per_simd;
    o.allows[LIMIT_SGPR] = waves_by_sgprs(t, r.total_sgprs);
    if (k->lds_bytes && k->lds_bytes <= t->lds_bytes) {
        uint32_t by_lds = waves_by_lds(t, t->lds_bytes / k->lds_bytes, workgroup_threads(k));
        if (by_lds < o.allows[LIMIT_LDS]) o.allows[LIMIT_LDS] = by_lds;
    }
    for (unsigned i = 0; i < NUM_LIMITS; i++)
        if (o.allows[i] < o.waves) o.waves = o.allows[i];
    if (!o.waves) o.waves = 1;
    find_next_step(k, t, &o);
    return o;
}

EmitResources emit_resources(const Kernel *k)
{
    EmitResources r = {0};
    uint32_t vgprs = k->num_vgprs ? k->num_vgprs : 1;
    r.accum_offset = round_up(vgprs, 4);
    r.next_free_vgpr = k->num_agprs ? r.accum_offset + k->num_agprs : vgprs;
    r.next_free_sgpr = k->num_sgprs;
    r.total_sgprs = k->num_sgprs + EXTRA_SGPRS;
    r.max_flat_workgroup_size = workgroup_threads(k);
    return r;
}
