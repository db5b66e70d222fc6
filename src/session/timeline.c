#include "session/timeline.h"
#include "support/sorted.h"

#include <stdlib.h>

void timeline_take(void *self, const CuEvent *event)
{
    Timeline *t = self;
    if (event->issued < t->first || event->issued - event->waited > t->last) return;
    if (t->events.len == t->most) t->is_cut = true;
    else VEC_PUSH(t->arena, &t->events, *event);
}

bool timeline_same_wave(const CuEvent *a, const CuEvent *b) { return a->group == b->group && a->wave == b->wave; }

/* By SIMD, workgroup and wave, then by time. */
DEFINE_SORT(compare_events, CuEvent, simd, group, wave, issued)

void timeline_sort(Timeline *t)
{
    if (t->events.len) qsort(t->events.data, t->events.len, sizeof *t->events.data, compare_events);
}

uint64_t timeline_end(const Timeline *t, uint32_t i)
{
    enum { SLOT = 4 };
    const CuEvent *event = &t->events.data[i], *next = i + 1 < t->events.len ? event + 1 : NULL;
    if (!next || !timeline_same_wave(event, next) || next->issued - next->waited <= event->issued)
        return event->issued + SLOT;
    return next->issued - next->waited;
}
