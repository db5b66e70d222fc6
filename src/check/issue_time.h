/* The least time from the issue of an instruction to the issue of others. */
#pragma once

#include "check/find_code.h"

enum { NO_TIME = UINT32_MAX };

/* Which instructions a search of paths may visit. */
typedef enum Region { REGION_OUTSIDE, REGION_INSIDE, REGION_END /* reached, but paths end there */ } Region;

/* Fills clocks[i] for each instruction i of the region: the least time from the issue of `from` to that of i, over
   all paths inside the region, or NO_TIME. It assumes that waits and barriers are satisfied and that memory accepts
   each operation, so hardware takes at least this time (timing.def). The caller sets clocks to NO_TIME in the whole
   region. */
void issue_times(const Code *code, uint32_t from, const uint8_t *region, uint32_t *clocks);
