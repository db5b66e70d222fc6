/* Rotation of a loop: its head is executed an iteration ahead. */
#ifndef WAVECC_SCHEDULE_ROTATE_H
#define WAVECC_SCHEDULE_ROTATE_H

#include "schedule/loop_body.h"

/*   ^loop(%i):               ^loop(%i):          the head of the first iteration
 *     head                     head
 *     tail                     branch ^kernel, ^drain
 *     branch ^loop, ^exit =>  ^kernel(...):      the tail of one iteration, and the head of the next
 *                                tail
 *                                head
 *                                branch ^kernel, ^drain
 *                              ^drain(...):      the tail of the last one
 *                                tail
 *                                br ^exit
 *
 * It is valid for every number of iterations, including one, and executes nothing that was not executed before. If the
 * head is before the tail in the block, the order of execution does not change; otherwise the head runs earlier.
 * Applied again to the kernel, it makes three stages, and so on.
 *
 * `head`: bits by position in the block (0 is its first instruction; the branch is no part of either). The head must
 * contain everything that it needs from its own iteration (values, state, memory), and what the branch compares. False,
 * and nothing is changed, where a value is missing. True: *l is the loop that is left, the kernel above. VReg.def must
 * be set, and is kept; facts of the graph of blocks are not. */
bool loop_rotate(LoopBody *l, const BitSet *head, Arena *scratch);
/* The first `length` instructions, and the scalar computations after them of what the branch compares. False if there
   is more after that. */
bool loop_head_prefix(const LoopBody *l, uint32_t length, Arena *arena, BitSet *head);

#endif
