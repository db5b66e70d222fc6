/* What a report says of one kernel, found. */
#ifndef WAVECC_DRIVER_REPORT_KERNEL_H
#define WAVECC_DRIVER_REPORT_KERNEL_H

#include "driver/report_document.h"

typedef struct ReportKernel {
    Run run; /* with its arena and options */
    CheckKernel check;
    MachineCode code;
    Prediction prediction;
    ReportDocument document;
} ReportKernel;

/* Reads the input, checks it and predicts its times; where there can be none, the document says why, and so does a note
   on standard error. False: a message is in run.diags. */
bool report_kernel_find(ReportKernel *k);
void report_kernel_free(ReportKernel *k);

#endif
