/* See hazard_states.h. */
#include "analysis/hazard_states.h"

/* hazard_classes needs a register file; any register of it will do. */
static Operand any_physical(Operand o)
{
    if (o.kind != OPERAND_VREG) return o;
    o.kind = OPERAND_PHYS;
    o.value = 0;
    o.reg_class = o.reg_class == CLASS_VA ? CLASS_V : o.reg_class;
    o.offset = 0;
    return o;
}

/* Is it a copy to M0? That becomes one s_mov_b32, whatever the source. */
static bool is_move_to_m0(const Inst *inst)
{
    return inst->m.opcode == OP_COPY && inst->m.operands[0].kind == OPERAND_SPECIAL &&
           inst->m.operands[0].value == SPECIAL_M0;
}

HazardRoles hazard_roles(const HazardTable *table, const Inst *inst)
{
    Operand operands[MAX_OPERANDS];
    const bool is_move = is_move_to_m0(inst);
    if (!is_move && inst_row(inst)->format == FORMAT_PSEUDO) return (HazardRoles){0};
    if (inst->m.num_operands > MAX_OPERANDS) return (HazardRoles){0};
    MachineInst m = inst->m;
    if (is_move) m.opcode = OP_S_MOV_B32;
    for (unsigned i = 0; i < m.num_operands; i++) operands[i] = any_physical(m.operands[i]);
    m.operands = operands;
    const uint32_t classes = hazard_classes(&m);
    return (HazardRoles){hazard_producer_rows(table, classes), hazard_consumer_rows(table, classes)};
}

static unsigned kind_of(HazardSet set)
{
    switch (set) {
    case HAZARD_SET_NONE: return HAZARD_READS_M0;
    case HAZARD_SET_SCALAR_DEFS:
    case HAZARD_SET_READLANE_DEF:
    case HAZARD_SET_OTHER_SCALAR_DEFS: return HAZARD_READS_SCALAR;
    default: return HAZARD_READS_VECTOR;
    }
}

unsigned hazard_states_between(Target target, const HazardRoles *producer, const HazardRoles *consumer, unsigned reads,
                               unsigned most)
{
    unsigned states = 0;
    HazardRows rows = hazard_rows_both(&producer->produced, &consumer->needed);
    for (unsigned number; hazard_rows_take(&rows, &number);) {
        const Hazard row = (Hazard)number;
        const unsigned of_row = hazard_codegen_states(target, HAZARD_MODE_DOCUMENTED, row, 0);
        if (reads & kind_of(hazard_infos[row].producer_set) && of_row > states && of_row <= most) states = of_row;
    }
    return states;
}
