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

static bool zero_operand(const Kernel *k, Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    uint32_t bits;
    if (row->unit != UNIT_MFMA || row->num_operands <= 3 || row->operands[3].tied >= 0) return false;
    Operand *c = &inst->m.operands[3];
    if (operand_is_imm(*c) || !opt_splat(k, *c, &bits) || bits) return false;
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
            if (operand_is_imm(*arg) || !opt_splat(k, *arg, &bits)) continue;
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
