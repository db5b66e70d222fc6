/* See schedule_modes.h. */
#include "ir/schedule_modes.h"
#include "isa/events.h"

static bool numbers(const Inst *inst, unsigned count)
{
    if (inst->m.num_defs || inst->m.num_operands != count) return false;
    for (unsigned i = 0; i < count; i++)
        if (!operand_is_imm(inst->m.operands[i])) return false;
    return true;
}

const char *schedule_directive_error(const Inst *inst)
{
    const Operand *o = inst->m.operands;
    switch (inst->m.opcode) {
    case OP_SCHED_BARRIER:
        if (!numbers(inst, 1)) return "sched_barrier takes a mask";
        if (o[0].value & ~(uint32_t)SCHED_ALL) return "sched_barrier: the mask has bits beyond 0x7ff";
        return NULL;
    case OP_SCHED_GROUP_BARRIER:
        if (!numbers(inst, 3)) return "sched_group_barrier takes a mask, a size and the number of its pipeline";
        if (!o[0].value || o[0].value & ~(uint32_t)SCHED_ALL)
            return "sched_group_barrier: the mask names a kind of instructions, and has no bits beyond 0x7ff";
        if ((int32_t)o[1].value < 0) return "sched_group_barrier: the size is not negative";
        return NULL;
    default:
        if (!numbers(inst, 1)) return "iglp_opt takes the number of a pattern";
        return o[0].value >= NUM_IGLP_KINDS ? "iglp_opt: patterns are 0 to 3" : NULL;
    }
}

uint32_t schedule_mask(uint32_t mask)
{
    const uint32_t parts = SCHED_VALU | SCHED_SALU | SCHED_MFMA | SCHED_TRANS;
    if (mask & SCHED_ALU && !(mask & parts)) mask |= parts;
    if (mask & SCHED_VMEM) mask |= SCHED_VMEM_READ | SCHED_VMEM_WRITE;
    if (mask & SCHED_DS) mask |= SCHED_DS_READ | SCHED_DS_WRITE;
    return mask & ~(uint32_t)(SCHED_ALU | SCHED_VMEM | SCHED_DS);
}

/* Kind of a memory operation. Atomics, and loads into the LDS, are both a read and a write. */
static uint32_t read_or_write(const InstInfo *row, uint32_t reads, uint32_t writes)
{
    if (row->flags & INST_ATOMIC || event_copies_to_lds(row->event) || event_copies_from_lds(row->event))
        return reads | writes;
    return row->flags & INST_STORE ? writes : reads;
}

static uint32_t of_pseudo(const Inst *inst)
{
    switch (inst->m.opcode) {
    case OP_COPY:
    case OP_MERGE:
        return inst->m.num_defs && inst->m.operands[0].reg_class != CLASS_S && operand_is_reg(inst->m.operands[0])
                   ? SCHED_VALU
                   : SCHED_SALU;
    case OP_V_ADD_U64:
    case OP_V_SUB_U64: return SCHED_VALU;
    case OP_S_ADD_U64:
    case OP_S_SUB_U64:
    case OP_GLOBAL_ADDRESS:
    case OP_SELECT_CMP: return SCHED_SALU;
    default: return 0;
    }
}

uint32_t schedule_kinds(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format == FORMAT_PSEUDO) return of_pseudo(inst);
    switch (row->unit) {
    case UNIT_SALU: return SCHED_SALU;
    case UNIT_VALU: return SCHED_VALU;
    case UNIT_TRANS: return SCHED_TRANS;
    case UNIT_MFMA: return SCHED_MFMA;
    case UNIT_VMEM:
    case UNIT_FLAT: return read_or_write(row, SCHED_VMEM_READ, SCHED_VMEM_WRITE);
    case UNIT_LDS: return read_or_write(row, SCHED_DS_READ, SCHED_DS_WRITE);
    default: return 0;
    }
}

void schedule_drop_directives(Kernel *k)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST_SAFE(block, inst)
    if (inst_is_directive(inst->m.opcode)) inst_remove(inst);
}
