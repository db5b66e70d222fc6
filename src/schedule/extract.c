#include "schedule/extract.h"

typedef struct Extract {
    const Kernel *from;
    Kernel *to;
    uint32_t *names; /* by register of `from`: 1 + register of `to`; 0: none yet */
} Extract;

static Operand renamed(Extract *e, Operand o)
{
    if (o.kind != OPERAND_VREG) return o;
    if (!e->names[o.value]) {
        VReg v = e->from->vregs.data[o.value];
        v.def = NULL;
        v.param_of = NULL;
        VEC_PUSH(e->to->arena, &e->to->vregs, v);
        e->names[o.value] = e->to->vregs.len;
    }
    o.value = e->names[o.value] - 1;
    return o;
}

static Inst *copied(Extract *e, const Inst *inst)
{
    Inst *copy = inst_new_like(e->to, inst);
    copy->flags = inst->flags;
    copy->lds_clocks = inst->lds_clocks;
    copy->mem = inst->mem;
    for (unsigned i = inst->m.num_operands; i-- > 0;)
        if (i < inst->m.num_defs) inst_set_def(e->to, copy, i, renamed(e, inst->m.operands[i]));
        else copy->m.operands[i] = renamed(e, inst->m.operands[i]);
    return copy;
}

static Branch *new_edges(Extract *e, const Branch *old, unsigned back, Block *loop, Block *exit)
{
    Branch *branch = ARENA_NEW(e->to->arena, Branch);
    branch->target[back] = loop;
    branch->target[!back] = exit;
    branch->num_args[back] = old->num_args[back];
    branch->args[back] = ARENA_ARRAY(e->to->arena, Operand, old->num_args[back] + 1u);
    for (unsigned i = 0; i < old->num_args[back]; i++) branch->args[back][i] = renamed(e, old->args[back][i]);
    return branch;
}

static void read_outside(Extract *e, const LoopBody *l, const BitSet *used_outside, Block *exit)
{
    const Branch *old = l->block->last->branch;
    BITSET_FOREACH(vreg, used_outside)
    {
        Inst *copy = inst_new(e->to, OP_COPY, 1, 2);
        copy->m.operands[1] = renamed(e, vreg_operand(e->from, vreg));
        Operand like = vreg_operand(e->from, vreg);
        inst_set_def(e->to, copy, 0, vreg_operand(e->to, kernel_vreg(e->to, (RegClass)like.reg_class, like.width)));
        inst_append(exit, copy);
    }
    for (unsigned i = 0; i < old->num_args[l->out]; i++) {
        Operand arg = renamed(e, old->args[l->out][i]);
        if (arg.kind != OPERAND_VREG) continue;
        Inst *copy = inst_new(e->to, OP_COPY, 1, 2);
        copy->m.operands[1] = arg;
        inst_set_def(e->to, copy, 0, vreg_operand(e->to, kernel_vreg(e->to, (RegClass)arg.reg_class, arg.width)));
        inst_append(exit, copy);
    }
    inst_append(exit, inst_new(e->to, OP_S_ENDPGM, 0, 0));
}

LoopBody loop_extract(Arena *arena, const LoopBody *l, const BitSet *used_outside)
{
    const Kernel *from = l->k;
    Kernel *to = kernel_new(arena, from->diags, from->name, from->target);
    Extract e = {from, to, ARENA_ARRAY(arena, uint32_t, from->vregs.len + 1)};
    for (unsigned i = 0; i < 3; i++) to->workgroup_size[i] = from->workgroup_size[i];
    to->max_workgroup_size = from->max_workgroup_size;
    to->lds_bytes = from->lds_bytes;
    to->regions.len = 0;
    for (uint32_t i = 0; i < from->regions.len; i++) VEC_PUSH(arena, &to->regions, from->regions.data[i]);
    uint32_t region = l->block->region;
    Block *entry = kernel_block(to, NULL, region), *loop = kernel_block(to, NULL, region),
          *exit = kernel_block(to, NULL, region);
    for (uint32_t i = 0; i < l->block->params.len; i++) {
        Operand param = renamed(&e, vreg_operand(from, l->block->params.data[i]));
        to->vregs.data[param.value].param_of = loop;
        VEC_PUSH(arena, &loop->params, param.value);
    }
    FOREACH_INST(l->block, inst)
    {
        Inst *copy = copied(&e, inst);
        if (inst->branch) copy->branch = new_edges(&e, inst->branch, l->back, loop, exit);
        inst_append(loop, copy);
    }
    read_outside(&e, l, used_outside, exit);
    Inst *br = inst_new(to, OP_BR, 0, 0);
    br->branch = ARENA_NEW(arena, Branch);
    br->branch->target[0] = loop;
    br->branch->num_args[0] = (uint16_t)loop->params.len;
    br->branch->args[0] = ARENA_ARRAY(arena, Operand, loop->params.len + 1);
    for (uint32_t i = 0; i < loop->params.len; i++) br->branch->args[0][i] = operand_imm(0);
    inst_append(entry, br);
    VEC_FOREACH(VReg, v, &to->vregs) {
        if (!v->is_var && !v->def && !v->param_of) v->param_of = entry;
    }
    return (LoopBody){to, loop, l->back, l->out};
}
