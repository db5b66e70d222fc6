/* Loops of a kernel with their times. */
#pragma once

#include "predict/device_time.h"

/* Fills time->loops from time->cu. */
void loops_find(const LaunchFacts *facts, LaunchTime *time);
