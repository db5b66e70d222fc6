/* sched_group_barrier, iglp_opt: the order of groups that the author asks for. */
#ifndef WAVECC_SCHEDULE_SCHED_GROUPS_H
#define WAVECC_SCHEDULE_SCHED_GROUPS_H

#include "schedule/deps.h"

/* Inst.comment of groups that an iglp_opt stands for. */
#define IGLP_COMMENT "of iglp_opt"

bool groups_in_block(const Block *block);
/* Do groups not reach over the instruction? */
bool groups_end_region(const Inst *inst);
/* An order of the nodes of `g` (dep_graph_free_groups) in which each directive has its group in front of
   it, as far as dependences allow; in `arena`. O(edges) for each directive. */
uint32_t *groups_order(Arena *arena, const DepGraph *g);
/* A remark for each group of the block that is not whole (those of an iglp_opt in one), and for each iglp_opt that is
   left: they are not applied. */
void groups_remark(const Block *block, DiagList *diags);

#endif
