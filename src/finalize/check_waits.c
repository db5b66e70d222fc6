/* Wait checker: from every memory operation that writes registers, all paths are followed until a wait proves it complete; no
   instruction on the way may touch its registers (design rule (a): any part, read or write, whatever EXEC is). Exempt is a write by
   a later operation of the same in-order queue. Independent of the pass `waits`, which goes the other way round: the tables are all
   they share.

   An operation of an in-order queue is complete when its counter is at most the number of younger operations of its queue: if it
   were not, it and all of those would be outstanding. One of an unordered queue only when the counter is 0. A field that is all
   ones waits for nothing. */
#include "finalize/code.h"

#include "isa/events.h"

enum { MAX_AGE = 64 };

typedef struct Step {
    uint32_t inst;
    uint32_t age;
} Step;

typedef struct WaitCheck {
    const Code *code;
    FindingList *findings;
    VEC(Step) work;
    uint8_t *best; /* by instruction: least age with which it was reached + 1 */
    VEC(uint32_t) touched;
    /* The operation being followed. */
    uint32_t producer;
    Counter counter;
    const EventInfo *event;
    RegRanges written;
    uint32_t first_finding; /* about it */
} WaitCheck;

static const EventInfo *event_of(const WaitCheck *c, const MachineInst *inst)
{
    unsigned event = inst_info(inst->opcode)->event;
    return event ? event_info(c->code->target, (Event)event) : NULL;
}

static RegRanges reads_of(const MachineInst *inst)
{
    RegRanges set = {.count = 0};
    const InstInfo *info = inst_info(inst->opcode);
    for (unsigned i = inst->num_defs; i < inst->num_operands; i++) ranges_add(&set, operand_units(inst->operands[i]));
    if (info->flags & INST_SRC2_TIED && inst->num_defs) ranges_add(&set, operand_units(inst->operands[0]));
    ranges_add_implicit(&set, info->implicit_reads);
    return set;
}

static RegRanges writes_of(const MachineInst *inst)
{
    RegRanges set = {.count = 0};
    for (unsigned i = 0; i < inst->num_defs; i++) ranges_add(&set, operand_units(inst->operands[i]));
    ranges_add_implicit(&set, inst_info(inst->opcode)->implicit_writes);
    return set;
}

static unsigned first_common(const RegRanges *a, const RegRanges *b)
{
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++)
            if (ranges_overlap(a->range[i], b->range[j]))
                return a->range[i].first > b->range[j].first ? a->range[i].first : b->range[j].first;
    return NUM_REG_UNITS;
}

static void report(WaitCheck *c, uint32_t consumer, FindingKind kind, unsigned unit)
{
    const DecodedInst *p = &c->code->insts[c->producer].d, *q = &c->code->insts[consumer].d;
    for (uint32_t i = c->findings->len; i-- > c->first_finding;)
        if (c->findings->data[i].address == q->address) return; /* by another path */
    Finding f = {kind, HAZARD_SURE, q->address, p->address, unit, 0, 0, NULL, c->counter};
    f.text = arena_printf(c->code->arena, "%s %s %s while %s at 0x%llx may still write it: no %s wait on some path",
                          inst_info(q->inst.opcode)->name, kind == FINDING_READ_IN_FLIGHT ? "reads" : "overwrites",
                          reg_unit_name(c->code->arena, unit), inst_info(p->inst.opcode)->name,
                          (unsigned long long)p->address, counter_infos[c->counter].name);
    VEC_PUSH(c->code->arena, c->findings, f);
}

/* Does the instruction break the rule? Then the path ends there. */
static bool touches(WaitCheck *c, uint32_t number)
{
    const MachineInst *inst = &c->code->insts[number].d.inst;
    RegRanges reads = reads_of(inst), writes = writes_of(inst);
    unsigned unit = first_common(&reads, &c->written);
    if (unit < NUM_REG_UNITS) {
        report(c, number, FINDING_READ_IN_FLIGHT, unit);
        return true;
    }
    unit = first_common(&writes, &c->written);
    if (unit >= NUM_REG_UNITS) return false;
    const EventInfo *event = event_of(c, inst);
    if (event && event->queue == c->event->queue && !queue_unordered(event->queue) &&
        event->counters >> c->counter & 1)
        return false;
    report(c, number, FINDING_WRITE_IN_FLIGHT, unit);
    return true;
}

static void push(WaitCheck *c, uint32_t inst, uint32_t age)
{
    if (inst == NO_INST || (c->best[inst] && c->best[inst] <= age + 1)) return;
    if (!c->best[inst]) VEC_PUSH(c->code->arena, &c->touched, inst);
    c->best[inst] = (uint8_t)(age + 1);
    Step step = {inst, age};
    VEC_PUSH(c->code->arena, &c->work, step);
}

static bool completes(const WaitCheck *c, const MachineInst *inst, uint32_t age)
{
    if (inst->opcode != OP_S_WAITCNT) return false;
    unsigned count = waitcnt_get((uint32_t)inst->mods.offset, c->counter);
    if (count == counter_infos[c->counter].max) return false;
    return queue_unordered(c->event->queue) ? count == 0 : count <= age;
}

static void step(WaitCheck *c, Step at)
{
    const CodeInst *inst = &c->code->insts[at.inst];
    uint32_t age = at.age;
    if (completes(c, &inst->d.inst, age) || touches(c, at.inst)) return;
    const EventInfo *event = event_of(c, &inst->d.inst);
    if (event && event->queue == c->event->queue && event->counters >> c->counter & 1 && age < MAX_AGE) age++;
    for (unsigned s = 0; s < 2; s++) push(c, inst->succ[s], age);
}

static void follow(WaitCheck *c, uint32_t producer, Counter counter)
{
    const CodeInst *inst = &c->code->insts[producer];
    c->producer = producer;
    c->counter = counter;
    c->first_finding = c->findings->len;
    for (unsigned s = 0; s < 2; s++) push(c, inst->succ[s], 0);
    while (c->work.len) {
        Step at = VEC_POP(&c->work);
        if (c->best[at.inst] == at.age + 1) step(c, at);
    }
    for (uint32_t i = 0; i < c->touched.len; i++) c->best[c->touched.data[i]] = 0;
    c->touched.len = 0;
}

void check_waits(const Code *code, FindingList *findings)
{
    WaitCheck c = {.code = code, .findings = findings};
    c.best = ARENA_ARRAY(code->arena, uint8_t, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const MachineInst *inst = &code->insts[i].d.inst;
        c.event = event_of(&c, inst);
        if (!c.event || !inst->num_defs) continue;
        c.written = writes_of(inst);
        for (unsigned counter = 0; counter < NUM_COUNTERS; counter++)
            if (c.event->counters >> counter & 1 && counter != COUNTER_X) follow(&c, i, (Counter)counter);
    }
}
