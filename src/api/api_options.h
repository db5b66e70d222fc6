/* The options of a compilation. */
#pragma once

#include "support/diag.h"
#include "wavecc/wavecc.h"

/* Refuses values that the type of a member allows but its meaning does not. False: a diagnostic says why. */
bool api_check_options(const WaveccOptions *options, DiagList *diags);
