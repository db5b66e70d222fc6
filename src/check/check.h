/* The static checkers of a code object: what they find in a kernel, and printing it. check_internal.h has what their
   parts share. */
#pragma once

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
    const char *row;    /* hazards: the row of hazards.def; NULL: not a hazard */
    const char *proof;  /* "sure", "newer", "cautious", "refuted", "undecided", "timed" */
    const char *source; /* the citation */
    const char *message;
    const CodeInst *inst;  /* the instruction concerned, or NULL: the descriptor alone */
    const CodeInst *other; /* the other instruction involved, or NULL */
    const char *unit;      /* a register concerned, or NULL */
    bool is_hazard;
    HazardProof hazard_proof; /* hazards */
    uint32_t have, want;      /* hazards: wait states */
    const char *counter;      /* waits: "vmcnt", ... */
    const char *detail;       /* a further line of text, or NULL */
    bool is_timed;            /* waits for LDS: */
    uint32_t clocks, enough;  /* issue time since the other instruction at least; what is enough with luck */
    uint32_t loop;            /* number of the first instruction of the innermost loop around `inst`, or NO_INST */
    uint32_t group;           /* number in CheckKernel.groups */
} CheckItem;

/* The items of one kernel that share the rule, the opcodes of both instructions, and the loop. */
typedef struct CheckGroup {
    uint32_t example; /* number of its first item */
    uint32_t count;
    uint32_t loop;
} CheckGroup;

/* One kernel during its check. */
typedef struct CheckKernel {
    Arena *arena;
    const CodeObject *object;
    const ObjectKernel *kernel;
    HazardMode hazards;
    bool xnack; /* true: a finding of rule replay is an error */
    Code code;
    uint64_t listing;             /* listing address of the code's first word */
    uint32_t entries[2];          /* instruction numbers, or NO_INST */
    const FindingFilter *filter;  /* selects findings to leave out */
    const Invariants *invariants; /* NULL: none */
    VEC(CheckItem) items;
    VEC(CheckGroup) groups; /* in the order of their first items */
    bool all;               /* the text lists each item */
    FindingsShown shown;    /* in the text */
} CheckKernel;

/* Fills in code, items and groups. The caller has set arena, object, kernel, hazards and filter. */
void check_kernel(CheckKernel *k);
/* Removes the items whose number is marked, and groups the others again. */
void check_drop(CheckKernel *k, const bool *is_dropped);

typedef struct CheckCounts {
    uint32_t errors, warnings, notes, incomplete;
    uint32_t known, gone; /* findings of a baseline: still there (left out), and no longer there */
} CheckCounts;

/* Adds the item to the count of its level. */
void check_count(const CheckItem *item, CheckCounts *counts);
/* "error", ... */
const char *check_level_name(CheckLevel level);
/* Why a path ends, without the words that the printer adds. The text lies in the kernel's arena. */
const char *check_note_reason(const CheckKernel *k, const CodeNote *note);

/* The instruction as assembly text; a branch shows the address of its target. The text lies in the kernel's arena. */
const char *check_inst_text(const CheckKernel *k, const CodeInst *inst);
/* Prints the findings and adds them to the counts. JSON: each kernel is an element of the array that check_begin_json
   opens. */
void check_print_text(const CheckKernel *k, CheckCounts *counts, StrBuf *out);
void check_begin_json(const CodeObject *object, JsonWriter *json);
void check_print_json(const CheckKernel *k, CheckCounts *counts, JsonWriter *json);
void check_end_json(const CheckCounts *counts, int status, JsonWriter *json);
