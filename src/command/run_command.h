/* `wavecc run`, `time` and `report`: what their command lines ask for, and what their parts share. */
#ifndef WAVECC_COMMAND_RUN_COMMAND_H
#define WAVECC_COMMAND_RUN_COMMAND_H

#include "command/options.h"
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

/* What the command line says beside RunOptions. */
typedef struct RunRequest {
    const char *file, *target, *kernel, *input;
    const char *launch;     /* a launch file, or NULL */
    uint32_t shape;         /* of the launch file */
    bool has_shape;         /* it was asked for */
    VEC(const char *) sets; /* NAME=FORMULA */
    WaveccOptions compile;  /* of sources */
    VEC(const char *) specs;
    VEC(RunFile) dumps, expects;
    uint64_t slack;
    bool rest_is_zero;               /* of the kernarg segment */
    bool allow_hip;                  /* clang may compile HIP source */
    bool on_device;                  /* the launch is made on a real device, too, with the HIP runtime */
    CompareOptions device_tolerance; /* what the emulator may differ by */
    double progress;                 /* seconds between lines about a long run; 0: on a terminal only */
    bool quiet;
    OptionId asked; /* an option that asks, or NUM_OPTIONS */
    RunWatch watch;
    TimeOptions time;
    bool only_time;      /* `wavecc time`, `report`: nothing is run but what the clock needs */
    bool keeps_text;     /* RunInput.text and kernel_ir are wanted */
    const char *command; /* how to reproduce */
} RunRequest;

typedef struct RunCommand {
    Run run;
    RunRequest request;
    struct DeviceRun *device;       /* what a real device made of the launch; NULL: not asked for */
    struct Prediction *prediction;  /* run --time, after run_execute; NULL: not asked for */
    struct TimeOutput *time_output; /* where it is printed */
} RunCommand;

/* `run` or `time`, and what stands after it. */
typedef struct CommandLine {
    Command command;
    int argc;
    char **argv;
} CommandLine;

/* ---- run_options.c ---- */

/* To *request and run->options. False: a message for the user is in run->diags. */
bool run_parse_options(const CommandLine *line, RunRequest *request, Run *run);
/* The same for a launch of a file: its own options, which are those of `run`, and then those of the command line, which
   win. */
bool run_parse_launch_options(int own_argc, char **own_argv, const CommandLine *line, RunCommand *c);
/* SimCheck bits of the words of --check. */
unsigned run_checks(uint64_t words);
/* --ignore and --only, as `run` and `check` have them. False: a message for the user is in diags. */
bool options_read_filter(const Options *given, FindingFilter *filter, DiagList *diags);
/* --level; with --strict, where it is not given, all. */
FindingsShown options_read_level(const Options *given);

/* ---- run_input.c ---- */

/* Reads, and where needed compiles or assembles, the input file. False: the diagnostics are printed by the caller,
   except those that the compiler or the assembler printed itself. */
bool run_read_input(Arena *arena, const RunRequest *request, RunInput *input, DiagList *diags);
/* run->args is new, with the arguments of --arg. False: a message is in run->diags. */
bool run_read_args(Run *run, const RunRequest *request);

/* ---- run_command.c ---- */

/* Maps everything and runs. False: a message for the user is in diags. */
bool run_execute(RunCommand *c);
/* Prints what the run found and how it ended; an exit status. *failed: it did not get to its end. */
int run_report(const RunCommand *c, bool *failed);
/* Says why the run failed, and where; an exit status. */
int run_report_failure(const Run *run, const SimResult *result);
/* Prints a comparison where it failed or !quiet. False: it failed. */
bool run_print_comparison(const Arg *buffer, const CompareOptions *options, const Comparison *result, bool quiet);

/* launch_run.c: `run --launch` and `time --launch`; an exit status. `asked` is what the command line asks for. */
int launch_run(const CommandLine *line, RunCommand *asked);

#endif
