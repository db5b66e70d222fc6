/* Places in the source, and MLIR's messages as our diagnostics. */
#pragma once

#include "mlir-c/Diagnostics.h"

typedef struct DiagnosticSink {
    DiagList *diags;
    const char *file;
    bool notes_only; /* the caller of the pass decides whether it is an error */
} DiagnosticSink;

/* A callback of MLIR's printers; `data`: the StrBuf that the text is appended to. */
void append_text(MlirStringRef text, void *data);
/* A handler for mlirContextAttachDiagnosticHandler; `sink`: a DiagnosticSink. */
MlirLogicalResult on_diagnostic(MlirDiagnostic diagnostic, void *sink);
