/* What conversions by one instruction share (convert.c). */
#ifndef WAVECC_FRONTEND_DIALECT_CONVERT_H
#define WAVECC_FRONTEND_DIALECT_CONVERT_H

#include "frontend/read/context.h"

/* False after a diagnostic: the target has no such instruction. */
bool check_opcode(Reader *r, Opcode opcode);
/* The instruction of a name with dots, from "cvt" on; OP_INVALID: there is none. */
Opcode conversion_opcode(const char *name);
/* False after a diagnostic: index is not one of [0, num). */
bool check_index(Reader *r, int64_t index, int64_t num);
/* Sets the result of the operation, of which the instruction writes `part`: bits 2 and 3 of op_sel choose a byte, bit
   3 alone a half. The last of the uses is what the other parts are. */
bool set_part(Reader *r, MlirOperation op, Opcode opcode, const Operand *uses, unsigned num, int64_t part, bool byte);

#endif
