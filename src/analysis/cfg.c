/* Control-flow graph: predecessors, reverse postorder, block numbers. Linear. */
#include "analysis/cfg.h"

typedef struct Visit {
    Block *block;
    unsigned next_succ;
} Visit;

void cfg_build(Kernel *k)
{
    uint32_t num_blocks = k->blocks.len;
    for (uint32_t i = 0; i < num_blocks; i++) {
        Block *block = k->blocks.data[i];
        block->id = i;
        block->preds.len = 0;
        block->rpo = UINT32_MAX;
    }
    if (!num_blocks) return;
    FOREACH_BLOCK(k, block)
    for (unsigned s = 0; s < block_num_succs(block); s++) VEC_PUSH(k->arena, &block_succ(block, s)->preds, block);

    /* Postorder with an explicit stack, because the nesting depth depends on the input. While a block is on the stack
     * its rpo is 0. */
    Visit *stack = ARENA_ARRAY(k->arena, Visit, num_blocks);
    Block **postorder = ARENA_ARRAY(k->arena, Block *, num_blocks);
    uint32_t depth = 0, finished = 0;
    stack[depth++] = (Visit){k->blocks.data[0], 0};
    k->blocks.data[0]->rpo = 0;
    while (depth) {
        Visit *top = &stack[depth - 1];
        unsigned num_succs = block_num_succs(top->block);
        if (top->next_succ < num_succs) {
            /* Last successor first, so that the first one ("taken", "inside") gets the smaller number. */
            Block *succ = block_succ(top->block, num_succs - 1 - top->next_succ++);
            if (succ->rpo == UINT32_MAX) {
                succ->rpo = 0;
                stack[depth++] = (Visit){succ, 0};
            }
            continue;
        }
        postorder[finished++] = top->block;
        depth--;
    }
    for (uint32_t i = 0; i < finished; i++) postorder[i]->rpo = finished - 1 - i;
}

Block **cfg_order(const Kernel *k, Arena *arena)
{
    Block **order = ARENA_ARRAY(arena, Block *, k->blocks.len + 1);
    FOREACH_BLOCK(k, block)
    if (block->rpo != UINT32_MAX) order[block->rpo] = block;
    return order;
}
