/* How much later than an instruction others are issued, at least. */
#ifndef WAVECC_CHECK_ISSUE_TIME_H
#define WAVECC_CHECK_ISSUE_TIME_H

#include "check/find_code.h"

enum { NO_TIME = UINT32_MAX };

/* What a search of paths may look at, by instruction. */
typedef enum Region { REGION_OUTSIDE, REGION_INSIDE, REGION_END /* reached, and not left */ } Region;

/* Fills clocks[i] for each instruction i of the region: the least time from the issue of `from` to that of i, over all
   paths inside of the region, or NO_TIME. Waits and barriers count as satisfied, memory as accepted: it may take
   longer, never less (timing.def). clocks must be NO_TIME everywhere inside the region before. */
void issue_times(const Code *code, uint32_t from, const uint8_t *region, uint32_t *clocks);

#endif
