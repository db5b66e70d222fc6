/* The time of a block of kernel IR, or of one iteration of a loop of one block. It works before and after allocation,
   waits and hazards. Searches over orders use it, and so do reports on loops. The instructions become machine
   instructions and go to block_clocks (timing/block.h), with its assumptions on addresses. Each virtual register has
   units of its own, above those of the machine, so dependences are by value; a pinned register is its physical one.
   Copies and merges, also those to the parameters of a loop, count as coalesced if nothing prevents that, and as moves
   otherwise. Other pseudo-operations count as what `expand` and `branches` make of them; s_nop of `hazards` is not
   predicted. If an instruction needs the result of a memory operation and the code has no wait yet, an exact wait is
   assumed, across the back edge, too. Finished code has all waits, and is timed as it is. */
#ifndef WAVECC_ANALYSIS_BLOCK_TIME_H
#define WAVECC_ANALYSIS_BLOCK_TIME_H

#include "ir/ir.h"
#include "timing/block.h"

typedef struct BlockTimed {
    BlockTime time;     /* clocks */
    uint32_t num_insts; /* machine instructions of an iteration, waits included */
} BlockTimed;

/* Is it a loop by itself: does a branch go to its begin? */
bool block_is_loop(const Block *block);

/* Each of `waves` waves of a workgroup (at least 1) executes the block `iterations` times (at least 1; more for a loop,
   which ends at its back branch). The result is all 0 if nothing is executed or the target has no rows. `rows` are
   those of the kernel's target. In a block with more than 64,000 dwords of virtual registers some share units, which
   may add dependences. Nothing stays in `arena`. */
BlockTimed block_time(Arena *arena, const TimeRows *rows, const Block *block, uint32_t iterations, uint32_t waves);

#endif
