/* Predictions as the commands print them. */
#ifndef WAVECC_COMMAND_TIME_OUTPUT_H
#define WAVECC_COMMAND_TIME_OUTPUT_H

#include "command/run_command.h"
#include "print/time_timeline.h"

/* Launch and arguments for the input that was read. False: a message is in run->diags. */
bool time_prepare(Run *run, const RunRequest *request);
/* Sets up the memory, predicts, and says what failed; an exit status. EXIT_GOOD: there is a time. */
int time_run(RunCommand *c, Prediction *p);
/* An exit status: a time of what the launch does not do is no prediction of it. */
int time_status(const Prediction *p);

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
bool time_output_add(TimeOutput *output, const TimeOptions *options, Prediction *p);
/* `all`: each launch has a time; else nothing more is printed. */
void time_output_end(TimeOutput *output, bool all);
/* What c->prediction says, to c->time_output; an exit status. */
int time_print_prediction(const RunCommand *c);

#endif
