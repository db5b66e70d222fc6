/* The wait checker. From every memory operation that writes registers it follows all paths until a wait proves the
   operation complete. No instruction on the way may touch its registers (docs/waits-and-hazards.md: any part, read or
   write, whatever EXEC is). The exception is a write by a later operation of the same in-order queue. The pass `waits`
   works in the other direction; the two share the tables alone.

   An operation of an in-order queue is complete when its counter is at most the number of younger operations of its
   queue. Otherwise it and all of those would be outstanding. An operation of an unordered queue is complete only when
   the counter is 0. A field that is all ones waits for nothing.

   Issue stalls while a counter is at its largest value (counters.def). So an operation of an in-order queue is also
   complete, without a wait, once that many younger ones have been issued. The checker accepts this as a proof only
   while no operation of an unordered queue may be outstanding in the same counter. It does not count operations that
   s_setvskip may switch off.

   Only few operations need their paths followed. A first pass takes the ages of all operations of a queue through the
   code at once, by register. (The age of an operation is the number of younger operations of its queue.) Only an
   operation whose register is touched while it may still be written is then followed alone.

   For a result of LDS without a wait the checker computes the least time between the issue of the operation and of its
   use. A caller can then tell code that works by luck from code that does not. */
#include "check/find_code.h"

#include "check/issue_time.h"
#include "isa/events.h"
#include "support/bitset.h"
#include "support/sweep.h"

enum { MAX_AGE = 64, NOT_IN_FLIGHT = UINT8_MAX };

typedef struct Step {
    uint32_t inst;
    uint32_t age;
} Step;

typedef VEC(Step) StepList;

/* What may hold on some path when an instruction is reached. */
typedef struct Before {
    uint16_t unordered; /* COUNTER_BIT_: counters with outstanding operations of an unordered queue */
    bool skips;         /* vector instructions are switched off */
    bool reached;
} Before;

/* The ages of the operations of one queue and counter, by register: the least age of those that may still write it. */
typedef struct Ages {
    VEC(uint32_t) leaders;          /* the first instruction of each block, and the end */
    uint32_t *block;                /* by leader: number of its block */
    uint16_t column[NUM_REG_UNITS]; /* by register unit that the operations write: column + 1 */
    uint32_t num_columns;
    uint8_t *in;                              /* by block and column: the age at the block's start, or NOT_IN_FLIGHT */
    uint8_t *now;                             /* by column */
    BitSet touched[NUM_QUEUES][NUM_COUNTERS]; /* units touched while in flight; empty: not computed yet */
} Ages;

typedef struct WaitCheck {
    const Code *code;
    FindingList *findings;
    StepList work, later; /* steps of the least age that is left, and of the next age */
    Before *before;       /* by instruction */
    uint8_t *best;        /* by instruction: the least age with which it was reached, + 1 */
    uint8_t *region;      /* by instruction: its Region for the followed operation */
    uint32_t *clocks;     /* by instruction: how long after the operation it is issued */
    VEC(uint32_t) touched;
    /* The followed operation. */
    uint32_t producer;
    Counter counter;
    const EventInfo *event;
    RegRanges written;
    uint32_t first_finding; /* about it */
    Ages ages;
} WaitCheck;

static const EventInfo *event_of(const WaitCheck *c, const MachineInst *inst)
{
    unsigned event = inst_info(inst->opcode)->event;
    return event ? event_info(c->code->target, (Event)event) : NULL;
}

static unsigned first_common(const RegRanges *a, const RegRanges *b)
{
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++)
            if (ranges_overlap(a->range[i], b->range[j]))
                return a->range[i].first > b->range[j].first ? a->range[i].first : b->range[j].first;
    return NUM_REG_UNITS;
}

static void report(WaitCheck *c, uint32_t consumer, FindingKind kind, unsigned unit, bool maybe)
{
    const DecodedInst *p = &c->code->insts[c->producer].d, *q = &c->code->insts[consumer].d;
    for (uint32_t i = c->findings->len; i-- > c->first_finding;)
        if (c->findings->data[i].address == q->address) return; /* by another path */
    Finding f = {.kind = kind,
                 .proof = HAZARD_SURE,
                 .address = q->address,
                 .other = p->address,
                 .unit = unit,
                 .counter = c->counter,
                 .clocks = NO_TIME,
                 .inst = consumer,
                 .from = c->producer,
                 .maybe = maybe};
    f.text = arena_printf(c->code->arena, "%s %s %s while %s at 0x%llx may still write it: a path has no %s wait",
                          inst_info(q->inst.opcode)->name, kind == FINDING_READ_IN_FLIGHT ? "reads" : "overwrites",
                          reg_unit_name(c->code->arena, unit), inst_info(p->inst.opcode)->name,
                          (unsigned long long)p->address, counter_infos[c->counter].name);
    VEC_PUSH(c->code->arena, c->findings, f);
}

/* Does the counter count the event as an operation of the queue? */
static bool is_counted(const WaitCheck *c, const EventInfo *event)
{
    return event && event->counters >> c->counter & 1 &&
           event_queue(event, c->counter) == event_queue(c->event, c->counter);
}

/* Does it write after all older operations of the queue have written? A flat operation may not. */
static bool writes_in_turn(const WaitCheck *c, const MachineInst *inst)
{
    const EventInfo *event = event_of(c, inst);
    return !queue_unordered(c->event->queue) && is_counted(c, event) && event->queue == c->event->queue;
}

/* Does the instruction break the rule? If so, the path ends there. */
static bool touches(WaitCheck *c, uint32_t number)
{
    const CodeInst *inst = &c->code->insts[number];
    for (unsigned maybe = 0; maybe < (inst->unknown ? 2 : 1); maybe++) {
        RegRanges reads = code_reads(inst, maybe), writes = code_writes(inst, maybe);
        unsigned unit = first_common(&reads, &c->written);
        if (unit < NUM_REG_UNITS) {
            report(c, number, FINDING_READ_IN_FLIGHT, unit, maybe);
            return true;
        }
        unit = first_common(&writes, &c->written);
        if (unit >= NUM_REG_UNITS || writes_in_turn(c, &inst->d.inst)) continue;
        report(c, number, FINDING_WRITE_IN_FLIGHT, unit, maybe);
        return true;
    }
    return false;
}

/* `now` is the age of the current work list. */
static void push(WaitCheck *c, uint32_t inst, uint32_t age, uint32_t now)
{
    if (inst == NO_INST || (c->best[inst] && c->best[inst] <= age + 1)) return;
    if (!c->best[inst]) VEC_PUSH(c->code->arena, &c->touched, inst);
    c->best[inst] = (uint8_t)(age + 1);
    Step step = {inst, age};
    if (age == now) VEC_PUSH(c->code->arena, &c->work, step);
    else VEC_PUSH(c->code->arena, &c->later, step);
}

/* The least age at which an operation is proved complete when the instruction is issued. */
static uint32_t complete_age(const WaitCheck *c, uint32_t number)
{
    const MachineInst *inst = &c->code->insts[number].d.inst;
    const bool unordered = queue_unordered(event_queue(c->event, c->counter));
    const unsigned max = counter_infos[c->counter].max;
    /* the counter is full once this many are younger */
    const bool is_full = !unordered && !(c->before[number].unordered >> c->counter & 1);
    uint32_t age = is_full ? max : NOT_IN_FLIGHT;
    const unsigned count = wait_get(inst, c->counter);
    if (count == max || (unordered && count)) return age;
    return count < age ? count : age;
}

static void step(WaitCheck *c, Step at)
{
    const CodeInst *inst = &c->code->insts[at.inst];
    uint32_t age = at.age;
    c->region[at.inst] = REGION_END;
    if (age >= complete_age(c, at.inst) || touches(c, at.inst)) return;
    c->region[at.inst] = REGION_INSIDE;
    if (is_counted(c, event_of(c, &inst->d.inst)) && age < MAX_AGE && !c->before[at.inst].skips) age++;
    for (unsigned s = 0; s < 2; s++) push(c, inst->succ[s], age, at.age);
}

/* Computes the time between the issue of the operation and each of its findings. */
static void add_times(WaitCheck *c)
{
    for (uint32_t i = 0; i < c->touched.len; i++) c->clocks[c->touched.data[i]] = NO_TIME;
    issue_times(c->code, c->producer, c->region, c->clocks);
    for (uint32_t i = c->first_finding; i < c->findings->len; i++)
        c->findings->data[i].clocks = c->clocks[c->findings->data[i].inst];
}

static void swap_work(WaitCheck *c)
{
    const StepList done = c->work;
    c->work = c->later;
    c->later = done;
}

static void follow(WaitCheck *c, uint32_t producer, Counter counter)
{
    const CodeInst *inst = &c->code->insts[producer];
    c->producer = producer;
    c->counter = counter;
    c->first_finding = c->findings->len;
    for (unsigned s = 0; s < 2; s++) push(c, inst->succ[s], 0, 0);
    while (c->work.len) {
        Step at = VEC_POP(&c->work);
        if (c->best[at.inst] == at.age + 1) step(c, at);
        if (!c->work.len) swap_work(c); /* least age first: each instruction is visited once */
    }
    if (c->event->queue == QUEUE_LDS && c->first_finding < c->findings->len) add_times(c);
    for (uint32_t i = 0; i < c->touched.len; i++) c->best[c->touched.data[i]] = c->region[c->touched.data[i]] = 0;
    c->touched.len = 0;
}

/* ---- what may be outstanding or switched off ---- */

/* Is it s_setvskip with a bit that is known to be clear? */
static bool switches_on(const MachineInst *inst)
{
    const Operand bits = inst->operands[0], number = inst->operands[1];
    return operand_is_imm(bits) &&
           (!bits.value || (operand_is_imm(number) && !(bits.value >> (number.value & 31) & 1)));
}

static Before after(const WaitCheck *c, uint32_t number)
{
    const MachineInst *inst = &c->code->insts[number].d.inst;
    const EventInfo *event = event_of(c, inst);
    Before state = c->before[number];
    for (unsigned counter = 0; event && counter < NUM_COUNTERS; counter++)
        if (event->counters >> counter & 1 && queue_unordered(event_queue(event, counter)))
            state.unordered |= (uint16_t)(1u << counter);
    if (inst->opcode == OP_S_SETVSKIP) state.skips = !switches_on(inst);
    for (unsigned counter = 0; isa_is_wait(inst->opcode) && counter < NUM_COUNTERS; counter++)
        if (wait_get(inst, (Counter)counter) == 0) state.unordered &= (uint16_t)~(1u << counter);
    return state;
}

/* Joins the state after an instruction into the state before `successor`. True: the state has changed. */
static bool join_before(WaitCheck *c, uint32_t successor, const Before *out)
{
    Before *in = &c->before[successor];
    const bool changed = !in->reached || out->unordered & ~in->unordered || out->skips > in->skips;
    in->unordered |= out->unordered;
    in->skips |= out->skips;
    in->reached = true;
    return changed;
}

static void find_before(WaitCheck *c)
{
    Sweep sweep = sweep_new(c->code->arena, c->code->num_insts, false);
    for (uint32_t i = 0; i < c->code->num_insts; i++) {
        if (!c->code->insts[i].root) continue;
        c->before[i].reached = true;
        sweep_mark(&sweep, i);
    }
    for (uint32_t i; sweep_next(&sweep, &i);) {
        const Before out = after(c, i);
        for (unsigned s = 0; s < 2; s++) {
            const uint32_t successor = c->code->insts[i].succ[s];
            if (successor != NO_INST && join_before(c, successor, &out)) sweep_mark(&sweep, successor);
        }
    }
}

/* ---- which registers are touched while in flight ---- */

/* Finds the blocks: runs of instructions that control flow enters at the start only and leaves at the end only. */
static void find_blocks(WaitCheck *c)
{
    Ages *a = &c->ages;
    const Code *code = c->code;
    a->block = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const CodeInst *inst = &code->insts[i], *last = inst - 1;
        if (i && inst->num_preds == 1 && code->preds[inst->first_pred] == i - 1 &&
            (last->succ[0] == NO_INST || last->succ[1] == NO_INST))
            continue;
        a->block[i] = a->leaders.len;
        VEC_PUSH(code->arena, &a->leaders, i);
    }
    VEC_PUSH(code->arena, &a->leaders, code->num_insts);
}

static void find_columns(WaitCheck *c)
{
    Ages *a = &c->ages;
    memset(a->column, 0, sizeof a->column);
    a->num_columns = 0;
    ARRAY_FOREACH(const CodeInst, inst, c->code->insts, c->code->num_insts) {
        if (!inst->d.inst.num_defs || !is_counted(c, event_of(c, &inst->d.inst))) continue;
        const RegRanges writes = code_writes(inst, false);
        for (unsigned r = 0; r < writes.count; r++)
            for (unsigned u = writes.range[r].first, end = u + writes.range[r].count; u < end; u++)
                if (!a->column[u]) a->column[u] = (uint16_t)++a->num_columns;
    }
}

/* The age of the youngest operation that may still write the unit. */
static uint8_t *age_of(Ages *a, unsigned unit) { return a->column[unit] ? &a->now[a->column[unit] - 1] : NULL; }

static void note_touched(WaitCheck *c, const RegRanges *set)
{
    Ages *a = &c->ages;
    for (unsigned r = 0; r < set->count; r++)
        for (unsigned u = set->range[r].first, end = u + set->range[r].count; u < end; u++) {
            const uint8_t *age = age_of(a, u);
            if (age && *age != NOT_IN_FLIGHT) bitset_set(&a->touched[c->event->queue][c->counter], u);
        }
}

/* The ages after an instruction. step() does the same for one operation. */
static void pass_inst(WaitCheck *c, uint32_t number, bool notes)
{
    Ages *a = &c->ages;
    const CodeInst *code_inst = &c->code->insts[number];
    const MachineInst *inst = &code_inst->d.inst;
    const uint32_t complete = complete_age(c, number), n = a->num_columns;
    uint8_t *now = a->now;
    if (complete <= MAX_AGE)
        for (uint32_t i = 0; i < n; i++) now[i] = now[i] >= complete ? NOT_IN_FLIGHT : now[i];
    for (unsigned maybe = 0; notes && maybe < (code_inst->unknown ? 2 : 1); maybe++) {
        const RegRanges reads = code_reads(code_inst, maybe), writes = code_writes(code_inst, maybe);
        note_touched(c, &reads);
        if (!writes_in_turn(c, inst)) note_touched(c, &writes);
    }
    if (!is_counted(c, event_of(c, inst))) return;
    if (!c->before[number].skips)
        for (uint32_t i = 0; i < n; i++) now[i] = (uint8_t)(now[i] + (now[i] < MAX_AGE));
    if (!inst->num_defs) return;
    const RegRanges writes = code_writes(code_inst, false);
    for (unsigned r = 0; r < writes.count; r++)
        for (unsigned u = writes.range[r].first, end = u + writes.range[r].count; u < end; u++) *age_of(a, u) = 0;
}

static void pass_block(WaitCheck *c, uint32_t block, bool notes)
{
    Ages *a = &c->ages;
    memcpy(a->now, a->in + (size_t)block * a->num_columns, a->num_columns);
    for (uint32_t i = a->leaders.data[block]; i < a->leaders.data[block + 1]; i++) pass_inst(c, i, notes);
}

/* Joins the ages at the end of a block into those at the start of its successor. */
static bool join(Ages *a, uint32_t successor)
{
    uint8_t *in = a->in + (size_t)successor * a->num_columns, changed = 0;
    for (uint32_t i = 0; i < a->num_columns; i++) {
        const uint8_t least = a->now[i] < in[i] ? a->now[i] : in[i];
        changed |= least ^ in[i];
        in[i] = least;
    }
    return changed;
}

/* Finds the units that an instruction touches while an operation of c->event's queue may write them and c->counter does
   not prove it complete. */
static void find_touched(WaitCheck *c)
{
    Ages *a = &c->ages;
    const Code *code = c->code;
    const uint32_t num_blocks = a->leaders.len - 1;
    find_columns(c);
    a->touched[c->event->queue][c->counter] = bitset_new(code->arena, NUM_REG_UNITS);
    a->in = ARENA_ARRAY(code->arena, uint8_t, (size_t)num_blocks * a->num_columns + 1);
    a->now = ARENA_ARRAY(code->arena, uint8_t, a->num_columns + 1);
    memset(a->in, NOT_IN_FLIGHT, (size_t)num_blocks * a->num_columns);
    Sweep sweep = sweep_new(code->arena, num_blocks, true);
    for (uint32_t b; sweep_next(&sweep, &b);) {
        pass_block(c, b, false);
        const CodeInst *last = &code->insts[a->leaders.data[b + 1] - 1];
        for (unsigned s = 0; s < 2; s++)
            if (last->succ[s] != NO_INST && join(a, a->block[last->succ[s]]))
                sweep_mark(&sweep, a->block[last->succ[s]]);
    }
    for (uint32_t b = 0; b < num_blocks; b++) pass_block(c, b, true);
}

static bool is_touched(WaitCheck *c, Counter counter)
{
    c->counter = counter;
    const BitSet *touched = &c->ages.touched[c->event->queue][counter];
    if (!touched->words) find_touched(c);
    for (unsigned r = 0; r < c->written.count; r++) {
        const uint32_t end = c->written.range[r].first + c->written.range[r].count;
        if (bitset_next(touched, c->written.range[r].first) < end) return true;
    }
    return false;
}

/* A flat operation counts in the counters of both memories, but only the counter of the memory with its addresses
   matters. Code that waits for one of the two may know which memory that is. */
static void mark_halves(const WaitCheck *c, uint32_t first)
{
    for (uint32_t i = first; i < c->findings->len; i++) {
        Finding *f = &c->findings->data[i];
        f->half = true;
        for (uint32_t k = first; k < c->findings->len; k++)
            if (c->findings->data[k].address == f->address && c->findings->data[k].counter != f->counter)
                f->half = false;
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
    find_blocks(&c);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const CodeInst *inst = &code->insts[i];
        c.event = event_of(&c, &inst->d.inst);
        if (!c.event || !inst->d.inst.num_defs) continue;
        c.written = code_writes(inst, false);
        const uint32_t first = findings->len;
        for (unsigned counter = 0; counter < NUM_COUNTERS; counter++)
            if (c.event->counters >> counter & 1 && counter != COUNTER_X && is_touched(&c, (Counter)counter))
                follow(&c, i, (Counter)counter);
        if (c.event->queue == QUEUE_FLAT) mark_halves(&c, first);
    }
}
