/* Loop-invariant code motion: pure computations whose operands come from outside the loop move to its preheader.
 *
 *   ^pre: br ^loop(0)                              ^pre: %a = s_lshl_b32 %n, 2
 *   ^loop(%i): %a = s_lshl_b32 %n, 2        =>           br ^loop(0)
 *              ... %a ...                          ^loop(%i): ... %a ...
 *
 * It starts with inner loops, so that a computation can leave several loops. The pass never reads memory speculatively:
 * only invariant loads in the loop's header move, because they are executed in any case. A value that has moved lives
 * through the whole loop, so only MAX_HOISTED dwords of each class move per loop. For the same reason constants in
 * vector registers stay where they are under a divergent branch. Requires virtual registers; preserves the CFG. */
#include "analysis/cfg.h"
#include "opt/opt.h"

enum { MAX_HOISTED_V = 48, MAX_HOISTED_S = 40 };

static bool defined_outside(const Kernel *k, Operand o, const Block *header, const Inst *point)
{
    if (o.kind != OPERAND_VREG) return true;
    const VReg *v = &k->vregs.data[o.value];
    if (v->is_var) return false;
    const Block *where = vreg_home(k, o.value);
    if (!where || block_in_loop(where, header)) return false;
    for (const Inst *inst = point; inst && where == point->block; inst = inst->next)
        if (inst == v->def) return false;
    return true;
}

/* Is it a constant in a vector register, under a branch inside the loop? There it costs one move, perhaps not in every
   iteration. Before the loop it would occupy a register through the whole loop. */
static bool is_constant_in_branch(const Inst *inst, const Block *header)
{
    const bool constant = inst->m.opcode == OP_COPY && operand_is_imm(inst->m.operands[1]);
    return constant && inst->m.operands[0].reg_class == CLASS_V && inst->block->region != header->region;
}

static bool is_invariant(const Kernel *k, const Inst *inst, const Block *header, const Inst *point)
{
    if (!inst_can_move_to_region(k, inst, point->block->region)) return false;
    if (inst->m.opcode == OP_UNDEF || inst->m.opcode == OP_MERGE)
        return false; /* they cost nothing here, but would make tuples live through the loop */
    if (is_constant_in_branch(inst, header)) return false;
    /* A load moves only if it would be executed in any case. */
    bool always = inst->block == header && block_num_succs(point->block) == 1;
    if (inst_has(inst, INST_LOAD) && !always) return false;
    FOREACH_DEF(inst, def)
    {
        if (def->kind == OPERAND_VREG && k->vregs.data[def->value].pin != NO_PIN) return false;
    }
    for (unsigned i = 0; i < inst_num_uses(inst); i++)
        if (!defined_outside(k, inst_uses(inst)[i], header, point)) return false;
    return true;
}

static bool hoist_loop(Kernel *k, Block *header, const BlockList *blocks)
{
    Block *preheader = loop_preheader(header);
    if (!preheader) return false;
    Inst *point = loop_hoist_point(preheader);
    uint32_t used_v = 0, used_s = 0;
    bool changed = false;
    for (uint32_t i = 0; i < blocks->len; i++) {
        Block *block = blocks->data[i];
        FOREACH_INST_SAFE(block, inst)
        {
            if (!is_invariant(k, inst, header, point)) continue;
            uint32_t dwords_v = 0, dwords_s = 0;
            FOREACH_DEF(inst, def)
            {
                if (def->kind == OPERAND_VREG && def->reg_class == CLASS_S) dwords_s += def->width;
                else if (def->kind == OPERAND_VREG) dwords_v += def->width;
            }
            if (used_v + dwords_v > MAX_HOISTED_V || used_s + dwords_s > MAX_HOISTED_S) continue;
            used_v += dwords_v;
            used_s += dwords_s;
            inst_remove(inst);
            inst_insert_before(point, inst);
            changed = true;
        }
    }
    return changed;
}

bool pass_licm(Kernel *k, PassCtx *ctx)
{
    loops_build(k);
    kernel_note_author_counts(k);
    kernel_compute_defs(k);
    uint32_t deepest = 0;
    FOREACH_BLOCK(k, block) deepest = block->loop_depth > deepest ? block->loop_depth : deepest;
    Block **order = cfg_order(k, ctx->arena);
    const BlockList *loops = loops_blocks(k, ctx->arena);
    bool changed = false;
    for (uint32_t depth = deepest; depth; depth--)
        for (Block **at = order; *at; at++)
            if ((*at)->loop_header == *at && (*at)->loop_depth == depth)
                changed |= hoist_loop(k, *at, &loops[(*at)->rpo]);
    return changed;
}
