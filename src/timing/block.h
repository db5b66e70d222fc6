/* Computes the time of a block or a loop that exists only as machine instructions, for searches over orders. It models
   the same compute unit as cu_run, with assumed addresses: no LDS conflicts, consecutive lanes in global memory, and
   everything in the L2. */
#pragma once

#include "timing/timed_inst.h"

typedef struct BlockTime {
    double clocks;  /* clocks of one iteration, from the middle of the run to its end */
    uint64_t first; /* clocks of the first iteration */
    /* clocks of an iteration in which the matrix pipe of the busiest SIMD works; divided by `clocks`: the pipe's use */
    double matrix_clocks;
} BlockTime;

/* Runs `insts` in their order (timed_inst_make with any address). One workgroup has `waves` waves (at least 1),
   spread over the SIMDs. Each wave executes the code `iterations` times (at least 1). The code starts at a fetch
   block. A branch at its end is taken, except in the last iteration; other branches are not. The call keeps nothing
   in `arena`. */
BlockTime block_clocks(Arena *arena, const TimeRows *rows, const TimedInst *insts, uint32_t num_insts,
                       uint32_t iterations, uint32_t waves);
