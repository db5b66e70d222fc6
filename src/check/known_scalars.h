/* SGPRs whose values a path knows: addresses of code, and what jumps compute from them. Addresses are byte offsets into
   the section; whoever adds to one stays inside it. */
#pragma once

#include "check/code_flow.h"

enum { MAX_KNOWN_SCALARS = 8 };

typedef struct KnownScalar {
    uint32_t unit, value;
} KnownScalar;

typedef struct KnownScalars {
    KnownScalar of[MAX_KNOWN_SCALARS]; /* by unit */
    uint32_t num;
    uint32_t scc; /* 0: not known; else 1 + SCC */
} KnownScalars;

/* By instruction: the registers, as units below 128, whose values a jump through a pair may depend on, from this
   instruction on. */
CodeSet *scalars_for_jumps(const Code *code);
/* Keeps only these registers. */
void known_scalars_keep(KnownScalars *known, CodeSet set);
/* Does the instruction. Registers that it writes are known afterwards if it computes them from known ones; a call
   knows its return address. */
void known_scalars_after(KnownScalars *known, const Code *code, const CodeInst *inst);
/* Where a jump through a pair leads in the state before it. False: it is not known. */
bool known_scalars_target(const KnownScalars *known, const CodeInst *jump, uint64_t *address);
