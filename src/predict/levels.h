/* Which cache serves the accesses of a workgroup. A line that it has not accessed before comes from beyond the L2; all
   others are in the L2. Workgroups that share a line ask for it at about the same time, and all wait until it first
   arrives (timing/caches.h). */
#ifndef WAVECC_PREDICT_LEVELS_H
#define WAVECC_PREDICT_LEVELS_H

#include "predict/workgroup_places.h"

/* Of one class of workgroups. */
typedef struct ClassLevels {
    const GroupClass *class;
    /* [wave][access]: it has lines that the workgroup touches for the first time, or that have not arrived yet */
    bool **is_first;
    double first_bytes; /* bytes of the whole lines of such reads, of one workgroup */
    double stored;      /* bytes of such writes */
} ClassLevels;

void class_levels_find(Arena *arena, const TracePatterns *patterns, const GroupClass *class, ClassLevels *levels);

/* The memory beyond a compute unit, for a run of workgroups of one class. */
typedef struct LevelMemory {
    const ClassLevels *levels;
    uint8_t of_stream[MAX_STREAMS]; /* MemoryLevel of first accesses, by stream */
    const int64_t *const *shifts;   /* of the streams, by workgroup of the run: PlacedGroup */
} LevelMemory;

/* CuMemory.place with a LevelMemory as `self`. */
MemoryPlace place_of_access(void *self, unsigned group, const TraceAccess *access, const AccessPattern *pattern);

#endif
