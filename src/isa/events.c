/* Wait counters and memory events: the rows of counters.def as tables. */
#include "isa/events.h"

#include "support/diag.h"

const CounterInfo counter_infos[NUM_COUNTERS] = {
#define COUNTER(id, ...) [COUNTER_##id] = {__VA_ARGS__},
#include "isa/counters.def"
};

static const EventInfo event_infos[NUM_FAMILIES][NUM_EVENTS] = {
#define EVENT_ROW(family, event, ...) [FAMILY_##family][EVENT_##event] = {__VA_ARGS__},
#include "isa/counters.def"
};

enum { NO_COUNT = 0xff }; /* in place of a shift: the wait is always for 0 */
static const struct {
    uint16_t opcode;
    uint8_t counter, shift;
} combined_waits[] = {
#define COMBINED(op, id, low) {OP_##op, COUNTER_##id, low},
#include "isa/counters.def"
};
enum { NUM_COMBINED = sizeof combined_waits / sizeof *combined_waits };

const EventInfo *event_info(Target target, Event event) { return &event_infos[target_infos[target].family][event]; }

static uint32_t mask(unsigned bits) { return (1u << bits) - 1; }

static uint32_t field_mask(const CounterInfo *c)
{
    return mask(c->low_bits) << c->low_shift | mask(c->high_bits) << c->high_shift;
}

bool isa_is_wait(uint16_t opcode)
{
    if (inst_info(opcode)->unit != UNIT_WAIT) return false;
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (counter_infos[c].wait == opcode) return true;
    for (unsigned i = 0; i < NUM_COMBINED; i++)
        if (combined_waits[i].opcode == opcode) return true;
    return false;
}

unsigned wait_get(const MachineInst *inst, Counter counter)
{
    const CounterInfo *c = &counter_infos[counter];
    const uint32_t simm16 = (uint32_t)inst->mods.offset;
    if (inst_info(inst->opcode)->unit != UNIT_WAIT) return c->max;
    for (unsigned i = 0; i < NUM_COMBINED; i++)
        if (combined_waits[i].opcode == inst->opcode && combined_waits[i].counter == counter)
            return combined_waits[i].shift == NO_COUNT ? 0 : simm16 >> combined_waits[i].shift & mask(c->low_bits);
    if (inst->opcode != c->wait) return c->max;
    return (simm16 >> c->low_shift & mask(c->low_bits)) | (simm16 >> c->high_shift & mask(c->high_bits)) << c->low_bits;
}

uint16_t wait_partial(const MachineInst *inst)
{
    uint16_t bits = 0;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        const unsigned count = wait_get(inst, (Counter)c);
        if (count && count < counter_infos[c].max) bits |= (uint16_t)(1u << c);
    }
    return bits;
}

void wait_set(MachineInst *inst, Counter counter, unsigned count)
{
    const CounterInfo *c = &counter_infos[counter];
    CHECK(inst->opcode == c->wait && count <= c->max);
    uint32_t simm16 = (uint32_t)inst->mods.offset & ~field_mask(c);
    simm16 |= (count & mask(c->low_bits)) << c->low_shift;
    inst->mods.offset = (int32_t)(simm16 | (count >> c->low_bits & mask(c->high_bits)) << c->high_shift);
}

void wait_clear(MachineInst *inst)
{
    uint32_t simm16 = 0;
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (counter_infos[c].wait == inst->opcode) simm16 |= field_mask(&counter_infos[c]);
    inst->mods.offset = (int32_t)simm16;
}

bool wait_is_clear(const MachineInst *inst)
{
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (wait_get(inst, (Counter)c) != counter_infos[c].max) return false;
    return true;
}
