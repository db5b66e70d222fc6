/* Number of definitions and uses of each row of inst.def, as constants. Code that names a row can check its operands at
   compile time. */
#pragma once

#include "isa/isa.h"

/* Length of an operand list of inst.def. The {0} in front is not counted; it lets the list be empty. */
#define OPERAND_COUNT(...) ((int)(sizeof((OperandInfo[]){{0}, __VA_ARGS__}) / sizeof(OperandInfo)) - 1)

/* USES_OF_OP_X of pseudo-operations with any number of operands. */
enum { USES_ANY = -1 };

/* DEFS_OF_OP_X, USES_OF_OP_X. Tied uses count, also those that the assembly text leaves out. */
enum {
#include "isa/operand_counts.def" /* isa/module.cmake makes it */
};
