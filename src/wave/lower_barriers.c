/* Inserts barriers between accesses of LDS by different threads: before a read of data written since the last barrier,
   and before a write to data read or written since. Wave's dialect has no barriers of this kind. */
#include <string.h>

#include "wave/lower.h"

static LdsState *state_of(Lower *l, const WaveNode *root)
{
    for (uint32_t i = 0; i < l->lds.len; i++)
        if (l->lds.data[i].root == root) return &l->lds.data[i];
    VEC_PUSH(l->arena, &l->lds, ((LdsState){.root = root}));
    return &VEC_LAST(&l->lds);
}

static void lower_barrier(Lower *l)
{
    lower_line(l, "gpu.barrier");
    for (uint32_t i = 0; i < l->lds.len; i++) l->lds.data[i].read = l->lds.data[i].written = false;
}

static bool is_in_conflict(const LdsState *state, bool is_write) { return state->written || (is_write && state->read); }

bool lower_lds(Lower *l, const WaveNode *root, bool is_write)
{
    LdsState *state = state_of(l, root);
    const bool conflicts = is_in_conflict(state, is_write);
    if (conflicts && l->divergent)
        return wave_error(l->k, root,
                          "it needs a barrier, but under a condition that may differ between threads; move its reads "
                          "or writes out of the condition");
    if (conflicts) lower_barrier(l);
    if (is_write) state->written = true;
    else state->read = true;
    return true;
}

bool lower_own_barrier(Lower *l, const WaveNode *node)
{
    if (l->divergent) return wave_error(l->k, node, "a barrier under a condition that may differ between threads");
    lower_barrier(l);
    return true;
}

/* ---- bodies ---- */

typedef void LdsVisit(Lower *l, const WaveNode *root, bool reads, bool writes);
typedef struct LdsWalk {
    Lower *l;
    LdsVisit *visit;
} LdsWalk;

static bool visit_node(WaveKernel *, WaveNode *node, void *data)
{
    const LdsWalk *walk = data;
    const bool is_write = wave_is_store(node->op);
    const bool is_block = node->word && !strcmp(node->word, "block"); /* a reduction that uses LDS of its own */
    if (is_block) walk->visit(walk->l, node, true, false);
    if (!wave_is_access(node->op)) return true;
    const WaveNode *memory = node->operands.data[is_write]->node;
    if (memory) walk->visit(walk->l, memory->root, !is_write, is_write);
    return true;
}

static void mark(Lower *l, const WaveNode *root, bool reads, bool writes)
{
    LdsState *state = state_of(l, root);
    state->read = state->read || reads;
    state->written = state->written || writes;
}

/* The end of the body precedes its start: all accesses of the body count as made at the start. */
void lower_lds_loop(Lower *l, const WaveNode *loop)
{
    LdsWalk walk = {l, mark};
    wave_each(l->k, &loop->body, visit_node, &walk);
}

static void meet(Lower *l, const WaveNode *root, bool, bool writes)
{
    if (is_in_conflict(state_of(l, root), writes)) lower_barrier(l);
}

void lower_lds_before(Lower *l, const WaveNode *branch)
{
    LdsWalk walk = {l, meet};
    if (!l->divergent) wave_each(l->k, &branch->body, visit_node, &walk);
}

void lower_lds_either(Lower *l, const LdsStates *before)
{
    for (uint32_t i = 0; i < before->len; i++)
        mark(l, before->data[i].root, before->data[i].read, before->data[i].written);
}
