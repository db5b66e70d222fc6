/* If a value cannot be copied to an AGPR in one instruction, it gets a VGPR of its own, which the allocator then
 * places:
 *
 *     %acc:a2 = copy 0x40600000   ->     %t:v = copy 0x40600000;  %acc:a2 = merge %t, %t
 *     %m:a2 = merge %x, %s        ->     %t:v = copy %s;          %m:a2 = merge %x, %t
 *
 * AGPRs take inline constants, VGPRs and AGPRs; not SGPRs and literals.
 *
 * If the result of a matrix instruction only goes to AGPRs, it accumulates there:
 *
 *     %d:v4 = v_mfma %x, %y, 0    ->     %d:a4 = v_mfma %x, %y, 0
 *     %e:v4 = v_mfma %x, %z, %d          %e:a4 = v_mfma %x, %z, %d
 *     %acc = copy %e                     %acc = copy %e              %acc : var a4 */
#include "analysis/liveness.h"
#include "regalloc/regalloc.h"

static bool needs_vgpr(Operand o)
{
    if (operand_is_imm(o)) return isa_inline_constant(TYPE_B32, o.value) < 0;
    if (operand_is_reg(o)) return o.reg_class == CLASS_S;
    return o.kind == OPERAND_SPECIAL;
}

/* Puts the operand into every dword of the destination. */
static void spread(Kernel *k, Inst *copy, unsigned width)
{
    Operand part = copy->m.operands[1];
    copy->m.opcode = OP_MERGE;
    inst_resize(k, copy, 1, 1 + width);
    for (unsigned i = 0; i < width; i++) copy->m.operands[1 + i] = part;
}

static void copy_source(Kernel *k, Inst *inst, unsigned index, unsigned width)
{
    Operand *source = &inst->m.operands[index];
    uint32_t t = kernel_vreg(k, CLASS_V, width);
    Inst *copy = inst_new(k, OP_COPY, 1, 2);
    copy->loc = k->vregs.data[t].loc = inst->loc;
    copy->m.operands[1] = *source;
    inst_set_def(k, copy, 0, vreg_operand(k, t));
    inst_insert_before(inst, copy);
    *source = vreg_operand(k, t);
}

/* Is D a VGPR that the instruction would also accept as an AGPR? */
static bool is_product(const Kernel *k, const Inst *inst)
{
    unsigned c = inst_accumulator(inst);
    const InstInfo *row = inst_row(inst);
    if (!c || inst->m.operands[0].kind != OPERAND_VREG || !(row->operands[0].allow & ALLOW_A)) return false;
    const VReg *v = &k->vregs.data[inst->m.operands[0].value];
    return !v->is_var && v->reg_class == CLASS_V && v->pin == NO_PIN && inst->m.operands[0].width == v->width;
}

/* Can the product be in AGPRs? D and C must be in the same file. */
static bool takes_agprs(const Kernel *k, const Inst *inst, const bool *in_agprs)
{
    Operand c = inst->m.operands[inst_accumulator(inst)];
    if (operand_is_imm(c)) return true;
    return c.kind == OPERAND_VREG && (k->vregs.data[c.value].reg_class == CLASS_A || in_agprs[c.value]);
}

/* Can the instruction read `use` in AGPRs: is it a copy to AGPRs, or a product in AGPRs? */
static bool reads_agprs(const Kernel *k, const Inst *inst, unsigned n, const bool *in_agprs)
{
    Operand d = inst->m.operands[0];
    if (n >= inst_num_uses(inst) || !inst->m.num_defs || d.kind != OPERAND_VREG) return false;
    if (inst->m.opcode == OP_COPY) return k->vregs.data[d.value].reg_class == CLASS_A;
    return inst->m.num_defs + n == inst_accumulator(inst) && in_agprs[d.value];
}

static void accumulate_in_agprs(Kernel *k, Arena *arena)
{
    bool *in_agprs = ARENA_ARRAY(arena, bool, k->vregs.len + 1), any = false, has_agprs = false;
    for (uint32_t v = 0; v < k->vregs.len; v++) has_agprs |= k->vregs.data[v].reg_class == CLASS_A;
    if (!has_agprs) return;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (is_product(k, inst)) in_agprs[inst->m.operands[0].value] = any = true;
    for (bool changed = any; changed;) {
        changed = false;
        FOREACH_BLOCK(k, block)
        {
            FOREACH_INST(block, inst)
            {
                if (is_product(k, inst) && in_agprs[inst->m.operands[0].value] && !takes_agprs(k, inst, in_agprs)) {
                    in_agprs[inst->m.operands[0].value] = false;
                    changed = true;
                }
                for (unsigned n = 0; n < inst_total_uses(inst); n++) {
                    const Operand *use = inst_any_use(inst, n);
                    if (use->kind != OPERAND_VREG || !in_agprs[use->value]) continue;
                    bool whole = use->width == k->vregs.data[use->value].width;
                    if (whole && reads_agprs(k, inst, n, in_agprs)) continue;
                    in_agprs[use->value] = false;
                    changed = true;
                }
            }
        }
    }
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    ARRAY_FOREACH(Operand, o, inst->m.operands, inst->m.num_operands) {
        if (o->kind != OPERAND_VREG || !in_agprs[o->value]) continue;
        o->reg_class = CLASS_A;
        k->vregs.data[o->value].reg_class = CLASS_A;
    }
}

void regalloc_copy_to_agprs(Kernel *k, Arena *arena)
{
    accumulate_in_agprs(k, arena);
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            bool is_copy = inst->m.opcode == OP_COPY;
            if (!is_copy && inst->m.opcode != OP_MERGE) continue;
            Operand d = inst->m.operands[0];
            if (!operand_is_reg(d) || d.reg_class != CLASS_A) continue;
            for (unsigned i = 1; i < inst->m.num_operands; i++) {
                Operand o = inst->m.operands[i];
                if (!needs_vgpr(o)) continue;
                unsigned width = operand_is_imm(o) || !o.width ? 1 : o.width;
                copy_source(k, inst, i, width);
                if (is_copy && width < d.width) spread(k, inst, d.width);
                if (is_copy) break;
            }
        }
    }
}
