/* What is known of the operations of many threads: thread -> number of its last operation that is known, threads
   ascending. A thread is a wave of a workgroup. Internal to src/sim. */
#ifndef WAVECC_SIM_CLOCK_H
#define WAVECC_SIM_CLOCK_H

#include <stdint.h>

typedef struct ClockEntry {
    uint32_t thread, number;
} ClockEntry;

/* A zeroed one is empty. Its entries are of the heap. */
typedef struct Clock {
    ClockEntry *entries;
    uint32_t count;
} Clock;

/* 0: nothing is known of the thread. */
uint32_t clock_number(const Clock *clock, uint32_t thread);
/* to = the later of both, thread by thread. */
void clock_join(Clock *to, const ClockEntry *from, uint32_t count);
static inline void clock_join_clock(Clock *to, const Clock *from) { clock_join(to, from->entries, from->count); }
void clock_free(Clock *clock);

#endif
