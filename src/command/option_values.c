/* The kinds of values: reads each kind, and reports wrong values. */
#include "command/option_values.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/host/args.h"
#include "support/nearest.h"

/* ---- words ---- */

bool option_next_word(const char **words, const char **word, size_t *length)
{
    if (!*words || !**words) return false;
    *word = *words;
    *length = strcspn(*words, "|");
    *words += *length + ((*words)[*length] == '|');
    return true;
}

/* The number of the word in "a|b|c", or -1. */
static int find_word(const char *words, const char *text, size_t length)
{
    const char *word;
    size_t word_length;
    for (int i = 0; option_next_word(&words, &word, &word_length); i++)
        if (word_length == length && !memcmp(word, text, length)) return i;
    return -1;
}

/* "a, b or c" */
static void append_words(StrBuf *out, const char *words, const char *last)
{
    const char *word;
    size_t length;
    for (bool first = true; option_next_word(&words, &word, &length); first = false) {
        if (!first) strbuf_append(out, *words ? ", " : last);
        strbuf_append_n(out, word, length);
    }
}

/* "; did you mean b?", if one of the words is near. */
static void append_near_word(StrBuf *out, Arena *arena, const char *words, const char *text, size_t length)
{
    Nearest near = {.text = text, .length = length};
    const char *word;
    size_t word_length;
    while (option_next_word(&words, &word, &word_length)) nearest_try(&near, arena_strndup(arena, word, word_length));
    if (near.name) strbuf_printf(out, "; did you mean %s?", near.name);
}

static bool no_word(const OptionInfo *info, const char *text, size_t length, DiagList *diags)
{
    StrBuf message = {0};
    strbuf_printf(&message, "--%s takes %s", info->name, info->kind == VALUE_WORDS ? "a list of " : "");
    append_words(&message, info->words, info->kind == VALUE_WORDS ? ", " : " or ");
    strbuf_printf(&message, "; found '%.*s'", (int)length, text);
    append_near_word(&message, diags->arena, info->words, text, length);
    options_error(diags, "%s", message.data);
    strbuf_free(&message);
    return false;
}

static bool read_word(const OptionInfo *info, const char *text, OptionValue *value, DiagList *diags)
{
    const int number = find_word(info->words, text, strlen(text));
    if (number < 0) return no_word(info, text, strlen(text), diags);
    value->number = (uint64_t)number;
    return true;
}

static bool read_words(const OptionInfo *info, const char *text, OptionValue *value, DiagList *diags)
{
    value->number = 0;
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        const int number = find_word(info->words, at, length);
        if (number < 0) return no_word(info, at, length, diags);
        value->number |= (uint64_t)1 << number;
        at += length;
        if (!*at) return true;
    }
}

static bool read_target(const char *text, OptionValue *value, DiagList *diags)
{
    const Target target = target_from_name(text, strlen(text));
    value->number = target;
    if (target_is_other_name(text, strlen(text)))
        fprintf(stderr, "wavecc: note: %s is an early name of gfx942; the code is for gfx942\n", text);
    if (target != NUM_TARGETS) return true;
    StrBuf names = {0};
    for (unsigned i = 0; i < NUM_TARGETS; i++)
        if (target_infos[i].supported) strbuf_printf(&names, "%s%s", names.len ? ", " : "", target_infos[i].name);
    options_error(diags, "unknown target '%s' (%s)", text, names.data);
    strbuf_free(&names);
    return false;
}

/* ---- numbers ---- */

/* "0", "1024", "2^64 - 1" */
static const char *bound_text(Arena *arena, uint64_t bound)
{
    return bound == UINT64_MAX ? "2^64 - 1" : arena_printf(arena, "%" PRIu64, bound);
}

static bool read_number(const OptionInfo *info, const char *text, OptionValue *value, DiagList *diags)
{
    if (args_parse_number(text, strlen(text), info->most, &value->number) && value->number >= info->least) return true;
    return options_error(diags, "--%s takes a number%s%s from %s to %s; found '%s'", info->name,
                         info->unit ? " of " : "", info->unit ? info->unit : "", bound_text(diags->arena, info->least),
                         bound_text(diags->arena, info->most), text);
}

/* Digits with at most one dot, and no exponent. strtod would accept other forms too. */
static bool read_seconds(const OptionInfo *info, const char *text, OptionValue *value, DiagList *diags)
{
    const double least = (double)info->least / 1000, most = (double)info->most / 1000;
    char *end;
    const double seconds = text[strspn(text, "0123456789.")] ? NAN : strtod(text, &end);
    if (!isnan(seconds) && end != text && !*end && seconds >= least && seconds <= most) {
        value->number = (uint64_t)(seconds * 1000 + 0.5);
        return true;
    }
    return options_error(diags, "--%s takes seconds from %g to %.0f; found '%s'", info->name, least, most, text);
}

static bool no_size(const OptionInfo *info, const char *text, DiagList *diags)
{
    if (info->most == UINT32_MAX)
        return options_error(diags, "--%s takes X[,Y[,Z]], each at least %" PRIu64 "; found '%s'", info->name,
                             info->least, text);
    return options_error(diags, "--%s takes X[,Y[,Z]], each from %" PRIu64 " to %" PRIu64 "; found '%s'", info->name,
                         info->least, info->most, text);
}

static bool read_size(const OptionInfo *info, const char *text, OptionValue *value, DiagList *diags)
{
    const char *at = text;
    for (unsigned i = 0; i < 3; i++) value->size[i] = 1;
    for (unsigned i = 0; i < 3; i++) {
        const size_t length = strcspn(at, ",");
        uint64_t number;
        if (!args_parse_number(at, length, info->most, &number) || number < info->least) break;
        value->size[i] = (uint32_t)number;
        at += length;
        if (!*at) return true;
        at++;
    }
    return no_size(info, text, diags);
}

/* ---- all ---- */

static bool read_pair(const OptionInfo *info, const char *text, DiagList *diags)
{
    const size_t length = strcspn(text, "=");
    if (length && text[length] && text[length + 1]) return true;
    return options_error(diags, "--%s takes %s; found '%s'", info->name, info->value, text);
}

bool option_read_value(const OptionInfo *info, const char *text, OptionValue *value, DiagList *diags)
{
    switch (info->kind) {
    case VALUE_WORD: return read_word(info, text, value, diags);
    case VALUE_WORDS: return read_words(info, text, value, diags);
    case VALUE_TARGET: return read_target(text, value, diags);
    case VALUE_NUMBER: return read_number(info, text, value, diags);
    case VALUE_SECONDS: return read_seconds(info, text, value, diags);
    case VALUE_SIZE: return read_size(info, text, value, diags);
    case VALUE_PAIR: return read_pair(info, text, diags);
    case VALUE_NONE:
    case VALUE_FILE:
    case VALUE_TEXT:
    case VALUE_PASS: return true;
    }
    return false;
}
