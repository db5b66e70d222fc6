#include "support/diag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void diag_init(DiagList *diags, Arena *arena)
{
    *diags = (DiagList){0};
    diags->arena = arena;
}

void diag_vreport(DiagList *diags, DiagSeverity severity, SourceLoc loc, const char *format, va_list args)
{
    if (severity == DIAG_REMARK && !diags->wants_remarks) return;
    if (severity == DIAG_ERROR) diags->num_errors++;
    /* Errors have room of their own: what made the work fail is shown after any number of warnings. */
    if (severity == DIAG_ERROR ? diags->num_errors > DIAG_MAX_ITEMS : diags->items.len >= DIAG_MAX_ITEMS) {
        diags->num_dropped++;
        return;
    }
    StrBuf whole = {0}, text = {0};
    strbuf_vprintf(&whole, format, args);
    strbuf_shortened(&text, whole.data);
    Diag item = {severity, loc, arena_strndup(diags->arena, text.data, text.len)};
    VEC_PUSH(diags->arena, &diags->items, item);
    strbuf_free(&whole);
    strbuf_free(&text);
}

void diag_report(DiagList *diags, DiagSeverity severity, SourceLoc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_vreport(diags, severity, loc, format, args);
    va_end(args);
}

bool diag_error(DiagList *diags, SourceLoc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_vreport(diags, DIAG_ERROR, loc, format, args);
    va_end(args);
    return false;
}

void diag_append(DiagList *diags, const DiagList *more)
{
    for (uint32_t i = 0; i < more->items.len; i++)
        diag_report(diags, more->items.data[i].severity, more->items.data[i].loc, "%s", more->items.data[i].message);
    diags->num_dropped += more->num_dropped;
}

bool diag_is_in_source(const DiagList *diags, SourceLoc loc)
{
    const bool is_other = diags->source_file && loc.file && strcmp(diags->source_file, loc.file);
    return diags->source && loc.line && !is_other;
}

/* The source line and a caret below the column. Long lines are cut to a window around the column. */
static void print_source_line(const DiagList *diags, SourceLoc loc, StrBuf *out)
{
    enum { WINDOW = 120 };
    if (!diag_is_in_source(diags, loc)) return;
    const char *line = diags->source, *end = diags->source + diags->source_bytes;
    for (uint32_t n = 1; n < loc.line; n++) {
        line = memchr(line, '\n', (size_t)(end - line));
        if (!line) return;
        line++;
    }
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    size_t length = (size_t)((stop ? stop : end) - line), column = loc.column ? loc.column - 1 : 0;
    if (column > length) column = length;
    size_t first = length > WINDOW && column > WINDOW / 2 ? column - WINDOW / 2 : 0;
    if (length - first > WINDOW) length = first + WINDOW;
    for (size_t i = first; i < length; i++) strbuf_char(out, line[i] && line[i] != '\r' ? line[i] : ' ');
    strbuf_char(out, '\n');
    if (!loc.column) return;
    for (size_t i = first; i < column; i++) strbuf_char(out, line[i] == '\t' ? '\t' : ' ');
    strbuf_append(out, "^\n");
}

void diag_print(const DiagList *diags, StrBuf *out)
{
    static const char *const names[] = {"note", "warning", "error", "remark"};
    VEC_FOREACH(const Diag, item, &diags->items) {
        strbuf_append(out, item->loc.file ? item->loc.file : "wavecc");
        if (item->loc.line) strbuf_printf(out, ":%u", item->loc.line);
        if (item->loc.line && item->loc.column) strbuf_printf(out, ":%u", item->loc.column);
        strbuf_printf(out, ": %s: %s\n", names[item->severity], item->message);
        print_source_line(diags, item->loc, out);
    }
    if (diags->num_dropped) strbuf_printf(out, "wavecc: note: %u more messages not shown\n", diags->num_dropped);
}

static _Thread_local const char *bug_context;
static _Thread_local BugHandler *bug_handler;

void bug_set_context(const char *text) { bug_context = text; }
void bug_set_handler(BugHandler *handler) { bug_handler = handler; }

const char out_of_memory_text[] = "wavecc: out of memory\n";

_Noreturn void out_of_memory(void)
{
    if (bug_handler) bug_handler(out_of_memory_text);
    fputs(out_of_memory_text, stderr);
    abort();
}

_Noreturn void bug(const char *file, int line, const char *format, ...)
{
    StrBuf text = {0};
    strbuf_printf(&text, "wavecc: internal error: ");
    va_list args;
    va_start(args, format);
    strbuf_vprintf(&text, format, args);
    va_end(args);
    strbuf_printf(&text, "\n  at %s:%d\n", file, line);
    if (bug_context) strbuf_printf(&text, "  %s\n", bug_context);
    if (bug_handler) bug_handler(text.data);
    fputs(text.data, stderr);
    abort();
}
