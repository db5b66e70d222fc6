/* Parts of the passes loop-strength and loop-control. All need loops_build and VReg.def. */
#ifndef WAVECC_OPT_LOOP_STRENGTH_H
#define WAVECC_OPT_LOOP_STRENGTH_H

#include "ir/pass.h"

/* Splits the offsets of buffer operations (loop_lanes.c). */
bool loop_lanes(Kernel *k, Arena *arena);
/* Removes minima and maxima whose outcome is the same in all iterations (loop_clamps.c). */
bool loop_clamps(Kernel *k, const PassCtx *ctx, Arena *arena);
/* Merges scalar offsets that grow by the same amount (loop_offsets.c). */
bool loop_offsets(Kernel *k, const PassCtx *ctx, Arena *arena);

#endif
