/* --baseline of `wavecc check`: known findings, from the JSON of an earlier check. */
#pragma once

#include "check/check.h"
#include "support/map.h"

typedef struct Baseline {
    Arena *arena;
    /* Counts of findings that are left, by kernel. exact: by all that is printed of them except addresses. alike: by
       rule, row, level and opcodes only. ends: places where the analysis ended, by reason. */
    Map exact, alike, ends;
    Map kernels;    /* number of findings of a kernel that are left */
    uint32_t known; /* findings that were taken away */
    uint32_t gone;  /* findings of the checked kernels that no longer occur */
} Baseline;

/* Reads the output of `wavecc check --json`. The baseline lies in `arena`. False: there is a diagnostic. */
bool baseline_read(Baseline *baseline, Arena *arena, const char *file, DiagList *diags);
/* Takes the known findings away from a checked kernel. If a kind has more findings than the baseline, the surplus
   stays. Findings that are equal word for word count as the known ones, even if code has moved. */
void baseline_apply(Baseline *baseline, CheckKernel *kernel);
