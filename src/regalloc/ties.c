/* Tied operands: a tied source must be in the register of the destination (v_fmac, SMFMAC, v_writelane, loads of
 * halves). So it gets a copy:
 *
 *     %d = v_fmac_f32 %a, %b, %c          %t = copy %c
 *     ... %c is used again        ->      %d = v_fmac_f32 %a, %b, %t      %t and %d are one web by construction
 *
 * If %c ends here, the copy costs nothing: coalescing joins %c and %t as well. */
#include "regalloc/regalloc.h"

#include <string.h>

static void own_operands(Kernel *k, Inst *inst)
{
    /* The record of check_regalloc keeps the old array. */
    Operand *operands = ARENA_ARRAY(k->arena, Operand, inst->m.num_operands);
    memcpy(operands, inst->m.operands, sizeof(Operand) * inst->m.num_operands);
    inst->m.operands = operands;
}

static void split_tie(Kernel *k, Arena *arena, Inst *inst, unsigned use, unsigned def, Ties *ties)
{
    Operand d = inst->m.operands[def], u = inst->m.operands[use];
    if (d.kind != OPERAND_VREG || u.kind == OPERAND_NONE || operand_same(d, u)) return;
    if (u.kind == OPERAND_VREG && u.value == d.value && u.offset == d.offset) return;
    CHECK(!k->vregs.data[d.value].is_var); /* regalloc_forward_variables ensures this */
    uint32_t t = kernel_vreg(k, (RegClass)k->vregs.data[d.value].reg_class, d.width);
    k->vregs.data[t].loc = k->vregs.data[d.value].loc;
    Inst *copy = inst_new(k, OP_COPY, 1, 2);
    copy->m.operands[0] = vreg_operand(k, t);
    copy->m.operands[1] = u;
    copy->m.operands[1].flags = 0;
    copy->flags = INST_BY_RA;
    copy->loc = inst->loc;
    k->vregs.data[t].def = copy;
    inst_insert_before(inst, copy);
    own_operands(k, inst);
    inst->m.operands[use] = vreg_operand(k, t);
    inst->m.operands[use].flags = u.flags;
    VEC_PUSH(arena, ties, ((Tie){t, d.value, d.offset}));
}

Ties regalloc_split_ties(Kernel *k, Arena *arena)
{
    Ties ties = {0};
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST_SAFE(block, inst)
        {
            const InstInfo *row = inst_row(inst);
            if (row->format == FORMAT_PSEUDO) continue;
            for (unsigned i = row->num_defs; i < row->num_operands && i < inst->m.num_operands; i++)
                if (row->operands[i].tied >= 0) split_tie(k, arena, inst, i, (unsigned)row->operands[i].tied, &ties);
        }
    }
    return ties;
}

Ties regalloc_find_ties(Kernel *k, Arena *arena)
{
    Ties ties = {0};
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            const InstInfo *row = inst_row(inst);
            if (row->format == FORMAT_PSEUDO) continue;
            for (unsigned i = row->num_defs; i < row->num_operands && i < inst->m.num_operands; i++) {
                if (row->operands[i].tied < 0) continue;
                Operand d = inst->m.operands[(unsigned)row->operands[i].tied], u = inst->m.operands[i];
                if (d.kind == OPERAND_VREG && u.kind == OPERAND_VREG && u.value != d.value)
                    VEC_PUSH(arena, &ties, ((Tie){u.value, d.value, d.offset}));
            }
        }
    }
    return ties;
}
