/* --ignore=LIST and --only=LIST of `check` and `run`: findings by rule and by row of hazards.def. */
#ifndef WAVECC_CHECK_FILTER_H
#define WAVECC_CHECK_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/hazard_rows.h"

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

#endif
