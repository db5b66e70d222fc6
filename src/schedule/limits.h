/* What a kernel's occupancy leaves to the orders of its blocks. */
#ifndef WAVECC_SCHEDULE_LIMITS_H
#define WAVECC_SCHEDULE_LIMITS_H

#include "ir/pass.h"
#include "schedule/order.h"

/* Waves of a compute unit that the grid gives the smallest device of the target; UINT32_MAX: the grid is not known. */
uint32_t waves_by_grid(const Kernel *k);
/* Of the kernel as it stands: registers that it may use without losing occupancy. Nothing is kept in `arena`. */
OrderLimits order_limits(Arena *arena, const Liveness *lv, const PassCtx *ctx);

#endif
