/* Encodes instructions to words: the inverse of decode.c over the same rows (fields.def). The row and the form give the
   layout. The layout gives the field of each operand and modifier. Bits without meaning are the same as in the output
   of LLVM 22's assembler. */
#include "isa/dual.h"
#include "isa/family.h"
#include "isa/fields.h"

#include <string.h>

#include "support/diag.h"

typedef struct Encoder {
    const MachineInst *inst;
    Target target;
    const InstInfo *row;
    const RowFields *fields;
    LayoutId layout;
    Modifiers mods; /* modifiers of `inst`, without bits that have no meaning */
    uint32_t *words;
    bool has_literal, is_wide; /* is_wide: a literal of 64 bits */
    uint32_t literal;
} Encoder;

static _Noreturn void no_encoding(const Encoder *e, const char *what)
{
    BUG("%s has no encoding: %s", e->row->name, what);
}

static void put(Encoder *e, Field f, uint32_t value)
{
    if (f.bits < 32 && value >> f.bits) no_encoding(e, "a number is too large for its field");
    e->words[f.word] |= value << f.low;
}

/* ---- operands ---- */

static uint32_t special_number(const Encoder *e, Operand o)
{
    for (const SpecialNumber *s = isa_special_numbers(e->target); s->first; s++) {
        if (s->reg == o.value && (!s->count || o.offset < s->count)) return s->first + (s->count ? o.offset : 0u);
    }
    no_encoding(e, "a special register has no number");
}

static uint32_t literal_number(Encoder *e, uint32_t bits)
{
    if (e->has_literal && e->literal != bits) no_encoding(e, "two literals");
    e->has_literal = true;
    e->literal = bits;
    return SOURCE_LITERAL;
}

/* The 9-bit number of a source. AGPRs have the numbers of VGPRs; another bit tells them apart. */
static uint32_t number_of(Encoder *e, unsigned index)
{
    const Operand o = e->inst->operands[index];
    const OperandInfo *info = &e->row->operands[index];
    switch ((OperandKind)o.kind) {
    case OPERAND_PHYS:
        if (o.reg_class == CLASS_S) return o.value;
        /* s_set_vgpr_msb gives the bits above */
        return SOURCE_VGPR + (target_family(e->target)->has_vgpr_msb ? o.value % NUM_NAMED_VGPRS : o.value);
    case OPERAND_SPECIAL: return special_number(e, o);
    case OPERAND_IMM: {
        if (o.flags & OPERAND_LITERAL64) {
            e->is_wide = true;
            literal_number(e, o.value);
            return SOURCE_LITERAL64;
        }
        const int field =
            info->allow & ALLOW_INLINE ? isa_imm_field(isa_constant_type(e->target, e->row, index), o) : -1;
        if (field >= 0) return (uint32_t)field;
        const bool half = type_is_half(info->type);
        return literal_number(e, half ? o.value & 0xffff : o.value);
    }
    default: no_encoding(e, "an operand is missing or a virtual register");
    }
}

static uint32_t vector_number(Encoder *e, unsigned index)
{
    const uint32_t number = number_of(e, index);
    if (number < SOURCE_VGPR) no_encoding(e, "a vector register is expected");
    return number - SOURCE_VGPR;
}

static uint32_t scalar_number(Encoder *e, unsigned index, unsigned divisor)
{
    const uint32_t number = number_of(e, index);
    if (number >= 128 || number % divisor) no_encoding(e, "a scalar register of that alignment is expected");
    return number / divisor;
}

static bool is_absent(const Encoder *e, unsigned index) { return e->inst->operands[index].kind == OPERAND_NONE; }

static bool is_scalar(Operand o) { return o.kind == OPERAND_SPECIAL || o.reg_class == CLASS_S; }

static bool is_agpr(const Encoder *e, unsigned index)
{
    const Operand o = e->inst->operands[index];
    return o.kind == OPERAND_PHYS && o.reg_class == CLASS_A;
}

/* Writes the offset of SMEM: an immediate, soffset, or both. As LLVM does, writes soffset alone into the offset's
   field. */
static void put_soffset(Encoder *e, const Place *place, unsigned index)
{
    const int32_t offset = e->mods.offset;
    const bool alone = !is_absent(e, index) && !offset && !e->mods.zero_offset;
    if (alone) {
        put(e, FIELD_SMEM_LOW_SOFFSET, scalar_number(e, index, 1));
        return;
    }
    if (offset >= 1 << 20 || offset < -(1 << 20)) no_encoding(e, "an offset is out of range");
    put(e, FIELD_SMEM_IMM, 1);
    put(e, FIELD_SMEM_OFFSET, (uint32_t)offset & 0x1fffff);
    if (is_absent(e, index)) return;
    put(e, FIELD_SMEM_SOFFSET_EN, 1);
    put(e, place->field, scalar_number(e, index, 1));
}

static void put_address(Encoder *e, const Place *place, unsigned index)
{
    if (is_absent(e, index)) return;
    put(e, place->field, vector_number(e, index));
    /* if the kernel computes FLAT_SCRATCH, the address is a vector exactly if it is not a scalar */
    if (place->kind == PLACE_OPTIONAL && !target_infos[e->target].sets_flat_scratch) put(e, place->selector, 1);
}

static void put_sdwa(Encoder *e, const Place *place, unsigned index)
{
    const uint32_t number = number_of(e, index);
    put(e, place->field, number >= SOURCE_VGPR ? number - SOURCE_VGPR : number);
    put(e, place->selector, number < SOURCE_VGPR);
}

static void put_place(Encoder *e, const Place *place, unsigned index)
{
    const Operand o = e->inst->operands[index];
    switch ((PlaceKind)place->kind) {
    case PLACE_TIED: break;
    case PLACE_LITERAL:
        e->is_wide = o.flags & OPERAND_LITERAL64;
        literal_number(e, o.value);
        break;
    case PLACE_VCC:
        if (!operand_is_vcc(o)) no_encoding(e, "VCC is implied");
        break;
    case PLACE_SCALAR: put(e, place->field, scalar_number(e, index, 1)); break;
    case PLACE_SCALAR_PAIR: put(e, place->field, scalar_number(e, index, 2)); break;
    case PLACE_SCALAR_QUAD: put(e, place->field, scalar_number(e, index, 4)); break;
    case PLACE_SOFFSET: put_soffset(e, place, index); break;
    case PLACE_ABSENT:
        if (!is_absent(e, index)) no_encoding(e, "an operand that the target does not have");
        break;
    case PLACE_SADDR: put(e, place->field, is_absent(e, index) ? NO_SADDR : scalar_number(e, index, 1)); break;
    case PLACE_NULLABLE: put(e, place->field, is_absent(e, index) ? NULL_REGISTER : scalar_number(e, index, 1)); break;
    case PLACE_SOURCE: put(e, place->field, number_of(e, index)); break;
    case PLACE_VGPR:
    case PLACE_OPTIONAL:
    case PLACE_INDEX: put_address(e, place, index); break;
    case PLACE_VDST: put(e, place->field, is_scalar(o) ? scalar_number(e, index, 1) : vector_number(e, index)); break;
    case PLACE_SDWA: put_sdwa(e, place, index); break;
    case PLACE_DATA:
        put(e, place->field, vector_number(e, index));
        put(e, place->selector, is_agpr(e, index));
        break;
    case PLACE_MATRIX:
        put(e, place->field, number_of(e, index));
        if (place->selector.bits) put(e, place->selector, is_agpr(e, index));
        break;
    case PLACE_DUAL_DST: put(e, place->field, vector_number(e, index) >> 1); break;
    case PLACE_MASK:
        if (operand_is_vcc(o)) break;
        put(e, place->field, scalar_number(e, index, 1));
        put(e, place->selector, 1);
        break;
    }
}

/* ---- modifiers ---- */

/* Drops bits that have no meaning: halves of sources that do not exist, bits of s_waitcnt without a counter, the
   destination selector of conversions from 8-bit floats. The assembly text cannot show them. */
static Modifiers meaningful_modifiers(const MachineInst *inst, const InstInfo *row)
{
    Modifiers m = inst->mods;
    switch (inst->opcode) {
    case OP_S_WAITCNT: m.offset &= WAITCNT_FIELDS; break;
    case OP_V_CVT_F32_FP8:
    case OP_V_CVT_F32_BF8:
    case OP_V_CVT_PK_F32_FP8:
    case OP_V_CVT_PK_F32_BF8: m.sdwa_dst = SDWA_DWORD; break;
    default: break;
    }
    if (row->format != FORMAT_VOP3P) return m;
    const uint8_t present = (uint8_t)((1u << isa_num_sources(row)) - 1);
    m.op_sel &= present, m.neg_lo &= present, m.neg_hi &= present;
    m.op_sel_hi |= isa_absent_halves(row);
    return m;
}

/* An offset must fit its field whole: its bits are those of `held`, or their sign extension. A 16-bit immediate may be
   written signed or unsigned. */
static void check_offset(const Encoder *e, uint32_t held, bool is_signed)
{
    const uint32_t offset = (uint32_t)e->mods.offset, sign = is_signed ? ~(held >> 1) : 0;
    const bool immediate = e->row->modifiers & MOD_SIMM16;
    if (!(offset & ~held) && (!is_signed || immediate || !(offset & sign))) return;
    if ((is_signed || immediate) && (offset & ~(held >> 1)) == ~(held >> 1)) return;
    no_encoding(e, "an offset is out of range");
}

static void put_modifiers(Encoder *e)
{
    const Layout *layout = &isa_layouts[e->layout];
    const uint32_t traits = e->fields->traits;
    uint32_t held = 0;
    bool is_signed = false;
    for (const ModifierField *f = layout->modifiers; f != layout->modifiers_end; f++) {
        const uint32_t mask = 0xffffffffu >> (32 - f->field.bits);
        uint32_t value = 0;
        if ((f->needs && !(traits & f->needs)) || (traits & f->excludes)) continue;
        memcpy(&value, (const unsigned char *)&e->mods + f->member, f->member_bytes); /* little-endian */
        put(e, f->field, value >> f->member_low & mask);
        if (f->member != offsetof(Modifiers, offset)) continue;
        held |= mask << f->member_low;
        is_signed |= f->is_signed;
    }
    if (held) check_offset(e, held, is_signed);
}

static void put_dual_flags(Encoder *e)
{
    for (unsigned i = e->row->num_defs; i < e->row->num_operands; i++) {
        const DualPlace at = isa_dual_place(e->inst->opcode, i);
        Field field = at.half ? FIELD_VOPD3_NEG_Y : FIELD_VOPD3_NEG_X;
        if (!(e->inst->operands[i].flags & OPERAND_NEG) || at.slot < DUAL_SRC0 || at.slot > DUAL_SRC2) continue;
        field.low = (uint8_t)(field.low + at.slot - DUAL_SRC0);
        put(e, field, 1);
    }
}

static void put_source_flags(Encoder *e)
{
    if (e->layout == LAYOUT_VOPD3) put_dual_flags(e);
    const Layout *layout = &isa_layouts[e->layout];
    const uint32_t traits = e->fields->traits;
    for (const SourceField *f = layout->sources; f != layout->sources_end; f++) {
        const unsigned index = e->row->num_defs + f->source;
        if ((f->needs && !(traits & f->needs)) || index >= e->row->num_operands) continue;
        if (e->inst->operands[index].flags & f->flag) put(e, f->field, 1);
    }
}

/* ---- the whole ---- */

unsigned isa_encode(Target target, const MachineInst *inst, uint32_t words[4])
{
    const InstInfo *row = inst_info(inst->opcode);
    Encoder e = {.target = target, .inst = inst, .row = row, .words = words, .mods = meaningful_modifiers(inst, row)};
    if (row->format == FORMAT_PSEUDO || !isa_has(target, inst->opcode))
        no_encoding(&e, "not an instruction of the target");
    if (inst->num_operands != row->num_operands) no_encoding(&e, "wrong number of operands");
    const Form form = isa_choose_form(target, inst);
    e.fields = &isa_fields(target)->rows[inst->opcode];
    e.layout = (LayoutId)e.fields->layout[form];
    if (!e.layout) no_encoding(&e, "the instruction has no such form");
    const Layout *layout = &isa_layouts[e.layout];
    const RowBit bit = isa_row_bit(layout, row);
    memcpy(words, layout->fixed, sizeof layout->fixed);
    words[0] |= layout->match;
    put(&e, layout->opcode, isa_opcode_number(target, row, layout));
    put_modifiers(&e);
    put_source_flags(&e);
    put(&e, layout->row_bits[bit], bit != NO_ROW_BIT);
    if (form_is_dpp8(form) && inst->mods.flags & DPP_FETCH_INACTIVE)
        words[form == FORM_DPP8 ? 0 : 1] ^= SOURCE_DPP8_INACTIVE ^ SOURCE_DPP8;
    const uint16_t *places = e.fields->places[form];
    for (unsigned i = 0; i < row->num_operands; i++) put_place(&e, &isa_places[places[i]], i);
    unsigned used = layout->words;
    if (!e.has_literal) return used;
    const bool vop3 = layout->numbers == LAYOUT_VOP3_GFX12 || e.layout == LAYOUT_VOP3P_GFX12;
    if (used != 1 && e.layout != LAYOUT_VOPD && !(vop3 && target_infos[target].vop3_literal))
        no_encoding(&e, "no room for a literal");
    words[used++] = e.literal;
    if (e.is_wide) words[used++] = inst->mods.literal_high;
    return used;
}
