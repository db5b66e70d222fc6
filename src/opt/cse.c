/* Common subexpression elimination along the dominator tree.
 *
 *   %a:s = s_lshl_b32 %i, 4                  %a:s = s_lshl_b32 %i, 4
 *   br ^body                           =>    br ^body
 *   ^body:                                   ^body:
 *     %b:s = s_lshl_b32 %i, 4                  ... uses of %b read %a
 *
 * The pass replaces a computation if an equal one dominates it, and if inst_can_move_to_region() allows it in the exec
 * region of the equal one. A value that the lanes of `then` computed is not known to the lanes of `else`, nor to
 * `merge`: the edge past `then` removes the dominance. Loads are shared only when marked invariant. The kept
 * instruction keeps only the wrap flags that both have. Copies between registers of one class are forwarded. The time
 * is near-linear: blocks in preorder of the dominator tree, and one hash table. An entry that does not dominate can be
 * dropped for good, because preorder has left its subtree.
 *
 * Two parameters of a block are one if all edges give them equal values, provided that they were equal before.
 * In VGPRs the edges give them the same value: programs that measure rates want all accumulators.
 *
 *   ^loop(%a:s2, %b:s2):                     ^loop(%a:s2, %b:s2):
 *     %an:s2 = s_add_u64_pseudo %a, 64   =>    ... uses of %b read %a
 *     %bn:s2 = s_add_u64_pseudo %b, 64
 *     br ^loop(%an, %bn) */
#include <string.h>

#include "analysis/author_counts.h"
#include "analysis/cfg.h"
#include "opt/opt.h"

typedef struct Cse {
    Kernel *k;
    Replacements replaced;
    Inst **table;
    uint32_t mask;
} Cse;

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash ^= value;
    hash *= 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

static uint64_t operand_bits(Operand o)
{
    uint64_t bits;
    memcpy(&bits, &o, sizeof bits);
    return bits;
}

static bool may_commute(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    return (row->flags & INST_COMMUTES) && !(row->modifiers & (MOD_PACKED | MOD_OP_SEL)) && inst->m.form != FORM_SDWA &&
           !form_is_dpp(inst->m.form) && inst_num_uses(inst) >= 2;
}

/* Brings equal computations into the same form, by the order of their operands. */
static void normalise(Inst *inst)
{
    if (!may_commute(inst)) return;
    Operand *x = inst_uses(inst), *y = x + 1;
    bool same_kind = x->kind == y->kind && x->reg_class == y->reg_class;
    bool constant_first = operand_is_imm(*x) && !operand_is_imm(*y) && inst_row(inst)->unit == UNIT_SALU;
    /* vector instructions: leave a scalar or constant in the place where it is cheap */
    if (same_kind ? operand_bits(*x) <= operand_bits(*y) : !constant_first) return;
    Operand old = *x;
    *x = *y;
    *y = old;
}

static uint64_t hash_inst(const Kernel *k, const Inst *inst)
{
    uint64_t hash = mix(inst->m.opcode, inst->m.num_operands);
    const VReg *result = &k->vregs.data[inst->m.operands[0].value];
    hash = mix(hash, (uint64_t)result->reg_class << 8 | result->width);
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        hash = mix(hash, operand_bits(inst->m.operands[i]));
    hash = mix(hash, (uint64_t)(uint32_t)inst->m.mods.offset << 16 | inst->m.mods.cmp);
    return mix(hash, (uint64_t)inst->m.mods.cache << 8 | inst->m.mods.flags);
}

static bool same_results(const Kernel *k, const Inst *a, const Inst *b)
{
    for (unsigned i = 0; i < a->m.num_defs; i++) {
        const VReg *x = &k->vregs.data[a->m.operands[i].value], *y = &k->vregs.data[b->m.operands[i].value];
        if (x->reg_class != y->reg_class || x->width != y->width || x->lane_mask != y->lane_mask) return false;
        if (x->pin != y->pin) return false;
    }
    return true;
}

/* Equal, except for what they read? */
static bool same_operation(const Kernel *k, const Inst *a, const Inst *b)
{
    if (a->m.opcode != b->m.opcode || a->m.form != b->m.form || a->m.num_defs != b->m.num_defs ||
        a->m.num_operands != b->m.num_operands)
        return false;
    return !memcmp(&a->m.mods, &b->m.mods, sizeof(Modifiers)) && same_results(k, a, b);
}

static bool equal(const Kernel *k, const Inst *a, const Inst *b)
{
    const unsigned n = a->m.num_defs;
    return same_operation(k, a, b) &&
           memcmp(a->m.operands + n, b->m.operands + n, (a->m.num_operands - n) * sizeof(Operand)) == 0;
}

/* Are all results SSA registers, and is sharing useful? Not for `undef`: each user may choose its own register. */
static bool is_candidate(const Kernel *k, const Inst *inst)
{
    const uint32_t row_flags = inst_row(inst)->flags;
    if (!inst->m.num_defs || inst->m.opcode == OP_UNDEF) return false;
    if (!(row_flags & INST_PURE) && !(inst->flags & INST_INVARIANT)) return false;
    /* A constant for an accumulator is written directly into its registers; sharing it would only add copies. */
    if (inst->m.opcode == OP_COPY && operand_is_imm(inst->m.operands[1]) && inst->m.operands[0].width > 2) return false;
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        Operand o = inst->m.operands[i];
        if (!is_ssa(k, o)) return false;
        if (k->vregs.data[o.value].pin != NO_PIN && inst->m.opcode != OP_LIVE_IN) return false;
    }
    return inst->m.opcode == OP_LIVE_IN || inst_can_move_to_region(k, inst, inst->block->region);
}

static bool may_share(const Kernel *k, const Inst *kept, const Inst *inst)
{
    return inst->m.opcode == OP_LIVE_IN || inst_can_move_to_region(k, inst, kept->block->region);
}

static bool forward_copy(Cse *c, Inst *inst)
{
    if (inst->m.opcode != OP_COPY) return false;
    Operand to = inst->m.operands[0], from = inst->m.operands[1];
    const Kernel *k = c->k;
    if (!is_ssa(k, to) || !is_ssa(k, from) || from.flags || from.width != to.width) return false;
    const VReg *d = &k->vregs.data[to.value], *s = &k->vregs.data[from.value];
    if (d->reg_class != s->reg_class || d->lane_mask != s->lane_mask || d->pin != NO_PIN || s->pin != NO_PIN)
        return false;
    /* A tuple part at an odd dword is copied to get an even place: that is the purpose of the copy. */
    if (from.width > 1 && !is_whole(k, from)) return false;
    replacements_add(&c->replaced, to.value, from);
    inst_remove(inst);
    return true;
}

static bool visit_inst(Cse *c, Inst *inst)
{
    FOREACH_USE(inst, use) replacements_apply(&c->replaced, use);
    if (forward_copy(c, inst)) return true;
    if (!is_candidate(c->k, inst)) return false;
    normalise(inst);
    uint32_t at = (uint32_t)hash_inst(c->k, inst) & c->mask, out_of_scope = UINT32_MAX;
    for (; c->table[at]; at = (at + 1) & c->mask) {
        Inst *kept = c->table[at];
        if (!equal(c->k, kept, inst)) continue;
        if (!block_dominates(kept->block, inst->block)) {
            /* dropped for good: the new entry takes its slot, so that equal entries do not pile up */
            out_of_scope = at;
            continue;
        }
        if (!may_share(c->k, kept, inst)) continue;
        for (unsigned i = 0; i < inst->m.num_defs; i++)
            replacements_add(&c->replaced, inst->m.operands[i].value, vreg_operand(c->k, kept->m.operands[i].value));
        kept->flags &= inst->flags | (uint16_t)~(INST_NSW | INST_NUW);
        inst_remove(inst);
        return true;
    }
    c->table[out_of_scope != UINT32_MAX ? out_of_scope : at] = inst;
    return false;
}

/* ---- parameters ---- */

enum { MOST_BETWEEN = 4 }; /* most operations between a parameter and its next value */

/* Are x and y equal if the parameters `one` and `other` are? */
static bool are_congruent(const Kernel *k, Operand x, Operand y, uint32_t one, uint32_t other, unsigned depth)
{
    if (x.kind == OPERAND_VREG && x.value == one && y.kind == OPERAND_VREG && y.value == other) y.value = one;
    if (!memcmp(&x, &y, sizeof x)) return true;
    const Inst *a = ssa_def(k, x), *b = ssa_def(k, y);
    if (!depth || !a || !b || x.offset != y.offset || x.width != y.width || x.flags != y.flags) return false;
    if (!same_operation(k, a, b) || a->block->region != b->block->region || !is_candidate(k, a)) return false;
    if (a->m.operands[0].value != x.value || b->m.operands[0].value != y.value) return false;
    for (unsigned i = 0; i < inst_num_uses(a); i++)
        if (!are_congruent(k, inst_uses(a)[i], inst_uses(b)[i], one, other, depth - 1)) return false;
    return true;
}

static bool params_are_one(const Kernel *k, const Block *block, uint32_t x, uint32_t y)
{
    const uint32_t one = block->params.data[x], other = block->params.data[y];
    const VReg *a = &k->vregs.data[one], *b = &k->vregs.data[other];
    if (a->reg_class != b->reg_class || a->width != b->width || a->lane_mask != b->lane_mask) return false;
    if (a->pin != NO_PIN || b->pin != NO_PIN) return false;
    const unsigned depth = a->reg_class == CLASS_S ? MOST_BETWEEN : 0;
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Block *pred = block->preds.data[p];
        if (block_num_succs(pred) == 2 && block_succ(pred, 0) == block_succ(pred, 1)) return false;
        if (!are_congruent(k, *block_argument(pred, block, x), *block_argument(pred, block, y), one, other, depth))
            return false;
    }
    return block->preds.len != 0;
}

static bool share_params(Kernel *k, Replacements *equal)
{
    FOREACH_BLOCK(k, block)
    {
        for (uint32_t y = 1; y < block->params.len; y++) {
            uint32_t x = 0;
            while (x < y && (equal->to[block->params.data[x]].kind != OPERAND_NONE || !params_are_one(k, block, x, y)))
                x++;
            if (x < y) replacements_add(equal, block->params.data[y], vreg_operand(k, block->params.data[x]));
        }
    }
    replacements_apply_all(equal, k);
    return equal->any;
}

static Block **dominance_preorder(Kernel *k, Arena *arena, uint32_t *count)
{
    Block **order = ARENA_ARRAY(arena, Block *, k->blocks.len + 1);
    *count = 0;
    FOREACH_BLOCK(k, block)
    if (block->rpo != UINT32_MAX) {
        order[block->dom_in] = block;
        (*count)++;
    }
    return order;
}

bool pass_cse(Kernel *k, PassCtx *ctx)
{
    bool changed = false;
    uint32_t num_insts = 0, capacity = 64, num_blocks;
    dominance_build(k);
    author_counts_mark(k);
    FOREACH_BLOCK_INST(k, block, inst) num_insts++;
    while (capacity < num_insts * 2) capacity *= 2;

    Arena *arena = ctx->arena;
    Cse c = {.k = k,
             .replaced = replacements_new(k, arena),
             .table = ARENA_ARRAY(arena, Inst *, capacity),
             .mask = capacity - 1};
    Block **order = dominance_preorder(k, arena, &num_blocks);
    for (uint32_t i = 0; i < num_blocks; i++) FOREACH_INST_SAFE(order[i], inst) changed |= visit_inst(&c, inst);
    /* Arguments of back edges, and uses in blocks that come earlier in this order, may still have the old names. */
    replacements_apply_all(&c.replaced, k);
    Replacements equal = replacements_new(k, arena);
    return share_params(k, &equal) || changed;
}
