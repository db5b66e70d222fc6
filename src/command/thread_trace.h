/* rocprofiler-sdk's form of thread traces ("ui_output"): a folder with code.json, what waves did, and the names of all,
   as rocprofv3 --att writes it and ROCprof Compute Viewer opens it. docs/report.md says what is lost either way. */
#ifndef WAVECC_COMMAND_THREAD_TRACE_H
#define WAVECC_COMMAND_THREAD_TRACE_H

#include "command/cli.h"
#include "print/report_document.h"

/* `made`: thread_trace_add made the folder; where the outputs are dropped, the caller removes it. */
typedef struct ThreadTraceFolder {
    const char *path;
    bool made;
} ThreadTraceFolder;
/* Adds the folder's files to `outputs`: of a new folder, or of one that is there. False: a message is printed or in
   `diags`. */
bool thread_trace_add(const ReportDocument *d, ThreadTraceFolder *folder, CliOutputs *outputs, DiagList *diags);

/* Of a code.json, by instruction of the code; the arena's. NULL: it cannot be read, or is of other code; a message is
   in `diags`. */
const MeasuredInst *thread_trace_read(const MachineCode *code, const char *path, Arena *arena, DiagList *diags);

#endif
