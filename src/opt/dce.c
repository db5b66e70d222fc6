/* Dead code elimination: deletes computations whose results are not used.
 *
 *   %1 = v_add_u32 %x, 4            (deleted: %1 is used by %2 only)
 *   %2 = v_mul_lo_u32 %1, %y        (deleted: no use)
 *   br ^loop(%i, %2)                br ^loop(%i)        (a parameter that only feeds itself goes too)
 *
 * Marks from what must stay (stores, terminators, ...) along operands: an SSA value marks its definition, a block parameter
 * the arguments on all edges, a register variable all instructions that write it. What is not marked and may be removed goes.
 * Requires virtual registers; ends because every register is marked once. Linear. */
#include "ir/ir.h"

typedef struct Writer {
    Inst *inst;
    struct Writer *next;
} Writer;

typedef struct Dce {
    Kernel *k;
    Arena *scratch;
    BitSet live;             /* virtual registers */
    Writer **writers;        /* of register variables */
    VEC(uint32_t) worklist;  /* live registers whose makers are not yet marked */
} Dce;

static void mark_register(Dce *d, uint32_t vreg)
{
    if (bitset_test(&d->live, vreg)) return;
    bitset_set(&d->live, vreg);
    VEC_PUSH(d->scratch, &d->worklist, vreg);
}

static void mark_operands(Dce *d, const Inst *inst)
{
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        Operand use = inst_uses(inst)[i];
        if (use.kind == OPERAND_VREG) mark_register(d, use.value);
    }
}

/* The arguments for parameter `index` of `block` on every edge. */
static void mark_arguments(Dce *d, const Block *block, uint32_t index)
{
    for (uint32_t i = 0; i < block->preds.len; i++) {
        const Branch *branch = block->preds.data[i]->last->branch;
        for (int side = 0; side < 2; side++) {
            if (branch->target[side] != block) continue;
            Operand arg = branch->args[side][index];
            if (arg.kind == OPERAND_VREG) mark_register(d, arg.value);
        }
    }
}

static void mark_makers(Dce *d, uint32_t vreg)
{
    const VReg *v = &d->k->vregs.data[vreg];
    if (v->is_var) {
        for (const Writer *w = d->writers[vreg]; w; w = w->next) mark_operands(d, w->inst);
    } else if (v->def) {
        mark_operands(d, v->def);
    } else if (v->param_of) {
        const Block *block = v->param_of;
        for (uint32_t i = 0; i < block->params.len; i++)
            if (block->params.data[i] == vreg) mark_arguments(d, block, i);
    }
}

static void find_writers_and_roots(Dce *d)
{
    Kernel *k = d->k;
    FOREACH_BLOCK(k, block) {
        FOREACH_INST(block, inst) {
            FOREACH_DEF(inst, def) {
                if (def->kind != OPERAND_VREG || !k->vregs.data[def->value].is_var) continue;
                Writer *w = ARENA_NEW(d->scratch, Writer);
                *w = (Writer){inst, d->writers[def->value]};
                d->writers[def->value] = w;
            }
            if (inst_is_removable(k, inst)) continue;
            mark_operands(d, inst);
            /* What stays writes its results: a variable among them keeps its other writers only if it is read. */
        }
    }
}

static bool any_result_live(const Dce *d, const Inst *inst)
{
    FOREACH_DEF(inst, def) {
        if (def->kind == OPERAND_VREG && bitset_test(&d->live, def->value)) return true;
    }
    return false;
}

/* Drops parameters that are not live, and their arguments. */
static bool drop_dead_params(Dce *d, Block *block)
{
    uint32_t kept = 0, count = block->params.len;
    bool *keep = ARENA_ARRAY(d->scratch, bool, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        keep[i] = bitset_test(&d->live, block->params.data[i]) || d->k->vregs.data[block->params.data[i]].pin != NO_PIN;
        if (keep[i]) block->params.data[kept++] = block->params.data[i];
    }
    if (kept == count) return false;
    block->params.len = kept;
    for (uint32_t p = 0; p < block->preds.len; p++) {
        Branch *branch = block->preds.data[p]->last->branch;
        for (int side = 0; side < 2; side++) {
            /* A branch with both sides here is listed twice: the second visit finds the arguments already dropped. */
            if (branch->target[side] != block || branch->num_args[side] != count) continue;
            uint32_t out = 0;
            for (uint32_t i = 0; i < count; i++)
                if (keep[i]) branch->args[side][out++] = branch->args[side][i];
            branch->num_args[side] = (uint16_t)out;
        }
    }
    return true;
}

bool pass_dce(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    cfg_build(k);
    kernel_note_author_waits(k);
    Arena *scratch = arena_new();
    Dce d = {.k = k, .scratch = scratch, .live = bitset_new(scratch, k->vregs.len),
             .writers = ARENA_ARRAY(scratch, Writer *, k->vregs.len)};
    find_writers_and_roots(&d);
    while (d.worklist.len) {
        uint32_t vreg = VEC_POP(&d.worklist);
        mark_makers(&d, vreg);
    }
    bool changed = false;
    FOREACH_BLOCK(k, block) {
        changed |= drop_dead_params(&d, block);
        FOREACH_INST_SAFE(block, inst) {
            if (!inst_is_removable(k, inst) || any_result_live(&d, inst)) continue;
            inst_remove(inst);
            changed = true;
        }
    }
    arena_free(scratch);
    return changed;
}
