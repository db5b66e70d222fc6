/* Checks code that uses expert scheduling (isa/expert.h). Such code switches the mode on and then has to wait itself,
   by s_wait_alu:

     v_add_f32 v1, v2, v3       va_vdst: before a memory operation touches the result of a vector instruction
     s_wait_alu va_vdst(0)
     ds_store_b32 v0, v1
     s_wait_alu vm_vsrc(0)      vm_vsrc: before anything overwrites a source of a memory operation
     v_mov_b32 v1, 0

   The check follows all paths from every such instruction until a wait proves it complete. It reports each instruction
   on the way that accesses its registers. Within one pipe or queue, results and reads complete in the order of issue.
   So an instruction is complete when the counter is less than the number of instructions of its pipe from it on,
   whatever else the counter counts. If several vector instructions write a register, only the last one is followed,
   because they wait for one another.

   Two compilers differ in what counts. LLVM 22 counts every vector instruction, and takes a wait for loads, stores or
   LDS down to N as one for vm_vsrc down to N. StinkyTofu assumes that the hardware does not count what it skips while
   EXEC is 0, and that such other waits prove nothing. The check first finds what is wrong by both. What only LLVM
   accepts gets `maybe`. */
#include "check/code_paths.h"

#include "isa/events.h"
#include "isa/expert.h"
#include "isa/immediates.h"
#include "support/sweep.h"

enum { AGE_VA, AGE_VM, AGE_LOAD, AGE_STORE, AGE_DS, AGE_ASYNC, AGE_DISTANCE, NUM_AGES };
enum { MAX_UNITS = 64, MAX_AGE = 64, NO_UNIT = 0 };

static const Counter result_counters[NUM_AGES] = {
    [AGE_LOAD] = COUNTER_LOAD, [AGE_STORE] = COUNTER_STORE, [AGE_DS] = COUNTER_DS, [AGE_ASYNC] = COUNTER_ASYNC};
static const uint8_t most[NUM_AGES] = {16, 8, MAX_AGE, MAX_AGE, MAX_AGE, MAX_AGE, 32};

/* Counts the instructions since the followed one, and the followed one too, by the counter that counts them. Also holds
   the registers of the followed instruction that nothing has overwritten since. */
typedef struct Reached {
    uint8_t age[NUM_AGES];
    uint64_t units;
} Reached;

/* What the instruction is to this check. */
typedef struct Role {
    uint8_t pipe;   /* VaPipe */
    uint8_t counts; /* in va_vdst */
    uint8_t queues; /* READS_BY_ */
    bool expert;    /* the mode may be on before the instruction */
    bool lanes;     /* on all paths EXEC is not 0 before the instruction */
    RegRanges reads, writes;
} Role;

typedef struct ExpertCheck {
    const Code *code;
    FindingList *findings;
    Role *roles;
    Reached *least;
    bool *reached;
    uint32_t *found[NUM_EXPERT_COUNTERS]; /* by instruction: number of its finding + 1 */
    uint8_t index[NUM_REG_UNITS];         /* by register unit of the followed instruction: its bit + 1 */
    VEC(uint32_t) work, touched;
    bool strict;
    /* The followed instruction. */
    uint32_t producer;
    ExpertCounter counter;
    uint8_t pipe, queue;
} ExpertCheck;

/* ---- modes ---- */

static bool writes_exec(const CodeInst *inst)
{
    const RegRanges writes = code_writes(inst, false);
    for (unsigned i = 0; i < writes.count; i++)
        if (ranges_overlap(writes.range[i], (RegRange){UNIT_REG_EXEC, 2})) return true;
    return false;
}

static bool sets_all_lanes(const MachineInst *m)
{
    if (m->opcode != OP_S_MOV_B32 && m->opcode != OP_S_MOV_B64) return false;
    return operand_is_imm(m->operands[1]) && m->operands[1].value == UINT32_MAX;
}

/* Is a lane known to be on after this edge? */
static bool leads_to_lanes(const CodeInst *inst, unsigned edge)
{
    if (inst->succ[0] == inst->succ[1]) return false;
    return inst->d.inst.opcode == (edge ? OP_S_CBRANCH_EXECZ : OP_S_CBRANCH_EXECNZ);
}

typedef struct Modes {
    ExpertCheck *c;
    bool *seen;
    Sweep sweep;
} Modes;

static void join_mode(Modes *m, uint32_t to, bool expert, bool lanes)
{
    if (to == NO_INST) return;
    Role *role = &m->c->roles[to];
    if (m->seen[to] && role->expert >= expert && role->lanes <= lanes) return;
    role->expert |= expert;
    role->lanes = m->seen[to] ? role->lanes && lanes : lanes;
    m->seen[to] = true;
    sweep_mark(&m->sweep, to);
}

static void pass_mode(Modes *m, uint32_t at)
{
    const Code *code = m->c->code;
    const CodeInst *inst = &code->insts[at];
    const Role *role = &m->c->roles[at];
    const int set = isa_sets_expert(&inst->d.inst);
    const bool expert = set < 0 ? role->expert : set;
    const bool lanes = writes_exec(inst) ? sets_all_lanes(&inst->d.inst) : role->lanes;
    for (unsigned s = 0; s < 2; s++) join_mode(m, inst->succ[s], expert, lanes || leads_to_lanes(inst, s));
    if (inst->d.inst.opcode != OP_S_CALL_B64 || inst->succ[0] != NO_INST) return;
    const uint64_t next = inst->d.address + inst->d.size;
    join_mode(m, code_number_at(code, branch_address(&inst->d.inst, next)), expert, false);
    join_mode(m, code_number_at(code, next), expert, false);
}

/* False: no instruction switches the mode on. */
static bool find_modes(ExpertCheck *c)
{
    bool any = false;
    for (uint32_t i = 0; i < c->code->num_insts && !any; i++) any = isa_sets_expert(&c->code->insts[i].d.inst) == 1;
    if (!any) return false;
    const uint32_t n = c->code->num_insts;
    c->roles = ARENA_ARRAY(c->code->arena, Role, n + 1);
    Modes m = {c, ARENA_ARRAY(c->code->arena, bool, n + 1), sweep_new(c->code->arena, n, false)};
    for (uint32_t i = 0; i < n; i++)
        if (c->code->insts[i].root) join_mode(&m, i, false, true);
    for (uint32_t i; sweep_next(&m.sweep, &i);) pass_mode(&m, i);
    return true;
}

static void find_roles(ExpertCheck *c)
{
    for (uint32_t i = 0; i < c->code->num_insts; i++) {
        const CodeInst *inst = &c->code->insts[i];
        Role *role = &c->roles[i];
        role->pipe = isa_va_pipe(&inst->d.inst);
        role->counts = (uint8_t)isa_va_count(&inst->d.inst);
        role->queues = (uint8_t)isa_vm_queues(&inst->d.inst);
        if (!role->pipe && !role->queues) continue;
        role->reads = code_reads(inst, false);
        role->writes = code_writes(inst, false);
    }
}

/* ---- one instruction is followed ---- */

/* The bits of those registers of the followed instruction that the set contains. */
static uint64_t units_in(const ExpertCheck *c, const RegRanges *set)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned u = set->range[i].first, end = u + set->range[i].count; u < end; u++)
            if (c->index[u]) bits |= 1ull << (c->index[u] - 1);
    return bits;
}

static bool is_proved(const ExpertCheck *c, uint32_t at, const Reached *now)
{
    const MachineInst *inst = &c->code->insts[at].d.inst;
    if (inst_info(inst->opcode)->unit != UNIT_WAIT) return false;
    const unsigned wait = expert_wait_get(inst, c->counter);
    if (wait != EXPERT_NO_WAIT && now->age[c->counter == EXPERT_VA_VDST ? AGE_VA : AGE_VM] > wait) return true;
    if (c->counter == EXPERT_VA_VDST) return false;
    for (unsigned age = AGE_LOAD; age <= AGE_ASYNC; age++) {
        const unsigned count = wait_get(inst, result_counters[age]);
        if (count == counter_infos[result_counters[age]].max) continue;
        if (now->age[age] > count || (!c->strict && age != AGE_ASYNC && now->age[AGE_VM] > count)) return true;
    }
    return false;
}

static void add_age(Reached *now, unsigned age, unsigned more)
{
    now->age[age] = now->age[age] + more < most[age] ? (uint8_t)(now->age[age] + more) : most[age];
}

/* Adds the instruction to the counters that it raises. */
static void add_results(const ExpertCheck *c, uint32_t at, Reached *now)
{
    const unsigned event = inst_info(c->code->insts[at].d.inst.opcode)->event;
    const unsigned counters = event ? event_info(c->code->target, (Event)event)->counters : 0;
    for (unsigned age = AGE_LOAD; age <= AGE_ASYNC; age++)
        if (counters >> result_counters[age] & 1) add_age(now, age, 1);
}

static void start_ages(const ExpertCheck *c, Reached *now)
{
    now->age[AGE_DISTANCE] = now->age[AGE_VA] = now->age[AGE_VM] = 1;
    if (c->counter == EXPERT_VM_VSRC) add_results(c, c->producer, now);
}

static void count(const ExpertCheck *c, uint32_t at, Reached *now)
{
    const Role *role = &c->roles[at];
    if (inst_info(c->code->insts[at].d.inst.opcode)->unit != UNIT_WAIT) add_age(now, AGE_DISTANCE, 1);
    if (c->counter == EXPERT_VA_VDST) {
        if (role->pipe == c->pipe && (role->lanes || !c->strict)) add_age(now, AGE_VA, role->counts);
        return;
    }
    if (role->queues != c->queue) return; /* flat operations complete in no order */
    add_age(now, AGE_VM, 1);
    add_results(c, at, now);
}

static void push(ExpertCheck *c, uint32_t inst, const Reached *now)
{
    if (inst == NO_INST || !c->roles[inst].expert) return;
    Reached *least = &c->least[inst];
    if (!c->reached[inst]) {
        c->reached[inst] = true;
        VEC_PUSH(c->code->arena, &c->touched, inst);
        VEC_PUSH(c->code->arena, &c->work, inst);
        *least = *now;
        return;
    }
    const Reached before = *least;
    for (unsigned i = 0; i < NUM_AGES; i++)
        if (now->age[i] < least->age[i]) least->age[i] = now->age[i];
    least->units |= now->units;
    if (memcmp(&before, least, sizeof before) != 0) VEC_PUSH(c->code->arena, &c->work, inst);
}

/* Reports the nearest instruction of each path, once for each instruction and counter. */
static void report(ExpertCheck *c, uint32_t at, const RegRanges *set, const Reached *now, FindingKind kind)
{
    const uint64_t units = units_in(c, set) & now->units;
    uint32_t *found = &c->found[c->counter][at];
    if (*found && c->findings->data[*found - 1].have <= now->age[AGE_DISTANCE]) return;
    if (*found && c->strict && !c->findings->data[*found - 1].maybe) return; /* wrong by both */
    Finding f = {.kind = kind,
                 .address = c->code->insts[at].d.address,
                 .other = c->code->insts[c->producer].d.address,
                 .counter = c->counter,
                 .have = now->age[AGE_DISTANCE],
                 .inst = at,
                 .from = c->producer,
                 .maybe = c->strict};
    for (unsigned u = 0; u < NUM_REG_UNITS && !f.unit; u++)
        if (c->index[u] && units >> (c->index[u] - 1) & 1) f.unit = u;
    if (*found) {
        c->findings->data[*found - 1] = f;
        return;
    }
    VEC_PUSH(c->code->arena, c->findings, f);
    *found = c->findings->len;
}

/* Finds the registers that the instruction touches. Those that it writes no longer belong to the followed
   instruction. */
static void touch(ExpertCheck *c, uint32_t at, Reached *now)
{
    const Role *role = &c->roles[at];
    if (!role->pipe && !role->queues) return;
    const uint64_t writes = units_in(c, &role->writes) & now->units;
    if (c->counter == EXPERT_VM_VSRC) {
        if (writes) report(c, at, &role->writes, now, FINDING_EXPERT_OVERWRITE);
    } else if (role->queues) {
        const uint64_t reads = units_in(c, &role->reads) & now->units;
        if (reads) report(c, at, &role->reads, now, FINDING_EXPERT_READ);
        else if (writes) report(c, at, &role->writes, now, FINDING_EXPERT_OVERWRITE);
        now->units &= ~reads;
    }
    now->units &= ~writes;
}

static void follow(ExpertCheck *c, uint32_t producer, const RegRanges *set)
{
    Reached now = {.units = 0};
    unsigned num = 0;
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned u = set->range[i].first, end = u + set->range[i].count; u < end && num < MAX_UNITS; u++)
            if (u >= UNIT_REG_V && !c->index[u]) c->index[u] = (uint8_t)++num;
    now.units = num ? UINT64_MAX >> (64 - num) : 0;
    c->producer = producer;
    start_ages(c, &now);
    for (unsigned s = 0; num && s < 2; s++) push(c, c->code->insts[producer].succ[s], &now);
    while (c->work.len) {
        const uint32_t at = VEC_POP(&c->work);
        now = c->least[at];
        if (is_proved(c, at, &now)) continue;
        touch(c, at, &now);
        if (!now.units) continue;
        count(c, at, &now);
        for (unsigned s = 0; s < 2; s++) push(c, c->code->insts[at].succ[s], &now);
    }
    for (uint32_t i = 0; i < c->touched.len; i++) c->reached[c->touched.data[i]] = false;
    c->touched.len = 0;
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned u = set->range[i].first, end = u + set->range[i].count; u < end; u++) c->index[u] = NO_UNIT;
}

static void follow_all(ExpertCheck *c)
{
    for (uint32_t i = 0; i < c->code->num_insts; i++) {
        const Role *role = &c->roles[i];
        if (!role->expert) continue;
        c->counter = EXPERT_VA_VDST;
        c->pipe = role->pipe;
        if (c->pipe) follow(c, i, &role->writes);
        c->counter = EXPERT_VM_VSRC;
        for (c->queue = READS_BY_LDS; c->queue <= READS_BY_VMEM; c->queue <<= 1)
            if (role->queues & c->queue) follow(c, i, &role->reads);
    }
}

void check_expert(const Code *code, FindingList *findings)
{
    ExpertCheck c = {.code = code, .findings = findings};
    if (!find_modes(&c)) return;
    find_roles(&c);
    c.least = ARENA_ARRAY(code->arena, Reached, code->num_insts + 1);
    c.reached = ARENA_ARRAY(code->arena, bool, code->num_insts + 1);
    for (unsigned i = 0; i < NUM_EXPERT_COUNTERS; i++)
        c.found[i] = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1);
    follow_all(&c);
    c.strict = true;
    follow_all(&c);
}
