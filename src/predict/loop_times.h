/* Loops of a kernel with their times. */
#ifndef WAVECC_PREDICT_LOOP_TIMES_H
#define WAVECC_PREDICT_LOOP_TIMES_H

#include "predict/device_time.h"

/* Fills time->loops from time->cu. */
void loops_find(const LaunchFacts *facts, LaunchTime *time);

#endif
