/* Finds natural loops: a back edge goes to a block that dominates its source. Works from the inside out (headers in
   decreasing reverse postorder). A finished loop is skipped through its header, so the time is near-linear. Irreducible
   cycles are not loops. */
#include "analysis/cfg.h"

/* The outermost loop header found so far around the block, or the block itself. Compresses paths in `outer`. */
static uint32_t outermost(uint32_t *outer, uint32_t block)
{
    while (outer[block] != block) {
        outer[block] = outer[outer[block]];
        block = outer[block];
    }
    return block;
}

static void collect_loop(Kernel *k, Block **order, Block *header, uint32_t *outer, uint32_t *stack)
{
    uint32_t depth = 0;
    for (uint32_t p = 0; p < header->preds.len; p++) {
        Block *latch = header->preds.data[p];
        if (latch->rpo == UINT32_MAX || !block_dominates(header, latch)) continue;
        header->loop_header = header;
        uint32_t start = outermost(outer, latch->rpo);
        if (start == header->rpo) continue;
        outer[start] = header->rpo;
        stack[depth++] = start;
    }
    while (depth) {
        Block *block = order[stack[--depth]];
        if (block->loop_header == block) block->loop_parent = header;
        else block->loop_header = header;
        for (uint32_t p = 0; p < block->preds.len; p++) {
            Block *pred = block->preds.data[p];
            if (pred->rpo == UINT32_MAX || !block_dominates(header, pred)) continue;
            uint32_t next = outermost(outer, pred->rpo);
            if (next == header->rpo) continue;
            outer[next] = header->rpo;
            stack[depth++] = next;
        }
    }
    (void)k;
}

void loops_build(Kernel *k)
{
    dominance_build(k);
    uint32_t num_blocks = k->blocks.len, num_reachable = 0;
    Block **order = ARENA_ARRAY(k->arena, Block *, num_blocks + 1);
    uint32_t *outer = ARENA_ARRAY(k->arena, uint32_t, num_blocks + 1);
    uint32_t *stack = ARENA_ARRAY(k->arena, uint32_t, num_blocks + 1);
    FOREACH_BLOCK(k, block)
    {
        block->loop_header = block->loop_parent = NULL;
        block->loop_depth = 0;
        if (block->rpo == UINT32_MAX) continue;
        order[block->rpo] = block;
        outer[block->rpo] = block->rpo;
        num_reachable++;
    }
    for (uint32_t i = num_reachable; i-- > 0;) collect_loop(k, order, order[i], outer, stack);
    /* A header has a smaller number than the blocks of its loop, so outer depths are known first. */
    for (uint32_t i = 0; i < num_reachable; i++) {
        Block *block = order[i];
        if (block->loop_header == block)
            block->loop_depth = 1 + (block->loop_parent ? block->loop_parent->loop_depth : 0);
        else if (block->loop_header) block->loop_depth = block->loop_header->loop_depth;
    }
}

bool block_in_loop(const Block *block, const Block *header)
{
    for (const Block *h = block->loop_header; h; h = h->loop_parent)
        if (h == header) return true;
    return false;
}

Block *loop_preheader(const Block *header)
{
    Block *found = NULL;
    for (uint32_t i = 0; i < header->preds.len; i++) {
        Block *pred = header->preds.data[i];
        if (block_in_loop(pred, header)) continue;
        if (found) return NULL;
        found = pred;
    }
    return found;
}

Inst *loop_hoist_point(const Block *preheader)
{
    Inst *point = preheader->last;
    for (Inst *inst = preheader->last; inst; inst = inst->prev)
        if (inst_has(inst, INST_WRITES_EXEC)) {
            bool restores = inst->m.opcode == OP_EXEC_END || inst->m.opcode == OP_EXEC_ELSE;
            if (!restores) point = inst;
            break;
        }
    if (point->prev && inst_reads_scc(point)) point = point->prev;
    return point;
}

BlockList *loops_own_blocks(const Kernel *k, Arena *arena)
{
    BlockList *loops = ARENA_ARRAY(arena, BlockList, k->blocks.len + 1);
    FOREACH_BLOCK(k, block)
    if (block->rpo != UINT32_MAX && block->loop_header) VEC_PUSH(arena, &loops[block->loop_header->rpo], block);
    return loops;
}

BlockList *loops_blocks(const Kernel *k, Arena *arena)
{
    BlockList *loops = ARENA_ARRAY(arena, BlockList, k->blocks.len + 1);
    for (Block **block = cfg_order(k, arena); *block; block++)
        for (Block *header = (*block)->loop_header; header; header = header->loop_parent)
            VEC_PUSH(arena, &loops[header->rpo], *block);
    return loops;
}
