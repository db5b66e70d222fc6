/* How many workgroups a compute unit holds, and how many rounds a grid takes. */
#include "isa/family.h"
#include "predict/workgroup_places.h"

Residency residency_of(Target target, const KernelDescriptor *desc, SimDim3 block, uint32_t dynamic_lds_bytes)
{
    const TargetInfo *info = &target_infos[target];
    const uint32_t simds = target_family(target)->simds_per_cu;
    const uint32_t lds = desc->group_segment_bytes + dynamic_lds_bytes;
    Residency r = {.waves_of_group = isa_waves(target, block.x * block.y * block.z)};
    const uint32_t per_simd = isa_waves_per_simd(target, r.waves_of_group);
    r.waves_by_vgprs = isa_waves_by_vgprs(target, descriptor_vectors(desc, target));
    const uint32_t by_lds = lds ? info->lds_bytes / lds : info->max_waves_per_simd * simds;
    /* Waves of small workgroups share SIMDs, so the limit is the number of slots of the compute unit. */
    const uint32_t slots = simds * info->max_waves_per_simd, by_vgprs = simds * r.waves_by_vgprs;
    const uint32_t by_slots = slots / r.waves_of_group;
    const uint32_t groups_by_vgprs =
        r.waves_of_group < simds ? by_vgprs / r.waves_of_group : r.waves_by_vgprs / per_simd;
    r.waves_by_lds = by_lds * r.waves_of_group / simds;
    if (r.waves_by_lds > info->max_waves_per_simd) r.waves_by_lds = info->max_waves_per_simd;
    r.waves_by_group = by_slots * r.waves_of_group / simds;
    r.resident = groups_by_vgprs < by_lds ? groups_by_vgprs : by_lds;
    if (by_slots < r.resident) r.resident = by_slots;
    return r;
}

uint32_t groups_at_once(const Residency *residency, const DeviceInfo *device)
{
    const uint32_t on_device = residency->resident * device->cus, emulated = EMULATED_WAVES / residency->waves_of_group;
    return on_device < emulated ? on_device : emulated;
}

static uint64_t divided_up(uint64_t a, uint64_t b) { return (a + b - 1) / b; }

Rounds rounds_of(const DeviceInfo *device, uint64_t groups, uint32_t resident)
{
    Rounds r = {.groups = groups};
    const uint64_t of_xcd = divided_up(r.groups, device->xcds), cus_of_xcd = device->cus / device->xcds;
    r.groups_of_cu = (uint32_t)divided_up(of_xcd, cus_of_xcd);
    r.at_a_time = resident < r.groups_of_cu ? resident : r.groups_of_cu;
    r.full = r.groups_of_cu / r.at_a_time;
    r.rest = r.groups_of_cu % r.at_a_time;
    r.per_round = (uint64_t)r.at_a_time * device->cus;
    if (r.per_round > r.groups) r.per_round = r.groups;
    const uint64_t before = (uint64_t)(r.groups_of_cu - 1) * device->cus;
    r.last_round = r.groups > before ? (double)(r.groups - before) / device->cus : 1.0 / device->cus;
    if (r.last_round > 1) r.last_round = 1;
    return r;
}
