#include "ir/exec_uses.h"

bool inst_depends_on_exec(const Kernel *k, const Inst *inst)
{
    if (inst_has(inst, INST_CONVERGENT) || form_is_dpp(inst->m.form)) return true;
    const bool writes_bits = inst_has(inst, INST_VALU_WRITES_SGPR) && !inst_has(inst, INST_WHOLE_WAVE);
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand *o = &inst->m.operands[i];
        if (o->kind == OPERAND_SPECIAL && o->value == SPECIAL_EXEC) return true;
        if (writes_bits && i < inst->m.num_defs && o->kind == OPERAND_VREG && o->reg_class == CLASS_S &&
            !k->vregs.data[o->value].lane_mask)
            return true;
    }
    return false;
}

bool inst_reads_lanes_off(const Inst *inst, unsigned source)
{
    if (inst_has(inst, INST_WHOLE_WAVE)) return true;
    const InstInfo *row = inst_row(inst);
    /* the old value of the destination is read lane by lane */
    if (row->format == FORMAT_PSEUDO || source >= row->num_operands || row->operands[source].tied >= 0) return false;
    if (form_is_dpp(inst->m.form)) return inst->m.mods.flags & DPP_FETCH_INACTIVE;
    if (isa_selects_lanes(row)) return inst->m.mods.op_sel & 1;
    /* v_permlane_bcast and its like, which do not look at EXEC; v_readfirstlane does */
    return inst->m.opcode == OP_DS_BPERMUTE_FI_B32 ||
           (inst_has(inst, INST_READS_LANES) && !inst_has(inst, INST_VALU_WRITES_SGPR));
}
