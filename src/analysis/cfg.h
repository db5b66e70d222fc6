/* Facts of the control-flow graph: predecessors, order, dominance, natural loops (support/flow_graph.h finds them).
   The blocks store them (ir/ir.h lists the fields). They are valid until blocks or edges change. */
#pragma once

#include "ir/ir.h"

void cfg_build(Kernel *k);       /* sets preds, rpo and block ids */
void dominance_build(Kernel *k); /* and cfg_build */
void loops_build(Kernel *k);     /* runs dominance_build; sets loop_header and loop_depth */
/* The reachable blocks in the order of rpo, then NULL. */
Block **cfg_order(const Kernel *k, Arena *arena);
bool block_dominates(const Block *a, const Block *b);
/* The block in which an SSA register gets its value: that of its definition, or whose parameter it is. Needs
   VReg.def. */
static inline const Block *vreg_home(const Kernel *k, uint32_t vreg)
{
    const VReg *v = &k->vregs.data[vreg];
    return v->def ? v->def->block : v->param_of;
}
/* Is the block in the loop with that header, or in a loop inside it? This and the next need loops_build. */
bool block_in_loop(const Block *block, const Block *header);
/* The only block outside the loop that enters it, or NULL. */
Block *loop_preheader(const Block *header);
/* The place in the preheader for code that moves out of a loop. It is before the branch, before a change of EXEC that
   belongs to the branch (the entry of a divergent loop), and before a producer of SCC that the branch reads. */
Inst *loop_hoist_point(const Block *preheader);
typedef VEC(Block *) BlockList;
/* For each loop, the reachable blocks that are in no inner loop, in layout order. Indexed by Block.rpo of the header.
   In `arena`. */
BlockList *loops_own_blocks(const Kernel *k, Arena *arena);
/* The same including the blocks of inner loops, in the order of rpo. */
BlockList *loops_blocks(const Kernel *k, Arena *arena);
/* Every instruction of a list of blocks. */
#define FOREACH_INST_OF(blocks, i) \
    for (uint32_t i##_b_ = 0; i##_b_ < (blocks)->len; i##_b_++) FOREACH_INST((blocks)->data[i##_b_], i)
