/* Buffer operations of a loop share one scalar offset if their scalar offsets grow by the same amount.
 *
 *                                                            %v2:v = v_add_u32 %a, %v
 *                                                            %w2:v = v_add_u32 %b, %w
 *   br ^loop(%a, %b)                                         br ^loop(0)
 *   ^loop(%p:s, %q:s):                                       ^loop(%u:s):
 *     buffer_load_dword %v, %r, %p offen                       buffer_load_dword %v2, %r, %u offen
 *     buffer_load_dword %w, %s, %q offen               =>      buffer_load_dword %w2, %s, %u offen
 *     %pn:s = s_add_i32 %p, 256                                %un:s = s_add_i32 %u, 256
 *     %qn:s = s_add_i32 %q, 256
 *
 * The start values are added to the lane parts before the loop. The machine adds lane part and immediate mod 2^32, but
 * adds the scalar without wrap, so neither sum may wrap. The pass proves this from bounds of the lane part and the
 * start, and from the largest number of iterations. No additional VGPR is live in the loop, because the old lane part
 * is not needed in it or after it. Only loops of one block, on gfx942 and gfx950. A part of loop-control. */
#include "opt/loop_strength.h"

#include "analysis/cfg.h"
#include "analysis/linear.h"
#include "analysis/recurrence.h"
#include "ir/build.h"
#include "ir/schedule_modes.h"
#include "opt/opt.h"

/* A lane part with a start value added to it. */
typedef struct Started {
    uint32_t vreg;
    Operand value;
} Started;

typedef struct Shared {
    LoopEdges l;
    uint64_t most; /* iterations */
    Arena *arena;
    uint32_t *uses;   /* of all registers */
    uint32_t *inside; /* by register: uses in the loop */
    uint32_t *after;  /* by register: uses in blocks that may run after the loop */
    VEC(Recurrence) movable;
    VEC(Recurrence) alike; /* offsets of one group: they have the same step */
    VEC(Inst *) found;     /* accesses of the offset at hand */
    VEC(Started) started;
} Shared;

static void count_places(Shared *s)
{
    const Kernel *k = s->l.k;
    const Block *around = s->l.header->loop_parent;
    s->uses = opt_count_uses(k, s->arena);
    s->inside = ARENA_ARRAY(s->arena, uint32_t, k->vregs.len + 1);
    s->after = ARENA_ARRAY(s->arena, uint32_t, k->vregs.len + 1);
    FOREACH_BLOCK(k, block)
    {
        const bool is_inside = block == s->l.header;
        const bool comes_after = block->rpo > s->l.header->rpo || (around && block_in_loop(block, around));
        FOREACH_INST(block, inst) FOREACH_USE(inst, use)
        {
            if (use->kind != OPERAND_VREG) continue;
            s->inside[use->value] += is_inside;
            s->after[use->value] += !is_inside && comes_after;
        }
    }
}

static bool reads(const Recurrence *c, Operand o)
{
    return o.kind == OPERAND_VREG && (o.value == c->param || o.value == c->next.value);
}

static bool is_access(const Shared *s, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format != FORMAT_MUBUF || !(row->modifiers & MOD_OFFEN)) return false;
    if ((inst->m.mods.flags & (MEM_OFFEN | MEM_IDXEN)) != MEM_OFFEN) return false;
    const Operand *o = opt_buffer_uses(inst);
    return is_ssa(s->l.k, o[0]) && is_whole(s->l.k, o[0]) && o[0].width == 1 && opt_buffer_is_raw(s->l.k, o[1]);
}

/* Finds the operations that read the offset. False: something else than its own sum reads it, too. */
static bool find_accesses(Shared *s, const Recurrence *c)
{
    s->found.len = 0;
    uint32_t others = 0;
    FOREACH_INST(s->l.header, inst)
    {
        const bool is_one = is_access(s, inst);
        if (is_one && reads(c, opt_buffer_uses(inst)[2])) VEC_PUSH(s->arena, &s->found, inst);
        FOREACH_USE(inst, use) others += reads(c, *use);
    }
    const bool is_alone = others == s->uses[c->param] + s->uses[c->next.value];
    return is_alone && s->found.len && others == s->found.len + 2; /* the two others are the sum and the edge */
}

/* Can the start move to the lane parts, without wrap and without one more register? */
static bool may_move(const Shared *s, const Recurrence *c)
{
    const Kernel *k = s->l.k;
    uint32_t constant;
    const Operand root = loop_root(k, c->start, &constant);
    const uint64_t start = constant + (root.kind == OPERAND_NONE ? 0 : (uint64_t)linear_bound(k, root));
    if (start + s->most * (uint64_t)c->step > UINT32_MAX) return false;
    for (uint32_t i = 0; i < s->found.len; i++) {
        const Inst *inst = s->found.data[i];
        const Operand lane = opt_buffer_uses(inst)[0];
        const VReg *v = &k->vregs.data[lane.value];
        const Block *made = v->def ? v->def->block : v->param_of, *around = s->l.header->loop_parent;
        if (!made || block_in_loop(made, s->l.header) || (around && !block_in_loop(made, around))) return false;
        if (linear_bound(k, lane) + start + (uint32_t)inst->m.mods.offset > UINT32_MAX) return false;
        uint32_t here = 0;
        for (uint32_t n = 0; n < s->found.len; n++) here += operand_same(opt_buffer_uses(s->found.data[n])[0], lane);
        if (here != s->inside[lane.value] || s->after[lane.value]) return false;
    }
    return true;
}

static Operand started(Shared *s, Builder *before, Operand lane, Operand start)
{
    for (uint32_t i = 0; i < s->started.len; i++)
        if (s->started.data[i].vreg == lane.value) return s->started.data[i].value;
    const bool is_zero = operand_is_imm(start) && !start.value;
    const Started made = {lane.value, is_zero ? lane : build_add_i32(before, lane, start)};
    VEC_PUSH(s->arena, &s->started, made);
    return made.value;
}

static void move_start(Shared *s, const Recurrence *c, Operand param, Operand next)
{
    find_accesses(s, c);
    s->started.len = 0;
    Builder before = builder_before(s->l.preheader->last);
    for (uint32_t i = 0; i < s->found.len; i++) {
        Operand *o = opt_buffer_uses(s->found.data[i]);
        before.loc = s->found.data[i]->loc;
        o[0] = started(s, &before, o[0], c->start);
        o[2] = o[2].value == c->param ? param : next;
    }
    Inst *sum = ssa_def(s->l.k, c->next);
    s->l.latch->last->branch->args[s->l.back][c->index] = vreg_operand(s->l.k, c->param);
    inst_remove(sum);
}

/* Replaces the offsets by a shared one, which stands at the first of their sums. */
static void share(Shared *s)
{
    Kernel *k = s->l.k;
    Inst *first = ssa_def(k, s->alike.data[0].next);
    for (uint32_t i = 1; i < s->alike.len; i++) {
        Inst *sum = ssa_def(k, s->alike.data[i].next);
        if (inst_comes_before(sum, first)) first = sum;
    }
    const Operand param = vreg_operand(k, block_param(k, s->l.header, CLASS_S, 1));
    Builder b = opt_builder(first, first);
    const Operand next = build_add_i32(&b, param, imm(s->alike.data[0].step));
    for (uint32_t i = 0; i < s->alike.len; i++) move_start(s, &s->alike.data[i], param, next);
    opt_push_arg(k, s->l.preheader->last->branch, s->l.in, imm(0));
    opt_push_arg(k, s->l.latch->last->branch, s->l.back, next);
}

static void find_movable(Shared *s)
{
    Recurrence c;
    s->movable.len = 0;
    for (uint32_t i = 0; i < s->l.header->params.len; i++) {
        const Operand param = vreg_operand(s->l.k, s->l.header->params.data[i]);
        if (param.width != 1 || !recurrence_of(&s->l, param, &c) || c.step <= 0) continue;
        const Inst *sum = ssa_def(s->l.k, c.next); /* of the parameter itself: no other operation lies between */
        if (!operand_same(inst_uses(sum)[0], param) && !operand_same(inst_uses(sum)[1], param)) continue;
        if (!loop_is_outside(&s->l, c.start) || inst_scc_is_used(sum)) continue;
        if (!s->movable.len) count_places(s);
        if (find_accesses(s, &c) && may_move(s, &c)) VEC_PUSH(s->arena, &s->movable, c);
    }
}

static bool share_in_loop(Shared *s)
{
    bool changed = false;
    find_movable(s);
    while (s->movable.len) {
        uint32_t others = 0;
        s->alike.len = 0;
        for (uint32_t i = 0; i < s->movable.len; i++) {
            const Recurrence c = s->movable.data[i];
            if (s->alike.len && c.step != s->alike.data[0].step) s->movable.data[others++] = c;
            else VEC_PUSH(s->arena, &s->alike, c);
        }
        s->movable.len = others;
        if (s->alike.len < 2) continue;
        share(s);
        changed = true;
    }
    return changed;
}

bool loop_offsets(Kernel *k, const PassCtx *ctx, Arena *arena)
{
    Shared s = {.arena = arena};
    LoopTrips t;
    bool changed = false;
    FOREACH_BLOCK(k, header)
    {
        if (schedule_mode(ctx, header) == WAVECC_SCHEDULE_OFF || !loop_edges(k, header, &s.l)) continue;
        if (s.l.latch != header || !loop_trips(&s.l, &t)) continue;
        s.most = loop_most_trips(&s.l, &t);
        changed |= s.most && share_in_loop(&s);
    }
    return changed;
}
