/* What the waves of one compute unit did, clock by clock, collected while it is timed. */
#ifndef WAVECC_SESSION_TIMELINE_H
#define WAVECC_SESSION_TIMELINE_H

#include "timing/cu.h"

enum { TIMELINE_MOST = 1 << 23 /* events that are kept: 320 MB */ };

typedef struct Timeline {
    Arena *arena;
    uint64_t first, last; /* clocks that are wanted, both included */
    uint32_t most;        /* events that are kept */
    VEC(CuEvent) events;
    bool is_cut; /* there were more */
} Timeline;

/* CuRun.event, with a Timeline as `self`. */
void timeline_take(void *self, const CuEvent *event);

/* Events in the order of SIMDs, workgroups, waves, and then of time. */
void timeline_sort(Timeline *t);
bool timeline_same_wave(const CuEvent *a, const CuEvent *b);
/* The clock until which the wave is at that event's instruction: the begin of the next one's wait, or one issue slot.
   Of sorted events. */
uint64_t timeline_end(const Timeline *t, uint32_t event);

#endif
