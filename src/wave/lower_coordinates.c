/* Coordinates of reads and writes that gather. They are expressions over the value's own coordinates (d0, d1) and over
   numbers in registers (#wave.operand<0>: the first operand after value and memory).

     a[i / 4, rows[k] + 1]        coordinates = (d0 floordiv 4, _Operand_0 + 1) */
#include <stdlib.h>
#include <string.h>

#include "wave/lower.h"

/* One element of the value. */
typedef struct Element {
    Lower *l;
    const LowerMap *map;
    const int64_t *tiles, *elements;
    unsigned tile, element; /* their numbers among all tiles and elements */
} Element;

/* The highest number of a leaf of that kind; -1: no such leaf. */
static int64_t highest(const WaveExpr *e, WaveLeaf leaf)
{
    if (e->kind == WAVE_LEAF) return e->leaf == leaf ? e->value : -1;
    if (e->kind == WAVE_CONST) return -1;
    const int64_t a = highest(e->a, leaf), b = highest(e->b, leaf);
    return a > b ? a : b;
}

bool lower_map_begin(Lower *l, const WaveNode *node, LowerMap *map)
{
    const uint32_t first = node->op == WAVE_OP_READ ? 1 : 2, count = node->operands.len - first;
    map->node = node;
    map->operands = ARENA_ARRAY(l->arena, WaveRegisters, count + 1);
    for (uint32_t i = 0; i < count; i++)
        if (!lower_use(l, node, node->operands.data[first + i], map->want, &map->operands[i])) return false;
    for (uint32_t i = 0; i < node->bounds.len; i++)
        if (highest(node->bounds.data[i].bound, WAVE_LEAF_OPERAND) >= count)
            return wave_error(l->k, node, "the bound of @%s has an operand that is not there",
                              wave_name(l->k, node->bounds.data[i].symbol));
    for (unsigned d = 0; d < node->coordinates.count; d++) {
        const int64_t dim = highest(node->coordinates.data[d], WAVE_LEAF_DIM);
        const int64_t operand = highest(node->coordinates.data[d], WAVE_LEAF_OPERAND);
        if (dim >= map->shape->rank)
            return wave_error(l->k, node, "coordinate %u has d%ld, but its value has %u dimensions", d + 1, (long)dim,
                              map->shape->rank);
        if (operand >= count)
            return wave_error(l->k, node, "coordinate %u has _Operand_%ld, but there are %u operands for coordinates",
                              d + 1, (long)operand, count);
    }
    return true;
}

static bool has_dim(Lower *l, const WaveExpr *e, unsigned dim)
{
    return !wave_same(wave_set_leaf(&l->k->pool, e, WAVE_LEAF_DIM, dim, 0), e);
}

enum { UNEVEN = INT32_MAX };

/* A run of elements of the dimension. */
typedef struct Run {
    Lower *l;
    unsigned dim;
    int64_t length;
    bool is_aligned; /* it begins at a multiple of its length */
} Run;

static bool begins_at_multiple(const Run *run, const WaveExpr *e)
{
    if (e->kind == WAVE_LEAF) return run->is_aligned && e->leaf == WAVE_LEAF_DIM && e->value == run->dim;
    if (e->kind == WAVE_ADD) return begins_at_multiple(run, e->a) && begins_at_multiple(run, e->b);
    if (e->kind == WAVE_MOD && wave_is_multiple(e->b, run->length)) return begins_at_multiple(run, e->a);
    return wave_is_multiple(e, run->length);
}

/* By how much each element of a run has more than the one before; UNEVEN: not by the same. */
static int64_t slope_of(const Run *run, const WaveExpr *e)
{
    if (!has_dim(run->l, e, run->dim)) return 0;
    if (e->kind == WAVE_LEAF) return 1;
    const int64_t a = slope_of(run, e->a), b = slope_of(run, e->b);
    if (a == UNEVEN || b == UNEVEN) return UNEVEN;
    if (e->kind == WAVE_ADD) return a + b;
    if (e->b->kind != WAVE_CONST) return UNEVEN;
    if (e->kind == WAVE_MUL) return llabs(e->b->value) < UNEVEN && a <= 1 ? a * e->b->value : UNEVEN;
    const bool within = a == 1 && e->b->value % run->length == 0 && begins_at_multiple(run, e->a);
    return !within || e->kind == WAVE_CEILDIV ? UNEVEN : e->kind == WAVE_MOD;
}

bool lower_map_is_dense(Lower *l, const LowerMap *map, unsigned dim, int64_t length, bool is_aligned)
{
    const Run run = {l, dim, length, is_aligned};
    const WaveExprs *list = &map->node->coordinates;
    const int symbol = map->want->type->dims[dim];
    for (unsigned d = 0; d < list->count; d++)
        if (slope_of(&run, list->data[d]) != (d + 1 == list->count)) return false;
    for (uint32_t i = map->node->op == WAVE_OP_READ ? 1 : 2; i < map->node->operands.len; i++)
        if (wave_dim(&map->node->operands.data[i]->type, symbol) >= 0) return false;
    return true;
}

bool lower_map_is_aligned(Lower *l, const LowerMap *map, unsigned dim, int64_t length)
{
    const WaveExprs *list = &map->node->coordinates;
    const Run run = {l, dim, length, true};
    return begins_at_multiple(&run, list->data[list->count - 1]);
}

static const WaveExpr *replace_dim(void *data, const WaveExpr *leaf)
{
    const Element *e = data;
    if (leaf->leaf != WAVE_LEAF_DIM) return leaf;
    const unsigned d = (unsigned)leaf->value;
    return lower_coordinate(e->l, e->map->want, d, e->tiles[d], e->elements[d], e->map->is_local);
}

static unsigned operand_index(const Element *e, unsigned number)
{
    Lower *l = e->l;
    const WaveRegisters *regs = &e->map->operands[number];
    const uint32_t first = e->map->node->op == WAVE_OP_READ ? 1 : 2;
    const char *element = e->map->node->operands.data[first + number]->type.element;
    const unsigned one =
        lower_make(l, "vector.extract %%v%u[%u] : %s from %s", regs->names[e->tile], e->element, element, regs->type);
    return strcmp(element, "index") ? lower_make(l, "arith.index_cast %%v%u : %s to index", one, element) : one;
}

static unsigned make(const Element *e, const WaveExpr *expr)
{
    static const char *const names[] = {[WAVE_ADD] = "addi",
                                        [WAVE_MUL] = "muli",
                                        [WAVE_FLOORDIV] = "floordivsi",
                                        [WAVE_CEILDIV] = "ceildivsi",
                                        [WAVE_MOD] = "remsi"};
    Lower *l = e->l;
    if (!wave_has_leaf(expr, WAVE_LEAF_OPERAND))
        return lower_index(l, wave_replace(&l->k->pool, expr, replace_dim, (void *)e));
    if (expr->kind == WAVE_LEAF) return operand_index(e, (unsigned)expr->value);
    const unsigned a = make(e, expr->a), b = make(e, expr->b);
    return lower_make(l, "arith.%s %%v%u, %%v%u : index", names[expr->kind], a, b);
}

unsigned lower_map_index(Lower *l, const LowerMap *map, const WaveExpr *e, const int64_t *tiles,
                         const int64_t *elements)
{
    const LowerShape *shape = map->shape;
    Element at = {.l = l, .map = map, .tiles = tiles, .elements = elements};
    at.tile = lower_join(shape->counts, shape->rank, tiles);
    at.element = lower_join(shape->sizes, shape->rank, elements);
    return make(&at, e);
}
