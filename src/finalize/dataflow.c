/* See dataflow.h. */
#include "finalize/dataflow.h"

#include "support/sweep.h"

enum { MAX_FREE_VISITS = 6 }; /* visits of a block; afterwards its state only grows, so that the sweep ends */

/* Lists reachable blocks in reverse postorder. */
static Block **blocks_in_rpo(Kernel *k, uint32_t *count)
{
    Block **order = ARENA_ARRAY(k->arena, Block *, k->blocks.len);
    *count = 0;
    FOREACH_BLOCK(k, block)
    {
        if (block->rpo == UINT32_MAX) continue;
        order[block->rpo] = block;
        ++*count;
    }
    return order;
}

void dataflow_blocks(Kernel *k, TransferBlock *transfer, void *context)
{
    uint32_t count, i;
    Block **order = blocks_in_rpo(k, &count);
    uint8_t *visits = ARENA_ARRAY(k->arena, uint8_t, count + 1);
    Sweep sweep = sweep_new(k->arena, count, true);
    while (sweep_next(&sweep, &i)) {
        const bool grow = visits[i] >= MAX_FREE_VISITS;
        if (!grow) visits[i]++;
        if (!transfer(context, order[i], grow)) continue;
        for (unsigned s = 0; s < block_num_succs(order[i]); s++) sweep_mark(&sweep, block_succ(order[i], s)->rpo);
    }
}
