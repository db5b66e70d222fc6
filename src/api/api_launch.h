/* A launch of the public API as a dispatch of the emulator. */
#ifndef WAVECC_API_API_LAUNCH_H
#define WAVECC_API_API_LAUNCH_H

#include "api/api_report.h"
#include "session/prediction.h"

/* run->arena, diags and input.object are set: the options and the kernel of the launch. False: a diagnostic.
   api_run.c */
bool api_choose_kernel(Run *run, const WaveccLaunch *launch);
/* The launch's arguments. `in_place`: as below. False: a diagnostic. api_run.c */
bool api_add_arguments(Run *run, const WaveccLaunch *launch, bool in_place);
/* run->arena, diags and input.object are set; everything is mapped. `in_place`: stores change the caller's buffers;
   else they go to copies of what is touched. False: a diagnostic. api_run.c */
bool api_set_up_launch(Run *run, const WaveccLaunch *launch, bool in_place, SimDispatch *dispatch);
/* How the run ended, from run->result: the report's WaveccRunInfo, and a failure into its text. api_run.c */
void api_add_outcome(WaveccReport *report, const Run *run);

/* What the clock is asked for; `events` of its timeline are kept. api_time.c */
ClockOptions api_clock_options(const WaveccTimeOptions *options, uint32_t events);

#endif
