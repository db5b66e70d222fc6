/* Which buffer operations of a loop have offsets that can be taken apart, and into what. */
#include "opt/accesses.h"

#include "opt/opt.h"

enum { NUM_BUFFER_USES = 3 }; /* at the end of the operands */

Operand *access_uses(const Inst *inst) { return inst->m.operands + inst->m.num_operands - NUM_BUFFER_USES; }

bool access_is_raw(const Kernel *k, Operand resource)
{
    Operand flags = linear_dword(k, resource, 3);
    return resource.kind == OPERAND_VREG && operand_is_imm(flags) && !(flags.value >> 23 & 1);
}

bool access_is_candidate(const LinearForms *forms, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format != FORMAT_MUBUF || !(row->modifiers & MOD_OFFEN) || inst->m.num_operands < NUM_BUFFER_USES)
        return false;
    if ((inst->m.mods.flags & (MEM_OFFEN | MEM_IDXEN)) != MEM_OFFEN) return false;
    const Operand *s = access_uses(inst);
    if (!is_ssa(forms->k, s[0]) || s[0].reg_class != CLASS_V || s[0].width != 1 || s[0].flags) return false;
    return operand_is_imm(s[2]) && !s[2].value && linear_in_loop(forms, s[0]) && access_is_raw(forms->k, s[1]);
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

bool access_split(const LinearForms *forms, Inst *inst, const LinearForm *form, Access *out)
{
    *out = (Access){.inst = inst};
    if (!take_apart(forms, form, out)) return false;
    bool dma = (inst->m.mods.flags & MEM_LDS) || (inst_row(inst)->modifiers & MOD_LDS);
    uint32_t offset = (uint32_t)inst->m.mods.offset;
    out->constant = form->constant + (dma ? 0 : offset);
    out->fixed = dma ? offset : 0;
    out->reach = dma ? 0 : (uint32_t)target_infos[forms->k->target].mubuf_offset_max;
    out->proved = proves(forms->k, out);
    return true;
}

bool access_take_apart(const LinearForms *forms, Inst *inst, const LinearForm *form, Access *out)
{
    if (!access_split(forms, inst, form, out) || !out->scalar.num) return false;
    for (uint32_t i = 0; i < out->lane.num; i++)
        if (!is_scalar(out->lane.terms[i].a) || !is_scalar(out->lane.terms[i].b)) return true;
    return false;
}

static Operand emit_term(Builder *b, const LinearTerm *t)
{
    Operand x = t->b.kind == OPERAND_NONE ? t->a : build_mul_i32(b, t->a, t->b);
    uint32_t coef = t->coef;
    if (coef == 1) return x;
    if (!(coef & (coef - 1))) return build_shl_b32(b, x, imm(__builtin_ctz(coef)));
    return build_mul_i32(b, x, imm((int32_t)coef));
}

Operand access_emit(Builder *b, const LinearForm *form, uint32_t constant)
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
