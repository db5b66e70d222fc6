/* Which findings count, and which of those are printed: --ignore=LIST and --only=LIST of `check` and `run` (findings by
   rule and by row of hazards.def), and --level. */
#ifndef WAVECC_CHECK_FILTER_H
#define WAVECC_CHECK_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/hazards.h"

typedef struct FilterSet {
    uint32_t rules;  /* a bit for each rule that filter.c knows */
    HazardRows rows; /* of hazards.def */
} FilterSet;

typedef struct FindingFilter {
    FilterSet ignore, only; /* only: empty sets take everything */
} FindingFilter;

/* Adds the entries of a list "wait-read,hazard:SALU_M0,VALU_MFMA" to the set. False: *bad is the one that is neither a
   rule nor a row, of *length bytes. */
bool filter_parse(FilterSet *set, const char *list, const char **bad, size_t *length);
/* The names of rules, in order; NULL: there is none of that number. */
const char *filter_rule_name(unsigned number);
/* Is a finding of that rule, and of that row's name (NULL: not of a hazard), left out? */
bool filter_drops(const FindingFilter *filter, const char *rule, const char *row);

/* --level, in the order of its words: what texts show. The rest is counted, in one line. */
typedef enum FindingsShown { SHOWN_ERRORS, SHOWN_WARNINGS, SHOWN_NOTES, SHOWN_ALL } FindingsShown;

/* How many are not shown. */
typedef struct FindingsHidden {
    uint32_t warnings, notes;
    uint32_t refuted; /* notes on pairs that a row asks more for than the hardware needs: --level=all shows them */
} FindingsHidden;

/* Is a finding of that level (0: error, 1: warning, 2: note) shown? If not, it is counted. `proof`: of hazards; else
   HAZARD_SURE. */
bool filter_shows(FindingsShown shown, unsigned level, HazardProof proof, FindingsHidden *hidden);
/* A line that counts them, after `place` ("FILE: "); nothing where all are shown. */
void filter_append_hidden(const FindingsHidden *hidden, const char *place, StrBuf *out);

#endif
