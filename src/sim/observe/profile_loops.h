#pragma once

#include "sim/machine/machine.h"
#include "sim/observe/profile.h"

/* Finds the loops of the decoded code and adds them, with their counts, to the report. */
void sim_profile_loops(Arena *arena, const SimProgram *program, const SimProfile *profile, SimProfileReport *report);
