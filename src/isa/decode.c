/* Decodes words to instructions from the tables alone. The first word gives the layout (fields.def). Its opcode number
   finds the row. The row says which fields hold its operands and modifiers. encode.c is the inverse. */
#include "isa/dual.h"
#include "isa/family.h"
#include "isa/fields.h"

#include <string.h>

/* ---- reading one instruction ---- */

typedef struct Reader {
    Target target;
    const uint32_t *words;
    size_t num_words;
    unsigned used; /* words consumed so far */
    const FieldTable *table;
    const InstInfo *row;
    const RowFields *fields; /* of the row */
    const uint16_t *places;  /* places of the instruction's form: numbers in isa_places */
    LayoutId layout;
    DecodedInst *out;
    const char *why;
    DecodeStatus status;
    bool has_literal;
    uint32_t literal;
    uint32_t described[MAX_WORDS]; /* bits that some field of the instruction has read */
} Reader;

static DecodeStatus fail(Reader *r, DecodeStatus status, const char *why)
{
    if (r->status == DECODE_OK) r->status = status, r->why = why;
    return r->status;
}

/* Reads a field of the instruction and marks its bits as described. */
static uint32_t take(Reader *r, Field f)
{
    r->described[f.word] |= field_mask(f);
    return field_get(r->words, f);
}

static int32_t take_signed(Reader *r, Field f)
{
    take(r, f);
    return field_get_signed(r->words, f);
}

static uint32_t read_word(Reader *r)
{
    if (r->used >= r->num_words) {
        fail(r, DECODE_TRUNCATED, "the code ends inside an instruction");
        return 0;
    }
    return r->words[r->used++];
}

/* Reads the literal after the instruction. There is only one, even if several fields refer to it. */
static uint32_t read_literal(Reader *r)
{
    if (!r->has_literal) r->literal = read_word(r), r->has_literal = true;
    return r->literal;
}

static void add(Reader *r, Operand o)
{
    DecodedInst *d = r->out;
    if (d->inst.num_operands < MAX_OPERANDS) d->operands[d->inst.num_operands++] = o;
}

static unsigned next_index(const Reader *r) { return r->out->inst.num_operands; }

static void add_reg(Reader *r, RegClass reg_class, uint32_t first, uint8_t width)
{
    const TargetInfo *target = &target_infos[r->target];
    const unsigned limit = reg_class == CLASS_S   ? target->num_sgprs
                           : reg_class == CLASS_A ? target->num_agprs
                                                  : target->num_vgprs;
    if (first + width > limit) fail(r, DECODE_ILLEGAL, "register tuple runs past the end of the file");
    if (reg_class != CLASS_S && width > 1 && first % 2) fail(r, DECODE_ILLEGAL, "misaligned register tuple");
    if (reg_class == CLASS_S && width > 1 && first % (width > 2 ? 4 : 2))
        fail(r, DECODE_ILLEGAL, "misaligned register tuple");
    add(r, operand_phys(reg_class, first, width));
}

static void add_special(Reader *r, SpecialReg reg, unsigned offset, uint8_t width, unsigned size)
{
    Operand o = operand_special(reg, width);
    o.offset = (uint8_t)offset;
    unsigned align = width > 2 ? 4 : width;
    if (offset + width > size) fail(r, DECODE_ILLEGAL, "register tuple runs past a special register");
    else if (align && offset % align) fail(r, DECODE_ILLEGAL, "misaligned register tuple");
    add(r, o);
}

/* Adds a scalar register that is not an SGPR, or a status bit, by its number. */
static void add_special_number(Reader *r, uint32_t number, uint8_t width)
{
    for (const SpecialNumber *s = isa_special_numbers(r->target); s->first; s++) {
        if (number < s->first || number >= s->first + (s->count ? s->count : 1u)) continue;
        if (s->count) add_special(r, s->reg, number - s->first, width, s->count);
        else add(r, operand_special(s->reg, width));
        return;
    }
    fail(r, DECODE_ILLEGAL, number < 128 ? "no such scalar register" : "no such source");
    add(r, operand_none());
}

/* Of a 16-bit literal the hardware ignores the upper 16 bits, and assembly text cannot show them. LLVM's compiler
   writes the sign there. */
static void check_literal(Reader *r, OperandType type, uint32_t bits)
{
    const bool half = type_is_half(type);
    const bool sign_extended = (int32_t)bits == (int16_t)bits;
    if (half && bits >> 16 && !sign_extended) fail(r, DECODE_ILLEGAL, "a literal of more than 16 bits");
}

static void add_literal(Reader *r, OperandType type)
{
    const uint32_t bits = read_literal(r);
    check_literal(r, r->row->flags & INST_MIX ? TYPE_B16 : type, bits);
    add(r, isa_imm_from_literal(type, bits));
}

static void add_literal64(Reader *r)
{
    Operand o = operand_imm(read_word(r));
    if (r->has_literal) fail(r, DECODE_ILLEGAL, "two literals");
    r->has_literal = true;
    r->literal = o.value; /* meaning of a 32-bit literal that the other operands share */
    r->out->inst.mods.literal_high = read_word(r);
    o.flags = OPERAND_LITERAL64;
    add(r, o);
}

/* Adds an operand that is always a literal. A literal of 64 bits may be that of the first source, too. */
static void add_literal_place(Reader *r)
{
    const unsigned index = next_index(r);
    if (r->row->operands[index].width < 2) {
        add(r, operand_imm(read_literal(r)));
        check_literal(r, (OperandType)r->row->operands[index].type, r->literal);
        return;
    }
    const Operand first = r->out->operands[r->row->num_defs];
    if (index > r->row->num_defs && first.flags & OPERAND_LITERAL64) add(r, first);
    else add_literal64(r);
}

/* Adds a scalar source by its 8-bit number: register, constant, status bit or literal. */
static void add_ssrc(Reader *r, uint32_t field, uint8_t width, OperandType type)
{
    if (field < target_infos[r->target].num_sgprs) add_reg(r, CLASS_S, field, width);
    else if ((field >= 128 && field <= 208) || (field >= 240 && field <= 248)) add(r, isa_imm_from_field(type, field));
    else if (field == SOURCE_LITERAL) add_literal(r, type);
    else if (field == SOURCE_LITERAL64 && isa_takes_literal64(r->target, r->row, next_index(r))) add_literal64(r);
    else add_special_number(r, field, width);
}

static bool is_absent(PlaceKind kind, uint32_t number)
{
    return kind == PLACE_ABSENT || (kind == PLACE_SADDR && number == NO_SADDR) ||
           (kind == PLACE_NULLABLE && number == NULL_REGISTER);
}

static uint8_t width_of(const Reader *r, unsigned index)
{
    const OperandInfo *info = &r->row->operands[index];
    if (info->width && !(info->flags & OPERAND_LANE_MASK)) return info->width;
    if (r->row->format != FORMAT_GLOBAL && r->row->format != FORMAT_FLAT)
        return isa_operand_width(r->target, &r->out->inst, index);
    const Place *saddr = &isa_places[r->places[isa_saddr_index(r->row)]]; /* comes later */
    return is_absent((PlaceKind)saddr->kind, field_get(r->words, saddr->field)) ? 2 : 1;
}

/* Adds a VALU source by its 9-bit number. The row gives the class of vector registers. */
static void add_src(Reader *r, uint32_t field, uint8_t width, const OperandInfo *info, OperandType type)
{
    if (field >= SOURCE_VGPR)
        add_reg(r, info->allow & ALLOW_A && !(info->allow & ALLOW_V) ? CLASS_A : CLASS_V, field - SOURCE_VGPR, width);
    else add_ssrc(r, field, width, type);
}

/* Adds the next operand of the row from a 9-bit source field (8-bit if scalar). Refuses it if the row allows no such
 * operand. */
static void add_row_src(Reader *r, uint32_t field)
{
    unsigned index = next_index(r);
    const OperandInfo *info = &r->row->operands[index];
    add_src(r, field, width_of(r, index), info, isa_constant_type(r->target, r->row, index));
    Operand o = r->out->operands[index];
    bool literal = field == SOURCE_LITERAL || o.flags & OPERAND_LITERAL64;
    if (field == SOURCE_LITERAL && !isa_takes_literal(r->target, r->row, index))
        fail(r, DECODE_ILLEGAL, "literal not allowed here");
    if (o.kind == OPERAND_IMM && !literal && !(info->allow & (ALLOW_INLINE)))
        fail(r, DECODE_ILLEGAL, "constant not allowed here");
    if (operand_is_reg(o) && !(info->allow & (o.reg_class == CLASS_S ? ALLOW_S : ALLOW_V | ALLOW_A)))
        fail(r, DECODE_ILLEGAL, "register class not allowed here");
    if (o.kind == OPERAND_SPECIAL) {
        uint16_t need = o.value == SPECIAL_VCC    ? ALLOW_VCC
                        : o.value == SPECIAL_EXEC ? ALLOW_EXEC
                        : o.value == SPECIAL_M0   ? ALLOW_M0
                        : o.value == SPECIAL_NULL || o.value == SPECIAL_TTMP || o.value == SPECIAL_FLAT_SCRATCH ||
                                o.value == SPECIAL_XNACK_MASK
                            ? ALLOW_OTHER
                            : ALLOW_SCC;
        if (!(info->allow & need)) fail(r, DECODE_ILLEGAL, "special register not allowed here");
    }
}

/* VGPR or AGPR. */
static void add_data(Reader *r, uint32_t number, bool acc)
{
    const uint16_t allow = r->row->operands[next_index(r)].allow;
    if (!(allow & (acc ? ALLOW_A : ALLOW_V))) fail(r, DECODE_ILLEGAL, "register class not allowed here");
    add_reg(r, acc ? CLASS_A : CLASS_V, number, width_of(r, next_index(r)));
}

/* ---- places ---- */

static void add_vcc(Reader *r) { add_special(r, SPECIAL_VCC, 0, (uint8_t)target_infos[r->target].mask_dwords, 2); }

/* If a scalar register stands in a field for vector destinations, the highest bit is 0. */
static void add_vdst(Reader *r, uint32_t number)
{
    const OperandInfo *info = &r->row->operands[next_index(r)];
    if (info->allow & (ALLOW_V | ALLOW_A)) {
        add_data(r, number, !(info->allow & ALLOW_V));
        return;
    }
    if (number >> 7) fail(r, DECODE_ILLEGAL, "no such scalar register");
    add_row_src(r, number & 127);
}

static void add_source(Reader *r, uint32_t number)
{
    const OperandInfo *info = &r->row->operands[next_index(r)];
    if (number == SOURCE_LITERAL && r->layout == LAYOUT_VOP3P) fail(r, DECODE_ILLEGAL, "VOP3P has no literal");
    if (number == SOURCE_LITERAL && r->layout == LAYOUT_VOPD3) fail(r, DECODE_ILLEGAL, "VOPD3 has no literal");
    if (number == SOURCE_LITERAL64 && isa_layouts[r->layout].words > 1)
        fail(r, DECODE_ILLEGAL, "VOP3 has no literal of 64 bits");
    if (number == SOURCE_LITERAL && isa_layouts[r->layout].words > 1 && !target_infos[r->target].vop3_literal)
        fail(r, DECODE_ILLEGAL, "VOP3 has no literal");
    if (number < SOURCE_VGPR && next_index(r) < r->row->num_defs) fail(r, DECODE_ILLEGAL, "exchange of VGPRs only");
    if (number < SOURCE_VGPR && !(info->allow & ~ALLOW_A)) fail(r, DECODE_ILLEGAL, "source is an AGPR");
    if (number < SOURCE_VGPR && r->row->format == FORMAT_VOP3P && form_is_dpp(r->out->inst.form) &&
        !isa_scalar_beside_lanes(r->row, next_index(r)))
        fail(r, DECODE_ILLEGAL, "DPP sources are VGPRs");
    if (r->status == DECODE_OK) add_row_src(r, number);
    else add(r, operand_none());
}

static void add_matrix_source(Reader *r, const Place *place)
{
    const OperandInfo *info = &r->row->operands[next_index(r)];
    const unsigned index = next_index(r);
    const uint32_t number = take(r, place->field);
    if (number >= SOURCE_VGPR) {
        const bool either = (info->allow & ALLOW_A) && (info->allow & ALLOW_V);
        add_data(r, number - SOURCE_VGPR, either ? take(r, place->selector) : info->allow & ALLOW_A);
        return;
    }
    if (info->allow & ALLOW_S) {
        add_row_src(r, number);
        return;
    }
    if ((info->allow & ALLOW_INLINE) && number >= 128 && number != SOURCE_LITERAL)
        add_ssrc(r, number, width_of(r, index), info->type);
    else add(r, operand_none());
    if (r->out->operands[index].kind != OPERAND_IMM) fail(r, DECODE_ILLEGAL, "matrix operands are VGPRs or AGPRs");
}

/* SMEM has three forms: an offset alone; soffset in the offset's field; soffset beside the offset. */
static void add_soffset(Reader *r, const Place *place)
{
    const bool imm = take(r, FIELD_SMEM_IMM), enabled = take(r, FIELD_SMEM_SOFFSET_EN);
    if (imm) r->out->inst.mods.offset = take_signed(r, FIELD_SMEM_OFFSET);
    if (imm && enabled && !r->out->inst.mods.offset) r->out->inst.mods.zero_offset = 1;
    if (imm && !enabled) add(r, operand_none());
    else add_row_src(r, take(r, enabled ? place->field : FIELD_SMEM_LOW_SOFFSET));
}

static void add_unless(Reader *r, bool absent, const Place *place, uint32_t first)
{
    if (absent) add(r, operand_none());
    else add_row_src(r, first + take(r, place->field));
}

static void add_nullable(Reader *r, const Place *place)
{
    const uint32_t number = take(r, place->field);
    if (is_absent((PlaceKind)place->kind, number)) add(r, operand_none());
    else add_row_src(r, number);
}

static bool is_selected(const Reader *r, const Place *place) { return field_get(r->words, place->selector); }

/* Has this scratch operation a vector address? If no bit tells: when it has no scalar one. */
static bool has_vector_address(Reader *r, const Place *place)
{
    if (!target_infos[r->target].sets_flat_scratch) return is_selected(r, place);
    if (is_selected(r, place)) fail(r, DECODE_ILLEGAL, "copies of scratch to the LDS are of other targets");
    return (r->words[1] >> 16 & 0x7f) == NO_SADDR;
}

static void add_dual_dst(Reader *r, const Place *place)
{
    const uint32_t half = take(r, place->field), odd = take(r, FIELD_VOPD_DST_X_ODD);
    add_data(r, half << 1 | !odd, false);
}

static void add_place(Reader *r, const Place *place)
{
    if (place->kind != PLACE_MATRIX) take(r, place->selector); /* bits 0: no such field */
    switch ((PlaceKind)place->kind) {
    case PLACE_TIED: add(r, r->out->operands[r->row->operands[next_index(r)].tied]); break;
    case PLACE_LITERAL: add_literal_place(r); break;
    case PLACE_VCC: add_vcc(r); break;
    case PLACE_SCALAR: add_row_src(r, take(r, place->field)); break;
    case PLACE_SCALAR_PAIR: add_row_src(r, take(r, place->field) << 1); break;
    case PLACE_SCALAR_QUAD: add_row_src(r, take(r, place->field) << 2); break;
    case PLACE_SOFFSET: add_soffset(r, place); break;
    case PLACE_ABSENT: add(r, operand_none()); break;
    case PLACE_SADDR:
    case PLACE_NULLABLE: add_nullable(r, place); break;
    case PLACE_SOURCE: add_source(r, take(r, place->field)); break;
    case PLACE_VGPR: add_row_src(r, SOURCE_VGPR + take(r, place->field)); break;
    case PLACE_OPTIONAL: add_unless(r, !has_vector_address(r, place), place, SOURCE_VGPR); break;
    case PLACE_INDEX: add_unless(r, !(r->out->inst.mods.flags & (MEM_OFFEN | MEM_IDXEN)), place, SOURCE_VGPR); break;
    case PLACE_VDST: add_vdst(r, take(r, place->field)); break;
    case PLACE_DATA: add_data(r, take(r, place->field), is_selected(r, place)); break;
    case PLACE_MATRIX: add_matrix_source(r, place); break;
    case PLACE_SDWA: add_source(r, take(r, place->field) + (is_selected(r, place) ? 0 : SOURCE_VGPR)); break;
    case PLACE_MASK: is_selected(r, place) ? add_row_src(r, take(r, place->field)) : add_vcc(r); break;
    case PLACE_DUAL_DST: add_dual_dst(r, place); break;
    }
}

/* ---- modifiers ---- */

/* Little-endian, like the words. */
static void put_member(Modifiers *m, const ModifierField *f, uint32_t bits)
{
    unsigned char *at = (unsigned char *)m + f->member;
    for (bits <<= f->member_low; bits; bits >>= 8) *at++ |= (unsigned char)bits;
}

/* The number in the first source's field that announces DPP. */
static uint32_t dpp_source(Reader *r)
{
    return take(r, form_is_short_dpp(r->out->inst.form) ? FIELD_SOURCE_E32 : FIELD_SOURCE_E64);
}

static void read_modifiers(Reader *r)
{
    const Layout *layout = &isa_layouts[r->layout];
    Modifiers *m = &r->out->inst.mods;
    const uint32_t traits = r->fields->traits;
    for (const ModifierField *f = layout->modifiers; f != layout->modifiers_end; f++) {
        if ((f->needs && !(traits & f->needs)) || (traits & f->excludes)) continue;
        put_member(m, f, f->is_signed ? (uint32_t)take_signed(r, f->field) : take(r, f->field));
    }
    if (r->row->flags & INST_ATOMIC && r->row->num_defs && target_infos[r->target].family == FAMILY_GFX9)
        m->cache &= (uint8_t)~CACHE_SC0; /* chose the row */
    if (form_is_dpp8(r->out->inst.form) && dpp_source(r) == SOURCE_DPP8_INACTIVE) m->flags |= DPP_FETCH_INACTIVE;
    if (r->row->format == FORMAT_VOP3P) m->op_sel_hi |= isa_absent_halves(r->row);
    if (r->layout == LAYOUT_DS_GWS) m->flags |= MEM_GDS;
    if (r->layout == LAYOUT_VOPC_SDWA) m->sdwa_dst = SDWA_DWORD;
    if (r->layout == LAYOUT_VOP1_SDWA) m->sdwa_src |= SDWA_DWORD << 4;
}

/* Finds the negation field of operand `index` of VOPD3. False: it has none. */
static bool dual_negation(const Reader *r, unsigned index, Field *field)
{
    const DualPlace at = isa_dual_place(r->out->inst.opcode, index);
    if (at.slot < DUAL_SRC0 || at.slot > DUAL_SRC2) return false;
    *field = at.half ? FIELD_VOPD3_NEG_Y : FIELD_VOPD3_NEG_X;
    field->low = (uint8_t)(field->low + at.slot - DUAL_SRC0);
    return true;
}

static void read_dual_flags(Reader *r)
{
    Field field;
    for (unsigned i = r->row->num_defs; i < r->out->inst.num_operands; i++)
        if (dual_negation(r, i, &field) && isa_dual_takes_neg(r->out->inst.opcode, i) && take(r, field))
            r->out->operands[i].flags |= OPERAND_NEG;
}

/* Reads the source modifiers. Two kinds of bits stay undescribed: flags that the operand cannot have, and flags of a
   use that is tied to a definition. The hardware ignores them or gives them another meaning, and assembly text cannot
   show them. */
static void read_source_flags(Reader *r)
{
    if (r->layout == LAYOUT_VOPD3) read_dual_flags(r);
    const Layout *layout = &isa_layouts[r->layout];
    const uint32_t traits = r->fields->traits;
    for (const SourceField *f = layout->sources; f != layout->sources_end; f++) {
        const unsigned index = r->row->num_defs + f->source;
        if ((f->needs && !(traits & f->needs)) || index >= r->out->inst.num_operands) continue;
        if (r->row->operands[index].tied < 0 && isa_takes_flag(r->row, index, r->out->inst.form, f->flag) &&
            take(r, f->field))
            r->out->operands[index].flags |= f->flag;
    }
}

/* Explains why a set bit that no field describes is illegal, as exactly as possible. */
static const char *undescribed(const Reader *r)
{
    if (r->layout == LAYOUT_DS && field_get(r->words, FIELD_DS_GDS)) return "no global data share on this target";
    return "a bit is set that no field of the instruction describes";
}

/* Checks that all other fields of the words are legal and that no other bit is set. */
static void check_words(Reader *r)
{
    const Layout *layout = &isa_layouts[r->layout];
    const char *why = NULL;
    r->described[layout->opcode.word] |= field_mask(layout->opcode);
    for (unsigned i = 0; i < layout->words; i++) {
        const uint32_t other = (r->words[i] ^ (layout->fixed[i] | (i ? 0 : layout->match))) & ~r->described[i];
        const uint32_t ones = layout->fixed[i] & layout->ignored[i];
        /* neither all of the bits that FIXED sets nor none of them */
        const bool partly = (other & ones) && (other & ones) != ones;
        if (other & ~layout->ignored[i] || partly) fail(r, DECODE_ILLEGAL, undescribed(r));
    }
    for (unsigned i = 0; i < r->row->num_operands && !form_is_e64(r->out->inst.form); i++)
        if (isa_half_is_too_high(r->target, &r->row->operands[i], r->out->operands[i]))
            fail(r, DECODE_ILLEGAL, "a half of v128 or above: the high half of another register");
    if (r->status == DECODE_OK && !isa_modifiers_legal(r->target, &r->out->inst, &why)) fail(r, DECODE_ILLEGAL, why);
}

/* ---- the whole ---- */

static bool is_scaled_matrix(const Reader *r)
{
    return r->num_words >= 3 && (r->words[0] & 0x7f0000) == (isa_layouts[LAYOUT_MAI_SCALED].match & 0x7f0000) &&
           layout_of_word(r->table, r->target, r->words[2]) == LAYOUT_VOP3P;
}

/* Some matrix products have two words of scales in front. */
static LayoutId layout_with_scales(const Reader *r, LayoutId layout)
{
    if (layout == LAYOUT_VOP3P && is_scaled_matrix(r)) return LAYOUT_MAI_SCALED;
    if (layout != LAYOUT_VOP3P_GFX12 || r->num_words < 3) return layout;
    if (layout_of_word(r->table, r->target, r->words[2]) != layout) return layout;
    const uint32_t prefix = r->words[0] & 0xffff0000;
    if (prefix == isa_layouts[LAYOUT_WMMA_SCALE_GFX12].match) return LAYOUT_WMMA_SCALE_GFX12;
    return prefix == isa_layouts[LAYOUT_WMMA_SCALE16_GFX12].match ? LAYOUT_WMMA_SCALE16_GFX12 : layout;
}

/* The opcode (OP_...) of the words in that layout, or OP_INVALID. In rows that have no RETURNS bit, that bit has
   another meaning. */
static uint16_t find_opcode(Reader *r, const Layout *layout)
{
    const uint32_t number = field_get(r->words, layout->opcode);
    for (RowBit bit = NUM_ROW_BITS - 1; bit > NO_ROW_BIT; bit--) {
        if (!field_get(r->words, layout->row_bits[bit])) continue;
        const uint16_t found = isa_opcode_of_number(r->target, layout, bit, number);
        if (found) take(r, layout->row_bits[bit]);
        if (found || bit != ROW_BIT_RETURNS) return found;
    }
    return isa_opcode_of_number(r->target, layout, NO_ROW_BIT, number);
}

/* In VOP3 and VOP3P, a special number in the first source's field announces a DPP word. */
static Form form_of(const Reader *r, LayoutId layout)
{
    const Form form = (Form)isa_layouts[layout].form;
    const bool may_be_dpp = layout == LAYOUT_VOP3_GFX12 || layout == LAYOUT_VOP3P_GFX12;
    if (!may_be_dpp || r->num_words < 2) return form;
    const uint32_t source = field_get(r->words, FIELD_SOURCE_E64);
    if (source == SOURCE_DPP) return FORM_E64_DPP;
    return source == SOURCE_DPP8 || source == SOURCE_DPP8_INACTIVE ? FORM_E64_DPP8 : form;
}

static const char *no_encoding(Target target)
{
    return target_family(target)->partial_codec ? "no encoding that is described for this target"
                                                : "no instruction has this encoding";
}

static const char *no_opcode(const Reader *r, LayoutId layout)
{
    enum { GDS_BIT = 1 << 16 };
    const bool is_gds = layout == LAYOUT_DS && r->words[0] & GDS_BIT;
    return is_gds ? "the global data share (gds, gws) is not described" : "no instruction with this opcode";
}

/* Finds the row for the words, and how many words belong to it. */
static bool find_row(Reader *r)
{
    read_word(r);
    if (r->status != DECODE_OK) return false;
    LayoutId layout = layout_of_word(r->table, r->target, r->words[0]);
    if (!layout) return fail(r, DECODE_UNKNOWN, no_encoding(r->target)) == DECODE_OK;
    layout = layout_with_scales(r, layout);
    MachineInst *inst = &r->out->inst;
    inst->opcode = find_opcode(r, &isa_layouts[layout]);
    if (!inst->opcode) return fail(r, DECODE_UNKNOWN, no_opcode(r, layout)) == DECODE_OK;
    r->row = inst_info(inst->opcode);
    inst->num_defs = r->row->num_defs;
    inst->form = form_of(r, layout);
    if ((inst->form == FORM_SDWA || form_is_dpp(inst->form)) && !isa_has_form(r->target, r->row, inst->form))
        return fail(r, DECODE_ILLEGAL, "the instruction has no such form") == DECODE_OK;
    r->fields = &r->table->rows[inst->opcode];
    r->layout = (LayoutId)r->fields->layout[inst->form];
    r->places = r->fields->places[inst->form];
    while (r->used < isa_layouts[r->layout].words && r->status == DECODE_OK) read_word(r);
    return r->status == DECODE_OK;
}

DecodeStatus isa_decode(Target target, const uint32_t *words, size_t num_words, uint64_t address, DecodedInst *out,
                        const char **why)
{
    memset(out, 0, sizeof *out);
    out->inst.operands = out->operands;
    out->address = address;
    Reader reader = {.target = target,
                     .table = isa_fields(target),
                     .words = words,
                     .num_words = num_words,
                     .out = out,
                     .status = DECODE_OK};
    if (find_row(&reader)) {
        read_modifiers(&reader);
        for (unsigned i = 0; i < reader.row->num_operands; i++) add_place(&reader, &isa_places[reader.places[i]]);
        read_source_flags(&reader);
        check_words(&reader);
    }
    out->size = reader.used * 4;
    for (unsigned i = 0; i < reader.used && i < 4; i++) out->words[i] = words[i];
    if (out->inst.form == FORM_AUTO) out->inst.form = FORM_E32;
    if (why) *why = reader.status == DECODE_OK ? NULL : reader.why;
    return reader.status;
}
