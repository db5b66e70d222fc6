/* The requests of the command lines of `wavecc run`, `time` and `report`, and the functions that they share. */
#pragma once

#include "command/cli.h"
#include "command/hip_source.h"
#include "command/run_watch.h"
#include "command/time_options.h"
#include "session/run.h"
#include "sim/host/run_compare.h"

/* --dump=N=FILE or --expect=N=FILE[,rtol=R][,atol=A][,ulp=U]. */
typedef struct RunFile {
    const char *argument; /* its number, or its name */
    const char *path;
    CompareOptions compare; /* --expect */
} RunFile;

/* The request of the command line, besides RunOptions. */
typedef struct RunRequest {
    const char *file, *target, *kernel, *input;
    const char *launch;     /* a launch file, or NULL */
    uint32_t shape;         /* number in the launch file */
    bool has_shape;         /* --shape was given */
    VEC(const char *) sets; /* NAME=FORMULA */
    WaveccOptions compile;  /* of sources */
    AssemblyOptions assembly;
    HipSourceOptions hip;
    VEC(const char *) specs;
    VEC(RunFile) dumps, expects;
    uint64_t slack;
    bool rest_is_zero;               /* of the kernarg segment */
    bool allow_hip;                  /* clang may compile HIP source */
    bool on_device;                  /* also launch on a real device, with the HIP runtime */
    CompareOptions device_tolerance; /* allowed difference between emulator and device */
    double progress;                 /* seconds between lines about a long run; 0: only on a terminal */
    bool quiet;
    OptionId asked; /* an option that asks for a text, or NUM_OPTIONS */
    RunWatch watch;
    TimeOptions time;
    bool only_time;      /* `wavecc time`, `report`: run only what the clock needs */
    bool keeps_text;     /* keep RunInput.text and kernel_ir */
    bool all_kernels;    /* compile all kernels of a source if all compile: its launches share variables */
    const char *command; /* how to reproduce */
} RunRequest;

typedef struct RunCommand {
    Run run;
    RunRequest request;
    struct DeviceRun *device;       /* results of a real device; NULL: not requested */
    struct Prediction *prediction;  /* run --time, set by run_execute; NULL: not requested */
    struct TimeOutput *time_output; /* destination of its output */
} RunCommand;

/* `run` or `time`, and the arguments after it. */
typedef struct CommandLine {
    Command command;
    int argc;
    char **argv;
} CommandLine;

/* ---- run_options.c ---- */

/* Fills *request and run->options. False: a message for the user is in run->diags. */
bool run_parse_options(const CommandLine *line, RunRequest *request, Run *run);
/* The same for a launch of a file. Reads its own options, which are those of `run`, and then those of the command line,
   which win. */
bool run_parse_launch_options(int own_argc, char **own_argv, const CommandLine *line, RunCommand *c);
/* SimCheck bits for the words of --check. */
unsigned run_checks(uint64_t words);
/* --ignore and --only of `run` and `check`. False: a message for the user is in diags. */
bool options_read_filter(const Options *given, FindingFilter *filter, DiagList *diags);
/* --level. With --strict the default is all. */
FindingsShown options_read_level(const Options *given);

/* ---- run_input.c ---- */

/* Reads the input file, and compiles or assembles it if necessary. False: the caller prints the diagnostics; the
   compiler or assembler has printed its own. */
bool run_read_input(Arena *arena, const RunRequest *request, RunInput *input, DiagList *diags);
/* Takes another kernel of the input's object. False: it has none of that name. */
bool run_take_kernel(RunInput *input, const char *name, DiagList *diags);
/* Sets run->args from --arg. False: a message is in run->diags. */
bool run_read_args(Run *run, const RunRequest *request);

/* ---- run_command.c ---- */

/* Maps everything and runs. False: a message for the user is in diags. */
bool run_execute(RunCommand *c);
/* Prints the findings of the run and how it ended. Returns an exit status. *failed: the run did not reach its end. */
int run_report(const RunCommand *c, bool *failed);
/* Prints why and where the run failed. Returns an exit status. */
int run_report_failure(const Run *run, const SimResult *result);
/* Prints a comparison if it failed or !quiet. False: it failed. */
bool run_print_comparison(const Arg *buffer, const CompareOptions *options, const Comparison *result, bool quiet);

/* launch_run.c: `run --launch` and `time --launch`. Returns an exit status. `asked`: the request of the command
   line. */
int launch_run(const CommandLine *line, RunCommand *asked);
