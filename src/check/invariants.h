/* Invariants: what the author of hand-scheduled code promises about it. An invariant is a least distance between
   instructions, a wait before an instruction, or a number of instructions in loops. docs/checking.md describes the
   file's format. */
#pragma once

#include "isa/events.h"
#include "support/diag.h"
#include "support/vec.h"

typedef enum InvariantKind { INVARIANT_DISTANCE, INVARIANT_WAIT, INVARIANT_COUNT } InvariantKind;

/* A pattern is text with '*' for any characters. Without a blank it matches a mnemonic without its form (v_mfma_*).
   With a blank it matches an instruction as `wavecc disasm` prints it (s_setprio 1), with or without the form. " | "
   separates alternatives. */
typedef struct Invariant {
    SourceLoc loc;
    const char *name;
    InvariantKind kind;
    const char *from, *to; /* WAIT: a NULL `from` is the kernel's entry */
    uint32_t least, most;  /* DISTANCE: least; COUNT: both */
    bool states;           /* DISTANCE: s_nop N counts N + 1, as for wait states */
    bool overlap;          /* DISTANCE: only if `to` reads or writes a register that `from` writes */
    unsigned counter;      /* WAIT: the Counter; at most `most` of its operations are outstanding */
    /* COUNT of `from`: in each innermost loop that contains a `to` (NULL: in each); else in the whole kernel */
    bool in_loops;
} Invariant;

typedef struct Invariants {
    const char *kernel; /* a pattern of the kernel's name; NULL: all */
    VEC(Invariant) rows;
} Invariants;

struct CheckKernel;
/* Adds a finding of rule "invariant" for each place that breaks an invariant; `row` is the invariant's name. */
void check_invariants(struct CheckKernel *k, const Invariants *invariants);
