/* Dependences from the author's directives: which instructions may not pass a sched_barrier, and the order of the
   directives themselves. If the kernel has a directive, each kind of instruction gets its own group. */
#include "ir/schedule_modes.h"
#include "schedule/deps_internal.h"

/* By group from GROUP_KIND_SHIFT on. */
static const uint32_t kinds[NUM_KIND_GROUPS] = {SCHED_VALU,      SCHED_SALU,       SCHED_MFMA,    SCHED_TRANS,
                                                SCHED_VMEM_READ, SCHED_VMEM_WRITE, SCHED_DS_READ, SCHED_DS_WRITE};

static uint32_t groups_of(uint32_t mask)
{
    uint32_t groups = 0;
    for (unsigned i = 0; i < NUM_KIND_GROUPS; i++)
        if (mask & kinds[i]) groups |= 1u << (GROUP_KIND_SHIFT + i);
    return groups;
}

uint32_t fence_groups(const Inst *inst)
{
    return inst_is_directive(inst->m.opcode) ? GROUP_CONTROL : groups_of(schedule_kinds(inst));
}

/* The kinds of the next group with the same number. */
static uint32_t next_group(const Inst *directive)
{
    for (const Inst *inst = directive->next; inst; inst = inst->next) {
        const Operand *o = inst->m.operands;
        if (inst->m.opcode == OP_SCHED_BARRIER || inst->m.opcode == OP_S_SETPRIO) return 0;
        if (inst->m.opcode == OP_SCHED_GROUP_BARRIER && o[2].value == directive->m.operands[2].value)
            return groups_of(schedule_mask(o[0].value));
    }
    return 0;
}

uint32_t fence_holds(const Inst *inst)
{
    const Operand *o = inst->m.operands;
    switch (inst->m.opcode) {
    case OP_SCHED_BARRIER:
        if (!o[0].value) return ~0u;
        return GROUP_CONTROL | groups_of(~schedule_mask(o[0].value) & SCHED_ALL);
    /* sched_groups.c has arranged the instructions of the pipeline around it */
    case OP_SCHED_GROUP_BARRIER: return GROUP_CONTROL | groups_of(schedule_mask(o[0].value)) | next_group(inst);
    default: return GROUP_CONTROL;
    }
}
