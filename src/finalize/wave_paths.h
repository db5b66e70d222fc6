/* Where the waves of a workgroup may part: blocks that some waves run and others do not, or not as often; and the
   barriers that all of them pass together. Physical registers. */
#ifndef WAVECC_FINALIZE_WAVE_PATHS_H
#define WAVECC_FINALIZE_WAVE_PATHS_H

#include "ir/ir.h"

typedef struct WavePaths {
    BitSet varying; /* by block id: whether, or how often, it runs may depend on the wave */
    /* by block id: waves in it may have passed other barriers than other waves have, or pass others in it */
    BitSet out_of_step;
} WavePaths;

/* Needs cfg_build. A block that is in neither set is run by all waves of a workgroup the same number of times, and the
   n-th barrier that one wave passes there is the n-th of every other one. */
WavePaths wave_paths_build(Kernel *k);

#endif
