/* The one interface between the machine and its observers: checkers, trace, breaks, profile, the recorder of the clock.
   machine/ and exec/ call it without knowing any observer. An observer is a row of the table in observe/observers.c;
   its functions are in its own file.

   Events of a run: `open` before the first wave, `close` after the last one. Events of a workgroup: `group_start`; then
   `wave_start` for each of its waves, with registers and LDS in their initial state; `barrier` each time all of its
   waves continue after one. Events of an instruction, in this order:

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
     exec_changed  EXEC was written, at any time, also before `wave_start`
     wave_end   the wave has executed its last instruction; what is outstanding completes after that
     after      everything of the instruction is done; wave->pc is the next one

   For each event, observers are called in the order of the table. Events of waves on one thread come in the order of
   execution. It is one possible order and tells nothing about time. The machine only has wave->num_instructions (issued
   by the wave, including this one) and SimPending.since. The facts of an instruction have what else a timing model
   needs: unit and class (inst_info), queue and counters (event), registers (reads, writes).

   An observer must not change registers, memory, LDS, an access, or the next instruction. It stores data about an
   instruction, wave or workgroup in the places of its slot (`prepare`, SimWave.observed, SimGroup.observed). Data about
   a memory operation goes into a mark (sim_claim_mark), which the machine passes on.

   Unused events cost nothing: the hooks of an instruction are collected once, when a run first meets it (SimHooks).
   Without observers the plain loop of runner.c runs. */
#pragma once

#include "sim/machine/op_facts.h"
#include "sim/machine/machine.h"

struct SimPending;

/* SimObserver.needs */
enum {
    /* memory operations are tracked from issue until waits prove them complete; needed for `issued`, `completed` and
       `proved` */
    SIM_NEEDS_QUEUE = 1,
    SIM_NEEDS_LDS_DROPS = 2, /* lanes outside of LDS do nothing, as on hardware, instead of ending the run */
};

/* hooks that `prepare` can request for an instruction */
enum {
    SIM_ON_FETCHED = 1,
    SIM_ON_BEFORE = 2,
    SIM_ON_TOUCH = 4, /* `before`, only if the instruction touches a watched register */
    SIM_ON_AFTER = 8,
};

enum { SIM_MOST_IN_STRETCH = 8, SIM_MOST_WORDS_OF_STRETCH = 4 };

/* `data`: what `prepare` has set for the instruction. */
typedef void SimOnInst(void *self, SimWave *wave, const SimOp *op, void *data);

typedef enum SimNamedEvent { SIM_NAMED_SIGNALS, SIM_NAMED_OPENS, SIM_NAMED_PASSES } SimNamedEvent;

/* An observer. All functions may be NULL. `self` is the result of `open`, or SimWatch.shared without one. */
typedef struct SimObserver {
    const char *name;
    unsigned needs;
    unsigned checks; /* SimCheck bits: a dispatch that asks for none of them does not need it; 0: `open` decides */
    /* Of SimWave.observed: zeros before the first `wave_start` in that place. 0: the observer sets it or needs none. */
    size_t wave_bytes;
    /* Makes its state for the run. NULL: the dispatch does not need it. */
    void *(*open)(struct SimWatch *watch);
    void (*close)(void *self);
    /* For an observer that supports several threads: makes the state for another thread, in the arena. The next
       function merges it back. */
    void *(*fork)(void *self, Arena *arena);
    void (*join)(void *self, void *forked);

    /* SIM_ON_ bits for an instruction that the run meets for the first time. *data (in watch->arena) is passed to its
       hooks, and sim_observer_data returns it. */
    unsigned (*prepare)(void *self, const SimOpFacts *facts, void **data);
    SimOnInst *fetched, *before, *after;
    /* For one observer: `before` of several instructions in a row at once, with the data of each. `memory` is for what
       the observer knows about them, zeros at first. False: it has done nothing, and `before` must be called. */
    bool (*before_all)(void *self, SimWave *wave, void *const *data, unsigned count, uint8_t *memory);

    void (*group_start)(void *self, SimGroup *group);
    void (*group_free)(void *self, SimGroup *group); /* the workgroup's place is given up: free SimGroup.observed */
    void (*wave_start)(void *self, SimWave *wave);
    void (*wave_end)(void *self, SimWave *wave, const SimOp *op);
    void (*wave_free)(void *self, SimWave *wave); /* wave_bytes are freed after it */
    void (*barrier)(void *self, SimGroup *group);
    /* A wave signals at a named barrier; it opens; a wave has passed it. */
    void (*named)(void *self, SimWave *wave, unsigned number, SimNamedEvent event);
    /* The same for a resource of the global wave sync, as a barrier or as a semaphore, which opens with each signal. */
    void (*global)(void *self, SimWave *wave, unsigned number, SimNamedEvent event);
    void (*exec_changed)(void *self, SimWave *wave);
    void (*access)(void *self, SimWave *wave, SimAccess *access); /* may set marks, and change nothing else */
    void (*issued)(void *self, SimWave *wave, const struct SimPending *pending);
    void (*completed)(void *self, SimWave *wave, const SimAccess *access);
    void (*proved)(void *self, SimWave *wave, const struct SimPending *pending);
} SimObserver;

/* One call for one instruction. */
typedef struct SimHook {
    SimOnInst *call;
    void *data;
    uint8_t slot;
    int8_t watched; /* set in SimWave.watched; -1: always */
} SimHook;

/* Hooks of an instruction, for one run: of `fetched`; of `before` without those for watched registers; all of `before`;
   of `after`. One test of all sets decides between the two lists of `before`. What each instruction needs lies together
   and in few lines of the cache.

   A stretch are instructions one after the other that only compute and do not change EXEC. If they touch no watched
   register, one test and one call are enough for all. A turn may end within it. */
typedef struct SimHooks {
    const SimOpFacts *facts;
    const UnitWord *touched; /* from the facts; none if there are no hooks for watched registers */
    uint8_t num_touched;
    uint8_t flags;                      /* from the facts */
    uint8_t always, before, after, end; /* where these begin and end in `hook` */
    bool has_looked;                    /* for a stretch that begins with it */
    uint8_t in_stretch;                 /* number of its instructions; 0: there is none */
    uint8_t num_words;
    uint8_t memory[SIM_MOST_IN_STRETCH + 1]; /* of the observer with `before_all` */
    UnitWord words[SIM_MOST_WORDS_OF_STRETCH];
    void **together; /* data for `before_all`, by instruction of the stretch */
    void **data;     /* by slot */
    SimHook hook[];
} SimHooks;

/* The observers of one run, for one thread. */
typedef struct SimWatch {
    const SimDispatch *dispatch;
    SimProgram *program;
    SimResult *result;
    Arena *arena; /* for the run: hooks, and data of observers about instructions */
    uint64_t run; /* number of the run in this process, to tell whose hooks an instruction has */
    unsigned needs;
    unsigned num_slots;
    bool has_stretches;
    int8_t together; /* slot of the observer with `before_all`; -1: none */
    bool expert;     /* operations are tracked, and the code uses expert scheduling: SimWave.expert */
    const SimObserver *observer[SIM_MAX_OBSERVERS]; /* by slot; NULL: not needed */
    void *self[SIM_MAX_OBSERVERS];
    int8_t watched[SIM_MAX_OBSERVERS]; /* set in SimWave.watched that the observer has claimed; -1: none */
    uint8_t num_watched, num_marks;
    /* Slots of the observers that have these functions. */
    struct {
        uint8_t count, slot[SIM_MAX_OBSERVERS];
    } access, issued, completed, proved, exec_changed;
    void *shared; /* data that the observers share; the machine does not use it */
} SimWatch;

/* Opens the observers of `table` that the dispatch needs. NULL: none, and operations complete at issue. `program` is
   the one that runs. The caller owns `shared` and the rest. */
SimWatch *sim_watch_open(const SimDispatch *dispatch, const SimProgram *program, SimResult *result,
                         const SimObserver *const *table, unsigned count, void *shared);
void sim_watch_close(SimWatch *watch);
/* Do all of them support several threads? Then each thread gets a fork, and the hooks of all decoded instructions are
   made beforehand. */
bool sim_watch_can_fork(const SimWatch *watch);
void sim_watch_prepare(SimWatch *watch);
SimWatch *sim_watch_fork(SimWatch *watch, Arena *arena);
void sim_watch_join(SimWatch *watch, SimWatch *forked);

/* For `open`: claims a set of register units for each wave. It is empty when the wave starts (sim_watch_unit). */
unsigned sim_claim_watched(SimWatch *watch, unsigned slot);
/* For `open`: claims the index of a mark in SimAccess and SimPending. */
unsigned sim_claim_mark(SimWatch *watch);

/* Events from the machine. */
void sim_tell_group_start(SimGroup *group);
void sim_tell_wave_start(SimWave *wave);
void sim_tell_barrier(SimGroup *group);
void sim_tell_named(SimWave *wave, unsigned number, SimNamedEvent event);
void sim_tell_global(SimWave *wave, unsigned number, SimNamedEvent event);
void sim_tell_exec(SimWave *wave);
void sim_tell_group_free(SimWatch *watch, SimGroup *group);
void sim_tell_wave_free(SimWave *wave);

SimHooks *sim_hooks_make(SimWatch *watch, const SimOp *op);
static inline SimHooks *sim_hooks(SimWatch *watch, const SimOp *op)
{
    return op->hooks_run == watch->run ? op->hooks : sim_hooks_make(watch, op);
}
/* The data that the observer's `prepare` has set for an instruction of the program. */
static inline void *sim_observer_data(const SimWave *wave, const SimOp *op, unsigned slot)
{
    return sim_hooks(wave->watch, op)->data[slot];
}

/* Runs the wave until it stops or has executed `limit` instructions in all. */
void sim_run_watched(SimWave *wave, uint64_t limit);
/* Executes one instruction of it: wave->pc and num_instructions are already after it. */
SimRun sim_step_watched;
