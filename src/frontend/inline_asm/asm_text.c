/* See asm_text.h. */
#define _GNU_SOURCE /* strcasestr: the case of a mnemonic does not matter */
#include "frontend/inline_asm/asm_text.h"

#include <stdlib.h>
#include <string.h>

#include "assembly/cursor.h"

typedef struct Expansion {
    Arena *arena;
    const AsmConstraints *constraints;
    const int64_t *values;
    unsigned uid;
    StrBuf *out;
} Expansion;

/* Replaces "$3" or "${3}". *text stands after the dollar, and moves past the number. */
static const char *expand_operand(Expansion *e, const char **text)
{
    const bool braces = **text == '{';
    const char *at = *text + braces;
    char *end;
    if (!strncmp(*text, "{:uid}", 6)) {
        strbuf_printf(e->out, "%u", e->uid);
        *text += 6;
        return NULL;
    }
    if (*at < '0' || *at > '9') return "no operand follows '$' (write $$ for a dollar sign)";
    const unsigned long number = strtoul(at, &end, 10);
    if (number >= e->constraints->count)
        return arena_printf(e->arena, "there is no operand $%lu; there are %u constraints", number,
                            e->constraints->count);
    const AsmConstraint *operand = &e->constraints->operands[number];
    int64_t value = e->values[number];
    if (braces && operand->immediate && *end == ':' && (end[1] == 'c' || end[1] == 'n')) { /* the number, or negated */
        value = end[1] == 'n' ? (int64_t)-(uint64_t)value : value;
        end += 2;
    }
    if (braces && *end == ':') return "modifiers of operands ('${0:x}') are not supported";
    if (braces && *end++ != '}') return "'${' without '}'";
    if (operand->immediate) strbuf_printf(e->out, "%lld", (long long)value);
    else if (operand->special) strbuf_append(e->out, operand->special);
    else strbuf_printf(e->out, "$%lu", number);
    *text = end;
    return NULL;
}

/* The end of a comment that begins there; `at`: there is none. A comment without an end goes to the end of the text. */
static const char *skip_comment(const char *at, const char *end)
{
    const size_t bytes = (size_t)(end - at), length = comment_end(at, 0, bytes, false);
    return at + (length > bytes ? bytes : length);
}

/* "{a|b}": takes the first form, like all targets that have only one. */
static const char *skip_other_forms(const char *at)
{
    while (*at && *at != '}') at++;
    return at;
}

const char *asm_text_expand(Arena *arena, const char *text, const AsmConstraints *constraints, const int64_t *values,
                            unsigned uid, StrBuf *out)
{
    Expansion e = {arena, constraints, values, uid, out};
    const char *text_end = text + strlen(text);
    bool in_forms = false;
    while (*text) {
        const char *end = skip_comment(text, text_end);
        if (end > text) {
            for (; text < end; text++) strbuf_append(out, *text == '\n' ? "\n" : " ");
            continue;
        }
        if (in_forms && *text == '|') {
            text = skip_other_forms(text);
        } else if (*text == '{' || (in_forms && *text == '}')) {
            in_forms = *text++ == '{';
        } else if (text[0] == '$' && text[1] && strchr("$(|)", text[1])) { /* escapes in LLVM's text */
            static const char *const plain[] = {"$", "{", "|", "}"};
            strbuf_append(out, plain[strchr("$(|)", text[1]) - "$(|)"]);
            text += 2;
        } else if (*text == '$') {
            text++;
            const char *wrong = expand_operand(&e, &text);
            if (wrong) return wrong;
        } else {
            strbuf_printf(out, "%c", *text++);
        }
    }
    return in_forms ? "'{' without '}'" : NULL;
}

bool asm_text_is_empty(const char *text)
{
    const char *text_end = text + strlen(text);
    while (*text) {
        const char *end = skip_comment(text, text_end);
        if (end == text && !strchr(" \t\r\n", *text)) return false;
        text = end > text ? end : text + 1;
    }
    return true;
}

bool asm_text_counts(const char *text)
{
    static const char *const waits[] = {
        "vmcnt(",           "s_wait_loadcnt",       "s_wait_storecnt",      "s_wait_asynccnt",
        "s_wait_tensorcnt", "s_wait_loadcnt_dscnt", "s_wait_storecnt_dscnt"};
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
        for (const char *at = text; (at = strcasestr(at, waits[i]));) {
            at += strlen(waits[i]);
            if (strtol(at + strspn(at, " \t"), NULL, 0)) return true;
        }
    const char *bits = strcasestr(text, "s_waitcnt ");
    return bits && bits[10] >= '0' && bits[10] <= '9';
}

bool asm_text_copies_to_lds(const char *text)
{
    const char *at = strcasestr(text, "buffer_load");
    return strcasestr(text, "_to_lds") || strcasestr(text, "global_load_lds") || (at && strstr(at, " lds"));
}
