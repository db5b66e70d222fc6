/* The options of a compilation. */
#ifndef WAVECC_API_API_OPTIONS_H
#define WAVECC_API_API_OPTIONS_H

#include "support/diag.h"
#include "wavecc/wavecc.h"

/* Refuses values that the type of a member allows but its meaning does not. False: a diagnostic says why. */
bool api_check_options(const WaveccOptions *options, DiagList *diags);

#endif
