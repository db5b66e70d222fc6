/* Work in parts that do not depend on each other, on several threads. */
#ifndef WAVECC_SUPPORT_PARALLEL_H
#define WAVECC_SUPPORT_PARALLEL_H

#include <stdbool.h>

#include "support/arena.h"

/* Part `number` of the work; it allocates from `arena`, and writes to nothing that another part reads or writes. */
typedef void ParallelPart(void *self, uint32_t number, Arena *arena);

/* Runs parts 0 to count - 1, on as many threads as the machine has cores; within a part, one after the other. What
   they allocate is the arena's in the end. The order in which parts run must not matter: so the result is the same on
   any machine. */
void parallel_run(Arena *arena, uint32_t count, ParallelPart *part, void *self);

/* Does a part run here, beside others? What all parts read may not change then. */
bool parallel_inside(void);

#endif
