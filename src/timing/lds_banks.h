/* How long the LDS of a compute unit takes for one operation of a wave, by the banks of its real addresses. */
#ifndef WAVECC_TIMING_LDS_BANKS_H
#define WAVECC_TIMING_LDS_BANKS_H

#include "timing/rows.h"

typedef struct LdsClocks {
    uint32_t clocks;        /* with conflicts */
    uint32_t free;          /* if no two lanes met in a bank */
    uint8_t worst_lanes[2]; /* two that meet in the bank which takes longest; the same one twice: none meet */
} LdsClocks;

typedef enum LdsUse {
    LDS_USE_READ,
    LDS_USE_WRITE, /* or an atomic */
    LDS_USE_DMA,   /* data of global memory that come to the LDS */
} LdsUse;

/* Clocks of an operation of a whole wave, of `bytes` per lane, no two of which meet in a bank. */
uint32_t lds_clocks_free(const TimeRows *rows, uint32_t bytes, bool is_write);
/* Clocks of the path between the registers of a SIMD and the LDS for it. */
uint32_t lds_path_clocks(const TimeRows *rows, uint32_t bytes, bool is_write);
/* Data slots of a pair's queue that it takes, at most all there are; 0: there is no such limit. */
uint32_t lds_data_slots(const TimeRows *rows, uint32_t bytes, bool is_write);

/* `bytes` (1 to 16) are moved at each address of a lane of `active`. Operations with two addresses (ds_read2) are two
   calls, whose clocks add up. */
LdsClocks lds_clocks(const TimeRows *rows, const uint64_t *address, uint64_t active, unsigned bytes, LdsUse use);

#endif
