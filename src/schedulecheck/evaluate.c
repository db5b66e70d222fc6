/* Evaluates integer arithmetic of kernel IR on the numbers of symbolic values, by the rows of isa/meaning.def. */
#include <string.h>

#include "isa/meaning.h"
#include "schedulecheck/symbolic_value.h"

static uint64_t pair_of(const Sources *s, unsigned source, unsigned lane)
{
    if (source >= s->num) return 0;
    const Value *v = s->value[source];
    return v[0].lane[lane] | (s->width[source] > 1 ? (uint64_t)v[1].lane[lane] << 32 : 0);
}

static uint32_t any_leaf(const Sources *s)
{
    for (unsigned i = 0; i < s->num; i++)
        for (unsigned d = 0; d < s->width[i]; d++)
            if (s->value[i][d].leaf) return s->value[i][d].leaf;
    return 0;
}

Value value_compared(CompareInfo info, const Sources *s)
{
    Value v = value_constant(meaning_compare(info, pair_of(s, 0, DECIDES), pair_of(s, 1, DECIDES)));
    v.leaf = any_leaf(s);
    return v;
}

bool value_is_plain(const Inst *inst)
{
    if (inst_row(inst)->format == FORMAT_PSEUDO) return true;
    if (inst->m.form == FORM_SDWA || form_is_dpp(inst->m.form)) return false;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        if (inst->m.operands[i].flags & (OPERAND_NEG | OPERAND_ABS | OPERAND_SEXT)) return false;
    Modifiers mods = inst->m.mods;
    const Modifiers plain = isa_default_modifiers(inst->m.opcode);
    if (inst_row(inst)->format == FORMAT_SOPK) mods.offset = plain.offset;
    return !memcmp(&mods, &plain, sizeof mods);
}

static bool evaluate_row(const Inst *inst, const Sources *s, Results *r)
{
    const Meaning *m = meaning_of(inst->m.opcode);
    if (!m || !meaning_is_arithmetic(m)) return false;
    for (unsigned lane = 0; lane < LANES; lane++) {
        const MeaningInputs in = {.source = {pair_of(s, 0, lane), pair_of(s, 1, lane), pair_of(s, 2, lane)},
                                  .immediate = (uint32_t)(int16_t)inst->m.mods.offset,
                                  .flag = s->scc.lane[lane] & 1};
        bool scc;
        const uint64_t result = meaning_value(m, &in, &scc);
        r->value[0].lane[lane] = (uint32_t)result;
        if (m->result.bits > 32) r->value[1].lane[lane] = (uint32_t)(result >> 32);
        r->scc.lane[lane] = scc;
    }
    r->value[0].leaf = r->value[1].leaf = r->scc.leaf = any_leaf(s);
    return true;
}

static bool choose(const Sources *s, unsigned source, const Inst *inst, Results *r)
{
    const unsigned width = inst->m.operands[0].width ? inst->m.operands[0].width : 1u;
    for (unsigned d = 0; d < width; d++) r->value[d] = d < s->width[source] ? s->value[source][d] : value_constant(0);
    return true;
}

static Value compared_to_immediate(const Inst *inst, const Sources *s)
{
    const CompareInfo info = inst_row(inst)->compare;
    const uint32_t low = (uint16_t)inst->m.mods.offset;
    const Value immediate = value_constant(number_is_signed((NumberType)info.type) ? (uint32_t)(int16_t)low : low);
    const Sources both = {.value = {s->value[0], &immediate}, .width = {s->width[0], 1}, .num = 2};
    return value_compared(info, &both);
}

bool value_evaluate(const Inst *inst, const Sources *s, Results *r)
{
    const InstInfo *row = inst_row(inst);
    r->scc = value_constant(0);
    if (inst->m.opcode == OP_SELECT_CMP) {
        r->scc = value_compared(inst_info(inst->m.mods.cmp)->compare, s);
        return choose(s, r->scc.lane[DECIDES] ? 2 : 3, inst, r);
    }
    switch (inst->m.opcode) {
    case OP_S_CSELECT_B32:
    case OP_S_CSELECT_B64: return choose(s, s->scc.lane[DECIDES] & 1 ? 0 : 1, inst, r);
    case OP_S_MIN_I32:
    case OP_S_MAX_I32:
    case OP_S_MIN_U32:
    case OP_S_MAX_U32: {
        const bool is_signed = inst->m.opcode == OP_S_MIN_I32 || inst->m.opcode == OP_S_MAX_I32;
        const bool least = inst->m.opcode == OP_S_MIN_I32 || inst->m.opcode == OP_S_MIN_U32;
        const CompareInfo info = {least ? CONDITION_LT : CONDITION_GT, is_signed ? NUMBER_I32 : NUMBER_U32};
        r->scc = value_compared(info, s);
        return choose(s, r->scc.lane[DECIDES] ? 0 : 1, inst, r);
    }
    default: break;
    }
    if (row->unit == UNIT_SALU && row->compare.condition != CONDITION_NONE && !inst->m.num_defs) {
        if (number_is_float((NumberType)row->compare.type)) return false;
        r->scc = row->format == FORMAT_SOPK ? compared_to_immediate(inst, s) : value_compared(row->compare, s);
        return true;
    }
    return evaluate_row(inst, s, r);
}

bool value_is_known(const Inst *inst)
{
    static const Value zero;
    Sources s = {.num = 0};
    Results r;
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands && s.num < MAX_OPERANDS; i++) {
        s.value[s.num] = &zero;
        s.width[s.num++] = 1;
    }
    return value_is_plain(inst) && value_evaluate(inst, &s, &r);
}
