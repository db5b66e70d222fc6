/* What descriptor, metadata and reports say about registers and occupancy. */
#include "emit/emit.h"

static uint32_t round_up(uint32_t n, uint32_t to) { return (n + to - 1) / to * to; }

/* Waves that fit a SIMD at once: min(limit, registers, LDS). A workgroup of W waves is spread over 4 SIMDs.
   Source: LLVM AMDGPUBaseInfo.cpp getNumWavesPerEUWithNumVGPRs; GCNSubtarget getOccupancyWithWorkGroupSizes. */
static uint32_t occupancy(const Kernel *k, const TargetInfo *t, uint32_t total_vgprs, uint32_t workgroup_size)
{
    uint32_t waves = t->max_waves_per_simd;
    uint32_t registers = round_up(total_vgprs ? total_vgprs : 1, t->vgpr_granule);
    if (t->vgpr_file / registers < waves) waves = t->vgpr_file / registers;
    if (k->lds_bytes && k->lds_bytes <= t->lds_bytes) {
        uint32_t groups = t->lds_bytes / k->lds_bytes;
        uint32_t waves_of_group = (workgroup_size + t->wave_size - 1) / t->wave_size;
        uint32_t by_lds = (groups * waves_of_group + 3) / 4;
        if (by_lds < waves) waves = by_lds;
    }
    return waves ? waves : 1;
}

EmitResources emit_resources(const Kernel *k)
{
    const TargetInfo *t = &target_infos[k->target];
    EmitResources r = {0};
    uint32_t vgprs = k->num_vgprs ? k->num_vgprs : 1;
    r.accum_offset = round_up(vgprs, 4);
    r.next_free_vgpr = k->num_agprs ? r.accum_offset + k->num_agprs : vgprs;
    r.next_free_sgpr = k->num_sgprs;
    /* LLVM getNumExtraSGPRs for gfx9 with architected flat scratch: VCC, flat_scratch and xnack_mask, 6 in all. */
    r.total_sgprs = k->num_sgprs + 6;
    uint32_t size = 1024;
    if (k->workgroup_size[0] && k->workgroup_size[1] && k->workgroup_size[2])
        size = k->workgroup_size[0] * k->workgroup_size[1] * k->workgroup_size[2];
    else if (k->max_workgroup_size)
        size = k->max_workgroup_size;
    r.max_flat_workgroup_size = size;
    r.waves_per_simd = occupancy(k, t, r.next_free_vgpr, size);
    return r;
}
