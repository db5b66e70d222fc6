/* Updates loop-carried values in place. If the old value is read after the new one is defined, both need a register,
 * and each iteration copies the new one back. This pass avoids both.
 *
 *   ^loop(%m):                                          ^loop(%m):
 *     %n = v_max3_f32 %m, %x, %y                          %t = v_max3_f32 %m, %x, %y
 *     ...                                      =>         %d = v_sub_f32 %m, %t
 *     %d = v_sub_f32 %m, %n                               %n = v_max_f32 %m, %t     (in the register of %m)
 *     ... %n ...                                          ... %n ...
 *     br_cmp ..., ^loop(%n), ^exit                        br_cmp ..., ^loop(%n), ^exit
 *
 * It tries three ways in this order. First, the readers of the old value move up before the new one. Second, the new
 * one moves down after these readers. Third, the new one is computed twice, the first time for the readers; that costs
 * as much as the copy did. The pass only does this if the copy goes away. All block parameters and arguments that edges
 * join form a web: they should share one register. So no other two values of the web may be live at the same time.
 *
 * Behind a loop, the old one of a value of two states is their sum minus the new one, so that it does not live on.
 * Requires virtual registers; preserves the CFG. Runs after everything that shares computations. */
#include "analysis/block_time.h"
#include "analysis/cfg.h"
#include "analysis/liveness.h"
#include "ir/build.h"
#include "opt/opt.h"

enum { NONE_YET = NO_VREG - 1 };

typedef struct Carried {
    Kernel *k;
    Arena *arena;
    uint32_t num;     /* number of virtual registers at the start */
    uint32_t *parent; /* union-find over values that edges join */
    bool *in_loop;    /* by root: some value of the web is on a back edge of a loop */
    uint32_t *first;  /* by root: first value of a web with a conflict; NO_VREG: no conflict */
    uint32_t *next;   /* by virtual register: next value of the web; NO_VREG: the last */
    const Liveness *live;
    bool changed;
} Carried;

static uint32_t root_of(Carried *c, uint32_t v)
{
    while (c->parent[v] != v) v = c->parent[v] = c->parent[c->parent[v]];
    return v;
}

/* The root of the operand's web, if a loop carries the web; else NO_VREG. */
static uint32_t carried_root(Carried *c, Operand o)
{
    if (!is_ssa(c->k, o) || o.value >= c->num) return NO_VREG;
    uint32_t root = root_of(c, o.value);
    return c->in_loop[root] ? root : NO_VREG;
}

static void join_edges(Carried *c, bool back_edges)
{
    FOREACH_BLOCK(c->k, block)
    {
        const Branch *branch = block->last ? block->last->branch : NULL;
        for (unsigned s = 0; branch && s < 2 && branch->target[s]; s++) {
            const Block *target = branch->target[s];
            if (!block->loop_depth || !target->loop_depth) continue; /* a copy outside of loops does not matter */
            bool back = target->loop_header == target && block_dominates(target, block);
            for (unsigned i = 0; i < branch->num_args[s]; i++) {
                Operand arg = branch->args[s][i], param = vreg_operand(c->k, target->params.data[i]);
                if (!is_whole(c->k, arg) || !is_ssa(c->k, arg) || arg.reg_class != param.reg_class) continue;
                if (!back_edges) c->parent[root_of(c, arg.value)] = root_of(c, param.value);
                else if (back) c->in_loop[root_of(c, param.value)] = true;
            }
        }
    }
}

/* Finds webs with a conflict: a block reads one value of the web after it defines another. */
static bool find_conflicts(Carried *c)
{
    enum { SEVERAL = NO_VREG - 1 };
    uint32_t n = c->k->vregs.len;
    uint32_t *reader = ARENA_ARRAY(c->arena, uint32_t, n); /* by root: the value that is read further down */
    /* by root: 1 + id of the block for which the entry is valid */
    uint32_t *seen_in = ARENA_ARRAY(c->arena, uint32_t, n);
    bool any = false;
    FOREACH_BLOCK(c->k, block)
    {
        FOREACH_INST_REVERSE(block, inst)
        {
            FOREACH_DEF(inst, def)
            {
                uint32_t root = def->kind == OPERAND_VREG ? carried_root(c, *def) : NO_VREG;
                if (root == NO_VREG || seen_in[root] != block->id + 1 || reader[root] == def->value) continue;
                c->first[root] = NONE_YET;
                any = true;
            }
            FOREACH_USE(inst, use)
            {
                uint32_t root = use->kind == OPERAND_VREG ? carried_root(c, *use) : NO_VREG;
                if (root == NO_VREG) continue;
                if (seen_in[root] != block->id + 1) reader[root] = use->value;
                else if (reader[root] != use->value) reader[root] = SEVERAL;
                seen_in[root] = block->id + 1;
            }
        }
    }
    return any;
}

/* ---- where the values live ---- */

static void list_members(Carried *c)
{
    for (uint32_t v = 0; v < c->num; v++) {
        uint32_t *first = &c->first[root_of(c, v)];
        if (*first == NO_VREG) continue;
        c->next[v] = *first == NONE_YET ? NO_VREG : *first;
        *first = v;
    }
}

/* Is another value of the web live where `v` begins, apart from values that readers in the block of `v` keep live? */
static bool lives_beside(const Carried *c, uint32_t root, uint32_t v)
{
    const VReg *r = &c->k->vregs.data[v];
    const Block *home = vreg_home(c->k, v);
    if (!home) return true;
    for (uint32_t o = c->first[root]; o != NO_VREG; o = c->next[o]) {
        if (o == v) continue;
        const VReg *other = &c->k->vregs.data[o];
        if (!r->def && (liveness_has(c->live, &c->live->live_in[home->id], o) || other->param_of == home)) return true;
        if (r->def && (liveness_has(c->live, &c->live->live_out[home->id], o) || inst_reads_of(home->last, o)))
            return true;
        /* it is not clear which one is the old value */
        if (r->def && other->def && other->def->block == home) return true;
    }
    return false;
}

/* ---- one definition and the readers of old values after it ---- */

static bool reads_old(Carried *c, const Inst *inst, uint32_t root, uint32_t new_value)
{
    FOREACH_USE((Inst *)inst, use)
    if (use->value != new_value && use->kind == OPERAND_VREG && carried_root(c, *use) == root) return true;
    return false;
}

static bool is_movable(const Carried *c, const Inst *inst)
{
    unsigned unit = inst_row(inst)->unit;
    if (unit != UNIT_VALU && unit != UNIT_SALU && unit != UNIT_TRANS) return false;
    return inst->m.num_defs == 1 && inst->m.operands[0].kind == OPERAND_VREG && !inst_has(inst, INST_WHOLE_WAVE) &&
           c->k->vregs.data[inst->m.operands[0].value].pin == NO_PIN &&
           inst_can_move_to_region(c->k, inst, inst->block->region);
}

/* Does the reader use a slow result? Moving it up would wait for that result earlier. */
static bool reads_slow_result(const Carried *c, const Inst *reader)
{
    for (unsigned i = 0; i < inst_num_uses(reader); i++) {
        const Inst *def = ssa_def(c->k, inst_uses(reader)[i]);
        if (def && def->block == reader->block && (inst_has(def, INST_LOAD) || inst_row(def)->unit == UNIT_MFMA))
            return true;
    }
    return false;
}

/* Moves a reader up as far as its operands allow, at most before `def`. */
static void move_reader_up(Carried *c, Inst *reader, Inst *def)
{
    if (!is_movable(c, reader) || carried_root(c, reader->m.operands[0]) != NO_VREG) return;
    if (reads_slow_result(c, reader)) return;
    Inst *at = reader, *above = reader->prev;
    while (at != def && !opt_reads_result(reader, above) && !inst_has(above, INST_WRITES_EXEC)) {
        at = above;
        above = at->prev;
    }
    if (at == reader || (above && inst_scc_is_used(above))) return;
    inst_remove(reader);
    inst_insert_before(at, reader);
    c->changed = true;
}

/* The last reader of an old value after `def`; NULL: there is none. */
static Inst *last_reader(Carried *c, Inst *def, uint32_t root)
{
    Inst *last = NULL;
    for (Inst *inst = def->next; inst; inst = inst->next)
        if (reads_old(c, inst, root, def->m.operands[0].value)) last = inst;
    return last;
}

/* How to move `def` after the last reader. */
typedef enum Way { WAY_NONE, WAY_FREE, WAY_SINK, WAY_TWICE } Way;

static Way way_behind(Carried *c, const Inst *def, const Inst *last)
{
    enum { MAX_DISTANCE = 16 }; /* most instructions by which the lives of its sources may grow */
    if (!last) return WAY_FREE;
    if (!is_movable(c, def) || !last->next || inst_scc_is_used(last)) return WAY_NONE;
    bool needed = false;
    unsigned distance = 0;
    for (const Inst *inst = def->next; inst != last->next; inst = inst->next, distance++) {
        if (inst_has(inst, INST_WRITES_EXEC)) return WAY_NONE;
        needed |= inst_reads_of(inst, def->m.operands[0].value);
    }
    if (!needed) return WAY_SINK;
    const InstInfo *row = inst_row(def);
    if (row->unit == UNIT_TRANS || distance > MAX_DISTANCE) return WAY_NONE;
    for (unsigned i = 0; i < row->num_operands; i++)
        if (row->operands[i].tied >= 0) return WAY_NONE; /* then the tied operand would need the copy */
    return WAY_TWICE;
}

/* Opcodes f with f(m, f(m, x)) = f(m, x), such as max. Their second computation needs only the old value and the result
   of the first. */
static uint16_t repeated_opcode(uint16_t opcode)
{
    switch (opcode) {
    case OP_V_MAX_F32:
    case OP_V_MAX3_F32: return OP_V_MAX_F32;
    case OP_V_MIN_F32:
    case OP_V_MIN3_F32: return OP_V_MIN_F32;
    case OP_V_MAX_I32:
    case OP_V_MAX3_I32: return OP_V_MAX_I32;
    case OP_V_MIN_I32:
    case OP_V_MIN3_I32: return OP_V_MIN_I32;
    case OP_V_MAX_U32:
    case OP_V_MAX3_U32: return OP_V_MAX_U32;
    case OP_V_MIN_U32:
    case OP_V_MIN3_U32: return OP_V_MIN_U32;
    case OP_V_MAX_F64: return OP_V_MAX_F64;
    case OP_V_MIN_F64: return OP_V_MIN_F64;
    default: return OP_INVALID;
    }
}

static void repeat_with_old(Carried *c, Inst *def, uint32_t root, Operand first_result)
{
    uint16_t opcode = repeated_opcode(def->m.opcode);
    if (opcode == OP_INVALID || def->m.form != FORM_AUTO || def->m.mods.flags || def->m.mods.omod) return;
    for (unsigned i = 1; i < def->m.num_operands; i++) {
        Operand old = def->m.operands[i];
        if (old.flags || carried_root(c, old) != root) continue;
        inst_resize(c->k, def, 1, 3);
        def->m.opcode = opcode;
        def->m.num_operands = 3;
        def->m.mods = isa_default_modifiers(opcode);
        def->m.operands[1] = old;
        def->m.operands[2] = first_result;
        return;
    }
}

/* Copies the instruction with a new result, for the readers up to `last`. */
static void compute_for_readers(Carried *c, Inst *def, const Inst *last, uint32_t root)
{
    Kernel *k = c->k;
    Operand result = def->m.operands[0];
    Inst *twin = inst_clone(k, def);
    uint32_t v = kernel_vreg(k, (RegClass)result.reg_class, result.width);
    k->vregs.data[v].lane_mask = k->vregs.data[result.value].lane_mask;
    k->vregs.data[v].loc = k->vregs.data[result.value].loc;
    inst_set_def(k, twin, 0, vreg_operand(k, v));
    inst_insert_before(def, twin);
    for (Inst *inst = def->next; inst != last->next; inst = inst->next)
        for (unsigned i = 0; i < inst_num_uses(inst); i++) {
            Operand *use = &inst_uses(inst)[i];
            if (use->kind == OPERAND_VREG && use->value == result.value) use->value = v;
        }
    repeat_with_old(c, def, root, vreg_operand(k, v));
}

static void put_behind(Carried *c, Inst *def, Inst *last, Way way, uint32_t root)
{
    if (way == WAY_FREE) return;
    if (way == WAY_TWICE) compute_for_readers(c, def, last, root);
    inst_remove(def);
    inst_insert_after(last, def);
    c->changed = true;
}

static void resolve(Carried *c, uint32_t root)
{
    for (uint32_t v = c->first[root]; v != NO_VREG; v = c->next[v])
        if (lives_beside(c, root, v)) return;
    for (uint32_t v = c->first[root]; v != NO_VREG; v = c->next[v]) {
        Inst *def = c->k->vregs.data[v].def;
        for (Inst *inst = def ? def->next : NULL, *next; inst; inst = next) {
            next = inst->next;
            if (reads_old(c, inst, root, v)) move_reader_up(c, inst, def);
        }
    }
    for (uint32_t v = c->first[root]; v != NO_VREG; v = c->next[v]) {
        Inst *def = c->k->vregs.data[v].def;
        if (def && way_behind(c, def, last_reader(c, def, root)) == WAY_NONE) return;
    }
    for (uint32_t v = c->first[root]; v != NO_VREG; v = c->next[v]) {
        Inst *def = c->k->vregs.data[v].def, *last = def ? last_reader(c, def, root) : NULL;
        if (def) put_behind(c, def, last, way_behind(c, def, last), root);
    }
}

/* Readers after the loop of a parameter that the loop turns into `sum - parameter` read sum - the next value. */
static bool leave_old_value(Kernel *k, Block *loop, Block *behind, uint32_t param, Operand to)
{
    const Inst *next = ssa_def(k, to);
    if (!next || next->block != loop || next->m.opcode != OP_S_SUB_I32 || inst_scc_is_used(next)) return false;
    const Operand sum = inst_uses(next)[0], old = inst_uses(next)[1], uses[] = {sum, next->m.operands[0]};
    const Inst *made = ssa_def(k, sum);
    Operand instead = operand_none();
    if (!operand_is_imm(sum) && (!made || made->block == loop || !block_dominates(made->block, loop))) return false;
    if (old.kind != OPERAND_VREG || old.value != param || old.flags) return false;
    FOREACH_BLOCK_INST(k, block, inst)
    FOREACH_USE(inst, use)
    {
        if (block == loop || block->rpo == UINT32_MAX || !block_dominates(behind, block)) continue;
        if (use->kind != OPERAND_VREG || use->value != param) continue;
        Builder b = builder_before(behind->first);
        b.loc = next->loc;
        if (instead.kind == OPERAND_NONE) instead = inst_def(build_inst(&b, OP_S_SUB_I32, uses, 2), 0);
        operand_replace(use, instead);
    }
    return instead.kind != OPERAND_NONE;
}

static bool leave_old_values(Kernel *k)
{
    bool changed = false;
    FOREACH_BLOCK(k, loop)
    {
        const Branch *branch = loop->last ? loop->last->branch : NULL;
        if (!branch || !block_is_loop(loop) || !branch->target[1]) continue;
        const unsigned back = branch->target[0] == loop ? 0 : 1;
        Block *behind = branch->target[1 - back];
        for (uint32_t i = 0; i < loop->params.len && behind != loop && behind->preds.len == 1; i++)
            changed |= leave_old_value(k, loop, behind, loop->params.data[i], branch->args[back][i]);
    }
    return changed;
}

bool pass_in_place(Kernel *k, PassCtx *ctx)
{
    loops_build(k);
    kernel_compute_defs(k);
    const bool left = leave_old_values(k);
    uint32_t n = k->vregs.len;
    Arena *arena = ctx->arena;
    Carried c = {.k = k,
                 .arena = arena,
                 .num = n,
                 .parent = ARENA_ARRAY(arena, uint32_t, n + 1),
                 .in_loop = ARENA_ARRAY(arena, bool, n + 1),
                 .next = ARENA_ARRAY(arena, uint32_t, n + 1),
                 .first = ARENA_ARRAY(arena, uint32_t, n + 1)};
    for (uint32_t v = 0; v < n; v++) {
        c.parent[v] = v;
        c.first[v] = NO_VREG;
    }
    join_edges(&c, false);
    join_edges(&c, true);
    if (find_conflicts(&c)) {
        list_members(&c);
        c.live = liveness_between_blocks(arena, k);
        for (uint32_t root = 0; root < n; root++)
            if (c.first[root] != NO_VREG) resolve(&c, root);
    }
    return c.changed || left;
}
