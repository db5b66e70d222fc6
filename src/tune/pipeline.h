/* Runs the list of passes over a kernel. */
#ifndef WAVECC_TUNE_PIPELINE_H
#define WAVECC_TUNE_PIPELINE_H

#include "ir/pass.h"

typedef struct PassInfo {
    const char *name;
    Pass *run;
    bool optional;        /* --disable-pass may name it */
    bool needs_allocated; /* runs on physical registers */
    const char *summary;
    unsigned unknown_families; /* bits by Family: those whose kernels it leaves alone */
    bool by_mode;              /* what it does depends on PassCtx.schedule */
    bool reorders;             /* `check-schedule` follows it, and compares with the kernel before it */
} PassInfo;
/* tune/pipeline.c: THE list of passes, in order. */
extern const PassInfo pipeline_passes[];
extern const unsigned pipeline_num_passes;

typedef struct PassTime {
    double seconds; /* CPU, over all kernels and runs */
    uint32_t runs;
} PassTime;

/* What `check-schedule` has still to compare, of a kernel that may be dropped. */
typedef struct LaterChecks {
    VEC(struct ScheduleRecord *) before, after;
} LaterChecks;

typedef struct PipelineOptions {
    PassCtx ctx;
    StrBuf *dump;       /* what print_after prints */
    PassTime *times;    /* pipeline_num_passes entries, or NULL */
    LaterChecks *later; /* `check-schedule` only records, for pipeline_check_later; NULL: it compares at once */
    /* Called before each pass; false: it is to end, which is an error. NULL: nothing */
    bool (*before_pass)(void *context, const Kernel *k, const char *pass);
    void *before_pass_context;
    /* For tests: called after each pass that reorders, before what it did is checked or recorded; NULL: nothing. */
    void (*break_order)(Kernel *k, const struct PassInfo *pass, const PassCtx *ctx);
} PipelineOptions;

/* True when `names` (comma-separated, may be NULL) holds `name`, or is "all". */
bool pipeline_names(const char *names, const char *name);
/* Checks that all names in the options are passes (and that disabled ones are optional); errors go to diags. */
bool pipeline_check_options(const PipelineOptions *options, DiagList *diags);
/* Runs all passes up to stop_after. False when there were errors. Under WAVECC_SCHEDULE_AUTO each loop gets the mode
   that is best by the clock (choice.c). */
bool pipeline_run(Kernel *k, const PipelineOptions *options);
/* Before the first pass: validates and prints the kernel where the options say so. */
void pipeline_begin(const Kernel *k, const PipelineOptions *options);
/* Runs those of them from `first` to before `end`. */
bool pipeline_run_passes(Kernel *k, const PipelineOptions *options, unsigned first, unsigned end);
/* Compares what options->later has recorded in the kernel's arena. False: there is a difference, which is our own
   mistake, and messages say which. */
bool pipeline_check_later(const PipelineOptions *options, DiagList *found);
/* Runs one named pass (for `wavecc opt`), validating before and after. */
bool pipeline_run_pass(Kernel *k, const PassInfo *pass, const PipelineOptions *options);
const PassInfo *pipeline_find(const char *name, size_t length);

#endif
