/* Barriers between accesses of LDS by different threads: before a read of what was written since the last barrier, and
   before a write of what was read or written since. Wave's dialect has none of its own. */
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

void lower_lds(Lower *l, const WaveNode *root, bool is_write)
{
    LdsState *state = state_of(l, root);
    if (state->written || (is_write && state->read)) lower_barrier(l);
    if (is_write) state->written = true;
    else state->read = true;
}

/* ---- loops ---- */

static bool mark(WaveKernel *k, WaveNode *node, void *data)
{
    Lower *l = data;
    (void)k;
    const bool is_write = node->op == WAVE_OP_WRITE;
    const bool is_block = node->word && !strcmp(node->word, "block"); /* a reduction, by way of LDS of its own */
    if (is_block) state_of(l, node)->read = true;
    if (node->op != WAVE_OP_READ && !is_write) return true;
    const WaveNode *memory = node->operands.data[is_write]->node;
    if (!memory) return true;
    LdsState *state = state_of(l, memory->root);
    if (is_write) state->written = true;
    else state->read = true;
    return true;
}

/* The beginning of the body comes after its end: as if all of its accesses had just been made. */
void lower_lds_loop(Lower *l, const WaveNode *loop) { wave_each(l->k, &loop->body, mark, l); }
