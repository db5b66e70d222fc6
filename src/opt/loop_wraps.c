/* Some values in a loop alternate, for example the offsets of a double buffer. This pass carries the value from one
 * iteration to the next instead of recomputing it from the loop counter.
 *
 * Offsets of double buffers: if a value alternates between two constants, the next value is their sum minus the current
 * one. One scalar instruction computes it. The offset of the other buffer is that next value.
 *
 *   ^pre: br ^loop(0)                                     ^pre: br ^loop(0, 0)
 *   ^loop(%i:s):                                          ^loop(%i:s, %a:s):
 *     %b:s = s_lshr_b32 %i, 6                               %an:s = s_sub_i32 16384, %a
 *     %c:s = s_and_b32 %b, 1
 *     %x:s = s_lshl_b32 %c, 14        (0, 16384, 0...)    %x is %a
 *     %d:s = s_add_i32 %b, 1                          =>
 *     %e:s = s_and_b32 %d, 1
 *     %y:s = s_lshl_b32 %e, 14        (16384, 0...)       %y is %an
 *     %n:s = s_add_i32 %i, 64                               %n:s = s_add_i32 %i, 64
 *     br_cmp s_cmp_lt_i32 %n, 4032, ^loop(%n), ^exit        br_cmp s_cmp_lt_i32 %n, 4032, ^loop(%n, %an), ^exit
 *
 * If two scalars swap in every iteration, keep one of them. The other is their sum minus the one you kept. This removes
 * both moves.
 *
 *   ^pre: br ^loop(%p, %q)                                ^pre: %s:s = s_add_i32 %p, %q
 *                                                               br ^loop(%p)
 *   ^loop(%a:s, %b:s):                              =>    ^loop(%a:s):
 *     br_cmp ..., ^loop(%b, %a), ^exit                      %b:s = s_sub_i32 %s, %a
 *                                                           br_cmp ..., ^loop(%b), ^exit
 *
 * Some values cycle through three to six constants, for example the offsets of a triple buffer. If the number of
 * iterations is known, and all of them follow the cycle, the next value is the current one plus a distance, or the
 * first one at the end of the cycle. A mask replaces the comparison if it gives the same values.
 *
 *   ^loop(%i:s):                                          ^loop(%i:s, %x:s):
 *     %h:s = s_mul_hi_u32 %i, 0x55555556                    %t:s = s_add_i32 %x, 16384
 *     %m:s = s_mul_i32 %h, 3                          =>    %y:s = select_cmp s_cmp_eq_i32 %t, 49152, 0, %t
 *     %r:s = s_sub_i32 %i, %m
 *     %x:s = s_lshl_b32 %r, 14     (0, 16384, 32768, 0...)
 *     %n:s = s_add_i32 %i, 1                                %n:s = s_add_i32 %i, 1
 *     br_cmp s_cmp_lt_i32 %n, 60, ^loop(%n), ^exit          br_cmp s_cmp_lt_i32 %n, 60, ^loop(%n, %y), ^exit
 *
 * The code calls such a cycle of values a round. dce deletes what is no longer needed. Requires virtual registers. */
#include "analysis/cfg.h"
#include "analysis/recurrence.h"
#include "ir/build.h"
#include "isa/meaning.h"
#include "opt/opt.h"

#include <string.h>

enum {
    DEPTH = 7,         /* most instructions from the counter to a value */
    ALL_BITS = 32,     /* the value depends on all bits of the counter, so no period is known */
    MOST_TURNS = 8,    /* most such values that one loop may carry */
    MOST_ROUND = 6,    /* most values in one cycle */
    MOST_TRIPS = 1024, /* most iterations that are computed */
};

/* A cycle of values: first, first + step, and so on, then first again. */
typedef struct Round {
    uint32_t first, step;
    unsigned length;
    uint32_t shifts; /* bit s is set: a needed value is s steps ahead of `first` in the first iteration */
} Round;

/* An instruction whose result repeats. */
typedef struct Value {
    Inst *inst;
    unsigned round, shift;
    uint32_t first; /* first value of its own cycle, which may differ from the common one by a constant */
    bool is_end;    /* it is read by an instruction whose result does not repeat */
} Value;

typedef struct Wraps {
    LoopEdges l;
    Arena *arena;
    const BlockList *blocks;
    Recurrence counter;
    uint32_t trips; /* number of iterations; 0: not known, or too many */
    Builder top;    /* of the loop */
    Round rounds[MOST_TURNS];
    uint32_t num_rounds;
    VEC(Value) values;
    /* For all loops, by register that existed before the pass. */
    uint32_t num_regs;
    const uint32_t *uses;
    uint32_t *inside; /* by register: uses by instructions that will be deleted */
    bool *ends;       /* to be carried */
    Replacements replaced;
} Wraps;

/* ---- functions of the counter ---- */

static bool is_counter(const Wraps *w, Operand o)
{
    return o.kind == OPERAND_VREG && o.value == w->counter.param && !o.offset && o.width == 1 && !o.flags;
}

static const Inst *function(const Wraps *w, Operand o)
{
    const Kernel *k = w->l.k;
    const Inst *inst =
        is_whole(k, o) && o.reg_class == CLASS_S && o.width == 1 && o.value < w->num_regs ? ssa_def(k, o) : NULL;
    if (!inst || k->vregs.data[o.value].lane_mask || k->vregs.data[o.value].pin != NO_PIN) return NULL;
    return inst->m.num_defs == 1 && inst_num_uses(inst) == 2 && !inst_scc_is_used(inst) ? inst : NULL;
}

/* How many low bits of the counter the low `bits` bits of the value depend on. ALL_BITS: all, or something else,
   too. */
static unsigned low_bits(const Wraps *w, Operand o, unsigned bits, unsigned depth)
{
    if (!bits || (operand_is_imm(o) && !o.flags)) return 0;
    if (is_counter(w, o)) return bits;
    const Inst *inst = depth ? function(w, o) : NULL;
    if (!inst) return ALL_BITS;
    const Operand x = inst_uses(inst)[0], y = inst_uses(inst)[1];
    const Meaning *m = meaning_of_dwords(inst->m.opcode);
    if (!m) return ALL_BITS;
    const Known any = {0, UINT32_MAX};
    const Known sources[3] = {operand_is_imm(x) ? known(x.value) : any, operand_is_imm(y) ? known(y.value) : any};
    uint64_t of[3];
    meaning_demand(m, sources, known_mask(bits), of);
    const unsigned left = of[0] ? 64 - (unsigned)__builtin_clzll(of[0]) : 0;
    const unsigned right = of[1] ? 64 - (unsigned)__builtin_clzll(of[1]) : 0;
    const unsigned a = low_bits(w, x, left, depth - 1), b = low_bits(w, y, right, depth - 1);
    return a > b ? a : b;
}

static uint32_t value_at(const Wraps *w, Operand o, uint32_t counter, unsigned depth)
{
    if (operand_is_imm(o)) return o.value;
    if (is_counter(w, o)) return counter;
    const Inst *inst = depth ? function(w, o) : NULL;
    if (!inst) return 0; /* no bit of it is demanded */
    const uint32_t x = value_at(w, inst_uses(inst)[0], counter, depth - 1);
    const uint32_t y = value_at(w, inst_uses(inst)[1], counter, depth - 1);
    uint32_t result = 0;
    return meaning_result(inst->m.opcode, x, y, &result) ? result : 0;
}

/* Does the value depend only on the counter? */
static bool is_of_counter(const Wraps *w, Operand o, unsigned depth)
{
    uint32_t result;
    if ((operand_is_imm(o) && !o.flags) || is_counter(w, o)) return true;
    const Inst *inst = depth ? function(w, o) : NULL;
    if (!inst || !meaning_result(inst->m.opcode, 0, 0, &result)) return false;
    return is_of_counter(w, inst_uses(inst)[0], depth - 1) && is_of_counter(w, inst_uses(inst)[1], depth - 1);
}

/* ---- cycles of values ---- */

/* The length of the value's cycle; 0: not known, or more than MOST_ROUND. If only some low bits of the counter matter,
   checking two cycles of these bits is enough; otherwise the pass checks all iterations. */
static unsigned length_of(const Wraps *w, Operand o, uint32_t *value)
{
    const unsigned bits = low_bits(w, o, ALL_BITS, DEPTH), fixed = (unsigned)__builtin_ctz((unsigned)w->counter.step);
    const bool is_wide = w->l.k->vregs.data[w->counter.param].width != 1;
    uint32_t trips = bits <= fixed ? 2 : bits - fixed < 3 ? 2u << (bits - fixed) : 0;
    if (bits == ALL_BITS || !trips) trips = !is_wide && is_of_counter(w, o, DEPTH) ? w->trips : 0;
    unsigned n = 0;
    for (uint32_t i = 0; i < trips; i++) {
        const uint32_t now = value_at(w, o, w->counter.start.value + i * (uint32_t)w->counter.step, DEPTH);
        if (!n && i && now == value[0]) n = i;
        if (n ? now != value[i % n] : i == MOST_ROUND) return 0;
        if (!n) value[i] = now;
    }
    return n;
}

/* The cycle of the value, and the step at which it starts. */
static bool find_round(const Wraps *w, Operand o, Round *round, unsigned *shift)
{
    uint32_t value[MOST_ROUND];
    const unsigned n = length_of(w, o, value);
    for (unsigned first = 0; first < n; first++) {
        const uint32_t step = value[(first + 1) % n] - value[first];
        unsigned i = 0;
        while (i < n && value[(first + i) % n] == value[first] + i * step) i++;
        *round = (Round){value[first], step, n, 0};
        *shift = (n - first) % n;
        if (i == n && (n != 2 || value[first] < value[!first])) return true;
    }
    return false;
}

/* Are they the same cycle, up to a constant? */
static bool same_round(const Round *a, const Round *b) { return a->step == b->step && a->length == b->length; }

static void find_values(Wraps *w)
{
    w->num_rounds = w->values.len = 0;
    FOREACH_INST_OF(w->blocks, inst)
    {
        const Operand o = inst->m.num_defs == 1 ? inst->m.operands[0] : operand_none();
        Value value = {.inst = inst};
        Round round;
        if (!function(w, o) || !find_round(w, o, &round, &value.shift)) continue;
        while (value.round < w->num_rounds && !same_round(&w->rounds[value.round], &round)) value.round++;
        if (value.round == MOST_TURNS) continue;
        if (value.round == w->num_rounds) w->rounds[w->num_rounds++] = round;
        value.first = round.first;
        VEC_PUSH(w->arena, &w->values, value);
        FOREACH_USE(inst, use) if (use->kind == OPERAND_VREG) w->inside[use->value]++;
    }
    for (uint32_t i = 0; i < w->values.len; i++) {
        Value *value = &w->values.data[i];
        const uint32_t vreg = value->inst->m.operands[0].value;
        value->is_end = w->ends[vreg] = w->uses[vreg] > w->inside[vreg];
        Round *round = &w->rounds[value->round];
        if (!value->is_end) continue;
        if (!round->shifts || !value->first) round->first = value->first;
        round->shifts |= 1u << value->shift;
    }
    memset(w->inside, 0, w->num_regs * sizeof *w->inside);
}

/* The start value to carry: the one from which the other values are the fewest steps ahead. */
static unsigned start_of(const Round *r, unsigned *steps)
{
    unsigned best = 0;
    *steps = r->length;
    for (unsigned start = 0; start < r->length; start++) {
        unsigned most = 1;
        for (unsigned s = 0; s < r->length && r->shifts >> start & 1; s++)
            if (r->shifts >> s & 1 && (s + r->length - start) % r->length > most)
                most = (s + r->length - start) % r->length;
        if (!(r->shifts >> start & 1) || most >= *steps) continue;
        *steps = most;
        best = start;
    }
    return best;
}

static bool is_mask(const Round *r)
{
    const uint32_t end = r->step * r->length;
    return !r->first && !(end & (end - 1));
}

static Operand next_of_round(Wraps *w, const Round *r, Operand now)
{
    const uint32_t end = r->first + r->step * r->length;
    if (r->length == 2) return build_sub_i32(&w->top, imm(2 * r->first + r->step), now);
    const Operand sum = build_add_i32(&w->top, now, imm(r->step));
    if (is_mask(r)) return build_and_b32(&w->top, sum, imm(end - 1));
    return build_select(&w->top, build_cmp_i32(&w->top, CMP_EQ, sum, imm((int32_t)end)), imm((int32_t)r->first), sum);
}

/* Number of instructions that become dead if the final values are carried. */
static uint32_t count_dead(const Wraps *w)
{
    uint32_t dead = 0;
    for (uint32_t i = w->blocks->len; i-- > 0;) FOREACH_INST_REVERSE(w->blocks->data[i], inst)
        {
            const Operand o = inst->m.num_defs ? inst->m.operands[0] : operand_none();
            if (!function(w, o) || (!w->ends[o.value] && (!w->uses[o.value] || w->inside[o.value] < w->uses[o.value])))
                continue;
            dead++;
            FOREACH_USE(inst, use)
            if (use->kind == OPERAND_VREG && use->value < w->num_regs) w->inside[use->value]++;
        }
    memset(w->inside, 0, w->num_regs * sizeof *w->inside);
    return dead;
}

/* The constant by which the value differs from its common cycle. */
static uint32_t more_of(const Wraps *w, const Value *value)
{
    const Round *round = &w->rounds[value->round];
    return round->length > 1 ? value->first - round->first : 0;
}

/* Number of scalar instructions that the cycles and the added constants cost. */
static uint32_t cost_of_rounds(const Wraps *w)
{
    uint32_t cost = 0;
    unsigned steps;
    for (uint32_t i = 0; i < w->values.len; i++) cost += w->values.data[i].is_end && more_of(w, &w->values.data[i]);
    for (uint32_t i = 0; i < w->num_rounds; i++) {
        const Round *r = &w->rounds[i];
        if (!r->shifts || r->length == 1) continue;
        start_of(r, &steps);
        cost += steps * (r->length == 2 ? 1 : is_mask(r) ? 2 : 3);
    }
    return cost;
}

static void carry_round(Wraps *w, uint32_t index)
{
    const Round *round = &w->rounds[index];
    unsigned steps;
    const unsigned start = start_of(round, &steps);
    Operand carried[MOST_ROUND + 1];
    carried[0] = vreg_operand(w->l.k, block_param(w->l.k, w->l.header, CLASS_S, 1));
    for (unsigned i = 1; i <= steps; i++) carried[i] = next_of_round(w, round, carried[i - 1]);
    opt_push_arg(w->l.k, w->l.preheader->last->branch, w->l.in, imm((int32_t)(round->first + start * round->step)));
    opt_push_arg(w->l.k, w->l.latch->last->branch, w->l.back, carried[1]);
    for (uint32_t i = 0; i < w->values.len; i++) {
        const Value *value = &w->values.data[i];
        if (!value->is_end || value->round != index) continue;
        const uint32_t more = more_of(w, value);
        const Operand now = carried[(value->shift + round->length - start) % round->length];
        replacements_add(&w->replaced, value->inst->m.operands[0].value,
                         more ? build_add_i32(&w->top, now, imm((int32_t)more)) : now);
    }
}

/* A value that is the same in all iterations is a constant before the loop. */
static void replace_constants(Wraps *w)
{
    Builder before = builder_before(w->l.preheader->last);
    for (uint32_t i = 0; i < w->values.len; i++) {
        const Value *value = &w->values.data[i];
        if (!value->is_end || w->rounds[value->round].length > 1) continue;
        before.loc = value->inst->loc;
        replacements_add(&w->replaced, value->inst->m.operands[0].value,
                         build_copy(&before, CLASS_S, 1, imm((int32_t)value->first)));
    }
}

static bool carry_rounds(Wraps *w)
{
    LoopTrips t;
    w->trips = loop_trips(&w->l, &t) && t.trips <= MOST_TRIPS ? (uint32_t)t.trips : 0;
    find_values(w);
    const bool pays = w->values.len && count_dead(w) > cost_of_rounds(w);
    w->top.loc = w->l.latch->last->loc;
    if (pays) replace_constants(w);
    for (uint32_t i = 0; pays && i < w->num_rounds; i++)
        if (w->rounds[i].shifts && w->rounds[i].length > 1) carry_round(w, i);
    for (uint32_t i = 0; i < w->values.len; i++) w->ends[w->values.data[i].inst->m.operands[0].value] = false;
    return pays;
}

/* ---- scalars that swap ---- */

/* Do parameters i and n swap values in each iteration? */
static bool changes_place(const Wraps *w, uint32_t i, uint32_t *n)
{
    const Kernel *k = w->l.k;
    const Block *header = w->l.header;
    const Operand *next = w->l.latch->last->branch->args[w->l.back],
                  *start = w->l.preheader->last->branch->args[w->l.in];
    const VReg *v = &k->vregs.data[header->params.data[i]];
    if (v->reg_class != CLASS_S || v->lane_mask || v->width != 1 || v->pin != NO_PIN || !is_whole(k, next[i]))
        return false;
    for (*n = i + 1; *n < header->params.len; ++*n) {
        if (next[i].value != header->params.data[*n]) continue;
        const VReg *other = &k->vregs.data[next[i].value];
        return is_whole(k, next[*n]) && next[*n].value == header->params.data[i] && other->pin == NO_PIN &&
               other->reg_class == CLASS_S && !other->lane_mask && loop_is_outside(&w->l, start[i]) &&
               loop_is_outside(&w->l, start[*n]);
    }
    return false;
}

static bool carry_places(Wraps *w, uint32_t num_params)
{
    bool changed = false;
    for (uint32_t i = 0, n; i < num_params; i++) {
        if (!changes_place(w, i, &n)) continue;
        const Operand *start = w->l.preheader->last->branch->args[w->l.in];
        Builder before = builder_before(w->l.preheader->last);
        before.loc = w->top.loc = w->l.latch->last->loc;
        const Operand sum = build_add_i32(&before, start[i], start[n]);
        const Operand now = vreg_operand(w->l.k, w->l.header->params.data[i]);
        replacements_add(&w->replaced, w->l.header->params.data[n], build_sub_i32(&w->top, sum, now));
        changed = true;
    }
    return changed;
}

static bool do_loop(Wraps *w)
{
    const uint32_t num_params = w->l.header->params.len; /* number of parameters without those that are added here */
    w->top = builder_before(w->l.header->first);
    bool changed = carry_places(w, num_params);
    for (uint32_t i = 0; i < num_params; i++) {
        const Operand param = vreg_operand(w->l.k, w->l.header->params.data[i]);
        if (!recurrence_of(&w->l, param, &w->counter) || !w->counter.step) continue;
        if (!operand_is_imm(w->counter.start) || (param.width == 2 && w->counter.start.value)) continue;
        if (carry_rounds(w)) return true;
    }
    return changed;
}

bool pass_loop_wraps(Kernel *k, PassCtx *ctx)
{
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    const BlockList *loops = loops_own_blocks(k, arena);
    Wraps w = {.arena = arena,
               .num_regs = k->vregs.len,
               .uses = opt_count_uses(k, arena),
               .inside = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1),
               .ends = ARENA_ARRAY(arena, bool, k->vregs.len + 1),
               .replaced = replacements_new(k, arena)};
    bool changed = false;
    FOREACH_BLOCK(k, header)
    {
        if (!loop_edges(k, header, &w.l)) continue;
        w.blocks = &loops[header->rpo];
        changed |= do_loop(&w);
    }
    replacements_apply_all(&w.replaced, k);
    return changed;
}
