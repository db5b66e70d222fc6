/* Float operations can negate their operands and take absolute values. This pass uses that and removes separate
 * operations on the sign bit.
 *
 *   %n:v = v_xor_b32 0x80000000, %a
 *   %s:v = v_fma_f32 %n, %b, %c                   =>   %s:v = v_fma_f32 -%a, %b, %c
 *
 *   %h:v = v_and_b32 0x7fffffff, %a.1
 *   %m:v2 = merge %a.0, %h                        =>   %s:v2 = v_add_f64 |%a|, %b
 *   %s:v2 = v_add_f64 %m, %b
 *
 * Every reader must accept the modifier, so that the sign operation can be removed. No operand may be a literal: before
 * gfx1250 the long encoding has no room for one. Packed f32 operands have a modifier for each half.
 *
 * v_fma_mix_f32 also converts halves, of which op_sel selects one. It takes conversions that nothing else reads.
 *
 *   %h:v = v_lshrrev_b32 16, %a
 *   %x:v = v_cvt_f32_f16 %h
 *   %s:v = v_fma_f32 %x, %b, %c                   =>   %s:v = v_fma_mix_f32 %a, %b, %c op_sel:1 op_sel_hi:1 */
#include "analysis/linear.h"
#include "isa/form.h"
#include "opt/opt.h"

typedef struct Signed {
    Operand from;  /* kind NONE: the register is not another number with a changed sign */
    uint8_t flags; /* OPERAND_NEG, OPERAND_ABS */
    bool packed;   /* both halves are negated (packed f32) */
} Signed;

typedef struct Signs {
    const Kernel *k;
    Signed *of; /* by register */
} Signs;

static bool is_value(const Kernel *k, Operand o)
{
    return o.kind == OPERAND_VREG && !o.flags && !k->vregs.data[o.value].is_var;
}

static const Signed *signed_value(const Signs *s, Operand o)
{
    if (!is_value(s->k, o) || o.offset || o.width != s->k->vregs.data[o.value].width) return NULL;
    return s->of[o.value].from.kind == OPERAND_NONE ? NULL : &s->of[o.value];
}

/* The operand and modifiers that replace an operation on the sign bit of 32 bits. */
static Signed sign_of(const Signs *s, const Inst *inst)
{
    Signed none = {.from = operand_none()};
    const uint16_t op = inst->m.opcode;
    const bool flips = op == OP_V_XOR_B32 || op == OP_S_XOR_B32, clears = op == OP_V_AND_B32 || op == OP_S_AND_B32;
    if ((!flips && !clears) || inst_num_uses(inst) != 2) return none;
    const Operand *uses = &inst->m.operands[inst->m.num_defs];
    const unsigned constant = operand_is_imm(uses[0]) ? 0 : 1;
    if (!operand_is_imm(uses[constant]) || !is_value(s->k, uses[1 - constant])) return none;
    if (uses[constant].value != (flips ? 0x80000000 : 0x7fffffff)) return none;
    const Signed *before = signed_value(s, uses[1 - constant]);
    if (flips && before && before->flags == OPERAND_ABS)
        return (Signed){before->from, OPERAND_ABS | OPERAND_NEG, false};
    return (Signed){uses[1 - constant], flips ? OPERAND_NEG : OPERAND_ABS, false};
}

static bool follow(Operand low, Operand high)
{
    return low.kind == OPERAND_VREG && low.value == high.value && low.width == 1 && high.width == 1 &&
           low.offset % 2 == 0 && high.offset == low.offset + 1;
}

/* The same for a pair whose upper half, or both halves, have a changed sign. */
static Signed pair_of(const Signs *s, const Inst *inst)
{
    Signed none = {.from = operand_none()};
    if (inst->m.opcode != OP_MERGE || inst->m.num_operands != 3) return none;
    const Operand *halves = &inst->m.operands[1];
    const Signed *low = signed_value(s, halves[0]), *high = signed_value(s, halves[1]);
    if (!high || high->packed) return none;
    const bool packed = low && !low->packed && low->flags == OPERAND_NEG && high->flags == OPERAND_NEG;
    Operand first = packed ? low->from : halves[0].kind == OPERAND_VREG ? linear_dword(s->k, halves[0], 0) : halves[0];
    if (!is_value(s->k, first) || !follow(first, high->from)) return none;
    first.width = 2;
    return (Signed){first, high->flags, packed};
}

/* Does operand `i` accept the modifiers of `value`, or does it belong to a sign operation that is removed as well? */
static bool takes(const Signs *s, const Inst *inst, unsigned i, const Signed *value)
{
    const InstInfo *row = inst_row(inst);
    if (inst->m.num_defs && inst->m.operands[0].kind == OPERAND_VREG && signed_value(s, inst->m.operands[0]))
        return inst->m.opcode == OP_MERGE || s->of[inst->m.operands[0].value].flags == (OPERAND_ABS | OPERAND_NEG);
    if (i >= row->num_operands || inst->m.operands[i].flags || inst->m.mods.dpp_ctrl) return false;
    for (unsigned n = inst->m.num_defs; n < inst->m.num_operands; n++)
        if (operand_is_imm(inst->m.operands[n]) &&
            isa_inline_constant(row->operands[n].type, inst->m.operands[n].value) < 0)
            return false;
    const OperandType type = row->operands[i].type;
    if (value->packed || type == TYPE_PK_F32)
        return value->packed && type == TYPE_PK_F32 && row->format == FORMAT_VOP3P && row->modifiers & MOD_PACKED &&
               inst->m.operands[i].width == 2;
    if (type != (value->from.width == 2 ? TYPE_F64 : TYPE_F32)) return false;
    return isa_takes_flag(row, i, FORM_E64, OPERAND_NEG) &&
           (!(value->flags & OPERAND_ABS) || isa_takes_flag(row, i, FORM_E64, OPERAND_ABS));
}

/* Keeps values that have a reader without such modifiers, and the values from which they are made. */
static void keep_others(const Signs *s)
{
    for (bool changed = true; changed;) {
        changed = false;
        FOREACH_BLOCK_INST(s->k, block, inst)
        for (unsigned n = 0; n < inst_total_uses(inst); n++) {
            const Operand use = *inst_any_use(inst, n);
            if (use.kind != OPERAND_VREG || s->of[use.value].from.kind == OPERAND_NONE) continue;
            const bool in_pair = inst->m.opcode == OP_MERGE && signed_value(s, inst->m.operands[0]);
            const Signed *value = in_pair ? &s->of[use.value] : signed_value(s, use);
            if (value && n < inst_num_uses(inst) && takes(s, inst, inst->m.num_defs + n, value)) continue;
            s->of[use.value].from = operand_none();
            changed = true;
        }
    }
}

/* ---- halves ---- */

static bool is_mixable(const Inst *inst) { return inst->m.opcode == OP_V_FMA_F32 && linear_is_plain(inst); }

/* Is the operand a half that was converted to f32? */
static bool converted_half(const Kernel *k, Operand o, Operand *from, bool *high)
{
    const Inst *convert = ssa_def(k, o), *shift;
    if (!convert || convert->m.opcode != OP_V_CVT_F32_F16 || !linear_is_plain(convert)) return false;
    *from = inst_uses(convert)[0];
    shift = ssa_def(k, *from);
    *high = shift && shift->m.opcode == OP_V_LSHRREV_B32 && linear_is_plain(shift) &&
            operand_same(inst_uses(shift)[0], operand_imm(16)) && is_ssa(k, inst_uses(shift)[1]);
    if (*high) *from = inst_uses(shift)[1];
    return is_ssa(k, *from) && from->reg_class == CLASS_V && !from->flags;
}

/* Literals have no place in v_fma_mix_f32. */
static bool has_literal(const Inst *inst)
{
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        const Operand use = inst_uses(inst)[i];
        if (operand_is_imm(use) && isa_inline_constant(TYPE_F32, use.value) < 0) return true;
    }
    return false;
}

static bool mix_halves(Kernel *k, Arena *arena)
{
    bool *read_otherwise = ARENA_ARRAY(arena, bool, k->vregs.len + 1), changed = false;
    kernel_compute_defs(k);
    FOREACH_BLOCK_INST(k, block, inst)
    for (unsigned n = 0; n < inst_total_uses(inst); n++) {
        const Operand use = *inst_any_use(inst, n);
        const bool mixes = n < inst_num_uses(inst) && is_mixable(inst) && !has_literal(inst);
        if (use.kind == OPERAND_VREG && !mixes) read_otherwise[use.value] = true;
    }
    FOREACH_BLOCK_INST(k, block, inst)
    {
        if (!is_mixable(inst)) continue;
        for (unsigned i = 0; i < inst_num_uses(inst); i++) {
            Operand *use = &inst_uses(inst)[i], from;
            bool high;
            if (use->kind != OPERAND_VREG || read_otherwise[use->value] || !converted_half(k, *use, &from, &high))
                continue;
            *use = from;
            inst->m.opcode = OP_V_FMA_MIX_F32;
            inst->m.mods.op_sel_hi |= (uint8_t)(1u << i);
            inst->m.mods.op_sel |= (uint8_t)((unsigned)high << i);
            changed = true;
        }
    }
    return changed;
}

bool pass_sign_modifiers(Kernel *k, PassCtx *ctx)
{
    Signs s = {k, ARENA_ARRAY(ctx->arena, Signed, k->vregs.len + 1)};
    const bool flushes = k->flush_f32_denorms || k->flush_f16_f64_denorms;
    bool changed = !flushes && mix_halves(k, ctx->arena);
    for (uint32_t i = 0; i < k->vregs.len; i++) s.of[i].from = operand_none();
    FOREACH_BLOCK_INST(k, block, inst)
    {
        if (!inst->m.num_defs || !is_value(k, inst->m.operands[0])) continue;
        Signed value = sign_of(&s, inst);
        if (value.from.kind == OPERAND_NONE) value = pair_of(&s, inst);
        if (value.from.kind != OPERAND_NONE) s.of[inst->m.operands[0].value] = value;
    }
    keep_others(&s);
    FOREACH_BLOCK_INST(k, block, inst)
    {
        if (inst->m.num_defs && inst->m.operands[0].kind == OPERAND_VREG && signed_value(&s, inst->m.operands[0]))
            continue;
        for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
            const Signed *value = signed_value(&s, inst->m.operands[i]);
            if (!value) continue;
            inst->m.operands[i] = value->from;
            if (!value->packed) inst->m.operands[i].flags |= value->flags;
            const uint8_t bit = (uint8_t)(1u << (i - inst->m.num_defs));
            if (value->packed) inst->m.mods.neg_lo ^= bit, inst->m.mods.neg_hi ^= bit;
            changed = true;
        }
    }
    return changed;
}
