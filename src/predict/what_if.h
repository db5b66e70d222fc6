/* What a change to the kernel or to its launch would gain: the clock runs the same launch with that change alone. */
#ifndef WAVECC_PREDICT_WHAT_IF_H
#define WAVECC_PREDICT_WHAT_IF_H

#include "predict/device_time.h"

/* Sets changes and num_changes of `time`: what gains at least 1 %, the most first. The rest of `time` is known.
   `facts` may get more patterns. */
void changes_find(LaunchFacts *facts, LaunchTime *time);

#endif
