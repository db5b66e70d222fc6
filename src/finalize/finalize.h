/* The passes on physical registers that make a kernel right for the machine: waits for counters, wait states of
   hazards, branches that reach. */
#ifndef WAVECC_FINALIZE_FINALIZE_H
#define WAVECC_FINALIZE_FINALIZE_H

#include "ir/pass.h"

Pass pass_waits, pass_vgpr_banks, pass_hazards, pass_branches;

#endif
