/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* wavecc/object.h: anyone's code objects from memory: what they hold, their code as text, the static checks, and runs
 * on the emulator. What holds for wavecc.h holds here: nothing is printed, texts are UTF-8, sizes are in bytes. An
 * object is read-only after it was opened: any number of threads may use it at a time. A report belongs to one thread. */
#ifndef WAVECC_OBJECT_H
#define WAVECC_OBJECT_H

#include "wavecc/wavecc.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A code object that was opened. */
typedef struct WaveccObject WaveccObject;
/* What a check or a run says. */
typedef struct WaveccReport WaveccReport;

/* An entry of a kernel's argument list in the metadata. */
typedef struct WaveccParameter {
    const char *name;       /* "" when it has none */
    const char *value_kind; /* "global_buffer", "by_value", "hidden_block_count_x", ... (AMDGPUUsage) */
    uint32_t offset, bytes; /* in the kernel argument segment */
    bool is_hidden;         /* the runtime's, not the caller's */
    /* Of the elements of a buffer, or of the value: "f32", "i64", ... of kernels that wavecc compiled; "": not said. */
    const char *type_name;
} WaveccParameter;

typedef struct WaveccObjectKernel {
    const char *name;
    uint32_t num_vgprs, num_agprs, num_sgprs; /* as the metadata say them */
    uint32_t lds_bytes, scratch_bytes;        /* per workgroup; per lane */
    uint32_t kernarg_bytes;
    uint32_t workgroup_size[3];  /* required; 0: not said */
    uint32_t max_workgroup_size; /* work-items; 0: not said */
    uint32_t grid[3];            /* workgroups that the source was written for; 0: not said */
    const WaveccParameter *parameters;
    size_t num_parameters;
} WaveccObjectKernel;

/* Opens a code object (.hsaco, .o), or the one for `target` (NULL: the only one) of an offload bundle or a host
   program. `name` is used in messages; NULL: "<memory>". *object is always set, also on WAVECC_ERROR, when only its
   diagnostics can be asked for, and is closed by the caller. `bytes` may be freed when the call returns. */
WaveccStatus wavecc_object_open(const char *name, const void *bytes, size_t num_bytes, const char *target,
                                WaveccObject **object);
void wavecc_object_close(WaveccObject *object);
/* Messages of wavecc_object_open. Never NULL. Owned by the object, as everything below but reports. */
const char *wavecc_object_diagnostics(const WaveccObject *object);
/* "gfx950"; "" of an object that could not be opened. */
const char *wavecc_object_target(const WaveccObject *object);
size_t wavecc_object_num_kernels(const WaveccObject *object);
/* NULL when `index` is out of range. */
const WaveccObjectKernel *wavecc_object_kernel(const WaveccObject *object, size_t index);

/* The code as assembly text; with `kernel` only that one's; `comments`: addresses, words and source lines. The text is
   in wavecc_report_text. *report is always set, and freed by the caller. */
WaveccStatus wavecc_disassemble(const WaveccObject *object, const char *kernel, bool comments, WaveccReport **report);

typedef enum WaveccLevel { WAVECC_LEVEL_ERROR, WAVECC_LEVEL_WARNING, WAVECC_LEVEL_NOTE } WaveccLevel;

/* What is wrong at one place. Addresses are those that disassembly listings show. */
typedef struct WaveccFinding {
    WaveccLevel level;
    const char *rule;    /* "wait-read", "hazard", "race-lds", ...: docs/checking.md and docs/running.md list them */
    const char *row;     /* hazards: the row; else "" */
    const char *message; /* one line */
    uint64_t address;    /* 0: the kernel's descriptor alone */
    const char *instruction;
    uint64_t other_address; /* of the other instruction concerned; `other` is "" without one */
    const char *other;
    const char *file; /* of the source; "": not known */
    uint32_t line, column;
    /* of runs; else 0 */
    uint32_t workgroup[3], wave;
    int32_t lane; /* -1: not one lane */
    uint64_t memory_address;
    uint64_t count; /* how often it was met */
} WaveccFinding;

typedef struct WaveccCheckOptions {
    const char *kernel;    /* NULL: all */
    bool observed_hazards; /* says nothing any more: it is the default */
    /* Wait states as LLVM and the ISA document have them. Else what AMD's production kernels have as near and right is a note,
       as `wavecc check` has it without --hazards=documented. */
    bool documented_hazards;
} WaveccCheckOptions;

/* The static checks of `wavecc check`. WAVECC_OK: they were done; whether anything was found is in the report.
   `options` NULL: the defaults (zeroes). *report is always set, and freed by the caller. */
WaveccStatus wavecc_check(const WaveccObject *object, const WaveccCheckOptions *options, WaveccReport **report);

typedef enum WaveccArgumentKind {
    WAVECC_ARGUMENT_BUFFER,  /* `bytes` bytes at `data`, which the kernel reads and changes in place: no copy */
    WAVECC_ARGUMENT_VALUE,   /* by value: `bytes` bytes at `data`, which are copied */
    WAVECC_ARGUMENT_NULL,    /* a null pointer */
    WAVECC_ARGUMENT_INTEGER, /* an int64_t at `data` (`bytes` 8): takes the size of the parameter, and must fit it */
} WaveccArgumentKind;

enum { WAVECC_MAX_RANK = 8 };

typedef struct WaveccArgument {
    WaveccArgumentKind kind;
    void *data;
    size_t bytes;
    /* Of a buffer, for kernels that take MLIR's memref descriptor: elements; has_shape false: a pointer alone. Which
       form the kernel takes is found out from its parameters. */
    bool has_shape;
    uint32_t rank; /* at most WAVECC_MAX_RANK */
    uint64_t sizes[WAVECC_MAX_RANK], strides[WAVECC_MAX_RANK], offset;
    /* Type of a buffer's elements ("f32", "i16": names of wavecc/types.h), or NULL. One that has another width than
       the kernel's metadata say is refused; bytes (i8, u8) go with any. */
    const char *type;
} WaveccArgument;

/* What a run looks for: bits of WaveccLaunch.checks. */
enum {
    WAVECC_CHECK_WAITS = 1,   /* registers used while an operation may still write them */
    WAVECC_CHECK_HAZARDS = 2, /* missing wait states on the path that is taken */
    WAVECC_CHECK_RACES = 4,   /* conflicting accesses of two waves that nothing orders */
    WAVECC_CHECK_DEFINED = 8, /* undefined values where they matter */
    WAVECC_CHECK_BOUNDS = 16, /* accesses outside of buffers, LDS, kernel arguments; misaligned ones */
    WAVECC_CHECK_COHERENCE = 128,
    WAVECC_CHECK_ALL = 159,
};

/* Which of the outcomes that the hardware allows is taken for outstanding memory operations. */
typedef enum WaveccCompletion {
    WAVECC_COMPLETE_EARLIEST,
    WAVECC_COMPLETE_LATEST,
    WAVECC_COMPLETE_RANDOM, /* by completion_seed */
} WaveccCompletion;

/* How matrix operations add products: one by one, each sum rounded; or as a published model of gfx942
   (docs/running.md). */
typedef enum WaveccMatrix { WAVECC_MATRIX_SEQUENTIAL, WAVECC_MATRIX_EXACT } WaveccMatrix;

typedef struct WaveccLaunch {
    const char *kernel;              /* NULL: the only one */
    uint32_t grid[3];                /* workgroups; zeros: what the object says */
    uint32_t block[3];               /* work-items; zeros: what the object says */
    const WaveccArgument *arguments; /* in the order of the parameters that are not hidden */
    size_t num_arguments;
    uint32_t dynamic_lds_bytes;
    uint32_t checks;         /* WAVECC_CHECK_; 0: none, the quick run */
    bool observed_hazards;   /* says nothing any more: it is the default */
    bool documented_hazards; /* as WaveccCheckOptions has it */
    WaveccCompletion completion;
    uint64_t completion_seed;
    uint64_t max_instructions;       /* of all waves; 0: no limit */
    uint32_t threads;                /* of the host, at most 256; 0: one for each core. Checked runs use one */
    const uint32_t (*workgroups)[3]; /* only these; NULL: the whole grid */
    size_t num_workgroups;
    WaveccProgressFunction progress; /* of wavecc_run; the kernel is then executed on threads of its own. NULL: none */
    void *progress_context;
    WaveccMatrix matrix;
} WaveccLaunch;

/* All zero: the kernel's own grid, no checks. */
void wavecc_launch_init(WaveccLaunch *launch);

typedef enum WaveccOutcome {
    WAVECC_RUN_ENDED,       /* to the end; findings may say that it is wrong all the same */
    WAVECC_RUN_FAULT,       /* access outside of memory, bad jump, s_trap */
    WAVECC_RUN_UNSUPPORTED, /* something that the emulator does not have */
    WAVECC_RUN_DEADLOCK,
    WAVECC_RUN_BUDGET,    /* max_instructions used up */
    WAVECC_RUN_CANCELLED, /* by WaveccLaunch.progress: what buffers hold is not defined */
} WaveccOutcome;

typedef struct WaveccRunInfo {
    WaveccOutcome outcome;
    const char *message; /* what went wrong and where, several lines; "" where it ended */
    uint64_t num_instructions, num_waves, num_workgroups;
    double seconds;            /* on the host */
    WaveccMatrix matrix;       /* what the launch asked for */
    const char *without_model; /* a matrix operation of the code that WAVECC_MATRIX_EXACT has no model for; "" */
} WaveccRunInfo;

/* Runs a kernel on the emulator. WAVECC_ERROR: it was not started; the report's diagnostics say why. Buffers of two
   arguments may be the same bytes only where both begin and end together. *report is always set, and freed by the
   caller. */
WaveccStatus wavecc_run(const WaveccObject *object, const WaveccLaunch *launch, WaveccReport **report);

typedef struct WaveccTimeOptions {
    /* "mi300x", "mi308x", "mi325x", "mi300a", "mi355x", "mi350x", "mi455x"; NULL: the first of the object's target */
    const char *device;
    double ghz;          /* of the core; 0: the device's, under load */
    bool values;         /* compute all results; else only those that reach an address, a branch or EXEC */
    bool no_spread;      /* find neither guess_low and guess_high nor changes that would gain: quicker */
    uint64_t max_clocks; /* of a compute unit; 0: no limit */
} WaveccTimeOptions;

/* A predicted launch; docs/timing.md says how far to believe it. */
typedef struct WaveccTimeInfo {
    bool ends;              /* false: max_clocks reached, or the run on the emulator did not end (WaveccRunInfo) */
    const char *device;     /* "" where there is no time */
    double us;              /* of the launch */
    double us_low, us_high; /* nine of ten measured launches like it are in between */
    double group_clocks, cu_clocks, launch_clocks;
    double ghz, tflops, gb_per_s;
    double efficiency;    /* share of the clocks of a full compute unit in which the matrix pipes work */
    double bound_clocks;  /* lower bound of cu_clocks from the busiest resource */
    const char *bound_by; /* "matrix", "lds", ...: that resource */
    const char *json;     /* all of it, as `wavecc time --json` prints it */
    /* Why `us` is no prediction of the launch: workgroups left, or did nothing that its result needs. "": it is one */
    const char *not_predicted;
    double guess_low, guess_high;   /* `us` when the guessed constants take their bounds */
    double error_median, error_p90; /* percent, of measured launches */
    const char *error_of;           /* what was measured */
    bool error_is_like_it;          /* such as this one on that device; else kernels of all kinds */
} WaveccTimeInfo;

/* Predicts how long a launch takes on a device. The kernel runs on copies: buffers stay as they are. Checks and
   completion of the launch mean nothing here. `options` NULL: the defaults (zeroes). *report is always set, and
   freed by the caller. */
WaveccStatus wavecc_time(const WaveccObject *object, const WaveccLaunch *launch, const WaveccTimeOptions *options,
                         WaveccReport **report);

/* What is known of the object beyond its bytes, for wavecc_explain. All zero: nothing. */
typedef struct WaveccExplainOptions {
    const char *source_name, *source; /* MLIR, or kernel IR where the name ends in .kir, that it was compiled from */
    const char *kernel_ir;            /* what became of it: WAVECC_OUTPUT_KIR */
    bool is_json;                     /* the document alone, instead of the page */
    WaveccTimeOptions time;
} WaveccExplainOptions;

/* The page of `wavecc report` (HTML), or its document (JSON; docs/report.md), in wavecc_report_text. The launch is that
   of wavecc_time; one without arguments gets made ones. Where there can be no times, the page says why. `options` NULL:
   all zero. *report is always set, and freed by the caller. */
WaveccStatus wavecc_explain(const WaveccObject *object, const WaveccLaunch *launch, const WaveccExplainOptions *options,
                            WaveccReport **report);

void wavecc_report_free(WaveccReport *report);
/* Messages about what could not be done. Never NULL. Owned by the report, as everything below. A report that is NULL
   has nothing. */
const char *wavecc_report_diagnostics(const WaveccReport *report);
/* What the command would print: findings and a summary; the listing of wavecc_disassemble. Never NULL. */
const char *wavecc_report_text(const WaveccReport *report);
size_t wavecc_report_num_findings(const WaveccReport *report);
/* NULL when `index` is out of range. */
const WaveccFinding *wavecc_report_finding(const WaveccReport *report, size_t index);
/* Findings of that level. */
size_t wavecc_report_count(const WaveccReport *report, WaveccLevel level);
/* A check could not follow some path (an indirect jump, say): no findings is then no proof. */
bool wavecc_report_is_incomplete(const WaveccReport *report);
/* Of wavecc_run; zeroes and "" of other reports. Never NULL. */
const WaveccRunInfo *wavecc_report_run(const WaveccReport *report);

/* Of wavecc_time; zeroes and "" of other reports. Never NULL. */
const WaveccTimeInfo *wavecc_report_time(const WaveccReport *report);

#ifdef __cplusplus
}
#endif
#endif
