/* wave.iterate: becomes scf.for over the tiles of a dimension. Each tile of a carried value is one iter_arg. */
#include "wave/lower.h"

static bool count_iterations(Lower *l, const WaveNode *node, int64_t *count, int *symbol)
{
    WaveKernel *k = l->k;
    const WaveConstraint *tiling = wave_constraint(k, WAVE_TILING, node->symbol);
    if (!tiling)
        return wave_error(k, node, "no tiling_constraint gives the size of one iteration along @%s",
                          wave_name(k, node->symbol));
    const WavePlace outside = wave_place(k, tiling->dim, NULL);
    if (wave_place(k, tiling->dim, node->parent).in_loop)
        return wave_error(k, node, "a loop along @%s inside another one along it", wave_name(k, tiling->dim));
    *symbol = tiling->dim;
    *count = wave_ceil(outside.group_extent, tiling->tile);
    return *count > 0 || wave_error(k, node, "@%s is 0", wave_name(k, node->symbol));
}

/* The values that the loop carries, then those that it reads ahead. */
typedef struct Round {
    WaveRegisters *initial, *inside, *next, *results;
    unsigned count;
    unsigned first, end, step, clamped; /* indices of iterations; `clamped` is one that always exists */
} Round;

WaveRegisters lower_renamed(Lower *l, const WaveRegisters *regs)
{
    WaveRegisters out = *regs;
    out.names = ARENA_ARRAY(l->arena, unsigned, regs->count);
    for (unsigned t = 0; t < regs->count; t++) out.names[t] = l->next++;
    return out;
}

const char *lower_list(Lower *l, const WaveRegisters *regs, unsigned count, bool types)
{
    StrBuf out = {0};
    for (unsigned i = 0, n = 0; i < count; i++)
        for (unsigned t = 0; t < regs[i].count; t++) {
            strbuf_append(&out, n++ ? ", " : "");
            if (types) strbuf_append(&out, regs[i].type);
            else strbuf_printf(&out, "%%v%u", regs[i].names[t]);
        }
    const char *text = arena_strdup(l->arena, out.data ? out.data : "");
    strbuf_free(&out);
    return text;
}

const char *lower_pairs(Lower *l, const WaveRegisters *inside, const WaveRegisters *initial, unsigned count)
{
    StrBuf out = {0};
    for (unsigned i = 0, n = 0; i < count; i++)
        for (unsigned t = 0; t < initial[i].count; t++)
            strbuf_printf(&out, "%s%%v%u = %%v%u", n++ ? ", " : "", inside[i].names[t], initial[i].names[t]);
    const char *text = arena_strdup(l->arena, out.data ? out.data : "");
    strbuf_free(&out);
    return text;
}

static bool one_index(Lower *l, const WaveNode *node, const WaveRegisters *regs, const char *element, unsigned *out)
{
    if (regs->count * regs->elements != 1 || wave_is_float(element))
        return wave_error(l->k, node, "its bounds must be one integer each");
    const unsigned one =
        lower_make(l, "vector.extract %%v%u[0] : %s from vector<1x%s>", regs->names[0], element, element);
    *out = lower_make(l, "arith.index_cast %%v%u : %s to index", one, element);
    return true;
}

bool lower_bounds(Lower *l, const WaveNode *node, const WaveRegisters *captured, unsigned bounds[2])
{
    const unsigned n = node->arguments.len - 2;
    for (unsigned i = 0; i < 2; i++)
        if (!one_index(l, node, &captured[i], node->operands.data[n + i]->type.element, &bounds[i])) return false;
    return true;
}

/* The bounds of the loop: 0 and the number of tiles of the dimension, or two numbers in registers. The program must
   keep the latter in range. */
static bool find_bounds(Lower *l, const WaveNode *node, int64_t iterations, Round *round)
{
    WavePool *pool = &l->k->pool;
    const unsigned n = node->arguments.len;
    const int64_t tile = wave_constraint(l->k, WAVE_TILING, node->symbol)->tile;
    round->step = lower_index(l, wave_const(pool, node->in_elements ? tile : 1));
    round->first = round->clamped = lower_index(l, wave_const(pool, 0));
    round->end = lower_index(l, wave_const(pool, iterations));
    if (!node->has_bounds_inside) return true;
    unsigned bounds[2] = {0};
    if (!lower_bounds(l, node, &round->initial[n - 2], bounds)) return false;
    const unsigned count =
        node->in_elements ? lower_make(l, "arith.muli %%v%u, %%v%u : index", bounds[1], round->step) : bounds[1];
    round->first = bounds[0];
    round->end = lower_make(l, "arith.addi %%v%u, %%v%u : index", bounds[0], count);
    const unsigned last = lower_index(l, wave_const(pool, iterations - 1));
    round->clamped = lower_make(l, "arith.minsi %%v%u, %%v%u : index", round->first, last);
    return true;
}

/* Takes the values from before the loop in the arrangement that the body needs. The body's arguments get names. */
static bool enter(Lower *l, WaveNode *node, Prefetches *ahead, Round *round)
{
    const unsigned most = node->arguments.len + ahead->len + 1;
    *round = (Round){.initial = ARENA_ARRAY(l->arena, WaveRegisters, most),
                     .inside = ARENA_ARRAY(l->arena, WaveRegisters, most),
                     .next = ARENA_ARRAY(l->arena, WaveRegisters, most),
                     .results = ARENA_ARRAY(l->arena, WaveRegisters, most),
                     .count = node->num_carried + ahead->len};
    for (unsigned i = node->arguments.len; i-- > 0;) { /* captured values are not carried */
        const LowerWant want = lower_own(node->arguments.data[i]);
        if (!lower_use(l, node, node->operands.data[i], &want, &round->initial[i])) return false;
        node->arguments.data[i]->regs = round->initial[i];
    }
    if (!find_bounds(l, node, ahead->iterations, round)) return false;
    const char *begin = arena_printf(l->arena, "%%v%u", round->clamped);
    if (ahead->len && !lower_prefetch_read(l, ahead, ahead->symbol, begin)) return false;
    for (unsigned i = 0; i < round->count; i++) {
        const bool is_ahead = i >= node->num_carried;
        if (is_ahead) round->initial[i] = ahead->data[i - node->num_carried].next;
        round->inside[i] = lower_renamed(l, &round->initial[i]);
        round->results[i] = lower_renamed(l, &round->initial[i]);
        if (is_ahead) ahead->data[i - node->num_carried].inside = round->inside[i];
        else node->arguments.data[i]->regs = round->inside[i];
    }
    return true;
}

static bool lower_body(Lower *l, WaveNode *node, Prefetches *ahead, Round *round)
{
    WaveNode *yield = VEC_LAST(&node->body);
    WaveNodes body = node->body;
    body.len--;
    lower_lds_loop(l, node);
    bool staged = false; /* then the next reads stand behind the barrier */
    for (uint32_t i = 0; i < ahead->len; i++) staged |= ahead->data[i].staged;
    if (!staged && !lower_prefetch_next(l)) return false;
    if (!lower_nodes(l, &body)) return false;
    l->loc = yield->loc;
    if (!lower_prefetch_next(l)) return false;
    for (unsigned i = 0; i < round->count; i++) {
        if (i >= node->num_carried) {
            round->next[i] = ahead->data[i - node->num_carried].next;
            continue;
        }
        const LowerWant want = lower_own(node->arguments.data[i]);
        if (!lower_use(l, yield, yield->operands.data[i], &want, &round->next[i])) return false;
    }
    const char *names = lower_list(l, round->next, round->count, false),
               *types = lower_list(l, round->initial, round->count, true);
    if (round->count) lower_line(l, "scf.yield %s : %s", names, types);
    return true;
}

/* Such a loop may have no iteration, and the number of iterations may differ between threads. */
static void enter_bounds(Lower *l, const WaveNode *node, LdsStates *before)
{
    const uint32_t n = node->operands.len;
    const bool is_uniform =
        lower_is_uniform(l, node->operands.data[n - 2]) && lower_is_uniform(l, node->operands.data[n - 1]);
    if (!is_uniform) lower_lds_before(l, node);
    for (uint32_t i = 0; i < l->lds.len; i++) VEC_PUSH(l->arena, before, l->lds.data[i]);
    l->divergent = l->divergent || !is_uniform;
}

bool lower_loop(Lower *l, WaveNode *node)
{
    Prefetches ahead = {0}, *outer = l->prefetches;
    if (node->phased) return lower_phased_loop(l, node);
    if (node->staged) return lower_staged_loop(l, node);
    Round round;
    if (!count_iterations(l, node, &ahead.iterations, &ahead.symbol)) return false;
    if (ahead.iterations > 1 && l->k->prefetch && !node->in_elements && !lower_prefetch_find(l, node, &ahead))
        return false;
    if (!enter(l, node, &ahead, &round)) return false;
    const bool is_divergent = l->divergent;
    LdsStates before = {0};
    if (node->has_bounds_inside) enter_bounds(l, node, &before);
    const uint32_t indices = l->indices.len;
    const char *loop = arena_printf(l->arena, "scf.for %%i%d = %%v%u to %%v%u step %%v%u", ahead.symbol, round.first,
                                    round.end, round.step);
    const char *names = lower_list(l, round.results, round.count, false),
               *types = lower_list(l, round.initial, round.count, true);
    const char *carried = lower_pairs(l, round.inside, round.initial, round.count);
    if (round.count) lower_line(l, "%s = %s iter_args(%s) -> (%s) {", names, loop, carried, types);
    else lower_line(l, "%s {", loop);
    lower_open(l);
    ahead.due = ahead.len > 0;
    l->prefetches = &ahead;
    if (!lower_body(l, node, &ahead, &round)) return false;
    l->prefetches = outer;
    l->divergent = is_divergent;
    lower_lds_either(l, &before);
    lower_close(l, indices);
    lower_line(l, "}");
    for (unsigned i = 0; i < node->num_carried; i++) node->results.data[i]->regs = round.results[i];
    return true;
}
