/* Collects the facts about one kernel for a report. */
#pragma once

#include "print/report_document.h"

enum { REPORT_TIMELINE_EVENTS = 40000 }; /* events of the timeline on a page */

typedef struct ReportKernel {
    Run run; /* with its arena and options */
    CheckKernel check;
    MachineCode code;
    Prediction prediction;
    ReportDocument document;
} ReportKernel;

/* Examines the input: its code and its times. predict(k, self) writes the times to k->prediction. If there are none,
   the document gives the reason: run.diags has the messages, or the prediction is not good. */
void report_kernel_look(ReportKernel *k, bool (*predict)(ReportKernel *k, const void *self), const void *self);
void report_kernel_free(ReportKernel *k);
