/* What a workgroup does, by its trace alone. */
#ifndef WAVECC_PREDICT_WORK_H
#define WAVECC_PREDICT_WORK_H

#include "timing/cu.h"
#include "timing/device.h"

typedef struct GroupWork {
    uint64_t steps;         /* instructions of all waves */
    double flops;           /* of the matrix instructions: 2 for each product */
    uint64_t matrix_clocks; /* of all waves */
    ClockClass clock_class; /* operands of most of those clocks */
} GroupWork;

GroupWork group_work(TimedCode *code, const GroupTrace *group);

#endif
