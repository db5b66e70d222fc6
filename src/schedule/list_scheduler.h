/* Another order of a block's instructions that its dependences allow, and how long an order takes. */
#ifndef WAVECC_SCHEDULE_LIST_SCHEDULER_H
#define WAVECC_SCHEDULE_LIST_SCHEDULER_H

#include "schedule/live.h"
#include "schedule/wave_clock.h"

/* Of a loop from one iteration to the next. */
typedef struct OrderCost {
    uint64_t clocks;
    uint32_t waits; /* for results of memory operations; one is also for what the LDS has given by then */
} OrderCost;

/* What an order costs (nodes of `g`, all of them). */
OrderCost order_cost(Arena *arena, const DepGraph *g, const TimeRows *rows, uint32_t waves, const uint32_t *order);
/* Its clocks. */
uint64_t order_clocks(Arena *arena, const DepGraph *g, const TimeRows *rows, uint32_t waves, const uint32_t *order);
/* Most dwords that are live at a time. */
LiveCount order_pressure(LiveOrder *live, const uint32_t *order, uint32_t num);
/* The order that interleaves: memory operations as early as their queues, the registers and their use allow, matrix
   instructions whenever the pipe is free, the rest between them in the order of the block. `live` is at the start of
   the block. `held_back`, unless NULL: clocks in which nothing is issued because a load has no registers. In `arena`.
   O(n log n). */
uint32_t *order_interleaved(Arena *arena, const DepGraph *g, const TimeRows *rows, LiveOrder *live,
                            const OrderLimits *limits, uint64_t *held_back);
/* The order in which later instructions fill the remaining wait states at places `first` (at least 1) to `last` - 1;
   `order` itself if nothing moves. Only LDS reads and arithmetic move, and more registers may be live. `from_above`:
   the instruction right before a wait state moves into it, whatever it is. In `arena`. O(n). */
const uint32_t *order_without_gaps(Arena *arena, const DepGraph *g, const uint32_t *order, uint32_t first,
                                   uint32_t last, bool from_above);

#endif
