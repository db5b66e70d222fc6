/* Parts of the passes loop-strength and loop-control. All need loops_build and VReg.def. */
#ifndef WAVECC_OPT_LOOP_STRENGTH_H
#define WAVECC_OPT_LOOP_STRENGTH_H

#include "ir/pass.h"

/* Offsets of buffer operations (loop_lanes.c). */
bool loop_lanes(Kernel *k, Arena *arena);
/* Minima and maxima whose outcome is the same in all iterations (loop_clamps.c). */
bool loop_clamps(Kernel *k, const PassCtx *ctx, Arena *arena);
/* One scalar offset for those that grow alike (loop_offsets.c). */
bool loop_offsets(Kernel *k, const PassCtx *ctx, Arena *arena);

#endif
