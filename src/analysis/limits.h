/* Limits for the order of a block's instructions that preserve the kernel's occupancy. */
#pragma once

#include "analysis/liveness.h"
#include "ir/pass.h"

/* Live dwords, by PRESSURE_S, _V, _A. */
typedef struct LiveCount {
    int32_t dwords[NUM_PRESSURES];
} LiveCount;

/* The registers that a wave may use without losing occupancy, and the number of waves. */
typedef struct OrderLimits {
    int32_t most[NUM_PRESSURES]; /* most dwords live at once; PRESSURE_V: VGPRs */
    int32_t most_vectors;        /* VGPRs and AGPRs together */
    uint32_t waves;              /* waves per compute unit */
    uint32_t simd_waves;         /* waves per SIMD: the occupancy */
    uint32_t hiding_waves;       /* waves per SIMD that hide each other's waits on every device: by the largest one */
    LiveCount live;              /* highest pressure of the kernel as it stands */
    bool at_once; /* issue LDS reads as early as possible, not at an even pace beside matrix instructions */
} OrderLimits;

static inline bool order_fits(const LiveCount *most, const OrderLimits *limits)
{
    return most->dwords[PRESSURE_V] <= limits->most[PRESSURE_V] &&
           most->dwords[PRESSURE_S] <= limits->most[PRESSURE_S] &&
           most->dwords[PRESSURE_V] + most->dwords[PRESSURE_A] <= limits->most_vectors;
}

/* How many waves the grid gives each compute unit of the target's smallest or largest device. UINT32_MAX: the grid is
   not known. */
uint32_t waves_by_grid(const Kernel *k, bool on_largest);
/* Computes the limits for the kernel as it stands. Nothing stays in `arena`. */
OrderLimits order_limits(Arena *arena, const Liveness *lv, const PassCtx *ctx);
