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
    *symbol = tiling->dim;
    *count = wave_ceil(outside.group_extent, tiling->tile);
    return *count > 0 || wave_error(k, node, "@%s is 0", wave_name(k, node->symbol));
}

/* What a value is before the loop, as the body wants it; the body's argument gets names. */
static bool enter(Lower *l, WaveNode *node, unsigned i, WaveRegisters *regs)
{
    WaveValue *argument = node->arguments.data[i];
    const LowerWant want = lower_own(argument);
    if (!lower_use(l, node, node->operands.data[i], &want, regs)) return false;
    argument->regs = *regs;
    if (i >= node->num_carried) return true;
    argument->regs.names = ARENA_ARRAY(l->arena, unsigned, regs->count);
    for (unsigned t = 0; t < regs->count; t++) argument->regs.names[t] = l->next++;
    return true;
}

static const char *pairs(Lower *l, const WaveRegisters *initial, const WaveNode *node)
{
    StrBuf out = {0};
    strbuf_append(&out, "");
    for (unsigned i = 0, n = 0; i < node->num_carried; i++)
        for (unsigned t = 0; t < initial[i].count; t++)
            strbuf_printf(&out, "%s%%v%u = %%v%u", n++ ? ", " : "", node->arguments.data[i]->regs.names[t],
                          initial[i].names[t]);
    const char *text = arena_strdup(l->arena, out.data ? out.data : "");
    strbuf_free(&out);
    return text;
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

static bool lower_body(Lower *l, WaveNode *node, const WaveRegisters *initial)
{
    WaveNode *yield = VEC_LAST(&node->body);
    WaveNodes body = node->body;
    WaveRegisters *out = ARENA_ARRAY(l->arena, WaveRegisters, node->num_carried + 1);
    body.len--;
    lower_lds_loop(l, node);
    if (!lower_nodes(l, &body)) return false;
    l->loc = yield->loc;
    for (unsigned i = 0; i < node->num_carried; i++) {
        const LowerWant want = lower_own(node->arguments.data[i]);
        if (!lower_use(l, yield, yield->operands.data[i], &want, &out[i])) return false;
    }
    const char *names = list(l, out, node->num_carried, false), *types = list(l, initial, node->num_carried, true);
    if (node->num_carried) lower_line(l, "scf.yield %s : %s", names, types);
    return true;
}

bool lower_loop(Lower *l, WaveNode *node)
{
    WavePool *pool = &l->k->pool;
    int64_t count = 0;
    int symbol = 0;
    if (!count_iterations(l, node, &count, &symbol)) return false;
    WaveRegisters *initial = ARENA_ARRAY(l->arena, WaveRegisters, node->arguments.len + 1);
    WaveRegisters *results = ARENA_ARRAY(l->arena, WaveRegisters, node->num_carried + 1);
    for (unsigned i = 0; i < node->arguments.len; i++)
        if (!enter(l, node, i, &initial[i])) return false;
    for (unsigned i = 0; i < node->num_carried; i++) {
        results[i] = initial[i];
        results[i].names = ARENA_ARRAY(l->arena, unsigned, initial[i].count);
        for (unsigned t = 0; t < initial[i].count; t++) results[i].names[t] = l->next++;
        node->results.data[i]->regs = results[i];
    }
    const unsigned first = lower_index(l, wave_const(pool, 0)), step = lower_index(l, wave_const(pool, 1));
    const unsigned end = lower_index(l, wave_const(pool, count));
    const uint32_t indices = l->indices.len;
    const char *loop = arena_printf(l->arena, "scf.for %%i%d = %%v%u to %%v%u step %%v%u", symbol, first, end, step);
    const char *names = list(l, results, node->num_carried, false), *types = list(l, initial, node->num_carried, true);
    const char *carried = pairs(l, initial, node);
    if (node->num_carried) lower_line(l, "%s = %s iter_args(%s) -> (%s) {", names, loop, carried, types);
    else lower_line(l, "%s {", loop);
    lower_open(l);
    if (!lower_body(l, node, initial)) return false;
    lower_close(l, indices);
    lower_line(l, "}");
    return true;
}
