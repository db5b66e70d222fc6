/* Places in the source, and MLIR's messages as our diagnostics. */
#include "frontend/read/context.h"
#include "frontend/read/diagnostics.h"
#include "support/text.h"

#include <stdlib.h>
#include <string.h>

void append_text(MlirStringRef text, void *data) { strbuf_append_n(data, text.data, text.length); }

/* MLIR drops unknown parts of a fused location. */
static MlirLocation first_part(MlirLocation location)
{
    MlirLocation *parts = malloc(mlirLocationFusedGetNumLocations(location) * sizeof *parts);
    CHECK(parts);
    mlirLocationFusedGetLocations(location, parts);
    location = parts[0];
    free(parts);
    return location;
}

/* `file` if the location is in the text itself, which MLIR's parser calls "-". Control characters are replaced, because
 * line tables and assembly text do not allow them. */
static const char *file_of(Arena *arena, const char *file, MlirLocation location)
{
    const MlirStringRef name = mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(location));
    const bool parsed = !name.length || (name.length == 1 && *name.data == '-');
    if (parsed || (name.length == strlen(file) && !memcmp(name.data, file, name.length))) return file;
    char *copy = arena_strndup(arena, name.data, name.length);
    for (char *c = copy; *c; c++)
        if ((unsigned char)*c < ' ') *c = '?';
    return copy;
}

SourceLoc source_location(Arena *arena, const char *file, MlirLocation location)
{
    for (unsigned depth = 0; depth < 16; depth++) {
        if (mlirLocationIsAFileLineColRange(location)) {
            SourceLoc loc = {file_of(arena, file, location),
                             (uint32_t)mlirLocationFileLineColRangeGetStartLine(location),
                             (uint32_t)mlirLocationFileLineColRangeGetStartColumn(location)};
            return loc;
        }
        if (mlirLocationIsAName(location)) {
            location = mlirLocationNameGetChildLoc(location);
        } else if (mlirLocationIsACallSite(location)) {
            location = mlirLocationCallSiteGetCallee(location);
        } else if (mlirLocationIsAFused(location) && mlirLocationFusedGetNumLocations(location)) {
            location = first_part(location);
        } else {
            break;
        }
    }
    return (SourceLoc){file, 0, 0};
}

/* ---- calls ---- */

enum { MAX_DEPTH = 16 }; /* most calls that are kept; outer ones are dropped */

/* One place in the chain of calls, innermost first. */
typedef struct Frame {
    const char *function;
    SourceLoc at;
} Frame;

static unsigned collect_frames(Arena *arena, const char *file, MlirLocation location, Frame frames[MAX_DEPTH])
{
    MlirLocation open[MAX_DEPTH] = {location};
    unsigned num_open = 1, num = 0;
    while (num_open && num < MAX_DEPTH) {
        MlirLocation now = open[--num_open];
        const char *name = NULL;
        while (mlirLocationIsAName(now) || (mlirLocationIsAFused(now) && mlirLocationFusedGetNumLocations(now))) {
            if (mlirLocationIsAName(now)) {
                const MlirStringRef text = mlirIdentifierStr(mlirLocationNameGetName(now));
                name = arena_strndup(arena, text.data, text.length);
                now = mlirLocationNameGetChildLoc(now);
            } else {
                now = first_part(now);
            }
        }
        if (mlirLocationIsACallSite(now)) {
            if (num_open + 2 > MAX_DEPTH) break;
            open[num_open++] = mlirLocationCallSiteGetCaller(now);
            open[num_open++] = mlirLocationCallSiteGetCallee(now);
            continue;
        }
        const SourceLoc at = source_location(arena, file, now);
        if (at.line) frames[num++] = (Frame){name && *name ? name : text_base_name(at.file), at};
    }
    return num;
}

const CallPath *source_calls(Arena *arena, const char *file, MlirLocation location)
{
    Frame frames[MAX_DEPTH];
    const unsigned num = collect_frames(arena, file, location, frames);
    if (num < 2) return NULL;
    InlinedCall *calls = ARENA_ARRAY(arena, InlinedCall, num - 1);
    for (unsigned i = 0; i + 1 < num; i++)
        calls[i] = (InlinedCall){frames[num - 2 - i].function, frames[num - 1 - i].at};
    CallPath *path = ARENA_ARRAY(arena, CallPath, 1);
    *path = (CallPath){num - 1, calls};
    return path;
}

/* ---- what MLIR says ---- */

static void report_diagnostic(const DiagnosticSink *sink, MlirDiagnostic diagnostic, bool is_note)
{
    static const char unknown[] = "custom op 'rocdl.";
    StrBuf text = {0};
    mlirDiagnosticPrint(diagnostic, append_text, &text);
    MlirDiagnosticSeverity severity = mlirDiagnosticGetSeverity(diagnostic);
    DiagSeverity ours =
        is_note || sink->notes_only || severity == MlirDiagnosticNote || severity == MlirDiagnosticRemark ? DIAG_NOTE
        : severity == MlirDiagnosticWarning                                                               ? DIAG_WARNING
                                                                                                          : DIAG_ERROR;
    SourceLoc loc = source_location(sink->diags->arena, sink->file, mlirDiagnosticGetLocation(diagnostic));
    diag_report(sink->diags, ours, loc, "%s", text.data ? text.data : "");
    if (ours == DIAG_ERROR && text.data && !strncmp(text.data, unknown, strlen(unknown)))
        diag_report(sink->diags, DIAG_NOTE, loc,
                    "MLIR 22 does not know every operation of rocdl; write the others in generic form: "
                    "\"rocdl.name\"(%%operand, ...) : (type, ...) -> type");
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
