/* What cannot be copied to an AGPR in one instruction gets a VGPR of its own, which the allocator
 * then finds:
 *
 *     %acc:a2 = copy 0x40600000   ->     %t:v = copy 0x40600000;  %acc:a2 = merge %t, %t
 *     %m:a2 = merge %x, %s        ->     %t:v = copy %s;          %m:a2 = merge %x, %t
 *
 * AGPRs take inline constants, VGPRs and AGPRs; not SGPRs and literals. */
#include "regalloc/regalloc.h"

static bool needs_vgpr(Operand o)
{
    if (operand_is_imm(o)) return isa_inline_constant(TYPE_B32, o.value) < 0;
    if (operand_is_reg(o)) return o.reg_class == CLASS_S;
    return o.kind == OPERAND_SPECIAL;
}

/* Every dword of the destination gets the operand. */
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

void regalloc_copy_to_agprs(Kernel *k)
{
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
