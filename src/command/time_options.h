/* The options of the clock, as `wavecc time` and `wavecc run --time` have them. */
#ifndef WAVECC_COMMAND_TIME_OPTIONS_H
#define WAVECC_COMMAND_TIME_OPTIONS_H

#include "command/options.h"
#include "print/time_report.h"

typedef struct RowChange {
    Time row;
    double value;
} RowChange;

typedef struct TimeOptions {
    bool wanted;        /* `wavecc time`, or run --time */
    const char *device; /* NULL: the first of the target */
    double ghz;         /* 0: the device's */
    bool json, values;
    bool warm_mall, no_spread;
    bool rows; /* print them and do nothing else */
    TimeDetail detail;
    const char *timeline;                   /* a file, "-", or NULL */
    uint32_t timeline_events;               /* of a report: so many are kept without a file; 0: none */
    uint64_t timeline_first, timeline_last; /* clocks */
    const char *compare;                    /* the other file, or NULL */
    bool compare_is_first;                  /* it stands before the file on the command line */
    VEC(RowChange) changes;
    uint64_t max_clocks; /* 0: no limit */
} TimeOptions;

/* False: a message for the user is in diags. */
bool time_read_options(Arena *arena, const Options *given, TimeOptions *options, DiagList *diags);

/* The device that was asked for, or the first of the target. NULL: a message; it is of another target, or there is
   none. */
const DeviceInfo *time_choose_device(const TimeOptions *options, Target target, DiagList *diags);
/* The rows of the target, with what --row says; what was changed is added to the report. */
TimeRows time_choose_rows(const TimeOptions *options, Target target, TimeReport *report);

/* The table of rows of a target. */
void time_print_rows(Target target, StrBuf *out);

#endif
