/* Rules for kernels after allocation (docs/kernel-ir.md, 7): what emission relies on, and whether the fields of the
   head are right for the hardware. It does not follow values any more. */
#include "ir/validate.h"
#include "isa/family.h"
#include "isa/immediates.h"

/* The first register in which the hardware delivers an input. UINT32_MAX: there is none; *why has the reason. */
static uint32_t input_register(const Kernel *k, const Inst *inst, const char **why)
{
    uint32_t index = live_in_index(&inst->m), at = k->num_user_sgprs + isa_flat_scratch_sgprs(k->target);
    switch (live_in_kind(&inst->m)) {
    case LIVE_IN_KERNARG_PTR: *why = "num_user_sgprs is 0"; return k->num_user_sgprs ? 0 : UINT32_MAX;
    case LIVE_IN_DISPATCH_ID:
        *why = "the head does not say uses_dispatch_id";
        return k->num_user_sgprs && k->uses_dispatch_id ? 2 : UINT32_MAX;
    case LIVE_IN_PRELOAD:
        *why = "these dwords are beyond preload_dwords";
        return index + inst->m.operands[0].width <= k->preload_dwords ? kernel_first_preload(k) + index : UINT32_MAX;
    case LIVE_IN_WORKGROUP_ID:
        *why = "the head does not say uses_workgroup_id";
        if (index > 2 || !k->uses_workgroup_id[index]) return UINT32_MAX;
        for (uint32_t i = 0; i < index; i++) at += k->uses_workgroup_id[i];
        return at;
    case LIVE_IN_WORKITEM_ID: return 0;
    default: *why = "kernarg_ptr, dispatch_id, preload, workgroup_id and workitem_id are supported"; return UINT32_MAX;
    }
}

static void check_live_in(Validator *v, const Inst *inst)
{
    const char *why = "";
    if (inst->m.num_defs != 1 || inst->m.operands[0].kind != OPERAND_PHYS) return;
    Operand d = inst->m.operands[0];
    bool is_id = live_in_kind(&inst->m) == LIVE_IN_WORKITEM_ID;
    uint32_t reg = input_register(v->k, inst, &why);
    if (reg == UINT32_MAX) violation(v, inst->block, inst, "live_in: %s", why);
    else if (d.reg_class != (is_id ? CLASS_V : CLASS_S) || d.value != reg)
        violation(v, inst->block, inst, "live_in: the hardware puts it into %c%u", is_id ? 'v' : 's', reg);
}

static void check_allocated_fields(Validator *v)
{
    const Kernel *k = v->k;
    const TargetInfo *t = &target_infos[k->target];
    if (k->num_vgprs > t->num_vgprs) violation(v, NULL, NULL, "num_vgprs is at most %u", t->num_vgprs);
    if (k->num_agprs > t->num_agprs) violation(v, NULL, NULL, "num_agprs is at most %u", t->num_agprs);
    if (k->num_sgprs > t->num_sgprs) violation(v, NULL, NULL, "num_sgprs is at most %u", t->num_sgprs);
    if (k->num_user_sgprs > t->max_user_sgprs)
        violation(v, NULL, NULL, "num_user_sgprs is at most %u", t->max_user_sgprs);
    bool none = !k->num_user_sgprs && !k->preload_dwords;
    if (!none && k->num_user_sgprs != kernel_first_preload(k) + (uint64_t)k->preload_dwords)
        violation(v, NULL, NULL, "num_user_sgprs is %u, not %u for the kernel's arguments and %u for preload_dwords",
                  k->num_user_sgprs, kernel_first_preload(k), k->preload_dwords);
}

/* An instruction has 8 bits for the first register of a tuple; the state of the wave adds the high bits. So a tuple
   must not cross a multiple of 256. */
static void check_banks(Validator *v, const Inst *inst)
{
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand o = inst->m.operands[i];
        if (o.kind != OPERAND_PHYS || o.reg_class != CLASS_V || !o.width) continue;
        if (o.value / NUM_NAMED_VGPRS != (o.value + o.width - 1) / NUM_NAMED_VGPRS)
            violation(v, inst->block, inst, "v[%u:%u] is on both sides of a multiple of %u", o.value,
                      o.value + o.width - 1, NUM_NAMED_VGPRS);
    }
}

void validate_allocated(Validator *v)
{
    check_allocated_fields(v);
    FOREACH_BLOCK(v->k, block)
    {
        if (block->params.len) violation(v, block, NULL, "block parameters after allocation");
        FOREACH_INST(block, inst)
        {
            validate_inst(v, inst);
            check_banks(v, inst);
            for (unsigned t = 0; inst->branch && t < 2; t++)
                if (inst->branch->num_args[t]) violation(v, block, inst, "arguments of a block after allocation");
            if (inst->m.opcode == OP_LIVE_IN) check_live_in(v, inst);
        }
    }
}
