/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* wavecc/object.h: reads a code object from memory, no matter who built it. It shows what the object holds,
 * disassembles it, checks it, and runs it on the emulator.
 *
 * The rules of wavecc.h hold here, too: nothing is printed, texts are UTF-8, sizes are in bytes. After an object was
 * opened it is read-only, so any number of threads may use it at once. A report belongs to one thread. */
#ifndef WAVECC_OBJECT_H
#define WAVECC_OBJECT_H

#include "wavecc/wavecc.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A code object that was opened with wavecc_object_open. */
typedef struct WaveccObject WaveccObject;
/* The result of a check, a run or a prediction. */
typedef struct WaveccReport WaveccReport;

/* An entry of a kernel's argument list in the metadata. */
typedef struct WaveccParameter {
    const char *name;       /* "" when it has none */
    const char *value_kind; /* "global_buffer", "by_value", "hidden_block_count_x", ... (AMDGPUUsage) */
    uint32_t offset, bytes; /* place in the kernel argument segment */
    bool is_hidden;         /* the runtime sets it, not the caller */
    /* Type of the value, or of the buffer's elements ("f32", "i64", ...). Only objects that wavecc compiled have it;
       else "". */
    const char *type_name;
} WaveccParameter;

typedef struct WaveccObjectKernel {
    const char *name;
    uint32_t num_vgprs, num_agprs, num_sgprs; /* registers that the metadata state */
    uint32_t lds_bytes, scratch_bytes;        /* per workgroup; per lane */
    uint32_t kernarg_bytes;
    uint32_t workgroup_size[3];  /* the size that the kernel requires; 0: not stated */
    uint32_t max_workgroup_size; /* most work-items of a workgroup; 0: not stated */
    uint32_t grid[3];            /* number of workgroups that the source was written for; 0: not stated */
    const WaveccParameter *parameters;
    size_t num_parameters;
} WaveccObjectKernel;

/* Opens a code object (.hsaco, .o). Offload bundles and host programs may hold several: the one for `target` is opened
   (NULL: the only one). `name` appears in messages; NULL: "<memory>".
   *object is always set, and the caller closes it. After WAVECC_ERROR it has diagnostics alone. `bytes` may be freed
   when the call returns. */
WaveccStatus wavecc_object_open(const char *name, const void *bytes, size_t num_bytes, const char *target,
                                WaveccObject **object);
void wavecc_object_close(WaveccObject *object);
/* Messages of wavecc_object_open. Never NULL. The object owns this text and everything below except reports. */
const char *wavecc_object_diagnostics(const WaveccObject *object);
/* For example "gfx950". "" if the object could not be opened. */
const char *wavecc_object_target(const WaveccObject *object);
size_t wavecc_object_num_kernels(const WaveccObject *object);
/* NULL when `index` is out of range. */
const WaveccObjectKernel *wavecc_object_kernel(const WaveccObject *object, size_t index);

/* Writes the code as assembly text into wavecc_report_text. With `kernel`, only that kernel. With `comments`, each line
   also has its address, code words and source line. *report is always set, and the caller frees it. */
WaveccStatus wavecc_disassemble(const WaveccObject *object, const char *kernel, bool comments, WaveccReport **report);

typedef enum WaveccLevel { WAVECC_LEVEL_ERROR, WAVECC_LEVEL_WARNING, WAVECC_LEVEL_NOTE } WaveccLevel;

/* What is wrong at one place. Addresses are those of disassembly listings. */
typedef struct WaveccFinding {
    WaveccLevel level;
    const char *rule;    /* "wait-read", "hazard", "race-lds", ...: docs/checking.md and docs/running.md list them */
    const char *row;     /* name of the hazard row (docs/glossary.md) if the rule is "hazard"; else "" */
    const char *message; /* one line */
    uint64_t address;    /* 0: the finding is about the kernel's descriptor, not about an instruction */
    const char *instruction;
    uint64_t other_address; /* address of the other instruction involved; `other` is "" if there is none */
    const char *other;
    const char *file; /* source file; "": not known */
    uint32_t line, column;
    /* where a run found it; 0 for static checks */
    uint32_t workgroup[3], wave;
    int32_t lane; /* -1: it does not concern one single lane */
    uint64_t memory_address;
    uint64_t count; /* how often a run met it */
} WaveccFinding;

typedef struct WaveccCheckOptions {
    const char *kernel;    /* NULL: all */
    bool observed_hazards; /* no effect any more: it is the default */
    /* True: report every wait state that LLVM and the ISA document ask for. False: what AMD's production kernels break
       without harm becomes a note (as without --hazards=documented). */
    bool documented_hazards;
} WaveccCheckOptions;

/* Runs the static checks of `wavecc check`. WAVECC_OK: they ran; the report tells whether they found anything.
   `options` NULL: the defaults (zeroes). *report is always set, and the caller frees it. */
WaveccStatus wavecc_check(const WaveccObject *object, const WaveccCheckOptions *options, WaveccReport **report);

typedef enum WaveccArgumentKind {
    WAVECC_ARGUMENT_BUFFER, /* `bytes` bytes at `data`, which the kernel reads and writes in place, without a copy */
    WAVECC_ARGUMENT_VALUE,  /* `bytes` bytes at `data`, passed by value */
    WAVECC_ARGUMENT_NULL,   /* a null pointer */
    /* an int64_t at `data` (`bytes` is 8). It is converted to the parameter's size and must fit it */
    WAVECC_ARGUMENT_INTEGER,
} WaveccArgumentKind;

enum { WAVECC_MAX_RANK = 8 };

typedef struct WaveccArgument {
    WaveccArgumentKind kind;
    void *data;
    size_t bytes;
    /* Dimensions of a buffer in elements. They are for kernels that take MLIR's memref descriptor; the kernel's
       parameters tell whether it does. has_shape false: only a pointer is passed. */
    bool has_shape;
    uint32_t rank; /* at most WAVECC_MAX_RANK */
    uint64_t sizes[WAVECC_MAX_RANK], strides[WAVECC_MAX_RANK], offset;
    /* Type of a buffer's elements ("f32", "i16": names of wavecc/types.h), or NULL. The call fails if its width differs
       from that in the kernel's metadata. Bytes (i8, u8) fit any type. */
    const char *type;
} WaveccArgument;

/* What a run looks for: bits of WaveccLaunch.checks. */
enum {
    WAVECC_CHECK_WAITS = 1,   /* reads of registers that an outstanding operation may still write */
    WAVECC_CHECK_HAZARDS = 2, /* missing wait states on the path that is taken */
    WAVECC_CHECK_RACES = 4,   /* conflicting accesses by two waves that nothing orders */
    WAVECC_CHECK_DEFINED = 8, /* undefined values that reach an address, a branch or a store */
    WAVECC_CHECK_BOUNDS = 16, /* misaligned accesses, and accesses outside of buffers, LDS and kernel arguments */
    WAVECC_CHECK_COHERENCE = 128,
    WAVECC_CHECK_ALL = 159,
};

/* When outstanding memory operations complete: which of the orders that the hardware allows. */
typedef enum WaveccCompletion {
    WAVECC_COMPLETE_EARLIEST,
    WAVECC_COMPLETE_LATEST,
    WAVECC_COMPLETE_RANDOM, /* by completion_seed */
} WaveccCompletion;

/* How matrix operations add products. SEQUENTIAL: one by one, with each sum rounded. EXACT: as a published model of
   gfx942 does (docs/running.md). */
typedef enum WaveccMatrix { WAVECC_MATRIX_SEQUENTIAL, WAVECC_MATRIX_EXACT } WaveccMatrix;

typedef struct WaveccLaunch {
    const char *kernel;              /* NULL: the object's only kernel */
    uint32_t grid[3];                /* number of workgroups; zeros: as the object states */
    uint32_t block[3];               /* work-items of a workgroup; zeros: as the object states */
    const WaveccArgument *arguments; /* in the order of the parameters, without the hidden ones */
    size_t num_arguments;
    uint32_t dynamic_lds_bytes;
    uint32_t checks;         /* bits WAVECC_CHECK_...; 0: no checks, which is faster */
    bool observed_hazards;   /* no effect any more: it is the default */
    bool documented_hazards; /* as in WaveccCheckOptions */
    WaveccCompletion completion;
    uint64_t completion_seed;
    uint64_t max_instructions;       /* most instructions of all waves together; 0: no limit */
    uint32_t threads;                /* host threads, at most 256; 0: one for each core. Runs with checks use one */
    const uint32_t (*workgroups)[3]; /* run only these workgroups; NULL: the whole grid */
    size_t num_workgroups;
    WaveccProgressFunction progress; /* for wavecc_run, which then executes the kernel on other threads. NULL: none */
    void *progress_context;
    WaveccMatrix matrix;
} WaveccLaunch;

/* Sets all members to zero: the grid that the object states, and no checks. */
void wavecc_launch_init(WaveccLaunch *launch);

typedef enum WaveccOutcome {
    WAVECC_RUN_ENDED,       /* the kernel ran to its end; findings may still say that it is wrong */
    WAVECC_RUN_FAULT,       /* access outside of memory, bad jump, s_trap */
    WAVECC_RUN_UNSUPPORTED, /* the kernel needs something that the emulator does not have */
    WAVECC_RUN_DEADLOCK,
    WAVECC_RUN_BUDGET,    /* max_instructions used up */
    WAVECC_RUN_CANCELLED, /* WaveccLaunch.progress ended the run: the contents of buffers are not defined */
} WaveccOutcome;

typedef struct WaveccRunInfo {
    WaveccOutcome outcome;
    const char *message; /* what went wrong and where, in several lines; "" after WAVECC_RUN_ENDED */
    uint64_t num_instructions, num_waves, num_workgroups;
    double seconds;            /* on the host */
    WaveccMatrix matrix;       /* the mode that the launch asked for */
    const char *without_model; /* a matrix operation of the code for which WAVECC_MATRIX_EXACT has no model; "": none */
} WaveccRunInfo;

/* Runs a kernel on the emulator. WAVECC_ERROR: it did not start; the diagnostics of the report say why. The buffers of
   two arguments may share bytes only if they begin and end at the same places. *report is always set, and the caller
   frees it. */
WaveccStatus wavecc_run(const WaveccObject *object, const WaveccLaunch *launch, WaveccReport **report);

typedef struct WaveccTimeOptions {
    /* "mi300x", "mi308x", "mi325x", "mi300a", "mi355x", "mi350x", "mi455x"; NULL: the first device of the object's
       target */
    const char *device;
    double ghz;          /* core clock; 0: that of the device under load */
    bool values;         /* true: compute all results. False: only those that reach an address, a branch or EXEC */
    bool no_spread;      /* leave out guess_low, guess_high and the changes that would gain: faster */
    uint64_t max_clocks; /* most clocks of a compute unit that are simulated; 0: no limit */
} WaveccTimeOptions;

/* A predicted launch; docs/timing.md says how far to believe it. */
typedef struct WaveccTimeInfo {
    /* false: max_clocks was reached, or the run on the emulator did not end (see WaveccRunInfo) */
    bool ends;
    const char *device;     /* "": there is no time */
    double us;              /* of the launch */
    double us_low, us_high; /* nine of ten measured launches like this one lie in between */
    double group_clocks, cu_clocks, launch_clocks;
    double ghz, tflops, gb_per_s;
    double efficiency;    /* share of a full compute unit's clocks in which its matrix pipes work */
    double bound_clocks;  /* the busiest resource alone needs this many: a lower bound of cu_clocks */
    const char *bound_by; /* that busiest resource: "matrix", "lds", ... */
    const char *json;     /* the whole result, as `wavecc time --json` prints it */
    /* Why `us` does not predict the launch: workgroups exited early, or computed nothing that the result needs. "": it
       does. */
    const char *not_predicted;
    double guess_low, guess_high;   /* `us` with the guessed constants at their bounds */
    double error_median, error_p90; /* error of predictions against measured launches, in percent */
    const char *error_of;           /* what was measured */
    /* true: the errors are of kernels like this one on that device; false: of all kernels */
    bool error_is_like_it;
} WaveccTimeInfo;

/* Predicts how long a launch takes on a device. The kernel runs on copies, so buffers stay as they are. The members
   `checks` and `completion` of the launch have no effect. `options` NULL: the defaults (zeroes). *report is always set,
   and the caller frees it. */
WaveccStatus wavecc_time(const WaveccObject *object, const WaveccLaunch *launch, const WaveccTimeOptions *options,
                         WaveccReport **report);

/* What the caller knows about the object beyond its bytes, for wavecc_explain. All zero: nothing. */
typedef struct WaveccExplainOptions {
    const char *source_name, *source; /* the source of the object: MLIR, or kernel IR if the name ends in .kir */
    const char *kernel_ir;            /* its kernel IR after all passes: the output WAVECC_OUTPUT_KIR */
    bool is_json;                     /* true: only the JSON document, without the page */
    WaveccTimeOptions time;
} WaveccExplainOptions;

/* Writes the page of `wavecc report` (HTML) or its document (JSON; docs/report.md) into wavecc_report_text. The launch
   is that of wavecc_time; if it has no arguments, wavecc makes some. If there are no times, the page says why.
   `options` NULL: all zero. *report is always set, and the caller frees it. */
WaveccStatus wavecc_explain(const WaveccObject *object, const WaveccLaunch *launch, const WaveccExplainOptions *options,
                            WaveccReport **report);

void wavecc_report_free(WaveccReport *report);
/* Messages about what failed. Never NULL. The report owns this text and everything below. A report that is NULL has no
   messages, text or findings. */
const char *wavecc_report_diagnostics(const WaveccReport *report);
/* What the command would print: findings with a summary, or the listing of wavecc_disassemble. Never NULL. */
const char *wavecc_report_text(const WaveccReport *report);
size_t wavecc_report_num_findings(const WaveccReport *report);
/* NULL when `index` is out of range. */
const WaveccFinding *wavecc_report_finding(const WaveccReport *report, size_t index);
/* Number of findings of that level. */
size_t wavecc_report_count(const WaveccReport *report, WaveccLevel level);
/* True if a check could not follow some path, for example an indirect jump. Then the absence of findings proves
   nothing. */
bool wavecc_report_is_incomplete(const WaveccReport *report);
/* Filled by wavecc_run; other reports have zeroes and "". Never NULL. */
const WaveccRunInfo *wavecc_report_run(const WaveccReport *report);

/* Filled by wavecc_time; other reports have zeroes and "". Never NULL. */
const WaveccTimeInfo *wavecc_report_time(const WaveccReport *report);

#ifdef __cplusplus
}
#endif
#endif
