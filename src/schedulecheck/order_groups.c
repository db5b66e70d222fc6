/* Checks sched_group_barrier after the pass that makes groups: no group has more instructions than its size, and none
   is short without a reason. A group consists of the instructions between its directive and the previous one. Sizes are
   checked if all directives of a region have the same number; otherwise instructions of other pipelines lie between
   them. A short group is wrong if an instruction of its kinds was before the directive and is after it now, although it
   depends on nothing else that is after it. Doubtful cases count as dependences: shared registers, any two memory
   accesses, loop-carried values. Linear in the instructions, and for each short group in those of its region. */
#include "ir/schedule_modes.h"
#include "isa/hazards.h"
#include "schedulecheck/check_order.h"

enum { IS_READ = 1, IS_WRITTEN = 2 }; /* flags of a cell for the instructions after the directive */

typedef struct Behind {
    bool memory, fence;
} Behind;

static bool is_group(const Inst *inst) { return inst->m.opcode == OP_SCHED_GROUP_BARRIER; }

static bool ends_region(const Inst *inst)
{
    const uint32_t flags = inst_row(inst)->flags, opcode = inst->m.opcode;
    if (inst->branch || flags & (INST_TERMINATOR | INST_BRANCH | INST_WRITES_EXEC)) return true;
    if (opcode == OP_LIVE_IN || opcode == OP_SCHED_BARRIER || opcode == OP_S_SETPRIO) return true;
    FOREACH_DEF(inst, def)
    if (def->kind == OPERAND_SPECIAL && def->value == SPECIAL_EXEC) return true;
    const Fence fence = inst_fence(inst);
    return fence == FENCE_ALL ||
           (fence == FENCE_NONE && flags & INST_SIDE_EFFECT && !(flags & (INST_STORE | INST_ATOMIC)));
}

static bool is_of(const Inst *inst, const Inst *directive)
{
    return schedule_kinds(inst) & schedule_mask(directive->m.operands[0].value);
}

/* The instruction right after a writer of SCC moves with it. */
static bool touches_pair(const Order *o, uint32_t i)
{
    for (uint32_t r = o->first_read[i]; r < o->first_read[i + 1]; r++)
        if (o->reads.data[r] == UNIT_REG_SCC) return true;
    for (uint32_t w = o->first_write[i]; w < o->first_write[i + 1]; w++)
        if (o->writes.data[w] == UNIT_REG_SCC) return true;
    return false;
}

static bool is_carried(const Order *o, uint32_t i)
{
    const Branch *branch = o->old[o->n - 1]->branch;
    const Inst *inst = o->old[i];
    for (unsigned e = 0; branch && e < 2; e++)
        for (unsigned a = 0; a < branch->num_args[e]; a++)
            for (unsigned d = 0; d < inst->m.num_defs; d++) {
                const Operand *arg = &branch->args[e][a], *def = &inst->m.operands[d];
                if (arg->kind == OPERAND_VREG && def->kind == OPERAND_VREG && arg->value == def->value) return true;
            }
    return false;
}

static bool needs_behind(const Order *o, const Behind *behind, uint32_t i)
{
    const bool is_memory = inst_row(o->old[i])->event != EVENT_NONE;
    if (behind->fence || (is_memory && behind->memory) || inst_fence(o->old[i]) != FENCE_NONE) return true;
    for (uint32_t r = o->first_read[i]; r < o->first_read[i + 1]; r++) {
        const uint32_t cell = o->reads.data[r], bits = o->writer[cell];
        if (bits & IS_WRITTEN || (bits && cell >= NUM_REG_UNITS)) return true;
    }
    for (uint32_t w = o->first_write[i]; w < o->first_write[i + 1]; w++)
        if (o->writer[o->writes.data[w]]) return true;
    return touches_pair(o, i) || is_carried(o, i);
}

static void mark(const Order *o, uint32_t i, uint32_t read, uint32_t written)
{
    for (uint32_t r = o->first_read[i]; r < o->first_read[i + 1]; r++)
        o->writer[o->reads.data[r]] = read ? o->writer[o->reads.data[r]] | read : 0;
    for (uint32_t w = o->first_write[i]; w < o->first_write[i + 1]; w++)
        o->writer[o->writes.data[w]] = written ? o->writer[o->writes.data[w]] | written : 0;
}

/* Is there an instruction that the group of the directive at place `at` before could have taken? */
static void check_short(Order *o, uint32_t first, uint32_t at)
{
    Behind behind = {0};
    for (uint32_t i = first; i < at; i++) {
        if (o->place[i] < o->place[at] || inst_is_directive(o->old[i]->m.opcode)) continue;
        if (is_of(o->old[i], o->old[at]) && !needs_behind(o, &behind, i)) {
            order_wrong(o, i, at, "its group is short, and could contain this instruction");
            break;
        }
        behind.memory |= inst_row(o->old[i])->event != EVENT_NONE;
        behind.fence |= inst_fence(o->old[i]) != FENCE_NONE;
        mark(o, i, IS_READ, IS_WRITTEN);
    }
    for (uint32_t i = first; i < at; i++) mark(o, i, 0, 0);
}

/* Checks the region of places [first, end) before. */
static void check_region(Order *o, uint32_t first, uint32_t end)
{
    for (uint32_t at = first; at < end; at++) {
        const Inst *directive = o->old[at];
        if (!is_group(directive)) continue;
        uint32_t size = 0, pairs = 0;
        for (uint32_t j = o->place[at]; j-- > 0;) {
            const uint32_t i = o->index[j];
            if (i >= first && i < end && is_group(o->old[i])) break;
            if (i < first || i >= end || !is_of(o->old[i], directive)) continue;
            size++;
            pairs += touches_pair(o, i);
        }
        const uint32_t asked = directive->m.operands[1].value;
        if (size > asked && size - asked > pairs)
            schedule_error(o->c, o->now[o->place[at]], "%s has a group of %u: more than its size",
                           schedule_inst_text(o->c, o->c->now, o->now[o->place[at]]), size);
        if (size < asked) check_short(o, first, at);
    }
}

static bool one_number(const Order *o, uint32_t first, uint32_t end)
{
    const Inst *one = NULL;
    for (uint32_t i = first; i < end; i++) {
        if (!is_group(o->old[i])) continue;
        if (one && one->m.operands[2].value != o->old[i]->m.operands[2].value) return false;
        one = o->old[i];
    }
    return one != NULL;
}

bool order_has_groups(const Order *o)
{
    const ScheduleRecord *record = o->c->record;
    const unsigned own = o->old_block->schedule;
    bool any = false;
    if (!record->makes_groups || (own ? (WaveccSchedule)(own - 1) : record->mode) == WAVECC_SCHEDULE_OFF) return false;
    for (uint32_t i = 0; i < o->n; i++) {
        if (isa_relative_registers(&o->old[i]->m)) return false; /* the whole order stays */
        any |= is_group(o->old[i]);
    }
    return any;
}

void order_check_groups(Order *o)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < o->n; i++) {
        if (!ends_region(o->old[i])) continue;
        if (one_number(o, first, i)) check_region(o, first, i);
        first = i + 1;
    }
}
