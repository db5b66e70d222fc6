/* See cursor.h. */
#include "assembly/cursor.h"

#include <string.h>
#include <strings.h>

SourceLoc cursor_loc(const Cursor *c, const char *place)
{
    SourceLoc loc = c->line;
    loc.column = (uint32_t)(place - c->start) + 1;
    return loc;
}

bool cursor_error(Cursor *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_vreport(c->diags, DIAG_ERROR, cursor_loc(c, c->at), format, args);
    va_end(args);
    return false;
}

void cursor_skip_space(Cursor *c)
{
    while (*c->at == ' ' || *c->at == '\t' || *c->at == '\r') c->at++;
}

bool cursor_is(Cursor *c, char wanted)
{
    cursor_skip_space(c);
    return *c->at == wanted;
}

bool cursor_at_end(Cursor *c) { return cursor_is(c, 0); }

bool cursor_take(Cursor *c, char wanted)
{
    if (!cursor_is(c, wanted)) return false;
    c->at++;
    return true;
}

bool cursor_expect(Cursor *c, char wanted)
{
    return cursor_take(c, wanted) || cursor_error(c, "expected '%c'", wanted);
}

Word cursor_word(Cursor *c)
{
    cursor_skip_space(c);
    Word word = {c->at, 0};
    if (!begins_word(*c->at)) return (Word){NULL, 0};
    while (continues_word(word.text[word.length])) word.length++;
    return word;
}

bool word_is(Word word, const char *text)
{
    if (!word.text || strlen(text) != word.length) return false;
    return text[0] == '.' ? !strncasecmp(word.text, text, word.length) : !memcmp(word.text, text, word.length);
}

bool cursor_take_word(Cursor *c, const char *text)
{
    if (!word_is(cursor_word(c), text)) return false;
    c->at += strlen(text);
    return true;
}

bool cursor_name(Cursor *c, Word *name)
{
    *name = cursor_word(c);
    if (name->text) {
        c->at += name->length;
        return true;
    }
    if (!cursor_is(c, '"')) return cursor_error(c, "expected a name");
    const char *end = strchr(c->at + 1, '"');
    if (!end) return cursor_error(c, "the string has no closing quote");
    *name = (Word){c->at + 1, (size_t)(end - c->at) - 1};
    c->at = end + 1;
    return true;
}

/* Up to three octal digits, or "x" and hexadecimal digits. */
static char escaped_number(Cursor *c)
{
    unsigned value = 0;
    if (*c->at == 'x' || *c->at == 'X') {
        static const char digits[] = "0123456789abcdef";
        const char *digit;
        for (c->at++;
             *c->at && (digit = strchr(digits, *c->at | 0x20)) != NULL && (is_digit(*c->at) || digit >= digits + 10);
             c->at++)
            value = value * 16 + (unsigned)(digit - digits);
        return (char)value;
    }
    for (unsigned i = 0; i < 3 && *c->at >= '0' && *c->at <= '7'; i++) value = value * 8 + (unsigned)(*c->at++ - '0');
    return (char)value;
}

bool cursor_string(Cursor *c, StrBuf *text)
{
    static const char escapes[][2] = {{'n', '\n'}, {'t', '\t'},  {'r', '\r'}, {'b', '\b'},
                                      {'f', '\f'}, {'\\', '\\'}, {'"', '"'}};
    if (!cursor_take(c, '"')) return cursor_error(c, "expected a string in quotes");
    while (*c->at && *c->at != '"') {
        if (*c->at != '\\') {
            strbuf_char(text, *c->at++);
            continue;
        }
        c->at++;
        if (is_digit(*c->at) || *c->at == 'x' || *c->at == 'X') {
            strbuf_char(text, escaped_number(c));
            continue;
        }
        unsigned i = 0;
        while (i < sizeof escapes / sizeof *escapes && escapes[i][0] != *c->at) i++;
        if (i == sizeof escapes / sizeof *escapes) return cursor_error(c, "unknown escape in the string");
        strbuf_char(text, escapes[i][1]);
        c->at++;
    }
    return cursor_take(c, '"') || cursor_error(c, "the string has no closing quote");
}

bool cursor_end(Cursor *c)
{
    return cursor_at_end(c) || cursor_error(c, "unexpected '%.20s' at the end of the line", c->at);
}

size_t comment_end(const char *text, size_t at, size_t bytes, bool begins_line)
{
    const char *newline = memchr(text + at, '\n', bytes - at);
    const size_t line_end = newline ? (size_t)(newline - text) : bytes;
    if (text[at] == ';' || (text[at] == '#' && begins_line)) return line_end;
    if (text[at] != '/' || at + 1 == bytes) return at;
    if (text[at + 1] == '/') return line_end;
    if (text[at + 1] != '*') return at;
    for (size_t end = at + 2; end + 1 < bytes; end++)
        if (text[end] == '*' && text[end + 1] == '/') return end + 2;
    return SIZE_MAX;
}
