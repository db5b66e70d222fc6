/* Where an author's wait counts memory operations.

   `s_waitcnt vmcnt(2)` of the author's lets the last two operations run: one more or less of them in front of it makes
   it another wait. That reaches back to where all operations of the counter have been waited for (a count of 0); what
   stands after the last such wait, or in front of the next count of 0, may be added, removed and joined as elsewhere.
 */
#ifndef WAVECC_ANALYSIS_AUTHOR_COUNTS_H
#define WAVECC_ANALYSIS_AUTHOR_COUNTS_H

#include "ir/ir.h"

/* Sets INST_COUNTED of every instruction anew, for inst_is_counted; notes Kernel.author_counts.
   Nothing but that where no author counts, else cfg_build and passes over the kernel until nothing changes. The marks
   hold until operations move to other places. */
void author_counts_mark(Kernel *k);

#endif
