/* Finds the dimensions of tensors for which the text says `any`. Dimensions that operations share spread forward and
   backward until nothing changes. */
#include <string.h>

#include "wave/wave_passes.h"

bool wave_each(WaveKernel *k, const WaveNodes *nodes, WaveVisit *visit, void *data)
{
    for (uint32_t i = 0; i < nodes->len; i++) {
        WaveNode *node = nodes->data[i];
        if (!visit(k, node, data) || !wave_each(k, &node->body, visit, data)) return false;
    }
    return true;
}

static bool same_dims(const WaveType *a, const WaveType *b)
{
    return a->rank == b->rank && !memcmp(a->dims, b->dims, a->rank * sizeof *a->dims);
}

/* Gives the dimensions of one value to the other, if it has none. */
static void give(WaveValue *from, WaveValue *to, bool *changed)
{
    if (!from->type.known || to->type.known || !to->type.is_tensor) return;
    to->type.known = true;
    to->type.rank = from->type.rank;
    memcpy(to->type.dims, from->type.dims, sizeof to->type.dims);
    *changed = true;
}

static void both(WaveValue *a, WaveValue *b, bool *changed)
{
    give(a, b, changed);
    give(b, a, changed);
}

int wave_reduced_dim(const WaveNode *node)
{
    const WaveType *in = &node->operands.data[0]->type, *out = &node->results.data[0]->type;
    if (node->symbol >= 0) return node->symbol;
    for (unsigned i = 0; i < in->rank; i++)
        if (wave_dim(out, in->dims[i]) < 0) return in->dims[i];
    return -1;
}

static void give_without(WaveNode *node, int symbol, bool *changed)
{
    const WaveType *in = &node->operands.data[0]->type;
    WaveType *out = &node->results.data[0]->type;
    if (!in->known || out->known || wave_dim(in, symbol) < 0) return;
    out->known = true;
    out->rank = 0;
    for (unsigned i = 0; i < in->rank; i++)
        if (in->dims[i] != symbol) out->dims[out->rank++] = in->dims[i];
    *changed = true;
}

static bool infer_node(WaveKernel *, WaveNode *node, void *data)
{
    bool *changed = data;
    WaveValue **in = node->operands.data, *out = node->results.len ? node->results.data[0] : NULL;
    const WaveClass class = wave_ops[node->op].class;
    switch (node->op) {
    case WAVE_OP_READ:
        if (!node->mapping.count && !node->coordinates.count) give(in[0], out, changed);
        break;
    case WAVE_OP_WRITE:
        if (!node->mapping.count && !node->coordinates.count) give(in[1], in[0], changed);
        break;
    case WAVE_OP_ATOMIC_ADD:
    case WAVE_OP_ATOMIC_MIN:
    case WAVE_OP_ATOMIC_MAX:
        if (!node->mapping.count && !node->coordinates.count) give(in[1], in[0], changed);
        both(in[0], out, changed);
        break;
    case WAVE_OP_CUMSUM: both(in[0], out, changed); break;
    case WAVE_OP_MMA: both(in[2], out, changed); break;
    case WAVE_OP_SCALED_MMA: both(in[4], out, changed); break;
    case WAVE_OP_SUM:
    case WAVE_OP_MAX_ELEMENT:
        both(in[node->operands.len - 1], out, changed);
        if (node->symbol >= 0) give_without(node, node->symbol, changed);
        for (uint32_t i = 1; i + 1 < node->operands.len; i++) both(in[0], in[i], changed);
        break;
    case WAVE_OP_ITERATE:
    case WAVE_OP_WHILE:
    case WAVE_OP_CONDITIONAL:
        for (uint32_t i = 0; i < node->arguments.len; i++) both(in[i], node->arguments.data[i], changed);
        for (uint32_t i = 0; i < node->num_carried; i++) {
            both(in[i], node->results.data[i], changed);
            both(VEC_LAST(&node->body)->operands.data[i], node->results.data[i], changed);
        }
        break;
    default:
        if (class == WAVE_CLASS_OTHER) break;
        for (uint32_t i = 0; i < node->operands.len; i++) {
            give(in[i], out, changed);
            give(out, in[i], changed);
        }
        break;
    }
    return true;
}

/* ---- consistency ---- */

static bool are_known(WaveKernel *k, const WaveNode *node)
{
    for (uint32_t i = 0; i < node->operands.len + node->results.len; i++) {
        const bool is_operand = i < node->operands.len;
        const WaveValue *v = is_operand ? node->operands.data[i] : node->results.data[i - node->operands.len];
        if (v->type.is_tensor && !v->type.known)
            return wave_error(k, node, "no operation shows which dimensions %s %u has; write them in its type",
                              is_operand ? "operand" : "result", is_operand ? i + 1 : i + 1 - node->operands.len);
    }
    return true;
}

static const char *dims_text(const WaveKernel *k, const WaveType *type)
{
    StrBuf out = {0};
    strbuf_char(&out, '[');
    for (unsigned i = 0; i < type->rank; i++) strbuf_printf(&out, "%s@%s", i ? ", " : "", wave_name(k, type->dims[i]));
    strbuf_char(&out, ']');
    const char *text = arena_strdup(k->arena, out.data);
    strbuf_free(&out);
    return text;
}

static bool is_subset(const WaveType *a, const WaveType *b)
{
    for (unsigned i = 0; i < a->rank; i++)
        if (wave_dim(b, a->dims[i]) < 0) return false;
    return true;
}

static bool check_pair(WaveKernel *k, const WaveNode *node, const WaveValue *a, const WaveValue *b)
{
    if (same_dims(&a->type, &b->type)) return true;
    return wave_error(k, node, "dimensions %s against %s", dims_text(k, &a->type), dims_text(k, &b->type));
}

/* Checks coordinates: one expression for each dimension of the memory, over the value's dimensions and numbers in
   registers. */
static bool check_coordinates(WaveKernel *k, const WaveNode *node, const WaveValue *value, const WaveValue *memory)
{
    const uint32_t first = node->op == WAVE_OP_READ ? 1 : 2;
    if (node->mapping.count && node->coordinates.count)
        return wave_error(k, node, "it has both a mapping and coordinates");
    if (node->coordinates.count && node->coordinates.count != memory->type.rank)
        return wave_error(k, node, "%u coordinates for memory of %u dimensions", node->coordinates.count,
                          memory->type.rank);
    for (uint32_t i = first; i < node->operands.len; i++) {
        const WaveType *type = &node->operands.data[i]->type;
        if (!type->is_tensor || type->space == WAVE_GLOBAL || wave_is_float(type->element) ||
            !is_subset(type, &value->type))
            return wave_error(
                k, node, "operand %u, a coordinate or a bound, is not a register of integers along dimensions of %s",
                i + 1, dims_text(k, &value->type));
    }
    return true;
}

static bool check_memory(WaveKernel *k, const WaveNode *node, const WaveValue *value, const WaveValue *memory)
{
    if (!memory->type.is_tensor || memory->type.space == WAVE_REGISTER)
        return wave_error(k, node, "its memory is in registers");
    if (strcmp(value->type.element, memory->type.element))
        return wave_error(k, node, "elements of %s do not match memory of %s; wave.cast changes the type",
                          value->type.element, memory->type.element);
    if (!check_coordinates(k, node, value, memory)) return false;
    if (node->coordinates.count) return true;
    if (node->mapping.count) {
        if (node->mapping.count == memory->type.rank) return true;
        return wave_error(k, node, "its mapping has %u coordinates for memory of %u dimensions", node->mapping.count,
                          memory->type.rank);
    }
    return check_pair(k, node, value, memory);
}

static bool check_reduction(WaveKernel *k, const WaveNode *node)
{
    const WaveType *in = &node->operands.data[0]->type, *out = &node->results.data[0]->type;
    const int symbol = node->operands.len < 2 ? -1 : wave_reduced_dim(node);
    const char *where = "it needs an input, init(...), and a result with one dimension less";
    if (symbol < 0 || wave_dim(in, symbol) < 0 || in->rank != out->rank + 1 || !is_subset(out, in))
        return wave_error(k, node, "%s: %s to %s", where, dims_text(k, in), dims_text(k, out));
    if (!node->word) return wave_error(k, node, "no scope: <warp> or <block>");
    for (uint32_t i = 1; i + 1 < node->operands.len; i++)
        if (!check_pair(k, node, node->operands.data[i], node->operands.data[0])) return false;
    return check_pair(k, node, node->operands.data[node->operands.len - 1], node->results.data[0]);
}

static bool check_node(WaveKernel *k, WaveNode *node, void *)
{
    WaveValue **in = node->operands.data, *out = node->results.len ? node->results.data[0] : NULL;
    if (!are_known(k, node)) return false;
    switch (node->op) {
    case WAVE_OP_READ: return check_memory(k, node, out, in[0]);
    case WAVE_OP_WRITE: return check_memory(k, node, in[0], in[1]);
    case WAVE_OP_ATOMIC_ADD:
    case WAVE_OP_ATOMIC_MIN:
    case WAVE_OP_ATOMIC_MAX: return check_pair(k, node, in[0], out) && check_memory(k, node, in[0], in[1]);
    case WAVE_OP_CUMSUM:
        if (node->symbol < 0 || wave_dim(&in[0]->type, node->symbol) < 0 || !node->word)
            return wave_error(k, node, "it names no dimension of its operand (axis), or no scope");
        return check_pair(k, node, in[0], out);
    case WAVE_OP_SUM:
    case WAVE_OP_MAX_ELEMENT: return check_reduction(k, node);
    case WAVE_OP_WHILE:
    case WAVE_OP_CONDITIONAL:
    case WAVE_OP_ITERATE:
        for (uint32_t i = 0; i < node->num_carried; i++)
            if (!check_pair(k, node, in[i], node->results.data[i]) ||
                !check_pair(k, VEC_LAST(&node->body), VEC_LAST(&node->body)->operands.data[i], node->results.data[i]))
                return false;
        return true;
    case WAVE_OP_BROADCAST:
        return is_subset(&in[0]->type, &out->type) ||
               wave_error(k, node, "%s is not a part of %s", dims_text(k, &in[0]->type), dims_text(k, &out->type));
    case WAVE_OP_PERMUTE:
        return is_subset(&out->type, &in[0]->type) || /* others have one element: lower_use says if not */
               wave_error(k, node, "%s is not a permutation of %s", dims_text(k, &out->type),
                          dims_text(k, &in[0]->type));
    default: break;
    }
    for (uint32_t i = 0; wave_ops[node->op].class != WAVE_CLASS_OTHER && i < node->operands.len; i++)
        if (in[i]->type.is_tensor && !is_subset(&in[i]->type, &out->type))
            return wave_error(k, node, "operand %u has dimensions %s, but the result has %s", i + 1,
                              dims_text(k, &in[i]->type), dims_text(k, &out->type));
    return true;
}

bool wave_infer_types(WaveKernel *k)
{
    for (bool changed = true; changed;) {
        changed = false;
        wave_each(k, &k->body, infer_node, &changed);
    }
    return wave_each(k, &k->body, check_node, NULL);
}

/* ---- products ---- */

/* The last such dimension; those before it are batch dimensions. */
static int only_in(const WaveType *a, const WaveType *b, const WaveType *without)
{
    for (unsigned i = a->rank; i-- > 0;)
        if (wave_dim(b, a->dims[i]) >= 0 && wave_dim(without, a->dims[i]) < 0) return a->dims[i];
    return -1;
}

bool wave_product(const WaveKernel *, const WaveNode *node, WaveProduct *p)
{
    const bool scaled = node->op == WAVE_OP_SCALED_MMA;
    WaveValue **in = node->operands.data;
    *p = (WaveProduct){.lhs = in[0], .rhs = in[scaled ? 2 : 1], .acc = in[scaled ? 4 : 2]};
    if (scaled) p->lhs_scale = in[1], p->rhs_scale = in[3];
    p->m = only_in(&p->lhs->type, &p->acc->type, &p->rhs->type);
    p->n = only_in(&p->rhs->type, &p->acc->type, &p->lhs->type);
    p->k = only_in(&p->lhs->type, &p->rhs->type, &p->acc->type);
    return p->m >= 0 && p->n >= 0 && p->k >= 0;
}
