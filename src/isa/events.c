/* Wait counters and memory events: the rows of counters.def as tables. */
#include "isa/events.h"

const CounterInfo counter_infos[NUM_COUNTERS] = {
#define COUNTER(id, ...) [COUNTER_##id] = {__VA_ARGS__},
#include "isa/counters.def"
};

static const EventInfo event_infos[NUM_FAMILIES][NUM_EVENTS] = {
#define EVENT_ROW(family, event, ...) [FAMILY_##family][EVENT_##event] = {__VA_ARGS__},
#include "isa/counters.def"
};

const EventInfo *event_info(Target target, Event event)
{
    return &event_infos[target_infos[target].family][event];
}

static uint32_t mask(unsigned bits) { return (1u << bits) - 1; }

unsigned waitcnt_get(uint32_t simm16, Counter counter)
{
    const CounterInfo *c = &counter_infos[counter];
    return (simm16 >> c->low_shift & mask(c->low_bits)) |
           (simm16 >> c->high_shift & mask(c->high_bits)) << c->low_bits;
}

uint32_t waitcnt_set(uint32_t simm16, Counter counter, unsigned count)
{
    const CounterInfo *c = &counter_infos[counter];
    simm16 &= ~(mask(c->low_bits) << c->low_shift | mask(c->high_bits) << c->high_shift);
    simm16 |= (count & mask(c->low_bits)) << c->low_shift;
    return simm16 | (count >> c->low_bits & mask(c->high_bits)) << c->high_shift;
}
