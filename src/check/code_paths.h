/* Copies code once for each state in which it is reached (code_paths.c). */
#pragma once

#include "check/find_code.h"

enum { SEVERAL_TARGETS = NO_INST - 1 };

/* Where the jumps through registers of a piece of code lead. */
typedef struct JumpTargets {
    uint32_t *of;         /* by instruction: the only target that is known, SEVERAL_TARGETS or NO_INST */
    VEC(uint64_t) wanted; /* addresses of code that is not decoded: decode it, and split the code again */
} JumpTargets;

/* The instructions of `code` by state. The first num_addresses are those of `code`, each in its first state. NULL: each
   has one state, or the states are unknown. Entries: byte offsets, as in code_build. */
Code *code_split(Code *code, const uint64_t *entries, unsigned num_entries, JumpTargets *targets);
/* Is it a jump whose targets the decoder does not know? */
bool code_is_indirect(const CodeInst *inst);
/* The instruction at an address; if it has several states, the first one. NO_INST: there is none. */
uint32_t code_number_at(const Code *code, uint64_t address);
/* Computes predecessors from successors; num_preds must be 0. */
void code_link_preds(Code *code);
