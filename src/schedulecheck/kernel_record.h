/* The kernel before, as the parts of check-schedule see it. */
#pragma once

#include "schedulecheck/schedulecheck.h"

struct ScheduleRecord {
    Kernel *k; /* its blocks and instructions are copies; ids and indexes by kernel_number */
    bool makes_groups;
    WaveccSchedule mode; /* mode of blocks without one of their own, if the pass makes groups */
};
