/* See wait_tracker.h. Scores instead of ages make an issue O(1): the age of an entry is upper - score. */
#include "finalize/wait_tracker.h"

enum { START_SCORE = 1024 }; /* `upper` at the start of a block: above every saturated age */

void wait_tracker_init(WaitTracker *t, Arena *arena, Target target)
{
    memset(t, 0, sizeof *t);
    t->arena = arena;
    t->target = target;
    unsigned raised = 0;
    for (unsigned e = 0; e < NUM_EVENTS; e++) raised |= event_info(target, (Event)e)->counters;
    t->writeback_slot = -1;
    t->source_slot = NO_SLOT;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        t->slot_of[c] = -1;
        if (!(raised >> c & 1)) continue;
        CHECK(t->num_slots < MAX_WAIT_SLOTS);
        unsigned slot = t->num_slots++;
        t->slot_of[c] = (int8_t)slot;
        t->counter[slot] = (Counter)c;
        t->score[slot] = ARENA_ARRAY(arena, uint32_t, NUM_REG_UNITS);
        t->queue[slot] = ARENA_ARRAY(arena, uint8_t, NUM_REG_UNITS);
        t->producer[slot] = ARENA_ARRAY(arena, const Inst *, NUM_REG_UNITS);
        t->touched[slot] = bitset_new(arena, NUM_REG_UNITS);
        if (event_info(target, EVENT_CACHE)->counters >> c & 1) t->writeback_slot = (int8_t)slot;
        if (counter_infos[c].covers != COUNTS_SOURCES) continue;
        CHECK(t->source_slot == NO_SLOT);
        t->source_slot = (int8_t)slot;
        t->done_slot = ARENA_ARRAY(arena, uint8_t, NUM_REG_UNITS);
        t->done_score = ARENA_ARRAY(arena, uint32_t, NUM_REG_UNITS);
    }
    wait_tracker_reset(t);
}

void wait_tracker_reset(WaitTracker *t)
{
    for (unsigned slot = 0; slot < t->num_slots; slot++) {
        BITSET_FOREACH(unit, &t->touched[slot]) t->score[slot][unit] = 0;
        bitset_zero(&t->touched[slot]);
        t->upper[slot] = START_SCORE;
        t->lower[slot] = 0;
        memset(t->newest[slot], 0, sizeof t->newest[slot]);
    }
    t->writeback = 0;
    t->dmas.count = t->lds_ops.count = t->memory.count = 0;
}

/* ---- LDS ranges ---- */

static const MemRef unknown_ref = {0, 1, 0};

static bool same_ref(const MemRef *a, const MemRef *b)
{
    return a->object == b->object && a->first == b->first && a->last == b->last;
}

/* From the first to the last byte of both ranges of an object. An object without a range stays without one. */
static MemRef hull(MemRef a, MemRef b)
{
    if (a.first > a.last || b.first > b.last) return (MemRef){a.object, 0, -1};
    return (MemRef){a.object, a.first < b.first ? a.first : b.first, a.last > b.last ? a.last : b.last};
}

/* Makes room in a full list: each object's ranges become one range, with the age of the youngest. */
static void lds_list_collapse_objects(LdsList *list)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < list->count; i++) {
        LdsEntry e = list->entry[i];
        unsigned same = 0;
        while (same < kept && (list->entry[same].ref.object != e.ref.object || list->entry[same].slot != e.slot))
            same++;
        if (same == kept) list->entry[kept++] = e;
        LdsEntry *all = &list->entry[same];
        all->ref = hull(all->ref, e.ref);
        if (e.score > all->score) all->score = e.score;
    }
    list->count = kept;
}

/* If that is not enough: all ranges of one counter become an unknown range. */
static void lds_list_collapse(LdsList *list)
{
    lds_list_collapse_objects(list);
    if (list->count < MAX_LDS_ENTRIES) return;
    uint32_t youngest[MAX_WAIT_SLOTS] = {0};
    ARRAY_FOREACH(const LdsEntry, e, list->entry, list->count) {
        if (e->score > youngest[e->slot]) youngest[e->slot] = e->score;
    }
    list->count = 0;
    for (unsigned slot = 0; slot < MAX_WAIT_SLOTS; slot++)
        if (youngest[slot]) list->entry[list->count++] = (LdsEntry){unknown_ref, (uint8_t)slot, youngest[slot]};
}

static void lds_list_add(LdsList *list, const MemRef *ref, unsigned slot, uint32_t score)
{
    if (!ref) ref = &unknown_ref;
    ARRAY_FOREACH(LdsEntry, e, list->entry, list->count) {
        if (e->slot != slot || !same_ref(&e->ref, ref)) continue;
        if (score > e->score) e->score = score;
        return;
    }
    if (list->count == MAX_LDS_ENTRIES) {
        lds_list_collapse(list);
        lds_list_add(list, ref, slot, score);
        return;
    }
    list->entry[list->count++] = (LdsEntry){*ref, (uint8_t)slot, score};
}

static void rename_list(LdsList *list, const MemRef *from, uint32_t to)
{
    LdsList old = *list;
    list->count = 0;
    for (unsigned i = 0; i < old.count; i++) {
        MemRef ref = mem_renamed(old.entry[i].ref, from, to);
        lds_list_add(list, &ref, old.entry[i].slot, old.entry[i].score);
    }
}

void wait_tracker_rename(WaitTracker *t, const Inst *becomes)
{
    uint32_t to;
    MemRef from = lds_becomes(becomes, &to);
    rename_list(&t->dmas, &from, to);
    rename_list(&t->lds_ops, &from, to);
}

static void drop_completed(const WaitTracker *t, LdsList *list)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (list->entry[i].score > t->lower[list->entry[i].slot]) list->entry[kept++] = list->entry[i];
    list->count = kept;
}

bool inst_uses_lds(Target target, const Inst *inst)
{
    const InstInfo *info = inst_row(inst);
    /* Lane exchanges (ds_bpermute, ds_swizzle) go through the LDS unit but not through memory. */
    return event_info(target, (Event)info->event)->flags & EVENT_MAY_USE_LDS &&
           info->flags & (INST_LOAD | INST_STORE | INST_ATOMIC);
}

/* ---- states of blocks ---- */

static unsigned saturated_age(const WaitTracker *t, unsigned slot, uint32_t score)
{
    unsigned most = counter_infos[t->counter[slot]].max - 1u, age = t->upper[slot] - score;
    return age < most ? age : most;
}

static void join_list(LdsList *list, const LdsEntry *entries, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        lds_list_add(list, &entries[i].ref, entries[i].slot, START_SCORE - entries[i].score);
}

/* For two operations that may read the unit: both are done when the younger result is. */
static void join_done(WaitTracker *t, const PendingReg *r, bool is_first)
{
    uint8_t *slot = &t->done_slot[r->unit];
    uint32_t *score = &t->done_score[r->unit], new_score = START_SCORE - r->done_age;
    if (is_first || (*slot == r->done_slot && new_score > *score)) *score = new_score;
    *slot = is_first || *slot == r->done_slot ? r->done_slot : NO_SLOT;
}

void wait_tracker_join(WaitTracker *t, const WaitState *state)
{
    ARRAY_FOREACH(const PendingReg, r, state->regs, state->num_regs) {
        if (r->slot == t->source_slot) join_done(t, r, !t->score[r->slot][r->unit]);
        uint32_t *score = &t->score[r->slot][r->unit], new_score = START_SCORE - r->age;
        uint8_t *queue = &t->queue[r->slot][r->unit];
        if (!*score) {
            bitset_set(&t->touched[r->slot], r->unit);
            *queue = r->queue;
        } else if (*queue != r->queue) {
            *queue = QUEUE_SMEM; /* either queue: the order is unknown */
        }
        if (new_score <= *score) continue;
        *score = new_score;
        t->producer[r->slot][r->unit] = r->producer;
    }
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        for (unsigned q = 0; q < NUM_QUEUES; q++) {
            uint32_t age = state->newest_age[slot][q];
            if (age != NO_LIMIT && START_SCORE - age > t->newest[slot][q]) t->newest[slot][q] = START_SCORE - age;
        }
    uint32_t writeback_age = state->writeback_age;
    if (writeback_age != NO_LIMIT && START_SCORE - writeback_age > t->writeback)
        t->writeback = START_SCORE - writeback_age;
    join_list(&t->dmas, state->dmas, state->num_dmas);
    join_list(&t->lds_ops, state->lds_ops, state->num_lds_ops);
    join_list(&t->memory, state->memory, state->num_memory);
}

/* Counters with nothing outstanding are marked, so that lookups can stop early. */
void wait_tracker_settle(WaitTracker *t)
{
    for (unsigned slot = 0; slot < t->num_slots; slot++) {
        uint32_t newest = 0;
        for (unsigned q = 0; q < NUM_QUEUES; q++)
            if (t->newest[slot][q] > newest) newest = t->newest[slot][q];
        if (!newest) t->lower[slot] = t->upper[slot];
    }
}

static uint8_t save_list(WaitTracker *t, LdsList *from, LdsEntry **to)
{
    drop_completed(t, from);
    if (!*to && from->count) *to = ARENA_ARRAY(t->arena, LdsEntry, MAX_LDS_ENTRIES);
    for (unsigned i = 0; i < from->count; i++) {
        (*to)[i] = from->entry[i];
        (*to)[i].score = saturated_age(t, from->entry[i].slot, from->entry[i].score);
    }
    return (uint8_t)from->count;
}

static bool entries_differ(const LdsEntry *a, const LdsEntry *b, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (a[i].slot != b[i].slot || a[i].score != b[i].score || !same_ref(&a[i].ref, &b[i].ref)) return true;
    return false;
}

static bool states_differ(const WaitState *a, const WaitState *b)
{
    if (!a->valid || !b->valid || a->num_regs != b->num_regs || a->writeback_age != b->writeback_age) return true;
    if (a->num_dmas != b->num_dmas || a->num_lds_ops != b->num_lds_ops || a->num_memory != b->num_memory) return true;
    if (memcmp(a->newest_age, b->newest_age, sizeof a->newest_age) != 0) return true;
    for (uint32_t i = 0; i < a->num_regs; i++) {
        const PendingReg *x = &a->regs[i], *y = &b->regs[i];
        if (x->unit != y->unit || x->slot != y->slot || x->age != y->age || x->queue != y->queue) return true;
        if (x->done_slot != y->done_slot || x->done_age != y->done_age) return true;
    }
    return entries_differ(a->dmas, b->dmas, a->num_dmas) || entries_differ(a->lds_ops, b->lds_ops, a->num_lds_ops) ||
           entries_differ(a->memory, b->memory, a->num_memory);
}

static LdsEntry *copy_entries(WaitTracker *t, const LdsEntry *from, unsigned count)
{
    if (!count) return NULL;
    LdsEntry *to = ARENA_ARRAY(t->arena, LdsEntry, count);
    memcpy(to, from, count * sizeof *to);
    return to;
}

/* `from` belongs to the tracker. Arrays are copied; the old ones of `to` are reused if they are large enough. */
static void copy_state(WaitTracker *t, WaitState *to, const WaitState *from)
{
    PendingReg *regs = to->regs;
    uint32_t cap = to->cap_regs;
    if (cap < from->num_regs) {
        cap = from->num_regs;
        regs = ARENA_ARRAY(t->arena, PendingReg, cap);
    }
    *to = *from;
    to->regs = regs;
    to->cap_regs = cap;
    if (from->num_regs) memcpy(regs, from->regs, from->num_regs * sizeof *regs);
    to->dmas = copy_entries(t, from->dmas, from->num_dmas);
    to->lds_ops = copy_entries(t, from->lds_ops, from->num_lds_ops);
    to->memory = copy_entries(t, from->memory, from->num_memory);
}

/* May an operation that counts in the slot still write the unit, or read it? */
static bool is_pending(const WaitTracker *t, unsigned slot, unsigned unit)
{
    if (t->score[slot][unit] <= t->lower[slot]) return false;
    if ((int)slot != t->source_slot || t->done_slot[unit] == NO_SLOT) return true;
    return t->done_score[unit] > t->lower[t->done_slot[unit]];
}

static void push_reg(WaitTracker *t, WaitState *state, PendingReg reg)
{
    if (state->num_regs == state->cap_regs) {
        uint32_t cap = state->cap_regs ? state->cap_regs * 2 : 16;
        state->regs =
            arena_grow(t->arena, state->regs, sizeof *state->regs * state->cap_regs, sizeof *state->regs * cap);
        state->cap_regs = cap;
    }
    state->regs[state->num_regs++] = reg;
}

static void save(WaitTracker *t, WaitState *state)
{
    state->num_regs = 0;
    state->valid = true;
    for (unsigned slot = 0; slot < MAX_WAIT_SLOTS; slot++)
        for (unsigned q = 0; q < NUM_QUEUES; q++) {
            bool pending = slot < t->num_slots && t->newest[slot][q] > t->lower[slot];
            state->newest_age[slot][q] = pending ? (uint8_t)saturated_age(t, slot, t->newest[slot][q]) : NO_LIMIT;
        }
    for (unsigned slot = 0; slot < t->num_slots; slot++) BITSET_FOREACH(unit, &t->touched[slot])
        {
            if (!is_pending(t, slot, (unsigned)unit)) continue;
            PendingReg reg = {.unit = (uint16_t)unit,
                              .slot = (uint8_t)slot,
                              .queue = t->queue[slot][unit],
                              .age = (uint8_t)saturated_age(t, slot, t->score[slot][unit]),
                              .producer = t->producer[slot][unit]};
            if ((int)slot == t->source_slot) {
                reg.done_slot = t->done_slot[unit];
                if (reg.done_slot != NO_SLOT)
                    reg.done_age = (uint8_t)saturated_age(t, reg.done_slot, t->done_score[unit]);
            }
            push_reg(t, state, reg);
        }
    bool wb = t->writeback_slot >= 0 && t->writeback > t->lower[t->writeback_slot];
    state->writeback_age = wb ? (uint8_t)saturated_age(t, (unsigned)t->writeback_slot, t->writeback) : NO_LIMIT;
    state->num_dmas = save_list(t, &t->dmas, &state->dmas);
    state->num_lds_ops = save_list(t, &t->lds_ops, &state->lds_ops);
    state->num_memory = save_list(t, &t->memory, &state->memory);
}

bool wait_tracker_save(WaitTracker *t, WaitState *out, bool keep)
{
    save(t, &t->now);
    if (keep && out->valid) {
        wait_tracker_reset(t);
        wait_tracker_join(t, &t->now);
        wait_tracker_join(t, out);
        save(t, &t->now);
    }
    bool changed = states_differ(&t->now, out);
    if (changed) copy_state(t, out, &t->now);
    return changed;
}

/* ---- needs of an instruction ---- */

void wait_need_clear(WaitNeed *need)
{
    memset(need->limit, NO_LIMIT, sizeof need->limit);
    need->any = false;
}

/* Does one counter have operations of several queues, or of an unordered one? Counts above 0 then prove nothing. */
static bool out_of_order(const WaitTracker *t, unsigned slot)
{
    unsigned queues = 0;
    for (unsigned q = 0; q < NUM_QUEUES; q++)
        if (t->newest[slot][q] > t->lower[slot]) queues += queue_unordered(q) ? 2 : 1;
    return queues > 1;
}

static void need_score(const WaitTracker *t, unsigned slot, uint32_t score, const Inst *producer, WaitNeed *need)
{
    if (score <= t->lower[slot]) return;
    unsigned limit = out_of_order(t, slot) ? 0 : saturated_age(t, slot, score);
    if (limit >= need->limit[slot]) return;
    need->limit[slot] = (uint8_t)limit;
    need->producer[slot] = producer;
    need->any = true;
}

typedef enum Access { ACCESS_READ, ACCESS_WRITE } Access;

/* `writer`: the event of a memory operation that writes the units, or NULL. */
static void need_units(const WaitTracker *t, RegRange range, Access access, const EventInfo *writer, WaitNeed *need)
{
    for (unsigned slot = 0; slot < t->num_slots; slot++) {
        uint32_t lower = t->lower[slot];
        if (t->upper[slot] == lower) continue;
        if (access == ACCESS_READ && (int)slot == t->source_slot) continue;
        bool in_order = writer && writer->counters >> t->counter[slot] & 1 && !queue_unordered(writer->queue);
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
            if (!is_pending(t, slot, unit)) continue;
            /* A write by a later operation of the same in-order queue lands later. */
            if (in_order && t->queue[slot][unit] == writer->queue) continue;
            need_score(t, slot, t->score[slot][unit], t->producer[slot][unit], need);
        }
    }
}

/* `but`: COUNTER_BIT_ of counters to leave out. */
static void need_list(const WaitTracker *t, const LdsList *list, const MemRef *ref, unsigned but, WaitNeed *need)
{
    ARRAY_FOREACH(const LdsEntry, e, list->entry, list->count) {
        if (!(but >> t->counter[e->slot] & 1) && mem_may_overlap(&e->ref, ref))
            need_score(t, e->slot, e->score, NULL, need);
    }
}

void wait_tracker_need_dma(const WaitTracker *t, const MemRef *ref, WaitNeed *need)
{
    need_list(t, &t->dmas, ref, 0, need);
}

/* The LDS operations that must complete before this operation starts. The LDS and each copy engine execute their own
   operations in order, but are not ordered with each other. */
static void need_lds(const WaitTracker *t, const Inst *inst, const EventInfo *event, WaitNeed *need)
{
    const bool copies = event->flags & EVENT_WRITES_LDS, uses = inst_uses_lds(t->target, inst);
    const unsigned own = uses ? 0 : event->counters; /* copies to LDS by one engine are in order */
    if (t->lds_placed) return;
    if (copies || uses) need_list(t, &t->dmas, inst->mem, t->author_counts | own, need);
    /* An operation that uses LDS under vmcnt is flat, not a copy. */
    if (copies) need_list(t, &t->lds_ops, inst->mem, t->author_counts & ~(unsigned)COUNTER_BIT_VM, need);
}

void wait_tracker_need_memory(const WaitTracker *t, const MemoryAccesses *accesses, WaitNeed *need)
{
    ARRAY_FOREACH(const LdsEntry, e, t->memory.entry, t->memory.count) {
        const MemorySet reads = t->counter[e->slot] == COUNTER_STORE ? accesses->reads : 0;
        if (memory_set(e->ref.object) & (accesses->writes | reads)) need_score(t, e->slot, e->score, NULL, need);
    }
}

void wait_tracker_need_event(const WaitTracker *t, Event event, WaitNeed *need)
{
    const EventInfo *info = event_info(t->target, event);
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        if (info->counters >> t->counter[slot] & 1 && (int)slot != t->source_slot)
            need_score(t, slot, t->newest[slot][info->queue], NULL, need);
}

void wait_tracker_need_older(const WaitTracker *t, const WaitState *other, WaitNeed *need)
{
    ARRAY_FOREACH(const PendingReg, r, other->regs, other->num_regs) {
        const uint32_t score = t->score[r->slot][r->unit];
        const Inst *producer = t->producer[r->slot][r->unit];
        if ((int)r->slot == t->source_slot || !is_pending(t, r->slot, r->unit) || producer == r->producer) continue;
        if (saturated_age(t, r->slot, score) < r->age) need_score(t, r->slot, score, producer, need);
    }
}

void wait_tracker_need(const WaitTracker *t, const Inst *inst, WaitNeed *need)
{
    const InstInfo *info = inst_row(inst);
    const EventInfo *event = info->event ? event_info(t->target, (Event)info->event) : NULL;
    const MachineInst *m = &inst->m;
    for (unsigned i = 0; i < m->num_defs; i++) need_units(t, operand_units(m->operands[i]), ACCESS_WRITE, event, need);
    for (unsigned i = m->num_defs; i < m->num_operands; i++)
        need_units(t, operand_units(m->operands[i]), ACCESS_READ, NULL, need);
    for (unsigned imps = info->implicit_reads | info->implicit_writes; imps; imps &= imps - 1) {
        const unsigned imp = imps & -imps;
        need_units(t, implicit_units(imp), info->implicit_writes & imp ? ACCESS_WRITE : ACCESS_READ, NULL, need);
    }
    if (info->flags & INST_SRC2_TIED && m->num_defs)
        need_units(t, operand_units(m->operands[0]), ACCESS_READ, NULL, need);
    if (t->relative_vgprs && (info->unit == UNIT_VALU || info->unit == UNIT_TRANS))
        need_units(t, (RegRange){UNIT_REG_V, NUM_REG_UNITS - UNIT_REG_V}, ACCESS_WRITE, NULL, need);
    if (isa_relative_registers(m) & ALLOW_S) need_units(t, (RegRange){0, UNIT_REG_TTMP}, ACCESS_WRITE, NULL, need);
    if (!event) return;
    need_lds(t, inst, event, need);
    if (t->writeback_slot >= 0 && info->flags & (INST_STORE | INST_ATOMIC) && info->unit != UNIT_LDS)
        need_score(t, (unsigned)t->writeback_slot, t->writeback, NULL, need);
}

/* ---- progress ---- */

void wait_tracker_apply(WaitTracker *t, unsigned slot, unsigned limit)
{
    if (limit >= counter_infos[t->counter[slot]].max) return;
    if (limit > 0 && out_of_order(t, slot)) return;
    uint32_t lower = t->upper[slot] - limit;
    if (lower > t->lower[slot]) t->lower[slot] = lower;
}

void wait_tracker_apply_need(WaitTracker *t, const WaitNeed *need)
{
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        if (need->limit[slot] != NO_LIMIT) wait_tracker_apply(t, slot, need->limit[slot]);
}

static void mark(WaitTracker *t, unsigned slot, RegRange range, const Inst *inst, unsigned queue)
{
    for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
        t->score[slot][unit] = t->upper[slot];
        t->queue[slot][unit] = (uint8_t)queue;
        t->producer[slot][unit] = inst;
        bitset_set(&t->touched[slot], unit);
    }
}

/* Vector and scalar memory translate addresses alternately. The first operation of one kind waits until the other kind
   has read all its sources. */
static void drain_other_kind(WaitTracker *t, unsigned slot, unsigned queue)
{
    bool same = false, other = false;
    for (unsigned q = 0; q < NUM_QUEUES; q++) {
        if (t->newest[slot][q] <= t->lower[slot]) continue;
        if ((q == QUEUE_SMEM) == (queue == QUEUE_SMEM)) same = true;
        else other = true;
    }
    if (other && !same) t->lower[slot] = t->upper[slot];
}

/* The operation's sources have been read when its results are complete, if one counter shows that. */
static void mark_done(WaitTracker *t, RegRange range, const EventInfo *event)
{
    unsigned result = NO_SLOT, num = 0;
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        if (event->counters >> t->counter[slot] & 1 && (int)slot != t->source_slot) result = slot, num++;
    if (num != 1) result = NO_SLOT;
    for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
        t->done_slot[unit] = (uint8_t)result;
        if (result != NO_SLOT) t->done_score[unit] = t->upper[result];
    }
}

/* Call it after the results have their numbers. */
static void issue_sources(WaitTracker *t, unsigned slot, const Inst *inst, const EventInfo *event)
{
    drain_other_kind(t, slot, event->queue);
    t->newest[slot][event->queue] = ++t->upper[slot];
    RegRanges set = {.count = 0};
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        ranges_add(&set, operand_units(inst->m.operands[i]));
    ranges_add_implicit(&set, inst_row(inst)->implicit_reads);
    for (unsigned i = 0; i < set.count; i++) {
        mark(t, slot, set.range[i], inst, event->queue);
        mark_done(t, set.range[i], event);
    }
}

static void follow_memory(WaitTracker *t, unsigned slot, const Inst *inst, uint32_t score)
{
    const MemoryAccesses accesses = memory_accesses(t->target, inst);
    const bool counts = t->counter[slot] == COUNTER_LOAD || t->counter[slot] == COUNTER_STORE;
    if (!counts || !(accesses.reads | accesses.writes)) return;
    const uint32_t object = memory_object(t->target, inst);
    drop_completed(t, &t->memory);
    lds_list_add(&t->memory, object ? &(MemRef){object, 0, -1} : NULL, slot, score);
}

static void issue_results(WaitTracker *t, unsigned slot, const Inst *inst, const EventInfo *event)
{
    const uint32_t score = ++t->upper[slot];
    t->newest[slot][event->queue] = score;
    if (event->flags & EVENT_WRITEBACK) t->writeback = score;
    if (event->flags & EVENT_WRITES_LDS) {
        drop_completed(t, &t->dmas);
        lds_list_add(&t->dmas, inst->mem, slot, score);
    }
    if (inst_uses_lds(t->target, inst)) {
        drop_completed(t, &t->lds_ops);
        lds_list_add(&t->lds_ops, inst->mem, slot, score);
    }
    if (t->follows_memory) follow_memory(t, slot, inst, score);
    for (unsigned i = 0; i < inst->m.num_defs; i++)
        mark(t, slot, operand_units(inst->m.operands[i]), inst, event->queue);
}

void wait_tracker_issue(WaitTracker *t, const Inst *inst)
{
    const InstInfo *info = inst_row(inst);
    if (!info->event) return;
    const EventInfo *event = event_info(t->target, (Event)info->event);
    for (unsigned slot = 0; slot < t->num_slots; slot++)
        if (event->counters >> t->counter[slot] & 1 && (int)slot != t->source_slot) issue_results(t, slot, inst, event);
    if (t->source_slot != NO_SLOT && event->counters >> t->counter[t->source_slot] & 1)
        issue_sources(t, (unsigned)t->source_slot, inst, event);
}
