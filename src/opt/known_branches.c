/* Branches on comparisons whose outcome is known.
 *
 *     br ^loop(0)                                      br ^loop(0)
 *   ^loop(%i:s):                                     ^loop(%i:s):
 *     %j = s_add_i32 %i, 8                     =>      %j = s_add_i32 %i, 8
 *     br_cmp s_cmp_lt_i32 %j, 8, ^loop(%j), ^exit      br ^exit
 *
 * Of loops that were unrolled whole, the back edge; of loops that are executed an iteration ahead and are known to have
 * more, the test in front. What a block gets on all its ways is one constant, and constants are added up; a block that
 * would leave at its first iteration never comes to another one, so its own edge does not count. A block that no edge
 * would lead to any more keeps its branch.
 * With `--schedule=pipeline`, which makes such branches. Requires virtual registers; changes the CFG. */
#include "analysis/cfg.h"
#include "ir/build.h"
#include "ir/schedule_modes.h"
#include "isa/meaning.h"
#include "opt/opt.h"

enum { MOST_DEPTH = 16 };

/* The constant that a parameter is on every edge into its block but those of the block itself. */
static bool known_param(const Kernel *k, uint32_t vreg, uint32_t *bits)
{
    const Block *block = k->vregs.data[vreg].param_of;
    bool found = false;
    if (!block) return false;
    const uint32_t place = block_param_index(block, vreg);
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Inst *last = block->preds.data[p]->last;
        for (unsigned edge = 0; block->preds.data[p] != block && edge < 2; edge++) {
            if (last->branch->target[edge] != block) continue;
            const Operand arg = last->branch->args[edge][place];
            if (!operand_is_imm(arg) || (found && (uint32_t)arg.value != *bits)) return false;
            *bits = (uint32_t)arg.value;
            found = true;
        }
    }
    return found;
}

/* The number that an operand is when `block` is entered from outside. Parameters of other blocks may be those of a loop
   that goes on, and are not known. */
static bool constant_of(const Block *block, Operand o, unsigned depth, uint32_t *bits)
{
    const Kernel *k = block->kernel;
    if (operand_is_imm(o)) return *bits = (uint32_t)o.value, true;
    if (!is_ssa(k, o) || !is_whole(k, o) || o.width != 1 || !depth) return false;
    if (k->vregs.data[o.value].param_of == block) return known_param(k, o.value, bits);
    const Inst *def = k->vregs.data[o.value].def;
    if (!def || def->block != block || (def->m.opcode != OP_S_ADD_I32 && def->m.opcode != OP_S_ADD_U32)) return false;
    uint32_t a, b;
    if (!constant_of(block, inst_uses(def)[0], depth - 1, &a) || !constant_of(block, inst_uses(def)[1], depth - 1, &b))
        return false;
    *bits = a + b;
    return true;
}

static bool holds(unsigned cmp, uint32_t a, uint32_t b, bool *out)
{
    const CompareInfo info = inst_info((uint16_t)cmp)->compare;
    *out = meaning_compare(info, a, b);
    return info.condition != CONDITION_NONE && !number_is_float((NumberType)info.type) &&
           number_bits((NumberType)info.type) == 32;
}

/* Does another edge than that of `but` lead to the block, not from itself? */
static bool is_reached_else(const Block *block, const Block *but)
{
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Block *pred = block->preds.data[p];
        if (pred != block && pred != but && pred->rpo != UINT32_MAX) return true;
    }
    return false;
}

/* Which edge is taken whenever the block is executed: 0, 1; -1: not known. */
static int edge_taken(const Block *block)
{
    const Inst *branch = block->last;
    uint32_t a, b;
    bool is_true;
    if (!branch || branch->m.opcode != OP_BR_CMP || branch->branch->target[0] == branch->branch->target[1]) return -1;
    if (!constant_of(block, inst_uses(branch)[0], MOST_DEPTH, &a) ||
        !constant_of(block, inst_uses(branch)[1], MOST_DEPTH, &b) || !holds(branch->m.mods.cmp, a, b, &is_true))
        return -1;
    const int edge = !is_true;
    const Block *taken = branch->branch->target[edge], *other = branch->branch->target[!edge];
    if (taken == block) return -1; /* it goes round, with other numbers */
    return other == block || is_reached_else(other, block) ? edge : -1;
}

static void take(const Block *block, unsigned edge)
{
    Inst *branch = block->last;
    Builder b = builder_before(branch);
    b.loc = branch->loc;
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
    k->pipelined |= changed;
    return changed;
}
