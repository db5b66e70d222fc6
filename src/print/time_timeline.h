/* What the waves of one compute unit did, clock by clock: collected while it is timed, then printed. */
#ifndef WAVECC_PRINT_TIME_TIMELINE_H
#define WAVECC_PRINT_TIME_TIMELINE_H

#include "print/time_report.h"

enum { TIMELINE_MOST = 1 << 23 /* events that are kept: 320 MB */ };

typedef struct Timeline {
    Arena *arena;
    uint64_t first, last; /* clocks that are wanted, both included */
    uint32_t most;        /* events that are kept; 0: TIMELINE_MOST */
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

/* Tracks for waves, slices for instructions and for what they waited for; a microsecond of the file is a clock. For
   Perfetto and Chrome's trace viewer ("Trace Event Format", JSON array format within an object). */
void timeline_write_trace(const TimeReport *r, Timeline *timeline, StrBuf *out);
/* The member "timeline" of the object that is open: waves with their events as numbers (docs/report.md). */
void timeline_write_json(const TimeReport *r, Timeline *timeline, JsonWriter *json);
/* A line for each wave: what it was doing most of the time, for equal stretches of clocks. */
void timeline_print(const TimeReport *r, Timeline *timeline, unsigned columns, StrBuf *out);

#endif
