/* The options of a compilation. */
#ifndef WAVECC_API_API_OPTIONS_H
#define WAVECC_API_API_OPTIONS_H

#include "support/diag.h"
#include "wavecc/wavecc.h"

/* What the types of the members allow, and their meaning does not. False: a diagnostic. */
bool api_check_options(const WaveccOptions *options, DiagList *diags);

#endif
