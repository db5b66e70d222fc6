/* Access patterns of memory operations (timing/execution_trace.h), for the recorder of the clock. Internal to
   src/sim/observe. */
#pragma once

#include "sim/machine/machine.h"
#include "sim/observe/clock_record.h"

enum { CLOCK_SHAPES = 16 };

/* All shapes of a run, up to a limit: unrolled instructions share them. A zeroed table with an arena is empty. */
typedef struct ClockTable {
    Arena *arena;
    Map by_hash;
} ClockTable;

/* The last shapes of an instruction's accesses, whose patterns are known. In a loop there is usually one for each wave.
   A zeroed one is empty. */
typedef struct ClockShapes {
    const struct ClockShape *shape[CLOCK_SHAPES];
    uint8_t count, oldest;
    uint8_t last[CLOCK_SHAPES]; /* by wave number modulo CLOCK_SHAPES: the wave's last shape */
} ClockShapes;

/* Pattern and base of an access to memory with an active lane. `shapes`: those of its instruction. */
TraceAccess clock_access(SimClockRecord *record, ClockTable *table, ClockShapes *shapes, const SimWave *wave,
                         const SimAccess *access);
/* The same pattern plus LDS clocks, for the LDS lanes of a flat operation. */
uint32_t clock_pattern_with_lds(SimClockRecord *record, uint32_t pattern, uint32_t lds_pattern);

/* Joins two accesses, which are pieces of a transfer of the tensor data mover. */
TraceAccess clock_access_joined(SimClockRecord *record, TraceAccess a, TraceAccess b);
