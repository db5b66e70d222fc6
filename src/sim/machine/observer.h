/* The one interface between the machine and those who look at it: checkers, trace, breaks, profile; a timing model will
   be one more of them. machine/ and exec/ call it and know no observer; an observer is a row of the table in
   observe/observers.c, and its functions are in its own file.

   What an observer is told, and when. Of the run: `open` before the first wave, `close` after the last one. Of a
   workgroup: `group_start`, then `wave_start` of each of its waves (registers and LDS are as the kernel finds them),
   `barrier` each time when all of its waves go on after one. Of each instruction of a wave, in this order:

     fetched    it is the next one of the wave; operations that complete late may still come before it. The one place
                where an observer may end the run: sim_stop
     before     operands are what the instruction reads. A hook of `watched` registers is called only where the
                instruction touches one of them
     access     of a memory operation: addresses and data of all lanes are known, nothing is done yet. A flat operation
                comes once for each memory that its lanes go to. access->dropped: lanes that reach outside of LDS
     issued     it is outstanding from now on (SIM_NEEDS_QUEUE): queue, counters and number are known; cache
                operations and messages too
     completed  its effects are there: at once, or at any later time, even while another wave has its turn
     proved     a wait of the wave has waited for it in one of its counters, the last one where `unproved` of the
                pending operation is 0: `op` of that operation, not of the wait
     wave_end   the wave has executed its last instruction; what is outstanding completes after that
     after      everything of the instruction is done; wave->pc is the next one

   For each event observers are called in the order of the table. Waves of one thread are told of one after the other,
   in the order in which they execute: that order is a possible one and no clock. Of a clock the machine has nothing but
   wave->num_instructions (issued by the wave, this one included) and SimPending.since. What a timing model needs
   besides is in the facts of the instruction: unit and class (inst_info), queue and counters (event), registers (reads,
   writes).

   What an observer may not do: change registers, memory, LDS, an access, or which instruction comes next. It keeps what
   it knows of an instruction, a wave and a workgroup in the places that stand for its slot (`prepare`,
   SimWave.observed, SimGroup.observed), and what belongs to a memory operation in a mark (sim_claim_mark), which the
   machine hands on.

   What nobody asks for costs nothing: hooks of an instruction are listed once, when it is first met in a run
   (SimHooks), and without observers the plain loop of runner.c runs. */
#ifndef WAVECC_SIM_OBSERVER_H
#define WAVECC_SIM_OBSERVER_H

#include "sim/machine/op_facts.h"
#include "sim/machine/machine.h"

struct SimPending;

/* SimObserver.needs */
enum {
    SIM_NEEDS_QUEUE = 1,     /* memory operations stay known from their issue until waits prove them complete: `issued`,
                                `completed` and `proved` are told with it only */
    SIM_NEEDS_LDS_DROPS = 2, /* lanes outside of LDS do nothing, as on hardware, instead of ending the run */
};

/* what `prepare` asks for of an instruction */
enum {
    SIM_ON_FETCHED = 1,
    SIM_ON_BEFORE = 2,
    SIM_ON_TOUCH = 4, /* `before`, where the instruction touches a watched register */
    SIM_ON_AFTER = 8,
};

/* `data`: what `prepare` has returned for the instruction. */
typedef void SimOnInst(void *self, SimWave *wave, const SimOp *op, void *data);

typedef enum SimNamedEvent { SIM_NAMED_SIGNALS, SIM_NAMED_OPENS, SIM_NAMED_PASSES } SimNamedEvent;

/* An observer: all functions but `open` may be NULL. `self` is what `open` has returned. */
typedef struct SimObserver {
    const char *name;
    unsigned needs;
    /* Its state for the run; NULL: the dispatch does not ask for it. `slot` is its place in the table. */
    void *(*open)(struct SimWatch *watch, unsigned slot);
    void (*close)(void *self);
    /* For an observer that supports several threads: makes the state for one more thread, in the arena; and merges it
       back. */
    void *(*fork)(void *self, Arena *arena);
    void (*join)(void *self, void *forked);

    /* SIM_ON_ of an instruction that the run meets for the first time. *data (in watch->arena) is passed to its hooks,
       and sim_observer_data returns it. */
    unsigned (*prepare)(void *self, const SimOpFacts *facts, void **data);
    SimOnInst *fetched, *before, *after;

    void (*group_start)(void *self, SimGroup *group);
    void (*group_free)(void *self, SimGroup *group); /* its place is given up: SimGroup.observed */
    void (*wave_start)(void *self, SimWave *wave);
    void (*wave_end)(void *self, SimWave *wave, const SimOp *op);
    void (*wave_free)(void *self, SimWave *wave);
    void (*barrier)(void *self, SimGroup *group);
    /* A wave signals at a named barrier; it opens; the wave has passed it. */
    void (*named)(void *self, SimWave *wave, unsigned number, SimNamedEvent event);
    /* The same at a resource of the global wave sync: as a barrier; as a semaphore, which opens with each signal. */
    void (*global)(void *self, SimWave *wave, unsigned number, SimNamedEvent event);
    void (*access)(void *self, SimWave *wave, SimAccess *access); /* it sets marks, and nothing else */
    void (*issued)(void *self, SimWave *wave, const struct SimPending *pending);
    void (*completed)(void *self, SimWave *wave, const SimAccess *access);
    void (*proved)(void *self, SimWave *wave, const struct SimPending *pending);
} SimObserver;

/* One call for one instruction. */
typedef struct SimHook {
    SimOnInst *call;
    void *data;
    uint8_t slot;
    int8_t watched; /* set of SimWave.watched; -1: always */
} SimHook;

/* Of an instruction, for one run: hooks of `fetched`; of `before`, without those of watched registers; of `before`,
   all; of `after`. Which of the two of `before` it is, is one test of all sets. */
typedef struct SimHooks {
    const SimOpFacts *facts;
    const UnitWord *touched; /* those of the facts; none without hooks of watched registers */
    uint8_t num_touched;
    uint8_t flags;                      /* those of the facts */
    uint8_t always, before, after, end; /* where these begin and end in `hook` */
    void *data[SIM_MAX_OBSERVERS];
    SimHook hook[];
} SimHooks;

/* All that look at one run, of one thread. */
typedef struct SimWatch {
    const SimDispatch *dispatch;
    SimProgram *program;
    SimResult *result;
    Arena *arena; /* of the run: hooks, and what observers keep of instructions */
    uint64_t run; /* number of the run in this process: whose hooks an instruction has */
    unsigned needs;
    unsigned num_slots;
    bool expert; /* operations are followed, and the code switches expert scheduling on: SimWave.expert */
    const SimObserver *observer[SIM_MAX_OBSERVERS]; /* by slot; NULL: not asked for */
    void *self[SIM_MAX_OBSERVERS];
    int8_t watched[SIM_MAX_OBSERVERS]; /* set of SimWave.watched that the observer has claimed; -1: none */
    uint8_t num_watched, num_marks;
    /* Slots of those that have these functions. */
    struct {
        uint8_t count, slot[SIM_MAX_OBSERVERS];
    } access, issued, completed, proved;
    void *shared; /* what the observers share; the machine does not look at it */
} SimWatch;

/* The observers of `table` that the dispatch asks for. NULL: there are none, and operations complete at issue. The
   program is the one that runs. `shared` and the rest belong to the caller. */
SimWatch *sim_watch_open(const SimDispatch *dispatch, const SimProgram *program, SimResult *result,
                         const SimObserver *const *table, unsigned count, void *shared);
void sim_watch_close(SimWatch *watch);
/* Can all of them look at several threads? Then each thread has a fork, and the hooks of all decoded instructions are
   made beforehand. */
bool sim_watch_can_fork(const SimWatch *watch);
void sim_watch_prepare(SimWatch *watch);
SimWatch *sim_watch_fork(SimWatch *watch, Arena *arena);
void sim_watch_join(SimWatch *watch, SimWatch *forked);

/* In `open`: a set of register units for each wave, empty when the wave starts (sim_watch_unit). */
unsigned sim_claim_watched(SimWatch *watch, unsigned slot);
/* In `open`: the index of a mark in SimAccess and SimPending. */
unsigned sim_claim_mark(SimWatch *watch);

/* What the machine tells. */
void sim_tell_group_start(SimGroup *group);
void sim_tell_wave_start(SimWave *wave);
void sim_tell_barrier(SimGroup *group);
void sim_tell_named(SimWave *wave, unsigned number, SimNamedEvent event);
void sim_tell_global(SimWave *wave, unsigned number, SimNamedEvent event);
void sim_tell_group_free(SimWatch *watch, SimGroup *group);
void sim_tell_wave_free(SimWave *wave);

SimHooks *sim_hooks_make(SimWatch *watch, const SimOp *op);
static inline SimHooks *sim_hooks(SimWatch *watch, const SimOp *op)
{
    return op->info->run == watch->run ? op->info->hooks : sim_hooks_make(watch, op);
}
/* What the observer's `prepare` has returned for an instruction of the program. */
static inline void *sim_observer_data(const SimWave *wave, const SimOp *op, unsigned slot)
{
    return sim_hooks(wave->watch, op)->data[slot];
}

/* Runs the wave until it stops running or has executed `limit` instructions in all. */
void sim_run_watched(SimWave *wave, uint64_t limit);
/* One instruction of it: wave->pc and num_instructions are after it already. */
SimRun sim_step_watched;

#endif
