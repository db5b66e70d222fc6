/* Explains why an instruction is far from its old place, in comments of annotated assembly. */
#pragma once

#include "schedule/deps.h"

/* Adds a comment to each node that `order` moves by at least FAR_MOVE places: direction, distance and reason.
   `for_groups`: the order follows the author's groups. */
enum { FAR_MOVE = 16 };
void explain_moves(Kernel *k, const DepGraph *g, const uint32_t *order, bool for_groups);
