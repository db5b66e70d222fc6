/* The roles of an instruction's VGPR operands. s_set_gpr_idx_on (gfx9) and s_set_vgpr_msb (gfx1250) act on roles. */
#pragma once

#include "isa/isa.h"

/* In the order of their bits in both instructions. */
typedef enum VgprRole {
    ROLE_SRC0,
    ROLE_SRC1,
    ROLE_SRC2,
    ROLE_DST,
    NUM_VGPR_ROLES,
    ROLE_LOW = NUM_VGPR_ROLES /* always v0 to v255: the scales of a WMMA */
} VgprRole;

/* s_set_vgpr_msb: bits 9:8 of VGPR numbers, two bits per role; 0: v0 to v255 in all roles, as at kernel entry. */
typedef uint8_t VgprMsb;
static inline unsigned msb_of_role(VgprMsb msb, VgprRole role) { return msb >> 2 * role & 3; }

/* Is it a vector ALU instruction? Its operands have their roles by position. */
bool isa_is_vector_alu(const InstInfo *info);
/* Memory operations on a block of 32 registers, from which M0 selects: the code does not tell which ones are
   accessed. */
enum { REGISTER_BLOCK = 32 };
static inline bool isa_is_register_block(const InstInfo *info) { return info->memory_bytes == 4 * REGISTER_BLOCK; }
/* The role of operand `index`, which is a VGPR. */
VgprRole isa_vgpr_role(const MachineInst *m, unsigned index);
/* The high bits that the physical VGPRs of the instruction need. `mask` gets 3 for each role that has one. False: two
   operands of one role need different bits, so no state is right. */
bool isa_vgpr_msb(const MachineInst *m, VgprMsb *msb, VgprMsb *mask);
/* Does it write MODE by s_setreg? On gfx1250 this writes the high bits of VGPR numbers, too. */
bool isa_writes_mode(const MachineInst *m);
