/* The likely error of a prediction, from rows of measured launches (measured_errors.def). */
#pragma once

#include "predict/launch_time.h"

typedef enum WorkKind {
    WORK_MATRIX, /* it executes matrix instructions: products */
    WORK_FUSED,  /* and transcendental ones: attention, mixtures of experts, products with an activation */
    WORK_MEMORY, /* neither of both, and memory limits it */
    WORK_OTHER
} WorkKind;

typedef struct PredictionError {
    const char *device;
    WorkKind kind;
    ClockClass operands; /* operand type of its matrix instructions; NUM_CLOCK_CLASSES: any */
    double below_us;
    uint32_t launches;  /* number of measured and predicted launches */
    double median, p90; /* percent of the measured time */
    const char *what;
} PredictionError;

/* NULL: no similar launch was measured on that device. */
const PredictionError *prediction_error(const DeviceInfo *device, const LaunchTime *time);
/* The errors over all kernels that the clock was not fitted on, for a launch without a similar measured one. */
const PredictionError *prediction_error_of_others(void);
/* The error of the ratio of two codes for one problem. It is smaller than that of a single time if both have similar
   errors. */
typedef struct RatioError {
    const char *device;
    ClockClass operands;
    uint32_t pairs;            /* number of measured and predicted pairs */
    double median, p90, right; /* in percent; right: pairs whose faster code was predicted */
    const char *what;
} RatioError;

/* NULL: no similar pair was measured on that device. */
const RatioError *ratio_error(const DeviceInfo *device, ClockClass a, ClockClass b);
/* Sets us_low and us_high from the matching row, or from the row for others. */
void prediction_range(const DeviceInfo *device, LaunchTime *time);
