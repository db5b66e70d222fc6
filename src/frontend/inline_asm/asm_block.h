/* Inline assembly as kernel IR: each line becomes an instruction of its row, so that allocation, waits, hazards and the
   scheduler see what it reads and writes. */
#ifndef WAVECC_FRONTEND_INLINE_ASM_ASM_BLOCK_H
#define WAVECC_FRONTEND_INLINE_ASM_ASM_BLOCK_H

#include "assembly/expression.h"
#include "frontend/inline_asm/asm_constraints.h"
#include "frontend/read/reader.h"

/* A register that the text names itself. */
typedef struct NamedRegister {
    Operand name, value;
} NamedRegister;

/* A place that branches of the text go to, after them. */
typedef struct AsmLabel {
    unsigned number;
    Block *block;
} AsmLabel;

typedef struct AsmBlock {
    Reader *r;
    const AsmConstraints *constraints;
    Operand values[MAX_ASM_OPERANDS]; /* of "$N" at this point; none: not written yet */
    uint8_t widths[MAX_ASM_OPERANDS]; /* dwords */
    VEC(NamedRegister) named;
    VEC(AsmLabel) ahead;
    SymbolTable symbols;
    uint8_t written; /* IMP_: special registers that the text has written */
    Inst *last;      /* the line's before; NULL: none, or a wait */
} AsmBlock;

/* Appends the instructions of `text`, as asm_text_expand leaves it, and ends its lines with NUL. Afterwards `values`
   has what outputs are. False after a diagnostic. */
bool asm_block_read(AsmBlock *b, char *text);

#endif
