/* Splits addresses of buffer operations in loops. The part in which the lanes differ is computed before the loop. The
   part that the loop changes is the same for all lanes and goes to the scalar offset. Constants go to the immediate.

     ^loop(%i:s):                                          %b:v = v_add_u32 8192, %lane
       %u:s = s_lshl_b32 %i, 18                          ^loop(%i:s):
       %x:v = v_add_u32 %u, %b1          (%lane + 8192)    %u:s = s_lshl_b32 %i, 18
       buffer_load_dword %x, %r, 0 offen           =>      buffer_load_dword %b, %r, %u offen
       %y:v = v_add_u32 %u, %b2          (%lane + 8320)    buffer_load_dword %b, %r, %u offen offset:128
       buffer_load_dword %y, %r, 0 offen

   The machine adds lane part and immediate mod 2^32, but adds the scalar without wrap. A sum that wraps to the
   beginning of the buffer in the source would then lie outside of it. So the pass uses a scalar only if the sum is
   proved to stay below 2^32: by bounds, or because the scalar is a multiple of a power of two that the rest stays
   below. Otherwise the vector addition stays, one for all accesses that differ only by an immediate. If one lane part
   has many constants, they become scalars: one SALU addition each, and no VGPR. late-cse shares equal parts, and dce
   removes what is not needed. A part of loop-strength. */
#include "analysis/cfg.h"
#include "analysis/linear.h"
#include "ir/build.h"
#include "opt/opt.h"

#include <stdlib.h>

enum {
    MAX_VECTOR = 48,    /* most VGPRs that one loop may gain */
    MANY_CONSTANTS = 2, /* if a lane part needs more bases, they become scalars */
};

/* One buffer operation. Its offset is lane + constant + fixed + scalar. */
typedef struct Access {
    Inst *inst;
    LinearForm lane, scalar; /* without constants; lane: computed outside of the loop */
    uint32_t constant;
    uint32_t fixed; /* immediate that cannot change: that of an LDS-DMA also counts for its LDS address */
    uint32_t reach; /* largest constant above the register's that the immediate can hold; 2^n - 1 */
    bool proved;    /* the whole sum over the integers is proved to stay below 2^32 */
    uint32_t group, order, base;
} Access;

typedef struct LoopLanes {
    Kernel *k;
    Arena *arena;
    LinearForms forms;
    Inst *before; /* place for code before the loop */
    VEC(Access) accesses;
    VEC(uint32_t) groups; /* one access of each group that shares a lane part */
    uint32_t gained;
} LoopLanes;

/* ---- which operations ---- */

/* Is it a raw buffer operation without a scalar offset, whose lane offset the loop computes? */
static bool is_candidate(const LinearForms *forms, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format != FORMAT_MUBUF || !(row->modifiers & MOD_OFFEN) || inst->m.num_operands < NUM_BUFFER_USES)
        return false;
    if ((inst->m.mods.flags & (MEM_OFFEN | MEM_IDXEN)) != MEM_OFFEN) return false;
    const Operand *s = opt_buffer_uses(inst);
    if (!is_ssa(forms->k, s[0]) || s[0].reg_class != CLASS_V || s[0].width != 1 || s[0].flags) return false;
    return operand_is_imm(s[2]) && !s[2].value && linear_in_loop(forms, s[0]) && opt_buffer_is_raw(forms->k, s[1]);
}

static bool is_mask(const Kernel *k, Operand o) { return o.kind == OPERAND_VREG && k->vregs.data[o.value].lane_mask; }

static bool is_scalar(Operand o) { return o.kind == OPERAND_NONE || o.reg_class == CLASS_S; }

static bool take_apart(const LinearForms *forms, const LinearForm *form, Access *a)
{
    a->lane = a->scalar = (LinearForm){0};
    for (uint32_t i = 0; i < form->num; i++) {
        LinearTerm t = form->terms[i];
        if (is_mask(forms->k, t.a) || is_mask(forms->k, t.b)) return false;
        bool inside = linear_in_loop(forms, t.a) || linear_in_loop(forms, t.b);
        bool scalar = is_scalar(t.a) && is_scalar(t.b);
        if (inside && !scalar) return false;
        LinearForm *part = inside ? &a->scalar : &a->lane;
        part->terms[part->num++] = t;
    }
    return true;
}

static bool proves(const Kernel *k, const Access *a)
{
    LinearForm lane = a->lane;
    lane.constant = a->constant;
    if (a->constant > UINT32_MAX - a->fixed) return false;
    lane.constant += a->fixed;
    uint64_t most, scalar;
    if (!linear_form_bound(k, &lane, &most)) return false;
    uint32_t coefs = 0;
    for (uint32_t i = 0; i < a->scalar.num; i++) coefs |= a->scalar.terms[i].coef;
    if (most < (coefs & (0 - coefs))) return true;
    return linear_form_bound(k, &a->scalar, &scalar) && most + scalar <= UINT32_MAX;
}

/* Splits the offset `form` into lane part and scalar part. False: a term changes in the loop and also differs between
   lanes; or no term differs between lanes; or the loop changes no term. */
static bool split(const LinearForms *forms, Inst *inst, const LinearForm *form, Access *out)
{
    *out = (Access){.inst = inst};
    if (!take_apart(forms, form, out) || !out->scalar.num) return false;
    const bool dma = (inst->m.mods.flags & MEM_LDS) || (inst_row(inst)->modifiers & MOD_LDS);
    const uint32_t offset = (uint32_t)inst->m.mods.offset;
    out->constant = form->constant + (dma ? 0 : offset);
    out->fixed = dma ? offset : 0;
    out->reach = dma ? 0 : (uint32_t)target_infos[forms->k->target].mubuf_offset_max;
    out->proved = proves(forms->k, out);
    for (uint32_t i = 0; i < out->lane.num; i++)
        if (!is_scalar(out->lane.terms[i].a) || !is_scalar(out->lane.terms[i].b)) return true;
    return false;
}

static void find_accesses(LoopLanes *l, const BlockList *blocks)
{
    FOREACH_INST_OF(blocks, inst)
    {
        if (!is_candidate(&l->forms, inst)) continue;
        const LinearForm form = linear_form(&l->forms, opt_buffer_uses(inst)[0]);
        Access a;
        if (!split(&l->forms, inst, &form, &a)) continue;
        a.order = l->accesses.len;
        while (a.group < l->groups.len && !linear_same_terms(&l->accesses.data[l->groups.data[a.group]].lane, &a.lane))
            a.group++;
        if (a.group == l->groups.len) VEC_PUSH(l->arena, &l->groups, a.order);
        VEC_PUSH(l->arena, &l->accesses, a);
    }
}

/* ---- which registers ---- */

static int by_group(const void *x, const void *y)
{
    const Access *a = x, *b = y;
    if (a->group != b->group) return a->group < b->group ? -1 : 1;
    if (a->constant != b->constant) return a->constant < b->constant ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static bool is_one_register(const LinearForm *lane)
{
    return lane->num == 1 && lane->terms[0].coef == 1 && lane->terms[0].b.kind == OPERAND_NONE;
}

/* Chooses one register for each range of constants that the immediate reaches. Returns the number of registers. */
static uint32_t choose_bases(Access *first, uint32_t num)
{
    uint32_t bases = 0, base = 0;
    /* if one register serves all, it is the lane part itself */
    bool all = is_one_register(&first->lane);
    for (uint32_t i = 0; i < num; i++) all &= first[i].constant <= first[i].reach;
    if (all) return 0;
    for (uint32_t i = 0; i < num; i++) {
        if (!i || first[i].constant - base > first[i].reach) base = first[i].constant, bases++;
        first[i].base = base;
    }
    all = bases > MANY_CONSTANTS;
    for (uint32_t i = 0; i < num; i++) all &= first[i].proved;
    for (uint32_t i = 0; all && i < num; i++) first[i].base = first->base;
    return all ? 1 : bases;
}

/* ---- code ---- */

static Operand emit_term(Builder *b, const LinearTerm *t)
{
    Operand x = t->b.kind == OPERAND_NONE ? t->a : build_mul_i32(b, t->a, t->b);
    uint32_t coef = t->coef;
    if (coef == 1) return x;
    if (!(coef & (coef - 1))) return build_shl_b32(b, x, imm(__builtin_ctz(coef)));
    return build_mul_i32(b, x, imm((int32_t)coef));
}

/* Builds code for the sum: scalar terms first, then those of the lanes. */
static Operand emit_sum(Builder *b, const LinearForm *form, uint32_t constant)
{
    Operand sum = operand_none();
    for (unsigned lanes = 0; lanes < 2; lanes++)
        for (uint32_t i = 0; i < form->num; i++) {
            const LinearTerm *t = &form->terms[i];
            if ((is_scalar(t->a) && is_scalar(t->b)) == (lanes == 1)) continue;
            Operand x = emit_term(b, t);
            sum = sum.kind == OPERAND_NONE ? x : build_add_i32(b, sum, x);
        }
    return constant ? build_add_i32(b, sum, imm((int32_t)constant)) : sum;
}

static void rewrite(const Access *a, Operand lane)
{
    Builder b = opt_builder(a->inst, a->inst);
    Operand *s = opt_buffer_uses(a->inst);
    uint32_t rest = a->constant - a->base, in_imm = rest & a->reach;
    Operand scalar = emit_sum(&b, &a->scalar, rest - in_imm);
    if (a->proved) {
        s[0] = lane;
        s[2] = scalar;
    } else {
        s[0] = build_add_i32(&b, scalar, lane);
    }
    a->inst->m.mods.offset = (int32_t)(a->fixed + in_imm);
}

static bool rewrite_group(LoopLanes *l, Access *first, uint32_t num)
{
    uint32_t bases = choose_bases(first, num);
    if (l->gained + bases > MAX_VECTOR) return false;
    l->gained += bases;
    Builder before = builder_before(l->before);
    Operand lane = operand_none();
    for (uint32_t i = 0; i < num; i++) {
        before.loc = first[i].inst->loc;
        if (!i || first[i].base != first[i - 1].base) lane = emit_sum(&before, &first->lane, first[i].base);
        rewrite(&first[i], lane);
    }
    return true;
}

/* ---- loops ---- */

static bool do_loop(LoopLanes *l, const Block *header, const BlockList *blocks)
{
    Block *preheader = loop_preheader(header);
    if (!preheader || preheader->region != header->region) return false;
    l->before = loop_hoist_point(preheader);
    if (l->before != preheader->last) return false; /* instructions between may compute operands of the sums */
    l->accesses.len = l->groups.len = 0;
    l->gained = 0;
    linear_forms_enter(&l->forms, header);
    find_accesses(l, blocks);
    if (!l->accesses.len) return false;
    qsort(l->accesses.data, l->accesses.len, sizeof(Access), by_group);
    bool changed = false;
    for (uint32_t i = 0, next; i < l->accesses.len; i = next) {
        for (next = i; next < l->accesses.len && l->accesses.data[next].group == l->accesses.data[i].group;) next++;
        changed |= rewrite_group(l, &l->accesses.data[i], next - i);
    }
    return changed;
}

bool loop_lanes(Kernel *k, Arena *arena)
{
    bool changed = false;
    LoopLanes l = {.k = k, .arena = arena};
    const BlockList *loops = loops_own_blocks(k, arena);
    FOREACH_BLOCK(k, header)
    {
        if (header->rpo == UINT32_MAX || header->loop_header != header) continue;
        if (!l.forms.k) l.forms = linear_forms_new(k, arena);
        changed |= do_loop(&l, header, &loops[header->rpo]);
    }
    return changed;
}
