#include "regalloc/busy.h"

#include <string.h>

void busy_add(Arena *arena, Busy *busy, const Segments *list)
{
    for (uint32_t i = 0; i < list->len; i++) {
        Segment s = list->data[i];
        uint32_t at = busy->len && busy->data[busy->len - 1].end < s.start ? busy->len : busy_find(busy, s.start);
        if (at && busy->data[at - 1].end == s.start) at--;
        uint32_t last = at;
        while (last < busy->len && busy->data[last].start <= s.end) {
            if (busy->data[last].start < s.start) s.start = busy->data[last].start;
            if (busy->data[last].end > s.end) s.end = busy->data[last].end;
            last++;
        }
        if (last == at) {
            VEC_PUSH(arena, busy, s);
            memmove(busy->data + at + 1, busy->data + at, sizeof s * (busy->len - 1 - at));
            if (at < busy->cursor) busy->cursor++;
        } else {
            memmove(busy->data + at + 1, busy->data + last, sizeof s * (busy->len - last));
            busy->len -= last - at - 1;
            if (busy->cursor > at) busy->cursor = at;
        }
        busy->data[at] = s;
    }
}

Segments busy_segments(Arena *arena, const WebSegments *list)
{
    Segments out = {ARENA_ARRAY(arena, Segment, list->len + 1), 0};
    for (uint32_t i = 0; i < list->len; i++) {
        if (out.len && out.data[out.len - 1].end == list->data[i].start) out.data[out.len - 1].end = list->data[i].end;
        else out.data[out.len++] = (Segment){list->data[i].start, list->data[i].end};
    }
    return out;
}
