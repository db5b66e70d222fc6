/* Minima and maxima of what a loop carries and of what it does not, whose outcome is the same in all iterations.
 *
 *   %last:s = s_add_i32 %base, 7936
 *   ^loop(%p:s):              (from %base + 256, 31 iterations)      ^loop(%p:s):
 *     %q:s = s_min_i32 %p, %last
 *     buffer_load_dword %v, %r, %q offen                       =>      buffer_load_dword %v, %r, %p offen
 *     %pn:s = s_add_i32 %p, 256                                        %pn:s = s_add_i32 %p, 256
 *
 * So it is in loops that load an iteration ahead and clamp the address of the last one, once that iteration stands
 * behind the loop. Both are one value and constants; all numbers that compare are proved to be positive and below 2^31,
 * where signed and unsigned order agree. Requires virtual registers. */
#include "analysis/cfg.h"
#include "ir/schedule_modes.h"
#include "opt/carried.h"
#include "analysis/linear.h"
#include "opt/opt.h"

typedef struct Clamps {
    LoopEdges l;
    int64_t most; /* iterations */
    Replacements to;
} Clamps;

/* A value of the loop: root + first, or more up to root + last. */
typedef struct Reach {
    Operand root; /* OPERAND_NONE: none */
    int64_t first, last;
} Reach;

/* What the loop carries at the head of an iteration, or hands on. */
static bool carried_reach(const Clamps *c, Operand o, Reach *out)
{
    for (uint32_t i = 0; is_whole(c->l.k, o) && i < c->l.header->params.len; i++) {
        Carried carried;
        if (!loop_carried(&c->l, i, 1, &carried)) continue;
        const bool is_next = operand_same(o, carried.next);
        if (!is_next && o.value != carried.param) continue;
        uint32_t constant;
        out->root = loop_root(c->l.k, carried.start, &constant);
        const int64_t start = (int32_t)constant + (is_next ? (int64_t)carried.step : 0);
        const int64_t end = start + (c->most - 1) * carried.step;
        out->first = start < end ? start : end;
        out->last = start < end ? end : start;
        return true;
    }
    return false;
}

/* Is `x` never above `y`, or never below? Neither: 0. */
static int order_of(const Clamps *c, const Reach *x, Operand y)
{
    uint32_t constant;
    const Operand root = loop_root(c->l.k, y, &constant);
    const int64_t level = (int32_t)constant, most = level > x->last ? level : x->last;
    const bool is_same = root.kind == OPERAND_NONE ? x->root.kind == OPERAND_NONE : operand_same(root, x->root);
    const int64_t bound = root.kind == OPERAND_NONE ? 0 : (int64_t)linear_bound(c->l.k, root);
    if (!is_same || level < 0 || x->first < 0 || most > INT32_MAX || bound + most > INT32_MAX) return 0;
    return x->last <= level ? -1 : x->first >= level ? 1 : 0;
}

static void try_clamp(Clamps *c, Inst *inst)
{
    const unsigned op = inst->m.opcode;
    const bool is_min = op == OP_S_MIN_I32 || op == OP_S_MIN_U32;
    if ((!is_min && op != OP_S_MAX_I32 && op != OP_S_MAX_U32) || inst_scc_is_used(inst)) return;
    if (!is_ssa(c->l.k, inst->m.operands[0])) return;
    for (unsigned i = 0; i < 2; i++) {
        const Operand x = inst_uses(inst)[i], y = inst_uses(inst)[1 - i];
        Reach reach;
        if (!loop_is_outside(&c->l, y) || !carried_reach(c, x, &reach)) continue;
        const int order = order_of(c, &reach, y);
        if (!order) continue;
        replacements_add(&c->to, inst->m.operands[0].value, (order < 0) == is_min ? x : y);
        inst_remove(inst);
        return;
    }
}

bool pass_known_clamps(Kernel *k, PassCtx *ctx)
{
    cfg_build(k);
    dominance_build(k);
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = arena_scratch(k->arena);
    Clamps c = {.to = replacements_new(k, arena)};
    const BlockList *loops = loops_own_blocks(k, arena);
    FOREACH_BLOCK(k, header)
    {
        if (schedule_mode(ctx, header) == WAVECC_SCHEDULE_OFF) continue;
        if (!loop_edges(k, header, &c.l) || !loop_most_iterations(&c.l, &c.most)) continue;
        for (uint32_t i = 0; i < loops[header->rpo].len; i++)
            FOREACH_INST_SAFE(loops[header->rpo].data[i], inst) try_clamp(&c, inst);
    }
    const bool changed = c.to.any;
    replacements_apply_all(&c.to, k);
    arena_free(arena);
    return changed;
}
