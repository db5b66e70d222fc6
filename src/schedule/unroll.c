#include "schedule/unroll.h"

#include "analysis/recurrence.h"
#include "ir/build.h"

enum { MOST_STEP = 1 << 24 };

/* ---- how it counts ---- */

/* The recurrence of the parameter that the loop passes on as `next`. */
static bool counter_before(const LoopEdges *edges, Operand next, Recurrence *out)
{
    Operand *const *args = edges->latch->last->branch->args;
    for (uint32_t i = 0; i < edges->header->params.len; i++)
        if (operand_same(args[edges->back][i], next))
            return recurrence_of(edges, vreg_operand(edges->k, edges->header->params.data[i]), out);
    return false;
}

/* The test of 64 bits: the sign of next - bound. */
static bool wide_count(const LoopEdges *edges, LoopCount *out)
{
    const Inst *sub = loop_difference(edges);
    Recurrence r;
    if (!sub) return false;
    const Operand next = inst_uses(sub)[0], bound = inst_uses(sub)[1];
    if (!operand_is_imm(bound) && (!loop_is_outside(edges, bound) || bound.width != 2)) return false;
    if (!counter_before(edges, next, &r) || r.turns || r.step < 0 || r.step > MOST_STEP) return false;
    if (!r.step && (r.by.kind != OPERAND_VREG || r.by.width != 2 || r.by.flags)) return false;
    *out = (LoopCount){r.param, (uint32_t)r.step, next.value, bound, .by = r.by, .is_signed = true, .is_wide = true};
    return true;
}

/* The loop continues while next and bound differ. The distance of `trips` rounds must have a sign. */
static bool unequal_count(const Recurrence *r, Operand next, Operand bound, uint64_t trips, bool is_wide,
                          LoopCount *out)
{
    const int64_t step = r->step < 0 ? -r->step : r->step;
    if (!step || step > MOST_STEP || trips > INT32_MAX / (uint64_t)step || !operand_same(r->next, next)) return false;
    *out = (LoopCount){r->param,           (uint32_t)step,         next.value,         bound,
                       .is_unequal = true, .is_down = r->step < 0, .is_wide = is_wide, .trips = trips};
    return true;
}

/* The same with 64 bits. */
static bool wide_unequal_count(const LoopEdges *edges, LoopCount *out)
{
    const Inst *br = edges->latch->last;
    if (br->m.opcode != OP_BR_CMP) return false;
    const CompareInfo compare = inst_info(br->m.mods.cmp)->compare;
    const Condition again = edges->back ? CONDITION_EQ : CONDITION_LG;
    if (number_bits((NumberType)compare.type) != 64 || compare.condition != again) return false;
    for (unsigned i = 0; i < 2; i++) {
        const Operand next = inst_uses(br)[i], bound = inst_uses(br)[!i];
        Recurrence r;
        if (!loop_is_outside(edges, bound) || bound.kind != OPERAND_VREG || bound.width != 2) continue;
        if (recurrence_of(edges, next, &r) && unequal_count(&r, next, bound, 0, true, out)) return true;
    }
    return false;
}

bool loop_count(const LoopBody *l, LoopCount *out)
{
    const LoopEdges edges = {l->k, l->block, NULL, l->block, l->back, 0};
    LoopTrips t;
    if (!loop_trips(&edges, &t)) return wide_count(&edges, out) || wide_unequal_count(&edges, out);
    if (t.condition == CONDITION_LG) return unequal_count(&t.counter, t.compared, t.bound, t.trips, false, out);
    if (t.condition != CONDITION_LT || t.counter.step <= 0) return false;
    *out = (LoopCount){t.counter.param, (uint32_t)t.counter.step, t.compared.value, t.bound,
                       t.is_signed,     .trips = t.trips};
    return operand_same(t.compared, t.counter.next);
}

static int64_t number(const LoopCount *c, Operand o)
{
    return c->is_signed ? (int64_t)(int32_t)o.value : (int64_t)o.value;
}

/* ---- unrolling ---- */

typedef struct Unroll {
    LoopBody *l;
    Kernel *k;
    const LoopCount *count;
    unsigned factor;
    Block *twice;
    ValueMap map; /* names of values in the last copy */
} Unroll;

/* The bound for a group of copies: bound - (factor - 1) * step, or a value that no counter is below. While the counter
   is below it, that many iterations follow. A loop that continues while counter and bound differ is in the same place
   as long as the difference is negative: it can't meet the bound earlier. */
static Operand group_bound(const Unroll *u, Builder *b)
{
    const LoopCount *c = u->count;
    int64_t distance = (int64_t)c->step * (u->factor - 1), least = c->is_signed ? INT32_MIN : 0;
    if (c->is_down) distance = -distance;
    if (c->is_wide && !c->step) return build_sub_i64(b, c->bound, build_mul_i64(b, c->by, imm(u->factor - 1)));
    if (c->is_wide) return build_sub_i64(b, c->bound, imm(distance));
    if (c->is_unequal && operand_is_imm(c->bound)) return imm((int32_t)(uint32_t)(c->bound.value - distance));
    if (c->is_unequal) return build_sub_i32(b, c->bound, imm(distance));
    if (operand_is_imm(c->bound)) {
        int64_t bound = number(c, c->bound) - distance;
        return imm(bound < least ? least : bound);
    }
    Operand uses[2] = {c->bound, imm(least + distance)};
    Operand bound = inst_def(build_inst(b, c->is_signed ? OP_S_MAX_I32 : OP_S_MAX_U32, uses, 2), 0);
    return build_sub_i32(b, bound, imm(distance));
}

static ScalarCmp below(const LoopCount *c, Builder *b, Operand x, Operand bound)
{
    if (c->is_down) {
        const Operand other = x;
        x = bound;
        bound = other;
    }
    if (c->is_unequal && !c->is_wide) return (ScalarCmp){OP_S_CMP_LT_I32, build_sub_i32(b, x, bound), operand_imm(0)};
    if (c->is_wide) return (ScalarCmp){OP_S_CMP_LT_I32, operand_sub(build_sub_i64(b, x, bound), 1, 1), operand_imm(0)};
    return (ScalarCmp){c->is_signed ? OP_S_CMP_LT_I32 : OP_S_CMP_LT_U32, x, bound};
}

/* Does the loop continue after the iteration that made `next`? */
static ScalarCmp goes_on(const LoopCount *c, Builder *b, Operand next)
{
    if (!c->is_unequal) return below(c, b, next, c->bound);
    return (ScalarCmp){c->is_wide ? OP_S_CMP_LG_U64 : OP_S_CMP_LG_U32, next, c->bound};
}

/* Before the first iteration: is the counter below the bound of a group? With 64 bits, far above the bound the
   difference to the group's bound wraps. Both differences are negative only if neither has wrapped. If the loop ends
   where both are equal, it comes there across a wrap, too. Groups of a large or negative step of run time could wrap,
   so the step must be below MOST_STEP * 2^32. */
static ScalarCmp group_fits(const LoopCount *c, Builder *b, Operand counter, Operand bound)
{
    ScalarCmp cmp = below(c, b, counter, bound);
    if (c->is_wide && !c->is_unequal) cmp.x = build_and_b32(b, cmp.x, below(c, b, counter, c->bound).x);
    if (c->is_wide && !c->step) {
        const Operand high = operand_sub(c->by, 1, 1);
        cmp.x = build_and_b32(b, cmp.x, build_sub_i32(b, high, imm(MOST_STEP)));
        cmp.x = build_and_b32(b, cmp.x, build_sub_i32(b, imm(-1), high));
    }
    return cmp;
}

/* Folds a sum of a sum of constants, so that the inner sum may become unused. */
static void fold_sum(Kernel *k, Inst *add)
{
    uint16_t op = add->m.opcode;
    if (op != OP_S_ADD_I32 && op != OP_S_ADD_U32 && op != OP_S_ADD_U64) return;
    if (inst_num_uses(add) != 2 || !operand_is_imm(inst_uses(add)[1]) || inst_uses(add)[0].kind != OPERAND_VREG) return;
    const VReg *v = &k->vregs.data[inst_uses(add)[0].value];
    const Inst *inner = v->is_var ? NULL : v->def;
    if (!inner || inner->block != add->block || inner->m.opcode != op || inst_num_uses(inner) != 2) return;
    Operand base = inst_uses(inner)[0], offset = inst_uses(inner)[1];
    if (!operand_is_imm(offset) || base.kind != OPERAND_VREG || inst_uses(add)[0].width != v->width) return;
    if (k->vregs.data[base.value].is_var) return;
    int64_t sum = (int64_t)(int32_t)offset.value + (int32_t)inst_uses(add)[1].value;
    if (sum < 0 || sum > INT32_MAX) return;
    inst_uses(add)[0] = base;
    inst_uses(add)[1] = imm(sum);
    add->flags &= inner->flags | (uint16_t)~(INST_NSW | INST_NUW);
}

/* The parameters of the next copy are the values that the loop passes to itself. */
static void advance(Unroll *u, Arena *scratch)
{
    const Block *loop = u->l->block;
    Operand *next = ARENA_ARRAY(scratch, Operand, loop->params.len + 1u);
    for (uint32_t i = 0; i < loop->params.len; i++)
        next[i] = value_map_get(&u->map, loop_body_next(u->l, loop->params.data[i]));
    for (uint32_t i = 0; i < loop->params.len; i++) {
        uint32_t param = loop->params.data[i];
        if (operand_is_like(u->k, next[i], vreg_operand(u->k, param))) u->map.to[param] = next[i];
        else copy_named(&u->map, u->k, u->twice, param, next[i]);
    }
}

static Edge mapped_edge(Unroll *u, unsigned edge, Block *to, Arena *scratch)
{
    const Branch *branch = u->l->block->last->branch;
    Operand *args = ARENA_ARRAY(scratch, Operand, branch->num_args[edge] + 1u);
    for (unsigned i = 0; i < branch->num_args[edge]; i++) args[i] = value_map_get(&u->map, branch->args[edge][i]);
    return (Edge){to, args, branch->num_args[edge]};
}

/* Makes the parameters of `like` for another block, in their order. */
static void params_like(Kernel *k, Block *block, const Block *like, ValueMap *map)
{
    for (uint32_t i = 0; i < like->params.len; i++) {
        Operand param = value_map_rename(map, k, like->params.data[i]);
        k->vregs.data[param.value].param_of = block;
        VEC_PUSH(k->arena, &block->params, param.value);
    }
}

static void make_copies(Unroll *u, Arena *scratch)
{
    Kernel *k = u->k;
    Block *loop = u->l->block;
    u->map = value_map_new(k, scratch);
    u->twice = block_new_at(k, loop->id, loop->region);
    params_like(k, u->twice, loop, &u->map);
    for (unsigned copy = 0; copy < u->factor; copy++) {
        if (copy) advance(u, scratch);
        FOREACH_INST(loop, inst)
        if (!inst->branch) {
            Inst *made = inst_copy(k, inst, &u->map);
            inst_append(u->twice, made);
            fold_sum(k, made);
        }
    }
}

/* Redirects edges into the loop from outside to `to`. */
static void redirect(const Unroll *u, Block *to)
{
    FOREACH_BLOCK(u->k, block)
    if (block != u->l->block && block != u->twice && block->last && block->last->branch)
        for (unsigned i = 0; i < 2; i++)
            if (block->last->branch->target[i] == u->l->block) block->last->branch->target[i] = to;
}

static void rename_outside(const Unroll *u, const ValueMap *names, const Block *but)
{
    FOREACH_BLOCK(u->k, block)
    if (block != u->l->block && block != u->twice && block != but) {
        FOREACH_INST(block, inst)
        FOREACH_USE(inst, use) *use = value_map_get(names, *use);
    }
}

static void delete_loop(const Unroll *u)
{
    Kernel *k = u->k;
    FOREACH_INST(u->l->block, inst)
    FOREACH_DEF(inst, def)
    if (def->kind == OPERAND_VREG && !k->vregs.data[def->value].is_var) k->vregs.data[def->value].def = NULL;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < k->blocks.len; i++)
        if (k->blocks.data[i] != u->l->block) k->blocks.data[kept++] = k->blocks.data[i];
    k->blocks.len = kept;
    kernel_number_blocks(k);
}

/* The number of iterations is known, and none remains. */
static void end_without_rest(Unroll *u, Builder *b, Arena *scratch)
{
    const LoopBody *l = u->l;
    Block *exit = block_succ(l->block, l->out);
    Operand next = u->map.to[u->count->next];
    Edge again = mapped_edge(u, l->back, u->twice, scratch), leave = mapped_edge(u, l->out, exit, scratch);
    build_br_cmp(b, goes_on(u->count, b, next), again, leave);
    rename_outside(u, &u->map, NULL);
    redirect(u, u->twice);
    delete_loop(u);
}

/* The number of iterations is known, and some remain: both loops are entered. */
static void end_with_rest(Unroll *u, Builder *b, Arena *scratch)
{
    const LoopBody *l = u->l;
    Operand next = u->map.to[u->count->next];
    redirect(u, u->twice);
    Edge again = mapped_edge(u, l->back, u->twice, scratch), rest = mapped_edge(u, l->back, l->block, scratch);
    Operand bound = group_bound(u, b);
    build_br_cmp(b, below(u->count, b, next, bound), again, rest);
}

/* After both loops: values used outside come from the loop that was left last. `handed`: names of its parameters in the
   loops. */
static Block *make_landing(Unroll *u, BitSet *handed, Arena *scratch)
{
    Kernel *k = u->k;
    Inst *branch = u->l->block->last;
    unsigned out = u->l->out;
    *handed = loop_body_used_outside(u->l, scratch);
    for (unsigned i = 0; i < branch->branch->num_args[out]; i++) {
        Operand arg = branch->branch->args[out][i];
        if (arg.kind == OPERAND_VREG && loop_body_defines(u->l, arg.value)) bitset_set(handed, arg.value);
    }
    ValueMap last = u->map, same = value_map_new(k, scratch);
    u->map = value_map_new(k, scratch);
    Block *landing = block_new_at(k, u->l->block->id + 1, u->l->block->region);
    loop_params(k, landing, handed, &u->map);
    Builder b = builder_at_end(k, landing);
    b.loc = branch->loc;
    build_br(&b, mapped_edge(u, out, branch->branch->target[out], scratch));
    rename_outside(u, &u->map, landing);
    u->map = last;
    branch->branch->target[out] = landing;
    loop_args(k, branch->branch, out, handed, &same);
    return landing;
}

/* The number of iterations is not known: adds a test before the loop and one after it. */
static void end_with_tests(Unroll *u, Builder *b, Arena *scratch)
{
    Kernel *k = u->k;
    const LoopBody *l = u->l;
    uint32_t region = l->block->region;
    BitSet handed;
    Block *landing = make_landing(u, &handed, scratch);
    Block *guard = block_new_at(k, u->twice->id, region), *rest = block_new_at(k, l->block->id, region);
    redirect(u, guard);
    Operand next = u->map.to[u->count->next];
    /* Edges to the landing pass its arguments, in the order of its parameters. */
    Builder at_rest = builder_at_end(k, rest);
    at_rest.loc = b->loc;
    Edge one_more = mapped_edge(u, l->back, l->block, scratch), leave = mapped_edge(u, l->out, landing, scratch);
    build_br_cmp(&at_rest, goes_on(u->count, &at_rest, next), one_more, leave);
    ValueMap at_guard = value_map_new(k, scratch);
    params_like(k, guard, l->block, &at_guard);
    Operand *args = ARENA_ARRAY(scratch, Operand, guard->params.len + 1u);
    for (uint32_t i = 0; i < guard->params.len; i++) args[i] = vreg_operand(k, guard->params.data[i]);
    Builder at_front = builder_at_end(k, guard);
    at_front.loc = b->loc;
    Operand bound = group_bound(u, &at_front);
    build_br_cmp(&at_front, group_fits(u->count, &at_front, at_guard.to[u->count->counter], bound),
                 (Edge){u->twice, args, guard->params.len}, (Edge){l->block, args, guard->params.len});
    build_br_cmp(b, below(u->count, b, next, bound), mapped_edge(u, l->back, u->twice, scratch), edge_to(rest));
}

void loop_unroll(LoopBody *l, const LoopCount *count, unsigned factor, Arena *scratch)
{
    Kernel *k = l->k;
    Unroll u = {.l = l, .k = k, .count = count, .factor = factor};
    kernel_number_blocks(k);
    make_copies(&u, scratch);
    Builder b = builder_at_end(k, u.twice);
    b.loc = l->block->last->loc;
    if (count->trips && count->trips % factor == 0) end_without_rest(&u, &b, scratch);
    else if (count->trips) end_with_rest(&u, &b, scratch);
    else end_with_tests(&u, &b, scratch);
    loop_becomes(l->block, u.twice, factor);
    l->block = u.twice;
    l->back = 0;
    l->out = 1;
}
