/* Dual instructions: two vector operations in one instruction (VOPD and VOPD3 of gfx1250; dual.def). These functions
   split one into its halves and join two into one. Both halves read all sources before either writes. */
#pragma once

#include "isa/isa.h"

static inline bool isa_is_dual(uint16_t opcode) { return inst_info(opcode)->format == FORMAT_VOPD; }

/* Where an operand stands in its half. */
typedef enum DualSlot { DUAL_DST, DUAL_SRC0, DUAL_SRC1, DUAL_SRC2, DUAL_LITERAL, DUAL_TIED } DualSlot;
enum { NUM_DUAL_SLOTS = DUAL_SRC2 + 1 /* that have fields */ };
typedef struct DualPlace {
    uint8_t half; /* 0: X, 1: Y */
    uint8_t slot; /* DualSlot */
} DualPlace;
DualPlace isa_dual_place(uint16_t opcode, unsigned index);
/* Is it the register after the literal of v_fmamk, which is the third source in all but its field? */
bool isa_dual_after_literal(uint16_t opcode, unsigned index);

/* Length of X's name. The row's name is "v_dual_", X's name, "_" and Y's name. */
size_t isa_dual_name_length(uint16_t opcode);

/* Makes half 0 or 1 an instruction of its own, of the row that does the same. `operands` has room for MAX_OPERANDS. */
void isa_dual_half(const MachineInst *dual, unsigned half, MachineInst *out, Operand *operands);
/* Joins X and Y to one instruction, with its operands in `operands` (MAX_OPERANDS). False: there is no such
   instruction, or isa_check refuses it (register banks, scalars, literals). It does not check whether Y depends on
   X. */
bool isa_dual_join(Target target, const MachineInst *x, const MachineInst *y, MachineInst *out, Operand *operands);

/* Has operand `index` a negation bit in VOPD3? */
bool isa_dual_takes_neg(uint16_t opcode, unsigned index);

/* Is there a half that computes the same as this opcode? */
bool isa_dual_may_be_half(uint16_t opcode);

/* The part of isa_check that concerns both halves: banks, destinations, constants. */
bool isa_dual_legal(Target target, const MachineInst *dual, const char **why);
/* Does it fit VOPD? If not, it needs VOPD3. */
bool isa_dual_is_short(Target target, const MachineInst *dual);
