/* Copies a loop into a kernel of its own, on which a search tries changes. */
#pragma once

#include "schedule/loop_body.h"

/* Copies the loop into a kernel of its own, with the same instructions in the same order and new register numbers: an
   entry, the loop, and an exit that reads what is used after the loop. Values from outside of the loop belong to the
   entry, without an instruction. Everything is in `arena`; `l` does not change. O(loop). */
LoopBody loop_extract(Arena *arena, const LoopBody *l, const BitSet *used_outside);
