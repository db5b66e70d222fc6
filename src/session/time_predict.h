/* From a launch that `run` has set up to its prediction, and to what is printed of it. */
#ifndef WAVECC_SESSION_TIME_PREDICT_H
#define WAVECC_SESSION_TIME_PREDICT_H

#include "session/run.h"
#include "print/time_timeline.h"

typedef struct Prediction {
    TimeReport report;
    TimeRows rows;
    LaunchTime time;
    Timeline timeline;
    SimResult result; /* of the workgroups that were run for it */
    bool good;        /* there is a time */
} Prediction;

/* Launch and arguments of the input that was read. False: a message is in run->diags. */
bool time_prepare(Run *run);
/* Predicts the launch; memory is changed as by running some of its workgroups. False: a message is in run->diags; a run
   that did not end well is no such failure, and says so in `result`. */
bool time_predict(Run *run, const SimDispatch *dispatch, Prediction *p);
/* Sets up the memory, predicts, and says what failed; an exit status. EXIT_GOOD: there is a time. */
int time_run(Run *run, Prediction *p);

/* What was asked for of all launches. Text is printed at once. */
typedef struct TimeOutput {
    bool is_json, several; /* launches of a file */
    StrBuf text;
    JsonWriter json;
    double us;
    uint32_t launches; /* that were added */
} TimeOutput;

void time_output_begin(TimeOutput *output, const TimeOptions *options, bool several);
/* False: the timeline could not be written; the message is printed. */
bool time_output_add(TimeOutput *output, const Run *run, Prediction *p);
/* `all`: each launch has a time; else nothing more is printed. */
void time_output_end(TimeOutput *output, bool all);
/* What run->prediction says, to run->time_output; an exit status. */
int time_print_prediction(const Run *run);

/* time_args.c. Arguments for a kernel that none were given for, in run->args; a sentence that says what they are. NULL:
   a message is in run->diags. The launch has been chosen. */
const char *time_make_args(Run *run);

#endif
