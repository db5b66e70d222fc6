#include "predict/measured_errors.h"

#include <string.h>

static const PredictionError errors[] = {
#define ERROR(...) {__VA_ARGS__},
#define OTHERS(...)
#define RATIO(...)
#include "predict/measured_errors.def"
};

static const PredictionError others = {
#define ERROR(...)
#define RATIO(...)
#define OTHERS(num, of_half, of_most, text) .launches = (num), .median = (of_half), .p90 = (of_most), .what = (text)
#include "predict/measured_errors.def"
};

static const RatioError ratios[] = {
#define ERROR(...)
#define OTHERS(...)
#define RATIO(...) {__VA_ARGS__},
#include "predict/measured_errors.def"
};

static WorkKind kind_of_work(const LaunchTime *time)
{
    if (time->flops > 0) return time->transcendental ? WORK_FUSED : WORK_MATRIX;
    return time->bound_by == OWNER_BANDWIDTH ? WORK_MEMORY : WORK_OTHER;
}

const PredictionError *prediction_error(const DeviceInfo *device, const LaunchTime *time)
{
    const WorkKind kind = kind_of_work(time);
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (!strcmp(errors[i].device, device->name) && errors[i].kind == kind && time->us < errors[i].below_us &&
            (errors[i].operands == NUM_CLOCK_CLASSES || errors[i].operands == time->clock_class))
            return &errors[i];
    return NULL;
}

const PredictionError *prediction_error_of_others(void) { return &others; }

const RatioError *ratio_error(const DeviceInfo *device, ClockClass a, ClockClass b)
{
    if (a != b) return NULL;
    for (size_t i = 0; i < sizeof ratios / sizeof ratios[0]; i++)
        if (!strcmp(ratios[i].device, device->name) && ratios[i].operands == a) return &ratios[i];
    return NULL;
}

void prediction_range(const DeviceInfo *device, LaunchTime *time)
{
    const PredictionError *error = prediction_error(device, time);
    const double share = (error ? error : &others)->p90 / 100;
    time->us_low = time->us / (1 + share);
    time->us_high = time->us / (1 - share);
}
