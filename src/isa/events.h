/* Wait counters and memory events: access to the rows of counters.def. */
#ifndef WAVECC_ISA_EVENTS_H
#define WAVECC_ISA_EVENTS_H

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

/* Operations of one queue complete in the order of issue; those of QUEUE_FLAT and after in any order. */
typedef enum Queue { QUEUE_NONE, QUEUE_VMEM, QUEUE_LDS, QUEUE_FLAT, QUEUE_SMEM, QUEUE_MESSAGE, NUM_QUEUES } Queue;
static inline bool queue_unordered(unsigned queue) { return queue >= QUEUE_FLAT; }

enum { /* EventInfo.flags */
    EVENT_WRITES_LDS = 1,  /* its result goes to LDS; nothing but the counter tells when */
    EVENT_MAY_USE_LDS = 2, /* may read or write LDS */
    EVENT_WRITEBACK = 4,   /* later stores and atomics that publish data must wait for it */
};

typedef struct CounterInfo {
    const char *name;
    uint8_t targets;
    uint8_t max;
    uint8_t low_bits, low_shift, high_bits, high_shift;
} CounterInfo;

typedef struct EventInfo {
    uint16_t counters; /* COUNTER_BIT_ */
    uint8_t queue;     /* Queue */
    uint8_t flags;     /* EVENT_ */
} EventInfo;

extern const CounterInfo counter_infos[NUM_COUNTERS];
const EventInfo *event_info(Target target, Event event);

/* s_waitcnt of gfx9. A count of counter_infos[c].max means no wait for that counter. */
enum { WAITCNT_NO_WAIT = 0xcf7f };
unsigned waitcnt_get(uint32_t simm16, Counter counter);
uint32_t waitcnt_set(uint32_t simm16, Counter counter, unsigned count);

#endif
