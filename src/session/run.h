/* `wavecc run`: what its parts share. */
#ifndef WAVECC_SESSION_RUN_H
#define WAVECC_SESSION_RUN_H

#include "check/filter.h"
#include "command/options.h"
#include "command/run_watch.h"
#include "command/time_options.h"
#include "sim/host/args.h"
#include "sim/host/run_compare.h"
#include "wavecc/wavecc.h"

enum { RUN_MAX_DUMPS = 64 };

/* --dump=N=FILE or --expect=N=FILE[,rtol=R][,atol=A][,ulp=U]. */
typedef struct RunFile {
    const char *argument; /* its number, or its name */
    const char *path;
    CompareOptions compare; /* --expect */
} RunFile;

/* --code: who is taken to have written the instructions. */
typedef enum RunCode { RUN_CODE_AUTO, RUN_CODE_COMPILED, RUN_CODE_HANDWRITTEN } RunCode;

typedef struct RunOptions {
    const char *file, *target, *kernel, *input;
    const char *launch;     /* a launch file, or NULL */
    VEC(const char *) sets; /* NAME=FORMULA */
    WaveccMemrefAbi memref_abi;
    WaveccOptions compile; /* its limits of registers, for sources */
    SimDim3 grid, block;   /* x = 0: not given */
    SimDim3 cluster;       /* as above */
    VEC(SimDim3) workgroups;
    VEC(const char *) specs;
    VEC(RunFile) dumps, expects;
    uint64_t seed, max_instructions, dynamic_lds, slack;
    bool rest_is_zero;     /* of the kernarg segment */
    uint64_t stack;        /* 0: not given */
    uint32_t kernarg_size; /* UINT32_MAX: not given */
    unsigned isa_level;
    unsigned threads, resident; /* threads 0: not given */
    uint64_t host_calls;        /* ArgLaunch.host_calls */
    bool is_cooperative;        /* a launch of HIP whose workgroups wait for each other */
    unsigned turn;              /* 0: not given */
    bool compatible_entry;      /* of kernels whose arguments are preloaded */
    FindingFilter filter;
    unsigned max_findings; /* of each rule and row; 0: not given */
    bool check_given;
    unsigned checks; /* SimCheck bits */
    HazardMode hazards;
    SimCompletion completion;
    uint64_t completion_seed;
    uint32_t completion_limit; /* 0: none */
    SimLdsOrder lds_order;
    SimMatrix matrix;
    RunCode code;
    bool on_device;                  /* the launch is made on a real device, too, with the HIP runtime */
    CompareOptions device_tolerance; /* what the emulator may differ by */
    bool strict;                     /* warnings and notes fail the run */
    FindingsShown shown;             /* of the findings */
    bool all_findings;               /* each, where warnings of one cause are else one line */
    double progress;                 /* seconds between lines about a long run; 0: on a terminal only */
    bool quiet;
    OptionId asked; /* an option that asks, or NUM_OPTIONS */
    RunWatch watch;
    TimeOptions time;
    bool only_time;      /* `wavecc time`, `report`: nothing is run but what the clock needs */
    bool keeps_text;     /* RunInput.text and kernel_ir are wanted */
    const char *command; /* how to reproduce */
} RunOptions;

/* `run` or `time`, and what stands after it. */
typedef struct CommandLine {
    Command command;
    int argc;
    char **argv;
} CommandLine;

/* A code object, wherever it came from, and what its source said about the launch. */
typedef struct RunInput {
    CodeObject object;
    ObjectKernel *kernel;
    bool is_mlir;         /* memref arguments choose their form by themselves */
    bool is_object;       /* a code object that somebody else has made: not compiled or assembled here */
    bool is_source;       /* MLIR or kernel IR: compiled for this kernel alone */
    SimDim3 grid, block;  /* x = 0: not said */
    const uint8_t *bytes; /* the code object as a file, num_bytes long */
    size_t num_bytes;
    const char *text, *kernel_ir; /* RunOptions.keeps_text: of a source; what it was compiled to. NULL: there is none */
} RunInput;

typedef struct Run {
    Arena *arena;
    DiagList diags;
    RunOptions options;
    RunInput input;
    ArgList args;
    Memory *memory;
    ArgLaunch launch;
    SimResult result;
    SimProgram *program; /* made once; a second run needs a new `memory` only */
    int regions_kept;    /* launch files: those from this number on are the launch's alone; 0: it has not come so far */
    uint32_t same_object; /* launch files: 1 + the number of the launch whose object this is; 0: its own */
    double seconds;
    const char *made_up;            /* `wavecc time`: what arguments were made, for its reader; NULL: none */
    struct DeviceRun *device;       /* what a real device made of the launch; NULL: not asked for */
    struct Prediction *prediction;  /* run --time, after run_execute; NULL: not asked for */
    struct TimeOutput *time_output; /* where it is printed */
} Run;

/* run.c. Maps everything and runs. False: a message for the user is in diags. */
bool run_execute(Run *run);
/* Prints what the run found and how it ended; an exit status. *failed: it did not get to its end. */
int run_report(const Run *run, bool *failed);
/* Says why the run failed, and where; an exit status. */
int run_report_failure(const Run *run, const SimResult *result);
/* Prints a comparison where it failed or !quiet. False: it failed. */
bool run_print_comparison(const Arg *buffer, const CompareOptions *options, const Comparison *result, bool quiet);

/* run_findings.c: how and where the run failed, in the code object's own addresses and in its source; lines. */
void run_append_failure(const Run *run, const SimResult *result, StrBuf *out);

/* run_setup.c. False: a message for the user is in diags. */
bool run_choose_launch(Run *run);
/* run->memory is new where there was none; everything is mapped, and the dispatch filled in. */
bool run_set_up_memory(Run *run, SimDispatch *dispatch);

/* False: a message for the user is in diags. */
bool run_parse_options(Command command, int argc, char **argv, Arena *arena, RunOptions *options, DiagList *diags);
/* SimCheck bits of the words of --check. */
unsigned run_checks(uint64_t words);
/* The same for a launch of a file: its own options, which are those of `run`, and then those of the command line, which
   win. */
bool run_parse_launch_options(int own_argc, char **own_argv, const CommandLine *line, Arena *arena, RunOptions *options,
                              DiagList *diags);
/* --ignore and --only, as `run` and `check` have them. False: a message for the user is in diags. */
bool options_read_filter(const Options *given, FindingFilter *filter, DiagList *diags);
/* Reads, and where needed compiles or assembles, the input file. False: the diagnostics are printed by the caller,
   except those that the compiler or the assembler printed itself. */
bool run_read_input(Arena *arena, const RunOptions *options, RunInput *input, DiagList *diags);

/* Prints what a checked run found, with lines of the source, as the options say: errors first. */
void run_print_findings(const Run *run, StrBuf *out);
/* --level; with --strict, where it is not given, all. */
FindingsShown options_read_level(const Options *given);

/* object_input.c: a code object, one within a bundle or a host program, or assembly, as `check` and `disasm` take
   them. */
typedef struct ObjectChoice {
    const char *command;         /* whose messages they are */
    ObjectReader *read;          /* object_read or object_read_code */
    const char *file;            /* "-": standard input */
    const char *target, *kernel; /* NULL: not said */
} ObjectChoice;
bool cli_read_object(Arena *arena, const ObjectChoice *choice, CodeObject *object, DiagList *diags);

/* Assembles a foreign text for `target`, or for what its .amdgcn_target says (NULL). */
bool run_assemble_text(Arena *arena, const char *file, const char *target, const StrBuf *text, StrBuf *object,
                       DiagList *diags);

#endif
