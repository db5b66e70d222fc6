/* Fused forms, by a table: two instructions of which the first has no other use become one.
 *
 *     %1 = v_lshlrev_b32 3, %x
 *     %2 = v_add_u32 %1, %y            =>   %2 = v_lshl_add_u32 %x, 3, %y
 *
 * and around it: a copy of a constant or of a scalar goes into the operand that reads it where the machine takes it
 * there; products of small numbers use the 24-bit multiplier; a branch or select on a comparison's 0/1 tests the
 * comparison itself; a mask's bit that is added or subtracted is a carry. The table function isa_operand_legal says
 * what an instruction takes, so no rule knows of constant bus or literals. One pass in reverse postorder, so that
 * operands are simplified before their users. Requires virtual registers. */
#include "analysis/author_counts.h"
#include "analysis/cfg.h"
#include "isa/errata.h"
#include "analysis/linear.h"
#include "opt/opt.h"

typedef struct Peephole {
    Kernel *k;
    uint32_t *uses; /* number of uses by virtual register */
    bool changed;
} Peephole;

/* Where an operand of a fused instruction comes from: sources 0 and 1 of the inner instruction, the other one of the
 * outer. */
enum { IN0, IN1, OUT };

typedef struct FusionRule {
    uint16_t outer, inner, fused;
    uint8_t order[3];
    int8_t only_source; /* the inner result must be this source of the outer instruction; -1: either */
} FusionRule;

static const FusionRule fusion_rules[] = {
    {OP_V_ADD_U32, OP_V_LSHLREV_B32, OP_V_LSHL_ADD_U32, {IN1, IN0, OUT}, -1},
    {OP_V_ADD_U32, OP_V_MUL_U32_U24, OP_V_MAD_U32_U24, {IN0, IN1, OUT}, -1},
    {OP_V_ADD_U32, OP_V_MUL_I32_I24, OP_V_MAD_I32_I24, {IN0, IN1, OUT}, -1},
    {OP_V_ADD_U32, OP_V_ADD_U32, OP_V_ADD3_U32, {IN0, IN1, OUT}, -1},
    {OP_V_ADD_U32, OP_V_XOR_B32, OP_V_XAD_U32, {IN0, IN1, OUT}, -1},
    {OP_V_OR_B32, OP_V_LSHLREV_B32, OP_V_LSHL_OR_B32, {IN1, IN0, OUT}, -1},
    {OP_V_OR_B32, OP_V_AND_B32, OP_V_AND_OR_B32, {IN0, IN1, OUT}, -1},
    {OP_V_OR_B32, OP_V_OR_B32, OP_V_OR3_B32, {IN0, IN1, OUT}, -1},
    {OP_V_LSHLREV_B32, OP_V_ADD_U32, OP_V_ADD_LSHL_U32, {IN0, IN1, OUT}, 1},
    /* The machine defines these as the two operations, one after the other: NaNs and signed zeros are the same. */
    {OP_V_MAX_F32, OP_V_MAX_F32, OP_V_MAX3_F32, {IN0, IN1, OUT}, -1},
    {OP_V_MIN_F32, OP_V_MIN_F32, OP_V_MIN3_F32, {IN0, IN1, OUT}, -1},
    {OP_V_MAX_I32, OP_V_MAX_I32, OP_V_MAX3_I32, {IN0, IN1, OUT}, -1},
    {OP_V_MIN_I32, OP_V_MIN_I32, OP_V_MIN3_I32, {IN0, IN1, OUT}, -1},
    {OP_V_MAX_U32, OP_V_MAX_U32, OP_V_MAX3_U32, {IN0, IN1, OUT}, -1},
    {OP_V_MIN_U32, OP_V_MIN_U32, OP_V_MIN3_U32, {IN0, IN1, OUT}, -1},
    /* gfx1250: the same of clamps, and of those where NaN wins. */
    {OP_V_MIN_F32, OP_V_MAX_F32, OP_V_MAXMIN_NUM_F32, {IN0, IN1, OUT}, -1},
    {OP_V_MAX_F32, OP_V_MIN_F32, OP_V_MINMAX_NUM_F32, {IN0, IN1, OUT}, -1},
    {OP_V_MIN_F16, OP_V_MAX_F16, OP_V_MAXMIN_NUM_F16, {IN0, IN1, OUT}, -1},
    {OP_V_MAX_F16, OP_V_MIN_F16, OP_V_MINMAX_NUM_F16, {IN0, IN1, OUT}, -1},
    {OP_V_MIN_I32, OP_V_MAX_I32, OP_V_MAXMIN_I32, {IN0, IN1, OUT}, -1},
    {OP_V_MAX_I32, OP_V_MIN_I32, OP_V_MINMAX_I32, {IN0, IN1, OUT}, -1},
    {OP_V_MIN_U32, OP_V_MAX_U32, OP_V_MAXMIN_U32, {IN0, IN1, OUT}, -1},
    {OP_V_MAX_U32, OP_V_MIN_U32, OP_V_MINMAX_U32, {IN0, IN1, OUT}, -1},
    {OP_V_MAXIMUM_F32, OP_V_MAXIMUM_F32, OP_V_MAXIMUM3_F32, {IN0, IN1, OUT}, -1},
    {OP_V_MINIMUM_F32, OP_V_MINIMUM_F32, OP_V_MINIMUM3_F32, {IN0, IN1, OUT}, -1},
    {OP_V_MINIMUM_F32, OP_V_MAXIMUM_F32, OP_V_MAXIMUMMINIMUM_F32, {IN0, IN1, OUT}, -1},
    {OP_V_MAXIMUM_F32, OP_V_MINIMUM_F32, OP_V_MINIMUMMAXIMUM_F32, {IN0, IN1, OUT}, -1},
    {OP_V_MAXIMUM_F16, OP_V_MAXIMUM_F16, OP_V_MAXIMUM3_F16, {IN0, IN1, OUT}, -1},
    {OP_V_MINIMUM_F16, OP_V_MINIMUM_F16, OP_V_MINIMUM3_F16, {IN0, IN1, OUT}, -1},
    {OP_V_MINIMUM_F16, OP_V_MAXIMUM_F16, OP_V_MAXIMUMMINIMUM_F16, {IN0, IN1, OUT}, -1},
    {OP_V_MAXIMUM_F16, OP_V_MINIMUM_F16, OP_V_MINIMUMMAXIMUM_F16, {IN0, IN1, OUT}, -1},
};

static const Inst *definition(const Peephole *p, Operand o)
{
    if (o.kind != OPERAND_VREG) return NULL;
    const VReg *v = &p->k->vregs.data[o.value];
    return v->is_var ? NULL : v->def;
}

/* The instruction that makes `o`, if nothing else uses it and it has no modifiers (clamp, SDWA selections ...). */
static Inst *single_use_definition(const Peephole *p, Operand o)
{
    const Inst *def = definition(p, o);
    if (!def || p->uses[o.value] != 1 || o.offset || o.flags || o.width != 1 || def->m.num_defs != 1) return NULL;
    if (def->m.form != FORM_AUTO || def->m.mods.flags || def->m.mods.omod) return NULL;
    return (Inst *)def;
}

static void count_uses(Peephole *p, const Inst *inst, int by)
{
    FOREACH_USE(inst, use)
    {
        if (use->kind == OPERAND_VREG) p->uses[use->value] += (uint32_t)by;
    }
}

/* Makes `inst` the instruction `opcode` with these sources, if they are all legal there. */
static bool rewrite(Peephole *p, Inst *inst, uint16_t opcode, const Operand *sources, unsigned count)
{
    Operand operands[MAX_OPERANDS];
    operands[0] = inst->m.operands[0];
    for (unsigned i = 0; i < count; i++) operands[i + 1] = sources[i];
    MachineInst m = {.opcode = opcode,
                     .num_defs = 1,
                     .num_operands = (uint8_t)(count + 1),
                     .operands = operands,
                     .mods = isa_default_modifiers(opcode)};
    if (!isa_has(p->k->target, opcode)) return false;
    for (unsigned i = 1; i <= count; i++)
        if (!isa_operand_legal(p->k->target, &m, i, operands[i], NULL)) return false;
    count_uses(p, inst, -1);
    if (inst->m.num_operands < count + 1) inst_resize(p->k, inst, 1, count + 1);
    inst->m.opcode = opcode;
    inst->m.mods = m.mods;
    inst->m.num_operands = (uint8_t)(count + 1);
    for (unsigned i = 1; i <= count; i++) inst->m.operands[i] = operands[i];
    inst->flags &= (uint16_t)~(INST_NSW | INST_NUW);
    count_uses(p, inst, 1);
    p->changed = true;
    return true;
}

/* Removes an instruction whose result has lost its last use. */
static void drop(Peephole *p, Inst *inst)
{
    if (p->uses[inst->m.operands[0].value] || !inst_is_removable(p->k, inst)) return;
    count_uses(p, inst, -1);
    inst_remove(inst);
}

/* May the inner computation be done at the place of the outer one? Its sources are SSA values that dominate it, and the
   lanes of the outer place were on at the inner one. */
static bool can_sink(const Peephole *p, const Inst *inner, const Inst *outer)
{
    for (unsigned i = 0; i < inst_num_uses(inner); i++) {
        Operand o = inst_uses(inner)[i];
        if (o.kind == OPERAND_IMM) continue;
        if (o.kind != OPERAND_VREG || p->k->vregs.data[o.value].is_var) return false;
    }
    return region_contains(p->k, inner->block->region, outer->block->region);
}

static bool fuse(Peephole *p, Inst *outer)
{
    if (outer->m.form != FORM_AUTO || outer->m.mods.flags || outer->m.mods.omod) return false;
    for (size_t r = 0; r < sizeof fusion_rules / sizeof fusion_rules[0]; r++) {
        const FusionRule *rule = &fusion_rules[r];
        if (outer->m.opcode != rule->outer) continue;
        for (int side = 0; side < 2; side++) {
            if (rule->only_source >= 0 && side != rule->only_source) continue;
            Inst *inner = single_use_definition(p, outer->m.operands[1 + side]);
            if (!inner || inner->m.opcode != rule->inner || !can_sink(p, inner, outer)) continue;
            Operand from[3] = {inner->m.operands[1], inner->m.operands[2], outer->m.operands[2 - side]}, sources[3];
            for (int i = 0; i < 3; i++) sources[i] = from[rule->order[i]];
            if (!rewrite(p, outer, rule->fused, sources, 3)) continue;
            drop(p, inner);
            return true;
        }
    }
    return false;
}

/* x + (mask ? 1 : 0), x - (mask ? 1 : 0): the mask is the carry. */
static bool fuse_carry(Peephole *p, Inst *outer)
{
    bool is_sub = outer->m.opcode == OP_V_SUB_U32;
    if ((!is_sub && outer->m.opcode != OP_V_ADD_U32) || outer->m.form != FORM_AUTO || outer->m.mods.flags) return false;
    for (unsigned side = is_sub ? 2 : 1; side <= 2; side++) {
        Inst *inner = single_use_definition(p, outer->m.operands[side]);
        if (!inner || inner->m.opcode != OP_V_CNDMASK_B32 || !can_sink(p, inner, outer)) continue;
        const Operand *from = inst_uses(inner);
        bool is_bit =
            from[0].kind == OPERAND_IMM && from[0].value == 0 && from[1].kind == OPERAND_IMM && from[1].value == 1;
        if (!is_bit || from[2].kind != OPERAND_VREG) continue;
        uint16_t opcode = is_sub ? OP_V_SUBB_CO_U32 : OP_V_ADDC_CO_U32;
        Operand operands[5] = {outer->m.operands[0], from[2], outer->m.operands[3 - side], operand_imm(0), from[2]};
        MachineInst m = {.opcode = opcode,
                         .num_defs = 2,
                         .num_operands = 5,
                         .operands = operands,
                         .mods = isa_default_modifiers(opcode)};
        bool legal = isa_has(p->k->target, opcode);
        for (unsigned i = 2; i < 5; i++) legal = legal && isa_operand_legal(p->k->target, &m, i, operands[i], NULL);
        if (!legal) continue;
        uint32_t carry = kernel_vreg(p->k, CLASS_S, target_infos[p->k->target].mask_dwords); /* not used */
        p->k->vregs.data[carry].lane_mask = true;
        operands[1] = vreg_operand(p->k, carry);
        count_uses(p, outer, -1);
        inst_resize(p->k, outer, 2, 5);
        outer->m.opcode = opcode;
        outer->m.mods = m.mods;
        outer->flags &= (uint16_t)~(INST_NSW | INST_NUW);
        memcpy(outer->m.operands, operands, sizeof operands);
        p->k->vregs.data[carry].def = outer;
        count_uses(p, outer, 1);
        drop(p, inner);
        return p->changed = true;
    }
    return false;
}

/* s_lshl_b32 by 1..4, then s_add: one s_lshlN_add_u32. */
static bool fuse_scalar_shift_add(Peephole *p, Inst *outer)
{
    static const uint16_t fused[] = {OP_S_LSHL1_ADD_U32, OP_S_LSHL2_ADD_U32, OP_S_LSHL3_ADD_U32, OP_S_LSHL4_ADD_U32};
    if ((outer->m.opcode != OP_S_ADD_U32 && outer->m.opcode != OP_S_ADD_I32) || inst_scc_is_used(outer)) return false;
    for (int side = 0; side < 2; side++) {
        Inst *inner = single_use_definition(p, outer->m.operands[1 + side]);
        if (!inner || inner->m.opcode != OP_S_LSHL_B32 || !can_sink(p, inner, outer)) continue;
        Operand amount = inner->m.operands[2];
        if (amount.kind != OPERAND_IMM || amount.value < 1 || amount.value > 4) continue;
        Operand sources[2] = {inner->m.operands[1], outer->m.operands[2 - side]};
        if (!rewrite(p, outer, fused[amount.value - 1], sources, 2)) continue;
        drop(p, inner);
        return true;
    }
    return false;
}

/* (x >> n) & (2^bits - 1): a bit-field extract. */
static bool fuse_bit_field(Peephole *p, Inst *outer)
{
    bool scalar = outer->m.opcode == OP_S_AND_B32;
    if ((!scalar && outer->m.opcode != OP_V_AND_B32) || inst_scc_is_used(outer)) return false;
    for (int side = 0; side < 2; side++) {
        Operand mask = outer->m.operands[2 - side];
        Inst *inner = single_use_definition(p, outer->m.operands[1 + side]);
        if (!inner || mask.kind != OPERAND_IMM || !mask.value || (mask.value & (mask.value + 1))) continue;
        if (inner->m.opcode != (scalar ? OP_S_LSHR_B32 : OP_V_LSHRREV_B32) || !can_sink(p, inner, outer)) continue;
        Operand amount = inner->m.operands[scalar ? 2 : 1], value = inner->m.operands[scalar ? 1 : 2];
        unsigned bits = (unsigned)__builtin_popcount(mask.value);
        if (amount.kind != OPERAND_IMM || amount.value > 31 || bits == 32) continue;
        bool done;
        if (scalar) {
            Operand sources[2] = {value, operand_imm(amount.value | bits << 16)};
            done = rewrite(p, outer, OP_S_BFE_U32, sources, 2);
        } else {
            Operand sources[3] = {value, amount, operand_imm(bits)};
            done = rewrite(p, outer, OP_V_BFE_U32, sources, 3);
        }
        if (!done) continue;
        drop(p, inner);
        return true;
    }
    return false;
}

/* v_mul_lo_u32 takes four passes and no literal; the 24-bit product one and any constant. */
static bool narrow_product(Peephole *p, Inst *inst)
{
    if (inst->m.opcode != OP_V_MUL_LO_U32) return false;
    Operand x = inst->m.operands[1], y = inst->m.operands[2];
    if (linear_bound(p->k, x) >> 24 || linear_bound(p->k, y) >> 24) return false;
    Operand sources[2] = {x, y};
    return rewrite(p, inst, OP_V_MUL_U32_U24, sources, 2);
}

/* What one source may be depends on the others: a literal beside a scalar. */
static bool sources_legal(Target target, const Inst *inst)
{
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        if (!isa_operand_legal(target, &inst->m, i, inst->m.operands[i], NULL) ||
            erratum_spoils_constant(target, &inst->m, i))
            return false;
    return true;
}

/* Puts `source` in place `i`, or in the other one of a commutative instruction, if all sources are legal then. */
static bool try_source(Target target, Inst *inst, unsigned i, Operand source)
{
    unsigned first = inst->m.num_defs, other = first + (i == first);
    Operand *o = inst->m.operands, old = o[i];
    bool by_place = inst_row(inst)->modifiers & (MOD_PACKED | MOD_OP_SEL);
    o[i] = source;
    if (sources_legal(target, inst)) return true;
    if (inst_has(inst, INST_COMMUTES) && !by_place && i <= first + 1) {
        o[i] = o[other];
        o[other] = source;
        if (sources_legal(target, inst)) return true;
        o[other] = o[i];
    }
    o[i] = old;
    return false;
}

/* Reads the source of a copy instead of the copy: immediates and scalars, where they are legal. */
static bool fold_copies(Peephole *p, Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format == FORMAT_PSEUDO || inst->m.form != FORM_AUTO) return false;
    bool changed = false;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
        Operand old = inst->m.operands[i];
        const Inst *def = definition(p, old);
        if (!def || old.flags ||
            (def->m.opcode != OP_COPY && def->m.opcode != OP_V_MOV_B32 && def->m.opcode != OP_S_MOV_B32))
            continue;
        if (def->m.form != FORM_AUTO || def->m.mods.flags) continue;
        Operand source = def->m.operands[1];
        if (source.flags) continue;
        if (source.kind == OPERAND_VREG) {
            const VReg *v = &p->k->vregs.data[source.value];
            if (v->is_var || v->reg_class != CLASS_S || v->lane_mask) continue;
            source = operand_sub(source, old.offset, old.width);
        } else if (source.kind != OPERAND_IMM || old.width != 1) {
            continue;
        }
        if (!try_source(p->k->target, inst, i, source)) continue;
        p->uses[old.value]--;
        if (source.kind == OPERAND_VREG) p->uses[source.value]++;
        changed = true;
    }
    p->changed |= changed;
    return changed;
}

/* br_cmp s_cmp_lg_u32 %b, 0 where %b = select_cmp CMP %x, %y, 1, 0: br_cmp CMP %x, %y. The same for select_cmp. */
static bool fold_comparison(Peephole *p, Inst *inst)
{
    if (inst->m.opcode != OP_BR_CMP && inst->m.opcode != OP_SELECT_CMP) return false;
    Operand *s = inst_uses(inst);
    if (inst->m.mods.cmp != OP_S_CMP_LG_U32 && inst->m.mods.cmp != OP_S_CMP_LG_I32) return false;
    if (s[1].kind != OPERAND_IMM || s[1].value != 0) return false;
    const Inst *def = definition(p, s[0]);
    if (!def || def->m.opcode != OP_SELECT_CMP || s[0].width != 1) return false;
    const Operand *t = def->m.operands + 1;
    if (t[2].kind != OPERAND_IMM || t[2].value != 1 || t[3].kind != OPERAND_IMM || t[3].value != 0) return false;
    if (!can_sink(p, def, inst)) return false;
    count_uses(p, inst, -1);
    inst->m.mods.cmp = def->m.mods.cmp;
    s[0] = t[0];
    s[1] = t[1];
    count_uses(p, inst, 1);
    p->changed = true;
    return true;
}

bool pass_peephole(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    cfg_build(k);
    kernel_compute_defs(k);
    author_counts_mark(k);
    Arena *scratch = arena_scratch(k->arena);
    Peephole p = {.k = k, .uses = ARENA_ARRAY(scratch, uint32_t, k->vregs.len)};
    Block **order = ARENA_ARRAY(scratch, Block *, k->blocks.len);
    FOREACH_BLOCK(k, block)
    {
        if (block->rpo != UINT32_MAX) order[block->rpo] = block;
        FOREACH_INST(block, inst) count_uses(&p, inst, 1);
    }
    for (uint32_t i = 0; i < k->blocks.len && order[i]; i++) {
        FOREACH_INST_SAFE(order[i], inst)
        {
            fold_copies(&p, inst);
            narrow_product(&p, inst);
            if (!fuse(&p, inst) && !fuse_carry(&p, inst) && !fuse_scalar_shift_add(&p, inst)) fuse_bit_field(&p, inst);
            fold_comparison(&p, inst);
        }
    }
    arena_free(scratch);
    return p.changed;
}
