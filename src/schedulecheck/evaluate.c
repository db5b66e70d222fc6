/* Integer arithmetic of kernel IR on the numbers of symbolic values. Sources: "AMD Instinct MI300" ISA, chapters SOP1
   to SOPK and VOP2, VOP3. */
#include <string.h>

#include "schedulecheck/value.h"

/* One lane of an operation on dwords. */
typedef struct Dwords {
    uint32_t a, b, c; /* sources; c: the third one, or SCC */
    uint32_t result, scc;
} Dwords;

static void sum(Dwords *d, uint32_t carry)
{
    const uint64_t wide = (uint64_t)d->a + d->b + carry;
    d->result = (uint32_t)wide;
    d->scc = (uint32_t)(wide >> 32);
}

static void difference(Dwords *d, uint32_t borrow)
{
    d->result = d->a - d->b - borrow;
    d->scc = (uint64_t)d->a < (uint64_t)d->b + borrow;
}

static uint32_t field(uint32_t value, uint32_t offset, uint32_t width)
{
    value >>= offset & 31;
    return width >= 32 ? value : value & ((1u << width) - 1);
}

/* Scalar operations on one or two dwords. */
static bool scalar_dwords(uint16_t opcode, Dwords *d)
{
    switch (opcode) {
    case OP_S_MOV_B32:
    case OP_S_MOVK_I32: d->result = d->a; return true;
    case OP_S_ADD_U32:
    case OP_S_ADD_I32:
    case OP_S_ADDK_I32: sum(d, 0); break;
    case OP_S_SUB_U32:
    case OP_S_SUB_I32: difference(d, 0); break;
    case OP_S_ADDC_U32: sum(d, d->c & 1); break;
    case OP_S_SUBB_U32: difference(d, d->c & 1); break;
    case OP_S_MUL_I32: d->result = d->a * d->b; return true;
    case OP_S_MUL_HI_U32: d->result = (uint32_t)((uint64_t)d->a * d->b >> 32); return true;
    case OP_S_MUL_HI_I32: d->result = (uint32_t)((uint64_t)((int64_t)(int32_t)d->a * (int32_t)d->b) >> 32); return true;
    case OP_S_LSHL1_ADD_U32: d->a <<= 1, sum(d, 0); break;
    case OP_S_LSHL2_ADD_U32: d->a <<= 2, sum(d, 0); break;
    case OP_S_LSHL3_ADD_U32: d->a <<= 3, sum(d, 0); break;
    case OP_S_LSHL4_ADD_U32: d->a <<= 4, sum(d, 0); break;
    case OP_S_NOT_B32: d->result = ~d->a, d->scc = d->result != 0; break;
    case OP_S_AND_B32: d->result = d->a & d->b, d->scc = d->result != 0; break;
    case OP_S_OR_B32: d->result = d->a | d->b, d->scc = d->result != 0; break;
    case OP_S_XOR_B32: d->result = d->a ^ d->b, d->scc = d->result != 0; break;
    case OP_S_ANDN2_B32: d->result = d->a & ~d->b, d->scc = d->result != 0; break;
    case OP_S_ORN2_B32: d->result = d->a | ~d->b, d->scc = d->result != 0; break;
    case OP_S_LSHL_B32: d->result = d->a << (d->b & 31), d->scc = d->result != 0; break;
    case OP_S_LSHR_B32: d->result = d->a >> (d->b & 31), d->scc = d->result != 0; break;
    case OP_S_ASHR_I32: d->result = (uint32_t)((int32_t)d->a >> (d->b & 31)), d->scc = d->result != 0; break;
    case OP_S_BFE_U32: d->result = field(d->a, d->b, d->b >> 16 & 127), d->scc = d->result != 0; break;
    default: return false;
    }
    return true;
}

/* Vector operations on dwords. */
static bool vector_dwords(uint16_t opcode, Dwords *d)
{
    const uint32_t low = 0xffffff;
    switch (opcode) {
    case OP_V_MOV_B32:
    case OP_V_ACCVGPR_MOV_B32:
    case OP_V_ACCVGPR_READ_B32:
    case OP_V_ACCVGPR_WRITE_B32: d->result = d->a; return true;
    case OP_V_ADD_U32: d->result = d->a + d->b; return true;
    case OP_V_SUB_U32: d->result = d->a - d->b; return true;
    case OP_V_SUBREV_U32: d->result = d->b - d->a; return true;
    case OP_V_LSHLREV_B32: d->result = d->b << (d->a & 31); return true;
    case OP_V_LSHRREV_B32: d->result = d->b >> (d->a & 31); return true;
    case OP_V_AND_B32: d->result = d->a & d->b; return true;
    case OP_V_OR_B32: d->result = d->a | d->b; return true;
    case OP_V_XOR_B32: d->result = d->a ^ d->b; return true;
    case OP_V_MUL_LO_U32: d->result = d->a * d->b; return true;
    case OP_V_MUL_U32_U24: d->result = (d->a & low) * (d->b & low); return true;
    case OP_V_MAD_U32_U24: d->result = (d->a & low) * (d->b & low) + d->c; return true;
    case OP_V_ADD3_U32: d->result = d->a + d->b + d->c; return true;
    case OP_V_LSHL_ADD_U32: d->result = (d->a << (d->b & 31)) + d->c; return true;
    case OP_V_ADD_LSHL_U32: d->result = (d->a + d->b) << (d->c & 31); return true;
    case OP_V_LSHL_OR_B32: d->result = d->a << (d->b & 31) | d->c; return true;
    case OP_V_AND_OR_B32: d->result = (d->a & d->b) | d->c; return true;
    case OP_V_OR3_B32: d->result = d->a | d->b | d->c; return true;
    case OP_V_BFE_U32: d->result = field(d->a, d->b, d->c & 31); return true;
    default: return false;
    }
}

/* Operations on pairs of dwords. `n`: an amount of 32 bits. */
static bool pairs(uint16_t opcode, uint64_t a, uint64_t b, uint64_t c, uint64_t *result)
{
    switch (opcode) {
    case OP_S_MOV_B64: *result = a; return true;
    case OP_S_ADD_U64: *result = a + b; return true;
    case OP_S_SUB_U64:
    case OP_V_SUB_U64: *result = a - b; return true;
    case OP_S_AND_B64: *result = a & b; return true;
    case OP_S_OR_B64: *result = a | b; return true;
    case OP_S_XOR_B64: *result = a ^ b; return true;
    case OP_S_ANDN2_B64: *result = a & ~b; return true;
    case OP_S_ORN2_B64: *result = a | ~b; return true;
    case OP_S_NOT_B64: *result = ~a; return true;
    case OP_S_LSHL_B64: *result = a << (b & 63); return true;
    case OP_S_LSHR_B64: *result = a >> (b & 63); return true;
    case OP_S_ASHR_I64: *result = (uint64_t)((int64_t)a >> (b & 63)); return true;
    case OP_V_ADD_NC_U64: *result = a + b; return true;
    case OP_V_SUB_NC_U64: *result = a - b; return true;
    case OP_V_MUL_U64: *result = a * b; return true;
    case OP_V_LSHL_ADD_U64: *result = (a << (b & 7)) + c; return true;
    default: return false;
    }
}

static uint64_t pair_of(const Sources *s, unsigned source, unsigned lane)
{
    if (source >= s->num) return 0;
    const Value *v = s->value[source];
    return v[0].lane[lane] | (s->width[source] > 1 ? (uint64_t)v[1].lane[lane] << 32 : 0);
}

static bool compare(CompareInfo info, uint64_t a, uint64_t b)
{
    if (number_bits((NumberType)info.type) <= 32) a = (uint32_t)a, b = (uint32_t)b;
    const bool less = number_is_signed((NumberType)info.type) ? (int32_t)a < (int32_t)b : a < b;
    switch (info.condition) {
    case CONDITION_LT: return less;
    case CONDITION_EQ: return a == b;
    case CONDITION_LE: return less || a == b;
    case CONDITION_GT: return !less && a != b;
    case CONDITION_LG: return a != b;
    case CONDITION_GE: return !less;
    default: return false;
    }
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
    Value v = value_constant(compare(info, pair_of(s, 0, DECIDES), pair_of(s, 1, DECIDES)));
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

static bool evaluate_dwords(const Inst *inst, const Sources *s, Results *r)
{
    const InstInfo *row = inst_row(inst);
    const bool of_immediate = row->format == FORMAT_SOPK;
    const uint32_t immediate = (uint32_t)(int16_t)inst->m.mods.offset;
    for (unsigned lane = 0; lane < LANES; lane++) {
        Dwords d = {.a = s->num ? s->value[0][0].lane[lane] : 0, .b = s->num > 1 ? s->value[1][0].lane[lane] : 0};
        if (of_immediate && s->num) d.b = immediate;
        else if (of_immediate) d.a = immediate;
        d.c = s->num > 2 ? s->value[2][0].lane[lane] : s->scc.lane[lane];
        if (!(row->unit == UNIT_SALU ? scalar_dwords : vector_dwords)(inst->m.opcode, &d)) return false;
        r->value[0].lane[lane] = d.result;
        r->scc.lane[lane] = d.scc;
    }
    r->value[0].leaf = r->scc.leaf = any_leaf(s);
    return true;
}

static bool evaluate_pairs(const Inst *inst, const Sources *s, Results *r)
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        uint64_t result = 0;
        const uint64_t a = pair_of(s, 0, lane), b = pair_of(s, 1, lane), c = pair_of(s, 2, lane);
        if (!pairs(inst->m.opcode, a, b, c, &result)) return false;
        r->value[0].lane[lane] = (uint32_t)result;
        r->value[1].lane[lane] = (uint32_t)(result >> 32);
        r->scc.lane[lane] = result != 0;
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
    if (row->format == FORMAT_PSEUDO) return evaluate_pairs(inst, s, r);
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
    return evaluate_dwords(inst, s, r) || evaluate_pairs(inst, s, r);
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
