/* Machine code as the checkers see it: instructions decoded from the words of an object and the control flow between
   them, found by recursive descent from the entries. */
#ifndef WAVECC_CHECK_FIND_CODE_H
#define WAVECC_CHECK_FIND_CODE_H

#include "isa/clauses.h"
#include "isa/hazards.h"
#include "isa/isa.h"
#include "support/vec.h"

enum { NO_INST = UINT32_MAX };

typedef struct CodeInst {
    DecodedInst d;                  /* d.inst.operands points at d.operands of the same object */
    uint32_t succ[2];               /* instruction numbers, or NO_INST */
    uint32_t first_pred, num_preds; /* in Code.preds */
    bool root;                      /* a kernel's entry, or code after a call: nothing is outstanding */
    uint8_t
        unknown; /* operands, a bit for each, to whose register something is added that is not known (decode_state.h) */
} CodeInst;

/* Where the analysis had to stop: the result is then incomplete, never clean. */
typedef struct CodeNote {
    uint64_t address;
    const char *why;
} CodeNote;

typedef struct Code {
    Arena *arena;
    Target target;
    CodeInst *insts;                   /* in order of address */
    uint32_t num_insts, num_addresses; /* the same, but of `paths`: more of them stand after those in order */
    uint32_t *preds;
    VEC(CodeNote) notes;
    struct Code *paths; /* where instructions are reached in several states: once for each (code_paths.h); else NULL */
} Code;

/* What is asked of all paths is asked here. */
static inline const Code *code_paths(const Code *code) { return code->paths ? code->paths : code; }

/* Decodes what is reachable from `entries` (byte offsets into `words`). */
void code_build(Code *code, Arena *arena, Target target, const uint32_t *words, size_t num_words,
                const uint64_t *entries, unsigned num_entries);

typedef enum FindingKind {
    FINDING_READ_IN_FLIGHT,  /* a register is read before the operation that writes it is known to be complete */
    FINDING_WRITE_IN_FLIGHT, /* ... overwritten */
    FINDING_HAZARD,          /* too few wait states */
    FINDING_REPLAY,          /* a source is overwritten that a page fault may want again */
    /* Expert scheduling: a memory operation reads what a vector instruction may not have written yet; what it has not
       written or read yet is overwritten. `counter` is an ExpertCounter, `have` the instructions from it to here. */
    FINDING_EXPERT_READ,
    FINDING_EXPERT_OVERWRITE,
    /* A copy overwrites, or reads, LDS that an operation of the LDS (`other`) may not be done with. `maybe`: nothing is
       known of the addresses. */
    FINDING_COPY_TO_LDS,
    FINDING_COPY_FROM_LDS,
} FindingKind;

typedef struct Finding {
    FindingKind kind;
    HazardProof proof;
    uint64_t address, other; /* consumer and producer */
    uint32_t unit;           /* a register unit concerned (reg_units.h); hazards: the row */
    uint32_t have, want;     /* hazards: wait states */
    const char *text;        /* hazards: the source */
    uint32_t counter;        /* waits: the Counter that is not waited for */
    uint32_t clocks;         /* waits for LDS: least issue time from `other` to `address`, else NO_TIME */
    uint32_t inst, from;     /* numbers of consumer and producer */
    uint32_t pipe;           /* hazards: HazardGap.pipe */
    bool maybe;              /* if 0 is added to the register of an operand in CodeInst.unknown */
    bool half;               /* waits for a flat operation: the counter of the other memory is waited for */
} Finding;

typedef VEC(Finding) FindingList;

/* The registers that an instruction reads, writes. `maybe`: those named by operands in CodeInst.unknown, which are the
   ones meant if 0 is added; otherwise all others. What else may be meant nobody looks at: such code is not analysed. */
RegRanges code_reads(const CodeInst *inst, bool maybe);
RegRanges code_writes(const CodeInst *inst, bool maybe);

/* Each counter's waits are sufficient on all paths (docs/waits-and-hazards.md); LDS contents are not looked at. */
void check_waits(const Code *code, FindingList *findings);
/* What copies to or from LDS waits for the LDS operations before it. `entries`: instruction numbers, or NO_INST. */
void check_lds_copies(const Code *code, const uint32_t entries[2], FindingList *findings);
/* Sources of memory operations stay as they are until xcnt says that no page fault wants them again. */
void check_replay(const Code *code, FindingList *findings);
/* Code for expert scheduling waits for vector results and for memory operations that read VGPRs (gfx1250). */
void check_expert(const Code *code, FindingList *findings);
/* Each hazard row has its wait states on all paths. */
void check_hazards(const Code *code, FindingList *findings);

/* A soft clause (clauses.def) with a register that is written and read in it: matters with XNACK only. */
typedef struct ClauseFinding {
    Clause clause;
    uint32_t inst, other; /* the member with which it happens, and one before it */
} ClauseFinding;

typedef VEC(ClauseFinding) ClauseFindingList;
void check_clauses(const Code *code, ClauseFindingList *findings);

#endif
