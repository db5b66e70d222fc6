/* Inline assembly as kernel IR. Each line becomes an instruction of its row, so allocation, waits, hazards and the
   scheduler see what it reads and writes. */
#pragma once

#include "assembly/expression.h"
#include "frontend/inline_asm/asm_constraints.h"
#include "frontend/read/reader.h"

/* A physical register that the text names. */
typedef struct NamedRegister {
    Operand name, value;
} NamedRegister;

/* A label of the text, to which earlier branches go. */
typedef struct AsmLabel {
    unsigned number;
    Block *block;
} AsmLabel;

typedef struct AsmBlock {
    Reader *r;
    const AsmConstraints *constraints;
    Operand values[MAX_ASM_OPERANDS]; /* current value of "$N"; none: not written yet */
    uint8_t widths[MAX_ASM_OPERANDS]; /* dwords */
    VEC(NamedRegister) named;
    VEC(AsmLabel) ahead;
    SymbolTable symbols;
    uint8_t written; /* IMP_ bits of special registers that the text has written */
    Inst *last;      /* instruction of the previous line; NULL: none, or a wait */
} AsmBlock;

/* Appends the instructions of `text`, which asm_text_expand has prepared. Ends its lines with NUL. Afterwards `values`
   has the outputs. False after a diagnostic. */
bool asm_block_read(AsmBlock *b, char *text);
