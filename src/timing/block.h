/* The time of a block or a loop that exists only as machine instructions, for searches over orders. It models the same
   compute unit as cu_run, with assumed addresses: no LDS conflicts, consecutive lanes in global memory, and everything
   in the L2. */
#ifndef WAVECC_TIMING_BLOCK_H
#define WAVECC_TIMING_BLOCK_H

#include "timing/timed_inst.h"

typedef struct BlockTime {
    double clocks;        /* of an iteration, from the middle of the run to its end */
    uint64_t first;       /* clocks of the first iteration */
    double matrix_clocks; /* of an iteration: the matrix pipe of the busiest SIMD works; their quotient is its use */
} BlockTime;

/* `insts` (timed_inst_make with any address) are executed in their order, `iterations` times (at least 1) by each of
   `waves` waves of one workgroup (at least 1), which are spread over the SIMDs. They stand in the code one after the
   other, from the begin of a fetch block; a branch at the end is taken, but in the last iteration, others are not.
   Nothing is kept in `arena`. */
BlockTime block_clocks(Arena *arena, const TimeRows *rows, const TimedInst *insts, uint32_t num_insts,
                       uint32_t iterations, uint32_t waves);

#endif
