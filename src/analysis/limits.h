/* What a kernel's occupancy leaves to the orders of its blocks. */
#ifndef WAVECC_ANALYSIS_LIMITS_H
#define WAVECC_ANALYSIS_LIMITS_H

#include "analysis/liveness.h"
#include "ir/pass.h"

/* Dwords by PRESSURE_S, _V, _A. */
typedef struct LiveCount {
    int32_t dwords[NUM_PRESSURES];
} LiveCount;

/* The registers and LDS that a wave may use without losing occupancy, and how the machine is filled. */
typedef struct OrderLimits {
    int32_t most[NUM_PRESSURES]; /* dwords live at a time; PRESSURE_V: VGPRs */
    int32_t most_vectors;        /* VGPRs and AGPRs together */
    uint32_t waves;              /* of a compute unit */
    uint32_t simd_waves;         /* of a SIMD: its occupancy */
    LiveCount live;              /* most of the kernel as it stands */
    bool at_once; /* reads of LDS go as soon as they can, not at an even pace beside matrix instructions */
} OrderLimits;

static inline bool order_fits(const LiveCount *most, const OrderLimits *limits)
{
    return most->dwords[PRESSURE_V] <= limits->most[PRESSURE_V] &&
           most->dwords[PRESSURE_S] <= limits->most[PRESSURE_S] &&
           most->dwords[PRESSURE_V] + most->dwords[PRESSURE_A] <= limits->most_vectors;
}

/* Waves of a compute unit that the grid gives the smallest device of the target; UINT32_MAX: the grid is not known. */
uint32_t waves_by_grid(const Kernel *k);
/* Of the kernel as it stands: registers that it may use without losing occupancy. Nothing is kept in `arena`. */
OrderLimits order_limits(Arena *arena, const Liveness *lv, const PassCtx *ctx);

#endif
