/* Estimates when the LDS operations of a block were issued, and when their results have most probably arrived. A wait
   that is needed anyway also covers those results, so later readers need no wait. Only the pass `waits` uses it, and
   never drops a wait because of this estimate. */
#pragma once

#include "finalize/wait_tracker.h"
#include "timing/timed_inst.h"

enum { WAIT_CLOCK_QUEUE = 16 };

/* Times are the least clocks that have passed since the block's start. For a loop of one block, they include the
   previous iteration. */
typedef struct WaitClock {
    bool is_on; /* the instructions were scheduled */
    bool is_loop;
    TimeRows rows;
    int64_t waves;                   /* waves of a compute unit that share the LDS */
    int64_t queue[WAIT_CLOCK_QUEUE]; /* this wave's part of the LDS queue: when its entries become free */
    uint32_t depth, queued;
    int64_t now, matrix_free, lds_free;
    int64_t least, least_free; /* like now and matrix_free, but without waits */
    /* value of `least`, by slot and low bits of the operation's number */
    int64_t issued[MAX_WAIT_SLOTS][UINT8_MAX + 1];
    int64_t come[MAX_WAIT_SLOTS][UINT8_MAX + 1]; /* value of `now` when it is done */
    uint32_t first[MAX_WAIT_SLOTS];              /* the last operation before these */
} WaitClock;

void wait_clock_init(WaitClock *c, const Kernel *k, bool is_on);
/* Starts at the block's start. The tracker must be there too. */
void wait_clock_start(WaitClock *c, const WaitTracker *t, const Block *block);
/* The instruction is issued; the tracker has already been updated. */
void wait_clock_issue(WaitClock *c, const WaitTracker *t, const Inst *inst);
/* A wait that is needed before `inst` also covers all results that have arrived by the time at which `inst` can be
   issued. */
void wait_clock_merge(WaitClock *c, const WaitTracker *t, const Inst *inst, WaitNeed *need);
