/* `wavecc hip --tool=initcheck`: which bytes of the device's memory somebody has written. Memory that the host has
   pointers to counts as written. By callers that hold the lock; nothing happens where it was not asked for. */
#ifndef WAVECC_HIP_HIP_INIT_H
#define WAVECC_HIP_HIP_INIT_H

#include "hip/hip_order.h"

bool hip_init_asked(void);
/* Bytes that a copy or fill has moved: what it copies of unwritten memory is unwritten. */
void hip_init_moved(const HipMoved *moved);
/* What a launch finds unwritten is undefined for it (`arena`: of the launch); what it has written is not any more. */
void hip_init_launch(Arena *arena, SimDispatch *dispatch);
void hip_init_ran(const Footprint *footprint);
/* Memory has ended. */
void hip_init_forget(const void *at, size_t bytes);

#endif
