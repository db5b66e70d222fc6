/* The constraints of inline assembly, as LLVM IR writes them ("=v,s,0,~{memory}"). Source: LLVM's LangRef, "Inline Asm
   Constraint String"; AMDGPUUsage and SIISelLowering.cpp (LLVM 22) for the letters. */
#ifndef WAVECC_FRONTEND_INLINE_ASM_ASM_CONSTRAINTS_H
#define WAVECC_FRONTEND_INLINE_ASM_ASM_CONSTRAINTS_H

#include "isa/isa.h"
#include "support/arena.h"

enum { MAX_ASM_OPERANDS = 64, NOT_TIED = -1 };

typedef struct AsmConstraint {
    bool is_output;
    char immediate;        /* the letter of a constant ('n', 'I' ...); 0: a register */
    uint8_t reg_class;     /* CLASS_S, CLASS_V, CLASS_A; CLASS_VA: either of the last two */
    int8_t tied;           /* an input in the register of that output, or NOT_TIED */
    uint16_t first, width; /* "{v[4:7]}": the registers; width 0: the allocator's choice */
} AsmConstraint;

/* Operands in the order of their numbers in the text: outputs, then inputs. */
typedef struct AsmConstraints {
    AsmConstraint operands[MAX_ASM_OPERANDS];
    unsigned count, num_outputs;
    bool clobbers_memory;
} AsmConstraints;

/* Reads `text`. NULL, or what is wrong with it, in `arena`. */
const char *asm_constraints_read(Arena *arena, const char *text, AsmConstraints *out);
/* Does the constant of `bits` bits fit the letter? NULL, or what it takes. */
const char *asm_immediate_wrong(char letter, int64_t value);

#endif
