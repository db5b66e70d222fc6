/* Finds which values are the same in all threads of a workgroup: those that depend on no id of a work-item. At first
   all values count as the same. Dependences then spread forward until nothing changes. */
#include <string.h>

#include "wave/lower.h"

typedef struct Uniform {
    Lower *l;
    bool changed;
} Uniform;

enum { BY_THREAD = 8 }; /* lower bits: the dimensions along which the workgroup's waves have different values */

static void set_varies(Uniform *u, const WaveValue *value, unsigned how)
{
    uint8_t *at = &u->l->varies[value->number];
    u->changed = u->changed || (*at | how) != *at;
    *at = (uint8_t)(*at | how);
}

static unsigned varies(const Uniform *u, const WaveValue *value) { return u->l->varies[value->number]; }

/* Do different threads have different elements of it? */
static bool is_spread(const Uniform *u, const WaveValue *value)
{
    for (unsigned d = 0; d < value->type.rank; d++) {
        const WaveAxis *axis = &value->axes[d];
        const WavePlace place = wave_place(u->l->k, value->type.dims[d], value->node ? value->node->parent : NULL);
        if (axis->tile != axis->size || wave_has_leaf(axis->start, WAVE_LEAF_T)) return true;
        if (!axis->absolute && !axis->block && wave_has_leaf(place.wave, WAVE_LEAF_T)) return true;
    }
    return false;
}

bool lower_lists_thread(const WaveExprs *list)
{
    for (unsigned i = 0; i < list->count; i++)
        if (wave_has_leaf(list->data[i], WAVE_LEAF_T)) return true;
    return false;
}

/* The i-th carried value of a loop, or the i-th result of a conditional. */
static void visit_body(Uniform *u, const WaveNode *node)
{
    const WaveNode *yield = VEC_LAST(&node->body);
    const WaveValue *decides = node->op == WAVE_OP_CONDITIONAL ? VEC_LAST(&node->operands)
                               : node->op == WAVE_OP_WHILE     ? node->arguments.data[0]
                                                               : NULL;
    for (uint32_t i = 0; i < node->arguments.len; i++)
        set_varies(u, node->arguments.data[i], varies(u, node->operands.data[i]));
    for (uint32_t i = 0; i < node->num_carried; i++) {
        const unsigned leaves = varies(u, node->operands.data[i]) | varies(u, yield->operands.data[i]);
        if (i < node->arguments.len) set_varies(u, node->arguments.data[i], leaves);
        set_varies(u, node->results.data[i], leaves | (decides ? varies(u, decides) : 0));
    }
}

/* A reduction over the lanes of a wave, along a dimension that several waves share: each wave has its own result. */
static unsigned sum_of_wave(WaveKernel *k, const WaveNode *node)
{
    if (node->op != WAVE_OP_SUM && node->op != WAVE_OP_MAX_ELEMENT) return 0;
    const WavePlace p = wave_place(k, wave_reduced_dim(node), node->parent);
    return p.waves > 1 && p.wave_id < 3 && !strcmp(node->word, "warp") ? 1u << p.wave_id : 0;
}

static bool visit(WaveKernel *k, WaveNode *node, void *data)
{
    Uniform *u = data;
    if (wave_has_body(node->op)) visit_body(u, node);
    if (node->op == WAVE_OP_ALLOCATE) return true;
    const bool any = node->op == WAVE_OP_SHUFFLE || wave_is_atomic(node->op) || lower_lists_thread(&node->exprs) ||
                     lower_lists_thread(&node->coordinates);
    unsigned how = (any ? BY_THREAD : 0) | sum_of_wave(k, node);
    for (uint32_t i = 0; i < node->operands.len && !wave_has_body(node->op); i++)
        how |= varies(u, node->operands.data[i]);
    for (uint32_t i = 0; i < node->results.len; i++)
        set_varies(u, node->results.data[i], how | (is_spread(u, node->results.data[i]) ? BY_THREAD : 0));
    return true;
}

static unsigned how_it_varies(Lower *l, const WaveValue *value)
{
    Uniform u = {.l = l, .changed = !l->varies};
    if (!l->varies) l->varies = ARENA_ARRAY(l->arena, uint8_t, l->k->values.len + 1);
    while (u.changed) {
        u.changed = false;
        wave_each(l->k, &l->k->body, visit, &u);
    }
    return l->varies[value->number];
}

bool lower_is_uniform(Lower *l, const WaveValue *value) { return !how_it_varies(l, value); }

unsigned lower_own_of_waves(Lower *l, const WaveValue *value) { return how_it_varies(l, value) & (BY_THREAD - 1u); }
