/* Decides branches on comparisons whose outcome is known.
 *
 *     br ^loop(0)                                      br ^loop(0)
 *   ^loop(%i:s):                                     ^loop(%i:s):
 *     %j = s_add_i32 %i, 8                     =>      %j = s_add_i32 %i, 8
 *     br_cmp s_cmp_lt_i32 %j, 8, ^loop(%j), ^exit      br ^exit
 *
 * Examples: the back edge of a fully unrolled loop, and the test before a pipelined loop that is known to have more
 * iterations. A block parameter is known if it gets the same constant on all edges; sums of constants are computed. If
 * a loop of one block leaves in its first iteration, its own back edge does not count. A branch stays if without it
 * some block would have no predecessor. With `--schedule=pipeline`, which makes such branches. Requires virtual
 * registers; changes the CFG. */
#include "analysis/cfg.h"
#include "analysis/recurrence.h"
#include "ir/build.h"
#include "ir/pass_notes.h"
#include "ir/schedule_modes.h"
#include "isa/meaning.h"
#include "opt/opt.h"

/* Does another edge than that of `but` enter the block, apart from its own back edge? */
static bool is_reached_else(const Block *block, const Block *but)
{
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Block *pred = block->preds.data[p];
        if (pred != block && pred != but && pred->rpo != UINT32_MAX) return true;
    }
    return false;
}

/* The edge that the block always takes: 0 or 1; -1: not known. */
static int edge_taken(const Block *block)
{
    const Inst *branch = block->last;
    const LoopEdges entered = {.k = block->kernel, .header = (Block *)block, .latch = (Block *)block};
    uint32_t a, b;
    if (!branch || branch->m.opcode != OP_BR_CMP || branch->branch->target[0] == branch->branch->target[1]) return -1;
    const CompareInfo compare = inst_info(branch->m.mods.cmp)->compare;
    if (number_bits((NumberType)compare.type) != 32 || !loop_round_value(&entered, inst_uses(branch)[0], 0, &a) ||
        !loop_round_value(&entered, inst_uses(branch)[1], 0, &b))
        return -1;
    const int edge = !meaning_compare(compare, a, b);
    const Block *taken = branch->branch->target[edge], *other = branch->branch->target[!edge];
    if (taken == block) return -1; /* the loop repeats, and its parameters change */
    return other == block || is_reached_else(other, block) ? edge : -1;
}

static void take(const Block *block, unsigned edge)
{
    Inst *branch = block->last;
    Builder b = opt_builder(branch, branch);
    build_br(&b, (Edge){branch->branch->target[edge], branch->branch->args[edge], branch->branch->num_args[edge]});
    inst_remove(branch);
}

bool pass_known_branches(Kernel *k, PassCtx *ctx)
{
    cfg_build(k);
    kernel_compute_defs(k);
    bool changed = false;
    FOREACH_BLOCK(k, block)
    {
        const int edge = schedule_mode(ctx, block) == WAVECC_SCHEDULE_PIPELINE ? edge_taken(block) : -1;
        if (edge < 0) continue;
        take(block, (unsigned)edge);
        cfg_build(k);
        changed = true;
    }
    k->notes->pipelined |= changed;
    return changed;
}
