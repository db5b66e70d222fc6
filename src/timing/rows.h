/* The rows of timing.def and timing_gfx1250.def: the constants of the clock. */
#ifndef WAVECC_TIMING_ROWS_H
#define WAVECC_TIMING_ROWS_H

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

/* Names and units are those of all targets; what is said of values, of gfx942 and gfx950. */
extern const TimeInfo time_infos[NUM_TIMES];
TimeInfo time_info(Target target, Time time);

/* A value for each row: those of a target, or with rows put to a bound or to what somebody tries. */
typedef struct TimeRows {
    Target target;
    double value[NUM_TIMES];
} TimeRows;

/* The rows of that target; all are 0 on targets without rows. */
TimeRows time_rows(Target target);
/* Clocks of a row that counts clocks, to the nearest; 0 on targets without rows. */
uint32_t time_clocks(Target target, Time time);
/* A row that counts things, as a whole number from 1 to `most`: rows may have been put to anything from 0 on. */
static inline uint32_t row_count(const TimeRows *rows, Time time, uint32_t most)
{
    const double value = rows->value[time];
    return value < 1 ? 1 : value > most ? most : (uint32_t)value;
}
/* Clocks, rounded up, in which a wave's operation of `bytes` per lane passes what moves the row's bytes per clock; 0
   where it moves none. */
uint32_t row_wave_clocks(const TimeRows *rows, uint32_t bytes, Time bytes_per_clock);
/* The row of that name, or NUM_TIMES. */
Time time_by_name(const char *name);

#endif
