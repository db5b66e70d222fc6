/* The rows of families.def as a table, and what follows from them. */
#include "isa/family.h"

const TargetFamily family_infos[NUM_FAMILIES] = {
#define FAMILY(id, ...) [FAMILY_##id] = {__VA_ARGS__},
#include "isa/families.def"
#undef FAMILY
};

static uint32_t divide_up(uint32_t n, uint32_t by) { return n / by + (n % by != 0); }

bool family_has_form(Family family, const InstInfo *row, Form form)
{
    const TargetFamily *f = &family_infos[family];
    if (form == FORM_SDWA) return f->has_sdwa && row->modifiers & MOD_SDWA;
    if (f->has_dpp8) return row->dpp_forms >> (form - FORM_DPP) & 1;
    return f->has_dpp && form == FORM_DPP && row->modifiers & MOD_DPP;
}

uint32_t isa_waves(Target target, uint32_t threads) { return divide_up(threads, target_infos[target].wave_size); }

uint32_t isa_waves_per_simd(Target target, uint32_t waves)
{
    return divide_up(waves, target_family(target)->simds_per_cu);
}

/* Source: LLVM 22, AMDGPUBaseInfo.cpp getNumWavesPerEUWithNumVGPRs. */
uint32_t isa_waves_by_vgprs(Target target, uint32_t registers)
{
    const TargetInfo *t = &target_infos[target];
    const uint32_t granules = divide_up(registers ? registers : 1, t->vgpr_granule);
    const uint32_t waves = t->vgpr_file / (granules * t->vgpr_granule);
    return waves < t->max_waves_per_simd ? waves : t->max_waves_per_simd;
}

uint32_t isa_vgprs_for_waves(Target target, uint32_t waves)
{
    const TargetInfo *t = &target_infos[target];
    return t->vgpr_file / waves / t->vgpr_granule * t->vgpr_granule;
}

uint32_t isa_waves_by_lds(Target target, uint32_t lds_bytes, uint32_t waves_of_group)
{
    const uint32_t all = target_infos[target].lds_bytes;
    return lds_bytes && lds_bytes <= all ? all / lds_bytes * waves_of_group : UINT32_MAX;
}
