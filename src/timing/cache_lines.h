/* How many clocks the texture cache of a compute unit takes for one operation of a wave, from the lines of its
   addresses. */
#pragma once

#include "timing/rows.h"

/* Each lane of `active` moves `bytes` (1 to 16) at its address; `writes`: a store or an atomic. */
uint32_t vmem_clocks(const TimeRows *rows, const uint64_t *address, uint64_t active, unsigned bytes, bool writes);
