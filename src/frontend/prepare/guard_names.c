/* Refuses values that are used before they are defined, in text with affine operations. MLIR's verifier inspects the
   origin of affine operands before it checks the order of definitions, and loops forever on a cycle (affine.apply whose
   symbol is its own result, memref.dim of a memref with that size). Without such operations MLIR's own message is
   better.

   It only refuses what no valid module contains: use of a name that an operation further down defines, in the same
   block or an enclosing one. Between blocks the order of the text has no meaning, but every cycle contains such a use.
   So inside the regions of a function it is refused, too (a function's own values are symbols anyway). */
#define _GNU_SOURCE /* memmem */
#include <ctype.h>
#include <string.h>

#include "frontend/prepare/parse_mlir.h"
#include "support/hash.h"

typedef struct NameCount {
    uint32_t visible, waiting; /* number of definitions in open scopes; number of uses that wait for one */
} NameCount;

typedef struct Use {
    uint64_t name;
    const char *at;
    uint32_t labels; /* number of labels in its scope at that time */
} Use;

typedef struct NameScope {
    uint32_t labels, round; /* number of labels so far; depth of round and square brackets */
    bool is_function, is_dictionary;
    VEC(uint64_t) names;
    VEC(Use) uses; /* uses of names that are not defined yet */
} NameScope;

typedef struct Names {
    Arena *arena;
    const char *at, *end, *begin;
    const char *operation, *operation_end; /* the operation that began last */
    bool binds_loop;                       /* the previous word was `for` */
    /* after "%x =", up to the end of the operation as far as the text shows it */
    bool in_statement;
    bool has_operation; /* the operation's name has been read */
    VEC(NameScope) scopes;
    VEC(uint64_t) defining; /* results of the current statement */
    VEC(uint64_t) bound;    /* names bound for the next region */
    Map counts;
    Use wrong;
} Names;

static NameScope *innermost(Names *n) { return &n->scopes.data[n->scopes.len - 1]; }

static bool is_name_char(char c)
{
    static const bool is[256] = {['0' ... '9'] = true, ['A' ... 'Z'] = true, ['a' ... 'z'] = true, ['_'] = true,
                                 ['$'] = true,         ['.'] = true,         ['-'] = true};
    return is[(unsigned char)c];
}

static const char *skip_space(const Names *n, const char *p)
{
    while (p < n->end && isspace((unsigned char)*p)) p++;
    return p;
}

/* From an opening bracket: the place after its closing bracket. */
static const char *after_bracket(const Names *n, const char *p)
{
    unsigned depth = 0;
    for (; p < n->end; p++) {
        if (*p == '(') depth++;
        if (*p == ')' && !--depth) return p + 1;
        if (*p == '{' || *p == '}') break;
    }
    return n->end;
}

/* At '%': a hash of the name without a result number; never 0. */
static uint64_t read_name(const Names *n, const char **p)
{
    const char *name = ++*p;
    while (*p < n->end && is_name_char(**p)) ++*p;
    const uint64_t hash = hash_bytes(HASH_START, name, (size_t)(*p - name));
    return hash ? hash : 1;
}

static NameCount *counts(Names *n, uint64_t name)
{
    NameCount *found = map_get(&n->counts, name);
    if (!found) {
        found = ARENA_NEW(n->arena, NameCount);
        map_put(&n->counts, n->arena, name, found);
    }
    return found;
}

static bool define(Names *n, uint64_t name)
{
    NameScope *scope = innermost(n);
    if (counts(n, name)->waiting) {
        for (uint32_t i = 0; i < scope->uses.len; i++) {
            Use use = scope->uses.data[i];
            if (use.name != name) continue;
            if (use.labels == scope->labels || !scope->is_function) return n->wrong = use, false;
            scope->uses.data[i--] = scope->uses.data[--scope->uses.len];
            counts(n, name)->waiting--;
        }
    }
    VEC_PUSH(n->arena, &scope->names, name);
    counts(n, name)->visible++;
    return true;
}

static bool end_statement(Names *n)
{
    n->in_statement = n->has_operation = false;
    for (uint32_t i = 0; i < n->defining.len; i++)
        if (!define(n, n->defining.data[i])) return false;
    n->defining.len = 0;
    return true;
}

static void use(Names *n, uint64_t name, const char *at)
{
    if (counts(n, name)->visible) return;
    for (uint32_t i = 0; i < n->bound.len; i++)
        if (n->bound.data[i] == name) return;
    NameScope *scope = innermost(n);
    Use one = {name, at, scope->labels};
    VEC_PUSH(n->arena, &scope->uses, one);
    counts(n, name)->waiting++;
}

/* ---- regions ---- */

/* At '{': is it a dictionary of attributes? */
static bool is_dictionary(const Names *n)
{
    const char *p = skip_space(n, n->at + 1);
    if (p < n->end && *p == '"') {
        for (p++; p < n->end && *p != '"' && *p != '\n'; p++) {}
        p++;
    } else if (p < n->end && (isalpha((unsigned char)*p) || *p == '_')) {
        while (p < n->end && is_name_char(*p)) p++;
    } else {
        return p < n->end && *p == '}';
    }
    p = skip_space(n, p);
    return p < n->end && (*p == '=' || *p == ',' || *p == '}');
}

static bool open_scope(Names *n)
{
    bool dictionary = is_dictionary(n);
    if (!dictionary && !end_statement(n)) return false;
    NameScope scope = {.is_dictionary = dictionary};
    size_t length = (size_t)(n->operation_end - n->operation);
    scope.is_function = !dictionary && length >= 5 && !memcmp(n->operation_end - 5, ".func", 5);
    VEC_PUSH(n->arena, &n->scopes, scope);
    for (uint32_t i = 0; !dictionary && i < n->bound.len; i++)
        if (!define(n, n->bound.data[i])) return false;
    if (!dictionary) n->bound.len = 0;
    return true;
}

static bool close_scope(Names *n)
{
    if (n->scopes.len < 2) return true;
    if (!innermost(n)->is_dictionary && !end_statement(n)) return false;
    NameScope inner = *innermost(n);
    n->scopes.len--;
    for (uint32_t i = 0; i < inner.names.len; i++) counts(n, inner.names.data[i])->visible--;
    NameScope *outer = innermost(n);
    for (uint32_t i = 0; i < inner.uses.len; i++) {
        Use one = inner.uses.data[i];
        one.labels = outer->labels;
        if (inner.is_function) counts(n, one.name)->waiting--;
        else VEC_PUSH(n->arena, &outer->uses, one);
    }
    return true;
}

/* ---- tokens ---- */

/* Binds all names up to `end`, in the next region or here. */
static bool bind_names(Names *n, const char *end, bool here)
{
    for (const char *p = n->at; p < end;) {
        if (*p != '%') {
            p++;
            continue;
        }
        uint64_t name = read_name(n, &p);
        if (!here) VEC_PUSH(n->arena, &n->bound, name);
        else if (!define(n, name)) return false;
    }
    n->at = end;
    return true;
}

/* Reads ^name: or ^name(%argument: type, ...): */
static bool read_label(Names *n)
{
    const char *p = n->at + 1;
    while (p < n->end && is_name_char(*p)) p++;
    const char *after = skip_space(n, p);
    if (after < n->end && *after == '(') after = skip_space(n, after_bracket(n, after));
    if (after >= n->end || *after != ':') {
        n->at = p;
        return true;
    }
    if (!end_statement(n)) return false;
    innermost(n)->labels++;
    return bind_names(n, after, true);
}

/* Reads (%i, %j) = and (%i, %j) in, which bind names for the next region. */
static bool read_bracket(Names *n)
{
    const char *end = after_bracket(n, n->at), *after = skip_space(n, end);
    const char *first = skip_space(n, n->at + 1);
    bool list = first < n->end && *first == '%' && after < n->end && !innermost(n)->round &&
                (*after == '=' || ((size_t)(n->end - after) > 2 && !memcmp(after, "in", 2) && !is_name_char(after[2])));
    if (list) return bind_names(n, end, false);
    innermost(n)->round++;
    n->at++;
    return true;
}

/* At "%a:2, %b = ...": the place after the equals sign; NULL: these are not results. */
static const char *after_results(const Names *n, const char *p)
{
    for (;;) {
        if (p >= n->end || *p != '%') return NULL;
        read_name(n, &p);
        p = skip_space(n, p);
        if (p < n->end && *p == ':')
            for (p = skip_space(n, p + 1); p < n->end && isdigit((unsigned char)*p);) p++;
        p = skip_space(n, p);
        if (p >= n->end || (*p != ',' && *p != '=')) return NULL;
        if (*p == '=') return p + 1;
        p = skip_space(n, p + 1);
    }
}

static bool read_value(Names *n)
{
    const char *at = n->at, *p = at;
    uint64_t name = read_name(n, &p);
    const char *after = skip_space(n, p);
    bool nested = innermost(n)->round != 0, loop = n->binds_loop;
    n->at = p;
    n->binds_loop = false;
    const char *before = at;
    while (before > n->begin && isspace((unsigned char)before[-1])) before--;
    bool first = before == n->begin || before[-1] != ',';
    if (!nested && !loop && first) { /* %a:2, %b = */
        const char *end = after_results(n, at);
        if (end) {
            if (!end_statement(n)) return false;
            for (const char *q = at; q < end;)
                if (*q == '%') {
                    uint64_t result = read_name(n, &q);
                    VEC_PUSH(n->arena, &n->defining, result);
                } else {
                    q++;
                }
            n->in_statement = true;
            n->at = end;
            return true;
        }
    }
    size_t length = (size_t)(n->operation_end - n->operation);
    bool function = length >= 5 && !memcmp(n->operation_end - 5, ".func", 5);
    if ((nested && function && after < n->end && *after == ':') ||
        ((nested || loop) && after < n->end && *after == '='))
        VEC_PUSH(n->arena, &n->bound, name);
    else use(n, name, at);
    return true;
}

/* An operation's name ends the previous statement. */
static bool begin_operation(Names *n, const char *begin, const char *end)
{
    if (n->has_operation && !end_statement(n)) return false;
    n->has_operation = n->in_statement;
    n->operation = begin;
    n->operation_end = end;
    return true;
}

static bool read_word(Names *n)
{
    const char *begin = n->at;
    while (n->at < n->end && is_name_char(*n->at)) n->at++;
    size_t length = (size_t)(n->at - begin);
    char before = begin > n->begin ? begin[-1] : ' ';
    n->binds_loop = length >= 3 && !memcmp(n->at - 3, "for", 3);
    bool short_name = (length == 6 && !memcmp(begin, "return", 6)) || (length == 4 && !memcmp(begin, "call", 4));
    bool operation = !innermost(n)->round && isalpha((unsigned char)*begin) && !strchr("!#@<.", before) &&
                     (memchr(begin, '.', length) || short_name);
    return !operation || begin_operation(n, begin, n->at);
}

static bool read_string(Names *n)
{
    const char *begin = n->at + 1;
    for (n->at++; n->at < n->end && *n->at != '"' && *n->at != '\n'; n->at++)
        if (*n->at == '\\') n->at++;
    const char *end = n->at < n->end ? n->at++ : n->end;
    if (n->at > n->end) n->at = n->end;
    return innermost(n)->round || n->at >= n->end || *n->at != '(' || begin_operation(n, begin, end);
}

static bool read_token(Names *n)
{
    NameScope *scope = innermost(n);
    char c = *n->at;
    if (is_name_char(c)) return read_word(n);
    if (c == '%') return read_value(n);
    if (c == '"') return read_string(n);
    if (c == '^') return read_label(n);
    if (c == '(') return read_bracket(n);
    if (c == '/' && n->at + 1 < n->end && n->at[1] == '/') {
        while (n->at < n->end && *n->at != '\n') n->at++;
        return true;
    }
    n->at++;
    if (c == '[') scope->round++;
    if ((c == ')' || c == ']') && scope->round) scope->round--;
    if (c == '\n' && !scope->round && n->has_operation) return end_statement(n);
    if (c == '{' || c == '}') {
        n->at--;
        bool good = c == '{' ? open_scope(n) : close_scope(n);
        n->at++;
        return good;
    }
    return true;
}

const char *guard_names(Arena *arena, const char *text, size_t bytes)
{
    if (!memmem(text, bytes, "affine.", 7)) return NULL;
    Names n = {
        .arena = arena, .at = text, .end = text + bytes, .begin = text, .operation = text, .operation_end = text};
    NameScope outside = {0};
    VEC_PUSH(arena, &n.scopes, outside);
    while (n.at < n.end)
        if (!read_token(&n)) return n.wrong.at;
    return NULL;
}
