/* rocprofiler-sdk's form of thread traces ("ui_output"): a folder with code.json, what waves did, and the names of all,
   as rocprofv3 --att writes it and ROCprof Compute Viewer opens it. docs/report.md says what is lost either way. */
#ifndef WAVECC_DRIVER_THREAD_TRACE_H
#define WAVECC_DRIVER_THREAD_TRACE_H

#include "driver/report_document.h"

/* Writes the folder: a new one, or files of these names in one that is there. False: a message is in `diags`, and what
   was written is gone. */
bool thread_trace_write(const ReportDocument *d, const char *folder, DiagList *diags);

/* Of a code.json, by instruction of the code; the arena's. NULL: it cannot be read, or is of other code; a message is
   in `diags`. */
const MeasuredInst *thread_trace_read(const MachineCode *code, const char *path, Arena *arena, DiagList *diags);

#endif
