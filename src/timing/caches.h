/* What concurrent workgroups read, counted once for each cache that they share: a line that several of them read comes
   from beyond the cache only once. Workgroups are assumed to run their loops in step, as those of one launch do if they
   start together. So a line that one has loaded is found by the others. */
#ifndef WAVECC_TIMING_CACHES_H
#define WAVECC_TIMING_CACHES_H

#include "timing/laws.h"

enum { ALL_XCDS = -1, ALL_STREAMS = -1 };

/* Bytes [begin, end), whole lines in the sample of the class. */
typedef struct ByteSpan {
    uint64_t begin, end;
} ByteSpan;

/* What one workgroup of a class touches. */
typedef struct ClassLines {
    struct {
        ByteSpan *spans; /* ascending, apart from each other; of streams that read */
        uint32_t num_spans;
        uint64_t bytes; /* of the spans */
    } streams[MAX_STREAMS];
    uint64_t read_bytes, written_bytes; /* of lines, each counted once */
    uint64_t atomic_bytes;              /* by all atomic operations */
    uint64_t requested_bytes;           /* of lines that loads ask for, before any cache */
} ClassLines;

/* The lines are the arena's. */
void class_lines_find(Arena *arena, const TracePatterns *patterns, const GroupClass *class, ClassLines *lines);

/* A workgroup in its place. */
typedef struct PlacedGroup {
    uint32_t class; /* in AccessLaws.classes */
    int32_t xcd;
    const int64_t *shifts; /* of the class's streams: laws_shifts */
} PlacedGroup;

/* Bytes that the groups of that XCD (or ALL_XCDS) read through the stream of that number (or ALL_STREAMS), lines that
   several read counted once. `classes`: lines of each class. */
uint64_t placed_bytes(Arena *arena, const AccessLaws *laws, const ClassLines *classes, const PlacedGroup *groups,
                      unsigned num, int xcd, int stream);

#endif
