/* How many random trials a test makes. */
#pragma once

#include <stdlib.h>

/* `all`, but a quarter of them in builds with sanitizers: these are up to ten times slower, and they look for faults of
   memory, which show in any trial. WAVECC_TRIALS=N makes N times as many. */
static inline unsigned trials(unsigned all)
{
    const char *text = getenv("WAVECC_TRIALS");
    const unsigned times = text && atoi(text) > 0 ? (unsigned)atoi(text) : 1;
#ifdef __SANITIZE_ADDRESS__
    all = (all + 3) / 4;
#endif
    return all * times;
}
