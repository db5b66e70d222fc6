/* The occupied times of one physical register: sorted, disjoint segments that do not touch. */
#pragma once

#include "regalloc/regalloc.h"
#include "support/sorted.h"

typedef struct Busy {
    Segment *data;
    uint32_t len, cap;
    uint32_t cursor; /* for queries with ascending starts: first segment that ends after the last query's start */
    bool reserved;   /* an instruction names it, so the allocator must not use it */
} Busy;

typedef struct Segments {
    Segment *data;
    uint32_t len;
} Segments;

/* Index of the first segment that ends after `point`. */
static inline uint32_t busy_find(const Busy *busy, uint32_t point)
{
    return SEARCH_FIRST(at, busy->len, busy->data[at].end <= point);
}

static inline bool busy_overlaps(const Busy *busy, const Segments *list)
{
    if (!busy->len || !list->len) return false;
    if (busy->len < list->len) {
        for (uint32_t i = 0; i < busy->len; i++) {
            const uint32_t low = SEARCH_FIRST(at, list->len, list->data[at].end <= busy->data[i].start);
            if (low < list->len && list->data[low].start < busy->data[i].end) return true;
        }
        return false;
    }
    for (uint32_t i = 0; i < list->len; i++) {
        uint32_t at = busy_find(busy, list->data[i].start);
        if (at < busy->len && busy->data[at].start < list->data[i].end) return true;
    }
    return false;
}

/* As busy_overlaps. Since the cursors were reset, the starts of the queries must ascend. */
static inline bool busy_overlaps_ascending(Busy *busy, const Segments *list)
{
    while (busy->cursor < busy->len && busy->data[busy->cursor].end <= list->data[0].start) busy->cursor++;
    if (busy->cursor == busy->len) return false;
    if (busy->data[busy->cursor].start < list->data[0].end) return true;
    return list->len > 1 && busy_overlaps(busy, list);
}

void busy_add(Arena *arena, Busy *busy, const Segments *list);
/* The segments without values. Touching segments become one. */
Segments busy_segments(Arena *arena, const WebSegments *list);
