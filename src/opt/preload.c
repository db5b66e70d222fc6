/* Uses kernel arguments that the hardware loads into SGPRs before the kernel starts (AMDGPUUsage, "Preloaded Kernel
 * Arguments"), instead of loads.
 *
 *     %args:s4 = s_load_dwordx4 %kernarg, none offset:0        %p0:s2 = live_in preload 0
 *     %x = s_add_u64_pseudo %args[0:1], %i               =>    %p2:s2 = live_in preload 2
 *     %y = s_add_u64_pseudo %args[2:3], %i                     %x = s_add_u64_pseudo %p0, %i
 *                                                            %y = s_add_u64_pseudo %p2, %i
 *
 * Only the first dwords of the kernarg segment fit into the user SGPRs. They arrive in s2, s3, and so on. Pairs are
 * aligned there, but larger tuples are not. So the pass replaces a load only if every use lies inside one aligned pair.
 * Requires SSA kernel IR with virtual registers; preserves everything. */
#include "ir/build.h"
#include "isa/immediates.h"
#include "opt/opt.h"

enum { KERNARG_PTR_SGPRS = 2, MAX_PRELOAD = 32 };

static bool is_kernarg_load(const Inst *inst, uint32_t kernarg, unsigned limit)
{
    const unsigned dwords = inst_row(inst)->memory_bytes / 4;
    if (inst_row(inst)->format != FORMAT_SMEM || !inst_has(inst, INST_LOAD) || !dwords) return false;
    Operand base = inst->m.operands[1], offset = inst->m.operands[2];
    return base.kind == OPERAND_VREG && base.value == kernarg && base.offset == 0 && offset.kind == OPERAND_NONE &&
           inst->m.mods.offset >= 0 && inst->m.mods.offset % 4 == 0 &&
           (unsigned)inst->m.mods.offset / 4 + dwords <= limit && inst->m.operands[0].kind == OPERAND_VREG;
}

static Inst *find_kernarg_ptr(const Kernel *k)
{
    FOREACH_INST(k->blocks.data[0], inst)
    {
        if (is_live_in(&inst->m, LIVE_IN_KERNARG_PTR)) return inst;
    }
    return NULL;
}

/* The register that holds the aligned pair of dwords; made after the kernarg pointer on first use. The last pair of a
   segment with an odd number of dwords is a single dword: nothing beyond the segment may be preloaded. */
static uint32_t pair_register(Inst *kernarg, uint32_t *pairs, unsigned pair, unsigned limit)
{
    if (pairs[pair] == NO_VREG) {
        Builder b = builder_before(kernarg->next);
        unsigned width = limit - pair * 2 < 2 ? limit - pair * 2 : 2;
        pairs[pair] = build_live_in(&b, LIVE_IN_PRELOAD, pair * 2, CLASS_S, width).value;
    }
    return pairs[pair];
}

/* first_dword[v] = 1 + dword of the segment where the load into v starts; 0: not a candidate. NULL: there are none. */
static uint8_t *find_candidates(const Kernel *k, Inst *kernarg, unsigned limit)
{
    uint8_t *first_dword = ARENA_ARRAY(k->arena, uint8_t, k->vregs.len);
    bool found = false;
    FOREACH_BLOCK_INST(k, block, inst)
    {
        if (!is_kernarg_load(inst, kernarg->m.operands[0].value, limit)) continue;
        const VReg *v = &k->vregs.data[inst->m.operands[0].value];
        if (v->is_var || v->pin != NO_PIN) continue;
        first_dword[inst->m.operands[0].value] = (uint8_t)(1 + inst->m.mods.offset / 4);
        found = true;
    }
    if (!found) return NULL;
    FOREACH_BLOCK_INST(k, block, inst)
    {
        FOREACH_USE(inst, use)
        {
            if (use->kind != OPERAND_VREG || !first_dword[use->value]) continue;
            unsigned dword = first_dword[use->value] - 1u + use->offset;
            if (use->width > 2 || (use->width == 2 && dword % 2)) first_dword[use->value] = 0;
        }
    }
    return first_dword;
}

bool pass_preload(Kernel *k, PassCtx *)
{
    const TargetInfo *target = &target_infos[k->target];
    Inst *kernarg = find_kernarg_ptr(k);
    if (!target->kernarg_preload || !kernarg) return false;
    unsigned limit = target->max_user_sgprs - KERNARG_PTR_SGPRS;
    CHECK(limit <= MAX_PRELOAD);
    bool has_id = false;
    FOREACH_INST(k->blocks.data[0], inst) has_id |= is_live_in(&inst->m, LIVE_IN_DISPATCH_ID);
    limit -= has_id ? 2 : 0;
    if (k->kernarg_bytes / 4 < limit) limit = k->kernarg_bytes / 4;
    uint8_t *first_dword = find_candidates(k, kernarg, limit);
    if (!first_dword) return false;
    uint32_t pairs[MAX_PRELOAD / 2];
    for (unsigned i = 0; i < MAX_PRELOAD / 2; i++) pairs[i] = NO_VREG;
    bool changed = false;
    uint32_t num_vregs = k->vregs.len; /* registers made below are not candidates */
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    {
        if (is_kernarg_load(inst, kernarg->m.operands[0].value, limit) && first_dword[inst->m.operands[0].value]) {
            inst_remove(inst);
            changed = true;
            continue;
        }
        FOREACH_USE(inst, use)
        {
            if (use->kind != OPERAND_VREG || use->value >= num_vregs || !first_dword[use->value]) continue;
            unsigned dword = first_dword[use->value] - 1u + use->offset;
            use->value = pair_register(kernarg, pairs, dword / 2, limit);
            use->offset = (uint8_t)(dword % 2);
        }
    }
    return changed;
}
