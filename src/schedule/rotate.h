/* Rotation of a loop: runs its head one iteration ahead. */
#pragma once

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
 * Rotation is valid for any number of iterations, including one, and executes nothing new. If the head stands before
 * the tail in the block, the order of execution does not change; otherwise the head runs earlier. A second rotation of
 * the kernel makes three stages, and so on.
 *
 * `head`: bits by position in the block (0 is its first instruction; the branch belongs neither to head nor to tail).
 * The head must contain everything that it needs from its own iteration (values, state, memory), and the comparison of
 * the branch. False: a value is missing, and nothing was changed. True: *l is the remaining loop, the kernel above.
 * VReg.def must be set and stays valid. Facts about the graph of blocks do not. */
bool loop_rotate(LoopBody *l, const BitSet *head, Arena *scratch);
