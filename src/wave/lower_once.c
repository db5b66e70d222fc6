/* Finds which threads do an atomic operation. If several threads have an element, one of them does it. */
#include <string.h>

#include "wave/lower.h"

enum { KEY = 3 + WAVE_MAX_RANK };

typedef struct Once {
    Lower *l;
    const WaveNode *node;
    const LowerWant *want; /* of its value */
    const LowerShape *shape;
    unsigned own; /* one bit for each dimension along which the waves have different values */
    WavePlace places[WAVE_MAX_RANK];
    const WaveExpr *coordinates[WAVE_MAX_RANK];
    int64_t *keys; /* by thread, KEY each */
    bool *inside;  /* by thread: does it have an element? */
    LowerOnce *who;
} Once;

/* Is it one number for each thread, independent of all dimensions? */
static bool has_own_numbers(Lower *l, const WaveNode *node)
{
    for (uint32_t i = 0; i < node->operands.len; i++)
        if (i != 1 && !node->operands.data[i]->type.rank && !lower_is_uniform(l, node->operands.data[i])) return true;
    return lower_lists_thread(&node->coordinates);
}

/* Fills the key that tells the thread's elements from others: its coordinates, and the waves with their own values. */
static void fill_thread(Once *at, int64_t x)
{
    const WaveEnv env = wave_thread(at->l->k, x, 0);
    int64_t *key = at->keys + x * KEY;
    at->inside[x] = true;
    for (unsigned i = 0; i < 3; i++) key[i] = at->own >> i & 1 ? env.t[i] / (i ? 1 : at->l->k->threads_per_wave) : 0;
    for (unsigned d = 0; d < at->shape->rank; d++) {
        const WaveAxis *axis = &at->want->axes[d];
        const WavePlace *p = &at->places[d];
        const int64_t from = axis->block ? 0 : wave_eval(p->wave, &env);
        key[3 + d] = wave_eval(at->coordinates[d], &env);
        /* elements beyond the wave's part are masked */
        if (!axis->absolute && key[3 + d] - from >= (axis->block ? p->group_extent : p->extent)) at->inside[x] = false;
    }
}

static void fill(Once *at, int64_t threads)
{
    at->keys = ARENA_ARRAY(at->l->arena, int64_t, threads *KEY);
    at->inside = ARENA_ARRAY(at->l->arena, bool, threads);
    for (unsigned d = 0; d < at->shape->rank; d++) {
        at->places[d] = wave_place(at->l->k, at->want->type->dims[d], at->want->loop);
        at->coordinates[d] = lower_coordinate(at->l, at->want, d, 0, 0, true);
    }
    for (int64_t x = 0; x < threads; x++) fill_thread(at, x);
}

static bool has_same_elements(const Once *at, int64_t x, int64_t y)
{
    return !memcmp(at->keys + x * KEY, at->keys + y * KEY, KEY * sizeof *at->keys);
}

static bool has_elements(const Once *at, int64_t x) { return at->inside[x]; }

/* If several threads have an element, one of them does the operation. In this thread, the bits of the thread's number
   that do not affect the element are 0. */
static bool find_once(Once *at)
{
    Lower *l = at->l;
    WavePool *pool = &l->k->pool;
    const int64_t *t = l->k->threads, threads = wave_threads(l->k);
    const WaveExpr *number = wave_add(pool, wave_leaf(pool, WAVE_LEAF_T, 0),
                                      wave_add(pool, wave_mul(pool, wave_leaf(pool, WAVE_LEAF_T, 1), t[0]),
                                               wave_mul(pool, wave_leaf(pool, WAVE_LEAF_T, 2), t[0] * t[1])));
    if (has_own_numbers(l, at->node)) return true;
    bool all = true;
    at->own = lower_own_of_waves(l, at->node->operands.data[0]);
    fill(at, threads);
    for (int64_t x = 1; x < threads && all; x++) all = has_same_elements(at, 0, x);
    at->who->broadcasts = all && threads > 1;
    at->who->zero = all && threads > 1 ? number : NULL;
    for (int64_t bit = 1; bit < threads && !all; bit *= 2) {
        int64_t same = 0, pairs = 0;
        for (int64_t x = 0; x < threads; x++)
            if (!(x & bit) && x + bit < threads && has_elements(at, x) && has_elements(at, x + bit))
                pairs++, same += has_same_elements(at, x, x + bit);
        if (same != pairs || !pairs) continue;
        const WaveExpr *one = wave_mod(pool, wave_div(pool, number, bit), 2);
        at->who->zero = at->who->zero ? wave_add(pool, at->who->zero, one) : one;
    }
    for (int64_t x = 0; x < threads && !all; x++) {
        const WaveEnv env = wave_thread(l->k, x, 0);
        int64_t first = 0;
        if (!has_elements(at, x)) continue;
        while (!has_elements(at, first) || !has_same_elements(at, first, x)) first++;
        if ((first == x) != (!at->who->zero || !wave_eval(at->who->zero, &env)))
            return wave_error(l->k, at->node, "the number of threads that share an element is not a power of two");
    }
    if (at->who->zero && !at->who->broadcasts && at->node->results.data[0]->users.len)
        return wave_error(l->k, at->node,
                          "several threads have an element, and its old value is used; leave the result unused, or "
                          "give each thread its own elements");
    return true;
}

bool lower_find_once(Lower *l, const WaveNode *node, const LowerWant *want, const LowerShape *shape, LowerOnce *out)
{
    *out = (LowerOnce){NULL, false};
    Once once = {.l = l, .node = node, .want = want, .shape = shape, .who = out};
    return find_once(&once);
}
