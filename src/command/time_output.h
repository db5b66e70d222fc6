/* Prints predictions for the commands. */
#pragma once

#include "command/run_command.h"
#include "print/time_timeline.h"

/* Sets launch and arguments for the input. False: a message is in run->diags. */
bool time_prepare(Run *run, const RunRequest *request);
/* Sets up the memory, predicts, and reports failures. Returns an exit status; EXIT_GOOD: there is a time. */
int time_run(RunCommand *c, Prediction *p);
/* The exit status. If the launch did no work, its time is not a prediction. */
int time_status(const Prediction *p);

/* The requested output for all launches. Text is printed at once. */
typedef struct TimeOutput {
    bool is_json, several; /* several: launches of a file */
    StrBuf text;
    JsonWriter json;
    double us;
    uint32_t launches; /* that were added */
} TimeOutput;

void time_output_begin(TimeOutput *output, const TimeOptions *options, bool several);
/* False: the timeline could not be written, and a message was printed. */
bool time_output_add(TimeOutput *output, const TimeOptions *options, Prediction *p);
/* `all`: each launch has a time; else nothing more is printed. */
void time_output_end(TimeOutput *output, bool all);
/* Adds c->prediction to c->time_output. Returns an exit status. */
int time_print_prediction(const RunCommand *c);
