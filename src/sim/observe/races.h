/* Races: two waves access the same bytes, at least one of them writes, and nothing orders the accesses. Coherence: two
   accesses are ordered, but a cache may hide one from the other. Design section 9.

   The check uses happens-before, and not the interleaving of this run. Every memory operation of a wave has a number.
   It comes before an operation of another wave of the workgroup
     - if it accesses LDS: when its wave had waited for it before a barrier that both waves have passed;
     - if it accesses global memory: when both have passed a barrier since it was issued (waves of a workgroup share
       the L1 cache: LLVM's memory model where tg_split is off); with tg_split, on gfx1250 (whose loads and stores reach
       the cache through two ports), or where one of the two is a scalar operation: when its wave had waited for it
       before;
   and before one of any wave when a chain of releases and acquires leads from the one to the other (races_sync.c).
   Operations of one wave are ordered within an in-order queue, else by a wait: LDS-DMA against LDS operations.

   Atomic accesses do not race with each other: read-modify-writes, and loads and stores whose scope bits (sc1; sc0
   within a workgroup) make them atomic ones of that scope. Plain accesses race with them. So both are remembered apart
   from each other, and an atomic access does not let a plain one be forgotten.

   Two waves that write the same value are no error but a note: many kernels let several waves fill one table.

   Everything happens at issue: numbers do not depend on when an operation completes. Internal to src/sim.

   Who does what:
     - races.c: state of run, workgroup and wave; what an operation, a wait, a barrier does
     - races_lds.c, races_global.c: what was accessed, and who conflicts with it
     - races_sync.c: releases and acquires, spin loops
     - coherence.c: caches
     - races_report.c: findings */
#ifndef WAVECC_SIM_OBSERVE_RACES_H
#define WAVECC_SIM_OBSERVE_RACES_H

#include "isa/family.h"
#include "sim/machine/outstanding.h"
#include "sim/observe/clock.h"
#include "sim/observe/observers.h"
#include "support/map.h"

/* Of a workgroup: of waves of 32 lanes. OrderAccess and OrderWaves have bits for their numbers. Waves of other
   workgroups, those of the same cluster too, are threads of the dispatch: order_thread. */
enum { ORDER_MAX_WAVES = 1024 / 32 };
typedef uint32_t OrderWaves; /* a set of them */

/* Queues whose operations a wave has to wait for apart from each other. */
typedef enum OrderClass {
    ORDER_LDS,
    ORDER_VMEM,  /* where stores have a counter of their own: loads */
    ORDER_STORE, /* those stores */
    ORDER_FLAT,  /* what it does in global memory */
    ORDER_FLAT_LDS,
    ORDER_SCALAR,
    ORDER_ASYNC, /* gfx1250: copies to LDS, copies from LDS */
    ORDER_ASYNC_STORE,
    ORDER_TENSOR, /* gfx1250: the tensor data mover */
    NUM_ORDER_CLASSES
} OrderClass;

enum {                        /* OrderAccess.how */
       ORDER_CLASS_MASK = 15, /* OrderClass */
       ORDER_ATOMIC = 16,     /* read-modify-write */
       /* Global memory: an atomic access of the scope of a workgroup; of a cluster; both: of the device. */
       ORDER_SYNC_GROUP = 64,
       ORDER_SYNC = 32,
       ORDER_SPIN = 32, /* LDS: waits for another wave */
       ORDER_HOW_MASK = 127,
};

/* One access as it is remembered. Small, since there are several for each dword of memory that is touched. */
typedef struct __attribute__((packed, aligned(2))) OrderAccess {
    uint32_t number;   /* of its wave; 0: none */
    uint64_t op : 29;  /* word number of the instruction */
    uint64_t wave : 5; /* in its workgroup */
    uint64_t how : 7;
    uint64_t lane : 7; /* ORDER_NO_LANE: the wave */
} OrderAccess;
enum { ORDER_NO_LANE = 127 };
static inline OrderClass order_class(const OrderAccess *access) { return (OrderClass)(access->how & ORDER_CLASS_MASK); }
/* Of accesses to LDS: apart from the LDS operations of the same wave. */
static inline bool order_is_copy(unsigned class) { return class == ORDER_VMEM || class >= ORDER_ASYNC; }

/* The last plain write of a granule and, where it is known, what was written. `writers`: waves of the workgroup that
   wrote this same value, unordered. */
typedef struct __attribute__((packed, aligned(2))) OrderWrite {
    OrderAccess access;
    OrderWaves writers;
    uint32_t value;
    bool has_value;
} OrderWrite;

/* A granule of LDS. Plain reads and atomics are beside it, the last one of each wave since the last plain write, valid
   where the bits say so. */
typedef struct LdsCell {
    OrderWrite write;
    OrderWaves readers, atomics;
    uint32_t other_value; /* where lanes_differ: what an earlier lane of the same write wrote */
    uint8_t other_lane;
    bool lanes_differ;
} LdsCell;

/* A granule of global memory is in several tables, which a page has where they are needed: most pages are only read, or
   only written. Of each kind of other accesses since the last plain write two suffice of one workgroup since its last
   barrier, of different waves: any other wave differs from one of them, and what was before the barrier is ordered for
   the workgroup. And one of any other workgroup. */
typedef struct GlobalWrite {
    OrderWrite write;
    uint32_t group;
} GlobalWrite;
typedef struct GlobalMark {
    OrderAccess access;
    uint32_t group;
    uint32_t phase; /* barriers of the group passed at `access` */
} GlobalMark;
typedef struct GlobalMarks {
    OrderAccess second, other; /* `second`: of the group of GlobalMark */
    uint32_t other_group;
} GlobalMarks;
typedef enum GlobalMarkKind { MARK_READ, MARK_ATOMIC_READ, MARK_ATOMIC_WRITE, NUM_GLOBAL_MARKS } GlobalMarkKind;

typedef struct GlobalPage {
    uint64_t number;
    GlobalWrite *writes; /* these: NULL: none */
    GlobalMark *marks[NUM_GLOBAL_MARKS];
    GlobalMarks *more[NUM_GLOBAL_MARKS];
} GlobalPage;

/* What is known of one wave of the same workgroup beyond the last barrier: its operations up to these numbers
   come before. */
typedef struct OrderNear {
    uint32_t lds, dma;      /* LDS operations; what LDS-DMA writes to LDS */
    uint32_t async, tensor; /* gfx1250: copies to LDS; of the tensor data mover */
    uint32_t global;
    uint32_t loads; /* of global memory, where they are apart from stores */
} OrderNear;

/* What a release hands on. Counted references. */
typedef struct Release {
    uint32_t references;
    Clock ordered;  /* comes before; beyond the workgroup */
    Clock flushed;  /* and was written back before it */
    Clock itself;   /* the operations that released there: who has read one of them comes after it */
    Clock clean;    /* coherence.c */
    uint32_t group; /* workgroup, to which `near` means something */
    OrderNear near[ORDER_MAX_WAVES];
} Release;

/* An operation that has read what somebody released, until a wait proves that its wave has got it. */
typedef struct Acquire {
    uint64_t order;   /* OrderState.mark */
    Release *release; /* global memory: of `address` */
    uint64_t address;
    OrderNear near[ORDER_MAX_WAVES]; /* LDS */
    bool weak;                       /* atomics on LDS that nothing shows to be flags */
} Acquire;

/* What is known of an instruction. */
typedef struct OrderInfo {
    uint8_t spin;  /* of an LDS operation, whether it waits for a flag; 0: not looked at */
    uint8_t guess; /* of a load, whether a compare-and-swap uses it */
} OrderInfo;

typedef struct OrderState {
    SimWatch *watch;
    unsigned mark;                    /* SimAccess.mark: where an operation keeps its order */
    unsigned lds_shift, global_shift; /* log2 of the granules: the smallest access of the code */
    Map pages;                        /* GlobalPage, by number */
    Map places;                       /* Release *, by address: where waves release */
    GlobalPage *last;                 /* found last */
    Arena *arena;                     /* of the tables */
    uint64_t limit;                   /* bytes of tables; with more, global memory is not followed any further */
    uint64_t releases;                /* how many there are */
    ClockPool clocks;                 /* of all clocks of the run */
    uint32_t num_threads;             /* of the dispatch, where all run at a time; 0: they do not */
    /* The global wave sync: what waves hand on that have come; what those get that pass. */
    Release *come[NUM_GLOBAL_SYNCS], *opened[NUM_GLOBAL_SYNCS];
    bool full, full_reported;
} OrderState;

/* The caches of a CU that can hold old data, and what the wave knows to be seen through them: operations of waves of
   the workgroup by number, of others by thread. */
typedef enum OrderCache { CACHE_L1, CACHE_L2, CACHE_SCALAR, NUM_ORDER_CACHES } OrderCache;
typedef struct OrderFresh {
    uint32_t group[ORDER_MAX_WAVES];
    Clock outside;
} OrderFresh;

/* What the wave has acquired last, and where. */
typedef struct OrderRead {
    uint64_t address;
    Release *release;
} OrderRead;
enum { ORDER_READS = 8 };

/* What a wave had waited for when it issued an LDS operation: for flags in LDS. */
typedef struct OrderHistory {
    uint32_t issued, dma, async, tensor;
} OrderHistory;
enum { ORDER_HISTORY = 32 };

typedef struct OrderWave {
    uint32_t issued;                    /* number of the last operation */
    uint32_t start;                     /* that of the last one in an earlier workgroup */
    uint32_t waited[NUM_ORDER_CLASSES]; /* all up to there were waited for */
    OrderNear near[ORDER_MAX_WAVES];
    uint32_t weak[ORDER_MAX_WAVES]; /* LDS operations that only atomics on LDS order */
    Clock ordered, flushed, clean;  /* waves of other workgroups: as in Release */
    OrderFresh fresh[NUM_ORDER_CACHES];
    uint32_t flushed_own;                    /* own operations before the last buffer_wbl2 */
    uint32_t flushed_group[ORDER_MAX_WAVES]; /* of other waves, ordered before it */
    uint32_t scalar_flushed;                 /* own ones before the last s_dcache_wb */
    uint32_t scalar_dirty;                   /* number and instruction of the first scalar store since; 0: none */
    const SimOp *scalar_store;
    uint32_t loaded[2];              /* the last loads that caches may keep: ORDER_VMEM; ORDER_FLAT */
    bool is_clean[NUM_ORDER_CACHES]; /* nothing that it has loaded is in that cache any more */
    uint64_t sync_mark;              /* of its last operation of the global wave sync */
    Acquire *acquires;               /* of the heap */
    uint32_t num_acquires, cap_acquires;
    OrderRead read[ORDER_READS]; /* ring; without a release: none */
    uint32_t num_read;
    OrderHistory history[ORDER_HISTORY]; /* ring */
    uint32_t num_history;
} OrderWave;

/* What all waves of the group know of each other since their last barrier. */
typedef struct OrderGroup {
    LdsCell *cells;
    OrderAccess *reads, *atomics; /* by wave, then cell: what the lanes of one access touch lies together */
    uint32_t num_cells;
    uint32_t index; /* of the workgroup in the grid */
    uint32_t phase;
    uint32_t num_waves;
    bool any_near;                                          /* a wave has acquired from another one */
    bool any_fresh;                                         /* a wave has invalidated a cache */
    uint32_t published[ORDER_MAX_WAVES][NUM_ORDER_CLASSES]; /* by wave: waited for before the barrier */
    uint32_t published_scalar[ORDER_MAX_WAVES];             /* written back from the scalar cache before it */
    uint32_t published_flush[ORDER_MAX_WAVES];              /* waited for and written back from L2 before it */
    /* For each wave: its last read, write and atomic operation on LDS. If all of them are ordered, no cell needs to be
       checked. */
    uint32_t last_read[ORDER_MAX_WAVES][NUM_ORDER_CLASSES], last_write[ORDER_MAX_WAVES][NUM_ORDER_CLASSES];
    uint32_t last_atomic[ORDER_MAX_WAVES][NUM_ORDER_CLASSES];
    uint32_t issued[ORDER_MAX_WAVES];          /* by wave: issued before the barrier */
    uint32_t published_clean[ORDER_MAX_WAVES]; /* and what caches keep of it: coherence_clean */
    /* Named barriers: what waves that have signalled hand on; what those get that pass it. */
    Release *signalled[NAMED_BARRIERS + 1], *opened[NAMED_BARRIERS + 1];
} OrderGroup;

/* One access, while it is compared with those that are remembered. */
typedef struct Conflict {
    SimWave *wave;
    const SimAccess *access;
    bool lds, writes, spin;
    unsigned how; /* of this access */
    unsigned lane;
    uint64_t address;
    unsigned data;  /* first data register of the lane's part of the access */
    uint32_t value; /* what is written to the granule, where has_value */
    bool has_value;
    /* LDS, by wave: up to there operations are before this one. Of the caller, who need not clear it */
    uint32_t (*limit)[NUM_ORDER_CLASSES];
    OrderWaves readers, writers, atomics; /* LDS: waves with reads, plain writes, atomics that are not */
} Conflict;

/* Somebody else's access, of workgroup number `group`. */
typedef struct OrderOther {
    const OrderAccess *access;
    uint32_t group;
    bool writes;
} OrderOther;

/* A wave of the whole dispatch. */
static inline uint32_t order_thread(const OrderGroup *group, uint32_t index, unsigned wave)
{
    return index * group->num_waves + wave;
}
static inline OrderState *order_state_of(const SimWave *wave) { return wave->watch->self[OBSERVER_ORDER]; }
static inline OrderWave *order_of(const SimWave *wave) { return wave->observed[OBSERVER_ORDER]; }
static inline OrderGroup *order_of_group(const SimGroup *group) { return group->observed[OBSERVER_ORDER]; }
static inline OrderGroup *order_group_of(const SimWave *wave) { return order_of_group(wave->group); }
/* The thread under which clocks know of its loads, where they are apart from stores. */
static inline uint32_t order_loads_of(uint32_t thread) { return thread | UINT32_C(1) << 31; }
static inline bool order_tg_split(const SimWave *wave) { return sim_tg_split(wave->group->dispatch); }
static inline bool order_has_stores(const SimWave *wave)
{
    return !target_family(wave->group->program->target)->orders_group;
}
/* The entry of `waited`, or of a similar array, for global memory; loads with their own counter do not count. */
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
/* gfx90a: a die is a device of its own. */
static inline bool order_has_one_l2(const SimWave *wave)
{
    return target_infos[wave->group->program->target].has_glc_bits;
}
static inline bool order_same_l2(const SimWave *wave, uint32_t group)
{
    return order_has_one_l2(wave) || order_same_cluster(wave, group);
}
/* The scope that holds both accesses. */
static inline bool order_in_scope(const SimWave *wave, unsigned how, uint32_t group)
{
    const unsigned scope = how & (ORDER_SYNC | ORDER_SYNC_GROUP);
    if (scope == ORDER_SYNC) return order_same_cluster(wave, group);
    return scope == (ORDER_SYNC | ORDER_SYNC_GROUP) || (scope && group == order_group_of(wave)->index);
}

/* ---- races_lds.c, races_global.c ---- */

void order_lds_access(SimWave *wave, const SimAccess *access, OrderAccess self);
void order_global_access(SimWave *wave, const SimAccess *access, OrderAccess self);
/* It has had its effects. */
void order_lds_completed(SimWave *wave, const SimAccess *access);
/* Operations of that wave of the workgroup up to this number come before those that `wave` issues now; `scalar`: one of
   the two is a scalar operation. */
uint32_t order_group_limit(const SimWave *wave, unsigned other, OrderClass class, bool scalar);

/* ---- races_sync.c ---- */

/* Does a loop do nothing but this LDS operation and a test of its result? Then the loop waits for another wave, and the
   operation accesses a flag. */
bool order_is_spin(const SimWave *wave, const SimOp *op);
/* Is the load the first guess of a loop that compares and swaps? LLVM's are plain; that the value may be old does
   no harm. */
bool order_is_guess(const SimWave *wave, const SimOp *op);
/* What the wave releases with the operation of that number, which it issues now. The caller drops it. */
Release *order_release_new(const SimWave *wave, uint32_t number);
void order_release_drop(OrderState *state, Release *release);
/* Bytes of all releases and clocks. */
uint64_t order_clock_bytes(const OrderState *state);
/* Named barriers. */
void order_named(SimWave *wave, unsigned number, SimNamedEvent event);
void order_named_forget(OrderState *state, OrderGroup *group);
/* At an address; `memo` (two pointers, NULL at first) speeds up the next lane's. */
void order_release_at(OrderState *state, uint64_t address, Release *release, Release **memo);
/* The operation has read a flag in LDS: all that waves had done before they wrote it. */
void order_acquire_flag(SimWave *wave, uint64_t order, const LdsCell *cell, uint64_t at, bool spin);
void order_acquire(SimWave *wave, uint64_t order, uint64_t address, Release *release);
/* Has the wave got what that operation of that thread released at the address? */
bool order_has_read(const OrderWave *wave, uint64_t address, uint32_t thread, uint32_t number);
void order_acquired(SimWave *wave, uint64_t order);
void order_forget_acquires(OrderState *state, OrderWave *order);
void order_share(SimGroup *group);

/* Whoever reads there acquires what either hands on. */
Release *order_release_joined(OrderState *state, const Release *old, const Release *new);

/* ---- races_global_sync.c ---- */

/* An operation of the global wave sync is issued; the wave has come, a resource opens, the wave passes. */
void order_global_issued(SimWave *wave, SimAccess *access);
void order_global(SimWave *wave, unsigned number, SimNamedEvent event);
void order_global_forget(OrderState *state);

/* ---- coherence.c ---- */

/* The wave has loaded with the operation of that number: caches may keep it. */
void coherence_loaded(SimWave *wave, OrderClass class, uint32_t number);
/* For Clock.clean: the number of the wave's last operation, and whether caches keep what it has loaded. */
uint32_t coherence_clean(const OrderWave *order);
/* The wave has acquired that: it knows in Clock.clean what others may have left in caches. */
void coherence_acquired(SimWave *wave, const Release *release);

/* The wave has executed an instruction of a cache. */
void coherence_operation(SimWave *wave, const SimOp *op);
void coherence_end(SimWave *wave, const SimOp *op);
/* `other` is a write that comes before the access: do caches let it be seen? */
void coherence_check(const Conflict *c, const OrderAccess *other, uint32_t group);
/* Accesses of the workgroup's waves that are seen now, as caches of the CU are. */
void coherence_lds(const Conflict *c);

/* ---- races_report.c ---- */

/* What the access, which begins at `begin`, writes to the granule at `at`. */
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
/* Did another lane of this same instruction write something else there? `write`: the last write, of this workgroup. */
bool order_lanes_differ(const Conflict *c, const OrderWrite *write, const OrderAccess *self);
/* Reports it: at the store, as anybody may read global memory; of LDS at a read (c->writes is false). */
void order_report_lanes(const Conflict *c, const OrderWrite *write, unsigned other_lane, uint32_t other_value);
/* `shared`: a wave of the same workgroup wrote this value there before. */
void order_remember_write(const Conflict *c, OrderWrite *write, const OrderAccess *self, bool shared);
/* `same`: both write the same value. */
void order_report(const Conflict *c, OrderOther other, bool same);
/* The place and the other access of a finding: "LDS byte 4, which wave 1 writes". */
void order_describe(const Conflict *c, OrderOther other, StrBuf *out);

#endif
