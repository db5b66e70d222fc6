/* If the uniform address of a global memory access contains a constant, this pass moves the constant into the
 * immediate.
 *
 *   %q:s2 = s_add_u64_pseudo %p, 64
 *   %x:v2 = global_load_dwordx2 %lane, %q offset:32     =>     %x:v2 = global_load_dwordx2 %lane, %p offset:96
 *
 * The machine adds the base, the lane part and the immediate in 64 bits, so the address stays the same. Unrolled loops
 * have such sums in each copy of the body. A sum is folded only if all of its readers can do without it; otherwise %p
 * would live longer for no gain. Transfers to LDS stay unchanged, because their immediate is added to the LDS address,
 * too. Requires virtual registers. */
#include "opt/opt.h"

enum { MOST_STEPS = 8 }; /* nested sums that are followed; in unrolled loops each is one constant by then */

/* The instruction that computes the uniform base of a load or store, if it is a sum of a value and a constant that fits
   the immediate. NULL: the base has another form. */
static const Inst *sum_of(const Kernel *k, const Inst *access)
{
    const InstInfo *row = inst_row(access);
    if (row->format != FORMAT_GLOBAL || (row->event != EVENT_VMEM_LOAD && row->event != EVENT_VMEM_STORE)) return NULL;
    const Operand base = access->m.operands[access->m.num_operands - 1];
    const bool has_base = inst_num_uses(access) >= 2 && base.reg_class == CLASS_S && is_whole(k, base);
    const Inst *sum = has_base ? ssa_def(k, base) : NULL;
    if (!sum || sum->m.opcode != OP_S_ADD_U64) return NULL;
    const Operand value = inst_uses(sum)[0], constant = inst_uses(sum)[1];
    if (!is_whole(k, value) || !is_ssa(k, value) || !operand_is_imm(constant) || (int32_t)constant.value < 0)
        return NULL;
    const int64_t offset = (int64_t)access->m.mods.offset + (int32_t)constant.value;
    return offset <= target_infos[k->target].global_offset_max ? sum : NULL;
}

/* Deletes sums without readers. Otherwise they would count as readers of their operands. */
static void drop_sums(Kernel *k, const uint32_t *others)
{
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    {
        if (inst->m.opcode != OP_S_ADD_U64 || others[inst->m.operands[0].value] || !inst_is_removable(k, inst))
            continue;
        inst_remove(inst);
    }
}

static bool fold_once(Kernel *k, Arena *arena)
{
    uint32_t *others = opt_count_uses(k, arena); /* by register: readers that need the sum itself */
    bool changed = false;
    FOREACH_BLOCK_INST(k, block, inst)
    {
        const Inst *sum = sum_of(k, inst);
        if (sum) others[sum->m.operands[0].value]--;
    }
    FOREACH_BLOCK_INST(k, block, inst)
    {
        const Inst *sum = sum_of(k, inst);
        if (!sum || others[sum->m.operands[0].value]) continue;
        inst->m.mods.offset += (int32_t)inst_uses(sum)[1].value;
        inst->flags &= (uint16_t)~INST_NEAR; /* !near is relative to the base, which has changed */
        inst->m.operands[inst->m.num_operands - 1] = inst_uses(sum)[0];
        changed = true;
    }
    if (changed) drop_sums(k, others);
    return changed;
}

bool pass_global_offsets(Kernel *k, PassCtx *ctx)
{
    Arena *arena = ctx->arena;
    bool changed = false;
    for (unsigned step = 0; step < MOST_STEPS && fold_once(k, arena); step++) changed = true;
    return changed;
}
