/* Symbolic execution: memory, barriers, waits.

   Each class of memory has two chains, numbers that stand for everything up to now that a load there, a store there
   must come after. A load's result depends on its chain, an event's identity too: so a load that passes a store that it
   may meet, or a store that passes another one, or either a barrier, is another term. */
#include "schedulecheck/machine.h"
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

static unsigned class_of(Machine *m, const Access *a)
{
    const MemRef ref = a->space == IN_LDS ? real_ref(m, a->ref) : a->ref;
    MemClasses *classes = m->in->classes;
    const unsigned num = classes->num, found = mem_class(classes, (Space)a->space, ref);
    if (classes->num == num) return found;
    /* The first of its class: its chains hold what it meets so far. */
    for (uint32_t i = 0; i < m->trace->events.len; i++) {
        const TraceEvent *e = &m->trace->events.data[i];
        const bool control = e->class_ == CONTROL_EVENT;
        if (control ? inst_fence(e->inst) == FENCE_PRIORITY : !(classes->meets[found] >> e->class_ & 1)) continue;
        m->load_chain[found] = term_mix(m->load_chain[found], e->identity);
        m->store_chain[found] = term_mix(m->store_chain[found], e->identity);
    }
    return found;
}

/* ---- memory operations ---- */

/* Dwords one after the other, and an offset, as one number of `width` dwords. */
static uint64_t add_sum(uint64_t hash, const Value *value, unsigned width, int64_t offset)
{
    for (unsigned lane = 1; lane < LANES; lane++) {
        uint64_t sum = width ? value[0].lane[lane] | (width > 1 ? (uint64_t)value[1].lane[lane] << 32 : 0) : 0;
        sum += (uint64_t)offset;
        hash = term_mix(hash, width > 1 ? sum : (uint32_t)sum);
    }
    return hash;
}

/* The use that a constant offset is added to: not counted from the results. -1: none, the offset stands for itself. */
static int offset_use(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const bool is_store = (row->flags & INST_STORE) && !event_copies_to_lds(row->event);
    if (inst->m.mods.flags & MEM_IDXEN) return -1;
    switch (row->format) {
    case FORMAT_DS: return row->modifiers & MOD_OFFSET2 || !inst_num_uses(inst) ? -1 : 0;
    case FORMAT_FLAT:
    case FORMAT_GLOBAL: return 0;
    case FORMAT_MUBUF: return is_store && !inst->m.num_defs ? 1 : 0;
    default: return -1;
    }
}

/* Address and modifiers; data is left out, `data` gets it. */
static uint64_t place_term(Machine *m, const Inst *inst, uint64_t *data)
{
    const InstInfo *row = inst_row(inst);
    const int with_offset = offset_use(inst);
    Modifiers mods = inst->m.mods;
    uint64_t hash = term_mix(term_mix(0x6d656d, inst->m.opcode), mods.cache);
    hash = term_mix(hash, mods.flags & ~(unsigned)MEM_OFFEN);
    if (with_offset < 0) hash = term_mix(hash, (uint32_t)mods.offset);
    *data = 0;
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        Value value[MAX_VREG_WIDTH];
        const unsigned operand = inst->m.num_defs + i, width = machine_read(m, inst, operand, value);
        if ((int)i == with_offset) {
            hash = add_sum(hash, value, width, mods.offset);
            continue;
        }
        const bool is_data = (row->flags & INST_STORE) && (row->operands[operand].flags & OPERAND_SAME_CLASS);
        for (unsigned d = 0; d < width; d++)
            *(is_data ? data : &hash) = term_mix(is_data ? *data : hash, value_identity(value[d]));
        if (!is_data) hash = term_mix(hash, width);
    }
    if (row->implicit_reads & IMP_EXEC) hash = term_mix(hash, machine_exec(m));
    if (row->implicit_reads & IMP_M0) hash = term_mix(hash, value_identity(m->cell[UNIT_REG_M0]));
    return hash;
}

static void add_event(Machine *m, const Inst *inst, unsigned class_, uint64_t place, uint64_t content)
{
    const bool control = class_ == CONTROL_EVENT;
    uint64_t *chain = control ? &m->control_chain : &m->store_chain[class_];
    const uint64_t identity = term_mix(term_mix(place, content), *chain);
    VEC_PUSH(m->trace->arena, &m->trace->events,
             ((TraceEvent){identity, place, content, inst, m->trace->steps, (uint8_t)class_}));
    m->trace->sum += term_mix(identity, class_);
    if (control) {
        *chain = identity;
        return;
    }
    const MemClasses *classes = m->in->classes;
    for (unsigned n = 0; n < classes->num; n++) {
        if (!(classes->meets[class_] >> n & 1)) continue;
        m->load_chain[n] = term_mix(m->load_chain[n], identity);
        m->store_chain[n] = term_mix(m->store_chain[n], identity);
    }
}

static void count_operation(Machine *m, const Inst *inst, uint64_t identity)
{
    const unsigned event = inst_row(inst)->event;
    if (event == EVENT_NONE || !m->in->counts) return;
    const unsigned counters = event_info(m->k->target, (Event)event)->counters;
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        if (!(counters >> c & 1)) continue;
        const uint64_t sum = VEC_LAST(&m->issued[c]) + (identity | 1);
        VEC_PUSH(m->arena, &m->issued[c], sum);
    }
}

void machine_memory(Machine *m, const Inst *inst, const Decoded *decoded)
{
    const Access *access = decoded->access;
    const unsigned num = decoded->num_accesses;
    uint64_t data, content;
    const uint64_t place = place_term(m, inst, &data);
    uint64_t seen = place;
    for (unsigned a = 0; a < num; a++)
        if (access[a].reads) seen = term_mix(seen, m->load_chain[class_of(m, &access[a])]);
    if (num && access[0].reads) {
        VEC_PUSH(m->trace->arena, &m->trace->loads, ((TraceLoad){seen, place, inst, m->trace->steps}));
        m->trace->sum += term_mix(seen, 0x10ad);
    }
    content = inst_has(inst, INST_LOAD) ? term_mix(data, seen) : data;
    for (unsigned a = 0; a < num; a++)
        if (access[a].writes) add_event(m, inst, class_of(m, &access[a]), place, content);
    count_operation(m, inst, term_mix(seen, content));
    Value value[MAX_VREG_WIDTH];
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        const Operand o = inst->m.operands[i];
        const bool scalar = o.kind == OPERAND_VREG && o.reg_class == CLASS_S;
        for (unsigned d = 0; d < o.width && d < MAX_VREG_WIDTH; d++)
            value[d] = machine_given(m, term_mix(content, seen), d, scalar);
        machine_write(m, inst, i, value);
    }
}

/* ---- fences ---- */

static void fence_class(Machine *m, unsigned n, bool loads, uint64_t with)
{
    m->store_chain[n] = term_mix(m->store_chain[n], with);
    if (loads) m->load_chain[n] = term_mix(m->load_chain[n], with);
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

void machine_fence(Machine *m, const Inst *inst, Fence fence)
{
    if (fence == FENCE_RENAME) {
        rename_lds(m, inst);
        return;
    }
    const MemClasses *classes = m->in->classes;
    const bool priority = fence == FENCE_PRIORITY;
    uint64_t place = term_mix(0x66656e63, inst->m.opcode), content = fence == FENCE_WAIT ? covered(m, inst) : 0;
    if (fence != FENCE_WAIT) place = term_mix(place, (uint32_t)inst->m.mods.offset);
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
        Value value[MAX_VREG_WIDTH];
        const unsigned width = machine_read(m, inst, i, value);
        for (unsigned d = 0; d < width; d++) content = term_mix(content, value_identity(value[d]));
    }
    add_event(m, inst, CONTROL_EVENT, place, content);
    for (unsigned n = 0; n < classes->num && !priority; n++) {
        const bool private_ = classes->space[n] == IN_SCRATCH && fence != FENCE_ALL;
        const bool loads = classes->space[n] == IN_LDS || fence == FENCE_ALL || (m->in->barrier_reads >> n & 1);
        if (!private_) fence_class(m, n, loads, m->control_chain);
    }
    Value value[MAX_VREG_WIDTH];
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        for (unsigned d = 0; d < MAX_VREG_WIDTH; d++) value[d] = machine_given(m, m->control_chain, d, false);
        machine_write(m, inst, i, value);
    }
}
