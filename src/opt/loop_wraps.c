/* What comes back every other iteration of a loop is carried, instead of made from the counter or moved.
 *
 * Offsets of double buffers: a function of the counter's low bits that has two values by turns is their sum less the
 * last one. One scalar instruction makes it, and what has the other value is the next one.
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
 * Two scalars that change places in each iteration are one and the sum less that one, and no moves.
 *
 *   ^pre: br ^loop(%p, %q)                                ^pre: %s:s = s_add_i32 %p, %q
 *                                                               br ^loop(%p)
 *   ^loop(%a:s, %b:s):                              =>    ^loop(%a:s):
 *     br_cmp ..., ^loop(%b, %a), ^exit                      %b:s = s_sub_i32 %s, %a
 *                                                           br_cmp ..., ^loop(%b), ^exit
 *
 * Three to six values by turns, as offsets of triple buffers are, where the number of iterations is known and all of
 * them give the same values again: the next one is the last one and a distance, or the first one (a mask, if that does
 * it).
 *
 *   ^loop(%i:s):                                          ^loop(%i:s, %x:s):
 *     %h:s = s_mul_hi_u32 %i, 0x55555556                    %t:s = s_add_i32 %x, 16384
 *     %m:s = s_mul_i32 %h, 3                          =>    %y:s = select_cmp s_cmp_eq_i32 %t, 49152, 0, %t
 *     %r:s = s_sub_i32 %i, %m
 *     %x:s = s_lshl_b32 %r, 14     (0, 16384, 32768, 0...)
 *     %n:s = s_add_i32 %i, 1                                %n:s = s_add_i32 %i, 1
 *     br_cmp s_cmp_lt_i32 %n, 60, ^loop(%n), ^exit          br_cmp s_cmp_lt_i32 %n, 60, ^loop(%n, %y), ^exit
 *
 * What is not needed is left to dce. Requires virtual registers. */
#include "analysis/cfg.h"
#include "analysis/recurrence.h"
#include "ir/build.h"
#include "isa/meaning.h"
#include "opt/opt.h"

enum {
    DEPTH = 7,         /* instructions from a value to the counter */
    ALL_BITS = 32,     /* of the counter: no period */
    MOST_TURNS = 8,    /* values that one loop may carry so */
    MOST_ROUND = 6,    /* values of one round */
    MOST_TRIPS = 1024, /* iterations that are computed */
};

/* Carried by turns: `now` and `next` have the values first[0] and first[1] in the first iteration. */
typedef struct Turn {
    uint32_t first[2];
    Operand now, next;
} Turn;

typedef struct Wraps {
    LoopEdges l;
    Recurrence counter;
    uint32_t start;
    Builder top; /* of the loop */
    Turn turns[MOST_TURNS];
    uint32_t num_turns;
    /* Of all loops, by register that was there before the pass. */
    uint32_t num_regs;
    const uint32_t *uses;
    uint32_t *inside; /* uses by instructions whose results come back */
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

/* Low bits of the counter that the low `bits` of the value depend on; ALL_BITS too if it depends on something else. */
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
    if (!inst) return 0; /* no bit of it counts */
    const uint32_t x = value_at(w, inst_uses(inst)[0], counter, depth - 1);
    const uint32_t y = value_at(w, inst_uses(inst)[1], counter, depth - 1);
    uint32_t result = 0;
    return meaning_result(inst->m.opcode, x, y, &result) ? result : 0;
}

/* The value in the first iteration (0), the second (1); of what low_bits has looked through. */
static uint32_t evaluate(const Wraps *w, Operand o, unsigned iteration)
{
    return value_at(w, o, w->counter.start.value + iteration * (uint32_t)w->counter.step, DEPTH);
}

/* Is the value what it was two iterations before? */
static bool comes_back(const Wraps *w, Operand o)
{
    const unsigned bits = low_bits(w, o, ALL_BITS, DEPTH);
    return bits < ALL_BITS && bits <= (unsigned)__builtin_ctz((unsigned)w->counter.step) + 1;
}

/* ---- values by turns ---- */

static Turn *new_turn(Wraps *w, uint32_t first, uint32_t second, uint32_t loc)
{
    if (w->num_turns == MOST_TURNS) return NULL;
    Kernel *k = w->l.k;
    Turn *turn = &w->turns[w->num_turns++];
    turn->first[0] = first;
    turn->first[1] = second;
    turn->now = vreg_operand(k, block_param(k, w->l.header, CLASS_S, 1));
    w->top.loc = loc;
    turn->next = build_sub_i32(&w->top, imm(first + second), turn->now);
    opt_push_arg(k, w->l.preheader->last->branch, w->l.in, imm(first));
    opt_push_arg(k, w->l.latch->last->branch, w->l.back, turn->next);
    return turn;
}

/* What has the value, carried. OPERAND_NONE: there are too many. */
static Operand by_turns(Wraps *w, uint32_t first, uint32_t second, uint32_t loc)
{
    for (uint32_t i = 0; i < w->num_turns; i++) {
        const Turn *turn = &w->turns[i];
        if (turn->first[0] == first && turn->first[1] == second) return turn->now;
        if (turn->first[0] == second && turn->first[1] == first) return turn->next;
    }
    const Turn *turn = new_turn(w, first, second, loc);
    return turn ? turn->now : operand_none();
}

/* Instructions whose results come back, and those of them that others read. */
typedef struct Found {
    VEC(Inst *) all, ends;
} Found;

static void find_values(const Wraps *w, Arena *arena, Block *const *blocks, uint32_t num_blocks, Found *found)
{
    for (uint32_t i = 0; i < num_blocks; i++) FOREACH_INST(blocks[i], inst)
        {
            if (inst->m.num_defs != 1 || !function(w, inst->m.operands[0]) || !comes_back(w, inst->m.operands[0]))
                continue;
            VEC_PUSH(arena, &found->all, inst);
            FOREACH_USE(inst, use)
            if (use->kind == OPERAND_VREG) w->inside[use->value]++;
        }
    for (uint32_t i = 0; i < found->all.len; i++) {
        const uint32_t value = found->all.data[i]->m.operands[0].value;
        if (w->uses[value] > w->inside[value]) VEC_PUSH(arena, &found->ends, found->all.data[i]);
    }
    for (uint32_t i = 0; i < found->all.len; i++) FOREACH_USE(found->all.data[i], use)
    if (use->kind == OPERAND_VREG) w->inside[use->value] = 0;
}

/* Values to be carried: of two that have one another's, one. */
static uint32_t count_turns(const Wraps *w, Arena *arena, const Found *found)
{
    VEC(uint64_t) pairs = {0};
    for (uint32_t i = 0; i < found->ends.len && pairs.len <= MOST_TURNS; i++) {
        const Operand o = found->ends.data[i]->m.operands[0];
        const uint32_t a = evaluate(w, o, 0), b = evaluate(w, o, 1);
        if (a == b) continue;
        const uint64_t pair = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
        bool known = false;
        for (uint32_t n = 0; n < pairs.len; n++) known |= pairs.data[n] == pair;
        if (!known) VEC_PUSH(arena, &pairs, pair);
    }
    return pairs.len;
}

static bool carry_values(Wraps *w, Arena *arena, Block *const *blocks, uint32_t num_blocks)
{
    Found found = {0};
    find_values(w, arena, blocks, num_blocks, &found);
    if (!found.ends.len || found.all.len <= count_turns(w, arena, &found)) return false;
    bool changed = false;
    for (uint32_t i = 0; i < found.ends.len; i++) {
        const Operand o = found.ends.data[i]->m.operands[0];
        const uint32_t a = evaluate(w, o, 0), b = evaluate(w, o, 1);
        Builder before = builder_before(w->l.preheader->last);
        before.loc = found.ends.data[i]->loc;
        const Operand to = a == b ? build_copy(&before, CLASS_S, 1, imm(a)) : by_turns(w, a, b, before.loc);
        if (to.kind == OPERAND_NONE) continue;
        replacements_add(&w->replaced, o.value, to);
        changed = true;
    }
    return changed;
}

/* ---- rounds of more values ---- */

/* first, first + step, ... by turns; which one the carried value begins with. */
typedef struct Round {
    uint32_t first, step;
    unsigned length;
    uint32_t shifts; /* bits: a value that is wanted is so many ahead of `first` in the first iteration */
} Round;

/* Does the value depend on the counter alone? */
static bool is_of_counter(const Wraps *w, Operand o, unsigned depth)
{
    uint32_t result;
    if ((operand_is_imm(o) && !o.flags) || is_counter(w, o)) return true;
    const Inst *inst = depth ? function(w, o) : NULL;
    if (!inst || !meaning_result(inst->m.opcode, 0, 0, &result)) return false;
    return is_of_counter(w, inst_uses(inst)[0], depth - 1) && is_of_counter(w, inst_uses(inst)[1], depth - 1);
}

/* Iterations; 0: not known, or too many. */
static uint32_t count_trips(const Wraps *w)
{
    LoopTrips t;
    return loop_trips(&w->l, &t) && t.trips <= MOST_TRIPS ? (uint32_t)t.trips : 0;
}

/* The round that the value goes through in all iterations, and where it begins. */
static bool find_round(const Wraps *w, Operand o, uint32_t trips, Round *round, unsigned *shift)
{
    uint32_t value[MOST_ROUND];
    unsigned n = 0;
    for (uint32_t i = 0; i < trips; i++) {
        const uint32_t now = value_at(w, o, w->counter.start.value + i * (uint32_t)w->counter.step, DEPTH);
        if (!n && i && now == value[0]) n = i;
        if (n ? now != value[i % n] : i == MOST_ROUND) return false;
        if (!n) value[i] = now;
    }
    for (unsigned first = 0; first < n && n > 2; first++) {
        const uint32_t step = value[(first + 1) % n] - value[first];
        unsigned i = 0;
        while (i < n && value[(first + i) % n] == value[first] + i * step) i++;
        *round = (Round){value[first], step, n, 0};
        *shift = (n - first) % n;
        if (i == n) return true;
    }
    return false;
}

/* The carried value: the start from which the others are the fewest steps ahead. */
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
    const Operand sum = build_add_i32(&w->top, now, imm(r->step));
    if (is_mask(r)) return build_and_b32(&w->top, sum, imm(end - 1));
    return build_select(&w->top, build_cmp_i32(&w->top, CMP_EQ, sum, imm((int32_t)end)), imm((int32_t)r->first), sum);
}

/* Instructions that nobody needs when the values with `ends` are carried. */
static uint32_t count_dead(const Wraps *w, Block *const *blocks, uint32_t num_blocks, const uint8_t *ends)
{
    uint32_t dead = 0;
    for (uint32_t i = num_blocks; i-- > 0;) FOREACH_INST_REVERSE(blocks[i], inst)
        {
            const Operand o = inst->m.num_defs ? inst->m.operands[0] : operand_none();
            if (!function(w, o) || (!ends[o.value] && (!w->uses[o.value] || w->inside[o.value] < w->uses[o.value])))
                continue;
            dead++;
            FOREACH_USE(inst, use)
            if (use->kind == OPERAND_VREG && use->value < w->num_regs) w->inside[use->value]++;
        }
    for (uint32_t i = 0; i < num_blocks; i++) FOREACH_INST(blocks[i], inst)
    FOREACH_USE(inst, use) if (use->kind == OPERAND_VREG && use->value < w->num_regs) w->inside[use->value] = 0;
    return dead;
}

/* But for a constant. */
static bool same_round(const Round *a, const Round *b) { return a->step == b->step && a->length == b->length; }

typedef struct Rounds {
    Round of[MOST_TURNS];
    uint32_t num, trips;
    uint8_t *ends; /* by value: 1 + number of the round that it goes through; 0: it is not to be carried */
} Rounds;

static void find_rounds(const Wraps *w, Block *const *blocks, uint32_t num_blocks, Rounds *r)
{
    for (uint32_t i = 0; i < num_blocks; i++) FOREACH_INST(blocks[i], inst)
        {
            const Operand o = inst->m.num_defs == 1 ? inst->m.operands[0] : operand_none();
            Round round;
            unsigned shift;
            uint32_t n = 0;
            if (!function(w, o) || !is_of_counter(w, o, DEPTH) || !find_round(w, o, r->trips, &round, &shift)) continue;
            while (n < r->num && !same_round(&r->of[n], &round)) n++;
            if (n == MOST_TURNS) continue;
            if (n == r->num || !round.first) r->of[n] = round;
            r->num += n == r->num;
            r->ends[o.value] = (uint8_t)(1 + n);
            /* What it alone was made of is no end. */
            FOREACH_USE(inst, use)
            if (use->kind == OPERAND_VREG && use->value < w->num_regs && w->uses[use->value] == 1)
                r->ends[use->value] = 0;
        }
}

/* The round of a value to be carried, or NULL; how many steps it is ahead, and what it is more. */
static Round *round_of(const Wraps *w, Rounds *r, const Inst *inst, unsigned *shift, uint32_t *more)
{
    const Operand o = inst->m.num_defs == 1 ? inst->m.operands[0] : operand_none();
    Round own;
    if (!function(w, o) || !r->ends[o.value] || !find_round(w, o, r->trips, &own, shift)) return NULL;
    Round *round = &r->of[r->ends[o.value] - 1];
    *more = own.first - round->first;
    return round;
}

/* Scalar instructions that rounds and what is more than they take. */
static uint32_t cost_of_rounds(const Wraps *w, Block *const *blocks, uint32_t num_blocks, Rounds *r)
{
    uint32_t cost = 0, more;
    unsigned shift, steps;
    for (uint32_t i = 0; i < num_blocks; i++) FOREACH_INST(blocks[i], inst)
        {
            Round *round = round_of(w, r, inst, &shift, &more);
            if (round) round->shifts |= 1u << shift;
            cost += round && more;
        }
    for (uint32_t i = 0; i < r->num; i++) {
        if (!r->of[i].shifts) continue;
        start_of(&r->of[i], &steps);
        cost += steps * (is_mask(&r->of[i]) ? 2 : 3);
    }
    return cost;
}

static void carry_round(Wraps *w, Block *const *blocks, uint32_t num_blocks, Rounds *r, const Round *round)
{
    unsigned steps, shift;
    const unsigned start = start_of(round, &steps);
    Operand value[MOST_ROUND + 1];
    value[0] = vreg_operand(w->l.k, block_param(w->l.k, w->l.header, CLASS_S, 1));
    for (unsigned i = 1; i <= steps; i++) value[i] = next_of_round(w, round, value[i - 1]);
    opt_push_arg(w->l.k, w->l.preheader->last->branch, w->l.in, imm((int32_t)(round->first + start * round->step)));
    opt_push_arg(w->l.k, w->l.latch->last->branch, w->l.back, value[1]);
    for (uint32_t i = 0; i < num_blocks; i++) FOREACH_INST(blocks[i], inst)
        {
            uint32_t more;
            if (round_of(w, r, inst, &shift, &more) != round) continue;
            Operand to = value[(shift + round->length - start) % round->length];
            if (more) to = build_add_i32(&w->top, to, imm((int32_t)more));
            replacements_add(&w->replaced, inst->m.operands[0].value, to);
        }
}

static bool carry_rounds(Wraps *w, Arena *arena, Block *const *blocks, uint32_t num_blocks)
{
    Rounds r = {.trips = count_trips(w), .ends = ARENA_ARRAY(arena, uint8_t, w->num_regs + 1)};
    if (r.trips) find_rounds(w, blocks, num_blocks, &r);
    if (!r.num) return false;
    const uint32_t cost = cost_of_rounds(w, blocks, num_blocks, &r);
    if (count_dead(w, blocks, num_blocks, r.ends) <= cost) return false;
    w->top.loc = w->l.latch->last->loc;
    for (uint32_t i = 0; i < r.num; i++)
        if (r.of[i].shifts) carry_round(w, blocks, num_blocks, &r, &r.of[i]);
    return true;
}

/* ---- scalars that change places ---- */

/* Parameter i takes the value of parameter n, and n that of i. */
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

static bool do_loop(Wraps *w, Arena *arena, Block *const *blocks, uint32_t num_blocks)
{
    const uint32_t num_params = w->l.header->params.len; /* without those that are made here */
    w->num_turns = 0;
    w->top = builder_before(w->l.header->first);
    bool changed = carry_places(w, num_params);
    for (uint32_t i = 0; i < num_params; i++) {
        const Operand param = vreg_operand(w->l.k, w->l.header->params.data[i]);
        if (!recurrence_of(&w->l, param, &w->counter) || !w->counter.step) continue;
        if (!operand_is_imm(w->counter.start) || (param.width == 2 && w->counter.start.value)) continue;
        if (carry_values(w, arena, blocks, num_blocks)) return true;
        if (w->l.k->vregs.data[w->counter.param].width == 1 && carry_rounds(w, arena, blocks, num_blocks)) return true;
    }
    return changed;
}

bool pass_loop_wraps(Kernel *k, PassCtx *ctx)
{
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    const BlockList *loops = loops_own_blocks(k, arena);
    Wraps w = {.num_regs = k->vregs.len, .uses = opt_count_uses(k, arena), .replaced = replacements_new(k, arena)};
    w.inside = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    bool changed = false;
    FOREACH_BLOCK(k, header)
    {
        if (!loop_edges(k, header, &w.l)) continue;
        changed |= do_loop(&w, arena, loops[header->rpo].data, loops[header->rpo].len);
    }
    replacements_apply_all(&w.replaced, k);
    return changed;
}
