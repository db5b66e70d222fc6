/* See clauses.h. */
#include "isa/clauses.h"
#include "isa/events.h"

const ClauseInfo clause_infos[NUM_CLAUSES] = {
#define CLAUSE(name, units, source) {#name, units, source},
#include "isa/clauses.def"
};

Clause clause_of(const MachineInst *inst)
{
    unsigned clause = 0, unit = 1u << inst_info(inst->opcode)->unit;
    while (clause < NUM_CLAUSES && !(clause_infos[clause].units & unit)) clause++;
    return (Clause)clause;
}

void clause_registers(const MachineInst *inst, RegRanges *writes, RegRanges *reads)
{
    const InstInfo *info = inst_info(inst->opcode);
    writes->count = reads->count = 0;
    for (unsigned i = 0; i < inst->num_operands; i++)
        ranges_add(i < inst->num_defs ? writes : reads, operand_units(inst->operands[i]));
    ranges_add_implicit(writes, info->implicit_writes);
    ranges_add_implicit(reads, info->implicit_reads);
}

bool clause_stores(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    return info->flags & (INST_STORE | INST_ATOMIC) || event_copies_to_lds(info->event) ||
           event_copies_from_lds(info->event);
}
