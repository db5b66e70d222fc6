/* How long the LDS of a compute unit takes for one operation of a wave, by the banks of its real addresses. */
#ifndef WAVECC_TIMING_LDS_BANKS_H
#define WAVECC_TIMING_LDS_BANKS_H

#include "timing/rows.h"

typedef struct LdsClocks {
    uint32_t clocks;        /* with conflicts */
    uint32_t free;          /* if no two lanes met in a bank */
    uint8_t worst_lanes[2]; /* two that meet in the bank which takes longest; the same one twice: none meet */
} LdsClocks;

/* `bytes` (1 to 16) are moved at each address of a lane of `active`; `writes`: a store or an atomic. Operations with
   two addresses (ds_read2) are two calls, whose clocks add up. */
LdsClocks lds_clocks(const TimeRows *rows, const uint64_t *address, uint64_t active, unsigned bytes, bool writes);

#endif
