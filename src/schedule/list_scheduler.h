/* Finds a new order of a block's instructions within its dependences, and tells how long an order takes. */
#pragma once

#include "schedule/live.h"
#include "schedule/wave_clock.h"

/* The clocks of an order, which must contain all nodes of `g`; of a loop, those of one iteration. */
uint64_t order_clocks(Arena *arena, const DepGraph *g, const TimeRows *rows, uint32_t waves, const uint32_t *order);
/* The most dwords that are live at a time. */
LiveCount order_pressure(LiveOrder *live, const uint32_t *order, uint32_t num);
/* The interleaved order. Memory operations go as early as their queues and the registers allow and their use needs.
   Matrix instructions go whenever the pipe is free. The rest goes between them, in the order of the block. `live` is at
   the start of the block. `held_back`, unless NULL: clocks in which nothing is issued because a load has no registers.
   In `arena`. O(n log n). */
uint32_t *order_interleaved(Arena *arena, const DepGraph *g, const TimeRows *rows, LiveOrder *live,
                            const OrderLimits *limits, uint64_t *held_back);
