/* Reads, writes and allocations. Elements of a tile that lie beyond its dimension, or beyond the part of a wave, are
   masked. A vector that is inside or outside as a whole gets a condition; one that may be cut gets
   vector.create_mask. */
#include <string.h>

#include "wave/lower_access.h"

/* ---- names ---- */

static bool in_lds(const WaveValue *memory) { return memory->node != NULL; }

int64_t lower_memory_size(const Lower *l, const WaveValue *memory, unsigned d)
{
    if (memory->sizes.count) return memory->sizes.data[d]->value;
    return in_lds(memory) ? memory->node->shape[d] : l->k->symbols.data[memory->type.dims[d]].value;
}

const char *lower_memory_type(Lower *l, const WaveValue *memory)
{
    StrBuf out = {0};
    strbuf_append(&out, "memref<");
    const unsigned rank = in_lds(memory) ? memory->node->exprs.count : memory->type.rank;
    for (unsigned d = 0; d < rank; d++) strbuf_printf(&out, "%ldx", (long)lower_memory_size(l, memory, d));
    strbuf_printf(&out, "%s%s>", memory->type.element, in_lds(memory) ? ", #gpu.address_space<workgroup>" : "");
    const char *text = arena_strdup(l->arena, out.data);
    strbuf_free(&out);
    return text;
}

const char *lower_memory_name(Lower *l, const WaveValue *memory)
{
    return in_lds(memory) ? arena_printf(l->arena, "%%v%u", memory->regs.names[0]) : memory->name;
}

/* ---- allocations ---- */

int64_t lower_allocation_bytes(const WaveNode *allocation)
{
    int64_t elements = 1;
    for (unsigned d = 0; d < allocation->exprs.count; d++) elements *= allocation->shape[d];
    return (elements + allocation->tail_padding) * wave_bits(allocation->results.data[0]->type.element) / 8;
}

static bool is_plain(const WaveNode *root)
{
    if (root->tail_padding) return false;
    for (uint32_t i = 0; i < root->results.data[0]->users.len; i++)
        if (root->results.data[0]->users.data[i]->op == WAVE_OP_ALLOCATE) return false;
    return true;
}

bool lower_allocate(Lower *l, WaveNode *node)
{
    WaveValue *memory = node->results.data[0];
    if (node->phased) lower_direct_allocation(l, node);
    if (node->phased) return true;
    const char *type = lower_memory_type(l, memory);
    const bool plain = node->root == node && is_plain(node);
    memory->regs = (WaveRegisters){.names = ARENA_ARRAY(l->arena, unsigned, 2), .count = 1};
    if (plain) {
        memory->regs.names[0] = lower_make(l, "memref.alloc() {alignment = 16 : i64} : %s", type);
        return true;
    }
    if (node->root == node)
        memory->regs.names[1] =
            lower_make(l, "memref.alloc() {alignment = 16 : i64} : memref<%ldxi8, #gpu.address_space<workgroup>>",
                       (long)lower_allocation_bytes(node));
    const WaveNode *root = node->root;
    const int64_t whole = lower_allocation_bytes(root), offset = node == root ? 0 : node->offset;
    if (offset < 0 || offset + lower_allocation_bytes(node) > whole)
        return wave_error(l->k, node, "bytes %ld to %ld exceed a parent of %ld bytes", (long)offset,
                          (long)(offset + lower_allocation_bytes(node)), (long)whole);
    const unsigned at = lower_index(l, wave_const(&l->k->pool, offset));
    memory->regs.names[0] =
        lower_make(l, "memref.view %%v%u[%%v%u][] : memref<%ldxi8, #gpu.address_space<workgroup>> to %s",
                   root->results.data[0]->regs.names[1], at, (long)whole, type);
    return true;
}

/* ---- coordinates ---- */

static bool map_dims(LowerAccess *a)
{
    const WaveNode *node = a->node;
    const unsigned rank = a->memory->type.rank;
    a->map = (LowerMap){.want = &a->want, .shape = &a->shape, .is_local = a->is_lds};
    if ((node->coordinates.count || node->bounds.len) && !lower_map_begin(a->l, node, &a->map)) return false;
    if (node->coordinates.count) return true;
    for (unsigned d = 0; d < rank; d++) a->from[d] = wave_dim(a->want.type, a->memory->type.dims[d]);
    if (!node->mapping.count) return true;
    /* A permutation: dimension i of the value is dimension mapping(i) of the memory. */
    for (unsigned d = 0; d < rank; d++) a->from[d] = -1;
    for (unsigned i = 0; i < node->mapping.count && a->want.type->rank == rank; i++) {
        const WaveExpr *e = node->mapping.data[i];
        const bool is_dim = e->kind == WAVE_LEAF && e->leaf == WAVE_LEAF_DIM && e->value < rank;
        if (!is_dim || a->from[e->value] >= 0) break;
        a->from[e->value] = (int)i;
    }
    for (unsigned d = 0; d < rank; d++)
        if (a->from[d] < 0) return wave_error(a->l->k, node, "its mapping is not a permutation of the dimensions");
    return true;
}

/* Have runs of that length their places in memory one after another, by the access's coordinates? */
static bool is_dense(LowerAccess *a, unsigned dim, unsigned run)
{
    bool is_aligned = true;
    for (unsigned g = 0; g < a->shape.elements; g += run)
        is_aligned &= wave_is_multiple(lower_coordinate(a->l, &a->want, dim, 0, g, a->is_lds), run);
    return lower_map_is_dense(a->l, &a->map, dim, run, is_aligned);
}

/* The conditions' elements for those of the access. */
static bool add_masks(LowerAccess *a)
{
    const Lower *l = a->l;
    a->masks = ARENA_ARRAY(l->arena, WaveRegisters, l->masks.len + 1);
    for (uint32_t i = 0; i < l->masks.len; i++) {
        if (!lower_use(a->l, a->node, l->masks.data[i], &a->want, &a->masks[i])) return false;
        for (unsigned d = 0; d < a->shape.rank; d++)
            if (a->shape.sizes[d] > 1 && wave_dim(&l->masks.data[i]->type, a->want.type->dims[d]) >= 0) a->run = 1;
    }
    return true;
}

/* The number of consecutive elements in memory. */
static unsigned find_run(LowerAccess *a)
{
    Lower *l = a->l;
    const unsigned rank = a->memory->type.rank, n = a->shape.elements;
    unsigned vector = 0, run = n;
    for (unsigned d = 0; d < a->shape.rank; d++)
        if (a->shape.sizes[d] > 1) vector = d;
    if (n == 1 || !rank || a->shape.sizes[vector] != n) return 1;
    if (!a->node->coordinates.count && a->from[rank - 1] != (int)vector) return 1;
    for (unsigned g = 0; g + 1 < n; g++)
        for (int64_t t = 0; t < l->k->threads_per_wave && run > 1; t++) {
            const WaveEnv env = {.t = {t}};
            const int64_t here = wave_eval(lower_coordinate(l, &a->want, vector, 0, g, true), &env);
            const int64_t next = wave_eval(lower_coordinate(l, &a->want, vector, 0, g + 1, true), &env);
            while (next != here + 1 && (g + 1) % run) run = run > 1 ? run - 1 : 1;
            if (!wave_has_leaf(a->want.axes[vector].start, WAVE_LEAF_GPR)) break;
        }
    while (n % run || (run > 1 && a->node->coordinates.count && !is_dense(a, vector, run))) run--;
    return run;
}

/* ---- masks ---- */

void lower_add_condition(Lower *l, unsigned *all, unsigned condition)
{
    *all = *all == UINT32_MAX ? condition : lower_make(l, "arith.andi %%v%u, %%v%u : i1", *all, condition);
}

static void mask_with(LowerAccess *a, LowerMask *mask, const WaveExpr *coordinate, const WaveExpr *bound,
                      bool is_vector)
{
    Lower *l = a->l;
    WavePool *pool = &l->k->pool;
    if (is_vector && a->run > 1 && !(wave_is_multiple(coordinate, a->run) && wave_is_multiple(bound, a->run))) {
        const unsigned left = lower_index(l, wave_add(pool, bound, wave_mul(pool, coordinate, -1)));
        mask->count =
            mask->count == UINT32_MAX ? left : lower_make(l, "arith.minsi %%v%u, %%v%u : index", mask->count, left);
        return;
    }
    const unsigned c = lower_index(l, coordinate), b = lower_index(l, bound);
    lower_add_condition(l, &mask->condition, lower_make(l, "arith.cmpi slt, %%v%u, %%v%u : index", c, b));
}

/* The same with an end that is in a register. */
static void mask_at(LowerAccess *a, LowerMask *mask, unsigned at, unsigned end, bool is_vector)
{
    Lower *l = a->l;
    if (is_vector && a->run > 1) {
        const unsigned left = lower_make(l, "arith.subi %%v%u, %%v%u : index", end, at);
        mask->count =
            mask->count == UINT32_MAX ? left : lower_make(l, "arith.minsi %%v%u, %%v%u : index", mask->count, left);
    } else {
        lower_add_condition(l, &mask->condition, lower_make(l, "arith.cmpi slt, %%v%u, %%v%u : index", at, end));
    }
}

/* Masks dimension d at its ends: the dimension's end, and the end of a wave's or workgroup's part. */
static void mask_dim(LowerAccess *a, LowerMask *mask, unsigned d, const WaveExpr *coordinate)
{
    WaveKernel *k = a->l->k;
    WavePool *pool = &k->pool;
    const WaveAxis *axis = &a->want.axes[d];
    const WavePlace p = wave_place(k, a->want.type->dims[d], a->want.loop);
    const bool is_vector = axis->size > 1;
    if (axis->absolute) return;
    const int64_t extent = axis->block ? p.group_extent : p.extent, waves = axis->block ? 1 : p.waves;
    const WaveExpr *base = a->is_lds ? wave_const(pool, 0) : wave_add(pool, p.group, p.loop);
    const bool past_tile = a->shape.counts[d] * axis->tile > extent;
    const bool past_group = extent * waves > p.group_extent || (past_tile && waves > 1);
    if (past_tile && waves > 1)
        mask_with(a, mask, coordinate, wave_add(pool, wave_add(pool, base, p.wave), wave_const(pool, extent)),
                  is_vector);
    if ((past_tile && waves == 1) || past_group)
        mask_with(a, mask, coordinate, wave_add(pool, base, wave_const(pool, p.group_extent)), is_vector);
    if (!a->is_lds && (!wave_is_covered(&p) || p.anywhere))
        mask_with(a, mask, coordinate, wave_const(pool, p.size), is_vector);
}

/* If the kernel gives its own grid, coordinates say which tile a workgroup has. So they also tell which elements of a
   tile are beyond the end of the memory, if tiles do not divide it. */
static void mask_memory(LowerAccess *a, LowerMask *mask, const int64_t *tiles, const int64_t *elements)
{
    Lower *l = a->l;
    const WaveExprs *list = &a->node->coordinates;
    for (unsigned d = 0; d < list->count && l->k->given_grid.count && !a->is_lds; d++) {
        const WavePlace p = wave_place(l->k, a->memory->type.dims[d], a->want.loop);
        const int64_t size = a->memory->sizes.count ? a->memory->sizes.data[d]->value : p.size;
        if (!wave_has_leaf(list->data[d], WAVE_LEAF_OPERAND) || size % p.group_extent == 0) continue;
        const unsigned at = lower_map_index(l, &a->map, list->data[d], tiles, elements);
        mask_at(a, mask, at, lower_index(l, wave_const(&l->k->pool, size)), d + 1 == list->count);
    }
}

void lower_add_masks(LowerAccess *a, unsigned *condition, unsigned tile, unsigned element)
{
    for (uint32_t i = 0; i < a->l->masks.len; i++)
        lower_add_condition(a->l, condition,
                            lower_make(a->l, "vector.extract %%v%u[%u] : i1 from %s", a->masks[i].names[tile], element,
                                       a->masks[i].type));
}

LowerMask lower_make_mask(LowerAccess *a, const int64_t *tiles, const int64_t *elements)
{
    LowerMask mask = {UINT32_MAX, UINT32_MAX};
    for (unsigned d = 0; d < a->shape.rank; d++) {
        const WaveExpr *coordinate = lower_coordinate(a->l, &a->want, d, tiles[d], elements[d], a->is_lds);
        mask_dim(a, &mask, d, coordinate);
        VEC_FOREACH(const WaveBound, end, &a->node->bounds) {
            const bool is_vector = a->shape.sizes[d] > 1;
            if (end->symbol != a->want.type->dims[d]) continue;
            if (!wave_has_leaf(end->bound, WAVE_LEAF_OPERAND)) mask_with(a, &mask, coordinate, end->bound, is_vector);
            if (!wave_has_leaf(end->bound, WAVE_LEAF_OPERAND)) continue;
            const unsigned at = lower_index(a->l, coordinate);
            mask_at(a, &mask, at, lower_map_index(a->l, &a->map, end->bound, tiles, elements), is_vector);
        }
    }
    mask_memory(a, &mask, tiles, elements);
    lower_add_masks(a, &mask.condition, lower_join(a->shape.counts, a->shape.rank, tiles),
                    lower_join(a->shape.sizes, a->shape.rank, elements));
    return mask;
}

/* ---- one run ---- */

/* Coordinates in an allocation whose pieces of a row are permuted. */
static void make_exchanged(LowerAccess *a, const int64_t *tiles, const int64_t *elements, unsigned *names)
{
    Lower *l = a->l;
    const WaveExpr *at[WAVE_MAX_RANK];
    const unsigned rank = a->memory->type.rank, column = rank - 1;
    for (unsigned d = 0; d < rank; d++) {
        const unsigned from = (unsigned)a->from[d];
        at[d] = lower_coordinate(l, &a->want, from, tiles[from], elements[from], true);
        if (a->turned) at[d] = lower_turned_at(l, &a->turn, from, at[d]);
        if (d < column) names[d] = lower_index(l, at[d]);
    }
    names[column] = lower_exchanged(l, a->memory, at[column - 1], at[column], wave_const(&l->k->pool, 0));
}

/* "%v1, %v2": the coordinates in memory. If the mask is off, those of the first element. */
const char *lower_make_indices(LowerAccess *a, const int64_t *tiles, const int64_t *elements, unsigned condition)
{
    Lower *l = a->l;
    unsigned names[WAVE_MAX_RANK];
    const unsigned rank = a->memory->type.rank;
    const bool is_exchanged = a->is_lds && a->memory->node->phased;
    if (is_exchanged) make_exchanged(a, tiles, elements, names);
    for (unsigned d = 0; d < rank; d++) {
        const unsigned from = (unsigned)a->from[d];
        const WaveExpr *e = NULL;
        if (!a->node->coordinates.count && !is_exchanged)
            e = lower_coordinate(l, &a->want, from, tiles[from], elements[from], a->is_lds);
        if (a->turned && !is_exchanged) e = lower_turned_at(l, &a->turn, from, e);
        if (e) names[d] = lower_index(l, e);
        else if (!is_exchanged) names[d] = lower_map_index(l, &a->map, a->node->coordinates.data[d], tiles, elements);
        if (condition == UINT32_MAX || (e && e->kind == WAVE_CONST)) continue;
        const unsigned zero = lower_index(l, wave_const(&l->k->pool, 0));
        names[d] = lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : index", condition, names[d], zero);
    }
    return lower_names(l, names, rank);
}

static unsigned make_lanes(LowerAccess *a, const LowerMask *mask)
{
    Lower *l = a->l;
    unsigned count = mask->count;
    if (mask->condition != UINT32_MAX) {
        const unsigned zero = lower_index(l, wave_const(&l->k->pool, 0));
        count = lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : index", mask->condition, count, zero);
    }
    return lower_make(l, "vector.create_mask %%v%u : vector<%uxi1>", count, a->run);
}

static const char *hint(const LowerAccess *a)
{
    return a->node->nontemporal && !a->is_lds ? " {nontemporal = true}" : "";
}

/* Does the kernel also change the memory? Then masked threads must not read, because another workgroup may write
   there. */
static bool is_written_here(const LowerAccess *a)
{
    for (uint32_t i = 0; i < a->memory->users.len && !a->is_lds; i++)
        if (wave_is_store(a->memory->users.data[i]->op)) return true;
    return false;
}

/* Reads only in threads for which the condition holds. */
static unsigned read_inside(LowerAccess *a, const int64_t *tiles, const int64_t *elements, unsigned condition)
{
    Lower *l = a->l;
    const char *vector = lower_vector(l, a->run, a->element);
    const unsigned out = l->next++, zero = lower_splat(l, a->run, a->element, lower_zero(a->element));
    const char *at = lower_make_indices(a, tiles, elements, UINT32_MAX);
    lower_line(l, "%%v%u = scf.if %%v%u -> (%s) {", out, condition, vector);
    const char *memory = lower_memory_name(l, a->memory), *type = lower_memory_type(l, a->memory);
    lower_line(l, "  %%v%u = vector.load %s[%s]%s : %s, %s", l->next, memory, at, hint(a), type, vector);
    lower_line(l, "  scf.yield %%v%u : %s", l->next++, vector);
    lower_line(l, "} else {");
    lower_line(l, "  scf.yield %%v%u : %s", zero, vector);
    lower_line(l, "}");
    return out;
}

static unsigned read_run(LowerAccess *a, const int64_t *tiles, const int64_t *elements)
{
    Lower *l = a->l;
    const LowerMask mask = lower_make_mask(a, tiles, elements);
    const char *memory = lower_memory_name(l, a->memory), *type = lower_memory_type(l, a->memory);
    const char *vector = lower_vector(l, a->run, a->element);
    if (mask.count != UINT32_MAX) {
        const char *at = lower_make_indices(a, tiles, elements, UINT32_MAX);
        const unsigned zero = lower_splat(l, a->run, a->element, lower_zero(a->element)), lanes = make_lanes(a, &mask);
        return lower_make(l, "vector.maskedload %s[%s], %%v%u, %%v%u%s : %s, vector<%uxi1>, %s into %s", memory, at,
                          lanes, zero, hint(a), type, a->run, vector, vector);
    }
    if (mask.condition != UINT32_MAX && is_written_here(a)) return read_inside(a, tiles, elements, mask.condition);
    const char *at = lower_make_indices(a, tiles, elements, mask.condition);
    if (a->turned) return lower_make(l, "amdgpu.transpose_load %s[%s] : %s -> %s", memory, at, type, vector);
    const unsigned loaded = lower_make(l, "vector.load %s[%s]%s : %s, %s", memory, at, hint(a), type, vector);
    if (mask.condition == UINT32_MAX) return loaded;
    const unsigned zero = lower_splat(l, a->run, a->element, lower_zero(a->element));
    return lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : %s", mask.condition, loaded, zero, vector);
}

static void write_run(LowerAccess *a, const int64_t *tiles, const int64_t *elements, unsigned value)
{
    Lower *l = a->l;
    const LowerMask mask = lower_make_mask(a, tiles, elements);
    const char *memory = lower_memory_name(l, a->memory), *type = lower_memory_type(l, a->memory);
    const char *vector = lower_vector(l, a->run, a->element), *at = lower_make_indices(a, tiles, elements, UINT32_MAX);
    if (mask.count != UINT32_MAX) {
        const unsigned lanes = make_lanes(a, &mask);
        lower_line(l, "vector.maskedstore %s[%s], %%v%u, %%v%u%s : %s, vector<%uxi1>, %s", memory, at, lanes, value,
                   hint(a), type, a->run, vector);
        return;
    }
    const uint32_t indices = l->indices.len;
    if (mask.condition != UINT32_MAX) {
        lower_line(l, "scf.if %%v%u {", mask.condition);
        lower_open(l);
    }
    lower_line(l, "vector.store %%v%u, %s[%s]%s : %s, %s", value, memory, at, hint(a), type, vector);
    if (mask.condition != UINT32_MAX) {
        lower_close(l, indices);
        lower_line(l, "}");
    }
}

/* ---- operations ---- */

static bool describe(Lower *l, WaveNode *node, const WaveValue *value, const WaveValue *memory, LowerAccess *a)
{
    *a = (LowerAccess){
        .l = l, .node = node, .memory = memory, .element = memory->type.element, .is_lds = in_lds(memory)};
    a->want = lower_own(value);
    a->want.loop = node->parent;
    if (wave_bits(a->element) % 8 && strcmp(a->element, "i1"))
        return wave_error(l->k, node, "elements of %s in memory; keep bytes there and use wave.bitcast", a->element);
    if (a->is_lds && memory->node->exprs.count != memory->type.rank)
        return wave_error(l->k, node, "the allocation has bytes; allocate a view of it");
    if (!lower_shape(l, node, &a->want, &a->shape) || !map_dims(a)) return false;
    for (const WaveNode *around = node->parent; around; around = around->parent)
        if (around->op == WAVE_OP_CONDITIONAL && !lower_agrees(l, node, VEC_LAST(&around->operands), &a->want))
            return false;
    const bool is_plain = a->is_lds && node->op == WAVE_OP_READ && !node->coordinates.count && !node->bounds.len;
    const unsigned rank = memory->type.rank, bits = wave_bits(a->element);
    a->turned = is_plain && rank && !l->masks.len && memory->node->shape[rank - 1] * bits % 64 == 0 &&
                lower_turned(l, &a->want, &a->shape, bits, (unsigned)a->from[rank - 1], &a->turn);
    a->run = a->turned ? a->turn.each : find_run(a);
    return add_masks(a);
}

bool lower_begin_access(Lower *l, WaveNode *node, const WaveValue *value, const WaveValue *memory, LowerAccess *a)
{
    if (!describe(l, node, value, memory, a)) return false;
    if (!a->is_lds) return true;
    const bool is_store = wave_is_store(node->op);
    return lower_lds(l, memory->node->root, is_store) && (is_store || lower_prefetch_next(l));
}

static unsigned read_tile(LowerAccess *a, const char *type, const int64_t *tiles)
{
    Lower *l = a->l;
    const unsigned n = a->shape.elements, pieces = n / a->run;
    unsigned *parts = ARENA_ARRAY(l->arena, unsigned, n);
    int64_t elements[WAVE_MAX_RANK] = {0};
    for (unsigned i = 0; i < pieces; i++) {
        lower_split(a->shape.sizes, a->shape.rank, i * a->run, elements);
        parts[i] = read_run(a, tiles, elements);
    }
    if (pieces == 1) return parts[0];
    for (unsigned i = n; i-- > 0;)
        parts[i] = lower_make(l, "vector.extract %%v%u[%u] : %s from vector<%ux%s>", parts[i / a->run], i % a->run,
                              a->element, a->run, a->element);
    return lower_make(l, "vector.from_elements %s : %s", lower_names(l, parts, n), type);
}

bool lower_read(Lower *l, WaveNode *node)
{
    LowerAccess a;
    WaveValue *out = node->results.data[0];
    int64_t tiles[WAVE_MAX_RANK] = {0};
    const WaveRegisters *prefetched = lower_prefetched(l, node);
    if (prefetched) out->regs = *prefetched;
    if (prefetched) return true;
    if (!lower_begin_access(l, node, out, node->operands.data[0], &a) || !lower_result(l, out, a.element)) return false;
    for (unsigned t = 0; t < out->regs.count; t++) {
        lower_split(a.shape.counts, a.shape.rank, t, tiles);
        out->regs.names[t] = read_tile(&a, out->regs.type, tiles);
    }
    return true;
}

bool lower_read_part(Lower *l, WaveNode *node, unsigned dim, int64_t first, int64_t last)
{
    LowerAccess a;
    WaveValue *out = node->results.data[0];
    int64_t tiles[WAVE_MAX_RANK] = {0};
    if (!describe(l, node, out, node->operands.data[0], &a)) return false;
    for (unsigned t = 0; t < out->regs.count; t++) {
        lower_split(a.shape.counts, a.shape.rank, t, tiles);
        if (tiles[dim] >= first && tiles[dim] < last) out->regs.names[t] = read_tile(&a, out->regs.type, tiles);
    }
    return true;
}

bool lower_write(Lower *l, WaveNode *node)
{
    LowerAccess a;
    const WaveValue *value = node->operands.data[0];
    int64_t tiles[WAVE_MAX_RANK] = {0}, elements[WAVE_MAX_RANK] = {0};
    WaveRegisters regs;
    if (!lower_begin_access(l, node, value, node->operands.data[1], &a)) return false;
    if (!lower_use(l, node, value, &a.want, &regs)) return false;
    WaveAxis axes[WAVE_MAX_RANK];
    const unsigned rank = a.memory->type.rank;
    /* Numbers from registers, in coordinates and bounds, have the arrangement of the value. */
    const bool is_plain = !node->coordinates.count && !node->bounds.len && !l->masks.len;
    const int last = rank && !a.is_lds && is_plain ? a.from[rank - 1] : -1;
    if (last >= 0 && lower_longer_runs(l, &a.want, &a.shape, (unsigned)last, &regs, axes)) {
        a.want.axes = axes;
        if (!lower_shape(l, node, &a.want, &a.shape)) return false;
        a.run = find_run(&a);
    }
    const unsigned pieces = a.shape.elements / a.run;
    for (unsigned t = 0; t < regs.count; t++) {
        lower_split(a.shape.counts, a.shape.rank, t, tiles);
        for (unsigned i = 0; i < pieces; i++) {
            lower_split(a.shape.sizes, a.shape.rank, i * a.run, elements);
            unsigned part = regs.names[t];
            if (pieces > 1)
                part = lower_make(l,
                                  "vector.extract_strided_slice %%v%u {offsets = [%u], sizes = [%u], strides = [1]} : "
                                  "%s to vector<%ux%s>",
                                  part, i * a.run, a.run, regs.type, a.run, a.element);
            write_run(&a, tiles, elements, part);
        }
    }
    return true;
}
