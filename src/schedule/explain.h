/* Why an instruction stands far from where it stood: comments of annotated assembly. */
#ifndef WAVECC_SCHEDULE_EXPLAIN_H
#define WAVECC_SCHEDULE_EXPLAIN_H

#include "schedule/deps.h"

/* Adds a comment to each node that `order` moves by at least FAR_MOVE places: which way, how far, why. `for_groups`:
   the order is that of the author's groups. */
enum { FAR_MOVE = 16 };
void explain_moves(Kernel *k, const DepGraph *g, const uint32_t *order, bool for_groups);

#endif
