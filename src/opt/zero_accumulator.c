/* An MFMA whose accumulator is all zeros takes the inline constant 0 instead of registers.
 *
 *   %z:v4 = copy 0                                              %d:v4 = v_mfma_f32_16x16x16_f16 %a, %b, 0
 *   %d:v4 = v_mfma_f32_16x16x16_f16 %a, %b, %z           =>
 *
 * The copy is left to dce. Zero is the same bits in every accumulator type. Requires SSA with definitions known. */
#include "ir/ir.h"

static bool is_zero(const Kernel *k, Operand o)
{
    if (o.kind != OPERAND_VREG) return false;
    const VReg *v = &k->vregs.data[o.value];
    const Inst *def = v->is_var ? NULL : v->def;
    return def && def->m.opcode == OP_COPY && def->m.operands[1].kind == OPERAND_IMM && def->m.operands[1].value == 0;
}

bool pass_zero_accumulator(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    bool changed = false;
    FOREACH_BLOCK(k, block) {
        FOREACH_INST(block, inst) {
            const InstInfo *row = inst_row(inst);
            if (row->unit != UNIT_MFMA || row->num_operands <= 3) continue;
            Operand *c = &inst->m.operands[3];
            if (row->operands[3].tied >= 0 || !is_zero(k, *c)) continue;
            if (!isa_operand_legal(k->target, &inst->m, 3, operand_imm(0), NULL)) continue;
            *c = operand_imm(0);
            changed = true;
        }
    }
    return changed;
}
