/* Where the waves of a workgroup may take different paths: the blocks that not all waves run equally often, and the
   barriers that all waves pass together. Works before and after register allocation. */
#ifndef WAVECC_ANALYSIS_WAVE_PATHS_H
#define WAVECC_ANALYSIS_WAVE_PATHS_H

#include "ir/ir.h"

typedef struct WavePaths {
    BitSet varying; /* by block id: whether, or how often, it runs may depend on the wave */
    /* by block id: waves in it may have passed other barriers than other waves have, or pass others in it */
    BitSet out_of_step;
} WavePaths;

/* Needs cfg_build; the sets are in `arena`. All waves of a workgroup run a block that is in neither set the same number
   of times. The n-th barrier that one wave passes there is the n-th of every other one. */
WavePaths wave_paths_build(Arena *arena, const Kernel *k);

#endif
