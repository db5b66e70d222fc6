/* Operations of the LDS whose lanes' addresses follow from the work-item's id: how long the LDS takes for one wave's,
   with the conflicts of its banks. */
#ifndef WAVECC_ANALYSIS_LDS_ADDRESSES_H
#define WAVECC_ANALYSIS_LDS_ADDRESSES_H

#include "ir/ir.h"

/* Sets Inst.lds_clocks; the first call only. Virtual registers in SSA form. */
void lds_note_clocks(Kernel *k);

#endif
