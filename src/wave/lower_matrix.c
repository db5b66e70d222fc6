/* Products: tile (m, n) of the result is the accumulator's tile plus the sum of lhs (m, k) * rhs (n, k) over the K
   tiles. */
#include <string.h>

#include "wave/lower.h"
#include "wave/wave_mma.h"

typedef struct Factor {
    const WaveValue *value;
    WaveRegisters regs;
    LowerShape shape;
} Factor;

typedef struct Product {
    Lower *l;
    WaveNode *node;
    WaveProduct p;
    const WaveMmaKind *kind;
    Factor lhs, rhs, acc, lhs_scale, rhs_scale;
    int64_t k_tiles;
} Product;

static bool takes(const WaveMmaKind *kind, const char *element)
{
    const size_t n = strlen(element);
    for (const char *at = kind->inputs; *at; at += strcspn(at, " "), at += *at == ' ')
        if (!strncmp(at, element, n) && (!at[n] || at[n] == ' ')) return true;
    return false;
}

static bool check(const Product *p)
{
    const WaveMmaKind *kind = p->kind;
    WaveKernel *k = p->l->k;
    const bool scaled = p->node->op == WAVE_OP_SCALED_MMA;
    if (!takes(kind, p->p.lhs->type.element) || !takes(kind, p->p.rhs->type.element))
        return wave_error(k, p->node, "%s takes %s, not %s and %s", kind->name, kind->inputs, p->p.lhs->type.element,
                          p->p.rhs->type.element);
    if (strcmp(p->p.acc->type.element, kind->output))
        return wave_error(k, p->node, "the accumulator of %s must be %s, not %s", kind->name, kind->output,
                          p->p.acc->type.element);
    if (scaled && kind->form != WAVE_FORM_SCALED)
        return wave_error(k, p->node, "%s is no product with scales", kind->name);
    return true;
}

/* Operand registers with the operand's own row, K and batch axes. */
static bool use(Product *p, const WaveValue *value, WaveMmaOperand operand, const int symbols[2], Factor *out)
{
    WaveAxis axes[2], wanted[WAVE_MAX_RANK];
    wave_mma_axes(p->l->k, p->kind, operand, value->type.element, axes);
    for (unsigned d = 0; d < value->type.rank; d++) {
        wanted[d] = value->axes[d];
        for (unsigned i = 0; i < 2 && operand != WAVE_MMA_SCALE; i++)
            if (value->type.dims[d] == symbols[i] && !value->axes[d].absolute) wanted[d] = axes[i];
    }
    const LowerWant want = {&value->type, wanted, p->node->parent};
    out->value = value;
    if (!lower_shape(p->l, p->node, &want, &out->shape)) return false;
    for (unsigned d = 0; d < value->type.rank && operand != WAVE_MMA_SCALE; d++) {
        const int symbol = value->type.dims[d];
        const bool is_known = symbol == symbols[0] || symbol == symbols[1] || out->shape.counts[d] == 1;
        if (!is_known && wave_dim(&p->node->results.data[0]->type, symbol) < 0)
            return wave_error(p->l->k, p->node,
                              "an operand has several elements of @%s, a dimension that the result does not have",
                              wave_name(p->l->k, symbol));
    }
    return lower_use(p->l, p->node, value, &want, &out->regs);
}

/* The operand's register for the result's tiles and tile k of K. */
static unsigned pick(const Product *p, const Factor *operand, const int64_t *tiles, int64_t k)
{
    const WaveType *out = &p->node->results.data[0]->type;
    int64_t own[WAVE_MAX_RANK] = {0};
    for (unsigned d = 0; d < operand->shape.rank; d++) {
        const int dim = wave_dim(out, operand->value->type.dims[d]);
        own[d] = dim < 0 ? k : tiles[dim];
        if (own[d] >= operand->shape.counts[d]) own[d] = 0;
    }
    return operand->regs.names[lower_join(operand->shape.counts, operand->shape.rank, own)];
}

static const char *slice(Lower *l, unsigned name, unsigned half, unsigned n, const char *element)
{
    const unsigned part = lower_make(l,
                                     "vector.extract_strided_slice %%v%u {offsets = [%u], sizes = [%u], strides = [1]} "
                                     ": vector<%ux%s> to vector<%ux%s>",
                                     name, half * n, n, 2 * n, element, n, element);
    return arena_printf(l->arena, "%%v%u", part);
}

static unsigned multiply(Product *p, unsigned lhs, unsigned rhs, unsigned acc)
{
    Lower *l = p->l;
    const WaveMmaKind *kind = p->kind;
    const char *a = p->p.lhs->type.element, *b = p->p.rhs->type.element;
    const unsigned n = p->lhs.regs.elements;
    const bool twice = kind->form == WAVE_FORM_TWICE && l->k->target != TARGET_GFX950 && l->k->target != TARGET_GFX1250;
    if (l->k->target == TARGET_GFX1250)
        return lower_make(l, "amdgpu.wmma %ux%ux%u %%v%u * %%v%u + %%v%u : %s, %s, %s", kind->m, kind->n, kind->k, lhs,
                          rhs, acc, p->lhs.regs.type, p->rhs.regs.type, p->acc.regs.type);
    if (!twice)
        return lower_make(l, "amdgpu.mfma %ux%ux%u %%v%u * %%v%u + %%v%u blgp = none : %s, %s, %s", kind->m, kind->n,
                          kind->k, lhs, rhs, acc, p->lhs.regs.type, p->rhs.regs.type, p->acc.regs.type);
    for (unsigned half = 0; half < 2; half++) {
        const char *x = slice(l, lhs, half, n / 2, a), *y = slice(l, rhs, half, n / 2, b);
        acc = lower_make(l, "amdgpu.mfma %ux%ux%u %s * %s + %%v%u blgp = none : vector<%ux%s>, vector<%ux%s>, %s",
                         kind->m, kind->n, kind->k / 2, x, y, acc, n / 2, a, n / 2, b, p->acc.regs.type);
    }
    return acc;
}

static unsigned multiply_scaled(Product *p, const unsigned in[4], unsigned acc)
{
    Lower *l = p->l;
    const char *types[4] = {p->lhs_scale.regs.type, p->lhs.regs.type, p->rhs_scale.regs.type, p->rhs.regs.type};
    unsigned scales[2];
    if (l->k->target == TARGET_GFX1250)
        return lower_make(l,
                          "amdgpu.scaled_wmma %ux%ux%u (%%v%u * %%v%u) * (%%v%u * %%v%u) + %%v%u {a_first_scale_lane = "
                          "0 : i32, b_first_scale_lane = 0 : i32} : %s, %s, %s, %s, %s",
                          p->kind->m, p->kind->n, p->kind->k, in[2], in[0], in[3], in[1], acc, types[0], types[1],
                          types[2], types[3], p->acc.regs.type);
    for (unsigned i = 0; i < 2; i++)
        scales[i] = lower_make(l, "vector.extract %%v%u[0] : f8E8M0FNU from %s", in[2 + i], types[2 * i]);
    return lower_make(l,
                      "amdgpu.scaled_mfma %ux%ux%u (%%v%u[0] * %%v%u) * (%%v%u[0] * %%v%u) + %%v%u : f8E8M0FNU, %s, "
                      "f8E8M0FNU, %s, %s",
                      p->kind->m, p->kind->n, p->kind->k, scales[0], in[0], scales[1], in[1], acc, types[1], types[3],
                      p->acc.regs.type);
}

static int scale_dim(const WaveKernel *k, const WaveValue *scale)
{
    for (unsigned d = 0; d < scale->type.rank; d++)
        if (k->symbols.data[scale->type.dims[d]].divisor == 32) return scale->type.dims[d];
    return -1;
}

static bool use_all(Product *p)
{
    const WaveProduct *w = &p->p;
    WaveKernel *k = p->l->k;
    const LowerWant want = lower_own(p->node->results.data[0]);
    const int rows[2] = {w->m, w->n};
    if (!use(p, w->lhs, WAVE_MMA_LHS, (int[2]){w->m, w->k}, &p->lhs)) return false;
    if (!use(p, w->rhs, WAVE_MMA_RHS, (int[2]){w->n, w->k}, &p->rhs)) return false;
    p->acc.value = w->acc;
    if (!lower_shape(p->l, p->node, &want, &p->acc.shape)) return false;
    if (!lower_use(p->l, p->node, w->acc, &want, &p->acc.regs)) return false;
    for (unsigned i = 0; i < 2 && w->lhs_scale; i++) {
        const WaveValue *scale = i ? w->rhs_scale : w->lhs_scale;
        if (strcmp(scale->type.element, "f8E8M0FNU") || scale_dim(k, scale) < 0 || wave_dim(&scale->type, rows[i]) < 0)
            return wave_error(k, p->node, "scales must be f8E8M0FNU, along @%s and a dimension of `K ceildiv 32`",
                              wave_name(k, rows[i]));
        if (!use(p, scale, WAVE_MMA_SCALE, rows, i ? &p->rhs_scale : &p->lhs_scale)) return false;
    }
    return true;
}

static bool count_k(Product *p)
{
    const unsigned k = p->kind->k, expected = p->kind->m * k / (unsigned)p->l->k->threads_per_wave;
    p->k_tiles = p->lhs.shape.counts[wave_dim(&p->p.lhs->type, p->p.k)];
    const int64_t other = p->rhs.shape.counts[wave_dim(&p->p.rhs->type, p->p.k)];
    if (p->lhs.regs.elements == expected && p->rhs.regs.elements == expected && p->k_tiles == other) return true;
    return wave_error(p->l->k, p->node, "a thread has %u and %u elements of its operands, but %s takes %u",
                      p->lhs.regs.elements, p->rhs.regs.elements, p->kind->name, expected);
}

static unsigned multiply_tile(Product *p, const int64_t *tiles, int64_t k, unsigned acc)
{
    const unsigned lhs = pick(p, &p->lhs, tiles, k), rhs = pick(p, &p->rhs, tiles, k);
    if (!p->p.lhs_scale) return multiply(p, lhs, rhs, acc);
    const unsigned in[4] = {lhs, rhs, pick(p, &p->lhs_scale, tiles, k), pick(p, &p->rhs_scale, tiles, k)};
    return multiply_scaled(p, in, acc);
}

/* Are the operand's registers the value's own, because its axes are those of the product? */
static bool has_own_axes(const Product *p, const WaveValue *value, WaveMmaOperand operand, int row, LowerShape *shape)
{
    WaveAxis axes[2];
    wave_mma_axes(p->l->k, p->kind, operand, value->type.element, axes);
    for (unsigned d = 0; d < value->type.rank; d++) {
        const int symbol = value->type.dims[d];
        if (symbol != row && symbol != p->p.k) continue;
        if (!lower_same_axis(&value->axes[d], &axes[symbol == p->p.k])) return false;
    }
    const LowerWant own = lower_own(value);
    return lower_shape(p->l, p->node, &own, shape);
}

bool lower_product_tiles(Lower *l, WaveNode *node, int64_t *k_tiles)
{
    Product p = {.l = l, .node = node, .kind = node->kind ? node->kind : l->k->kind};
    if (!p.kind || !wave_product(l->k, node, &p.p) || p.p.lhs->type.rank != 2 || p.p.rhs->type.rank != 2) return false;
    if (!has_own_axes(&p, p.p.lhs, WAVE_MMA_LHS, p.p.m, &p.lhs.shape)) return false;
    if (!has_own_axes(&p, p.p.rhs, WAVE_MMA_RHS, p.p.n, &p.rhs.shape)) return false;
    *k_tiles = p.lhs.shape.counts[wave_dim(&p.p.lhs->type, p.p.k)];
    return *k_tiles == p.rhs.shape.counts[wave_dim(&p.p.rhs->type, p.p.k)];
}

int64_t lower_product_pieces(Lower *l, WaveNode *node, const WaveValue *value)
{
    Product p = {.l = l, .node = node, .kind = node->kind ? node->kind : l->k->kind};
    LowerShape shape;
    if (!p.kind || !wave_product(l->k, node, &p.p) || (value != p.p.lhs && value != p.p.rhs)) return 0;
    const bool is_lhs = value == p.p.lhs;
    if (!has_own_axes(&p, value, is_lhs ? WAVE_MMA_LHS : WAVE_MMA_RHS, is_lhs ? p.p.m : p.p.n, &shape)) return 0;
    return shape.counts[wave_dim(&value->type, p.p.k)];
}

bool lower_product(Lower *l, WaveNode *node) { return lower_product_part(l, node, 0, INT64_MAX); }

bool lower_product_part(Lower *l, WaveNode *node, int64_t first, int64_t last)
{
    Product p = {.l = l, .node = node, .kind = node->kind ? node->kind : l->k->kind};
    WaveValue *out = node->results.data[0];
    if (!p.kind) return wave_error(l->k, node, "no kind of product");
    if (!wave_product(l->k, node, &p.p))
        return wave_error(l->k, node, "its operands must be [M, K], [N, K] and [M, N] of a product");
    if (!check(&p) || !use_all(&p) || !count_k(&p) || !lower_result(l, out, out->type.element)) return false;
    for (unsigned t = 0; t < out->regs.count; t++) out->regs.names[t] = p.acc.regs.names[t];
    for (int64_t k = first; k < p.k_tiles && k < last; k++)
        for (unsigned t = 0; t < out->regs.count; t++) {
            int64_t tiles[WAVE_MAX_RANK] = {0};
            lower_split(p.acc.shape.counts, p.acc.shape.rank, t, tiles);
            out->regs.names[t] = multiply_tile(&p, tiles, k, out->regs.names[t]);
        }
    return true;
}
