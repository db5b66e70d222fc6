/* Shows the progress of a long run on standard error. */
#pragma once

#include "sim/sim.h"
#include "support/arena.h"
#include "support/strbuf.h"

typedef struct RunProgress RunProgress;

/* Prints a line every `interval` seconds, and one at the end. Interval 0: only on a terminal, on one line, from the
   second second on. NULL: there is nothing to print. `dispatch` gets the emulator's counters. All memory is in the
   arena. */
RunProgress *run_progress_begin(Arena *arena, double interval, SimDispatch *dispatch);
/* Call it after the run. NULL does nothing. */
void run_progress_end(RunProgress *progress);
