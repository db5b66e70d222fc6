/* Issue times and LDS times: the rows of timing.def as a table. */
#include "isa/timing.h"

static const uint16_t times[NUM_TIMES][NUM_TARGETS] = {
#define TIME(id, gfx942, gfx950, source) [TIME_##id] = {[TARGET_GFX942] = gfx942, [TARGET_GFX950] = gfx950},
#include "isa/timing.def"
};

uint32_t time_clocks(Target target, Time time) { return times[time][target]; }
