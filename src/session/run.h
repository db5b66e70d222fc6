/* A run of one kernel on the emulator: what it is, how it is launched and checked. The API, libwavecc-hip and the
   commands fill in a Run, and set it up here. */
#ifndef WAVECC_SESSION_RUN_H
#define WAVECC_SESSION_RUN_H

#include "check/filter.h"
#include "object/object.h"
#include "sim/host/args.h"
#include "sim/sim.h"
#include "session/host_calls.h"
#include "wavecc/wavecc.h"

/* Is the code taken for a compiler's or for written by hand? */
typedef enum RunCode { RUN_CODE_AUTO, RUN_CODE_COMPILED, RUN_CODE_HANDWRITTEN } RunCode;

/* How the kernel is launched, executed and checked. 0: not given, unless a member says more. */
typedef struct RunOptions {
    SimDim3 grid, block, cluster;                 /* workgroups; work-items; workgroups. x = 0: not given */
    VEC(SimDim3) workgroups;                      /* those of the grid that are run; none: all */
    uint64_t seed, max_instructions, dynamic_lds; /* dynamic_lds: bytes */
    uint64_t stack;                               /* bytes of a work-item; 0: not given */
    uint32_t kernarg_size;                        /* bytes; UINT32_MAX: not given */
    HostCalls *host_calls;                        /* that launches share; NULL: this run's own, where it needs them */
    bool is_cooperative;                          /* a launch of HIP whose workgroups wait for each other */
    unsigned isa_level;
    unsigned threads, resident;
    unsigned turn;
    bool compatible_entry; /* of kernels whose arguments are preloaded */
    FindingFilter filter;
    unsigned max_findings; /* of each rule and row */
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
    bool all_findings;   /* each, where warnings of one cause are else one line */
} RunOptions;

/* A code object, wherever it came from, and what its source said about the launch. */
typedef struct RunInput {
    const char *file; /* as its user calls it */
    CodeObject object;
    ObjectKernel *kernel;
    bool is_mlir;         /* memref arguments choose their form by themselves */
    bool is_llvm;         /* is_mlir, written as LLVM IR */
    bool is_object;       /* a code object that somebody else has made: not compiled or assembled here */
    bool is_source;       /* MLIR or kernel IR: compiled for this kernel alone */
    SimDim3 grid, block;  /* x = 0: not said */
    const uint8_t *bytes; /* the code object as a file, num_bytes long */
    size_t num_bytes;
    const char *text, *kernel_ir; /* where they are wanted: of a source; what it was compiled to. NULL: there is none */
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
    SimProgram *program; /* made once; a second run needs a new `memory` only */
    int regions_kept;    /* launch files: those from this number on are the launch's alone; 0: it has not come so far */
    uint32_t same_object; /* launch files: 1 + the number of the launch whose object this is; 0: its own */
    double seconds;
    const char *made_up; /* of runs for the clock: what arguments were made, for their reader; NULL: none */
} Run;

/* run_setup.c. Both take kernel and arguments of `run`. False: a message for the user is in diags. */
bool run_choose_launch(Run *run);
/* run->memory is new where there was none; everything is mapped, and the dispatch filled in. */
bool run_set_up_memory(Run *run, SimDispatch *dispatch);
/* Result, arguments and memory. */
void run_free(Run *run);

/* run_findings.c. What a checked run found, with lines of the source, as the options say: errors first. */
void run_print_findings(const Run *run, StrBuf *out);
/* How and where the run failed, in the code object's own addresses and in its source; lines. */
void run_append_failure(const Run *run, const SimResult *result, StrBuf *out);

#endif
