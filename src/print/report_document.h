/* The document of `wavecc report`: all facts about a kernel, as JSON. */
#pragma once

#include "print/time_timeline.h"
#include "report/machine_page.h"

enum { REPORT_VERSION = 1 }; /* version of the document's format: docs/report.md */

/* Measurements of one instruction: sums over its traced executions. */
typedef struct MeasuredInst {
    bool is_there;
    double hits, latency, stall, idle; /* clocks */
} MeasuredInst;

typedef struct ReportDocument {
    const Run *run;
    const MachineCode *code;
    Prediction *prediction;             /* NULL: no times, for this reason: */
    const char *missing;                /* why */
    const MeasuredInst *measured;       /* by instruction; NULL: not measured */
    const struct ReportDocument *other; /* the document to compare with, or NULL */
    bool other_is_first;                /* `other` is A, and this one is B */
} ReportDocument;

/* Writes an object, as the member `name` (NULL: the whole text). */
void report_write_document(const ReportDocument *d, const char *name, JsonWriter *json);
