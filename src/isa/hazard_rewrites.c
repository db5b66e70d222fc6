/* A hazard row does not apply if another instruction writes the scalar state again between its two instructions:

     v_cmpx_eq_u32 exec, v1, v2
     s_mov_b64 exec, -1
     v_readfirstlane_b32 s4, v1     ; reads the EXEC of s_mov, which the hardware interlocks

   The row needs wait states because a vector instruction writes scalar state late. The scalar unit waits for that write
   before it writes the same register, and later vector instructions wait for the scalar unit. The generator of
   hipBLASLt's kernels relies on this in every kernel. The pass that inserts wait states ignores it, as LLVM does. */
#include "isa/hazards.h"

static bool is_in(const RegRanges *set, unsigned unit)
{
    for (unsigned i = 0; i < set->count; i++)
        if (unit >= set->range[i].first && unit < set->range[i].first + set->range[i].count) return true;
    return false;
}

static bool is_scalar(unsigned unit) { return unit < UNIT_REG_SCC; }

static void add(HazardScalars *scalars, unsigned unit)
{
    if (scalars->count < MAX_HAZARD_SCALARS) scalars->units[scalars->count] = (uint16_t)unit;
    scalars->count++;
}

bool hazard_scalars(Hazard row, const MachineInst *producer, const MachineInst *consumer, HazardScalars *scalars)
{
    const HazardInfo *h = &hazard_infos[row];
    const uint32_t writes_sgpr = 1u << HAZARD_CLASS_NUMBER_VALU_WRITES_SGPR;
    const uint32_t writes_exec = 1u << HAZARD_CLASS_NUMBER_VALU_WRITES_EXEC;
    scalars->count = 0;
    if (h->producers == writes_exec) {
        add(scalars, UNIT_REG_EXEC);
        add(scalars, UNIT_REG_EXEC + 1);
        return true;
    }
    if (h->producers != writes_sgpr || h->match != HAZARD_MATCH_OVERLAP) return false;
    RegRanges written, read;
    hazard_collect(h->producer_set, producer, &written);
    hazard_collect(h->consumer_set, consumer, &read);
    for (unsigned i = 0; i < written.count; i++)
        for (unsigned unit = written.range[i].first; unit < written.range[i].first + (unsigned)written.range[i].count;
             unit++)
            if (is_scalar(unit) && is_in(&read, unit)) add(scalars, unit);
    return scalars->count && scalars->count <= MAX_HAZARD_SCALARS;
}

/* s_cmov may leave its destination unchanged; s_movreld writes another register than the one it names. */
static bool may_not_write(const MachineInst *inst)
{
    return inst->opcode == OP_S_CMOV_B32 || inst->opcode == OP_S_CMOV_B64 || inst->opcode == OP_S_CMOVK_I32 ||
           inst->opcode == OP_S_MOVRELD_B32 || inst->opcode == OP_S_MOVRELD_B64 || inst->opcode == OP_S_MOVRELSD_2_B32;
}

uint32_t hazard_scalars_rewritten(const HazardScalars *scalars, const MachineInst *between)
{
    const InstInfo *info = inst_info(between->opcode);
    const bool is_vector = info->unit == UNIT_VALU || info->unit == UNIT_TRANS || info->unit == UNIT_MFMA;
    if (is_vector || info->format == FORMAT_PSEUDO || may_not_write(between)) return 0;
    RegRanges written;
    hazard_collect(HAZARD_SET_DEFS, between, &written);
    uint32_t again = 0;
    for (unsigned i = 0; i < scalars->count; i++)
        if (is_in(&written, scalars->units[i])) again |= 1u << i;
    return again;
}
