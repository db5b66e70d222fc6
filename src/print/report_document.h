/* The document of `wavecc report`: what is known of a kernel, as JSON. */
#ifndef WAVECC_PRINT_REPORT_DOCUMENT_H
#define WAVECC_PRINT_REPORT_DOCUMENT_H

#include "print/time_timeline.h"
#include "report/machine_page.h"

enum { REPORT_VERSION = 1 }; /* of the document's form: docs/report.md */

/* What was measured of one instruction; sums over its executions that were traced. */
typedef struct MeasuredInst {
    bool is_there;
    double hits, latency, stall, idle; /* clocks */
} MeasuredInst;

typedef struct ReportDocument {
    const Run *run;
    const MachineCode *code;
    Prediction *prediction;             /* NULL: there is none, and: */
    const char *missing;                /* why */
    const MeasuredInst *measured;       /* by instruction; NULL: nothing was */
    const struct ReportDocument *other; /* what it is compared with, or NULL */
    bool other_is_first;                /* that one is A, and this one B */
} ReportDocument;

/* An object, as the member `name` (NULL: the whole text). */
void report_write_document(const ReportDocument *d, const char *name, JsonWriter *json);

#endif
