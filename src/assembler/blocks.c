/* Macros, repetitions and conditions. Source: the GNU assembler's manual (.macro, .rept, .irp, .if), in LLVM's
   interpretation. */
#include <stdio.h>
#include <string.h>

#include "assembler/source.h"

/* Depth: LLVM's limit (--asm-macro-max-nesting-depth). Bytes: limit for expansions of a hostile file. */
enum { MAX_NESTING = 20, MAX_EXPANDED_BYTES = 64 << 20, MAX_ARGUMENTS = 64 };

/* ---- bodies ---- */

typedef VEC(const char *) LineList;

static Word first_word(const char *line)
{
    Cursor c = {line, line, {0}, NULL};
    return cursor_word(&c);
}

static bool is_one_of(Word word, const char *const *texts)
{
    for (; *texts; texts++)
        if (word_is(word, *texts)) return true;
    return false;
}

/* Reads the lines up to the end of the block, which may contain blocks of the same kind. */
static bool read_body(Source *s, Cursor *c, const char *const *openers, const char *const *closers, LineList *lines)
{
    Cursor line;
    for (unsigned depth = 1; source_next(s, &line);) {
        const Word word = first_word(line.at);
        if (is_one_of(word, openers)) depth++;
        if (is_one_of(word, closers) && !--depth) return true;
        VEC_PUSH(s->arena, lines, line.at);
    }
    return cursor_error(c, "there is no %s", closers[0]);
}

/* ---- expansion ---- */

typedef struct Arguments {
    const MacroParameter *parameters;
    const char *const *values;
    unsigned count;
} Arguments;

static const char *argument_value(const Arguments *a, const char *name, size_t length)
{
    for (unsigned i = 0; i < a->count; i++)
        if (word_is((Word){name, length}, a->parameters[i].name)) return a->values[i];
    return NULL;
}

/* After .altmacro: the name of a parameter stands for its value without a backslash, too. '&' ends it. Other words
   stay. Returns what follows. */
static const char *expand_word(const char *word, const Arguments *a, StrBuf *out)
{
    size_t length = 0;
    while (continues_word(word[length])) length++;
    const char *value = argument_value(a, word, length);
    if (value) strbuf_append(out, value);
    else strbuf_append_n(out, word, length);
    return word + length + (value && word[length] == '&');
}

/* Replaces "\name" by its value, "\@" by the number of the expansion, and "\()" by nothing. */
static void expand_line(const Source *s, const char *line, const Arguments *a, StrBuf *out)
{
    for (const char *at = line; *at;) {
        if (*at != '\\') {
            if (s->alternate && continues_word(*at)) at = expand_word(at, a, out);
            else strbuf_char(out, *at++);
            continue;
        }
        size_t length = 0;
        while (continues_word(at[1 + length]) && at[1 + length] != '.') length++;
        const char *value = length ? argument_value(a, at + 1, length) : NULL;
        if (value) {
            strbuf_append(out, value);
            at += 1 + length;
        } else if (at[1] == '@') {
            strbuf_printf(out, "%u", s->num_expansions);
            at += 2;
        } else if (at[1] == '(' && at[2] == ')') {
            at += 3;
        } else {
            strbuf_char(out, *at++);
        }
    }
    strbuf_char(out, 0);
}

static bool push_expansion(Source *s, Cursor *c, StrBuf *text, bool is_macro)
{
    if (s->frames.len > MAX_NESTING) {
        strbuf_free(text);
        return cursor_error(c, "macros are nested deeper than %d levels", MAX_NESTING);
    }
    s->expanded += text->len;
    if (s->expanded > MAX_EXPANDED_BYTES) {
        strbuf_free(text);
        return cursor_error(c, "macros and repetitions make more than %d MiB of text", MAX_EXPANDED_BYTES >> 20);
    }
    if (!text->len) return true;
    const SourceFrame frame = {.text = memcpy(arena_alloc(s->arena, text->len + 1), text->data, text->len),
                               .bytes = text->len,
                               .name = c->line.file,
                               .line = c->line.line,
                               .is_macro = is_macro,
                               .depth_of_conditions = s->conditions.len};
    strbuf_free(text);
    VEC_PUSH(s->arena, &s->frames, frame);
    return true;
}

/* ---- macros ---- */

static bool read_parameter(Source *s, Cursor *c, MacroParameter *out)
{
    Word name = cursor_word(c);
    if (!name.text) return cursor_error(c, "expected the name of a parameter");
    c->at += name.length;
    *out = (MacroParameter){.name = arena_strndup(s->arena, name.text, name.length)};
    if (cursor_take(c, ':')) {
        if (cursor_take_word(c, "req")) out->required = true;
        else if (cursor_take_word(c, "vararg")) out->takes_rest = true;
        else return cursor_error(c, "expected req or vararg");
    }
    if (cursor_take(c, '=')) {
        cursor_skip_space(c);
        const char *start = c->at;
        while (*c->at && !strchr(", \t", *c->at)) c->at++;
        out->value = arena_strndup(s->arena, start, (size_t)(c->at - start));
    }
    cursor_take(c, ',');
    return true;
}

static bool define_macro(Source *s, Cursor *c)
{
    static const char *const openers[] = {".macro", NULL}, *const closers[] = {".endm", ".endmacro", NULL};
    Macro *macro = ARENA_NEW(s->arena, Macro);
    const Word name = cursor_word(c);
    if (!name.text) return cursor_error(c, "expected the name of the macro");
    c->at += name.length;
    macro->name = arena_strndup(s->arena, name.text, name.length);
    cursor_take(c, ',');
    while (!cursor_at_end(c)) {
        MacroParameter parameter;
        if (!read_parameter(s, c, &parameter)) return false;
        if (macro->parameters.len == MAX_ARGUMENTS) return cursor_error(c, "too many parameters");
        VEC_PUSH(s->arena, &macro->parameters, parameter);
    }
    LineList lines = {0};
    if (!read_body(s, c, openers, closers, &lines)) return false;
    macro->body.data = lines.data, macro->body.len = lines.len;
    const Macro *old = map_get_name(&s->macros, macro->name, name.length);
    if (old && old->name) return cursor_error(c, "macro '%s' is already defined", macro->name);
    map_put_name(&s->macros, s->arena, macro->name, name.length, macro);
    return true;
}

/* Reads up to a comma, or up to a space without an operator beside it. Removes quotes around the whole. */
static const char *read_argument(Source *s, Cursor *c, bool takes_rest)
{
    cursor_skip_space(c);
    const char *start = c->at, *end = start;
    unsigned depth = 0;
    while (*c->at && (takes_rest || depth || *c->at != ',')) {
        if (*c->at == '(') depth++;
        if (*c->at == ')' && depth) depth--;
        if (*c->at == '"') {
            const char *close = strchr(c->at + 1, '"');
            c->at = close ? close : c->at;
        }
        if (*c->at == ' ' || *c->at == '\t') {
            const char *next = c->at + strspn(c->at, " \t");
            const bool joins =
                (*next && strchr("+-*/%&|^<>=!~)", *next)) || (end > start && strchr("+-*/%&|^<>=!~(", end[-1]));
            if (!takes_rest && !depth && !joins) break;
            c->at = next;
            continue;
        }
        if (!*c->at) break;
        end = ++c->at;
    }
    size_t length = (size_t)(end - start);
    if (!takes_rest && length > 1 && *start == '"' && start[length - 1] == '"') start++, length -= 2;
    return arena_strndup(s->arena, start, length);
}

/* After .altmacro: "%expression", whose value is the argument, and "<text>", in which '!' makes the next character
   plain. *value NULL: neither. */
static bool read_alternate(Source *s, Cursor *c, SymbolTable *symbols, const char **value)
{
    int64_t number;
    *value = NULL;
    if (cursor_take(c, '%')) {
        if (!cursor_number(c, symbols, &number)) return false;
        *value = arena_printf(s->arena, "%lld", (long long)number);
        return true;
    }
    if (!cursor_is(c, '<')) return true;
    char *text = arena_strndup(s->arena, c->at, strlen(c->at)), *to = text;
    const char *at = c->at + 1;
    for (; *at && *at != '>'; at++) {
        if (*at == '!' && at[1]) at++;
        *to++ = *at;
    }
    if (!*at) return true; /* a comparison */
    *to = 0;
    c->at = at + 1;
    *value = text;
    return true;
}

/* "name=value" sets that parameter; other arguments follow the list. */
static bool read_arguments(Source *s, Cursor *c, SymbolTable *symbols, const Macro *macro, const char **values)
{
    uint32_t next = 0;
    while (!cursor_at_end(c)) {
        const Word name = cursor_word(c);
        uint32_t which = next;
        const char *behind = name.text ? name.text + name.length : NULL;
        if (behind && *(behind += strspn(behind, " \t")) == '=' && behind[1] != '=')
            for (uint32_t i = 0; i < macro->parameters.len; i++)
                if (word_is(name, macro->parameters.data[i].name)) which = i, c->at = behind + 1;
        if (which >= macro->parameters.len) return cursor_error(c, "too many arguments for macro '%s'", macro->name);
        values[which] = NULL;
        if (s->alternate && !read_alternate(s, c, symbols, &values[which])) return false;
        if (!values[which]) values[which] = read_argument(s, c, macro->parameters.data[which].takes_rest);
        next = which + 1;
        cursor_take(c, ',');
    }
    for (uint32_t i = 0; i < macro->parameters.len; i++) {
        const MacroParameter *p = &macro->parameters.data[i];
        if ((!values[i] || !*values[i]) && p->value) values[i] = p->value;
        if (!values[i]) values[i] = "";
        if (p->required && !*values[i])
            return cursor_error(c, "macro '%s' needs a value for '%s'", macro->name, p->name);
    }
    return true;
}

static bool call_macro(Source *s, Cursor *c, SymbolTable *symbols, const Macro *macro)
{
    const char *values[MAX_ARGUMENTS] = {NULL};
    if (!read_arguments(s, c, symbols, macro, values)) return false;
    const Arguments arguments = {macro->parameters.data, values, macro->parameters.len};
    StrBuf text = {0};
    for (uint32_t i = 0; i < macro->body.len; i++) expand_line(s, macro->body.data[i], &arguments, &text);
    s->num_expansions++;
    return push_expansion(s, c, &text, true);
}

/* ---- repetitions ---- */

static bool repeat_lines(Source *s, Cursor *c, const LineList *lines, const MacroParameter *parameter,
                         const char *value, StrBuf *text)
{
    const Arguments arguments = {parameter, &value, parameter ? 1 : 0};
    for (uint32_t i = 0; i < lines->len; i++) expand_line(s, lines->data[i], &arguments, text);
    if (s->expanded + text->len <= MAX_EXPANDED_BYTES) return true;
    return cursor_error(c, "macros and repetitions make more than %d MiB of text", MAX_EXPANDED_BYTES >> 20);
}

static const char *const loop_openers[] = {".rept", ".rep", ".irp", ".irpc", NULL}, *const loop_closers[] = {".endr",
                                                                                                             NULL};

static bool repeat(Source *s, Cursor *c, SymbolTable *symbols)
{
    int64_t count;
    LineList lines = {0};
    StrBuf text = {0};
    if (!cursor_number(c, symbols, &count) || !cursor_end(c)) return false;
    if (count < 0) return cursor_error(c, "the number of repetitions is negative");
    if (!read_body(s, c, loop_openers, loop_closers, &lines)) return false;
    bool good = true;
    for (int64_t i = 0; good && lines.len && i < count; i++) good = repeat_lines(s, c, &lines, NULL, NULL, &text);
    if (good) return push_expansion(s, c, &text, false);
    strbuf_free(&text);
    return false;
}

/* .irp NAME, VALUES: once for each value; .irpc: for each character. */
static bool repeat_for(Source *s, Cursor *c, bool of_characters)
{
    const Word name = cursor_word(c);
    LineList lines = {0}, values = {0};
    StrBuf text = {0};
    if (!name.text) return cursor_error(c, "expected a name");
    c->at += name.length;
    cursor_take(c, ',');
    const MacroParameter parameter = {.name = arena_strndup(s->arena, name.text, name.length)};
    if (of_characters) {
        for (const char *all = read_argument(s, c, false); *all; all++)
            VEC_PUSH(s->arena, &values, (const char *)arena_strndup(s->arena, all, 1));
    } else {
        while (!cursor_at_end(c)) {
            VEC_PUSH(s->arena, &values, read_argument(s, c, false));
            cursor_take(c, ',');
        }
    }
    if (!read_body(s, c, loop_openers, loop_closers, &lines)) return false;
    bool good = true;
    for (uint32_t i = 0; good && i < values.len; i++)
        good = repeat_lines(s, c, &lines, &parameter, values.data[i], &text);
    if (good) return push_expansion(s, c, &text, false);
    strbuf_free(&text);
    return false;
}

/* ---- conditions ---- */

bool source_skips(const Source *s)
{
    return s->conditions.len && !(VEC_LAST(&s->conditions).holds && VEC_LAST(&s->conditions).outer);
}

static const char *trimmed(Source *s, const char *start, const char *end)
{
    while (start < end && (*start == ' ' || *start == '\t')) start++;
    while (end > start && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r')) end--;
    return arena_strndup(s->arena, start, (size_t)(end - start));
}

/* .ifc A, B and .ifeqs "A", "B": are the texts equal? */
static bool texts_equal(Source *s, Cursor *c, bool quoted, bool *equal)
{
    if (quoted) {
        StrBuf a = {0}, b = {0};
        const bool good = cursor_string(c, &a) && cursor_expect(c, ',') && cursor_string(c, &b);
        *equal = good && a.len == b.len && (!a.len || !memcmp(a.data, b.data, a.len));
        strbuf_free(&a);
        strbuf_free(&b);
        return good;
    }
    const char *comma = strchr(c->at, ',');
    if (!comma) return cursor_error(c, "expected two strings, separated by a comma");
    const char *first = trimmed(s, c->at, comma);
    *equal = !strcmp(first, trimmed(s, comma + 1, comma + strlen(comma)));
    return true;
}

static bool is_defined(Cursor *c, SymbolTable *symbols, bool *defined)
{
    Word name;
    if (!cursor_name(c, &name)) return false;
    const AsmSymbol *symbol = map_get_name(&symbols->by_name, name.text, name.length);
    *defined = symbol && symbol->kind != SYMBOL_UNDEFINED;
    return true;
}

static bool compare_zero(Cursor *c, SymbolTable *symbols, const char *how, bool *holds)
{
    int64_t n;
    if (!cursor_number(c, symbols, &n)) return false;
    *holds = !strcmp(how, "eq")   ? n == 0
             : !strcmp(how, "lt") ? n < 0
             : !strcmp(how, "le") ? n <= 0
             : !strcmp(how, "gt") ? n > 0
             : !strcmp(how, "ge") ? n >= 0
                                  : n != 0;
    return true;
}

/* Evaluates the condition after ".if". False: reported, or *found false: no such condition. */
static bool evaluate(Source *s, Cursor *c, SymbolTable *symbols, const char *how, bool *holds)
{
    bool value = false;
    if (!strcmp(how, "b") || !strcmp(how, "nb")) value = cursor_at_end(c);
    else if (!strcmp(how, "c") || !strcmp(how, "nc") || !strcmp(how, "eqs") || !strcmp(how, "nes")) {
        if (!texts_equal(s, c, how[strlen(how) - 1] == 's', &value)) return false;
    } else if (!strcmp(how, "def") || !strcmp(how, "ndef") || !strcmp(how, "notdef")) {
        if (!is_defined(c, symbols, &value)) return false;
    } else {
        return compare_zero(c, symbols, how, holds);
    }
    *holds = value != (how[0] == 'n');
    return true;
}

static bool condition_run(Source *s, Cursor *c, SymbolTable *symbols, Word word, bool *found)
{
    static const char *const hows[] = {"",  "eq", "ne",  "lt",  "le",  "gt",   "ge",     "b", "nb",
                                       "c", "nc", "eqs", "nes", "def", "ndef", "notdef", NULL};
    const bool skips = source_skips(s);
    *found = true;
    for (unsigned i = 0; hows[i]; i++) {
        char name[16];
        snprintf(name, sizeof name, ".if%s", hows[i]);
        if (!word_is(word, name)) continue;
        bool holds = false;
        if (!skips && !evaluate(s, c, symbols, hows[i], &holds)) return false;
        VEC_PUSH(s->arena, &s->conditions, ((BranchOfIf){holds, holds, false, !skips}));
        return true;
    }
    const bool is_else = word_is(word, ".else"), is_elseif = word_is(word, ".elseif"), is_end = word_is(word, ".endif");
    *found = is_else || is_elseif || is_end;
    if (!*found) return true;
    if (!s->conditions.len) return cursor_error(c, "%.*s without .if", (int)word.length, word.text);
    BranchOfIf *condition = &VEC_LAST(&s->conditions);
    if (is_end) {
        s->conditions.len--;
        return true;
    }
    if (condition->has_else) return cursor_error(c, "%.*s behind .else", (int)word.length, word.text);
    bool holds = !condition->was_met;
    if (is_elseif && holds && condition->outer && !evaluate(s, c, symbols, "", &holds)) return false;
    condition->has_else = is_else;
    condition->holds = holds && !condition->was_met;
    condition->was_met |= holds;
    return true;
}

/* ---- all ---- */

/* Skips the rest of the macro. */
static bool leave_macro(Source *s, Cursor *c)
{
    while (s->frames.len > 1 && !VEC_LAST(&s->frames).is_macro) s->frames.len--;
    if (s->frames.len <= 1) return cursor_error(c, ".exitm outside of a macro");
    s->conditions.len = VEC_LAST(&s->frames).depth_of_conditions;
    s->frames.len--;
    return true;
}

static bool forget_macro(Source *s, Cursor *c)
{
    Word name;
    if (!cursor_name(c, &name)) return false;
    Macro *macro = map_get_name(&s->macros, name.text, name.length);
    if (!macro || !macro->name) return cursor_error(c, "there is no macro '%.*s'", (int)name.length, name.text);
    macro->name = NULL; /* maps cannot remove entries */
    return true;
}

/* .end: nothing that follows is read. */
static bool end_text(Source *s, Cursor *c)
{
    s->frames.len = 0;
    return cursor_end(c);
}

/* .include "NAME": reads the lines of another file here. */
static bool include(Source *s, Cursor *c, Word word)
{
    const SourceLoc loc = cursor_loc(c, word.text);
    const char *path, *text = NULL;
    StrBuf name = {0};
    size_t bytes = 0;
    if (!s->files) return diag_error(s->diags, loc, "this text may include no file: put that file's text into it");
    if (s->frames.len > MAX_NESTING)
        return diag_error(s->diags, loc, "files and macros are nested deeper than %d levels", MAX_NESTING);
    if (cursor_string(c, &name) && cursor_end(c)) {
        if (!name.len || strlen(name.data) != name.len) diag_error(s->diags, loc, "this names no file");
        else text = s->files->read(s->files->data, name.data, loc, &path, &bytes);
    }
    strbuf_free(&name);
    if (!text) return false;
    s->expanded += bytes;
    if (s->expanded > MAX_EXPANDED_BYTES)
        return diag_error(s->diags, loc, "files, macros and repetitions make more than %d MiB of text",
                          MAX_EXPANDED_BYTES >> 20);
    return source_begin(s, path, text, bytes);
}

bool block_run(Source *s, Cursor *c, SymbolTable *symbols, Word word, bool *found)
{
    const bool skips = source_skips(s);
    *found = true;
    c->at = word.text + word.length;
    bool is_condition;
    if (!condition_run(s, c, symbols, word, &is_condition)) return false;
    if (is_condition || skips) return true;
    if (word_is(word, ".macro")) return define_macro(s, c);
    if (word_is(word, ".rept") || word_is(word, ".rep")) return repeat(s, c, symbols);
    if (word_is(word, ".irp")) return repeat_for(s, c, false);
    if (word_is(word, ".irpc")) return repeat_for(s, c, true);
    if (word_is(word, ".exitm")) return leave_macro(s, c);
    if (word_is(word, ".purgem")) return forget_macro(s, c);
    if (word_is(word, ".include")) return include(s, c, word);
    if (word_is(word, ".end")) return end_text(s, c);
    if (word_is(word, ".altmacro") || word_is(word, ".noaltmacro")) {
        s->alternate = word_is(word, ".altmacro");
        return cursor_end(c);
    }
    const Macro *macro = map_get_name(&s->macros, word.text, word.length);
    if (macro && macro->name) return call_macro(s, c, symbols, macro);
    *found = false;
    c->at = word.text;
    return true;
}
