/* Reads LLVM IR, text or bitcode, into a module. As with MLIR, a guard checks the text before LLVM's reader sees it:
   nested brackets recurse there, and a vector allocates memory for each element. */
#include <stdlib.h>
#include <string.h>

#include "frontend/llvm_ir/import_ir.h"
#include "frontend/llvm_ir/parse_ir.h"
#include "frontend/read/diagnostics.h"
#include "support/llvm_text.h"
#include "support/text.h"

/* ---- the guard ---- */

enum { MAX_NESTED = 512, MAX_ELEMENTS = 2048 };

typedef struct Guard {
    DiagList *diags;
    const char *file, *text, *at, *end;
    unsigned nested;
} Guard;

static bool refuse(const Guard *g, const char *what, unsigned most)
{
    SourceLoc loc = {g->file, 1, 1};
    for (const char *p = g->text; p < g->at; p++) {
        loc.column++;
        if (*p == '\n') loc.line++, loc.column = 1;
    }
    return diag_error(g->diags, loc, "%s; at most %u are read", what, most);
}

/* Checks a vector type such as "<4 x float>", from its "<" on; not "<vscale x". */
static bool check_vector(const Guard *g)
{
    char *after;
    const char *p = g->at + 1;
    if (p >= g->end || *p < '0' || *p > '9') return true;
    const unsigned long n = strtoul(p, &after, 10);
    return n <= MAX_ELEMENTS || strncmp(after, " x ", 3) || refuse(g, "the vector has too many elements", MAX_ELEMENTS);
}

static bool guard_reader(Guard *g)
{
    for (; g->at < g->end; g->at++) {
        switch (*g->at) {
        case ';':
            while (g->at + 1 < g->end && g->at[1] != '\n') g->at++;
            break;
        case '"':
            for (g->at++; g->at < g->end && *g->at != '"';) g->at++;
            break;
        case '<':
            if (!check_vector(g)) return false;
            // fall through
        case '(':
        case '[':
        case '{':
            if (++g->nested > MAX_NESTED) return refuse(g, "brackets are nested too deep", MAX_NESTED);
            break;
        case '>':
        case ')':
        case ']':
        case '}': g->nested -= g->nested > 0; break;
        default: break;
        }
    }
    return true;
}

/* ---- all ---- */

typedef struct Sink {
    DiagList *diags;
    const char *file;
} Sink;

static void say(void *data, unsigned line, unsigned column, const char *text, size_t bytes)
{
    const Sink *sink = data;
    diag_error(sink->diags, (SourceLoc){sink->file, line, column}, "%.*s", (int)bytes, text);
}

static void show(void *data, const char *text, size_t bytes)
{
    DiagList *diags = ((const Sink *)data)->diags;
    diags->source = text ? arena_strndup(diags->arena, text, bytes) : NULL;
    diags->source_bytes = bytes;
}

/* MLIR does not keep vector alignments. They are those of AMDGPU's layout, which ir_import has checked. */
static MlirLogicalResult on_import(MlirDiagnostic diagnostic, void *data)
{
    static const char layout[] = "unhandled data layout token";
    StrBuf text = {0};
    mlirDiagnosticPrint(diagnostic, append_text, &text);
    const bool is_layout = text.data && !strncmp(text.data, layout, sizeof layout - 1);
    strbuf_free(&text);
    return is_layout ? mlirLogicalResultSuccess() : on_diagnostic(diagnostic, data);
}

static bool crashes(FrontendContext *fc, DiagList *diags, const char *file)
{
    *fc = *frontend_context_new(); /* the old context must not be touched again */
    return diag_error(diags, (SourceLoc){file, 0, 0}, "LLVM's reader or MLIR's importer crashes on this input");
}

MlirModule parse_ir(FrontendContext *fc, DiagList *diags, const char *file, const char *text, size_t bytes,
                    const FrontendOptions *options)
{
    Sink messages = {diags, file};
    DiagnosticSink sink = {diags, file, false};
    if (text_is_bitcode(text, bytes)) diags->source = NULL;
    IrInput input = {.file = file,
                     .text = text,
                     .bytes = bytes,
                     .is_bitcode = text_is_bitcode(text, bytes),
                     .is_gfx1250 = target_infos[options->target].family == FAMILY_GFX1250,
                     .is_gfx90a = options->target == TARGET_GFX90A,
                     .kernel = text_plain_kernel(options->kernel),
                     .say = say,
                     .show = show,
                     .data = &messages};
    Guard guard = {diags, file, text, text, text + bytes, 0};
    if (!input.is_bitcode && !guard_reader(&guard)) return (MlirModule){NULL};
    const uint32_t errors = diags->num_errors;
    const MlirDiagnosticHandlerID id = mlirContextAttachDiagnosticHandler(fc->mlir, on_import, &sink, NULL);
    bool crashed;
    MlirModule module = ir_import(fc->mlir, &input, &crashed);
    mlirContextDetachDiagnosticHandler(fc->mlir, id);
    if (crashed) crashes(fc, diags, file);
    else if (mlirModuleIsNull(module) && diags->num_errors == errors)
        diag_error(diags, (SourceLoc){file, 0, 0}, "MLIR's importer rejects the module and gives no reason");
    return module;
}

/* The reader of MLIR says what it lacks, with a better place. */
static MlirLogicalResult on_translation(MlirDiagnostic, void *) { return mlirLogicalResultSuccess(); }

bool parse_dialect(FrontendContext *fc, DiagList *diags, const char *file, MlirOperation container,
                   const FrontendOptions *options, MlirModule *out)
{
    Sink messages = {diags, file};
    const IrInput input = {.file = file,
                           .container = container,
                           .is_gfx1250 = target_infos[options->target].family == FAMILY_GFX1250,
                           .is_gfx90a = options->target == TARGET_GFX90A,
                           .say = say,
                           .data = &messages};
    const uint32_t errors = diags->num_errors;
    const MlirDiagnosticHandlerID id = mlirContextAttachDiagnosticHandler(fc->mlir, on_translation, NULL, NULL);
    bool crashed;
    *out = ir_import(fc->mlir, &input, &crashed);
    mlirContextDetachDiagnosticHandler(fc->mlir, id);
    return (!crashed || crashes(fc, diags, file)) && diags->num_errors == errors;
}
