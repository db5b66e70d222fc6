/* How many definitions and uses each row of inst.def has, as constants: for checks when code that names a row is
   compiled. */
#ifndef WAVECC_ISA_ARITY_H
#define WAVECC_ISA_ARITY_H

#include "isa/isa.h"

/* Length of an operand list of inst.def. A first element that is not counted, so that the list may be empty. */
#define OPERAND_COUNT(...) ((int)(sizeof((OperandInfo[]){{0}, __VA_ARGS__}) / sizeof(OperandInfo)) - 1)

/* USES_OF_OP_X of pseudo-operations, whose operands are free in number. */
enum { USES_ANY = -1 };

/* DEFS_OF_OP_X, USES_OF_OP_X. Tied uses count, also those that the assembly text leaves out. */
enum {
#define PSEUDO(id, ...) DEFS_OF_OP_##id = 0, USES_OF_OP_##id = USES_ANY,
#define INST(id, defs, list, ...) DEFS_OF_OP_##id = (defs), USES_OF_OP_##id = OPERAND_COUNT list - (defs),
#include "isa/inst.def"
#undef INST
};

#endif
