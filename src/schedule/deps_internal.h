/* What the parts of the dependence graph share: deps.c (nodes, the walk over the block, lists of dependences),
   deps_registers.c (values, registers, places), deps_memory.c (memory, barriers, waits). The walk goes over the block
   once. If the block branches to itself, the walk goes over it again, and what it finds between the two iterations are
   dependences at distance 1. */
#ifndef WAVECC_SCHEDULE_DEPS_INTERNAL_H
#define WAVECC_SCHEDULE_DEPS_INTERNAL_H

#include "schedule/deps.h"

#include "isa/reg_units.h"

/* DepNode.groups: what a fence holds back is a set of them. Above: a group for each counter, then for each kind. */
enum {
    GROUP_ANY = 1 << 0,
    GROUP_MATRIX = 1 << 1,
    GROUP_LDS = 1 << 2,     /* touches LDS memory */
    GROUP_STORE = 1 << 3,   /* writes global memory, or is an atomic or coherent access to it */
    GROUP_LOAD = 1 << 4,    /* reads global memory and nothing else, which may be written while the kernel runs */
    GROUP_CONTROL = 1 << 5, /* barriers, waits, s_setprio, lds_becomes */
    GROUP_SHARED = 1 << 6,  /* may deliver to several workgroups of a cluster */
    GROUP_COUNTER_SHIFT = 7,
    GROUP_KIND_SHIFT =
        GROUP_COUNTER_SHIFT + NUM_COUNTERS, /* above: one for each kind that directives name (fences.c) */
    NUM_KIND_GROUPS = 8,
    NUM_GROUPS = GROUP_KIND_SHIFT + NUM_KIND_GROUPS,
};

/* A node in an iteration: iteration * nodes + node. */
typedef uint32_t Place;
enum { NO_PLACE = UINT32_MAX };

/* A dword of a register that is written more than once, or that values share. */
typedef struct UnitState {
    uint32_t epoch;
    Place writer;     /* NO_PLACE: none in the block */
    uint32_t readers; /* since then: 1 + index in Scan.readers; 0: none */
} UnitState;

typedef struct Reader {
    Place place;
    uint32_t next; /* 1 + index; 0: the last */
} Reader;

/* What the walk knows of a virtual register in the current block. */
typedef struct ValueState {
    uint32_t epoch;
    uint32_t def;   /* 1 + node; 0: not defined in the block so far */
    uint32_t home;  /* first unit; 0: none */
    bool is_read;   /* the first read of it was noted */
    uint32_t param; /* 1 + its number among the parameters of the block; 0: it is none */
} ValueState;

/* Bits of objects of global memory: two that have none in common do not overlap. */
typedef uint64_t ObjectSet;

struct DepContext {
    Arena *arena;
    const Kernel *k;
    const TimeRows *rows;
    const HazardTable *hazards;
    bool has_directives;       /* groups of kinds are needed */
    bool has_free_groups;      /* sched_group_barrier holds nothing back */
    bool is_relative;          /* registers by number at run time: everything stays in order */
    bool stores_from_lds;      /* copies from LDS to global memory: what is stored is there when they are waited for */
    uint32_t counts;           /* bits of counters of which an author's wait lets operations run */
    ObjectSet *before, *after; /* by Block.id: stores that reach its begin, its end, without a barrier between */
    ObjectSet *always;         /* by Block.id: stores that other waves may run at any barrier of it */
    /* If barriers do not wait for memory: for each virtual register, CARRIES_ of the memory operations whose results it
       may hold. NULL in other kernels. */
    uint8_t *carries;
    uint32_t num_carries;
    /* of the current block; by epoch, so that nothing is cleared */
    uint32_t epoch, num_values, num_units;
    ValueState *values; /* by virtual register */
    UnitState *units;
};

enum { CARRIES_LDS = 1, CARRIES_GLOBAL = 2 };

typedef struct MemEntry {
    Place place;
    MemRef ref; /* object 0: not known */
} MemEntry;

typedef enum MemSpace { GLOBAL_SPACE, LDS_SPACE, SCRATCH_SPACE, NUM_SPACES } MemSpace;

typedef struct BarrierState {
    Place place;
    ObjectSet before, after; /* stores that other waves may run between the barrier before, the one after, and it */
} BarrierState;

typedef struct Scan {
    DepContext *c;
    Arena *arena;
    const Block *block;
    DepGraph *g;
    uint32_t iteration; /* 0, 1 */
    VEC(Dep) deps;
    uint32_t *mark[2]; /* by distance and `from`: 1 + its last dependence */
    bool *has_out;     /* by node: something of the same iteration depends on it */
    uint32_t next_unit;
    VEC(Reader) readers;
    VEC(Place) first_readers[2]; /* since the last barrier, of results of LDS reads, of global loads */
    /* memory */
    VEC(MemEntry) reads[NUM_SPACES];
    VEC(MemEntry) writes[NUM_SPACES];
    VEC(Place) members[NUM_GROUPS]; /* of the group since its last fence */
    Place last_fence[NUM_GROUPS];
    VEC(BarrierState) barriers;       /* that were passed; the first ones of an iteration are counted in */
    VEC(Place) counted[NUM_COUNTERS]; /* operations since the block's begin */
    uint32_t waited[NUM_COUNTERS];    /* so many of them the author has waited for */
    Place *wait_of;                   /* by node: the author's wait that waits for its result; NO_PLACE */
} Scan;

/* deps.c */
void scan_add(Scan *s, Place from, Place to, DepKind kind, uint32_t latency);
/* `from` and `to` are nodes. */
void scan_add_at(Scan *s, uint32_t from, uint32_t to, DepKind kind, uint32_t distance, uint32_t latency);
static inline uint32_t place_node(const Scan *s, Place p) { return p < s->g->num ? p : p - s->g->num; }
static inline const DepNode *place_of(const Scan *s, Place p) { return &s->g->nodes[place_node(s, p)]; }

/* Clocks from an instruction to who reads its result: at least what wait states take. `reads`: HAZARD_READS_. */
uint32_t scan_latency(const Scan *s, const DepNode *from, const DepNode *to, uint32_t latency, unsigned reads);

/* deps_registers.c */
void registers_begin(Scan *s);
void registers_scan(Scan *s, Place at);

/* deps_memory.c */
/* The node's groups, and what it holds back and touches. */
void memory_node(const DepContext *c, DepNode *node);
/* Does nothing pass it? EXEC, other side effects. */
bool dep_is_full_fence(const Inst *inst);
void memory_context(DepContext *c, const StoresBeside *beside);
void memory_begin(Scan *s);
void memory_scan(Scan *s, Place at);
/* The value is read. */
void memory_value_read(Scan *s, uint32_t vreg, Place at);

/* fences.c: the groups that an instruction belongs to for directives; those that do not pass a directive. */
uint32_t fence_groups(const Inst *inst);
uint32_t fence_holds(const Inst *inst);

#endif
