/* Finds which elements of a tile each thread has: the axes of every value.

   An index in the text comes first. Otherwise anchors decide, in this order: products, else reductions, else reads and
   writes; of these, those of most dimensions come first. From each anchor the axes spread forward and backward to all
   values with the same elements. The first to give an axis for a dimension of a value wins. A later one that needs
   another axis takes its elements from other registers of the same thread, or is an error (lower_registers.c). */
#include "wave/wave_index.h"
#include "wave/wave_mma.h"
#include "wave/wave_passes.h"
#include "wave/wave_place.h"

typedef struct Cell {
    WaveValue *value;
    int dim;
} Cell;

typedef struct Spread {
    WaveKernel *k;
    VEC(Cell) queue;
    unsigned rank; /* of the values that are anchored now */
} Spread;

/* ---- spreading ---- */

static void set_axis(Spread *s, WaveValue *value, int symbol, WaveAxis axis)
{
    const int dim = value->type.is_tensor ? wave_dim(&value->type, symbol) : -1;
    if (dim < 0 || value->axes[dim].set) return;
    axis.set = true;
    value->axes[dim] = axis;
    VEC_PUSH(s->k->arena, &s->queue, ((Cell){value, dim}));
}

static void set_all(Spread *s, const WaveValues *values, int symbol, WaveAxis axis)
{
    for (uint32_t i = 0; i < values->len; i++) set_axis(s, values->data[i], symbol, axis);
}

typedef struct Ratio {
    WavePool *pool;
    int64_t from, to;
} Ratio;

static const WaveExpr *scale_number(void *data, const WaveExpr *leaf)
{
    const Ratio *r = data;
    return leaf->leaf == WAVE_LEAF_GPR ? wave_div(r->pool, wave_mul(r->pool, leaf, r->from), r->to) : leaf;
}

/* From K to K2 = K / 2, or back: scales the axis, and the numbers of its elements, by the ratio of the sizes. */
static WaveAxis scale_axis(WaveKernel *k, WaveAxis a, int64_t from, int64_t to)
{
    WavePool *pool = &k->pool;
    Ratio ratio = {pool, from, to};
    if (from == to) return a;
    const bool is_split = to > from && wave_has_leaf(a.start, WAVE_LEAF_GPR);
    const WaveExpr *within = wave_mod(pool, wave_leaf(pool, WAVE_LEAF_GPR, 0), is_split ? to / from : 1);
    const WaveExpr *start = wave_replace(pool, a.start, scale_number, &ratio);
    a.start = wave_add(pool, wave_div(pool, wave_mul(pool, start, to), from), within);
    a.size = a.size * to / from > 0 ? a.size * to / from : 1;
    a.tile = a.tile * to / from > 0 ? a.tile * to / from : 1;
    return a;
}

static void spread_bitcast(Spread *s, const WaveNode *node, const WaveValue *value, int dim)
{
    WaveValue *in = node->operands.data[0], *out = node->results.data[0];
    WaveValue *other = value == in ? out : in;
    const int64_t bits = wave_bits(value->type.element), other_bits = wave_bits(other->type.element);
    const int symbol = value->type.dims[dim];
    if (other->type.rank != value->type.rank) return;
    const bool scaled = other->type.dims[dim] != symbol;
    set_axis(s, other, other->type.dims[dim],
             scaled ? scale_axis(s->k, value->axes[dim], other_bits, bits) : value->axes[dim]);
}

/* The i-th iter_arg of a loop is one value in four places. */
static void spread_loop(Spread *s, const WaveNode *loop, const WaveValue *value, int symbol, WaveAxis axis)
{
    const WaveNode *yield = VEC_LAST(&loop->body);
    for (uint32_t i = 0; i < loop->operands.len; i++) {
        WaveValue *places[] = {loop->operands.data[i], i < loop->arguments.len ? loop->arguments.data[i] : NULL,
                               i < loop->num_carried ? loop->results.data[i] : NULL,
                               i < loop->num_carried ? yield->operands.data[i] : NULL};
        bool is_here = false;
        for (unsigned j = 0; j < 4; j++) is_here = is_here || places[j] == value;
        for (unsigned j = 0; j < 4 && is_here; j++)
            if (places[j]) set_axis(s, places[j], symbol, axis);
    }
}

/* The conditions around an access are of its elements. */
static void spread_outward(Spread *s, const WaveNode *access, int symbol, WaveAxis axis)
{
    for (const WaveNode *around = access->parent; around; around = around->parent)
        if (around->op == WAVE_OP_CONDITIONAL) set_axis(s, VEC_LAST(&around->operands), symbol, axis);
}

/* What an access reads or writes. */
static const WaveValue *moved(const WaveNode *access)
{
    return access->op == WAVE_OP_READ ? access->results.data[0] : access->operands.data[0];
}

static void spread_through(Spread *s, const WaveNode *node, const WaveValue *value, int dim)
{
    const WaveAxis axis = value->axes[dim];
    const int symbol = value->type.dims[dim];
    if (wave_is_access(node->op) && value == moved(node)) spread_outward(s, node, symbol, axis);
    switch (node->op) {
    case WAVE_OP_READ: /* coordinates do not spread to the elements */
        for (uint32_t i = 1; i < node->operands.len && value == node->results.data[0]; i++)
            set_axis(s, node->operands.data[i], symbol, axis);
        return;
    case WAVE_OP_WRITE:
        for (uint32_t i = 2; i < node->operands.len && value == node->operands.data[0]; i++)
            set_axis(s, node->operands.data[i], symbol, axis);
        return;
    case WAVE_OP_ATOMIC_ADD:
    case WAVE_OP_ATOMIC_MIN:
    case WAVE_OP_ATOMIC_MAX:
        if (value != node->operands.data[0] && value != node->results.data[0]) return;
        set_axis(s, node->operands.data[0], symbol, axis);
        set_axis(s, node->results.data[0], symbol, axis);
        for (uint32_t i = 2; i < node->operands.len; i++) set_axis(s, node->operands.data[i], symbol, axis);
        return;
    case WAVE_OP_EXTRACT:
    case WAVE_OP_RESHAPE: return;
    case WAVE_OP_MMA:
    case WAVE_OP_SCALED_MMA: {
        WaveValue *acc = VEC_LAST(&node->operands), *out = node->results.data[0];
        if (value != acc && value != out) return;
        set_axis(s, acc, symbol, axis);
        set_axis(s, out, symbol, axis);
        return;
    }
    case WAVE_OP_BITCAST: spread_bitcast(s, node, value, dim); return;
    case WAVE_OP_ITERATE:
    case WAVE_OP_WHILE:
    case WAVE_OP_CONDITIONAL: spread_loop(s, node, value, symbol, axis); return;
    case WAVE_OP_YIELD: spread_loop(s, node->parent, value, symbol, axis); return;
    default: break;
    }
    set_all(s, &node->operands, symbol, axis);
    set_all(s, &node->results, symbol, axis);
}

static void spread(Spread *s)
{
    while (s->queue.len) {
        const Cell cell = VEC_POP(&s->queue);
        if (cell.value->node) spread_through(s, cell.value->node, cell.value, cell.dim);
        for (uint32_t i = 0; i < cell.value->users.len; i++)
            spread_through(s, cell.value->users.data[i], cell.value, cell.dim);
    }
}

/* ---- indices in the text ---- */

static bool read_size(WaveKernel *k, const WaveNode *node, const WaveIndex *e, const WaveExpr *part, int64_t *out)
{
    *out = 1;
    if (!part) return true;
    if (part->kind == WAVE_CONST && part->value > 0) *out = part->value;
    else
        return wave_error(k, node, "the size and the stride in the index of @%s must be positive numbers",
                          wave_name(k, e->symbol));
    return true;
}

static bool set_given(Spread *s, const WaveNode *node, WaveValue *value, const WaveIndexList *list)
{
    WaveKernel *k = s->k;
    const bool has_more = node->op == WAVE_OP_SUM || node->op == WAVE_OP_MAX_ELEMENT;
    unsigned vectors = 0;
    VEC_FOREACH(const WaveIndex, e, list) {
        WaveAxis axis = {.absolute = true, .start = e->start ? e->start : wave_const(&k->pool, 0), .tile = 1};
        if (wave_dim(&value->type, e->symbol) < 0 && !has_more)
            return wave_error(k, node, "its index has @%s, which is not a dimension of the value",
                              wave_name(k, e->symbol));
        if (!read_size(k, node, e, e->size, &axis.size) || !read_size(k, node, e, e->stride, &axis.stride))
            return false;
        if (wave_has_leaf(axis.start, WAVE_LEAF_OPERAND) || wave_has_leaf(axis.start, WAVE_LEAF_DIM))
            return wave_error(k, node, "the index of @%s has names that are not symbols or ids",
                              wave_name(k, e->symbol));
        vectors += axis.size > 1 && wave_dim(&value->type, e->symbol) >= 0;
        set_axis(s, value, e->symbol, axis);
    }
    if (vectors > 1) return wave_error(k, node, "more than one dimension of its index has more than one element");
    const int64_t wanted = node->elements_per_thread;
    for (unsigned d = 0; d < value->type.rank && wanted > 1; d++)
        if (value->axes[d].absolute && value->axes[d].size > 1 && value->axes[d].size != wanted)
            return wave_error(k, node, "elements_per_thread is %ld, but the index has %ld elements of @%s",
                              (long)wanted, (long)value->axes[d].size, wave_name(k, value->type.dims[d]));
    return true;
}

static bool anchor_given(WaveKernel *k, WaveNode *node, void *data)
{
    Spread *s = data;
    const bool is_product = wave_is_product(node->op);
    if (!node->index.len || node->op == WAVE_OP_ALLOCATE) return true;
    const bool is_whole = is_product && node->index.len == node->operands.len + 1;
    if (node->index.len != 1 && !is_whole)
        return wave_error(
            k, node, "its index has %u parts; a product needs one for each operand and the result, all others need one",
            node->index.len);
    for (uint32_t i = 0; i < node->operands.len && is_whole; i++)
        if (!set_given(s, node, node->operands.data[i], &node->index.data[i])) return false;
    WaveValue *value = node->op == WAVE_OP_WRITE ? node->operands.data[0]
                       : node->results.len       ? node->results.data[0]
                                                 : NULL;
    return !value || set_given(s, node, value, &VEC_LAST(&node->index));
}

/* ---- products ---- */

static void set_operand(Spread *s, WaveValue *value, const int symbols[2], const WaveAxis axes[2])
{
    WaveKernel *k = s->k;
    for (unsigned d = 0; d < value->type.rank; d++) {
        const int symbol = value->type.dims[d];
        WaveAxis axis = {.start = wave_const(&k->pool, 0), .size = 1, .stride = 1, .tile = 1};
        for (unsigned i = 0; i < 2; i++)
            if (symbol == symbols[i]) axis = axes[i];
        set_axis(s, value, symbol, axis);
    }
}

/* One scale for 32 elements of K. */
static void set_scale(Spread *s, const WaveMmaKind *kind, WaveValue *value, int row)
{
    WaveAxis axes[2];
    int symbols[2] = {row, -1};
    for (unsigned d = 0; d < value->type.rank; d++)
        if (s->k->symbols.data[value->type.dims[d]].divisor == 32) symbols[1] = value->type.dims[d];
    wave_mma_axes(s->k, kind, WAVE_MMA_SCALE, value->type.element, axes);
    axes[1] = scale_axis(s->k, axes[1], 32, 1);
    set_operand(s, value, symbols, axes);
}

static bool anchor_product(WaveKernel *k, WaveNode *node, void *data)
{
    Spread *s = data;
    WaveProduct p;
    WaveAxis axes[2];
    if (!wave_is_product(node->op)) return true;
    if (!node->kind) node->kind = k->kind;
    if (!node->kind)
        return wave_error(
            k, node,
            "it does not name a kind of product: {kind = #wave.mma_kind<...>}, or mma_type of the hardware_constraint");
    if (!wave_product(k, node, &p))
        return wave_error(k, node, "its operands must be [M, K], [N, K] and [M, N] of a product");
    wave_mma_axes(k, node->kind, WAVE_MMA_LHS, p.lhs->type.element, axes);
    set_operand(s, p.lhs, (int[2]){p.m, p.k}, axes);
    wave_mma_axes(k, node->kind, WAVE_MMA_RHS, p.rhs->type.element, axes);
    set_operand(s, p.rhs, (int[2]){p.n, p.k}, axes);
    wave_mma_axes(k, node->kind, WAVE_MMA_ACC, p.acc->type.element, axes);
    set_operand(s, node->results.data[0], (int[2]){p.m, p.n}, axes);
    if (p.lhs_scale) set_scale(s, node->kind, p.lhs_scale, p.m);
    if (p.rhs_scale) set_scale(s, node->kind, p.rhs_scale, p.n);
    spread(s);
    return true;
}

/* ---- reductions ---- */

/* The reduced dimension has fewer elements than there are lanes, so it divides the wave into groups. Returns a
   dimension of the value whose vector shape is the number of these groups, or -1. */
static int grouped_dim(const WaveKernel *k, const WaveValue *in, int symbol, int64_t shape)
{
    if (shape < 1 || shape >= k->threads_per_wave || k->threads_per_wave % shape) return -1;
    for (unsigned d = 0; d < in->type.rank; d++)
        if (in->type.dims[d] != symbol && wave_vector_shape(k, in->type.dims[d]) == k->threads_per_wave / shape)
            return in->type.dims[d];
    return -1;
}

static bool anchor_reduction(WaveKernel *k, WaveNode *node, void *data)
{
    Spread *s = data;
    if (node->op != WAVE_OP_SUM && node->op != WAVE_OP_MAX_ELEMENT && node->op != WAVE_OP_CUMSUM) return true;
    WaveValue *in = node->operands.data[0];
    const int symbol = wave_reduced_dim(node);
    if (in->type.rank != s->rank) return true;
    if (symbol < 0) return wave_error(k, node, "it does not say along which dimension");
    const WavePlace place = wave_place(k, symbol, node->parent);
    const int64_t shape = wave_vector_shape(k, symbol);
    const int other = grouped_dim(k, in, symbol, shape);
    const int64_t lanes = other < 0 ? k->threads_per_wave : shape, groups = k->threads_per_wave / lanes;
    const int64_t each = wave_ceil(shape ? shape : place.extent, lanes);
    const WaveExpr *thread = wave_leaf(&k->pool, WAVE_LEAF_T, 0), *lane = wave_mod(&k->pool, thread, lanes);
    const WaveExpr *group = wave_mod(&k->pool, wave_div(&k->pool, thread, lanes), groups);
    const WaveAxis reduced = {.start = wave_mul(&k->pool, lane, each), .size = each, .stride = 1, .tile = each * lanes};
    const WaveAxis grouped = {.start = group, .size = 1, .stride = 1, .tile = groups};
    set_operand(s, in, (int[2]){symbol, other}, (WaveAxis[2]){reduced, grouped});
    spread(s);
    return true;
}

/* ---- all ---- */

/* Is it a coordinate of another read or write, directly or after arithmetic? */
static bool is_coordinate(const WaveValue *value, unsigned depth)
{
    for (uint32_t i = 0; i < value->users.len && depth < 16; i++) {
        const WaveNode *user = value->users.data[i];
        const uint32_t first = user->op == WAVE_OP_READ ? 1 : 2;
        for (uint32_t o = first; o < user->operands.len && user->coordinates.count; o++)
            if (user->operands.data[o] == value) return true;
        if (wave_ops[user->op].class != WAVE_CLASS_OTHER && is_coordinate(user->results.data[0], depth + 1))
            return true;
    }
    return false;
}

static bool anchor_access(WaveKernel *k, WaveNode *node, void *data)
{
    Spread *s = data;
    WaveAxis axes[WAVE_MAX_RANK];
    if (!wave_is_access(node->op)) return true;
    WaveValue *value = node->op == WAVE_OP_READ ? node->results.data[0] : node->operands.data[0];
    bool is_set = false, is_missing = false, has_lanes = false;
    if (value->type.rank != s->rank) return true;
    for (unsigned d = 0; d < value->type.rank; d++) {
        is_set = is_set || value->axes[d].set;
        has_lanes = has_lanes || (value->axes[d].set && wave_has_leaf(value->axes[d].start, WAVE_LEAF_T));
        is_missing = is_missing || !value->axes[d].set;
    }
    if (!is_missing) return true;
    if (k->is_indexed && !is_set) return wave_error(k, node, "it has no index, but other operations have one");
    if (has_lanes || (is_set && k->is_indexed)) wave_replicated_axes(k, node, value, axes); /* lanes lie elsewhere */
    else if (!wave_access_axes(k, node, value, axes)) return false;
    for (unsigned d = 0; d < value->type.rank; d++) set_axis(s, value, value->type.dims[d], axes[d]);
    spread(s);
    return true;
}

/* Handles those whose coordinates others follow first. */
static bool anchor_places(WaveKernel *k, WaveNode *node, void *data)
{
    if (node->op == WAVE_OP_READ && is_coordinate(node->results.data[0], 0)) return true;
    return anchor_access(k, node, data);
}

static bool has_op(WaveKernel *, WaveNode *node, void *data)
{
    bool *found = data;
    *found = *found || wave_is_product(node->op);
    return true;
}

/* Values that no anchor reaches: every thread has all elements. */
static void set_rest(Spread *s)
{
    for (uint32_t i = 0; i < s->k->values.len; i++) {
        WaveValue *value = s->k->values.data[i];
        for (unsigned d = 0; d < value->type.rank && value->type.space != WAVE_GLOBAL; d++)
            set_axis(s, value, value->type.dims[d],
                     (WaveAxis){.start = wave_const(&s->k->pool, 0), .size = 1, .stride = 1, .tile = 1});
        spread(s);
    }
}

/* Lanes that were laid along two vectors apart could not hold the matrix that both are part of. */
static bool by_rank(Spread *s, WaveVisit *anchor)
{
    for (s->rank = WAVE_MAX_RANK; s->rank > 0; s->rank--)
        if (!wave_each(s->k, &s->k->body, anchor, s)) return false;
    return true;
}

bool wave_infer_index(WaveKernel *k)
{
    Spread s = {.k = k};
    bool has_product = false;
    if (!wave_each(k, &k->body, anchor_given, &s)) return false;
    spread(&s);
    wave_each(k, &k->body, has_op, &has_product);
    if (!wave_each(k, &k->body, anchor_product, &s)) return false;
    if (!k->is_indexed && !has_product && !by_rank(&s, anchor_reduction)) return false;
    if (!by_rank(&s, anchor_places) || !by_rank(&s, anchor_access)) return false;
    set_rest(&s);
    return true;
}
