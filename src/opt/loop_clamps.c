/* Removes a minimum or maximum of a loop-carried value and an invariant one if its outcome is the same in all
 * iterations.
 *
 *   %last:s = s_add_i32 %base, 7936
 *   ^loop(%p:s):              (from %base + 256, 31 iterations)      ^loop(%p:s):
 *     %q:s = s_min_i32 %p, %last
 *     buffer_load_dword %v, %r, %q offen                       =>      buffer_load_dword %v, %r, %p offen
 *     %pn:s = s_add_i32 %p, 256                                        %pn:s = s_add_i32 %p, 256
 *
 * This occurs in loops that load one iteration ahead and clamp the address of the last load, after software pipelining
 * has moved the last iteration out of the loop. Both operands must be the same value plus constants. All compared
 * numbers are proved to be positive and below 2^31, where signed and unsigned order agree. A part of loop-control. */
#include "opt/loop_strength.h"

#include "analysis/cfg.h"
#include "analysis/linear.h"
#include "analysis/recurrence.h"
#include "ir/build.h"
#include "ir/schedule_modes.h"
#include "opt/opt.h"

typedef struct Clamps {
    LoopEdges l;
    uint64_t most; /* iterations */
    Replacements to;
} Clamps;

/* The order of the loop's value `x` and `y` over all iterations: is x never above y, or never below? 0: neither. */
static int order_of(const Clamps *c, Operand x, Operand y)
{
    Recurrence r;
    Operand root;
    int64_t first, last;
    uint32_t constant;
    if (!recurrence_of(&c->l, x, &r) || !recurrence_reach(&c->l, &r, c->most, &root, &first, &last)) return 0;
    const Operand other = loop_root(c->l.k, y, &constant);
    const int64_t level = (int32_t)constant, most = level > last ? level : last;
    const bool is_same = root.kind == other.kind && (root.kind == OPERAND_NONE || operand_same(root, other));
    const int64_t bound = root.kind == OPERAND_NONE ? 0 : (int64_t)linear_bound(c->l.k, root);
    if (!is_same || level < 0 || first < 0 || bound + most > INT32_MAX) return 0;
    return last <= level ? -1 : first >= level ? 1 : 0;
}

static void try_clamp(Clamps *c, Inst *inst)
{
    const unsigned op = inst->m.opcode;
    const bool is_min = op == OP_S_MIN_I32 || op == OP_S_MIN_U32;
    if ((!is_min && op != OP_S_MAX_I32 && op != OP_S_MAX_U32) || inst_scc_is_used(inst)) return;
    if (!is_ssa(c->l.k, inst->m.operands[0])) return;
    for (unsigned i = 0; i < 2; i++) {
        const Operand x = inst_uses(inst)[i], y = inst_uses(inst)[1 - i];
        const int order = loop_is_outside(&c->l, y) ? order_of(c, x, y) : 0;
        if (!order) continue;
        Operand kept = (order < 0) == is_min ? x : y;
        Builder b = builder_before(inst); /* not every reader has room for a literal */
        if (operand_is_imm(kept) && isa_inline_constant(TYPE_B32, kept.value) < 0)
            kept = build_copy(&b, CLASS_S, 1, kept);
        replacements_add(&c->to, inst->m.operands[0].value, kept);
        inst_remove(inst);
        return;
    }
}

bool loop_clamps(Kernel *k, const PassCtx *ctx, Arena *arena)
{
    Clamps c = {.to = replacements_new(k, arena)};
    LoopTrips t;
    const BlockList *loops = loops_own_blocks(k, arena);
    FOREACH_BLOCK(k, header)
    {
        if (schedule_mode(ctx, header) == WAVECC_SCHEDULE_OFF || !loop_edges(k, header, &c.l)) continue;
        if (!loop_trips(&c.l, &t)) continue;
        c.most = loop_most_trips(&c.l, &t);
        for (uint32_t i = 0; c.most && i < loops[header->rpo].len; i++)
            FOREACH_INST_SAFE(loops[header->rpo].data[i], inst) try_clamp(&c, inst);
    }
    replacements_apply_all(&c.to, k);
    return c.to.any;
}
