/* Idioms whose result does not depend on their sources. See idioms.h. */
#include "isa/idioms.h"

static bool cancels(uint16_t opcode)
{
    switch (opcode) {
    case OP_S_XOR_B32:
    case OP_S_XOR_B64:
    case OP_S_XNOR_B32:
    case OP_S_XNOR_B64:
    case OP_S_ANDN2_B32:
    case OP_S_ANDN2_B64:
    case OP_S_ORN2_B32:
    case OP_S_ORN2_B64:
    case OP_S_SUB_U32:
    case OP_S_SUB_I32:
    case OP_S_SUBB_U32:
    case OP_S_ABSDIFF_I32:
    case OP_V_XOR_B32:
    case OP_V_XNOR_B32:
    case OP_V_SUB_U32:
    case OP_V_SUBREV_U32:
    case OP_V_SUB_CO_U32:
    case OP_V_SUBREV_CO_U32:
    case OP_V_SUBB_CO_U32:
    case OP_V_SUBBREV_CO_U32:
    case OP_V_SUB_U16:
    case OP_V_SUBREV_U16:
    case OP_V_SUB_I16:
    case OP_V_SUB_I32:
    case OP_V_PK_SUB_I16:
    case OP_V_PK_SUB_U16: return true;
    default: return false;
    }
}

static bool is_integer_compare(const InstInfo *row)
{
    return row->compare.condition && !number_is_float((NumberType)row->compare.type);
}

static bool same_parts(const MachineInst *inst)
{
    const Modifiers *m = &inst->mods;
    if (inst->form == FORM_SDWA && (m->sdwa_src & 7) != (m->sdwa_src >> 4 & 7)) return false;
    const bool packed = inst_info(inst->opcode)->modifiers & MOD_PACKED;
    if ((m->op_sel & 1) != (m->op_sel >> 1 & 1)) return false;
    if (packed && ((m->op_sel_hi & 1) != (m->op_sel_hi >> 1 & 1))) return false;
    return !packed || (!(m->neg_lo & 3) && !(m->neg_hi & 3));
}

bool isa_is_same_source_idiom(const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    const unsigned first = row->num_defs;
    if (form_is_dpp(inst->form) || inst->num_operands < first + 2u) return false;
    const Operand *a = &inst->operands[first];
    if (operand_is_imm(*a) || !operand_same(a[0], a[1]) || !same_parts(inst)) return false;
    return cancels(inst->opcode) || is_integer_compare(row);
}
