/* Removes scalar instructions that control loops, when no pass needs the number of iterations any more.
 *
 * A counter can be removed if only its own addition and the comparison at the end of the loop read it. Another carried
 * value, usually an address, must grow by a constant. The comparison then tests whether that value has reached its
 * final value.
 *
 *   ^pre: br ^loop(0, %base)                              ^pre: %end:s = s_add_i32 %base, 8192
 *                                                               br ^loop(%base)
 *   ^loop(%i:s, %p:s):                                    ^loop(%p:s):
 *     %pn:s = s_add_i32 %p, 128                             %pn:s = s_add_i32 %p, 128
 *     %in:s = s_add_i32 %i, 1                         =>    br_cmp s_cmp_lg_u32 %pn, %end, ^loop(%pn), ^exit
 *     br_cmp s_cmp_lt_i32 %in, 64, ^loop(%in, %pn), ^exit
 *
 * This is exact mod 2^32 if the value grows by less than 2^32 before the last iteration. Proving that needs a bound on
 * the number of iterations.
 *
 * A comparison of 64 bits is a subtraction of two instructions and a test of the sign. The scalar unit compares 64 bits
 * for equality in one instruction. So the end is rounded up before the loop to a value that the counter reaches
 * exactly:
 *
 *     %in:s2 = s_add_u64_pseudo %i, 2                       %in:s2 = s_add_u64_pseudo %i, 2
 *     %d:s2 = s_sub_u64_pseudo %in, %n                =>    br_cmp s_cmp_lg_u64 %in, %end, ^loop(%in), ^exit
 *     br_cmp s_cmp_lt_i32 %d[1], 0, ^loop(%in), ^exit
 *
 * dce deletes what is no longer needed. */
#include "analysis/cfg.h"
#include "analysis/recurrence.h"
#include "analysis/wave_paths.h"
#include "ir/build.h"
#include "opt/opt.h"

typedef struct Control {
    LoopEdges l;
    LoopTrips t;
    const uint32_t *uses;
    Arena *arena;
    BitSet differs; /* values of a kernel with barriers that are not the same in all waves; made when it is asked for */
    bool has_barrier, knows_differs;
} Control;

/* ---- a counter that another value replaces ---- */

/* Is parameter `index` a scalar that the loop carries and that grows by a constant? */
static bool carries(const LoopEdges *l, uint32_t index, unsigned width, Recurrence *out)
{
    const Operand param = vreg_operand(l->k, l->header->params.data[index]);
    return param.width == width && recurrence_of(l, param, out) && out->step && loop_is_outside(l, out->start) &&
           /* an immediate that starts a 64-bit value would be copied into both of its dwords; only 0 is right then */
           (width == 1 || !operand_is_imm(out->start) || !out->start.value);
}

/* The first value, if it is a constant. */
static bool starts_at(const Control *c, const Recurrence *r, uint32_t *start)
{
    return loop_root(c->l.k, r->start, start).kind == OPERAND_NONE;
}

static bool only_counts(const Control *c)
{
    const Recurrence *counter = &c->t.counter;
    uint32_t start;
    return c->t.condition == CONDITION_LT && c->t.is_signed && operand_same(c->t.compared, counter->next) &&
           c->uses[counter->next.value] == 2 && c->uses[counter->param] == 1 && starts_at(c, counter, &start) &&
           (int32_t)start >= 0 && counter->step > 0 && !(counter->step & (counter->step - 1));
}

/* Builds code before the loop that computes the carried value after the last round (iteration). */
static Operand value_at_end(const Control *c, const Recurrence *carried)
{
    const Operand bound = c->t.bound;
    const int64_t step = c->t.counter.step;
    Builder b = opt_builder(c->l.preheader->last, c->l.latch->last);
    Operand grown = imm((int64_t)c->t.trips * carried->step);
    if (!operand_is_imm(bound)) {
        uint32_t start;
        starts_at(c, &c->t.counter, &start);
        const Operand first = build_max_i32(&b, bound, imm((int64_t)start + 1));
        const Operand times = build_add_i32(&b, first, imm(step - 1 - (int64_t)start));
        grown = build_mul_i32(&b, build_lshr_b32(&b, times, imm(__builtin_ctz((unsigned)step))), imm(carried->step));
    }
    return build_add_i32(&b, carried->start, grown);
}

/* A loop that ends by a value which differs between waves is no longer known to have as many iterations in all of them:
   its barriers would have to wait for all that is under way. */
static bool keeps_step(Control *c, Operand start)
{
    if (!c->has_barrier || start.kind != OPERAND_VREG) return true;
    if (!c->knows_differs) c->differs = wave_paths_build(c->arena, c->l.k).values;
    c->knows_differs = true;
    return start.value < c->differs.num_bits && !bitset_test(&c->differs, start.value);
}

/* Which carried value can replace the counter, if any? One whose final value is a constant is best. It must grow by
   less than 2^32 before the last iteration. */
static bool find_other(Control *c, Recurrence *found)
{
    const uint64_t most = loop_most_trips(&c->l, &c->t);
    bool any = false;
    for (uint32_t i = 0; most && i < c->l.header->params.len; i++) {
        Recurrence r;
        uint32_t start;
        if (i == c->t.counter.index || !carries(&c->l, i, 1, &r)) continue;
        const bool is_constant = starts_at(c, &r, &start);
        if ((most - 1) * (uint64_t)(r.step < 0 ? -r.step : r.step) > UINT32_MAX || (any && !is_constant)) continue;
        if (!is_constant && !keeps_step(c, r.start)) continue;
        *found = r;
        if (is_constant) found->start = imm((int32_t)start);
        any = true;
        if (is_constant) break;
    }
    return any;
}

static bool drop_counter(Control *c)
{
    Recurrence other;
    if (!loop_trips(&c->l, &c->t) || !only_counts(c) || !find_other(c, &other)) return false;
    Inst *br = c->l.latch->last;
    inst_uses(br)[1] = value_at_end(c, &other);
    inst_uses(br)[0] = other.next;
    br->m.mods.cmp = c->l.back ? OP_S_CMP_EQ_U32 : OP_S_CMP_LG_U32;
    return true;
}

/* ---- 64 bits ---- */

/* The loop's test of 64 bits, if nobody else needs the subtraction. */
static const Inst *find_difference(const Control *c)
{
    const Inst *sub = loop_difference(&c->l);
    return sub && !inst_scc_is_used(sub) && c->uses[sub->m.operands[0].value] == 1 ? sub : NULL;
}

/* Builds code before the loop for the first of start + step, start + 2 * step, ... that is not below the bound. */
static Operand first_not_below(const Control *c, const Recurrence *counter, Operand bound)
{
    Builder b = opt_builder(c->l.preheader->last, c->l.latch->last);
    /* if it is not negative, it is at most 2^63 - 2, so nothing overflows here */
    const Operand left = build_add_i64(&b, build_sub_i64(&b, bound, counter->start), imm(-1));
    const Operand zero = build_const_i64(&b, CLASS_S, 0);
    Operand more = left;
    if (counter->step > 1) more = build_and_b64(&b, left, build_const_i64(&b, CLASS_S, -(int64_t)counter->step));
    more = build_select(&b, build_cmp_i64(&b, CMP_SLT, left, imm(0)), zero, more);
    return build_add_i64(&b, build_add_i64(&b, counter->start, more), imm(counter->step));
}

static bool compare_equal(Control *c)
{
    const Inst *sub = find_difference(c);
    if (!sub) return false;
    const Operand bound = inst_uses(sub)[1];
    if (!loop_is_outside(&c->l, bound) || (bound.kind == OPERAND_VREG && bound.width != 2)) return false;
    for (uint32_t i = 0; i < c->l.header->params.len; i++) {
        Recurrence counter;
        if (!carries(&c->l, i, 2, &counter) || !operand_same(counter.next, inst_uses(sub)[0])) continue;
        if (counter.step < 0 || counter.step & (counter.step - 1)) return false;
        const Operand end = first_not_below(c, &counter, bound);
        Inst *br = c->l.latch->last;
        inst_uses(br)[0] = counter.next;
        inst_uses(br)[1] = end;
        br->m.mods.cmp = c->l.back ? OP_S_CMP_EQ_U64 : OP_S_CMP_LG_U64;
        return true;
    }
    return false;
}

bool pass_loop_control(Kernel *k, PassCtx *ctx)
{
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    bool changed = false;
    Control c = {.uses = opt_count_uses(k, arena), .arena = arena};
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst) c.has_barrier |= inst_has(inst, INST_BARRIER);
    FOREACH_BLOCK(k, header)
    {
        if (!loop_edges(k, header, &c.l) || c.l.latch->last->m.opcode != OP_BR_CMP) continue;
        changed |= drop_counter(&c) || compare_equal(&c);
    }
    return changed;
}
