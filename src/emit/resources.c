/* Registers and occupancy for descriptor, metadata and reports. */
#include "emit/emit.h"
#include "isa/family.h"
#include "support/align.h"

const char *const occupancy_limit_names[NUM_LIMITS] = {"VGPR", "SGPR", "LDS", "waves"};

/* VCC, flat_scratch and xnack_mask. LLVM getNumExtraSGPRs for gfx9 with architected flat scratch: 6 in all. */
enum { EXTRA_SGPRS = 6 };

/* Most SGPRs for that many waves on gfx9: 800 per SIMD, in granules of 16. Source: LLVM 22,
   getOccupancyWithNumSGPRs. */
static uint32_t sgprs_for(uint32_t waves) { return waves >= 10 ? 80 : waves == 9 ? 88 : waves == 8 ? 100 : UINT32_MAX; }

static uint32_t waves_by_sgprs(Target target, uint32_t total)
{
    uint32_t waves = target_infos[target].max_waves_per_simd;
    while (target_family(target)->sgprs_limit_waves && waves > 1 && total > sgprs_for(waves)) waves--;
    return waves;
}

/* All waves of a workgroup start together, so the next step is one more workgroup on a CU. */
static uint32_t next_step(Target target, uint32_t waves, uint32_t waves_of_group)
{
    const uint32_t simds = target_family(target)->simds_per_cu, most = target_infos[target].max_waves_per_simd;
    uint32_t next = waves + 1;
    while (next <= most && simds * next / waves_of_group == simds * waves / waves_of_group) next++;
    return next <= most ? next : 0;
}

static void find_next_step(const Kernel *k, const TargetInfo *t, Occupancy *o)
{
    const uint32_t waves_of_group = isa_waves(k->target, kernel_max_threads(k));
    const uint32_t next = o->next_waves = next_step(k->target, o->waves, waves_of_group);
    if (!next) return;
    if (o->allows[LIMIT_VGPR] < next) o->next_at_most[LIMIT_VGPR] = isa_vgprs_for_waves(k->target, next);
    if (o->allows[LIMIT_SGPR] < next) o->next_at_most[LIMIT_SGPR] = sgprs_for(next) - EXTRA_SGPRS;
    if (o->allows[LIMIT_LDS] < next) {
        uint32_t groups = 1;
        while (isa_waves_per_simd(k->target, groups * waves_of_group) < next) groups++;
        o->next_at_most[LIMIT_LDS] = t->lds_bytes / groups;
    }
}

/* Source: LLVM 22, GCNSubtarget getOccupancyWithWorkGroupSizes. */
Occupancy emit_occupancy(const Kernel *k)
{
    const TargetInfo *t = &target_infos[k->target];
    EmitResources r = emit_resources(k);
    Occupancy o = {.waves = t->max_waves_per_simd};
    o.allows[LIMIT_WAVES] = o.allows[LIMIT_LDS] = t->max_waves_per_simd;
    o.allows[LIMIT_VGPR] = isa_waves_by_vgprs(k->target, r.next_free_vgpr);
    o.allows[LIMIT_SGPR] = waves_by_sgprs(k->target, r.total_sgprs);
    const uint32_t of_group = isa_waves(k->target, kernel_max_threads(k));
    const uint32_t by_lds = isa_waves_per_simd(k->target, isa_waves_by_lds(k->target, k->lds_bytes, of_group));
    if (by_lds < o.allows[LIMIT_LDS]) o.allows[LIMIT_LDS] = by_lds;
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
    r.accum_offset = (uint32_t)align_up(vgprs, 4);
    r.next_free_vgpr = k->num_agprs ? r.accum_offset + k->num_agprs : vgprs;
    r.next_free_sgpr = k->num_sgprs;
    r.total_sgprs = k->num_sgprs + EXTRA_SGPRS;
    r.max_flat_workgroup_size = kernel_max_threads(k);
    return r;
}
