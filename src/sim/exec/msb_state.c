/* gfx1250: the state of s_set_vgpr_msb after each instruction: the two high bits of VGPR numbers, by the role of an
   operand. vgpr_msb.c derives the registers from it. */
#include "isa/family.h"
#include "sim/exec/exec.h"

enum { MODE_MSB_LOW = 12 /* place in the constant of s_setreg_imm32: destination, src0, src1, src2 */ };

void sim_msb_of_mode(uint8_t msb[NUM_VGPR_ROLES], const MachineInst *m)
{
    const bool known = m->opcode == OP_S_SETREG_IMM32_B32;
    for (unsigned i = 0; i < NUM_VGPR_ROLES; i++)
        msb[i ? i - 1 : ROLE_DST] = known ? m->operands[0].value >> (MODE_MSB_LOW + 2 * i) & 3 : SIM_MSB_UNKNOWN;
}

void sim_msb_set(uint8_t msb[NUM_VGPR_ROLES], const MachineInst *m, bool lost)
{
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++) {
        const uint8_t set = (uint8_t)msb_of_role((VgprMsb)m->mods.offset, (VgprRole)r);
        msb[r] = lost && msb[r] != set ? SIM_MSB_UNKNOWN : set;
    }
}

void sim_msb_after_mode(SimWave *wave, const SimOp *op)
{
    if (!target_family(wave->group->program->target)->has_vgpr_msb) return;
    sim_msb_of_mode(wave->msb, &op->info->decoded.inst);
    wave->msb_lost_at = wave->num_instructions + 1;
}

void sim_run_set_vgpr_msb(SimWave *wave, const SimOp *op)
{
    const bool lost = wave->msb_lost_at && wave->msb_lost_at == wave->num_instructions;
    sim_msb_set(wave->msb, &op->info->decoded.inst, lost);
}
