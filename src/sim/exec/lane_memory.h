/* Loads and stores of whole waves whose lanes lie near each other, the usual case. An element has a size of 1, 2, or up
   to four times 4 bytes; there is a row for each dword. The functions return false if nothing is decided: the access
   is then done lane by lane from the begin, which says what is wrong, and at which lane. */
#pragma once

#include "sim/machine/machine.h"

/* A lane's address is base + offset + the upper half << 32, if there is one. */
typedef struct NearLanes {
    uint64_t base;
    const uint32_t *offset, *high;
    uint32_t add; /* to the offset, mod 2^32 */
    uint8_t bytes;
    SimSpace space;
} NearLanes;

/* Any addresses. extent: of theirs, or more. */
typedef struct AnyLanes {
    const uint64_t *address;
    uint64_t lanes;
    SimExtent extent;
    SimSpace space;
    unsigned bytes;
} AnyLanes;

/* For one level of host instructions: SimProgram.lane_memory. */
typedef struct SimLaneMemory {
    /* In the lanes that are on, with addresses from registers. */
    bool (*load_near)(SimWave *wave, const NearLanes *from, uint32_t *to);
    bool (*store_near)(SimWave *wave, const NearLanes *to, const uint32_t *rows);
    bool (*load_any)(SimWave *wave, const AnyLanes *from, uint32_t *to);
    bool (*store_any)(SimWave *wave, const AnyLanes *to, const uint32_t *rows);
} SimLaneMemory;
