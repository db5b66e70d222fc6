/* Work in parts that do not depend on each other, on several threads. */
#pragma once

#include <stdbool.h>

#include "support/arena.h"

/* Part `number` of the work. It allocates from `arena`, and writes nothing that another part reads or writes. */
typedef void ParallelPart(void *self, uint32_t number, Arena *arena);

/* Runs parts 0 to count - 1 on as many threads as the machine has cores. A call from inside a part runs its own parts
   one after the other. The allocations of all parts end up in the arena. The order of parts must not matter, so that
   the result is the same on any machine. */
void parallel_run(Arena *arena, uint32_t count, ParallelPart *part, void *self);

/* Is a part running here, beside others? Data that all parts read must not change then. */
bool parallel_inside(void);
