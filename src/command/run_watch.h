/* `wavecc run`: options that observe the run (--trace, --break, --profile), and their setup. */
#pragma once

#include "command/options.h"
#include "object/object.h"
#include "sim/observe/breaks.h"
#include "sim/observe/profile.h"
#include "support/outfile.h"

typedef VEC(SimRange) RangeList;

typedef struct RunWatch {
    bool trace, profile, profile_json, break_goes_on;
    const char *trace_file, *profile_file; /* NULL: standard output */
    RangeList trace_waves, break_waves;
    uint64_t trace_lanes, break_lanes; /* one bit per lane */
    VEC(const char *) breaks;
    VEC(SimDump) dumps;
    uint64_t break_count;
    /* While it runs: */
    OutFile trace_output; /* .file NULL: standard output */
    SimTrace sim_trace;
    SimBreaks sim_breaks;
    SimProfile *sim_profile;
} RunWatch;

/* Reads the options into *watch. False: a message for the user is in diags. */
bool run_watch_options(Arena *arena, const Options *given, RunWatch *watch, DiagList *diags);

/* Must standard output contain only JSON? */
static inline bool run_watch_json_to_stdout(const RunWatch *watch)
{
    return watch->profile_json && !watch->profile_file;
}

/* Before the run: opens files, finds the places of breaks, and sets the dispatch's fields. */
bool run_watch_begin(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                     SimDispatch *dispatch, DiagList *diags);
/* After the run: reports what was not reached, and prints the profile. */
bool run_watch_end(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                   const char *kernel, const SimResult *result);
