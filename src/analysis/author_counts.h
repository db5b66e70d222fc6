/* Where an author's wait counts memory operations. An author's `s_waitcnt vmcnt(2)` lets the last two operations run.
   If a pass adds or removes an operation before it, it waits for another one. This holds back to the last wait for all
   operations of the counter (a count of 0). Operations before that wait, or before the next count of 0, may be added,
   removed and joined as usual.
 */
#ifndef WAVECC_ANALYSIS_AUTHOR_COUNTS_H
#define WAVECC_ANALYSIS_AUTHOR_COUNTS_H

#include "ir/ir.h"

/* Recomputes INST_COUNTED of every instruction, for inst_is_counted, and sets Kernel.author_counts. If the author
   counts nothing, that is all. Otherwise it runs cfg_build and iterates over the kernel until nothing changes. The
   marks hold until operations move. */
void author_counts_mark(Kernel *k);

#endif
