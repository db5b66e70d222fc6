/* See block_time.h. Three steps: assign units to virtual registers, turn instructions into those of the clock, place
   waits. */
#include "analysis/block_time.h"

#include "isa/family.h"
#include "isa/immediates.h"

enum {
    END_OF_UNITS = UINT16_MAX, /* RegRange.first */
    MAX_PENDING = 64,          /* the most that a counter of 6 bits can count */
};

/* A machine instruction, before waits are placed. */
typedef struct Step {
    TimedInst inst;
    uint8_t barrier; /* BARRIER_WAIT_ bits of a barrier */
} Step;

/* Outstanding operations of one counter, the oldest first. */
typedef struct Pending {
    struct {
        RegRange writes;
        const EventInfo *event;
    } op[MAX_PENDING];
    unsigned len;
} Pending;

typedef struct Timer {
    Arena *arena;
    const TimeRows *rows;
    const Kernel *k;
    const Block *block;
    uint32_t *home; /* by virtual register: first unit; 0: none yet */
    uint32_t next;  /* unit */
    VEC(Step) steps;
    VEC(TimedInst) insts;
    Pending pending[NUM_COUNTERS];
} Timer;

static bool goes_to(const Inst *inst, const Block *block)
{
    return inst->branch && (inst->branch->target[0] == block || inst->branch->target[1] == block);
}

bool block_is_loop(const Block *block)
{
    FOREACH_INST_REVERSE(block, inst)
    if (goes_to(inst, block)) return true;
    return false;
}

/* ---- units of virtual registers ---- */

static unsigned file_of(unsigned reg_class) { return reg_class == CLASS_VA ? CLASS_V : reg_class; }
static uint32_t first_unit(unsigned file)
{
    return file == CLASS_S ? 0 : file == CLASS_A ? (uint32_t)UNIT_REG_A : (uint32_t)UNIT_REG_V;
}

static uint32_t home_of(Timer *t, uint32_t vreg)
{
    const VReg *v = &t->k->vregs.data[vreg];
    if (t->home[vreg]) return t->home[vreg];
    if (v->pin != NO_PIN && v->reg_class != CLASS_S) return first_unit(file_of(v->reg_class)) + v->pin;
    if (v->pin != NO_PIN) return v->pin;
    if (t->next + v->width > END_OF_UNITS) t->next = NUM_REG_UNITS;
    t->home[vreg] = t->next;
    t->next += v->width;
    return t->home[vreg];
}

/* The unit of a register operand's first dword. UINT32_MAX: not a register, or a special one. */
static uint32_t unit_of(Timer *t, Operand o)
{
    if (o.kind == OPERAND_VREG) return home_of(t, o.value) + o.offset;
    return o.kind == OPERAND_PHYS ? operand_units(o).first : UINT32_MAX;
}

/* The operand as a physical register. Virtual registers get numbers beyond those of the machine. */
static Operand placed(Timer *t, Operand o)
{
    if (o.kind != OPERAND_VREG) return o;
    const unsigned file = file_of(o.reg_class);
    const uint32_t unit = home_of(t, o.value) + o.offset;
    return (Operand){unit - first_unit(file), OPERAND_PHYS, file & 15, 0, o.width, o.flags};
}

/* Makes the value directly at that unit, if it has no other place yet. */
static void coalesce(Timer *t, Operand from, uint32_t unit, unsigned reg_class)
{
    if (from.kind != OPERAND_VREG || from.offset || t->home[from.value]) return;
    const VReg *v = &t->k->vregs.data[from.value];
    if (v->is_var || v->pin != NO_PIN || v->width != from.width || file_of(v->reg_class) != file_of(reg_class)) return;
    t->home[from.value] = unit;
}

static const Branch *back_edge(const Timer *t, unsigned *edge)
{
    const Branch *branch = t->block->last ? t->block->last->branch : NULL;
    for (*edge = 0; branch && *edge < 2; ++*edge)
        if (branch->target[*edge] == t->block && branch->num_args[*edge] == t->block->params.len) return branch;
    return NULL;
}

/* Finds virtual registers that are a parameter's next value, and stores 1 + parameter. Goes backward. If a parameter is
   still read after its next value is made, the two get different registers. */
static void find_homes(Timer *t)
{
    unsigned edge;
    const Branch *branch = back_edge(t, &edge);
    uint32_t *param_of = ARENA_ARRAY(t->arena, uint32_t, t->k->vregs.len + 1);
    bool *is_read = ARENA_ARRAY(t->arena, bool, t->k->vregs.len + 1);
    for (unsigned i = 0; branch && i < branch->num_args[edge]; i++)
        if (branch->args[edge][i].kind == OPERAND_VREG)
            param_of[branch->args[edge][i].value] = 1 + t->block->params.data[i];
    FOREACH_INST_REVERSE(t->block, inst)
    {
        FOREACH_DEF(inst, def)
        {
            const uint32_t param = def->kind == OPERAND_VREG ? param_of[def->value] : 0;
            if (param && !is_read[param - 1])
                coalesce(t, *def, home_of(t, param - 1), t->k->vregs.data[param - 1].reg_class);
        }
        for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
            if (inst->m.operands[i].kind == OPERAND_VREG) is_read[inst->m.operands[i].value] = true;
        if (inst->m.opcode != OP_COPY && inst->m.opcode != OP_MERGE) continue;
        uint32_t unit = unit_of(t, inst->m.operands[0]);
        for (unsigned i = 1; i < inst->m.num_operands && unit != UINT32_MAX; i++) {
            const Operand from = inst->m.operands[i];
            coalesce(t, from, unit, inst->m.operands[0].reg_class);
            unit += operand_is_imm(from) ? 1 : from.width;
        }
    }
}

/* ---- instructions ---- */

static void put(Timer *t, const MachineInst *from, uint8_t barrier)
{
    MachineInst inst = *from;
    inst.operands = ARENA_ARRAY(t->arena, Operand, from->num_operands + 1);
    for (unsigned i = 0; i < inst.num_operands; i++) {
        inst.operands[i] = placed(t, from->operands[i]);
        if (from->operands[i].kind == OPERAND_VREG) inst.operands[i].value = 0;
    }
    const unsigned bytes = isa_size_bytes(t->rows->target, &inst);
    for (unsigned i = 0; i < inst.num_operands; i++) inst.operands[i] = placed(t, from->operands[i]);
    VEC_PUSH(t->arena, &t->steps, ((Step){.barrier = barrier}));
    timed_inst_make(t->rows, &inst, 0, bytes, &t->steps.data[t->steps.len - 1].inst);
}

static void make(Timer *t, unsigned opcode, unsigned num_defs, unsigned num_operands, Operand *operands)
{
    const MachineInst inst = {.opcode = (uint16_t)opcode,
                              .num_defs = (uint8_t)num_defs,
                              .num_operands = (uint8_t)num_operands,
                              .mods = isa_default_modifiers((uint16_t)opcode),
                              .operands = operands};
    put(t, &inst, 0);
}
static void make1(Timer *t, unsigned opcode, Operand d, Operand a) { make(t, opcode, 1, 2, (Operand[]){d, a}); }
static void make2(Timer *t, unsigned opcode, Operand d, Operand a, Operand b)
{
    make(t, opcode, 1, 3, (Operand[]){d, a, b});
}

static Operand part(Operand o, unsigned first, unsigned width)
{
    return operand_is_imm(o) ? o : operand_sub(o, first, width);
}

static bool in_file(Operand o, unsigned file)
{
    return (o.kind == OPERAND_PHYS || o.kind == OPERAND_VREG) && file_of(o.reg_class) == file;
}

static void move(Timer *t, Operand to, Operand from)
{
    const bool to_scalar = in_file(to, CLASS_S) || to.kind == OPERAND_SPECIAL;
    const bool has_pairs = to_scalar || isa_has(t->rows->target, OP_V_MOV_B64);
    const bool pairs = has_pairs && !in_file(to, CLASS_A) && !in_file(from, CLASS_A) &&
                       !(to_scalar && in_file(from, CLASS_V)) &&
                       (!operand_is_imm(from) || from.value == 0 || from.value == UINT32_MAX);
    const uint32_t unit = unit_of(t, to), old = unit_of(t, from);
    if (unit != UINT32_MAX && unit == old) return;
    for (unsigned at = 0, n; at < to.width; at += n) {
        n = pairs && at + 1 < to.width ? 2 : 1;
        const unsigned opcode = in_file(to, CLASS_A) && in_file(from, CLASS_A) ? OP_V_ACCVGPR_MOV_B32
                                : in_file(to, CLASS_A)                         ? OP_V_ACCVGPR_WRITE_B32
                                : to_scalar && in_file(from, CLASS_V)          ? OP_V_READFIRSTLANE_B32
                                : to_scalar                                    ? (n == 2 ? OP_S_MOV_B64 : OP_S_MOV_B32)
                                : in_file(from, CLASS_A)                       ? OP_V_ACCVGPR_READ_B32
                                                                               : (n == 2 ? OP_V_MOV_B64 : OP_V_MOV_B32);
        make1(t, opcode, part(to, at, n), part(from, at, n));
    }
}

static void move_parts(Timer *t, const Inst *inst)
{
    const Operand to = inst->m.operands[0];
    if (inst->m.opcode == OP_COPY) {
        move(t, to, inst->m.operands[1]);
        return;
    }
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        const Operand from = inst->m.operands[i];
        const unsigned width = operand_is_imm(from) ? 1 : from.width;
        move(t, operand_sub(to, at, width), from);
        at += width;
    }
}

static void sum_64(Timer *t, const Operand *o, unsigned low, unsigned high)
{
    const Operand vcc = operand_special(SPECIAL_VCC, 2);
    for (unsigned n = 0; n < 2; n++) {
        const Operand d = part(o[0], n, 1), a = part(o[1], n, 1), b = part(o[2], n, 1);
        if (low != OP_V_ADD_CO_U32 && low != OP_V_SUB_CO_U32) make2(t, n ? high : low, d, a, b);
        else make(t, n ? high : low, 2, n ? 5 : 4, (Operand[]){d, vcc, a, b, vcc});
    }
}

static void select_cmp(Timer *t, const Inst *inst)
{
    Operand *o = inst->m.operands;
    make(t, inst->m.mods.cmp, 0, 2, o + 1);
    for (unsigned at = 0, n; at < o[0].width; at += n) {
        n = o[0].width - at >= 2 ? 2 : 1;
        make2(t, n == 2 ? OP_S_CSELECT_B64 : OP_S_CSELECT_B32, part(o[0], at, n), part(o[3], at, n), part(o[4], at, n));
    }
}

/* Adds the moves to the parameters, and the branch unless its target is the next block. */
static void terminate(Timer *t, const Inst *inst)
{
    unsigned edge;
    const Branch *branch = back_edge(t, &edge);
    const Block *next = t->block->id + 1 < t->k->blocks.len ? t->k->blocks.data[t->block->id + 1] : NULL;
    if (inst->m.opcode == OP_BR_CMP) make(t, inst->m.mods.cmp, 0, 2, inst->m.operands);
    for (unsigned i = 0; branch && i < branch->num_args[edge]; i++)
        move(t, vreg_operand(t->k, t->block->params.data[i]), branch->args[edge][i]);
    if (inst->m.opcode == OP_BR_CMP) make(t, OP_S_CBRANCH_SCC1, 0, 0, NULL);
    else if (inst->m.opcode == OP_BR_EXEC && goes_to(inst, t->block)) make(t, OP_S_CBRANCH_EXECNZ, 0, 0, NULL);
    else if (inst->m.opcode == OP_BR && inst->branch->target[0] != next) make(t, OP_S_BRANCH, 0, 0, NULL);
}

static void add_barrier(Timer *t, const Inst *inst)
{
    enum { OF_WORKGROUP = -1 };
    const TargetFamily *family = target_family(t->rows->target);
    Operand number = operand_imm(OF_WORKGROUP);
    if (family->barrier_signal) make(t, family->barrier_signal, 0, 1, &number);
    else make(t, family->barrier, 0, 0, NULL);
    t->steps.data[t->steps.len - 1].barrier = (uint8_t)barrier_orders(&inst->m);
    if (!family->barrier_signal) return;
    make(t, family->barrier, 0, 0, NULL);
    t->steps.data[t->steps.len - 1].inst.for_group = true;
}

static void add(Timer *t, const Inst *inst)
{
    Operand *o = inst->m.operands;
    const Target target = t->rows->target;
    const Operand exec = isa_exec(target);
    switch (inst->m.opcode) {
    case OP_LIVE_IN:
    case OP_UNDEF:
    case OP_LDS_BECOMES:
    case OP_SCHED_BARRIER:
    case OP_SCHED_GROUP_BARRIER:
    case OP_IGLP_OPT: break;
    case OP_COPY:
    case OP_MERGE: move_parts(t, inst); break;
    case OP_S_ADD_U64: sum_64(t, o, OP_S_ADD_U32, OP_S_ADDC_U32); break;
    case OP_S_SUB_U64: sum_64(t, o, OP_S_SUB_U32, OP_S_SUBB_U32); break;
    case OP_V_ADD_U64: sum_64(t, o, OP_V_ADD_CO_U32, OP_V_ADDC_CO_U32); break;
    case OP_V_SUB_U64: sum_64(t, o, OP_V_SUB_CO_U32, OP_V_SUBB_CO_U32); break;
    case OP_GLOBAL_ADDRESS:
        make1(t, OP_S_MOV_B64, o[0], operand_imm(0));
        sum_64(t, (Operand[]){o[0], o[0], operand_imm(GLOBAL_LITERAL)}, OP_S_ADD_U32, OP_S_ADDC_U32);
        break;
    case OP_SELECT_CMP: select_cmp(t, inst); break;
    case OP_EXEC_IF: make1(t, isa_mask_op(target, MASK_AND_SAVEEXEC), o[0], o[1]); break;
    case OP_EXEC_WHOLE: make1(t, isa_mask_op(target, MASK_OR_SAVEEXEC), o[0], operand_imm(UINT32_MAX)); break;
    case OP_EXEC_ELSE: make2(t, isa_mask_op(target, MASK_ANDN2), exec, o[0], exec); break;
    case OP_EXEC_END: make1(t, isa_mask_op(target, MASK_MOV), exec, o[0]); break;
    case OP_EXEC_LOOP: make2(t, isa_mask_op(target, MASK_AND), exec, exec, o[0]); break;
    case OP_BR:
    case OP_BR_CMP:
    case OP_BR_EXEC: terminate(t, inst); break;
    case OP_BARRIER: add_barrier(t, inst); break;
    default:
        put(t, &inst->m, 0);
        t->steps.data[t->steps.len - 1].inst.lds_clocks = inst->lds_clocks;
        break;
    }
}

/* ---- waits ---- */

static bool is_unordered(uint8_t queue) { return queue == QUEUE_SMEM || queue == QUEUE_FLAT || queue == QUEUE_MESSAGE; }

/* Does the counter complete in order? With several queues, or one without an order, only a wait for 0 is possible. */
static bool in_order(const Pending *p)
{
    for (unsigned i = 0; i < p->len; i++) {
        const uint8_t queue = p->op[i].event->queue;
        if (queue != p->op[0].event->queue || is_unordered(queue)) return false;
    }
    return true;
}

/* Drops all but the `count` youngest operations. */
static void keep_youngest(Pending *p, unsigned count)
{
    if (p->len <= count || (count && !in_order(p))) return;
    for (unsigned i = 0; i < count; i++) p->op[i] = p->op[p->len - count + i];
    p->len = count;
}

static bool barrier_asks(uint8_t waits, Counter counter, const EventInfo *event)
{
    switch (counter) {
    case COUNTER_LGKM:
    case COUNTER_DS: return waits & BARRIER_WAIT_LDS;
    case COUNTER_KM:
    case COUNTER_X: return false;
    default: return waits & (event->flags & EVENT_WRITES_LDS ? BARRIER_WAIT_DMA : BARRIER_WAIT_VMEM);
    }
}

/* Must the operation that writes `writes` be complete before the step? A write by a later operation of the same queue
   lands later anyway. */
static bool needs(RegRange writes, const EventInfo *event, const Step *step)
{
    const RegRanges result = {.range = {writes}, .count = 1};
    const EventInfo *writer = step->inst.event;
    if (!writes.count) return false;
    if (ranges_intersect(&result, &step->inst.reads)) return true;
    if (writer && writer->queue == event->queue && !is_unordered(event->queue)) return false;
    return ranges_intersect(&result, &step->inst.writes);
}

/* How many operations may be outstanding before the step. MAX_PENDING: it needs no wait. */
static unsigned needed(const Pending *p, Counter counter, const Step *step)
{
    for (unsigned i = p->len; i-- > 0;)
        if (needs(p->op[i].writes, p->op[i].event, step) ||
            (step->barrier && barrier_asks(step->barrier, counter, p->op[i].event)))
            return in_order(p) ? p->len - 1 - i : 0;
    return MAX_PENDING;
}

static void issue(Timer *t, const TimedInst *inst)
{
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        Pending *p = &t->pending[c];
        if (!(inst->event->counters >> c & 1) || counter_infos[c].covers == COUNTS_SOURCES) continue;
        if (p->len + 1 >= counter_infos[c].max) keep_youngest(p, p->len - 1);
        if (p->len == MAX_PENDING) p->len--; /* without an order, all entries need the same wait */
        p->op[p->len].event = inst->event;
        p->op[p->len++].writes = inst->inst.num_defs ? inst->writes.range[0] : (RegRange){0};
    }
}

/* Places the waits that the step needs. Counts that share an instruction become one wait. */
static void place_waits_before(Timer *t, const Step *step)
{
    MachineInst wait = {.opcode = OP_INVALID};
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        if (!t->pending[c].len) continue;
        if (step->inst.is_wait) keep_youngest(&t->pending[c], step->inst.wait[c]);
        const unsigned count = needed(&t->pending[c], (Counter)c, step);
        if (count == MAX_PENDING) continue;
        const bool joins = wait.opcode == counter_infos[c].wait;
        if (!joins) {
            wait.opcode = counter_infos[c].wait;
            wait_clear(&wait);
            VEC_PUSH(t->arena, &t->insts, ((TimedInst){0}));
        }
        wait_set(&wait, (Counter)c, count);
        keep_youngest(&t->pending[c], count);
        timed_inst_make(t->rows, &wait, 0, 4, &t->insts.data[t->insts.len - 1]);
    }
}

static void place_waits(Timer *t)
{
    t->insts.len = 0;
    VEC_FOREACH(const Step, step, &t->steps) {
        place_waits_before(t, step);
        VEC_PUSH(t->arena, &t->insts, step->inst);
        if (step->inst.event) issue(t, &step->inst);
    }
}

/* Reserves the memory that most blocks need, because searches call this often. */
static void make_room(Timer *t)
{
    uint32_t count = 2 * t->block->params.len + 8;
    FOREACH_INST(t->block, inst) count++;
    t->steps.data = ARENA_ARRAY(t->arena, Step, count);
    t->insts.data = ARENA_ARRAY(t->arena, TimedInst, count);
    t->steps.cap = t->insts.cap = count;
}

BlockTimed block_time(Arena *arena, const TimeRows *rows, const Block *block, uint32_t iterations, uint32_t waves)
{
    BlockTimed result = {0};
    if (rows->value[TIME_ISSUE] <= 0) return result;
    Arena *scratch = arena_scratch(arena);
    Timer *t = ARENA_NEW(scratch, Timer);
    t->arena = scratch;
    t->rows = rows;
    t->k = block->kernel;
    t->block = block;
    t->next = NUM_REG_UNITS;
    t->home = ARENA_ARRAY(scratch, uint32_t, t->k->vregs.len + 1);
    make_room(t);
    find_homes(t);
    FOREACH_INST(block, inst)
    {
        add(t, inst);
        if (goes_to(inst, block)) break;
    }
    place_waits(t);
    if (iterations > 1) place_waits(t); /* waits for what the iteration before leaves outstanding */
    result.time = block_clocks(scratch, rows, t->insts.data, t->insts.len, iterations, waves);
    result.num_insts = t->insts.len;
    arena_free(scratch);
    return result;
}
