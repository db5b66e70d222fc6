/* sched_group_barrier: builds the groups that the author asks for. */
#pragma once

#include "schedule/deps.h"

bool groups_in_block(const Block *block);
/* An order of the nodes of `g` (dep_graph_free_groups) in which each directive has its group before it, as far as
   dependences allow. In `arena`. O(edges) for each directive. */
uint32_t *groups_order(Arena *arena, const DepGraph *g);
/* Adds a remark for each incomplete group of the block, and for each iglp_opt. They are not applied. */
void groups_remark(const Block *block, DiagList *diags);
