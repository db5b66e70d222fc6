/* Where each lane accesses memory. Two accesses of a lane never meet if their addresses differ by a constant, and by
   more than their bytes. */
#pragma once

#include "schedulecheck/memory_classes.h"
#include "support/map.h"

/* The bytes of an access of a lane in a symbolic execution. */
typedef struct LanePlace {
    uint64_t key; /* equal if addresses differ by a constant; 0: nothing is known */
    uint64_t first, end;
} LanePlace;

/* Earlier events whose places are known. A zeroed one has none. */
typedef struct LaneEvents {
    Map by_cell; /* of key and cell */
    Map by_key;
} LaneEvents;

void lane_events_add(LaneEvents *events, Arena *arena, const LanePlace *place, unsigned class_, uint64_t identity);
/* The sum of the identities of earlier events that are in classes of `meets`, but never meet that place. */
uint64_t lane_events_apart(const LaneEvents *events, const LanePlace *place, ClassSet meets);
