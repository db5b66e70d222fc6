/* Pins kernel inputs to the registers that the hardware fills at kernel entry (docs/isa/abi.md, 1 and 2; AMDGPUUsage,
 * "Initial Kernel Execution State").
 *
 *     %args:s2 = live_in kernarg_ptr            %args:s2 @s[0:1] = live_in kernarg_ptr
 *     %bx:s1 = live_in workgroup_id 0     ->    %bx:s1 @s4       = live_in workgroup_id 0     (after the user SGPRs)
 *     %p:s2 = live_in preload 0                 %p:s2 @s[2:3]    = live_in preload 0
 *     %tid:v1 = live_in workitem_id             %tid:v1 @v0      = live_in workitem_id
 *
 * User SGPRs come first: the kernarg pointer, the launch's number, then preloaded dwords of the kernarg segment. Then
 * comes one SGPR for each workgroup id that is used. In some families the ids are in trap temporaries instead
 * (ids_in_ttmp). Unused inputs are not enabled. Requires dce before it; preserves everything. */
#include "isa/family.h"
#include "isa/immediates.h"
#include "regalloc/regalloc.h"

enum { WORKITEM_ID_BITS = 10 }; /* of each dimension in v0 */

typedef struct Inputs {
    Inst *kernarg, *dispatch_id;
    Inst *workgroup_id[6]; /* ids, then positions in the cluster */
    Inst *workitem_id;
    uint32_t preload_dwords;
} Inputs;

static bool refuse(const Kernel *k, const Inst *inst, DiagList *diags, const char *what)
{
    return diag_error(diags, inst->loc ? k->locs.data[inst->loc] : k->loc, "live_in: %s", what);
}

/* Replaces a second live_in of one register by the first. */
static bool share(Kernel *k, Inst **first, Inst *inst)
{
    if (*first) {
        kernel_replace_uses(k, inst->m.operands[0].value, (*first)->m.operands[0]);
        inst_remove(inst);
        return true;
    }
    *first = inst;
    return false;
}

static bool collect(Kernel *k, Inputs *in, DiagList *diags)
{
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST_SAFE(block, inst)
        {
            if (inst->m.opcode != OP_LIVE_IN) continue;
            if (block != k->blocks.data[0]) return refuse(k, inst, diags, "must be in the entry block");
            unsigned index = live_in_index(&inst->m);
            switch (live_in_kind(&inst->m)) {
            case LIVE_IN_KERNARG_PTR: share(k, &in->kernarg, inst); break;
            case LIVE_IN_DISPATCH_ID: share(k, &in->dispatch_id, inst); break;
            case LIVE_IN_WORKITEM_ID: share(k, &in->workitem_id, inst); break;
            case LIVE_IN_WORKGROUP_ID:
                if (index > 5 || (index > 2 && !target_family(k->target)->ids_in_ttmp))
                    return refuse(k, inst, diags, "workgroup_id has no dimension beyond 2");
                share(k, &in->workgroup_id[index], inst);
                break;
            case LIVE_IN_PRELOAD: {
                if (!target_infos[k->target].kernarg_preload)
                    return refuse(k, inst, diags, "this target does not preload kernel arguments");
                uint32_t end = index + inst->m.operands[0].width;
                if (end > in->preload_dwords) in->preload_dwords = end;
                break;
            }
            default: return refuse(k, inst, diags, "there is no such input");
            }
        }
    }
    return true;
}

static bool pin(Kernel *k, const Inst *inst, unsigned reg, DiagList *diags)
{
    VReg *v = &k->vregs.data[inst->m.operands[0].value];
    if (v->pin != NO_PIN && v->pin != reg)
        return diag_error(diags, k->locs.data[inst->loc],
                          "live_in is pinned to register %u, but the hardware fills register %u", v->pin, reg);
    v->pin = (uint16_t)reg;
    return true;
}

/* The highest dimension (0..2) whose bits an instruction extracts from the packed work-item id. */
static unsigned dimension_used(const Kernel *k, const Inst *inst, uint32_t id)
{
    const unsigned bits = WORKITEM_ID_BITS;
    unsigned all = 2;
    if (k->workgroup_size[0] && k->workgroup_size[2] == 1) all = k->workgroup_size[1] == 1 ? 0 : 1;
    const Operand *o = inst_uses(inst);
    unsigned n = inst_num_uses(inst);
    for (unsigned i = 0; i < n; i++)
        if (o[i].kind == OPERAND_VREG && o[i].value == id && o[i].flags) return all;
    switch (inst->m.opcode) {
    case OP_V_AND_B32: {
        Operand mask = o[0].kind == OPERAND_IMM ? o[0] : o[1];
        if (mask.kind != OPERAND_IMM) return all;
        return mask.value < 1u << bits ? 0 : mask.value < 1u << 2 * bits ? 1 : all;
    }
    case OP_V_BFE_U32:
        if (o[1].kind != OPERAND_IMM || o[2].kind != OPERAND_IMM) return all;
        return o[1].value + o[2].value <= bits ? 0 : o[1].value + o[2].value <= 2 * bits ? 1 : 2;
    default: return all;
    }
}

static uint8_t workitem_dims(const Kernel *k, const Inst *id)
{
    unsigned dims = 0;
    uint32_t v = id->m.operands[0].value;
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            FOREACH_USE(inst, use)
            {
                if (use->kind != OPERAND_VREG || use->value != v) continue;
                unsigned d = dimension_used(k, inst, v);
                if (d > dims) dims = d;
            }
        }
    }
    return (uint8_t)dims;
}

/* If only the id in x is enabled, the bits above it are 0, so masks of it become copies. LLVM's code relies on that,
   too (llvm.amdgcn.workitem.id.ll, PACKED-TID). */
static void drop_masks(Kernel *k, const Inst *id)
{
    const unsigned bits = WORKITEM_ID_BITS;
    FOREACH_BLOCK_INST(k, block, inst)
    {
        if (inst->m.opcode != OP_V_AND_B32 || inst->m.num_operands != 3) continue;
        const Operand *o = inst_uses(inst);
        const unsigned mask = operand_is_imm(o[0]) ? 0 : 1;
        const Operand value = o[1 - mask];
        if (!operand_is_imm(o[mask]) || o[mask].value != (1u << bits) - 1) continue;
        if (value.kind != OPERAND_VREG || value.value != id->m.operands[0].value) continue;
        inst->m.opcode = OP_COPY;
        inst->m.num_operands = 2;
        inst->m.operands[1] = value;
    }
}

/* Replaces the live-in by reads of trap temporaries, as SALU moves. Before allocation no instruction may read them.
     %x:s = live_in workgroup_id 0    ->   %x:s = s_mov_b32 ttmp9
     %y:s = live_in workgroup_id 1         %y:s = s_and_b32 ttmp7, 0xffff
     %z:s = live_in workgroup_id 2         %z:s = s_lshr_b32 ttmp7, 16
     %z:s = live_in workgroup_id 5         %z:s = s_bfe_u32 ttmp6, 0x40008    (position in the cluster: 4 bits) */
static void read_from_ttmp(Kernel *k, Inst *inst, unsigned dimension)
{
    static const struct {
        uint16_t opcode, ttmp;
        uint32_t constant;
    } rows[6] = {{OP_S_MOV_B32, 9, 0},  {OP_S_AND_B32, 7, 0xffff},  {OP_S_LSHR_B32, 7, 16},
                 {OP_S_AND_B32, 6, 15}, {OP_S_BFE_U32, 6, 0x40004}, {OP_S_BFE_U32, 6, 0x40008}};
    Inst *read = inst_new(k, rows[dimension].opcode, 1, dimension ? 3 : 2);
    const Operand result = inst->m.operands[0];
    Inst *at = inst;
    while (at->next && at->next->m.opcode == OP_LIVE_IN) at = at->next; /* they stand first */
    read->loc = inst->loc;
    read->m.operands[1] = operand_special(SPECIAL_TTMP, 1);
    read->m.operands[1].offset = (uint8_t)rows[dimension].ttmp;
    if (dimension) read->m.operands[2] = operand_imm(rows[dimension].constant);
    inst_insert_after(at, read);
    inst_remove(inst);
    inst_set_def(k, read, 0, result);
}

/* Reports instructions that the target cannot execute, with the source place that needs them. */
static bool refuse_unknown(const Kernel *k, DiagList *diags)
{
    const char *target = target_infos[k->target].name;
    bool good = true;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        const bool dpp = inst->m.form != FORM_DPP || isa_dpp_ctrl_exists(k->target, inst->m.mods.dpp_ctrl);
        if (!dpp)
            good = diag_error(diags, inst->loc ? k->locs.data[inst->loc] : k->loc,
                              "this needs a DPP control that %s does not have", target);
        if (isa_has(k->target, inst->m.opcode)) continue;
        good = diag_error(diags, inst->loc ? k->locs.data[inst->loc] : k->loc,
                          "this needs %s, which %s does not have or wavecc does not support there",
                          inst_row(inst)->name, target);
    }
    return good;
}

bool pass_abi(Kernel *k, PassCtx *ctx)
{
    Inputs in = {0};
    if (!k->blocks.len || !collect(k, &in, ctx->diags) || !refuse_unknown(k, ctx->diags)) return false;
    const TargetInfo *target = &target_infos[k->target];
    /* Firmware without preload enters at a second entry, which loads through the kernarg pointer. */
    k->uses_dispatch_id = in.dispatch_id != NULL;
    const uint32_t first = kernel_first_preload(k);
    k->num_user_sgprs = in.kernarg || in.dispatch_id || in.preload_dwords ? first + in.preload_dwords : 0;
    k->preload_dwords = in.preload_dwords;
    if (k->num_user_sgprs > target->max_user_sgprs)
        return diag_error(ctx->diags, k->loc, "kernel '%s' needs %u user SGPRs; %s has %u", k->name, k->num_user_sgprs,
                          target->name, target->max_user_sgprs);
    if (in.kernarg && !pin(k, in.kernarg, 0, ctx->diags)) return false;
    if (in.dispatch_id && !pin(k, in.dispatch_id, 2, ctx->diags)) return false;
    FOREACH_INST(k->blocks.data[0], inst)
    {
        if (!is_live_in(&inst->m, LIVE_IN_PRELOAD)) continue;
        if (!pin(k, inst, first + live_in_index(&inst->m), ctx->diags)) return false;
    }
    unsigned next = k->num_user_sgprs + isa_flat_scratch_sgprs(k->target);
    for (unsigned d = 0; d < 3; d++) {
        k->uses_workgroup_id[d] = in.workgroup_id[d] != NULL;
        if (in.workgroup_id[d] && target_family(k->target)->ids_in_ttmp) read_from_ttmp(k, in.workgroup_id[d], d);
        else if (in.workgroup_id[d] && !pin(k, in.workgroup_id[d], next++, ctx->diags)) return false;
    }
    for (unsigned d = 3; d < 6; d++)
        if (in.workgroup_id[d]) read_from_ttmp(k, in.workgroup_id[d], d);
    k->workitem_dims = 0;
    if (in.workitem_id) {
        if (!pin(k, in.workitem_id, 0, ctx->diags)) return false;
        k->workitem_dims = workitem_dims(k, in.workitem_id);
        if (!k->workitem_dims) drop_masks(k, in.workitem_id);
    }
    return true;
}
