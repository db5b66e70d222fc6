/* Checks sources that a page fault may read again. With XNACK, a memory operation whose address cannot be translated is
   issued again, and reads its registers (addresses, data, SGPRs, EXEC, M0) a second time. From every operation that
   xcnt counts the check follows all paths until the operation is proved translated. It reports an instruction on the
   way that writes one of its sources.

   When is an operation translated?
   - Vector memory: when xcnt is at most the number of younger ones, or when scalar memory is issued after it, because
     the two kinds translate alternately. Vector memory translates in order. So it is also proved when a later operation
     is complete: when loadcnt, storecnt or dscnt is less than the number of operations from it on that this counter
     counts.
   - Scalar memory: when xcnt or kmcnt is 0, or vector memory is issued after it.

   A result of vector memory arrives after all older operations are translated, so it does not count as overwriting
   their sources. Asynchronous copies and tensor operations are not checked, because LLVM does not wait for their
   sources. The check shares counters.def alone with the pass `waits`. */
#include "check/find_code.h"

#include "isa/events.h"

enum { MAX_AGE = 64 };

/* The number of operations since the followed one, and the followed one too, by the counter that counts them. */
typedef struct Ages {
    uint8_t of[NUM_COUNTERS];
} Ages;

typedef struct ReplayCheck {
    const Code *code;
    FindingList *findings;
    VEC(uint32_t) work, touched;
    Ages *least;   /* by instruction: the least value of each counter when it is reached */
    uint8_t *seen; /* by instruction: was it reached; was it reported */
    /* The followed operation. */
    uint32_t producer;
    bool is_scalar;
    RegRanges sources;
} ReplayCheck;

enum { SEEN_REACHED = 1, SEEN_FOUND = 2 };

static const EventInfo *event_of(const Code *code, const MachineInst *inst)
{
    const unsigned event = inst_info(inst->opcode)->event;
    return event ? event_info(code->target, (Event)event) : NULL;
}

static bool is_translated(const EventInfo *event)
{
    return event && event->counters & COUNTER_BIT_X && !(event->counters & COUNTER_BIT_ASYNC);
}

/* Is the operation proved translated by the waits of this instruction, or by its issue? */
static bool is_proved(const ReplayCheck *c, const MachineInst *inst, const Ages *ages)
{
    const EventInfo *event = event_of(c->code, inst);
    if (event && event->counters & COUNTER_BIT_X && (event->queue == QUEUE_SMEM) != c->is_scalar) return true;
    static const Counter results[] = {COUNTER_LOAD, COUNTER_STORE, COUNTER_DS};
    const unsigned x = wait_get(inst, COUNTER_X);
    if (c->is_scalar) return !x || !wait_get(inst, COUNTER_KM);
    if (x != counter_infos[COUNTER_X].max && ages->of[COUNTER_X] > x) return true;
    for (unsigned i = 0; i < sizeof results / sizeof results[0]; i++) {
        const unsigned count = wait_get(inst, results[i]);
        if (count != counter_infos[results[i]].max && ages->of[results[i]] > count) return true;
    }
    return false;
}

static void count(const Code *code, const MachineInst *inst, Ages *ages)
{
    const EventInfo *event = event_of(code, inst);
    if (!event || !(event->counters & COUNTER_BIT_X)) return; /* LDS is not translated, so it proves nothing */
    for (unsigned i = 0; i < NUM_COUNTERS; i++)
        if (event->counters >> i & 1 && ages->of[i] < MAX_AGE) ages->of[i]++;
}

static void push(ReplayCheck *c, uint32_t inst, const Ages *ages)
{
    if (inst == NO_INST) return;
    bool is_new = !c->seen[inst];
    if (is_new) {
        VEC_PUSH(c->code->arena, &c->touched, inst);
        c->least[inst] = *ages;
    }
    for (unsigned i = 0; i < NUM_COUNTERS; i++) {
        if (ages->of[i] >= c->least[inst].of[i]) continue;
        c->least[inst].of[i] = ages->of[i];
        is_new = true;
    }
    if (!is_new) return;
    c->seen[inst] |= SEEN_REACHED;
    VEC_PUSH(c->code->arena, &c->work, inst);
}

/* Does it write a source? If so, the path ends there. */
static bool overwrites(ReplayCheck *c, uint32_t number)
{
    const CodeInst *inst = &c->code->insts[number];
    const EventInfo *event = event_of(c->code, &inst->d.inst);
    if (!c->is_scalar && event && event->counters & COUNTER_BIT_X) return false;
    const RegRanges writes = code_writes(inst, false);
    for (unsigned i = 0; i < writes.count; i++)
        for (unsigned j = 0; j < c->sources.count; j++) {
            const RegRange a = writes.range[i], b = c->sources.range[j];
            if (!ranges_overlap(a, b)) continue;
            if (c->seen[number] & SEEN_FOUND) return true;
            c->seen[number] |= SEEN_FOUND;
            Finding f = {.kind = FINDING_REPLAY,
                         .address = inst->d.address,
                         .other = c->code->insts[c->producer].d.address,
                         .inst = number,
                         .from = c->producer,
                         .unit = a.first > b.first ? a.first : b.first,
                         .counter = COUNTER_X};
            VEC_PUSH(c->code->arena, c->findings, f);
            return true;
        }
    return false;
}

static void follow(ReplayCheck *c, uint32_t producer)
{
    const CodeInst *inst = &c->code->insts[producer];
    Ages ages = {{0}};
    count(c->code, &inst->d.inst, &ages);
    c->producer = producer;
    for (unsigned s = 0; s < 2; s++) push(c, inst->succ[s], &ages);
    while (c->work.len) {
        const uint32_t at = VEC_POP(&c->work);
        const CodeInst *next = &c->code->insts[at];
        ages = c->least[at];
        if (is_proved(c, &next->d.inst, &ages) || overwrites(c, at)) continue;
        count(c->code, &next->d.inst, &ages);
        for (unsigned s = 0; s < 2; s++) push(c, next->succ[s], &ages);
    }
    for (uint32_t i = 0; i < c->touched.len; i++) c->seen[c->touched.data[i]] = 0;
    c->touched.len = 0;
}

void check_replay(const Code *code, FindingList *findings)
{
    ReplayCheck c = {.code = code, .findings = findings};
    c.least = ARENA_ARRAY(code->arena, Ages, code->num_insts + 1);
    c.seen = ARENA_ARRAY(code->arena, uint8_t, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const EventInfo *event = event_of(code, &code->insts[i].d.inst);
        if (!is_translated(event)) continue;
        c.is_scalar = event->queue == QUEUE_SMEM;
        c.sources = code_reads(&code->insts[i], false);
        follow(&c, i);
    }
}
