/* Replaces virtual by physical registers. Records the kernel before, for check_regalloc. */
#include <string.h>

#include "regalloc/regalloc.h"

AllocRecord *regalloc_record(Kernel *k)
{
    AllocRecord *r = ARENA_NEW(k->arena, AllocRecord);
    FOREACH_BLOCK(k, block)
    {
        RecordedBlock b = {block, ARENA_ARRAY(k->arena, uint32_t, block->params.len), block->params.len, r->insts.len,
                           0};
        if (b.num_params) memcpy(b.params, block->params.data, sizeof(uint32_t) * b.num_params);
        FOREACH_INST(block, inst)
        {
            VEC_PUSH(k->arena, &r->insts, ((RecordedInst){inst, inst->m.operands, inst->branch}));
            b.count++;
        }
        VEC_PUSH(k->arena, &r->blocks, b);
    }
    return r;
}

Operand regalloc_physical(const Kernel *k, Operand o)
{
    if (o.kind != OPERAND_VREG) return o;
    const VReg *v = &k->vregs.data[o.value];
    if (v->reg == NO_PIN && operand_is_undefined(k, o))
        return (Operand){.kind = OPERAND_NONE}; /* only copies read it, and they leave the register unchanged */
    CHECK(v->reg != NO_PIN);
    Operand p = operand_phys((RegClass)v->assigned, v->reg + o.offset, o.width);
    p.flags = o.flags;
    return p;
}

/* An undefined part of a merge, or an undefined source of a copy, becomes the destination's old content. */
static void drop_undefined(const Kernel *k, Inst *inst, const Operand *old)
{
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        const Operand *o = &old[i];
        if (operand_is_undefined(k, *o)) inst->m.operands[i] = operand_sub(inst->m.operands[0], at, o->width);
        at += o->width ? o->width : 1;
    }
}

void regalloc_rewrite(Kernel *k)
{
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            const Operand *old = inst->m.operands;
            Operand *operands = ARENA_ARRAY(k->arena, Operand, inst->m.num_operands);
            for (unsigned i = 0; i < inst->m.num_operands; i++) operands[i] = regalloc_physical(k, old[i]);
            inst->m.operands = operands;
            if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) drop_undefined(k, inst, old);
        }
    }
    k->allocated = true;
}
