/* If both halves of a packed operand are one value, the copy to the second half is not needed: packed f32 operations
 * select a half for each result.
 *
 *   %s:v2 = merge %x, %x                              %u:v = undef
 *   %p:v2 = v_pk_mul_f32 %a, %s                  =>   %s:v2 = merge %x, %u
 *   %q:v2 = v_pk_mul_f32 %b, %s                       %p:v2 = v_pk_mul_f32 %a, %s op_sel_hi:[1,0]
 *                                                     %q:v2 = v_pk_mul_f32 %b, %s op_sel_hi:[1,0]
 *
 * The merge is then free: %x takes the place of its low half. A constant in both halves goes to SGPRs if the operations
 * can read it there:
 *
 *   %c:v2 = copy 0x3fb8aa3b                       =>   %c:s2 = copy 0x3fb8aa3b
 *
 * Every use of the merge or constant must be such an operand, and use all of it. Requires virtual registers. Runs late,
 * after the passes that compare or share merges. */
#include "opt/opt.h"

static bool is_splat(const Kernel *k, const Inst *inst)
{
    if (inst->m.opcode != OP_MERGE || inst->m.num_operands != 3 || inst->m.operands[0].kind != OPERAND_VREG)
        return false;
    Operand d = inst->m.operands[0], a = inst->m.operands[1], b = inst->m.operands[2];
    if (k->vregs.data[d.value].is_var || d.reg_class == CLASS_S || d.width != 2) return false;
    return a.kind == OPERAND_VREG && a.reg_class != CLASS_S && a.width == 1 && operand_same(a, b);
}

/* Does the instruction take either half of operand `i` for each of its results? */
static bool chooses_half(const Inst *inst, unsigned i)
{
    const InstInfo *row = inst_row(inst);
    return row->format == FORMAT_VOP3P && (row->modifiers & MOD_PACKED) && i >= row->num_defs &&
           i < row->num_operands && row->operands[i].type == TYPE_PK_F32 && inst->m.operands[i].width == 2;
}

typedef bool Makes(const Kernel *k, const Inst *inst);
typedef bool Takes(const Kernel *k, const bool *found, const Inst *inst, unsigned use);

/* By register: its definition is a candidate, and all readers accept it. */
static bool *find(const Kernel *k, Arena *arena, Makes *makes, Takes *takes)
{
    bool *found = ARENA_ARRAY(arena, bool, k->vregs.len + 1);
    FOREACH_BLOCK_INST(k, block, inst)
    if (makes(k, inst)) found[inst->m.operands[0].value] = true;
    FOREACH_BLOCK_INST(k, block, inst)
    for (unsigned n = 0; n < inst_total_uses(inst); n++) {
        const Operand *use = inst_any_use(inst, n);
        if (use->kind == OPERAND_VREG && found[use->value] &&
            (n >= inst_num_uses(inst) || !takes(k, found, inst, inst->m.num_defs + n)))
            found[use->value] = false;
    }
    return found;
}

static bool takes_splat(const Kernel *k, const bool *found, const Inst *inst, unsigned i)
{
    (void)k, (void)found;
    return chooses_half(inst, i);
}

static void leave_high_half_open(Inst *merge)
{
    Builder b = opt_builder(merge, merge);
    merge->m.operands[2] = build_undef(&b, (RegClass)merge->m.operands[0].reg_class, 1);
}

/* Does it copy a constant that is not inline to two VGPRs? */
static bool is_constant(const Kernel *k, const Inst *inst)
{
    if (inst->m.opcode != OP_COPY || inst->m.operands[0].kind != OPERAND_VREG) return false;
    Operand d = inst->m.operands[0];
    if (k->vregs.data[d.value].is_var || k->vregs.data[d.value].pin != NO_PIN) return false;
    return d.reg_class == CLASS_V && d.width == 2 && operand_is_imm(inst->m.operands[1]);
}

/* Can the instruction read the scalar? It may read only one scalar, and not the same one twice. */
static bool takes_scalar(const Kernel *k, const bool *found, const Inst *inst, unsigned i)
{
    Operand use = inst->m.operands[i];
    if (!chooses_half(inst, i)) return false;
    for (unsigned n = inst->m.num_defs; n < inst->m.num_operands; n++) {
        const Operand other = inst->m.operands[n];
        if (n != i && other.kind == OPERAND_VREG && (found[other.value] || other.reg_class == CLASS_S)) return false;
    }
    use.reg_class = CLASS_S;
    return isa_operand_legal(k->target, &inst->m, i, use, NULL);
}

static bool make_scalar(Kernel *k, const bool *scalar, uint32_t num_vregs)
{
    bool changed = false;
    FOREACH_BLOCK_INST(k, block, inst)
    {
        for (unsigned i = 0; i < inst->m.num_operands; i++) {
            Operand *o = &inst->m.operands[i];
            if (o->kind != OPERAND_VREG || o->value >= num_vregs || !scalar[o->value]) continue;
            o->reg_class = CLASS_S;
            k->vregs.data[o->value].reg_class = CLASS_S;
            changed = true;
        }
    }
    return changed;
}

bool pass_packed_splat(Kernel *k, PassCtx *ctx)
{
    Arena *scratch = ctx->arena;
    const uint32_t num_vregs = k->vregs.len;
    const bool *splat = find(k, scratch, is_splat, takes_splat);
    bool changed = make_scalar(k, find(k, scratch, is_constant, takes_scalar), num_vregs);
    FOREACH_BLOCK_INST(k, block, inst)
    {
        for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) {
            const Operand *use = &inst->m.operands[i];
            if (use->kind != OPERAND_VREG || use->value >= num_vregs || !splat[use->value]) continue;
            uint8_t bit = (uint8_t)(1u << (i - inst->m.num_defs));
            inst->m.mods.op_sel &= (uint8_t)~bit;
            inst->m.mods.op_sel_hi &= (uint8_t)~bit;
            changed = true;
        }
        if (is_splat(k, inst) && splat[inst->m.operands[0].value]) leave_high_half_open(inst);
    }
    return changed;
}
