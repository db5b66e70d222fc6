/* Which cache serves the accesses of a workgroup. A line that it has not accessed before comes from beyond the L2, and
   so does one that had to leave the L2 since; all others are in the L2. Workgroups that share a line ask for it at
   about the same time, and all wait until it first arrives (timing/caches.h). */
#pragma once

#include "predict/workgroup_places.h"

typedef enum LineComes {
    COMES_FROM_L2,
    COMES_FIRST, /* the workgroup has not touched it before, or just now only */
    COMES_AGAIN, /* it has left the L2 since */
} LineComes;

/* Of one class of workgroups. */
typedef struct ClassLevels {
    const GroupClass *class;
    uint8_t **comes;    /* LineComes by [wave][access], of its line that comes from farthest */
    double first_bytes; /* whole lines of accesses that read and do not find all in the L2, of one workgroup */
    double stored;      /* bytes of such accesses that write */
    double again;       /* lines that come again, of those that come for the first time */
} ClassLevels;

/* `l2_lines`: of the L2 for what one workgroup brings there, all others that run beside it taken off. */
void class_levels_find(Arena *arena, const TracePatterns *patterns, const GroupClass *class, double l2_lines,
                       ClassLevels *levels);

/* The memory beyond a compute unit, for a run of workgroups of one class. */
typedef struct LevelMemory {
    const ClassLevels *levels;
    uint8_t of_stream[MAX_STREAMS]; /* MemoryLevel of first accesses, by stream */
    MemoryLevel again;              /* of what comes again */
    const int64_t *const *shifts;   /* of the streams, by workgroup of the run: PlacedGroup */
} LevelMemory;

/* CuMemory.place with a LevelMemory as `self`. */
MemoryPlace place_of_access(void *self, unsigned group, const TraceAccess *access, const AccessPattern *pattern);
