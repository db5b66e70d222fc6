/* Symbolic execution: memory, barriers, waits.

   Each class of memory has two chains. A chain is the sum of the identities of all earlier events that a load (or a
   store) of that class must follow. Events that never meet it, because of their addresses, are subtracted. A load's
   result and an event's identity depend on that number. So a term changes if a load passes a store that it may overlap,
   if a store passes another one, or if either passes a barrier. An identity contains the earlier events that it must
   follow, so the sum need not tell their order. */
#include "schedulecheck/symbolic_machine.h"
#include "isa/events.h"

/* ---- names of LDS ---- */

static MemRef real_ref(const Machine *m, MemRef ref)
{
    for (uint32_t i = m->renamed.len; i-- > 0;) {
        const Renamed *r = &m->renamed.data[i];
        if (r->name != ref.object) continue;
        if (r->real.first > r->real.last) return (MemRef){r->real.object, ref.first, ref.last};
        if (!r->real.object || ref.first > ref.last) return r->real;
        return (MemRef){r->real.object, ref.first + r->real.first, ref.last + r->real.first};
    }
    return ref;
}

static void rename_lds(Machine *m, const Inst *inst)
{
    const Operand *o = inst->m.operands;
    const uint32_t to = o[3].value;
    const MemRef from = {o[0].value, (int32_t)o[1].value, (int32_t)o[2].value};
    const MemRef real = to ? real_ref(m, from) : (MemRef){0, 0, -1};
    VEC_PUSH(m->arena, &m->renamed, ((Renamed){to ? to : from.object, real}));
}

/* The class of access `a`. */
static unsigned class_of(Machine *m, const Decoded *d, unsigned a)
{
    const Access *access = &d->access[a];
    if (access->space != IN_LDS || !m->renamed.len) return d->class_[a];
    MemClasses *classes = m->in->classes;
    const unsigned num = classes->num, found = mem_class(classes, IN_LDS, real_ref(m, access->ref));
    if (classes->num == num) return found;
    /* The first event of its class. Its chains contain the earlier events that it may overlap. */
    VEC_FOREACH(const TraceEvent, e, &m->trace->events) {
        const bool control = e->class_ == CONTROL_EVENT;
        if (control ? inst_fence(e->inst) == FENCE_PRIORITY : !(classes->meets[found] >> e->class_ & 1)) continue;
        m->load_chain[found] += e->identity;
        m->store_chain[found] += e->identity;
    }
    return found;
}

/* ---- memory operations ---- */

/* Consecutive dwords and an offset, as one number of `width` dwords. */
static uint64_t add_sum(uint64_t hash, const Value *value, unsigned width, int64_t offset)
{
    for (unsigned lane = 1; lane < LANES; lane++) {
        uint64_t sum = width ? value[0].lane[lane] | (width > 1 ? (uint64_t)value[1].lane[lane] << 32 : 0) : 0;
        sum += (uint64_t)offset;
        hash = term_mix(hash, width > 1 ? sum : (uint32_t)sum);
    }
    return hash;
}

/* Address and modifiers, without data; `data` gets those. */
static uint64_t place_term(const Machine *m, const Decoded *d, uint64_t *data)
{
    uint64_t hash = d->term, written = 0;
    for (unsigned i = 0; i + d->num_defs < d->num_slots; i++) {
        const Slot slot = d->slots[d->num_defs + i];
        const Value *value = &m->cell[slot.cell];
        if ((int)i == d->offset_source) hash = add_sum(hash, value, slot.width, d->inst->m.mods.offset);
        else if (d->data >> i & 1)
            for (unsigned n = 0; n < slot.width; n++) written = term_mix(written, value_identity(value[n]));
        else
            for (unsigned n = 0; n < slot.width; n++) hash = term_mix(hash, value_identity(value[n]));
    }
    if (d->implicit_reads & IMP_EXEC) hash = term_mix(hash, machine_exec(m));
    if (d->implicit_reads & IMP_M0) hash = term_mix(hash, value_identity(m->cell[UNIT_REG_M0]));
    *data = written;
    return hash;
}

/* The bytes that a lane accesses. In addresses that differ by a constant, the numbers of two lanes have the same
   difference. */
static LanePlace lane_place(const Machine *m, const Decoded *d)
{
    uint64_t sum[2] = {0, 0}, key = 0x6c616e65;
    if (d->first == d->end) return (LanePlace){0};
    for (unsigned i = d->num_defs; i < d->num_slots; i++) {
        const Slot slot = d->slots[i];
        const Value *value = &m->cell[slot.cell];
        if (inst_stores_use(d->inst, i - d->num_defs)) continue;
        for (unsigned n = 0; n < slot.width; n++)
            if (slot.width > 2) key = term_mix(key, value_identity(value[n]));
            else
                for (unsigned lane = 0; lane < 2; lane++)
                    sum[lane] += (uint64_t)value[n].lane[IDENTITY + lane] << 32 * n;
    }
    const uint64_t first = sum[0] + (uint64_t)(int64_t)d->first;
    return (LanePlace){term_mix(key, sum[0] - sum[1]) | 1, first, first + (uint64_t)(d->end - d->first)};
}

/* What a later operation of the class must follow. */
static uint64_t follows(const Machine *m, const uint64_t *chain, unsigned class_, const LanePlace *at)
{
    return chain[class_] - lane_events_apart(&m->lanes, at, m->in->classes->meets[class_]);
}

/* Later operations of classes that may overlap this class follow the event. */
static void chain_up(Machine *m, ClassSet meets, uint64_t identity)
{
    for (unsigned half = 0; half < 2; half++)
        for (uint64_t bits = (uint64_t)(meets >> 64 * half); bits; bits &= bits - 1) {
            const unsigned n = 64 * half + (unsigned)__builtin_ctzll(bits);
            m->load_chain[n] += identity;
            m->store_chain[n] += identity;
        }
}

/* `at`: of an event in memory. */
static void add_event(Machine *m, const Inst *inst, unsigned class_, uint64_t place, uint64_t content,
                      const LanePlace *at)
{
    const bool control = class_ == CONTROL_EVENT;
    const uint64_t after = control ? m->control_chain : follows(m, m->store_chain, class_, at);
    const uint64_t identity = term_mix(term_mix(place, content), after);
    if (m->in->records)
        VEC_PUSH(m->trace->arena, &m->trace->events,
                 ((TraceEvent){identity, place, content, inst, m->trace->steps, (uint8_t)class_}));
    m->trace->num_events++;
    m->trace->sum += term_mix(identity, class_);
    if (control) {
        m->control_chain = identity;
        return;
    }
    chain_up(m, m->in->classes->meets[class_], identity);
    lane_events_add(&m->lanes, m->arena, at, class_, identity);
}

static void count_operation(Machine *m, const Decoded *d, uint64_t identity)
{
    if (!m->in->counts) return;
    for (uint32_t counters = d->counters; counters; counters &= counters - 1) {
        const unsigned c = (unsigned)__builtin_ctz(counters);
        const uint64_t sum = VEC_LAST(&m->issued[c]) + (identity | 1);
        VEC_PUSH(m->arena, &m->issued[c], sum);
    }
}

void machine_memory(Machine *m, const Decoded *d)
{
    const unsigned num = d->num_accesses;
    uint64_t data, content;
    const uint64_t place = place_term(m, d, &data);
    const LanePlace at = lane_place(m, d);
    uint64_t seen = place;
    for (unsigned a = 0; a < num; a++)
        if (d->access[a].reads) seen = term_mix(seen, follows(m, m->load_chain, class_of(m, d, a), &at));
    if (num && d->access[0].reads) {
        if (m->in->records)
            VEC_PUSH(m->trace->arena, &m->trace->loads, ((TraceLoad){seen, place, d->inst, m->trace->steps}));
        m->trace->num_loads++;
        m->trace->sum += term_mix(seen, 0x10ad);
    }
    content = inst_has(d->inst, INST_LOAD) ? term_mix(data, seen) : data;
    for (unsigned a = 0; a < num; a++)
        if (d->access[a].writes) add_event(m, d->inst, class_of(m, d, a), place, content, &at);
    count_operation(m, d, term_mix(seen, content));
    for (unsigned i = 0; i < d->num_defs; i++) machine_write_given(m, d, i, term_mix(content, seen));
}

/* ---- fences ---- */

static void fence_class(Machine *m, unsigned n, bool loads, uint64_t with)
{
    m->store_chain[n] += with;
    if (loads) m->load_chain[n] += with;
}

static uint64_t covered(const Machine *m, const Inst *inst)
{
    uint64_t hash = 0;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        const uint32_t count = wait_get(&inst->m, (Counter)c), issued = m->issued[c].len - 1;
        if (count == counter_infos[c].max) continue;
        hash = term_mix(hash, m->issued[c].data[issued > count ? issued - count : 0] + c);
    }
    return hash;
}

void machine_fence(Machine *m, const Decoded *d)
{
    const Inst *inst = d->inst;
    if (d->fence == FENCE_RENAME) {
        rename_lds(m, inst);
        return;
    }
    const MemClasses *classes = m->in->classes;
    const bool priority = d->fence == FENCE_PRIORITY;
    uint64_t place = term_mix(0x66656e63, inst->m.opcode), content = d->fence == FENCE_WAIT ? covered(m, inst) : 0;
    if (d->fence != FENCE_WAIT) place = term_mix(place, (uint32_t)inst->m.mods.offset);
    for (unsigned i = d->num_defs; i < d->num_slots; i++)
        for (unsigned n = 0; n < d->slots[i].width; n++)
            content = term_mix(content, value_identity(m->cell[d->slots[i].cell + n]));
    add_event(m, inst, CONTROL_EVENT, place, content, NULL);
    for (unsigned n = 0; n < classes->num && !priority; n++) {
        const bool private_ = classes->space[n] == IN_SCRATCH && d->fence != FENCE_ALL;
        const bool loads = classes->space[n] == IN_LDS || d->fence == FENCE_ALL || (m->in->barrier_reads >> n & 1);
        if (!private_) fence_class(m, n, loads, m->control_chain);
    }
    for (unsigned i = 0; i < d->num_defs; i++) machine_write_given(m, d, i, m->control_chain);
}
