/* wave.extract, extract_slice and reshape: operations that another compiler adds when it expands values. They work on
   the one vector that a thread has. */
#include "wave/lower.h"

static bool one_vector(Lower *l, const WaveNode *node)
{
    for (uint32_t i = 0; i < node->operands.len; i++)
        if (node->operands.data[i]->regs.count != 1 || !node->operands.data[i]->regs.type)
            return wave_error(
                l->k, node,
                "it works on one vector, but a thread has %u of its operand: give the operations before it an index",
                node->operands.data[i]->regs.count);
    return node->operands.len || wave_error(l->k, node, "it has no operand");
}

/* The only number of a list. */
static bool number(Lower *l, const WaveNode *node, const WaveExprs *list, int64_t *out)
{
    if (list->count == 1 && list->data[0]->kind == WAVE_CONST) {
        *out = list->data[0]->value;
        return true;
    }
    return wave_error(l->k, node, "its positions must be one number each");
}

static void set_vector(Lower *l, WaveValue *value, unsigned elements, unsigned name)
{
    value->regs = (WaveRegisters){.type = lower_vector(l, elements, value->type.element),
                                  .names = ARENA_ARRAY(l->arena, unsigned, 1),
                                  .count = 1,
                                  .elements = elements};
    value->regs.names[0] = name;
}

/* Takes n elements from `first`, every `stride`. */
static bool take(Lower *l, WaveNode *node, int64_t first, int64_t n, int64_t stride)
{
    const WaveValue *in = node->operands.data[0];
    WaveValue *out = node->results.data[0];
    const int64_t has = in->regs.elements;
    if (first < 0 || n < 1 || stride < 1 || n > has || stride > has || first + (n - 1) * stride >= has)
        return wave_error(l->k, node, "elements from %ld, every %ld, %ld of them: its operand has %ld", (long)first,
                          (long)stride, (long)n, (long)has);
    unsigned *parts = ARENA_ARRAY(l->arena, unsigned, n);
    for (int64_t i = 0; i < n && stride > 1; i++)
        parts[i] = lower_make(l, "vector.extract %%v%u[%ld] : %s from %s", in->regs.names[0],
                              (long)(first + i * stride), in->type.element, in->regs.type);
    const char *type = lower_vector(l, (unsigned)n, in->type.element);
    const unsigned name =
        stride > 1 ? lower_make(l, "vector.from_elements %s : %s", lower_names(l, parts, (unsigned)n), type)
                   : lower_make(l,
                                "vector.extract_strided_slice %%v%u {offsets = [%ld], sizes = [%ld], strides = [1]} : "
                                "%s to %s",
                                in->regs.names[0], (long)first, (long)n, in->regs.type, type);
    set_vector(l, out, (unsigned)n, name);
    return true;
}

/* The element at a position that the thread computes. */
static bool take_at(Lower *l, WaveNode *node, const WaveExpr *position)
{
    const WaveValue *in = node->operands.data[0];
    const unsigned at = lower_index(l, position);
    const unsigned one = lower_make(l, "vector.extract %%v%u[%%v%u] : %s from %s", in->regs.names[0], at,
                                    in->type.element, in->regs.type);
    set_vector(l, node->results.data[0], 1,
               lower_make(l, "vector.broadcast %%v%u : %s to vector<1x%s>", one, in->type.element, in->type.element));
    return true;
}

static bool join(Lower *l, WaveNode *node)
{
    unsigned *parts, n = 0, total = 0;
    for (uint32_t i = 0; i < node->operands.len; i++) total += node->operands.data[i]->regs.elements;
    parts = ARENA_ARRAY(l->arena, unsigned, total + 1);
    for (uint32_t i = 0; i < node->operands.len; i++) {
        const WaveValue *in = node->operands.data[i];
        for (unsigned e = 0; e < in->regs.elements; e++)
            parts[n++] = lower_make(l, "vector.extract %%v%u[%u] : %s from %s", in->regs.names[0], e, in->type.element,
                                    in->regs.type);
    }
    WaveValue *out = node->results.data[0];
    const char *type = lower_vector(l, total, out->type.element);
    set_vector(l, out, total, lower_make(l, "vector.from_elements %s : %s", lower_names(l, parts, total), type));
    return true;
}

bool lower_slice(Lower *l, WaveNode *node)
{
    int64_t first = 0, n = 0, stride = 0;
    if (!lower_materialize(l, node) || !one_vector(l, node)) return false;
    if (node->op == WAVE_OP_EXTRACT) {
        const unsigned has = node->operands.data[0]->regs.elements;
        if (!node->results.data[0]->type.rank && has != 1)
            return wave_error(l->k, node, "a thread has %u elements; for one number per thread it must have one", has);
        if (node->exprs.count == 1 && node->exprs.data[0]->kind != WAVE_CONST)
            return take_at(l, node, node->exprs.data[0]);
        return number(l, node, &node->exprs, &first) && take(l, node, first, 1, 1);
    }
    if (node->op == WAVE_OP_EXTRACT_SLICE)
        return number(l, node, &node->exprs, &first) && number(l, node, &node->sizes, &n) &&
               number(l, node, &node->strides, &stride) && take(l, node, first, n, stride);
    if (node->operands.len > 1) return join(l, node);
    const int64_t slices = node->width > 0 ? node->width : 1, has = node->operands.data[0]->regs.elements;
    if (has % slices) return wave_error(l->k, node, "%ld elements in %ld slices", (long)has, (long)slices);
    return take(l, node, node->offset * (has / slices), has / slices, 1);
}
