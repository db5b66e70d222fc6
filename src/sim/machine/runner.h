/* Internal: who runs when. A SimRunner is what one thread works with: the waves of the workgroups that are resident
   at a time, and its own view of memory. */
#ifndef WAVECC_SIM_MACHINE_RUNNER_H
#define WAVECC_SIM_MACHINE_RUNNER_H

#include <stdatomic.h>

#include "object/descriptor.h"
#include "sim/machine/machine.h"
#include "sim/machine/observer.h"

/* What registers and LDS hold before they are written: a signaling NaN that stands out in dumps. */
#define POISON 0x7fbadbadu

/* The clusters of a dispatch by number, which several threads may take from. */
typedef struct SimQueue {
    uint64_t count;
    _Atomic uint64_t next;
    _Atomic bool stop;                 /* a thread failed: what the others do is of no interest any more */
    _Atomic uint64_t num_instructions; /* of workgroups that have ended */
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
    unsigned num_groups; /* a multiple of cluster_size */
    SimGroup *groups;    /* the resident ones, cluster by cluster */
    SimWave **waves;     /* of all of them, group by group */
    SimCluster *clusters;
    SimGlobalSync syncs[NUM_GLOBAL_SYNCS];
    MemoryPort port;
    uint64_t random;
} SimRunner;

/* Runs the dispatch on the program from that operation on (NULL: there is none). True: result->status is SIM_OK. */
bool sim_run_machine(const SimDispatch *dispatch, const SimProgram *program, const SimOp *entry, SimWatch *watch,
                     SimResult *result);
/* Takes clusters from the queue until there are none. False: result says why. */
bool sim_runner_run(SimRunner *runner);
/* Waves and groups; the other fields are set. */
void sim_runner_make(SimRunner *runner);
void sim_runner_free(SimRunner *runner);
bool sim_runner_fail(SimRunner *runner, SimStatus status, const char *message);

/* deadlock.c. After each round: will the waves go round forever? */
struct SimDeadlock *deadlock_new(unsigned num_waves);
bool deadlock_seen(struct SimDeadlock *deadlock, SimWave *const *waves, uint64_t started);
/* "wave 0 waits at kernel+0x40; waves 1 to 3 run at kernel+0x58". */
void sim_append_waves(const SimProgram *program, const SimGroup *group, StrBuf *out);

/* start.c: false: the kernel arguments to preload can't be read. */
bool sim_start_wave(SimWave *wave, SimGroup *group, const SimOp *entry);

/* threads.c: how many threads the dispatch of so many clusters may have. */
unsigned sim_num_threads(const SimRunner *runner, uint64_t num_clusters);
/* Runs the dispatch on several threads, each like `runner`, which has no waves, and adds their counts. False: it did
   not end well; then nothing has changed but the queue. */
bool sim_run_threads(SimRunner *runner, unsigned num_threads);

#endif
