/* See lds_place.h. The search for a register's value goes backward, up to a change of EXEC. Where paths meet, the value
   must be the same on all of them. */
#include "check/lds_place.h"

#include <string.h>

#include "isa/reg_units.h"

enum { MAX_STEPS = 1024, MAX_DEPTH = 8, FIRST_LANES = 16 };

/* base + step * number of the work-item. */
typedef struct Value {
    bool is_known;
    int64_t base, step;
} Value;

typedef struct Search {
    const Code *code;
    const uint32_t *entries;
    uint32_t left; /* how many instructions the search may still visit */
} Search;

static const Value not_known = {false, 0, 0};

static Value constant(int64_t base) { return (Value){true, base, 0}; }

static bool is_constant(Value v) { return v.is_known && !v.step; }

static Value sum(Value a, Value b)
{
    if (!a.is_known || !b.is_known) return not_known;
    return (Value){true, a.base + b.base, a.step + b.step};
}

static Value scaled(Value a, Value by)
{
    if (!a.is_known || !is_constant(by) || by.base < 0 || by.base > INT32_MAX) return not_known;
    return (Value){true, a.base * by.base, a.step * by.base};
}

static Value shifted(Value a, Value by)
{
    return is_constant(by) && by.base >= 0 && by.base < 24 ? scaled(a, constant((int64_t)1 << by.base)) : not_known;
}

/* The work-item's number, if the mask only cuts other bits. */
static Value masked(Value a, Value by)
{
    if (is_constant(a) && is_constant(by)) return constant(a.base & by.base);
    const bool is_number = a.is_known && !a.base && a.step == 1 && is_constant(by) && by.base == 0x3ff;
    return is_number ? a : not_known;
}

static bool writes_unit(const CodeInst *inst, unsigned unit)
{
    const RegRanges writes = code_writes(inst, false);
    for (unsigned i = 0; i < writes.count; i++)
        if (ranges_overlap(writes.range[i], (RegRange){(uint16_t)unit, 1})) return true;
    return false;
}

static bool switches_lanes(const CodeInst *inst)
{
    return writes_unit(inst, UNIT_REG_EXEC) || writes_unit(inst, UNIT_REG_EXEC + 1);
}

static Value value_before(Search *s, uint32_t at, unsigned unit, unsigned depth);

static Value source(Search *s, uint32_t at, unsigned number, unsigned depth)
{
    const MachineInst *m = &s->code->insts[at].d.inst;
    const unsigned index = m->num_defs + number;
    if (index >= m->num_operands || s->code->insts[at].unknown) return not_known;
    const Operand o = m->operands[index];
    if (operand_is_imm(o)) return constant((int32_t)o.value);
    const RegRange units = operand_units(o);
    return units.count == 1 ? value_before(s, at, units.first, depth) : not_known;
}

/* Does it use no parts of registers, no other lanes, and no modifiers? */
static bool is_plain(const MachineInst *m)
{
    static const Modifiers none = {0};
    return m->form != FORM_SDWA && m->form != FORM_DPP && !memcmp(&m->mods, &none, sizeof none);
}

/* The value that the instruction writes, if it has one result of 32 bits. */
static Value result(Search *s, uint32_t at, unsigned depth)
{
    const MachineInst *m = &s->code->insts[at].d.inst;
    if (!depth-- || !is_plain(m) || s->code->insts[at].unknown) return not_known;
    switch (m->opcode) {
    case OP_V_MOV_B32:
    case OP_S_MOV_B32: return source(s, at, 0, depth);
    case OP_V_ADD_U32:
    case OP_S_ADD_U32:
    case OP_S_ADD_I32:
    case OP_V_LSHLREV_B32:
    case OP_S_LSHL_B32:
    case OP_V_AND_B32:
    case OP_V_MUL_U32_U24:
    case OP_V_LSHL_ADD_U32: break;
    default: return not_known;
    }
    const Value a = source(s, at, 0, depth), b = source(s, at, 1, depth);
    if (m->opcode == OP_V_LSHLREV_B32) return shifted(b, a);
    if (m->opcode == OP_S_LSHL_B32) return shifted(a, b);
    if (m->opcode == OP_V_AND_B32) return is_constant(a) ? masked(b, a) : masked(a, b);
    if (m->opcode == OP_V_MUL_U32_U24) return is_constant(a) ? scaled(b, a) : scaled(a, b);
    if (m->opcode != OP_V_LSHL_ADD_U32) return sum(a, b);
    const Value high = shifted(a, b), low = source(s, at, 2, depth);
    return sum(high, low);
}

static bool is_entry(const Search *s, uint32_t at) { return at == s->entries[0] || at == s->entries[1]; }

/* Does the instruction leave the unit unchanged? */
static bool keeps(const Search *s, uint32_t at, unsigned unit)
{
    const CodeInst *inst = &s->code->insts[at];
    return !inst->unknown && (unit < UNIT_REG_V || !switches_lanes(inst));
}

/* Does a loop with its exit at the end leave the value unchanged? */
static Value value_after(Search *s, uint32_t at, unsigned unit, unsigned depth)
{
    if (writes_unit(&s->code->insts[at], unit)) return result(s, at, depth);
    return keeps(s, at, unit) ? value_before(s, at, unit, depth) : not_known;
}

/* The value at a place where paths meet: the same on all of them, or unknown. */
static bool loop_keeps(Search *s, uint32_t first, uint32_t last, unsigned unit)
{
    for (uint32_t i = first; i <= last && s->left; i++, s->left--)
        if (writes_unit(&s->code->insts[i], unit) || !keeps(s, i, unit)) return false;
    return s->left != 0;
}

/* Where ways meet: the same on all of them. */
static Value value_at_join(Search *s, uint32_t at, unsigned unit, unsigned depth)
{
    const CodeInst *inst = &s->code->insts[at];
    Value all = not_known;
    for (uint32_t p = 0; p < inst->num_preds; p++) {
        const uint32_t from = s->code->preds[inst->first_pred + p];
        if (from >= at) {
            if (!loop_keeps(s, at, from, unit)) return not_known;
            continue;
        }
        const Value one = value_after(s, from, unit, depth);
        if (!one.is_known || (all.is_known && (all.base != one.base || all.step != one.step))) return not_known;
        all = one;
    }
    return all;
}

static Value value_before(Search *s, uint32_t at, unsigned unit, unsigned depth)
{
    for (; s->left; s->left--) {
        const CodeInst *inst = &s->code->insts[at];
        if (inst->root)
            return !inst->num_preds && is_entry(s, at) && unit == UNIT_REG_V ? (Value){true, 0, 1} : not_known;
        if (inst->num_preds != 1) return depth ? value_at_join(s, at, unit, depth - 1) : not_known;
        at = s->code->preds[inst->first_pred];
        if (writes_unit(&s->code->insts[at], unit)) return result(s, at, depth);
        if (!keeps(s, at, unit)) return not_known;
    }
    return not_known;
}

/* ---- places ---- */

static LdsPlace place_at(Value base, int64_t offset, int64_t bytes)
{
    const int64_t first = base.base + offset;
    return (LdsPlace){.is_known = base.is_known && first >= 0,
                      .first = first,
                      .end = first + bytes,
                      .step = base.step,
                      .unit = NO_ADDRESS,
                      .offset = offset,
                      .bytes = bytes};
}

/* The place that the addresses in a VGPR give (operand `index`). */
static LdsPlace place_by_lane(Search *s, uint32_t at, unsigned index, int64_t offset, int64_t bytes)
{
    const CodeInst *inst = &s->code->insts[at];
    LdsPlace place = place_at(source(s, at, index - inst->d.inst.num_defs, MAX_DEPTH), offset, bytes);
    const RegRange units = operand_units(inst->d.inst.operands[index]);
    if (units.count == 1 && !inst->unknown) place.unit = units.first;
    return place;
}

/* LDS-DMA: the lanes' data follow each other from M0 on. */
static LdsPlace place_of_dma(Search *s, uint32_t at, const InstInfo *row, int64_t offset)
{
    const RegRange m0 = implicit_units(IMP_M0);
    const int64_t step = row->memory_bytes > 4 ? 16 : 4;
    return place_at(value_before(s, at, m0.first, MAX_DEPTH), offset, target_infos[s->code->target].wave_size * step);
}

/* From the address in the descriptor's second word on. The size is not examined. */
static LdsPlace place_of_tensor(Search *s, uint32_t at)
{
    const RegRange group = operand_units(s->code->insts[at].d.inst.operands[0]);
    const Value lds = group.count == 4 ? value_before(s, at, group.first + 1u, MAX_DEPTH) : not_known;
    LdsPlace place = place_at(lds, 0, 1);
    place.is_open = true;
    return place;
}

LdsPlace check_lds_place(const Code *code, const uint32_t entries[2], uint32_t number)
{
    Search s = {code, entries, MAX_STEPS};
    const MachineInst *m = &code->insts[number].d.inst;
    const InstInfo *row = inst_info(m->opcode);
    const int64_t offset = m->mods.offset;
    if (row->format == FORMAT_TENSOR) return place_of_tensor(&s, number);
    if (row->format == FORMAT_DS && !(row->modifiers & MOD_OFFSET2) && m->num_operands > m->num_defs)
        return place_by_lane(&s, number, m->num_defs, offset, row->memory_bytes);
    if (row->format == FORMAT_DS) return (LdsPlace){.unit = NO_ADDRESS};
    if (row->event == EVENT_ASYNC_STORE) return place_by_lane(&s, number, m->num_defs + 1u, offset, row->memory_bytes);
    if (target_infos[code->target].family != FAMILY_GFX9)
        return place_by_lane(&s, number, m->num_defs, offset, row->memory_bytes);
    return place_of_dma(&s, number, row, offset);
}

static bool meet(int64_t first, int64_t end, int64_t other_first, int64_t other_end)
{
    return first < other_end && other_first < end;
}

/* A work-item's number is not negative, and the first lanes of a wave have the lowest numbers. */
LdsOverlap check_lds_overlap(const LdsPlace *a, const LdsPlace *b)
{
    if (!a->is_known || !b->is_known) return LDS_NOT_KNOWN;
    for (unsigned i = 0; i < FIRST_LANES; i++) {
        const int64_t up = i * a->step;
        for (unsigned j = 0; j < FIRST_LANES; j++)
            if (meet(a->first + up, a->end + up, b->first + j * b->step, b->end + j * b->step)) return LDS_MEETS;
    }
    if (a->step < 0 || b->step < 0) return LDS_NOT_KNOWN;
    const bool a_ends = !a->step && !a->is_open, b_ends = !b->step && !b->is_open;
    return (a_ends && a->end <= b->first) || (b_ends && b->end <= a->first) ? LDS_APART : LDS_NOT_KNOWN;
}
