/* Lines of MLIR: names, places, constants and indices. */
#include <string.h>

#include "wave/lower.h"

static void print_place(Lower *l)
{
    if (!l->loc.line || !l->loc.file) return;
    strbuf_append(l->out, " loc(\"");
    for (const char *c = l->loc.file; *c; c++) {
        if (*c == '"' || *c == '\\') strbuf_char(l->out, '\\');
        strbuf_char(l->out, *c);
    }
    strbuf_printf(l->out, "\":%u:%u)", l->loc.line, l->loc.column ? l->loc.column : 1);
}

static void print_line(Lower *l, const char *format, va_list args)
{
    for (unsigned i = 0; i < l->indent; i++) strbuf_append(l->out, "  ");
    strbuf_vprintf(l->out, format, args);
}

void lower_line(Lower *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_line(l, format, args);
    va_end(args);
    const char last = l->out->data[l->out->len - 1];
    if (!strchr("{}:", last)) print_place(l);
    strbuf_char(l->out, '\n');
}

unsigned lower_make(Lower *l, const char *format, ...)
{
    va_list args;
    const unsigned name = l->next++;
    for (unsigned i = 0; i < l->indent; i++) strbuf_append(l->out, "  ");
    strbuf_printf(l->out, "%%v%u = ", name);
    va_start(args, format);
    strbuf_vprintf(l->out, format, args);
    va_end(args);
    print_place(l);
    strbuf_char(l->out, '\n');
    return name;
}

const char *lower_vector(Lower *l, unsigned elements, const char *element)
{
    return arena_printf(l->arena, "vector<%ux%s>", elements, element);
}

/* ---- values that a block makes once ---- */

static unsigned find_index(const Lower *l, const char *text)
{
    for (uint32_t i = 0; i < l->indices.len; i++)
        if (!strcmp(l->indices.data[i].text, text)) return l->indices.data[i].name;
    return UINT32_MAX;
}

unsigned lower_once(Lower *l, const char *text)
{
    const unsigned known = find_index(l, text);
    if (known != UINT32_MAX) return known;
    const unsigned name = lower_make(l, "%s", text);
    VEC_PUSH(l->arena, &l->indices, ((LowerIndex){text, name}));
    return name;
}

static const char *leaf_name(Lower *l, const WaveExpr *leaf)
{
    if (leaf->leaf == WAVE_LEAF_T) return arena_printf(l->arena, "%%t%ld", (long)leaf->value);
    if (leaf->leaf == WAVE_LEAF_WG) return arena_printf(l->arena, "%%g%ld", (long)leaf->value);
    if (l->iteration && leaf->value == l->iteration_of) return l->iteration;
    return arena_printf(l->arena, "%%i%ld", (long)leaf->value);
}

unsigned lower_index(Lower *l, const WaveExpr *e)
{
    if (e->kind == WAVE_CONST)
        return lower_once(l, arena_printf(l->arena, "arith.constant %ld : index", (long)e->value));
    WaveLeaves leaves = {0};
    StrBuf map = {0}, text = {0};
    wave_expr_print(l->arena, e, &leaves, &map);
    strbuf_append(&text, "affine.apply affine_map<()[");
    for (uint32_t i = 0; i < leaves.len; i++) strbuf_printf(&text, "%ss%u", i ? ", " : "", i);
    strbuf_printf(&text, "] -> (%s)>()[", map.data);
    for (uint32_t i = 0; i < leaves.len; i++) strbuf_printf(&text, "%s%s", i ? ", " : "", leaf_name(l, leaves.data[i]));
    strbuf_char(&text, ']');
    const char *kept = arena_strdup(l->arena, text.data);
    strbuf_free(&map);
    strbuf_free(&text);
    return lower_once(l, kept);
}

unsigned lower_constant(Lower *l, const char *type, const char *value)
{
    return lower_once(l, arena_printf(l->arena, "arith.constant %s : %s", value, type));
}

const char *lower_zero(const char *element) { return wave_is_float(element) ? "0.0" : "0"; }

unsigned lower_splat(Lower *l, unsigned elements, const char *element, const char *value)
{
    return lower_once(l, arena_printf(l->arena, "arith.constant dense<%s> : vector<%ux%s>", value, elements, element));
}

void lower_open(Lower *l) { l->indent++; }

void lower_close(Lower *l, uint32_t indices)
{
    l->indent--;
    l->indices.len = indices;
}

const char *lower_names(Lower *l, const unsigned *names, unsigned count)
{
    StrBuf out = {0};
    strbuf_append(&out, "");
    for (unsigned i = 0; i < count; i++) strbuf_printf(&out, "%s%%v%u", i ? ", " : "", names[i]);
    const char *text = arena_strdup(l->arena, out.data ? out.data : "");
    strbuf_free(&out);
    return text;
}
