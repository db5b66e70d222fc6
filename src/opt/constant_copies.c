/* If a copy reads a register that holds a constant, it reads the constant instead. The same for a matrix operation
 * whose accumulator is zero.
 *
 *   %z:v16 = copy 0                                 ^loop(%i:s):
 *   ^loop(%i:s):                                =>    %v = copy 0
 *     %v = copy %z                                    %t:v4 = merge 0, 0, %y
 *     %t:v4 = merge %z[0:1], %y                       %d:v4 = v_mfma_f32_16x16x16_f16 %a, %b, 0
 *     %d:v4 = v_mfma_f32_16x16x16_f16 %a, %b, %z      br ^next(0)
 *     br ^next(%z)
 *
 * The number of moves stays the same, but no register is live through the loop, and licm moves none out of it.
 * Examples: the zeros that masked loads begin with, and constant parts of tuples. An immediate argument fills every
 * dword of its parameter; the moves are made on the edge. 0 is the same bits in every type of a matrix operation. The
 * pass leaves constants that are not inline: each move would need a literal. A copy to an AGPR takes inline constants
 * only. Requires virtual registers. dce removes the instruction that made the constant. */
#include "analysis/linear.h"
#include "opt/opt.h"

/* The constant in every dword of a register, if a move may use it instead of the register. */
static bool constant_of(const Kernel *k, Operand source, uint32_t *bits)
{
    if (!is_ssa(k, source) || source.flags || source.reg_class == CLASS_S) return false;
    return linear_splat(k, source, bits) && isa_inline_constant(TYPE_B32, *bits) >= 0;
}

static bool change_merge(Kernel *k, Inst *merge)
{
    unsigned num = 0, parts = inst_num_uses(merge);
    bool any = false;
    uint32_t bits;
    for (unsigned i = 0; i < parts; i++) {
        Operand part = inst_uses(merge)[i];
        bool constant = constant_of(k, part, &bits);
        any = any || constant;
        num += constant ? part.width : 1;
    }
    if (!any) return false;
    Inst *changed = inst_new(k, OP_MERGE, 1, 1 + num);
    num = 1;
    for (unsigned i = 0; i < parts; i++) {
        Operand part = inst_uses(merge)[i];
        if (!constant_of(k, part, &bits)) changed->m.operands[num++] = part;
        else
            for (unsigned d = 0; d < part.width; d++) changed->m.operands[num++] = operand_imm(bits);
    }
    changed->loc = merge->loc;
    changed->flags = merge->flags;
    inst_insert_before(merge, changed);
    inst_set_def(k, changed, 0, merge->m.operands[0]);
    inst_remove(merge);
    return true;
}

static bool change_copy(Kernel *k, Inst *copy)
{
    uint32_t bits;
    if (copy->m.operands[0].kind != OPERAND_VREG || copy->m.operands[0].reg_class == CLASS_S) return false;
    if (!constant_of(k, copy->m.operands[1], &bits)) return false;
    copy->m.operands[1] = operand_imm(bits);
    return true;
}

static bool zero_accumulator(const Kernel *k, Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    uint32_t bits;
    if (row->unit != UNIT_MFMA || row->num_operands <= 3 || row->operands[3].tied >= 0) return false;
    Operand *c = &inst->m.operands[3];
    if (operand_is_imm(*c) || !linear_splat(k, *c, &bits) || bits) return false;
    if (!isa_operand_legal(k->target, &inst->m, 3, operand_imm(0), NULL)) return false;
    *c = operand_imm(0);
    return true;
}

static bool change_arguments(const Kernel *k, Branch *branch)
{
    bool changed = false;
    for (unsigned t = 0; t < 2 && branch->target[t]; t++)
        for (unsigned i = 0; i < branch->num_args[t]; i++) {
            Operand *arg = &branch->args[t][i];
            uint32_t bits;
            if (operand_is_imm(*arg) || !linear_splat(k, *arg, &bits)) continue;
            /* one instruction can move only inline constants to AGPRs */
            const VReg *param = &k->vregs.data[branch->target[t]->params.data[i]];
            bool may_be_a = param->reg_class == CLASS_A || param->reg_class == CLASS_VA;
            if (may_be_a && isa_inline_constant(TYPE_B32, bits) < 0) continue;
            *arg = operand_imm(bits);
            changed = true;
        }
    return changed;
}

bool pass_constant_copies(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    bool changed = false;
    kernel_compute_defs(k);
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    {
        if (inst->m.opcode == OP_COPY) changed |= change_copy(k, inst);
        else if (inst->m.opcode == OP_MERGE) changed |= change_merge(k, inst);
        else changed |= zero_accumulator(k, inst);
        if (inst->branch) changed |= change_arguments(k, inst->branch);
    }
    return changed;
}
