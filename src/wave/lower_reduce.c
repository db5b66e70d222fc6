/* wave.sum and wave.max_element. The steps are: the elements of a thread; then lanes with other elements of the
   dimension, by exchanges between lanes whose numbers differ in one bit; then (scope block) the other waves, through
   LDS; last the initial value. Elements of a tile beyond the dimension count as 0, or as the least number. */
#include <string.h>

#include "wave/lower.h"

typedef struct Reduction {
    Lower *l;
    WaveNode *node;
    const WaveValue *in;
    LowerWant want;
    LowerShape shape;
    unsigned dim;             /* the input's reduced dimension */
    const char *element, *op; /* "arith.addf" */
    unsigned n, kept;         /* elements of a tile of the input, and of the result */
    WaveRegisters *inputs;
} Reduction;

static const char *identity(const Reduction *r)
{
    const bool is_max = r->node->op == WAVE_OP_MAX_ELEMENT;
    const unsigned bits = wave_bits(r->element);
    if (!is_max) return lower_zero(r->element);
    if (!wave_is_float(r->element))
        return arena_printf(r->l->arena, "%ld", (long)(bits >= 64 ? INT64_MIN : -((int64_t)1 << (bits - 1))));
    return !strcmp(r->element, "f64")    ? "0xFFF0000000000000"
           : !strcmp(r->element, "f32")  ? "0xFF800000"
           : !strcmp(r->element, "bf16") ? "0xFF80"
                                         : "0xFC00";
}

static const char *flags_of(const Reduction *r)
{
    return r->l->k->fast_math && wave_is_float(r->element) ? " fastmath<fast>" : "";
}

static unsigned combine(const Reduction *r, unsigned a, unsigned b, unsigned n)
{
    return lower_make(r->l, "%s %%v%u, %%v%u%s : %s", r->op, a, b, flags_of(r), lower_vector(r->l, n, r->element));
}

/* ---- beyond the end ---- */

/* The end of the reduced dimension's elements; NULL: no tile reaches beyond it. */
static const WaveExpr *end_of(const Reduction *r)
{
    WavePool *pool = &r->l->k->pool;
    const WaveAxis *axis = &r->want.axes[r->dim];
    const WavePlace p = wave_place(r->l->k, r->want.type->dims[r->dim], r->want.loop);
    if (axis->absolute) return NULL;
    const int64_t extent = axis->block ? p.group_extent : p.extent;
    const bool past_tile = r->shape.counts[r->dim] * axis->tile > extent;
    if (!wave_is_covered(&p) || p.anywhere)
        return wave_const(pool, p.size); /* even if a tile reaches beyond it: see past_both */
    if (!past_tile) return NULL;
    const WaveExpr *base = wave_add(pool, wave_add(pool, p.group, p.loop), axis->block ? wave_const(pool, 0) : p.wave);
    return wave_add(pool, base, wave_const(pool, extent));
}

static unsigned is_before(Lower *l, const WaveExpr *at, const WaveExpr *end)
{
    const unsigned a = lower_index(l, at), b = lower_index(l, end);
    return lower_make(l, "arith.cmpi slt, %%v%u, %%v%u : index", a, b);
}

static unsigned mask_tile(const Reduction *r, unsigned name, unsigned tile, const WaveExpr *end)
{
    Lower *l = r->l;
    WavePool *pool = &l->k->pool;
    int64_t tiles[WAVE_MAX_RANK];
    lower_split(r->shape.counts, r->shape.rank, tile, tiles);
    const WaveExpr *at = lower_coordinate(l, &r->want, r->dim, tiles[r->dim], 0, false);
    const char *type = lower_vector(l, r->n, r->element);
    const unsigned other = lower_splat(l, r->n, r->element, identity(r));
    if (r->kept == r->n)
        return lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : %s", is_before(l, at, end), name, other, type);
    unsigned mask;
    if (wave_has_leaf(r->want.axes[r->dim].start, WAVE_LEAF_GPR)) { /* elements with gaps between */
        unsigned *inside = ARENA_ARRAY(l->arena, unsigned, r->n);
        for (unsigned g = 0; g < r->n; g++)
            inside[g] = is_before(l, lower_coordinate(l, &r->want, r->dim, tiles[r->dim], g, false), end);
        mask = lower_make(l, "vector.from_elements %s : vector<%uxi1>", lower_names(l, inside, r->n), r->n);
    } else {
        const unsigned left = lower_index(l, wave_add(pool, end, wave_mul(pool, at, -1)));
        mask = lower_make(l, "vector.create_mask %%v%u : vector<%uxi1>", left, r->n);
    }
    return lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : vector<%uxi1>, %s", mask, name, other, r->n, type);
}

/* ---- within a thread ---- */

/* The tiles of the input that belong to tile `t` of the result. Returns how many. */
static unsigned tiles_of(const Reduction *r, unsigned t, unsigned *names)
{
    const WaveType *out = &r->node->results.data[0]->type;
    const WaveExpr *end = end_of(r);
    int64_t wanted[WAVE_MAX_RANK] = {0}, counts[WAVE_MAX_RANK], tiles[WAVE_MAX_RANK];
    for (unsigned d = 0; d < out->rank; d++) counts[d] = r->shape.counts[wave_dim(r->want.type, out->dims[d])];
    lower_split(counts, out->rank, t, wanted);
    unsigned n = 0;
    for (unsigned i = 0; i < r->shape.count; i++) {
        bool is_mine = true;
        lower_split(r->shape.counts, r->shape.rank, i, tiles);
        for (unsigned d = 0; d < out->rank; d++)
            is_mine = is_mine && tiles[wave_dim(r->want.type, out->dims[d])] == wanted[d];
        for (uint32_t j = 0; is_mine && j + 1 < r->node->operands.len; j++)
            names[n++] = end ? mask_tile(r, r->inputs[j].names[i], i, end) : r->inputs[j].names[i];
    }
    return n;
}

/* Joins all elements of the tiles along the reduced dimension. A few partial results grow side by side. With only one,
   each operation would wait for the one before. More would take registers while the elements are still needed. */
static unsigned join_elements(const Reduction *r, const unsigned *tiles, unsigned count)
{
    enum { CHAINS = 4 };
    Lower *l = r->l;
    const char *type = lower_vector(l, r->n, r->element);
    unsigned parts[CHAINS], n = 0;
    for (unsigned i = 0; i < count * r->n; i++, n++) {
        const unsigned one =
            lower_make(l, "vector.extract %%v%u[%u] : %s from %s", tiles[i / r->n], i % r->n, r->element, type);
        unsigned *part = &parts[i % CHAINS];
        *part = n < CHAINS ? one : lower_make(l, "%s %%v%u, %%v%u%s : %s", r->op, *part, one, flags_of(r), r->element);
    }
    for (unsigned left = n < CHAINS ? n : CHAINS; left > 1; left = (left + 1) / 2)
        for (unsigned i = 0; i < left / 2; i++)
            parts[i] = lower_make(l, "%s %%v%u, %%v%u%s : %s", r->op, parts[i], parts[i + (left + 1) / 2], flags_of(r),
                                  r->element);
    return lower_make(l, "vector.from_elements %%v%u : vector<1x%s>", parts[0], r->element);
}

static unsigned join_thread(const Reduction *r, unsigned t)
{
    unsigned *tiles = ARENA_ARRAY(r->l->arena, unsigned, r->shape.count *(r->node->operands.len - 1) + 1);
    const unsigned count = tiles_of(r, t, tiles);
    if (r->kept != r->n) return join_elements(r, tiles, count);
    unsigned sum = tiles[0];
    for (unsigned i = 1; i < count; i++) sum = combine(r, sum, tiles[i], r->n);
    return sum;
}

/* ---- lanes ---- */

static bool differs(const Reduction *r, unsigned d, int64_t a, int64_t b)
{
    const WaveExpr *e = lower_coordinate(r->l, &r->want, d, 0, 0, true);
    const WaveEnv left = {.t = {a}}, right = {.t = {b}};
    return wave_eval(e, &left) != wave_eval(e, &right);
}

/* Do lanes that differ in that bit have other elements of the reduced dimension, and the same of all others? */
static bool is_bit_reduced(const Reduction *r, int64_t bit, bool *reduced)
{
    unsigned changes = 0, others = 0;
    const int64_t lanes = r->l->k->threads_per_wave;
    for (int64_t lane = 0; lane < lanes; lane++) {
        changes += differs(r, r->dim, lane, lane ^ bit);
        for (unsigned d = 0; d < r->shape.rank; d++) others += d != r->dim && differs(r, d, lane, lane ^ bit);
    }
    *reduced = changes && !others;
    if ((!changes && !others) || !changes || (!others && changes == lanes)) return true;
    return wave_error(r->l->k, r->node,
                      "the number of lanes that share @%s is not a power of two, or they share other dimensions too",
                      wave_name(r->l->k, r->want.type->dims[r->dim]));
}

/* Do all lanes of a wave share the dimension, and is it sure that all of them are here? Then the result can be a
   scalar. Of floats it would lose the flags of fast arithmetic. */
static bool is_of_whole_wave(const Reduction *r)
{
    if (wave_is_float(r->element) || r->kept != 1 || r->l->k->threads[0] % r->l->k->threads_per_wave) return false;
    for (const WaveNode *around = r->node->parent; around; around = around->parent)
        if (around->op != WAVE_OP_ITERATE || around->has_bounds_inside) return false;
    for (int64_t bit = 1; bit < r->l->k->threads_per_wave; bit *= 2) {
        bool reduced;
        if (!is_bit_reduced(r, bit, &reduced) || !reduced) return false;
    }
    return true;
}

static bool join_lanes(const Reduction *r, unsigned *name)
{
    Lower *l = r->l;
    const char *type = lower_vector(l, r->kept, r->element);
    const int64_t lanes = l->k->threads_per_wave;
    if (is_of_whole_wave(r)) {
        *name = lower_make(l, "gpu.subgroup_reduce %s %%v%u uniform : (%s) -> %s",
                           r->node->op == WAVE_OP_MAX_ELEMENT ? "maxsi" : "add", *name, type, type);
        return true;
    }
    for (int64_t bit = 1; bit < lanes; bit *= 2) {
        bool reduced;
        if (!is_bit_reduced(r, bit, &reduced)) return false;
        if (!reduced) continue;
        const unsigned offset = lower_constant(l, "i32", arena_printf(l->arena, "%ld", (long)bit));
        const unsigned width = lower_constant(l, "i32", arena_printf(l->arena, "%ld", (long)lanes)), other = l->next++;
        lower_line(l, "%%v%u, %%v%u = gpu.shuffle xor %%v%u, %%v%u, %%v%u : %s", other, l->next++, *name, offset, width,
                   type);
        *name = combine(r, *name, other, r->kept);
    }
    return true;
}

/* ---- waves ---- */

const WaveExpr *lower_thread_in(WaveKernel *k, unsigned id, int64_t wave)
{
    WavePool *pool = &k->pool;
    const int64_t size[3] = {1, k->threads[0], k->threads[0] * k->threads[1]};
    const WaveExpr *sum = wave_const(pool, 0);
    for (unsigned i = 0; i < 3; i++) {
        const WaveExpr *t = wave_leaf(pool, WAVE_LEAF_T, i);
        if (i == id && wave >= 0)
            t = i ? wave_const(pool, wave)
                  : wave_add(pool, wave_mod(pool, t, k->threads_per_wave),
                             wave_const(pool, wave * k->threads_per_wave));
        sum = wave_add(pool, sum, wave_mul(pool, t, size[i]));
    }
    return sum;
}

static bool join_waves(const Reduction *r, unsigned *names, unsigned count)
{
    Lower *l = r->l;
    WaveKernel *k = l->k;
    const WavePlace p = wave_place(k, r->want.type->dims[r->dim], r->want.loop);
    const int64_t threads = wave_threads(k);
    if (strcmp(r->node->word, "block") || p.waves < 2) return true;
    const char *vector = lower_vector(l, r->kept, r->element);
    const char *type = arena_printf(l->arena, "memref<%ldx%ux%s, #gpu.address_space<workgroup>>", (long)threads,
                                    count * r->kept, r->element);
    if (!lower_lds(l, r->node, true)) return false;
    const unsigned memory = lower_make(l, "memref.alloc() {alignment = 16 : i64} : %s", type);
    const unsigned mine = lower_index(l, lower_thread_in(k, 0, -1));
    for (unsigned t = 0; t < count; t++) {
        const unsigned at = lower_index(l, wave_const(&k->pool, t * r->kept));
        lower_line(l, "vector.store %%v%u, %%v%u[%%v%u, %%v%u] : %s, %s", names[t], memory, mine, at, type, vector);
    }
    if (!lower_lds(l, r->node, false)) return false;
    for (unsigned t = 0; t < count; t++) {
        const unsigned at = lower_index(l, wave_const(&k->pool, t * r->kept));
        for (int64_t wave = 0; wave < p.waves; wave++) {
            const unsigned other = lower_index(l, lower_thread_in(k, p.wave_id, wave));
            const unsigned part =
                lower_make(l, "vector.load %%v%u[%%v%u, %%v%u] : %s, %s", memory, other, at, type, vector);
            names[t] = wave ? combine(r, names[t], part, r->kept) : part;
        }
    }
    return true;
}

/* ---- all ---- */

static bool begin(Reduction *r)
{
    Lower *l = r->l;
    WaveNode *node = r->node;
    const WaveOpInfo *info = &wave_ops[node->op];
    const int symbol = wave_reduced_dim(node);
    r->element = node->results.data[0]->type.element;
    r->op = wave_is_float(r->element) ? info->on_floats : info->on_integers;
    r->want = lower_own(r->in);
    r->dim = (unsigned)wave_dim(&r->in->type, symbol);
    if (!lower_shape(l, node, &r->want, &r->shape)) return false;
    r->n = r->shape.elements;
    r->kept = r->n / (unsigned)r->shape.sizes[r->dim];
    if (r->kept > 1 && r->kept != r->n)
        return wave_error(l->k, node, "a thread's vector has elements of the reduced dimension and of others");
    r->inputs = ARENA_ARRAY(l->arena, WaveRegisters, node->operands.len);
    for (uint32_t i = 0; i + 1 < node->operands.len; i++) {
        if (strcmp(node->operands.data[i]->type.element, r->element))
            return wave_error(l->k, node, "its inputs have the type %s, the result %s",
                              node->operands.data[i]->type.element, r->element);
        if (!lower_use(l, node, node->operands.data[i], &r->want, &r->inputs[i])) return false;
    }
    return true;
}

bool lower_reduction(Lower *l, WaveNode *node)
{
    Reduction r = {.l = l, .node = node, .in = node->operands.data[0]};
    WaveValue *out = node->results.data[0];
    WaveRegisters initial;
    const LowerWant own = lower_own(out);
    if (!begin(&r) || !lower_result(l, out, r.element)) return false;
    if (!lower_use(l, node, VEC_LAST(&node->operands), &own, &initial)) return false;
    if (r.shape.count / (unsigned)r.shape.counts[r.dim] != out->regs.count || out->regs.elements != r.kept)
        return wave_error(l->k, node, "conflicting index: its result has other elements than its input");
    for (unsigned t = 0; t < out->regs.count; t++) {
        out->regs.names[t] = join_thread(&r, t);
        if (!join_lanes(&r, &out->regs.names[t])) return false;
    }
    if (!join_waves(&r, out->regs.names, out->regs.count)) return false;
    for (unsigned t = 0; t < out->regs.count; t++)
        out->regs.names[t] = combine(&r, initial.names[t], out->regs.names[t], r.kept);
    return true;
}
