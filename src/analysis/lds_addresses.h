/* How long one LDS operation of a wave takes, with its bank conflicts. Known if the addresses of the lanes follow from
   the work-item id. */
#ifndef WAVECC_ANALYSIS_LDS_ADDRESSES_H
#define WAVECC_ANALYSIS_LDS_ADDRESSES_H

#include "ir/ir.h"

/* Sets Inst.lds_clocks; the first call only. Virtual registers in SSA form. */
void lds_note_clocks(Kernel *k);

#endif
