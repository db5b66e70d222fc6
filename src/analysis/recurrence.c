/* See recurrence.h. Writes values as scale * parameter + constant, by the rows of isa/meaning.def. Every step is exact
 * mod 2^32 (2^64). It proves from the numbers, not from flags of instructions, that nothing wraps. */
#include "analysis/recurrence.h"

#include "analysis/cfg.h"
#include "analysis/linear.h"
#include "isa/meaning.h"

enum { DEPTH = 8, ROOT_DEPTH = 6, MOST_STEPS = 1000, NO_PARAM = UINT32_MAX };

/* ---- the loop ---- */

bool loop_edges(Kernel *k, Block *header, LoopEdges *out)
{
    if (header->rpo == UINT32_MAX || header->loop_header != header || header->preds.len != 2) return false;
    Block *preheader = loop_preheader(header);
    if (!preheader || preheader->region != header->region) return false;
    Block *latch = header->preds.data[header->preds.data[0] == preheader];
    if (!block_in_loop(latch, header) || latch->region != header->region) return false;
    const Branch *end = latch->last->branch, *enter = preheader->last->branch;
    if (end->target[0] == end->target[1] || enter->target[0] == enter->target[1]) return false;
    *out = (LoopEdges){k, header, preheader, latch, end->target[0] != header, enter->target[0] != header};
    return loop_hoist_point(preheader) == preheader->last;
}

bool loop_of_param(const Kernel *k, uint32_t param, LoopEdges *out)
{
    Block *header = k->vregs.data[param].param_of;
    if (!header || header->preds.len != 2) return false;
    for (unsigned p = 0; p < 2; p++) {
        Block *latch = header->preds.data[p], *preheader = header->preds.data[!p];
        *out = (LoopEdges){header->kernel,
                           header,
                           preheader,
                           latch,
                           latch->last->branch->target[0] != header,
                           preheader->last->branch->target[0] != header};
        Recurrence r;
        /* The edge comes from a block that the header's block reaches: a back edge. */
        if (recurrence_of(out, vreg_operand(k, param), &r)) return true;
    }
    return false;
}

static bool is_inside(const LoopEdges *l, const Block *block)
{
    return l->latch == l->header ? block == l->header : block_in_loop(block, l->header);
}

bool loop_is_outside(const LoopEdges *l, Operand o)
{
    if (operand_is_imm(o)) return !o.flags;
    if (!is_ssa(l->k, o) || o.flags || o.reg_class != CLASS_S || l->k->vregs.data[o.value].lane_mask) return false;
    const Block *where = vreg_home(l->k, o.value);
    return where && !is_inside(l, where);
}

/* The argument of the edges into the loop; OPERAND_NONE if they differ. */
static Operand loop_start(const LoopEdges *l, uint32_t index)
{
    if (l->preheader) return l->preheader->last->branch->args[l->in][index];
    Operand start = operand_none();
    FOREACH_BLOCK(l->k, block)
    for (unsigned i = 0; block != l->latch && i < block_num_succs(block); i++) {
        if (block_succ(block, i) != l->header) continue;
        const Operand arg = block->last->branch->args[i][index];
        if (start.kind != OPERAND_NONE && !operand_same(start, arg)) return operand_none();
        start = arg;
    }
    return start;
}

/* ---- scale * parameter + constant ---- */

typedef struct Affine {
    uint32_t param; /* NO_PARAM: a constant */
    uint64_t scale, more;
} Affine;

static bool apply(unsigned operation, Affine *x)
{
    const bool both = x[0].param != NO_PARAM && x[1].param != NO_PARAM;
    const uint32_t param = x[0].param != NO_PARAM ? x[0].param : x[1].param;
    uint64_t factor = x[1].more;
    switch (operation) {
    case MEANS_ADD:
    case MEANS_SUB:
        if (both && x[0].param != x[1].param) return false;
        factor = operation == MEANS_ADD ? 1 : ~(uint64_t)0;
        x[0] = (Affine){param, x[0].scale + factor * x[1].scale, x[0].more + factor * x[1].more};
        return true;
    case MEANS_SHL: factor = x[1].param == NO_PARAM && x[1].more < 64 ? (uint64_t)1 << x[1].more : 0; break;
    case MEANS_MUL: break;
    default: return false;
    }
    if (both || !factor) return false;
    if (x[0].param == NO_PARAM && operation == MEANS_MUL) factor = x[0].more, x[0] = x[1];
    if (x[0].param == NO_PARAM && x[1].param != NO_PARAM) return false;
    x[0].scale *= factor;
    x[0].more *= factor;
    return true;
}

static bool affine_of(const LoopEdges *l, Operand o, unsigned depth, Affine *out);

static bool affine_result(const LoopEdges *l, const Inst *inst, unsigned depth, Affine *out)
{
    const Meaning *m = meaning_of(inst->m.opcode);
    if (!m || m->is_packed || m->bits < 32 || m->result.bits != m->bits || inst->m.num_defs != 1) return false;
    Affine stack[4];
    unsigned num = 0;
    for (const uint8_t *p = m->value; *p; p++) {
        const unsigned source = *p - MEANS_A;
        bool is_known = num < 4;
        if (meaning_operands(*p)) {
            if (meaning_operands(*p) != 2) return false;
            is_known = apply(*p, &stack[num -= 2]);
        } else if (!is_known) {
            return false;
        } else if (*p == MEANS_CONSTANT) {
            stack[num] = (Affine){NO_PARAM, 0, *++p};
        } else {
            is_known = *p <= MEANS_C && affine_of(l, inst_uses(inst)[source], depth, &stack[num]);
            if (is_known && stack[num].param == NO_PARAM) stack[num].more = meaning_source(m, source, stack[num].more);
            else is_known &= m->source[source].bits == m->bits;
        }
        if (!is_known) return false;
        num++;
    }
    const uint64_t bits = m->bits == 32 ? UINT32_MAX : UINT64_MAX;
    *out = (Affine){stack[0].param, stack[0].scale & bits, stack[0].more & bits};
    return true;
}

static bool affine_of(const LoopEdges *l, Operand o, unsigned depth, Affine *out)
{
    if (operand_is_imm(o)) {
        *out = (Affine){NO_PARAM, 0, (uint64_t)(int64_t)(int32_t)o.value};
        return !o.flags;
    }
    if (!is_ssa(l->k, o) || !is_whole(l->k, o)) return false;
    const VReg *v = &l->k->vregs.data[o.value];
    if (v->reg_class != CLASS_S || v->lane_mask || v->width > 2 || v->pin != NO_PIN) return false;
    *out = (Affine){o.value, 1, 0};
    if (v->param_of == l->header) return true;
    return v->def && depth && affine_result(l, v->def, depth - 1, out);
}

/* The other summand, a value from outside the loop, if the parameter does not grow by a constant. */
static Operand grows_by(const LoopEdges *l, const Recurrence *r)
{
    const Inst *add = is_whole(l->k, r->next) ? ssa_def(l->k, r->next) : NULL;
    if (!add || (add->m.opcode != OP_S_ADD_I32 && add->m.opcode != OP_S_ADD_U32 && add->m.opcode != OP_S_ADD_U64))
        return operand_none();
    const Operand *s = inst_uses(add);
    for (unsigned i = 0; i < 2; i++)
        if (is_whole(l->k, s[i]) && s[i].value == r->param && loop_is_outside(l, s[1 - i])) return s[1 - i];
    return operand_none();
}

bool recurrence_of(const LoopEdges *l, Operand o, Recurrence *out)
{
    Affine value, next;
    if (!affine_of(l, o, DEPTH, &value) || value.param == NO_PARAM) return false;
    const bool is_wide = l->k->vregs.data[value.param].width == 2;
    const uint64_t turned = is_wide ? UINT64_MAX : UINT32_MAX;
    *out = (Recurrence){.param = value.param, .scale = (uint32_t)value.scale};
    out->more = is_wide ? (int64_t)value.more : (int32_t)value.more;
    out->index = block_param_index(l->header, value.param);
    out->start = loop_start(l, out->index);
    out->next = l->latch->last->branch->args[l->back][out->index];
    if (value.scale > UINT32_MAX || !value.scale || o.width != l->k->vregs.data[value.param].width) return false;
    if (affine_of(l, out->next, DEPTH, &next) && next.param == value.param &&
        (next.scale == 1 || next.scale == turned)) {
        const int64_t by = is_wide ? (int64_t)next.more : (int32_t)next.more;
        out->turns = next.scale == turned;
        out->by = operand_imm((uint32_t)by);
        if (!out->turns) out->step = is_wide ? by * out->scale : (int32_t)(uint32_t)(by * out->scale);
        return by == (int32_t)by && (by || out->turns);
    }
    out->by = grows_by(l, out);
    return out->by.kind != OPERAND_NONE;
}

static Operand root_of(const Kernel *k, Operand o, unsigned depth, uint32_t *constant)
{
    *constant = 0;
    if (operand_is_imm(o) && !o.flags) return *constant = o.value, operand_none();
    if (!depth || !is_ssa(k, o) || !is_whole(k, o) || o.width != 1) return o;
    const Inst *def = ssa_def(k, o);
    if (def) {
        if (def->m.opcode != OP_S_ADD_I32 && def->m.opcode != OP_S_ADD_U32) return o;
        uint32_t x, y;
        const Operand a = root_of(k, inst_uses(def)[0], depth - 1, &x),
                      b = root_of(k, inst_uses(def)[1], depth - 1, &y);
        if (a.kind != OPERAND_NONE && b.kind != OPERAND_NONE) return o;
        *constant = x + y;
        return a.kind != OPERAND_NONE ? a : b;
    }
    const Block *block = k->vregs.data[o.value].param_of;
    if (!block || block->preds.len != 1) return o;
    return root_of(k, *block_argument(block->preds.data[0], block, block_param_index(block, o.value)), depth - 1,
                   constant);
}

Operand loop_root(const Kernel *k, Operand o, uint32_t *constant) { return root_of(k, o, ROOT_DEPTH, constant); }

/* ---- rounds ---- */

static bool first_value(const LoopEdges *l, const Recurrence *r, uint32_t *first)
{
    uint32_t start;
    if (r->start.kind == OPERAND_NONE || loop_root(l->k, r->start, &start).kind != OPERAND_NONE) return false;
    *first = r->scale * start + (uint32_t)r->more;
    return true;
}

bool recurrence_reach(const LoopEdges *l, const Recurrence *r, uint64_t trips, Operand *root, int64_t *first,
                      int64_t *last)
{
    enum { MOST_TRIPS = INT32_MAX };
    uint32_t start;
    if (r->start.kind == OPERAND_NONE || l->k->vregs.data[r->param].width != 1 || !trips || trips > MOST_TRIPS)
        return false;
    *root = loop_root(l->k, r->start, &start);
    if ((r->scale != 1 || r->turns) && root->kind != OPERAND_NONE) return false;
    if (!r->turns && !r->step) return false;
    const int64_t from = (int32_t)(r->scale * start + (uint32_t)r->more);
    const uint32_t turned = r->scale * (r->by.value - start) + (uint32_t)r->more;
    const int64_t to = r->turns ? (int32_t)turned : from + (int64_t)(trips - 1) * r->step;
    *first = from < to ? from : to;
    *last = from < to ? to : from;
    return true;
}

static Condition swapped(Condition c)
{
    return c == CONDITION_LT   ? CONDITION_GT
           : c == CONDITION_GT ? CONDITION_LT
           : c == CONDITION_LE ? CONDITION_GE
           : c == CONDITION_GE ? CONDITION_LE
                               : c;
}

static Condition negated(Condition c)
{
    return c == CONDITION_LT   ? CONDITION_GE
           : c == CONDITION_GE ? CONDITION_LT
           : c == CONDITION_LE ? CONDITION_GT
           : c == CONDITION_GT ? CONDITION_LE
           : c == CONDITION_EQ ? CONDITION_LG
                               : CONDITION_EQ;
}

static uint64_t count_trips(const LoopTrips *t, uint32_t first, uint32_t bound)
{
    int64_t c = t->is_signed ? (int32_t)first : (int64_t)first, b = t->is_signed ? (int32_t)bound : (int64_t)bound;
    int64_t step = t->counter.step, most = t->is_signed ? INT32_MAX : UINT32_MAX;
    Condition condition = t->condition;
    if (condition == CONDITION_EQ) return c == b ? 2 : 1;
    if (condition == CONDITION_LG) { /* it only equals the bound if a multiple of the step leads there */
        const uint32_t distance = step < 0 ? first - bound : bound - first, by = (uint32_t)(step < 0 ? -step : step);
        return distance % by ? 0 : 1 + (uint64_t)(distance / by);
    }
    if (condition == CONDITION_GT || condition == CONDITION_GE) { /* counting down is counting up with negated values */
        c = -c, b = -b, step = -step;
        most = t->is_signed ? -(int64_t)INT32_MIN : 0;
        condition = swapped(condition);
    }
    if (condition == CONDITION_LE) b++;
    if (c >= b) return 1;
    if (step <= 0) return 0;
    const int64_t rounds = (b - c + step - 1) / step;
    return c + rounds * step <= most ? 1 + (uint64_t)rounds : 0;
}

const Inst *loop_difference(const LoopEdges *l)
{
    const Inst *br = l->latch->last;
    if (br->m.opcode != OP_BR_CMP || br->m.mods.cmp != (l->back ? OP_S_CMP_GE_I32 : OP_S_CMP_LT_I32)) return NULL;
    const Operand x = inst_uses(br)[0], zero = inst_uses(br)[1];
    const Inst *sub = ssa_def(l->k, x);
    const bool is_sign = x.offset == 1 && x.width == 1 && !x.flags && operand_is_imm(zero) && !zero.value;
    return sub && sub->m.opcode == OP_S_SUB_U64 && is_sign ? sub : NULL;
}

uint64_t loop_trips_below(const LoopEdges *l, const LoopTrips *t, uint32_t bound)
{
    uint32_t first;
    return first_value(l, &t->counter, &first) ? count_trips(t, first, bound) : 0;
}

bool loop_trips(const LoopEdges *l, LoopTrips *out)
{
    const Inst *br = l->latch->last;
    if (br->m.opcode != OP_BR_CMP) return false;
    const CompareInfo compare = inst_info(br->m.mods.cmp)->compare;
    if (number_is_float((NumberType)compare.type) || number_bits((NumberType)compare.type) != 32) return false;
    for (unsigned i = 0; i < 2; i++) {
        *out = (LoopTrips){.compared = inst_uses(br)[i], .bound = inst_uses(br)[!i]};
        if (!recurrence_of(l, out->compared, &out->counter) || !out->counter.step) continue;
        if (!loop_is_outside(l, out->bound) || (!operand_is_imm(out->bound) && out->bound.width != 1)) continue;
        out->condition = (Condition)compare.condition;
        if (i) out->condition = swapped(out->condition);
        if (l->back) out->condition = negated(out->condition);
        out->is_signed = number_is_signed((NumberType)compare.type);
        const Operand bound = linear_dword(l->k, out->bound, 0);
        if (operand_is_imm(bound) && !bound.flags) {
            out->bound = bound;
            out->trips = loop_trips_below(l, out, bound.value);
        }
        return true;
    }
    return false;
}

/* ---- numbers ---- */

static bool value_of(const LoopEdges *l, Operand o, uint64_t round, unsigned *steps, uint32_t *value);

static bool param_value(const LoopEdges *l, Operand o, uint64_t round, unsigned *steps, uint32_t *value)
{
    const uint32_t index = block_param_index(l->header, o.value);
    const Operand start = loop_start(l, index);
    Recurrence r;
    if (!round) return start.kind != OPERAND_NONE && value_of(l, start, 0, steps, value);
    if (!recurrence_of(l, o, &r) || (!r.step && !r.turns))
        return value_of(l, l->latch->last->branch->args[l->back][index], round - 1, steps, value);
    if (!value_of(l, start, 0, steps, value)) return false;
    if (!r.turns) *value += (uint32_t)round * (uint32_t)r.step;
    else if (round & 1) *value = r.by.value - *value;
    return true;
}

static bool value_of(const LoopEdges *l, Operand o, uint64_t round, unsigned *steps, uint32_t *value)
{
    *value = o.value;
    if (operand_is_imm(o)) return !o.flags;
    if (!*steps || !is_ssa(l->k, o) || !is_whole(l->k, o) || o.width != 1) return false;
    --*steps;
    if (l->k->vregs.data[o.value].param_of == l->header) return param_value(l, o, round, steps, value);
    const Inst *inst = ssa_def(l->k, o);
    uint32_t use[4];
    if (!inst || inst->m.num_defs != 1 || inst_num_uses(inst) > 4 || !linear_is_plain(inst)) return false;
    for (unsigned i = 0; i < inst_num_uses(inst); i++)
        if (!value_of(l, inst_uses(inst)[i], round, steps, &use[i])) return false;
    if (inst->m.opcode == OP_SELECT_CMP) {
        const CompareInfo compare = inst_info(inst->m.mods.cmp)->compare;
        *value = use[meaning_compare(compare, use[0], use[1]) ? 2 : 3];
        return number_bits((NumberType)compare.type) == 32;
    }
    *value = use[0];
    const Meaning *m = meaning_of_dwords(inst->m.opcode);
    const MeaningInputs in = {.source = {use[0], use[1], use[2]}};
    if (m) *value = (uint32_t)meaning_value(m, &in, NULL);
    return m || inst->m.opcode == OP_COPY;
}

bool loop_round_value(const LoopEdges *l, Operand o, uint64_t round, uint32_t *value)
{
    unsigned steps = MOST_STEPS;
    return value_of(l, o, round, &steps, value);
}
