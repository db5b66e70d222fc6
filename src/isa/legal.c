/* What may stand where: classes, widths, alignment, constants, the constant bus, ties, modifiers;
   and the form and size that follow. Sources: CDNA3/CDNA4 ISA guides ("Vector ALU operands",
   "Limitations on constants"), LLVM SIInstrInfo::verifyInstruction. */
#include "isa/dual.h"
#include "isa/family.h"

#include "support/diag.h"

static bool refuse(const char **why, const char *text)
{
    if (why) *why = text;
    return false;
}

static bool is_valu(const InstInfo *row)
{
    return row->format == FORMAT_VOP1 || row->format == FORMAT_VOP2 || row->format == FORMAT_VOPC ||
           row->format == FORMAT_VOP3 || row->format == FORMAT_VOP3P || row->format == FORMAT_VOPD;
}

static bool has_short_form(const InstInfo *row)
{
    return row->format == FORMAT_VOP1 || row->format == FORMAT_VOP2 || row->format == FORMAT_VOPC;
}

static bool is_float_type(uint8_t type)
{
    return type == TYPE_F16 || type == TYPE_BF16 || type == TYPE_F32 || type == TYPE_F64;
}

OperandType isa_constant_type(Target target, const InstInfo *row, unsigned index)
{
    const bool exponent = row == &inst_infos[OP_V_LDEXP_F16] && index == 2;
    return exponent && target_family(target)->keeps_halves ? TYPE_F16 : (OperandType)row->operands[index].type;
}

/* Does the immediate at place `index` need a 32-bit literal? */
static bool isa_is_literal(Target target, const MachineInst *inst, unsigned index)
{
    if (!operand_is_imm(inst->operands[index])) return false;
    const InstInfo *row = inst_info(inst->opcode);
    if (!(row->operands[index].allow & ALLOW_INLINE)) return true;
    return isa_imm_field(isa_constant_type(target, row, index), inst->operands[index]) < 0;
}

/* ---- forms ---- */

static bool is_vcc(Operand o) { return o.kind == OPERAND_SPECIAL && o.value == SPECIAL_VCC && !o.offset; }

static bool is_vgpr(Operand o) { return operand_is_reg(o) && o.reg_class == CLASS_V; }

/* Where halves are operands of their own, the highest bit of a number says which. */
enum { HALVES_IN_E32 = 128 };
static bool is_half_type(uint8_t type) { return type == TYPE_F16 || type == TYPE_B16 || type == TYPE_BF16; }

static bool half_is_too_high(Target target, const OperandInfo *info, Operand o)
{
    return target_family(target)->keeps_halves && is_half_type(info->type) && o.kind == OPERAND_PHYS &&
           o.reg_class == CLASS_V && o.value % NUM_NAMED_VGPRS >= HALVES_IN_E32;
}

/* Does operand `index` fit the e32 form? Places that are not filled yet (NONE) count as fitting. */
static bool fits_e32(Target target, const InstInfo *row, unsigned index, Operand o)
{
    const OperandInfo *info = &row->operands[index];
    if (o.kind == OPERAND_NONE) return true;
    if (o.flags & (OPERAND_NEG | OPERAND_ABS | OPERAND_SEXT)) return false;
    if (info->flags & OPERAND_LANE_MASK) return is_vcc(o);
    if (half_is_too_high(target, info, o)) return false;
    bool src0 = index == row->num_defs;
    if (index < row->num_defs || src0 || info->tied >= 0) return true;
    return is_vgpr(o) || !(info->allow & ALLOW_V);
}

static bool mods_fit_e32(const Modifiers *m) { return !m->omod && !m->op_sel && !(m->flags & MOD_FLAG_CLAMP); }

static bool can_be_e32(Target target, const MachineInst *inst, unsigned except, Operand instead)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (row->opcode_e32[target] == 0xffff || !mods_fit_e32(&inst->mods)) return false;
    for (unsigned i = 0; i < row->num_operands && i < inst->num_operands; i++)
        if (!fits_e32(target, row, i, i == except ? instead : inst->operands[i])) return false;
    return true;
}

Form isa_choose_form(Target target, const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (inst->form != FORM_AUTO) return inst->form;
    if (row->format == FORMAT_VOP3 || row->format == FORMAT_VOP3P || row->format == FORMAT_MAI ||
        row->format == FORMAT_MAI_SCALED)
        return FORM_E64;
    if (row->format == FORMAT_VOPD) return isa_dual_is_short(target, inst) ? FORM_E32 : FORM_E64;
    if (!has_short_form(row)) return FORM_E32;
    return can_be_e32(target, inst, MAX_OPERANDS, operand_none()) ? FORM_E32 : FORM_E64;
}

unsigned isa_size_bytes(Target target, const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    unsigned bytes = 4; /* without a literal */
    switch (row->format) {
    case FORMAT_PSEUDO: return 0;
    case FORMAT_MAI_SCALED: return 16;
    case FORMAT_SOPP: return 4;
    case FORMAT_VOP1:
    case FORMAT_VOP2:
    case FORMAT_VOPC:
        if (isa_choose_form(target, inst) != FORM_E32) bytes = 8;
        if (inst->form == FORM_E64_DPP || inst->form == FORM_E64_DPP8) bytes = 12;
        break;
    case FORMAT_SOP1:
    case FORMAT_SOP2:
    case FORMAT_SOPC:
    case FORMAT_SOPK: break;
    case FORMAT_VOP3: bytes = form_is_dpp(inst->form) ? 12 : 8; break;
    case FORMAT_VOP3P: return form_is_dpp(inst->form) ? 12 : 8;
    case FORMAT_MUBUF:
    case FORMAT_FLAT:
    case FORMAT_GLOBAL:
    case FORMAT_SCRATCH: return target_family(target)->flat_bytes;
    case FORMAT_TENSOR: return 12;
    case FORMAT_VOPD: bytes = isa_choose_form(target, inst) == FORM_E32 ? 8 : 12; break;
    default: return 8;
    }
    for (unsigned i = row->num_defs; i < inst->num_operands && i < row->num_operands; i++)
        if (isa_is_literal(target, inst, i)) return bytes + (inst->operands[i].flags & OPERAND_LITERAL64 ? 8 : 4);
    return bytes;
}

/* ---- one operand ---- */

static bool special_legal(Target target, const OperandInfo *info, Operand o, uint8_t width, const char **why)
{
    if (!(target_family(target)->specials >> o.value & 1))
        return refuse(why, "this special register does not exist on this target");
    uint16_t need;
    uint8_t full; /* dwords of the whole register; 0: any width */
    switch ((SpecialReg)o.value) {
    case SPECIAL_VCC: need = ALLOW_VCC, full = 2; break;
    case SPECIAL_EXEC: need = ALLOW_EXEC, full = 2; break;
    case SPECIAL_M0: need = ALLOW_M0, full = 1; break;
    case SPECIAL_SCC: need = ALLOW_SCC, full = 0; break;
    case SPECIAL_FLAT_SCRATCH:
    case SPECIAL_XNACK_MASK: need = ALLOW_OTHER, full = 2; break;
    case SPECIAL_TTMP: need = ALLOW_OTHER, full = 16; break;
    case SPECIAL_NULL: /* where an operand may be absent this is its number */
        if (info->allow & ALLOW_NONE || info->type == TYPE_WIDE) return refuse(why, "null is not allowed here");
        need = ALLOW_OTHER, full = 0;
        break;
    case SPECIAL_LDS_DIRECT: return refuse(why, "there is no src_lds_direct on this target");
    default: need = ALLOW_SCC, full = 0; break; /* vccz, execz, apertures: read-only scalar sources */
    }
    if (!(info->allow & need)) return refuse(why, "this special register is not allowed here");
    if (full && (o.width != width || o.offset + o.width > full))
        return refuse(why, "wrong width of a special register");
    if (full == 16 && o.offset % info->align) return refuse(why, "misaligned trap temporary");
    if (full == 2 && width == 1 && o.offset > 1) return refuse(why, "no such half of the special register");
    return true;
}

static unsigned file_size(const TargetInfo *t, uint8_t reg_class)
{
    return reg_class == CLASS_S ? t->num_sgprs : reg_class == CLASS_A ? t->num_agprs : t->num_vgprs;
}

static bool register_legal(Target target, const OperandInfo *info, Operand o, uint8_t width, const char **why)
{
    static const uint16_t need[NUM_CLASSES] = {
        [CLASS_S] = ALLOW_S, [CLASS_V] = ALLOW_V, [CLASS_A] = ALLOW_A, [CLASS_VA] = ALLOW_V | ALLOW_A};
    const TargetInfo *t = &target_infos[target];
    if ((info->allow & need[o.reg_class]) != need[o.reg_class]) return refuse(why, "register class not allowed here");
    if (o.width != width) return refuse(why, "wrong width");
    uint32_t first = o.kind == OPERAND_PHYS ? o.value : o.offset;
    unsigned align = o.reg_class == CLASS_S ? info->align : info->align > 2 ? 2 : info->align;
    if (width == 2 && align < 2) align = 2; /* widths by modifiers */
    if (info->flags & OPERAND_LANE_MASK) align = width;
    if (first % align) return refuse(why, "misaligned register tuple");
    if (o.kind == OPERAND_PHYS && o.value + width > file_size(t, o.reg_class))
        return refuse(why, "register number out of range");
    return true;
}

/* Scalar values and literals that a VALU instruction reads: no more than the constant bus carries.
 */
static bool bus_legal(Target target, const MachineInst *inst, unsigned index, Operand operand)
{
    const InstInfo *row = inst_info(inst->opcode);
    Operand seen[MAX_OPERANDS + 1];
    unsigned n = 0;
    if (row->implicit_reads & IMP_VCC) seen[n++] = operand_special(SPECIAL_VCC, 2);
    for (unsigned i = row->num_defs; i < inst->num_operands && i < row->num_operands; i++) {
        Operand o = i == index ? operand : inst->operands[i];
        const OperandInfo *info = &row->operands[i];
        bool scalar = o.kind == OPERAND_SPECIAL || (operand_is_reg(o) && o.reg_class == CLASS_S);
        const OperandType type = isa_constant_type(target, row, i);
        bool literal = o.kind == OPERAND_IMM && (!(info->allow & ALLOW_INLINE) || isa_imm_field(type, o) < 0);
        if (!scalar && !literal) continue;
        o.flags = 0;
        bool known = false;
        for (unsigned k = 0; k < n; k++) known |= operand_same(o, seen[k]);
        if (!known) seen[n++] = o;
    }
    /* GFX10 and later: one for shifts of 64 bits (LLVM 22, GCNSubtarget getConstantBusLimit). */
    const bool shift = isa_on(TARGET_GFX1250, OP_V_LSHLREV_B64) == inst->opcode || inst->opcode == OP_V_LSHRREV_B64 ||
                       inst->opcode == OP_V_ASHRREV_I64;
    return n <= (shift ? 1 : target_infos[target].constant_bus_limit);
}

/* VOP3 has room for a literal on some targets, in all places that take inline constants. */
bool isa_takes_literal(Target target, const InstInfo *row, unsigned index)
{
    const OperandInfo *info = &row->operands[index];
    if (info->allow & ALLOW_LITERAL) return true;
    if (!target_infos[target].vop3_literal || !(info->allow & ALLOW_INLINE)) return false;
    if (row->format != FORMAT_VOP3 && !has_short_form(row)) return false;
    if (index == 3 && (row == &inst_infos[OP_V_ALIGNBIT_B32] || row == &inst_infos[OP_V_ALIGNBYTE_B32])) return false;
    if (row->compare.condition == CONDITION_CLASS) return false;
    return !(row->flags & (INST_READS_LANES | INST_CONVERGENT)) && !(info->flags & OPERAND_LANE_MASK);
}

bool isa_takes_literal64(Target target, const InstInfo *row, unsigned index)
{
    const OperandInfo *info = &row->operands[index];
    const bool wide = type_is_int64(info->type) || info->type == TYPE_F64;
    const bool scalar = row->format == FORMAT_SOP1 || row->format == FORMAT_SOP2 || row->format == FORMAT_SOPC;
    return wide && info->allow & ALLOW_LITERAL && target_family(target)->has_literal64 &&
           (scalar || has_short_form(row));
}

static bool literal64_legal(Target target, const MachineInst *inst, unsigned index, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const Operand o = inst->operands[index];
    if (!isa_takes_literal64(target, row, index)) return refuse(why, "no literal of 64 bits here");
    if (o.flags & ~(unsigned)OPERAND_LITERAL64) return refuse(why, "source modifier on a literal");
    if (has_short_form(row) &&
        (inst->form == FORM_E64 || form_is_dpp(inst->form) || !can_be_e32(target, inst, index, o)))
        return refuse(why, "only the e32 encoding has room for a literal of 64 bits");
    for (unsigned i = row->num_defs; i < inst->num_operands && i < row->num_operands; i++)
        if (i != index && isa_is_literal(target, inst, i)) return refuse(why, "only one literal");
    return true;
}

static bool constant_legal(Target target, const MachineInst *inst, unsigned index, Operand o, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const OperandInfo *info = &row->operands[index];
    /* The count is a half there, and floats are others. */
    const bool count = index == 3 && (inst->opcode == OP_V_ALIGNBIT_B32 || inst->opcode == OP_V_ALIGNBYTE_B32);
    if (count && target_family(target)->keeps_halves && isa_imm_field(info->type, o) >= 240)
        return refuse(why, "a float as a count");
    if ((info->allow & ALLOW_INLINE) && isa_imm_field(isa_constant_type(target, row, index), o) >= 0) return true;
    if (!isa_takes_literal(target, row, index)) return refuse(why, "constant is not an inline constant");
    if (o.flags & OPERAND_CROSS) return refuse(why, "constant of the wrong kind");
    if (o.flags & (OPERAND_NEG | OPERAND_ABS)) return refuse(why, "source modifier on a literal");
    /* 64-bit integer places: the hardware extends a literal by zeros or by sign according to the operation (isa_imm64).
     * Who means which must say so; what a builder makes is the same either way. */
    if (type_is_int64(info->type) && o.value >> 31 && !(o.flags & OPERAND_LITERAL))
        return refuse(why, "negative literal in a 64-bit place");
    if (type_is_int64(info->type) && o.flags & OPERAND_LITERAL && !target_family(target)->extends_literals)
        return refuse(why, "64-bit literals of this target are not described yet");
    if (inst->form == FORM_SDWA || form_is_dpp(inst->form)) return refuse(why, "SDWA and DPP take no literal");
    if (has_short_form(row) && !target_infos[target].vop3_literal &&
        (inst->form == FORM_E64 || !can_be_e32(target, inst, index, o)))
        return refuse(why, "the 64-bit encoding has no room for a literal");
    for (unsigned i = row->num_defs; i < inst->num_operands && i < row->num_operands; i++)
        if (i != index && isa_is_literal(target, inst, i) && inst->operands[i].value != o.value)
            return refuse(why, "only one literal");
    return true;
}

static bool flags_legal(const InstInfo *row, unsigned index, uint8_t form, Operand o, const char **why)
{
    uint8_t flags = o.flags & (OPERAND_NEG | OPERAND_ABS | OPERAND_SEXT);
    if (!flags) return true;
    if (index < row->num_defs) return refuse(why, "source modifier on a destination");
    const OperandInfo *info = &row->operands[index];
    bool is_float = is_float_type(info->type);
    if ((flags & OPERAND_ABS) && row->format == FORMAT_VOP3 && row->num_defs == 2)
        return refuse(why, "no |x| beside a scalar destination");
    /* v_cndmask moves bits, but takes the modifiers of f32 */
    bool moves = row == &inst_infos[OP_V_CNDMASK_B32] && !(info->flags & OPERAND_LANE_MASK);
    bool is_packed = info->type == TYPE_PK_F16 || info->type == TYPE_PK_BF16;
    if (flags & OPERAND_SEXT) {
        bool fp8 = row == &inst_infos[OP_V_CVT_F32_FP8] || row == &inst_infos[OP_V_CVT_F32_BF8] ||
                   row == &inst_infos[OP_V_CVT_PK_F32_FP8] || row == &inst_infos[OP_V_CVT_PK_F32_BF8];
        bool integer = !is_float && !is_packed && !moves && !fp8 && !(info->flags & OPERAND_LANE_MASK);
        return form == FORM_SDWA && flags == OPERAND_SEXT && integer
                   ? true
                   : refuse(why, "sext() is for integer operands of SDWA");
    }
    if (!(row->modifiers & MOD_NEG_ABS) || form == FORM_DPP8) return refuse(why, "no source modifiers");
    return is_float || moves || (is_packed && form != FORM_SDWA) ? true
                                                                 : refuse(why, "source modifier on an integer operand");
}

static bool form_legal(Target target, const InstInfo *row, unsigned index, uint8_t form, Operand o, const char **why)
{
    const OperandInfo *info = &row->operands[index];
    bool src0 = index == row->num_defs;
    if (form == FORM_E32 && !fits_e32(target, row, index, o) && has_short_form(row))
        return refuse(why, "does not fit the e32 encoding");
    const bool vgpr_only = form_is_short_dpp(form) || (form_is_dpp(form) && row->format == FORMAT_VOP3P);
    const bool from_lanes = form_is_dpp(form) && src0;
    if ((from_lanes || (vgpr_only && index >= row->num_defs && info->allow & ALLOW_V)) && !is_vgpr(o))
        return refuse(why, "DPP sources are VGPRs");
    if (form_is_short_dpp(form) && half_is_too_high(target, info, o)) return refuse(why, "a half of v128 or above");
    bool sdwa_cmp_def = form == FORM_SDWA && row->format == FORMAT_VOPC;
    if ((form_is_short_dpp(form) || form == FORM_SDWA) && (info->flags & OPERAND_LANE_MASK) && !sdwa_cmp_def &&
        !is_vcc(o))
        return refuse(why, "SDWA and DPP have the lane mask in VCC");
    return true;
}

/* Source of packed f32: gfx1250 reads 32 bits of a scalar or constant, for both halves. */
static bool packed_scalar_legal(Target target, const MachineInst *inst, unsigned index, Operand o)
{
    const unsigned source = index - inst_info(inst->opcode)->num_defs;
    const bool vector = operand_is_reg(o) && o.reg_class != CLASS_S;
    return vector || target_family(target)->packs_wide_scalars ||
           !((inst->mods.op_sel | inst->mods.op_sel_hi) >> source & 1);
}

bool isa_operand_legal(Target target, const MachineInst *inst, unsigned index, Operand o, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (row->format == FORMAT_PSEUDO) return true; /* validate.c knows their rules */
    if (!isa_has(target, inst->opcode)) return refuse(why, "instruction does not exist on this target");
    if (index >= row->num_operands) return refuse(why, "too many operands");
    const OperandInfo *info = &row->operands[index];
    uint8_t width = isa_operand_width(target, inst, index);
    if (!flags_legal(row, index, inst->form, o, why) || !form_legal(target, row, index, inst->form, o, why))
        return false;
    switch ((OperandKind)o.kind) {
    case OPERAND_NONE:
        if (info->allow & ALLOW_NONE) return !info->width && width ? refuse(why, "address expected") : true;
        return refuse(why, "operand missing");
    case OPERAND_VREG:
    case OPERAND_PHYS:
        if (!info->width && !width) return refuse(why, "no address: neither offen nor idxen");
        if (!register_legal(target, info, o, width, why)) return false;
        break;
    case OPERAND_SPECIAL:
        if (!special_legal(target, info, o, width, why)) return false;
        break;
    case OPERAND_IMM:
        if (o.flags & OPERAND_LITERAL64) {
            if (!literal64_legal(target, inst, index, why)) return false;
        } else if (!constant_legal(target, inst, index, o, why)) return false;
        break;
    }
    if (info->tied >= 0 && o.kind == OPERAND_PHYS) {
        Operand def = inst->operands[info->tied];
        if (def.kind == OPERAND_PHYS && (def.value != o.value || def.reg_class != o.reg_class))
            return refuse(why, "tied to a definition, but another register");
    }
    if ((info->flags & OPERAND_SAME_CLASS) && operand_is_reg(o) && o.reg_class != CLASS_VA)
        for (unsigned i = 0; i < inst->num_operands && i < row->num_operands; i++) {
            Operand other = inst->operands[i];
            if (i != index && (row->operands[i].flags & OPERAND_SAME_CLASS) && operand_is_reg(other) &&
                other.reg_class != CLASS_VA && other.reg_class != o.reg_class)
                return refuse(why, "VGPR and AGPR data in one instruction");
        }
    if (info->type == TYPE_PK_F32 && index >= row->num_defs && !packed_scalar_legal(target, inst, index, o))
        return refuse(why, "a scalar is 32 bits for both halves: op_sel and op_sel_hi 0");
    if (is_valu(row) && index >= row->num_defs && !bus_legal(target, inst, index, o))
        return refuse(why, "too many scalar values: constant bus limit");
    return true;
}

/* ---- whole instructions ---- */

static bool overlap(Operand a, Operand b)
{
    if (a.kind != OPERAND_PHYS || b.kind != OPERAND_PHYS || a.reg_class != b.reg_class) return false;
    return a.value < b.value + b.width && b.value < a.value + a.width;
}

static bool overlaps_legal(const MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    for (unsigned d = 0; d < row->num_defs; d++) {
        Operand def = inst->operands[d];
        uint8_t flags = row->operands[d].flags;
        if (!(flags & OPERAND_EARLY_CLOBBER)) continue;
        for (unsigned i = row->num_defs; i < row->num_operands; i++) {
            Operand use = inst->operands[i];
            if (!overlap(def, use) || row->operands[i].tied == (int)d) continue;
            const bool accumulator = row->operands[i].flags & OPERAND_SAME_CLASS || (row->matrix.wmma && i == 3);
            const bool may_be_same = (flags & OPERAND_SAME_OR_DISJOINT) && accumulator;
            if (may_be_same && use.value == def.value && use.width == def.width) continue;
            return refuse(why, "destination overlaps a source");
        }
    }
    return true;
}

static bool offset_legal(Target target, const MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const TargetInfo *t = &target_infos[target];
    int64_t least = 0, most = 0, offset = inst->mods.offset;
    bool gpr_idx = row == &inst_infos[OP_S_SET_GPR_IDX_ON] || row == &inst_infos[OP_S_SET_GPR_IDX_MODE];
    if (gpr_idx) {
        most = 15;
    } else if (row->modifiers & MOD_OFFSET2) {
        most = 0xffff;
    } else if (row->modifiers & MOD_SIMM16) {
        least = -32768, most = 65535;
    } else if (row->modifiers & MOD_BITOP3) {
        most = 255;
    } else if (row->modifiers & MOD_OFFSET) {
        switch (row->format) {
        case FORMAT_DS: most = t->ds_offset_max; break;
        case FORMAT_MUBUF: most = t->mubuf_offset_max; break;
        case FORMAT_FLAT: least = t->flat_offset_min, most = t->global_offset_max; break;
        case FORMAT_GLOBAL:
        case FORMAT_SCRATCH: least = t->global_offset_min, most = t->global_offset_max; break;
        default: /* SMEM: signed; of buffer accesses the offset is not negative */
            least = row->operands[row->modifiers & MOD_LENGTH ? 0 : 1].width == 4 ? 0 : -t->smem_offset_max - 1,
            most = t->smem_offset_max;
        }
    }
    return offset >= least && offset <= most ? true : refuse(why, "offset or immediate out of range");
}

/* Bits of op_sel: one per source, and in VOP3 bit 3 for the destination. */
static bool op_sel_legal(const InstInfo *row, uint8_t op_sel)
{
    unsigned n = 0;
    for (unsigned i = row->num_defs; i < row->num_operands; i++) n += row->operands[i].tied < 0;
    bool bytes = row->flags & INST_BYTE_SELECT;
    if (row->modifiers & MOD_PACKED) return !(op_sel & ~7) && (!op_sel || !(row->flags & INST_DOT));
    if (row == &inst_infos[OP_V_PERMLANE16_B32] || row == &inst_infos[OP_V_PERMLANEX16_B32]) return op_sel < 4;
    if (row->modifiers & MOD_OP_SEL) return !(op_sel & ~((1u << n) - 1) & (bytes ? 0 : 7)) && op_sel < 16;
    if (row->format == FORMAT_VOP3 && row->modifiers & MOD_SCALE_SEL) return op_sel < 16;
    if (row->modifiers & (MOD_SCALE_SEL | MOD_SCALE)) return op_sel < 4;
    if (row->flags & INST_PERMLANE_SWAP) return op_sel < 4;
    if (row->modifiers & MOD_INDEX_KEY) return op_sel < 2;
    return !op_sel;
}

/* 64-bit operations have row_newbcast (0x150..0x15f) only, and none on gfx1250, which has no SDWA either. */
static bool dpp_legal(Target target, const InstInfo *row, uint8_t form, const Modifiers *m)
{
    if (!form_is_dpp(form)) return !(m->flags & (DPP_BOUND_CTRL | DPP_FETCH_INACTIVE));
    if (m->op_sel && form_is_short_dpp(form)) return false;
    if (form_is_dpp8(form)) return !(m->dpp8 >> 24) && !(m->flags & DPP_BOUND_CTRL);
    bool wide = false;
    for (unsigned i = 0; i < row->num_operands; i++)
        wide |= row->operands[i].width > 1 && !(row->operands[i].flags & OPERAND_LANE_MASK);
    bool newbcast = m->dpp_ctrl >= 0x150 && m->dpp_ctrl <= 0x15f;
    const TargetFamily *family = target_family(target);
    if (m->flags & DPP_FETCH_INACTIVE && !family->has_dpp8) return false;
    return isa_dpp_ctrl_exists(target, m->dpp_ctrl) && (!wide || newbcast || family->has_dpp8);
}

static bool sdwa_legal(const Modifiers *m)
{
    return (m->sdwa_dst & 7) <= SDWA_DWORD && m->sdwa_dst >> 3 <= SDWA_UNUSED_PRESERVE &&
           (m->sdwa_src & 15) <= SDWA_DWORD && m->sdwa_src >> 4 <= SDWA_DWORD;
}

/* What the family does not have at all, whatever the row says. */
static bool family_legal(Target target, const MachineInst *inst, const char **why)
{
    const TargetFamily *family = target_family(target);
    if (inst->form == FORM_SDWA && !family->has_sdwa) return refuse(why, "no SDWA on this target");
    const bool byte = inst_info(inst->opcode)->flags & INST_BYTE_SELECT && !family->has_sdwa;
    if (byte && inst->mods.op_sel & 3) return refuse(why, "op_sel of a source");
    const bool scalar = inst_info(inst->opcode)->format == FORMAT_SMEM;
    if (inst->mods.cache && (!family->has_cache_bits || (scalar && family->flat_bytes != 8)))
        return refuse(why, "cache bits of this target's scalar memory are not described yet");
    return true;
}

/* neg_lo, neg_hi: of C; of integers A and B are signed or not. */
static bool wmma_legal(const InstInfo *row, const Modifiers *m)
{
    const bool integers = row->matrix.type_a == MATRIX_I8;
    if (!(row->modifiers & MOD_WMMA)) return false;
    const uint8_t c = row->matrix.sparse ? 0 : 4;
    const uint8_t low = row->modifiers & MOD_NEG_AB ? c | 3 : c, high = row->modifiers & MOD_NEG_HALVES ? c | 3 : c;
    return integers ? m->neg_lo < 4 && !m->neg_hi : !(m->neg_lo & ~low) && !(m->neg_hi & ~high);
}

bool isa_takes_scale(Target target, const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (!target_family(target)->scales_offsets || !row->num_operands) return false;
    const unsigned last = row->num_operands - 1u;
    switch (row->format) {
    case FORMAT_GLOBAL: return inst->operands[last].kind != OPERAND_NONE;
    case FORMAT_SCRATCH: return inst->operands[row->num_defs].kind != OPERAND_NONE;
    case FORMAT_SMEM: return row->operands[1].width == 2 && inst->operands[last].kind != OPERAND_NONE;
    default: return false;
    }
}

/* E8M0, E5M3, E4M3, of A and B. */
static bool scale_formats_legal(uint8_t formats, uint32_t has)
{
    return has & MOD_SCALE ? (formats & 3) < 3 && formats >> 2 < 3 : !formats;
}

bool isa_stores_to_memory(const InstInfo *row)
{
    const bool copies = row->event == EVENT_ASYNC_STORE || row->event == EVENT_TENSOR_STORE;
    return copies || (row->flags & (INST_STORE | INST_LOAD)) == INST_STORE;
}

/* The last temporal hint is one of stores; "cascade" of atomics is not supported. */
bool isa_cache_exists(Target target, const InstInfo *row, uint8_t cache)
{
    const bool one_hint = target_infos[target].family != FAMILY_GFX1250 || row->flags & INST_ATOMIC;
    const int known = CACHE_SC0 | CACHE_SC1 | (one_hint ? CACHE_NT : CACHE_TH);
    if (cache & ~known || (cache && !(row->modifiers & MOD_CACHE))) return false;
    return (cache & CACHE_TH) != CACHE_TH || isa_stores_to_memory(row);
}

static bool modifiers_legal(Target target, const MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const Modifiers *m = &inst->mods;
    uint32_t has = row->modifiers;
    if (!isa_cache_exists(target, row, m->cache)) return refuse(why, "cache bits");
    bool atomic_rtn_bit = target_infos[target].family == FAMILY_GFX9 && (row->flags & INST_ATOMIC) &&
                          row->format != FORMAT_DS && (m->cache & CACHE_SC0);
    if (atomic_rtn_bit) return refuse(why, "sc0 (glc) of an atomic is part of the opcode (X_RTN)");
    bool maintenance = row->modifiers == MOD_CACHE && !row->num_operands;
    if (maintenance && (m->cache & CACHE_TH)) return refuse(why, "cache bits");
    bool sdwa_cmp = inst->form == FORM_SDWA && row->format == FORMAT_VOPC;
    if ((m->flags & MOD_FLAG_CLAMP) && (!(has & MOD_CLAMP) || sdwa_cmp || form_is_short_dpp(inst->form)))
        return refuse(why, "no clamp");
    if ((m->flags & (MEM_OFFEN | MEM_IDXEN)) && !(has & MOD_OFFEN)) return refuse(why, "no offen or idxen");
    if (m->flags & MEM_SCALE && !isa_takes_scale(target, inst)) return refuse(why, "no register offset to scale");
    if (m->omod > 3 || (m->omod && (!(has & MOD_OMOD) || form_is_short_dpp(inst->form))))
        return refuse(why, "no output modifier");
    if (!op_sel_legal(row, m->op_sel)) return refuse(why, "op_sel of an operand that is not there");
    if (inst->form == FORM_SDWA && m->omod && !is_float_type(row->operands[0].type))
        return refuse(why, "no output modifier");
    if (!dpp_legal(target, row, inst->form, m)) return refuse(why, "DPP control");
    if (inst->form == FORM_SDWA && !sdwa_legal(m)) return refuse(why, "SDWA selector");
    uint8_t first = row->operands[row->num_defs].type;
    bool packed_float = (has & MOD_PACKED) && (first == TYPE_PK_F16 || first == TYPE_PK_BF16 || first == TYPE_PK_F32) &&
                        row != &inst_infos[OP_V_PK_MOV_B32];
    if ((m->neg_lo || m->neg_hi) && !packed_float && !wmma_legal(row, m)) return refuse(why, "no neg_lo, neg_hi");
    const bool fmts = has & MOD_MATRIX_FMT, length = has & MOD_LENGTH;
    if (length && m->abid > 31) return refuse(why, "length out of range");
    if ((m->cbsz || m->blgp || m->abid) && !(has & MOD_MFMA) && (!fmts || m->abid) && !(length && !m->cbsz && !m->blgp))
        return refuse(why, "no cbsz, abid, blgp");
    if (m->reuse > 3 || (m->reuse && !(has & MOD_REUSE))) return refuse(why, "no reuse");
    if (!scale_formats_legal(m->scale_fmts, has)) return refuse(why, "no such format of scales");
    if (m->cbsz > 7 || (m->abid > 15 && !length) || m->blgp > 7) return refuse(why, "cbsz, abid or blgp out of range");
    if ((row->flags & INST_SMFMAC) && m->blgp) return refuse(why, "SMFMAC has no blgp");
    bool formats = fmts || ((has & MOD_MFMA) && !row->operands[1].width);
    if (formats && (m->cbsz > 4 || m->blgp > 4 || m->abid)) return refuse(why, "no such f8f6f4 format");
    if (inst->form == FORM_SDWA && !(has & MOD_SDWA)) return refuse(why, "no SDWA form");
    if (form_is_dpp(inst->form) && !isa_has_form(target, row, inst->form)) return refuse(why, "no such DPP form");
    return true;
}

bool isa_check(Target target, const MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (inst->opcode == OP_INVALID || inst->opcode >= NUM_OPCODES) return refuse(why, "no such instruction");
    if (row->format == FORMAT_PSEUDO) return refuse(why, "pseudo-operation");
    if (!isa_has(target, inst->opcode)) return refuse(why, "instruction does not exist on this target");
    if (inst->num_operands != row->num_operands || inst->num_defs != row->num_defs)
        return refuse(why, "wrong number of operands");
    for (unsigned i = 0; i < row->num_operands; i++) {
        if (inst->operands[i].kind == OPERAND_VREG) return refuse(why, "virtual register");
        if (!isa_operand_legal(target, inst, i, inst->operands[i], why)) return false;
    }
    if (row->format == FORMAT_TENSOR &&
        (inst->operands[2].kind == OPERAND_NONE) != (inst->operands[3].kind == OPERAND_NONE))
        return refuse(why, "the last two groups of a tensor's descriptor are both there or both absent");
    if (row->format == FORMAT_VOPD && !isa_dual_legal(target, inst, why)) return false;
    return overlaps_legal(inst, why) && offset_legal(target, inst, why) && family_legal(target, inst, why) &&
           modifiers_legal(target, inst, why);
}
