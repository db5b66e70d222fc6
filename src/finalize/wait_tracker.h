/* What is outstanding at a point of the program. For each register dword and counter: how many operations were issued
   after the one that will write the dword, or, for a counter that covers sources (COUNTS_SOURCES), after the one that
   may still read it. Used by the pass `waits` only; the checker has its own. */
#ifndef WAVECC_FINALIZE_WAIT_TRACKER_H
#define WAVECC_FINALIZE_WAIT_TRACKER_H

#include "finalize/memory_after.h"
#include "ir/mem.h"
#include "isa/events.h"
#include "isa/hazards.h"
#include "isa/reg_units.h"

enum {
    MAX_WAIT_SLOTS = 8, /* counters that the events of one target raise */
    NO_LIMIT = 255,     /* no wait for that counter */
    NO_SLOT = 127,
    MAX_LDS_ENTRIES = 24, /* distinct LDS ranges followed; more become one unknown range */
};

/* A set of LDS ranges; each with the youngest operation on it. */
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
    uint8_t newest_age[MAX_WAIT_SLOTS][NUM_QUEUES]; /* NO_LIMIT: nothing of that queue outstanding */
    uint8_t writeback_age;
    bool valid; /* the block was processed at least once */
} WaitState;

/* The least count per counter slot that must be waited for, and the operation that asks for it. */
typedef struct WaitNeed {
    uint8_t limit[MAX_WAIT_SLOTS];
    const Inst *producer[MAX_WAIT_SLOTS];
    bool any;
} WaitNeed;

/* Operations are numbered per counter: `upper` were issued, up to `lower` are known to be complete. */
typedef struct WaitTracker {
    Arena *arena;
    Target target;
    unsigned num_slots;
    Counter counter[MAX_WAIT_SLOTS];
    int8_t slot_of[NUM_COUNTERS]; /* -1: not raised on this target */
    uint32_t upper[MAX_WAIT_SLOTS], lower[MAX_WAIT_SLOTS];
    uint32_t newest[MAX_WAIT_SLOTS][NUM_QUEUES];
    uint32_t *score[MAX_WAIT_SLOTS]; /* by register unit; outstanding when above `lower` */
    uint8_t *queue[MAX_WAIT_SLOTS];
    const Inst **producer[MAX_WAIT_SLOTS];
    BitSet touched[MAX_WAIT_SLOTS]; /* units whose score is not 0 */
    int8_t source_slot;             /* of the counter that covers sources; NO_SLOT: this family reads them at issue */
    /* by unit, of source_slot: when the operation's results are complete, its sources were read: */
    uint8_t *done_slot;
    uint32_t *done_score; /* slot (or NO_SLOT) and score of these results */
    uint32_t writeback;   /* score of the last cache writeback, in its own slot */
    int8_t writeback_slot;
    LdsList dmas, lds_ops;
    LdsList memory; /* loads and stores of global memory, by object; where they are followed: */
    bool follows_memory;
    WaitState now;       /* of wait_tracker_save */
    bool relative_vgprs; /* s_set_gpr_idx_* is used: any vector instruction may touch any VGPR */
    /* COUNTER_BIT_ that the author counts copies with: of these, overlaps of LDS make no wait, only barriers that ask
       for it. A copy still waits for what operations of other counters write to LDS. */
    uint16_t author_counts;
    bool lds_placed; /* what overlaps ask for was placed by an earlier run, and names say nothing more */
} WaitTracker;

void wait_tracker_init(WaitTracker *t, Arena *arena, Target target);
/* Forgets everything: nothing is outstanding. */
void wait_tracker_reset(WaitTracker *t);
/* Adds what may be outstanding at the end of a predecessor: the younger of both. After the last one:
   wait_tracker_settle. */
void wait_tracker_join(WaitTracker *t, const WaitState *state);
void wait_tracker_settle(WaitTracker *t);
/* Writes the state at this point to `out`; if `keep`, joined with what `out` held. True when `out` changed. */
bool wait_tracker_save(WaitTracker *t, WaitState *out, bool keep);

void wait_need_clear(WaitNeed *need);
/* What must be complete before `inst`: its registers, LDS ranges, earlier writebacks. */
void wait_tracker_need(const WaitTracker *t, const Inst *inst, WaitNeed *need);
/* All outstanding operations of the queue whose event is raised by `event`. */
void wait_tracker_need_event(const WaitTracker *t, Event event, WaitNeed *need);
/* The outstanding LDS-DMAs that may overlap `ref`. */
void wait_tracker_need_dma(const WaitTracker *t, const MemRef *ref, WaitNeed *need);
/* The outstanding loads of global memory that the accesses may overtake, and stores. */
void wait_tracker_need_memory(const WaitTracker *t, const MemoryAccesses *accesses, WaitNeed *need);
/* At most `limit` operations of the counter are outstanding from here on. */
void wait_tracker_apply(WaitTracker *t, unsigned slot, unsigned limit);
void wait_tracker_apply_need(WaitTracker *t, const WaitNeed *need);
/* `inst` is issued. */
void wait_tracker_issue(WaitTracker *t, const Inst *inst);

/* May the instruction read or write LDS other than by LDS-DMA? */
bool inst_uses_lds(Target target, const Inst *inst);
/* OP_LDS_BECOMES: all that is outstanding gets its new name. */
void wait_tracker_rename(WaitTracker *t, const Inst *becomes);

#endif
