/* Races: accesses of two waves to the same bytes, at least one of them a write, that nothing orders. Design section 9.

   Happens-before, not the interleaving that was met. Every memory operation of a wave has a number. It comes before
   an operation of another wave of the workgroup
     - if it accesses LDS: when its wave had waited for it before a barrier that both waves have passed;
     - if it accesses global memory: when both have passed a barrier since it was issued (waves of a workgroup share
       the cache: LLVM's memory model where tg_split is off);
   and before one of any wave when a chain of synchronising accesses leads from the one to the other: atomics, and
   loads and stores of device scope (sc1). A release takes with it what its wave had waited for, and what other waves of
   its workgroup had issued before their last common barrier. Synchronising accesses are no races among themselves.
   Operations of one wave are ordered within an in-order queue, else by a wait: LDS-DMA against LDS operations.

   Two waves that write the same value are no error but a note: many kernels let several waves fill one table.

   Everything happens at issue: numbers do not depend on when an operation completes. Internal to src/sim. */
#ifndef WAVECC_SIM_ORDER_H
#define WAVECC_SIM_ORDER_H

#include "sim/check.h"
#include "support/number_map.h"

/* Queues whose operations a wave has to wait for apart from each other. */
typedef enum OrderClass { ORDER_LDS, ORDER_VMEM, ORDER_FLAT, ORDER_SCALAR, NUM_ORDER_CLASSES } OrderClass;

enum { ORDER_ATOMIC = 8, ORDER_SYNC = 16 }; /* beside the class in OrderAccess.how */

/* One access as it is remembered. Small, since there are several for each dword of memory that is touched. */
typedef struct __attribute__((packed, aligned(2))) OrderAccess {
    uint32_t number;   /* of its wave; 0: none */
    uint32_t op;       /* word number of the instruction */
    uint16_t wave : 4; /* in its workgroup */
    uint16_t how : 5;  /* OrderClass | ORDER_ATOMIC ... */
    uint16_t lane : 7; /* ORDER_NO_LANE: the wave */
} OrderAccess;
enum { ORDER_NO_LANE = 127 };

/* The last write of a granule and, where it is known, what was written. `writers`: waves of the workgroup that wrote this
   same value, unordered. */
typedef struct __attribute__((packed, aligned(2))) OrderWrite {
    OrderAccess access;
    uint16_t writers;
    uint32_t value;
    bool has_value;
} OrderWrite;

/* A granule of LDS. Reads are beside it, one for each wave, valid where `readers` says so. */
typedef struct LdsCell {
    OrderWrite write;
    uint16_t readers;
} LdsCell;

/* A granule of global memory is in up to three tables, which a page has where they are needed: most pages are only read,
   or only written. Reads: those since the last write. Two suffice of one workgroup since its last barrier, of different
   waves: any writer differs from one of them, and what was before the barrier is ordered for the workgroup. And one of
   any other workgroup. */
typedef struct GlobalWrite {
    OrderWrite write;
    uint32_t group;
} GlobalWrite;
typedef struct GlobalRead {
    OrderAccess access;
    uint32_t group;
    uint32_t phase; /* barriers of the group passed at `access` */
} GlobalRead;
typedef struct GlobalReads {
    OrderAccess second, other; /* `second`: of the group of GlobalRead */
    uint32_t other_group;
} GlobalReads;

typedef struct GlobalPage {
    uint64_t number;
    GlobalWrite *writes; /* these: NULL: none */
    GlobalRead *reads;
    GlobalReads *more;
} GlobalPage;

/* What a wave knows of waves outside, or what a release left at an address: thread -> number, threads ascending.
   A thread is a wave of a workgroup. */
typedef struct ClockEntry {
    uint32_t thread, number;
} ClockEntry;
typedef struct Clock {
    ClockEntry *entries;
    uint32_t count, capacity;
} Clock;

typedef struct OrderState {
    unsigned lds_shift, global_shift; /* log2 of the granules: the smallest access of the program */
    NumberMap pages;  /* GlobalPage, by number */
    NumberMap places; /* Clock, by address: where waves release */
    GlobalPage *last; /* found last */
    Arena *arena;     /* of the tables */
    uint64_t limit;   /* bytes of tables; with more, global memory is not followed any further */
    bool full, full_reported;
} OrderState;

typedef struct OrderWave {
    uint32_t issued;                    /* number of the last operation */
    uint32_t start;                     /* that of the last one in an earlier workgroup */
    uint32_t waited[NUM_ORDER_CLASSES]; /* all up to there were waited for */
    Clock known;
} OrderWave;

/* What all waves of the group know of each other since their last barrier. */
typedef struct OrderGroup {
    LdsCell *cells;
    OrderAccess *reads; /* by wave, then cell: what the lanes of one access touch lies together */
    uint32_t num_cells;
    uint32_t index; /* of the workgroup in the grid */
    uint32_t phase;
    uint32_t num_waves;
    uint32_t (*published)[NUM_ORDER_CLASSES]; /* by wave: waited for before the barrier */
    uint32_t (*last_read)[NUM_ORDER_CLASSES]; /* by wave: the last operation that read LDS, or wrote it: where all of */
    uint32_t (*last_write)[NUM_ORDER_CLASSES]; /* them are ordered, no cell needs to be asked */
    uint32_t *issued;                         /* by wave: issued before the barrier */
} OrderGroup;

OrderState *order_new(const SimChecker *checker);
void order_free(OrderState *state);
void order_group_free(OrderGroup *group);
void order_wave_free(OrderWave *wave);
void order_start_group(SimChecker *checker, SimGroup *group);
void order_start_wave(SimWave *wave);
/* An access is issued; flat ones: a part of it. Sets access->order. */
void order_access(SimWave *wave, SimAccess *access);
/* It has had its effects. */
void order_completed(SimWave *wave, const SimAccess *access);
/* The wave has waited for the operation with that SimAccess.order. */
void order_proved(WaveCheck *check, uint64_t order);
void order_barrier(SimGroup *group);

#endif
