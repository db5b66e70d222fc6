/* Words to instructions, from the tables alone: the encoding format and opcode number find the row,
   the row says what the fields are. Sources: CDNA3/CDNA4 ISA guides, "Microcode formats"; LLVM
   AMDGPU *Instructions.td. */
#include "isa/decode_table.h"

#include <string.h>

/* ---- reading one instruction ---- */

typedef struct Reader {
    Target target;
    const uint32_t *words;
    size_t num_words;
    unsigned used; /* words consumed so far */
    const InstInfo *row;
    DecodedInst *out;
    const char *why;
    DecodeStatus status;
    bool has_literal;
    uint32_t literal;
} Reader;

static DecodeStatus fail(Reader *r, DecodeStatus status, const char *why)
{
    if (r->status == DECODE_OK) r->status = status, r->why = why;
    return r->status;
}

static uint32_t bits(uint32_t word, unsigned high, unsigned low)
{
    return word >> low & (0xffffffffu >> (31 - (high - low)));
}

static uint32_t read_word(Reader *r)
{
    if (r->used >= r->num_words) {
        fail(r, DECODE_TRUNCATED, "the code ends inside an instruction");
        return 0;
    }
    return r->words[r->used++];
}

/* The literal behind the instruction: one, however many fields refer to it. */
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

static unsigned next_index(const Reader *r)
{
    return r->out->inst.num_operands;
}

static void add_reg(Reader *r, RegClass reg_class, uint32_t first, uint8_t width)
{
    unsigned limit = reg_class == CLASS_S ? target_infos[r->target].num_sgprs : 256;
    if (first + width > limit)
        fail(r, DECODE_ILLEGAL, "register tuple runs past the end of the file");
    if (reg_class != CLASS_S && width > 1 && first % 2)
        fail(r, DECODE_ILLEGAL, "misaligned register tuple");
    if (reg_class == CLASS_S && width > 1 && first % (width > 2 ? 4 : 2))
        fail(r, DECODE_ILLEGAL, "misaligned register tuple");
    add(r, operand_phys(reg_class, first, width));
}

static void add_special(Reader *r, SpecialReg reg, unsigned offset, uint8_t width, unsigned size)
{
    Operand o = operand_special(reg, width);
    o.offset = (uint8_t)offset;
    unsigned align = width > 2 ? 4 : width;
    if (offset + width > size)
        fail(r, DECODE_ILLEGAL, "register tuple runs past a special register");
    else if (align && offset % align)
        fail(r, DECODE_ILLEGAL, "misaligned register tuple");
    add(r, o);
}

/* A scalar register by its 7-bit number. */
static void add_sreg(Reader *r, uint32_t field, uint8_t width)
{
    if (field < target_infos[r->target].num_sgprs)
        add_reg(r, CLASS_S, field, width);
    else if (field <= 103)
        add_special(r, SPECIAL_FLAT_SCRATCH, field - 102, width, 2);
    else if (field <= 105)
        add_special(r, SPECIAL_XNACK_MASK, field - 104, width, 2);
    else if (field <= 107)
        add_special(r, SPECIAL_VCC, field - 106, width, 2);
    else if (field >= 108 && field <= 123)
        add_special(r, SPECIAL_TTMP, field - 108, width, 16);
    else if (field == 124)
        add_special(r, SPECIAL_M0, 0, width, 1);
    else if (field >= 126 && field <= 127)
        add_special(r, SPECIAL_EXEC, field - 126, width, 2);
    else
        fail(r, DECODE_ILLEGAL, "no such scalar register"), add(r, operand_none());
}

/* A scalar source by its 8-bit number: register, constant, status bit, literal. */
static void add_ssrc(Reader *r, uint32_t field, uint8_t width, OperandType type)
{
    if (field < 128) {
        add_sreg(r, field, width);
    } else if (field <= 208 || (field >= 240 && field <= 248)) {
        add(r, isa_imm_from_field(type, field));
    } else if (field >= 235 && field <= 239) {
        static const uint8_t regs[] = {SPECIAL_SHARED_BASE, SPECIAL_SHARED_LIMIT,
                                       SPECIAL_PRIVATE_BASE, SPECIAL_PRIVATE_LIMIT,
                                       SPECIAL_POPS_EXITING_WAVE_ID};
        add(r, operand_special(regs[field - 235], width));
    } else if (field >= 251 && field <= 253) {
        static const uint8_t regs[] = {SPECIAL_VCCZ, SPECIAL_EXECZ, SPECIAL_SCC};
        add(r, operand_special(regs[field - 251], width));
    } else if (field == 255) {
        add(r, isa_imm_from_literal(type, read_literal(r)));
    } else {
        fail(r, DECODE_ILLEGAL, "no such source"), add(r, operand_none());
    }
}

/* A source of VALU: 9 bits. */
static void add_src(Reader *r, uint32_t field, uint8_t width, OperandType type)
{
    if (field >= 256)
        add_reg(r, CLASS_V, field - 256, width);
    else
        add_ssrc(r, field, width, type);
}

static uint8_t width_of(const Reader *r, unsigned index)
{
    return isa_operand_width(r->target, &r->out->inst, index);
}

/* The next operand of the row, from a 9-bit (or 8-bit scalar) source field; refused where the row
 * allows no such operand. */
static void add_row_src(Reader *r, uint32_t field)
{
    unsigned index = next_index(r);
    const OperandInfo *info = &r->row->operands[index];
    add_src(r, field, width_of(r, index), info->type);
    Operand o = r->out->operands[index];
    bool literal = field == 255;
    if (literal && !(info->allow & ALLOW_LITERAL))
        fail(r, DECODE_ILLEGAL, "literal not allowed here");
    if (o.kind == OPERAND_IMM && !literal && !(info->allow & (ALLOW_INLINE)))
        fail(r, DECODE_ILLEGAL, "constant not allowed here");
    if (operand_is_reg(o) && !(info->allow & (o.reg_class == CLASS_V ? ALLOW_V : ALLOW_S)))
        fail(r, DECODE_ILLEGAL, "register class not allowed here");
    if (o.kind == OPERAND_SPECIAL) {
        uint16_t need = o.value == SPECIAL_VCC    ? ALLOW_VCC
                        : o.value == SPECIAL_EXEC ? ALLOW_EXEC
                        : o.value == SPECIAL_M0   ? ALLOW_M0
                        : o.value == SPECIAL_TTMP || o.value == SPECIAL_FLAT_SCRATCH ||
                                o.value == SPECIAL_XNACK_MASK
                            ? ALLOW_OTHER
                            : ALLOW_SCC;
        if (!(info->allow & need)) fail(r, DECODE_ILLEGAL, "special register not allowed here");
    }
}

static void add_row_sdst(Reader *r, uint32_t field)
{
    add_row_src(r, field & 127);
}

static void add_vgpr(Reader *r, uint32_t number)
{
    add_reg(r, CLASS_V, number, width_of(r, next_index(r)));
}

/* VGPR or AGPR, by an accumulator bit. */
static void add_data(Reader *r, uint32_t number, bool acc)
{
    add_reg(r, acc ? CLASS_A : CLASS_V, number, width_of(r, next_index(r)));
}

/* Uses tied to definitions stand last and repeat them. */
static void add_tied(Reader *r)
{
    for (unsigned i = next_index(r); i < r->row->num_operands && r->row->operands[i].tied >= 0; i++)
        add(r, r->out->operands[r->row->operands[i].tied]);
}

static bool find_row(Reader *r, uint16_t opcode)
{
    MachineInst *inst = &r->out->inst;
    if (!opcode) {
        fail(r, DECODE_UNKNOWN, "no instruction with this opcode");
        return false;
    }
    r->row = inst_info(opcode);
    inst->opcode = opcode;
    inst->num_defs = r->row->num_defs;
    return true;
}

static bool find_own(Reader *r, Encoding encoding, uint32_t opcode)
{
    return find_row(r, decode_table_own(r->target, encoding, opcode));
}

/* ---- scalar formats ---- */

static void decode_sop(Reader *r, uint32_t w)
{
    const unsigned group = bits(w, 31, 23);
    Modifiers *mods = &r->out->inst.mods;
    if (group == 0x17d) { /* SOP1 */
        if (!find_own(r, ENCODING_SOP1, bits(w, 15, 8))) return;
        if (r->row->num_defs) add_row_sdst(r, bits(w, 22, 16));
        if (next_index(r) < r->row->num_operands) add_row_src(r, bits(w, 7, 0));
    } else if (group == 0x17e) { /* SOPC */
        if (!find_own(r, ENCODING_SOPC, bits(w, 22, 16))) return;
        add_row_src(r, bits(w, 7, 0));
        if (r->row->modifiers & MOD_SIMM16)
            mods->offset = (int32_t)bits(w, 15, 8); /* s_set_gpr_idx_on */
        else
            add_row_src(r, bits(w, 15, 8));
    } else if (group == 0x17f) { /* SOPP */
        if (!find_own(r, ENCODING_SOPP, bits(w, 22, 16))) return;
        mods->offset = r->row->flags & INST_BRANCH ? (int16_t)w : (int32_t)bits(w, 15, 0);
    } else if (bits(w, 31, 28) == 0xb) { /* SOPK */
        if (!find_own(r, ENCODING_SOPK, bits(w, 27, 23))) return;
        mods->offset = (int16_t)w;
        if (r->out->inst.opcode == OP_S_SETREG_IMM32_B32)
            add(r, operand_imm(read_literal(r)));
        else
            add_row_sdst(r, bits(w, 22, 16));
    } else { /* SOP2 */
        if (!find_own(r, ENCODING_SOP2, bits(w, 29, 23))) return;
        add_row_sdst(r, bits(w, 22, 16));
        add_row_src(r, bits(w, 7, 0));
        add_row_src(r, bits(w, 15, 8));
    }
    add_tied(r);
}

static uint8_t cache_bits(bool sc0, bool sc1, bool nt, const InstInfo *row)
{
    if (row->flags & INST_ATOMIC) sc0 = false; /* chose the row */
    return (uint8_t)((sc0 ? CACHE_SC0 : 0) | (sc1 ? CACHE_SC1 : 0) | (nt ? CACHE_NT : 0));
}

static void decode_smem(Reader *r, uint32_t w0)
{
    uint32_t opcode = bits(w0, 25, 18);
    bool glc = bits(w0, 16, 16), imm = bits(w0, 17, 17), soffset_en = bits(w0, 14, 14);
    uint16_t found = decode_table_own(r->target, ENCODING_SMEM, opcode);
    uint16_t returning = glc ? decode_table_own(r->target, ENCODING_SMEM_RTN, opcode) : 0;
    if (!find_row(r, returning ? returning : found)) return;
    uint32_t w1 = read_word(r);
    Modifiers *mods = &r->out->inst.mods;
    if (!r->row->num_operands) return;
    add_row_sdst(r, bits(w0, 12, 6));
    if (r->row->num_operands == 1) return;
    mods->cache = cache_bits(glc, false, false, r->row);
    add_row_sdst(r, bits(w0, 5, 0) << 1);
    /* offset alone; soffset in the offset field; soffset beside the offset */
    if (imm) mods->offset = (int32_t)(w1 << 11) >> 11;
    if (imm && !soffset_en)
        add(r, operand_none());
    else
        add_row_sdst(r, imm || soffset_en ? bits(w1, 31, 25) : bits(w1, 6, 0));
    if (r->row->operands[1].width == 4 && mods->offset < 0)
        fail(r, DECODE_ILLEGAL, "negative offset of a buffer access");
    add_tied(r);
}

/* ---- vector formats ---- */

static void set_source_flags(Reader *r, unsigned source, bool neg, bool abs, bool sext)
{
    unsigned index = r->row->num_defs + source;
    if (index >= r->out->inst.num_operands) return;
    uint8_t type = r->row->operands[index].type;
    bool is_float = type == TYPE_F16 || type == TYPE_BF16 || type == TYPE_F32 || type == TYPE_F64 ||
                    type == TYPE_PK_F16 || type == TYPE_PK_BF16;
    if (!is_float && r->row != &inst_infos[OP_V_CNDMASK_B32])
        neg = abs = false; /* the bits mean nothing */
    r->out->operands[index].flags |=
        (uint8_t)((neg ? OPERAND_NEG : 0) | (abs ? OPERAND_ABS : 0) | (sext ? OPERAND_SEXT : 0));
}

/* SDWA and DPP: a second dword with src0 and the modifiers. Returns the source field of src0. */
static uint32_t decode_sdwa(Reader *r, uint32_t w1)
{
    Modifiers *m = &r->out->inst.mods;
    m->sdwa_dst = (uint8_t)bits(w1, 12, 8);
    m->sdwa_src = (uint8_t)(bits(w1, 18, 16) | bits(w1, 26, 24) << 4);
    if (r->row->format == FORMAT_VOPC) {
        m->sdwa_dst = SDWA_DWORD;
    } else {
        if (bits(w1, 13, 13)) m->flags |= MOD_FLAG_CLAMP;
        m->omod = (uint8_t)bits(w1, 15, 14);
        if (bits(w1, 10, 8) == 7 || bits(w1, 12, 11) == 3)
            fail(r, DECODE_ILLEGAL, "no such SDWA selector");
    }
    if (bits(w1, 18, 16) == 7 || (r->row->format != FORMAT_VOP1 && bits(w1, 26, 24) == 7))
        fail(r, DECODE_ILLEGAL, "no such SDWA selector");
    if (r->row->format == FORMAT_VOP1) m->sdwa_src = (uint8_t)((m->sdwa_src & 7) | SDWA_DWORD << 4);
    return bits(w1, 23, 23) ? bits(w1, 7, 0) : 256 + bits(w1, 7, 0);
}

static uint32_t decode_dpp(Reader *r, uint32_t w1)
{
    Modifiers *m = &r->out->inst.mods;
    m->dpp_ctrl = (uint16_t)bits(w1, 16, 8);
    m->dpp_masks = (uint8_t)(bits(w1, 31, 28) << 4 | bits(w1, 27, 24));
    if (bits(w1, 19, 19)) m->flags |= DPP_BOUND_CTRL;
    if (!isa_dpp_ctrl_exists(m->dpp_ctrl)) fail(r, DECODE_ILLEGAL, "no such DPP control");
    return 256 + bits(w1, 7, 0);
}

static void add_mask_vcc(Reader *r)
{
    add_special(r, SPECIAL_VCC, 0, 2, 2);
}

static void finish_sub_dword(Reader *r, uint8_t form, uint32_t w1)
{
    if (!(r->row->modifiers & (form == FORM_SDWA ? MOD_SDWA : MOD_DPP)))
        fail(r, DECODE_ILLEGAL, "the instruction has no such form");
    if (form == FORM_SDWA) {
        set_source_flags(r, 0, bits(w1, 20, 20), bits(w1, 21, 21), bits(w1, 19, 19));
        if (r->row->format != FORMAT_VOP1)
            set_source_flags(r, 1, bits(w1, 28, 28), bits(w1, 29, 29), bits(w1, 27, 27));
    } else {
        set_source_flags(r, 0, bits(w1, 20, 20), bits(w1, 21, 21), false);
        if (r->row->format != FORMAT_VOP1)
            set_source_flags(r, 1, bits(w1, 22, 22), bits(w1, 23, 23), false);
        bool wide = r->row->operands[0].width > 1 || r->row->operands[r->row->num_defs].width > 1;
        if (wide && bits(r->out->inst.mods.dpp_ctrl, 8, 4) != 0x15)
            fail(r, DECODE_ILLEGAL, "64-bit DPP has row_newbcast only");
    }
}

/* VOP1, VOP2, VOPC in their own encoding, with or without SDWA or DPP. */
static void decode_vop_short(Reader *r, uint32_t w)
{
    bool vop1 = bits(w, 31, 25) == 0x3f, vopc = bits(w, 31, 25) == 0x3e;
    Encoding encoding = vop1 ? ENCODING_VOP1 : vopc ? ENCODING_VOPC : ENCODING_VOP2;
    uint32_t opcode = vop1 ? bits(w, 16, 9) : vopc ? bits(w, 24, 17) : bits(w, 30, 25);
    if (!find_own(r, encoding, opcode)) return;
    MachineInst *inst = &r->out->inst;
    uint32_t src0 = bits(w, 8, 0), src1 = 256 + bits(w, 16, 9), vdst = bits(w, 24, 17), w1 = 0;
    inst->form = src0 == 249 ? FORM_SDWA : src0 == 250 ? FORM_DPP : FORM_E32;
    if (inst->form != FORM_E32) w1 = read_word(r);
    if (inst->form == FORM_SDWA) src0 = decode_sdwa(r, w1);
    if (inst->form == FORM_DPP) src0 = decode_dpp(r, w1);
    if (inst->form == FORM_SDWA && !vop1 && bits(w1, 31, 31)) src1 = bits(w, 16, 9);

    if (vopc && inst->form == FORM_SDWA && bits(w1, 15, 15))
        add_row_sdst(r, bits(w1, 14, 8));
    else if (vopc)
        add_mask_vcc(r);
    else if (r->row->num_defs && r->row->operands[0].allow & ALLOW_V)
        add_vgpr(r, vdst);
    else if (r->row->num_defs && r->row->operands[0].allow & ALLOW_A)
        add_data(r, vdst, true);
    else if (r->row->num_defs && bits(vdst, 7, 7))
        fail(r, DECODE_ILLEGAL, "no such scalar register");
    else if (r->row->num_defs)
        add_row_sdst(r, vdst);
    if (inst->opcode == OP_V_ACCVGPR_MOV_B32) {
        if (src0 < 256) fail(r, DECODE_ILLEGAL, "source is an AGPR");
        add_data(r, src0 & 255, true);
        return;
    }
    if (r->row->num_defs == 2 && !(r->row->operands[1].flags & OPERAND_LANE_MASK)) { /* exchange */
        if (src0 < 256) fail(r, DECODE_ILLEGAL, "exchange of VGPRs only");
        add_vgpr(r, src0 & 255);
    } else if (r->row->num_defs == 2) {
        add_mask_vcc(r);
    }
    uint32_t fields[2] = {src0, src1};
    for (unsigned n = 0; next_index(r) < r->row->num_operands;) {
        const OperandInfo *info = &r->row->operands[next_index(r)];
        if (info->tied >= 0) break;
        if (info->flags & OPERAND_LANE_MASK)
            add_mask_vcc(r);
        else if (info->allow == ALLOW_LITERAL)
            add(r, operand_imm(read_literal(r)));
        else if (n < 2)
            add_row_src(r, fields[n++]);
        else
            break;
    }
    if (inst->form != FORM_E32) finish_sub_dword(r, inst->form, w1);
    add_tied(r);
}

static void decode_vop3(Reader *r, uint32_t w0)
{
    uint32_t opcode = bits(w0, 25, 16);
    if (!find_row(r, decode_table_vop3(r->target, opcode))) return;
    uint32_t w1 = read_word(r);
    MachineInst *inst = &r->out->inst;
    Modifiers *m = &inst->mods;
    const InstInfo *row = r->row;
    inst->form = FORM_E64;
    bool vop3b = row->num_defs == 2 && (row->operands[1].flags & OPERAND_LANE_MASK);
    if (row->num_defs && row->operands[0].allow & ALLOW_V)
        add_vgpr(r, bits(w0, 7, 0));
    else if (row->num_defs && bits(w0, 7, 7))
        fail(r, DECODE_ILLEGAL, "no such scalar register");
    else if (row->num_defs)
        add_row_sdst(r, bits(w0, 7, 0));
    if (vop3b) add_row_sdst(r, bits(w0, 14, 8));
    uint32_t fields[3] = {bits(w1, 8, 0), bits(w1, 17, 9), bits(w1, 26, 18)};
    if (row->num_defs == 2 && !vop3b) { /* exchange */
        if (fields[0] < 256) fail(r, DECODE_ILLEGAL, "exchange of VGPRs only");
        add_vgpr(r, fields[0] & 255);
    }
    for (unsigned n = 0;
         next_index(r) < row->num_operands && row->operands[next_index(r)].tied < 0 && n < 3; n++) {
        if (fields[n] == 255)
            fail(r, DECODE_ILLEGAL, "VOP3 has no literal");
        else
            add_row_src(r, fields[n]);
        if (r->status != DECODE_OK) return;
    }
    add_tied(r);
    if (row->modifiers & MOD_BITOP3) {
        m->offset = (int32_t)(bits(w1, 31, 29) | bits(w0, 10, 8) << 3 | bits(w1, 28, 27) << 6);
    } else {
        if (row->modifiers & MOD_OMOD) m->omod = (uint8_t)bits(w1, 28, 27);
        for (unsigned n = 0; n < 3 && (row->modifiers & MOD_NEG_ABS); n++)
            set_source_flags(r, n, bits(w1, 29 + n, 29 + n), !vop3b && bits(w0, 8 + n, 8 + n),
                             false);
    }
    if ((row->modifiers & MOD_CLAMP) && bits(w0, 15, 15)) m->flags |= MOD_FLAG_CLAMP;
    if (!vop3b && (row->modifiers & MOD_OP_SEL || row->flags & INST_PERMLANE_SWAP))
        m->op_sel = (uint8_t)bits(w0, 14, 11);
}

static void add_matrix_src(Reader *r, uint32_t field, bool acc)
{
    unsigned index = next_index(r);
    const OperandInfo *info = &r->row->operands[index];
    if (field >= 256) {
        bool is_acc = (info->allow & ALLOW_A) && (acc || !(info->allow & ALLOW_V));
        add_data(r, field - 256, is_acc);
    } else if ((info->allow & ALLOW_INLINE) && field >= 128 && field != 255) {
        add_ssrc(r, field, width_of(r, index), info->type);
        if (r->out->operands[index].kind != OPERAND_IMM)
            fail(r, DECODE_ILLEGAL, "matrix operands are VGPRs or AGPRs");
    } else {
        fail(r, DECODE_ILLEGAL, "matrix operands are VGPRs or AGPRs"), add(r, operand_none());
    }
}

/* MFMA, SMFMAC and the accumulator moves. `w0`, `w1`: the words of the matrix instruction itself.
 */
static void decode_matrix(Reader *r, uint32_t w0, uint32_t w1)
{
    Modifiers *m = &r->out->inst.mods;
    bool acc_cd = bits(w0, 15, 15);
    r->out->inst.form = FORM_E64;
    if (r->row->modifiers & MOD_MFMA) {
        m->cbsz = (uint8_t)bits(w0, 10, 8);
        m->abid = (uint8_t)bits(w0, 14, 11);
        m->blgp = (uint8_t)bits(w1, 31, 29);
        if (r->row->flags & INST_SMFMAC) m->blgp = 0;
        if (!r->row->operands[1].width) {
            m->abid = 0;
            if (m->cbsz > 4 || m->blgp > 4) fail(r, DECODE_ILLEGAL, "no such f8f6f4 format");
        }
    } else {
        acc_cd = !(r->row->operands[0].allow & ALLOW_V);
    }
    uint32_t fields[3] = {bits(w1, 8, 0), bits(w1, 17, 9), bits(w1, 26, 18)};
    bool acc[3] = {bits(w1, 27, 27), bits(w1, 28, 28), acc_cd};
    add_data(r, bits(w0, 7, 0), acc_cd);
    for (unsigned n = 0; n < 3 && next_index(r) < r->row->num_operands; n++) {
        if (r->row->operands[next_index(r)].tied >= 0) break;
        bool index = (r->row->flags & INST_SMFMAC) && n == 2;
        add_matrix_src(r, fields[n], index ? false : acc[n]);
    }
}

static void decode_vop3p(Reader *r, uint32_t w0)
{
    enum { LD_SCALE = 0x2c };
    uint32_t opcode = bits(w0, 22, 16);
    if (opcode == LD_SCALE && r->num_words >= 3 && bits(r->words[2], 31, 23) == 0x1a7) {
        uint32_t w1 = r->words[1], w2 = r->words[2];
        if (!find_own(r, ENCODING_MAI_SCALED, bits(w2, 22, 16))) return;
        r->used = 3;
        decode_matrix(r, w2, read_word(r));
        Modifiers *m = &r->out->inst.mods;
        add_row_src(r, bits(w1, 8, 0));
        add_row_src(r, bits(w1, 17, 9));
        m->op_sel = (uint8_t)bits(w0, 12, 11);
        m->op_sel_hi = (uint8_t)bits(w1, 28, 27);
        return;
    }
    if (!find_own(r, ENCODING_VOP3P, opcode)) return;
    uint32_t w1 = read_word(r);
    if (r->row->format == FORMAT_MAI) {
        decode_matrix(r, w0, w1);
        add_tied(r);
        return;
    }
    Modifiers *m = &r->out->inst.mods;
    r->out->inst.form = FORM_E64;
    add_vgpr(r, bits(w0, 7, 0));
    uint32_t fields[3] = {bits(w1, 8, 0), bits(w1, 17, 9), bits(w1, 26, 18)};
    for (unsigned n = 0;
         next_index(r) < r->row->num_operands && r->row->operands[next_index(r)].tied < 0 && n < 3;
         n++) {
        if (fields[n] == 255)
            fail(r, DECODE_ILLEGAL, "VOP3P has no literal");
        else
            add_row_src(r, fields[n]);
        if (r->status != DECODE_OK) return;
    }
    if (bits(w0, 15, 15)) m->flags |= MOD_FLAG_CLAMP;
    m->op_sel = (uint8_t)bits(w0, 13, 11);
    m->op_sel_hi = (uint8_t)(bits(w1, 28, 27) | bits(w0, 14, 14) << 2);
    if (r->row->modifiers & MOD_NEG_ABS) { /* v_fma_mix: neg_hi is abs */
        for (unsigned n = 0; n < 3; n++)
            set_source_flags(r, n, bits(w1, 29 + n, 29 + n), bits(w0, 8 + n, 8 + n), false);
    } else {
        m->neg_lo = (uint8_t)bits(w1, 31, 29);
        m->neg_hi = (uint8_t)bits(w0, 10, 8);
    }
    add_tied(r);
}

/* ---- memory formats ---- */

static void decode_ds(Reader *r, uint32_t w0)
{
    if (!find_own(r, ENCODING_DS, bits(w0, 24, 17))) return;
    uint32_t w1 = read_word(r);
    bool acc = bits(w0, 25, 25);
    if (bits(w0, 16, 16)) fail(r, DECODE_ILLEGAL, "no global data share on this target");
    r->out->inst.mods.offset = (int32_t)bits(w0, 15, 0);
    if (!r->row->num_operands) return;
    if (r->row->num_defs) add_data(r, bits(w1, 31, 24), acc);
    bool has_addr = next_index(r) < r->row->num_operands &&
                    !(r->row->operands[next_index(r)].flags & OPERAND_SAME_CLASS);
    if (has_addr) add_vgpr(r, bits(w1, 7, 0));
    if (next_index(r) < r->row->num_operands) add_data(r, bits(w1, 15, 8), acc);
    if (next_index(r) < r->row->num_operands) add_data(r, bits(w1, 23, 16), acc);
}

static void decode_mubuf(Reader *r, uint32_t w0)
{
    uint32_t opcode = bits(w0, 24, 18);
    bool sc0 = bits(w0, 14, 14), lds = bits(w0, 16, 16), acc;
    uint16_t found = decode_table_own(r->target, lds ? ENCODING_MUBUF_LDS : ENCODING_MUBUF, opcode);
    uint16_t returning = sc0 && !lds ? decode_table_own(r->target, ENCODING_MUBUF_RTN, opcode) : 0;
    if (returning) found = returning;
    if (!find_row(r, found)) return;
    uint32_t w1 = read_word(r);
    Modifiers *m = &r->out->inst.mods;
    m->cache = cache_bits(sc0, bits(w0, 15, 15), r->row->num_operands && bits(w0, 17, 17), r->row);
    if (!r->row->num_operands) return;
    m->offset = (int32_t)bits(w0, 11, 0);
    m->flags |= (uint8_t)((bits(w0, 12, 12) ? MEM_OFFEN : 0) | (bits(w0, 13, 13) ? MEM_IDXEN : 0));
    acc = bits(w1, 23, 23);
    if (!(r->row->modifiers & MOD_LDS)) add_data(r, bits(w1, 15, 8), acc);
    if (m->flags & (MEM_OFFEN | MEM_IDXEN))
        add_vgpr(r, bits(w1, 7, 0));
    else
        add(r, operand_none());
    add_row_sdst(r, bits(w1, 20, 16) << 2);
    add_row_src(r, bits(w1, 31, 24));
    add_tied(r);
}

static void decode_flat(Reader *r, uint32_t w0)
{
    static const struct {
        uint8_t plain, returning; /* NUM_ENCODINGS: none */
    } encodings[4] = {{ENCODING_FLAT, ENCODING_FLAT_RTN},
                      {ENCODING_SCRATCH, NUM_ENCODINGS},
                      {ENCODING_GLOBAL, ENCODING_GLOBAL_RTN},
                      {NUM_ENCODINGS, NUM_ENCODINGS}};
    uint32_t opcode = bits(w0, 24, 18), segment = bits(w0, 15, 14);
    uint8_t encoding = encodings[segment].plain, with_return = encodings[segment].returning;
    bool sc0 = bits(w0, 16, 16), vaddr_used = bits(w0, 13, 13);
    uint16_t found = encoding < NUM_ENCODINGS ? decode_table_own(r->target, encoding, opcode) : 0;
    uint16_t returning =
        sc0 && with_return < NUM_ENCODINGS ? decode_table_own(r->target, with_return, opcode) : 0;
    if (returning) found = returning;
    if (!find_row(r, found)) return;
    if (vaddr_used && encoding != ENCODING_SCRATCH)
        fail(r, DECODE_ILLEGAL, "reserved bit 13 is set");
    uint32_t w1 = read_word(r);
    Modifiers *m = &r->out->inst.mods;
    m->cache = cache_bits(sc0, bits(w0, 25, 25), bits(w0, 17, 17), r->row);
    m->offset = segment ? (int32_t)(w0 << 19) >> 19 : (int32_t)bits(w0, 11, 0);
    uint32_t addr = bits(w1, 7, 0), data = bits(w1, 15, 8), saddr = bits(w1, 22, 16),
             vdst = bits(w1, 31, 24);
    bool acc = bits(w1, 23, 23), has_saddr = segment && saddr != 0x7f;
    if (r->row->num_defs) add_data(r, vdst, acc);
    uint8_t addr_width =
        encoding == ENCODING_SCRATCH || (encoding == ENCODING_GLOBAL && has_saddr) ? 1 : 2;
    if (encoding == ENCODING_SCRATCH && !vaddr_used)
        add(r, operand_none());
    else
        add_reg(r, CLASS_V, addr, addr_width);
    unsigned left = r->row->num_operands - next_index(r) - (segment ? 1 : 0);
    if (left) add_data(r, data, acc);
    if (!segment) return;
    if (has_saddr)
        add_row_sdst(r, saddr);
    else
        add(r, operand_none());
}

/* ---- the whole ---- */

static void decode_by_format(Reader *r)
{
    uint32_t w = read_word(r);
    if (r->status != DECODE_OK) return;
    uint32_t top6 = bits(w, 31, 26);
    if (!bits(w, 31, 31))
        decode_vop_short(r, w);
    else if (bits(w, 31, 30) == 2)
        decode_sop(r, w);
    else if (bits(w, 31, 23) == 0x1a7)
        decode_vop3p(r, w);
    else if (top6 == 0x34)
        decode_vop3(r, w);
    else if (top6 == 0x30)
        decode_smem(r, w);
    else if (top6 == 0x36)
        decode_ds(r, w);
    else if (top6 == 0x37)
        decode_flat(r, w);
    else if (top6 == 0x38)
        decode_mubuf(r, w);
    else
        fail(r, DECODE_UNKNOWN, "no instruction has this encoding");
}

DecodeStatus isa_decode(Target target, const uint32_t *words, size_t num_words, uint64_t address,
                        DecodedInst *out, const char **why)
{
    memset(out, 0, sizeof *out);
    out->inst.operands = out->operands;
    out->address = address;
    Reader reader = {
        .target = target, .words = words, .num_words = num_words, .out = out, .status = DECODE_OK};
    decode_by_format(&reader);
    out->size = reader.used * 4;
    for (unsigned i = 0; i < reader.used && i < 4; i++) out->words[i] = words[i];
    if (out->inst.form == FORM_AUTO) out->inst.form = FORM_E32;
    if (why) *why = reader.status == DECODE_OK ? NULL : reader.why;
    return reader.status;
}
