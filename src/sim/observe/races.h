/* Races: two waves access the same bytes, at least one of them writes, and nothing orders the accesses. Coherence: two
   accesses are ordered, but a cache may hide one from the other. Design section 9.

   The check uses the happens-before relation, not the interleaving of this run. Every memory operation of a wave has a
   number. It comes before an operation of another wave of the workgroup
     - if it accesses LDS: when its wave had waited for it before a barrier that both waves have passed;
     - if it accesses global memory: when both have passed a barrier since it was issued (by LLVM's memory model, waves
       of a workgroup share the L1 cache if tg_split is off). In three cases its wave must also have waited for it
       before: with tg_split; on gfx1250, whose loads and stores reach the cache through two ports; if one of the two is
       a scalar operation.
   It comes before an operation of any wave if a chain of releases and acquires leads from one to the other
   (races_sync.c). Operations of one wave are ordered by an in-order queue, or else by a wait (LDS-DMA and LDS
   operations).

   Atomic accesses do not race with each other: read-modify-writes, and loads and stores whose scope bits (sc1; sc0
   within a workgroup) make them atomic ones of that scope. Plain accesses race with them. So both kinds are remembered
   separately, and an atomic access does not erase a plain one.

   Two waves that write the same value give only a note, because many kernels let several waves fill one table.

   Everything happens at issue, so numbers do not depend on when an operation completes. Internal to src/sim.

   Files:
     - races.c: state of run, workgroup and wave; effects of an operation, a wait, a barrier
     - races_lds.c, races_global.c: remember accesses, and find conflicts
     - races_sync.c: releases and acquires, spin loops
     - coherence.c: caches
     - races_waits.c: waits that the compiler has dropped
     - races_report.c: findings */
#pragma once

#include "isa/family.h"
#include "sim/machine/outstanding.h"
#include "sim/observe/clock.h"
#include "sim/observe/observers.h"
#include "support/map.h"

/* For waves of 32 lanes, in a workgroup. OrderAccess and OrderWaves have bits for wave numbers. Waves of other
   workgroups, also in the same cluster, are threads of the dispatch: order_thread. */
enum { ORDER_MAX_WAVES = 1024 / 32 };
typedef uint32_t OrderWaves; /* a set of waves */

/* Queues whose operations a wave must wait for separately. */
typedef enum OrderClass {
    ORDER_LDS,
    ORDER_VMEM,  /* loads only, if stores have their own counter */
    ORDER_STORE, /* those stores */
    ORDER_FLAT,  /* the part of a flat operation in global memory */
    ORDER_FLAT_LDS,
    ORDER_SCALAR,
    ORDER_ASYNC, /* gfx1250: copies to LDS, copies from LDS */
    ORDER_ASYNC_STORE,
    ORDER_TENSOR, /* gfx1250: the tensor data mover */
    NUM_ORDER_CLASSES
} OrderClass;

/* OrderAccess.how */
enum {
    ORDER_CLASS_MASK = 15, /* OrderClass */
    ORDER_ATOMIC = 16,     /* read-modify-write */
    /* Global memory: an atomic access with workgroup scope; with cluster scope; both bits: device scope. */
    ORDER_SYNC_GROUP = 64,
    ORDER_SYNC = 32,
    ORDER_SPIN = 32, /* LDS: waits for another wave */
    ORDER_HOW_MASK = 127,
    ORDER_OP_MASK = (1 << 27) - 1,
};

/* A remembered access. It is small, because there are several for each dword of touched memory. */
typedef struct __attribute__((packed, aligned(2))) OrderAccess {
    uint32_t number;   /* number in its wave; 0: none */
    uint32_t op : 27;  /* dword number of the instruction */
    uint32_t wave : 5; /* in its workgroup */
    uint16_t how : 7;
    uint16_t lane : 7; /* ORDER_NO_LANE: the wave */
} OrderAccess;
enum { ORDER_NO_LANE = 127 };
/* access->lane = lane, as one store of two bytes. After a store of one byte, a copy of the access would stall, because
   its load of two bytes cannot be forwarded from that store. */
static inline void order_set_lane(OrderAccess *access, unsigned lane)
{
    _Static_assert(sizeof *access == 10, "the lane is above 7 bits of the last 2 bytes");
    uint16_t last;
    memcpy(&last, (char *)access + 8, sizeof last);
    last = (uint16_t)((last & 0x7f) | lane << 7);
    memcpy((char *)access + 8, &last, sizeof last);
}
static inline OrderClass order_class(const OrderAccess *access) { return (OrderClass)(access->how & ORDER_CLASS_MASK); }
/* Does it access LDS separately from the LDS operations of the same wave? */
static inline bool order_is_copy(unsigned class) { return class == ORDER_VMEM || class >= ORDER_ASYNC; }

/* The last plain write of a granule, and its value if known. `writers`: waves of the workgroup that wrote this same
   value, unordered. */
typedef struct __attribute__((packed, aligned(2))) OrderWrite {
    OrderAccess access;
    OrderWaves writers;
    uint32_t value;
    bool has_value;
} OrderWrite;

/* A granule of LDS. Beside it are plain reads and atomics: the last one of each wave since the last plain write, valid
   if its bit is set. */
typedef struct LdsCell {
    OrderWrite write;
    OrderWaves readers, atomics;
    uint32_t other_value; /* if lanes_differ: the value that an earlier lane of the same write wrote */
    uint8_t other_lane;
    bool lanes_differ;
} LdsCell;

/* A granule of global memory is in several tables. A page has a table only if needed: most pages are only read, or only
   written. For each kind of other access since the last plain write, it is enough to remember two of one workgroup
   since its last barrier, by different waves. Any further wave differs from one of them, and earlier accesses are
   ordered for the workgroup by the barrier. A third entry is for any other workgroup. */
typedef struct GlobalWrite {
    OrderWrite write;
    uint32_t group;
} GlobalWrite;
typedef struct GlobalMark {
    OrderAccess access;
    uint32_t group;
    uint32_t phase; /* barriers of the group that were passed at `access` */
} GlobalMark;
typedef struct GlobalMarks {
    OrderAccess second, other; /* `second`: of the group in GlobalMark */
    uint32_t other_group;
} GlobalMarks;
typedef enum GlobalMarkKind { MARK_READ, MARK_ATOMIC_READ, MARK_ATOMIC_WRITE, NUM_GLOBAL_MARKS } GlobalMarkKind;

typedef struct GlobalPage {
    uint64_t number;
    GlobalWrite *writes; /* these: NULL: none */
    GlobalMark *marks[NUM_GLOBAL_MARKS];
    GlobalMarks *more[NUM_GLOBAL_MARKS];
} GlobalPage;

/* What a wave knows about another wave of its workgroup beyond the last barrier: operations up to these numbers come
   before. */
typedef struct OrderNear {
    uint32_t lds, dma;      /* LDS operations; writes of LDS-DMA to LDS */
    uint32_t async, tensor; /* gfx1250: copies to LDS; copies of the tensor data mover */
    uint32_t global;
    uint32_t loads; /* loads from global memory, if they are separate from stores */
} OrderNear;

/* The knowledge that a release passes on. Reference-counted. */
typedef struct Release {
    uint32_t references;
    Clock ordered;  /* operations that come before; beyond the workgroup */
    Clock flushed;  /* those that were also written back before it */
    Clock itself;   /* the releasing operations: whoever has read one of them comes after it */
    Clock clean;    /* coherence.c */
    uint32_t group; /* workgroup for which `near` is valid */
    OrderNear near[ORDER_MAX_WAVES];
} Release;

/* An operation that has read a released value, until a wait proves that its wave has received it. */
typedef struct Acquire {
    uint64_t order;   /* OrderState.mark */
    Release *release; /* global memory: the release at `address` */
    uint64_t address;
    OrderNear near[ORDER_MAX_WAVES]; /* LDS */
    bool weak;                       /* atomics on LDS that are not known to be flags */
} Acquire;

/* Facts about an instruction. */
typedef struct OrderInfo {
    uint8_t spin;       /* LDS operation: does it wait for a flag? 0: not determined yet */
    uint8_t guess;      /* load: does a compare-and-swap use it? */
    uint8_t lacks_wait; /* LDS operation: 1: order_lacks_wait is false; 2: true */
} OrderInfo;

typedef struct OrderState {
    SimWatch *watch;
    unsigned mark;                    /* index of the mark in SimAccess that holds an operation's number */
    unsigned lds_shift, global_shift; /* log2 of the granules' size: the smallest access of the code */
    Map pages;                        /* GlobalPage, by number */
    Map places;                       /* Release *, by the address at which waves released */
    GlobalPage *last;                 /* found last */
    Arena *arena;                     /* of the tables */
    uint64_t limit;                   /* most bytes of tables; beyond that, global memory is no longer tracked */
    uint64_t releases;                /* how many there are */
    ClockPool clocks;                 /* of all clocks of the run */
    uint32_t num_threads;             /* threads of the dispatch if all run at the same time; else 0 */
    /* The global wave sync: knowledge of the waves that have arrived; knowledge for waves that pass. */
    Release *come[NUM_GLOBAL_SYNCS], *opened[NUM_GLOBAL_SYNCS];
    bool full, full_reported;
} OrderState;

/* The caches of a CU that may hold old data, and for each what the wave knows to be visible: operations of the
   workgroup's waves by number, of others by thread. */
typedef enum OrderCache { CACHE_L1, CACHE_L2, CACHE_SCALAR, NUM_ORDER_CACHES } OrderCache;
typedef struct OrderFresh {
    uint32_t group[ORDER_MAX_WAVES];
    Clock outside;
} OrderFresh;

/* The last value that the wave has acquired, and its place. */
typedef struct OrderRead {
    uint64_t address;
    Release *release;
} OrderRead;
enum { ORDER_READS = 8 };

/* The operations that a wave had waited for when it issued an LDS operation. Needed for flags in LDS. */
typedef struct OrderHistory {
    uint32_t issued, dma, async, tensor;
} OrderHistory;
enum { ORDER_HISTORY = 32 };

typedef struct OrderWave {
    uint32_t issued;                    /* number of the last operation */
    uint32_t start;                     /* number of the last one in an earlier workgroup */
    uint32_t waited[NUM_ORDER_CLASSES]; /* all operations up to there were waited for */
    OrderNear near[ORDER_MAX_WAVES];
    uint32_t weak[ORDER_MAX_WAVES]; /* LDS operations that only atomics on LDS order */
    Clock ordered, flushed, clean;  /* for waves of other workgroups, as in Release */
    OrderFresh fresh[NUM_ORDER_CACHES];
    uint32_t flushed_own;                    /* own operations before the last buffer_wbl2 */
    uint32_t flushed_group[ORDER_MAX_WAVES]; /* operations of other waves that come before it */
    uint32_t scalar_flushed;                 /* own operations before the last s_dcache_wb */
    uint32_t scalar_dirty;                   /* number and instruction of the first scalar store since then; 0: none */
    const SimOp *scalar_store;
    uint32_t loaded[2];              /* last loads that caches may keep: ORDER_VMEM; ORDER_FLAT */
    bool is_clean[NUM_ORDER_CACHES]; /* that cache no longer contains anything that the wave has loaded */
    uint64_t sync_mark;              /* mark of its last operation of the global wave sync */
    Acquire *acquires;               /* of the heap */
    uint32_t num_acquires, cap_acquires;
    OrderRead read[ORDER_READS]; /* ring buffer; entries without a release are empty */
    uint32_t num_read;
    OrderHistory history[ORDER_HISTORY]; /* ring */
    uint32_t num_history;
} OrderWave;

/* What all waves of the group know about each other since their last barrier. */
typedef struct OrderGroup {
    LdsCell *cells;
    OrderAccess *reads, *atomics; /* by wave, then cell: entries that one access touches lie together */
    uint32_t num_cells;
    uint32_t index; /* number of the workgroup in the grid */
    uint32_t phase;
    uint32_t num_waves;
    uint32_t lds_classes; /* bit per OrderClass: there are operations of it in last_read, last_write, last_atomic */
    bool any_near;        /* a wave has acquired from another one */
    bool any_fresh;       /* a wave has invalidated a cache */
    uint32_t published[ORDER_MAX_WAVES][NUM_ORDER_CLASSES]; /* by wave: operations waited for before the barrier */
    uint32_t published_scalar[ORDER_MAX_WAVES];             /* those written back from the scalar cache before it */
    uint32_t published_flush[ORDER_MAX_WAVES];              /* those waited for and written back from L2 before it */
    /* For each wave: its last read, write and atomic operation on LDS. If all of them are ordered, no cell needs a
       check. */
    uint32_t last_read[ORDER_MAX_WAVES][NUM_ORDER_CLASSES], last_write[ORDER_MAX_WAVES][NUM_ORDER_CLASSES];
    uint32_t last_atomic[ORDER_MAX_WAVES][NUM_ORDER_CLASSES];
    uint32_t issued[ORDER_MAX_WAVES];          /* by wave: operations issued before the barrier */
    uint32_t published_clean[ORDER_MAX_WAVES]; /* state of the caches before it: coherence_clean */
    /* Named barriers: knowledge of waves that have signalled; knowledge for waves that pass. */
    Release *signalled[NAMED_BARRIERS + 1], *opened[NAMED_BARRIERS + 1];
} OrderGroup;

/* An access while it is compared with remembered ones. */
typedef struct Conflict {
    SimWave *wave;
    const SimAccess *access;
    bool lds, writes, spin;
    unsigned how; /* of this access */
    unsigned lane;
    uint64_t address;
    unsigned data;  /* first data register of the lane's part of the access */
    uint32_t value; /* value that is written to the granule, if has_value */
    bool has_value;
    /* LDS, by wave: operations up to there come before this one. Memory of the caller, not cleared */
    uint32_t (*limit)[NUM_ORDER_CLASSES];
    OrderWaves readers, writers, atomics; /* LDS: waves with unordered reads, plain writes and atomics */
} Conflict;

/* Another wave's access, of workgroup number `group`. */
typedef struct OrderOther {
    const OrderAccess *access;
    uint32_t group;
    bool writes;
} OrderOther;

/* The number of a wave in the whole dispatch. */
static inline uint32_t order_thread(const OrderGroup *group, uint32_t index, unsigned wave)
{
    return index * group->num_waves + wave;
}
static inline OrderState *order_state_of(const SimWave *wave) { return wave->watch->self[OBSERVER_ORDER]; }
static inline OrderWave *order_of(const SimWave *wave) { return wave->observed[OBSERVER_ORDER]; }
static inline OrderGroup *order_of_group(const SimGroup *group) { return group->observed[OBSERVER_ORDER]; }
static inline OrderGroup *order_group_of(const SimWave *wave) { return order_of_group(wave->group); }
/* The thread number for a wave's loads in clocks, if they are separate from stores. */
static inline uint32_t order_loads_of(uint32_t thread) { return thread | UINT32_C(1) << 31; }
static inline bool order_tg_split(const SimWave *wave) { return sim_tg_split(wave->group->dispatch); }
static inline bool order_has_stores(const SimWave *wave)
{
    return !target_family(wave->group->program->target)->orders_group;
}
/* The entry of `waited`, or of a similar array, for global memory. Loads with their own counter do not count. */
static inline uint32_t order_waited(const SimWave *wave, const uint32_t *classes)
{
    const uint32_t memory = classes[order_has_stores(wave) ? ORDER_STORE : ORDER_VMEM];
    return memory > classes[ORDER_FLAT] ? memory : classes[ORDER_FLAT];
}
/* Class and number of the access; 0: none. */
static inline uint64_t order_mark(const SimWave *wave, const SimAccess *access)
{
    return access->mark[order_state_of(wave)->mark];
}

/* Is workgroup number `group` of the same cluster? */
static inline bool order_same_cluster(const SimWave *wave, uint32_t group)
{
    const SimDispatch *dispatch = wave->group->dispatch;
    const SimDim3 grid = dispatch->grid, size = dispatch->cluster, own = wave->group->id;
    const SimDim3 id = {group % grid.x, group / grid.x % grid.y, group / grid.x / grid.y};
    if (!size.x) return id.x == own.x && id.y == own.y && id.z == own.z;
    return id.x / size.x == own.x / size.x && id.y / size.y == own.y / size.y && id.z / size.z == own.z / size.z;
}
/* gfx90a: a die is a separate device. */
static inline bool order_has_one_l2(const SimWave *wave)
{
    return target_infos[wave->group->program->target].has_glc_bits;
}
static inline bool order_same_l2(const SimWave *wave, uint32_t group)
{
    return order_has_one_l2(wave) || order_same_cluster(wave, group);
}
/* The scope that contains both accesses. */
static inline bool order_in_scope(const SimWave *wave, unsigned how, uint32_t group)
{
    const unsigned scope = how & (ORDER_SYNC | ORDER_SYNC_GROUP);
    if (scope == ORDER_SYNC) return order_same_cluster(wave, group);
    return scope == (ORDER_SYNC | ORDER_SYNC_GROUP) || (scope && group == order_group_of(wave)->index);
}

/* ---- races_lds.c, races_global.c ---- */

void order_lds_access(SimWave *wave, const SimAccess *access, OrderAccess self);
void order_global_access(SimWave *wave, const SimAccess *access, OrderAccess self);
/* The access has had its effects. */
void order_lds_completed(SimWave *wave, const SimAccess *access);
/* Operations of that wave of the workgroup up to this number come before those that `wave` issues now. `scalar`: one of
   the two is a scalar operation. */
uint32_t order_group_limit(const SimWave *wave, unsigned other, OrderClass class, bool scalar);

/* ---- races_sync.c ---- */

/* Does the operation belong to a loop that only does this LDS operation and tests its result? Then the loop waits for
   another wave, and the operation accesses a flag. */
bool order_is_spin(const SimWave *wave, const SimOp *op);
/* Is the load the first guess of a compare-and-swap loop? LLVM uses plain loads there; an old value does no harm. */
bool order_is_guess(const SimWave *wave, const SimOp *op);
/* Makes the release for the operation of that number, which the wave issues now. The caller drops it. */
Release *order_release_new(const SimWave *wave, uint32_t number);
void order_release_drop(OrderState *state, Release *release);
/* Bytes of all releases and clocks. */
uint64_t order_clock_bytes(const OrderState *state);
/* Named barriers. */
void order_named(SimWave *wave, unsigned number, SimNamedEvent event);
void order_named_forget(OrderState *state, OrderGroup *group);
/* Records the release at an address. `memo` (two pointers, first NULL) speeds up the next lane. */
void order_release_at(OrderState *state, uint64_t address, Release *release, Release **memo);
/* The operation has read a flag in LDS: acquires everything that waves did before they wrote it. */
void order_acquire_flag(SimWave *wave, uint64_t order, const LdsCell *cell, uint64_t at, bool spin);
void order_acquire(SimWave *wave, uint64_t order, uint64_t address, Release *release);
/* Has the wave received what that operation of that thread released at the address? */
bool order_has_read(const OrderWave *wave, uint64_t address, uint32_t thread, uint32_t number);
void order_acquired(SimWave *wave, uint64_t order);
void order_forget_acquires(OrderState *state, OrderWave *order);
void order_share(SimGroup *group);

/* A release with the knowledge of both, for whoever reads there. */
Release *order_release_joined(OrderState *state, const Release *old, const Release *new);

/* ---- races_global_sync.c ---- */

/* Events of the global wave sync: an operation is issued; the wave has arrived; a resource opens; the wave passes. */
void order_global_issued(SimWave *wave, SimAccess *access);
void order_global(SimWave *wave, unsigned number, SimNamedEvent event);
void order_global_forget(OrderState *state);

/* ---- coherence.c ---- */

/* The wave has loaded with the operation of that number; caches may keep the data. */
void coherence_loaded(SimWave *wave, OrderClass class, uint32_t number);
/* For Clock.clean: the number of the wave's last operation, and whether caches keep data that it has loaded. */
uint32_t coherence_clean(const OrderWave *order);
/* The wave has acquired that. Clock.clean then tells it what others may have left in caches. */
void coherence_acquired(SimWave *wave, const Release *release);

/* The wave has executed a cache instruction. */
void coherence_operation(SimWave *wave, const SimOp *op);
void coherence_end(SimWave *wave, const SimOp *op);
/* `other` is a write that comes before the access: do the caches show it? */
void coherence_check(const Conflict *c, const OrderAccess *other, uint32_t group);
/* Makes accesses of the workgroup's waves visible that the caches of the CU show now. */
void coherence_lds(const Conflict *c);

/* ---- races_waits.c ---- */

/* Is there a path from the LDS operation to a barrier without a back edge and without a wait for the operation? If not,
   LLVM has dropped the wait. */
bool order_lacks_wait(const SimWave *wave, const SimOp *op);

/* ---- races_report.c ---- */

/* Finds the value that the access, which begins at `begin`, writes to the granule at `at`. */
void order_find_value(Conflict *c, uint64_t begin, uint64_t at, unsigned shift);
static inline bool order_writes_equal(const Conflict *c, const OrderWrite *write)
{
    return c->has_value && write->has_value && c->value == write->value;
}
static inline bool order_same_value(const Conflict *c, const OrderWrite *write)
{
    if (c->writes) return order_writes_equal(c, write);
    return write->access.wave != c->wave->number && write->writers >> c->wave->number & 1;
}
/* Does it write what is there already, so that readers lose nothing? If one wave alone writes the place, equal values
   are luck of this run's data, except in kernels written by hand. */
bool order_writes_again(const Conflict *c, const OrderWrite *write);
/* Has another lane already written a different value to the same place in this execution of the instruction? `write`:
   the last write to the place, by this workgroup. */
bool order_lanes_differ(const Conflict *c, const OrderWrite *write, const OrderAccess *self);
/* Reports it: for global memory at the store, because anyone may read; for LDS at a read (c->writes is false). */
void order_report_lanes(const Conflict *c, const OrderWrite *write, unsigned other_lane, uint32_t other_value);
/* Remembers a write. `shared`: a wave of the same workgroup wrote this value there before. */
void order_remember_write(const Conflict *c, OrderWrite *write, const OrderAccess *self, bool shared);
/* Reports a race. `same`: both write the same value. */
void order_report(const Conflict *c, OrderOther other, bool same);
/* The place and the other access of a finding, for example "LDS byte 4, which wave 1 writes". */
void order_describe(const Conflict *c, OrderOther other, StrBuf *out);
