/* What the author of hand-scheduled code promises of it: least distances between instructions, waits that stand before
   others, numbers of instructions in loops. docs/checking.md has the format of the file. */
#ifndef WAVECC_CHECK_INVARIANTS_H
#define WAVECC_CHECK_INVARIANTS_H

#include "isa/events.h"
#include "support/diag.h"
#include "support/vec.h"

typedef enum InvariantKind { INVARIANT_DISTANCE, INVARIANT_WAIT, INVARIANT_COUNT } InvariantKind;

/* Patterns are text with '*' for any characters: of the mnemonic without its form (v_mfma_*), or, where there is a
   blank, of the instruction as `wavecc disasm` prints it (s_setprio 1), with or without the form. Several stand with
   " | " between. */
typedef struct Invariant {
    SourceLoc loc;
    const char *name;
    InvariantKind kind;
    const char *from, *to; /* WAIT: from NULL: the kernel's entry */
    uint32_t least, most;  /* DISTANCE: least; COUNT: both */
    bool states;           /* DISTANCE: s_nop N counts N + 1, as wait states do */
    bool overlap;          /* DISTANCE: only where `to` reads or writes a register that `from` writes */
    unsigned counter;      /* WAIT: Counter; at most `most` operations of it are outstanding */
    bool in_loops;         /* COUNT of `from`: in each innermost loop that has a `to` (NULL: in each); else in all */
} Invariant;

typedef struct Invariants {
    const char *kernel; /* a pattern of the kernel's name; NULL: all */
    VEC(Invariant) rows;
} Invariants;

struct CheckKernel;
/* Adds a finding of rule "invariant" for each place where one does not hold; `row` is its name. */
void check_invariants(struct CheckKernel *k, const Invariants *invariants);

#endif
