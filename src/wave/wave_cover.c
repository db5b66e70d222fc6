/* Checks that every element of a tile has a thread.

   Axes that were found dimension by dimension must together reach all elements of a tile. A kernel that gives indices
   is checked by its writes: each operation does exactly what its index says, and if the text does not expand an
   operation to all tiles of a workgroup, the rest would silently be missing. So the writes to an argument must together
   cover a tile. */
#include "wave/wave_passes.h"
#include "wave/wave_place.h"

enum { MAX_TILE = 1 << 20 };

typedef struct Cover {
    WaveKernel *k;
    const WaveValue *memory;
    const WaveNode *last; /* a write */
    int64_t sizes[WAVE_MAX_RANK], total, covered;
    uint8_t *marks;
    bool unknown; /* an index that cannot be evaluated */
} Cover;

static int64_t element_number(const WaveAxis *axis, int64_t g, const WaveEnv *env)
{
    WaveEnv here = *env;
    here.gpr = g;
    return wave_eval(axis->start, &here) + (wave_has_leaf(axis->start, WAVE_LEAF_GPR) ? 0 : g);
}

/* Marks what one thread writes of the first workgroup's tile. */
static void mark_thread(Cover *c, const WaveValue *value, const WaveEnv *env)
{
    int64_t count = 1;
    for (unsigned d = 0; d < value->type.rank; d++) count *= value->axes[d].size;
    for (int64_t e = 0; e < count; e++) {
        int64_t rest = e, at = 0;
        bool inside = true;
        for (unsigned d = value->type.rank; d-- > 0; rest /= value->axes[d].size) {
            const int dim = wave_dim(&c->memory->type, value->type.dims[d]);
            const int64_t x = element_number(&value->axes[d], rest % value->axes[d].size, env);
            int64_t stride = 1;
            for (unsigned i = (unsigned)dim + 1; i < c->memory->type.rank; i++) stride *= c->sizes[i];
            inside = inside && dim >= 0 && x >= 0 && x < c->sizes[dim];
            at += x * stride;
        }
        if (!inside || c->marks[at]) continue;
        c->marks[at] = 1;
        c->covered++;
    }
}

static void mark_threads(Cover *c, const WaveValue *value, const int64_t threads[3])
{
    for (int64_t z = 0; z < threads[2]; z++)
        for (int64_t y = 0; y < threads[1]; y++)
            for (int64_t x = 0; x < threads[0]; x++) {
                const WaveEnv env = {.t = {x, y, z}};
                mark_thread(c, value, &env);
            }
}

static bool mark_write(WaveKernel *k, WaveNode *node, void *data)
{
    Cover *c = data;
    if (node->op != WAVE_OP_WRITE || node->operands.data[1] != c->memory) return true;
    const WaveValue *value = node->operands.data[0];
    c->last = node;
    for (unsigned d = 0; d < value->type.rank; d++) {
        const WaveAxis *axis = &value->axes[d];
        const bool is_mapped =
            node->mapping.count || node->coordinates.count || wave_dim(&c->memory->type, value->type.dims[d]) < 0;
        if (!axis->absolute || is_mapped || wave_has_leaf(axis->start, WAVE_LEAF_LOOP)) c->unknown = true;
    }
    if (!c->unknown) mark_threads(c, value, k->threads);
    return true;
}

/* Two dimensions may have been given the same lanes by different operations: then only a diagonal is there. */
static bool check_lanes(WaveKernel *k, WaveNode *node, void *)
{
    const bool is_reduced = node->op == WAVE_OP_SUM || node->op == WAVE_OP_MAX_ELEMENT || node->op == WAVE_OP_CUMSUM;
    if (!wave_is_store(node->op) && !is_reduced) return true;
    const WaveValue *value = node->operands.data[0];
    Cover c = {.k = k, .memory = value, .total = 1};
    bool block = false;
    for (unsigned d = 0; d < value->type.rank; d++) {
        const WaveAxis *axis = &value->axes[d];
        c.sizes[d] = axis->tile;
        c.total *= axis->tile;
        block = block || axis->block;
        if (!axis->set || axis->absolute || c.total < 1 || c.total > MAX_TILE) return true;
    }
    c.marks = arena_alloc(k->arena, (size_t)c.total);
    const int64_t threads[3] = {block ? k->threads[0] : k->threads_per_wave, block ? k->threads[1] : 1,
                                block ? k->threads[2] : 1};
    mark_threads(&c, value, threads);
    return c.covered == c.total ||
           wave_error(
               k, node,
               "its dimensions lie along the same lanes, so that %ld of %ld elements are with no thread; write an "
               "operand to shared memory and read it back",
               (long)(c.total - c.covered), (long)c.total);
}

bool wave_check_cover(WaveKernel *k)
{
    if (!k->is_indexed) return wave_each(k, &k->body, check_lanes, NULL);
    for (uint32_t i = 0; i < k->arguments.len; i++) {
        Cover c = {.k = k, .memory = k->arguments.data[i], .total = 1};
        for (unsigned d = 0; d < c.memory->type.rank; d++) {
            const WavePlace place = wave_place(k, c.memory->type.dims[d], NULL);
            c.sizes[d] = place.group_extent < place.size ? place.group_extent : place.size;
            c.total *= c.sizes[d];
            if (c.total > MAX_TILE) c.total = 0;
        }
        if (!c.memory->type.is_tensor || !c.total) continue;
        c.marks = arena_alloc(k->arena, (size_t)c.total);
        wave_each(k, &k->body, mark_write, &c);
        if (c.last && !c.unknown && c.covered < c.total)
            return wave_error(k, c.last,
                              "the indices of the writes to argument %u leave out %ld of the %ld elements of a "
                              "workgroup's tile; expand the operations, or leave all indices out",
                              i + 1, (long)(c.total - c.covered), (long)c.total);
    }
    return true;
}
