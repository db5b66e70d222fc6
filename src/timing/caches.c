/* Finds the lines that workgroups share. */
#include "timing/caches.h"
#include "support/sorted.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines of one workgroup ---- */

/* One bit per line between the first and the last line of a stream. */
typedef struct LineSet {
    uint64_t first, last; /* lines */
    uint64_t *bits;
} LineSet;

/* laws.c limits the range of one stream; patterns add at most as much. */
static const uint64_t MAX_RANGE = UINT64_C(1) << 28;

typedef struct LineSets {
    LineSet of[MAX_STREAMS];
} LineSets;

typedef void VisitLine(LineSet *set, uint64_t line);

static void widen(LineSet *set, uint64_t line)
{
    if (line < set->first) set->first = line;
    if (line > set->last) set->last = line;
}

static void add(LineSet *set, uint64_t line)
{
    if (!set->bits) return;
    const uint64_t bit = line - set->first;
    set->bits[bit / 64] |= UINT64_C(1) << bit % 64;
}

static void visit(const TracePatterns *patterns, const GroupClass *class, LineSets *sets, VisitLine *with)
{
    for (uint32_t w = 0; w < class->sample->num_waves; w++) {
        const WaveTrace *wave = &class->sample->waves[w];
        for (uint32_t a = 0; a < wave->accesses.len; a++) {
            const uint8_t stream = class->stream_of[w][a];
            if (stream == NO_STREAM) continue;
            const AccessPattern *pattern = &patterns->data[wave->accesses.data[a].pattern];
            const uint64_t first = wave->accesses.data[a].base / MEMORY_LINE;
            for (uint32_t i = 0; i < pattern->num_lines; i++) with(&sets->of[stream], first + pattern->lines[i]);
        }
    }
}

static uint64_t count_lines(const LineSet *set)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i <= (set->last - set->first) / 64; i++) count += (uint64_t)__builtin_popcountll(set->bits[i]);
    return count;
}

static void spans_of(Arena *arena, const LineSet *set, ByteSpan **spans, uint32_t *num)
{
    VEC(ByteSpan) found = {0};
    for (uint64_t line = set->first; line <= set->last; line++) {
        const uint64_t bit = line - set->first, begin = line * MEMORY_LINE;
        if (!(set->bits[bit / 64] >> bit % 64 & 1)) continue;
        if (found.len && VEC_LAST(&found).end == begin) VEC_LAST(&found).end += MEMORY_LINE;
        else VEC_PUSH(arena, &found, ((ByteSpan){begin, begin + MEMORY_LINE}));
    }
    *spans = found.data;
    *num = found.len;
}

/* Parts of 16 bytes that belong to one request. */
enum { REQUEST_PARTS = 3, PARTS_OF_REQUEST = 2, PARTS_OF_LINE = 8, REQUEST_BYTES = 32 };

uint32_t request_bytes(const AccessPattern *pattern)
{
    uint32_t requests = 0;
    for (uint32_t line = 0; line < pattern->num_lines; line++)
        for (unsigned part = 0; part < PARTS_OF_LINE; part += PARTS_OF_REQUEST)
            requests += (pattern->parts[line] >> part & REQUEST_PARTS) != 0;
    return requests * REQUEST_BYTES;
}

double atomic_work(const TimeRows *rows, double lines, double bytes)
{
    return lines * rows->value[TIME_ATOMIC_LINE] + bytes * rows->value[TIME_ATOMIC_BYTES];
}

static void count_atomics(const TracePatterns *patterns, const GroupClass *class, ClassLines *lines)
{
    for (uint32_t w = 0; w < class->sample->num_waves; w++) {
        const WaveTrace *wave = &class->sample->waves[w];
        for (uint32_t a = 0; a < wave->accesses.len; a++) {
            const AccessPattern *pattern = &patterns->data[wave->accesses.data[a].pattern];
            if (class->stream_of[w][a] == NO_STREAM || !(pattern->does & PATTERN_ATOMIC)) continue;
            lines->atomic_bytes += request_bytes(pattern);
            lines->atomic_lines += pattern->num_lines;
        }
    }
}

void class_lines_find(Arena *arena, const TracePatterns *patterns, const GroupClass *class, ClassLines *lines)
{
    Arena *scratch = arena_scratch(arena);
    LineSets *sets = ARENA_NEW(scratch, LineSets);
    memset(lines, 0, sizeof *lines);
    count_atomics(patterns, class, lines);
    for (uint32_t s = 0; s < MAX_STREAMS; s++) sets->of[s].first = UINT64_MAX;
    visit(patterns, class, sets, widen);
    ARRAY_FOREACH(LineSet, set, sets->of, class->streams.len) {
        if (set->last - set->first < MAX_RANGE)
            set->bits = ARENA_ARRAY(scratch, uint64_t, (set->last - set->first) / 64 + 1);
    }
    visit(patterns, class, sets, add);
    for (uint32_t s = 0; s < class->streams.len; s++) {
        const AccessStream *stream = &class->streams.data[s];
        const LineSet *set = &sets->of[s];
        /* The lines are too far apart for a bit set: every access counts. */
        const uint64_t bytes = set->bits ? count_lines(set) * MEMORY_LINE : stream->requested_bytes;
        if (stream->does & PATTERN_ATOMIC) continue;
        if (stream->does & PATTERN_WRITES) lines->written_bytes += bytes;
        if (!(stream->does & PATTERN_READS)) continue;
        lines->read_bytes += bytes;
        lines->requested_bytes += stream->requested_bytes;
        lines->streams[s].bytes = bytes;
        if (set->bits) spans_of(arena, set, &lines->streams[s].spans, &lines->streams[s].num_spans);
    }
    arena_free(scratch);
}

/* ---- lines of several workgroups ---- */

/* A stream of a class with its shift. Equal ones count once. */
typedef struct Moved {
    uint32_t class, stream;
    int64_t shift;
} Moved;

DEFINE_SORT(compare_moved, Moved, class, stream, shift)

DEFINE_SORT(compare_spans, ByteSpan, begin)

typedef VEC(ByteSpan) Spans;

static uint64_t bytes_of_union(Spans *spans)
{
    uint64_t bytes = 0, end = 0;
    if (spans->len) qsort(spans->data, spans->len, sizeof *spans->data, compare_spans);
    VEC_FOREACH(const ByteSpan, span, spans) {
        const uint64_t begin = span->begin > end ? span->begin : end;
        if (span->end <= begin) continue;
        bytes += span->end - begin;
        end = span->end;
    }
    return bytes;
}

uint64_t placed_bytes(Arena *arena, const AccessLaws *laws, const ClassLines *classes, const PlacedGroup *groups,
                      unsigned num, int xcd, int stream)
{
    Arena *scratch = arena_scratch(arena);
    VEC(Moved) moved = {0};
    Spans spans = {0};
    uint64_t apart = 0; /* streams without spans */
    for (unsigned g = 0; g < num; g++) {
        if (xcd != ALL_XCDS && groups[g].xcd != xcd) continue;
        const uint32_t count = laws->classes.data[groups[g].class].streams.len;
        for (uint32_t s = 0; s < count; s++)
            if ((stream == ALL_STREAMS || (uint32_t)stream == s) && classes[groups[g].class].streams[s].bytes)
                VEC_PUSH(scratch, &moved, ((Moved){groups[g].class, s, groups[g].shifts[s]}));
    }
    if (moved.len) qsort(moved.data, moved.len, sizeof *moved.data, compare_moved);
    for (uint32_t i = 0; i < moved.len; i++) {
        const Moved *m = &moved.data[i];
        if (i && !compare_moved(m, m - 1)) continue;
        if (!classes[m->class].streams[m->stream].spans) apart += classes[m->class].streams[m->stream].bytes;
        ARRAY_FOREACH(const ByteSpan, span, classes[m->class].streams[m->stream].spans,
                      classes[m->class].streams[m->stream].num_spans) {
            const uint64_t begin = (span->begin + (uint64_t)m->shift) / MEMORY_LINE * MEMORY_LINE;
            const uint64_t end = (span->end + (uint64_t)m->shift + MEMORY_LINE - 1) / MEMORY_LINE * MEMORY_LINE;
            VEC_PUSH(scratch, &spans, ((ByteSpan){begin, end}));
        }
    }
    const uint64_t bytes = bytes_of_union(&spans) + apart;
    arena_free(scratch);
    return bytes;
}
