/* Shared by the parts of the dependence graph: deps.c (nodes, the walk over the block, lists of dependences),
   deps_registers.c (values, registers, places) and deps_memory.c (memory, barriers, waits). One walk goes over the
   block. If the block branches to itself, a second walk finds the dependences between two iterations, at distance 1. */
#pragma once

#include "schedule/deps.h"

#include "isa/reg_units.h"

/* DepNode.groups. A fence holds back a set of groups. Higher bits: a group for each counter, then for each kind of
   instruction. */
enum {
    GROUP_ANY = 1 << 0,
    GROUP_MATRIX = 1 << 1,
    GROUP_LDS = 1 << 2,     /* touches LDS memory */
    GROUP_STORE = 1 << 3,   /* writes global memory, or accesses it atomically or coherently */
    GROUP_LOAD = 1 << 4,    /* only reads global memory that may be written while the kernel runs */
    GROUP_CONTROL = 1 << 5, /* barriers, waits, s_setprio, lds_becomes */
    GROUP_SHARED = 1 << 6,  /* may deliver data to several workgroups of a cluster */
    GROUP_COUNTER_SHIFT = 7,
    GROUP_KIND_SHIFT =
        GROUP_COUNTER_SHIFT + NUM_COUNTERS, /* higher bits: one for each kind that directives name (fences.c) */
    NUM_KIND_GROUPS = 8,
    NUM_GROUPS = GROUP_KIND_SHIFT + NUM_KIND_GROUPS,
};

/* A node in an iteration: iteration * number of nodes + node. */
typedef uint32_t Place;
enum { NO_PLACE = UINT32_MAX };

/* A dword of a register that is written more than once, or that several values share. */
typedef struct UnitState {
    uint32_t epoch;
    Place writer;     /* last writer; NO_PLACE: none in the block */
    uint32_t readers; /* readers since then: 1 + index in Scan.readers; 0: none */
} UnitState;

typedef struct Reader {
    Place place;
    uint32_t next; /* 1 + index of the next; 0: the last */
} Reader;

/* The state of a virtual register in the current block during the walk. */
typedef struct ValueState {
    uint32_t epoch;
    uint32_t def;      /* 1 + defining node; 0: not defined in the block so far */
    uint32_t home;     /* first unit; 0: none */
    bool is_read;      /* its first read was recorded */
    uint32_t param;    /* 1 + number among the block's parameters; 0: not a parameter */
    uint32_t accesses; /* memory operations of the block whose address begins with it */
} ValueState;

/* Objects of global memory as bits. Two sets without a common bit do not overlap. */
typedef uint64_t ObjectSet;

struct DepContext {
    Arena *arena;
    const Kernel *k;
    const TimeRows *rows;
    const HazardTable *hazards;
    bool has_directives;       /* groups for kinds of instructions are needed */
    bool has_free_groups;      /* sched_group_barrier holds nothing back */
    bool is_relative;          /* registers are selected at run time, so everything stays in order */
    bool stores_from_lds;      /* copies from LDS to global memory: the data are stored when code has waited for them */
    uint32_t counts;           /* counters of which an author's wait leaves operations outstanding */
    ObjectSet *before, *after; /* by Block.id: stores that reach its start or its end without a barrier between */
    ObjectSet *always;         /* by Block.id: stores that other waves may run at any of its barriers */
    /* If barriers do not wait for memory: by virtual register, CARRIES_ bits of the memory operations whose results it
       may hold. Otherwise NULL. */
    uint8_t *carries;
    uint32_t num_carries;
    /* number of the current block, so that nothing needs clearing */
    uint32_t epoch, num_values, num_units;
    ValueState *values; /* by virtual register */
    UnitState *units;
};

enum { CARRIES_LDS = 1, CARRIES_GLOBAL = 2 };

typedef struct MemEntry {
    Place place;
    MemRef ref;    /* object 0: not known */
    bool is_fence; /* everything in the space comes before or after it, whatever its address */
} MemEntry;

typedef enum MemSpace { GLOBAL_SPACE, LDS_SPACE, SCRATCH_SPACE, NUM_SPACES } MemSpace;

typedef struct BarrierState {
    Place place;
    ObjectSet before, after; /* stores that other waves may run between the previous barrier, this one, and the next */
} BarrierState;

typedef struct Scan {
    DepContext *c;
    Arena *arena;
    const Block *block;
    DepGraph *g;
    uint32_t iteration; /* 0, 1 */
    VEC(Dep) deps;
    uint32_t *mark[2]; /* by distance and `from`: 1 + its last dependence */
    bool *has_out;     /* by node: something in the same iteration depends on it */
    uint32_t next_unit;
    VEC(Reader) readers;
    VEC(Place) first_readers[2]; /* since the last barrier: first readers of results of LDS reads, of global loads */
    /* memory */
    VEC(MemEntry) reads[NUM_SPACES];
    VEC(MemEntry) writes[NUM_SPACES];
    VEC(Place) members[NUM_GROUPS]; /* members of the group since its last fence */
    Place last_fence[NUM_GROUPS];
    VEC(BarrierState) barriers;       /* barriers passed so far, including the first ones of the iteration */
    VEC(Place) counted[NUM_COUNTERS]; /* operations of the counter since the block's start */
    uint32_t waited[NUM_COUNTERS];    /* for how many of them the author has waited */
    Place *wait_of;                   /* by node: the author's wait for its result; NO_PLACE: none */
} Scan;

/* deps.c */
void scan_add(Scan *s, Place from, Place to, DepKind kind, uint32_t latency);
/* Adds a dependence; `from` and `to` are nodes. */
void scan_add_at(Scan *s, uint32_t from, uint32_t to, DepKind kind, uint32_t distance, uint32_t latency);
static inline uint32_t place_node(const Scan *s, Place p) { return p < s->g->num ? p : p - s->g->num; }
static inline const DepNode *place_of(const Scan *s, Place p) { return &s->g->nodes[place_node(s, p)]; }

/* Clocks from an instruction to the reader of its result: at least its wait states. `reads`: HAZARD_READS_. */
uint32_t scan_latency(const Scan *s, const DepNode *from, const DepNode *to, uint32_t latency, unsigned reads);

/* deps_registers.c */
void registers_begin(Scan *s);
void registers_scan(Scan *s, Place at);
/* ValueState.accesses of a register in the current block. */
uint32_t *registers_accesses(Scan *s, uint32_t vreg);

/* deps_memory.c */
/* Sets the node's groups, the groups that it holds back, and the memory that it accesses. */
void memory_node(const DepContext *c, DepNode *node);
/* Must nothing pass it? EXEC, other side effects. */
bool dep_is_full_fence(const Inst *inst);
void memory_context(DepContext *c, const StoresBeside *beside);
void memory_begin(Scan *s);
void memory_scan(Scan *s, Place at);
/* Records a read of the value. */
void memory_value_read(Scan *s, uint32_t vreg, Place at);

/* In fences.c: the groups of an instruction for directives, and the groups that must not pass a directive. */
uint32_t fence_groups(const Inst *inst);
uint32_t fence_holds(const Inst *inst);
