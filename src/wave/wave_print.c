/* A kernel as text of Wave's dialect, with the axes that its values have. */
#include "wave/wave_passes.h"
#include "wave/wave_place.h"
#include "wave/wave_mma.h"

typedef struct Printer {
    WaveKernel *k;
    StrBuf *out;
    unsigned indent;
} Printer;

static void print_type(const Printer *p, const WaveType *type)
{
    static const char *const spaces[] = {"", ", <global>", ", <shared>", ", <register>"};
    if (!type->is_tensor) {
        strbuf_append(p->out, type->element);
        return;
    }
    strbuf_append(p->out, "!wave.tensor<[");
    for (unsigned d = 0; d < type->rank; d++)
        strbuf_printf(p->out, "%s@%s", d ? ", " : "", wave_name(p->k, type->dims[d]));
    strbuf_printf(p->out, "] of %s%s>", type->element, spaces[type->space]);
}

static void print_types(const Printer *p, const WaveValues *values)
{
    strbuf_char(p->out, '(');
    for (uint32_t i = 0; i < values->len; i++) {
        strbuf_append(p->out, i ? ", " : "");
        print_type(p, &values->data[i]->type);
    }
    strbuf_char(p->out, ')');
}

static void print_values(const Printer *p, const WaveValues *values)
{
    for (uint32_t i = 0; i < values->len; i++) {
        const WaveValue *v = values->data[i];
        if (v->name) strbuf_printf(p->out, "%s%s", i ? ", " : "", v->name);
        else strbuf_printf(p->out, "%s%%%u", i ? ", " : "", v->number);
    }
}

/* ---- index ---- */

static const char *leaf_text(const Printer *p, const WaveExpr *leaf, bool as_attribute)
{
    static const char *const ids[] = {"WG", "T", "DD"};
    Arena *arena = p->k->arena;
    if (leaf->leaf <= WAVE_LEAF_DD)
        return arena_printf(arena, as_attribute ? "#wave.index_symbol<%s%ld>" : "%s%ld", ids[leaf->leaf],
                            (long)leaf->value);
    if (leaf->leaf == WAVE_LEAF_GPR) return as_attribute ? "#wave.index_symbol<GPR_NUM>" : "GPR_NUM";
    return arena_printf(arena, as_attribute ? "#wave.iter<\"%s\">" : "_Iter_%s", wave_name(p->k, leaf->value));
}

/* The expression with the names of its leaves. */
static void print_named(const Printer *p, const WaveExpr *e, const WaveLeaves *leaves)
{
    StrBuf text = {0};
    WaveLeaves known = *leaves;
    wave_expr_print(p->k->arena, e, &known, &text);
    for (const char *c = text.data; *c; c++) {
        if (*c != 's') {
            strbuf_char(p->out, *c);
            continue;
        }
        unsigned number = 0;
        for (; c[1] >= '0' && c[1] <= '9'; c++) number = number * 10 + (unsigned)(c[1] - '0');
        strbuf_append(p->out, leaf_text(p, leaves->data[number], false));
    }
    strbuf_free(&text);
}

static void print_axis(const Printer *p, const WaveValue *value, unsigned d, const WaveNode *loop)
{
    WaveKernel *k = p->k;
    WavePool *pool = &k->pool;
    const WaveAxis *axis = &value->axes[d];
    const WaveExpr *start = axis->start;
    WaveLeaves leaves = {0};
    StrBuf unused = {0};
    if (!axis->absolute) {
        const WavePlace place = wave_place(k, value->type.dims[d], loop);
        if (!axis->block) start = wave_add(pool, place.wave, start);
        start = wave_add(pool, wave_add(pool, place.group, place.loop), start);
    }
    wave_expr_print(k->arena, start, &leaves, &unused);
    strbuf_free(&unused);
    strbuf_printf(p->out, "@%s = #wave.index_mapping<[", wave_name(k, value->type.dims[d]));
    for (uint32_t i = 0; i < leaves.len; i++)
        strbuf_printf(p->out, "%s%s", i ? ", " : "", leaf_text(p, leaves.data[i], true));
    strbuf_append(p->out, "] -> (");
    print_named(p, start, &leaves);
    strbuf_printf(p->out, ", %ld, %ld)>", (long)axis->size, (long)axis->stride);
}

static void print_mapping(const Printer *p, const WaveValue *value, const WaveNode *loop, bool is_shape)
{
    strbuf_append(p->out, "#wave.symbol_mapping<");
    for (unsigned d = 0; d < value->type.rank; d++) {
        strbuf_append(p->out, d ? ", " : "");
        if (is_shape)
            strbuf_printf(p->out, "@%s = %ld : i64", wave_name(p->k, value->type.dims[d]), (long)value->axes[d].tile);
        else print_axis(p, value, d, loop);
    }
    strbuf_char(p->out, '>');
}

static void print_mappings(const Printer *p, const WaveNode *node, bool is_shape)
{
    const WaveNode *loop = node->parent;
    const bool is_product = node->op == WAVE_OP_MMA || node->op == WAVE_OP_SCALED_MMA;
    for (uint32_t i = 0; i < node->operands.len && is_product; i++) {
        print_mapping(p, node->operands.data[i], loop, is_shape);
        strbuf_append(p->out, ", ");
    }
    print_mapping(p, node->op == WAVE_OP_WRITE ? node->operands.data[0] : node->results.data[0], loop, is_shape);
}

/* ---- operations ---- */

static void print_exprs(const Printer *p, const WaveExprs *exprs)
{
    strbuf_append(p->out, "#wave.expr_list<[] -> (");
    for (unsigned i = 0; i < exprs->count; i++) {
        const WaveLeaves none = {0};
        strbuf_append(p->out, i ? ", " : "");
        if (exprs->data[i]->kind == WAVE_CONST) print_named(p, exprs->data[i], &none);
        else strbuf_char(p->out, '?');
    }
    strbuf_append(p->out, ")>");
}

static void print_attributes(const Printer *p, const WaveNode *node)
{
    unsigned n = 0;
    if (node->symbol >= 0) strbuf_printf(p->out, "%saxis = @%s", n++ ? ", " : " {", wave_name(p->k, node->symbol));
    if (node->kind) strbuf_printf(p->out, "%skind = #wave.mma_kind<%s>", n++ ? ", " : " {", node->kind->name);
    if (node->word) strbuf_printf(p->out, "%smode = \"%s\"", n++ ? ", " : " {", node->word);
    if (node->op == WAVE_OP_ALLOCATE) {
        strbuf_printf(p->out, "%sdistributed_shape = ", n++ ? ", " : " {");
        print_exprs(p, &node->exprs);
    }
    if (node->padding) strbuf_printf(p->out, ", padding = %ld : i64", (long)node->padding);
    if (n) strbuf_char(p->out, '}');
}

static void print_nodes(Printer *p, const WaveNodes *nodes);

static void print_node(Printer *p, const WaveNode *node)
{
    for (unsigned i = 0; i < p->indent; i++) strbuf_append(p->out, "  ");
    print_values(p, &node->results);
    if (node->results.len) strbuf_append(p->out, " = ");
    if (node->op == WAVE_OP_CONSTANT) {
        strbuf_printf(p->out, "arith.constant %s : %s\n", node->word, node->results.data[0]->type.element);
        return;
    }
    strbuf_printf(p->out, "\"wave.%s\"(", wave_ops[node->op].name);
    print_values(p, &node->operands);
    strbuf_char(p->out, ')');
    if (node->op == WAVE_OP_ITERATE) {
        strbuf_append(p->out, " ({\n  ");
        for (unsigned i = 0; i < p->indent; i++) strbuf_append(p->out, "  ");
        strbuf_append(p->out, "^bb(");
        for (uint32_t i = 0; i < node->arguments.len; i++) {
            strbuf_printf(p->out, "%s%%%u: ", i ? ", " : "", node->arguments.data[i]->number);
            print_type(p, &node->arguments.data[i]->type);
        }
        strbuf_append(p->out, "):\n");
        p->indent += 2;
        print_nodes(p, &node->body);
        p->indent -= 2;
        for (unsigned i = 0; i < p->indent; i++) strbuf_append(p->out, "  ");
        strbuf_append(p->out, "})");
    }
    print_attributes(p, node);
    strbuf_append(p->out, " : ");
    print_types(p, &node->operands);
    strbuf_append(p->out, " -> ");
    print_types(p, &node->results);
    if (node->op != WAVE_OP_ITERATE && node->op != WAVE_OP_YIELD && node->op != WAVE_OP_ALLOCATE) {
        strbuf_append(p->out, "\n");
        for (unsigned i = 0; i < p->indent; i++) strbuf_append(p->out, "  ");
        strbuf_append(p->out, "  // index [");
        print_mappings(p, node, false);
        strbuf_append(p->out, "] vector_shape [");
        print_mappings(p, node, true);
        strbuf_append(p->out, "]");
    }
    strbuf_char(p->out, '\n');
}

static void print_nodes(Printer *p, const WaveNodes *nodes)
{
    for (uint32_t i = 0; i < nodes->len; i++) print_node(p, nodes->data[i]);
}

void wave_print(WaveKernel *k, StrBuf *out)
{
    Printer p = {.k = k, .out = out, .indent = 1};
    strbuf_printf(out, "func.func @%s(", k->name);
    for (uint32_t i = 0; i < k->arguments.len; i++) {
        strbuf_printf(out, "%s%s: ", i ? ", " : "", k->arguments.data[i]->name);
        print_type(&p, &k->arguments.data[i]->type);
    }
    strbuf_printf(out, ") { // grid %ld x %ld x %ld, threads %ld x %ld x %ld\n", (long)k->grid[0], (long)k->grid[1],
                  (long)k->grid[2], (long)k->threads[0], (long)k->threads[1], (long)k->threads[2]);
    print_nodes(&p, &k->body);
    strbuf_append(out, "  return\n}\n");
}
