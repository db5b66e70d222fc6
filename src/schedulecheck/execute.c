/* Symbolic execution: registers and branches. */

#include "schedulecheck/symbolic_machine.h"

/* ---- values ---- */

/* The deciding number of a leaf (dword `n` of its term) that has no assigned value: small numbers, also in pairs (an
   upper half of 0), or any bits. */
static uint32_t default_value(const Inputs *in, uint64_t identity, unsigned n)
{
    const uint32_t bits = (uint32_t)(identity >> 17);
    switch (in->style) {
    case 0: return 64 * (1 + bits % 4);
    case STYLE_PAIRS: return n % 2 ? 0 : 64 * (1 + bits % 4);
    case 2: return bits % 8;
    default: return bits;
    }
}

static uint32_t leaf_of(Inputs *in, uint64_t identity)
{
    const uint32_t known = map_to_index(map_get(&in->by_identity, identity));
    if (known != MAP_NO_INDEX) return known + 1;
    VEC_PUSH(in->arena, &in->leaves, ((Leaf){identity, false, 0}));
    map_put(&in->by_identity, in->arena, identity, map_from_index(in->leaves.len - 1));
    return in->leaves.len;
}

/* A value that is not evaluated: dword `n` of term `hash`. Scalar ones are leaves. */
static Value machine_given(Machine *m, uint64_t hash, unsigned n, bool is_leaf)
{
    uint64_t identity;
    Value v = value_opaque(hash, n, &identity);
    if (!is_leaf) return v;
    v.leaf = leaf_of(m->in, identity);
    const Leaf *leaf = &m->in->leaves.data[v.leaf - 1];
    v.lane[DECIDES] = leaf->assigned ? leaf->value : default_value(m->in, identity, n);
    return v;
}

uint64_t machine_exec(const Machine *m)
{
    return term_mix(value_identity(m->cell[UNIT_REG_EXEC]), value_identity(m->cell[UNIT_REG_EXEC + 1]));
}

static bool all_lanes_on(const Machine *m)
{
    return value_is_constant(m->cell[UNIT_REG_EXEC], ~0u) && value_is_constant(m->cell[UNIT_REG_EXEC + 1], ~0u);
}

static bool is_masked(const Machine *m, const Decoded *d, unsigned def)
{
    return (d->partial & ~d->keeps) >> def & 1 && !all_lanes_on(m);
}

/* If lanes are off, the write is masked. */
static void machine_write(Machine *m, const Decoded *d, unsigned def, const Value *value)
{
    const Slot slot = d->slots[def];
    Value *cell = &m->cell[slot.cell];
    if (!is_masked(m, d, def)) {
        for (unsigned n = 0; n < slot.width; n++) cell[n] = value[n];
        return;
    }
    for (unsigned n = 0; n < slot.width; n++) {
        const uint64_t old = term_mix(machine_exec(m), value_identity(cell[n]));
        cell[n] = machine_given(m, term_mix(old, value_identity(value[n])), 0, false);
    }
}

void machine_write_given(Machine *m, const Decoded *d, unsigned def, uint64_t hash)
{
    const Slot slot = d->slots[def];
    const bool is_leaf = d->leaves >> def & 1, masked = is_masked(m, d, def);
    Value value[MAX_VREG_WIDTH], *to = masked ? value : &m->cell[slot.cell];
    uint64_t identity;
    for (unsigned n = 0; n < slot.width; n++)
        to[n] = is_leaf ? machine_given(m, hash, n, true) : value_opaque(hash, n, &identity);
    if (masked) machine_write(m, d, def, value);
}

/* ---- instructions ---- */

static void read_sources(const Machine *m, const Decoded *d, Sources *s)
{
    s->num = 0;
    s->scc = m->cell[UNIT_REG_SCC];
    for (unsigned i = d->num_defs; i < d->num_slots && s->num < MAX_OPERANDS; i++) {
        s->value[s->num] = &m->cell[d->slots[i].cell];
        s->width[s->num++] = (uint8_t)d->slots[i].width;
    }
}

/* An operand: its index, modifiers and dwords. Each is hashed alone, so that none waits for the previous one. */
static uint64_t term_of_slot(const Machine *m, unsigned n, Slot slot)
{
    const uint64_t key = ((uint64_t)slot.flags << 16 | (n + 1) << 8) * 0xd6e8feb86659fd93ull;
    const Value *cell = &m->cell[slot.cell];
    uint64_t sum = key;
    for (unsigned d = 0; d < slot.width; d++) sum += term_mix(value_identity(cell[d]), key + d);
    return sum;
}

static uint64_t add_implicit(const Machine *m, uint64_t hash, unsigned imps)
{
    for (; imps; imps &= imps - 1) {
        const RegRange units = implicit_units(imps & -imps);
        hash = term_mix(hash, term_of_slot(m, imps & -imps, (Slot){units.first, units.count, 0}));
    }
    return hash;
}

/* The term of an instruction that is not evaluated. */
static uint64_t opaque_term(const Machine *m, const Decoded *d)
{
    uint64_t sum = 0;
    for (unsigned i = d->num_defs; i < d->num_slots; i++) sum += term_of_slot(m, i, d->slots[i]);
    for (unsigned keeps = d->keeps; keeps; keeps &= keeps - 1)
        sum += term_of_slot(m, (unsigned)__builtin_ctz(keeps), d->slots[__builtin_ctz(keeps)]);
    return add_implicit(m, term_mix(d->term, sum), d->implicit_reads);
}

static void step_opaque(Machine *m, const Decoded *d)
{
    const uint64_t hash = opaque_term(m, d);
    for (unsigned i = 0; i < d->num_defs; i++) machine_write_given(m, d, i, term_mix(hash, i));
    unsigned n = 100;
    for (unsigned imps = d->implicit_writes; imps; imps &= imps - 1) {
        const RegRange units = implicit_units(imps & -imps);
        for (unsigned c = 0; c < units.count; c++) m->cell[units.first + c] = machine_given(m, hash, n++, false);
    }
}

static Value logic(Value a, Value b, bool and_not)
{
    Value v = {.leaf = a.leaf ? a.leaf : b.leaf};
    for (unsigned lane = 0; lane < LANES; lane++)
        v.lane[lane] = a.lane[lane] & (and_not ? ~b.lane[lane] : b.lane[lane]);
    return v;
}

static void step_exec(Machine *m, const Decoded *d)
{
    const Slot source = d->slots[d->num_defs];
    Value *exec = &m->cell[UNIT_REG_EXEC];
    const Value before[2] = {exec[0], exec[1]};
    for (unsigned n = 0; n < 2; n++) {
        const Value s = d->num_slots > d->num_defs && n < source.width ? m->cell[source.cell + n] : value_constant(~0u);
        if (d->inst->m.opcode == OP_EXEC_END) exec[n] = s;
        else if (d->inst->m.opcode == OP_EXEC_ELSE) exec[n] = logic(s, before[n], true);
        else exec[n] = logic(before[n], s, false);
    }
    if (d->num_defs) machine_write(m, d, 0, before);
    m->cell[UNIT_REG_SCC] = machine_given(m, 0x5cc, 0, false);
}

/* copy, merge, undef, live_in. */
static void step_values(Machine *m, const Decoded *d)
{
    const unsigned most = d->slots[0].width;
    Value value[MAX_VREG_WIDTH];
    unsigned width = 0;
    if (d->inst->m.opcode == OP_UNDEF) {
        for (; width < most; width++) value[width] = machine_given(m, 0xdef, 0, false);
    } else if (d->inst->m.opcode == OP_LIVE_IN) {
        const uint64_t hash = term_mix(0x11fe, (uint32_t)d->inst->m.mods.offset);
        for (; width < most; width++) value[width] = machine_given(m, hash, width, d->leaves & 1);
    } else {
        for (unsigned i = 1; i < d->num_slots; i++)
            for (unsigned n = 0; n < d->slots[i].width && width < most; n++)
                value[width++] = m->cell[d->slots[i].cell + n];
    }
    while (width < most) value[width++] = value_constant(0);
    machine_write(m, d, 0, value);
}

static void step_evaluated(Machine *m, const Decoded *d)
{
    Sources s;
    Results r;
    read_sources(m, d, &s);
    value_evaluate(d->inst, &s, &r); /* value_is_known */
    if (d->num_defs) machine_write(m, d, 0, r.value);
    if (d->implicit_writes & IMP_SCC) m->cell[UNIT_REG_SCC] = r.scc;
    if (d->implicit_writes & IMP_VCC)
        for (unsigned n = 0; n < 2; n++) m->cell[UNIT_REG_VCC + n] = machine_given(m, 0xdef, 0, false);
}

static void step(Machine *m, const Decoded *d)
{
    switch (d->kind) {
    case STEP_VALUES: step_values(m, d); break;
    case STEP_EXEC: step_exec(m, d); break;
    case STEP_MEMORY: machine_memory(m, d); break;
    case STEP_FENCE: machine_fence(m, d); break;
    case STEP_EVALUATED: step_evaluated(m, d); break;
    case STEP_OPAQUE: step_opaque(m, d); break;
    default: break;
    }
}

/* ---- branches ---- */

static unsigned decide(Machine *m, const Decoded *d)
{
    const Inst *branch = d->inst;
    if (!branch->branch->target[1]) return 0;
    if (branch->m.opcode == OP_BR_EXEC)
        return (m->cell[UNIT_REG_EXEC].lane[DECIDES] | m->cell[UNIT_REG_EXEC + 1].lane[DECIDES]) ? 0 : 1;
    Sources s;
    read_sources(m, d, &s);
    const Value taken = value_compared(inst_info(branch->m.mods.cmp)->compare, &s);
    m->trace->condition[branch->block->id] = taken.leaf;
    return taken.lane[DECIDES] ? 0 : 1;
}

static const Block *take_edge(Machine *m, const Decoded *d, unsigned edge)
{
    const EdgeMoves *moves = &d->edges[edge];
    Value *value = m->edge;
    for (uint32_t i = 0; i < moves->num_moves; i++)
        for (unsigned n = 0; n < moves->moves[i].from.width; n++) *value++ = m->cell[moves->moves[i].from.cell + n];
    value = m->edge;
    for (uint32_t i = 0; i < moves->num_moves; i++)
        for (unsigned n = 0; n < moves->moves[i].from.width; n++) m->cell[moves->moves[i].to + n] = *value++;
    return d->inst->branch->target[edge];
}

/* Runs the block to its end or to the last step. Returns the next block; NULL: none. */
static const Block *run_block(Machine *m, const Block *block, uint64_t most_steps)
{
    Trace *trace = m->trace;
    const Block *next = NULL;
    if (!block->first) return NULL;
    const Decoded *end = &m->program->decoded[block->last->index];
    for (const Decoded *d = &m->program->decoded[block->first->index]; d <= end && !trace->cut; d++) {
        trace->cut = trace->steps++ >= most_steps;
        if (d->kind == STEP_BRANCH) next = take_edge(m, d, decide(m, d));
        else step(m, d);
    }
    return trace->cut ? NULL : next;
}

static Machine machine_new(const Program *program, Inputs *inputs, Trace *trace)
{
    const Program *p = program;
    Machine m = {.k = p->k, .program = p, .in = inputs, .trace = trace, .arena = trace->arena};
    m.cell = ARENA_ARRAY(m.arena, Value, p->cells.num + p->constants.len + 1);
    m.edge = ARENA_ARRAY(m.arena, Value, p->most_moves + 1);
    const Value undefined = machine_given(&m, 0xdef, 0, false);
    for (uint32_t c = 0; c < p->cells.num; c++) m.cell[c] = undefined;
    for (uint32_t c = 0; c < p->constants.len; c++) m.cell[p->cells.num + c] = p->constants.data[c];
    m.cell[UNIT_REG_EXEC] = m.cell[UNIT_REG_EXEC + 1] = value_constant(~0u);
    for (unsigned c = 0; c < NUM_COUNTERS; c++) VEC_PUSH(m.arena, &m.issued[c], 0);
    return m;
}

Trace execute_kernel(const Program *program, Inputs *inputs, Arena *arena, uint64_t most_steps, const Block *watched,
                     uint32_t most_visits)
{
    const Kernel *k = program->k;
    Trace trace = {.arena = arena};
    trace.visits = ARENA_ARRAY(arena, uint32_t, k->blocks.len + 1);
    trace.condition = ARENA_ARRAY(arena, uint32_t, k->blocks.len + 1);
    Machine m = machine_new(program, inputs, &trace);
    for (const Block *block = k->blocks.data[0]; block; block = run_block(&m, block, most_steps)) {
        trace.visits[block->id]++;
        if (block == watched && trace.visits[block->id] > most_visits) {
            trace.cut = true;
            break;
        }
    }
    return trace;
}
