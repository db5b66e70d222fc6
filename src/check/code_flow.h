/* Backward dataflow over code: sets of what is read from an instruction on. */
#pragma once

#include "check/find_code.h"

typedef struct CodeSet {
    uint64_t bits[2];
} CodeSet;

/* Is it a jump through a register pair: s_setpc_b64, s_swappc_b64? */
bool jumps_through_pair(const CodeInst *inst);

/* What is in the set before an instruction, from what is in it after the instruction. */
typedef CodeSet CodeBefore(const void *context, uint32_t inst, CodeSet after);
/* By instruction, in the code's arena: the set before it, joined where ways part. Calls and jumps through pairs, whose
   `succ` does not say where they lead, may lead to any root and to any code after a call. */
CodeSet *code_flow_back(const Code *code, CodeBefore *before, const void *context);
