/* If a copy reads a register that holds a constant, it reads the constant instead.
 *
 *   %z:v16 = copy 0                                 ^loop(%i:s):
 *   ^loop(%i:s):                                =>    %v = copy 0
 *     %v = copy %z                                    %t:v4 = merge 0, 0, %y
 *     %t:v4 = merge %z[0:1], %y                       br ^next(0)
 *     br ^next(%z)
 *
 * Then no register is live through the loop, and licm moves none out of it. Examples: the zeros that masked loads begin
 * with, and constant parts of tuples. An immediate argument fills every dword of its parameter; the moves are made on
 * the edge. The pass leaves constants that are not inline: each move would need a literal. Requires virtual registers.
 *
 *   %l:v = copy 0x9999999a                          %d:s2 = merge 0x9999999a, 0x3ff19999
 *   %h:v = copy 0x3ff19999                      =>  %x:v2 = v_fma_f64 %a, %d, 1.0
 *   %d:v2 = merge %l, %h
 *   %x:v2 = v_fma_f64 %a, %d, %one                  (%one: a pair of copies of 0 and 0x3ff00000)
 *
 * Operands of 64 bits take inline constants, too. A constant whose readers all take a scalar in its place moves to
 * scalar registers, so that no VGPR is live for it, in a loop or before it. */
#include "analysis/linear.h"
#include "opt/rules.h"

/* The constant in every dword of a register, if a move may use it instead of the register. `any`: a literal, too. */
static bool constant_of(const Kernel *k, Operand source, bool any, uint32_t *bits)
{
    if (!is_ssa(k, source) || source.flags || source.reg_class == CLASS_S) return false;
    return linear_splat(k, source, bits) && (any || isa_inline_constant(TYPE_B32, *bits) >= 0);
}

/* The 64 bits of a constant in a pair of registers. */
static bool constant_pair(const Kernel *k, Operand o, uint64_t *bits)
{
    uint32_t low, high;
    if (!is_ssa(k, o) || o.width != 2) return false;
    o.flags = 0;
    if (!linear_splat(k, operand_sub(o, 0, 1), &low) || !linear_splat(k, operand_sub(o, 1, 1), &high)) return false;
    *bits = (uint64_t)high << 32 | low;
    return true;
}

static bool change_merge(Kernel *k, Inst *merge)
{
    unsigned num = 0, parts = inst_num_uses(merge);
    bool any = false;
    uint32_t bits;
    uint64_t pair;
    const bool whole = constant_pair(k, merge->m.operands[0], &pair);
    for (unsigned i = 0; i < parts; i++) {
        Operand part = inst_uses(merge)[i];
        bool constant = constant_of(k, part, whole, &bits);
        any = any || constant;
        num += constant ? part.width : 1;
    }
    if (!any) return false;
    Inst *changed = inst_new(k, OP_MERGE, 1, 1 + num);
    num = 1;
    for (unsigned i = 0; i < parts; i++) {
        Operand part = inst_uses(merge)[i];
        if (!constant_of(k, part, whole, &bits)) changed->m.operands[num++] = part;
        else
            for (unsigned d = 0; d < part.width; d++) changed->m.operands[num++] = operand_imm(bits);
    }
    changed->loc = merge->loc;
    changed->flags = merge->flags;
    inst_insert_before(merge, changed);
    inst_set_def(k, changed, 0, merge->m.operands[0]);
    inst_remove(merge);
    return true;
}

static bool change_copy(Kernel *k, Inst *copy)
{
    uint32_t bits;
    if (copy->m.operands[0].kind != OPERAND_VREG || copy->m.operands[0].reg_class == CLASS_S ||
        !constant_of(k, copy->m.operands[1], false, &bits))
        return false;
    copy->m.operands[1] = operand_imm(bits);
    return true;
}

static bool change_arguments(const Kernel *k, Branch *branch)
{
    bool changed = false;
    for (unsigned t = 0; t < 2 && branch->target[t]; t++)
        for (unsigned i = 0; i < branch->num_args[t]; i++) {
            Operand *arg = &branch->args[t][i];
            uint32_t bits;
            if (operand_is_imm(*arg) || !linear_splat(k, *arg, &bits)) continue;
            /* one instruction can move only inline constants to AGPRs */
            const RegClass to = k->vregs.data[branch->target[t]->params.data[i]].reg_class;
            if ((to == CLASS_A || to == CLASS_VA) && isa_inline_constant(TYPE_B32, bits) < 0) continue;
            *arg = operand_imm(bits);
            changed = true;
        }
    return changed;
}

/* Operands of 64 bits that hold an inline constant. */
static bool take_inline(const Kernel *k, Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    bool changed = false;
    if (row->format == FORMAT_PSEUDO) return false;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands && i < row->num_operands; i++) {
        const OperandType type = (OperandType)row->operands[i].type;
        const Operand old = inst->m.operands[i];
        uint64_t bits;
        if ((type != TYPE_F64 && !type_is_int64(type)) || !constant_pair(k, old, &bits)) continue;
        if (old.flags & OPERAND_ABS) bits &= ~(1ull << 63);
        if (old.flags & OPERAND_NEG) bits ^= 1ull << 63;
        Operand value = operand_imm((uint32_t)(type == TYPE_F64 ? bits >> 32 : bits));
        if (isa_inline_constant(type, value.value) < 0 || isa_imm64(type, value) != bits) continue;
        inst->m.operands[i] = value;
        if (rules_legal(k->target, &inst->m)) changed = true;
        else inst->m.operands[i] = old;
    }
    return changed;
}

/* ---- constants in scalar registers ---- */

static bool is_vector_constant(const Kernel *k, Operand o)
{
    if (!is_ssa(k, o) || o.reg_class != CLASS_V) return false;
    const VReg *v = &k->vregs.data[o.value];
    const Inst *def = v->def;
    if (!def || v->pin != NO_PIN || v->width > 2 || !inst_is_plain(def)) return false;
    if (def->m.opcode != OP_COPY && def->m.opcode != OP_V_MOV_B32 && def->m.opcode != OP_MERGE) return false;
    for (unsigned i = 0; i < inst_num_uses(def); i++)
        if (!operand_is_imm(inst_uses(def)[i]) || inst_uses(def)[i].flags) return false;
    return true;
}

/* Notes the constants that must stay in vector registers for this reader. Of two that meet in one instruction the last
   becomes scalar: a sum can take the other one in the end (v_fmaak). */
static void note_reader(const Kernel *k, Inst *inst, bool *stays)
{
    const bool pseudo = inst_row(inst)->format == FORMAT_PSEUDO;
    for (unsigned n = inst_total_uses(inst); n-- > 0;) {
        Operand *use = inst_any_use(inst, n);
        if (!is_vector_constant(k, *use)) continue;
        use->reg_class = CLASS_S;
        if (!pseudo && n < inst_num_uses(inst) && rules_legal(k->target, &inst->m)) continue;
        stays[use->value] = true;
        use->reg_class = CLASS_V;
    }
    FOREACH_USE(inst, use)
    if (use->kind == OPERAND_VREG) use->reg_class = k->vregs.data[use->value].reg_class;
}

static bool make_scalar(Kernel *k, Arena *arena)
{
    bool *stays = ARENA_ARRAY(arena, bool, k->vregs.len + 1), changed = false;
    FOREACH_BLOCK_INST(k, block, inst) note_reader(k, inst, stays);
    FOREACH_BLOCK_INST(k, block, inst)
    FOREACH_USE(inst, use)
    if (is_vector_constant(k, *use) && !stays[use->value]) use->reg_class = CLASS_S;
    FOREACH_BLOCK_INST(k, block, inst)
    {
        Operand *def = inst->m.operands;
        if (inst->m.num_defs != 1 || !is_vector_constant(k, *def) || stays[def->value]) continue;
        if (inst->m.opcode == OP_V_MOV_B32) inst->m.opcode = OP_COPY;
        k->vregs.data[def->value].reg_class = def->reg_class = CLASS_S;
        changed = true;
    }
    return changed;
}

bool pass_constant_copies(Kernel *k, PassCtx *ctx)
{
    bool changed = false;
    kernel_compute_defs(k);
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    {
        if (inst->m.opcode == OP_COPY) changed |= change_copy(k, inst);
        else if (inst->m.opcode == OP_MERGE) changed |= change_merge(k, inst);
        else changed |= take_inline(k, inst);
        if (inst->branch) changed |= change_arguments(k, inst->branch);
    }
    kernel_compute_defs(k);
    return make_scalar(k, ctx->arena) || changed;
}
