#ifndef WAVECC_SIM_PROFILE_LOOPS_H
#define WAVECC_SIM_PROFILE_LOOPS_H

#include "sim/machine/machine.h"
#include "sim/observe/profile.h"

/* Finds the loops of the decoded code and adds them, with their counts, to the report. */
void sim_profile_loops(Arena *arena, const SimProgram *program, const SimProfile *profile, SimProfileReport *report);

#endif
