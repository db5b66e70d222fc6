/* One instruction of assembly text: the other direction of isa_print. */
#pragma once

#include "assembly/text_operand.h"

typedef struct TextInst {
    MachineInst inst; /* inst.operands are `operands` of the same object */
    Operand operands[MAX_OPERANDS];
    const AsmExpr *branch;  /* where it goes; NULL: mods.offset is simm16 */
    const AsmExpr *literal; /* the literal of 32 bits, the last dword of the code, which is not known yet; or NULL */
} TextInst;

/* Reads the instruction at the cursor, up to the end of the line. It can be encoded, unless the reader has
   placeholders: those are virtual registers, and isa_check can only judge the instruction when real registers take
   their place. False: reported. */
bool text_inst_read(Cursor *c, const OperandReader *reader, TextInst *out);
