/* See source.h. */
#include "assembler/source.h"

#include <string.h>

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* The end of a quoted text that starts at `at`, on its line. */
static size_t skip_string(const char *text, size_t at, size_t bytes)
{
    size_t end = at + 1;
    while (end < bytes && text[end] != '"' && text[end] != '\n') end += text[end] == '\\' && end + 1 < bytes ? 2 : 1;
    return end < bytes && text[end] == '"' ? end + 1 : at + 1;
}

/* Replaces comments by spaces and line ends by NUL, in place. */
static bool split_lines(Source *s, const char *name, char *text, size_t bytes)
{
    bool begins_line = true;
    uint32_t line = 1;
    for (size_t at = 0; at < bytes;) {
        const size_t end = comment_end(text, at, bytes, begins_line);
        if (end == SIZE_MAX) return diag_error(s->diags, (SourceLoc){name, line, 1}, "the comment has no end");
        if (end > at) {
            for (; at < end; at++) {
                line += text[at] == '\n';
                text[at] = text[at] == '\n' ? 0 : ' ';
            }
            continue;
        }
        if (text[at] == '\n') {
            text[at++] = 0;
            line++;
            begins_line = true;
            continue;
        }
        begins_line = begins_line && is_space(text[at]);
        at = text[at] == '"' ? skip_string(text, at, bytes) : at + 1;
    }
    return true;
}

bool source_begin(Source *s, const char *name, const char *text, size_t bytes)
{
    char *copy = arena_strndup(s->arena, text, bytes);
    const void *zero = memchr(copy, 0, bytes);
    if (zero) return diag_error(s->diags, (SourceLoc){name, 0, 0}, "the file holds a zero byte");
    if (!split_lines(s, name, copy, bytes)) return false;
    const SourceFrame frame = {.text = copy,
                               .bytes = bytes,
                               .name = name,
                               .raw = text,
                               .is_file = true,
                               .depth_of_conditions = s->conditions.len};
    VEC_PUSH(s->arena, &s->frames, frame);
    return true;
}

/* "# 12 "name"" from a preprocessor: the next line is line 12 of that file. */
static void take_line_marker(Source *s, SourceFrame *frame, size_t start)
{
    const char *raw = frame->raw + start;
    uint32_t line = 0, digits = 0;
    if (raw[1] != ' ') return;
    for (raw += 2; is_digit(*raw) && digits < 9; digits++) line = line * 10 + (uint32_t)(*raw++ - '0');
    if (!line || raw[0] != ' ' || raw[1] != '"') return;
    const size_t length = strcspn(raw + 2, "\"\n");
    if (raw[2 + length] != '"') return;
    frame->name = arena_strndup(s->diags->arena, raw + 2, length); /* places in messages must outlive the text */
    frame->line = line - 1;
}

bool source_next(Source *s, Cursor *c)
{
    while (s->frames.len && VEC_LAST(&s->frames).at >= VEC_LAST(&s->frames).bytes) {
        if (s->frames.len == 1) return false;
        s->frames.len--;
    }
    if (!s->frames.len) return false;
    SourceFrame *frame = &VEC_LAST(&s->frames);
    if (frame->is_file) frame->line++;
    const size_t start = frame->at;
    const char *line = frame->text + start;
    frame->at += strlen(line) + 1;
    *c = (Cursor){line, line, {frame->name, frame->line, 0}, s->diags};
    if (frame->is_file && start < frame->bytes && frame->raw[start] == '#') take_line_marker(s, frame, start);
    return true;
}

/* Those lines of an expansion, which end in NUL, as text. */
static const char *as_text(Source *s, const SourceFrame *frame, size_t first, size_t bytes)
{
    char *text = arena_alloc(s->arena, bytes + 1);
    for (size_t i = 0; i < bytes; i++) text[i] = frame->text[first + i] ? frame->text[first + i] : '\n';
    return text;
}

const char *source_raw_until(Source *s, Cursor *c, const char *end, size_t *bytes)
{
    SourceFrame *frame = &VEC_LAST(&s->frames);
    const size_t first = frame->at;
    while (frame->at < frame->bytes) {
        const size_t start = frame->at;
        const char *line = frame->text + start;
        frame->line += frame->is_file;
        frame->at += strlen(line) + 1;
        while (is_space(*line)) line++;
        if (strncmp(line, end, strlen(end)) != 0 || continues_word(line[strlen(end)])) continue;
        *bytes = start - first;
        return frame->is_file ? frame->raw + first : as_text(s, frame, first, *bytes);
    }
    cursor_error(c, "there is no %s", end);
    return NULL;
}

bool source_end(Source *s)
{
    return !s->conditions.len || diag_error(s->diags, (SourceLoc){s->name, 0, 0}, ".if has no .endif");
}
