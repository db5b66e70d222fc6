/* Dependences through memory, and through instructions that hold others back: barriers, waits, s_setprio, EXEC, side
   effects. */
#include "analysis/wave_paths.h"
#include "ir/mem.h"
#include "ir/schedule_modes.h"
#include "isa/events.h"
#include "isa/family.h"
#include "isa/immediates.h"
#include "schedule/deps_internal.h"

enum {
    MOST_ENTRIES = 128, /* most entries of a space: a write that finds more comes after all of them */
    MOST_BARRIERS = 64, /* most barriers that a load looks back over */
    OBJECT_BITS = 64,
};

/* ---- what an instruction is ---- */

/* Is it an arrival at a barrier in LDS? Whoever waits for it must see everything before it. */
static bool arrives_in_lds(const Inst *inst)
{
    return inst->m.opcode == OP_DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64 ||
           inst->m.opcode == OP_DS_ATOMIC_BARRIER_ARRIVE_RTN_B64;
}

/* Is it a load whose data go to all workgroups of a mask? Each of them issues such loads in the same order. Masks of
   tiles are in their descriptors. */
static bool is_shared_load(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const bool of_lanes = row->event == EVENT_VMEM_LOAD || row->event == EVENT_LDS_DMA;
    return row->event == EVENT_TENSOR_LOAD ||
           (of_lanes && row->implicit_reads & IMP_M0 && target_family(inst->block->kernel->target)->max_cluster > 1);
}

bool dep_is_full_fence(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    switch (inst->m.opcode) {
    case OP_LIVE_IN: return true;
    case OP_BARRIER:
    case OP_LDS_BECOMES:
    case OP_S_BARRIER:
    case OP_S_SETPRIO: return false;
    default: break;
    }
    if (row->flags & INST_TERMINATOR) return false; /* all other instructions come before it */
    if (row->flags & INST_WRITES_EXEC || arrives_in_lds(inst)) return true;
    FOREACH_DEF(inst, def)
    if (def->kind == OPERAND_SPECIAL && def->value == SPECIAL_EXEC) return true;
    if (isa_is_wait(inst->m.opcode)) return false;
    return row->flags & INST_SIDE_EFFECT && !(row->flags & (INST_STORE | INST_ATOMIC));
}

/* Has the instruction a memory operation in that space? */
static bool touches(const DepContext *c, const Inst *inst, MemSpace space, bool *writes)
{
    const InstInfo *row = inst_row(inst);
    const EventInfo *event = row->event == EVENT_NONE ? NULL : event_info(c->k->target, (Event)row->event);
    if (!event || !(row->flags & (INST_LOAD | INST_STORE | INST_ATOMIC)) || dep_is_full_fence(inst)) return false;
    *writes = row->flags & (INST_STORE | INST_ATOMIC);
    if (event->flags & EVENT_WRITES_LDS) { /* from global memory to LDS, or back */
        *writes = event_copies_from_lds(row->event) ? space == GLOBAL_SPACE : space == LDS_SPACE;
        return space != SCRATCH_SPACE;
    }
    if (row->unit == UNIT_FLAT && event->flags & EVENT_MAY_USE_LDS) return true;
    const bool is_scratch = row->event == EVENT_SCRATCH_LOAD || row->event == EVENT_SCRATCH_STORE;
    const MemSpace own = row->unit == UNIT_LDS ? LDS_SPACE : is_scratch ? SCRATCH_SPACE : GLOBAL_SPACE;
    /* Coherent accesses communicate with other workgroups, volatile ones with anybody: the author's order is kept. */
    if (inst->flags & INST_AUTHOR) *writes = true;
    if (own == GLOBAL_SPACE && row->unit != UNIT_SMEM && inst->m.mods.cache & (CACHE_SC0 | CACHE_SC1)) *writes = true;
    return own == space && (*writes || !(inst->flags & INST_INVARIANT));
}

static MemRef ref_of(const DepContext *c, const Inst *inst, MemSpace space)
{
    const InstInfo *row = inst_row(inst);
    const bool is_dma = event_info(c->k->target, (Event)row->event)->flags & EVENT_WRITES_LDS;
    const bool is_flat = row->event == EVENT_FLAT_LOAD || row->event == EVENT_FLAT_STORE;
    const bool is_shared = row->flags & INST_ATOMIC || inst->m.mods.cache & (CACHE_SC0 | CACHE_SC1);
    if (!inst->mem || inst->flags & INST_AUTHOR || is_flat || (is_dma && space != LDS_SPACE) ||
        (is_shared && space == GLOBAL_SPACE))
        return (MemRef){0, 1, 0};
    return *inst->mem;
}

static uint32_t counter_groups(const DepContext *c, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (isa_is_wait(inst->m.opcode)) return 0;
    return row->event == EVENT_NONE
               ? 0
               : (uint32_t)event_info(c->k->target, (Event)row->event)->counters << GROUP_COUNTER_SHIFT;
}

static uint32_t groups_of(const DepContext *c, const DepNode *node)
{
    const Inst *inst = node->inst;
    uint32_t groups = GROUP_ANY | counter_groups(c, inst);
    if (c->has_directives) groups |= fence_groups(inst);
    const bool is_dma = event_copies_to_lds(inst_row(inst)->event);
    if (inst_row(inst)->unit == UNIT_MFMA) groups |= GROUP_MATRIX;
    if (node->spaces >> LDS_SPACE & 1) groups |= GROUP_LDS;
    if (node->writes >> GLOBAL_SPACE & 1) groups |= GROUP_STORE;
    else if (node->spaces >> GLOBAL_SPACE & 1 && !is_dma) groups |= GROUP_LOAD;
    if (is_shared_load(inst)) groups |= GROUP_SHARED;
    switch (inst->m.opcode) {
    case OP_BARRIER:
    case OP_LDS_BECOMES:
    case OP_S_BARRIER:
    case OP_S_SETPRIO: return groups | GROUP_CONTROL;
    default: return isa_is_wait(inst->m.opcode) ? groups | GROUP_CONTROL : groups;
    }
}

/* The groups that must not pass an author's wait. If stores or copies from LDS have their own counter, nothing may
   write or read their data before the wait. */
static uint32_t held_by_wait(const DepContext *c, const Inst *inst)
{
    const uint32_t of_one_counter = COUNTER_BIT_VM | COUNTER_BIT_LGKM | COUNTER_BIT_EXP;
    uint32_t counters = 0, groups = GROUP_LDS | GROUP_CONTROL;
    for (unsigned counter = 0; counter < NUM_COUNTERS; counter++)
        if (wait_get(&inst->m, (Counter)counter) < counter_infos[counter].max) counters |= 1u << counter;
    if (counters & ~of_one_counter) groups |= GROUP_STORE;
    if (counters & (COUNTER_BIT_ASYNC | COUNTER_BIT_TENSOR) && c->stores_from_lds) groups |= GROUP_LOAD;
    return groups | counters << GROUP_COUNTER_SHIFT;
}

/* The groups that must not pass it. */
static uint32_t held_back(const DepContext *c, const Inst *inst)
{
    const uint32_t counters = ((1u << NUM_COUNTERS) - 1) << GROUP_COUNTER_SHIFT;
    if (dep_is_full_fence(inst)) return ~0u;
    if (inst_is_directive(inst->m.opcode)) return fence_holds(inst);
    switch (inst->m.opcode) {
    case OP_BARRIER:
    case OP_S_BARRIER: return GROUP_LDS | GROUP_STORE | GROUP_CONTROL;
    case OP_LDS_BECOMES: return GROUP_LDS | GROUP_CONTROL;
    case OP_S_SETPRIO: return GROUP_MATRIX | GROUP_CONTROL | counters;
    default: break;
    }
    if (isa_is_wait(inst->m.opcode)) return held_by_wait(c, inst);
    return is_shared_load(inst) ? GROUP_SHARED : 0;
}

void memory_node(const DepContext *c, DepNode *node)
{
    const bool is_memory = inst_row(node->inst)->event != EVENT_NONE;
    for (unsigned space = 0; space < NUM_SPACES && is_memory; space++) {
        bool writes;
        if (!touches(c, node->inst, (MemSpace)space, &writes)) continue;
        node->spaces |= (uint8_t)(1u << space);
        node->writes |= (uint8_t)(writes << space);
    }
    node->groups = groups_of(c, node);
    node->holds = held_back(c, node->inst);
    node->is_wait = isa_is_wait(node->inst->m.opcode);
}

/* Is it a barrier of all waves? Split barriers do not count, because stores may be between their halves. Named barriers
   do not count, because not all waves take part. Nothing passes these anyway. */
static bool is_barrier(const Inst *inst)
{
    return inst_row(inst)->flags & INST_BARRIER && inst->m.opcode != OP_S_BARRIER_WAIT;
}

/* ---- stores beside barriers ---- */

static ObjectSet objects_of(const DepContext *c, const Inst *inst)
{
    const MemRef ref = ref_of(c, inst, GLOBAL_SPACE);
    return !ref.object || mem_takes_turns(ref.object) ? ~(ObjectSet)0 : (ObjectSet)1 << ref.object % OBJECT_BITS;
}

/* Does the instruction change the set of stores beside barriers? */
static bool is_beside(const Inst *inst)
{
    return inst_row(inst)->flags & (INST_BARRIER | INST_LOAD | INST_STORE | INST_ATOMIC);
}

/* The set after the instruction, in either direction. */
static ObjectSet stores_past(const DepContext *c, const Inst *inst, ObjectSet set)
{
    bool writes = false;
    if (!is_beside(inst)) return set;
    if (is_barrier(inst)) return 0;
    return touches(c, inst, GLOBAL_SPACE, &writes) && writes ? set | objects_of(c, inst) : set;
}

/* How a block changes the sets: stores after its last barrier, and before its first one. */
typedef struct BlockStores {
    ObjectSet last, first;
    bool has_barrier;
} BlockStores;

static BlockStores stores_of(const DepContext *c, const Block *block)
{
    BlockStores b = {0};
    FOREACH_INST(block, inst)
    {
        if (!is_beside(inst)) continue;
        b.has_barrier |= is_barrier(inst);
        b.last = stores_past(c, inst, b.last);
        if (!b.has_barrier) b.first = b.last;
    }
    return b;
}

static bool grow(ObjectSet *set, ObjectSet more)
{
    const bool grows = more & ~*set;
    *set |= more;
    return grows;
}

/* Goes both ways over all blocks until nothing changes. Sets only grow. */
static void spread_stores(DepContext *c, const BlockStores *stores)
{
    const Kernel *k = c->k;
    for (bool changed = true; changed;) {
        changed = false;
        FOREACH_BLOCK(k, block)
        for (unsigned i = 0; i < block_num_succs(block); i++) {
            const BlockStores *b = &stores[block->id];
            changed |=
                grow(&c->before[block_succ(block, i)->id], b->last | (b->has_barrier ? 0 : c->before[block->id]));
        }
        for (uint32_t n = k->blocks.len; n-- > 0;) {
            const Block *block = k->blocks.data[n];
            for (unsigned i = 0; i < block_num_succs(block); i++) {
                const uint32_t succ = block_succ(block, i)->id;
                const ObjectSet more = stores[succ].first | (stores[succ].has_barrier ? 0 : c->after[succ]);
                changed |= grow(&c->after[block->id], more);
            }
        }
    }
}

/* Does the barrier leave memory reads outstanding? Such a barrier does not wait for them, unless their result was used
   before it. */
static bool lets_run(const Inst *inst)
{
    const uint32_t all = BARRIER_WAIT_LDS | BARRIER_WAIT_VMEM;
    return is_barrier(inst) && (barrier_orders(&inst->m) & all) != all;
}

static uint8_t carried_by(const DepContext *c, Operand o) { return o.kind == OPERAND_VREG ? c->carries[o.value] : 0; }

static bool carry(DepContext *c, Operand to, uint8_t what)
{
    if (to.kind != OPERAND_VREG || !(what & ~c->carries[to.value])) return false;
    c->carries[to.value] |= what;
    return true;
}

static bool carry_on(DepContext *c, const Inst *inst)
{
    bool changed = false;
    if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE)
        for (unsigned i = 1; i < inst->m.num_operands; i++)
            changed |= carry(c, inst->m.operands[0], carried_by(c, inst->m.operands[i]));
    for (unsigned e = 0; inst->branch && e < 2 && inst->branch->target[e]; e++)
        for (unsigned i = 0; i < inst->branch->num_args[e]; i++)
            changed |= carry(c, vreg_operand(c->k, inst->branch->target[e]->params.data[i]),
                             carried_by(c, inst->branch->args[e][i]));
    return changed;
}

static void find_carries(DepContext *c)
{
    const Kernel *k = c->k;
    c->num_carries = k->vregs.len;
    c->carries = ARENA_ARRAY(c->arena, uint8_t, k->vregs.len + 1);
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        bool writes;
        const uint8_t lds = touches(c, inst, LDS_SPACE, &writes) ? CARRIES_LDS : 0;
        const uint8_t global = touches(c, inst, GLOBAL_SPACE, &writes) ? CARRIES_GLOBAL : 0;
        FOREACH_DEF(inst, def) carry(c, *def, lds | global);
    }
    for (bool changed = true; changed;) {
        changed = false;
        FOREACH_BLOCK(k, block) FOREACH_INST(block, inst) changed |= carry_on(c, inst);
    }
}

void memory_value_read(Scan *s, uint32_t vreg, Place at)
{
    const uint8_t what = s->c->carries && vreg < s->c->num_carries ? s->c->carries[vreg] : 0;
    if (what & CARRIES_LDS) VEC_PUSH(s->arena, &s->first_readers[0], at);
    if (what & CARRIES_GLOBAL) VEC_PUSH(s->arena, &s->first_readers[1], at);
}

/* If the barrier does not wait for memory, an instruction that needs a read's result stays before it: after it, another
   wave may write that memory. */
static void keep_waits(Scan *s, Place at, bool stores_behind)
{
    const Inst *barrier = place_of(s, at)->inst;
    const uint32_t waits = barrier_orders(&barrier->m);
    for (unsigned space = 0; space < 2; space++) {
        const bool is_done = waits & (space ? BARRIER_WAIT_VMEM : BARRIER_WAIT_LDS);
        if (!is_done && space && !stores_behind) continue;
        for (uint32_t i = 0; !is_done && i < s->first_readers[space].len; i++) {
            const Place reader = s->first_readers[space].data[i];
            scan_add(s, reader, at, DEP_FENCE, place_of(s, reader)->issue);
        }
        s->first_readers[space].len = 0;
    }
}

static void note_waits(DepContext *c, const Inst *inst)
{
    if (inst_row(inst)->unit != UNIT_WAIT || !isa_is_wait(inst->m.opcode)) return;
    c->counts |= wait_partial(&inst->m);
}

uint64_t dep_all_stores(const DepContext *c)
{
    ObjectSet all = 0;
    bool writes;
    FOREACH_BLOCK(c->k, block)
    FOREACH_INST(block, inst)
    if (touches(c, inst, GLOBAL_SPACE, &writes) && writes) all |= objects_of(c, inst);
    return all;
}

/* If waves may pass one barrier while others stand at another, all stores of the kernel may run beside it. */
static void spread_to_waves(DepContext *c)
{
    const Kernel *k = c->k;
    const ObjectSet all = dep_all_stores(c);
    if (!all || isa_waves(k->target, kernel_max_threads(k)) == 1) return;
    const WavePaths paths = wave_paths_build(c->arena, k);
    FOREACH_BLOCK(k, block) if (bitset_test(&paths.out_of_step, block->id)) c->always[block->id] |= all;
}

StoresBeside dep_stores_beside(const DepContext *c, const Block *block)
{
    return (StoresBeside){c->before[block->id], c->after[block->id], c->always[block->id]};
}

void memory_context(DepContext *c, const StoresBeside *beside)
{
    const Kernel *k = c->k;
    bool any = beside->before || beside->after, any_barrier = false, free_barriers = false;
    c->before = ARENA_ARRAY(c->arena, ObjectSet, k->blocks.len + 1);
    c->after = ARENA_ARRAY(c->arena, ObjectSet, k->blocks.len + 1);
    c->always = ARENA_ARRAY(c->arena, ObjectSet, k->blocks.len + 1);
    BlockStores *stores = ARENA_ARRAY(c->arena, BlockStores, k->blocks.len + 1);
    FOREACH_BLOCK(k, block)
    {
        c->before[block->id] = beside->before;
        c->after[block->id] = beside->after;
        c->always[block->id] = beside->always;
        FOREACH_INST(block, inst)
        {
            note_waits(c, inst);
            c->stores_from_lds |= event_copies_from_lds(inst_row(inst)->event);
            free_barriers |= lets_run(inst);
        }
        stores[block->id] = stores_of(c, block);
        any |= stores[block->id].first || stores[block->id].last;
        any_barrier |= stores[block->id].has_barrier;
    }
    if (any) spread_stores(c, stores);
    if (any_barrier) spread_to_waves(c);
    if (free_barriers) find_carries(c);
}

static ObjectSet stores_after(const Scan *s, Place barrier)
{
    ObjectSet set = 0;
    for (const Inst *inst = place_of(s, barrier)->inst->next; inst; inst = inst->next) {
        if (is_barrier(inst)) return set;
        set = stores_past(s->c, inst, set);
    }
    return set | s->c->after[s->block->id];
}

static ObjectSet stores_before(const Scan *s, Place barrier)
{
    ObjectSet set = 0;
    for (const Inst *inst = place_of(s, barrier)->inst->prev; inst; inst = inst->prev) {
        if (is_barrier(inst)) return set;
        set = stores_past(s->c, inst, set);
    }
    return set | s->c->before[s->block->id];
}

/* ---- fences ---- */

/* Clocks until the fence has waited for the node. */
static uint32_t fence_latency(const DepNode *node, const DepNode *fence)
{
    if (!node->event) return node->issue;
    const bool is_dma = node->event->flags & EVENT_WRITES_LDS, is_lds = node->kind == ISSUE_LDS;
    const uint32_t asked = is_lds ? BARRIER_WAIT_LDS : is_dma ? BARRIER_WAIT_DMA : BARRIER_WAIT_VMEM;
    return barrier_orders(&fence->inst->m) & asked ? node->latency : node->issue;
}

static void hold_back(Scan *s, Place at, unsigned group)
{
    const DepNode *node = place_of(s, at);
    for (uint32_t i = 0; i < s->members[group].len; i++) {
        const Place member = s->members[group].data[i];
        scan_add(s, member, at, DEP_FENCE, fence_latency(place_of(s, member), node));
    }
    s->members[group].len = 0;
    s->last_fence[group] = at;
}

/* Adds dependences for loads that must not move past the barrier. */
static void hold_loads_back(Scan *s, Place at)
{
    const unsigned group = __builtin_ctz(GROUP_LOAD);
    const ObjectSet others = s->c->always[s->block->id];
    const BarrierState barrier = {at, stores_before(s, at) | others, stores_after(s, at) | others};
    uint32_t kept = 0;
    for (uint32_t i = 0; barrier.after && i < s->members[group].len; i++) {
        const Place load = s->members[group].data[i];
        if (objects_of(s->c, place_of(s, load)->inst) & barrier.after)
            scan_add(s, load, at, DEP_FENCE, fence_latency(place_of(s, load), place_of(s, at)));
        else s->members[group].data[kept++] = load;
    }
    if (barrier.after) s->members[group].len = kept;
    keep_waits(s, at, barrier.after != 0);
    VEC_PUSH(s->arena, &s->barriers, barrier);
}

/* Makes the load depend on the last barrier that it must not pass. */
static void come_after_barrier(Scan *s, Place at)
{
    const ObjectSet objects = objects_of(s->c, place_of(s, at)->inst);
    for (uint32_t i = s->barriers.len, left = MOST_BARRIERS; i-- > 0; left--) {
        const BarrierState *barrier = &s->barriers.data[i];
        if (left && !(barrier->before & objects)) continue;
        scan_add(s, barrier->place, at, DEP_FENCE, place_of(s, barrier->place)->issue);
        return;
    }
}

static void scan_fences(Scan *s, Place at)
{
    const DepNode *node = place_of(s, at);
    if (s->c->has_free_groups && node->inst->m.opcode == OP_SCHED_GROUP_BARRIER) return;
    const uint32_t held = node->holds;
    for (uint32_t groups = node->groups; groups; groups &= groups - 1) {
        const Place fence = s->last_fence[__builtin_ctz(groups)];
        if (fence != NO_PLACE) scan_add(s, fence, at, DEP_FENCE, place_of(s, fence)->issue);
    }
    if (node->groups & GROUP_LOAD) come_after_barrier(s, at);
    for (unsigned group = 0; group < NUM_GROUPS && held; group++)
        if (held >> group & 1) hold_back(s, at, group);
    if (is_barrier(node->inst)) hold_loads_back(s, at);
    for (uint32_t groups = node->groups; groups; groups &= groups - 1)
        VEC_PUSH(s->arena, &s->members[__builtin_ctz(groups)], at);
}

/* ---- waits of the author ---- */

/* An author's count above 0 refers to operations by their order. So in a kernel with such a count, all operations of
   that counter keep their order. No operation of a counter passes a wait for it, so the count stays right. A reader of
   the awaited result does not pass the wait either. */
static void scan_counters(Scan *s, Place at)
{
    const Inst *inst = place_of(s, at)->inst;
    const bool waits = place_of(s, at)->is_wait;
    const uint32_t counters = place_of(s, at)->groups >> GROUP_COUNTER_SHIFT;
    for (unsigned counter = 0; counter < NUM_COUNTERS && (waits || counters); counter++) {
        const unsigned count = waits ? wait_get(&inst->m, (Counter)counter) : counter_infos[counter].max;
        const uint32_t num = s->counted[counter].len;
        if (counters >> counter & 1) {
            const Place last = num ? s->counted[counter].data[num - 1] : NO_PLACE;
            if (num && s->c->counts >> counter & 1) scan_add(s, last, at, DEP_FENCE, place_of(s, last)->issue);
            VEC_PUSH(s->arena, &s->counted[counter], at);
        }
        if (count >= counter_infos[counter].max) continue;
        for (uint32_t i = s->waited[counter]; i + count < num; i++) {
            const Place op = s->counted[counter].data[i];
            s->wait_of[place_node(s, op)] = at;
            s->waited[counter] = i + 1;
            scan_add(s, op, at, DEP_FENCE, place_of(s, op)->latency);
        }
    }
}

/* ---- the same memory ---- */

static bool covers(const MemRef *a, const MemRef *b)
{
    if (!a->object) return true;
    return a->object == b->object &&
           (a->first > a->last || (b->first <= b->last && a->first <= b->first && b->last <= a->last));
}

/* The register that the address begins with, if its value is computed once in an iteration. */
static bool base_of(const Scan *s, const Inst *inst, uint32_t *vreg)
{
    const Operand base = mem_base(inst);
    *vreg = base.value;
    return is_ssa(s->c->k, base);
}

/* Do two operations of one iteration access different bytes in each lane? */
static bool are_apart(const Scan *s, Place a, Place b)
{
    const Inst *x = place_of(s, a)->inst;
    if ((a < s->g->num) != (b < s->g->num) || !mem_lanes_apart(x, place_of(s, b)->inst)) return false;
    FOREACH_USE(x, use)
    if (operand_is_reg(*use) && !is_ssa(s->c->k, *use)) return false;
    return true;
}

/* May a later access need no order after this one, because of its address? */
static bool may_be_passed(Scan *s, const MemEntry *by)
{
    uint32_t base;
    return !by->is_fence && base_of(s, place_of(s, by->place)->inst, &base) && *registers_accesses(s, base) > 1;
}

/* Does a later access that is apart from `by` in each lane need no order after the entry either? */
static bool lies_within(const Scan *s, const MemEntry *e, const MemEntry *by)
{
    const Inst *x = place_of(s, e->place)->inst, *y = place_of(s, by->place)->inst;
    const MemSpan inner = mem_span(x), outer = mem_span(y);
    const bool same_iteration = (e->place < s->g->num) == (by->place < s->g->num);
    return same_iteration && mem_same_address(x, y) && outer.first <= inner.first && inner.end <= outer.end;
}

/* Orders the operation after those that it conflicts with. With `covered`, entries go that it covers: later operations
   are ordered after it. */
static uint32_t conflicts(Scan *s, const MemEntry *by, MemEntry *entries, uint32_t len, bool covered)
{
    uint32_t kept = 0;
    const bool passed = covered && may_be_passed(s, by);
    for (uint32_t i = 0; i < len; i++) {
        const MemEntry *e = &entries[i];
        const bool overlap =
            mem_may_overlap(&e->ref, &by->ref) && (e->is_fence || by->is_fence || !are_apart(s, e->place, by->place));
        if (overlap) scan_add(s, e->place, by->place, DEP_MEMORY, place_of(s, e->place)->issue);
        if (!overlap || !covered || !covers(&by->ref, &e->ref) || (passed && !lies_within(s, e, by)))
            entries[kept++] = *e;
    }
    return kept;
}

static void access(Scan *s, Place at, MemSpace space, bool writes, MemRef ref)
{
    const bool many = writes && s->reads[space].len + s->writes[space].len > MOST_ENTRIES;
    const MemEntry entry = {at, many ? (MemRef){0, 1, 0} : ref, many};
    s->writes[space].len = conflicts(s, &entry, s->writes[space].data, s->writes[space].len, writes);
    if (writes) s->reads[space].len = conflicts(s, &entry, s->reads[space].data, s->reads[space].len, true);
    if (writes) VEC_PUSH(s->arena, &s->writes[space], entry);
    else VEC_PUSH(s->arena, &s->reads[space], entry);
}

static void rename_lds(Scan *s, const Inst *becomes)
{
    uint32_t to;
    const MemRef from = lds_becomes(becomes, &to);
    for (uint32_t i = 0; i < s->reads[LDS_SPACE].len; i++)
        s->reads[LDS_SPACE].data[i].ref = mem_renamed(s->reads[LDS_SPACE].data[i].ref, &from, to);
    for (uint32_t i = 0; i < s->writes[LDS_SPACE].len; i++)
        s->writes[LDS_SPACE].data[i].ref = mem_renamed(s->writes[LDS_SPACE].data[i].ref, &from, to);
}

void memory_begin(Scan *s)
{
    for (unsigned g = 0; g < NUM_GROUPS; g++) s->last_fence[g] = NO_PLACE;
    s->wait_of = ARENA_ARRAY(s->arena, Place, s->g->num + 1);
    for (uint32_t i = 0, base; i < s->g->num; i++) {
        s->wait_of[i] = NO_PLACE;
        if (s->g->nodes[i].spaces && base_of(s, s->g->nodes[i].inst, &base)) ++*registers_accesses(s, base);
    }
}

void memory_scan(Scan *s, Place at)
{
    const Inst *inst = place_of(s, at)->inst;
    scan_fences(s, at);
    scan_counters(s, at);
    if (inst->m.opcode == OP_LDS_BECOMES) rename_lds(s, inst);
    const DepNode *node = place_of(s, at);
    for (unsigned space = 0; space < NUM_SPACES && node->spaces; space++)
        if (node->spaces >> space & 1)
            access(s, at, (MemSpace)space, node->writes >> space & 1, ref_of(s->c, inst, (MemSpace)space));
}
