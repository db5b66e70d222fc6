/* Which registers an instruction names. Earlier instructions can change that.

   gfx9: between s_set_gpr_idx_on and s_set_gpr_idx_off the hardware adds a number in M0 to the VGPRs of those vector
   ALU operands that M0[15:12] selects (CDNA3 ISA, "VGPR Indexing"). gfx1250: a VGPR operand has 8 bits; s_set_vgpr_msb
   and writes of MODE set the two bits above them (LLVM, AMDGPULowerVGPREncoding.cpp). */
#pragma once

#include "check/find_code.h"
#include "isa/vgpr_roles.h"

typedef enum IndexMode { INDEX_OFF, INDEX_ON, INDEX_EITHER /* differs between paths, or is unknown */ } IndexMode;
enum { MSB_UNKNOWN = 4 };

/* The state on entry to an instruction, over all paths. */
typedef struct DecodeState {
    bool reached;
    uint8_t index;               /* IndexMode */
    uint8_t indexed;             /* 1 << VgprRole: operands that M0[15:12] may select */
    uint8_t msb[NUM_VGPR_ROLES]; /* bits 9:8 of the VGPR's number, or MSB_UNKNOWN */
    bool mode_written;           /* by the previous instruction: an s_set_vgpr_msb here may be lost */
} DecodeState;

/* The state before each instruction; the arena of `code` holds them. */
DecodeState *decode_states(const Code *code);
/* The state after an instruction that is reached in `before`. */
DecodeState decode_state_after(const Code *code, const CodeInst *inst, DecodeState state);
/* Adds the known numbers to the operands, marks operands whose number is unknown (CodeInst.unknown), and notes each of
   them once. */
void decode_resolve(Code *code);
