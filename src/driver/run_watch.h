/* `wavecc run`: options that look at the run (--trace, --break, --profile), and what they set up. */
#ifndef WAVECC_DRIVER_RUN_WATCH_H
#define WAVECC_DRIVER_RUN_WATCH_H

#include <stdio.h>

#include "object/object.h"
#include "sim/observe/breaks.h"
#include "sim/observe/profile.h"

typedef VEC(SimRange) RangeList;

typedef struct RunWatch {
    bool trace, profile, profile_json, break_goes_on;
    const char *trace_file, *profile_file; /* NULL: standard output */
    RangeList trace_waves, break_waves;
    uint64_t trace_lanes, break_lanes;     /* a bit per lane */
    VEC(const char *) breaks;
    VEC(SimDump) dumps;
    uint64_t break_count;
    const char *first_detail; /* an option that only says how to trace or break, or NULL */
    /* While it runs: */
    FILE *trace_to;
    SimTrace sim_trace;
    SimBreaks sim_breaks;
    SimProfile *sim_profile;
} RunWatch;

extern const char run_watch_help_text[];
void run_watch_init(RunWatch *watch);
/* Options with a value that may be absent: --trace, --profile. *known: it was one of these. */
bool run_watch_flag(RunWatch *watch, const char *argument, bool *known, DiagList *diags);
/* Options with a value. */
extern const char *const run_watch_option_names[];
extern const unsigned run_num_watch_options;
bool run_watch_option(Arena *arena, RunWatch *watch, unsigned option, const char *value, DiagList *diags);
/* Do the options make sense together? */
bool run_watch_check(const RunWatch *watch, DiagList *diags);

/* Standard output is to hold JSON and nothing else. */
static inline bool run_watch_json_to_stdout(const RunWatch *watch)
{
    return watch->profile_json && !watch->profile_file;
}

/* Before the run: opens files, finds the places of breaks, and fills in what the dispatch needs. */
bool run_watch_begin(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                     SimDispatch *dispatch, DiagList *diags);
/* Behind it: what was not reached, and the profile. */
bool run_watch_end(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                   const char *kernel, const SimResult *result);

/* run_profile.c */
void run_print_profile(Arena *arena, const CodeObject *object, const char *kernel,
                       const SimResult *result, const SimProfileReport *report, StrBuf *out);
void run_print_profile_json(Arena *arena, const CodeObject *object, const char *kernel,
                            const SimResult *result, const SimProfileReport *report, StrBuf *out);

#endif
