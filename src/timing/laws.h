/* Which addresses the workgroups of a launch touch that were not run: from some that were.

   Workgroups whose waves make the same accesses (instruction and pattern, in the same order) are of one class: tiles at
   an edge, the last part of a split sum, groups that leave early are others. Accesses of a class that move by the same
   bytes from workgroup to workgroup make a stream: what a kernel reads of one operand. A stream has a law where its
   distance from the sample that stands for the class is affine in the workgroup ids, with whole bytes per id, in all
   samples of the class, those included that were not used to find it. Kernels that map ids to tiles in an order of
   their own have none; then the distances of a workgroup are measured with its first accesses (laws_measure). */
#ifndef WAVECC_TIMING_LAWS_H
#define WAVECC_TIMING_LAWS_H

#include "timing/execution_trace.h"

enum { NO_STREAM = UINT8_MAX, MAX_STREAMS = 64 };

typedef struct AccessStream {
    bool fits;                /* `per_id` holds in all samples */
    int64_t per_id[3];        /* bytes by which it moves when that workgroup id grows by 1 */
    uint8_t does;             /* PATTERN_ of all its accesses */
    uint32_t wave, access;    /* its first access, of the sample that stands for the class */
    uint32_t nth;             /* among the accesses of the wave that can have laws */
    uint32_t step;            /* that access is made in this step of the wave */
    uint64_t requested_bytes; /* whole lines, by all accesses of one workgroup */
} AccessStream;

typedef struct GroupClass {
    const GroupTrace *sample; /* stands for the class */
    uint32_t num_samples;
    uint8_t **stream_of; /* [wave][access]; NO_STREAM: no vector access to global memory, nothing touched */
    VEC(AccessStream) streams;
    bool too_many; /* MAX_STREAMS was not enough: the last one takes what is left and has no law */
} GroupClass;

typedef struct AccessLaws {
    uint32_t *class_of; /* of each sample, in `classes` */
    VEC(GroupClass) classes;
    /* Memory instructions; of them, those of which all accesses in all classes have a law; those that have none. */
    uint32_t instructions, fitted, failed;
} AccessLaws;

/* Of `num` samples the first `num_to_fit` find the laws; all verify them. The samples must outlive the laws, which are
   the arena's. */
void laws_fit(Arena *arena, const TracePatterns *patterns, const GroupTrace *const *samples, unsigned num,
              unsigned num_to_fit, AccessLaws *laws);

/* Bytes by which the streams of the class are moved in workgroup `id`: shifts[stream]. False: not all have a law; those
   that have none are 0. */
bool laws_shifts(const GroupClass *class, const uint32_t id[3], int64_t *shifts);
/* The same, from the beginning of that workgroup's trace; false: it does not reach the first access of a stream that
   reads, or it is not of the class. Streams that it does not reach are moved as one that only this workgroup has: by a
   distance that no other one has. */
bool laws_measure(const TracePatterns *patterns, const GroupClass *class, const GroupTrace *beginning, int64_t *shifts);
/* Steps of a wave until all streams that read have begun. */
uint32_t laws_beginning(const GroupClass *class);

#endif
