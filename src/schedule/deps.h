/* The dependence graph of a block of kernel IR before allocation. Each dependence has the least number of clocks from
   issue to issue. Passes that reorder a block use it, and so does the lower bound of a loop's time.
   - Registers: SSA values depend on their definitions. Variables, pinned values, physical and special registers depend
     dword by dword.
   - Memory: accesses depend by the objects of Inst.mem in each space. Loads may pass loads.
   - Barriers: an instruction may pass a barrier if it accesses no memory that other waves of the workgroup see. A
     global load may also pass if no store that may write its data can run at the same time in another wave. Such a
     store lies on a path through the barrier, between its neighbouring barriers. If waves may stand at different
     barriers (wave_paths.h), it may be anywhere in the kernel.
   - An author's wait: no operation of its counters passes it, and no LDS operation. Operations for which it waits stay
     before those that it leaves outstanding.
   - Matrix instructions and memory operations do not pass s_setprio. Nothing passes a change of EXEC, or an instruction
     with other side effects.
   If a block branches to itself, there are also dependences from one iteration to a later one. */
#pragma once

#include "analysis/hazard_states.h"
#include "timing/timed_inst.h"

typedef enum DepKind {
    DEP_VALUE,  /* `to` reads what `from` writes */
    DEP_ANTI,   /* `to` writes what `from` reads */
    DEP_OUTPUT, /* both write it */
    DEP_STATE,  /* one of these three through a register that is not allocated: VCC, M0, MODE, a physical one */
    DEP_MEMORY, /* both access the same memory, and one of them writes */
    DEP_FENCE,  /* one must not pass the other: barriers, waits, EXEC, side effects; the end of the block */
    /* `to` makes a value in the register of one that `from` reads; the reverse order is correct, but costs a copy */
    DEP_PLACE,
} DepKind;

typedef struct Dep {
    uint32_t from, to; /* nodes */
    uint8_t kind;      /* DepKind */
    uint8_t distance;  /* number of iterations between `from` and `to`; 0: the same iteration */
    uint16_t latency;  /* least clocks from issue to issue */
} Dep;

/* An instruction of the block, by its position. */
typedef struct DepNode {
    Inst *inst;
    const EventInfo *event; /* its memory event; NULL: not a memory operation */
    uint8_t kind;           /* IssueKind */
    bool is_free;           /* it needs no machine instruction, or none if it is coalesced */
    bool is_glued;          /* it must stay right after the previous node, because it reads its SCC */
    uint16_t issue;         /* clocks until the wave can issue its next instruction */
    uint16_t pipe, head;    /* as in TimedInst */
    uint16_t apart;         /* the same */
    uint16_t latency;       /* clocks until a reader of its result can issue, for memory operations, too */
    uint16_t forward;       /* the same if a matrix instruction reads it as C */
    uint32_t groups, holds; /* for deps.c: its groups, and the groups that must not pass it */
    uint8_t spaces, writes; /* for deps.c: memory spaces that it accesses, and that it writes */
    bool is_wait;           /* for deps.c: it is an author's wait */
    uint32_t service;       /* memory operation: clocks of its unit for each wave */
    uint32_t path;          /* memory operation: least clocks to its result */
    HazardRoles hazards;
} DepNode;

typedef struct DepGraph {
    DepNode *nodes;
    uint32_t num;
    bool is_loop;        /* the block branches to itself */
    Dep *deps;           /* sorted by `to` */
    uint32_t num_deps;   /* at most one between two nodes at a distance */
    uint32_t *first_in;  /* by node: its first dependence as `to`, in deps; one extra entry at the end */
    uint32_t *first_out; /* by node: its first entry in `out`; one extra entry at the end */
    uint32_t *out;       /* indexes into deps, sorted by `from` */
} DepGraph;

#define FOREACH_DEP_IN(graph, node, dep)                                        \
    for (const Dep *dep = (graph)->deps + (graph)->first_in[node],              \
                   *dep##_end_ = (graph)->deps + (graph)->first_in[(node) + 1]; \
         dep < dep##_end_; dep++)
#define FOREACH_DEP_OUT(graph, node, dep)                                                                     \
    for (uint32_t dep##_n_ = (graph)->first_out[node]; dep##_n_ < (graph)->first_out[(node) + 1]; dep##_n_++) \
        for (const Dep *dep = &(graph)->deps[(graph)->out[dep##_n_]], *dep##_once_ = dep; dep##_once_;        \
             dep##_once_ = NULL)

/* Facts that the graphs of all blocks of a kernel share: which stores can run at the same time as which barrier. They
   are valid until blocks, edges, stores or barriers change. Passes may move instructions within blocks, and add
   registers. */
typedef struct DepContext DepContext;
/* Global stores that can run at the same time as a barrier of the block, as bits of objects: those of other blocks
   before the first and after the last barrier, and for each barrier those of waves that may be elsewhere. */
typedef struct StoresBeside {
    uint64_t before, after, always;
} StoresBeside;
/* Needs cfg_build. `rows` are those of the kernel's target, and must outlive the context. Everything is in `arena`. */
DepContext *dep_context(Arena *arena, const Kernel *k, const TimeRows *rows);
StoresBeside dep_stores_beside(const DepContext *context, const Block *block);
/* The objects of all global stores of the kernel, as bits. */
uint64_t dep_all_stores(const DepContext *context);
/* For a copy of a loop (loop_extract), with the stores beside the original loop. */
DepContext *dep_context_of_copy(Arena *arena, const Kernel *k, const TimeRows *rows, const StoresBeside *beside);
/* The graph of a block with a terminator, in `arena`. Takes O(n) time for n instructions and operands, times a bounded
   factor if many memory operations access different pieces of one object. */
DepGraph dep_graph(Arena *arena, DepContext *context, const Block *block);
/* The same, but sched_group_barrier holds nothing back and may go anywhere. */
DepGraph dep_graph_free_groups(Arena *arena, DepContext *context, const Block *block);
