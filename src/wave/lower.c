/* Walks over a kernel, and writes the gpu.func around the result. */
#include <string.h>

#include "wave/lower.h"

/* ---- operations with one line each ---- */

static bool lower_constant_op(Lower *l, WaveNode *node)
{
    WaveValue *out = node->results.data[0];
    out->regs = (WaveRegisters){.names = ARENA_ARRAY(l->arena, unsigned, 1), .count = 1};
    const char *word = node->word; /* MLIR has no type after `true` */
    if (!strcmp(word, "true") || !strcmp(word, "false")) word = *word == 't' ? "1" : "0";
    out->regs.names[0] = lower_constant(l, out->type.element, word);
    return true;
}

/* All elements are one number. Its uses create the registers (lower_use). */
static bool lower_register(Lower *l, WaveNode *node)
{
    const WaveValue *in = node->operands.data[0];
    WaveValue *out = node->results.data[0];
    const bool is_constant = in->node && in->node->op == WAVE_OP_CONSTANT;
    if (!is_constant && (in->node || in->type.is_tensor)) return wave_error(l->k, node, "its operand is not a scalar");
    out->regs = (WaveRegisters){.type = in->type.element, .number = is_constant ? in->node->word : in->name};
    return true;
}

static bool lower_self_index(Lower *l, WaveNode *node)
{
    WaveValue *out = node->results.data[0];
    const LowerWant own = lower_own(out);
    if (out->type.rank != 1 || wave_is_float(out->type.element))
        return wave_error(l->k, node, "its result must have one dimension and integers");
    if (!lower_result(l, out, out->type.element)) return false;
    unsigned *parts = ARENA_ARRAY(l->arena, unsigned, out->regs.elements);
    for (unsigned t = 0; t < out->regs.count; t++) {
        for (unsigned g = 0; g < out->regs.elements; g++) {
            const int64_t at = out->axes[0].absolute ? g * out->axes[0].stride : g;
            const unsigned index = lower_index(l, lower_coordinate(l, &own, 0, t, at, false));
            parts[g] = lower_make(l, "arith.index_cast %%v%u : index to %s", index, out->type.element);
        }
        out->regs.names[t] =
            lower_make(l, "vector.from_elements %s : %s", lower_names(l, parts, out->regs.elements), out->regs.type);
    }
    return true;
}

static bool lower_node(Lower *l, WaveNode *node)
{
    l->loc = node->loc;
    switch (node->op) {
    case WAVE_OP_CONSTANT: return lower_constant_op(l, node);
    case WAVE_OP_REGISTER: return lower_register(l, node);
    case WAVE_OP_ALLOCATE: return lower_allocate(l, node);
    case WAVE_OP_READ: return lower_read(l, node);
    case WAVE_OP_WRITE: return lower_write(l, node);
    case WAVE_OP_MMA:
    case WAVE_OP_SCALED_MMA: return lower_product(l, node);
    case WAVE_OP_ITERATE: return lower_loop(l, node);
    case WAVE_OP_CONDITIONAL: return lower_conditional(l, node);
    case WAVE_OP_WHILE: return lower_while(l, node);
    case WAVE_OP_ATOMIC_ADD:
    case WAVE_OP_ATOMIC_MIN:
    case WAVE_OP_ATOMIC_MAX: return lower_atomic(l, node);
    case WAVE_OP_CUMSUM: return lower_scan(l, node);
    case WAVE_OP_BARRIER:
    case WAVE_OP_SET_WAVE_PRIO:
    case WAVE_OP_SCHED_BARRIER:
    case WAVE_OP_SCHED_GROUP_BARRIER: return lower_directive(l, node);
    case WAVE_OP_SUM:
    case WAVE_OP_MAX_ELEMENT: return lower_reduction(l, node);
    case WAVE_OP_BITCAST: return lower_bitcast(l, node);
    case WAVE_OP_APPLY_EXPR: return lower_apply(l, node);
    case WAVE_OP_SELF_INDEX: return lower_self_index(l, node);
    case WAVE_OP_EXTRACT:
    case WAVE_OP_EXTRACT_SLICE:
    case WAVE_OP_RESHAPE: return lower_slice(l, node);
    case WAVE_OP_YIELD: return wave_error(l->k, node, "it ends no loop");
    default: return lower_arithmetic(l, node);
    }
}

bool lower_nodes(Lower *l, const WaveNodes *nodes)
{
    for (uint32_t i = 0; i < nodes->len; i++)
        if (!lower_node(l, nodes->data[i])) return false;
    return true;
}

/* ---- the function ---- */

static void print_arguments(Lower *l, StrBuf *out)
{
    for (uint32_t i = 0; i < l->k->arguments.len; i++) {
        const WaveValue *a = l->k->arguments.data[i];
        const char *type = a->type.is_tensor ? lower_memory_type(l, a) : a->type.element;
        strbuf_printf(out, "%s%s: %s", i ? ", " : "", a->name, type);
    }
}

static bool check_arguments(WaveKernel *k)
{
    for (uint32_t i = 0; i < k->arguments.len; i++) {
        const WaveType *type = &k->arguments.data[i]->type;
        if (type->is_tensor && (!type->known || type->space == WAVE_REGISTER))
            return wave_error(k, NULL, "argument %u is a tensor %s; an argument must be in memory, with dimensions",
                              i + 1, type->known ? "in registers" : "of `any` dimensions");
        const WaveExprs *sizes = &k->arguments.data[i]->sizes;
        for (unsigned d = 0; d < sizes->count; d++)
            if (sizes->count != type->rank || sizes->data[d]->kind != WAVE_CONST || sizes->data[d]->value < 1)
                return wave_error(
                    k, NULL, "wavecc.shapes: argument %u has %u dimensions, each of which must be a positive number",
                    i + 1, type->rank);
    }
    return true;
}

static void print_ids(Lower *l)
{
    for (unsigned i = 0; i < 3; i++) {
        if (l->k->threads[i] > 1) lower_line(l, "%%t%u = gpu.thread_id %c", i, "xyz"[i]);
        if (l->k->grid[i] > 1) lower_line(l, "%%g%u = gpu.block_id %c", i, "xyz"[i]);
    }
}

static void print_head(Lower *l)
{
    const WaveKernel *k = l->k;
    const int64_t *t = k->threads, *g = k->grid, threads = wave_threads(k);
    StrBuf arguments = {0};
    strbuf_append(&arguments, "");
    print_arguments(l, &arguments);
    strbuf_printf(l->out, "gpu.module @wave_%s {\n", k->name);
    strbuf_printf(l->out, "  gpu.func @%s(%s) kernel\n", k->name, arguments.data ? arguments.data : "");
    strbuf_printf(l->out,
                  "      attributes {gpu.known_block_size = array<i32: %ld, %ld, %ld>, "
                  "gpu.known_grid_size = array<i32: %ld, %ld, %ld>,\n"
                  "                  rocdl.flat_work_group_size = \"%ld,%ld\", "
                  "rocdl.reqd_work_group_size = array<i32: %ld, %ld, %ld>} {\n",
                  (long)t[0], (long)t[1], (long)t[2], (long)g[0], (long)g[1], (long)g[2], (long)threads, (long)threads,
                  (long)t[0], (long)t[1], (long)t[2]);
    strbuf_free(&arguments);
}

static bool wave_emit(WaveKernel *k, StrBuf *out)
{
    Lower l = {.k = k, .arena = k->arena, .out = out, .indent = 2, .loc = k->loc};
    if (!check_arguments(k)) return false;
    print_head(&l);
    print_ids(&l);
    lower_find_phases(&l);
    lower_find_stages(&l);
    lower_choose_padding(&l);
    if (!lower_nodes(&l, &k->body)) return false;
    l.loc = k->loc;
    lower_line(&l, "gpu.return");
    l.indent = 1;
    strbuf_append(out, "  }");
    strbuf_append(out, "\n}\n");
    return true;
}

bool wave_infer_kernel(WaveKernel *k)
{
    return wave_infer_types(k) && wave_resolve(k) && wave_promote(k) && wave_infer_index(k) && wave_check_cover(k);
}

bool wave_lower_kernel(WaveKernel *k, StrBuf *out) { return wave_infer_kernel(k) && wave_emit(k, out); }
