#include "support/json_read.h"

#include <stdlib.h>
#include <string.h>

#include "support/strbuf.h"

static bool fail(JsonReader *r, const char *why)
{
    if (r->error) return false;
    r->error = why;
    r->line = 1;
    for (const char *c = r->begin; c < r->at && c < r->end; c++) r->line += *c == '\n';
    return false;
}

void json_read_begin(JsonReader *r, const char *text, size_t length)
{
    *r = (JsonReader){.begin = text, .at = text, .end = text + length};
}

char json_peek(JsonReader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at) r->at++;
    return r->at < r->end && !r->error ? *r->at : 0;
}

static bool take(JsonReader *r, char wanted, const char *why)
{
    if (r->error || json_peek(r) != wanted) return fail(r, why);
    r->at++;
    return true;
}

bool json_enter(JsonReader *r, char open)
{
    r->is_first = true;
    return take(r, open, open == '{' ? "expected an object ('{')" : "expected an array ('[')");
}

bool json_more(JsonReader *r, char close)
{
    if (r->error) return false;
    const bool is_first = r->is_first;
    r->is_first = false;
    if (json_peek(r) == close) {
        r->at++;
        return false;
    }
    return is_first ? json_peek(r) || fail(r, "the text ends too early") : take(r, ',', "expected a comma or the end");
}

/* Four hexadecimal digits. */
static bool read_unit(JsonReader *r, uint32_t *unit)
{
    *unit = 0;
    for (unsigned i = 0; i < 4; i++, r->at++) {
        const char *digits = "0123456789abcdef", lower = (char)(*r->at | 0x20);
        const char *digit = r->at < r->end && *r->at >= '0' ? strchr(digits, lower) : NULL;
        if (!digit || !*digit) return fail(r, "\\u takes four hexadecimal digits");
        *unit = *unit << 4 | (uint32_t)(digit - digits);
    }
    return true;
}

static void append_utf8(uint32_t code, StrBuf *out)
{
    if (code < 0x80) {
        strbuf_char(out, (char)code);
        return;
    }
    if (code >= 0x10000) strbuf_char(out, (char)(0xf0 | code >> 18));
    if (code >= 0x800) strbuf_char(out, (char)(code >= 0x10000 ? 0x80 | (code >> 12 & 63) : 0xe0 | code >> 12));
    strbuf_char(out, (char)(code >= 0x800 ? 0x80 | (code >> 6 & 63) : 0xc0 | code >> 6));
    strbuf_char(out, (char)(0x80 | (code & 63)));
}

/* After a backslash. A single half of a surrogate pair, and NUL, become U+FFFD. */
static bool read_escape(JsonReader *r, StrBuf *out)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char *name = r->at < r->end && *r->at ? strchr(names, *r->at) : NULL;
    uint32_t code, low;
    if (name) {
        r->at++;
        strbuf_char(out, values[name - names]);
        return true;
    }
    if (r->at == r->end || *r->at != 'u') return fail(r, "unknown escape in a string");
    r->at++;
    if (!read_unit(r, &code)) return false;
    if (code >= 0xd800 && code < 0xdc00 && r->end - r->at >= 6 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        if (!read_unit(r, &low)) return false;
        code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code & 0x3ff) << 10 | (low & 0x3ff)) : 0xfffd;
    }
    append_utf8(!code || (code >= 0xd800 && code < 0xe000) ? 0xfffd : code, out);
    return true;
}

static bool read_string(JsonReader *r, StrBuf *out)
{
    if (!take(r, '"', "a string is expected")) return false;
    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < 32) return fail(r, "there is a control character in a string");
        if (*r->at != '\\') {
            strbuf_char(out, *r->at++);
            continue;
        }
        r->at++;
        if (!read_escape(r, out)) return false;
    }
    return take(r, '"', "the string has no end");
}

bool json_read_text(JsonReader *r, Arena *arena, const char **text)
{
    StrBuf own = {0};
    const bool good = read_string(r, &own);
    if (good) *text = arena_strdup(arena, own.data ? own.data : "");
    strbuf_free(&own);
    return good;
}

bool json_read_name(JsonReader *r, Arena *arena, const char **name)
{
    return json_read_text(r, arena, name) && take(r, ':', "a colon is expected");
}

static const char *skip_digits(const char *at) { return at + strspn(at, "0123456789"); }

/* The end of a number in JSON's syntax; NULL: not a number. strtod would accept more: 01, 1., .5. */
static const char *number_end(const char *at)
{
    const char *digits = at + (*at == '-'), *end = skip_digits(digits);
    if (end == digits || (*digits == '0' && end > digits + 1)) return NULL;
    if (*end == '.') {
        digits = end + 1;
        end = skip_digits(digits);
        if (end == digits) return NULL;
    }
    if ((*end | 0x20) == 'e') {
        digits = end + 1 + (end[1] == '+' || end[1] == '-');
        end = skip_digits(digits);
        if (end == digits) return NULL;
    }
    return end;
}

bool json_next_name(JsonReader *r, Arena *arena, const char **name)
{
    return json_more(r, '}') && json_read_name(r, arena, name);
}

bool json_read_number(JsonReader *r, double *value)
{
    const char first = json_peek(r);
    if (first != '-' && (first < '0' || first > '9')) return fail(r, "a number is expected");
    const char *end = number_end(r->at);
    *value = strtod(r->at, NULL);
    if (!end || *value > 1e300 || *value < -1e300) return fail(r, "this is not a valid number");
    r->at = end;
    return true;
}

static bool skip_word(JsonReader *r)
{
    static const char *const words[] = {"true", "false", "null"};
    double number;
    for (unsigned i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if (strncmp(r->at, words[i], length)) continue;
        r->at += length;
        return true;
    }
    return json_read_number(r, &number);
}

/* Counts brackets without matching them. */
bool json_skip(JsonReader *r)
{
    StrBuf unread = {0};
    uint64_t depth = 0;
    bool good = true;
    do {
        const char next = json_peek(r);
        const bool is_inner = next == '}' || next == ']' || next == ',' || next == ':';
        if (!next || (is_inner && !depth)) good = fail(r, "a value is expected");
        else if (next == '"') good = read_string(r, &unread);
        else if (next == '{' || next == '[' || is_inner) r->at++;
        else good = skip_word(r);
        depth += next == '{' || next == '[';
        depth -= next == '}' || next == ']';
        unread.len = 0;
    } while (good && depth);
    strbuf_free(&unread);
    return good;
}

bool json_read_end(JsonReader *r)
{
    return !r->error && (!json_peek(r) ? r->at == r->end : fail(r, "there is text after the end"));
}
