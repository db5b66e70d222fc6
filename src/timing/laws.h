/* Derives which addresses the workgroups of a launch touch from a few workgroups that ran (samples).

   Workgroups form a class if their waves make the same accesses (instruction and pattern, in the same order). Tiles at
   an edge, the last part of a split sum, and groups that exit early are in other classes. Accesses of a class that move
   by the same bytes from workgroup to workgroup form a stream: for example, all reads of one operand.
   A stream has a law if its distance from the class's representative sample is affine in the workgroup ids, with whole
   bytes per id. This must hold in all samples of the class, also in those that were not used to find it. A kernel that
   maps ids to tiles in its own order has no laws. The first accesses of a workgroup then measure its distances
   (laws_measure). */
#pragma once

#include "timing/execution_trace.h"

enum { NO_STREAM = UINT8_MAX, MAX_STREAMS = 64 };

typedef struct AccessStream {
    bool fits;                /* `per_id` holds in all samples */
    int64_t per_id[3];        /* bytes by which the stream moves when that workgroup id grows by 1 */
    uint8_t does;             /* PATTERN_ of all its accesses */
    uint32_t wave, access;    /* its first access in the class's representative sample */
    uint32_t nth;             /* number of that access among the wave's accesses that can have laws */
    uint32_t step;            /* the wave's step that makes that access */
    uint64_t requested_bytes; /* in whole lines, for all accesses of one workgroup */
} AccessStream;

typedef struct GroupClass {
    const GroupTrace *sample; /* the representative of the class */
    uint32_t num_samples;
    uint8_t **stream_of; /* [wave][access]; NO_STREAM: not a vector access to global memory, or no lane is active */
    VEC(AccessStream) streams;
    bool too_many; /* more than MAX_STREAMS: the last one takes the rest and has no law */
} GroupClass;

typedef struct AccessLaws {
    uint32_t *class_of; /* index in `classes` of each sample */
    VEC(GroupClass) classes;
    /* The number of memory instructions, of those with a law for all accesses in all classes, and of those without. */
    uint32_t instructions, fitted, failed;
} AccessLaws;

/* The first `num_to_fit` of `num` samples find the laws; all samples verify them. The samples must outlive the laws,
   which lie in the arena. */
void laws_fit(Arena *arena, const TracePatterns *patterns, const GroupTrace *const *samples, unsigned num,
              unsigned num_to_fit, AccessLaws *laws);

/* The bytes by which the class's streams are shifted in workgroup `id`: shifts[stream]. False: some have no law, and
   their shift is 0. */
bool laws_shifts(const GroupClass *class, const uint32_t id[3], int64_t *shifts);
/* The same, from the start of that workgroup's trace. False: the trace does not reach the first access of a stream that
   reads, or the workgroup is not of the class. Streams that the trace does not reach get a distance that no other
   workgroup has. */
bool laws_measure(const TracePatterns *patterns, const GroupClass *class, const GroupTrace *beginning, int64_t *shifts);
/* How many steps a wave takes until all streams that read have started. */
uint32_t laws_beginning(const GroupClass *class);
