/* From a run that is set up to its time by the clock. */
#ifndef WAVECC_SESSION_PREDICTION_H
#define WAVECC_SESSION_PREDICTION_H

#include "predict/launch_time.h"
#include "session/run.h"
#include "session/timeline.h"

/* Another value for a row of the clock. */
typedef struct RowChange {
    Time row;
    double value;
} RowChange;

typedef struct ClockOptions {
    const char *device;         /* NULL: the first of the target */
    double ghz;                 /* 0: the device's */
    bool values;                /* values are computed where the clock would do without */
    bool no_changes, no_spread; /* PredictRequest */
    WarmCaches warm;            /* PredictRequest */
    OperandData data;           /* values of the operands */
    VEC(RowChange) changes;
    uint64_t max_clocks;  /* 0: no limit */
    uint32_t events;      /* of the timeline, that are kept at most; 0: none */
    uint64_t first, last; /* clocks of the timeline, both included */
} ClockOptions;

/* What is known after a prediction; print/ has the forms in which it is read. */
typedef struct TimeReport {
    Arena *arena;
    const CodeObject *object;
    const ObjectKernel *kernel;
    const DeviceInfo *device;
    SimDim3 grid, block; /* workgroups; work-items of one */
    const LaunchTime *time;
    const char *source, *source_file; /* the text that it was compiled from, as locations name it; NULL: not kept */
    const OperandDataInfo *data;      /* values of the operands that the clock under load is for */
    const char *made_up;              /* a sentence about arguments that nobody gave; NULL: there are none */
    VEC(const char *) changed;        /* rows of timing.def with another value: "LDS_LATENCY = 64" */
} TimeReport;

typedef struct Prediction {
    TimeReport report;
    TimeRows rows;
    LaunchTime time;
    Timeline timeline;
    SimResult result; /* of the workgroups that were run for it */
    bool good;        /* there is a time */
} Prediction;

/* The device that was asked for, or the first of the target. NULL, with a message: it is of another target, there is
   none, or its clock cannot be as asked for. */
const DeviceInfo *time_choose_device(const ClockOptions *options, Target target, DiagList *diags);
/* Predicts a launch that was set up; memory is changed as by running some of its workgroups. False: a message is in
   run->diags; a run that did not end well is no such failure, and says so in `result`. */
bool time_predict(Run *run, const ClockOptions *options, const SimDispatch *dispatch, Prediction *p);

/* time_args.c. Arguments for a kernel that none were given for, in run->args; run->made_up says what they are. False: a
   message is in run->diags. The launch has been chosen. */
bool time_make_args(Run *run);

#endif
