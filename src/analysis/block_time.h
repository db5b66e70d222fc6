/* Predicts the time of a block of kernel IR, or of one iteration of a loop of one block. Works before and after
   allocation, waits and hazards. Searches over orders and reports on loops use it.

   It turns the instructions into machine instructions for block_clocks (timing/block.h), whose assumptions on addresses
   it shares. Each virtual register gets units of its own beyond those of the machine, so dependences are by value. A
   pinned register stands for its physical one. Copies and merges, also those to parameters of a loop, count as
   coalesced if nothing prevents it; else they count as moves. Other pseudo-operations count as what `expand` and
   `branches` make of them. It does not predict the s_nop of `hazards`.

   If code without waits needs the result of a memory operation, it assumes an exact wait, also across the back edge.
   Finished code has all its waits and is timed as it is. */
#pragma once

#include "ir/ir.h"
#include "timing/block.h"

typedef struct BlockTimed {
    BlockTime time;     /* clocks */
    uint32_t num_insts; /* machine instructions of an iteration, including waits */
} BlockTimed;

/* Does the block branch back to its own beginning? */
bool block_is_loop(const Block *block);

/* Predicts `waves` waves of a workgroup (at least 1) that each execute the block `iterations` times (at least 1; more
   only for a loop). The result is all 0 if nothing is executed or the target has no rows. `rows` are those of the
   kernel's target. If a block has more than 64,000 dwords of virtual registers, some share units, which may add
   dependences. Nothing stays in `arena`. */
BlockTimed block_time(Arena *arena, const TimeRows *rows, const Block *block, uint32_t iterations, uint32_t waves);
