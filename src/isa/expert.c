/* Expert scheduling: see expert.h. */
#include "isa/expert.h"
#include "isa/errata.h"
#include "isa/events.h"
#include "isa/immediates.h"

const char *const expert_counter_names[NUM_EXPERT_COUNTERS] = {"va_vdst", "vm_vsrc"};

enum {
    HWREG_SCHED_MODE = 26,
    DEP_MODE_BITS = 2, /* the two mode bits: 2 is expert; the bit above them only concerns arbitration */
    DEP_MODE_EXPERT = 2,
};

/* Fields of s_wait_alu. All ones: no wait. */
static const struct {
    uint8_t low, bits;
} fields[NUM_EXPERT_COUNTERS] = {[EXPERT_VA_VDST] = {12, 4}, [EXPERT_VM_VSRC] = {2, 3}};

static bool reads_f64(const InstInfo *info)
{
    for (unsigned i = info->num_defs; i < info->num_operands; i++)
        if (info->operands[i].type == TYPE_F64) return true;
    return false;
}

VaPipe isa_va_pipe(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    if (info->unit == UNIT_TRANS) return PIPE_TRANS;
    if (info->unit == UNIT_MFMA && isa_is_matrix(info))
        return info->matrix.type_a == MATRIX_F32 ? PIPE_CSMACC : PIPE_XDL;
    if (info->unit != UNIT_VALU && info->unit != UNIT_MFMA) return PIPE_NONE;
    if (!reads_f64(info)) return PIPE_CSMACC;
    /* LLVM has comparisons in the pipe CSMACC */
    return info->compare.condition != CONDITION_NONE ? PIPE_ANY : PIPE_DPMACC;
}

unsigned isa_va_count(const MachineInst *inst)
{
    if (isa_va_pipe(inst) == PIPE_NONE) return 0;
    return inst_info(inst->opcode)->matrix.scaled ? 2 : 1;
}

unsigned isa_vm_queues(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    switch (info->unit) {
    case UNIT_LDS: return READS_BY_LDS;
    case UNIT_VMEM: return READS_BY_VMEM;
    case UNIT_FLAT: return info->format == FORMAT_FLAT ? READS_BY_LDS | READS_BY_VMEM : READS_BY_VMEM;
    default: return 0;
    }
}

unsigned expert_wait_get(const MachineInst *inst, ExpertCounter counter)
{
    if (inst->opcode == OP_S_WAIT_IDLE) return 0;
    if (inst->opcode != OP_S_WAIT_ALU) return EXPERT_NO_WAIT;
    const unsigned none = (1u << fields[counter].bits) - 1;
    const unsigned count = (unsigned)inst->mods.offset >> fields[counter].low & none;
    return count == none ? EXPERT_NO_WAIT : count;
}

int isa_sets_expert(const MachineInst *inst)
{
    if (inst->opcode != OP_S_SETREG_B32 && inst->opcode != OP_S_SETREG_IMM32_B32) return -1;
    if (hwreg_id(inst) != HWREG_SCHED_MODE || hwreg_first(inst) >= DEP_MODE_BITS) return -1;
    if (inst->opcode != OP_S_SETREG_IMM32_B32 || hwreg_first(inst) || hwreg_bits(inst) < DEP_MODE_BITS) return 1;
    return isa_is_expert_mode(inst->operands[0].value);
}

bool isa_is_expert_mode(uint32_t mode) { return (mode & ((1u << DEP_MODE_BITS) - 1)) == DEP_MODE_EXPERT; }

bool expert_stores_to_memory(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    return isa_vm_queues(inst) & READS_BY_VMEM && info->flags & (INST_STORE | INST_ATOMIC) &&
           !event_copies_to_lds(info->event) && !event_copies_from_lds(info->event);
}

ExpertJudgement expert_judge(const MachineInst *inst, bool is_read, unsigned distance)
{
    const bool stores = is_read && expert_stores_to_memory(inst);
    const unsigned between = distance - 1;
    if (stores) return between < erratum_infos[ERRATUM_ROW_VA_VDST_STORE].number ? EXPERT_WRONG : EXPERT_REMARK;
    return distance < EXPERT_FAR ? EXPERT_WRONG : EXPERT_BY_LUCK;
}
