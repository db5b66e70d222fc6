/* Finds where EXEC has all lanes, by a forward dataflow. The state is the set of scalar register pairs that are known
   to hold a full mask. Masked code saves EXEC in pairs and restores it from them:

     s_and_saveexec_b64 s[4:5], vcc     s[4:5] is full, EXEC unknown
     ...
     s_or_b64 exec, exec, s[4:5]        EXEC is full again */
#include "isa/family.h"
#include "sim/exec/needed.h"

/* A bit per pair of units; EXEC is the last one. */
enum { PAIRS = NUM_SCALARS / 2, PAIR_EXEC = S_EXEC / 2 };

static int pair_of(Operand o)
{
    const RegRange range = operand_units(o);
    return range.count == 2 && range.first < NUM_SCALARS && range.first % 2 == 0 ? range.first / 2 : -1;
}

static bool is_full(uint64_t full, const MachineInst *inst, unsigned index)
{
    const Operand o = inst->operands[index];
    const int pair = pair_of(o);
    if (o.kind == OPERAND_IMM) return !~isa_constant64(inst, index);
    return pair >= 0 && full >> pair & 1;
}

/* Is the result a full mask? *saved: the destination gets the old EXEC, and the result goes to EXEC. */
static bool gives_full(uint64_t full, const MachineInst *inst, bool *saved)
{
    const bool exec = full >> PAIR_EXEC & 1;
    *saved = inst_info(inst->opcode)->flags & INST_SAVES_EXEC;
    switch (inst->opcode) {
    case OP_S_MOV_B64: return is_full(full, inst, 1);
    case OP_S_OR_B64: return is_full(full, inst, 1) || is_full(full, inst, 2);
    case OP_S_AND_B64: return is_full(full, inst, 1) && is_full(full, inst, 2);
    case OP_S_AND_SAVEEXEC_B64: return exec && is_full(full, inst, 1);
    case OP_S_OR_SAVEEXEC_B64: return exec || is_full(full, inst, 1);
    default: return false;
    }
}

static uint64_t after(uint64_t full, const NeedInst *need)
{
    const MachineInst *inst = &need->op->info->decoded.inst;
    bool saved = false;
    const uint64_t exec = full >> PAIR_EXEC & 1;
    const bool gives = gives_full(full, inst, &saved);
    for (unsigned i = 0; i < need->results->count; i++) {
        const RegRange range = need->results->range[i];
        for (unsigned unit = range.first; unit < range.first + (unsigned)range.count && unit < NUM_SCALARS; unit++)
            full &= ~(UINT64_C(1) << unit / 2);
    }
    const int pair = inst->num_defs ? pair_of(inst->operands[0]) : -1;
    if (pair >= 0 && (saved ? exec : gives)) full |= UINT64_C(1) << pair;
    if (saved && gives) full |= UINT64_C(1) << PAIR_EXEC;
    return full;
}

/* Does a part of the old value remain? */
static bool is_partial(const SimOp *op)
{
    return isa_keeps_destination(&op->info->decoded.inst) || op->info->keep_half || op->info->block;
}

static uint64_t walk_block(NeedFlow *flow, const NeedBlock *block)
{
    uint64_t full = block->full;
    for (uint32_t i = block->first; i < block->end; i++) {
        NeedInst *need = &flow->insts[i];
        const InstInfo *row = inst_info(need->op->info->decoded.inst.opcode);
        need->whole = (full >> PAIR_EXEC & 1 || row->unit == UNIT_MFMA) && !is_partial(need->op);
        full = after(full, need);
    }
    return full;
}

/* At a join, a fact holds only if it holds at all predecessors. */
static bool meet(NeedBlock *block, uint64_t full)
{
    const uint64_t before = block->full;
    if (!block->reached) block->full = full;
    else block->full &= full;
    const bool changed = !block->reached || block->full != before;
    block->reached = true;
    return changed;
}

void need_find_whole(NeedFlow *flow, bool full_waves)
{
    const SimProgram *program = flow->program;
    const bool known = full_waves && program->wave_size == LANES;
    for (uint32_t b = 0; b < flow->num_blocks; b++) {
        const uint64_t at = sim_op_address(flow->insts[flow->blocks[b].first].op) - program->entry;
        if (!at || (at == target_family(program->target)->preload_entry && program->desc.kernarg_preload & 0x7f))
            meet(&flow->blocks[b], known ? UINT64_C(1) << PAIR_EXEC : 0);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < flow->num_blocks; b++) {
            const NeedBlock *block = &flow->blocks[b];
            if (!block->reached) continue;
            const uint64_t full = walk_block(flow, block);
            for (uint32_t i = 0; i < block->num_next; i++) changed |= meet(&flow->blocks[block->next[i]], full);
        }
    }
}
