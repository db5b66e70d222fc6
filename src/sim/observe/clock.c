/* See clock.h. */
#include "sim/observe/clock.h"

#include <stdbool.h>
#include <stdlib.h>

#include "support/heap.h"
#include "support/sorted.h"

uint32_t clock_number(const Clock *clock, uint32_t thread)
{
    const uint32_t low = SEARCH_FIRST(at, clock->count, clock->entries[at].thread < thread);
    return low < clock->count && clock->entries[low].thread == thread ? clock->entries[low].number : 0;
}

/* Has `clock` all of it already? */
static bool contains(const Clock *clock, const ClockEntry *from, uint32_t count)
{
    for (uint32_t i = 0, j = 0; j < count; j++) {
        while (i < clock->count && clock->entries[i].thread < from[j].thread) i++;
        if (i == clock->count || clock->entries[i].thread != from[j].thread ||
            clock->entries[i].number < from[j].number)
            return false;
    }
    return true;
}

void clock_join(Clock *to, const ClockEntry *from, uint32_t count)
{
    if (contains(to, from, count)) return;
    ClockEntry *merged = heap_grown(NULL, ((size_t)to->count + count) * sizeof *merged);
    uint32_t i = 0, j = 0, n = 0;
    while (i < to->count || j < count) {
        if (j == count || (i < to->count && to->entries[i].thread < from[j].thread)) {
            merged[n++] = to->entries[i++];
        } else if (i == to->count || from[j].thread < to->entries[i].thread) {
            merged[n++] = from[j++];
        } else {
            merged[n] = to->entries[i++];
            if (from[j].number > merged[n].number) merged[n].number = from[j].number;
            n++, j++;
        }
    }
    free(to->entries);
    *to = (Clock){.entries = merged, .count = n};
}

void clock_free(Clock *clock)
{
    free(clock->entries);
    *clock = (Clock){0};
}
