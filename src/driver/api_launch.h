/* A launch of the public API as a dispatch of the emulator. */
#ifndef WAVECC_DRIVER_API_LAUNCH_H
#define WAVECC_DRIVER_API_LAUNCH_H

#include "driver/api_report.h"
#include "driver/run.h"

/* run->arena, diags and input.object are set; everything is mapped. `in_place`: stores change the caller's buffers;
   else they go to copies of what is touched. False: a diagnostic. api_run.c */
bool api_set_up_launch(Run *run, const WaveccLaunch *launch, bool in_place, SimDispatch *dispatch);
/* How the run ended, from run->result: the report's WaveccRunInfo, and a failure into its text. api_run.c */
void api_add_outcome(WaveccReport *report, const Run *run);

#endif
