/* The memory operations that are outstanding at a point of the program. It records a number for each register dword and
   counter: how many operations were issued after the one that will write the dword. For a counter that covers sources
   (COUNTS_SOURCES): after the one that may still read it. Only the pass `waits` uses it; the checker has its own. */
#pragma once

#include "finalize/memory_after.h"
#include "ir/mem.h"
#include "isa/events.h"
#include "isa/hazards.h"
#include "isa/reg_units.h"

enum {
    MAX_WAIT_SLOTS = 8, /* counters that the events of one target raise */
    NO_LIMIT = 255,     /* no wait for that counter */
    NO_SLOT = 127,
    MAX_LDS_ENTRIES = 24, /* limit of distinct LDS ranges; more become one unknown range */
};

/* A set of LDS ranges, each with its youngest operation. */
typedef struct LdsEntry {
    MemRef ref;
    uint8_t slot;
    uint32_t score; /* in a block's state: age */
} LdsEntry;

typedef struct LdsList {
    LdsEntry entry[MAX_LDS_ENTRIES];
    unsigned count;
} LdsList;

/* State at the end of a block. Ages: number of later operations that raised the same counter, saturated. */
typedef struct PendingReg {
    uint16_t unit;
    uint8_t slot, age, queue;
    uint8_t done_slot, done_age; /* see WaitTracker.done_slot */
    const Inst *producer;
} PendingReg;

typedef struct WaitState {
    PendingReg *regs; /* by slot, then unit */
    uint32_t num_regs, cap_regs;
    LdsEntry *dmas, *lds_ops, *memory;
    uint8_t num_dmas, num_lds_ops, num_memory;
    uint8_t newest_age[MAX_WAIT_SLOTS][NUM_QUEUES]; /* NO_LIMIT: no operation of that queue is outstanding */
    uint8_t writeback_age;
    bool valid; /* the block was processed at least once */
} WaitState;

/* The least count per counter slot that an instruction needs, and the operation that causes it. */
typedef struct WaitNeed {
    uint8_t limit[MAX_WAIT_SLOTS];
    const Inst *producer[MAX_WAIT_SLOTS];
    bool any;
} WaitNeed;

/* Operations have numbers per counter. `upper` were issued; up to `lower` they are known to be complete. */
typedef struct WaitTracker {
    Arena *arena;
    Target target;
    unsigned num_slots;
    Counter counter[MAX_WAIT_SLOTS];
    int8_t slot_of[NUM_COUNTERS]; /* -1: not raised on this target */
    uint32_t upper[MAX_WAIT_SLOTS], lower[MAX_WAIT_SLOTS];
    uint32_t newest[MAX_WAIT_SLOTS][NUM_QUEUES];
    uint32_t *score[MAX_WAIT_SLOTS]; /* by register unit; outstanding if above `lower` */
    uint8_t *queue[MAX_WAIT_SLOTS];
    const Inst **producer[MAX_WAIT_SLOTS];
    BitSet touched[MAX_WAIT_SLOTS]; /* units whose score is not 0 */
    /* slot of the counter that covers sources; NO_SLOT: this family reads sources at issue */
    int8_t source_slot;
    /* by unit, for source_slot: the sources have been read when the operation's results are complete: */
    uint8_t *done_slot;
    uint32_t *done_score; /* slot (or NO_SLOT) and score of these results */
    uint32_t writeback;   /* score of the last cache writeback, in its own slot */
    int8_t writeback_slot;
    LdsList dmas, lds_ops;
    LdsList memory; /* loads and stores of global memory, by object, if they are tracked: */
    bool follows_memory;
    WaitState now;       /* of wait_tracker_save */
    bool relative_vgprs; /* s_set_gpr_idx_* is used, so any vector instruction may access any VGPR */
    /* COUNTER_BIT_ of counters with which the author counts copies. For these, LDS overlaps cause no wait; only
       barriers that need it do. A copy still waits for LDS writes of operations with other counters. */
    uint16_t author_counts;
    bool lds_placed; /* an earlier run placed the waits for overlaps, and names have no meaning any more */
} WaitTracker;

void wait_tracker_init(WaitTracker *t, Arena *arena, Target target);
/* Forgets everything: nothing is outstanding. */
void wait_tracker_reset(WaitTracker *t);
/* Adds what may be outstanding at the end of a predecessor: the younger of both states. After the last predecessor,
   call wait_tracker_settle. */
void wait_tracker_join(WaitTracker *t, const WaitState *state);
void wait_tracker_settle(WaitTracker *t);
/* Writes the state at this point to `out`. If `keep`, joins it with the old `out`. True: `out` has changed. */
bool wait_tracker_save(WaitTracker *t, WaitState *out, bool keep);

void wait_need_clear(WaitNeed *need);
/* Finds what must be complete before `inst`: its registers, LDS ranges, earlier writebacks. */
void wait_tracker_need(const WaitTracker *t, const Inst *inst, WaitNeed *need);
/* Needs all outstanding operations of the queue to which `event` belongs. */
void wait_tracker_need_event(const WaitTracker *t, Event event, WaitNeed *need);
/* Needs the outstanding LDS-DMAs that may overlap `ref`. */
void wait_tracker_need_dma(const WaitTracker *t, const MemRef *ref, WaitNeed *need);
/* Needs the outstanding loads of global memory that the accesses may overtake, and stores. */
void wait_tracker_need_memory(const WaitTracker *t, const MemoryAccesses *accesses, WaitNeed *need);
/* Needs the outstanding operations of registers that other ones write on another path, with more operations behind. */
void wait_tracker_need_older(const WaitTracker *t, const WaitState *other, WaitNeed *need);
/* From here on at most `limit` operations of the counter are outstanding. */
void wait_tracker_apply(WaitTracker *t, unsigned slot, unsigned limit);
void wait_tracker_apply_need(WaitTracker *t, const WaitNeed *need);
/* `inst` is issued. */
void wait_tracker_issue(WaitTracker *t, const Inst *inst);

/* May the instruction read or write LDS other than by LDS-DMA? */
bool inst_uses_lds(Target target, const Inst *inst);
/* OP_LDS_BECOMES: gives all outstanding operations their new name. */
void wait_tracker_rename(WaitTracker *t, const Inst *becomes);
