/* Machine code as the checkers see it: instructions decoded from the words of an object, and the control flow between
   them. Recursive descent from the entries finds them. */
#pragma once

#include "isa/clauses.h"
#include "isa/hazards.h"
#include "isa/isa.h"
#include "support/vec.h"

enum { NO_INST = UINT32_MAX };

typedef struct CodeInst {
    DecodedInst d;                  /* d.inst.operands points at d.operands of the same object */
    uint32_t succ[2];               /* instruction numbers, or NO_INST */
    uint32_t first_pred, num_preds; /* in Code.preds */
    bool root;                      /* a kernel's entry, or code after a call: no operation is outstanding */
    uint8_t unknown; /* a bit for each operand to whose register an unknown number is added (decode_state.h) */
} CodeInst;

/* A place where the analysis had to stop. The result is then incomplete, never clean. */
typedef struct CodeNote {
    uint64_t address;
    const char *why;
} CodeNote;

typedef struct Code {
    Arena *arena;
    Target target;
    CodeInst *insts; /* in order of address */
    /* equal, except in `paths`, where copies follow the instructions in address order */
    uint32_t num_insts, num_addresses;
    uint32_t *preds;
    VEC(CodeNote) notes;
    /* if instructions are reached in several states: a copy for each state (code_paths.h); else NULL */
    struct Code *paths;
} Code;

/* The code for checks over all paths. */
static inline const Code *code_paths(const Code *code) { return code->paths ? code->paths : code; }

/* Decodes the code that is reachable from `entries` (byte offsets into `words`). */
void code_build(Code *code, Arena *arena, Target target, const uint32_t *words, size_t num_words,
                const uint64_t *entries, unsigned num_entries);

typedef enum FindingKind {
    FINDING_READ_IN_FLIGHT,  /* a register is read before the operation that writes it is known to be complete */
    FINDING_WRITE_IN_FLIGHT, /* ... overwritten */
    FINDING_HAZARD,          /* too few wait states */
    FINDING_REPLAY,          /* a source is overwritten that a page fault may read again */
    /* Expert scheduling. READ: a memory operation reads a register that a vector instruction may not have written yet.
       The other: an instruction overwrites a register that may still be written or read. `counter` is an ExpertCounter,
       `have` the number of instructions from it to here. */
    FINDING_EXPERT_READ,
    FINDING_EXPERT_OVERWRITE,
    /* A copy overwrites or reads LDS that an LDS operation (`other`) may still use. `maybe`: the addresses are
       unknown. */
    FINDING_COPY_TO_LDS,
    FINDING_COPY_FROM_LDS,
} FindingKind;

typedef struct Finding {
    FindingKind kind;
    HazardProof proof;
    uint64_t address, other; /* consumer and producer */
    uint32_t unit;           /* the register unit (reg_units.h) */
    uint32_t have, want;     /* hazards: wait states */
    const char *text;        /* hazards: the source */
    uint32_t counter;        /* waits: the Counter whose wait is missing */
    uint32_t clocks;         /* LDS waits: least issue time from `other` to `address`; else NO_TIME */
    uint32_t inst, from;     /* numbers of consumer and producer */
    uint32_t pipe;           /* hazards: HazardGap.pipe */
    bool maybe;              /* the finding assumes that 0 is added to the register of an operand in CodeInst.unknown */
    bool half;               /* waits for a flat operation: the code waits for the counter of the other memory */
} Finding;

typedef VEC(Finding) FindingList;

/* The registers that an instruction reads, and writes. `maybe`: those of operands in CodeInst.unknown, under the
   assumption that 0 is added; otherwise all others. Other registers that such an operand may name are not considered,
   because the code counts as not analysed. */
RegRanges code_reads(const CodeInst *inst, bool maybe);
RegRanges code_writes(const CodeInst *inst, bool maybe);

/* Checks that the waits for each counter are sufficient on all paths (docs/waits-and-hazards.md). It does not look at
   LDS contents. */
void check_waits(const Code *code, FindingList *findings);
/* Checks that copies to or from LDS wait for the LDS operations before them. `entries`: instruction numbers, or
   NO_INST. */
void check_lds_copies(const Code *code, const uint32_t entries[2], FindingList *findings);
/* Checks that sources of memory operations keep their values until xcnt shows that no page fault can read them
   again. */
void check_replay(const Code *code, FindingList *findings);
/* Checks that code for expert scheduling waits for vector results and for memory operations that read VGPRs
   (gfx1250). */
void check_expert(const Code *code, FindingList *findings);
/* Checks that each hazard row has its wait states on all paths. */
void check_hazards(const Code *code, FindingList *findings);

/* A soft clause (clauses.def) that writes a register and reads it. This matters with XNACK only. */
typedef struct ClauseFinding {
    Clause clause;
    uint32_t inst, other; /* the member that completes the conflict, and the earlier one */
} ClauseFinding;

typedef VEC(ClauseFinding) ClauseFindingList;
void check_clauses(const Code *code, ClauseFindingList *findings);
