/* Converts rocdl matrix operations printed by MLIR 23 to the form of MLIR 22. Some constant operands of MLIR 22 are
   attributes in MLIR 23.

     %d = rocdl.mfma.scale.f32... %a, %b, %c, fp8_e4m3, 0, 0, %s, 0, %t : (A, B, C, i32, i32) -> C
   becomes, in one line,
     %i = llvm.mlir.constant(0 : i32) : i32 ... %d = rocdl.mfma.scale.f32... %a, %b, %c, %i, %j, %k, %s, %l, %t :
       (A, B, C, i32, i32, i32, i32, i32, i32) -> C

   FlyDSL emits such text. Everything else stays unchanged for the parser. */
#define _GNU_SOURCE /* memmem */
#include <stdlib.h>
#include <string.h>

#include "frontend/prepare/parse_mlir.h"
#include "support/letters.h"
#include "support/strbuf.h"

enum { MOST_ITEMS = 12 };

static const struct {
    const char *name;
    int value;
} words[] = {{"none", 0},           {"bcast_first_32", 1},  {"bcast_second_32", 2}, {"rotate_16_right", 3},
             {"bcast_first_16", 4}, {"bcast_second_16", 5}, {"bcast_third_16", 6},  {"bcast_fourth_16", 7},
             {"fp8_e4m3", 0},       {"fp8_e5m2", 1},        {"fp6_e2m3", 2},        {"fp6_e3m2", 3},
             {"fp4_e2m1", 4}};

typedef struct Span {
    const char *begin, *end;
} Span;

/* Such an operation: the items before the colon, and the types in brackets after it. */
typedef struct Matrix {
    Span items[MOST_ITEMS], types[MOST_ITEMS];
    unsigned num_items, num_types, num_values;
    const char *first; /* where the statement "%d = ..." begins */
    const char *list, *close;
} Matrix;

static bool is_name(char c) { return continues_word(c) || c == '#' || c == '-'; }
static const char *skip_blanks(const char *p) { return p + strspn(p, " \t\r\n"); }

/* Reads an SSA value, number or word up to the next comma. NULL: none of these. */
static const char *read_item(const char *p, Matrix *m)
{
    if (m->num_items == MOST_ITEMS) return NULL;
    Span *item = &m->items[m->num_items++];
    item->begin = p;
    p += *p == '%';
    while (*p && is_name(*p)) p++;
    item->end = p;
    m->num_values += *item->begin == '%';
    return p > item->begin ? p : NULL;
}

/* The end of a type: a comma or bracket outside of the type's own brackets. */
static const char *end_of_type(const char *p)
{
    for (unsigned depth = 0; *p && *p != '\n'; p++) {
        if (!depth && (*p == ',' || *p == ')')) break;
        depth += *p == '<';
        depth -= *p == '>' && depth;
    }
    return p;
}

/* Reads the types between the bracket at p and its closing bracket. */
static bool read_types(const char *p, Matrix *m)
{
    do {
        if (m->num_types == MOST_ITEMS) return false;
        Span *type = &m->types[m->num_types++];
        type->begin = skip_blanks(p + 1);
        type->end = p = end_of_type(type->begin);
    } while (*p == ',');
    m->close = p;
    return *p == ')';
}

/* Goes back from the operation's name over "%d = ". */
static bool find_first(const char *text, const char *name, Matrix *m)
{
    const char *p = name, *line = name;
    while (line > text && line[-1] != '\n') line--;
    if (memmem(line, (size_t)(name - line), "//", 2)) return false;
    while (p > line && p[-1] == ' ') p--;
    if (p == line || p[-1] != '=') return false;
    for (p--; p > line && p[-1] == ' ';) p--;
    while (p > line && is_name(p[-1])) p--;
    m->first = p - 1;
    return p > line && p[-1] == '%';
}

static bool read_matrix(const char *text, const char *name, Matrix *m)
{
    const char *p = name;
    while (*p && is_name(*p)) p++;
    *m = (Matrix){.list = p = skip_blanks(p)};
    if (*p != '%' || !find_first(text, name, m)) return false;
    while ((p = read_item(p, m)) && *skip_blanks(p) == ',') p = skip_blanks(skip_blanks(p) + 1);
    if (!p || m->num_values == m->num_items) return false;
    p = skip_blanks(p);
    if (*p != ':' || *skip_blanks(p + 1) != '(') return false;
    return read_types(skip_blanks(p + 1), m) && m->num_types == m->num_values;
}

/* The value of an item that is not SSA. False: an unknown word. */
static bool value_of(const Span *item, long *value)
{
    const size_t length = (size_t)(item->end - item->begin);
    char *end;
    *value = strtol(item->begin, &end, 10);
    if (end == item->end) return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].name) == length && !memcmp(words[i].name, item->begin, length)) {
            *value = words[i].value;
            return true;
        }
    return false;
}

/* Appends the operation from its start to the bracket after its types. */
static bool append_older(const Matrix *m, unsigned *names, StrBuf *out)
{
    long value;
    for (unsigned i = 0; i < m->num_items; i++)
        if (*m->items[i].begin != '%' && !value_of(&m->items[i], &value)) return false;
    const unsigned first = *names;
    for (unsigned i = 0; i < m->num_items; i++)
        if (*m->items[i].begin != '%' && value_of(&m->items[i], &value))
            strbuf_printf(out, "%%wavecc_imm%u = llvm.mlir.constant(%ld : i32) : i32 ", (*names)++, value);
    strbuf_append_n(out, m->first, (size_t)(m->list - m->first));
    for (unsigned i = 0, n = first; i < m->num_items; i++) {
        const Span *item = &m->items[i];
        if (i) strbuf_append(out, ", ");
        if (*item->begin == '%') strbuf_append_n(out, item->begin, (size_t)(item->end - item->begin));
        else strbuf_printf(out, "%%wavecc_imm%u", n++);
    }
    strbuf_append(out, " : (");
    for (unsigned i = 0, t = 0; i < m->num_items; i++) {
        const bool is_value = *m->items[i].begin == '%';
        if (i) strbuf_append(out, ", ");
        if (is_value) strbuf_append_n(out, m->types[t].begin, (size_t)(m->types[t].end - m->types[t].begin));
        else strbuf_append(out, "i32");
        t += is_value;
    }
    return true;
}

const char *older_forms(Arena *arena, const char *text, size_t *bytes)
{
    static const char prefix[] = "rocdl.mfma.";
    const char *done = text, *end = text + *bytes;
    StrBuf out = {0};
    unsigned names = 0;
    if (memmem(text, *bytes, "%wavecc_imm", 11)) return text;
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), prefix, sizeof prefix - 1)) != NULL; at++) {
        Matrix m;
        if (!read_matrix(text, at, &m) || m.first < done) continue;
        const size_t before = out.len;
        strbuf_append_n(&out, done, (size_t)(m.first - done));
        if (append_older(&m, &names, &out)) done = m.close;
        else out.len = before;
    }
    if (done == text) return text;
    strbuf_append_n(&out, done, (size_t)(end - done));
    const char *older = arena_strndup(arena, out.data, out.len);
    *bytes = out.len;
    strbuf_free(&out);
    return older;
}
