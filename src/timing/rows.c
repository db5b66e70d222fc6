/* The rows of timing.def, timing_gfx1250.def and timing_gfx90a.def as tables. */
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

/* The numbers alone, without names and units. */
static const TimeInfo infos_gfx1250[NUM_TIMES] = {
#define TIME_GFX1250(id, value, least, most, how_sure, from) \
    [TIME_##id] = {.source = from, .confidence = CONFIDENCE_##how_sure, .low = least, .high = most},
#include "timing/timing_gfx1250.def"
};

static const TimeInfo infos_gfx90a[NUM_TIMES] = {
#define TIME_GFX90A(id, value, least, most, how_sure, from) \
    [TIME_##id] = {.source = from, .confidence = CONFIDENCE_##how_sure, .low = least, .high = most},
#include "timing/timing_gfx90a.def"
};

static const double times_gfx90a[NUM_TIMES] = {
#define TIME_GFX90A(id, value, ...) [TIME_##id] = value,
#include "timing/timing_gfx90a.def"
};

static const double times[NUM_TIMES][NUM_TARGETS] = {
#define TIME(id, unit, gfx942, gfx950, ...) \
    [TIME_##id] = {[TARGET_GFX942] = gfx942, [TARGET_GFX950] = gfx950, [TARGET_GFX90A] = gfx942},
#include "timing/timing.def"
};

static const double times_gfx1250[NUM_TIMES] = {
#define TIME_GFX1250(id, value, ...) [TIME_##id] = value,
#include "timing/timing_gfx1250.def"
};

static double value_of(Target target, Time time)
{
    if (target == TARGET_GFX90A && infos_gfx90a[time].source) return times_gfx90a[time];
    return target == TARGET_GFX1250 ? times_gfx1250[time] : times[time][target];
}

TimeInfo time_info(Target target, Time time)
{
    TimeInfo info = target == TARGET_GFX1250 ? infos_gfx1250[time] : time_infos[time];
    if (target == TARGET_GFX90A) {
        info.confidence = CONFIDENCE_GUESS; /* measured on gfx942 */
        if (infos_gfx90a[time].source) info = infos_gfx90a[time];
    }
    info.name = time_infos[time].name;
    info.unit = time_infos[time].unit;
    return info;
}

TimeRows time_rows(Target target)
{
    TimeRows rows = {.target = target};
    for (unsigned i = 0; i < NUM_TIMES; i++) rows.value[i] = value_of(target, (Time)i);
    return rows;
}

uint32_t time_clocks(Target target, Time time) { return (uint32_t)(value_of(target, time) + 0.5); }

Time time_by_name(const char *name)
{
    for (unsigned i = 0; i < NUM_TIMES; i++)
        if (!strcmp(name, time_infos[i].name)) return (Time)i;
    return NUM_TIMES;
}

uint32_t row_wave_clocks(const TimeRows *rows, uint32_t bytes, Time bytes_per_clock)
{
    const double rate = rows->value[bytes_per_clock];
    const double most = 1 << 24; /* a caller may have set rows to any value from 0 up */
    const double clocks = bytes * (double)target_infos[rows->target].wave_size / rate + 0.999;
    return rate > 0 ? (uint32_t)(clocks < most ? clocks : most) : 0;
}
