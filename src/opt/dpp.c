/* If the only reader of a DPP move can use DPP itself, this pass removes the move.
 *
 *   %2 = v_mov_b32_dpp %1 row_mirror bound_ctrl:1
 *   %3 = v_add_f32 %1, %2                            =>   %3 = v_add_f32_dpp %1, %1 row_mirror bound_ctrl:1
 *
 * The move must write all lanes: full masks, and 0 for a lane without a source. Both must be in one block, with no
 * change of EXEC in between, because DPP does not read lanes that are off. Requires virtual registers. */
#include "opt/opt.h"

/* Does EXEC stay the same between the move and its reader, so that the same lanes are sources? */
static bool same_exec(const Inst *move, const Inst *reader)
{
    if (move->block != reader->block) return false;
    for (const Inst *inst = move->next; inst && inst != reader; inst = inst->next)
        if (inst_has(inst, INST_WRITES_EXEC)) return false;
    return true;
}

static bool is_full_move(const Inst *inst)
{
    return inst->m.opcode == OP_V_MOV_B32 && inst->m.form == FORM_DPP && !isa_keeps_destination(&inst->m) &&
           (inst->m.mods.flags & DPP_BOUND_CTRL);
}

static bool takes_dpp(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format != FORMAT_VOP2 || !(row->modifiers & MOD_DPP) || (row->flags & INST_SRC2_TIED)) return false;
    return inst_is_plain(inst) && row->num_defs == 1 && inst->m.num_operands == 3;
}

static bool fuse(const Kernel *k, const uint32_t *uses, Inst *reader)
{
    if (!takes_dpp(reader)) return false;
    bool commutes = inst_row(reader)->flags & INST_COMMUTES;
    Operand *source = inst_uses(reader);
    for (unsigned i = 0; i < 1u + commutes; i++) {
        Inst *move = is_ssa_vgpr(k, source[i]) ? ssa_def(k, source[i]) : NULL;
        if (!move || !is_full_move(move) || uses[source[i].value] != 1) continue;
        if (source[1 - i].kind != OPERAND_VREG || source[1 - i].reg_class != CLASS_V || source[1 - i].width != 1 ||
            source[1 - i].flags)
            continue;
        Operand from = inst_uses(move)[0];
        if (!is_ssa_vgpr(k, from) || !same_exec(move, reader)) continue;
        source[1] = source[1 - i];
        source[0] = from;
        reader->m.form = FORM_DPP;
        reader->m.mods.dpp_ctrl = move->m.mods.dpp_ctrl;
        reader->m.mods.dpp_masks = move->m.mods.dpp_masks;
        reader->m.mods.flags |= DPP_BOUND_CTRL;
        inst_remove(move);
        return true;
    }
    return false;
}

bool pass_dpp(Kernel *k, PassCtx *ctx)
{
    bool changed = false;
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    const uint32_t *uses = opt_count_uses(k, arena);
    FOREACH_BLOCK(k, block) { FOREACH_INST(block, inst) changed |= fuse(k, uses, inst); }
    return changed;
}
