/* Facts of the graph of blocks: predecessors and order (cfg.c), dominance (dominance.c), natural loops (loops.c). They
   are kept in the blocks (ir/ir.h says which fields), and hold until blocks or edges change. */
#ifndef WAVECC_ANALYSIS_CFG_H
#define WAVECC_ANALYSIS_CFG_H

#include "ir/ir.h"

void cfg_build(Kernel *k);       /* preds, rpo, and block ids */
void dominance_build(Kernel *k); /* and cfg_build */
void loops_build(Kernel *k);     /* and dominance_build: loop_header, loop_depth */
/* The reachable blocks by rpo, and NULL. */
Block **cfg_order(const Kernel *k, Arena *arena);
bool block_dominates(const Block *a, const Block *b);
/* Both need loops_build. Is the block in the loop of that header, or in a loop inside it? */
bool block_in_loop(const Block *block, const Block *header);
/* The only block that enters the loop from outside, or NULL. */
Block *loop_preheader(const Block *header);
/* The place in the preheader for code that moves out of a loop. It is before the branch, before a change of EXEC that
   belongs to the branch (the entry of a divergent loop), and before a producer of SCC that the branch reads. */
Inst *loop_hoist_point(const Block *preheader);
typedef VEC(Block *) BlockList;
/* By Block.rpo of the header: the reachable blocks of each loop that are in no loop inside it, in the order of the
   layout. In `arena`. */
BlockList *loops_own_blocks(const Kernel *k, Arena *arena);
/* The same with those of the loops inside it, by rpo. */
BlockList *loops_blocks(const Kernel *k, Arena *arena);
/* Of a list of blocks. */
#define FOREACH_INST_OF(blocks, i) \
    for (uint32_t i##_b_ = 0; i##_b_ < (blocks)->len; i##_b_++) FOREACH_INST((blocks)->data[i##_b_], i)

#endif
