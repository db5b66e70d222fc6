/* Copies tiles two iterations ahead, without registers. From a loop

     loop i:  copy tile i to LDS;  barrier;  read it;  products;  barrier

   wavecc makes the following, with two buffers that swap after each iteration:

     copy tile 0 to X, tile 1 to Y;  barrier;  half = first half of tile 0 from X
     loop i with half, X, Y:
       rest = second half of tile i from X;  products with half
       barrier           all waves have read X
       copy tile i + 2 to X (a part)
       barrier           tile i + 1 is in Y
       copy tile i + 2 to X (the others);  half = first half of tile i + 1 from Y
       products with rest;  yield half, Y, X
     the last two tiles, without copies

   The halves are of K. A barrier waits only for the copies that are read after it, so a tile's copies have more than an
   iteration of products to arrive. A loop qualifies if its body is staged reads, reads of what they staged, casts of
   these, products, and nothing else. Casts are made before both halves; those that no product of the half reads are
   dead.
   Products may also take what the loop reads from global memory to registers, as scales. The read of tile i + 1 stands
   at the start of iteration i, and the loop carries its registers. */

#include "isa/family.h"
#include "wave/lower.h"

/* OTHER_REGISTERS: of a thread, for addresses. COPY_BYTES: of a thread's copy. */
enum { LEAST_ITERATIONS = 3, OTHER_REGISTERS = 40, COPY_BYTES = 16 };

typedef struct Phases {
    Lower *l;
    WaveNode *loop;
    VEC(LowerTile) stages;
    /* reads: from LDS; between: operations on each element of what they read; products: of the results */
    /* ahead: reads of global memory to registers */
    WaveNodes reads, ahead, between, products;
    int64_t k_tiles, iterations;
    int symbol, along;   /* symbol: of the loop; along: K of the products */
    unsigned copies;     /* of a tile */
    int64_t bytes_ahead; /* that a thread reads ahead */
} Phases;

/* ---- choosing loops ---- */

/* Do the waves have whole tiles of it, and nothing else? */
static bool is_whole(Phases *p, const WaveNode *read)
{
    const WaveValue *value = read->results.data[0];
    const LowerWant own = lower_own(value);
    LowerShape shape;
    if (!lower_shape(p->l, read, &own, &shape)) return false;
    for (unsigned d = 0; d < value->type.rank; d++) {
        const WavePlace place = wave_place(p->l->k, value->type.dims[d], p->loop);
        if (shape.counts[d] * value->axes[d].tile != place.extent || place.extent * place.waves != place.group_extent)
            return false;
    }
    return true;
}

static bool add_stage(Phases *p, const WaveNode *write)
{
    LowerTile tile;
    if (!lower_find_tile(p->l, p->loop, write, &tile) || tile.read->results.data[0]->type.rank != 2) return false;
    if (tile.memory->node->turned) return false;
    VEC_PUSH(p->l->arena, &p->stages, tile);
    return true;
}

static bool add_product(Phases *p, WaveNode *node)
{
    WaveProduct w;
    int64_t k_tiles;
    if (!lower_product_tiles(p->l, node, &k_tiles) || !wave_product(p->l->k, node, &w)) return false;
    if (p->products.len && (k_tiles != p->k_tiles || w.k != p->along)) return false;
    const WaveNode *yield = VEC_LAST(&p->loop->body);
    unsigned at = 0;
    while (at < p->loop->num_carried && p->loop->arguments.data[at] != w.acc) at++;
    if (at == p->loop->num_carried || w.acc->users.len != 1 || node->results.data[0]->users.len != 1) return false;
    if (yield->operands.data[at] != node->results.data[0]) return false;
    p->k_tiles = k_tiles;
    p->along = w.k;
    VEC_PUSH(p->l->arena, &p->products, node);
    return true;
}

/* A cast of what the loop reads or casts. */
static bool add_between(Phases *p, WaveNode *node)
{
    const WaveNode *made = node->operands.data[0]->node;
    if (!made || made->parent != p->loop || node->operands.data[0]->is_carried) return false;
    if (!lower_feeds_products(p->loop, node->results.data[0])) return false;
    VEC_PUSH(p->l->arena, &p->between, node);
    return true;
}

/* Is it a read of LDS that only products use, and whose columns stay in their pieces? */
static bool add_read(Phases *p, WaveNode *node)
{
    const WaveValue *value = node->results.data[0];
    if (value->type.rank != 2 || value->type.dims[1] != node->operands.data[0]->type.dims[1]) return false;
    if (!lower_reads_pieces(p->l, node) || !is_whole(p, node) || !lower_feeds_products(p->loop, value)) return false;
    VEC_PUSH(p->l->arena, &p->reads, node);
    return true;
}

/* Is it a read of global memory that only products use, and that can be made an iteration earlier? */
static bool add_ahead(Phases *p, WaveNode *node)
{
    if (!lower_is_known_before(node) || node->bounds.len || !lower_feeds_products(p->loop, node->results.data[0]))
        return false;
    VEC_PUSH(p->l->arena, &p->ahead, node);
    return true;
}

static bool add_node(Phases *p, WaveNode *node)
{
    switch (node->op) {
    case WAVE_OP_READ:
        if (node->operands.data[0]->node) return add_read(p, node);
        return lower_is_staged(node) || add_ahead(p, node);
    case WAVE_OP_WRITE: return add_stage(p, node);
    case WAVE_OP_BITCAST:
    case WAVE_OP_CAST: return add_between(p, node);
    case WAVE_OP_MMA:
    case WAVE_OP_SCALED_MMA: return add_product(p, node);
    default: return node->op == WAVE_OP_YIELD && node == VEC_LAST(&p->loop->body);
    }
}

/* Is K of the products, or a dimension derived from it, the read's last dimension, with as many tiles? */
static bool is_along(Phases *p, const WaveNode *read)
{
    const WaveValue *value = read->results.data[0];
    const LowerWant own = lower_own(value);
    const WaveSymbol *symbols = p->l->k->symbols.data;
    LowerShape shape;
    return symbols[value->type.dims[1]].base == symbols[p->along].base && lower_shape(p->l, read, &own, &shape) &&
           shape.counts[1] == p->k_tiles;
}

static int64_t bytes_of(Phases *p, const WaveNode *node)
{
    const int64_t bytes = lower_bytes(p->l, node, node->results.data[0]);
    return bytes < 0 ? INT32_MAX : bytes;
}

/* Are there registers for what is read ahead, beside the sums and what is read from LDS? */
static bool has_registers(Phases *p)
{
    const Target target = p->l->k->target;
    const uint32_t waves = isa_waves(target, (uint32_t)wave_threads(p->l->k));
    int64_t bytes = 0;
    for (uint32_t i = 0; i < p->products.len; i++) bytes += bytes_of(p, p->products.data[i]);
    for (uint32_t i = 0; i < p->reads.len; i++) bytes += bytes_of(p, p->reads.data[i]);
    for (uint32_t i = 0; i < p->ahead.len; i++) p->bytes_ahead += bytes_of(p, p->ahead.data[i]);
    const int64_t registers = wave_ceil(bytes + 2 * p->bytes_ahead, 4) + OTHER_REGISTERS;
    return !p->ahead.len || registers <= isa_vgprs_for_waves(target, isa_waves_per_simd(target, waves));
}

static bool find_phases(Phases *p)
{
    WaveKernel *k = p->l->k;
    const WaveConstraint *tiling = wave_constraint(k, WAVE_TILING, p->loop->symbol);
    if (p->loop->parent || !tiling || !p->loop->body.len || p->loop->has_bounds_inside) return false;
    for (uint32_t i = 0; i < p->loop->body.len; i++)
        if (!add_node(p, p->loop->body.data[i])) return false;
    const WavePlace outside = wave_place(k, tiling->dim, NULL);
    p->symbol = tiling->dim;
    p->iterations = wave_ceil(outside.group_extent, tiling->tile);
    if (!p->stages.len || !p->products.len || p->products.len != p->loop->num_carried || p->k_tiles < 2) return false;
    for (uint32_t i = 0; i < p->reads.len; i++) {
        const WaveNode *read = p->reads.data[i];
        uint32_t at = 0;
        while (at < p->stages.len && p->stages.data[at].memory != read->operands.data[0]) at++;
        if (at == p->stages.len || !is_along(p, read)) return false;
    }
    return p->iterations >= LEAST_ITERATIONS && has_registers(p);
}

void lower_find_phases(Lower *l)
{
    WaveKernel *k = l->k;
    for (uint32_t i = 0; i < k->body.len && k->phases && k->prefetch; i++) {
        WaveNode *node = k->body.data[i];
        Phases p = {.l = l, .loop = node};
        if (node->op != WAVE_OP_ITERATE || !find_phases(&p) || !lower_tiles_fit(l, p.stages.data, p.stages.len))
            continue;
        node->phased = true;
        lower_mark_tiles(l, p.stages.data, p.stages.len);
    }
}

/* ---- values that the loop carries ---- */

/* All names in one list: sums, halves of the data that was read, buffers. */
typedef VEC(unsigned) Names;
typedef void Visit(Phases *p, unsigned *name, const char *type, void *data);

static void each_name(Phases *p, Visit *visit, void *data)
{
    Lower *l = p->l;
    for (unsigned i = 0; i < p->loop->num_carried; i++) {
        WaveRegisters *regs = &p->loop->arguments.data[i]->regs;
        for (unsigned t = 0; t < regs->count; t++) visit(p, &regs->names[t], regs->type, data);
    }
    for (uint32_t i = 0; i < p->reads.len; i++) {
        WaveRegisters *regs = &p->reads.data[i]->results.data[0]->regs;
        for (unsigned t = 0; t < regs->count; t++) /* K is the last dimension, so its tiles are consecutive */
            if (t % p->k_tiles < p->k_tiles / 2) visit(p, &regs->names[t], regs->type, data);
    }
    for (uint32_t i = 0; i < p->ahead.len; i++) {
        WaveRegisters *regs = &p->ahead.data[i]->results.data[0]->regs;
        for (unsigned t = 0; t < regs->count; t++) visit(p, &regs->names[t], regs->type, data);
    }
    for (uint32_t i = 0; i < p->stages.len; i++)
        for (unsigned n = 0; n < 2; n++)
            visit(p, &p->stages.data[i].memory->regs.names[n], lower_memory_type(l, p->stages.data[i].memory), data);
}

typedef struct Text {
    StrBuf names, types, pairs;
} Text;

static void append(Phases *, unsigned *name, const char *type, void *data)
{
    Text *text = data;
    strbuf_printf(&text->names, "%s%%v%u", text->names.len ? ", " : "", *name);
    strbuf_printf(&text->types, "%s%s", text->types.len ? ", " : "", type);
}

/* A new name for the old one: "%new = %old". */
static void rename_one(Phases *p, unsigned *name, const char *type, void *data)
{
    Text *text = data;
    const unsigned new = p->l->next++;
    strbuf_printf(&text->pairs, "%s%%v%u = %%v%u", text->pairs.len ? ", " : "", new, *name);
    *name = new;
    append(p, name, type, data);
}

static void take_number(Phases *, unsigned *name, const char *, void *data) { *name = (*(unsigned *)data)++; }

static void free_text(Text *text)
{
    strbuf_free(&text->names);
    strbuf_free(&text->types);
    strbuf_free(&text->pairs);
}

/* ---- the code ---- */

static void barrier(Phases *p) { lower_line(p->l, "gpu.barrier"); }

/* Makes copies number first to last - 1 of the tile of iteration `iteration`, a variable of the loop. */
static void copy_tile(Phases *p, unsigned iteration, unsigned first, unsigned last)
{
    Lower *l = p->l;
    unsigned number = 0;
    l->iteration_of = p->symbol;
    l->iteration = arena_printf(l->arena, "%%v%u", iteration);
    VEC_FOREACH(const LowerTile, stage, &p->stages) {
        l->loc = stage->read->loc;
        for (unsigned t = 0; t < stage->copies; t++, number++)
            if (number >= first && number < last) lower_direct_copy(l, stage->read, stage->memory, &stage->source, t);
    }
    l->iteration = NULL;
}

static void exchange_buffers(Phases *p)
{
    for (uint32_t i = 0; i < p->stages.len; i++) lower_exchange_buffers(&p->stages.data[i]);
}

static bool read_half(Phases *p, bool second)
{
    const int64_t half = p->k_tiles / 2;
    for (uint32_t i = 0; i < p->reads.len; i++) {
        p->l->loc = p->reads.data[i]->loc;
        if (!lower_read_part(p->l, p->reads.data[i], 1, second ? half : 0, second ? p->k_tiles : half)) return false;
    }
    return true;
}

/* Reads what does not go through LDS, of the iteration with that name, to `out`. */
static bool read_ahead(Phases *p, unsigned iteration, WaveRegisters *out)
{
    Lower *l = p->l;
    bool ok = true;
    l->iteration_of = p->symbol;
    l->iteration = arena_printf(l->arena, "%%v%u", iteration);
    for (uint32_t i = 0; i < p->ahead.len && ok; i++) {
        WaveValue *value = p->ahead.data[i]->results.data[0];
        const WaveRegisters kept = value->regs;
        l->loc = p->ahead.data[i]->loc;
        ok = lower_read(l, p->ahead.data[i]);
        out[i] = value->regs;
        value->regs = kept;
    }
    l->iteration = NULL;
    return ok;
}

static void take_ahead(Phases *p, const WaveRegisters *regs)
{
    for (uint32_t i = 0; i < p->ahead.len; i++) p->ahead.data[i]->results.data[0]->regs = regs[i];
}

static bool multiply_half(Phases *p, bool second)
{
    const int64_t half = p->k_tiles / 2;
    if (!lower_nodes(p->l, &p->between)) return false;
    for (uint32_t i = 0; i < p->products.len; i++) {
        WaveNode *node = p->products.data[i];
        WaveProduct w;
        p->l->loc = node->loc;
        if (!lower_product_part(p->l, node, second ? half : 0, second ? p->k_tiles : half)) return false;
        if (wave_product(p->l->k, node, &w)) w.acc->regs = node->results.data[0]->regs;
    }
    return true;
}

/* How many copies stand before the second barrier. The others share the queue of vector memory with what the next
   iteration reads ahead. */
static unsigned copies_before(const Phases *p)
{
    const int64_t early = (p->copies + p->bytes_ahead / COPY_BYTES) / 2;
    return early < p->copies ? (unsigned)early : p->copies;
}

/* Multiplies the tile of an iteration. `left`: how many tiles follow. */
static bool multiply_tile(Phases *p, unsigned left, const WaveExpr *iteration)
{
    WavePool *pool = &p->l->k->pool;
    const bool copies = left > 1;
    const unsigned after = left ? lower_index(p->l, wave_add(pool, iteration, wave_const(pool, 1))) : 0;
    const unsigned next = copies ? lower_index(p->l, wave_add(pool, iteration, wave_const(pool, 2))) : 0;
    WaveRegisters *ahead = ARENA_ARRAY(p->l->arena, WaveRegisters, p->ahead.len + 1);
    if (left && !read_ahead(p, after, ahead)) return false;
    if (!read_half(p, true) || !multiply_half(p, false)) return false;
    if (copies) barrier(p);
    if (copies) copy_tile(p, next, 0, copies_before(p));
    if (left) barrier(p);
    if (copies) copy_tile(p, next, copies_before(p), p->copies);
    exchange_buffers(p);
    if (left && !read_half(p, false)) return false;
    if (!multiply_half(p, true)) return false;
    if (left) take_ahead(p, ahead);
    return true;
}

/* Prepares the sums before the loop, the sources, and registers without names for the data to read. */
static bool prepare(Phases *p)
{
    Lower *l = p->l;
    for (unsigned i = p->loop->arguments.len; i-- > 0;) {
        WaveValue *argument = p->loop->arguments.data[i];
        const LowerWant want = lower_own(argument);
        if (!lower_use(l, p->loop, p->loop->operands.data[i], &want, &argument->regs)) return false;
    }
    for (uint32_t i = 0; i < p->stages.len; i++) {
        lower_prepare_tile(l, &p->stages.data[i]);
        p->copies += p->stages.data[i].copies;
    }
    for (uint32_t i = 0; i < p->reads.len; i++) {
        WaveValue *value = p->reads.data[i]->results.data[0];
        if (!lower_result(l, value, value->type.element)) return false;
    }
    return true;
}

/* Starts the copies of two tiles, and reads the first half of the first one into registers. */
static bool fill(Phases *p)
{
    WaveRegisters *ahead = ARENA_ARRAY(p->l->arena, WaveRegisters, p->ahead.len + 1);
    if (!read_ahead(p, lower_index(p->l, wave_const(&p->l->k->pool, 0)), ahead)) return false;
    take_ahead(p, ahead);
    for (int64_t tile = 0; tile < 2; tile++) {
        copy_tile(p, lower_index(p->l, wave_const(&p->l->k->pool, tile)), 0, p->copies);
        exchange_buffers(p);
    }
    barrier(p);
    return read_half(p, false);
}

static bool emit_loop(Phases *p)
{
    Lower *l = p->l;
    WavePool *pool = &l->k->pool;
    Text entry = {0}, end = {0};
    const unsigned first = lower_index(l, wave_const(pool, 0)), step = lower_index(l, wave_const(pool, 1));
    const unsigned last = lower_index(l, wave_const(pool, p->iterations - 2));
    const uint32_t indices = l->indices.len;
    l->loc = p->loop->loc;
    each_name(p, rename_one, &entry);
    const unsigned results = l->next;
    unsigned count = results;
    for (const char *c = entry.pairs.data; c && *c; c++) count += *c == '=';
    l->next = count;
    StrBuf names = {0};
    for (unsigned name = results; name < count; name++)
        strbuf_printf(&names, "%s%%v%u", name > results ? ", " : "", name);
    lower_line(l, "%s = scf.for %%i%d = %%v%u to %%v%u step %%v%u iter_args(%s) -> (%s) {", names.data, p->symbol,
               first, last, step, entry.pairs.data, entry.types.data);
    strbuf_free(&names);
    lower_open(l);
    const bool ok = multiply_tile(p, 2, wave_leaf(pool, WAVE_LEAF_LOOP, p->symbol));
    l->loc = p->loop->loc;
    each_name(p, append, &end);
    lower_line(l, "scf.yield %s : %s", end.names.data, end.types.data);
    lower_close(l, indices);
    lower_line(l, "}");
    unsigned number = results;
    each_name(p, take_number, &number);
    free_text(&entry);
    free_text(&end);
    return ok;
}

bool lower_phased_loop(Lower *l, WaveNode *node)
{
    Phases p = {.l = l, .loop = node};
    if (!find_phases(&p)) return wave_error(l->k, node, "it was a loop with copies two iterations ahead");
    WavePool *pool = &l->k->pool;
    if (!prepare(&p) || !fill(&p) || !emit_loop(&p)) return false;
    for (unsigned left = 2; left-- > 0;)
        if (!multiply_tile(&p, left, wave_const(pool, p.iterations - 1 - left))) return false;
    for (unsigned i = 0; i < node->num_carried; i++) node->results.data[i]->regs = node->arguments.data[i]->regs;
    return true;
}
