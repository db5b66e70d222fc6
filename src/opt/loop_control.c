/* Loop control in fewer scalar instructions.
 *
 * A counter that nothing reads but its own addition and the comparison at the end of the loop goes, where the loop
 * carries another value that grows by a constant, an address as a rule: the comparison asks whether that one has
 * reached its value after the last iteration.
 *
 *   ^pre: br ^loop(0, %base)                              ^pre: %end:s = s_add_i32 %base, 8192
 *                                                               br ^loop(%base)
 *   ^loop(%i:s, %p:s):                                    ^loop(%p:s):
 *     %pn:s = s_add_i32 %p, 128                             %pn:s = s_add_i32 %p, 128
 *     %in:s = s_add_i32 %i, 1                         =>    br_cmp s_cmp_lg_u32 %pn, %end, ^loop(%pn), ^exit
 *     br_cmp s_cmp_lt_i32 %in, 64, ^loop(%in, %pn), ^exit
 *
 * That is exact mod 2^32 if the value has not grown by 2^32 before the last iteration, which needs a bound of the
 * number of iterations.
 *
 * A comparison of 64 bits is a subtraction of two instructions and a test of the sign. The scalar unit compares 64 bits
 * for equality in one, so the end is rounded up, before the loop, to what the counter meets:
 *
 *     %in:s2 = s_add_u64_pseudo %i, 2                       %in:s2 = s_add_u64_pseudo %i, 2
 *     %d:s2 = s_sub_u64_pseudo %in, %n                =>    br_cmp s_cmp_lg_u64 %in, %end, ^loop(%in), ^exit
 *     br_cmp s_cmp_lt_i32 %d[1], 0, ^loop(%in), ^exit
 *
 * Runs when no pass asks for the number of iterations any more. What is not needed is left to dce. */
#include "analysis/cfg.h"
#include "ir/build.h"
#include "opt/carried.h"
#include "analysis/linear.h"
#include "opt/opt.h"

typedef struct Control {
    LoopEdges l;
    const uint32_t *uses;
} Control;

/* ---- a counter that another value stands for ---- */

/* What the loop carries, with its start as a number where it is one. */
static bool carries(const Control *c, uint32_t index, Carried *out)
{
    uint32_t start;
    if (!loop_carried(&c->l, index, 1, out)) return false;
    if (loop_root(c->l.k, out->start, &start).kind == OPERAND_NONE) out->start = imm((int32_t)start);
    return true;
}

static bool only_counts(const Control *c, const Carried *counter)
{
    const Operand compared = inst_uses(c->l.latch->last)[0];
    return operand_same(compared, counter->next) && c->uses[counter->next.value] == 2 && c->uses[counter->param] == 1 &&
           operand_is_imm(counter->start) && (int32_t)counter->start.value >= 0 && counter->step > 0 &&
           !(counter->step & (counter->step - 1));
}

/* Has the value, mod 2^32, what it has after the last iteration in no iteration before? */
static bool stays_different(const Carried *carried, int64_t most)
{
    const int64_t step = carried->step < 0 ? -(int64_t)carried->step : carried->step;
    return (most - 1) * step <= (int64_t)UINT32_MAX;
}

/* Code before the loop: carried's value after the last iteration. */
static Operand value_at_end(const Control *c, const Carried *counter, const Carried *carried)
{
    Builder b = builder_before(c->l.preheader->last);
    b.loc = c->l.latch->last->loc;
    const Operand bound = inst_uses(c->l.latch->last)[1];
    Operand grown;
    if (operand_is_imm(bound)) {
        grown = imm(loop_iterations(counter, (int32_t)bound.value) * carried->step);
    } else {
        const int32_t start = (int32_t)counter->start.value;
        Operand first = build_max_i32(&b, bound, imm(start + 1));
        Operand times = build_add_i32(&b, first, imm((int64_t)counter->step - 1 - start));
        times = build_lshr_b32(&b, times, imm(__builtin_ctz((unsigned)counter->step)));
        grown = build_mul_i32(&b, times, imm(carried->step));
    }
    return build_add_i32(&b, carried->start, grown);
}

/* May another value stand for the counter, and which: one whose end is a constant, if there is one. */
static bool find_other(const Control *c, const Carried *counter, Carried *found)
{
    const Operand bound = inst_uses(c->l.latch->last)[1];
    const int64_t largest = operand_is_imm(bound) ? (int32_t)bound.value : (int64_t)linear_bound(c->l.k, bound);
    if (largest + counter->step > INT32_MAX) return false;
    const int64_t most = loop_iterations(counter, largest);
    bool any = false;
    for (uint32_t i = 0; i < c->l.header->params.len; i++) {
        Carried carried;
        if (i == counter->index || !carries(c, i, &carried) || !stays_different(&carried, most)) continue;
        if (any && !operand_is_imm(carried.start)) continue;
        *found = carried;
        any = true;
        if (operand_is_imm(carried.start)) break;
    }
    return any;
}

static bool drop_counter(Control *c)
{
    const Inst *br = c->l.latch->last;
    if (!loop_goes_on_below(&c->l) || !loop_is_outside(&c->l, inst_uses(br)[1])) return false;
    const Operand bound = inst_uses(br)[1];
    if (!operand_is_imm(bound) && bound.width != 1) return false;
    for (uint32_t i = 0; i < c->l.header->params.len; i++) {
        Carried counter, carried;
        if (!carries(c, i, &counter) || !only_counts(c, &counter)) continue;
        if (!find_other(c, &counter, &carried)) return false;
        const Operand end = value_at_end(c, &counter, &carried);
        inst_uses(br)[0] = carried.next;
        inst_uses(br)[1] = end;
        c->l.latch->last->m.mods.cmp = c->l.back ? OP_S_CMP_EQ_U32 : OP_S_CMP_LG_U32;
        return true;
    }
    return false;
}

/* ---- 64 bits ---- */

/* next - bound, if the loop goes on while that is negative. */
static const Inst *find_difference(const Control *c)
{
    const Inst *br = c->l.latch->last;
    const Operand x = inst_uses(br)[0], y = inst_uses(br)[1];
    const Inst *sub = ssa_def(c->l.k, x);
    if (!loop_goes_on_below(&c->l) || !sub || sub->m.opcode != OP_S_SUB_U64 || inst_scc_is_used(sub)) return NULL;
    if (x.offset != 1 || x.width != 1 || x.flags || !operand_is_imm(y) || y.value) return NULL;
    return c->uses[x.value] == 1 ? sub : NULL;
}

/* Code before the loop: the first of start + step, start + 2 step... that is not below the bound. */
static Operand first_not_below(const Control *c, const Carried *counter, Operand bound)
{
    Builder b = builder_before(c->l.preheader->last);
    b.loc = c->l.latch->last->loc;
    /* At most 2^63 - 2, if it is not negative: nothing here overflows. */
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
        Carried counter;
        if (!loop_carried(&c->l, i, 2, &counter) || !operand_same(counter.next, inst_uses(sub)[0])) continue;
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
    (void)ctx;
    cfg_build(k);
    dominance_build(k);
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = arena_scratch(k->arena);
    Control c = {.uses = opt_count_uses(k, arena)};
    bool changed = false;
    FOREACH_BLOCK(k, header)
    {
        if (!loop_edges(k, header, &c.l) || c.l.latch->last->m.opcode != OP_BR_CMP) continue;
        changed |= drop_counter(&c) || compare_equal(&c);
    }
    arena_free(arena);
    return changed;
}
