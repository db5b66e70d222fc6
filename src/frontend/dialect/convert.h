/* Shared by conversions that are one instruction (convert.c). */
#pragma once

#include "frontend/read/context.h"

/* Does the target have the instruction? False after a diagnostic. */
bool check_opcode(Reader *r, Opcode opcode);
/* Finds an instruction by its name with dots, from "cvt" on. OP_INVALID: there is none. */
Opcode conversion_opcode(const char *name);
/* Is index in [0, num)? False after a diagnostic. */
bool check_index(Reader *r, int64_t index, int64_t num);
/* Sets the operation's result. The instruction writes only `part` of it: bits 2 and 3 of op_sel select a byte, bit 3
   alone a half. The last use gives the value of the other parts. */
bool set_part(Reader *r, MlirOperation op, Opcode opcode, const Operand *uses, unsigned num, int64_t part, bool byte);
