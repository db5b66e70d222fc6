/* What the files of the public API that handle code objects share. */
#pragma once

#include "object/object.h"
#include "wavecc/object.h"

struct WaveccObject {
    Arena *arena;
    const char *name;
    const uint8_t *bytes; /* the code object itself, after it was taken out of a bundle */
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
    CodeObject object; /* read again for each report, because a run changes it */
    VEC(WaveccFinding) findings;
    size_t counts[WAVECC_LEVEL_NOTE + 1];
    bool is_incomplete;
    WaveccRunInfo run;
    WaveccTimeInfo time;
    StrBuf diagnostics, text, json;
};

/* Makes *report and reads the object into report->object. False: a diagnostic says why. */
bool report_begin(const WaveccObject *object, WaveccReport **report);
/* Writes the diagnostics. Returns WAVECC_OK if `good`. */
WaveccStatus report_end(WaveccReport *report, bool good);
/* Adds a finding and fills in its source place from its address. */
void report_add(WaveccReport *report, const WaveccFinding *finding);
