/* Counts what concurrent workgroups read, once for each cache that they share. A line that several of them read comes
   from beyond the cache only once. The model assumes that workgroups execute their loops in step, as those of one
   launch do if they start together. So a line that one workgroup has loaded is in the cache for the others. */
#pragma once

#include "timing/laws.h"
#include "timing/rows.h"

enum { ALL_XCDS = -1, ALL_STREAMS = -1 };

/* The bytes [begin, end). In the sample of the class these are whole lines. */
typedef struct ByteSpan {
    uint64_t begin, end;
} ByteSpan;

/* The lines that one workgroup of a class touches. */
typedef struct ClassLines {
    struct {
        ByteSpan *spans; /* spans of the streams that read: ascending, not adjacent */
        uint32_t num_spans;
        uint64_t bytes; /* of the spans */
    } streams[MAX_STREAMS];
    uint64_t read_bytes, written_bytes; /* in whole lines, each counted once */
    uint64_t atomic_bytes;              /* request_bytes of all atomic operations, */
    uint64_t atomic_lines;              /* and the lines that they reach */
    uint64_t requested_bytes;           /* bytes of the lines that loads request, before any cache */
} ClassLines;

/* The bytes of the requests that an access makes of memory, each 32 bytes long. */
uint32_t request_bytes(const AccessPattern *pattern);

/* What memory does for atomic operations, as the bytes that it writes in the same time. */
double atomic_work(const TimeRows *rows, double lines, double bytes);

/* The lines lie in the arena. */
void class_lines_find(Arena *arena, const TracePatterns *patterns, const GroupClass *class, ClassLines *lines);

/* A workgroup of the launch. */
typedef struct PlacedGroup {
    uint32_t class; /* in AccessLaws.classes */
    int32_t xcd;
    const int64_t *shifts; /* for each of the class's streams, from laws_shifts */
} PlacedGroup;

/* The bytes that the groups of that XCD (or ALL_XCDS) read through the stream of that number (or ALL_STREAMS). A line
   that several groups read counts once. `classes`: lines of each class. */
uint64_t placed_bytes(Arena *arena, const AccessLaws *laws, const ClassLines *classes, const PlacedGroup *groups,
                      unsigned num, int xcd, int stream);
