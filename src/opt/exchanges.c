/* Removes exchanges between lanes that a sum or a maximum over lanes does not need.
 *
 * If two lanes hold the same value, exchanging them changes nothing. Each step of a reduction makes such values: it
 * combines x with the x of another lane. If the operation commutes, both lanes get the same value. Some exchanges take
 * two instructions: xor 4 is xor 7, then xor 3. After the steps xor 1 and xor 2, the second one is not needed:
 *
 *   %a = v_add_f32 %x, %x1           (x1: x of lane xor 1; the same with 2: %b)
 *   %c = v_mov_b32 %b row_half_mirror             %c = v_mov_b32 %b row_half_mirror
 *   %d = v_mov_b32 %c quad_perm:[3,2,1,0]    =>   %e = v_add_f32 %b, %c
 *   %e = v_add_f32 %b, %d
 *
 * This needs all lanes to be on, because a lane that is off gives 0.
 *
 * A swap of rows leaves the values of the two rows in two registers. Which register holds which row does not matter
 * either:
 *
 *   %p, %q = v_permlane32_swap_b32 %b, %b
 *   %s = v_cndmask_b32 %q, %p, upper lanes   =>   %e = v_add_f32 %p, %q
 *   %e = v_add_f32 %b, %s
 *
 * An era is a stretch of one block without a change of EXEC, so that the same lanes are on. The pass compares values
 * within an era. dce deletes what is no longer read. Requires and preserves SSA. */
#include "analysis/linear.h"
#include "isa/dpp_controls.h"
#include "opt/opt.h"

enum { ANY_LANE = 0xff, XOR_BITS = 15 };

typedef struct Exchanges {
    Kernel *k;
    Replacements replace;
    uint8_t *same; /* by virtual register: bits of the lane number on which the value does not depend, within its era */
    uint32_t *era; /* by virtual register: number of the era in which it is defined */
    uint32_t now;
    bool changed;
} Exchanges;

/* The bits of the lane number that a DPP move of all lanes flips. 0: it does something else. */
static unsigned flipped_bits(const Inst *inst)
{
    if (inst->m.opcode != OP_V_MOV_B32 || inst->m.form != FORM_DPP || isa_keeps_destination(&inst->m)) return 0;
    if (inst->m.mods.dpp_masks != 0xff || !(inst->m.mods.flags & DPP_BOUND_CTRL) || inst_uses(inst)[0].flags) return 0;
    return dpp_flipped_bits(inst->m.mods.dpp_ctrl);
}

/* Is it an operation on two operands that commutes? Sets `pair`. v_maximum3 has one of them twice. */
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

static bool is_now(const Exchanges *e, Operand o) { return e->era[o.value] == e->now; }

/* The bits of the lane number on which the operand does not depend, at this point. */
static unsigned same_of(const Exchanges *e, Operand o)
{
    if (operand_is_imm(o)) return ANY_LANE;
    if (!is_ssa(e->k, o)) return 0;
    const VReg *v = &e->k->vregs.data[o.value];
    if (v->reg_class == CLASS_S && !v->lane_mask) return ANY_LANE;
    if (!v->def) return 0;
    return is_now(e, o) || e->same[o.value] == ANY_LANE ? e->same[o.value] : 0;
}

/* The bits by which lanes must be exchanged to turn one operand into the other; 0: no exchange does it. */
static unsigned exchanged_bits(const Exchanges *e, const Operand pair[2])
{
    for (unsigned i = 0; i < 2; i++) {
        const Inst *move = ssa_def(e->k, pair[i]);
        if (move && is_now(e, pair[i]) && operand_same(inst_uses(move)[0], pair[1 - i])) {
            unsigned bits = flipped_bits(move);
            if (bits) return bits;
        }
    }
    return 0;
}

static void find_same(Exchanges *e, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    bool pure = row->flags & INST_PURE && !(row->flags & (INST_CONVERGENT | INST_WHOLE_WAVE | INST_READS_LANES));
    bool is_vector = (row->unit == UNIT_VALU || row->unit == UNIT_TRANS) && row->format != FORMAT_PSEUDO;
    bool counts_lanes = inst->m.opcode == OP_V_MBCNT_LO_U32_B32 || inst->m.opcode == OP_V_MBCNT_HI_U32_B32;
    bool is_copy = inst->m.opcode == OP_COPY && inst->m.num_operands == 2;
    unsigned bits = flipped_bits(inst), same = ANY_LANE;
    Operand pair[2];
    if (inst->m.num_defs != 1 || !is_ssa(e->k, inst->m.operands[0])) return;
    if (is_copy && e->k->vregs.data[inst->m.operands[0].value].lane_mask)
        return; /* a constant means other bits in other lanes */
    if (!bits && !is_copy &&
        (!pure || !is_vector || counts_lanes || form_is_dpp(inst->m.form) || isa_keeps_destination(&inst->m)))
        return;
    if (row->implicit_reads & ~(unsigned)(IMP_EXEC | IMP_MODE)) return;
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        Operand use = inst_uses(inst)[i];
        bool is_mask = row->operands[inst->m.num_defs + i].flags & OPERAND_LANE_MASK;
        if (is_mask && (!is_ssa(e->k, use) || !e->k->vregs.data[use.value].lane_mask)) return;
        same &= same_of(e, use);
    }
    /* An exchange of three or more bits at once: the value is the same for the bits together. Only single bits are
     * recorded. */
    if (!bits && commutes(inst, pair)) {
        unsigned flipped = exchanged_bits(e, pair), others = flipped & ~same_of(e, pair[0]);
        if (flipped && !(others & (others - 1))) same |= others;
    }
    e->same[inst->m.operands[0].value] = (uint8_t)same;
}

/* Does the mask select the lanes of odd rows, of 16 lanes or of 32? */
static bool is_odd_rows(const Kernel *k, Operand mask, bool wide)
{
    for (unsigned i = 0; i < mask.width; i++) {
        const Operand dword = linear_dword(k, mask, i);
        const uint32_t lanes = !wide ? 0xffff0000 : i ? UINT32_MAX : 0;
        if (!operand_is_imm(dword) || dword.value != lanes) return false;
    }
    return mask.kind == OPERAND_VREG;
}

/* The row swap of `x` whose other row `selected` selects; NULL: none. */
static Inst *swap_of(const Exchanges *e, Operand x, Operand selected)
{
    const Inst *select = ssa_def(e->k, selected);
    if (!select || select->m.opcode != OP_V_CNDMASK_B32 || select->m.form != FORM_AUTO) return NULL;
    const Operand *use = inst_uses(select);
    Inst *swap = ssa_def(e->k, use[0]);
    if (!swap || swap != ssa_def(e->k, use[1]) || !inst_has(swap, INST_PERMLANE_SWAP) || swap->m.num_defs != 2)
        return NULL;
    if (!operand_same(use[0], swap->m.operands[1]) || !operand_same(use[1], swap->m.operands[0])) return NULL;
    if (!is_odd_rows(e->k, use[2], swap->m.opcode == OP_V_PERMLANE32_SWAP_B32)) return NULL;
    return operand_same(inst_uses(swap)[0], x) && operand_same(inst_uses(swap)[1], x) ? swap : NULL;
}

/* Uses both rows as the swap leaves them, without the select. */
static bool take_swapped(Exchanges *e, Inst *inst)
{
    Operand pair[2];
    if (!commutes(inst, pair)) return false;
    for (unsigned i = 0; i < 2; i++) {
        const Inst *swap = swap_of(e, pair[i], pair[1 - i]);
        if (!swap || !is_now(e, swap->m.operands[0])) continue;
        for (unsigned u = 0; u < inst_num_uses(inst); u++) {
            Operand *use = &inst_uses(inst)[u];
            *use = swap->m.operands[operand_same(*use, pair[i]) ? 0 : 1];
        }
        return true;
    }
    return false;
}

/* Takes the operand instead of an exchange that changes nothing. */
static void skip_exchange(Exchanges *e, const Inst *inst)
{
    const unsigned bits = flipped_bits(inst);
    const Operand from = bits ? inst_uses(inst)[0] : operand_none();
    find_same(e, inst);
    if (!bits || !is_whole(e->k, from) || !is_ssa(e->k, from) || bits & ~same_of(e, from) & XOR_BITS) return;
    replacements_add(&e->replace, inst->m.operands[0].value, from);
    e->changed = true;
}

bool pass_exchanges(Kernel *k, PassCtx *ctx)
{
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    Exchanges e = {.k = k,
                   .replace = replacements_new(k, arena),
                   .same = ARENA_ARRAY(arena, uint8_t, k->vregs.len + 1),
                   .era = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1)};
    FOREACH_BLOCK(k, block)
    {
        bool all_on = block_has_all_lanes(k, block);
        e.now++;
        FOREACH_INST(block, inst)
        {
            if (inst_has(inst, INST_WRITES_EXEC)) {
                all_on = false;
                e.now++;
            }
            FOREACH_DEF(inst, def)
            if (def->kind == OPERAND_VREG) e.era[def->value] = e.now;
            if (all_on) skip_exchange(&e, inst);
            e.changed |= take_swapped(&e, inst);
        }
    }
    replacements_apply_all(&e.replace, k);
    return e.changed;
}
