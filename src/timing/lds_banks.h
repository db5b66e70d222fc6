/* How many clocks the LDS of a compute unit takes for one operation of a wave, from the banks of its real addresses. */
#pragma once

#include "timing/rows.h"

typedef struct LdsClocks {
    uint32_t clocks;        /* with conflicts */
    uint32_t free;          /* without bank conflicts */
    uint8_t worst_lanes[2]; /* two lanes that conflict in the slowest bank; twice the same lane: no conflict */
} LdsClocks;

typedef enum LdsUse {
    LDS_USE_READ,
    LDS_USE_WRITE, /* or an atomic */
    LDS_USE_DMA,   /* data from global memory that arrive in the LDS */
} LdsUse;

/* Clocks of an operation of a whole wave, with `bytes` per lane and without bank conflicts. */
uint32_t lds_clocks_free(const TimeRows *rows, uint32_t bytes, bool is_write);
/* Clocks for which it occupies the path between a SIMD's registers and the LDS. */
uint32_t lds_path_clocks(const TimeRows *rows, uint32_t bytes, bool is_write);
/* Data slots that it takes in a pair's queue, at most all of them; 0: no such limit. */
uint32_t lds_data_slots(const TimeRows *rows, uint32_t bytes, bool is_write);

/* Each lane of `active` moves `bytes` (1 to 16) at its address. An operation with two addresses (ds_read2) takes two
   calls; add their clocks. */
LdsClocks lds_clocks(const TimeRows *rows, const uint64_t *address, uint64_t active, unsigned bytes, LdsUse use);
