/* Strength reduction of uniform address arithmetic in loops. What is linear in the loop's counter becomes a value of
 * its own that one scalar addition per iteration advances; the multiplications, shifts and additions that made it go.
 *
 *   ^pre: br ^loop(0)                                  ^pre: br ^loop(0, %base)
 *   ^loop(%i:s):                                       ^loop(%i:s, %p:s2):
 *     %o:s = s_lshl_b32 %i, 7 !nuw                       s_load_dwordx4 %p
 *     %z:s2 = merge %o, 0                       =>       %pn:s2 = s_add_u64_pseudo %p, 128
 *     %p:s2 = s_add_u64_pseudo %base, %z                 %in:s = s_add_i32 %i, 1
 *     s_load_dwordx4 %p                                  br_cmp s_cmp_lt_i32 %in, %n, ^loop(%in, %pn), ^exit
 *     %in:s = s_add_i32 %i, 1 !nuw
 *     br_cmp s_cmp_lt_i32 %in, %n, ^loop(%in), ^exit
 *
 * 32-bit values are linear modulo 2^32, always. Through a zero-extension the pass goes only where every step below it
 * is marked INST_NUW, the counter's own included. A final value (one that something else than the chain reads) is
 * carried when more instructions of the loop die than are added. When the counter is then read by its comparison alone,
 * and all numbers are constants that stay in range, the comparison tests a carried value instead and the counter goes
 * too. A sum of the lesser of a counter and a number is made the lesser of two sums first. Needs a preheader and one
 * latch, in one exec region. Dead chains are left to dce. Requires virtual registers. */
#include "analysis/cfg.h"
#include "ir/build.h"
#include "opt/carried.h"
#include "analysis/linear.h"
#include "opt/opt.h"

enum {
    MAX_CARRIED = 24, /* scalar dwords that one loop may gain */
    MAX_CHAIN = 32,   /* instructions from the counter to a value */
};

/* A value linear in the counter, by its register. */
typedef struct Linear {
    Inst *inst; /* NULL: not linear (or the counter itself) */
    bool is_linear;
    uint8_t depth;    /* instructions from the counter */
    bool no_wrap;     /* as an unsigned number it does not wrap from one iteration to the next */
    uint32_t outside; /* uses that are not linear instructions */
    uint32_t inside;
} Linear;

typedef struct Loop {
    Kernel *k;
    Arena *arena;
    Block *header, *preheader, *latch;
    unsigned latch_side, preheader_side; /* which edge goes to the header */
    const uint32_t *loop_of;             /* by Block.id: `number` for the blocks of this loop */
    uint32_t number;
    Linear *linear; /* by register, of those that the kernel had before the pass */
    uint32_t num_regs;
    uint32_t *touched, num_touched; /* registers with a Linear */
    VEC(Inst *) chain;              /* linear instructions in an order in which they can be computed */
} Loop;

typedef struct Counter {
    uint32_t param, index; /* register and position among the header's parameters */
    Operand next;          /* argument of the back edge */
    Inst *update;
    Operand step;
} Counter;

/* ---- shape ---- */

static bool find_edges(Loop *l)
{
    l->preheader = l->latch = NULL;
    for (uint32_t i = 0; i < l->header->preds.len; i++) {
        Block *pred = l->header->preds.data[i];
        Block **which = block_dominates(l->header, pred) ? &l->latch : &l->preheader;
        if (*which) return false;
        *which = pred;
    }
    if (!l->latch || !l->preheader) return false;
    if (l->preheader->region != l->header->region || l->latch->region != l->header->region) return false;
    l->latch_side = l->latch->last->branch->target[0] != l->header;
    l->preheader_side = l->preheader->last->branch->target[0] != l->header;
    return true;
}

static bool in_loop(const Loop *l, const Block *block) { return l->loop_of[block->id] == l->number; }

static bool defined_in_loop(const Loop *l, Operand o)
{
    const VReg *v = &l->k->vregs.data[o.value];
    const Block *where = v->def ? v->def->block : v->param_of;
    return !where || in_loop(l, where);
}

/* A uniform value that is the same in all iterations, and known before the loop. */
static bool is_invariant(const Loop *l, Operand o)
{
    if (operand_is_imm(o)) return !o.flags;
    return is_ssa(l->k, o) && o.reg_class == CLASS_S && !l->k->vregs.data[o.value].lane_mask && !o.flags &&
           !defined_in_loop(l, o);
}

static const Linear *linear_of(const Loop *l, Operand o)
{
    if (!is_whole(l->k, o) || o.reg_class != CLASS_S || o.value >= l->num_regs) return NULL;
    const Linear *found = &l->linear[o.value];
    return found->is_linear ? found : NULL;
}

/* ---- what is linear ---- */

/* The operand of a linear instruction that is linear, and whether the rest lets it be so. -1: the instruction is not
 * linear. */
static int linear_operand(const Loop *l, const Inst *inst, bool *no_wrap)
{
    if (inst->m.num_defs != 1 || !is_whole(l->k, inst->m.operands[0]) || !is_ssa(l->k, inst->m.operands[0])) return -1;
    if (inst->m.operands[0].value >= l->num_regs) return -1;
    if (l->k->vregs.data[inst->m.operands[0].value].pin != NO_PIN || inst_scc_is_used(inst)) return -1;
    const Operand *s = inst_uses(inst);
    if (inst_num_uses(inst) != 2) return -1;
    const Linear *a = linear_of(l, s[0]), *b = linear_of(l, s[1]);
    /* A fact about an instruction holds where it is executed: in every iteration, or it says nothing. */
    bool nuw = (inst->flags & INST_NUW) && block_dominates(inst->block, l->latch);
    switch (inst->m.opcode) {
    case OP_S_ADD_I32:
    case OP_S_ADD_U32:
    case OP_S_MUL_I32:
    case OP_S_ADD_U64:
        if (!!a == !!b || !is_invariant(l, a ? s[1] : s[0])) return -1;
        *no_wrap = nuw && (a ? a : b)->no_wrap;
        return a ? 0 : 1;
    case OP_S_SUB_I32:
    case OP_S_SUB_U32:
    case OP_S_SUB_U64:
        if (!a || b || !is_invariant(l, s[1])) return -1;
        *no_wrap = nuw && a->no_wrap;
        return 0;
    case OP_S_LSHL_B32:
    case OP_S_LSHL_B64:
        if (!a || !operand_is_imm(s[1])) return -1;
        *no_wrap = nuw && a->no_wrap;
        return 0;
    case OP_S_LSHL1_ADD_U32:
    case OP_S_LSHL2_ADD_U32:
    case OP_S_LSHL3_ADD_U32:
    case OP_S_LSHL4_ADD_U32:
        if (!!a == !!b || !is_invariant(l, a ? s[1] : s[0])) return -1;
        *no_wrap = nuw && (a ? a : b)->no_wrap;
        return a ? 0 : 1;
    case OP_MERGE: /* zero-extension */
        if (!a || b || s[0].width != 1 || !operand_is_imm(s[1]) || s[1].value != 0 || !a->no_wrap) return -1;
        *no_wrap = true;
        return 0;
    default: return -1;
    }
}

static void set_linear(Loop *l, uint32_t vreg, Inst *inst, unsigned depth, bool no_wrap)
{
    l->linear[vreg] = (Linear){.inst = inst, .is_linear = true, .depth = (uint8_t)depth, .no_wrap = no_wrap};
    l->touched[l->num_touched++] = vreg;
}

static void collect_chain(Loop *l, const Counter *c, Block **order, uint32_t num_blocks, const uint32_t *uses)
{
    l->chain.len = 0;
    l->num_touched = 0;
    bool update_no_wrap = (c->update->flags & INST_NUW) && block_dominates(c->update->block, l->latch);
    set_linear(l, c->param, NULL, 0, update_no_wrap);
    for (uint32_t i = 0; i < num_blocks; i++) FOREACH_INST(order[i], inst)
        {
            bool no_wrap = false;
            int which = inst == c->update ? -1 : linear_operand(l, inst, &no_wrap);
            if (which < 0) continue;
            Linear *below = &l->linear[inst_uses(inst)[which].value];
            if (below->depth == MAX_CHAIN) continue;
            set_linear(l, inst->m.operands[0].value, inst, below->depth + 1u, no_wrap);
            below->inside++;
            VEC_PUSH(l->arena, &l->chain, inst);
        }
    for (uint32_t i = 0; i < l->num_touched; i++) {
        Linear *linear = &l->linear[l->touched[i]];
        linear->outside = uses[l->touched[i]] - linear->inside;
    }
}

static void forget_chain(Loop *l)
{
    for (uint32_t i = 0; i < l->num_touched; i++) l->linear[l->touched[i]] = (Linear){0};
    l->num_touched = 0;
}

/* ---- computing before the loop ---- */

static Operand shift_of(const Inst *inst)
{
    switch (inst->m.opcode) {
    case OP_S_LSHL1_ADD_U32: return imm(1);
    case OP_S_LSHL2_ADD_U32: return imm(2);
    case OP_S_LSHL3_ADD_U32: return imm(3);
    default: return imm(4);
    }
}

static Operand on_counter(Loop *l, Builder *b, Operand value, Operand counter, bool difference);

/* The instruction's result where the counter has another value; with `difference` the change of the result per that
   change of the counter, which is the same without the terms that do not change. */
static Operand evaluate(Loop *l, Builder *b, const Inst *inst, Operand counter, bool difference)
{
    bool no_wrap;
    int which = linear_operand(l, inst, &no_wrap);
    Operand x = on_counter(l, b, inst_uses(inst)[which], counter, difference), y = inst_uses(inst)[1 - which];
    switch (inst->m.opcode) {
    case OP_S_ADD_I32:
    case OP_S_ADD_U32: return difference ? x : build_add_i32(b, x, y);
    case OP_S_SUB_I32:
    case OP_S_SUB_U32: return difference ? x : build_sub_i32(b, x, y);
    case OP_S_MUL_I32: return build_mul_i32(b, x, y);
    case OP_S_LSHL_B32: return build_shl_b32(b, x, y);
    case OP_S_ADD_U64: return difference ? x : build_add_i64(b, x, y);
    case OP_S_SUB_U64: return difference ? x : build_sub_i64(b, x, y);
    case OP_S_LSHL_B64: return build_shl_b64(b, x, y);
    case OP_MERGE: return build_zext_i64(b, x);
    default: /* (s0 << n) + s1 */
        if (which == 1) return difference ? x : build_add_i32(b, build_shl_b32(b, y, shift_of(inst)), x);
        x = build_shl_b32(b, x, shift_of(inst));
        return difference ? x : build_add_i32(b, x, y);
    }
}

/* Chains are as deep as the source nests operators; they end at the counter. */
static Operand on_counter(Loop *l, Builder *b, Operand value, Operand counter, bool difference)
{
    const Inst *inst = l->linear[value.value].inst;
    return inst ? evaluate(l, b, inst, counter, difference) : counter;
}

/* Carries the value of `final` around the loop. The new parameter. */
static Operand carry(Loop *l, const Counter *c, Inst *final, Operand *next)
{
    Kernel *k = l->k;
    Builder before = builder_before(l->preheader->last), at_end = builder_before(l->latch->last);
    before.loc = at_end.loc = final->loc;
    Operand value = final->m.operands[0];
    Operand start = l->preheader->last->branch->args[l->preheader_side][c->index];
    Operand first = evaluate(l, &before, final, start, false);
    /* An immediate argument fills every dword of its parameter. */
    if (operand_is_imm(first) && value.width == 2) first = build_const_i64(&before, CLASS_S, (int32_t)first.value);
    Operand step = evaluate(l, &before, final, c->step, true);
    Operand param = vreg_operand(k, block_param(k, l->header, CLASS_S, value.width));
    k->vregs.data[param.value].loc = k->vregs.data[value.value].loc;
    k->vregs.data[param.value].name = k->vregs.data[value.value].name;
    k->vregs.data[value.value].name = NULL;
    *next = value.width == 2 ? build_add_i64(&at_end, param, step) : build_add_i32(&at_end, param, step);
    loop_push_arg(k, l->preheader->last->branch, l->preheader_side, first);
    loop_push_arg(k, l->latch->last->branch, l->latch_side, *next);
    return param;
}

/* ---- is it worth it ---- */

/* Instructions that die with the final value, itself included: those of its chain that only it reads. Merges
   are free. */
static uint32_t gain_of(const Loop *l, Operand final)
{
    uint32_t gain = 0;
    bool no_wrap;
    for (const Inst *inst = l->linear[final.value].inst; inst;) {
        gain += inst->m.opcode == OP_MERGE                                         ? 0
                : inst->m.opcode == OP_S_ADD_U64 || inst->m.opcode == OP_S_SUB_U64 ? 2
                                                                                   : 1;
        Operand x = inst_uses(inst)[linear_operand(l, inst, &no_wrap)];
        const Linear *below = &l->linear[x.value];
        if (below->inside + below->outside != 1) break;
        inst = below->inst;
    }
    return gain;
}

static uint32_t cost_of(Operand final) { return final.width; }

static bool is_final(const Loop *l, const Inst *inst) { return l->linear[inst->m.operands[0].value].outside != 0; }

typedef struct Decision {
    bool all;     /* carry every final value: the whole chain dies */
    bool counter; /* and the counter with it */
} Decision;

/* The use of the counter's next value (or of the counter) in the latch's branch, if there is no other but the back
 * edge. */
static bool only_compared(const Loop *l, const Counter *c, const uint32_t *uses)
{
    const Inst *br = l->latch->last;
    if (br->m.opcode != OP_BR_CMP || l->linear[c->param].outside != 1) return false; /* outside: the update itself */
    const Operand *s = inst_uses(br);
    return operand_same(s[0], c->next) && operand_is_imm(s[1]) && uses[c->next.value] == 2;
}

static Decision decide(const Loop *l, const Counter *c, const uint32_t *uses)
{
    uint32_t cost = 0, gain = 0, dwords = 0;
    for (uint32_t i = 0; i < l->chain.len; i++) {
        const Inst *inst = l->chain.data[i];
        bool wide = inst->m.opcode == OP_S_ADD_U64 || inst->m.opcode == OP_S_SUB_U64;
        gain += inst->m.opcode == OP_MERGE ? 0 : wide ? 2 : 1;
        if (!is_final(l, inst)) continue;
        cost += cost_of(inst->m.operands[0]);
        dwords += inst->m.operands[0].width;
    }
    bool counter_dies = only_compared(l, c, uses);
    Decision d = {.all = dwords <= MAX_CARRIED && gain > cost, .counter = counter_dies};
    return d;
}

/* ---- the counter's comparison ---- */

/* value = a counter + b, if all of its chain is constant. */
static bool constant_chain(const Loop *l, Operand value, int64_t *a, int64_t *b)
{
    const Inst *inst = l->linear[value.value].inst;
    bool no_wrap;
    if (!inst) {
        *a = 1;
        *b = 0;
        return true;
    }
    int which = linear_operand(l, inst, &no_wrap);
    Operand y = inst_uses(inst)[1 - which];
    if (!operand_is_imm(y) || value.width != 1 || !constant_chain(l, inst_uses(inst)[which], a, b)) return false;
    int64_t n = (int32_t)y.value;
    switch (inst->m.opcode) {
    case OP_S_ADD_I32:
    case OP_S_ADD_U32: *b += n; break;
    case OP_S_SUB_I32:
    case OP_S_SUB_U32: *b -= n; break;
    case OP_S_MUL_I32: *a *= n, *b *= n; break;
    case OP_S_LSHL_B32: *a *= (int64_t)1 << (y.value & 31), *b *= (int64_t)1 << (y.value & 31); break;
    default: return false;
    }
    const int64_t limit = (int64_t)1 << 32;
    return *a > 0 && *a < limit && *b > -limit && *b < limit;
}

/* Can `next < bound` become a test of a next + b? Yes if no number that occurs leaves the range of the comparison. */
static bool compare_can_move(const Loop *l, const Counter *c, const Inst *final)
{
    const Inst *br = l->latch->last;
    Operand start = l->preheader->last->branch->args[l->preheader_side][c->index];
    int64_t a, b;
    if (!operand_is_imm(start) || !operand_is_imm(c->step) || !constant_chain(l, final->m.operands[0], &a, &b))
        return false;
    if (br->m.mods.cmp != OP_S_CMP_LT_I32 || l->latch_side != 0) return false;
    int64_t from = (int32_t)start.value, step = (int32_t)c->step.value, bound = (int32_t)inst_uses(br)[1].value;
    if (step <= 0 || from > bound || bound + step > INT32_MAX) return false;
    int64_t least, most;
    if (__builtin_mul_overflow(a, from, &least) || __builtin_mul_overflow(a, bound + step, &most)) return false;
    return least + b >= INT32_MIN && most + b <= INT32_MAX;
}

static void move_compare(Loop *l, const Inst *final, Operand carried_next)
{
    Operand *s = inst_uses(l->latch->last);
    int64_t a, b;
    CHECK(constant_chain(l, final->m.operands[0], &a, &b));
    s[0] = carried_next;
    s[1] = imm(a * (int32_t)s[1].value + b);
}

/* ---- one counter ---- */

static bool find_counter(const Loop *l, uint32_t index, Counter *c)
{
    Branch *back = l->latch->last->branch;
    c->param = l->header->params.data[index];
    c->index = index;
    c->next = back->args[l->latch_side][index];
    const VReg *param = &l->k->vregs.data[c->param];
    if (param->reg_class != CLASS_S || param->lane_mask || param->width > 2 || param->pin != NO_PIN) return false;
    Operand start = l->preheader->last->branch->args[l->preheader_side][index];
    bool sign_only = operand_is_imm(start) && (start.value == 0 || start.value == ~0u);
    if (start.flags || (operand_is_imm(start) ? param->width == 2 && !sign_only : !is_invariant(l, start)))
        return false;
    if (!is_whole(l->k, c->next) || c->next.value >= l->num_regs) return false;
    c->update = ssa_def(l->k, c->next);
    if (!c->update || !in_loop(l, c->update->block)) return false;
    uint16_t op = c->update->m.opcode;
    if (op != OP_S_ADD_I32 && op != OP_S_ADD_U32 && op != OP_S_ADD_U64) return false;
    for (unsigned i = 0; i < 2; i++) {
        Operand x = inst_uses(c->update)[i];
        if (!is_whole(l->k, x) || x.value != c->param) continue;
        c->step = inst_uses(c->update)[1 - i];
        return is_invariant(l, c->step);
    }
    return false;
}

/* What the pass keeps by register. Replacements are made in one sweep at the end: until then a value that is carried
   now is still computed where it was, and is as good to read. */
typedef struct Facts {
    Linear *linear;
    uint32_t *touched, *uses, *loop_of;
    Replacements replaced;
} Facts;

static void reduce_counter(Loop *l, Facts *facts, Counter *c)
{
    Decision d = decide(l, c, facts->uses);
    uint32_t dwords = 0;
    bool counter_gone = false;
    for (uint32_t i = 0; i < l->chain.len; i++) {
        Inst *inst = l->chain.data[i];
        Operand value = inst->m.operands[0], next;
        int64_t a, b;
        if (!is_final(l, inst) || dwords + value.width > MAX_CARRIED) continue;
        if (!d.all && gain_of(l, value) <= cost_of(value)) {
            /* One scalar operation for another: good only if it frees the counter. */
            bool alone = l->chain.len == 1 && d.counter && constant_chain(l, value, &a, &b);
            if (!alone || !compare_can_move(l, c, inst)) continue;
        }
        Operand param = carry(l, c, inst, &next);
        replacements_add(&facts->replaced, value.value, param);
        dwords += value.width;
        if (d.counter && !counter_gone && compare_can_move(l, c, inst)) {
            move_compare(l, inst, next);
            counter_gone = true;
        }
    }
}

static void reduce_loop(Kernel *k, Arena *arena, Facts *facts, Block *header, Block **order, uint32_t num_blocks)
{
    Loop l = {.k = k, .arena = arena, .header = header, .loop_of = facts->loop_of, .number = header->rpo + 1};
    for (uint32_t i = 0; i < num_blocks; i++) facts->loop_of[order[i]->id] = l.number;
    l.linear = facts->linear;
    l.touched = facts->touched;
    l.num_regs = facts->replaced.num_vregs;
    uint32_t num_params = find_edges(&l) ? header->params.len : 0; /* the new ones are no counters to look at */
    for (uint32_t i = 0; i < num_params; i++) {
        Counter c;
        if (!find_counter(&l, i, &c)) continue;
        collect_chain(&l, &c, order, num_blocks, facts->uses);
        if (l.chain.len) reduce_counter(&l, facts, &c);
        forget_chain(&l);
    }
}

/* ---- the last iterations alike ---- */

static Inst *only_use(const LoopEdges *l, Operand o, uint16_t opcode, const uint32_t *uses)
{
    Inst *def = is_whole(l->k, o) ? ssa_def(l->k, o) : NULL;
    const bool fits = def && def->m.opcode == opcode && uses[o.value] == 1 && block_in_loop(def->block, l->header);
    return fits && !inst_scc_is_used(def) ? def : NULL;
}

/* Is it a counter of the loop, or what it is in the next iteration: that one, and what is added to it? */
static bool counts(const LoopEdges *l, Operand x, Operand *counter, int32_t *more)
{
    Carried c;
    for (uint32_t i = 0; i < l->header->params.len; i++) {
        if (!loop_carried(l, i, 1, &c) || !is_whole(l->k, x)) continue;
        *counter = vreg_operand(l->k, c.param);
        *more = x.value == c.param ? 0 : c.step;
        if (x.value == c.param || operand_same(x, c.next)) return true;
    }
    return false;
}

/* base + (min(x, c) << n) is min(base + (x << n), base + (c << n)), if nothing overflows: the first sum is linear. */
static bool min_of_sums(const LoopEdges *l, Inst *sum, const uint32_t *uses)
{
    if ((sum->m.opcode != OP_S_ADD_I32 && sum->m.opcode != OP_S_ADD_U32) || inst_scc_is_used(sum)) return false;
    Operand *s = inst_uses(sum);
    const unsigned which = loop_is_outside(l, s[0]);
    const Operand base = s[!which];
    const Inst *shift = only_use(l, s[which], OP_S_LSHL_B32, uses);
    if (!shift || !loop_is_outside(l, base) || !operand_is_imm(inst_uses(shift)[1])) return false;
    const Inst *least = only_use(l, inst_uses(shift)[0], OP_S_MIN_I32, uses);
    if (!least) return false;
    const unsigned last = operand_is_imm(inst_uses(least)[1]);
    const Operand x = inst_uses(least)[!last], c = inst_uses(least)[last];
    const uint32_t n = inst_uses(shift)[1].value & 31, bound = linear_bound(l->k, x);
    Operand counter;
    int32_t more;
    if (!operand_is_imm(c) || c.flags || c.value > INT32_MAX || bound > INT32_MAX || !counts(l, x, &counter, &more))
        return false;
    const uint64_t most = (uint64_t)(bound > c.value ? bound : c.value) << n;
    if (most + linear_bound(l->k, base) > INT32_MAX) return false;
    Builder before = builder_before(l->preheader->last), b = builder_before(sum);
    before.loc = b.loc = sum->loc;
    const Operand end = build_add_i32(&before, base, imm((int64_t)c.value << n));
    const Operand start = build_add_i32(&before, base, imm((int32_t)((uint32_t)more << n)));
    const Operand now = build_add_i32(&b, start, build_shl_b32(&b, counter, imm(n)));
    sum->m.opcode = OP_S_MIN_I32;
    s[0] = now;
    s[1] = end;
    return true;
}

static bool make_linear(Kernel *k, Arena *arena)
{
    const uint32_t *uses = opt_count_uses(k, arena), num_blocks = k->blocks.len;
    bool changed = false;
    for (uint32_t i = 0; i < num_blocks; i++) {
        LoopEdges l;
        const Block *block = k->blocks.data[i];
        if (block->rpo == UINT32_MAX || !block->loop_header || !loop_edges(k, block->loop_header, &l)) continue;
        FOREACH_INST(block, inst) changed |= min_of_sums(&l, inst, uses);
    }
    return changed;
}

bool pass_addresses(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    cfg_build(k);
    dominance_build(k);
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = arena_scratch(k->arena);
    const bool changed = make_linear(k, arena);
    Block **order = ARENA_ARRAY(arena, Block *, k->blocks.len + 1);
    BlockList *loops = ARENA_ARRAY(arena, BlockList, k->blocks.len + 1);
    uint32_t count = 0;
    FOREACH_BLOCK(k, block)
    if (block->rpo != UINT32_MAX) {
        order[block->rpo] = block;
        count++;
    }
    for (uint32_t i = 0; i < count; i++)
        for (Block *header = order[i]->loop_header; header; header = header->loop_parent)
            VEC_PUSH(arena, &loops[header->rpo], order[i]);
    Facts facts = {.linear = ARENA_ARRAY(arena, Linear, k->vregs.len + 1),
                   .touched = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1),
                   .uses = opt_count_uses(k, arena),
                   .loop_of = ARENA_ARRAY(arena, uint32_t, k->blocks.len + 1),
                   .replaced = replacements_new(k, arena)};
    for (uint32_t i = 0; i < count; i++)
        if (order[i]->loop_header == order[i]) reduce_loop(k, arena, &facts, order[i], loops[i].data, loops[i].len);
    replacements_apply_all(&facts.replaced, k);
    arena_free(arena);
    return facts.replaced.any || changed;
}
