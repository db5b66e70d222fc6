/* Judges results of LDS that no wait covers but that arrive in time anyway. The operation was issued so long before the
   use of its result that the LDS can finish all operations that the resident waves can have outstanding.

   Registers and LDS limit the number of resident waves (AMDGPUUsage, "Target Properties"). Each wave can have as many
   operations outstanding as lgkmcnt or dscnt counts. Each operation takes as long as the widest operation of the kernel
   (timing/timing.def). Other kernels on the same compute unit and bank conflicts are not counted, so this is luck, not
   a proof. */
#include "check/check_internal.h"
#include "isa/events.h"
#include "isa/family.h"
#include "timing/rows.h"

static uint32_t resident_waves(const CheckKernel *k)
{
    const KernelDescriptor *desc = &k->kernel->desc;
    const Target target = k->code.target;
    const uint32_t per_simd = isa_waves_by_vgprs(target, descriptor_vectors(desc, target));
    const uint32_t waves = (per_simd ? per_simd : 1) * target_family(target)->simds_per_cu;
    if (!k->kernel->max_flat_workgroup_size) return waves;
    const uint32_t per_group = isa_waves(target, k->kernel->max_flat_workgroup_size);
    const uint32_t by_lds = isa_waves_by_lds(target, desc->group_segment_bytes, per_group);
    return by_lds < waves ? by_lds : waves;
}

CheckLuck check_luck(const CheckKernel *k)
{
    uint32_t widest = 0;
    for (uint32_t i = 0; i < k->code.num_insts; i++) {
        const InstInfo *info = inst_info(k->code.insts[i].d.inst.opcode);
        if (info->unit == UNIT_LDS && info->memory_bytes > widest) widest = info->memory_bytes;
    }
    const Time each = widest > 8 ? TIME_LDS_16_BYTES : widest > 4 ? TIME_LDS_8_BYTES : TIME_LDS_4_BYTES;
    const unsigned counter = (unsigned)__builtin_ctz(event_info(k->code.target, EVENT_LDS)->counters);
    CheckLuck luck = {.waves = resident_waves(k), .operations = counter_infos[counter].max};
    luck.clocks = luck.waves * luck.operations * time_clocks(k->code.target, each) +
                  time_clocks(k->code.target, TIME_LDS_LATENCY);
    return luck;
}
