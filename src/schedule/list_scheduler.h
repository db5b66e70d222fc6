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
   instructions whenever the pipe is free, the rest between them in the order of the block. `live` stands at the block's
   begin. `held_back`, unless NULL: clocks in which nothing goes and a load would, had it registers. In `arena`.
   O(n log n). */
uint32_t *order_interleaved(Arena *arena, const DepGraph *g, const TimeRows *rows, LiveOrder *live,
                            const OrderLimits *limits, uint64_t *held_back);
/* The order with what stands a little further down in the wait states that are left at places `first` (1 at least) to
   `last` - 1; `order` itself if nothing moves. Reads of LDS and arithmetic alone; more may be live. `from_above`: what
   stands right before a wait state goes there instead, whatever it is. In `arena`. O(n). */
const uint32_t *order_without_gaps(Arena *arena, const DepGraph *g, const uint32_t *order, uint32_t first,
                                   uint32_t last, bool from_above);

#endif
