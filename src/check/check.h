/* The static checkers of a code object: what they find in a kernel, and printing it. check_internal.h has what their
   parts share. */
#ifndef WAVECC_CHECK_CHECK_H
#define WAVECC_CHECK_CHECK_H

#include "check/filter.h"
#include "check/find_code.h"
#include "check/invariants.h"
#include "object/object.h"
#include "support/json.h"

/* CHECK_WARNING and CHECK_NOTE fail the check only with --strict. */
typedef enum CheckLevel { CHECK_ERROR, CHECK_WARNING, CHECK_NOTE } CheckLevel;

/* One finding, ready to be printed. Addresses are those of a disassembly listing. */
typedef struct CheckItem {
    CheckLevel level;
    const char *rule;   /* "wait-read", "hazard", "vgprs", ...: docs/checking.md lists them */
    const char *row;    /* hazards: the row of hazards.def; else NULL */
    const char *proof;  /* "sure", "newer", "cautious", "refuted", "undecided", "timed" */
    const char *source; /* the citation */
    const char *message;
    const CodeInst *inst;  /* the instruction concerned, or NULL: the descriptor alone */
    const CodeInst *other; /* the other one involved, or NULL */
    const char *unit;      /* a register concerned, or NULL */
    bool is_hazard;
    HazardProof hazard_proof; /* hazards */
    uint32_t have, want;      /* hazards: wait states */
    const char *counter;      /* waits: "vmcnt", ... */
    const char *detail;       /* a further line of text, or NULL */
    bool is_timed;            /* waits for LDS: */
    uint32_t clocks, enough;  /* issue time since the other instruction at least; what is enough with luck */
    uint32_t loop;            /* number of the first instruction of the innermost loop round `inst`, or NO_INST */
    uint32_t group;           /* number in CheckKernel.groups */
} CheckItem;

/* Items of one kernel with the same rule, opcodes of both instructions, and loop. */
typedef struct CheckGroup {
    uint32_t example; /* number of its first item */
    uint32_t count;
    uint32_t loop;
} CheckGroup;

/* One kernel while it is checked. */
typedef struct CheckKernel {
    Arena *arena;
    const CodeObject *object;
    const ObjectKernel *kernel;
    HazardMode hazards;
    bool xnack; /* rule replay is an error */
    Code code;
    uint64_t listing;             /* listing address of the code's first word */
    uint32_t entries[2];          /* instruction numbers; NO_INST where there is none */
    const FindingFilter *filter;  /* findings that are not wanted */
    const Invariants *invariants; /* NULL: none */
    VEC(CheckItem) items;
    VEC(CheckGroup) groups; /* in the order of their first items */
    bool all;               /* the text lists each item */
    FindingsShown shown;    /* in the text */
} CheckKernel;

/* Fills in code, items and groups of a kernel whose arena, object, kernel, hazards and filter are set. */
void check_kernel(CheckKernel *k);
/* Takes the items away whose number is marked, and groups the others anew. */
void check_drop(CheckKernel *k, const bool *is_dropped);

typedef struct CheckCounts {
    uint32_t errors, warnings, notes, incomplete;
    uint32_t known, gone; /* findings of a baseline: left out; no longer there */
} CheckCounts;

/* By the item's level. */
void check_count(const CheckItem *item, CheckCounts *counts);
/* "error", ... */
const char *check_level_name(CheckLevel level);
/* Why a path ends, without what the printer says anyway; in the kernel's arena. */
const char *check_note_reason(const CheckKernel *k, const CodeNote *note);

/* The instruction as assembly text, a branch with the address of its target; in the kernel's arena. */
const char *check_inst_text(const CheckKernel *k, const CodeInst *inst);
/* Adds to the counts what it prints. JSON: each kernel is an element of the array that check_begin_json opens. */
void check_print_text(const CheckKernel *k, CheckCounts *counts, StrBuf *out);
void check_begin_json(const CodeObject *object, JsonWriter *json);
void check_print_json(const CheckKernel *k, CheckCounts *counts, JsonWriter *json);
void check_end_json(const CheckCounts *counts, int status, JsonWriter *json);

#endif
