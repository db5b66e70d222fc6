/* Declarations that the parts of the order check share: check_order.c for registers, order_fences.c for memory and
   fences. */
#pragma once

#include "schedulecheck/check_schedule.h"

typedef struct OrderKey {
    uint64_t hash;
    uint32_t index;
} OrderKey;

/* The global memory that stores may write between a barrier and the next one on some path, as bits of MemClasses. */
typedef struct NearStores {
    ClassSet in, out; /* in: since the last barrier, at the block's start; out: before the next barrier, at its end */
} NearStores;

typedef struct Order {
    ScheduleCheck *c;
    Arena *arena;
    Cells cells;
    uint32_t *writer;  /* by cell; 0 between blocks */
    bool *m0;          /* by block: M0 is read after it */
    NearStores *near;  /* by block */
    bool copies_store; /* the kernel copies from LDS to memory */
    /* of the current block */
    const Block *old_block, *now_block;
    Inst **old, **now;
    uint32_t n;
    uint32_t *place; /* by place before: place now */
    uint32_t *index; /* by place now: place before */
    CellList reads, writes;
    uint32_t *first_read, *first_write; /* by place before, with one more entry */
    uint32_t *reach; /* by read: 1 + the place before of the instruction that wrote it; 0: before the block */
    bool m0_live_out;
} Order;

/* Reports that the instruction at place `second` before has passed the one at `first`. */
void order_wrong(const Order *o, uint32_t first, uint32_t second, const char *rule);

/* order_fences.c: fills near and copies_store; checks memory and fences; checks the author's counts. */
void order_near_stores(Order *o);
void order_check_memory(Order *o);
void order_check_waits(Order *o);
/* order_directives.c: sched_barrier, sched_group_barrier, iglp_opt. */
void order_check_directives(Order *o);
/* order_groups.c: does the block have groups, and did the pass make them? If so, checks them. */
bool order_has_groups(const Order *o);
void order_check_groups(Order *o);
