/* Scalars that a loop carries are replaced in their register: where the old one is read after the definition of the new
 * one, both would need a register, and a copy would bring the new one back in each iteration.
 *
 *   ^loop(%p:s):                                        ^loop(%p:s):
 *     %n:s = s_sub_i32 2048, %p                           %b = v_add_u32 %p, %lane
 *     m0 = copy %n                               =>       %n:s = s_sub_i32 2048, %p     (in the register of %p)
 *     buffer_load_dword_lds ...                           m0 = copy %n
 *     %b = v_add_u32 %p, %lane                            buffer_load_dword_lds ...
 *     br_cmp ..., ^loop(%n), ^exit                        br_cmp ..., ^loop(%n), ^exit
 *
 * Readers of the old value move up, in front of the new one or to what they need of it; where some stay behind, the new
 * one moves down after the last of them, if nobody needs it before. Loops of one block. Requires virtual registers;
 * preserves the CFG. Runs after everything that shares computations. */
#include "analysis/block_time.h"
#include "opt/opt.h"

static bool is_movable(const Kernel *k, const Inst *inst)
{
    const unsigned unit = inst_row(inst)->unit;
    if ((unit != UNIT_VALU && unit != UNIT_SALU) || inst->m.num_defs != 1 || inst_has(inst, INST_WHOLE_WAVE))
        return false;
    return is_ssa(k, inst->m.operands[0]) && k->vregs.data[inst->m.operands[0].value].pin == NO_PIN &&
           inst_can_move_to_region(k, inst, inst->block->region);
}

static bool needs_result_of(const Inst *reader, const Inst *def)
{
    FOREACH_DEF(def, o) if (o->kind == OPERAND_VREG && inst_reads_of(reader, o->value)) return true;
    return false;
}

/* What takes long is not waited for earlier. */
static bool needs_slow_result(const Kernel *k, const Inst *reader)
{
    for (unsigned i = 0; i < inst_num_uses(reader); i++) {
        const Inst *def = ssa_def(k, inst_uses(reader)[i]);
        if (def && def->block == reader->block && (inst_has(def, INST_LOAD) || inst_row(def)->unit == UNIT_MFMA))
            return true;
    }
    return false;
}

/* As far as its operands allow, at most in front of `def`. */
static bool move_reader_up(const Kernel *k, Inst *reader, const Inst *def)
{
    if (!is_movable(k, reader) || needs_slow_result(k, reader)) return false;
    Inst *at = reader;
    while (at != def && !needs_result_of(reader, at->prev) && !inst_has(at->prev, INST_WRITES_EXEC)) at = at->prev;
    if (at == reader || (at->prev && inst_scc_is_used(at->prev))) return false;
    inst_remove(reader);
    inst_insert_before(at, reader);
    return true;
}

/* Behind the last reader of the old value, if nothing up to there needs the new one. */
static bool move_down(Inst *def, uint32_t old)
{
    Inst *last = NULL;
    for (Inst *inst = def->next; inst; inst = inst->next)
        if (inst_reads_of(inst, old)) last = inst;
    if (!last || !last->next || inst_scc_is_used(last)) return false;
    for (const Inst *inst = def->next; inst != last->next; inst = inst->next)
        if (needs_result_of(inst, def) || inst_has(inst, INST_WRITES_EXEC)) return false;
    inst_remove(def);
    inst_insert_after(last, def);
    return true;
}

static bool replace_in_place(Kernel *k, const Block *loop, uint32_t index)
{
    const uint32_t old = loop->params.data[index];
    const Operand next = *block_argument(loop, loop, index);
    Inst *def = is_whole(k, next) ? ssa_def(k, next) : NULL;
    if (k->vregs.data[old].reg_class != CLASS_S || k->vregs.data[old].lane_mask) return false;
    if (!def || def->block != loop || inst_row(def)->unit != UNIT_SALU || !is_movable(k, def)) return false;
    bool changed = false;
    for (Inst *inst = def->next, *after; inst; inst = after) {
        after = inst->next;
        if (inst_reads_of(inst, old)) changed |= move_reader_up(k, inst, def);
    }
    return move_down(def, old) || changed;
}

bool pass_in_place(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    bool changed = false;
    kernel_compute_defs(k);
    FOREACH_BLOCK(k, block)
    for (uint32_t i = 0; block_is_loop(block) && i < block->params.len; i++) changed |= replace_in_place(k, block, i);
    return changed;
}
