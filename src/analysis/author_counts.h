/* Finds where an author's wait counts memory operations. `s_waitcnt vmcnt(2)` lets the last two operations run. If a
   pass adds or removes an operation before such a wait, the wait refers to other operations. The region in question
   reaches back to the previous wait for all operations of the counter (a count of 0). Elsewhere, passes may add, remove
   and join operations as usual. */
#pragma once

#include "ir/ir.h"

/* Recomputes INST_COUNTED of every instruction, for inst_is_counted, and sets Kernel.author_counts. If the author
   counts nothing, it stops there. Otherwise it runs cfg_build and iterates until nothing changes. The marks are valid
   until operations move. */
void author_counts_mark(Kernel *k);
