/* Lowers operations on elements. The operands take the result's arrangement. Each tile becomes one operation of arith
   or math. */
#include <string.h>

#include "wave/lower.h"

static const char *const_one(const char *element) { return wave_is_float(element) ? "1.0" : "1"; }

/* ---- casts ---- */

static unsigned cast_one(Lower *l, const char *op, unsigned name, const char *from, const char *to)
{
    return lower_make(l, "%s %%v%u : %s to %s", op, name, from, to);
}

static unsigned cast(Lower *l, unsigned name, unsigned n, const char *from, const char *to)
{
    const char *type = lower_vector(l, n, from), *result = lower_vector(l, n, to);
    const unsigned bits = wave_bits(from), wanted = wave_bits(to);
    const bool is_float = wave_is_float(from), to_float = wave_is_float(to);
    if (!strcmp(from, to)) return name;
    if (!is_float && to_float) return cast_one(l, bits == 1 ? "arith.uitofp" : "arith.sitofp", name, type, result);
    if (is_float && !to_float) return cast_one(l, "arith.fptosi", name, type, result);
    if (!is_float) {
        if (!strcmp(from, "index") || !strcmp(to, "index")) return cast_one(l, "arith.index_cast", name, type, result);
        return cast_one(l,
                        bits > wanted ? "arith.trunci"
                        : bits == 1   ? "arith.extui"
                                      : "arith.extsi",
                        name, type, result);
    }
    if (bits < wanted && (bits >= 16 || wanted == 32)) return cast_one(l, "arith.extf", name, type, result);
    if (bits == 32 && wanted < bits) return cast_one(l, "arith.truncf", name, type, result);
    if (bits == 64) return cast_one(l, "arith.truncf", name, type, result);
    return cast(l, cast(l, name, n, from, "f32"), n, "f32", to); /* types of 16 bits and less go through f32 */
}

/* ---- one tile ---- */

static unsigned compare(Lower *l, const WaveNode *node, const unsigned *in, const WaveRegisters *regs)
{
    const WaveOpInfo *info = &wave_ops[node->op];
    const char *element = node->operands.data[0]->type.element;
    const bool is_float = wave_is_float(element);
    return lower_make(l, "arith.%s %s, %%v%u, %%v%u : %s", is_float ? "cmpf" : "cmpi",
                      is_float ? info->on_floats : info->on_integers, in[0], in[1], regs[0].type);
}

static unsigned shuffle(Lower *l, const WaveNode *node, unsigned in, const char *type)
{
    const char *offset = arena_printf(l->arena, "%ld", (long)node->offset);
    const char *width = arena_printf(l->arena, "%ld", (long)node->width);
    const unsigned o = lower_constant(l, "i32", offset), w = lower_constant(l, "i32", width), out = l->next++;
    lower_line(l, "%%v%u, %%v%u = gpu.shuffle %s %%v%u, %%v%u, %%v%u : %s", out, l->next++, node->word, in, o, w, type);
    return out;
}

static unsigned one_tile(Lower *l, const WaveNode *node, const unsigned *in, const WaveRegisters *regs)
{
    const WaveOpInfo *info = &wave_ops[node->op];
    const char *element = node->results.data[0]->type.element, *type = node->results.data[0]->regs.type;
    const char *op = wave_is_float(element) ? info->on_floats : info->on_integers;
    const char *flags = l->k->fast_math && wave_is_float(element) ? " fastmath<fast>" : "";
    const unsigned n = regs[0].elements;
    switch (node->op) {
    case WAVE_OP_CAST: return cast(l, in[0], n, node->operands.data[0]->type.element, element);
    case WAVE_OP_SELECT:
        return lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : %s, %s", in[0], in[1], in[2], regs[0].type, type);
    case WAVE_OP_RECIPROCAL:
        return lower_make(l, "arith.divf %%v%u, %%v%u%s : %s", lower_splat(l, n, element, const_one(element)), in[0],
                          flags, type);
    case WAVE_OP_SHUFFLE: return shuffle(l, node, in[0], type);
    default: break;
    }
    if (info->class == WAVE_CLASS_COMPARE) return compare(l, node, in, regs);
    if (info->class == WAVE_CLASS_UNARY) return lower_make(l, "%s %%v%u%s : %s", op, in[0], flags, type);
    return lower_make(l, "%s %%v%u, %%v%u%s : %s", op, in[0], in[1], flags, type);
}

static bool check(Lower *l, const WaveNode *node)
{
    const WaveOpInfo *info = &wave_ops[node->op];
    const char *element = node->results.data[0]->type.element;
    WaveValue **in = node->operands.data;
    const bool is_float = wave_is_float(element);
    if (info->class == WAVE_CLASS_UNARY || info->class == WAVE_CLASS_BINARY || node->op == WAVE_OP_SHUFFLE) {
        for (uint32_t i = 0; i < node->operands.len; i++)
            if (strcmp(in[i]->type.element, element))
                return wave_error(l->k, node, "operand %u has the type %s, the result %s; wave.cast changes the type",
                                  i + 1, in[i]->type.element, element);
        if (node->op != WAVE_OP_SHUFFLE && !(is_float ? info->on_floats : info->on_integers))
            return wave_error(l->k, node, "there is no %s for %s", info->name, element);
    }
    if (info->class == WAVE_CLASS_COMPARE && strcmp(element, "i1"))
        return wave_error(l->k, node, "the result of a comparison must be i1, not %s", element);
    if (node->op == WAVE_OP_SELECT && strcmp(in[0]->type.element, "i1"))
        return wave_error(l->k, node, "its condition must be i1, not %s", in[0]->type.element);
    if (node->op == WAVE_OP_RECIPROCAL && !is_float) return wave_error(l->k, node, "no such operation for %s", element);
    if (node->op == WAVE_OP_SHUFFLE && (node->width < 1 || node->width > l->k->threads_per_wave))
        return wave_error(l->k, node, "its width is %ld, but a wave has %ld threads", (long)node->width,
                          (long)l->k->threads_per_wave);
    return true;
}

static bool use_operands(Lower *l, const WaveNode *node, WaveRegisters **out)
{
    const LowerWant want = lower_own(node->results.data[0]);
    *out = ARENA_ARRAY(l->arena, WaveRegisters, node->operands.len + 1);
    for (uint32_t i = 0; i < node->operands.len; i++)
        if (!lower_use(l, node, node->operands.data[i], &want, &(*out)[i])) return false;
    return true;
}

/* ---- sums of products ---- */

/* The product that only this sum or difference reads, under fast math: both round once. NULL: there is none. */
static const WaveNode *product_of(const Lower *l, const WaveNode *node, unsigned i)
{
    const WaveValue *value = node->operands.data[i];
    const WaveNode *made = value->node;
    if (!l->k->fast_math || (node->op != WAVE_OP_ADD && node->op != WAVE_OP_SUB)) return NULL;
    if (!wave_is_float(value->type.element) || !made || made->op != WAVE_OP_MUL || value->is_carried) return NULL;
    return value->users.len == 1 && made->parent == node->parent ? made : NULL;
}

static unsigned negated(Lower *l, unsigned name, const char *type)
{
    return lower_make(l, "arith.negf %%v%u : %s", name, type);
}

/* x y + c, c - x y or x y - c; `i` is the operand that the product makes. */
static bool fuse(Lower *l, WaveNode *node, const WaveNode *product, unsigned i)
{
    WaveValue *out = node->results.data[0];
    const LowerWant want = lower_own(out);
    const bool is_difference = node->op == WAVE_OP_SUB;
    WaveRegisters x, y, c;
    if (!lower_use(l, node, product->operands.data[0], &want, &x)) return false;
    if (!lower_use(l, node, product->operands.data[1], &want, &y)) return false;
    if (!lower_use(l, node, node->operands.data[1 - i], &want, &c)) return false;
    if (!lower_result(l, out, out->type.element)) return false;
    for (unsigned t = 0; t < out->regs.count; t++) {
        const char *type = out->regs.type;
        const unsigned factor = is_difference && i == 1 ? negated(l, x.names[t], type) : x.names[t];
        const unsigned added = is_difference && i == 0 ? negated(l, c.names[t], type) : c.names[t];
        out->regs.names[t] =
            lower_make(l, "math.fma %%v%u, %%v%u, %%v%u fastmath<fast> : %s", factor, y.names[t], added, type);
    }
    return true;
}

bool lower_arithmetic(Lower *l, WaveNode *node)
{
    WaveValue *out = node->results.data[0];
    WaveRegisters *regs;
    unsigned in[4] = {0};
    for (unsigned i = 0; i < node->operands.len && i < 2; i++) {
        const WaveNode *product = product_of(l, node, i);
        if (product) return check(l, node) && fuse(l, node, product, i);
    }
    if (!check(l, node) || !use_operands(l, node, &regs) || !lower_result(l, out, out->type.element)) return false;
    for (unsigned t = 0; t < out->regs.count; t++) {
        for (uint32_t i = 0; i < node->operands.len && i < 4; i++) in[i] = regs[i].names[t];
        const bool is_move = node->op == WAVE_OP_BROADCAST || node->op == WAVE_OP_PERMUTE;
        out->regs.names[t] = is_move ? in[0] : one_tile(l, node, in, regs);
    }
    return true;
}

/* ---- wave.bitcast ---- */

bool lower_bitcast(Lower *l, WaveNode *node)
{
    if (!lower_materialize(l, node)) return false;
    WaveValue *in = node->operands.data[0], *out = node->results.data[0];
    if (!in->regs.type) return wave_error(l->k, node, "its operand is not a tensor in registers");
    if (!lower_result(l, out, out->type.element)) return false;
    const unsigned from = in->regs.elements * wave_bits(in->type.element);
    const unsigned to = out->regs.elements * wave_bits(out->type.element);
    if (from != to || in->regs.count != out->regs.count)
        return wave_error(
            l->k, node,
            "%u tiles of %u bits do not match %u of %u: the dimension that it scales is not that of a thread's vector",
            in->regs.count, from, out->regs.count, to);
    for (unsigned t = 0; t < out->regs.count; t++)
        out->regs.names[t] =
            lower_make(l, "vector.bitcast %%v%u : %s to %s", in->regs.names[t], in->regs.type, out->regs.type);
    return true;
}

/* ---- wave.apply_expr ---- */

typedef struct Apply {
    Lower *l;
    const WaveNode *node;
    const WaveRegisters *regs;
    unsigned tile, n;
    const char *element, *type;
} Apply;

static unsigned apply_leaf(Apply *a, const WaveExpr *leaf)
{
    Lower *l = a->l;
    if (leaf->leaf == WAVE_LEAF_OPERAND && leaf->value >= 0 && leaf->value < a->node->operands.len)
        return a->regs[leaf->value].names[a->tile];
    if (leaf->leaf > WAVE_LEAF_LOOP) {
        l->failed = true;
        return 0;
    }
    const unsigned index = lower_index(l, leaf);
    const unsigned number = lower_make(l, "arith.index_cast %%v%u : index to %s", index, a->element);
    return lower_make(l, "vector.broadcast %%v%u : %s to %s", number, a->element, a->type);
}

static unsigned apply(Apply *a, const WaveExpr *e)
{
    static const char *const ops[] = {[WAVE_ADD] = "addi",
                                      [WAVE_MUL] = "muli",
                                      [WAVE_FLOORDIV] = "floordivsi",
                                      [WAVE_CEILDIV] = "ceildivsi",
                                      [WAVE_MOD] = "floordivsi"};
    Lower *l = a->l;
    if (e->kind == WAVE_CONST && wave_bits(a->element) < 64 &&
        e->value >> (wave_bits(a->element) - 1) != e->value >> 63)
        l->failed = true;
    if (e->kind == WAVE_CONST) return lower_splat(l, a->n, a->element, arena_printf(l->arena, "%ld", (long)e->value));
    if (e->kind == WAVE_LEAF) return apply_leaf(a, e);
    const unsigned x = apply(a, e->a), y = apply(a, e->b);
    const unsigned out = lower_make(l, "arith.%s %%v%u, %%v%u : %s", ops[e->kind], x, y, a->type);
    if (e->kind != WAVE_MOD) return out;
    const unsigned whole = lower_make(l, "arith.muli %%v%u, %%v%u : %s", out, y, a->type);
    return lower_make(l, "arith.subi %%v%u, %%v%u : %s", x, whole, a->type);
}

static unsigned combine(Apply *a, const char *result)
{
    Lower *l = a->l;
    const WaveExprs *exprs = &a->node->exprs;
    const char *word = a->node->word;
    unsigned out = apply(a, exprs->data[0]);
    const bool is_extreme = word && word[0] == 'm';
    for (unsigned i = 1; i < exprs->count; i++) {
        const unsigned next = apply(a, exprs->data[i]);
        if (is_extreme) out = lower_make(l, "arith.%ssi %%v%u, %%v%u : %s", word, out, next, a->type);
        else
            out = lower_make(l, "arith.cmpi %s%s, %%v%u, %%v%u : %s", *word == 'e' || *word == 'n' ? "" : "s", word,
                             out, next, a->type);
    }
    return word && !is_extreme ? cast(l, out, a->n, "i1", result) : cast(l, out, a->n, a->element, result);
}

bool lower_apply(Lower *l, WaveNode *node)
{
    WaveValue *out = node->results.data[0];
    WaveRegisters *regs;
    const bool compares = node->word && node->word[0] != 'm';
    const char *element = node->operands.len ? node->operands.data[0]->type.element
                          : compares         ? "i32"
                                             : out->type.element;
    if (!node->exprs.count || (compares && node->exprs.count != 2) || (!node->word && node->exprs.count != 1))
        return wave_error(l->k, node, "%u expressions; a comparison takes two, max and min any number, all others one",
                          node->exprs.count);
    if (wave_is_float(element) || wave_is_float(out->type.element))
        return wave_error(l->k, node, "affine expressions are of integers, not of %s", element);
    if (!use_operands(l, node, &regs) || !lower_result(l, out, out->type.element)) return false;
    for (unsigned t = 0; t < out->regs.count; t++) {
        Apply a = {l, node, regs, t, out->regs.elements, element, lower_vector(l, out->regs.elements, element)};
        out->regs.names[t] = combine(&a, out->type.element);
    }
    return !l->failed ||
           wave_error(
               l->k, node,
               "its expression has a name that is not an operand, symbol or id, or a number that the type cannot hold");
}
