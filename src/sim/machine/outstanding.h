/* Memory operations of a wave between issue and completion: see outstanding.c. A wave has a queue if an observer needs
   it, or if completion is not the earliest. */
#pragma once

#include "isa/family.h"
#include "sim/machine/op_facts.h"
#include "sim/machine/machine.h"

/* A memory operation from its issue until a wait proves it complete. */
typedef struct SimPending {
    const SimOpFacts *facts;
    SimAccess *access;    /* NULL: its effects have come, or it has none */
    uint32_t number;      /* number among all operations of the wave, from 1 */
    uint32_t sequence[2]; /* number in its line (outstanding_line); [1]: for LDS's counter */
    uint16_t unproved;    /* counters that were not waited for yet, COUNTER_BIT_ */
    uint16_t running;     /* counters that still include it: 0 after its effects have come */
    uint16_t parts;       /* counters of results for the memories that its lanes use. Flat operations: one or two */
    uint64_t mark[SIM_NUM_MARKS]; /* of observers */
    uint64_t stamp;               /* number among all operations of the workgroup */
    uint64_t since;               /* number of the instruction that issued it */
    uint32_t phase;               /* barriers that the workgroup had passed at issue */
    uint64_t low, high;           /* bytes [low, high) contain everything that `access` touches */
} SimPending;

typedef struct SimOutstanding {
    SimPending *pending; /* in the order of issue */
    uint32_t num_pending, cap_pending, num_running;
    uint32_t first_running;                     /* effects of all earlier ones in `pending` have come */
    uint32_t num_issued;                        /* operations of this wave, in all */
    uint32_t issued[NUM_QUEUES * NUM_COUNTERS]; /* by outstanding_line */
    uint32_t running[NUM_COUNTERS];             /* the values of the hardware's counters */
    uint64_t random, random_mask;
    SimAccess *spare[80];
    uint32_t num_spare;
    SimPending *again; /* outstanding_capture */
} SimOutstanding;

/* The line of an event: operations that share the counter and the order with it. On gfx1250 loads and stores have one
   queue but a counter each. */
static inline unsigned outstanding_line(const EventInfo *event, unsigned counter)
{
    return event_queue(event, counter) * (unsigned)NUM_COUNTERS + counter;
}
/* The first counter. Events raise a counter of results before one of sources. */
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

/* Do the waves of a workgroup reach global memory in the order of issue? */
static inline bool sim_orders_group(const SimDispatch *dispatch)
{
    return target_family(dispatch->program->target)->orders_group && !sim_tg_split(dispatch);
}

SimOutstanding *outstanding_new(void);
void outstanding_free(SimOutstanding *queue);
void outstanding_start(SimWave *wave);
/* outstanding_access.c: makes a copy, and returns it. Its earlier source is forgotten. */
SimAccess *outstanding_access_new(SimOutstanding *queue);
void outstanding_access_free(SimOutstanding *queue, SimAccess *access);
void outstanding_access_copy(SimAccess *to, const SimAccess *from);
/* Records an operation that has an event but made no access: a cache or message operation. */
void outstanding_event(SimWave *wave, const SimOpFacts *facts);
void outstanding_wait(SimWave *wave, const SimOpFacts *facts);
/* Called before each instruction if effects are still to come: lets those come that are due. False: the wave has
   stopped. */
bool outstanding_advance(SimWave *wave);
/* The wave writes caches back. Earlier stores of other waves of the workgroup take the same way, so they come first. */
void outstanding_write_back(SimWave *wave);
/* Lets all outstanding effects come now, although no wait has proved them. */
void outstanding_flush(SimWave *wave);
/* Reads its addresses and data from the registers again, if its effects are still to come. */
void outstanding_capture(SimWave *wave, SimPending *pending);
/* Completes everything: the wave has ended. */
void outstanding_finish(SimWave *wave);
