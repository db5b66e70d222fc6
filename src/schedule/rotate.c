#include "schedule/rotate.h"

typedef struct Rotation {
    LoopBody *l;
    Kernel *k;
    Arena *arena;
    const BitSet *head;
    BitSet of_head;             /* registers that the head defines */
    BitSet to_kernel, to_drain; /* registers for which these blocks have parameters */
    /* names of values: at the end of the prologue; in the kernel those of the iteration whose tail runs, and those of
       the iteration whose head runs */
    ValueMap first, before, now;
    ValueMap last; /* in the drain */
    Block *kernel, *drain;
} Rotation;

static bool is_param(const Rotation *r, uint32_t vreg) { return r->k->vregs.data[vreg].param_of == r->l->block; }

/* ---- values that must be passed on ---- */

static void need(Rotation *r, BitSet *set, Operand use);

/* The head of the next iteration reads the parameter, so the kernel must pass on the values from which it is made. */
static void need_next(Rotation *r, uint32_t param) { need(r, &r->to_kernel, loop_body_next(r->l, param)); }

static void need(Rotation *r, BitSet *set, Operand use)
{
    if (use.kind != OPERAND_VREG || !loop_body_defines(r->l, use.value)) return;
    if (!is_param(r, use.value) && !bitset_test(&r->of_head, use.value)) return; /* the tail computes it again */
    if (bitset_test(set, use.value)) return;
    bitset_set(set, use.value);
    if (is_param(r, use.value)) need_next(r, use.value);
}

static void find_needs(Rotation *r)
{
    uint32_t position = 0;
    FOREACH_INST(r->l->block, inst)
    {
        if (inst->branch) break;
        bool in_head = bitset_test(r->head, position++);
        FOREACH_USE(inst, use)
        if (!in_head) {
            need(r, &r->to_kernel, *use);
            need(r, &r->to_drain, *use);
        } else if (use->kind == OPERAND_VREG && is_param(r, use->value)) {
            need_next(r, use->value);
        }
    }
    const Inst *branch = r->l->block->last;
    for (unsigned i = 0; i < inst_num_uses(branch); i++)
        if (inst_uses(branch)[i].kind == OPERAND_VREG && is_param(r, inst_uses(branch)[i].value))
            need_next(r, inst_uses(branch)[i].value);
    for (unsigned i = 0; i < branch->branch->num_args[r->l->out]; i++)
        need(r, &r->to_drain, branch->branch->args[r->l->out][i]);
    BitSet outside = loop_body_used_outside(r->l, r->arena);
    BITSET_FOREACH(vreg, &outside) need(r, &r->to_drain, vreg_operand(r->k, vreg));
}

/* ---- blocks ---- */

static void copy_part(Rotation *r, Block *to, bool head, ValueMap *map)
{
    uint32_t position = 0;
    FOREACH_INST(r->l->block, inst)
    {
        if (inst->branch) break;
        if (bitset_test(r->head, position++) == head) inst_append(to, inst_copy(r->k, inst, map));
    }
}

/* Makes the parameters of the next iteration from the kernel's values of the previous one. An argument is copied if its
   kind differs from its parameter, or if it is a part of a register. */
static void name_next_params(Rotation *r)
{
    Kernel *k = r->k;
    for (uint32_t i = 0; i < r->l->block->params.len; i++) {
        uint32_t param = r->l->block->params.data[i];
        Operand arg = loop_body_next(r->l, param), like = vreg_operand(k, param);
        if (arg.kind == OPERAND_VREG && loop_body_defines(r->l, arg.value) &&
            r->before.to[arg.value].kind == OPERAND_NONE)
            continue; /* nobody needs it */
        arg = value_map_get(&r->before, arg);
        if (operand_is_like(k, arg, like)) r->now.to[param] = arg;
        else copy_named(&r->now, k, r->kernel, param, arg);
    }
}

static Inst *new_branch(Rotation *r, Block *block, const ValueMap *map)
{
    Kernel *k = r->k;
    const Inst *old = r->l->block->last;
    Inst *inst = inst_new_like(k, old);
    for (unsigned i = 0; i < inst->m.num_operands; i++) inst->m.operands[i] = value_map_get(map, old->m.operands[i]);
    inst->flags = old->flags;
    inst->loc = old->loc;
    inst->branch = ARENA_NEW(k->arena, Branch);
    inst->branch->target[r->l->back] = r->kernel;
    inst->branch->target[r->l->out] = r->drain;
    loop_args(k, inst->branch, r->l->back, &r->to_kernel, map);
    loop_args(k, inst->branch, r->l->out, &r->to_drain, map);
    inst_append(block, inst);
    return inst;
}

static void make_kernel(Rotation *r)
{
    Kernel *k = r->k;
    kernel_number_blocks(k);
    r->kernel = block_new_at(k, r->l->block->id + 1, r->l->block->region);
    r->drain = block_new_at(k, r->kernel->id + 1, r->l->block->region);
    loop_becomes(r->l->block, r->kernel, 1);
    if (r->l->block->loop_depth) r->drain->loop_depth = --r->l->block->loop_depth;
    loop_params(k, r->kernel, &r->to_kernel, &r->before);
    loop_params(k, r->drain, &r->to_drain, &r->last);
    copy_part(r, r->kernel, false, &r->before);
    name_next_params(r);
    copy_part(r, r->kernel, true, &r->now);
    new_branch(r, r->kernel, &r->now);
}

static void make_drain(Rotation *r)
{
    Kernel *k = r->k;
    copy_part(r, r->drain, false, &r->last);
    const Branch *old = r->l->block->last->branch;
    unsigned out = r->l->out;
    Inst *br = inst_new(k, OP_BR, 0, 0);
    br->loc = r->l->block->last->loc;
    br->branch = ARENA_NEW(k->arena, Branch);
    br->branch->target[0] = old->target[out];
    br->branch->num_args[0] = old->num_args[out];
    br->branch->args[0] = ARENA_ARRAY(k->arena, Operand, old->num_args[out] + 1u);
    for (unsigned i = 0; i < old->num_args[out]; i++)
        br->branch->args[0][i] = value_map_get(&r->last, old->args[out][i]);
    inst_append(r->drain, br);
    FOREACH_BLOCK(k, block)
    if (block != r->l->block && block != r->kernel && block != r->drain) {
        FOREACH_INST(block, inst)
        FOREACH_USE(inst, use) *use = value_map_get(&r->last, *use);
    }
}

/* Leaves only the head of the first iteration in the block. */
static void make_prologue(Rotation *r)
{
    uint32_t position = 0;
    Inst *branch = r->l->block->last;
    FOREACH_INST_SAFE(r->l->block, inst)
    if (inst != branch && !bitset_test(r->head, position++)) {
        FOREACH_DEF(inst, def)
        if (def->kind == OPERAND_VREG && !r->k->vregs.data[def->value].is_var) r->k->vregs.data[def->value].def = NULL;
        inst_remove(inst);
    }
    new_branch(r, r->l->block, &r->first);
    inst_remove(branch);
}

/* Does it read a value that the tail of the same iteration computes? */
static bool reads_tail(const Rotation *r, const Inst *inst)
{
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        Operand use = inst_uses(inst)[i];
        if (use.kind == OPERAND_VREG && loop_body_defines(r->l, use.value) && !is_param(r, use.value) &&
            !bitset_test(&r->of_head, use.value))
            return true;
    }
    return false;
}

static void note_head(Rotation *r)
{
    uint32_t position = 0;
    FOREACH_INST(r->l->block, inst)
    if (bitset_test(r->head, position++)) {
        FOREACH_DEF(inst, def)
        if (def->kind == OPERAND_VREG && !r->k->vregs.data[def->value].is_var) bitset_set(&r->of_head, def->value);
    }
}

static bool is_closed(const Rotation *r)
{
    uint32_t position = 0;
    FOREACH_INST(r->l->block, inst)
    if ((bitset_test(r->head, position++) || inst->branch) && reads_tail(r, inst)) return false;
    return true;
}

bool loop_rotate(LoopBody *l, const BitSet *head, Arena *scratch)
{
    Kernel *k = l->k;
    uint32_t vregs = k->vregs.len;
    Rotation r = {
        l, k, scratch, head, bitset_new(scratch, vregs), bitset_new(scratch, vregs), bitset_new(scratch, vregs)};
    r.first = value_map_new(k, scratch);
    r.before = value_map_new(k, scratch);
    r.now = value_map_new(k, scratch);
    r.last = value_map_new(k, scratch);
    note_head(&r);
    if (!is_closed(&r)) return false;
    find_needs(&r);
    make_kernel(&r);
    make_drain(&r);
    make_prologue(&r);
    l->block = r.kernel;
    return true;
}
