#include "predict/measured_errors.h"

#include <string.h>

static const PredictionError errors[] = {
#define ERROR(...) {__VA_ARGS__},
#include "predict/measured_errors.def"
};

static WorkKind kind_of_work(const LaunchTime *time)
{
    if (time->flops > 0) return WORK_MATRIX;
    return time->bound_by == OWNER_BANDWIDTH ? WORK_MEMORY : WORK_OTHER;
}

const PredictionError *prediction_error(const DeviceInfo *device, const LaunchTime *time)
{
    const WorkKind kind = kind_of_work(time);
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (!strcmp(errors[i].device, device->name) && errors[i].kind == kind && time->us < errors[i].below_us)
            return &errors[i];
    return NULL;
}
