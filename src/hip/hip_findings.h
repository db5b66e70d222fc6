/* The findings of a program's run. They are counted, left out if a file of suppressions names them, and written at the
   end as SARIF or JSON. The caller holds the lock. */
#pragma once

#include "hip/hip_order.h"
#include "session/run.h"

typedef struct HipFound {
    const char *rule;   /* "race-lds", "streams", "api", "leak", ... */
    const char *kernel; /* NULL: of none */
    const char *file;   /* "": not known */
    unsigned line;      /* 0: not known */
    unsigned level;     /* SimFindingLevel */
    const char *text;   /* without a place */
    const char *stack;  /* lines of object_append_stack; NULL: the code was not inlined */
} HipFound;

/* The same for a place in the program's host code. */
bool hip_found_here(const char *rule, unsigned level, HipPlace place, const char *text);
/* The same, and prints "wavecc hip: RULE: TEXT" with the place in the program's host code. */
void hip_found_at(const char *rule, unsigned level, HipPlace place, const char *text);
/* Takes the findings of a launch. Suppressed ones leave the result, and those that are like one that was shown. */
void hip_found_in_run(Run *run);
/* A failed launch is a finding too. */
void hip_found_failure(const Run *run);
/* The errors of all findings and of failed launches. */
uint64_t hip_found_errors(void);
/* Writes the requested files, and a line about suppressed findings. */
void hip_findings_end(void);
