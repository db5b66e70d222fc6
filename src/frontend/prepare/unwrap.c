/* Rewrites the text of IREE's `stream` wrapper before the MLIR parser reads it, so that the stream dialect is not
   needed.

   A dialect can only be taught to MLIR from C++, and unregistered operations only parse in generic form, so
   the few pretty forms that wrap a kernel are rewritten. Everything else is copied byte for byte and
   newlines are kept, so that MLIR's line numbers are those of the file:

     stream.executable private @e {               builtin.module @e {
       stream.executable.export public @f           func.func private @"f$workgroups"() -> (index, index, index)
           workgroups() -> (index, index, index) {      attributes {stream.export_of = @f} {
         stream.return %x, %y, %z : ...               func.return %x, %y, %z : ...
       builtin.module {                             builtin.module {
         %m = stream.binding.subspan %b[%o]           %m = "stream.binding.subspan"(%b, %o, %d) :
              : !stream.binding -> memref<?xf16>{%d}       (!stream.binding, index, index) -> memref<?xf16>
         %w = stream.dispatch.workgroup.id[0] : index %w = gpu.block_id x
     func.func @f$async(...) { host code }        (nothing: host code) */
#define _GNU_SOURCE /* memmem */
#include <string.h>

#include "frontend/frontend.h"
#include "support/letters.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_WORD,   /* a bare identifier, which may contain dots */
    TOKEN_VALUE,  /* %name */
    TOKEN_SYMBOL, /* @name or @"name" */
    TOKEN_SIGIL,  /* #name !name ^name */
    TOKEN_STRING,
    TOKEN_NUMBER,
    TOKEN_ARROW,
    TOKEN_PUNCTUATION, /* one character */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    const char *begin, *end;
} Token;

typedef struct Unwrap {
    const char *text, *end; /* the whole input */
    const char *file;
    DiagList *diags;
    StrBuf out;
    bool failed;
} Unwrap;

static const char *skip_blank(const char *p, const char *end)
{
    while (p < end) {
        if (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') {
            p++;
        } else if (*p == '/' && p + 1 < end && p[1] == '/') {
            while (p < end && *p != '\n') p++;
        } else {
            break;
        }
    }
    return p;
}

static const char *skip_string(const char *p, const char *end) /* from the opening quote */
{
    for (p++; p < end && *p != '"'; p++)
        if (*p == '\\' && p + 1 < end) p++;
    return p < end ? p + 1 : end;
}

static const char *skip_name(const char *p, const char *end)
{
    while (p < end && (continues_word(*p) || (*p == '-' && !(p + 1 < end && p[1] == '>')))) p++;
    return p;
}

static Token next_token(const Unwrap *u, const char *p)
{
    const char *end = u->end;
    p = skip_blank(p, end);
    Token t = {TOKEN_END, p, p};
    if (p >= end) return t;
    char c = *p;
    if (c == '"') {
        t.kind = TOKEN_STRING;
        t.end = skip_string(p, end);
    } else if (c == '@') {
        t.kind = TOKEN_SYMBOL;
        t.end = p + 1 < end && p[1] == '"' ? skip_string(p + 1, end) : skip_name(p + 1, end);
    } else if (c == '%') {
        t.kind = TOKEN_VALUE;
        t.end = skip_name(p + 1, end);
        if (t.end < end && *t.end == '#') /* %r#1 */
            for (t.end++; t.end < end && is_digit(*t.end);) t.end++;
    } else if (c == '#' || c == '!' || c == '^') {
        t.kind = TOKEN_SIGIL;
        t.end = skip_name(p + 1, end);
    } else if (continues_word(c)) {
        t.kind = is_digit(c) ? TOKEN_NUMBER : TOKEN_WORD;
        while (t.end < end && continues_word(*t.end)) t.end++;
    } else if (c == '-' && p + 1 < end && p[1] == '>') {
        t.kind = TOKEN_ARROW;
        t.end = p + 2;
    } else {
        t.kind = TOKEN_PUNCTUATION;
        t.end = p + 1;
    }
    return t;
}

static bool token_is(Token t, const char *text)
{
    size_t n = strlen(text);
    return (size_t)(t.end - t.begin) == n && !memcmp(t.begin, text, n);
}
static bool token_is_char(Token t, char c) { return t.kind == TOKEN_PUNCTUATION && *t.begin == c; }

static bool fail(Unwrap *u, const char *at, const char *what)
{
    SourceLoc loc = {u->file, 1, 1};
    for (const char *p = u->text; p < at; p++) {
        if (*p == '\n') loc.line++, loc.column = 1;
        else loc.column++;
    }
    u->failed = true;
    return diag_error(u->diags, loc, "%s", what);
}

static void put(Unwrap *u, const char *begin, const char *end)
{
    strbuf_append_n(&u->out, begin, (size_t)(end - begin));
}
static void put_newlines(Unwrap *u, const char *begin, const char *end)
{
    for (; begin < end; begin++)
        if (*begin == '\n') strbuf_char(&u->out, '\n');
}
static unsigned count_newlines(const char *begin, const char *end)
{
    unsigned n = 0;
    for (; begin < end; begin++) n += *begin == '\n';
    return n;
}

enum { MAX_BRACKETS = 256 };

/* `p` stands after an opening bracket. Returns the place after its closing bracket, or NULL. `<` counts as a bracket,
   except directly inside braces, where it is an operator of the code. A `<` that is still open at another closing
   bracket was an operator, too. */
static const char *skip_brackets(const Unwrap *u, const char *p, char open)
{
    char stack[MAX_BRACKETS];
    unsigned depth = 0;
    stack[depth++] = open;
    while (depth) {
        Token t = next_token(u, p);
        if (t.kind == TOKEN_END) return NULL;
        p = t.end;
        if (t.kind != TOKEN_PUNCTUATION) continue;
        char c = *t.begin;
        if (c == '(' || c == '[' || c == '{' || (c == '<' && stack[depth - 1] != '{')) {
            if (depth == MAX_BRACKETS) return NULL;
            stack[depth++] = c;
        } else if (c == ')' || c == ']' || c == '}') {
            while (depth && stack[depth - 1] == '<') depth--;
            if (!depth) return NULL;
            depth--;
        } else if (c == '>' && stack[depth - 1] == '<') {
            depth--;
        }
    }
    return p;
}

/* The place after the bracket that `t` opens. NULL: `t` is not `open`, or nothing closes it. */
static const char *skip_bracketed(const Unwrap *u, Token t, char open)
{
    return token_is_char(t, open) ? skip_brackets(u, t.end, open) : NULL;
}

/* The place after one type, or after a list of types in parentheses. NULL: there is none. */
static const char *skip_type(const Unwrap *u, const char *p)
{
    Token t = next_token(u, p);
    if (token_is_char(t, '(')) return skip_brackets(u, t.end, '(');
    if (t.kind != TOKEN_WORD && t.kind != TOKEN_SIGIL) return NULL;
    return t.end < u->end && *t.end == '<' ? skip_brackets(u, t.end + 1, '<') : t.end;
}

static Token skip_visibility(const Unwrap *u, Token t)
{
    if (token_is(t, "public") || token_is(t, "private") || token_is(t, "nested")) return next_token(u, t.end);
    return t;
}

/* stream.executable private @name attributes {...} { */
static const char *rewrite_executable(Unwrap *u, Token op)
{
    Token name = skip_visibility(u, next_token(u, op.end));
    if (name.kind != TOKEN_SYMBOL) return fail(u, op.begin, "stream.executable: expected a symbol name"), NULL;
    strbuf_append(&u->out, "builtin.module");
    put_newlines(u, op.begin, name.begin);
    strbuf_char(&u->out, ' ');
    put(u, name.begin, name.end);
    return name.end;
}

/* stream.executable.export public @f as("x") workgroups(%a: index, ...) -> (index, index, index) { region } */
static const char *rewrite_export(Unwrap *u, Token op)
{
    Token name = skip_visibility(u, next_token(u, op.end));
    if (name.kind != TOKEN_SYMBOL) return fail(u, op.begin, "stream.executable.export: expected a symbol name"), NULL;
    const char *p = name.end;
    Token t = next_token(u, p);
    if (token_is(t, "as")) {
        if (!(p = skip_bracketed(u, next_token(u, t.end), '(')))
            return fail(u, t.begin, "stream.executable.export: malformed alias"), NULL;
        t = next_token(u, p);
    }
    if (!token_is(t, "workgroups")) {
        put_newlines(u, op.begin, p);
        return p;
    }
    Token params = next_token(u, t.end);
    const char *params_end = skip_bracketed(u, params, '(');
    Token arrow = params_end ? next_token(u, params_end) : t;
    Token results = next_token(u, arrow.end);
    const char *results_end = arrow.kind == TOKEN_ARROW ? skip_bracketed(u, results, '(') : NULL;
    if (!results_end || !token_is_char(next_token(u, results_end), '{'))
        return fail(u, t.begin, "stream.executable.export: malformed workgroups region"), NULL;
    const char *bare = name.begin + 1, *bare_end = name.end;
    if (bare < bare_end && *bare == '"') bare++, bare_end--;
    strbuf_append(&u->out, "func.func private @\"");
    put(u, bare, bare_end);
    strbuf_append(&u->out, "$workgroups\"");
    put_newlines(u, op.begin, params.begin);
    put(u, params.begin, results_end);
    strbuf_append(&u->out, " attributes {stream.export_of = ");
    put(u, name.begin, name.end);
    strbuf_append(&u->out, "}");
    return results_end; /* the region follows and is rewritten next */
}

/* stream.binding.subspan %b[%off] {attrs} : !stream.binding -> memref<...>{%dim, ...} */
static const char *rewrite_subspan(Unwrap *u, Token op)
{
    const char *what = "stream.binding.subspan: expected `%binding[%offset] : type -> type{%dims}`";
    Token binding = next_token(u, op.end), open = next_token(u, binding.end), offset = next_token(u, open.end),
          close = next_token(u, offset.end), t = next_token(u, close.end);
    if (binding.kind != TOKEN_VALUE || !token_is_char(open, '[') || offset.kind != TOKEN_VALUE ||
        !token_is_char(close, ']'))
        return fail(u, op.begin, what), NULL;
    const char *attrs = NULL, *attrs_end = NULL;
    if (token_is_char(t, '{')) {
        attrs = t.begin;
        if (!(attrs_end = skip_brackets(u, t.end, '{'))) return fail(u, t.begin, what), NULL;
        t = next_token(u, attrs_end);
    }
    if (!token_is_char(t, ':')) return fail(u, t.begin, what), NULL;
    const char *from = skip_blank(t.end, u->end), *from_end = skip_type(u, from);
    Token arrow = from_end ? next_token(u, from_end) : t;
    const char *to = skip_blank(arrow.end, u->end), *to_end = arrow.kind == TOKEN_ARROW ? skip_type(u, to) : NULL;
    if (!to_end) return fail(u, t.begin, what), NULL;
    const char *dims = NULL, *dims_end = NULL, *end = to_end;
    unsigned num_dims = 0;
    if (token_is_char(t = next_token(u, to_end), '{')) {
        if (!(end = skip_brackets(u, t.end, '{'))) return fail(u, t.begin, what), NULL;
        dims = t.end;
        dims_end = end - 1;
        for (Token d = next_token(u, dims); d.kind != TOKEN_END && d.begin < dims_end; d = next_token(u, d.end))
            num_dims += d.kind == TOKEN_VALUE;
    }
    size_t start = u->out.len;
    strbuf_append(&u->out, "\"stream.binding.subspan\"(");
    put(u, binding.begin, binding.end);
    strbuf_append(&u->out, ", ");
    put(u, offset.begin, offset.end);
    if (num_dims) {
        strbuf_append(&u->out, ", ");
        put(u, dims, dims_end);
    }
    strbuf_append(&u->out, ") ");
    if (attrs) put(u, attrs, attrs_end);
    strbuf_append(&u->out, " : (");
    put(u, from, from_end);
    for (unsigned i = 0; i <= num_dims; i++) strbuf_append(&u->out, ", index");
    strbuf_append(&u->out, ") -> ");
    put(u, to, to_end);
    for (unsigned have = count_newlines(u->out.data + start, u->out.data + u->out.len),
                  want = count_newlines(op.begin, end);
         have < want; have++)
        strbuf_char(&u->out, '\n');
    return end;
}

/* stream.dispatch.workgroup.id[0] : index */
static const char *rewrite_dispatch(Unwrap *u, Token op)
{
    const char *name = token_is(op, "stream.dispatch.workgroup.id")      ? "gpu.block_id "
                       : token_is(op, "stream.dispatch.workgroup.count") ? "gpu.grid_dim "
                       : token_is(op, "stream.dispatch.workgroup.size")  ? "gpu.block_dim "
                                                                         : NULL;
    if (!name)
        return fail(u, op.begin, "unknown stream.dispatch operation; supported: id, count and size of a workgroup"),
               NULL;
    Token open = next_token(u, op.end), dim = next_token(u, open.end), close = next_token(u, dim.end),
          colon = next_token(u, close.end);
    const char *end = token_is_char(colon, ':') ? skip_type(u, colon.end) : NULL;
    bool one_digit = dim.kind == TOKEN_NUMBER && dim.end == dim.begin + 1 && *dim.begin <= '2';
    if (!token_is_char(open, '[') || !one_digit || !token_is_char(close, ']') || !end)
        return fail(u, op.begin, "expected `stream.dispatch.workgroup.*[0..2] : index`"), NULL;
    strbuf_append(&u->out, name);
    strbuf_char(&u->out, "xyz"[*dim.begin - '0']);
    put_newlines(u, op.begin, end);
    return end;
}

static bool is_host_name(Token name)
{
    const char *begin = name.begin + 1, *end = name.end;
    if (begin < end && *begin == '"') begin++, end--;
    size_t n = end > begin ? (size_t)(end - begin) : 0;
    static const char prefix[] = "isolated_benchmark", suffix[] = "$async";
    return (n >= sizeof prefix - 1 && !memcmp(begin, prefix, sizeof prefix - 1)) ||
           (n >= sizeof suffix - 1 && !memcmp(end - (sizeof suffix - 1), suffix, sizeof suffix - 1));
}

/* func.func @isolated_benchmark$async(...) -> ... attributes {...} { host code }. NULL without an error: it is not a
   host function. */
static const char *drop_host_function(Unwrap *u, Token op)
{
    Token name = skip_visibility(u, next_token(u, op.end));
    if (name.kind != TOKEN_SYMBOL || !is_host_name(name)) return NULL;
    const char *p = skip_bracketed(u, next_token(u, name.end), '(');
    if (!p) return fail(u, op.begin, "malformed host function"), NULL;
    Token t = next_token(u, p);
    if (t.kind == TOKEN_ARROW) {
        if (!(p = skip_type(u, t.end))) return fail(u, t.begin, "malformed results of a host function"), NULL;
        t = next_token(u, p);
    }
    if (token_is(t, "attributes")) {
        if (!(p = skip_bracketed(u, next_token(u, t.end), '{')))
            return fail(u, t.begin, "malformed attributes of a host function"), NULL;
        t = next_token(u, p);
    }
    if (token_is_char(t, '{') && !(p = skip_brackets(u, t.end, '{')))
        return fail(u, t.begin, "the body of the host function is not closed"), NULL;
    Token loc = next_token(u, p);
    if (token_is(loc, "loc")) {
        const char *loc_end = skip_bracketed(u, next_token(u, loc.end), '(');
        if (loc_end) p = loc_end;
    }
    put_newlines(u, op.begin, p);
    return p;
}

/* The place after the rewritten text. NULL: copy the token, or stop if u->failed. */
static const char *rewrite(Unwrap *u, Token t)
{
    Token next = next_token(u, t.end);
    if (token_is_char(next, '=')) return NULL; /* a key of a dictionary */
    if (token_is(t, "func.func") || token_is(t, "util.func")) return drop_host_function(u, t);
    if (t.end - t.begin < 7 || (memcmp(t.begin, "stream.", 7) && memcmp(t.begin, "iree_in", 7))) return NULL;
    if (token_is(t, "stream.executable")) return rewrite_executable(u, t);
    if (token_is(t, "stream.executable.end")) return t.end;
    if (token_is(t, "stream.executable.export")) return rewrite_export(u, t);
    if (token_is(t, "stream.return")) {
        strbuf_append(&u->out, "func.return");
        return t.end;
    }
    if (token_is(t, "stream.binding.subspan") || token_is(t, "iree_input.binding.subspan"))
        return rewrite_subspan(u, t);
    if ((size_t)(t.end - t.begin) > 16 && !memcmp(t.begin, "stream.dispatch.", 16)) return rewrite_dispatch(u, t);
    return NULL;
}

static bool contains(const char *text, size_t bytes, const char *what)
{
    return memmem(text, bytes, what, strlen(what));
}

const char *frontend_unwrap(Arena *arena, const char *file, const char *text, size_t bytes, DiagList *diags,
                            size_t *out_bytes)
{
    *out_bytes = bytes;
    if (!contains(text, bytes, "stream.") && !contains(text, bytes, "isolated_benchmark") &&
        !contains(text, bytes, "$async"))
        return text;
    Unwrap u = {.text = text, .end = text + bytes, .file = file, .diags = diags};
    for (const char *p = text;;) {
        Token t = next_token(&u, p);
        put(&u, p, t.begin);
        if (t.kind == TOKEN_END) break;
        p = t.kind == TOKEN_WORD ? rewrite(&u, t) : NULL;
        if (u.failed) break;
        if (!p) {
            put(&u, t.begin, t.end);
            p = t.end;
        }
    }
    const char *result = u.failed ? NULL : arena_strndup(arena, u.out.data ? u.out.data : "", u.out.len);
    *out_bytes = u.out.len;
    strbuf_free(&u.out);
    return result;
}
