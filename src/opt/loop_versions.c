/* A second copy of a loop, for numbers for which its addresses need no vector arithmetic.
 *
 *     br ^loop(0)                             %lim = ~(n << 11); %c = any lane of (%lane > %lim)
 *   ^loop(%i):                                br_cmp n < 2^21 and not %c, ^fast(0), ^loop(0)
 *     %u:s = s_lshl_b32 %i, 11              ^fast(%j):
 *     %a:v = v_add_u32 %u, %lane      =>      %u:s = s_lshl_b32 %j, 11
 *     buffer_load_dword %a, %r, 0             buffer_load_dword %lane, %r, %u
 *     br_cmp %i + 1 < n, ^loop, ^exit         br_cmp %j + 1 < n, ^fast, ^exit
 *                                           ^loop(%i): as before
 *
 * A scalar offset must not bring the sum to 2^32 (loop_addresses.c). Where that is not known when the kernel
 * is compiled, the lanes' parts are compared with what the largest counter leaves, before the loop. Second, a quotient
 * and a remainder of one number that are scaled and added,
 *
 *     s * (x div d) + (x mod d >> k)          = x >> k   if s * 2^k = d
 *
 * in the form that compilers write out: q = mulhi(x, m), r = x - q * d, both corrected where r >= d. That is the
 * quotient for all x of 32 bits if d < 2^31 and m = ceil(2^32 / d), so that m * d - 2^32 is in 0..d-1: also asked
 * before the loop. (Not so for d = 1: m does not fit.)
 *
 * Loops of one block that count from 0 by a constant, to a bound from outside. Requires virtual registers; what the
 * fast copy does not need is left to dce. */
#include "analysis/cfg.h"
#include "opt/accesses.h"
#include "opt/opt.h"

enum {
    LEAST = 4,         /* fewer operations that gain are not worth a copy */
    MOST_INSTS = 1000, /* nor is a longer loop */
    MOST_COUNTER = 1 << 30,
};

/* s * (x div d) + (x mod d >> shift) */
typedef struct Quotient {
    Operand d, m, s;
    uint32_t shift;
    uint32_t coef;   /* of the counter in x */
    LinearForm lane; /* the rest of x */
} Quotient;

/* Operation of the copy: (lane [+ shifted quotient]) + constant + fixed + coef * counter. */
typedef struct Fast {
    Access a;
    uint32_t coef;
    bool divides;
    Quotient q;
} Fast;

typedef struct Versions {
    Kernel *k;
    Arena *arena;
    LinearForms *forms;
    Block *block, *preheader;
    uint32_t counter; /* header parameter, of 32 or 64 bits; it starts at 0 */
    uint32_t step;
    Operand bound; /* as wide: the loop goes on while counter + step < bound, signed */
    VEC(Fast) fast;
    Operand *names; /* by register: in the copy */
    uint32_t num_names;
} Versions;

/* ---- how the loop counts ---- */

static Operand incoming(const Versions *v, const Block *pred, uint32_t index)
{
    const Branch *br = pred->last->branch;
    return br->args[br->target[0] == v->block ? 0 : 1][index];
}

static bool is_outside(const Versions *v, Operand o)
{
    return operand_is_imm(o) ? !o.flags : is_ssa(v->k, o) && !o.flags && !linear_in_loop(v->forms, o);
}

/* counter + step: its value in the next iteration. */
static bool find_counter(Versions *v, Operand next)
{
    const Inst *add = ssa_def(v->k, next);
    if (!add || add->block != v->block || next.offset || next.flags) return false;
    uint16_t op = add->m.opcode;
    if (op != OP_S_ADD_I32 && op != OP_S_ADD_U32 && op != OP_S_ADD_U64) return false;
    const Operand *s = inst_uses(add);
    if (!operand_is_imm(s[1]) || !s[1].value || s[1].value > 65536 || !is_whole(v->k, s[0])) return false;
    if (s[0].kind != OPERAND_VREG || v->k->vregs.data[s[0].value].param_of != v->block) return false;
    v->counter = s[0].value;
    v->step = s[1].value;
    const uint32_t index = block_param_index(v->block, v->counter);
    if (!operand_same(incoming(v, v->block, index), next)) return false;
    Operand start = incoming(v, v->preheader, index);
    for (unsigned i = 0; i < v->k->vregs.data[v->counter].width; i++) {
        Operand dword = linear_dword(v->k, start, i);
        const Inst *def = ssa_def(v->k, dword);
        bool zero64 =
            def && def->m.opcode == OP_S_MOV_B64 && operand_is_imm(inst_uses(def)[0]) && !inst_uses(def)[0].value;
        if (!zero64 && !(operand_is_imm(dword) && !dword.value && !dword.flags)) return false;
    }
    return true;
}

/* next < bound, or next - bound < 0 of 64 bits. */
static bool find_count(Versions *v)
{
    const Inst *br = v->block->last;
    if (br->m.opcode != OP_BR_CMP || br->m.mods.cmp != OP_S_CMP_LT_I32 || br->branch->target[0] != v->block)
        return false;
    Operand x = inst_uses(br)[0], y = inst_uses(br)[1];
    const Inst *sub = ssa_def(v->k, x);
    if (sub && sub->m.opcode == OP_S_SUB_U64 && x.offset == 1 && operand_is_imm(y) && !y.value) {
        x = inst_uses(sub)[0];
        y = inst_uses(sub)[1];
        if (y.kind != OPERAND_VREG || y.width != 2) return false;
    } else if (x.width != 1 || x.offset) {
        return false;
    }
    v->bound = y;
    return is_outside(v, y) && find_counter(v, x);
}

/* ---- which operations ---- */

/* The sum is lanes of before the loop and coef * counter. */
static bool only_counter(const Versions *v, const LinearForm *scalar, uint32_t *coef)
{
    const LinearTerm *t = scalar->terms;
    if (scalar->num != 1 || t->b.kind != OPERAND_NONE || t->a.value != v->counter || t->a.offset) return false;
    *coef = t->coef;
    return t->coef <= 1u << 24;
}

static void drop_term(LinearForm *form, uint32_t i)
{
    form->num--;
    memmove(&form->terms[i], &form->terms[i + 1], (form->num - i) * sizeof form->terms[0]);
}

/* Takes coef * x * y (y may be NONE) out of the sum. */
static bool take_out(LinearForm *form, uint32_t coef, Operand x, Operand y)
{
    for (uint32_t i = 0; i < form->num; i++) {
        const LinearTerm *t = &form->terms[i];
        bool same =
            (operand_same(t->a, x) && operand_same(t->b, y)) || (operand_same(t->a, y) && operand_same(t->b, x));
        if (t->coef != coef || !same) continue;
        drop_term(form, i);
        return true;
    }
    return false;
}

static bool same_forms(const LinearForm *x, const LinearForm *y)
{
    return x->constant == y->constant && linear_same_terms(x, y);
}

/* The other factor of the product with mask `c`. */
static bool factor_of(const Versions *v, const LinearForm *form, Operand *c, Operand *factor)
{
    for (uint32_t i = 0; i < form->num; i++) {
        const LinearTerm *t = &form->terms[i];
        if (t->coef != 1 || t->b.kind != OPERAND_VREG) continue;
        bool first = v->k->vregs.data[t->a.value].lane_mask;
        if (!first && !v->k->vregs.data[t->b.value].lane_mask) continue;
        *c = first ? t->a : t->b;
        *factor = first ? t->b : t->a;
        return factor->reg_class == CLASS_S && is_outside(v, *factor);
    }
    return false;
}

/* r = x - q * d + (c ? d : 0), where q = mulhi(m, x), c = d <= x - q * d: x, q, c, d, m. */
static bool find_remainder(Versions *v, LinearForm r, Quotient *out, LinearForm *x, Operand *q, Operand *c)
{
    if (!factor_of(v, &r, c, &out->d) || !take_out(&r, 1, *c, out->d)) return false;
    const Inst *test = ssa_def(v->k, *c);
    if (!test || test->m.opcode != OP_V_CMP_LE_U32 || test->m.form == FORM_SDWA) return false;
    if (!operand_same(linear_dword(v->k, inst_uses(test)[0], 0), out->d)) return false;
    LinearForm tested = linear_form(v->forms, inst_uses(test)[1]);
    if (!same_forms(&tested, &r)) return false;
    for (uint32_t i = 0; i < r.num; i++) {
        const LinearTerm *t = &r.terms[i];
        if (t->coef != ~0u || t->b.kind != OPERAND_VREG) continue;
        *q = operand_same(t->a, out->d) ? t->b : t->a;
        const Inst *high = ssa_def(v->k, *q);
        if (!high || high->m.opcode != OP_V_MUL_HI_U32) continue;
        *x = r;
        if (!take_out(x, ~0u, *q, out->d)) continue;
        for (unsigned n = 0; n < 2; n++) {
            LinearForm dividend = linear_form(v->forms, inst_uses(high)[n]);
            out->m = linear_dword(v->k, inst_uses(high)[1 - n], 0);
            bool scalar = out->m.kind == OPERAND_VREG && out->m.reg_class == CLASS_S && is_outside(v, out->m);
            if (scalar && same_forms(&dividend, x)) return true;
        }
    }
    return false;
}

/* Takes s * (x div d) + (x mod d >> k) out of the sum. */
static bool find_quotient(Versions *v, LinearForm *form, Quotient *out)
{
    for (uint32_t i = 0; i < form->num; i++) {
        LinearTerm t = form->terms[i];
        const Inst *shift = t.coef == 1 && t.b.kind == OPERAND_NONE ? ssa_def(v->k, t.a) : NULL;
        if (!shift || (shift->m.opcode != OP_V_ASHRREV_I32 && shift->m.opcode != OP_V_LSHRREV_B32)) continue;
        if (shift->m.form == FORM_SDWA || form_is_dpp(shift->m.form) || !operand_is_imm(inst_uses(shift)[0])) continue;
        out->shift = inst_uses(shift)[0].value & 31;
        LinearForm x;
        Operand q, c;
        if (!find_remainder(v, linear_form(v->forms, inst_uses(shift)[1]), out, &x, &q, &c)) continue;
        LinearForm rest = *form;
        drop_term(&rest, i);
        for (uint32_t j = 0; j < rest.num; j++) {
            LinearTerm p = rest.terms[j];
            if (p.coef != 1 || p.b.kind != OPERAND_VREG) continue;
            out->s = operand_same(p.a, q) ? p.b : operand_same(p.b, q) ? p.a : operand_none();
            if (out->s.kind != OPERAND_VREG || out->s.reg_class != CLASS_S || !is_outside(v, out->s)) continue;
            if (!take_out(&rest, 1, q, out->s) || !take_out(&rest, ~0u, c, out->s)) continue;
            Access parts;
            if (!access_take_apart(v->forms, v->k->vregs.data[t.a.value].def, &x, &parts)) continue;
            out->lane = parts.lane;
            out->lane.constant = x.constant;
            *form = rest;
            return only_counter(v, &parts.scalar, &out->coef) && !(out->coef & ((1u << out->shift) - 1));
        }
    }
    return false;
}

static void find_fast(Versions *v)
{
    FOREACH_INST(v->block, inst)
    {
        Fast f = {0};
        if (!access_is_candidate(v->forms, inst)) continue;
        LinearForm form = linear_form(v->forms, access_uses(inst)[0]);
        bool apart = access_take_apart(v->forms, inst, &form, &f.a);
        if (!apart && find_quotient(v, &form, &f.q)) {
            f.divides = true;
            /* With the counter's part it has all parts again. */
            LinearTerm counter = {f.q.coef >> f.q.shift, vreg_operand(v->k, v->counter), operand_none()};
            counter.a.width = 1;
            if (form.num == LINEAR_TERMS) continue;
            form.terms[form.num++] = counter;
            apart = access_split(v->forms, inst, &form, &f.a);
        }
        if (apart && (f.divides || !f.a.proved) && only_counter(v, &f.a.scalar, &f.coef))
            VEC_PUSH(v->arena, &v->fast, f);
    }
}

/* ---- the conditions ---- */

/* x and y, uniform booleans (or nothing yet). */
static Operand both(Builder *b, Operand x, Operand y) { return x.kind == OPERAND_NONE ? y : build_and_b32(b, x, y); }

static Operand shifted_lane(Builder *b, const Kernel *k, const Quotient *q)
{
    LinearForm lane = q->lane;
    uint64_t most;
    /* The constant outside of the shift, where it can stand there. */
    if (!linear_form_bound(k, &lane, &most) || (lane.constant & ((1u << q->shift) - 1)))
        return build_lshr_b32(b, access_emit(b, &lane, lane.constant), imm(q->shift));
    uint32_t constant = lane.constant >> q->shift;
    Operand x = build_lshr_b32(b, access_emit(b, &lane, 0), imm(q->shift));
    return constant ? build_add_i32(b, x, imm((int32_t)constant)) : x;
}

/* The lane's part with its constant, as it would be without immediate. */
static Operand whole_lane(Builder *b, const Kernel *k, const Fast *f)
{
    uint32_t constant = f->a.constant + f->a.fixed;
    if (!f->divides) return access_emit(b, &f->a.lane, constant);
    Operand x = shifted_lane(b, k, &f->q);
    if (f->a.lane.num) x = build_add_i32(b, access_emit(b, &f->a.lane, 0), x);
    return constant ? build_add_i32(b, x, imm((int32_t)constant)) : x;
}

/* m = ceil(2^32 / d), 2 <= d < 2^31, s * 2^shift = d. */
static Operand quotient_holds(Builder *b, const Quotient *q)
{
    Operand one = build_cmp_i32(b, CMP_EQ, build_mul_hi_u32(b, q->m, q->d), imm(1));
    Operand rest = build_cmp_i32(b, CMP_ULT, build_mul_i32(b, q->m, q->d), q->d);
    Operand small = build_cmp_i32(b, CMP_SGT, q->d, imm(1));
    Operand scale = build_cmp_i32(b, CMP_EQ, build_lshr_b32(b, q->d, imm(q->shift)), q->s);
    Operand exact = build_cmp_i32(b, CMP_EQ, build_shl_b32(b, q->s, imm(q->shift)), q->d);
    Operand all = both(b, one, rest);
    all = both(b, all, small);
    all = both(b, all, scale);
    return both(b, all, exact);
}

static bool same_quotient(const Quotient *x, const Quotient *y)
{
    return operand_same(x->d, y->d) && operand_same(x->m, y->m) && operand_same(x->s, y->s) && x->shift == y->shift;
}

/* A lane for which `part`, of before the loop, and coef * counter reach 2^32, added to the mask of such lanes. The
   counter is at most the bound. */
static Operand too_large(const Versions *v, Builder *b, Operand lane, uint32_t coef, Operand mask)
{
    Operand limit = build_not_b32(b, build_mul_i32(b, operand_sub(v->bound, 0, 1), imm((int32_t)coef)));
    Operand over = build_cmp_i32(b, CMP_UGT, build_to_v(b, lane), limit);
    return mask.kind == OPERAND_NONE ? over : build_bool_op(b, OP_S_OR_B32, mask, over);
}

/* 1 if all of it holds. */
static Operand emit_conditions(const Versions *v, Builder *b)
{
    uint32_t most = MOST_COUNTER;
    Operand good = operand_none(), bad = operand_none();
    for (uint32_t i = 0; i < v->fast.len; i++) {
        const Fast *f = &v->fast.data[i];
        uint32_t coef = f->divides && f->q.coef > f->coef ? f->q.coef : f->coef;
        if (UINT32_MAX / coef < most) most = UINT32_MAX / coef;
        bad = too_large(v, b, whole_lane(b, v->k, f), f->coef, bad);
        if (!f->divides) continue;
        bad = too_large(v, b, access_emit(b, &f->q.lane, f->q.lane.constant), f->q.coef, bad);
        bool known = false;
        for (uint32_t j = 0; j < i && !known; j++)
            known = v->fast.data[j].divides && same_quotient(&v->fast.data[j].q, &f->q);
        if (!known) good = both(b, good, quotient_holds(b, &f->q));
    }
    good = both(b, good, build_cmp_i32(b, CMP_ULT, linear_dword(v->k, v->bound, 0), imm((int32_t)most)));
    if (v->bound.width == 2) good = both(b, good, build_cmp_i32(b, CMP_EQ, linear_dword(v->k, v->bound, 1), imm(0)));
    return both(b, good, build_cmp_i32(b, CMP_EQ, build_mask_to_bool(b, bad), imm(0)));
}

/* ---- the copy ---- */

static Operand named(const Versions *v, Operand o)
{
    if (o.kind != OPERAND_VREG || o.value >= v->num_names || v->names[o.value].kind == OPERAND_NONE) return o;
    Operand to = o;
    to.value = v->names[o.value].value;
    return to;
}

static Operand rename_value(Versions *v, uint32_t vreg)
{
    VReg like = v->k->vregs.data[vreg];
    uint32_t fresh = kernel_vreg(v->k, (RegClass)like.reg_class, like.width);
    VReg *to = &v->k->vregs.data[fresh];
    to->lane_mask = like.lane_mask;
    to->loc = like.loc;
    return v->names[vreg] = vreg_operand(v->k, fresh);
}

static void copy_inst(Versions *v, Block *to, const Inst *inst)
{
    Inst *copy = inst_new(v->k, inst->m.opcode, inst->m.num_defs, inst->m.num_operands);
    Operand *operands = copy->m.operands;
    copy->m = inst->m;
    copy->m.operands = operands;
    copy->flags = inst->flags;
    copy->loc = inst->loc;
    copy->mem = inst->mem;
    copy->comment = inst->comment;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++) operands[i] = named(v, inst->m.operands[i]);
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        Operand def = inst->m.operands[i];
        if (is_ssa(v->k, def)) def = rename_value(v, def.value);
        inst_set_def(v->k, copy, i, def);
    }
    if (inst->branch) {
        copy->branch = ARENA_NEW(v->k->arena, Branch);
        *copy->branch = *inst->branch;
        for (unsigned t = 0; t < 2; t++) {
            unsigned num = inst->branch->num_args[t];
            copy->branch->args[t] = ARENA_ARRAY(v->k->arena, Operand, num + 1);
            for (unsigned i = 0; i < num; i++) copy->branch->args[t][i] = named(v, inst->branch->args[t][i]);
            if (copy->branch->target[t] == v->block) copy->branch->target[t] = to;
        }
    }
    inst_append(to, copy);
    for (uint32_t i = 0; i < v->fast.len; i++)
        if (v->fast.data[i].a.inst == inst) v->fast.data[i].a.inst = copy;
}

/* A counter of 32 bits beside the copy's own, which its branch and its addresses need no more. */
static Operand narrow_counter(Versions *v, Block *loop, Block *test)
{
    Kernel *k = v->k;
    Inst *br = loop->last;
    Operand counter = vreg_operand(k, block_param(k, loop, CLASS_S, 1));
    Builder b = builder_before(br);
    Operand next = build_add_i32(&b, counter, imm(v->step));
    for (unsigned i = 0; i < 2; i++) {
        Branch *branch = i ? test->last->branch : br->branch;
        unsigned num = branch->num_args[0];
        Operand *args = ARENA_ARRAY(k->arena, Operand, num + 1);
        if (num) memcpy(args, branch->args[0], num * sizeof *args);
        args[num] = i ? imm(0) : next;
        branch->args[0] = args;
        branch->num_args[0] = (uint16_t)(num + 1);
    }
    inst_uses(br)[0] = next;
    inst_uses(br)[1] = linear_dword(k, v->bound, 0);
    return counter;
}

/* The operations of the copy: no vector arithmetic. Lanes' parts are made in `test`, which enters it. */
static void rewrite(Versions *v, Block *test, Operand counter)
{
    for (uint32_t i = 0; i < v->fast.len; i++) {
        Fast *f = &v->fast.data[i];
        Builder before = builder_before(test->last), here = builder_before(f->a.inst);
        before.loc = here.loc = f->a.inst->loc;
        uint32_t constant = f->a.constant, in_imm;
        Operand lane;
        if (f->divides) {
            /* What the shift lets stand outside of it goes to the immediate too. */
            Quotient q = f->q;
            uint64_t most;
            if (linear_form_bound(v->k, &q.lane, &most) && !(q.lane.constant & ((1u << q.shift) - 1))) {
                constant += q.lane.constant >> q.shift;
                q.lane.constant = 0;
            }
            in_imm = constant & f->a.reach;
            lane = shifted_lane(&before, v->k, &q);
            if (f->a.lane.num) lane = build_add_i32(&before, access_emit(&before, &f->a.lane, 0), lane);
            if (constant != in_imm) lane = build_add_i32(&before, lane, imm((int32_t)(constant - in_imm)));
        } else {
            in_imm = constant & f->a.reach;
            lane = access_emit(&before, &f->a.lane, constant - in_imm);
        }
        Operand *s = access_uses(f->a.inst);
        s[0] = build_to_v(&before, lane);
        LinearForm scalar = {.num = 1, .terms = {{f->coef, counter, operand_none()}}};
        s[2] = access_emit(&here, &scalar, 0);
        f->a.inst->m.mods.offset = (int32_t)(f->a.fixed + in_imm);
    }
}

static void insert_block(Kernel *k, const Block *before, Block *block)
{
    uint32_t at = 0;
    while (k->blocks.data[at] != before) at++;
    memmove(k->blocks.data + at + 1, k->blocks.data + at, (k->blocks.len - 1 - at) * sizeof(Block *));
    k->blocks.data[at] = block;
}

static void make_copy(Versions *v)
{
    Kernel *k = v->k;
    Branch *entry = v->preheader->last->branch;
    unsigned side = entry->target[0] == v->block ? 0 : 1;
    Block *test = kernel_block(k, NULL, v->block->region);
    insert_block(k, v->block, test);
    Block *loop = kernel_block(k, NULL, v->block->region);
    insert_block(k, v->block, loop);
    for (uint32_t i = 0; i < v->block->params.len; i++) {
        Operand param = rename_value(v, v->block->params.data[i]);
        k->vregs.data[param.value].param_of = loop;
        VEC_PUSH(k->arena, &loop->params, param.value);
    }
    FOREACH_INST(v->block, inst) copy_inst(v, loop, inst);
    Builder b = builder_at_end(k, test);
    b.loc = v->block->last->loc;
    Operand good = emit_conditions(v, &b);
    Edge fast = {loop, entry->args[side], entry->num_args[side]}, slow = {v->block, fast.args, fast.num_args};
    build_br_cmp(&b, (ScalarCmp){OP_S_CMP_LG_U32, good, imm(0)}, fast, slow);
    entry->target[side] = test;
    entry->num_args[side] = 0;
    rewrite(v, test, narrow_counter(v, loop, test));
}

/* ---- which loops ---- */

/* Values that something behind the loop reads, but as arguments of its edges: they would need a parameter. */
static bool used_outside(const Versions *v)
{
    FOREACH_BLOCK(v->k, block)
    {
        if (block == v->block) continue;
        FOREACH_INST(block, inst)
        FOREACH_USE(inst, use)
        if (is_ssa(v->k, *use) && linear_in_loop(v->forms, *use)) return true;
    }
    return false;
}

static bool do_block(Kernel *k, LinearForms *forms, Block *block)
{
    Block *preheader = block->loop_header == block ? loop_preheader(block) : NULL;
    if (!preheader || block->preds.len != 2 || block_num_succs(block) != 2 || preheader->region != block->region)
        return false;
    if (preheader->last->m.opcode == OP_BR_EXEC) return false;
    if ((block_succ(block, 0) == block) == (block_succ(block, 1) == block)) return false;
    if (block_num_succs(preheader) == 2 && block_succ(preheader, 0) == block_succ(preheader, 1)) return false;
    Versions v = {.k = k, .arena = forms->arena, .forms = forms, .block = block, .preheader = preheader};
    linear_forms_enter(forms, block);
    uint32_t insts = 0, gain = 0;
    FOREACH_INST(block, inst)
    {
        insts++;
        FOREACH_DEF(inst, def)
        if (def->kind == OPERAND_VREG && k->vregs.data[def->value].pin != NO_PIN) return false;
    }
    if (insts > MOST_INSTS || !find_count(&v)) return false;
    find_fast(&v);
    for (uint32_t i = 0; i < v.fast.len; i++) gain += v.fast.data[i].divides ? LEAST : 1;
    if (gain < LEAST || used_outside(&v)) return false;
    v.num_names = k->vregs.len;
    v.names = ARENA_ARRAY(forms->arena, Operand, v.num_names + 1);
    make_copy(&v);
    return true;
}

bool pass_loop_versions(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    cfg_build(k);
    dominance_build(k);
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = arena_scratch(k->arena);
    VEC(Block *) loops = {0};
    FOREACH_BLOCK(k, block)
    {
        if (block->rpo != UINT32_MAX && block->loop_header == block) VEC_PUSH(arena, &loops, block);
    }
    bool changed = false;
    LinearForms forms = {0};
    if (loops.len) forms = linear_forms_new(k, arena);
    for (uint32_t i = 0; i < loops.len; i++) {
        if (!do_block(k, &forms, loops.data[i])) continue;
        changed = true;
        cfg_build(k);
        dominance_build(k);
        loops_build(k);
    }
    arena_free(arena);
    return changed;
}
