/* Loops whose second product takes what the first one made, as in attention, run in two stages beside each other. From

     loop i:  copy tiles a(i), b(i) to LDS;  barrier;  s = a * q;  p = f(s);  o = g(o, p) + b * h(p);  barrier

   wavecc makes the following, with two buffers for each tile:

     copy a(0), b(0), a(1), b(1);  barrier;  p = first stage of 0;  half = first half of a(1);  barrier;  copy a(2)
     loop i with p and half, to the last but one:
       rest = second half of a(i + 1);  products of the first stage of i + 1 with half
       half = first half of b(i);  products with rest;  g(o, p), h(p)
       rest = second half of b(i);  products of the second stage of i with half
       barrier        a(i + 2) and b(i + 1) are in LDS, and all waves have read a(i + 1) and b(i)
       copy a(i + 3), b(i + 2), without registers;  half = first half of a(i + 2)
       products with rest;  p = rest of the first stage of i + 1
     second stage of the last iteration

   The products of one stage hide the arithmetic of the other, and reads of LDS; copies have an iteration to arrive. The
   halves are of K. The first stage is the products that need no other product, and what can follow them without the
   second products, as much as leaves both stages about the same arithmetic.

   A loop qualifies if its body holds arithmetic, reductions within a wave, products, reads, and staged tiles that
   LDS-DMA can copy; if no tile belongs to both stages; and if what the first stage hands on fits some registers. */
#include <string.h>

#include "wave/stage_plan.h"

void lower_find_stages(Lower *l)
{
    WaveKernel *k = l->k;
    for (uint32_t i = 0; i < k->body.len && k->phases && k->prefetch; i++) {
        Stages p = {.l = l, .loop = k->body.data[i]};
        if (p.loop->op != WAVE_OP_ITERATE || p.loop->phased || !stage_plan(&p)) continue;
        if (!lower_tiles_fit(l, p.tiles.data, p.tiles.len)) continue;
        p.loop->staged = true;
        lower_mark_tiles(l, p.tiles.data, p.tiles.len);
    }
}

/* ---- the code ---- */

/* What the loop carries: its own values, what is handed on, what is fetched, and the buffers. */
typedef struct State {
    WaveRegisters *regs, *handed, *fetched, *buffers; /* the others follow the first one */
    unsigned count;
} State;

static State new_state(const Stages *p)
{
    State s = {.count = p->loop->num_carried + p->handed.len + p->fetches[0].len + p->tiles.len};
    s.regs = ARENA_ARRAY(p->l->arena, WaveRegisters, s.count + 1);
    s.handed = s.regs + p->loop->num_carried;
    s.fetched = s.handed + p->handed.len;
    s.buffers = s.fetched + p->fetches[0].len;
    return s;
}

static void begin_iteration(Stages *p, unsigned number)
{
    p->l->iteration_of = p->symbol;
    p->l->iteration = arena_printf(p->l->arena, "%%v%u", number);
}

static bool make(Stages *p, Part part)
{
    WaveNodes nodes = {0};
    for (uint32_t i = 0; i < stage_places(p); i++)
        if (p->parts[i] == part && !wave_is_product(stage_node(p, i)->op))
            VEC_PUSH(p->l->arena, &nodes, stage_node(p, i));
    return lower_nodes(p->l, &nodes);
}

/* The second stage without its products: what comes before them, or after. */
static bool make_second(Stages *p, bool after)
{
    WaveNodes nodes = {0};
    bool seen = false;
    for (uint32_t i = 0; i < stage_places(p); i++) {
        if (p->parts[i] != PART_SECOND) continue;
        seen = seen || wave_is_product(stage_node(p, i)->op);
        if (seen == after && !wave_is_product(stage_node(p, i)->op)) VEC_PUSH(p->l->arena, &nodes, stage_node(p, i));
    }
    return lower_nodes(p->l, &nodes);
}

static bool multiply_node(Stages *p, WaveNode *node, unsigned stage, bool second)
{
    WaveProduct w;
    const int64_t half = p->half[stage];
    if (!second) return lower_product_part(p->l, node, 0, half);
    if (half == INT64_MAX) return true;
    if (!wave_product(p->l->k, node, &w)) return false;
    const WaveRegisters before = w.acc->regs;
    w.acc->regs = node->results.data[0]->regs;
    const bool ok = lower_product_part(p->l, node, half, INT64_MAX);
    w.acc->regs = before;
    return ok;
}

/* One half of a stage's products. Products that are not divided count as a first half. */
static bool multiply(Stages *p, unsigned stage, bool second)
{
    for (uint32_t i = 0; i < stage_places(p); i++) {
        WaveNode *node = stage_node(p, i);
        if (!wave_is_product(node->op) || p->parts[i] != (stage ? PART_SECOND : PART_EARLY)) continue;
        p->l->loc = node->loc;
        if (!multiply_node(p, node, stage, second)) return false;
    }
    return true;
}

/* One half of a stage's reads of LDS. */
static bool fetch(Stages *p, unsigned stage, bool second)
{
    VEC_FOREACH(Fetch, f, &p->fetches[stage]) {
        WaveValue *value = f->read->results.data[0];
        p->l->loc = f->read->loc;
        if (!second && !lower_result(p->l, value, value->type.element)) return false;
        if (!lower_read_part(p->l, f->read, f->dim, second ? f->half : 0, second ? INT64_MAX : f->half)) return false;
    }
    return true;
}

/* Copies the tiles of one stage for an iteration. */
static void copy_tiles(Stages *p, bool second, unsigned iteration)
{
    begin_iteration(p, iteration);
    VEC_FOREACH(LowerTile, tile, &p->tiles) {
        p->l->loc = tile->read->loc;
        for (unsigned c = 0; c < tile->copies && tile->second == second; c++)
            lower_direct_copy(p->l, tile->read, tile->memory, &tile->source, c);
    }
    p->l->iteration = NULL;
}

static void exchange(Stages *p, bool second)
{
    for (uint32_t i = 0; i < p->tiles.len; i++)
        if (p->tiles.data[i].second == second) lower_exchange_buffers(&p->tiles.data[i]);
}

/* The carried values that one stage makes. */
static bool take_carried(Stages *p, bool first, State *out)
{
    for (unsigned i = 0; i < p->loop->num_carried; i++) {
        const LowerWant want = lower_own(p->loop->arguments.data[i]);
        p->l->loc = p->yield->loc;
        if (p->made_first[i] == first && !lower_use(p->l, p->yield, p->yield->operands.data[i], &want, &out->regs[i]))
            return false;
    }
    return true;
}

static void take(const WaveValues *values, WaveRegisters *out)
{
    for (uint32_t i = 0; i < values->len; i++) out[i] = values->data[i]->regs;
}

static void set(const WaveValues *values, const WaveRegisters *regs)
{
    for (uint32_t i = 0; i < values->len; i++) values->data[i]->regs = regs[i];
}

/* Collects the registers of the values that were read of a tile's first half. `back`: puts them back instead. */
static bool move_fetched(Stages *p, WaveRegisters *regs, bool back)
{
    for (uint32_t i = 0; i < p->fetches[0].len; i++) {
        const Fetch *f = &p->fetches[0].data[i];
        WaveValue *value = f->read->results.data[0];
        const LowerWant own = lower_own(value);
        LowerShape shape;
        int64_t tiles[WAVE_MAX_RANK] = {0};
        if (!lower_shape(p->l, f->read, &own, &shape)) return false;
        if (back && !lower_result(p->l, value, value->type.element)) return false;
        const WaveRegisters *whole = &value->regs;
        if (!back)
            regs[i] = (WaveRegisters){whole->type, ARENA_ARRAY(p->l->arena, unsigned, whole->count), 0, whole->elements,
                                      NULL};
        unsigned n = 0;
        for (unsigned t = 0; t < whole->count; t++) {
            lower_split(shape.counts, shape.rank, t, tiles);
            if (tiles[f->dim] >= f->half) continue;
            if (back) whole->names[t] = regs[i].names[n++];
            else regs[i].names[n++] = whole->names[t];
        }
        regs[i].count = n;
    }
    return true;
}

static void take_buffers(Stages *p, State *out)
{
    for (uint32_t i = 0; i < p->tiles.len; i++) {
        const WaveValue *memory = p->tiles.data[i].memory;
        out->buffers[i] = (WaveRegisters){
            .type = lower_memory_type(p->l, memory), .names = ARENA_ARRAY(p->l->arena, unsigned, 2), .count = 2};
        memcpy(out->buffers[i].names, memory->regs.names, 2 * sizeof(unsigned));
    }
}

/* Names of a state become those of the body or of what follows. Handed values stay. */
static bool enter(Stages *p, const State *state)
{
    for (unsigned i = 0; i < p->loop->num_carried; i++) p->loop->arguments.data[i]->regs = state->regs[i];
    for (uint32_t i = 0; i < p->tiles.len; i++)
        memcpy(p->tiles.data[i].memory->regs.names, state->buffers[i].names, 2 * sizeof(unsigned));
    return move_fetched(p, state->fetched, true);
}

static void barrier(Stages *p)
{
    p->l->loc = p->loop->loc;
    lower_line(p->l, "gpu.barrier");
}

static unsigned number(Stages *p, int64_t value) { return lower_index(p->l, wave_const(&p->l->k->pool, value)); }

static unsigned lesser(Stages *p, unsigned a, unsigned b)
{
    return lower_once(p->l, arena_printf(p->l->arena, "arith.minsi %%v%u, %%v%u : index", a, b));
}

/* An iteration that many after this one; the last one, if there is none. */
static unsigned ahead(Stages *p, int64_t by)
{
    WavePool *pool = &p->l->k->pool;
    const WaveExpr *now = wave_leaf(pool, WAVE_LEAF_LOOP, p->symbol);
    const unsigned then = lower_index(p->l, wave_add(pool, now, wave_const(pool, by)));
    return by < 2 ? then : lesser(p, then, p->last);
}

/* The same after the first one. */
static unsigned early(Stages *p, int64_t by)
{
    if (!p->loop->has_bounds_inside) return number(p, by < p->iterations ? by : p->iterations - 1);
    if (!by) return p->first;
    const unsigned then =
        lower_once(p->l, arena_printf(p->l->arena, "arith.addi %%v%u, %%v%u : index", p->first, number(p, by)));
    return lesser(p, then, p->last);
}

/* Values from before the loop, and its bounds. Where it may have no iteration, all else stands under a condition. */
static bool begin(Stages *p, State *state)
{
    Lower *l = p->l;
    WaveNode *loop = p->loop;
    unsigned bounds[2];
    for (unsigned i = loop->arguments.len; i-- > 0;) {
        const LowerWant want = lower_own(loop->arguments.data[i]);
        if (!lower_use(l, loop, loop->operands.data[i], &want, &loop->arguments.data[i]->regs)) return false;
        if (i < loop->num_carried) state->regs[i] = loop->arguments.data[i]->regs;
    }
    p->first = number(p, 0);
    p->last = number(p, p->iterations - 1);
    if (!loop->has_bounds_inside) return true;
    const WaveValues *captured = &loop->arguments;
    const WaveRegisters regs[2] = {captured->data[captured->len - 2]->regs, captured->data[captured->len - 1]->regs};
    if (!lower_bounds(l, loop, regs, bounds)) return false;
    const unsigned zero = number(p, 0), one = number(p, 1);
    const unsigned some = lower_make(l, "arith.cmpi sgt, %%v%u, %%v%u : index", bounds[1], zero);
    const unsigned more = lower_make(l, "arith.subi %%v%u, %%v%u : index", bounds[1], one);
    p->first = bounds[0];
    p->last = lower_make(l, "arith.addi %%v%u, %%v%u : index", bounds[0], more);
    for (unsigned i = 0; i < loop->num_carried; i++)
        loop->results.data[i]->regs = lower_renamed(l, &loop->arguments.data[i]->regs);
    WaveRegisters *results = ARENA_ARRAY(l->arena, WaveRegisters, loop->num_carried + 1);
    take(&loop->results, results);
    const char *names = lower_list(l, results, loop->num_carried, false),
               *types = lower_list(l, state->regs, loop->num_carried, true);
    lower_line(l, "%s = scf.if %%v%u -> (%s) {", names, some, types);
    lower_open(l);
    return true;
}

/* Tiles of the first iterations, and the first stage of iteration 0. */
static bool fill(Stages *p, State *state)
{
    Lower *l = p->l;
    if (!make(p, PART_ONCE)) return false;
    for (uint32_t i = 0; i < p->tiles.len; i++) lower_prepare_tile(l, &p->tiles.data[i]);
    for (int64_t i = 0; i < 2; i++) {
        copy_tiles(p, false, early(p, i));
        copy_tiles(p, true, early(p, i));
        exchange(p, false);
        exchange(p, true);
    }
    barrier(p);
    begin_iteration(p, early(p, 0));
    if (!fetch(p, 0, false) || !fetch(p, 0, true) || !make(p, PART_EARLY)) return false;
    if (!multiply(p, 0, false) || !multiply(p, 0, true) || !make(p, PART_FIRST)) return false;
    take(&p->handed, state->handed);
    if (!take_carried(p, true, state)) return false;
    exchange(p, false);
    begin_iteration(p, early(p, 1));
    if (!fetch(p, 0, false) || !move_fetched(p, state->fetched, false)) return false;
    barrier(p);
    exchange(p, false);
    copy_tiles(p, false, early(p, 2));
    exchange(p, false);
    take_buffers(p, state);
    return true;
}

/* The first stage of the next iteration beside the second stage of this one. */
static bool make_body(Stages *p, const State *inside, State *next)
{
    Lower *l = p->l;
    WaveRegisters *before = ARENA_ARRAY(l->arena, WaveRegisters, p->handed.len);
    if (!enter(p, inside)) return false;
    begin_iteration(p, ahead(p, 1));
    if (!fetch(p, 0, true) || !make(p, PART_EARLY) || !multiply(p, 0, false)) return false;
    l->iteration = NULL;
    if (!fetch(p, 1, false) || !multiply(p, 0, true)) return false;
    take(&p->handed, before);
    set(&p->handed, inside->handed);
    if (!make_second(p, false) || !fetch(p, 1, true) || !multiply(p, 1, false)) return false;
    barrier(p);
    copy_tiles(p, false, ahead(p, 3));
    copy_tiles(p, true, ahead(p, 2));
    exchange(p, false);
    exchange(p, true);
    if (!fetch(p, 0, false) || !move_fetched(p, next->fetched, false)) return false;
    if (!multiply(p, 1, true) || !make_second(p, true) || !take_carried(p, false, next)) return false;
    set(&p->handed, before);
    begin_iteration(p, ahead(p, 1));
    if (!make(p, PART_FIRST)) return false;
    take(&p->handed, next->handed);
    if (!take_carried(p, true, next)) return false;
    l->iteration = NULL;
    take_buffers(p, next);
    return true;
}

static bool make_loop(Stages *p, State *state)
{
    Lower *l = p->l;
    State inside = new_state(p), results = new_state(p), next = new_state(p);
    const unsigned step = number(p, 1);
    const uint32_t indices = l->indices.len;
    l->loc = p->loop->loc;
    for (unsigned i = 0; i < state->count; i++) {
        inside.regs[i] = lower_renamed(l, &state->regs[i]);
        results.regs[i] = lower_renamed(l, &state->regs[i]);
    }
    const char *names = lower_list(l, results.regs, state->count, false);
    const char *types = lower_list(l, state->regs, state->count, true);
    lower_line(l, "%s = scf.for %%i%d = %%v%u to %%v%u step %%v%u iter_args(%s) -> (%s) {", names, p->symbol, p->first,
               p->last, step, lower_pairs(l, inside.regs, state->regs, state->count), types);
    lower_open(l);
    if (!make_body(p, &inside, &next)) return false;
    l->loc = p->yield->loc;
    lower_line(l, "scf.yield %s : %s", lower_list(l, next.regs, state->count, false), types);
    lower_close(l, indices);
    lower_line(l, "}");
    *state = results;
    return true;
}

/* Closes the condition around a loop that may have no iteration: the results are then the initial values. */
static void end_condition(Stages *p, const State *state, const WaveRegisters *initial, uint32_t indices)
{
    Lower *l = p->l;
    const unsigned count = p->loop->num_carried;
    const char *types = lower_list(l, initial, count, true);
    lower_line(l, "scf.yield %s : %s", lower_list(l, state->regs, count, false), types);
    lower_close(l, indices);
    lower_line(l, "} else {");
    lower_open(l);
    lower_line(l, "scf.yield %s : %s", lower_list(l, initial, count, false), types);
    lower_close(l, indices);
    lower_line(l, "}");
}

static bool finish(Stages *p, State *state)
{
    Lower *l = p->l;
    if (!enter(p, state)) return false;
    set(&p->handed, state->handed);
    begin_iteration(p, p->last);
    if (!fetch(p, 1, false) || !make_second(p, false) || !fetch(p, 1, true) || !multiply(p, 1, false)) return false;
    if (!multiply(p, 1, true) || !make_second(p, true) || !take_carried(p, false, state)) return false;
    l->iteration = NULL;
    return true;
}

bool lower_staged_loop(Lower *l, WaveNode *node)
{
    Stages p = {.l = l, .loop = node};
    if (!stage_plan(&p)) return wave_error(l->k, node, "it was a loop of two stages");
    Prefetches *outer = l->prefetches;
    State state = new_state(&p);
    WaveRegisters *initial = ARENA_ARRAY(l->arena, WaveRegisters, node->num_carried + 1);
    l->prefetches = NULL;
    if (!begin(&p, &state)) return false;
    const uint32_t indices = l->indices.len;
    for (unsigned i = 0; i < node->num_carried; i++) initial[i] = state.regs[i];
    if (!fill(&p, &state) || !make_loop(&p, &state) || !finish(&p, &state)) return false;
    l->prefetches = outer;
    if (node->has_bounds_inside) end_condition(&p, &state, initial, indices);
    for (unsigned i = 0; i < node->num_carried && !node->has_bounds_inside; i++)
        node->results.data[i]->regs = state.regs[i];
    return true;
}
