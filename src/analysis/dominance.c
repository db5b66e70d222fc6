/* Computes the dominator tree by iteration in reverse postorder (Cooper, Harvey, Kennedy: "A Simple, Fast Dominance
   Algorithm"). Reducible graphs take two sweeps. Then each block gets an interval, so that block_dominates() is two
   comparisons. */
#include "analysis/cfg.h"

static Block *common_dominator(Block *a, Block *b)
{
    while (a != b) {
        while (a->rpo > b->rpo) a = a->idom;
        while (b->rpo > a->rpo) b = b->idom;
    }
    return a;
}

/* Numbers intervals without recursion. Subtree sizes are computed backward; then each child takes the next free part of
 * its parent's interval. */
static void number_tree(Kernel *k, Block **order, uint32_t num_reachable)
{
    uint32_t *size = ARENA_ARRAY(k->arena, uint32_t, num_reachable);
    uint32_t *next = ARENA_ARRAY(k->arena, uint32_t, num_reachable);
    for (uint32_t i = num_reachable; i-- > 1;) {
        size[i]++;
        size[order[i]->idom->rpo] += size[i];
    }
    size[0]++;
    for (uint32_t i = 0; i < num_reachable; i++) {
        Block *block = order[i];
        block->dom_in = 0;
        if (i) {
            block->dom_in = next[block->idom->rpo];
            next[block->idom->rpo] += size[i];
        }
        next[i] = block->dom_in + 1;
        block->dom_out = block->dom_in + size[i];
    }
}

void dominance_build(Kernel *k)
{
    uint32_t num_reachable = 0;
    cfg_build(k);
    Block **order = ARENA_ARRAY(k->arena, Block *, k->blocks.len + 1);
    FOREACH_BLOCK(k, block)
    {
        block->idom = NULL;
        block->dom_in = UINT32_MAX; /* unreachable: dominates nothing, and nothing dominates it */
        block->dom_out = 0;
        if (block->rpo == UINT32_MAX) continue;
        order[block->rpo] = block;
        num_reachable++;
    }
    if (!num_reachable) return;

    Block *entry = order[0];
    entry->idom = entry;
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 1; i < num_reachable; i++) {
            Block *block = order[i], *idom = NULL;
            for (uint32_t p = 0; p < block->preds.len; p++) {
                Block *pred = block->preds.data[p];
                if (pred->rpo == UINT32_MAX || !pred->idom) continue;
                idom = idom ? common_dominator(pred, idom) : pred;
            }
            if (idom != block->idom) {
                block->idom = idom;
                changed = true;
            }
        }
    }
    entry->idom = NULL;
    number_tree(k, order, num_reachable);
}

bool block_dominates(const Block *a, const Block *b) { return a->dom_in <= b->dom_in && b->dom_in < a->dom_out; }
