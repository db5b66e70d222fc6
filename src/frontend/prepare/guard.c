/* Refuses text on which the MLIR parser of LLVM 22 crashes, before it is parsed, with the place. The parser recurses
   without limit, accepts array<index>, which is not a type, allocates room for any result number, asks amdgpu.dpp of a
   vector for its bits, and trusts every number in bytecode. Also refuses operations that are too new for it. Comments
   and strings are skipped. */
#include <ctype.h>
#include <string.h>

#include "frontend/prepare/parse_mlir.h"

enum {
    MOST_NESTED = 512,            /* most nested brackets; a kernel may nest 64 regions */
    LONGEST_MAP = 1 << 16,        /* most bytes of an affine map: the parser recurses for each of its operators */
    MOST_RESULTS = 1 << 16,       /* of an operation */
    MOST_RESULT_PLACES = 1 << 26, /* most result places of all names together, for which the parser allocates memory */
};

typedef struct Scan {
    const char *at, *end;
    const char *line; /* its first byte */
    uint32_t line_number;
    uint32_t nested[2];  /* depth of round, square and curly brackets; depth of angle brackets */
    const char *map;     /* start of the current affine map, or NULL */
    uint32_t map_nested; /* depth of angle brackets outside of the map */
    uint64_t result_places;
    DiagList *diags;
    const char *file;
} Scan;

static bool refuse(const Scan *s, const char *at, const char *what)
{
    return diag_error(s->diags, (SourceLoc){s->file, s->line_number, (uint32_t)(at - s->line) + 1}, "%s", what);
}

static bool follows(const Scan *s, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(s->end - s->at) >= n && !memcmp(s->at, word, n);
}

/* Skips a string or comment that begins here; false: there is none. A string ends with its line at the latest. */
static bool skip(Scan *s)
{
    if (*s->at == '/' && follows(s, "//")) {
        while (s->at + 1 < s->end && s->at[1] != '\n') s->at++;
        return true;
    }
    if (*s->at != '"') return false;
    while (s->at + 1 < s->end && s->at[1] != '\n') {
        s->at++;
        if (*s->at == '"') break;
        if (*s->at == '\\' && s->at + 1 < s->end && s->at[1] != '\n') s->at++;
    }
    return true;
}

static bool check_array(const Scan *s)
{
    const char *type = s->at + strlen("array<");
    while (type < s->end && (*type == ' ' || *type == '\t' || *type == '\n' || *type == '\r')) type++;
    bool index = (size_t)(s->end - type) >= 5 && !memcmp(type, "index", 5);
    return !index || refuse(s, type, "arrays of index values are not possible: array<i64: ...>");
}

/* At amdgpu.dpp in either form: the type follows the first colon outside of brackets. */
static bool check_dpp(const Scan *s)
{
    unsigned depth = 0;
    for (const char *p = s->at; p < s->end; p++) {
        if (strchr("([{<", *p)) depth++;
        if (strchr(")]}>", *p) && depth) depth--;
        if (*p != ':' || depth) continue;
        do p++;
        while (p < s->end && strchr(" \t\r\n(", *p));
        const bool vector = (size_t)(s->end - p) >= 7 && !memcmp(p, "vector<", 7);
        return !vector || refuse(s, s->at, "amdgpu.dpp of a vector is not supported: bitcast it to i32");
    }
    return true;
}

/* At "amdgpu." of an operation or type. */
static bool check_newer(const Scan *s, const char *begin)
{
    NewerOperation newer;
    const char *at = s->at + (*s->at == '"');
    if (!newer_operation(begin, at, s->end, &newer)) return true;
    return diag_error(s->diags, (SourceLoc){s->file, s->line_number, (uint32_t)(s->at - s->line) + 1},
                      "%samdgpu.%s: MLIR 22 has no such %s; use %s", newer.is_type ? "!" : "", newer.name,
                      newer.is_type ? "type" : "operation", newer.instead);
}

/* At %name: before the parser knows the operation, it allocates all results up to the N of %name#N. */
static bool check_result_number(Scan *s)
{
    const char *p = s->at + 1;
    while (p < s->end && (isalnum((unsigned char)*p) || (*p && strchr("_$.-", *p)))) p++;
    if (p == s->end || *p != '#') return true;
    uint64_t n = 0;
    for (p++; p < s->end && isdigit((unsigned char)*p) && n <= MOST_RESULTS; p++) n = 10 * n + (uint64_t)(*p - '0');
    if (n >= 64) s->result_places += n;
    return (n < MOST_RESULTS && s->result_places <= MOST_RESULT_PLACES) ||
           refuse(s, s->at, "the result number is too large; it must be below 65536");
}

static bool check_bracket(Scan *s)
{
    bool angle = *s->at == '<' || *s->at == '>', open = *s->at == '<' || strchr("([{", *s->at);
    uint32_t *nested = &s->nested[angle];
    if (*s->at == '>' && s->at[-1] == '-') return true; /* an arrow */
    if (!open) *nested -= *nested > 0;
    else if (++*nested > MOST_NESTED) return refuse(s, s->at, "brackets are nested more than 512 deep");
    if (!s->map || !angle || open || *nested > s->map_nested) return true;
    bool fits = s->at - s->map <= LONGEST_MAP;
    s->map = NULL;
    return fits || refuse(s, s->at, "the affine map has more than 65536 characters");
}

bool guard_parser(DiagList *diags, const char *file, const char *text, size_t bytes)
{
    Scan s = {.at = text, .end = text + bytes, .line = text, .line_number = 1, .diags = diags, .file = file};
    static const bool matters[256] = {['"'] = true, ['/'] = true, ['\n'] = true, ['a'] = true, ['('] = true,
                                      [')'] = true, ['['] = true, [']'] = true,  ['{'] = true, ['}'] = true,
                                      ['<'] = true, ['>'] = true, ['%'] = true};
    if (follows(&s, "ML\xef"
                    "R"))
        return diag_error(diags, (SourceLoc){file, 0, 0},
                          "this is MLIR bytecode, which is not supported; convert it to text with mlir-opt-22");
    for (; s.at < s.end; s.at++) {
        if (!matters[(unsigned char)*s.at]) continue;
        if (follows(&s, "\"amdgpu.dpp\"") && !check_dpp(&s)) return false;
        if (follows(&s, "\"amdgpu.") && !check_newer(&s, text)) return false;
        if (skip(&s)) continue;
        if (*s.at == '\n') {
            s.line = s.at + 1;
            s.line_number++;
        } else if (*s.at == '%') {
            if (!check_result_number(&s)) return false;
        } else if (*s.at == 'a') {
            if (follows(&s, "array<") && !check_array(&s)) return false;
            if (follows(&s, "amdgpu.dpp ") && !check_dpp(&s)) return false;
            if (follows(&s, "amdgpu.") && !check_newer(&s, text)) return false;
            if (!follows(&s, "affine_map<") && !follows(&s, "affine_set<")) continue;
            s.map = s.at;
            s.map_nested = s.nested[1];
        } else if (*s.at != '/' && !check_bracket(&s)) {
            return false;
        }
    }
    return true;
}
