/* How far a prediction is likely off: rows of measured launches (measured_errors.def). */
#ifndef WAVECC_PREDICT_MEASURED_ERRORS_H
#define WAVECC_PREDICT_MEASURED_ERRORS_H

#include "predict/launch_time.h"

typedef enum WorkKind {
    WORK_MATRIX, /* it has matrix instructions */
    WORK_MEMORY, /* it has none, and memory limits it */
    WORK_OTHER
} WorkKind;

typedef struct PredictionError {
    const char *device;
    WorkKind kind;
    ClockClass operands; /* of its matrix instructions; NUM_CLOCK_CLASSES: any */
    double below_us;
    uint32_t launches;  /* that were measured and predicted */
    double median, p90; /* percent of the measured time */
    const char *what;
} PredictionError;

/* NULL: nothing like it was measured on that device. */
const PredictionError *prediction_error(const DeviceInfo *device, const LaunchTime *time);
/* Of kernels that nobody fitted, all together: for a launch like which nothing was measured. */
const PredictionError *prediction_error_of_others(void);
/* Of the ratio of two codes for one problem, which is less than that of the level where both err alike. */
typedef struct RatioError {
    const char *device;
    ClockClass operands;
    uint32_t pairs;            /* that were measured and predicted */
    double median, p90, right; /* percent; right: of the pairs, whose faster code was the one that was predicted */
    const char *what;
} RatioError;

/* NULL: no pair like these two was measured on that device. */
const RatioError *ratio_error(const DeviceInfo *device, ClockClass a, ClockClass b);
/* Sets us_low and us_high by the one or the other. */
void prediction_range(const DeviceInfo *device, LaunchTime *time);

#endif
