/* `wavecc hip --tool=initcheck`: tracks which bytes of the device's memory have been written. Memory that the host has
   pointers to counts as written. The caller holds the lock. Without the option the functions do nothing. */
#pragma once

#include "hip/hip_order.h"

bool hip_init_asked(void);
/* Bytes that a copy or fill has moved. Copies of unwritten bytes are unwritten. */
void hip_init_moved(const HipMoved *moved);
/* Unwritten memory is undefined for a launch (`arena`: the launch's). What the launch writes is then written. */
void hip_init_launch(Arena *arena, SimDispatch *dispatch);
void hip_init_ran(const Footprint *footprint);
/* Memory has ended. */
void hip_init_forget(const void *at, size_t bytes);
