/* Memory operations of a wave between issue and completion: see outstanding.c. A wave has a queue where an observer
   needs it or where completion is not the earliest. */
#ifndef WAVECC_SIM_OUTSTANDING_H
#define WAVECC_SIM_OUTSTANDING_H

#include "isa/family.h"
#include "sim/machine/op_facts.h"
#include "sim/machine/machine.h"

/* A memory operation from its issue until a wait proves it complete. */
typedef struct SimPending {
    const SimOpFacts *facts;
    SimAccess *access;    /* NULL: its effects are there, or it has none */
    uint32_t number;      /* of all of the wave, from 1 */
    uint32_t sequence[2]; /* among those of its line (outstanding_line); [1]: in LDS's counter */
    uint16_t unproved;    /* counters that were not waited for yet, COUNTER_BIT_ */
    uint16_t running;     /* counters that it holds up: 0 once its effects are there */
    uint16_t parts;       /* of results: those of the memories that its lanes use. Flat operations: one or two */
    uint64_t mark[SIM_NUM_MARKS]; /* of observers */
    uint64_t stamp;               /* of all operations of the workgroup */
    uint64_t since;               /* instruction of the wave that issued it */
    uint32_t phase;               /* barriers that the workgroup had passed */
    uint64_t low, high;           /* bytes [low, high) of `access` are in between */
} SimPending;

typedef struct SimOutstanding {
    SimPending *pending; /* in the order of issue */
    uint32_t num_pending, cap_pending, num_running;
    uint32_t first_running;                     /* none before it in `pending` has effects still to come */
    uint32_t num_issued;                        /* of this wave, in all */
    uint32_t issued[NUM_QUEUES * NUM_COUNTERS]; /* by outstanding_line */
    uint32_t running[NUM_COUNTERS];             /* what the hardware's counters would show */
    uint64_t random, random_mask;
    SimAccess *spare[80];
    uint32_t num_spare;
    SimPending *again; /* outstanding_capture */
} SimOutstanding;

/* Operations that the counter counts and that come in turns with the event. Loads and stores of gfx1250 have one queue
   and a counter each. */
static inline unsigned outstanding_line(const EventInfo *event, unsigned counter)
{
    return event_queue(event, counter) * (unsigned)NUM_COUNTERS + counter;
}
/* The first counter; events raise a counter of results before one of sources. */
static inline unsigned outstanding_counter(const EventInfo *event)
{
    return event->counters ? (unsigned)__builtin_ctz(event->counters) : 0;
}
/* How many operations of its line were issued after it. */
static inline uint32_t outstanding_younger(const SimOutstanding *queue, const SimPending *pending, unsigned counter)
{
    return queue->issued[outstanding_line(pending->facts->event, counter)] - pending->sequence[counter_of_lds(counter)];
}

/* May the waves of a workgroup be on different compute units? */
static inline bool sim_tg_split(const SimDispatch *dispatch)
{
    return dispatch->desc && descriptor_tg_split(dispatch->desc);
}

/* Do they reach global memory in the order of issue? */
static inline bool sim_orders_group(const SimDispatch *dispatch)
{
    return target_family(dispatch->program->target)->orders_group && !sim_tg_split(dispatch);
}

SimOutstanding *outstanding_new(void);
void outstanding_free(SimOutstanding *queue);
void outstanding_start(SimWave *wave);
/* outstanding_access.c: a copy's place, and back. Its earlier source is forgotten. */
SimAccess *outstanding_access_new(SimOutstanding *queue);
void outstanding_access_free(SimOutstanding *queue, SimAccess *access);
void outstanding_access_copy(SimAccess *to, const SimAccess *from);
/* An operation with an event that made no access: cache and message operations. */
void outstanding_event(SimWave *wave, const SimOpFacts *facts);
void outstanding_wait(SimWave *wave, const SimOp *op);
/* Before each instruction, where effects are still to come: those that come now. False: the wave has stopped. */
bool outstanding_advance(SimWave *wave);
/* The wave writes caches back: stores that other waves of the workgroup have issued before go the same way before it.
   */
void outstanding_write_back(SimWave *wave);
/* What is outstanding has its effects now; no wait has proved it. */
void outstanding_flush(SimWave *wave);
/* Its addresses and data are read from the registers once more, where its effects are still to come. */
void outstanding_capture(SimWave *wave, SimPending *pending);
/* Everything completes: the wave has ended. */
void outstanding_finish(SimWave *wave);

#endif
