/* How far a long run is, on standard error while it runs. */
#ifndef WAVECC_COMMAND_RUN_PROGRESS_H
#define WAVECC_COMMAND_RUN_PROGRESS_H

#include "sim/sim.h"
#include "support/arena.h"
#include "support/strbuf.h"

typedef struct RunProgress RunProgress;

/* Prints a line every `interval` seconds, and one at the end; interval 0: only on a terminal, in one place, from the
   second second on. NULL where nothing is to be printed. `dispatch` gets what the emulator counts in; the arena keeps
   all. */
RunProgress *run_progress_begin(Arena *arena, double interval, SimDispatch *dispatch);
/* After the run. NULL does nothing. */
void run_progress_end(RunProgress *progress);

#endif
