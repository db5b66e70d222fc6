/* See op_facts.h. */
#include "sim/machine/op_facts.h"

void sim_add_operand(RegRanges *set, const SimProgram *program, Operand o)
{
    RegRange range = operand_units(o);
    const unsigned split = UNIT_REG_V + program->first_agpr, end = (unsigned)range.first + range.count;
    if (range.first >= UNIT_REG_V && range.first < UNIT_REG_A && end > split) {
        const unsigned from = range.first > split ? range.first : split;
        ranges_add(set, (RegRange){(uint16_t)(UNIT_REG_A + from - split), (uint16_t)(end - from)});
        range.count = (uint16_t)(from - range.first);
    }
    ranges_add(set, range);
}
static void add_reads(RegRanges *set, const SimProgram *program, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    for (unsigned i = inst->num_defs; i < inst->num_operands; i++) sim_add_operand(set, program, inst->operands[i]);
    if (info->flags & INST_SRC2_TIED && inst->num_defs) sim_add_operand(set, program, inst->operands[0]);
    ranges_add_implicit(set, info->implicit_reads);
}

static unsigned list_units(const RegRanges *set, uint64_t *words)
{
    unsigned used = 0;
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned k = 0; k < set->range[i].count; k++) {
            unsigned unit = set->range[i].first + k;
            if (unit >= NUM_REG_UNITS) continue;
            used += !words[unit / 64];
            words[unit / 64] |= UINT64_C(1) << (unit % 64);
        }
    return used;
}

static void list_touched(Arena *arena, SimOpFacts *facts, const RegRanges *implicit)
{
    uint64_t words[UNIT_WORDS] = {0};
    unsigned count = list_units(facts->reads, words) + list_units(facts->writes, words) + list_units(implicit, words);
    UnitWord *touched = ARENA_ARRAY(arena, UnitWord, count + 1);
    unsigned at = 0;
    for (unsigned w = 0; w < UNIT_WORDS; w++)
        if (words[w]) touched[at++] = (UnitWord){words[w], w};
    facts->touched = touched;
    facts->num_touched = (uint8_t)at;
}

static bool writes_only_vectors(const MachineInst *inst)
{
    for (unsigned i = 0; i < inst->num_defs; i++)
        if (inst->operands[i].kind != OPERAND_PHYS || inst->operands[i].reg_class == CLASS_S) return false;
    return true;
}

static bool is_cache_operation(unsigned opcode)
{
    switch (opcode) {
    case OP_BUFFER_INV:
    case OP_BUFFER_INVL2:
    case OP_BUFFER_WBINVL1:
    case OP_BUFFER_WBINVL1_VOL:
    case OP_BUFFER_WBL2:
    case OP_GLOBAL_WB:
    case OP_GLOBAL_INV:
    case OP_GLOBAL_WBINV:
    case OP_S_DCACHE_INV:
    case OP_S_DCACHE_INV_VOL:
    case OP_S_DCACHE_WB:
    case OP_S_DCACHE_WB_VOL: return true;
    default: return false;
    }
}

/* s_set_gpr_idx_* and s_setvskip continue in other copies of the code. */
static bool may_jump(const MachineInst *inst, const InstInfo *info)
{
    switch (inst->opcode) {
    case OP_S_SET_GPR_IDX_ON:
    case OP_S_SET_GPR_IDX_OFF:
    case OP_S_SET_GPR_IDX_IDX:
    case OP_S_SET_GPR_IDX_MODE:
    case OP_S_SETVSKIP:
    case OP_S_SETPC_B64:
    case OP_S_SWAPPC_B64:
    case OP_S_CALL_B64: return true;
    default: return info->flags & INST_BRANCH;
    }
}

static unsigned flags_of(const MachineInst *inst, const InstInfo *info)
{
    const unsigned no_mask = INST_WHOLE_WAVE | INST_READS_LANES | INST_WRITES_EXEC;
    unsigned flags = 0;
    if (isa_is_wait(inst->opcode)) flags |= SIM_FACT_WAIT;
    if (info->flags & INST_BARRIER) flags |= SIM_FACT_BARRIER;
    if (is_cache_operation(inst->opcode)) flags |= SIM_FACT_CACHE;
    if (may_jump(inst, info)) flags |= SIM_FACT_JUMP;
    if (info->event || flags & SIM_FACT_WAIT || inst->opcode == OP_BUFFER_WBL2) flags |= SIM_FACT_QUEUED;
    if (info->implicit_reads & IMP_EXEC && !(info->flags & no_mask) && !info->implicit_writes &&
        writes_only_vectors(inst))
        flags |= SIM_FACT_MASKED;
    return flags;
}

static bool writes_exec(const RegRanges *set)
{
    const RegRange exec = {UNIT_REG_EXEC, 2};
    bool any = false;
    for (unsigned i = 0; i < set->count; i++) any |= ranges_overlap(set->range[i], exec);
    return any;
}

static SimOpFacts *facts_new(const SimProgram *program, const SimOp *op)
{
    Arena *arena = program->arena;
    const MachineInst *inst = &op->info->decoded.inst;
    SimOpFacts *facts = ARENA_NEW(arena, SimOpFacts);
    RegRanges implicit = {.count = 0};
    facts->op = op;
    facts->word = (uint32_t)((sim_op_address(op) - program->address) / 4);
    facts->reads = ARENA_NEW(arena, RegRanges);
    facts->writes = ARENA_NEW(arena, RegRanges);
    /* A refused instruction is not decoded to the end. A skipped one reads and writes nothing. */
    if (!op->info->decoded.size || inst->opcode == OP_INVALID || op->info->problem[0] || op->flags & SIM_OP_SKIPPED) {
        facts->flags = SIM_FACT_NONE;
        return facts;
    }
    const InstInfo *info = inst_info(inst->opcode);
    if (info->event) facts->event = event_info(program->target, (Event)info->event);
    facts->flags = (uint8_t)flags_of(inst, info);
    for (unsigned c = 0; facts->flags & SIM_FACT_WAIT && c < NUM_COUNTERS; c++)
        if (wait_get(inst, (Counter)c) != counter_infos[c].max) facts->waits |= (uint16_t)(1u << c);
    add_reads(facts->reads, program, inst);
    for (unsigned i = 0; i < inst->num_defs; i++) sim_add_operand(facts->writes, program, inst->operands[i]);
    ranges_add_implicit(&implicit, info->implicit_writes);
    if (writes_exec(facts->writes) || writes_exec(&implicit)) facts->flags |= SIM_FACT_EXEC;
    list_touched(arena, facts, &implicit);
    return facts;
}

const SimOpFacts *sim_facts(const SimProgram *program, const SimOp *op)
{
    if (!op->info->facts) op->info->facts = facts_new(program, op);
    return op->info->facts;
}

void sim_facts_forget(const SimOp *op)
{
    op->info->facts = NULL;
    ((SimOp *)op)->hooks_run = 0;
}
