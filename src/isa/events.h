/* Wait counters and memory events: access to the rows of counters.def. */
#pragma once

#include "isa/isa.h"

typedef enum Counter {
#define COUNTER(id, ...) COUNTER_##id,
#include "isa/counters.def"
    NUM_COUNTERS
} Counter;

enum {
#define COUNTER(id, ...) COUNTER_BIT_##id = 1 << COUNTER_##id,
#include "isa/counters.def"
};

/* Operations of one queue complete in the order of issue. Those of QUEUE_FLAT and later queues complete in any
   order. */
typedef enum Queue {
    QUEUE_NONE,
    QUEUE_VMEM,
    QUEUE_LDS,
    QUEUE_ASYNC_STORE,
    QUEUE_TENSOR,
    QUEUE_FLAT,
    QUEUE_SMEM,
    QUEUE_MESSAGE,
    NUM_QUEUES
} Queue;
static inline bool queue_unordered(unsigned queue) { return queue >= QUEUE_FLAT; }

/* EventInfo.flags */
enum {
    EVENT_WRITES_LDS = 1,  /* copies to or from LDS; only the counter tells when they are complete */
    EVENT_MAY_USE_LDS = 2, /* may read or write LDS */
    EVENT_WRITEBACK = 4,   /* later stores and atomics that publish data must wait for it */
    /* flat: each of its counters counts its part in the order of that memory's other operations */
    EVENT_IN_TURN = 8,
};

/* How long an operation is counted: until its results are written, or until its sources are read. */
typedef enum CounterCovers { COUNTS_RESULTS, COUNTS_SOURCES } CounterCovers;

typedef struct CounterInfo {
    const char *name;
    uint16_t wait;  /* opcode of the instruction that waits for the counter */
    uint8_t covers; /* CounterCovers */
    uint8_t max;
    uint8_t low_bits, low_shift, high_bits, high_shift;
} CounterInfo;

typedef struct EventInfo {
    uint16_t counters; /* COUNTER_BIT_ */
    uint8_t queue;     /* Queue */
    uint8_t flags;     /* EVENT_ */
} EventInfo;

/* The counter for the part of an operation that goes to LDS. */
static inline bool counter_of_lds(unsigned counter) { return counter == COUNTER_LGKM || counter == COUNTER_DS; }
/* The queue in which this counter counts the event. */
static inline unsigned event_queue(const EventInfo *event, unsigned counter)
{
    if (!(event->flags & EVENT_IN_TURN)) return event->queue;
    return counter_of_lds(counter) ? QUEUE_LDS : QUEUE_VMEM;
}

static inline bool event_copies_to_lds(unsigned event) { return event == EVENT_LDS_DMA || event == EVENT_TENSOR_LOAD; }
static inline bool event_copies_from_lds(unsigned event)
{
    return event == EVENT_ASYNC_STORE || event == EVENT_TENSOR_STORE;
}

extern const CounterInfo counter_infos[NUM_COUNTERS];
const EventInfo *event_info(Target target, Event event);

/* Does the instruction wait for counters? */
bool isa_is_wait(uint16_t opcode);
/* How many operations of the counter may be outstanding after the instruction. counter_infos[counter].max: it does not
   wait for that counter. Takes any instruction. */
unsigned wait_get(const MachineInst *inst, Counter counter);
/* COUNTER_BIT_ of the counters for which the wait leaves some operations outstanding. */
uint16_t wait_partial(const MachineInst *inst);
/* Sets the wait instruction `inst` to leave at most `count` operations of the counter outstanding. With max it does not
   wait for that counter. */
void wait_set(MachineInst *inst, Counter counter, unsigned count);
/* Makes the wait instruction `inst` wait for nothing. The next function asks whether that is so. */
void wait_clear(MachineInst *inst);
bool wait_is_clear(const MachineInst *inst);
