/* Finds an upper bound of a 32-bit value: from ranges that the front end or an author has noted (ids, sizes, arguments,
 * counters), and from the instructions that made it. */
#include "analysis/linear.h"

#include "analysis/recurrence.h"
#include "isa/meaning.h"

enum { DEPTH = 7 };
static const uint64_t any = UINT32_MAX;

static uint64_t bound_of(const Kernel *k, Operand o, unsigned depth);

static uint64_t smaller(uint64_t x, uint64_t y) { return x < y ? x : y; }

/* All values of the counter are in its noted range, and a step is too short to go around and enter it again. */
static uint64_t noted_trips(const LoopEdges *l, const LoopTrips *t)
{
    const ValueRange *in = l->k->vregs.data[t->counter.param].in;
    const int64_t by = (int32_t)t->counter.by.value;
    const uint64_t step = (uint64_t)(by < 0 ? -by : by),
                   span = in ? (uint64_t)in->last - (uint64_t)in->first : UINT32_MAX;
    return span + step <= UINT32_MAX ? span / step + 1 : 0;
}

/* Bound of a loop-carried value, or of a value computed from one, if the number of iterations is known. */
static uint64_t carried_bound(const Kernel *k, uint32_t param, Operand o)
{
    LoopEdges l;
    Recurrence r;
    LoopTrips t;
    Operand root;
    int64_t least, most;
    uint64_t trips = 2;
    if (!loop_of_param(k, param, &l) || !recurrence_of(&l, o, &r)) return any;
    if (!r.turns) trips = loop_trips(&l, &t) ? t.trips ? t.trips : noted_trips(&l, &t) : 0;
    const bool reaches = recurrence_reach(&l, &r, trips, &root, &least, &most);
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
    if (!m || m->is_packed || m->bits != 32 || m->result.bits != 32) return any; /* 16 bits: the others stay */
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
    case OP_S_SUB_I32:
    case OP_S_SUB_U32: return smaller(row_bound(k, inst, depth), difference_bound(k, inst));
    case OP_V_READFIRSTLANE_B32: return bound_of(k, inst_uses(inst)[0], depth);
    case OP_GLOBAL_LOAD_UBYTE:
    case OP_BUFFER_LOAD_UBYTE:
    case OP_DS_READ_U8: return UINT8_MAX;
    case OP_GLOBAL_LOAD_USHORT:
    case OP_BUFFER_LOAD_USHORT:
    case OP_DS_READ_U16: return UINT16_MAX;
    default: return row_bound(k, inst, depth);
    }
}

/* Bound of a dword of a register by what its author or the front end says. */
static uint64_t noted_bound(const VReg *v, unsigned dword)
{
    if (!v->in || v->in->first < 0 || v->in->last > UINT32_MAX) return any;
    return dword ? 0 : (uint64_t)v->in->last;
}

static uint64_t bound_of(const Kernel *k, Operand o, unsigned depth)
{
    o = linear_dword(k, o, 0);
    if (operand_is_imm(o)) return o.flags ? any : o.value;
    if (!depth || !is_ssa(k, o) || o.flags) return any;
    const VReg *v = &k->vregs.data[o.value];
    const uint64_t noted = noted_bound(v, o.offset);
    if (o.offset || v->width != 1) return noted;
    if (!v->def) return smaller(noted, carried_bound(k, o.value, o));
    return linear_is_plain(v->def) ? smaller(noted, inst_bound(k, v->def, depth - 1)) : noted;
}

static Known known_of(const Kernel *k, Operand o, unsigned depth)
{
    const Known none = {0, any};
    Known sources[3] = {none, none, none};
    o = linear_dword(k, o, 0);
    if (operand_is_imm(o) && !o.flags) return known(o.value);
    const Inst *def = !depth || o.offset || o.flags ? NULL : ssa_def(k, o);
    const Meaning *m = def && linear_is_plain(def) ? meaning_of(def->m.opcode) : NULL;
    if (!m || m->is_packed || m->bits != 32 || m->result.bits != 32) return none;
    for (unsigned i = 0; i < m->num_sources; i++)
        if (m->source[i].bits > 1) sources[i] = known_of(k, inst_uses(def)[i], depth - 1);
        else sources[i] = (Known){0, 1};
    return meaning_known(m, sources, (Known){0, 1}, 0, NULL);
}

uint32_t linear_multiple(const Kernel *k, Operand o)
{
    const uint32_t may_be_set = (uint32_t)known_most(known_of(k, o, DEPTH)) | 1u << 31;
    return may_be_set & (0 - may_be_set);
}

uint32_t linear_bound(const Kernel *k, Operand o) { return (uint32_t)bound_of(k, o, DEPTH); }

uint64_t loop_most_trips(const LoopEdges *l, const LoopTrips *t)
{
    const bool grows = t->condition == CONDITION_LT || t->condition == CONDITION_LE;
    const uint32_t most = linear_bound(l->k, t->bound);
    const uint64_t noted = noted_trips(l, t);
    uint64_t trips = t->trips;
    if (!operand_is_imm(t->bound) && grows && !(t->is_signed && most > INT32_MAX)) trips = loop_trips_below(l, t, most);
    return !trips || (noted && noted < trips) ? noted : trips;
}

bool linear_form_bound(const Kernel *k, const LinearForm *form, uint64_t *bound)
{
    *bound = form->constant;
    ARRAY_FOREACH(const LinearTerm, t, form->terms, form->num) {
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
