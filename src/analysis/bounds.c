/* Finds an upper bound of a 32-bit value from the instructions that made it: masks, bit fields, shifts, sums, products,
 * ids of work-items and workgroups, and loop counters with constant ends. */
#include "analysis/linear.h"

#include "analysis/recurrence.h"
#include "isa/immediates.h"
#include "isa/meaning.h"

enum { DEPTH = 7 };
static const uint64_t any = UINT32_MAX;

static uint64_t bound_of(const Kernel *k, Operand o, unsigned depth);

static uint64_t smaller(uint64_t x, uint64_t y) { return x < y ? x : y; }

static uint64_t workgroup_bound(const Kernel *k, const Inst *def)
{
    const uint32_t dimension = live_in_index(&def->m);
    return dimension < 3 && k->grid[dimension] && !k->cluster[0] ? k->grid[dimension] - 1 : any;
}

/* Bound of the packed id x | y << 10 | z << 20, or of x alone. */
static uint64_t work_item_bound(const Kernel *k, const Inst *def, unsigned from, unsigned bits)
{
    if (live_in_kind(&def->m) == LIVE_IN_WORKGROUP_ID && !from && bits >= 32) return workgroup_bound(k, def);
    if (live_in_kind(&def->m) != LIVE_IN_WORKITEM_ID) return any;
    const uint32_t *size = k->workgroup_size;
    bool one_dimension = size[1] == 1 && size[2] == 1;
    if (!from && bits >= 10 && one_dimension) return kernel_max_threads(k) - 1;
    if (from % 10 || from > 20 || bits > 10 || one_dimension) return any;
    return size[from / 10] ? size[from / 10] - 1 : any;
}

/* Bound of a bit field of the work-item's id. */
static uint64_t id_field_bound(const Kernel *k, const Inst *inst)
{
    const Operand *s = inst_uses(inst);
    Operand x = s[0];
    unsigned from = 0, bits = 10;
    switch (inst->m.opcode) {
    case OP_S_AND_B32:
    case OP_V_AND_B32:
        if (!operand_is_imm(s[0]) || s[0].value != 1023) return any;
        x = s[1];
        break;
    case OP_V_BFE_U32:
        if (!operand_is_imm(s[1]) || !operand_is_imm(s[2])) return any;
        from = s[1].value & 31, bits = s[2].value & 31;
        break;
    case OP_S_BFE_U32:
        if (!operand_is_imm(s[1])) return any;
        from = s[1].value & 31, bits = s[1].value >> 16 & 127;
        break;
    default: return any;
    }
    x = linear_dword(k, x, 0);
    const Inst *def = ssa_def(k, x);
    return def && def->m.opcode == OP_LIVE_IN && !x.offset ? work_item_bound(k, def, from, bits) : any;
}

/* Bound of a loop-carried value, or of a value computed from one, if the number of iterations is known. */
static uint64_t carried_bound(const Kernel *k, uint32_t param, Operand o)
{
    LoopEdges l;
    Recurrence r;
    LoopTrips t;
    Operand root;
    int64_t least, most;
    if (!loop_of_param(k, param, &l) || !recurrence_of(&l, o, &r)) return any;
    if (!r.turns && (!loop_trips(&l, &t) || !t.trips)) return any;
    const bool reaches = recurrence_reach(&l, &r, r.turns ? 2 : t.trips, &root, &least, &most);
    return reaches && root.kind == OPERAND_NONE && least >= 0 && most <= INT32_MAX ? (uint64_t)most : any;
}

/* Bound of (sum - p), where p is a loop parameter that alternates (Recurrence.turns). */
static uint64_t difference_bound(const Kernel *k, const Inst *sub)
{
    const Operand x = inst_uses(sub)[0], y = inst_uses(sub)[1];
    const bool from_param = y.kind == OPERAND_VREG && !k->vregs.data[y.value].def && !k->vregs.data[y.value].is_var;
    return operand_is_imm(x) && from_param ? carried_bound(k, y.value, sub->m.operands[0]) : any;
}

static uint64_t row_bound(const Kernel *k, const Inst *inst, unsigned depth)
{
    const Meaning *m = meaning_of(inst->m.opcode);
    if (!m || m->is_packed || m->bits != 32) return any;
    MeaningRange source[3] = {{0, any}, {0, any}, {0, any}};
    for (unsigned i = 0; i < m->num_sources; i++) {
        const Operand o = inst_uses(inst)[i];
        if (m->source[i].bits == 1) continue;
        const uint64_t most = bound_of(k, o, depth);
        source[i] = (MeaningRange){operand_is_imm(o) && !o.flags ? most : 0, most};
    }
    return meaning_range(m, source).most;
}

static uint64_t inst_bound(const Kernel *k, const Inst *inst, unsigned depth)
{
    switch (inst->m.opcode) {
    case OP_LIVE_IN: return work_item_bound(k, inst, 0, 32);
    case OP_S_SUB_I32:
    case OP_S_SUB_U32: return smaller(row_bound(k, inst, depth), difference_bound(k, inst));
    case OP_V_READFIRSTLANE_B32: return bound_of(k, inst_uses(inst)[0], depth);
    default: return smaller(row_bound(k, inst, depth), id_field_bound(k, inst));
    }
}

static uint64_t bound_of(const Kernel *k, Operand o, unsigned depth)
{
    o = linear_dword(k, o, 0);
    if (operand_is_imm(o)) return o.flags ? any : o.value;
    if (!depth || !is_ssa(k, o) || o.flags || o.offset || k->vregs.data[o.value].width != 1) return any;
    const Inst *def = ssa_def(k, o);
    if (!def) return carried_bound(k, o.value, o);
    return linear_is_plain(def) ? inst_bound(k, def, depth - 1) : any;
}

uint32_t linear_bound(const Kernel *k, Operand o) { return (uint32_t)bound_of(k, o, DEPTH); }

uint64_t loop_most_trips(const LoopEdges *l, const LoopTrips *t)
{
    const bool grows = t->condition == CONDITION_LT || t->condition == CONDITION_LE;
    const uint32_t most = linear_bound(l->k, t->bound);
    if (operand_is_imm(t->bound)) return t->trips;
    return grows && !(t->is_signed && most > INT32_MAX) ? loop_trips_below(l, t, most) : 0;
}

bool linear_form_bound(const Kernel *k, const LinearForm *form, uint64_t *bound)
{
    *bound = form->constant;
    for (uint32_t i = 0; i < form->num; i++) {
        const LinearTerm *t = &form->terms[i];
        bool mask = t->a.kind == OPERAND_VREG && k->vregs.data[t->a.value].lane_mask;
        uint64_t a = mask ? 1 : linear_bound(k, t->a), b = 1, product;
        if (t->b.kind != OPERAND_NONE)
            b = t->b.kind == OPERAND_VREG && k->vregs.data[t->b.value].lane_mask ? 1 : linear_bound(k, t->b);
        if (__builtin_mul_overflow(a, b, &product) || __builtin_mul_overflow(product, t->coef, &product) ||
            __builtin_add_overflow(*bound, product, bound))
            return false;
    }
    return *bound <= any;
}
