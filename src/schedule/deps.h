/* What must stay in order in a block of kernel IR before allocation: a graph of dependences, each with the clocks that
   must pass from issue to issue. Passes that reorder a block use it, and so does the lower bound of a loop's time.
   Registers: SSA values depend on their definitions; variables, pinned values, physical and special registers depend
   dword by dword. Memory: accesses depend by the objects of Inst.mem in each space; loads pass loads. Barriers: an
   instruction may pass a barrier if it accesses no memory that other waves of the workgroup see. A global load may pass
   it, too, if no store that may write its data can run at the same time in another wave. Such a store is on a path
   through the barrier, between its neighbouring barriers. If waves may stand at different barriers (wave_paths.h), it
   may be anywhere in the kernel. An author's wait: no operation of its counters passes it, and no LDS operation. What
   it waits for stays before what it lets run. Matrix instructions and memory operations do not pass s_setprio. Nothing
   passes a change of EXEC, or an instruction with other side effects. In a block that branches to itself there are also
   dependences from one iteration to a later one. */
#ifndef WAVECC_SCHEDULE_DEPS_H
#define WAVECC_SCHEDULE_DEPS_H

#include "analysis/hazard_states.h"
#include "timing/timed_inst.h"

typedef enum DepKind {
    DEP_VALUE,  /* `to` reads what `from` writes */
    DEP_ANTI,   /* `to` writes what `from` reads */
    DEP_OUTPUT, /* both write it */
    DEP_STATE,  /* one of these three, of a register that is not allocated: VCC, M0, MODE, a physical one */
    DEP_MEMORY, /* both touch the same memory, one of them writes */
    DEP_FENCE,  /* one of them lets the other not pass: barriers, waits, EXEC, side effects; the end of the block */
    /* `to` makes a value in the place of one that `from` reads: the other way round is right, but costs a copy */
    DEP_PLACE,
} DepKind;

typedef struct Dep {
    uint32_t from, to; /* nodes */
    uint8_t kind;      /* DepKind */
    uint8_t distance;  /* iterations from the one of `from` to that of `to`; 0: the same */
    uint16_t latency;  /* clocks from issue to issue */
} Dep;

/* An instruction of the block, by its place in it. */
typedef struct DepNode {
    Inst *inst;
    const EventInfo *event; /* the memory operation; NULL: none */
    uint8_t kind;           /* IssueKind */
    bool is_free;           /* becomes no machine instruction, or none if it is coalesced */
    bool is_glued;          /* stands right after the node before it, whose SCC it reads */
    uint16_t issue;         /* clocks until the wave's next instruction can be issued */
    uint16_t pipe, head;    /* as TimedInst has it */
    uint16_t apart;         /* the same */
    uint16_t latency;       /* clocks until a reader of its result can be issued, memory operations included */
    uint16_t forward;       /* the same where a matrix instruction takes it as C */
    uint32_t groups, holds; /* for deps.c: its groups; the groups that may not pass it */
    uint8_t spaces, writes; /* the same: memory that it touches, and writes */
    bool is_wait;           /* the same: an author's wait */
    uint32_t service;       /* of a memory operation: clocks that its unit works on it, of each wave */
    uint32_t path;          /* the same, at least */
    HazardRoles hazards;
} DepNode;

typedef struct DepGraph {
    DepNode *nodes;
    uint32_t num;
    bool is_loop;        /* the block branches to itself */
    Dep *deps;           /* by `to`, then in no order */
    uint32_t num_deps;   /* at most one of two nodes at a distance */
    uint32_t *first_in;  /* by node, and one more: its first dependence as `to`, in deps */
    uint32_t *first_out; /* by node, and one more: in `out` */
    uint32_t *out;       /* indexes into deps, by `from` */
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
   hold until blocks, edges, stores or barriers change. Passes may move instructions within blocks, and add
   registers. */
typedef struct DepContext DepContext;
/* Global stores that can run at the same time as a barrier of the block, as bits of objects: those of other blocks
   before its first and after its last barrier, and for each barrier those of waves that may be elsewhere. */
typedef struct StoresBeside {
    uint64_t before, after, always;
} StoresBeside;
/* Needs cfg_build. `rows` are of the kernel's target, and outlive the context. Everything is in `arena`. */
DepContext *dep_context(Arena *arena, const Kernel *k, const TimeRows *rows);
StoresBeside dep_stores_beside(const DepContext *context, const Block *block);
/* The objects of all global stores of the kernel, as bits. */
uint64_t dep_all_stores(const DepContext *context);
/* Of a copy of a loop (loop_extract), with what stands beside it where it came from. */
DepContext *dep_context_of_copy(Arena *arena, const Kernel *k, const TimeRows *rows, const StoresBeside *beside);
/* The graph of a block with a terminator, in `arena`. O(n) for n instructions and their operands. If many memory
   operations access different pieces of one object, a bounded factor comes on top. */
DepGraph dep_graph(Arena *arena, DepContext *context, const Block *block);
/* The same, where sched_group_barrier holds nothing back and goes anywhere. */
DepGraph dep_graph_free_groups(Arena *arena, DepContext *context, const Block *block);

#endif
