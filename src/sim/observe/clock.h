/* What is known of the operations of many threads: thread -> number of its last operation that is known. A thread is a
   wave of a workgroup.

   A clock is a tree of 16 branches at each node, whose nodes are shared: they have counted references, and one that
   several hold is not changed. So a copy costs nothing, and a join looks at those parts alone in which the two differ.
   Chains of atomic operations on one counter, each of which knows all before it, need that. Internal to src/sim. */
#pragma once

#include <stdint.h>

typedef struct ClockNode ClockNode;

/* The state of one run. A zeroed one is empty. */
typedef struct ClockPool {
    ClockNode *spare;
    uint64_t bytes; /* of nodes in use */
} ClockPool;
/* Frees the memory; no clock is used any more. */
void clock_pool_free(ClockPool *pool);

/* A zeroed one is empty. */
typedef struct Clock {
    ClockNode *root;
    uint32_t levels; /* of nodes */
} Clock;

/* 0: no operation of the thread is known. */
uint32_t clock_number(const Clock *clock, uint32_t thread);
/* Threads with a number that is not 0. */
uint32_t clock_count(const Clock *clock);
/* The bits that all of these numbers share; all bits if there is no number. */
uint32_t clock_common(const Clock *clock);
/* Raises the thread's number to that value. */
void clock_raise(ClockPool *pool, Clock *clock, uint32_t thread, uint32_t number);
/* Makes `to` the later of both, thread by thread. */
void clock_join(ClockPool *pool, Clock *to, const Clock *from);
/* It is empty afterwards. */
void clock_free(ClockPool *pool, Clock *clock);
