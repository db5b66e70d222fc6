/* Places in the source, and what MLIR says as diagnostics of ours. */
#include "frontend/read/context.h"
#include "frontend/read/diagnostics.h"

#include <stdlib.h>

void append_text(MlirStringRef text, void *data) { strbuf_append_n(data, text.data, text.length); }

SourceLoc source_location(const char *file, MlirLocation location)
{
    for (unsigned depth = 0; depth < 16; depth++) {
        if (mlirLocationIsAFileLineColRange(location)) {
            SourceLoc loc = {file, (uint32_t)mlirLocationFileLineColRangeGetStartLine(location),
                             (uint32_t)mlirLocationFileLineColRangeGetStartColumn(location)};
            return loc;
        }
        if (mlirLocationIsAName(location)) {
            location = mlirLocationNameGetChildLoc(location);
        } else if (mlirLocationIsACallSite(location)) {
            location = mlirLocationCallSiteGetCallee(location);
        } else if (mlirLocationIsAFused(location) && mlirLocationFusedGetNumLocations(location)) {
            unsigned n = mlirLocationFusedGetNumLocations(location);
            MlirLocation *parts = malloc(n * sizeof *parts);
            if (!parts) break;
            mlirLocationFusedGetLocations(location, parts);
            location = parts[0];
            free(parts);
        } else {
            break;
        }
    }
    return (SourceLoc){file, 0, 0};
}

static void report_diagnostic(const DiagnosticSink *sink, MlirDiagnostic diagnostic, bool is_note)
{
    StrBuf text = {0};
    mlirDiagnosticPrint(diagnostic, append_text, &text);
    MlirDiagnosticSeverity severity = mlirDiagnosticGetSeverity(diagnostic);
    DiagSeverity ours =
        is_note || sink->notes_only || severity == MlirDiagnosticNote || severity == MlirDiagnosticRemark ? DIAG_NOTE
        : severity == MlirDiagnosticWarning                                                               ? DIAG_WARNING
                                                                                                          : DIAG_ERROR;
    SourceLoc loc = source_location(sink->file, mlirDiagnosticGetLocation(diagnostic));
    diag_report(sink->diags, ours, loc, "%s", text.data ? text.data : "");
    strbuf_free(&text);
    for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); i++)
        report_diagnostic(sink, mlirDiagnosticGetNote(diagnostic, i), true);
}

MlirLogicalResult on_diagnostic(MlirDiagnostic diagnostic, void *data)
{
    report_diagnostic(data, diagnostic, false);
    return mlirLogicalResultSuccess();
}

static void free_sink(void *data) { free(data); }

uint64_t collect_diagnostics(FrontendContext *fc, DiagList *diags, const char *file)
{
    DiagnosticSink *sink = malloc(sizeof *sink);
    CHECK(sink);
    *sink = (DiagnosticSink){diags, file, true};
    return mlirContextAttachDiagnosticHandler(fc->mlir, on_diagnostic, sink, free_sink);
}
