/* Tells a caller how far a call of the public API is. */
#pragma once

#include "sim/sim.h"
#include "wavecc/object.h"

/* Seconds between two calls of the progress function. */
#define API_PROGRESS_SECONDS 0.1

/* Calls sim_run, and launch->progress while it runs (api_progress.c). */
void api_run_with_progress(SimDispatch *dispatch, const WaveccLaunch *launch, const char *kernel, SimResult *result);
