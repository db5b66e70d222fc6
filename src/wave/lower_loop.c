/* wave.iterate: scf.for over the tiles of a dimension; carried values are one iter_arg for each of their tiles. */
#include "wave/lower.h"

static bool count_iterations(Lower *l, const WaveNode *node, int64_t *count, int *symbol)
{
    WaveKernel *k = l->k;
    const WaveConstraint *tiling = wave_constraint(k, WAVE_TILING, node->symbol);
    if (!tiling)
        return wave_error(k, node, "no tiling_constraint says how far one iteration along @%s goes",
                          wave_name(k, node->symbol));
    const WavePlace outside = wave_place(k, tiling->dim, NULL);
    if (wave_place(k, tiling->dim, node->parent).in_loop)
        return wave_error(k, node, "a loop along @%s in another one along it", wave_name(k, tiling->dim));
    *symbol = tiling->dim;
    *count = wave_ceil(outside.group_extent, tiling->tile);
    return *count > 0 || wave_error(k, node, "@%s is 0", wave_name(k, node->symbol));
}

/* What goes round: the carried values, then what is read ahead. */
typedef struct Round {
    WaveRegisters *initial, *inside, *next, *results;
    unsigned count;
} Round;

static WaveRegisters renamed(Lower *l, const WaveRegisters *regs)
{
    WaveRegisters out = *regs;
    out.names = ARENA_ARRAY(l->arena, unsigned, regs->count);
    for (unsigned t = 0; t < regs->count; t++) out.names[t] = l->next++;
    return out;
}

static const char *list(Lower *l, const WaveRegisters *regs, unsigned count, bool types)
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

static const char *pairs(Lower *l, const Round *round)
{
    StrBuf out = {0};
    for (unsigned i = 0, n = 0; i < round->count; i++)
        for (unsigned t = 0; t < round->initial[i].count; t++)
            strbuf_printf(&out, "%s%%v%u = %%v%u", n++ ? ", " : "", round->inside[i].names[t],
                          round->initial[i].names[t]);
    const char *text = arena_strdup(l->arena, out.data ? out.data : "");
    strbuf_free(&out);
    return text;
}

/* What values are before the loop, as the body wants them; the body's arguments get names. */
static bool enter(Lower *l, WaveNode *node, Prefetches *ahead, Round *round)
{
    const unsigned most = node->arguments.len + ahead->len + 1;
    *round = (Round){.initial = ARENA_ARRAY(l->arena, WaveRegisters, most),
                     .inside = ARENA_ARRAY(l->arena, WaveRegisters, most),
                     .next = ARENA_ARRAY(l->arena, WaveRegisters, most),
                     .results = ARENA_ARRAY(l->arena, WaveRegisters, most),
                     .count = node->num_carried + ahead->len};
    for (unsigned i = node->arguments.len; i-- > 0;) { /* captured ones do not go round */
        const LowerWant want = lower_own(node->arguments.data[i]);
        if (!lower_use(l, node, node->operands.data[i], &want, &round->initial[i])) return false;
        node->arguments.data[i]->regs = round->initial[i];
    }
    const unsigned zero = lower_index(l, wave_const(&l->k->pool, 0));
    if (ahead->len && !lower_prefetch_read(l, ahead, ahead->symbol, arena_printf(l->arena, "%%v%u", zero)))
        return false;
    for (unsigned i = 0; i < round->count; i++) {
        const bool is_ahead = i >= node->num_carried;
        if (is_ahead) round->initial[i] = ahead->data[i - node->num_carried].next;
        round->inside[i] = renamed(l, &round->initial[i]);
        round->results[i] = renamed(l, &round->initial[i]);
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
    const char *names = list(l, round->next, round->count, false), *types = list(l, round->initial, round->count, true);
    if (round->count) lower_line(l, "scf.yield %s : %s", names, types);
    return true;
}

bool lower_loop(Lower *l, WaveNode *node)
{
    WavePool *pool = &l->k->pool;
    Prefetches ahead = {0}, *outer = l->prefetches;
    if (node->phased) return lower_phased_loop(l, node);
    Round round;
    if (!count_iterations(l, node, &ahead.iterations, &ahead.symbol)) return false;
    if (ahead.iterations > 1 && l->k->prefetch && !lower_prefetch_find(l, node, &ahead)) return false;
    if (!enter(l, node, &ahead, &round)) return false;
    const unsigned first = lower_index(l, wave_const(pool, 0)), step = lower_index(l, wave_const(pool, 1));
    const unsigned end = lower_index(l, wave_const(pool, ahead.iterations));
    const uint32_t indices = l->indices.len;
    const char *loop =
        arena_printf(l->arena, "scf.for %%i%d = %%v%u to %%v%u step %%v%u", ahead.symbol, first, end, step);
    const char *names = list(l, round.results, round.count, false), *types = list(l, round.initial, round.count, true);
    const char *carried = pairs(l, &round);
    if (round.count) lower_line(l, "%s = %s iter_args(%s) -> (%s) {", names, loop, carried, types);
    else lower_line(l, "%s {", loop);
    lower_open(l);
    ahead.due = ahead.len > 0;
    l->prefetches = &ahead;
    if (!lower_body(l, node, &ahead, &round)) return false;
    l->prefetches = outer;
    lower_close(l, indices);
    lower_line(l, "}");
    for (unsigned i = 0; i < node->num_carried; i++) node->results.data[i]->regs = round.results[i];
    return true;
}
