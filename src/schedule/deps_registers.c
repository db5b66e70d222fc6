/* Dependences by registers. An SSA value has one definition; variables, pinned values and physical registers are units
   of a dword, each with its last writer and who has read it since. Some values should share a register: a loop-carried
   value and its next value, an accumulator and the sum. They have units, too: readers of the old value should come
   before the definition of the new one (DEP_PLACE).

   Units below NUM_REG_UNITS are those of the machine; those of virtual registers follow. */
#include "analysis/liveness.h"
#include "schedule/deps_internal.h"

/* in place of an operand's number: an argument of an edge, which waits for nothing there */
enum { EDGE_ARGUMENT = UINT32_MAX };

static void grow_values(DepContext *c)
{
    const uint32_t more = c->k->vregs.len + c->k->vregs.len / 4 + 16;
    c->values = arena_grow(c->arena, c->values, sizeof *c->values * c->num_values, sizeof *c->values * more);
    c->num_values = more;
}

static inline ValueState *value_of(Scan *s, uint32_t vreg)
{
    DepContext *c = s->c;
    if (vreg >= c->num_values) grow_values(c);
    ValueState *v = &c->values[vreg];
    if (v->epoch != c->epoch) *v = (ValueState){.epoch = c->epoch};
    return v;
}

uint32_t *registers_accesses(Scan *s, uint32_t vreg) { return &value_of(s, vreg)->accesses; }

static UnitState *unit_of(Scan *s, uint32_t unit)
{
    DepContext *c = s->c;
    if (unit >= c->num_units) {
        const uint32_t more = unit + unit / 4 + 16;
        c->units = arena_grow(c->arena, c->units, sizeof *c->units * c->num_units, sizeof *c->units * more);
        c->num_units = more;
    }
    UnitState *u = &c->units[unit];
    if (u->epoch != c->epoch) *u = (UnitState){.epoch = c->epoch, .writer = NO_PLACE};
    return u;
}

static const VReg *reg_of(const Scan *s, Operand o) { return &s->c->k->vregs.data[o.value]; }
static bool is_shared(const VReg *v) { return v->is_var || v->pin != NO_PIN; }

static uint32_t home_of(Scan *s, uint32_t vreg)
{
    ValueState *value = value_of(s, vreg);
    const VReg *v = &s->c->k->vregs.data[vreg];
    if (value->home) return value->home;
    if (v->pin != NO_PIN) {
        const RegClass file = v->reg_class == CLASS_VA ? CLASS_V : (RegClass)v->reg_class;
        value->home = operand_units(operand_phys(file, v->pin, v->width)).first;
        return value->home; /* 0 is the unit of s0, so it is computed again each time */
    }
    value->home = s->next_unit;
    s->next_unit += v->width;
    return value->home;
}

/* ---- places that values share ---- */

static bool is_whole_value(const Scan *s, Operand o)
{
    return o.kind == OPERAND_VREG && !is_shared(reg_of(s, o)) && !o.offset && o.width == reg_of(s, o)->width;
}

/* The value `use` may get the register of `def`. */
static void share_place(Scan *s, Operand use, uint32_t home)
{
    if (is_whole_value(s, use) && !value_of(s, use.value)->home) value_of(s, use.value)->home = home;
}

static void share_places_of(Scan *s, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const unsigned sum = inst_accumulator(inst);
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands && row->format != FORMAT_PSEUDO; i++) {
        const int tied = i < row->num_operands ? row->operands[i].tied : -1;
        const Operand def = inst->m.operands[i == sum || tied < 0 ? 0 : tied];
        if ((i == sum || tied >= 0) && is_whole_value(s, def) && inst->m.operands[i].width == def.width)
            share_place(s, inst->m.operands[i], home_of(s, def.value));
    }
    if (inst->m.opcode != OP_COPY && inst->m.opcode != OP_MERGE) return;
    if (!is_whole_value(s, inst->m.operands[0]) || !value_of(s, inst->m.operands[0].value)->home) return;
    uint32_t home = home_of(s, inst->m.operands[0].value);
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        share_place(s, inst->m.operands[i], home);
        home += operand_is_imm(inst->m.operands[i]) ? 1 : inst->m.operands[i].width;
    }
}

/* The next edge of the terminator that goes back to the block; -1: no more. */
static int next_back_edge(const Scan *s, int edge)
{
    for (edge++; edge < (int)block_num_succs(s->block); edge++)
        if (block_succ(s->block, (unsigned)edge) == s->block) return edge;
    return -1;
}

void registers_begin(Scan *s)
{
    s->next_unit = NUM_REG_UNITS;
    for (uint32_t i = 0; i < s->block->params.len; i++) value_of(s, s->block->params.data[i])->param = i + 1;
    const Branch *branch = s->block->last->branch;
    for (int e = next_back_edge(s, -1); e >= 0; e = next_back_edge(s, e))
        for (unsigned i = 0; i < branch->num_args[e]; i++) {
            const Operand param = vreg_operand(s->c->k, s->block->params.data[i]), arg = branch->args[e][i];
            if (is_shared(reg_of(s, param)) || !is_whole_value(s, arg) || arg.width != param.width) continue;
            if (reg_of(s, arg)->def && reg_of(s, arg)->def->block == s->block)
                share_place(s, arg, home_of(s, param.value));
        }
    FOREACH_INST_REVERSE(s->block, inst) share_places_of(s, inst);
}

/* ---- reads and writes ---- */

static DepKind kind_of_unit(uint32_t unit, DepKind kind) { return unit < NUM_REG_UNITS ? DEP_STATE : kind; }

static void read_unit(Scan *s, uint32_t unit, Place at, bool is_value)
{
    UnitState *u = unit_of(s, unit);
    if (!is_value && u->writer != NO_PLACE) {
        const DepNode *writer = place_of(s, u->writer);
        const unsigned reads = unit == UNIT_REG_M0    ? HAZARD_READS_M0 | HAZARD_READS_SCALAR
                               : unit < UNIT_REG_V    ? HAZARD_READS_SCALAR
                               : unit < NUM_REG_UNITS ? HAZARD_READS_VECTOR
                                                      : HAZARD_READS_VECTOR | HAZARD_READS_SCALAR;
        scan_add(s, u->writer, at, kind_of_unit(unit, DEP_VALUE),
                 scan_latency(s, writer, place_of(s, at), writer->latency, reads));
    }
    VEC_PUSH(s->arena, &s->readers, ((Reader){at, u->readers}));
    u->readers = s->readers.len;
}

/* `is_place`: values should share the unit, but need not. */
static void write_unit(Scan *s, uint32_t unit, Place at, bool is_place)
{
    UnitState *u = unit_of(s, unit);
    if (!is_place && u->writer != NO_PLACE)
        scan_add(s, u->writer, at, kind_of_unit(unit, DEP_OUTPUT), place_of(s, u->writer)->issue);
    for (uint32_t r = u->readers; r; r = s->readers.data[r - 1].next)
        scan_add(s, s->readers.data[r - 1].place, at, is_place ? DEP_PLACE : kind_of_unit(unit, DEP_ANTI), 0);
    u->readers = 0;
    u->writer = at;
}

static bool is_followed(RegRange range)
{
    return range.count && range.first != UNIT_REG_EXEC && range.first != UNIT_REG_EXEC + 1 &&
           range.first != UNIT_REG_SCC && range.first != UNIT_REG_MODE;
}

static void touch_units(Scan *s, RegRange range, Place at, bool writes)
{
    for (unsigned i = 0; is_followed(range) && i < range.count; i++) {
        if (writes) write_unit(s, range.first + i, at, false);
        else read_unit(s, range.first + i, at, false);
    }
}

static uint32_t value_latency(const DepNode *def, const DepNode *user, unsigned operand)
{
    if (operand == EDGE_ARGUMENT) return 0;
    return operand && inst_accumulator(user->inst) == operand ? def->forward : def->latency;
}

/* An argument of a back edge has made the parameter's value `distance` iterations ago. */
static void read_param(Scan *s, Operand param, uint32_t at, unsigned operand)
{
    const Branch *branch = s->block->last->branch;
    for (int e = next_back_edge(s, -1); e >= 0; e = next_back_edge(s, e)) {
        Operand arg = branch->args[e][value_of(s, param.value)->param - 1];
        uint32_t distance = 1;
        for (; arg.kind == OPERAND_VREG && value_of(s, arg.value)->param && distance < UINT8_MAX; distance++)
            arg = branch->args[e][value_of(s, arg.value)->param - 1];
        const ValueState *value = arg.kind == OPERAND_VREG ? value_of(s, arg.value) : NULL;
        if (value && value->def)
            scan_add_at(s, value->def - 1, at, DEP_VALUE, distance,
                        value_latency(&s->g->nodes[value->def - 1], &s->g->nodes[at], operand));
    }
}

/* Reads a value whose definition in the block comes before `at`. */
static void read_definition(Scan *s, const ValueState *value, Operand o, Place at, unsigned operand)
{
    const DepNode *def = &s->g->nodes[value->def - 1], *user = place_of(s, at);
    const unsigned reads = o.reg_class == CLASS_S ? HAZARD_READS_SCALAR : HAZARD_READS_VECTOR;
    const uint32_t latency = value_latency(def, user, operand);
    scan_add(s, value->def - 1, at, DEP_VALUE,
             operand == EDGE_ARGUMENT ? 0 : scan_latency(s, def, user, latency, reads));
    const Place wait = s->wait_of[value->def - 1];
    if (wait != NO_PLACE) scan_add(s, wait, at, DEP_FENCE, place_of(s, wait)->issue);
}

static void read_operand(Scan *s, Operand o, Place at, unsigned operand)
{
    if (o.kind == OPERAND_PHYS || o.kind == OPERAND_SPECIAL) touch_units(s, operand_units(o), at, false);
    if (o.kind != OPERAND_VREG) return;
    const VReg *v = reg_of(s, o);
    ValueState *value = value_of(s, o.value);
    if (!value->is_read && operand != EDGE_ARGUMENT) memory_value_read(s, o.value, at);
    value->is_read = !v->is_var;
    if (v->is_var) {
    } else if (s->iteration) { /* in the second walk all definitions are known */
        if (value->param) read_param(s, o, place_node(s, at), operand);
    } else if (value->def) {
        read_definition(s, value, o, at, operand);
    }
    if (!is_shared(v) && (!value->home || s->iteration)) return;
    const uint32_t home = home_of(s, o.value) + o.offset;
    for (unsigned i = 0; i < o.width; i++) read_unit(s, home + i, at, !v->is_var);
}

static void write_operand(Scan *s, Operand o, Place at)
{
    if (o.kind == OPERAND_PHYS || o.kind == OPERAND_SPECIAL) touch_units(s, operand_units(o), at, true);
    if (o.kind != OPERAND_VREG) return;
    const VReg *v = reg_of(s, o);
    ValueState *value = value_of(s, o.value);
    if (!v->is_var) value->def = place_node(s, at) + 1;
    if (!is_shared(v) && (!value->home || s->iteration)) return;
    const uint32_t home = home_of(s, o.value) + o.offset;
    for (unsigned i = 0; i < o.width; i++) write_unit(s, home + i, at, !is_shared(v));
}

/* Arguments become parameters of the next block. Pinned ones are written there. */
static void scan_edges(Scan *s, const Inst *inst, Place at)
{
    for (unsigned e = 0; e < block_num_succs(s->block); e++) {
        const Block *target = inst->branch->target[e];
        for (unsigned i = 0; i < inst->branch->num_args[e]; i++)
            read_operand(s, inst->branch->args[e][i], at, EDGE_ARGUMENT);
        for (uint32_t i = 0; i < target->params.len; i++) {
            const VReg *v = &s->c->k->vregs.data[target->params.data[i]];
            if (v->pin == NO_PIN) continue;
            const uint32_t home = home_of(s, target->params.data[i]);
            for (unsigned d = 0; d < v->width; d++) write_unit(s, home + d, at, false);
        }
    }
}

void registers_scan(Scan *s, Place at)
{
    const Inst *inst = place_of(s, at)->inst;
    const InstInfo *row = inst_row(inst);
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) read_operand(s, inst->m.operands[i], at, i);
    for (unsigned imps = row->implicit_reads; imps; imps &= imps - 1)
        touch_units(s, implicit_units(imps & -imps), at, false);
    FOREACH_DEF(inst, def) write_operand(s, *def, at);
    for (unsigned imps = row->implicit_writes; imps; imps &= imps - 1)
        touch_units(s, implicit_units(imps & -imps), at, true);
    if (inst->branch) scan_edges(s, inst, at);
}
