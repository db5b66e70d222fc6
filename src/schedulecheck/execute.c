/* Symbolic execution: registers and branches. */
#include <string.h>

#include "schedulecheck/machine.h"

/* ---- values ---- */

/* What a leaf, dword `n` of its term, decides with, if nothing is assigned: small numbers, in pairs too (an upper half
   that is 0), any bits. */
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

Value machine_given(Machine *m, uint64_t hash, unsigned n, bool is_leaf)
{
    const uint64_t identity = term_mix(term_mix(hash, n + 1), 0x5bd1e995);
    Value v = {{(uint32_t)(identity >> 11), (uint32_t)(identity >> 32), (uint32_t)identity}, 0};
    if (!is_leaf) return v;
    v.leaf = leaf_of(m->in, identity);
    const Leaf *leaf = &m->in->leaves.data[v.leaf - 1];
    v.lane[DECIDES] = leaf->assigned ? leaf->value : default_value(m->in, identity, n);
    return v;
}

static unsigned read_immediate(const Inst *inst, unsigned operand, Operand o, Value *out)
{
    const InstInfo *row = inst_row(inst);
    unsigned width = 1;
    if (row->format == FORMAT_PSEUDO) {
        const unsigned most = inst->m.num_defs ? inst->m.operands[0].width : 1u;
        width = inst->m.opcode == OP_MERGE ? 1 : most ? most : 1;
        for (unsigned d = 0; d < width; d++) {
            const bool sign = d && inst->m.opcode != OP_COPY;
            out[d] = value_constant(sign ? (uint32_t)((int32_t)o.value >> 31) : o.value);
        }
        return width;
    }
    const OperandInfo *info = &row->operands[operand];
    if (type_is_int64(info->type) || info->type == TYPE_F64) {
        const uint64_t bits = isa_imm64((OperandType)info->type, o);
        out[0] = value_constant((uint32_t)bits);
        out[1] = value_constant((uint32_t)(bits >> 32));
        return 2;
    }
    width = info->width ? info->width : 1;
    for (unsigned d = 0; d < width; d++) out[d] = value_constant(o.value);
    return width;
}

unsigned machine_read(Machine *m, const Inst *inst, unsigned operand, Value out[MAX_VREG_WIDTH])
{
    const Operand o = inst->m.operands[operand];
    if (operand_is_imm(o)) return read_immediate(inst, operand, o, out);
    if (o.kind == OPERAND_NONE) return 0;
    const unsigned width = o.kind == OPERAND_VREG ? o.width : operand_units(o).count;
    if (!width) { /* a constant of the machine */
        out[0] = machine_given(m, 0x1000 + o.value, 0, false);
        return 1;
    }
    for (unsigned d = 0; d < width; d++) out[d] = m->cell[cell_of(&m->cells, o, d)];
    return width;
}

uint64_t machine_exec(const Machine *m)
{
    return term_mix(value_identity(m->cell[UNIT_REG_EXEC]), value_identity(m->cell[UNIT_REG_EXEC + 1]));
}

static bool all_lanes_on(const Machine *m)
{
    return value_is_constant(m->cell[UNIT_REG_EXEC], ~0u) && value_is_constant(m->cell[UNIT_REG_EXEC + 1], ~0u);
}

void machine_write(Machine *m, const Inst *inst, unsigned def, const Value *value)
{
    const Operand o = inst->m.operands[def];
    const Decoded *decoded = &m->program->decoded[inst->index];
    const bool partial = def ? def_is_partial(m->k, inst, def) : decoded->partial;
    const bool masked = partial && !(def ? inst_keeps_old(inst, def) : decoded->keeps) && !all_lanes_on(m);
    const unsigned width = o.kind == OPERAND_VREG ? o.width : operand_units(o).count;
    for (unsigned d = 0; d < width; d++) {
        const uint32_t cell = cell_of(&m->cells, o, d);
        if (cell == NO_CELL) continue;
        Value v = value[d];
        if (masked) {
            const uint64_t merged =
                term_mix(term_mix(machine_exec(m), value_identity(m->cell[cell])), value_identity(v));
            v = machine_given(m, merged, 0, false);
        }
        m->cell[cell] = v;
    }
}

/* ---- instructions ---- */

static void read_sources(Machine *m, const Inst *inst, Sources *s)
{
    s->num = 0;
    s->scc = m->cell[UNIT_REG_SCC];
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands && s->num < MAX_OPERANDS; i++) {
        s->width[s->num] = (uint8_t)machine_read(m, inst, i, s->value[s->num]);
        s->num++;
    }
}

static uint64_t term_of(const Inst *inst)
{
    uint64_t parts[(sizeof(Modifiers) + 7) / 8] = {0};
    memcpy(parts, &inst->m.mods, sizeof(Modifiers));
    uint64_t hash = term_mix(0x243f6a8885a308d3ull, inst->m.opcode);
    hash = term_mix(hash, inst->m.form == FORM_DPP || inst->m.form == FORM_SDWA ? inst->m.form : 0);
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) hash = term_mix(hash, parts[i]);
    return hash;
}

static uint64_t add_cells(const Machine *m, uint64_t hash, unsigned imps)
{
    for (; imps; imps &= imps - 1) {
        const RegRange units = implicit_units(imps & -imps);
        for (unsigned d = 0; d < units.count; d++) hash = term_mix(hash, value_identity(m->cell[units.first + d]));
    }
    return hash;
}

/* The term of an instruction that is not evaluated. */
static uint64_t opaque_term(const Machine *m, const Inst *inst, const Sources *s)
{
    uint64_t hash = m->program->decoded[inst->index].term;
    for (unsigned i = 0; i < s->num; i++) {
        hash = term_mix(hash, inst->m.operands[inst->m.num_defs + i].flags & ~(unsigned)OPERAND_LITERAL);
        for (unsigned d = 0; d < s->width[i]; d++) hash = term_mix(hash, value_identity(s->value[i][d]));
    }
    const bool sees_lanes = inst_has(inst, INST_CONVERGENT | INST_READS_LANES) || inst->m.form == FORM_DPP;
    const unsigned without = sees_lanes && !inst_has(inst, INST_WHOLE_WAVE) ? 0 : IMP_EXEC;
    hash = add_cells(m, hash, inst_row(inst)->implicit_reads & ~without);
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        const Operand o = inst->m.operands[i];
        if (!(i ? inst_keeps_old(inst, i) : m->program->decoded[inst->index].keeps)) continue;
        for (unsigned d = 0; d < o.width; d++) hash = term_mix(hash, value_identity(m->cell[cell_of(&m->cells, o, d)]));
    }
    return hash;
}

static bool is_leaf_place(const Machine *m, Operand def)
{
    return def.kind == OPERAND_VREG && def.reg_class == CLASS_S && !m->k->vregs.data[def.value].lane_mask;
}

static void step_opaque(Machine *m, const Inst *inst, const Sources *s)
{
    const uint64_t hash = opaque_term(m, inst, s);
    Value value[MAX_VREG_WIDTH];
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        const Operand o = inst->m.operands[i];
        for (unsigned d = 0; d < o.width && d < MAX_VREG_WIDTH; d++)
            value[d] = machine_given(m, term_mix(hash, i), d, is_leaf_place(m, o));
        machine_write(m, inst, i, value);
    }
    unsigned n = 100;
    for (unsigned imps = inst_row(inst)->implicit_writes; imps; imps &= imps - 1) {
        const RegRange units = implicit_units(imps & -imps);
        for (unsigned d = 0; d < units.count; d++) m->cell[units.first + d] = machine_given(m, hash, n++, false);
    }
}

static Value logic(Value a, Value b, bool and_not)
{
    Value v = {.leaf = a.leaf ? a.leaf : b.leaf};
    for (unsigned lane = 0; lane < LANES; lane++)
        v.lane[lane] = a.lane[lane] & (and_not ? ~b.lane[lane] : b.lane[lane]);
    return v;
}

static void step_exec(Machine *m, const Inst *inst)
{
    Value source[MAX_VREG_WIDTH], *exec = &m->cell[UNIT_REG_EXEC], before[2] = {exec[0], exec[1]};
    const unsigned width = machine_read(m, inst, inst->m.num_defs, source);
    for (unsigned d = 0; d < 2; d++) {
        const Value s = d < width ? source[d] : value_constant(~0u);
        if (inst->m.opcode == OP_EXEC_END) exec[d] = s;
        else if (inst->m.opcode == OP_EXEC_ELSE) exec[d] = logic(s, before[d], true);
        else exec[d] = logic(before[d], s, false);
    }
    if (inst->m.num_defs) machine_write(m, inst, 0, before);
    m->cell[UNIT_REG_SCC] = machine_given(m, 0x5cc, 0, false);
}

/* copy, merge, undef, live_in. False: another one. */
static bool step_plain(Machine *m, const Inst *inst)
{
    Value value[MAX_VREG_WIDTH];
    unsigned width = 0;
    switch (inst->m.opcode) {
    case OP_COPY:
    case OP_MERGE:
        for (unsigned i = 1; i < inst->m.num_operands; i++) {
            Value part[MAX_VREG_WIDTH];
            const unsigned n = machine_read(m, inst, i, part);
            for (unsigned d = 0; d < n && width < MAX_VREG_WIDTH; d++) value[width++] = part[d];
        }
        break;
    case OP_UNDEF:
        for (; width < MAX_VREG_WIDTH; width++) value[width] = machine_given(m, 0xdef, 0, false);
        break;
    case OP_LIVE_IN:
        for (; width < inst->m.operands[0].width; width++)
            value[width] = machine_given(m, term_mix(0x11fe, (uint32_t)inst->m.mods.offset), width,
                                         is_leaf_place(m, inst->m.operands[0]));
        break;
    default: return false;
    }
    while (width < MAX_VREG_WIDTH) value[width++] = value_constant(0);
    machine_write(m, inst, 0, value);
    return true;
}

static bool is_exec_operation(const Inst *inst)
{
    const unsigned opcode = inst->m.opcode;
    return opcode == OP_EXEC_IF || opcode == OP_EXEC_ELSE || opcode == OP_EXEC_END || opcode == OP_EXEC_LOOP;
}

static void step(Machine *m, const Inst *inst)
{
    const Decoded *decoded = &m->program->decoded[inst->index];
    if (step_plain(m, inst)) return;
    if (is_exec_operation(inst)) {
        step_exec(m, inst);
        return;
    }
    if (decoded->num_accesses || inst_has(inst, INST_LOAD)) {
        machine_memory(m, inst, decoded);
        return;
    }
    if (decoded->fence != FENCE_NONE) {
        machine_fence(m, inst, (Fence)decoded->fence);
        return;
    }
    Sources s;
    Results r;
    read_sources(m, inst, &s);
    if (inst->m.num_defs > 1 || !decoded->plain || !value_evaluate(inst, &s, &r)) {
        step_opaque(m, inst, &s);
        return;
    }
    if (inst->m.num_defs) machine_write(m, inst, 0, r.value);
    if (inst_row(inst)->implicit_writes & IMP_SCC) m->cell[UNIT_REG_SCC] = r.scc;
    if (inst_row(inst)->implicit_writes & IMP_VCC)
        for (unsigned d = 0; d < 2; d++) m->cell[UNIT_REG_VCC + d] = machine_given(m, 0xdef, 0, false);
}

/* ---- branches ---- */

static unsigned decide(Machine *m, const Inst *branch)
{
    if (!branch->branch->target[1]) return 0;
    if (branch->m.opcode == OP_BR_EXEC)
        return (m->cell[UNIT_REG_EXEC].lane[DECIDES] | m->cell[UNIT_REG_EXEC + 1].lane[DECIDES]) ? 0 : 1;
    Sources s;
    read_sources(m, branch, &s);
    const Value taken = value_compared(inst_info(branch->m.mods.cmp)->compare, &s);
    m->trace->condition[branch->block->id] = taken.leaf;
    return taken.lane[DECIDES] ? 0 : 1;
}

static const Block *take_edge(Machine *m, const Inst *branch, unsigned edge)
{
    const Block *to = branch->branch->target[edge];
    const uint32_t num = branch->branch->num_args[edge];
    if (num > m->edge_room) {
        m->edge_room = 2 * num;
        m->edge = ARENA_ARRAY(m->arena, Value, m->edge_room * MAX_VREG_WIDTH);
    }
    Value *values = m->edge;
    for (uint32_t i = 0; i < num; i++) {
        const Operand o = branch->branch->args[edge][i];
        const unsigned width = m->k->vregs.data[to->params.data[i]].width;
        for (unsigned d = 0; d < width; d++)
            values[i * MAX_VREG_WIDTH + d] =
                operand_is_imm(o) ? value_constant(o.value) : m->cell[cell_of(&m->cells, o, d)];
    }
    for (uint32_t i = 0; i < num; i++) {
        const Operand param = vreg_operand(m->k, to->params.data[i]);
        for (unsigned d = 0; d < param.width; d++)
            m->cell[cell_of(&m->cells, param, d)] = values[i * MAX_VREG_WIDTH + d];
    }
    return to;
}

Program program_new(const Kernel *k, Arena *arena)
{
    uint32_t num = 0;
    FOREACH_BLOCK(k, block) if (block->last) num = block->last->index + 1;
    Program p = {k, cells_new(k, arena), ARENA_ARRAY(arena, Decoded, num + 1)};
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        Decoded *d = &p.decoded[inst->index];
        d->term = term_of(inst);
        d->fence = (uint8_t)inst_fence(inst);
        d->num_accesses = (uint8_t)inst_accesses(inst, d->access);
        d->plain = value_is_plain(inst);
        d->partial = inst->m.num_defs && def_is_partial(k, inst, 0);
        d->keeps = inst->m.num_defs && inst_keeps_old(inst, 0);
    }
    return p;
}

Trace execute_kernel(const Program *program, Inputs *inputs, Arena *arena, uint64_t most_steps, const Block *watched,
                     uint32_t most_visits)
{
    const Kernel *k = program->k;
    Trace trace = {.arena = arena};
    trace.visits = ARENA_ARRAY(arena, uint32_t, k->blocks.len + 1);
    trace.condition = ARENA_ARRAY(arena, uint32_t, k->blocks.len + 1);
    Machine m = {.k = k, .in = inputs, .trace = &trace, .arena = arena};
    m.program = program;
    m.cells = program->cells;
    m.cell = ARENA_ARRAY(arena, Value, m.cells.num + 1);
    const Value undefined = machine_given(&m, 0xdef, 0, false);
    for (uint32_t c = 0; c < m.cells.num; c++) m.cell[c] = undefined;
    m.cell[UNIT_REG_EXEC] = m.cell[UNIT_REG_EXEC + 1] = value_constant(~0u);
    for (unsigned c = 0; c < NUM_COUNTERS; c++) VEC_PUSH(arena, &m.issued[c], 0);
    const Block *block = k->blocks.data[0];
    while (block) {
        trace.visits[block->id]++;
        if (block == watched && trace.visits[block->id] > most_visits) trace.cut = true;
        const Block *next = NULL;
        for (const Inst *inst = block->first; inst && !trace.cut; inst = inst->next) {
            trace.cut = trace.steps++ >= most_steps;
            if (inst->branch) next = take_edge(&m, inst, decide(&m, inst));
            else if (!inst_has(inst, INST_TERMINATOR)) step(&m, inst);
        }
        block = trace.cut ? NULL : next;
    }
    return trace;
}
