/* The constraints of inline assembly, as LLVM IR writes them ("=v,s,0,~{memory}"). Source: LLVM's LangRef, "Inline Asm
   Constraint String"; AMDGPUUsage and SIISelLowering.cpp (LLVM 22) for the letters. */
#pragma once

#include "isa/isa.h"
#include "support/arena.h"

enum { MAX_ASM_OPERANDS = 64, NOT_TIED = -1 };

typedef struct AsmConstraint {
    bool is_output;
    char immediate;        /* letter of a constant ('n', 'I' ...); 0: it is a register */
    uint8_t reg_class;     /* CLASS_S, CLASS_V, CLASS_A; CLASS_VA: either of the last two */
    int8_t tied;           /* number of the output in whose register this input must be, or NOT_TIED */
    uint16_t first, width; /* "{v[4:7]}": the registers; width 0: the allocator's choice */
    const char *special;   /* "{m0}": the register, which the value is copied to or from; NULL: another one */
    uint8_t special_bits;
} AsmConstraint;

/* Operands by their numbers in the text: outputs, then inputs. */
typedef struct AsmConstraints {
    AsmConstraint operands[MAX_ASM_OPERANDS];
    unsigned count, num_outputs;
    bool clobbers_memory;
} AsmConstraints;

/* Reads `text`. Returns NULL, or a message in `arena`. */
const char *asm_constraints_read(Arena *arena, const char *text, AsmConstraints *out);
/* Does the constant fit the letter? Returns NULL, or what the letter takes. */
const char *asm_immediate_wrong(char letter, int64_t value);
