/* See vgpr_roles.h. Source: LLVM 22, SIInstrInfo.td, and how its disassembler shows each kind of instruction under
   s_set_vgpr_msb. */
#include "isa/vgpr_roles.h"

#include "isa/dual.h"
#include "isa/immediates.h"

bool isa_is_vector_alu(const InstInfo *info)
{
    switch (info->format) {
    case FORMAT_VOP1:
    case FORMAT_VOP2:
    case FORMAT_VOPC:
    case FORMAT_VOP3:
    case FORMAT_VOP3P:
    case FORMAT_VOPD:
    case FORMAT_MAI: return true;
    default: return false;
    }
}

/* The roles of both halves, by position, in the same state. That of v_fmamk's register after the literal is src2, as in
   the single instruction, though its field is that of src1. */
static VgprRole dual_role(uint16_t opcode, unsigned index)
{
    const DualPlace at = isa_dual_place(opcode, index);
    if (isa_dual_after_literal(opcode, index)) return ROLE_SRC2;
    return at.slot == DUAL_DST || at.slot == DUAL_TIED || at.slot == DUAL_LITERAL ? ROLE_DST
                                                                                  : (VgprRole)(at.slot - DUAL_SRC0);
}

/* Role of a vector ALU operand, by position. An exchange has its second register as src0.
   Scales: production kernels (f4gemm of gfx1250) use the same registers in all states; LLVM 22's disassembler shows
   them as v0 to v255 in all. */
static VgprRole alu_role(const MachineInst *m, unsigned index)
{
    const InstInfo *info = inst_info(m->opcode);
    if (info->format == FORMAT_VOPD) return dual_role(m->opcode, index);
    if (index < m->num_defs) return index && info->operands[index].allow & ALLOW_V ? ROLE_SRC0 : ROLE_DST;
    if (info->operands[index].tied >= 0) return alu_role(m, (unsigned)info->operands[index].tied);
    if (info->matrix.wmma && info->matrix.scaled && index - m->num_defs >= ROLE_DST) return ROLE_LOW;
    return index - m->num_defs < ROLE_DST ? (VgprRole)(index - m->num_defs) : ROLE_SRC2;
}

/* Role of a memory operand: address src0, data src1 and (LDS) src2, results dst. Buffers always have their data in dst.
   Copies to LDS have their LDS address there. */
static VgprRole memory_role(const MachineInst *m, unsigned index)
{
    const InstInfo *info = inst_info(m->opcode);
    /* float atomics with return may have no AGPRs, so their data is not of the result's class */
    const bool of_float = (info->format == FORMAT_GLOBAL || info->format == FORMAT_FLAT) && m->num_defs && index > 1;
    const bool data = of_float || info->operands[index].flags & OPERAND_SAME_CLASS;
    const bool tied = info->operands[index].tied >= 0;
    if (index < m->num_defs || tied || (info->event == EVENT_LDS_DMA && !index)) return ROLE_DST;
    if (info->event == EVENT_ASYNC_STORE && index == 1) return ROLE_SRC1;
    if (!data) return ROLE_SRC0;
    if (info->format == FORMAT_MUBUF) return ROLE_DST;
    const bool second = index > m->num_defs && info->operands[index - 1].flags & OPERAND_SAME_CLASS;
    return second ? ROLE_SRC2 : ROLE_SRC1;
}

VgprRole isa_vgpr_role(const MachineInst *m, unsigned index)
{
    const InstInfo *info = inst_info(m->opcode);
    return isa_is_vector_alu(info) || isa_is_matrix(info) ? alu_role(m, index) : memory_role(m, index);
}

bool isa_vgpr_msb(const MachineInst *m, VgprMsb *msb, VgprMsb *mask)
{
    *msb = *mask = 0;
    bool agree = true;
    for (unsigned i = 0; i < m->num_operands; i++) {
        const Operand o = m->operands[i];
        if (o.kind != OPERAND_PHYS || o.reg_class != CLASS_V) continue;
        const VgprRole role = isa_vgpr_role(m, i);
        const unsigned bank = o.value / NUM_NAMED_VGPRS & 3;
        if (role == ROLE_LOW) {
            agree &= !bank;
            continue;
        }
        agree &= !msb_of_role(*mask, role) || msb_of_role(*msb, role) == bank;
        *msb |= (VgprMsb)(bank << 2 * role);
        *mask |= (VgprMsb)(3u << 2 * role);
    }
    return agree;
}

bool isa_writes_mode(const MachineInst *m)
{
    const bool setreg = m->opcode == OP_S_SETREG_B32 || m->opcode == OP_S_SETREG_IMM32_B32;
    return setreg && hwreg_id(m) == HWREG_MODE;
}
