/* Checks what an operand place allows (classes, widths, alignment, constants, the constant bus, ties), and modifiers.
   It also finds the form and size of an instruction. Sources: CDNA3/CDNA4 ISA guides ("Vector ALU operands",
   "Limitations on constants"), LLVM SIInstrInfo::verifyInstruction. */
#include "isa/dual.h"
#include "isa/family.h"

static bool refuse(const char **why, const char *text)
{
    if (why) *why = text;
    return false;
}

static bool is_valu(const InstInfo *row)
{
    return isa_has_short_form(row) || row->format == FORMAT_VOP3 || row->format == FORMAT_VOP3P ||
           row->format == FORMAT_VOPD;
}

/* Is it a count that is a 16-bit operand on targets with 16-bit register operands? */
static bool is_count(const InstInfo *row, unsigned index)
{
    return index == 3 && (row == &inst_infos[OP_V_ALIGNBIT_B32] || row == &inst_infos[OP_V_ALIGNBYTE_B32]);
}

OperandType isa_constant_type(Target target, const InstInfo *row, unsigned index)
{
    const bool exponent = row == &inst_infos[OP_V_LDEXP_F16];
    const bool classes = row->compare.condition == CONDITION_CLASS && row->operands[row->num_defs].type == TYPE_F16;
    const OperandType type = (OperandType)row->operands[index].type;
    if (type == TYPE_B16 && (exponent || classes)) return TYPE_F16;
    return is_count(row, index) && target_family(target)->keeps_halves ? TYPE_B16 : type;
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

/* on targets with 16-bit register operands, the highest bit of a number selects the half */
enum { HALVES_IN_E32 = 128 };

bool isa_half_is_too_high(Target target, const OperandInfo *info, Operand o)
{
    return target_family(target)->keeps_halves && type_is_half(info->type) && o.kind == OPERAND_PHYS &&
           o.reg_class == CLASS_V && o.value % NUM_NAMED_VGPRS >= HALVES_IN_E32;
}

/* Does operand `index` fit the e32 form? Places that are still empty (NONE) fit. */
static bool fits_e32(Target target, const InstInfo *row, unsigned index, Operand o)
{
    const OperandInfo *info = &row->operands[index];
    if (o.kind == OPERAND_NONE) return true;
    if (o.flags & (OPERAND_NEG | OPERAND_ABS | OPERAND_SEXT)) return false;
    if (info->flags & OPERAND_LANE_MASK) return operand_is_vcc(o);
    if (isa_half_is_too_high(target, info, o)) return false;
    bool src0 = index == row->num_defs;
    if (index < row->num_defs || src0 || info->tied >= 0) return true;
    return operand_is_vgpr(o) || !(info->allow & ALLOW_V);
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
    if (!isa_has_short_form(row)) return FORM_E32;
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
    case FORMAT_VOP3:
    case FORMAT_VOP3P: bytes = form_is_dpp(inst->form) ? 12 : 8; break;
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
    case SPECIAL_SCRATCH_BASE: need = ALLOW_SCC, full = 2; break;
    case SPECIAL_FLAT_SCRATCH:
    case SPECIAL_XNACK_MASK: need = ALLOW_OTHER, full = 2; break;
    case SPECIAL_TTMP: need = ALLOW_OTHER, full = 16; break;
    case SPECIAL_NULL: /* this is the number for an absent operand */
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

/* Does the VALU instruction read no more scalar values and literals than the constant bus carries? */
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
        /* M0 selects the lane without using the bus (LLVM 22 uses it for v_writelane with two scalars) */
        if (inst->opcode == OP_V_WRITELANE_B32 && i == 2 && o.kind == OPERAND_SPECIAL && o.value == SPECIAL_M0)
            continue;
        o.flags = 0;
        bool known = false;
        for (unsigned k = 0; k < n; k++) known |= operand_same(o, seen[k]);
        if (!known) seen[n++] = o;
    }
    /* GFX10 and later: only one for shifts of 64 bits (LLVM 22, GCNSubtarget getConstantBusLimit) */
    const bool shift = isa_on(TARGET_GFX1250, OP_V_LSHLREV_B64) == inst->opcode || inst->opcode == OP_V_LSHRREV_B64 ||
                       inst->opcode == OP_V_ASHRREV_I64;
    return n <= (shift ? 1 : target_infos[target].constant_bus_limit);
}

/* On some targets VOP3 has room for a literal, in all places that take inline constants. */
bool isa_takes_literal(Target target, const InstInfo *row, unsigned index)
{
    const OperandInfo *info = &row->operands[index];
    if (info->allow & ALLOW_LITERAL) return true;
    if (!target_infos[target].vop3_literal || !(info->allow & ALLOW_INLINE)) return false;
    if (row->format != FORMAT_VOP3 && row->format != FORMAT_VOP3P && !isa_has_short_form(row)) return false;
    if (is_count(row, index)) return false;
    if (row == &inst_infos[OP_V_WRITELANE_B32]) return index == row->num_defs;
    const bool compares = row->compare.condition != CONDITION_NONE;
    if (!compares && row->flags & (INST_READS_LANES | INST_CONVERGENT)) return false;
    return !(info->flags & OPERAND_LANE_MASK);
}

bool isa_takes_literal64(Target target, const InstInfo *row, unsigned index)
{
    const OperandInfo *info = &row->operands[index];
    const bool wide = type_is_int64(info->type) || info->type == TYPE_F64;
    const bool scalar = row->format == FORMAT_SOP1 || row->format == FORMAT_SOP2 || row->format == FORMAT_SOPC;
    return wide && info->allow & ALLOW_LITERAL && target_family(target)->has_literal64 &&
           (scalar || isa_has_short_form(row));
}

static bool literal64_legal(Target target, const MachineInst *inst, unsigned index, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const Operand o = inst->operands[index];
    if (!isa_takes_literal64(target, row, index)) return refuse(why, "no literal of 64 bits here");
    if (o.flags & ~(unsigned)OPERAND_LITERAL64) return refuse(why, "source modifier on a literal");
    if (isa_has_short_form(row) &&
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
    if ((info->allow & ALLOW_INLINE) && isa_imm_field(isa_constant_type(target, row, index), o) >= 0) return true;
    if (!isa_takes_literal(target, row, index)) return refuse(why, "constant is not an inline constant");
    if (info->allow == ALLOW_LITERAL && info->width == 2) return refuse(why, "a literal of 64 bits is expected");
    if (o.flags & OPERAND_CROSS) return refuse(why, "constant of the wrong kind");
    if (row->flags & INST_MIX && o.value >> 16) return refuse(why, "a literal of more than 16 bits");
    if (o.flags & (OPERAND_NEG | OPERAND_ABS)) return refuse(why, "source modifier on a literal");
    /* The hardware zero-extends or sign-extends a literal in a 64-bit integer place, depending on the operation
     * (isa_imm64). A flag must say which one is meant, because the builder makes the same operand for both. */
    if (type_is_int64(info->type) && o.value >> 31 && !(o.flags & OPERAND_LITERAL))
        return refuse(why, "negative literal in a 64-bit place");
    if (type_is_int64(info->type) && o.flags & OPERAND_LITERAL && !target_family(target)->extends_literals)
        return refuse(why, "LLVM's assembler makes a literal of 64 bits of this one");
    if (inst->form == FORM_SDWA || form_is_dpp(inst->form)) return refuse(why, "SDWA and DPP take no literal");
    if (isa_has_short_form(row) && !target_infos[target].vop3_literal &&
        (inst->form == FORM_E64 || !can_be_e32(target, inst, index, o)))
        return refuse(why, "the 64-bit encoding has no room for a literal");
    for (unsigned i = row->num_defs; i < inst->num_operands && i < row->num_operands; i++)
        if (i != index && isa_is_literal(target, inst, i) && inst->operands[i].value != o.value)
            return refuse(why, "only one literal");
    return true;
}

bool isa_converts_bytes(const InstInfo *row)
{
    return row == &inst_infos[OP_V_CVT_F32_FP8] || row == &inst_infos[OP_V_CVT_F32_BF8] ||
           row == &inst_infos[OP_V_CVT_PK_F32_FP8] || row == &inst_infos[OP_V_CVT_PK_F32_BF8];
}

static bool flags_legal(const InstInfo *row, unsigned index, uint8_t form, Operand o, const char **why)
{
    uint8_t flags = o.flags & (OPERAND_NEG | OPERAND_ABS | OPERAND_SEXT);
    if (!flags) return true;
    if (index < row->num_defs) return refuse(why, "source modifier on a destination");
    const OperandInfo *info = &row->operands[index];
    bool is_float = operand_type_is_float(info->type);
    if ((flags & OPERAND_ABS) && row->format == FORMAT_VOP3 && row->num_defs == 2)
        return refuse(why, "no |x| beside a scalar destination");
    /* v_cndmask moves bits, but takes the modifiers of floats */
    const bool selects = row == &inst_infos[OP_V_CNDMASK_B32] || row == &inst_infos[OP_V_CNDMASK_B16];
    bool moves = selects && !(info->flags & OPERAND_LANE_MASK);
    bool is_packed = info->type == TYPE_PK_F16 || info->type == TYPE_PK_BF16;
    if (flags & OPERAND_SEXT) {
        bool integer =
            !is_float && !is_packed && !moves && !isa_converts_bytes(row) && !(info->flags & OPERAND_LANE_MASK);
        return form == FORM_SDWA && flags == OPERAND_SEXT && integer
                   ? true
                   : refuse(why, "sext() is for integer operands of SDWA");
    }
    if (!(row->modifiers & MOD_NEG_ABS) || form == FORM_DPP8) return refuse(why, "no source modifiers");
    return is_float || moves || (is_packed && form != FORM_SDWA) ? true
                                                                 : refuse(why, "source modifier on an integer operand");
}

bool isa_takes_flag(const InstInfo *row, unsigned index, Form form, uint8_t flag)
{
    Operand o = operand_none();
    o.flags = flag;
    return flags_legal(row, index, (uint8_t)form, o, NULL);
}

bool isa_scalar_beside_lanes(const InstInfo *row, unsigned index)
{
    return row->flags & INST_MIX && index == row->num_defs + 2u;
}

static bool form_legal(Target target, const InstInfo *row, unsigned index, uint8_t form, Operand o, const char **why)
{
    const OperandInfo *info = &row->operands[index];
    bool src0 = index == row->num_defs;
    if (form == FORM_E32 && !fits_e32(target, row, index, o) && isa_has_short_form(row))
        return refuse(why, "does not fit the e32 encoding");
    const bool vgpr_only = form_is_short_dpp(form) ||
                           (form_is_dpp(form) && row->format == FORMAT_VOP3P && !isa_scalar_beside_lanes(row, index));
    const bool from_lanes = form_is_dpp(form) && src0;
    if ((from_lanes || (vgpr_only && index >= row->num_defs && info->allow & ALLOW_V)) && !operand_is_vgpr(o))
        return refuse(why, "DPP sources are VGPRs");
    const bool e32_alone = isa_has_short_form(row) && row->opcode_e64[target] == NO_OPCODE;
    if ((form_is_short_dpp(form) || e32_alone) && isa_half_is_too_high(target, info, o))
        return refuse(why, "a half of v128 or above");
    bool sdwa_cmp_def = form == FORM_SDWA && row->format == FORMAT_VOPC;
    if ((form_is_short_dpp(form) || form == FORM_SDWA) && (info->flags & OPERAND_LANE_MASK) && !sdwa_cmp_def &&
        !operand_is_vcc(o))
        return refuse(why, "SDWA and DPP have the lane mask in VCC");
    return true;
}

/* Is it a legal scalar source of packed f32? gfx1250 reads 32 bits of a scalar or constant and uses them for both
   halves. */
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
    if (row->format == FORMAT_PSEUDO) return true; /* validate.c checks pseudo-operations */
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

/* A scratch operation must have exactly one of the two address registers. */
static bool has_one_address(const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    const Operand vector = inst->operands[row->num_defs], scalar = inst->operands[isa_saddr_index(row)];
    return (vector.kind == OPERAND_NONE) != (scalar.kind == OPERAND_NONE);
}

bool isa_can_encode(Target target, const MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (inst->opcode == OP_INVALID || inst->opcode >= NUM_OPCODES) return refuse(why, "no such instruction");
    if (row->format == FORMAT_PSEUDO) return refuse(why, "pseudo-operation");
    if (!isa_has(target, inst->opcode)) return refuse(why, "instruction does not exist on this target");
    if (inst->num_operands != row->num_operands || inst->num_defs != row->num_defs)
        return refuse(why, "wrong number of operands");
    if (inst->form == FORM_E32 && isa_has_short_form(row) && !mods_fit_e32(&inst->mods))
        return refuse(why, "the e32 encoding has no clamp, omod and op_sel");
    for (unsigned i = 0; i < row->num_operands; i++) {
        if (inst->operands[i].kind == OPERAND_VREG) return refuse(why, "virtual register");
        if (!isa_operand_legal(target, inst, i, inst->operands[i], why)) return false;
    }
    if (row->format == FORMAT_SCRATCH && target_infos[target].sets_flat_scratch && row->num_operands &&
        !has_one_address(inst))
        return refuse(why, "scratch is addressed by a vector or by a scalar register on this target");
    if (row->format == FORMAT_VOPD && !isa_dual_legal(target, inst, why)) return false;
    return isa_modifiers_legal(target, inst, why);
}

bool isa_check(Target target, const MachineInst *inst, const char **why)
{
    return isa_can_encode(target, inst, why) && overlaps_legal(inst, why);
}
