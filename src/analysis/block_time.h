/* How long a block of kernel IR takes, or an iteration of a loop of one block: before allocation or after it, before
   waits and hazards or after them. What a search over orders asks, and what reports say of loops.

   The instructions become machine instructions and go to block_clocks (timing/block.h), with its assumptions on
   addresses. A virtual register is units of its own, above those of the machine, so that dependences are those by
   value; a pinned one is its register. Copies and merges, also those to the parameters of a loop, are taken to be
   coalesced where nothing speaks against it, and are moves elsewhere; other pseudo-operations are what `expand` and
   `branches` make of them; s_nop of `hazards` are not foreseen. Before an instruction that touches what a memory
   operation has still to write stands an exact wait where the code has none yet, over the back edge, too: finished
   code has all of them, and is timed as it is. */
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

/* The block is executed `iterations` times (at least 1; more of a loop) by each of `waves` waves of a workgroup (at
   least 1); a loop up to the branch to its begin. All 0 where nothing is executed, and where the target has no rows.
   `rows` are of the kernel's target. In a block with more than 64,000 dwords of virtual registers some share units:
   they may be taken to depend on each other. Nothing is kept in `arena`. */
BlockTimed block_time(Arena *arena, const TimeRows *rows, const Block *block, uint32_t iterations, uint32_t waves);

#endif
