#include "schedule/loop_body.h"

#include <string.h>

static bool is_pinned(const Kernel *k, uint32_t vreg) { return k->vregs.data[vreg].pin != NO_PIN; }

bool loop_body_find(Kernel *k, Block *block, LoopBody *out)
{
    Inst *branch = block->last;
    if (!branch || branch->m.opcode != OP_BR_CMP || !branch->branch->target[1]) return false;
    unsigned back = block_edge(block, block);
    if (branch->branch->target[back] != block || branch->branch->target[!back] == block) return false;
    for (uint32_t i = 0; i < block->params.len; i++)
        if (is_pinned(k, block->params.data[i])) return false;
    FOREACH_INST(block, inst)
    FOREACH_DEF(inst, def)
    if (def->kind == OPERAND_VREG && !k->vregs.data[def->value].is_var && is_pinned(k, def->value)) return false;
    *out = (LoopBody){k, block, back, !back};
    return true;
}

uint32_t loop_body_size(const LoopBody *l)
{
    uint32_t size = 0;
    for (const Inst *inst = l->block->first; inst; inst = inst->next) size++;
    return size;
}

bool loop_body_defines(const LoopBody *l, uint32_t vreg)
{
    const VReg *v = &l->k->vregs.data[vreg];
    return !v->is_var && (v->param_of == l->block || (v->def && v->def->block == l->block));
}

Operand loop_body_next(const LoopBody *l, uint32_t param)
{
    return l->block->last->branch->args[l->back][block_param_index(l->block, param)];
}

BitSet loop_body_used_outside(const LoopBody *l, Arena *arena)
{
    BitSet used = bitset_new(arena, l->k->vregs.len);
    FOREACH_BLOCK(l->k, block)
    if (block != l->block) {
        FOREACH_INST(block, inst)
        FOREACH_USE(inst, use)
        if (use->kind == OPERAND_VREG && loop_body_defines(l, use->value)) bitset_set(&used, use->value);
    }
    return used;
}

ValueMap value_map_new(const Kernel *k, Arena *arena)
{
    return (ValueMap){ARENA_ARRAY(arena, Operand, k->vregs.len), k->vregs.len};
}

Operand value_map_get(const ValueMap *map, Operand use)
{
    if (use.kind == OPERAND_VREG && use.value < map->num && map->to[use.value].kind != OPERAND_NONE)
        operand_replace(&use, map->to[use.value]);
    return use;
}

Operand value_map_rename(ValueMap *map, Kernel *k, uint32_t vreg)
{
    VReg like = k->vregs.data[vreg];
    uint32_t fresh = kernel_vreg(k, (RegClass)like.reg_class, like.width);
    VReg *v = &k->vregs.data[fresh];
    v->lane_mask = like.lane_mask;
    v->loc = like.loc;
    v->in = like.in; /* a copy gets no value that the loop would not have */
    return map->to[vreg] = vreg_operand(k, fresh);
}

Inst *inst_copy(Kernel *k, const Inst *inst, ValueMap *map)
{
    CHECK(!inst->branch || !inst->branch->target[0]);
    Inst *copy = inst_new_like(k, inst);
    copy->flags = inst->flags;
    copy->lds_clocks = inst->lds_clocks;
    copy->loc = inst->loc;
    copy->mem = inst->mem;
    copy->comment = inst->comment;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        copy->m.operands[i] = value_map_get(map, inst->m.operands[i]);
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        Operand def = inst->m.operands[i];
        bool is_ssa = def.kind == OPERAND_VREG && !k->vregs.data[def.value].is_var;
        if (is_ssa) def = value_map_rename(map, k, def.value);
        inst_set_def(k, copy, i, def);
    }
    return copy;
}

bool operand_is_like(const Kernel *k, Operand o, Operand like)
{
    return o.kind == OPERAND_VREG && !o.offset && !o.flags && o.reg_class == like.reg_class && o.width == like.width &&
           k->vregs.data[o.value].width == like.width && !k->vregs.data[o.value].is_var;
}

void copy_named(ValueMap *map, Kernel *k, Block *block, uint32_t vreg, Operand value)
{
    Inst *copy = inst_new(k, OP_COPY, 1, 2);
    copy->loc = k->vregs.data[vreg].loc;
    copy->m.operands[1] = value;
    inst_set_def(k, copy, 0, value_map_rename(map, k, vreg));
    inst_append(block, copy);
}

void loop_params(Kernel *k, Block *block, const BitSet *vregs, ValueMap *map)
{
    BITSET_FOREACH(vreg, vregs)
    {
        Operand param = value_map_rename(map, k, vreg);
        k->vregs.data[param.value].param_of = block;
        VEC_PUSH(k->arena, &block->params, param.value);
    }
}

void loop_args(Kernel *k, Branch *branch, unsigned edge, const BitSet *vregs, const ValueMap *map)
{
    uint16_t num = 0;
    BITSET_FOREACH(vreg, vregs) num++;
    branch->num_args[edge] = num;
    branch->args[edge] = ARENA_ARRAY(k->arena, Operand, num + 1u);
    num = 0;
    BITSET_FOREACH(vreg, vregs) branch->args[edge][num++] = value_map_get(map, vreg_operand(k, vreg));
}

void loop_becomes(Block *from, Block *to, unsigned rounds)
{
    to->loop_of = from->loop_of;
    to->rounds = (uint8_t)((from->rounds ? from->rounds : 1) * rounds);
    to->schedule = from->schedule;
    to->loop_depth = from->loop_depth;
    to->ahead = (uint8_t)(from->ahead + (rounds == 1));
    from->loop_of = from->rounds = from->ahead = 0;
}

Block *block_new_at(Kernel *k, uint32_t place, uint32_t region)
{
    Block *block = kernel_block(k, NULL, region);
    Block **blocks = k->blocks.data;
    memmove(blocks + place + 1, blocks + place, (k->blocks.len - 1 - place) * sizeof(Block *));
    blocks[place] = block;
    kernel_number_blocks(k);
    return block;
}
