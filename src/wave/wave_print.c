/* Prints a kernel as text of Wave's dialect, with the axes of its values. */
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

/* ---- expressions ---- */

static const char *leaf_text(const Printer *p, const WaveExpr *leaf, bool as_attribute)
{
    static const char *const ids[] = {"WG", "T", "DD"};
    Arena *arena = p->k->arena;
    const long n = (long)leaf->value;
    switch (leaf->leaf) {
    case WAVE_LEAF_GPR: return as_attribute ? "#wave.index_symbol<GPR_NUM>" : "GPR_NUM";
    case WAVE_LEAF_LOOP:
        return arena_printf(arena, as_attribute ? "#wave.iter<\"%s\">" : "_Iter_%s", wave_name(p->k, n));
    case WAVE_LEAF_OPERAND: return arena_printf(arena, as_attribute ? "#wave.operand<%ld>" : "_Operand_%ld", n);
    case WAVE_LEAF_DIM: return arena_printf(arena, "d%ld", n);
    case WAVE_LEAF_SYMBOL: return arena_printf(arena, as_attribute ? "#wave.symbol<\"%s\">" : "%s", wave_name(p->k, n));
    default: break;
    }
    return arena_printf(arena, as_attribute ? "#wave.index_symbol<%s%ld>" : "%s%ld", ids[leaf->leaf], n);
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

/* [symbols](dims): the leaves of the expressions. */
static void print_leaves(const Printer *p, const WaveExpr *const *exprs, unsigned count, WaveLeaves *leaves)
{
    StrBuf unused = {0};
    unsigned dims = 0;
    for (unsigned i = 0; i < count; i++) wave_expr_print(p->k->arena, exprs[i], leaves, &unused);
    strbuf_free(&unused);
    strbuf_char(p->out, '[');
    for (uint32_t i = 0, n = 0; i < leaves->len; i++) {
        const WaveExpr *leaf = leaves->data[i];
        if (leaf->leaf == WAVE_LEAF_DIM) dims = leaf->value >= dims ? (unsigned)leaf->value + 1 : dims;
        else strbuf_printf(p->out, "%s%s", n++ ? ", " : "", leaf_text(p, leaf, true));
    }
    strbuf_char(p->out, ']');
    for (unsigned i = 0; i < dims; i++) strbuf_printf(p->out, "%sd%u%s", i ? ", " : "(", i, i + 1 == dims ? ")" : "");
}

static void print_exprs(const Printer *p, const WaveExpr *const *exprs, unsigned count)
{
    WaveLeaves leaves = {0};
    strbuf_append(p->out, "#wave.expr_list<");
    print_leaves(p, exprs, count, &leaves);
    strbuf_append(p->out, " -> (");
    for (unsigned i = 0; i < count; i++) {
        strbuf_append(p->out, i ? ", " : "");
        print_named(p, exprs[i], &leaves);
    }
    strbuf_append(p->out, ")>");
}

/* ---- index ---- */

static void print_axis(const Printer *p, const WaveValue *value, unsigned d, const WaveNode *loop)
{
    WaveKernel *k = p->k;
    WavePool *pool = &k->pool;
    const WaveAxis *axis = &value->axes[d];
    const WaveExpr *start = axis->start;
    WaveLeaves leaves = {0};
    if (!axis->absolute) {
        const WavePlace place = wave_place(k, value->type.dims[d], loop);
        if (!axis->block) start = wave_add(pool, place.wave, start);
        start = wave_add(pool, wave_add(pool, place.group, place.loop), start);
    }
    strbuf_printf(p->out, "@%s = #wave.index_mapping<", wave_name(k, value->type.dims[d]));
    print_leaves(p, &start, 1, &leaves);
    strbuf_append(p->out, " -> (");
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
    const bool is_product = wave_is_product(node->op);
    for (uint32_t i = 0; i < node->operands.len && is_product; i++) {
        print_mapping(p, node->operands.data[i], loop, is_shape);
        strbuf_append(p->out, ", ");
    }
    print_mapping(p, node->op == WAVE_OP_WRITE ? node->operands.data[0] : node->results.data[0], loop, is_shape);
}

/* ---- operations ---- */

typedef struct Attributes {
    const Printer *p;
    unsigned count;
} Attributes;

static StrBuf *attribute(Attributes *a, const char *name)
{
    strbuf_printf(a->p->out, "%s%s = ", a->count++ ? ", " : " {", name);
    return a->p->out;
}

static void print_list(Attributes *a, const char *name, const WaveExprs *list)
{
    if (!list->count) return;
    attribute(a, name);
    print_exprs(a->p, list->data, list->count);
}

static void print_number(Attributes *a, const char *name, int64_t number, unsigned bits)
{
    if (number) strbuf_printf(attribute(a, name), "%ld : i%u", (long)number, bits);
}

static void print_bounds(Attributes *a, const WaveNode *node)
{
    if (!node->bounds.len) return;
    strbuf_append(attribute(a, "bounds"), "#wave.symbol_mapping<");
    for (uint32_t i = 0; i < node->bounds.len; i++) {
        strbuf_printf(a->p->out, "%s@%s = ", i ? ", " : "", wave_name(a->p->k, node->bounds.data[i].symbol));
        print_exprs(a->p, &node->bounds.data[i].bound, 1);
    }
    strbuf_char(a->p->out, '>');
}

static void print_attributes(const Printer *p, const WaveNode *node)
{
    Attributes a = {.p = p};
    const WaveOp op = node->op;
    const bool is_slice = op == WAVE_OP_EXTRACT_SLICE, is_reshape = op == WAVE_OP_RESHAPE,
               shuffles = op == WAVE_OP_SHUFFLE;
    const bool names_carried = wave_has_body(op);
    const char *symbol = op == WAVE_OP_ITERATE ? "iterator" : op == WAVE_OP_SELF_INDEX ? "dim" : "axis";
    const bool is_schedule = op == WAVE_OP_SCHED_BARRIER || op == WAVE_OP_SCHED_GROUP_BARRIER;
    const char *word = shuffles                   ? "mode"
                       : op == WAVE_OP_APPLY_EXPR ? "combinator"
                       : wave_is_atomic(op)       ? "ordering"
                                                  : "scope";
    const char *width = is_reshape ? "num_slices" : is_schedule ? "size" : "width";
    const char *offset = is_reshape                    ? "logical_slice"
                         : is_schedule                 ? "mask"
                         : op == WAVE_OP_SET_WAVE_PRIO ? "priority"
                                                       : "offset";
    const char *list = op == WAVE_OP_ALLOCATE  ? "distributed_shape"
                       : is_slice              ? "offset"
                       : op == WAVE_OP_EXTRACT ? "position"
                                               : "expr";
    if (node->symbol >= 0) strbuf_printf(attribute(&a, symbol), "@%s", wave_name(p->k, node->symbol));
    if (names_carried)
        strbuf_printf(attribute(&a, "operandSegmentSizes"), "array<i32: %u, %u>", node->num_carried,
                      node->operands.len - node->num_carried);
    if (node->has_bounds_inside) strbuf_append(attribute(&a, "dynamic_bounds"), "unit");
    if (node->in_elements) strbuf_append(attribute(&a, "in_elements"), "unit");
    if (node->kind) strbuf_printf(attribute(&a, "kind"), "#wave.mma_kind<%s>", node->kind->name);
    if (node->word) strbuf_printf(attribute(&a, word), "\"%s\"", node->word);
    print_list(&a, list, &node->exprs);
    print_list(&a, "size", &node->sizes);
    print_list(&a, "stride", &node->strides);
    print_list(&a, "mapping", &node->mapping);
    print_list(&a, "coordinates", &node->coordinates);
    print_bounds(&a, node);
    if (node->index.len && op != WAVE_OP_ALLOCATE) {
        strbuf_char(attribute(&a, "index"), '[');
        print_mappings(p, node, false);
        strbuf_char(p->out, ']');
    }
    print_number(&a, "elements_per_thread", node->elements_per_thread, 64);
    print_number(&a, is_schedule ? "group" : "padding", node->padding, 64);
    if (node->any_padding) strbuf_append(attribute(&a, "any_padding"), "unit");
    if (node->nontemporal) strbuf_append(attribute(&a, "nontemporal"), "unit");
    print_number(&a, "tail_padding", node->tail_padding, 64);
    print_number(&a, width, node->width, shuffles ? 32 : 64);
    print_number(&a, offset, node->offset, shuffles ? 32 : 64);
    if (a.count) strbuf_char(p->out, '}');
}

static void print_nodes(Printer *p, const WaveNodes *nodes);

static void print_node(Printer *p, const WaveNode *node)
{
    for (unsigned i = 0; i < p->indent; i++) strbuf_append(p->out, "  ");
    print_values(p, &node->results);
    if (node->results.len) strbuf_append(p->out, " = ");
    if (node->op == WAVE_OP_CONSTANT) {
        const bool has_type = *node->word != 't' && *node->word != 'f'; /* not behind `true` */
        strbuf_printf(p->out, "arith.constant %s%s%s\n", node->word, has_type ? " : " : "",
                      has_type ? node->results.data[0]->type.element : "");
        return;
    }
    strbuf_printf(p->out, "\"wave.%s\"(", wave_ops[node->op].name);
    print_values(p, &node->operands);
    strbuf_char(p->out, ')');
    if (wave_has_body(node->op)) {
        strbuf_append(p->out, " ({\n  ");
        for (unsigned i = 0; i < p->indent; i++) strbuf_append(p->out, "  ");
        strbuf_append(p->out, "^bb0(");
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
    const bool has_index = node->results.len || node->op == WAVE_OP_WRITE;
    if (has_index && !wave_has_body(node->op) && node->op != WAVE_OP_ALLOCATE) {
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

/* ---- the function ---- */

static void print_constraint(const Printer *p, const WaveConstraint *c)
{
    static const char *const names[] = {"workgroup", "wave", "tiling", "device"};
    strbuf_printf(p->out, "#wave.%s_constraint<dim = <\"%s\">, tile_size = <[] -> (%ld)>", names[c->kind],
                  wave_name(p->k, c->dim), (long)c->tile);
    if (c->has_id) strbuf_printf(p->out, ", workgroup_dim = <%c>", "xyzwv"[c->id]);
    if (c->kind == WAVE_WORKGROUP && !c->primary) strbuf_append(p->out, ", primary = false");
    if (c->start) {
        strbuf_append(p->out, ", start = ");
        print_exprs(p, &c->start, 1);
    }
    if (c->count) strbuf_printf(p->out, ", count = <[] -> (%ld)>", (long)c->count->value);
    if (c->kind == WAVE_DEVICE) strbuf_printf(p->out, ", device_dim = %u", c->id);
    strbuf_append(p->out, ">,\n      ");
}

static void print_hardware(const Printer *p)
{
    const WaveKernel *k = p->k;
    strbuf_printf(p->out, "#wave.hardware_constraint<threads_per_wave = %ld, waves_per_block = [%ld, %ld, %ld]",
                  (long)k->threads_per_wave, (long)k->waves[0], (long)k->waves[1], (long)k->waves[2]);
    if (k->kind) strbuf_printf(p->out, ", mma_type = <%s>", k->kind->name);
    for (uint32_t i = 0; i < k->vector_shapes.len; i++)
        strbuf_printf(p->out, "%s@%s = %ld : i64%s", i ? ", " : ", vector_shapes = <",
                      wave_name(k, k->vector_shapes.data[i].symbol), (long)k->vector_shapes.data[i].bound->value,
                      i + 1 == k->vector_shapes.len ? ">" : "");
    strbuf_printf(p->out, ", max_bits_per_load = %ld>", (long)k->max_bits_per_load);
}

static void print_symbols(const Printer *p)
{
    const WaveKernel *k = p->k;
    for (uint32_t i = 0, n = 0; i < k->symbols.len; i++) {
        const WaveSymbol *s = &k->symbols.data[i];
        if (!s->known) continue;
        strbuf_printf(p->out, "%s@%s = ", n++ ? ", " : "", s->name);
        if (s->divisor == 1) strbuf_printf(p->out, "%ld : i64", (long)s->value);
        else
            strbuf_printf(p->out, "#wave.expr_list<[#wave.symbol<\"%s\">] -> (%s ceildiv %ld)>", wave_name(k, s->base),
                          wave_name(k, s->base), (long)s->divisor);
    }
}

/* Sizes of buffers that differ from those of the dimensions. */
static void print_shapes(const Printer *p)
{
    bool any = false;
    for (uint32_t i = 0; i < p->k->arguments.len; i++) any = any || p->k->arguments.data[i]->sizes.count;
    for (uint32_t i = 0; i < p->k->arguments.len && any; i++) {
        const WaveExprs *sizes = &p->k->arguments.data[i]->sizes;
        strbuf_append(p->out, i ? ", " : ",\n      wavecc.shapes = [");
        print_exprs(p, sizes->data, sizes->count);
    }
    if (any) strbuf_char(p->out, ']');
}

void wave_print(WaveKernel *k, StrBuf *out)
{
    Printer p = {.k = k, .out = out, .indent = 1};
    strbuf_printf(out, "// grid %ld x %ld x %ld, threads %ld x %ld x %ld\nfunc.func @%s(", (long)k->grid[0],
                  (long)k->grid[1], (long)k->grid[2], (long)k->threads[0], (long)k->threads[1], (long)k->threads[2],
                  k->name);
    for (uint32_t i = 0; i < k->arguments.len; i++) {
        strbuf_printf(out, "%s%s: ", i ? ", " : "", k->arguments.data[i]->name);
        print_type(&p, &k->arguments.data[i]->type);
    }
    strbuf_append(out, ")\n    attributes {wave.constraints = [");
    for (uint32_t i = 0; i < k->constraints.len; i++) print_constraint(&p, &k->constraints.data[i]);
    print_hardware(&p);
    strbuf_append(out, "],\n      wave.hyperparameters = #wave.hyperparameters<");
    print_symbols(&p);
    strbuf_printf(out, ">%s", k->prefetch ? "" : ", wavecc.prefetch = false");
    if (k->workgroups.count) {
        strbuf_append(out, ",\n      wavecc.workgroups = ");
        print_exprs(&p, k->workgroups.data, k->workgroups.count);
    }
    if (k->given_grid.count) {
        strbuf_append(out, ",\n      wavecc.grid = ");
        print_exprs(&p, k->given_grid.data, k->given_grid.count);
    }
    print_shapes(&p);
    strbuf_append(out, "} {\n");
    print_nodes(&p, &k->body);
    strbuf_append(out, "  return\n}\n");
}
