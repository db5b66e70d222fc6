/* Dead code elimination. Starts from instructions with effects, marks what they need, and deletes the rest. Also
 * deletes unused block parameters with their arguments, and unreachable blocks.
 *
 *   ^entry:                                  ^entry:
 *     %x:v = v_add_u32 %a, %b
 *     br ^loop(%p, %q)                 =>      br ^loop(%p)
 *   ^loop(%i:s, %unused:v):                  ^loop(%i:s):
 *
 * A parameter that only feeds itself around a loop is dead too: marking starts from effects, not from uses. A variable
 * is needed if a needed instruction reads it; then all its writes are needed. Requires nothing; preserves all but
 * numbering. */
#include "analysis/author_counts.h"
#include "analysis/cfg.h"
#include "opt/opt.h"

typedef struct Dce {
    Kernel *k;
    Arena *arena;
    BitSet live_insts, live_regs;
    VEC(Inst *) work;
    VEC(uint32_t) chain;   /* registers just marked */
    uint32_t *param_index; /* SSA block parameters: position in the block's parameter list */
    uint32_t *first_write; /* variables: index + 1 into `writes` */
    VEC(Inst *) writes;
    VEC(uint32_t) next_write;
} Dce;

static void mark_inst(Dce *d, Inst *inst)
{
    if (bitset_test(&d->live_insts, inst->index)) return;
    bitset_set(&d->live_insts, inst->index);
    VEC_PUSH(d->arena, &d->work, inst);
}

static void push_reg(Dce *d, Operand o)
{
    if (o.kind != OPERAND_VREG || bitset_test(&d->live_regs, o.value)) return;
    bitset_set(&d->live_regs, o.value);
    VEC_PUSH(d->arena, &d->chain, o.value);
}

/* Uses a work list, not recursion: parameters feed parameters in chains of any length. */
static void mark_operand(Dce *d, Operand o)
{
    push_reg(d, o);
    while (d->chain.len) {
        uint32_t vreg = VEC_POP(&d->chain);
        const VReg *v = &d->k->vregs.data[vreg];
        if (v->is_var) {
            for (uint32_t w = d->first_write[vreg]; w; w = d->next_write.data[w - 1])
                mark_inst(d, d->writes.data[w - 1]);
        } else if (v->def) {
            mark_inst(d, v->def);
        } else if (v->param_of) {
            Block *block = v->param_of;
            for (uint32_t p = 0; p < block->preds.len; p++) {
                Branch *branch = block->preds.data[p]->last->branch;
                for (unsigned t = 0; t < 2; t++) {
                    if (branch->target[t] != block || d->param_index[vreg] >= branch->num_args[t]) continue;
                    push_reg(d, branch->args[t][d->param_index[vreg]]);
                }
            }
        }
    }
}

static bool remove_unreachable(Kernel *k)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < k->blocks.len; i++)
        if (k->blocks.data[i]->rpo != UINT32_MAX) k->blocks.data[kept++] = k->blocks.data[i];
    bool changed = kept != k->blocks.len;
    k->blocks.len = kept;
    return changed;
}

static void collect(Dce *d)
{
    Kernel *k = d->k;
    FOREACH_BLOCK(k, block)
    {
        for (uint32_t i = 0; i < block->params.len; i++) d->param_index[block->params.data[i]] = i;
        FOREACH_INST(block, inst)
        FOREACH_DEF(inst, def)
        if (def->kind == OPERAND_VREG && k->vregs.data[def->value].is_var) {
            VEC_PUSH(d->arena, &d->writes, inst);
            VEC_PUSH(d->arena, &d->next_write, d->first_write[def->value]);
            d->first_write[def->value] = d->writes.len;
        }
    }
}

static void mark(Dce *d)
{
    FOREACH_BLOCK_INST(d->k, block, inst)
    if (!inst_is_removable(d->k, inst)) mark_inst(d, inst);
    while (d->work.len) {
        Inst *inst = VEC_POP(&d->work);
        /* An argument of an edge is needed only if its parameter is. */
        for (unsigned i = 0; i < inst_num_uses(inst); i++) mark_operand(d, inst_uses(inst)[i]);
    }
}

static bool remove_dead_params(Dce *d)
{
    bool changed = false;
    FOREACH_BLOCK(d->k, block)
    {
        /* Delete the arguments first: they are found by the parameters' old positions. */
        if (!block->last || !block->last->branch) continue;
        Branch *branch = block->last->branch;
        for (unsigned t = 0; t < 2 && branch->target[t]; t++) {
            unsigned kept = 0;
            for (unsigned i = 0; i < branch->num_args[t]; i++)
                if (bitset_test(&d->live_regs, branch->target[t]->params.data[i]))
                    branch->args[t][kept++] = branch->args[t][i];
            branch->num_args[t] = (uint16_t)kept;
        }
    }
    FOREACH_BLOCK(d->k, block)
    {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < block->params.len; i++) {
            uint32_t vreg = block->params.data[i];
            if (bitset_test(&d->live_regs, vreg)) block->params.data[kept++] = vreg;
            else d->k->vregs.data[vreg].param_of = NULL;
        }
        changed |= kept != block->params.len;
        block->params.len = kept;
    }
    return changed;
}

bool pass_dce(Kernel *k, PassCtx *ctx)
{
    cfg_build(k);
    bool changed = remove_unreachable(k);
    if (changed) cfg_build(k);
    author_counts_mark(k);
    kernel_number(k);
    uint32_t num_insts = 0;
    FOREACH_BLOCK(k, block) if (block->last) num_insts = block->last->index + 1;

    Arena *arena = ctx->arena;
    Dce d = {.k = k, .arena = arena};
    d.live_insts = bitset_new(arena, num_insts);
    d.live_regs = bitset_new(arena, k->vregs.len);
    d.param_index = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    d.first_write = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    collect(&d);
    mark(&d);
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    if (!bitset_test(&d.live_insts, inst->index)) {
        FOREACH_DEF(inst, def)
        if (is_ssa(k, *def) && k->vregs.data[def->value].def == inst) k->vregs.data[def->value].def = NULL;
        inst_remove(inst);
        changed = true;
    }
    changed |= remove_dead_params(&d);
    return changed;
}
