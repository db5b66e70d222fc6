/* If both halves of a packed operand are one value, the copy to the second half is not needed: packed f32 operations
 * select a half for each result.
 *
 *   %s:v2 = merge %x, %x                              %u:v = undef
 *   %p:v2 = v_pk_mul_f32 %a, %s                  =>   %s:v2 = merge %x, %u
 *   %q:v2 = v_pk_mul_f32 %b, %s                       %p:v2 = v_pk_mul_f32 %a, %s op_sel_hi:[1,0]
 *                                                     %q:v2 = v_pk_mul_f32 %b, %s op_sel_hi:[1,0]
 *
 * The merge is then free: %x takes the place of its low half. Every use of the merge must be such an operand, and use
 * all of it. Requires virtual registers. Runs late, after the passes that compare or share merges. */
#include "opt/opt.h"

static bool is_splat(const Kernel *k, const Inst *inst)
{
    if (inst->m.opcode != OP_MERGE || inst->m.num_operands != 3 || inst->m.operands[0].kind != OPERAND_VREG)
        return false;
    Operand d = inst->m.operands[0], a = inst->m.operands[1], b = inst->m.operands[2];
    if (k->vregs.data[d.value].is_var || d.reg_class == CLASS_S || d.width != 2) return false;
    return a.kind == OPERAND_VREG && a.reg_class != CLASS_S && a.width == 1 && operand_same(a, b);
}

/* Does the instruction take either half of operand `i` for each of its results? */
static bool chooses_half(const Inst *inst, unsigned i)
{
    const InstInfo *row = inst_row(inst);
    return row->format == FORMAT_VOP3P && (row->modifiers & MOD_PACKED) && i >= row->num_defs &&
           i < row->num_operands && row->operands[i].type == TYPE_PK_F32 && inst->m.operands[i].width == 2;
}

/* By register: it is such a merge, and all readers choose a half of it. */
static bool *find_splats(const Kernel *k, Arena *arena)
{
    bool *found = ARENA_ARRAY(arena, bool, k->vregs.len + 1);
    FOREACH_BLOCK_INST(k, block, inst)
    if (is_splat(k, inst)) found[inst->m.operands[0].value] = true;
    FOREACH_BLOCK_INST(k, block, inst)
    for (unsigned n = 0; n < inst_total_uses(inst); n++) {
        const Operand *use = inst_any_use(inst, n);
        if (use->kind == OPERAND_VREG && (n >= inst_num_uses(inst) || !chooses_half(inst, inst->m.num_defs + n)))
            found[use->value] = false;
    }
    return found;
}

static void leave_high_half_open(Inst *merge)
{
    Builder b = opt_builder(merge, merge);
    merge->m.operands[2] = build_undef(&b, (RegClass)merge->m.operands[0].reg_class, 1);
}

bool pass_packed_splat(Kernel *k, PassCtx *ctx)
{
    const uint32_t num_vregs = k->vregs.len;
    const bool *splat = find_splats(k, ctx->arena);
    bool changed = false;
    FOREACH_BLOCK_INST(k, block, inst)
    {
        for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
            const Operand *use = &inst->m.operands[i];
            if (use->kind != OPERAND_VREG || use->value >= num_vregs || !splat[use->value]) continue;
            uint8_t bit = (uint8_t)(1u << (i - inst->m.num_defs));
            inst->m.mods.op_sel &= (uint8_t)~bit;
            inst->m.mods.op_sel_hi &= (uint8_t)~bit;
            changed = true;
        }
        if (is_splat(k, inst) && splat[inst->m.operands[0].value]) leave_high_half_open(inst);
    }
    return changed;
}
