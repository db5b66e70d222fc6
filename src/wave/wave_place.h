/* What the constraints of a kernel say of one dimension. */
#ifndef WAVECC_WAVE_WAVE_PLACE_H
#define WAVECC_WAVE_WAVE_PLACE_H

#include "wave/wave_ir.h"

/* Gives every symbol its value, every constraint its tile, and the kernel its grid and threads; puts numbers in the
   place of symbols in all expressions. False after an error. */
bool wave_resolve(WaveKernel *k);

typedef struct WavePlace {
    int64_t size;         /* of the dimension */
    int64_t group_extent; /* elements of a workgroup, in one iteration where there is a loop */
    int64_t extent;       /* elements of a wave */
    int64_t waves;        /* of a workgroup along it */
    unsigned wave_id;     /* dimension of the workgroup that its waves are counted in */
    bool in_loop;
    const WaveConstraint *workgroup;     /* NULL: none */
    const WaveExpr *group, *loop, *wave; /* where the workgroup begins, the iteration in it, the wave in that */
} WavePlace;

/* The dimension in an operation whose innermost loop is `loop` (NULL: none). */
WavePlace wave_place(WaveKernel *k, int symbol, const WaveNode *loop);
/* Along the dimension, or what it is derived from; NULL: none. */
const WaveConstraint *wave_constraint(const WaveKernel *k, WaveConstraintKind kind, int symbol);
/* What the hardware constraint says is the vector shape; 0: nothing. */
int64_t wave_vector_shape(const WaveKernel *k, int symbol);

static inline int64_t wave_ceil(int64_t a, int64_t b) { return b > 0 ? (a + b - 1) / b : 0; }

#endif
