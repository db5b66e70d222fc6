/* Which registers an instruction means: earlier instructions can change that.

   gfx9: between s_set_gpr_idx_on and s_set_gpr_idx_off a number in M0 is added to the VGPRs of vector ALU operands that
   M0[15:12] chooses (CDNA3 ISA, "VGPR Indexing"). gfx1250: VGPR operands have 8 bits, s_set_vgpr_msb and writes of MODE
   give the two above them (LLVM, AMDGPULowerVGPREncoding.cpp). */
#ifndef WAVECC_CHECK_DECODE_STATE_H
#define WAVECC_CHECK_DECODE_STATE_H

#include "check/find_code.h"
#include "isa/vgpr_roles.h"

typedef enum IndexMode { INDEX_OFF, INDEX_ON, INDEX_EITHER /* differs between paths, or is not known */ } IndexMode;
enum { MSB_UNKNOWN = 4 };

/* On entry to an instruction, on all paths. */
typedef struct DecodeState {
    bool reached;
    uint8_t index;               /* IndexMode */
    uint8_t indexed;             /* 1 << VgprRole: those that M0[15:12] may choose */
    uint8_t msb[NUM_VGPR_ROLES]; /* bits 9:8 of the VGPR's number, or MSB_UNKNOWN */
    bool mode_written;           /* by the instruction before: an s_set_vgpr_msb here may be lost */
} DecodeState;

/* The state before each instruction; the arena of `code` holds them. */
DecodeState *decode_states(const Code *code);
/* The state after an instruction that is reached in that one. */
DecodeState decode_state_after(const Code *code, const CodeInst *inst, DecodeState state);
/* Puts what is known into the numbers of operands, marks what is not (CodeInst.unknown), and notes it where it is not
   noted yet. */
void decode_resolve(Code *code);

#endif
