/* What the constraints of a kernel determine for one dimension. */
#pragma once

#include "wave/wave_ir.h"

/* Gives every symbol its value, every constraint its tile, and the kernel its grid and threads. Replaces symbols by
   numbers in all expressions. False after an error. */
bool wave_resolve(WaveKernel *k);

typedef struct WavePlace {
    int64_t size;           /* of the dimension */
    int64_t group_extent;   /* elements of a workgroup; inside a loop, of one iteration */
    int64_t extent;         /* elements of a wave */
    int64_t waves;          /* waves of a workgroup along it */
    unsigned wave_id;       /* the workgroup dimension that numbers its waves */
    bool in_loop, anywhere; /* the second: its iterations begin at any element, and may end beyond the dimension */
    const WaveConstraint *workgroup;     /* NULL: none */
    const WaveExpr *group, *loop, *wave; /* start of the workgroup, of the iteration in it, of the wave in that */
} WavePlace;

/* The dimension's place for an operation whose innermost loop is `loop` (NULL: none). */
WavePlace wave_place(WaveKernel *k, int symbol, const WaveNode *loop);
/* The constraint of the dimension, or of the one that it is derived from; NULL: none. */
const WaveConstraint *wave_constraint(const WaveKernel *k, WaveConstraintKind kind, int symbol);
/* The vector shape in the hardware constraint; 0: none. */
int64_t wave_vector_shape(const WaveKernel *k, int symbol);

static inline int64_t wave_ceil(int64_t a, int64_t b) { return b > 0 ? (a + b - 1) / b : 0; }
/* Do the tiles of all workgroups and iterations end where the dimension does? */
static inline bool wave_is_covered(const WavePlace *p)
{
    const bool is_distributed = p->workgroup || p->in_loop;
    return p->size == (is_distributed ? wave_ceil(p->size, p->group_extent) * p->group_extent : p->group_extent);
}
