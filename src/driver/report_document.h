/* The document of `wavecc report`: what is known of a kernel, as JSON. */
#ifndef WAVECC_DRIVER_REPORT_DOCUMENT_H
#define WAVECC_DRIVER_REPORT_DOCUMENT_H

#include "driver/time_predict.h"
#include "report/machine.h"

enum { REPORT_VERSION = 1 }; /* of the document's form: docs/report.md */

typedef struct ReportDocument {
    const Run *run;
    const MachineCode *code;
    Prediction *prediction; /* NULL: there is none, and: */
    const char *missing;    /* why */
} ReportDocument;

/* An object, as the member `name` (NULL: the whole text). */
void report_write_document(const ReportDocument *d, const char *name, JsonWriter *json);

#endif
