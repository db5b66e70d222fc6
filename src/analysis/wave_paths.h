/* Finds where waves of a workgroup may take different paths: the blocks that not all waves execute equally often, and
   the barriers that all waves pass together. Works before and after register allocation. */
#pragma once

#include "ir/ir.h"

typedef struct WavePaths {
    BitSet varying; /* by block id: how often a wave executes it may depend on the wave */
    /* by block id: waves in it may differ in the barriers that they have passed or will pass in it */
    BitSet out_of_step;
    BitSet values; /* virtual registers that may differ between waves of a workgroup */
} WavePaths;

/* Needs cfg_build; the sets are in `arena`. If a block is in neither set, all waves of a workgroup execute it the same
   number of times. There the n-th barrier of one wave is the n-th of every other wave. */
WavePaths wave_paths_build(Arena *arena, const Kernel *k);
