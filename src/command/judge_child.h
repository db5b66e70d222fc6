/* Judges several pairs of files, each by `wavecc judge` in a process of its own, and summarizes the answers. */
#pragma once

#include "support/arena.h"
#include "support/json.h"
#include "support/strbuf.h"
#include "support/vec.h"

enum { SUMMARY_BASE, SUMMARY_CANDIDATE, SUMMARY_SIDES };

/* Figures of one side: sums over its kernels, for registers the maximum. */
typedef struct SideSummary {
    double us; /* NAN: not predicted */
    double vgprs, sgprs, spills, lds_bytes, code_bytes;
} SideSummary;

typedef struct SummaryReason {
    const char *effect, *rule, *text;
} SummaryReason;

typedef struct JudgeSummary {
    const char *name;    /* of the pair */
    const char *verdict; /* NULL: none; `failure` says why */
    const char *failure;
    const char *document; /* the JSON */
    VEC(SummaryReason) reasons;
    SideSummary sides[SUMMARY_SIDES];
    int status; /* of the command */
} JudgeSummary;

/* `words`: the command line after `judge --json`. */
JudgeSummary judge_in_child(Arena *arena, const char *name, char *const *words, unsigned count);
/* "12.3 us", or "-". */
const char *summary_us(Arena *arena, double us);
/* `text` as a cell of a Markdown table, with `|` and line ends escaped. */
const char *summary_cell(Arena *arena, const char *text);
