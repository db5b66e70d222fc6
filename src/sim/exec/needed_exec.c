/* Finds where EXEC has all lanes, by a forward dataflow. The state is the set of lane masks in scalar registers that
   are known to be full. A mask is a pair of registers, or one if waves have 32 lanes. Masked code saves EXEC there and
   restores it:

     s_and_saveexec_b64 s[4:5], vcc     s[4:5] is full, EXEC unknown
     ...
     s_or_b64 exec, exec, s[4:5]        EXEC is full again */
#include "isa/family.h"
#include "sim/exec/needed.h"

/* A bit for the first unit of a mask. */
static FullMasks bit_of(unsigned unit) { return (FullMasks)1 << unit; }

/* The first unit of an operand that may be a lane mask; -1: it is none. */
static int mask_of(const SimProgram *program, Operand o)
{
    const unsigned units = program->wave_size / 32;
    const RegRange range = operand_units(o);
    return range.count == units && range.first < NUM_SCALARS && range.first % units == 0 ? range.first : -1;
}

static bool is_full(const SimProgram *program, FullMasks full, const MachineInst *inst, unsigned index)
{
    const Operand o = inst->operands[index];
    const int mask = mask_of(program, o);
    if (o.kind == OPERAND_IMM) return !~(isa_constant64(inst, index) | ~UINT64_C(0) << (program->wave_size - 1) << 1);
    return mask >= 0 && (full & bit_of((unsigned)mask));
}

/* Is the result a full mask? *saved: the destination gets the old EXEC, and the result goes to EXEC. */
static bool gives_full(const SimProgram *program, FullMasks full, const MachineInst *inst, bool *saved)
{
    const bool exec = (full & bit_of(S_EXEC)) != 0;
    *saved = inst_info(inst->opcode)->flags & INST_SAVES_EXEC;
    switch (inst->opcode) {
    case OP_S_MOV_B32:
    case OP_S_MOV_B64: return is_full(program, full, inst, 1);
    case OP_S_OR_B32:
    case OP_S_OR_B64: return is_full(program, full, inst, 1) || is_full(program, full, inst, 2);
    case OP_S_AND_B32:
    case OP_S_AND_B64: return is_full(program, full, inst, 1) && is_full(program, full, inst, 2);
    case OP_S_AND_SAVEEXEC_B32:
    case OP_S_AND_SAVEEXEC_B64: return exec && is_full(program, full, inst, 1);
    case OP_S_OR_SAVEEXEC_B32:
    case OP_S_OR_SAVEEXEC_B64: return exec || is_full(program, full, inst, 1);
    default: return false;
    }
}

static FullMasks after(const SimProgram *program, FullMasks full, const NeedInst *need)
{
    const MachineInst *inst = &need->op->info->decoded.inst;
    const unsigned units = program->wave_size / 32;
    bool saved = false;
    const bool exec = (full & bit_of(S_EXEC)) != 0, gives = gives_full(program, full, inst, &saved);
    for (unsigned i = 0; i < need->results->count; i++) {
        const RegRange range = need->results->range[i];
        for (unsigned unit = range.first; unit < range.first + (unsigned)range.count && unit < NUM_SCALARS; unit++)
            full &= ~bit_of(unit / units * units);
    }
    const int mask = inst->num_defs ? mask_of(program, inst->operands[0]) : -1;
    if (mask >= 0 && (saved ? exec : gives)) full |= bit_of((unsigned)mask);
    if (saved && gives) full |= bit_of(S_EXEC);
    return full;
}

/* Does a part of the old value remain? */
static bool is_partial(const SimOp *op)
{
    return isa_keeps_destination(&op->info->decoded.inst) || op->info->keep_half || op->info->block;
}

static FullMasks walk_block(NeedFlow *flow, const NeedBlock *block)
{
    FullMasks full = block->full;
    for (uint32_t i = block->first; i < block->end; i++) {
        NeedInst *need = &flow->insts[i];
        const InstInfo *row = inst_info(need->op->info->decoded.inst.opcode);
        need->whole = (full & bit_of(S_EXEC) || row->unit == UNIT_MFMA) && !is_partial(need->op);
        full = after(flow->program, full, need);
    }
    return full;
}

/* At a join, a fact holds only if it holds at all predecessors. */
static bool meet(NeedBlock *block, FullMasks full)
{
    const FullMasks before = block->full;
    if (!block->reached) block->full = full;
    else block->full &= full;
    const bool changed = !block->reached || block->full != before;
    block->reached = true;
    return changed;
}

void need_find_whole(NeedFlow *flow, bool full_waves)
{
    const SimProgram *program = flow->program;
    for (uint32_t b = 0; b < flow->num_blocks; b++) {
        const uint64_t at = sim_op_address(flow->insts[flow->blocks[b].first].op) - program->entry;
        if (!at || (at == target_family(program->target)->preload_entry && program->desc.kernarg_preload & 0x7f))
            meet(&flow->blocks[b], full_waves ? bit_of(S_EXEC) : 0);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < flow->num_blocks; b++) {
            const NeedBlock *block = &flow->blocks[b];
            if (!block->reached) continue;
            const FullMasks full = walk_block(flow, block);
            for (uint32_t i = 0; i < block->num_next; i++) changed |= meet(&flow->blocks[block->next[i]], full);
        }
    }
}
