/* Decides how threads share a tile that is read or written, if no product or reduction decides it.

   Wave's rule: threads of workgroup dimension x lie along the dimension of its constraint. Each has elements_per_thread
   elements of the dimension that is contiguous in memory. The rule applies if the threads then have exactly the vector
   shape. Otherwise, and if a value only goes to LDS, threads lie along rows: piece after piece of up to
   max_bits_per_load, then row after row. */

#include "wave/wave_index.h"
#include "wave/wave_place.h"

typedef struct Access {
    WaveKernel *k;
    const WaveNode *node;
    const WaveType *type;
    int64_t given; /* elements per thread; 0: not given */
    unsigned contiguous;
    int64_t extent[WAVE_MAX_RANK], shape[WAVE_MAX_RANK];
    WavePlace places[WAVE_MAX_RANK];
} Access;

/* The last dimension, or one that only vector shapes of 1 follow. */
static unsigned contiguous_dim(const Access *a)
{
    unsigned dim = a->type->rank - 1u;
    for (unsigned d = a->type->rank - 1u; d > 0 && a->shape[d] == 1; d--) dim = d - 1;
    return dim;
}

static int64_t stride_behind(const Access *a, unsigned dim)
{
    int64_t stride = 1;
    for (unsigned d = dim + 1; d < a->type->rank; d++) stride *= a->shape[d] > 0 ? a->shape[d] : 1;
    return stride;
}

static bool by_constraints(const Access *a, WaveAxis axes[])
{
    WaveKernel *k = a->k;
    unsigned num_along_x = 0;
    for (unsigned d = 0; d < a->type->rank; d++) {
        const WavePlace *place = &a->places[d];
        const bool along_x = place->workgroup && place->workgroup->id == 0;
        const int64_t lanes = along_x ? k->threads_per_wave : 1;
        int64_t each = 1;
        if (d == a->contiguous && place->workgroup)
            each = a->given                   ? a->given
                   : place->workgroup->id > 2 ? place->workgroup->tile
                                              : wave_ceil(place->workgroup->tile, k->threads[place->workgroup->id]);
        const WaveExpr *lane = wave_mod(&k->pool, wave_leaf(&k->pool, WAVE_LEAF_T, 0), lanes);
        num_along_x += along_x;
        axes[d] = (WaveAxis){
            .start = wave_mul(&k->pool, lane, each), .size = each, .stride = stride_behind(a, d), .tile = lanes * each};
        if (d == a->contiguous && a->given && each != a->given) return false;
        if (a->shape[d] && axes[d].tile > a->shape[d]) return false;
        if (!a->shape[d] && axes[d].tile > a->extent[d]) return false;
    }
    return num_along_x == 1;
}

static int64_t floor_pow2(int64_t n)
{
    int64_t p = 1;
    while (p * 2 <= n) p *= 2;
    return p;
}

/* Elements of one piece of a row. */
static int64_t piece_of(const Access *a, int64_t row, int64_t total, int64_t threads)
{
    const unsigned bits = wave_bits(a->type->element);
    if (a->given) return a->given <= row ? a->given : row;
    int64_t each = floor_pow2(a->k->max_bits_per_load / (bits ? bits : 1));
    while (each > 1 && (row % each || total < each * threads)) each /= 2;
    return each > 0 ? each : 1;
}

static void along_rows(const Access *a, const WaveExpr *thread, int64_t threads, bool block, WaveAxis axes[])
{
    WavePool *pool = &a->k->pool;
    int64_t total = 1, below = 1;
    for (unsigned d = 0; d < a->type->rank; d++) total *= a->extent[d];
    const int64_t each = piece_of(a, a->extent[a->contiguous], total, threads);
    for (unsigned i = 0; i < a->type->rank; i++) { /* the contiguous one first, then from the last to the first */
        const unsigned back = a->type->rank - i;
        const unsigned d = i == 0 ? a->contiguous : back > a->contiguous ? back : back - 1;
        const int64_t size = i == 0 ? each : 1, pieces = wave_ceil(a->extent[d], size), left = threads / below;
        const int64_t lanes = pieces <= left ? (i ? pieces : floor_pow2(pieces)) : i ? left : floor_pow2(left);
        const WaveExpr *lane = wave_mod(pool, wave_div(pool, thread, below), lanes);
        axes[d] = (WaveAxis){.start = wave_mul(pool, lane, size),
                             .size = size,
                             .stride = stride_behind(a, d),
                             .tile = lanes * size,
                             .block = block};
        below *= lanes;
    }
}

/* Does the value go to LDS, directly or after arithmetic? */
static bool goes_to_shared(const WaveValue *value, unsigned depth)
{
    for (uint32_t i = 0; i < value->users.len && depth < 16; i++) {
        const WaveNode *user = value->users.data[i];
        if (wave_is_store(user->op)) {
            if (user->operands.data[0] == value && user->operands.data[1]->node) return true;
        } else if (wave_ops[user->op].class != WAVE_CLASS_OTHER || user->op == WAVE_OP_PERMUTE) {
            if (goes_to_shared(user->results.data[0], depth + 1)) return true;
        }
    }
    return false;
}

static const WaveExpr *linear_thread(WaveKernel *k)
{
    WavePool *pool = &k->pool;
    const WaveExpr *y = wave_mul(pool, wave_leaf(pool, WAVE_LEAF_T, 1), k->threads[0]);
    const WaveExpr *z = wave_mul(pool, wave_leaf(pool, WAVE_LEAF_T, 2), k->threads[0] * k->threads[1]);
    return wave_add(pool, wave_leaf(pool, WAVE_LEAF_T, 0), wave_add(pool, y, z));
}

bool wave_access_axes(WaveKernel *k, const WaveNode *node, const WaveValue *value, WaveAxis axes[WAVE_MAX_RANK])
{
    Access a = {.k = k, .node = node, .type = &value->type, .given = node->elements_per_thread};
    const bool is_write = wave_is_store(node->op);
    const bool block = is_write ? node->operands.data[1]->node != NULL : goes_to_shared(value, 0);
    if (!value->type.rank) return true;
    for (unsigned d = 0; d < a.type->rank; d++) {
        a.places[d] = wave_place(k, a.type->dims[d], node->parent);
        a.shape[d] = wave_vector_shape(k, a.type->dims[d]);
        a.extent[d] = block ? a.places[d].group_extent : a.places[d].extent;
    }
    a.contiguous = contiguous_dim(&a);
    if (block) {
        along_rows(&a, linear_thread(k), wave_threads(k), true, axes);
        return true;
    }
    if (by_constraints(&a, axes)) return true;
    for (unsigned d = 0; d < a.type->rank; d++)
        if (a.shape[d] && a.shape[d] < a.extent[d]) a.extent[d] = a.shape[d];
    const WaveExpr *lane = wave_mod(&k->pool, wave_leaf(&k->pool, WAVE_LEAF_T, 0), k->threads_per_wave);
    along_rows(&a, lane, k->threads_per_wave, false, axes);
    return true;
}

void wave_replicated_axes(WaveKernel *k, const WaveNode *, const WaveValue *value, WaveAxis axes[WAVE_MAX_RANK])
{
    const WaveAxis one = {.start = wave_const(&k->pool, 0), .size = 1, .stride = 1, .tile = 1};
    for (unsigned d = 0; d < value->type.rank; d++) axes[d] = one;
}
