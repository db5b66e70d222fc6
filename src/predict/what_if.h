/* Predicts the gain of a change to the kernel or to its launch: the clock runs the same launch with that change
   alone. */
#pragma once

#include "predict/device_time.h"

/* Sets changes and num_changes of `time`: those that gain at least 1 %, the largest gain first. The other fields of
   `time` must be set. `facts` may get more patterns. */
void changes_find(LaunchFacts *facts, LaunchTime *time);
