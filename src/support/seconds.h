/* Clocks of the host, in seconds from a fixed point. */
#pragma once

#include <time.h>

static inline double clock_seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
static inline double wall_seconds(void) { return clock_seconds(CLOCK_MONOTONIC); }
/* Of this thread. */
static inline double cpu_seconds(void) { return clock_seconds(CLOCK_THREAD_CPUTIME_ID); }
