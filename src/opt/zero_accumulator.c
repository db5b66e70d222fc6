/* Accumulators that start as a constant need no registers before the loop.
 *
 *   %z:v4 = copy 0
 *   %d:v4 = v_mfma_f32_16x16x16_f16 %a, %b, %z      =>   %d:v4 = v_mfma_f32_16x16x16_f16 %a, %b, 0
 *
 *   %z:v4 = copy 0                                       br ^loop(0, 0)
 *   br ^loop(0, %z)                                 =>   ^loop(%i:s, %acc:v4):
 *   ^loop(%i:s, %acc:v4):
 *
 * A matrix operation takes an inline zero as its accumulator, which is the same bits in every type. An immediate
 * argument fills every dword of its parameter: the moves stand on the edge, into the accumulator's own registers, and
 * the constant is not live before it. All dwords of the value must be the one constant. What made it is left to dce.
 * Requires virtual registers. */
#include "opt/opt.h"

/* Is the operand, in every dword, one constant? Sees through merges of such values. */
static bool splat_of(const Kernel *k, Operand o, uint32_t *bits, unsigned depth)
{
    if (operand_is_imm(o)) {
        *bits = o.value;
        return !o.flags;
    }
    const Inst *def = ssa_def(k, o);
    if (!def || o.flags || !depth) return false;
    if (def->m.opcode == OP_COPY) return splat_of(k, def->m.operands[1], bits, depth - 1);
    if (def->m.opcode == OP_V_MOV_B32 || def->m.opcode == OP_S_MOV_B32) {
        Operand source = def->m.operands[1];
        *bits = source.value;
        return operand_is_imm(source) && !source.flags && def->m.form == FORM_AUTO && !def->m.mods.flags;
    }
    if (def->m.opcode != OP_MERGE) return false;
    unsigned at = 0;
    bool any = false;
    for (unsigned i = 0; i < inst_num_uses(def); i++) {
        Operand part = inst_uses(def)[i];
        unsigned width = part.width ? part.width : 1;
        uint32_t part_bits;
        bool wanted = at < o.offset + (unsigned)o.width && at + width > o.offset;
        at += width;
        if (!wanted) continue;
        if (!splat_of(k, part, &part_bits, depth - 1) || (any && part_bits != *bits)) return false;
        *bits = part_bits;
        any = true;
    }
    return any;
}

enum { MAX_DEPTH = 3 };

static bool zero_operand(const Kernel *k, Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    uint32_t bits;
    if (row->unit != UNIT_MFMA || row->num_operands <= 3 || row->operands[3].tied >= 0) return false;
    Operand *c = &inst->m.operands[3];
    if (operand_is_imm(*c) || !splat_of(k, *c, &bits, MAX_DEPTH) || bits) return false;
    if (!isa_operand_legal(k->target, &inst->m, 3, operand_imm(0), NULL)) return false;
    *c = operand_imm(0);
    return true;
}

static bool constant_arguments(const Kernel *k, Branch *branch)
{
    bool changed = false;
    for (unsigned t = 0; t < 2 && branch->target[t]; t++)
        for (unsigned i = 0; i < branch->num_args[t]; i++) {
            Operand *arg = &branch->args[t][i];
            uint32_t bits;
            if (operand_is_imm(*arg) || !splat_of(k, *arg, &bits, MAX_DEPTH)) continue;
            /* Only inline constants go to AGPRs in one instruction. */
            const VReg *param = &k->vregs.data[branch->target[t]->params.data[i]];
            bool may_be_a = param->reg_class == CLASS_A || param->reg_class == CLASS_VA;
            if (may_be_a && isa_inline_constant(TYPE_B32, bits) < 0) continue;
            *arg = operand_imm(bits);
            changed = true;
        }
    return changed;
}

bool pass_zero_accumulator(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    bool changed = false;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        changed |= zero_operand(k, inst);
        if (inst->branch) changed |= constant_arguments(k, inst->branch);
    }
    return changed;
}
