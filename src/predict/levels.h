/* Which cache serves the accesses of a workgroup. A line that it has not accessed before comes from beyond the L2; all
   others are in the L2. Workgroups that share a line ask for it at about the same time, and all wait until it first
   arrives (timing/caches.h). */
#ifndef WAVECC_PREDICT_LEVELS_H
#define WAVECC_PREDICT_LEVELS_H

#include "predict/workgroup_places.h"

/* Of one class of workgroups. */
typedef struct ClassLevels {
    const GroupClass *class;
    bool **is_first;    /* [wave][access]: it has lines that the workgroup has not touched before, or just now only */
    double first_bytes; /* whole lines of such accesses that read, of one workgroup */
    double stored;      /* bytes of such accesses that write */
} ClassLevels;

void class_levels_find(Arena *arena, const TracePatterns *patterns, const GroupClass *class, ClassLevels *levels);

/* The memory beyond a compute unit, for a run of workgroups of one class. */
typedef struct LevelMemory {
    const ClassLevels *levels;
    uint8_t of_stream[MAX_STREAMS]; /* MemoryLevel of what comes for the first time */
    const int64_t *const *shifts;   /* of the streams, by workgroup of the run: PlacedGroup */
} LevelMemory;

/* CuMemory.place with a LevelMemory as `self`. */
MemoryPlace place_of_access(void *self, unsigned group, const TraceAccess *access, const AccessPattern *pattern);

#endif
