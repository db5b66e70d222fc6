/* Control-flow graph: predecessors, reverse postorder, block numbers; dominance; loops. */
#include "analysis/cfg.h"
#include "support/flow_graph.h"

/* The graph of the kernel's blocks: node i is block i of the layout. */
static void order_blocks(Kernel *k, FlowGraph *g)
{
    flow_begin(g, k->arena, k->blocks.len, 2 * k->blocks.len);
    for (uint32_t i = 0; i < k->blocks.len; i++) {
        k->blocks.data[i]->id = i;
        k->blocks.data[i]->preds.len = 0;
    }
    FOREACH_BLOCK(k, block)
    {
        const unsigned num_succs = block_num_succs(block);
        for (unsigned s = 0; s < num_succs; s++) VEC_PUSH(k->arena, &block_succ(block, s)->preds, block);
        /* Last successor first, so that the first one ("taken", "inside") gets the smaller number. */
        for (unsigned s = num_succs; s-- > 0;) flow_edge(g, block->id, block_succ(block, s)->id);
    }
    flow_order(g);
    FOREACH_BLOCK(k, block) block->rpo = g->nodes[block->id].order;
}

static void set_dominators(Kernel *k, FlowGraph *g)
{
    flow_dominators(g);
    FOREACH_BLOCK(k, block)
    {
        const FlowNode *node = &g->nodes[block->id];
        block->idom = block->rpo && block->rpo != FLOW_NONE ? k->blocks.data[node->idom] : NULL;
        block->dom_in = node->first_below;
        block->dom_out = node->last_below;
    }
}

static void set_loops(Kernel *k, FlowGraph *g)
{
    flow_loops(g);
    FOREACH_BLOCK(k, block)
    {
        const FlowNode *node = &g->nodes[block->id];
        block->loop_header = node->loop == FLOW_NONE ? NULL : k->blocks.data[node->loop];
        block->loop_parent = node->parent == FLOW_NONE ? NULL : k->blocks.data[node->parent];
        block->loop_depth = 0;
    }
    FOREACH_BLOCK(k, block)
    for (const Block *header = block->loop_header; header; header = header->loop_parent) block->loop_depth++;
}

void cfg_build(Kernel *k)
{
    FlowGraph graph;
    order_blocks(k, &graph);
}

void dominance_build(Kernel *k)
{
    FlowGraph graph;
    order_blocks(k, &graph);
    set_dominators(k, &graph);
}

void loops_build(Kernel *k)
{
    FlowGraph graph;
    order_blocks(k, &graph);
    set_dominators(k, &graph);
    set_loops(k, &graph);
}

bool block_dominates(const Block *a, const Block *b) { return a->dom_in <= b->dom_in && b->dom_in < a->dom_out; }

Block **cfg_order(const Kernel *k, Arena *arena)
{
    Block **order = ARENA_ARRAY(arena, Block *, k->blocks.len + 1);
    FOREACH_BLOCK(k, block)
    if (block->rpo != UINT32_MAX) order[block->rpo] = block;
    return order;
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
