/* A run of one kernel on the emulator: its kernel, launch and checks. The API, libwavecc-hip and the commands fill in a
   Run, and set it up here. */
#pragma once

#include "check/filter.h"
#include "object/object.h"
#include "sim/host/args.h"
#include "sim/sim.h"
#include "session/host_calls.h"
#include "wavecc/wavecc.h"

/* Does the code count as compiled or as written by hand? */
typedef enum RunCode { RUN_CODE_AUTO, RUN_CODE_COMPILED, RUN_CODE_HANDWRITTEN } RunCode;

/* How to launch, execute and check the kernel. 0: not given, unless a comment says otherwise. */
typedef struct RunOptions {
    SimDim3 grid, block, cluster;                 /* workgroups; work-items; workgroups. x = 0: not given */
    VEC(SimDim3) workgroups;                      /* the workgroups of the grid to run; none: all */
    uint64_t seed, max_instructions, dynamic_lds; /* dynamic_lds: bytes */
    uint64_t stack;                               /* bytes of a work-item; 0: not given */
    uint32_t kernarg_size;                        /* bytes; UINT32_MAX: not given */
    HostCalls *host_calls;                        /* shared by launches; NULL: the run makes its own if it needs them */
    bool is_cooperative;                          /* a HIP launch whose workgroups wait for each other */
    unsigned isa_level;
    unsigned threads, resident, most_resident;
    unsigned turn;
    bool compatible_entry; /* for kernels with preloaded arguments */
    FindingFilter filter;
    unsigned max_findings; /* limit for each rule and row */
    bool check_given;
    unsigned checks; /* SimCheck bits */
    HazardMode hazards;
    SimCompletion completion;
    uint64_t completion_seed;
    uint32_t completion_limit; /* 0: none */
    SimLdsOrder lds_order;
    SimMatrix matrix;
    RunCode code;
    bool strict;         /* warnings and notes fail the run */
    FindingsShown shown; /* of the findings */
    bool all_findings;   /* print each warning; else those with one cause share a line */
} RunOptions;

/* The launch that a source gives for one of its kernels; x = 0: it does not. */
typedef struct RunKernel {
    const char *name;
    SimDim3 grid, block;
} RunKernel;

/* A code object from any source, and the launch that its source describes. */
typedef struct RunInput {
    const char *file; /* its name for the user */
    CodeObject object;
    ObjectKernel *kernel;
    bool is_mlir;           /* memref arguments find their form by themselves */
    bool is_llvm;           /* is_mlir, written as LLVM IR */
    bool is_object;         /* a code object that was not compiled or assembled here */
    bool is_source;         /* MLIR or kernel IR */
    bool is_hip;            /* HIP source: kernels have their plain names, too */
    SimDim3 grid, block;    /* x = 0: not given */
    VEC(RunKernel) kernels; /* of sources: the compiled ones */
    const uint8_t *bytes;   /* the code object as a file, num_bytes long */
    size_t num_bytes;
    const char *text, *kernel_ir; /* if requested: the source, and its kernel IR. NULL: none */
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
    HostCalls *host_calls;
    SimProgram *program;   /* made once; a second run only needs a new `memory` */
    uint64_t program_base; /* the object's base for which it was decoded */
    int regions_kept;     /* launch files: from this number on, regions belong to the launch only; 0: not reached yet */
    uint32_t same_object; /* launch files: 1 + the number of the launch with the same object; 0: its own */
    double seconds;
    const char *made_up; /* runs for the clock: description of made-up arguments; NULL: none */
} Run;

/* run_setup.c. Both use kernel and arguments of `run`. False: a message for the user is in diags. */
bool run_choose_launch(Run *run);
/* Makes run->memory if there is none, maps everything, and fills in the dispatch. */
bool run_set_up_memory(Run *run, SimDispatch *dispatch);
/* Frees result, arguments and memory. */
void run_free(Run *run);

/* run_findings.c. Prints the findings of a checked run, with source lines, as the options say: errors first. */
void run_print_findings(const Run *run, StrBuf *out);
/* Appends how and where the run failed, with addresses of the code object and source lines. */
void run_append_failure(const Run *run, const SimResult *result, StrBuf *out);
