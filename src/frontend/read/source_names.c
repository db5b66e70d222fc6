/* Finds the author's names of values in the source text, because MLIR drops them. They are for messages and reports
   only, so text that does not look like a name is ignored. */
#include <string.h>

#include "frontend/read/reader.h"
#include "support/letters.h"

/* The text at the operation, and the start of its line. False: not known. */
static bool find_text(Reader *r, MlirOperation op, const char **line, const char **at, const char **end)
{
    const char *text = r->diags->source;
    SourceLoc loc = source_location(r->k->arena, r->file, mlirOperationGetLocation(op));
    if (!text || loc.file != r->file || !loc.line || !loc.column) return false;
    *end = text + r->diags->source_bytes;
    if (!r->source_lines.len) { /* once: find where every line begins */
        VEC_PUSH(r->arena, &r->source_lines, 0);
        for (const char *c = text; c < *end && (c = memchr(c, '\n', (size_t)(*end - c))); c++)
            VEC_PUSH(r->arena, &r->source_lines, (uint32_t)(c + 1 - text));
    }
    if (loc.line > r->source_lines.len) return false;
    *line = text + r->source_lines.data[loc.line - 1];
    if ((size_t)(*end - *line) < loc.column) return false;
    *at = *line + loc.column - 1;
    return memchr(*line, '\n', (size_t)(*at - *line)) == NULL;
}

/* The name after a '%' at `at`, or NULL. Numbers do not count: kernel IR has its own. */
static const char *name_at(Reader *r, const char *at, const char *end)
{
    size_t n = 0;
    if (at >= end || *at != '%') return NULL;
    at++;
    while (at + n < end && continues_word(at[n])) n++;
    return n && !is_digit(*at) ? arena_strndup(r->k->arena, at, n) : NULL;
}

const char *source_result_name(Reader *r, MlirOperation op)
{
    const char *line, *at, *end;
    if (!find_text(r, op, &line, &at, &end)) return NULL;
    while (line < at && (*line == ' ' || *line == '\t')) line++;
    const char *equals = memchr(line, '=', (size_t)(at - line));
    return equals ? name_at(r, line, equals) : NULL;
}

/* scf.for ... iter_args(%a = %x, %b = %y) */
void source_iter_names(Reader *r, MlirOperation op, const char **names, uint32_t num)
{
    static const char word[] = "iter_args(";
    const char *line, *at, *end;
    if (!find_text(r, op, &line, &at, &end)) return;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop) stop = end;
    while (at + sizeof word < stop && memcmp(at, word, sizeof word - 1)) at++;
    if (at + sizeof word >= stop) return;
    at += sizeof word - 1;
    for (uint32_t i = 0; i < num; i++) {
        names[i] = name_at(r, at, stop);
        while (at < stop && *at != ',' && *at != ')') at++;
        if (at == stop || *at == ')') return;
        for (at++; at < stop && *at == ' ';) at++;
    }
}
