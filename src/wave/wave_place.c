/* Gives symbols their values and constraints their tiles, and finds where a dimension's elements are in the grid, loops
   and waves. */
#include "wave/wave_place.h"

static const WaveNode *wave_loop_of(const WaveKernel *k, const WaveNode *loop, int symbol)
{
    while (loop && loop->symbol != symbol && loop->symbol != k->symbols.data[symbol].base) loop = loop->parent;
    return loop;
}

/* ---- symbols ---- */

static bool compute_symbol(WaveKernel *k, int number);

typedef struct Resolver {
    WaveKernel *k;
    const WaveNode *node; /* the node of these expressions; NULL: the kernel */
    int missing;          /* a symbol without a value; -1: none */
    int outside;          /* the iteration of a loop that does not contain the operation; -1: none */
} Resolver;

static const WaveExpr *resolve_leaf(void *data, const WaveExpr *leaf)
{
    Resolver *r = data;
    WavePool *pool = &r->k->pool;
    if (leaf->leaf == WAVE_LEAF_LOOP && !(r->node && wave_loop_of(r->k, r->node->parent, (int)leaf->value)))
        r->outside = (int)leaf->value;
    if (leaf->leaf != WAVE_LEAF_SYMBOL) return wave_leaf(pool, leaf->leaf, leaf->value);
    if (!compute_symbol(r->k, (int)leaf->value)) r->missing = (int)leaf->value;
    return wave_const(pool, r->k->symbols.data[leaf->value].value);
}

static bool resolve(Resolver *r, const WaveExpr **e)
{
    if (!*e) return true;
    r->missing = r->outside = -1;
    *e = wave_replace(&r->k->pool, *e, resolve_leaf, r);
    if (r->outside >= 0)
        return wave_error(r->k, r->node, "#wave.iter<\"%s\"> outside of a loop along @%s", wave_name(r->k, r->outside),
                          wave_name(r->k, r->outside));
    if (r->missing < 0) return true;
    return wave_error(r->k, r->node, "symbol @%s has no value: add it to wave.hyperparameters (subs in Python)",
                      wave_name(r->k, r->missing));
}

/* `K ceildiv 2`: half of K. */
static void find_base(WaveKernel *k, WaveSymbol *symbol)
{
    const WaveExpr *e = symbol->derived;
    if ((e->kind != WAVE_CEILDIV && e->kind != WAVE_FLOORDIV) || e->a->kind != WAVE_LEAF || e->b->kind != WAVE_CONST ||
        e->b->value < 1)
        return;
    const WaveSymbol *base = &k->symbols.data[e->a->value];
    symbol->base = base->base;
    symbol->divisor = base->divisor * e->b->value;
}

static bool compute_symbol(WaveKernel *k, int number)
{
    WaveSymbol *symbol = &k->symbols.data[number];
    if (symbol->known) return true;
    if (!symbol->derived || symbol->computing) return false;
    Resolver r = {.k = k, .missing = -1};
    symbol->computing = true;
    const WaveExpr *e = wave_replace(&k->pool, symbol->derived, resolve_leaf, &r);
    symbol->computing = false;
    if (r.missing >= 0 || e->kind != WAVE_CONST) return false;
    symbol->known = true;
    symbol->value = e->value;
    find_base(k, symbol);
    return true;
}

/* ---- constraints ---- */

static const char *const constraint_names[] = {"workgroup", "wave", "tiling", "device"};

static bool resolve_constraint(WaveKernel *k, WaveConstraint *c)
{
    Resolver r = {.k = k};
    if (!resolve(&r, &c->tile_size)) return false;
    if (c->tile_size->kind != WAVE_CONST || c->tile_size->value < 1 || c->tile_size->value > INT32_MAX)
        return wave_error(k, NULL, "the tile of %s_constraint @%s is not a positive number", constraint_names[c->kind],
                          wave_name(k, c->dim));
    c->tile = c->tile_size->value;
    if (!resolve(&r, &c->start) || !resolve(&r, &c->count)) return false;
    if (c->count && (c->count->kind != WAVE_CONST || c->count->value < 1 || c->count->value > INT32_MAX))
        return wave_error(k, NULL, "the count of workgroup_constraint @%s is not a positive number",
                          wave_name(k, c->dim));
    if (!compute_symbol(k, c->dim))
        return wave_error(k, NULL, "symbol @%s has no value: add it to wave.hyperparameters (subs in Python)",
                          wave_name(k, c->dim));
    return true;
}

static bool check_pairs(WaveKernel *k)
{
    for (uint32_t i = 0; i < k->constraints.len; i++)
        for (uint32_t j = i + 1; j < k->constraints.len; j++) {
            const WaveConstraint *a = &k->constraints.data[i], *b = &k->constraints.data[j];
            if (a->kind == b->kind && a->dim == b->dim)
                return wave_error(k, NULL, "two constraints %s_constraint of @%s", constraint_names[a->kind],
                                  wave_name(k, a->dim));
            if (a->kind == WAVE_WORKGROUP && b->kind == WAVE_WORKGROUP && a->id == b->id && a->primary && b->primary)
                return wave_error(k, NULL,
                                  "@%s and @%s are both along workgroup dimension %c; give one of them "
                                  "primary = false",
                                  wave_name(k, a->dim), wave_name(k, b->dim), "xyzwv"[a->id]);
        }
    return true;
}

static bool find_grid(WaveKernel *k)
{
    Resolver r = {.k = k};
    for (unsigned i = 0; i < 3; i++) k->grid[i] = 1;
    for (unsigned i = 0; i < k->given_grid.count; i++) {
        if (!resolve(&r, &k->given_grid.data[i])) return false;
        const WaveExpr *e = k->given_grid.data[i];
        if (e->kind != WAVE_CONST || e->value < 1 || e->value > INT32_MAX)
            return wave_error(k, NULL, "wavecc.grid must have positive numbers");
        k->grid[i] = e->value;
    }
    VEC_FOREACH(WaveConstraint, c, &k->constraints) {
        const WaveConstraint *device = wave_constraint(k, WAVE_DEVICE, c->dim);
        if (c->kind == WAVE_DEVICE && c->tile < k->symbols.data[c->dim].value)
            return wave_error(
                k, NULL,
                "@%s is divided between devices, but a kernel of wavecc runs on one: give it that device's part",
                wave_name(k, c->dim));
        if (c->kind != WAVE_WORKGROUP || !c->primary) continue;
        c->workgroups = wave_ceil(device ? device->tile : k->symbols.data[c->dim].value, c->tile);
        if (c->count) c->workgroups = c->count->value;
        int64_t *grid = &k->grid[c->id < 2 ? c->id : 2];
        const int64_t others = *grid;
        if (!k->given_grid.count) *grid = c->id < 2 ? c->workgroups : others * c->workgroups;
        if (c->workgroups < 1 || c->workgroups > INT32_MAX || *grid > INT32_MAX)
            return wave_error(k, NULL, "@%s is %ld: no such grid exists", wave_name(k, c->dim),
                              (long)k->symbols.data[c->dim].value);
    }
    return true;
}

/* What the waves of a wave_constraint divide: the workgroup's tile, or that of a loop; NULL: nothing. */
static const WaveConstraint *whole_of_waves(const WaveKernel *k, const WaveConstraint *c)
{
    const WaveConstraint *group = wave_constraint(k, WAVE_WORKGROUP, c->dim);
    return group || !c->has_id ? group : wave_constraint(k, WAVE_TILING, c->dim);
}

static bool find_threads(WaveKernel *k)
{
    int64_t waves[3] = {1, 1, 1};
    const WaveConstraint *most[3] = {NULL, NULL, NULL};
    VEC_FOREACH(const WaveConstraint, c, &k->constraints) {
        if (c->kind != WAVE_WAVES) continue;
        const WaveConstraint *group = wave_constraint(k, WAVE_WORKGROUP, c->dim), *whole = whole_of_waves(k, c);
        if (!whole)
            return wave_error(k, NULL,
                              "wave_constraint of @%s has no workgroup_constraint of the same dimension; "
                              "one of a tiling_constraint says its workgroup_dim",
                              wave_name(k, c->dim));
        const unsigned id = group ? group->id : c->id;
        if (c->has_id && id != c->id)
            return wave_error(k, NULL, "waves of @%s are along %c, but its workgroups along %c", wave_name(k, c->dim),
                              "xyzwv"[c->id], "xyzwv"[id]);
        if (id > 2 && whole->tile > c->tile)
            return wave_error(k, NULL, "waves along workgroup dimension %c, @%s; only x, y and z have several",
                              "xyzwv"[id], wave_name(k, c->dim));
        if (id > 2) continue;
        const int64_t here = wave_ceil(whole->tile, c->tile);
        if (most[id] && waves[id] >= here) continue; /* another dimension along it has more */
        most[id] = c;
        waves[id] = here;
    }
    for (unsigned id = 0; id < 3; id++)
        if (most[id] && k->waves[id] && k->waves[id] != waves[id])
            return wave_error(k, NULL,
                              "waves_per_block says %ld waves along %c, but the wave_constraint of @%s says %ld",
                              (long)k->waves[id], "xyz"[id], wave_name(k, most[id]->dim), (long)waves[id]);
    const int64_t lanes = target_infos[k->target].wave_size;
    if (!k->has_hardware) {
        k->threads_per_wave = lanes;
        k->max_bits_per_load = 128;
    }
    if (k->threads_per_wave != lanes)
        return wave_error(k, NULL, "threads_per_wave = %ld, but a wave of %s has %ld", (long)k->threads_per_wave,
                          target_infos[k->target].name, (long)lanes);
    int64_t threads = 1;
    for (unsigned i = 0; i < 3; i++) {
        if (!k->waves[i]) k->waves[i] = waves[i];
        const bool is_possible = k->waves[i] > 0 && k->waves[i] <= MAX_WORKGROUP_SIZE;
        k->threads[i] = !is_possible ? 0 : i ? k->waves[i] : k->waves[0] * lanes;
        if (!is_possible || k->threads[i] > MAX_WORKGROUP_SIZE || (threads *= k->threads[i]) > MAX_WORKGROUP_SIZE)
            return wave_error(k, NULL, "a workgroup of %ld x %ld x %ld waves; the limit is %d threads",
                              (long)k->waves[0], (long)k->waves[1], (long)k->waves[2], MAX_WORKGROUP_SIZE);
    }
    return true;
}

/* ---- expressions of the operations ---- */

static bool resolve_list(Resolver *r, WaveExprs *list)
{
    for (unsigned i = 0; i < list->count; i++)
        if (!resolve(r, &list->data[i])) return false;
    return true;
}

static bool resolve_node(WaveKernel *k, WaveNode *node)
{
    Resolver r = {.k = k, .node = node};
    for (uint32_t i = 0; i < node->index.len; i++)
        VEC_FOREACH(WaveIndex, index, &node->index.data[i]) {
            if (!resolve(&r, &index->start) || !resolve(&r, &index->size) || !resolve(&r, &index->stride)) return false;
        }
    for (uint32_t i = 0; i < node->bounds.len; i++)
        if (!resolve(&r, &node->bounds.data[i].bound)) return false;
    if (!resolve_list(&r, &node->exprs) || !resolve_list(&r, &node->mapping) || !resolve_list(&r, &node->sizes) ||
        !resolve_list(&r, &node->strides) || !resolve_list(&r, &node->coordinates))
        return false;
    for (uint32_t i = 0; i < node->body.len; i++)
        if (!resolve_node(k, node->body.data[i])) return false;
    return true;
}

/* Starts of workgroups were read before the grid was known: an id whose grid is 1 is 0, and no operation gives it. */
static void drop_single_ids(WaveKernel *k)
{
    for (uint32_t i = 0; i < k->constraints.len; i++)
        for (unsigned id = 0; id < 3 && k->constraints.data[i].start; id++) {
            const WaveExpr **start = &k->constraints.data[i].start;
            if (k->grid[id] == 1) *start = wave_set_leaf(&k->pool, *start, WAVE_LEAF_WG, id, 0);
        }
}

bool wave_resolve(WaveKernel *k)
{
    for (uint32_t i = 0; i < k->symbols.len; i++) {
        const WaveSymbol *symbol = &k->symbols.data[i];
        if (compute_symbol(k, (int)i) && (symbol->value > INT32_MAX || symbol->value < -INT32_MAX))
            return wave_error(k, NULL, "@%s is %ld; the largest symbol is %d", symbol->name, (long)symbol->value,
                              INT32_MAX);
    }
    for (uint32_t i = 0; i < k->constraints.len; i++)
        if (!resolve_constraint(k, &k->constraints.data[i])) return false;
    Resolver r = {.k = k};
    for (uint32_t i = 0; i < k->vector_shapes.len; i++) {
        const WaveExpr **shape = &k->vector_shapes.data[i].bound;
        if (!resolve(&r, shape)) return false;
        if ((*shape)->kind != WAVE_CONST || (*shape)->value < 0 || (*shape)->value > INT32_MAX)
            return wave_error(k, NULL, "the vector shape of @%s is not a number",
                              wave_name(k, k->vector_shapes.data[i].symbol));
    }
    if (!check_pairs(k) || !find_grid(k) || !find_threads(k)) return false;
    for (unsigned i = 0; i < 3; i++) {
        k->pool.below[WAVE_LEAF_DD][i] = 1;
        k->pool.below[WAVE_LEAF_WG][i] = k->grid[i];
        k->pool.below[WAVE_LEAF_T][i] = k->threads[i];
    }
    if (!resolve_list(&r, &k->workgroups)) return false;
    drop_single_ids(k);
    for (uint32_t i = 0; i < k->arguments.len; i++)
        if (!resolve_list(&r, &k->arguments.data[i]->sizes)) return false;
    for (uint32_t i = 0; i < k->values.len; i++) {
        const WaveType *type = &k->values.data[i]->type;
        for (unsigned d = 0; d < type->rank; d++)
            if (!compute_symbol(k, type->dims[d]) || k->symbols.data[type->dims[d]].value < 1 ||
                k->symbols.data[type->dims[d]].value > INT32_MAX)
                return wave_error(k, k->values.data[i]->node,
                                  "dimension @%s has no size from 1 to 2147483647: add it to wave.hyperparameters",
                                  wave_name(k, type->dims[d]));
    }
    for (uint32_t i = 0; i < k->body.len; i++)
        if (!resolve_node(k, k->body.data[i])) return false;
    return true;
}

/* ---- places ---- */

const WaveConstraint *wave_constraint(const WaveKernel *k, WaveConstraintKind kind, int symbol)
{
    for (uint32_t i = 0; i < k->constraints.len; i++)
        if (k->constraints.data[i].kind == kind && k->constraints.data[i].dim == symbol) return &k->constraints.data[i];
    const int base = k->symbols.data[symbol].base;
    return base == symbol ? NULL : wave_constraint(k, kind, base);
}

/* The tile along the dimension itself. */
static int64_t tile_along(const WaveKernel *k, const WaveConstraint *c, int symbol)
{
    const int64_t divisor = c->dim == symbol ? 1 : k->symbols.data[symbol].divisor;
    return wave_ceil(c->tile, divisor);
}

int64_t wave_vector_shape(const WaveKernel *k, int symbol)
{
    const int base = k->symbols.data[symbol].base;
    for (uint32_t i = 0; i < k->vector_shapes.len; i++)
        if (k->vector_shapes.data[i].symbol == symbol) return k->vector_shapes.data[i].bound->value;
    return base == symbol ? 0 : wave_ceil(wave_vector_shape(k, base), k->symbols.data[symbol].divisor);
}

/* The number of a wave along a dimension of the workgroup. */
static const WaveExpr *wave_number(WaveKernel *k, unsigned id)
{
    const WaveExpr *thread = wave_leaf(&k->pool, WAVE_LEAF_T, id);
    return id ? thread : wave_div(&k->pool, thread, k->threads_per_wave);
}

/* The workgroup's number along dimension id. Dimensions from the third on share z, the third fastest. */
static const WaveExpr *workgroup_number(WaveKernel *k, unsigned id)
{
    WavePool *pool = &k->pool;
    const WaveExpr *number =
        k->workgroups.count ? k->workgroups.data[id < 2 ? id : 2] : wave_leaf(pool, WAVE_LEAF_WG, id < 2 ? id : 2);
    int64_t below = 1, own = 1, above = 1;
    for (uint32_t i = 0; i < k->constraints.len && id > 1; i++) {
        const WaveConstraint *c = &k->constraints.data[i];
        if (c->kind != WAVE_WORKGROUP || !c->primary || c->id < 2) continue;
        *(c->id < id ? &below : c->id > id ? &above : &own) *= c->workgroups;
    }
    number = wave_div(pool, number, below);
    return above > 1 ? wave_mod(pool, number, own) : number;
}

static const WaveExpr *workgroup_start(WaveKernel *k, const WaveConstraint *group, int64_t extent)
{
    if (group->start) return group->start;
    if (k->given_grid.count) return wave_const(&k->pool, 0); /* the kernel computes its own tile */
    return wave_mul(&k->pool, workgroup_number(k, group->id), extent);
}

WavePlace wave_place(WaveKernel *k, int symbol, const WaveNode *loop)
{
    WavePool *pool = &k->pool;
    const WaveExpr *zero = wave_const(pool, 0);
    WavePlace p = {.size = k->symbols.data[symbol].value, .waves = 1, .group = zero, .loop = zero, .wave = zero};
    const WaveConstraint *group = wave_constraint(k, WAVE_WORKGROUP, symbol);
    const WaveConstraint *waves = wave_constraint(k, WAVE_WAVES, symbol);
    const WaveConstraint *tiling = wave_constraint(k, WAVE_TILING, symbol);
    const WaveConstraint *device = wave_constraint(k, WAVE_DEVICE, symbol);
    p.group_extent = p.size;
    if (device) {
        p.group_extent = tile_along(k, device, symbol);
        p.group = wave_mul(pool, wave_leaf(pool, WAVE_LEAF_DD, device->id), p.group_extent);
    }
    p.workgroup = group;
    if (group) {
        p.wave_id = group->id;
        p.group_extent = tile_along(k, group, symbol);
        p.group = wave_add(pool, p.group, workgroup_start(k, group, p.group_extent));
    }
    if (!group && waves) p.wave_id = waves->id;
    loop = tiling ? wave_loop_of(k, loop, symbol) : NULL;
    p.in_loop = loop != NULL;
    p.anywhere = loop && loop->in_elements;
    if (p.in_loop) {
        p.group_extent = tile_along(k, tiling, symbol);
        p.loop = wave_leaf(pool, WAVE_LEAF_LOOP, tiling->dim);
        p.loop = p.anywhere ? wave_div(pool, p.loop, tiling->dim == symbol ? 1 : k->symbols.data[symbol].divisor)
                            : wave_mul(pool, p.loop, p.group_extent);
    }
    p.extent = p.group_extent;
    if (waves) {
        p.extent = tile_along(k, waves, symbol);
        p.waves = wave_ceil(p.group_extent, p.extent);
        if (p.wave_id < 3 && p.waves > 1) p.wave = wave_mul(pool, wave_number(k, p.wave_id), p.extent);
    }
    return p;
}
