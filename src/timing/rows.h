/* The rows of timing.def and timing_gfx1250.def: the constants of the clock. */
#pragma once

#include "isa/isa.h"

typedef enum Time {
#define TIME(id, ...) TIME_##id,
#include "timing/timing.def"
    NUM_TIMES
} Time;

typedef enum TimeUnit { TIME_CLOCKS, TIME_BYTES, TIME_BYTES_PER_CLOCK, TIME_ENTRIES, TIME_RATIO } TimeUnit;

typedef enum Confidence { CONFIDENCE_CERTAIN, CONFIDENCE_LIKELY, CONFIDENCE_FITTED, CONFIDENCE_GUESS } Confidence;

typedef struct TimeInfo {
    const char *name; /* of the row: "ISSUE_TRANS" */
    const char *source;
    uint8_t unit;       /* TimeUnit */
    uint8_t confidence; /* Confidence */
    uint16_t low, high; /* bounds in percent of the value */
} TimeInfo;

/* Names and units are the same for all targets. Values are those of gfx942 and gfx950. */
extern const TimeInfo time_infos[NUM_TIMES];
TimeInfo time_info(Target target, Time time);

/* A value for each row: those of a target, or with some rows set to a bound or to a trial value. */
typedef struct TimeRows {
    Target target;
    double value[NUM_TIMES];
} TimeRows;

/* The rows of that target; a target without rows has zeros. */
TimeRows time_rows(Target target);
/* The clocks of a row that counts clocks, rounded to the nearest; 0 on targets without rows. */
uint32_t time_clocks(Target target, Time time);
/* A row that counts things, as a whole number from 1 to `most`. A caller may have set the row to any value from 0
   up. */
static inline uint32_t row_count(const TimeRows *rows, Time time, uint32_t most)
{
    const double value = rows->value[time];
    return value < 1 ? 1 : value > most ? most : (uint32_t)value;
}
/* The clocks, rounded up, for a wave's operation of `bytes` per lane at the row's bytes per clock; 0 if the row is
   0. */
uint32_t row_wave_clocks(const TimeRows *rows, uint32_t bytes, Time bytes_per_clock);
/* The row of that name, or NUM_TIMES. */
Time time_by_name(const char *name);
