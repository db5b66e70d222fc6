/* rocprofiler-sdk's format of thread traces ("ui_output"): a folder with code.json, the activity of waves, and an
   index. rocprofv3 --att writes it, and ROCprof Compute Viewer opens it. docs/report.md says what is lost in either
   direction. */
#pragma once

#include "command/cli.h"
#include "print/report_document.h"

/* `made`: thread_trace_add created the folder. If the outputs are dropped, the caller removes it. */
typedef struct ThreadTraceFolder {
    const char *path;
    bool made;
} ThreadTraceFolder;
/* Adds the folder's files to `outputs`, for a new or an existing folder. False: a message was printed or is in
   `diags`. */
bool thread_trace_add(const ReportDocument *d, ThreadTraceFolder *folder, CliOutputs *outputs, DiagList *diags);

/* Reads a code.json, by instruction of the code, into the arena. NULL: it cannot be read, or it belongs to other code;
   a message is in `diags`. */
const MeasuredInst *thread_trace_read(const MachineCode *code, const char *path, Arena *arena, DiagList *diags);
