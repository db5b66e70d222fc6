/* Reads global memory one iteration ahead. From a loop whose tiles go through LDS,

     loop i:  g = read(i);  write g to LDS;  barrier;  products from LDS

   wavecc makes

     g = read(0)
     loop i with g:  write g to LDS;  barrier;  g' = read(min(i + 1, last));  products from LDS;  yield g'

   The loads of the next tile are then on their way while this one is multiplied. The value costs registers for the
   whole loop. A read qualifies if its only use is that write, if the kernel writes its memory nowhere, and if its
   coordinates are known before the loop. */
#include "wave/lower.h"

enum { MAX_BYTES = 256 }; /* bytes that a thread holds for the next iteration: 64 registers */

bool lower_is_known_before(const WaveNode *read)
{
    if (read->op != WAVE_OP_READ || read->operands.data[0]->node || wave_is_written(read->operands.data[0]))
        return false;
    for (uint32_t i = 1; i < read->operands.len; i++) {
        const WaveValue *coordinate = read->operands.data[i];
        if (coordinate->is_carried || (coordinate->node && coordinate->node->parent == read->parent)) return false;
    }
    return true;
}

/* Is the read's value only written to LDS, by an operation of the same block? */
bool lower_is_staged(const WaveNode *read)
{
    if (!lower_is_known_before(read) || read->results.data[0]->users.len != 1) return false;
    const WaveNode *user = read->results.data[0]->users.data[0];
    return user->op == WAVE_OP_WRITE && user->parent == read->parent && user->operands.data[1]->node;
}

bool lower_feeds_products(const WaveNode *loop, const WaveValue *value)
{
    for (uint32_t i = 0; i < value->users.len; i++) {
        const WaveNode *user = value->users.data[i];
        const bool fits = wave_is_product(user->op) || user->op == WAVE_OP_BITCAST || user->op == WAVE_OP_CAST;
        if (!fits || user->parent != loop) return false;
    }
    return true;
}

static bool has_loop(const WaveNodes *body)
{
    for (uint32_t i = 0; i < body->len; i++) {
        const WaveNode *node = body->data[i];
        if (wave_has_body(node->op) && (node->op != WAVE_OP_CONDITIONAL || has_loop(&node->body))) return true;
    }
    return false;
}

bool lower_prefetch_find(Lower *l, const WaveNode *loop, Prefetches *out)
{
    int64_t bytes[2] = {0}; /* of what goes to LDS, and straight to products */
    bool has_branch = false;
    out->len = 0;
    if (has_loop(&loop->body)) return true; /* an inner loop has its own */
    for (uint32_t i = 0; i < loop->body.len; i++) {
        WaveNode *node = loop->body.data[i];
        has_branch |= node->op == WAVE_OP_CONDITIONAL;
        const bool staged = node->op == WAVE_OP_READ && lower_is_staged(node);
        if (!staged && !(node->op == WAVE_OP_READ && lower_is_known_before(node) &&
                         lower_feeds_products(loop, node->results.data[0])))
            continue;
        const int64_t own = lower_bytes(l, node, node->results.data[0]);
        if (own < 0) return false;
        bytes[!staged] += own;
        VEC_PUSH(l->arena, out, ((Prefetch){.read = node, .staged = staged}));
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < out->len; i++) {
        const bool staged = out->data[i].staged; /* these follow the first read of LDS, which may be in the branch */
        if (bytes[!staged] <= MAX_BYTES && !(staged && has_branch)) out->data[kept++] = out->data[i];
    }
    out->len = kept;
    return true;
}

/* Makes the reads, with MLIR's name for the iteration's number. */
bool lower_prefetch_read(Lower *l, Prefetches *all, int symbol, const char *iteration)
{
    Prefetches *open = l->prefetches;
    l->prefetches = NULL;
    l->iteration_of = symbol;
    l->iteration = iteration;
    bool ok = true;
    for (uint32_t i = 0; i < all->len && ok; i++) {
        WaveValue *value = all->data[i].read->results.data[0];
        const WaveRegisters kept = value->regs;
        const SourceLoc loc = l->loc;
        l->loc = all->data[i].read->loc;
        ok = lower_read(l, all->data[i].read);
        l->loc = loc;
        all->data[i].next = value->regs;
        value->regs = kept;
    }
    l->iteration = NULL;
    l->prefetches = open;
    return ok;
}

/* Inside the body: makes the next iteration's reads, once. */
bool lower_prefetch_next(Lower *l)
{
    Prefetches *all = l->prefetches;
    if (!all || !all->due) return true;
    all->due = false;
    WavePool *pool = &l->k->pool;
    const unsigned next =
        lower_index(l, wave_add(pool, wave_leaf(pool, WAVE_LEAF_LOOP, all->symbol), wave_const(pool, 1)));
    const unsigned last = lower_index(l, wave_const(pool, all->iterations - 1));
    const unsigned at = lower_make(l, "arith.minsi %%v%u, %%v%u : index", next, last);
    return lower_prefetch_read(l, all, all->symbol, arena_printf(l->arena, "%%v%u", at));
}

const WaveRegisters *lower_prefetched(const Lower *l, const WaveNode *read)
{
    for (uint32_t i = 0; l->prefetches && i < l->prefetches->len; i++)
        if (l->prefetches->data[i].read == read) return &l->prefetches->data[i].inside;
    return NULL;
}
