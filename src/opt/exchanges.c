/* A swap of rows leaves each row's value in one register and the other row's in the other one. For an operation that
 * commutes it does not matter which is which: reductions over lanes need not choose.
 *
 *   %p, %q = v_permlane32_swap_b32 %b, %b
 *   %s = v_cndmask_b32 %q, %p, upper lanes   =>   %e = v_add_f32 %p, %q
 *   %e = v_add_f32 %b, %s
 *
 * The mask is that of the odd rows, whose own value stands in the second register. Within one block, between changes of
 * EXEC. What is not read any more is deleted by the pass dce. Requires and preserves SSA. */
#include "analysis/linear.h"
#include "opt/opt.h"

/* Is it of two operands, in either order the same? Sets them. v_maximum3 takes one of them twice. */
static bool commutes(const Inst *inst, Operand pair[2])
{
    const InstInfo *row = inst_row(inst);
    const Modifiers *m = &inst->m.mods;
    const Operand *use = inst_uses(inst);
    unsigned num = inst_num_uses(inst);
    bool extreme = inst->m.opcode == OP_V_MAXIMUM3_F32 || inst->m.opcode == OP_V_MINIMUM3_F32;
    if (!(row->flags & INST_COMMUTES) || inst->m.form != FORM_AUTO || m->op_sel || m->neg_lo || m->neg_hi ||
        (m->op_sel_hi & 1) != (m->op_sel_hi >> 1 & 1))
        return false;
    if (num != (extreme ? 3u : 2u) || (row->implicit_reads & ~(unsigned)(IMP_EXEC | IMP_MODE))) return false;
    for (unsigned i = 0; i < num; i++)
        if (use[i].kind != OPERAND_VREG || use[i].flags || use[i].width != 1) return false;
    pair[0] = use[0];
    pair[1] = use[1];
    if (!extreme) return true;
    if (operand_same(use[0], use[1])) pair[1] = use[2];
    return operand_same(use[2], pair[0]) || operand_same(use[2], pair[1]);
}

/* Are those on the lanes of odd rows, of 16 lanes or of 32? */
static bool is_odd_rows(const Kernel *k, Operand mask, bool wide)
{
    for (unsigned i = 0; i < mask.width; i++) {
        const Operand dword = linear_dword(k, mask, i);
        const uint32_t lanes = !wide ? 0xffff0000 : i ? UINT32_MAX : 0;
        if (!operand_is_imm(dword) || dword.value != lanes) return false;
    }
    return mask.kind == OPERAND_VREG;
}

/* The swap of rows of `x` from which `selected` takes the other row; NULL: it is none. */
static Inst *swap_of(const Kernel *k, Operand x, Operand selected)
{
    const Inst *select = ssa_def(k, selected);
    if (!select || select->m.opcode != OP_V_CNDMASK_B32 || select->m.form != FORM_AUTO) return NULL;
    const Operand *use = inst_uses(select);
    Inst *swap = ssa_def(k, use[0]);
    if (!swap || swap != ssa_def(k, use[1]) || !inst_has(swap, INST_PERMLANE_SWAP) || swap->m.num_defs != 2)
        return NULL;
    if (!operand_same(use[0], swap->m.operands[1]) || !operand_same(use[1], swap->m.operands[0])) return NULL;
    if (!is_odd_rows(k, use[2], swap->m.opcode == OP_V_PERMLANE32_SWAP_B32)) return NULL;
    return operand_same(inst_uses(swap)[0], x) && operand_same(inst_uses(swap)[1], x) ? swap : NULL;
}

static bool exec_changes(const Inst *from, const Inst *to)
{
    while (from != to && !inst_has(from, INST_WRITES_EXEC)) from = from->next;
    return from != to;
}

/* Both rows as the swap leaves them. */
static bool take_swapped(const Kernel *k, Inst *inst)
{
    Operand pair[2];
    if (!commutes(inst, pair)) return false;
    for (unsigned i = 0; i < 2; i++) {
        const Inst *swap = swap_of(k, pair[i], pair[1 - i]);
        if (!swap || swap->block != inst->block || exec_changes(swap, inst)) continue;
        for (unsigned u = 0; u < inst_num_uses(inst); u++) {
            Operand *use = &inst_uses(inst)[u];
            *use = swap->m.operands[operand_same(*use, pair[i]) ? 0 : 1];
        }
        return true;
    }
    return false;
}

bool pass_exchanges(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    bool changed = false;
    kernel_compute_defs(k);
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst) changed |= take_swapped(k, inst);
    return changed;
}
