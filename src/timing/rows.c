/* The rows of timing.def as tables. */
#include "timing/rows.h"

#include <string.h>

const TimeInfo time_infos[NUM_TIMES] = {
#define TIME(id, of_unit, gfx942, gfx950, least, most, how_sure, from) \
    [TIME_##id] = {.name = #id,                                        \
                   .source = from,                                     \
                   .unit = TIME_##of_unit,                             \
                   .confidence = CONFIDENCE_##how_sure,                \
                   .low = least,                                       \
                   .high = most},
#include "timing/timing.def"
};

static const double times[NUM_TIMES][NUM_TARGETS] = {
#define TIME(id, unit, gfx942, gfx950, ...) [TIME_##id] = {[TARGET_GFX942] = gfx942, [TARGET_GFX950] = gfx950},
#include "timing/timing.def"
};

TimeRows time_rows(Target target)
{
    TimeRows rows = {.target = target};
    for (unsigned i = 0; i < NUM_TIMES; i++) rows.value[i] = times[i][target];
    return rows;
}

uint32_t time_clocks(Target target, Time time) { return (uint32_t)(times[time][target] + 0.5); }

Time time_by_name(const char *name)
{
    for (unsigned i = 0; i < NUM_TIMES; i++)
        if (!strcmp(name, time_infos[i].name)) return (Time)i;
    return NUM_TIMES;
}
