/* When memory operations of a block were issued, and when their results have most probably arrived. A wait that is
   needed anyway also covers these, so later readers need no wait. Used by the pass `waits`; no wait is ever dropped for
   what this clock says. */
#ifndef WAVECC_FINALIZE_WAIT_CLOCK_H
#define WAVECC_FINALIZE_WAIT_CLOCK_H

#include "finalize/wait_tracker.h"
#include "timing/timed_inst.h"

enum { WAIT_CLOCK_QUEUE = 16 };

/* In clocks from the block's begin that pass at least; of a loop by itself those of the iteration before, too. */
typedef struct WaitClock {
    bool is_on; /* where instructions were scheduled */
    bool is_loop;
    TimeRows rows;
    int64_t waves;                   /* of a compute unit that share the LDS */
    int64_t queue[WAIT_CLOCK_QUEUE]; /* of the LDS, this wave's share: when its entries are free */
    uint32_t depth, queued;
    int64_t now, matrix_free, lds_free;
    int64_t least, least_free;                       /* the same as now and matrix_free, without waits */
    int64_t issued[MAX_WAIT_SLOTS][UINT8_MAX + 1];   /* `least`, by slot and low bits of the operation's number */
    int64_t come[MAX_WAIT_SLOTS][UINT8_MAX + 1];     /* `now`, of operations of the LDS */
    const Inst *inst[MAX_WAIT_SLOTS][UINT8_MAX + 1]; /* the same */
    uint32_t first[MAX_WAIT_SLOTS];                  /* the last number before these */
} WaitClock;

void wait_clock_init(WaitClock *c, const Kernel *k, bool is_on);
/* At the block's begin, where the tracker stands there. */
void wait_clock_start(WaitClock *c, const WaitTracker *t, const Block *block);
/* The instruction is issued; the tracker has it. */
void wait_clock_issue(WaitClock *c, const WaitTracker *t, const Inst *inst);
/* A wait that is needed before `inst` also waits for all that has come by the time at which `inst` can be issued. Where
   many loads of memory run, for the oldest third of them at once: the others keep the memory busy. Where few run and
   `inst` is a matrix instruction, for the oldest two if they are of one base and were issued one right after the
   other. */
void wait_clock_merge(WaitClock *c, const WaitTracker *t, const Inst *inst, WaitNeed *need);

#endif
