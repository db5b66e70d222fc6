#include "session/device_printf.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Words {
    const uint64_t *next, *end;
} Words;

/* A conversion: flags, width and precision as written; stars are replaced by their values. */
typedef struct Conversion {
    char flags[64], length[3], kind;
} Conversion;

static uint64_t take(Words *words) { return words->next < words->end ? *words->next++ : 0; }

/* A text of whole words, which are skipped. `bytes`: without its end. */
static const char *take_text(Words *words, size_t *bytes)
{
    const char *text = (const char *)words->next;
    const size_t most = (size_t)(words->end - words->next) * sizeof *words->next;
    *bytes = strnlen(text, most);
    words->next += *bytes == most ? most / 8 : *bytes / 8 + 1;
    return text;
}

static void append_flag(Conversion *c, const char *text)
{
    const size_t len = strlen(c->flags), more = strlen(text);
    if (len + more < sizeof c->flags) memcpy(c->flags + len, text, more + 1);
}

/* Appends a width or precision from an argument. A negative precision means none. */
static void append_star(Conversion *c, int value)
{
    char text[16];
    const size_t len = strlen(c->flags);
    snprintf(text, sizeof text, "%d", value);
    if (c->flags[len - 1] == '.' && value < 0) c->flags[len - 1] = 0;
    else append_flag(c, text);
}

/* Can a host print these widths and precisions? */
static bool is_sane(const char *flags)
{
    enum { MOST = 9999 };
    for (const char *at = flags; *at; at++) {
        char *end = NULL;
        if (*at < '1' || *at > '9') continue;
        if (strtoul(at, &end, 10) > MOST) return false;
        at = end - 1;
    }
    return true;
}

/* Reads the text after '%', and returns the text after the conversion. kind = 0: unknown. */
static const char *read_conversion(const char *at, const char *end, Words *words, Conversion *c)
{
    *c = (Conversion){.flags = "%"};
    for (; at < end && strchr("-+ #0123456789.*'", *at); at++) {
        if (*at == '*') append_star(c, (int)take(words));
        else append_flag(c, (char[]){*at, 0});
    }
    for (unsigned n = 0; at < end && strchr("hlqjztL", *at); at++)
        if (n < 2) c->length[n++] = *at;
    if (at < end && strchr("diouxXcfFeEgGaAspn", *at)) c->kind = *at++;
    if (!is_sane(c->flags)) c->kind = 0;
    return at;
}

/* Converts as C does for an argument of that length; without a length it is an int. */
static int64_t narrow(uint64_t value, const char *length)
{
    if (!strcmp(length, "hh")) return (signed char)value;
    if (!strcmp(length, "h")) return (short)value;
    return *length ? (int64_t)value : (int)value;
}

static uint64_t narrow_unsigned(uint64_t value, const char *length)
{
    if (!strcmp(length, "hh")) return (unsigned char)value;
    if (!strcmp(length, "h")) return (unsigned short)value;
    return *length ? value : (unsigned)value;
}

static void append_text(StrBuf *out, Conversion *c, Words *words)
{
    size_t bytes;
    const char *text = take_text(words, &bytes);
    const char *point = strchr(c->flags, '.');
    const size_t most = point ? (size_t)strtoul(point + 1, NULL, 10) : bytes;
    char end[32];
    if (point) c->flags[point - c->flags] = 0;
    snprintf(end, sizeof end, ".%zus", most < bytes ? most : bytes);
    append_flag(c, end);
    strbuf_printf(out, c->flags, text);
}

static void append_conversion(StrBuf *out, Conversion *c, Words *words)
{
    const char kind[] = {c->kind, 0};
    if (c->kind == 's') {
        append_text(out, c, words);
        return;
    }
    const uint64_t word = take(words);
    if (c->kind == 'n') return;
    if (strchr("diouxX", c->kind)) append_flag(c, "ll");
    append_flag(c, kind);
    if (strchr("di", c->kind)) strbuf_printf(out, c->flags, (long long)narrow(word, c->length));
    else if (strchr("ouxX", c->kind))
        strbuf_printf(out, c->flags, (unsigned long long)narrow_unsigned(word, c->length));
    else if (c->kind == 'c') strbuf_printf(out, c->flags, (int)word);
    else if (c->kind == 'p') strbuf_printf(out, c->flags, (void *)(uintptr_t)word);
    else {
        double value;
        memcpy(&value, &word, sizeof value);
        strbuf_printf(out, c->flags, value);
    }
}

int device_printf(StrBuf *out, const uint64_t *words, size_t count)
{
    const size_t before = out->len;
    Words rest = {words, words + count};
    size_t bytes;
    const char *at = take_text(&rest, &bytes), *end = at + bytes;
    while (at < end) {
        const char *percent = memchr(at, '%', (size_t)(end - at));
        strbuf_append_n(out, at, (size_t)((percent ? percent : end) - at));
        if (!percent) break;
        Conversion c;
        at = percent + 1;
        if (at < end && *at == '%') {
            strbuf_append_n(out, at++, 1);
            continue;
        }
        at = read_conversion(at, end, &rest, &c);
        if (c.kind) append_conversion(out, &c, &rest);
        else strbuf_append_n(out, percent, (size_t)(at - percent));
    }
    return (int)(out->len - before);
}
