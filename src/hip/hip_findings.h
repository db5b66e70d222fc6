/* What was found in a run of a program: counted, left out where a file of suppressions says so, and written at the end
   as SARIF or JSON. All by callers that hold the lock. */
#ifndef WAVECC_HIP_HIP_FINDINGS_H
#define WAVECC_HIP_HIP_FINDINGS_H

#include "hip/hip_order.h"
#include "session/run.h"

typedef struct HipFound {
    const char *rule;   /* "race-lds", "streams", "api", "leak", ... */
    const char *kernel; /* NULL: of none */
    const char *file;   /* "": not known */
    unsigned line;      /* 0: not known */
    unsigned level;     /* SimFindingLevel */
    const char *text;   /* without a place */
} HipFound;

/* True: it is to be shown; errors are counted. False: it is suppressed, which is counted. */
bool hip_found(const HipFound *found);
/* The same at a place in the program's host code. */
bool hip_found_here(const char *rule, unsigned level, HipPlace place, const char *text);
/* The same at a place in the program's host code, with its text: "wavecc hip: RULE: TEXT" and the place are printed. */
void hip_found_at(const char *rule, unsigned level, HipPlace place, const char *text);
/* Findings of a launch: those that are suppressed leave the result. */
void hip_found_in_run(Run *run);
/* Errors of all findings and of launches that failed. */
uint64_t hip_found_errors(void);
/* Writes the files that were asked for, and a line about what was suppressed. */
void hip_findings_end(void);

#endif
