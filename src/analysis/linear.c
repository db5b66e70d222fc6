/* Writes 32-bit values as sums of products, mod 2^32. Every step is exact: additions, multiplications, left shifts, and
 * selects and borrows by a lane mask, which counts as 0 or 1. For example, for all m and c:
 *
 * q = mulhi(x, m) - c; r = x - mulhi(x, m) * d + (c ? d : 0)      gives q * d + r = x */
#include "analysis/linear.h"

#include "analysis/cfg.h"
#include "isa/meaning.h"

enum { MAX_DEPTH = 24 };

LinearForms linear_forms_new(const Kernel *k, Arena *arena)
{
    const LinearForm **of = ARENA_ARRAY(arena, const LinearForm *, k->vregs.len + 1);
    return (LinearForms){.k = k, .arena = arena, .of = of, .num_regs = k->vregs.len};
}

void linear_forms_enter(LinearForms *f, const Block *header)
{
    while (f->asked.len) f->of[VEC_POP(&f->asked)] = NULL;
    f->header = header;
}

bool linear_in_loop(const LinearForms *f, Operand o)
{
    if (o.kind != OPERAND_VREG) return false;
    const Block *where = vreg_home(f->k, o.value);
    return f->k->vregs.data[o.value].is_var || !where || block_in_loop(where, f->header);
}

/* ---- sums ---- */

static int compare_operands(Operand x, Operand y)
{
    if (x.kind != y.kind) return x.kind < y.kind ? -1 : 1;
    if (x.value != y.value) return x.value < y.value ? -1 : 1;
    return (int)x.offset - (int)y.offset;
}

static int compare_terms(const LinearTerm *x, const LinearTerm *y)
{
    int order = compare_operands(x->a, y->a);
    return order ? order : compare_operands(x->b, y->b);
}

static bool add_term(LinearForm *sum, LinearTerm term)
{
    uint32_t i = 0;
    while (i < sum->num && compare_terms(&sum->terms[i], &term) < 0) i++;
    if (i < sum->num && !compare_terms(&sum->terms[i], &term)) {
        sum->terms[i].coef += term.coef;
        if (sum->terms[i].coef) return true;
        sum->num--;
        memmove(&sum->terms[i], &sum->terms[i + 1], (sum->num - i) * sizeof term);
        return true;
    }
    if (!term.coef) return true;
    if (sum->num == LINEAR_TERMS) return false;
    memmove(&sum->terms[i + 1], &sum->terms[i], (sum->num - i) * sizeof term);
    sum->terms[i] = term;
    sum->num++;
    return true;
}

/* Adds y * factor to the sum. False: too many terms; *sum is unchanged. */
static bool add_scaled(LinearForm *sum, const LinearForm *y, uint32_t factor)
{
    LinearForm all = *sum;
    all.constant += factor * y->constant;
    for (uint32_t i = 0; i < y->num; i++) {
        LinearTerm term = y->terms[i];
        term.coef *= factor;
        if (!add_term(&all, term)) return false;
    }
    *sum = all;
    return true;
}

bool linear_same_terms(const LinearForm *x, const LinearForm *y)
{
    if (x->num != y->num) return false;
    for (uint32_t i = 0; i < x->num; i++)
        if (x->terms[i].coef != y->terms[i].coef || compare_terms(&x->terms[i], &y->terms[i])) return false;
    return true;
}

static LinearForm constant_form(uint32_t constant) { return (LinearForm){.constant = constant}; }

static LinearForm term_form(Operand o) { return (LinearForm){.num = 1, .terms = {{1, o, operand_none()}}}; }

static bool multiply(const LinearForm *x, const LinearForm *y, LinearForm *product)
{
    *product = (LinearForm){0};
    if (!add_scaled(product, x, y->constant)) return false;
    LinearForm rest = *y;
    rest.constant = 0;
    if (!add_scaled(product, &rest, x->constant)) return false;
    product->constant = x->constant * y->constant;
    for (uint32_t i = 0; i < x->num; i++)
        for (uint32_t j = 0; j < y->num; j++) {
            const LinearTerm *s = &x->terms[i], *t = &y->terms[j];
            if (s->b.kind != OPERAND_NONE || t->b.kind != OPERAND_NONE) return false;
            bool ordered = compare_operands(s->a, t->a) <= 0;
            if (!add_term(product, (LinearTerm){s->coef * t->coef, ordered ? s->a : t->a, ordered ? t->a : s->a}))
                return false;
        }
    return true;
}

/* ---- instructions ---- */

Operand linear_dword(const Kernel *k, Operand o, unsigned n)
{
    if (o.kind != OPERAND_VREG) return o;
    Operand dword = operand_sub(o, n, 1);
    for (unsigned depth = 0; depth < MAX_DEPTH && dword.kind == OPERAND_VREG && !dword.flags; depth++) {
        const Inst *def = ssa_def(k, dword);
        if (!def || k->vregs.data[dword.value].pin != NO_PIN) break;
        Operand from = operand_none();
        if (def->m.opcode == OP_COPY) {
            from = inst_uses(def)[0];
            if (from.kind == OPERAND_VREG) from = operand_sub(from, dword.offset, 1);
        } else if (def->m.opcode == OP_MERGE) {
            unsigned at = 0;
            for (unsigned i = 0; i < inst_num_uses(def); i++) {
                Operand part = inst_uses(def)[i];
                unsigned width = part.kind == OPERAND_VREG ? part.width : 1;
                if (dword.offset >= at && dword.offset < at + width)
                    from = part.kind == OPERAND_VREG ? operand_sub(part, dword.offset - at, 1) : part;
                at += width;
            }
        }
        bool seen = operand_is_imm(from) ? !from.flags : is_ssa(k, from) && !from.flags;
        if (!seen || (from.kind == OPERAND_VREG && k->vregs.data[from.value].lane_mask)) break;
        dword = from;
    }
    return dword;
}

/* Looks through copies, merges, and moves of a constant. */
static bool constant_dword(const Kernel *k, Operand o, uint32_t *bits)
{
    const Inst *move = ssa_def(k, o);
    if (move && (move->m.opcode == OP_V_MOV_B32 || move->m.opcode == OP_S_MOV_B32) && inst_is_plain(move))
        o = move->m.operands[1];
    *bits = o.value;
    return operand_is_imm(o) && !o.flags;
}

bool linear_splat(const Kernel *k, Operand o, uint32_t *bits)
{
    uint32_t first = 0;
    for (unsigned n = 0; n == 0 || n < o.width; n++) {
        if (o.flags || !constant_dword(k, linear_dword(k, o, n), bits) || (n && *bits != first)) return false;
        first = *bits;
    }
    return true;
}

bool linear_is_plain(const Inst *inst)
{
    for (unsigned i = 0; i < inst_num_uses(inst); i++)
        if (inst_uses(inst)[i].flags) return false;
    return (inst->m.form == FORM_AUTO || inst->m.form == FORM_E64) && !inst->m.mods.flags && !inst->m.mods.omod;
}

static bool form_of(LinearForms *f, Operand o, unsigned depth, LinearForm *form);

/* The form of source i. If the operation reads only its low bits, the value must fit into them. */
static bool source_form(LinearForms *f, const Meaning *m, const Operand *s, unsigned i, unsigned depth,
                        LinearForm *form)
{
    const bool is_cut = m->source[i].bits < 32;
    if (m->source[i].is_signed || (is_cut && linear_bound(f->k, s[i]) >> m->source[i].bits)) return false;
    return form_of(f, s[i], depth, form);
}

/* The mask that is read as a flag, 0 or 1. */
static bool mask_form(const LinearForms *f, const Meaning *m, const Operand *s, LinearForm *form)
{
    for (unsigned i = 0; i < m->num_sources; i++) {
        if (m->source[i].bits > 1) continue;
        *form = term_form(s[i]);
        return s[i].kind == OPERAND_VREG && is_ssa(f->k, s[i]);
    }
    return false;
}

/* Applies the operation to up to three operands in x; the result is x[0]. */
static bool apply_form(unsigned operation, LinearForm *x)
{
    LinearForm product;
    switch (operation) {
    case MEANS_ADD: return add_scaled(&x[0], &x[1], 1);
    case MEANS_SUB: return add_scaled(&x[0], &x[1], ~0u);
    case MEANS_MUL:
        if (!multiply(&x[0], &x[1], &product)) return false;
        x[0] = product;
        return true;
    case MEANS_SHL:
        if (x[1].num) return false;
        product = (LinearForm){0};
        if (!add_scaled(&product, &x[0], 1u << (x[1].constant & 31))) return false;
        x[0] = product;
        return true;
    case MEANS_SELECT: /* z + mask * (y - z) */
        if (!add_scaled(&x[1], &x[2], ~0u) || !multiply(&x[0], &x[1], &product)) return false;
        x[0] = x[2];
        return add_scaled(&x[0], &product, 1);
    default: return false;
    }
}

static bool inst_form(LinearForms *f, const Inst *inst, unsigned depth, LinearForm *form)
{
    const Meaning *m = meaning_of(inst->m.opcode);
    LinearForm stack[4];
    unsigned num = 0;
    if (!m || m->is_packed || (m->bits == 64 && inst_row(inst)->format != FORMAT_PSEUDO) || m->bits == 16) return false;
    for (const uint8_t *p = m->value; *p; p++) {
        bool is_sum = num < 4;
        if (meaning_operands(*p)) is_sum = apply_form(*p, &stack[num -= meaning_operands(*p)]);
        else if (!is_sum) return false;
        else if (*p == MEANS_CONSTANT) stack[num] = constant_form(*++p);
        else if (*p <= MEANS_C) is_sum = source_form(f, m, inst_uses(inst), *p - MEANS_A, depth, &stack[num]);
        else is_sum = *p == MEANS_FLAG && mask_form(f, m, inst_uses(inst), &stack[num]);
        if (!is_sum) return false;
        num++;
    }
    *form = stack[0];
    return true;
}

/* Does the instruction add a constant? Such values are split even outside of the loop, so that values that differ by a
   constant have the same base. */
static bool adds_constant(const Inst *inst)
{
    uint16_t op = inst->m.opcode;
    const Operand *s = inst_uses(inst);
    if (op != OP_V_ADD_U32 && op != OP_S_ADD_I32 && op != OP_S_ADD_U32) return false;
    return operand_is_imm(s[0]) || operand_is_imm(s[1]);
}

static bool form_of(LinearForms *f, Operand o, unsigned depth, LinearForm *form)
{
    o = linear_dword(f->k, o, 0);
    if (operand_is_imm(o)) {
        *form = constant_form(o.value);
        return !o.flags;
    }
    if (!is_ssa(f->k, o) || o.flags) return false;
    bool whole = f->k->vregs.data[o.value].width == 1 && o.value < f->num_regs;
    if (whole && f->of[o.value]) {
        *form = *f->of[o.value];
        return true;
    }
    const Inst *def = ssa_def(f->k, o);
    bool wanted = def && !o.offset && depth && linear_is_plain(def) && def->m.operands[0].value == o.value &&
                  f->k->vregs.data[o.value].pin == NO_PIN && f->header && (linear_in_loop(f, o) || adds_constant(def));
    if (!wanted || !inst_form(f, def, depth - 1, form)) *form = term_form(o);
    if (whole) {
        LinearForm *kept = ARENA_NEW(f->arena, LinearForm);
        *kept = *form;
        f->of[o.value] = kept;
        VEC_PUSH(f->arena, &f->asked, o.value);
    }
    return true;
}

LinearForm linear_form(LinearForms *f, Operand o)
{
    LinearForm form;
    return form_of(f, o, MAX_DEPTH, &form) ? form : term_form(o);
}
