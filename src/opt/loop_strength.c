/* Strength reduction of uniform address arithmetic in loops. A value that is linear in the loop's counter becomes one
   that the loop carries: one scalar addition per iteration advances it. The multiplications, shifts and additions that
   computed it go.

     ^pre: br ^loop(0)                                  ^pre: br ^loop(0, %base)
     ^loop(%i:s):                                       ^loop(%i:s, %p:s2):
       %o:s = s_lshl_b32 %i, 7 !nuw                       s_load_dwordx4 %p
       %z:s2 = merge %o, 0                       =>       %pn:s2 = s_add_u64_pseudo %p, 128
       %p:s2 = s_add_u64_pseudo %base, %z                 %in:s = s_add_i32 %i, 1
       s_load_dwordx4 %p                                  br_cmp s_cmp_lt_i32 %in, %n, ^loop(%in, %pn), ^exit
       %in:s = s_add_i32 %i, 1 !nuw
       br_cmp s_cmp_lt_i32 %in, %n, ^loop(%in), ^exit

   32-bit values are always linear modulo 2^32. The pass follows a zero-extension only if every step before it is
   marked INST_NUW, including that of the counter. The chain is the instructions that compute linear values from the
   counter. A final value is one that an instruction outside of the chain reads. The pass carries it if this removes
   more instructions from the loop than it adds. If then only its comparison reads the counter, loop-control removes
   it. Needs a preheader and one latch, in one exec region. dce deletes dead chains. Requires virtual registers. */
#include "analysis/cfg.h"
#include "analysis/recurrence.h"
#include "ir/build.h"
#include "opt/opt.h"

enum {
    MAX_CARRIED = 24, /* most scalar dwords that one loop may gain */
    MAX_CHAIN = 32,   /* most instructions from the counter to a value */
};

/* A value that is linear in the counter, by its register. */
typedef struct Linear {
    Inst *inst; /* its instruction; NULL: not linear, or the counter itself */
    bool is_linear;
    uint8_t depth;    /* number of instructions from the counter */
    bool no_wrap;     /* as an unsigned number it does not wrap from one iteration to the next */
    uint32_t outside; /* uses that are not linear instructions */
    uint32_t inside;
} Linear;

/* A value that the loop carries: scale * counter + more, or (scale 0) another value. */
typedef struct Kept {
    uint32_t scale;
    int64_t more;
    Operand param; /* OPERAND_NONE: not yet */
} Kept;

typedef struct Loop {
    LoopEdges l;
    Kernel *k;
    Arena *arena;
    Linear *linear; /* by register; only registers that existed before the pass */
    uint32_t num_regs;
    uint32_t *touched, num_touched; /* registers with a Linear */
    Kept kept[MAX_CARRIED];
    uint32_t num_kept;
    VEC(Inst *) chain; /* linear instructions in an order in which they can be computed */
} Loop;

static const Linear *linear_of(const Loop *l, Operand o)
{
    if (!is_whole(l->k, o) || o.reg_class != CLASS_S || o.value >= l->num_regs) return NULL;
    const Linear *found = &l->linear[o.value];
    return found->is_linear ? found : NULL;
}

/* ---- what is linear ---- */

/* The operand through which the instruction is linear. -1: the instruction is not linear, because of its other operands
 * or its operation. */
static int linear_operand(const Loop *l, const Inst *inst, bool *no_wrap)
{
    if (inst->m.num_defs != 1 || !is_whole(l->k, inst->m.operands[0]) || !is_ssa(l->k, inst->m.operands[0])) return -1;
    if (inst->m.operands[0].value >= l->num_regs) return -1;
    if (l->k->vregs.data[inst->m.operands[0].value].pin != NO_PIN || inst_scc_is_used(inst)) return -1;
    const Operand *s = inst_uses(inst);
    if (inst_num_uses(inst) != 2) return -1;
    const Linear *a = linear_of(l, s[0]), *b = linear_of(l, s[1]), *linear = a ? a : b;
    if (!linear) return -1;
    const bool one = !a != !b && loop_is_outside(&l->l, a ? s[1] : s[0]);
    /* A flag on an instruction is only a proof if the instruction runs in every iteration. */
    *no_wrap = inst->flags & INST_NUW && block_dominates(inst->block, l->l.latch) && linear->no_wrap;
    switch (inst->m.opcode) {
    case OP_S_ADD_I32:
    case OP_S_ADD_U32:
    case OP_S_MUL_I32:
    case OP_S_ADD_U64:
    case OP_S_LSHL1_ADD_U32:
    case OP_S_LSHL2_ADD_U32:
    case OP_S_LSHL3_ADD_U32:
    case OP_S_LSHL4_ADD_U32: return !one ? -1 : a ? 0 : 1;
    case OP_S_SUB_I32:
    case OP_S_SUB_U32:
    case OP_S_SUB_U64: return a && one ? 0 : -1;
    case OP_S_LSHL_B32:
    case OP_S_LSHL_B64: return a && operand_is_imm(s[1]) ? 0 : -1;
    case OP_MERGE: /* zero-extension */
        *no_wrap = a && !b && s[0].width == 1 && operand_is_imm(s[1]) && !s[1].value && a->no_wrap;
        return *no_wrap ? 0 : -1;
    default: return -1;
    }
}

static void set_linear(Loop *l, uint32_t vreg, Inst *inst, unsigned depth, bool no_wrap)
{
    l->linear[vreg] = (Linear){.inst = inst, .is_linear = true, .depth = (uint8_t)depth, .no_wrap = no_wrap};
    l->touched[l->num_touched++] = vreg;
}

static void collect_chain(Loop *l, const Recurrence *c, const BlockList *blocks, const uint32_t *uses)
{
    const Inst *update = ssa_def(l->k, c->next);
    l->chain.len = 0;
    l->num_touched = 0;
    set_linear(l, c->param, NULL, 0, (update->flags & INST_NUW) && block_dominates(update->block, l->l.latch));
    FOREACH_INST_OF(blocks, inst)
    {
        bool no_wrap = false;
        const int which = inst == update ? -1 : linear_operand(l, inst, &no_wrap);
        Linear *below = which < 0 ? NULL : &l->linear[inst_uses(inst)[which].value];
        if (!below || below->depth == MAX_CHAIN) continue;
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

/* The shift of s_lshl1_add_u32 to s_lshl4_add_u32. */
static Operand shift_of(const Inst *inst) { return imm(1 + inst->m.opcode - OP_S_LSHL1_ADD_U32); }
_Static_assert(OP_S_LSHL4_ADD_U32 == OP_S_LSHL1_ADD_U32 + 3, "in the order of their shifts");

static Operand on_counter(Loop *l, Builder *b, Operand value, Operand counter, bool difference);

/* Computes the instruction's result for another value of the counter. `difference`: computes only the change of the
   result, so terms that do not change are left out. */
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

/* Computes a chain for another value of the counter. Chains are as deep as the source nests operators. */
static Operand on_counter(Loop *l, Builder *b, Operand value, Operand counter, bool difference)
{
    const Inst *inst = l->linear[value.value].inst;
    return inst ? evaluate(l, b, inst, counter, difference) : counter;
}

/* Carries the value `final` around the loop. Returns the new parameter. */
static Operand carry(Loop *l, const Recurrence *c, Inst *final)
{
    Kernel *k = l->k;
    Builder before = builder_before(l->l.preheader->last), at_end = builder_before(l->l.latch->last);
    before.loc = at_end.loc = final->loc;
    Operand value = final->m.operands[0];
    Operand first = evaluate(l, &before, final, c->start, false);
    /* An immediate argument fills every dword of its parameter. */
    if (operand_is_imm(first) && value.width == 2) first = build_const_i64(&before, CLASS_S, (int32_t)first.value);
    Operand step = evaluate(l, &before, final, c->by, true);
    Operand param = vreg_operand(k, block_param(k, l->l.header, CLASS_S, value.width));
    k->vregs.data[param.value].loc = k->vregs.data[value.value].loc;
    k->vregs.data[param.value].name = k->vregs.data[value.value].name;
    k->vregs.data[value.value].name = NULL;
    const Operand next = value.width == 2 ? build_add_i64(&at_end, param, step) : build_add_i32(&at_end, param, step);
    opt_push_arg(k, l->l.preheader->last->branch, l->l.in, first);
    opt_push_arg(k, l->l.latch->last->branch, l->l.back, next);
    return param;
}

/* ---- is it worth it ---- */

/* Number of machine instructions. */
static uint32_t scalars_of(const Inst *inst)
{
    return inst->m.opcode == OP_MERGE ? 0 : inst->m.opcode == OP_S_ADD_U64 || inst->m.opcode == OP_S_SUB_U64 ? 2 : 1;
}

/* How many instructions become dead with the final value: itself, and those of its chain that only it reads. */
static uint32_t gain_of(const Loop *l, Operand final)
{
    uint32_t gain = 0;
    bool no_wrap;
    for (const Inst *inst = l->linear[final.value].inst; inst;) {
        gain += scalars_of(inst);
        Operand x = inst_uses(inst)[linear_operand(l, inst, &no_wrap)];
        const Linear *below = &l->linear[x.value];
        if (below->inside + below->outside != 1) break;
        inst = below->inst;
    }
    return gain;
}

static bool is_final(const Loop *l, const Inst *inst) { return l->linear[inst->m.operands[0].value].outside != 0; }

/* May loop-control replace the counter by a carried value? Only if nothing but the latch's comparison and the back edge
   read its next value, and the number of iterations is known. */
static bool is_replaceable(const Loop *l, const Recurrence *c, const uint32_t *uses)
{
    LoopTrips t;
    /* the one outside use is the update itself */
    return l->linear[c->param].outside == 1 && uses[c->next.value] == 2 && loop_trips(&l->l, &t) &&
           operand_same(t.compared, c->next) && t.trips;
}

/* Does it pay to carry every final value, so that the whole chain becomes dead? Each carried dword costs one addition
   per iteration. */
static bool all_pays(const Loop *l)
{
    uint32_t gain = 0, dwords = 0;
    for (uint32_t i = 0; i < l->chain.len; i++) {
        const Inst *inst = l->chain.data[i];
        gain += scalars_of(inst);
        dwords += is_final(l, inst) ? inst->m.operands[0].width : 0;
    }
    return dwords <= MAX_CARRIED && gain > dwords;
}

/* ---- one counter ---- */

static bool find_counter(const Loop *l, uint32_t index, Recurrence *c)
{
    const Operand param = vreg_operand(l->k, l->l.header->params.data[index]);
    if (!recurrence_of(&l->l, param, c) || c->turns || !loop_is_outside(&l->l, c->start)) return false;
    const bool sign_only = !c->start.value || c->start.value == ~0u; /* an immediate would fill both dwords */
    const Inst *update = ssa_def(l->k, c->next);
    const unsigned op = update->m.opcode;
    if ((op != OP_S_ADD_I32 && op != OP_S_ADD_U32 && op != OP_S_ADD_U64) || c->next.value >= l->num_regs) return false;
    return (!operand_is_imm(c->start) || param.width == 1 || sign_only) &&
           (operand_same(inst_uses(update)[0], param) || operand_same(inst_uses(update)[1], param));
}

/* The facts about each register. All replacements are made in one sweep at the end. Until then a value that is now
   carried is still computed at its old place, and can be read there. */
typedef struct Facts {
    Linear *linear;
    uint32_t *touched, *uses;
    Replacements replaced;
} Facts;

/* The entry of a value that is carried already, or will be. */
static Kept *kept_of(Loop *l, Operand value)
{
    Recurrence r = {0};
    const bool is_number = recurrence_of(&l->l, value, &r);
    for (uint32_t i = 0; is_number && i < l->num_kept; i++)
        if (l->kept[i].scale == r.scale && l->kept[i].more == r.more) return &l->kept[i];
    l->kept[l->num_kept] = (Kept){.scale = is_number ? r.scale : 0, .more = r.more};
    return &l->kept[l->num_kept++];
}

static void reduce_counter(Loop *l, Facts *facts, const Recurrence *c)
{
    const bool all = all_pays(l), frees_counter = l->chain.len == 1 && is_replaceable(l, c, facts->uses);
    uint32_t dwords = 0;
    l->num_kept = 0;
    for (uint32_t i = 0; i < l->chain.len; i++) {
        Inst *inst = l->chain.data[i];
        const Operand value = inst->m.operands[0];
        if (!is_final(l, inst) || dwords + value.width > MAX_CARRIED) continue;
        if (!all && gain_of(l, value) <= value.width && !frees_counter)
            continue; /* it trades one scalar operation for another */
        Kept *kept = kept_of(l, value);
        const bool is_new = kept->param.kind == OPERAND_NONE;
        if (is_new) kept->param = carry(l, c, inst);
        replacements_add(&facts->replaced, value.value, kept->param);
        dwords += is_new ? value.width : 0;
    }
}

static void reduce_loop(Kernel *k, Arena *arena, Facts *facts, Block *header, const BlockList *blocks)
{
    Loop l = {.k = k, .arena = arena, .linear = facts->linear, .touched = facts->touched};
    l.num_regs = facts->replaced.num_vregs;
    /* number of parameters without the new ones */
    const uint32_t num_params = loop_edges(k, header, &l.l) ? header->params.len : 0;
    for (uint32_t i = 0; i < num_params; i++) {
        Recurrence c;
        if (!find_counter(&l, i, &c)) continue;
        collect_chain(&l, &c, blocks, facts->uses);
        if (l.chain.len) reduce_counter(&l, facts, &c);
        forget_chain(&l);
    }
}

static bool reduce_loops(Kernel *k, Arena *arena)
{
    const BlockList *loops = loops_blocks(k, arena);
    Facts facts = {.linear = ARENA_ARRAY(arena, Linear, k->vregs.len + 1),
                   .touched = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1),
                   .uses = opt_count_uses(k, arena),
                   .replaced = replacements_new(k, arena)};
    for (Block **at = cfg_order(k, arena); *at; at++)
        if ((*at)->loop_header == *at) reduce_loop(k, arena, &facts, *at, &loops[(*at)->rpo]);
    replacements_apply_all(&facts.replaced, k);
    return facts.replaced.any;
}

bool pass_loop_strength(Kernel *k, PassCtx *ctx)
{
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    bool changed = loop_lanes(k, arena);
    changed |= reduce_loops(k, arena);
    return changed;
}
