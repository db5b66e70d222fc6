/* Checks LDS operations before a copy to or from LDS (LDS-DMA; gfx1250: asynchronous and tensor copies). LDS operations
   and the copy engines are not ordered with each other.

     ds_store_b32 v1, v0
     global_store_async_from_lds_b32 v2, v1, s[0:1]    may read old data: no s_wait_dscnt between

   The check follows all paths backward from every copy, up to a wait that proves all older LDS operations complete.
   Those before that may still run. An operation of the in-order queue of LDS is complete when its counter is at most
   the number of younger ones, or when the counter could not hold more. The known part of the addresses decides. The
   same bytes: an error. Other bytes: right. Unknown: a warning for a store. A read before a copy to unknown bytes is
   not reported, because a copy takes the time of a memory access. The other order (a copy, then an LDS operation) and
   flat operations are only checked in runs. */
#include "check/issue_time.h"
#include "check/lds_place.h"

#include "isa/events.h"
#include "isa/reg_units.h"

typedef struct Step {
    uint32_t inst;
    uint8_t left;    /* how many of the LDS operations before it no wait covers yet */
    bool is_changed; /* an instruction on the path changes the addresses or lanes of the copy */
} Step;

typedef struct CopyCheck {
    const Code *code;
    const uint32_t *entries;
    FindingList *findings;
    Counter counter;
    unsigned most;    /* that it holds */
    uint8_t *best[2]; /* by is_changed, then instruction: the largest `left` so far */
    VEC(Step) work;
    VEC(uint32_t) touched;
    /* The followed copy. */
    uint32_t copy;
    bool writes;
    LdsPlace place;
    uint32_t warned; /* an operation with unknown addresses, or NO_INST */
} CopyCheck;

static Event event_of(const CopyCheck *c, uint32_t number)
{
    return (Event)inst_info(c->code->insts[number].d.inst.opcode)->event;
}

/* Lane exchanges go through the LDS too, but touch no byte of it. */
static bool uses_lds(const InstInfo *row)
{
    return row->event == EVENT_LDS && row->flags & (INST_LOAD | INST_STORE | INST_ATOMIC);
}

static bool stores(const InstInfo *row) { return row->flags & (INST_STORE | INST_ATOMIC); }

static void push(CopyCheck *c, Step step)
{
    uint8_t *best = &c->best[step.is_changed][step.inst];
    if (!step.left || *best >= step.left) return;
    if (!c->best[0][step.inst] && !c->best[1][step.inst]) VEC_PUSH(c->code->arena, &c->touched, step.inst);
    *best = step.left;
    VEC_PUSH(c->code->arena, &c->work, step);
}

static void push_preds(CopyCheck *c, Step from)
{
    const CodeInst *inst = &c->code->insts[from.inst];
    for (uint32_t p = 0; p < inst->num_preds; p++) {
        from.inst = c->code->preds[inst->first_pred + p];
        push(c, from);
    }
}

static LdsOverlap overlap(const CopyCheck *c, const Step *at)
{
    const LdsPlace other = check_lds_place(c->code, c->entries, at->inst), *own = &c->place;
    const bool same_address = !at->is_changed && own->unit != NO_ADDRESS && own->unit == other.unit;
    if (same_address && own->offset < other.offset + other.bytes && other.offset < own->offset + own->bytes)
        return LDS_MEETS;
    return check_lds_overlap(own, &other);
}

static void report(CopyCheck *c, uint32_t other, bool maybe)
{
    const DecodedInst *p = &c->code->insts[other].d, *q = &c->code->insts[c->copy].d;
    const Finding f = {.kind = c->writes ? FINDING_COPY_TO_LDS : FINDING_COPY_FROM_LDS,
                       .proof = HAZARD_SURE,
                       .address = q->address,
                       .other = p->address,
                       .counter = c->counter,
                       .clocks = NO_TIME,
                       .inst = c->copy,
                       .from = other,
                       .maybe = maybe};
    VEC_PUSH(c->code->arena, c->findings, f);
}

static bool changes(const CopyCheck *c, const CodeInst *inst)
{
    const RegRanges writes = code_writes(inst, false);
    for (unsigned i = 0; i < writes.count; i++) {
        if (ranges_overlap(writes.range[i], (RegRange){UNIT_REG_EXEC, 2})) return true;
        if (c->place.unit != NO_ADDRESS && ranges_overlap(writes.range[i], (RegRange){(uint16_t)c->place.unit, 1}))
            return true;
    }
    return inst->unknown;
}

/* Goes backward over an instruction. True: the copy is certainly wrong. */
static bool step(CopyCheck *c, Step at)
{
    const CodeInst *inst = &c->code->insts[at.inst];
    const InstInfo *row = inst_info(inst->d.inst.opcode);
    const unsigned count = wait_get(&inst->d.inst, c->counter);
    if (count < at.left) at.left = (uint8_t)count;
    if (!at.left) return false;
    at.is_changed = at.is_changed || changes(c, inst);
    if (uses_lds(row) && (c->writes || stores(row))) {
        const LdsOverlap how = overlap(c, &at);
        if (how == LDS_MEETS) {
            report(c, at.inst, false);
            return true;
        }
        if (how == LDS_NOT_KNOWN && stores(row) && c->warned == NO_INST) c->warned = at.inst;
    }
    if (row->event == EVENT_LDS) at.left--;
    if (!inst->root) push_preds(c, at);
    return false;
}

static void follow(CopyCheck *c, uint32_t copy)
{
    c->copy = copy;
    c->writes = event_copies_to_lds(event_of(c, copy));
    c->place = check_lds_place(c->code, c->entries, copy);
    c->warned = NO_INST;
    bool found = false;
    if (!c->code->insts[copy].root) push_preds(c, (Step){copy, (uint8_t)c->most, false});
    while (c->work.len && !found) {
        const Step at = VEC_POP(&c->work);
        if (c->best[at.is_changed][at.inst] == at.left) found = step(c, at);
    }
    if (!found && c->warned != NO_INST) report(c, c->warned, true);
    for (uint32_t i = 0; i < c->touched.len; i++) c->best[0][c->touched.data[i]] = c->best[1][c->touched.data[i]] = 0;
    c->touched.len = c->work.len = 0;
}

void check_lds_copies(const Code *code, const uint32_t entries[2], FindingList *findings)
{
    CopyCheck c = {.code = code, .entries = entries, .findings = findings};
    c.counter = (Counter)__builtin_ctz(event_info(code->target, EVENT_LDS)->counters);
    c.most = counter_infos[c.counter].max;
    for (unsigned i = 0; i < 2; i++) c.best[i] = ARENA_ARRAY(code->arena, uint8_t, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const Event event = event_of(&c, i);
        if (event_copies_to_lds(event) || event_copies_from_lds(event)) follow(&c, i);
    }
}
