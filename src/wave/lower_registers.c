/* Tiles of values in registers, and rearranging elements within a thread. */
#include "wave/lower.h"

enum { MAX_REGISTERS = 2048 }; /* limit of elements of one value per thread */

LowerWant lower_own(const WaveValue *value)
{
    const WaveNode *loop = !value->node ? NULL : value->is_carried ? value->node : value->node->parent;
    return (LowerWant){&value->type, value->axes, loop};
}

bool lower_shape(Lower *l, const WaveNode *node, const LowerWant *want, LowerShape *out)
{
    int64_t count = 1, elements = 1;
    *out = (LowerShape){.rank = want->type->rank};
    for (unsigned d = 0; d < out->rank; d++) {
        const WaveAxis *axis = &want->axes[d];
        const WavePlace place = wave_place(l->k, want->type->dims[d], want->loop);
        const int64_t extent = axis->block ? place.group_extent : place.extent;
        out->counts[d] = axis->absolute ? 1 : wave_ceil(extent, axis->tile);
        out->sizes[d] = axis->size;
        count *= out->counts[d];
        elements *= out->sizes[d];
        if (count < 1 || elements < 1 || count > MAX_REGISTERS || elements * count > MAX_REGISTERS)
            return wave_error(l->k, node,
                              "a thread would have more than %d elements of it (@%s: %ld tiles of %ld); give @%s a "
                              "smaller tile by a constraint",
                              MAX_REGISTERS, wave_name(l->k, want->type->dims[d]), (long)out->counts[d],
                              (long)out->sizes[d], wave_name(l->k, want->type->dims[d]));
    }
    out->count = (unsigned)count;
    out->elements = (unsigned)elements;
    return true;
}

int64_t lower_bytes(Lower *l, const WaveNode *node, const WaveValue *value)
{
    const LowerWant own = lower_own(value);
    LowerShape shape;
    if (!lower_shape(l, node, &own, &shape)) return -1;
    return wave_ceil((int64_t)shape.count * shape.elements * wave_bits(value->type.element), 8);
}

void lower_split(const int64_t *counts, unsigned rank, unsigned number, int64_t *out)
{
    for (unsigned d = rank; d-- > 0;) {
        out[d] = number % counts[d];
        number /= (unsigned)counts[d];
    }
}

unsigned lower_join(const int64_t *counts, unsigned rank, const int64_t *places)
{
    unsigned number = 0;
    for (unsigned d = 0; d < rank; d++) number = number * (unsigned)counts[d] + (unsigned)places[d];
    return number;
}

const WaveExpr *lower_coordinate(Lower *l, const LowerWant *want, unsigned d, int64_t t, int64_t g, bool is_local)
{
    WavePool *pool = &l->k->pool;
    const WaveAxis *axis = &want->axes[d];
    const WaveExpr *e = axis->start;
    if (wave_has_leaf(e, WAVE_LEAF_GPR)) e = wave_set_leaf(pool, e, WAVE_LEAF_GPR, -1, g);
    else e = wave_add(pool, e, wave_const(pool, g));
    if (axis->absolute) {
        if (!is_local) return e;
        const WaveExpr *local = wave_set_leaf(pool, e, WAVE_LEAF_WG, -1, 0);
        return wave_set_leaf(pool, wave_set_leaf(pool, local, WAVE_LEAF_LOOP, -1, 0), WAVE_LEAF_DD, -1, 0);
    }
    const WavePlace place = wave_place(l->k, want->type->dims[d], want->loop);
    e = wave_add(pool, e, wave_const(pool, t * axis->tile));
    if (!axis->block) e = wave_add(pool, place.wave, e);
    if (is_local) return e;
    return wave_add(pool, wave_add(pool, place.group, place.loop), e);
}

bool lower_result(Lower *l, WaveValue *value, const char *element)
{
    LowerShape shape;
    const LowerWant own = lower_own(value);
    if (!lower_shape(l, value->node, &own, &shape)) return false;
    value->regs = (WaveRegisters){.type = lower_vector(l, shape.elements, element),
                                  .names = ARENA_ARRAY(l->arena, unsigned, shape.count),
                                  .count = shape.count,
                                  .elements = shape.elements};
    return true;
}

/* ---- other arrangements ---- */

typedef struct Source {
    unsigned tile, element; /* first of one dimension, then of the value */
} Source;

typedef struct Use {
    Lower *l;
    const WaveNode *node;
    const WaveValue *value;
    LowerWant from, to;
    LowerShape from_shape, to_shape;
    int dims[WAVE_MAX_RANK];              /* by dimension of the value: the dimension of the needed arrangement */
    const Source *sources[WAVE_MAX_RANK]; /* by needed tile * needed size + element; NULL: the same */
} Use;

bool lower_same_axis(const WaveAxis *a, const WaveAxis *b)
{
    return a->absolute == b->absolute && a->block == b->block && a->size == b->size && a->tile == b->tile &&
           wave_same(a->start, b->start);
}

static bool is_equal_everywhere(const WaveKernel *k, const WaveExpr *a, const WaveExpr *b, bool all)
{
    for (unsigned i = 0; i < 2; i++)
        for (int64_t t = 0; t < k->threads[0]; t += all ? 1 : 21) {
            const WaveEnv env = {
                .wg = {i * 3, i * 5, i * 7}, .t = {t, i * (k->threads[1] - 1), i * (k->threads[2] - 1)}, .loop = i * 2};
            if (wave_eval(a, &env) != wave_eval(b, &env)) return false;
        }
    return true;
}

/* The element of the value that has this coordinate in every thread. */
static bool find_source(Use *u, unsigned d, const WaveExpr *wanted, Source *out)
{
    const LowerShape *shape = &u->from_shape;
    for (int64_t t = 0; t < shape->counts[d]; t++)
        for (int64_t g = 0; g < shape->sizes[d]; g++) {
            const WaveExpr *here = lower_coordinate(u->l, &u->from, d, t, g, false);
            if (!is_equal_everywhere(u->l->k, here, wanted, false) || !is_equal_everywhere(u->l->k, here, wanted, true))
                continue;
            *out = (Source){(unsigned)t, (unsigned)g};
            return true;
        }
    return false;
}

static bool map_dim(Use *u, unsigned d)
{
    const unsigned w = (unsigned)u->dims[d];
    const int64_t count = u->to_shape.counts[w], size = u->to_shape.sizes[w];
    if (lower_same_axis(&u->from.axes[d], &u->to.axes[w]) && u->from_shape.counts[d] == count) return true;
    Source *sources = ARENA_ARRAY(u->l->arena, Source, count * size);
    for (int64_t t = 0; t < count; t++)
        for (int64_t g = 0; g < size; g++) {
            const WaveExpr *wanted = lower_coordinate(u->l, &u->to, w, t, g, false);
            if (find_source(u, d, wanted, &sources[t * size + g])) continue;
            return wave_error(u->l->k, u->node,
                              "conflicting index: along @%s its threads need other elements of an operand than they "
                              "have; write the operand to shared memory and read it back",
                              wave_name(u->l->k, u->value->type.dims[d]));
        }
    u->sources[d] = sources;
    return true;
}

/* The source of element e of the needed tile t. */
static Source source_of(const Use *u, unsigned t, unsigned e)
{
    int64_t tiles[WAVE_MAX_RANK] = {0}, elements[WAVE_MAX_RANK] = {0};
    Source out = {0, 0};
    lower_split(u->to_shape.counts, u->to_shape.rank, t, tiles);
    lower_split(u->to_shape.sizes, u->to_shape.rank, e, elements);
    for (unsigned d = 0; d < u->from_shape.rank; d++) {
        const int w = u->dims[d];
        Source s = {w < 0 ? 0 : (unsigned)tiles[w], w < 0 ? 0 : (unsigned)elements[w]};
        if (u->sources[d]) s = u->sources[d][tiles[w] * u->to_shape.sizes[w] + elements[w]];
        out.tile = out.tile * (unsigned)u->from_shape.counts[d] + s.tile;
        out.element = out.element * (unsigned)u->from_shape.sizes[d] + s.element;
    }
    return out;
}

static unsigned gather(Use *u, const Source *s, unsigned n)
{
    Lower *l = u->l;
    const WaveRegisters *regs = &u->value->regs;
    const char *element = u->value->type.element, *type = lower_vector(l, n, element);
    bool same_tile = true, in_order = true, one = true;
    for (unsigned i = 1; i < n; i++) {
        same_tile = same_tile && s[i].tile == s[0].tile;
        in_order = in_order && s[i].element == s[0].element + i;
        one = one && s[i].element == s[0].element;
    }
    const unsigned first = regs->names[s[0].tile];
    if (same_tile && in_order && n == regs->elements) return first;
    if (same_tile && one && n > 1 && regs->elements == 1)
        return lower_make(l, "vector.broadcast %%v%u : %s to %s", first, regs->type, type);
    if (same_tile && in_order)
        return lower_make(l,
                          "vector.extract_strided_slice %%v%u {offsets = [%u], sizes = [%u], strides = [1]} : %s to %s",
                          first, s[0].element, n, regs->type, type);
    unsigned *parts = ARENA_ARRAY(l->arena, unsigned, n);
    for (unsigned i = 0; i < n; i++)
        parts[i] = lower_make(l, "vector.extract %%v%u[%u] : %s from %s", regs->names[s[i].tile], s[i].element, element,
                              regs->type);
    return lower_make(l, "vector.from_elements %s : %s", lower_names(l, parts, n), type);
}

/* A value that is one number. */
static bool use_number(Lower *l, const WaveNode *node, const WaveValue *value, const LowerWant *want,
                       WaveRegisters *out)
{
    LowerShape shape;
    const char *element = value->type.element, *number = value->regs.number;
    if (!lower_shape(l, node, want, &shape)) return false;
    *out = (WaveRegisters){.type = lower_vector(l, shape.elements, element),
                           .names = ARENA_ARRAY(l->arena, unsigned, shape.count),
                           .count = shape.count,
                           .elements = shape.elements};
    const unsigned name = *number == '%' ? lower_make(l, "vector.broadcast %s : %s to %s", number, element, out->type)
                                         : lower_splat(l, shape.elements, element, number);
    for (unsigned t = 0; t < out->count; t++) out->names[t] = name;
    return true;
}

bool lower_agrees(Lower *l, const WaveNode *node, const WaveValue *condition, const LowerWant *want)
{
    Use u = {.l = l, .node = node, .value = condition, .from = lower_own(condition), .to = *want};
    if (condition->regs.number) return true;
    if (!lower_shape(l, node, &u.from, &u.from_shape) || !lower_shape(l, node, want, &u.to_shape)) return false;
    for (unsigned d = 0; d < condition->type.rank; d++) {
        u.dims[d] = wave_dim(want->type, condition->type.dims[d]);
        if (u.dims[d] >= 0 && !map_dim(&u, d)) return false;
    }
    return true;
}

bool lower_use(Lower *l, const WaveNode *node, const WaveValue *value, const LowerWant *want, WaveRegisters *out)
{
    Use u = {.l = l, .node = node, .value = value, .from = lower_own(value), .to = *want};
    if (!value->regs.type) return wave_error(l->k, node, "an operand is not a tensor in registers");
    if (value->regs.number) return use_number(l, node, value, want, out);
    if (!lower_shape(l, node, &u.from, &u.from_shape) || !lower_shape(l, node, want, &u.to_shape)) return false;
    for (unsigned d = 0; d < value->type.rank; d++) {
        const bool is_one = u.from_shape.counts[d] == 1 && u.from.axes[d].tile == 1;
        u.dims[d] = wave_dim(want->type, value->type.dims[d]);
        if (u.dims[d] < 0 && is_one && node->op == WAVE_OP_PERMUTE) continue;
        if (u.dims[d] < 0)
            return wave_error(l->k, node, "an operand has dimension @%s, but the result does not",
                              wave_name(l->k, value->type.dims[d]));
        if (!map_dim(&u, d)) return false;
    }
    const unsigned n = u.to_shape.elements;
    Source *sources = ARENA_ARRAY(l->arena, Source, n);
    *out = (WaveRegisters){.type = lower_vector(l, n, value->type.element),
                           .names = ARENA_ARRAY(l->arena, unsigned, u.to_shape.count),
                           .count = u.to_shape.count,
                           .elements = n};
    for (unsigned t = 0; t < out->count; t++) {
        for (unsigned e = 0; e < n; e++) sources[e] = source_of(&u, t, e);
        out->names[t] = gather(&u, sources, n);
    }
    return true;
}

bool lower_materialize(Lower *l, WaveNode *node)
{
    for (uint32_t i = 0; i < node->operands.len; i++) {
        if (!node->operands.data[i]->regs.number) continue;
        WaveValue *copy = ARENA_NEW(l->arena, WaveValue);
        *copy = *node->operands.data[i];
        const LowerWant own = lower_own(copy);
        if (!use_number(l, node, node->operands.data[i], &own, &copy->regs)) return false;
        node->operands.data[i] = copy;
    }
    return true;
}
