/* wave.cumsum: for each element, the sum of all elements up to it along a dimension. The steps are: within a thread's
   vector; over the lanes, which hold consecutive vectors; over tiles; then (scope block) over the waves before. */
#include <string.h>

#include "wave/lower.h"

typedef struct Scan {
    Lower *l;
    WaveNode *node;
    LowerWant want;
    LowerShape shape;
    unsigned dim, n, kept; /* elements of a tile, and of one position along the dimension */
    int64_t lanes;         /* lanes with consecutive vectors */
    const char *element, *op, *type;
    unsigned in_lane; /* the lane's number among them, as an index */
} Scan;

static unsigned plus(const Scan *s, unsigned a, unsigned b)
{
    return lower_make(s->l, "%s %%v%u, %%v%u : %s", s->op, a, b, s->type);
}

/* Do lanes lie along the dimension in order, in groups of a power of two? Other dimensions may only change between
   groups. */
static bool find_lanes(Scan *s)
{
    Lower *l = s->l;
    const int64_t all = l->k->threads_per_wave, size = s->want.axes[s->dim].size;
    for (s->lanes = all; s->lanes > 0; s->lanes /= 2) {
        bool fits = s->want.axes[s->dim].tile == s->lanes * size;
        for (int64_t lane = 0; lane < all && fits; lane++) {
            const WaveEnv env = {.t = {lane}}, first = {.t = {lane - lane % s->lanes}};
            for (unsigned d = 0; d < s->shape.rank; d++) {
                const WaveExpr *e = lower_coordinate(l, &s->want, d, 0, 0, true);
                const int64_t more = d == s->dim ? lane % s->lanes * size : 0;
                fits = fits && wave_eval(e, &env) == wave_eval(e, &first) + more;
            }
        }
        if (fits) return true;
    }
    return wave_error(l->k, s->node, "the lanes of a wave are not in order along @%s",
                      wave_name(l->k, s->want.type->dims[s->dim]));
}

static unsigned number(const Scan *s, int64_t value)
{
    return lower_constant(s->l, "i32", arena_printf(s->l->arena, "%ld", (long)value));
}

static unsigned shuffle(const Scan *s, const char *mode, unsigned value, unsigned offset)
{
    Lower *l = s->l;
    const unsigned w = number(s, s->lanes), out = l->next++;
    lower_line(l, "%%v%u, %%v%u = gpu.shuffle %s %%v%u, %%v%u, %%v%u : %s", out, l->next++, mode, value, offset, w,
               s->type);
    return out;
}

/* The last lane of each group. */
static unsigned last_lane(const Scan *s)
{
    WavePool *pool = &s->l->k->pool;
    const int64_t of_wave = s->l->k->threads_per_wave;
    if (s->lanes == of_wave) return number(s, s->lanes - 1);
    const WaveExpr *lane = wave_mod(pool, wave_leaf(pool, WAVE_LEAF_T, 0), of_wave);
    const WaveExpr *first = wave_mul(pool, wave_div(pool, lane, s->lanes), s->lanes);
    const unsigned last = lower_index(s->l, wave_add(pool, first, wave_const(pool, s->lanes - 1)));
    return lower_make(s->l, "arith.index_cast %%v%u : index to i32", last);
}

/* a in lanes from `from` on, b in the others. */
static unsigned from_lane(const Scan *s, int64_t from, unsigned a, unsigned b)
{
    Lower *l = s->l;
    const unsigned bound = lower_index(l, wave_const(&l->k->pool, from));
    const unsigned is = lower_make(l, "arith.cmpi sge, %%v%u, %%v%u : index", s->in_lane, bound);
    return lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : %s", is, a, b, s->type);
}

/* Makes the partial results of one tile. Each covers its own element and the thread's elements before it. */
static void within_thread(const Scan *s, unsigned tile, unsigned *parts, unsigned count)
{
    Lower *l = s->l;
    parts[0] = tile;
    for (unsigned i = 0; i < count && count > 1; i++) {
        const unsigned one =
            lower_make(l, "vector.extract_strided_slice %%v%u {offsets = [%u], sizes = [1], strides = [1]} : %s to %s",
                       tile, i, lower_vector(l, s->n, s->element), s->type);
        parts[i] = i ? plus(s, parts[i - 1], one) : one;
    }
}

/* Adds the sums before the tile and of other lanes. Afterwards `carry` includes this tile. */
static void over_lanes(const Scan *s, unsigned *parts, unsigned count, unsigned *carry)
{
    unsigned sum = parts[count - 1], before = *carry;
    for (int64_t step = 1; step < s->lanes; step *= 2)
        sum = from_lane(s, step, plus(s, sum, shuffle(s, "up", sum, number(s, step))), sum);
    if (s->lanes > 1) before = from_lane(s, 1, plus(s, before, shuffle(s, "up", sum, number(s, 1))), before);
    for (unsigned i = 0; i < count; i++) parts[i] = plus(s, before, parts[i]);
    *carry = plus(s, *carry, s->lanes > 1 ? shuffle(s, "idx", sum, last_lane(s)) : sum);
}

/* The sum of the totals of all earlier waves. */
static bool over_waves(const Scan *s, const WavePlace *p, unsigned total, unsigned *before)
{
    Lower *l = s->l;
    WaveKernel *k = l->k;
    const int64_t threads = wave_threads(k);
    const char *type =
        arena_printf(l->arena, "memref<%ldx%ux%s, #gpu.address_space<workgroup>>", (long)threads, s->kept, s->element);
    if (!lower_lds(l, s->node, true)) return false;
    const unsigned memory = lower_make(l, "memref.alloc() {alignment = 16 : i64} : %s", type);
    const unsigned mine = lower_index(l, lower_thread_in(k, 0, -1)), zero = lower_index(l, wave_const(&k->pool, 0));
    const unsigned wave = lower_index(l, wave_div(&k->pool, p->wave, p->extent));
    lower_line(l, "vector.store %%v%u, %%v%u[%%v%u, %%v%u] : %s, %s", total, memory, mine, zero, type, s->type);
    if (!lower_lds(l, s->node, false)) return false;
    for (int64_t w = 0; w + 1 < p->waves; w++) {
        const unsigned other = lower_index(l, lower_thread_in(k, p->wave_id, w)),
                       bound = lower_index(l, wave_const(&k->pool, w));
        const unsigned part =
            lower_make(l, "vector.load %%v%u[%%v%u, %%v%u] : %s, %s", memory, other, zero, type, s->type);
        const unsigned is = lower_make(l, "arith.cmpi sgt, %%v%u, %%v%u : index", wave, bound);
        *before = lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : %s", is, plus(s, *before, part), *before, s->type);
    }
    return true;
}

/* Scans all tiles of one row. The first has number `first`; `step` is the distance to the next. */
static bool scan_row(const Scan *s, const WaveRegisters *in, WaveRegisters *out, unsigned first, unsigned step)
{
    Lower *l = s->l;
    const WavePlace p = wave_place(l->k, s->want.type->dims[s->dim], s->want.loop);
    const unsigned tiles = (unsigned)s->shape.counts[s->dim], count = s->n / s->kept;
    const unsigned zero = lower_splat(l, s->kept, s->element, lower_zero(s->element));
    unsigned *parts = ARENA_ARRAY(l->arena, unsigned, tiles *count), carry = zero, before = zero;
    const bool over_block = !strcmp(s->node->word, "block") && p.waves > 1;
    for (unsigned t = 0; t < tiles; t++) {
        within_thread(s, in->names[first + t * step], parts + t * count, count);
        over_lanes(s, parts + t * count, count, &carry);
    }
    if (over_block && p.extent % s->want.axes[s->dim].tile)
        return wave_error(
            l->k, s->node,
            "a wave has %ld elements of @%s, which is not a multiple of the %ld that its lanes have at once",
            (long)p.extent, wave_name(l->k, s->want.type->dims[s->dim]), (long)s->want.axes[s->dim].tile);
    if (over_block && !over_waves(s, &p, carry, &before)) return false;
    for (unsigned t = 0; t < tiles; t++) {
        unsigned *mine = parts + t * count;
        for (unsigned i = 0; i < count && over_block; i++) mine[i] = plus(s, before, mine[i]);
        for (unsigned i = 0; i < count && count > 1; i++)
            mine[i] = lower_make(l, "vector.extract %%v%u[0] : %s from %s", mine[i], s->element, s->type);
        out->names[first + t * step] =
            count == 1 ? mine[0]
                       : lower_make(l, "vector.from_elements %s : %s", lower_names(l, mine, count), out->type);
    }
    return true;
}

bool lower_scan(Lower *l, WaveNode *node)
{
    WaveValue *out = node->results.data[0];
    Scan s = {.l = l, .node = node, .element = out->type.element, .want = lower_own(out)};
    const WaveOpInfo *info = &wave_ops[node->op];
    WaveRegisters in;
    int64_t tiles[WAVE_MAX_RANK] = {0};
    s.op = wave_is_float(s.element) ? info->on_floats : info->on_integers;
    s.dim = (unsigned)wave_dim(&out->type, node->symbol);
    if (s.want.axes[s.dim].absolute) return wave_error(l->k, node, "its index is given; leave the index to wavecc");
    if (!lower_shape(l, node, &s.want, &s.shape) || !lower_use(l, node, node->operands.data[0], &s.want, &in))
        return false;
    if (!lower_result(l, out, s.element) || !find_lanes(&s)) return false;
    s.n = s.shape.elements;
    s.kept = s.n / (unsigned)s.shape.sizes[s.dim];
    if (s.kept > 1 && s.kept != s.n)
        return wave_error(l->k, node, "a thread's vector has elements of the dimension and of others");
    s.type = lower_vector(l, s.kept, s.element);
    s.in_lane = lower_index(l, wave_mod(&l->k->pool, wave_leaf(&l->k->pool, WAVE_LEAF_T, 0), s.lanes));
    unsigned step = 1;
    for (unsigned d = s.dim + 1; d < s.shape.rank; d++) step *= (unsigned)s.shape.counts[d];
    for (unsigned t = 0; t < s.shape.count; t++) {
        lower_split(s.shape.counts, s.shape.rank, t, tiles);
        if (!tiles[s.dim] && !scan_row(&s, &in, &out->regs, t, step)) return false;
    }
    return true;
}
