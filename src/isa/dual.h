/* Two vector operations in one instruction (VOPD and VOPD3 of gfx1250; dual.def): the halves of one, and one of two.
   Both halves read all sources before either writes. */
#ifndef WAVECC_ISA_DUAL_H
#define WAVECC_ISA_DUAL_H

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

/* The row's name is "v_dual_", X's name, "_" and Y's: the length of X's. */
size_t isa_dual_name_length(uint16_t opcode);

/* Half 0 or 1 as an instruction of its own, of the row that does the same; `operands` holds MAX_OPERANDS. */
void isa_dual_half(const MachineInst *dual, unsigned half, MachineInst *out, Operand *operands);
/* X and Y as one, with operands in `operands` (MAX_OPERANDS). False: no such instruction, or one that isa_check refuses
   (banks of registers, scalars, literals). Whether Y may run before X's result is there is not asked. */
bool isa_dual_join(Target target, const MachineInst *x, const MachineInst *y, MachineInst *out, Operand *operands);

/* Has operand `index` a bit of negation in VOPD3? */
bool isa_dual_takes_neg(uint16_t opcode, unsigned index);

/* Is there a half that does what this opcode does? */
bool isa_dual_may_be_half(uint16_t opcode);

/* What isa_check asks beside the operands themselves: banks, destinations, constants. */
bool isa_dual_legal(Target target, const MachineInst *dual, const char **why);
/* Does it fit VOPD; else it takes VOPD3. */
bool isa_dual_is_short(Target target, const MachineInst *dual);

#endif
