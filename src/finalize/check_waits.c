/* Wait checker: from every memory operation that writes registers, all paths are followed until a wait proves it complete; no
   instruction on the way may touch its registers (design rule (a): any part, read or write, whatever EXEC is). Exempt is a write by
   a later operation of the same in-order queue. Independent of the pass `waits`, which goes the other way round: the tables are all
   they share.

   An operation of an in-order queue is complete when its counter is at most the number of younger operations of its queue: if it
   were not, it and all of those would be outstanding. One of an unordered queue only when the counter is 0. A field that is all
   ones waits for nothing.

   Issue stalls while a counter is at its largest value (counters.def), so an operation of an in-order queue is also complete once as
   many younger ones have been issued: without a wait. That is taken for proved only while no operation of an unordered queue may be
   outstanding in the same counter. Operations that s_setvskip may switch off are not counted.

   A result of LDS that nothing waits for gets the least time between the issue of the operation and of its use: a caller can tell
   what works by luck from what does not. */
#include "finalize/code.h"

#include "finalize/issue_time.h"
#include "isa/events.h"

enum { MAX_AGE = 64 };

typedef struct Step {
    uint32_t inst;
    uint32_t age;
} Step;

/* What may be so when an instruction is reached, on some path. */
typedef struct Before {
    uint16_t unordered; /* counters with outstanding operations of an unordered queue: COUNTER_BIT_ */
    bool skips;         /* vector instructions are switched off */
    bool reached;
} Before;

typedef struct WaitCheck {
    const Code *code;
    FindingList *findings;
    VEC(Step) work;
    Before *before;  /* by instruction */
    uint8_t *best;   /* by instruction: least age with which it was reached + 1 */
    uint8_t *region; /* by instruction: Region, of the operation being followed */
    uint32_t *clocks; /* by instruction: issue time after the operation's */
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
    Finding f = {.kind = kind, .proof = HAZARD_SURE, .address = q->address, .other = p->address, .unit = unit,
                 .counter = c->counter, .clocks = NO_TIME, .inst = consumer};
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

/* Has the counter been full since? */
static bool saturated(const WaitCheck *c, uint32_t inst, uint32_t age)
{
    return !queue_unordered(c->event->queue) && age >= counter_infos[c->counter].max &&
           !(c->before[inst].unordered >> c->counter & 1);
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
    c->region[at.inst] = REGION_END;
    if (saturated(c, at.inst, age) || completes(c, &inst->d.inst, age) || touches(c, at.inst)) return;
    c->region[at.inst] = REGION_INSIDE;
    const EventInfo *event = event_of(c, &inst->d.inst);
    if (event && event->queue == c->event->queue && event->counters >> c->counter & 1 && age < MAX_AGE &&
        !c->before[at.inst].skips)
        age++;
    for (unsigned s = 0; s < 2; s++) push(c, inst->succ[s], age);
}

/* The time since the operation was issued, for what was found about it. */
static void add_times(WaitCheck *c)
{
    for (uint32_t i = 0; i < c->touched.len; i++) c->clocks[c->touched.data[i]] = NO_TIME;
    issue_times(c->code, c->producer, c->region, c->clocks);
    for (uint32_t i = c->first_finding; i < c->findings->len; i++)
        c->findings->data[i].clocks = c->clocks[c->findings->data[i].inst];
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
    if (c->event->queue == QUEUE_LDS && c->first_finding < c->findings->len) add_times(c);
    for (uint32_t i = 0; i < c->touched.len; i++) c->best[c->touched.data[i]] = c->region[c->touched.data[i]] = 0;
    c->touched.len = 0;
}

/* ---- what may be outstanding or switched off ---- */

/* s_setvskip with a bit that is known to be clear. */
static bool switches_on(const MachineInst *inst)
{
    const Operand bits = inst->operands[0], number = inst->operands[1];
    return operand_is_imm(bits) && (!bits.value || (operand_is_imm(number) && !(bits.value >> (number.value & 31) & 1)));
}

static Before after(const WaitCheck *c, uint32_t number)
{
    const MachineInst *inst = &c->code->insts[number].d.inst;
    const EventInfo *event = event_of(c, inst);
    Before state = c->before[number];
    if (event && queue_unordered(event->queue)) state.unordered |= event->counters;
    if (inst->opcode == OP_S_SETVSKIP) state.skips = !switches_on(inst);
    for (unsigned counter = 0; inst->opcode == OP_S_WAITCNT && counter < NUM_COUNTERS; counter++)
        if (counter_infos[counter].targets >> c->code->target & 1 &&
            waitcnt_get((uint32_t)inst->mods.offset, (Counter)counter) == 0)
            state.unordered &= (uint16_t) ~(1u << counter);
    return state;
}

static void find_before(WaitCheck *c)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < c->code->num_insts; i++) {
            if (c->code->insts[i].root) c->before[i].reached = true;
            if (!c->before[i].reached) continue;
            const Before out = after(c, i);
            for (unsigned s = 0; s < 2; s++) {
                if (c->code->insts[i].succ[s] == NO_INST) continue;
                Before *in = &c->before[c->code->insts[i].succ[s]];
                changed |= !in->reached || out.unordered & ~in->unordered || out.skips > in->skips;
                in->unordered |= out.unordered;
                in->skips |= out.skips;
                in->reached = true;
            }
        }
    }
}

void check_waits(const Code *code, FindingList *findings)
{
    WaitCheck c = {.code = code, .findings = findings};
    c.best = ARENA_ARRAY(code->arena, uint8_t, code->num_insts + 1);
    c.region = ARENA_ARRAY(code->arena, uint8_t, code->num_insts + 1);
    c.clocks = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1);
    c.before = ARENA_ARRAY(code->arena, Before, code->num_insts + 1);
    find_before(&c);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const MachineInst *inst = &code->insts[i].d.inst;
        c.event = event_of(&c, inst);
        if (!c.event || !inst->num_defs) continue;
        c.written = writes_of(inst);
        for (unsigned counter = 0; counter < NUM_COUNTERS; counter++)
            if (c.event->counters >> counter & 1 && counter != COUNTER_X) follow(&c, i, (Counter)counter);
    }
}
