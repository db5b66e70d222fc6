/* The options of the clock, for `wavecc time` and `wavecc run --time`. */
#pragma once

#include "command/options.h"
#include "print/time_report.h"

typedef struct TimeOptions {
    bool wanted; /* `wavecc time`, or run --time */
    ClockOptions clock;
    bool json;
    bool rows; /* only print the rows */
    TimeDetail detail;
    const char *timeline;  /* a file, "-", or NULL */
    const char *compare;   /* the other file, or NULL */
    bool compare_is_first; /* it precedes the file on the command line */
} TimeOptions;

/* False: a message for the user is in diags. */
bool time_read_options(Arena *arena, const Options *given, TimeOptions *options, DiagList *diags);

/* The table of rows of a target. */
void time_print_rows(Target target, StrBuf *out);
