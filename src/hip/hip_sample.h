/* Checks of a few workgroups, for launches that are too large to be checked whole by default. */
#pragma once

#include "session/run.h"
#include "hip/hip.h"

/* Before the launch: runs and checks the sample if it is wanted, prints what it finds, and restores memory. */
void hip_sample(const Run *run, const SimDispatch *dispatch, HipFunction *f);
/* At the end of the process: says that not all was checked. */
void hip_sample_end(void);
