/* What the files of the public API about code objects share. */
#ifndef WAVECC_API_API_REPORT_H
#define WAVECC_API_API_REPORT_H

#include "object/object.h"
#include "wavecc/object.h"

struct WaveccObject {
    Arena *arena;
    const char *name;
    const uint8_t *bytes; /* of the code object itself, taken out of a bundle */
    size_t num_bytes;
    bool is_open;
    Target target;
    WaveccObjectKernel *kernels;
    size_t num_kernels;
    StrBuf diagnostics;
};

struct WaveccReport {
    Arena *arena;
    DiagList diags;
    CodeObject object; /* read anew for the report: a run changes it */
    VEC(WaveccFinding) findings;
    size_t counts[WAVECC_LEVEL_NOTE + 1];
    bool is_incomplete;
    WaveccRunInfo run;
    WaveccTimeInfo time;
    StrBuf diagnostics, text, json;
};

/* A new report in *report on that object, which is read into report->object. False: a diagnostic says why. */
bool report_begin(const WaveccObject *object, WaveccReport **report);
/* The diagnostics are written; WAVECC_OK if `good`. */
WaveccStatus report_end(WaveccReport *report, bool good);
/* Adds a finding, whose source place is filled in from its address. */
void report_add(WaveccReport *report, const WaveccFinding *finding);

#endif
