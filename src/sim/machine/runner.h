/* Internal: decides which wave runs when. A SimRunner belongs to one thread. It holds the waves of the resident
   workgroups, and its own port to memory. */
#pragma once

#include <stdatomic.h>

#include "object/descriptor.h"
#include "sim/machine/machine.h"
#include "sim/machine/observer.h"

/* Initial value of registers and LDS: a signaling NaN that is easy to see in dumps. */
#define POISON 0x7fbadbadu

/* The clusters of a dispatch by number. Several threads may take from it. */
typedef struct SimQueue {
    uint64_t count;
    _Atomic uint64_t next;
    _Atomic bool stop;                 /* a thread failed, so the others may stop */
    _Atomic uint64_t num_instructions; /* instructions of workgroups that have ended */
} SimQueue;

typedef struct SimRunner {
    const SimDispatch *dispatch;
    const SimProgram *program;
    const SimOp *entry;
    SimQueue *queue;
    SimResult *result;
    SimWatch *watch; /* NULL: nobody looks */
    struct SimDeadlock *deadlock;
    unsigned waves_per_group, lds_bytes, cluster_size;
    unsigned num_clusters, num_waves;
    SimCluster **clusters;    /* the resident ones, each with its workgroups */
    SimWave **waves, **order; /* all their waves, workgroup by workgroup; in the order of their turns */
    SimGlobalSync syncs[NUM_GLOBAL_SYNCS];
    MemoryPort port;
    uint64_t random, num_reported; /* instructions that the queue and the progress know of */
    bool is_alone;                 /* one wave is resident, and all barriers are where it waits */
} SimRunner;

/* Runs the dispatch on the program from that operation on (NULL: there is none). True: result->status is SIM_OK. */
bool sim_run_machine(const SimDispatch *dispatch, const SimProgram *program, const SimOp *entry, SimWatch *watch,
                     SimResult *result);
/* Takes clusters from the queue until it is empty. False: `result` says why. */
bool sim_runner_run(SimRunner *runner);
/* Makes so many clusters, with groups and waves; the fields up to cluster_size must be set. */
void sim_runner_make(SimRunner *runner, unsigned num_clusters);
void sim_runner_free(SimRunner *runner);
bool sim_runner_fail(SimRunner *runner, SimStatus status, const char *message);

/* deadlock.c: tested after each round: will the waves repeat forever? */
struct SimDeadlock *deadlock_new(unsigned num_waves);
bool deadlock_seen(struct SimDeadlock *deadlock, SimWave *const *waves, uint64_t started);
/* Appends, for example, "wave 0 waits at kernel+0x40; waves 1 to 3 run at kernel+0x58". */
void sim_append_waves(const SimProgram *program, const SimGroup *group, StrBuf *out);

/* start.c: whole dwords become POISON. */
void sim_poison(void *to, size_t bytes);
/* start.c. False: the kernel arguments to preload cannot be read. */
bool sim_start_wave(SimWave *wave, SimGroup *group, const SimOp *entry);

/* threads.c: how many threads a dispatch with that many clusters may use. */
unsigned sim_num_threads(const SimRunner *runner, uint64_t num_clusters);
/* Runs the dispatch on several threads, each like `runner` (which has no waves), and adds up their counts. False: it
   failed, and only the queue has changed. */
bool sim_run_threads(SimRunner *runner, unsigned num_threads);
