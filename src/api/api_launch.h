/* Turns a launch of the public API into a dispatch of the emulator. */
#pragma once

#include "api/api_report.h"
#include "session/prediction.h"

/* Checks the options and sets the kernel of the launch. run->arena, diags and input.object must be set. False: a
   diagnostic says why. In api_run.c. */
bool api_choose_kernel(Run *run, const WaveccLaunch *launch);
/* Adds the launch's arguments. `in_place`: see api_set_up_launch. False: a diagnostic says why. In api_run.c. */
bool api_add_arguments(Run *run, const WaveccLaunch *launch, bool in_place);
/* Maps code, arguments and buffers. run->arena, diags and input.object must be set. With `in_place` stores change the
   caller's buffers; else they go to copies of the touched parts. False: a diagnostic says why. In api_run.c. */
bool api_set_up_launch(Run *run, const WaveccLaunch *launch, bool in_place, SimDispatch *dispatch);
/* Copies the outcome from run->result to the report's WaveccRunInfo, and the message of a failure to its text. In
   api_run.c. */
void api_add_outcome(WaveccReport *report, const Run *run);

/* Options for the clock. `events`: how many events of its timeline it keeps. In api_time.c. */
ClockOptions api_clock_options(const WaveccTimeOptions *options, uint32_t events);
