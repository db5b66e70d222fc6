/* If a value is computed from a load before a divergent branch, but only read after the branch, this pass moves the
 * computation there. The branch and its loads then do not wait for the first load.
 *
 *     %x = global_load_dword %a, %p                    %x = global_load_dword %a, %p
 *     %y = v_lshlrev_b32 16, %x                        %s = exec_if %m
 *     %s = exec_if %m                                  br_exec ^then, ^merge
 *     br_exec ^then, ^merge                        ^then region 1:
 *   ^then region 1:                            =>      %z = global_load_dword %b, %p
 *     %z = global_load_dword %b, %p                    ...
 *     ...                                          ^merge:
 *   ^merge:                                            exec_end %s
 *     exec_end %s                                      %y = v_lshlrev_b32 16, %x
 *     v_add_u32 %y, ...                                v_add_u32 %y, ...
 *
 * `merge` is the block that restores EXEC. It runs exactly once whenever the block of the branch runs, under the same
 * EXEC. Only pure operations move. They must not read variables (a branch may write them), special registers or other
 * lanes. Longer lives of their operands may cost at most MOST_LONGER dwords more than the shorter lives of their
 * results save. The pass moves nothing in three cases: there is no load or store in between; the place is after a
 * divergent loop; with --schedule=off. Requires virtual registers; preserves the CFG. */
#include "analysis/cfg.h"
#include "ir/schedule_modes.h"
#include "opt/opt.h"

#include <string.h>

/* Limits for compile time (readers are counted again after each branch) and for registers; not measured. */
enum { MOST_SUNK = 48, MOST_LONGER = 8, MOST_BRANCHES = 32 };

/* The readers of a register: number of operands in its own block, and a block that dominates all other readers. */
typedef struct Readers {
    uint32_t own;
    uint32_t sunk;       /* of these */
    const Block *others; /* NULL: there are no other readers */
} Readers;

typedef struct Sinking {
    Kernel *k;
    Inst *inst[MOST_SUNK]; /* from last to first */
    unsigned num;
    Readers *readers; /* by register */
    bool *late;       /* registers that depend on a load */
} Sinking;

static void note_reader(Sinking *s, const Block *block, uint32_t vreg)
{
    const Inst *def = s->k->vregs.data[vreg].def;
    Readers *r = &s->readers[vreg];
    if (!def || block->rpo == UINT32_MAX) return;
    if (def->block == block) {
        r->own++;
        return;
    }
    if (!r->others) r->others = block;
    while (!block_dominates(r->others, block)) r->others = r->others->idom;
}

static void find_readers(Sinking *s)
{
    memset(s->readers, 0, s->k->vregs.len * sizeof *s->readers);
    FOREACH_BLOCK_INST(s->k, block, inst)
    FOREACH_USE(inst, use) if (is_ssa(s->k, *use)) note_reader(s, block, use->value);
}

/* The block that ends the branch of `head`, or NULL. Relies on the layout, which follows the source. */
static Block *find_merge(const Kernel *k, const Block *head)
{
    const Inst *test = head->last ? head->last->prev : NULL;
    if (!test || head->last->m.opcode != OP_BR_EXEC || test->m.opcode != OP_EXEC_IF) return NULL;
    const Operand saved = test->m.operands[0];
    if (!is_ssa(k, saved) || k->regions.data[block_succ(head, 0)->region].is_loop) return NULL;
    for (uint32_t i = head->id + 1; i < k->blocks.len; i++) {
        Block *block = k->blocks.data[i];
        const Inst *first = block->first;
        if (!first || first->m.opcode != OP_EXEC_END || !operand_same(inst_uses(first)[0], saved)) continue;
        const bool ends_more = !first->next || inst_has(first->next, INST_WRITES_EXEC);
        return !ends_more && block->region == head->region && block_dominates(head, block) ? block : NULL;
    }
    return NULL;
}

/* Does the branch contain a memory operation, which would have to wait? */
static bool touches_memory(const Kernel *k, const Block *head, const Block *merge)
{
    for (uint32_t i = head->id + 1; i < merge->id; i++)
        FOREACH_INST(k->blocks.data[i], inst) if (inst_row(inst)->event != EVENT_NONE) return true;
    return false;
}

/* Finds the registers that depend on a load, directly or not. */
static void find_late(Sinking *s, const Block *head)
{
    FOREACH_INST(head, inst)
    {
        bool late = inst_has(inst, INST_LOAD) && !(inst->flags & INST_INVARIANT);
        for (unsigned i = 0; i < inst_num_uses(inst); i++)
            late |= is_ssa(s->k, inst_uses(inst)[i]) && s->late[inst_uses(inst)[i].value];
        FOREACH_DEF(inst, def) if (is_ssa(s->k, *def)) s->late[def->value] = late;
    }
}

static bool may_sink(const Sinking *s, const Inst *inst, const Block *merge)
{
    const Kernel *k = s->k;
    const uint32_t never = INST_CONVERGENT | INST_READS_LANES | INST_WHOLE_WAVE;
    if (!inst_has(inst, INST_PURE) || inst_has(inst, never) || form_is_dpp(inst->m.form)) return false;
    if (inst->m.num_defs != 1 || inst->flags & INST_AUTHOR) return false;
    if (inst_row(inst)->implicit_writes & ~IMP_SCC) return false; /* its SCC is unused: see inst_can_move_to_region */
    if (!inst_can_move_to_region(k, inst, inst->block->region)) return false;
    const Operand def = inst->m.operands[0];
    if (!is_ssa(k, def) || k->vregs.data[def.value].pin != NO_PIN || !s->late[def.value]) return false;
    const Readers *r = &s->readers[def.value];
    if (r->own != r->sunk || (!r->own && !r->others)) return false;
    return !r->others || block_dominates(merge, r->others);
}

/* By how many dwords pressure across the branch grows: operands that live longer, minus results that no longer cross
   it. */
static int longer(const Sinking *s)
{
    int dwords = 0;
    for (unsigned i = 0; i < s->num; i++) {
        dwords -= s->inst[i]->m.operands[0].width;
        for (unsigned u = 0; u < inst_num_uses(s->inst[i]); u++)
            if (inst_uses(s->inst[i])[u].kind == OPERAND_VREG) dwords += inst_uses(s->inst[i])[u].width;
    }
    return dwords;
}

static bool sink_branch(Sinking *s, Block *head, Block *merge)
{
    s->num = 0;
    find_late(s, head);
    for (Inst *inst = head->last->prev->prev; inst && s->num < MOST_SUNK; inst = inst->prev) {
        if (!may_sink(s, inst, merge)) continue;
        s->inst[s->num++] = inst;
        FOREACH_USE(inst, use) if (is_ssa(s->k, *use)) s->readers[use->value].sunk++;
    }
    const bool sinks = s->num && longer(s) <= MOST_LONGER;
    Inst *at = merge->first;
    for (unsigned i = s->num; sinks && i-- > 0;) {
        inst_remove(s->inst[i]);
        inst_insert_after(at, s->inst[i]);
        at = s->inst[i];
    }
    if (s->num) find_readers(s);
    return sinks;
}

bool pass_sink_uses(Kernel *k, PassCtx *ctx)
{
    unsigned branches = 0;
    bool any = false, changed = false;
    FOREACH_BLOCK(k, block) any |= block->last && block->last->m.opcode == OP_BR_EXEC;
    if (!any) return false;
    Arena *arena = ctx->arena;
    dominance_build(k);
    kernel_compute_defs(k);
    Sinking s = {.k = k,
                 .readers = ARENA_ARRAY(arena, Readers, k->vregs.len + 1),
                 .late = ARENA_ARRAY(arena, bool, k->vregs.len + 1)};
    find_readers(&s);
    FOREACH_BLOCK(k, head)
    {
        if (head->rpo == UINT32_MAX || branches == MOST_BRANCHES || schedule_keeps_order(ctx, head)) continue;
        Block *merge = find_merge(k, head);
        if (!merge || !touches_memory(k, head, merge)) continue;
        changed |= sink_branch(&s, head, merge);
        branches += s.num > 0;
    }
    return changed;
}
