/* Runs the list of passes over a kernel. */
#pragma once

#include "ir/pass.h"

typedef struct PassInfo {
    const char *name;
    Pass *run;
    bool optional;        /* --disable-pass may name it */
    bool needs_allocated; /* runs on physical registers */
    const char *summary;
    unsigned unknown_families; /* bits by Family: families whose kernels it does not change */
    bool by_mode;              /* its result depends on PassCtx.schedule */
    bool reorders;             /* `check-schedule` follows it, and compares with the kernel before it */
} PassInfo;
/* tune/pipeline.c: THE list of passes, in order. */
extern const PassInfo pipeline_passes[];
extern const unsigned pipeline_num_passes;

typedef struct PassTime {
    double seconds; /* CPU, over all kernels and runs */
    uint32_t runs;
} PassTime;

/* Comparisons that `check-schedule` still has to make, for a kernel that may be dropped. */
typedef struct LaterChecks {
    VEC(struct ScheduleRecord *) before, after;
} LaterChecks;

typedef struct PipelineOptions {
    PassCtx ctx;
    StrBuf *dump;       /* what print_after prints */
    PassTime *times;    /* pipeline_num_passes entries, or NULL */
    LaterChecks *later; /* `check-schedule` only records, for pipeline_check_later; NULL: it compares at once */
    /* Called before each pass. False ends the run, which is an error. NULL: no call */
    bool (*before_pass)(void *context, const Kernel *k, const char *pass);
    void *before_pass_context;
    /* For tests: called after each pass that reorders, before its result is checked or recorded. NULL: no call. */
    void (*break_order)(Kernel *k, const struct PassInfo *pass, const PassCtx *ctx);
} PipelineOptions;

/* True if `names` (separated by commas, may be NULL) contains `name`, or is "all". */
bool pipeline_names(const char *names, const char *name);
/* Checks that all names in the options are passes (and that disabled ones are optional); errors go to diags. */
bool pipeline_check_options(const PipelineOptions *options, DiagList *diags);
/* Runs all passes up to stop_after. False: there were errors. Under WAVECC_SCHEDULE_AUTO each loop gets the fastest
   mode by the clock (choice.c). */
bool pipeline_run(Kernel *k, const PipelineOptions *options);
/* Before the first pass: validates the kernel, and prints it if the options say so. */
void pipeline_begin(const Kernel *k, const PipelineOptions *options);
/* Runs the passes from `first` to before `end`. */
bool pipeline_run_passes(Kernel *k, const PipelineOptions *options, unsigned first, unsigned end);
/* Makes the comparisons that options->later has recorded in the kernel's arena. False: there is a difference, which is
   a bug of wavecc, and messages describe it. */
bool pipeline_check_later(const PipelineOptions *options, DiagList *found);
/* Runs one named pass (for `wavecc opt`), validating before and after. */
bool pipeline_run_pass(Kernel *k, const PassInfo *pass, const PipelineOptions *options);
const PassInfo *pipeline_find(const char *name, size_t length);
