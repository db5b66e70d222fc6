/* Collects what the waves of one compute unit do, clock by clock, during timing. */
#pragma once

#include "timing/cu.h"

enum { TIMELINE_MOST = 1 << 23 /* limit of stored events: 320 MB */ };

typedef struct Timeline {
    Arena *arena;
    uint64_t first, last; /* requested clocks, both included */
    uint32_t most;        /* limit of stored events */
    VEC(CuEvent) events;
    bool is_cut; /* there were more */
} Timeline;

/* CuRun.event, with a Timeline as `self`. */
void timeline_take(void *self, const CuEvent *event);

/* Sorts events by SIMD, workgroup, wave, and then time. */
void timeline_sort(Timeline *t);
bool timeline_same_wave(const CuEvent *a, const CuEvent *b);
/* The clock at which the wave leaves that event's instruction: the start of the next one's wait, or one issue slot
   later. For sorted events. */
uint64_t timeline_end(const Timeline *t, uint32_t event);
