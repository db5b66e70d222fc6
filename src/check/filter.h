/* Selects which findings count, and which of those are printed: --ignore=LIST and --only=LIST of `check` and `run` (by
   rule and by row of hazards.def), and --level. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/hazards.h"

typedef struct FilterSet {
    uint32_t rules;  /* one bit for each rule that filter.c knows */
    HazardRows rows; /* of hazards.def */
} FilterSet;

typedef struct FindingFilter {
    FilterSet ignore, only; /* an empty `only` takes everything */
} FindingFilter;

/* Adds the entries of a list "wait-read,hazard:SALU_M0,VALU_MFMA" to the set. False: *bad, of *length bytes, is neither
   a rule nor a row. */
bool filter_parse(FilterSet *set, const char *list, const char **bad, size_t *length);
/* The name of the rule with this number; NULL: no rule has it. */
const char *filter_rule_name(unsigned number);
/* Does the filter leave out a finding of that rule and row (NULL: not a hazard)? */
bool filter_drops(const FindingFilter *filter, const char *rule, const char *row);

/* --level: the findings that texts show, in the order of its words. The others are counted in one line. */
typedef enum FindingsShown { SHOWN_ERRORS, SHOWN_WARNINGS, SHOWN_NOTES, SHOWN_ALL } FindingsShown;

/* How many findings are not shown. */
typedef struct FindingsHidden {
    uint32_t warnings, notes;
    uint32_t refuted; /* notes on pairs that need less than the row asks for: --level=all shows them */
} FindingsHidden;

/* Is a finding of that level (0: error, 1: warning, 2: note) shown? If not, it is counted. `proof`: for hazards; else
   HAZARD_SURE. */
bool filter_shows(FindingsShown shown, unsigned level, HazardProof proof, FindingsHidden *hidden);
/* Appends a line that counts the hidden findings, after `place` ("FILE: "). Appends nothing if all are shown. */
void filter_append_hidden(const FindingsHidden *hidden, const char *place, StrBuf *out);
