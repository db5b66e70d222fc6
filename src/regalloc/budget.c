/* Limits of a kernel's registers: by the target, by the waves that must be resident at once, and by options. */
#include "isa/family.h"
#include "regalloc/regalloc.h"

Budget regalloc_budget(const Kernel *k, const PassCtx *ctx)
{
    const TargetInfo *t = &target_infos[k->target];
    /* all waves of a workgroup must be resident at once */
    const uint32_t threads = kernel_max_threads(k);
    uint32_t per_simd = isa_waves_per_simd(k->target, isa_waves(k->target, threads));
    /* where a kernel computes FLAT_SCRATCH, one is the address of scratch (expand.c) */
    const uint32_t sgprs = t->num_sgprs - (isa_flat_scratch_sgprs(k->target) > 0);
    Budget b = {{sgprs, t->num_vgprs, t->num_agprs}, t->vgpr_file, {0}};
    for (unsigned f = 0; f < NUM_FILES; f++) b.why[f] = "the register file";
    if (per_simd > 1)
        b.why[CLASS_V] = b.why[CLASS_A] =
            arena_printf(k->arena, "a workgroup of %u threads needs %u waves per SIMD", threads, per_simd);
    uint32_t asked = ctx->options.waves_per_eu > k->waves_per_eu ? ctx->options.waves_per_eu : k->waves_per_eu;
    if (asked > per_simd) {
        per_simd = asked;
        b.why[CLASS_V] = b.why[CLASS_A] = arena_printf(k->arena, "the source asks for %u waves per SIMD", per_simd);
    }
    uint32_t total = isa_vgprs_for_waves(k->target, per_simd);
    if (total < b.total_v_a) b.total_v_a = total;
    if (total < b.limit[CLASS_V]) b.limit[CLASS_V] = total;
    if (total < b.limit[CLASS_A]) b.limit[CLASS_A] = total;
    if (ctx->options.max_vgprs && ctx->options.max_vgprs < b.limit[CLASS_V]) {
        b.limit[CLASS_V] = ctx->options.max_vgprs;
        b.why[CLASS_V] = arena_printf(k->arena, "the limit is %u VGPRs", ctx->options.max_vgprs);
    }
    const int32_t agprs = ctx->options.max_agprs;
    if (agprs >= 0 && (uint32_t)agprs < b.limit[CLASS_A]) {
        b.limit[CLASS_A] = (uint32_t)agprs;
        b.why[CLASS_A] = arena_printf(k->arena, "the limit is %d AGPRs", agprs);
    }
    if (ctx->options.max_sgprs && ctx->options.max_sgprs < b.limit[CLASS_S]) {
        b.limit[CLASS_S] = ctx->options.max_sgprs;
        b.why[CLASS_S] = arena_printf(k->arena, "the limit is %u SGPRs", ctx->options.max_sgprs);
    }
    return b;
}
