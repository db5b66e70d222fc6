/* What a report says of one kernel, found. */
#ifndef WAVECC_PRINT_REPORT_KERNEL_H
#define WAVECC_PRINT_REPORT_KERNEL_H

#include "print/report_document.h"

enum { REPORT_TIMELINE_EVENTS = 40000 }; /* that a page has of the timeline */

typedef struct ReportKernel {
    Run run; /* with its arena and options */
    CheckKernel check;
    MachineCode code;
    Prediction prediction;
    ReportDocument document;
} ReportKernel;

/* Of the input that was read: its code, and its times, which predict(k, self) finds into k->prediction. Where there can
   be none, the document says why: run.diags has the messages then, or the prediction is not good. */
void report_kernel_look(ReportKernel *k, bool (*predict)(ReportKernel *k, const void *self), const void *self);
void report_kernel_free(ReportKernel *k);

#endif
