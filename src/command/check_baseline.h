/* --baseline of `wavecc check`: findings that are known, from the JSON of an earlier check. */
#ifndef WAVECC_COMMAND_CHECK_BASELINE_H
#define WAVECC_COMMAND_CHECK_BASELINE_H

#include "check/check.h"
#include "support/map.h"

typedef struct Baseline {
    Arena *arena;
    /* How many findings are left: by everything that is printed of them but addresses; by rule, row, level and opcodes
       alone; and of places where the analysis ended, by the reason. All by kernel. */
    Map exact, alike, ends;
    Map kernels;    /* how many findings of a kernel are left */
    uint32_t known; /* findings that it has taken away */
    uint32_t gone;  /* of the kernels that were asked for, findings that are no longer there */
} Baseline;

/* Reads what `wavecc check --json` wrote. The baseline lives in `arena`. False: a diagnostic. */
bool baseline_read(Baseline *baseline, Arena *arena, const char *file, DiagList *diags);
/* Takes the known findings away from a checked kernel. As many stay as there are more of a kind than the baseline has:
   where code has moved, those that are still word for word the same are the known ones. */
void baseline_apply(Baseline *baseline, CheckKernel *kernel);

#endif
