/* Predicts the time of a run that is set up. */
#pragma once

#include "predict/launch_time.h"
#include "session/run.h"
#include "session/timeline.h"

/* Another value for a row of the clock. */
typedef struct RowChange {
    Time row;
    double value;
} RowChange;

typedef struct ClockOptions {
    const char *device;         /* NULL: the first one of the target */
    double ghz;                 /* 0: the device's */
    bool values;                /* compute values that the clock does not need */
    bool no_changes, no_spread; /* PredictRequest */
    WarmCaches warm;            /* PredictRequest */
    OperandData data;           /* values of the operands */
    VEC(RowChange) changes;
    uint64_t max_clocks;  /* 0: no limit */
    uint32_t events;      /* limit of stored timeline events; 0: no timeline */
    uint64_t first, last; /* clocks of the timeline, both included */
} ClockOptions;

/* The results of a prediction. print/ has its output forms. */
typedef struct TimeReport {
    Arena *arena;
    const CodeObject *object;
    const ObjectKernel *kernel;
    const DeviceInfo *device;
    SimDim3 grid, block; /* workgroups; work-items of one */
    const LaunchTime *time;
    const char *source, *source_file; /* the source text, with its name in locations; NULL: not kept */
    const OperandDataInfo *data;      /* the values of the operands for the clock under load */
    const char *made_up;              /* a sentence about made-up arguments; NULL: none */
    VEC(const char *) changed;        /* rows of timing.def with another value: "LDS_LATENCY = 64" */
} TimeReport;

typedef struct Prediction {
    TimeReport report;
    TimeRows rows;
    LaunchTime time;
    Timeline timeline;
    SimResult result; /* of the workgroups that ran for it */
    bool good;        /* there is a time */
} Prediction;

/* The requested device, or the first of the target. NULL, with a message: it has another target, it does not exist, or
   its clock cannot be as requested. */
const DeviceInfo *time_choose_device(const ClockOptions *options, Target target, DiagList *diags);
/* Predicts a launch that is set up. Some of its workgroups run and change memory. False: a message is in run->diags. A
   run that failed is not such a failure; `result` shows it. */
bool time_predict(Run *run, const ClockOptions *options, const SimDispatch *dispatch, Prediction *p);

/* time_args.c. Makes arguments in run->args for a kernel without given ones; run->made_up describes them. False: a
   message is in run->diags. The launch must have been chosen. */
bool time_make_args(Run *run);
