/* Random legal instructions for tests: operands are drawn until isa_check accepts them. */
#pragma once

#include "isa/family.h"

typedef struct RandomState {
    uint64_t state; /* odd */
} RandomState;

static uint32_t random_below(RandomState *s, uint32_t limit)
{
    s->state ^= s->state << 13, s->state ^= s->state >> 7, s->state ^= s->state << 17; /* xorshift64 */
    return (uint32_t)((s->state >> 32) * limit >> 32);
}

static bool random_chance(RandomState *s, unsigned one_in) { return random_below(s, one_in) == 0; }

static Operand random_special(RandomState *s, uint8_t width)
{
    static const uint8_t pairs[] = {SPECIAL_VCC, SPECIAL_EXEC, SPECIAL_FLAT_SCRATCH, SPECIAL_XNACK_MASK,
                                    SPECIAL_SCRATCH_BASE};
    static const uint8_t others[] = {SPECIAL_M0,          SPECIAL_SCC,           SPECIAL_VCCZ, SPECIAL_EXECZ,
                                     SPECIAL_SHARED_BASE, SPECIAL_PRIVATE_LIMIT, SPECIAL_NULL};
    Operand o;
    if (random_chance(s, 2)) {
        o = operand_special(pairs[random_below(s, 5)], width);
        if (width == 1) o.offset = (uint8_t)random_below(s, 2);
    } else if (random_chance(s, 3)) {
        o = operand_special(SPECIAL_TTMP, width);
        o.offset = (uint8_t)random_below(s, 16);
    } else {
        o = operand_special(others[random_below(s, 7)], width);
    }
    return o;
}

/* `is_literal`: the place takes a literal and inline constants. */
static Operand random_imm(RandomState *s, OperandType type, bool is_literal)
{
    if (type != TYPE_WIDE &&
        random_chance(s, 2)) /* LLVM writes floats of 16-bit integers in a way that it does not read */
        return isa_imm_from_field(type, type != TYPE_B16 && random_chance(s, 2) ? 240 + random_below(s, 9)
                                                                                : 128 + random_below(s, 81));
    uint32_t bits = random_below(s, 0xffffffff);
    if (type == TYPE_F16 || type == TYPE_B16 || type == TYPE_BF16) bits &= 0xffff;
    if (is_literal && type != TYPE_F64 && random_chance(s, 4)) { /* like inline constants */
        bits = random_below(s, 160) - 80;
        if (type == TYPE_F16 || type == TYPE_B16 || type == TYPE_BF16) bits &= 0xffff;
    }
    if (is_literal) return isa_imm_from_literal(type, bits);
    return operand_imm(type_is_int64(type) ? bits >> 1 : bits);
}

static Operand random_operand(RandomState *s, Target target, const MachineInst *inst, unsigned index)
{
    const OperandInfo *info = &inst_info(inst->opcode)->operands[index];
    uint8_t width = isa_operand_width(target, inst, index);
    if (info->tied >= 0) return inst->operands[info->tied];
    bool literal = isa_takes_literal(target, inst_info(inst->opcode), index) && (info->allow & ALLOW_INLINE);
    Operand o;
    if (isa_takes_literal64(target, inst_info(inst->opcode), index) && inst->form == FORM_AUTO && random_chance(s, 4)) {
        o = operand_imm(random_below(s, 0xffffffff));
        o.flags = OPERAND_LITERAL64;
        return o;
    }
    switch (random_below(s, 6)) {
    case 0: o = operand_phys(CLASS_S, random_below(s, 102), width); break;
    case 1: o = random_special(s, width); break;
    case 2:
        o = info->allow & (ALLOW_INLINE | ALLOW_LITERAL)
                ? random_imm(s, isa_constant_type(target, inst_info(inst->opcode), index), literal)
                : operand_none();
        break;
    case 3: o = operand_phys(CLASS_A, random_below(s, 256), width); break;
    default: o = operand_phys(CLASS_V, random_below(s, 256), width); break;
    }
    if (operand_is_reg(o) && width > 1) o.value &= o.reg_class == CLASS_S && width > 2 ? ~3u : ~1u;
    if (random_chance(s, 4)) o.flags |= (uint8_t)random_below(s, 8);
    /* LLVM's assembler takes the sign into the constant, and with it the shorter form of dual operations. */
    if (operand_is_imm(o) && inst_info(inst->opcode)->format == FORMAT_VOPD) o.flags &= (uint8_t)~OPERAND_NEG;
    return o;
}

static void random_modifiers(RandomState *s, Target target, MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    Modifiers *m = &inst->mods;
    uint32_t has = row->modifiers;
    *m = isa_default_modifiers(inst->opcode);
    m->literal_high = random_chance(s, 4) ? random_below(s, 2) : random_below(s, 0xffffffff);
    if (has & MOD_OFFSET && !random_chance(s, 3))
        m->offset = (int32_t)random_below(s, random_chance(s, 2) ? 0x100000 : 4096) - (random_chance(s, 3) ? 2048 : 0);
    if (has & (MOD_OFFSET2 | MOD_SIMM16)) m->offset = (int32_t)random_below(s, 0x10000);
    if (inst->opcode == OP_DS_SWIZZLE_B32) { /* one of several fields with the same meaning: the one
                                                that text stands for */
        uint32_t and_mask = random_below(s, 32), other = random_below(s, 32);
        m->offset = (int32_t)(and_mask | (other & ~and_mask) << 5 | (other & and_mask) << 10);
        if (random_chance(s, 3)) m->offset = 0x8000 | (int32_t)random_below(s, 256);
    }
    if (inst->opcode == OP_S_SET_GPR_IDX_ON || inst->opcode == OP_S_SET_GPR_IDX_MODE) m->offset &= 15;
    if (inst->opcode == OP_S_SENDMSG || inst->opcode == OP_S_SENDMSGHALT)
        m->offset &= 0x37f; /* message, operation, stream */
    if (row->event == EVENT_MESSAGE && row->targets & ON_GFX1250) m->offset &= 0xff;
    if ((row->flags & INST_BRANCH) || row->format == FORMAT_SOPK) m->offset = (int16_t)m->offset;
    if (has & MOD_BITOP3) m->offset = (int32_t)random_below(s, 256);
    if (has & MOD_CACHE && random_chance(s, 2))
        m->cache = (uint8_t)random_below(s, target_infos[target].family == FAMILY_GFX1250 ? 64
                                            : row->format == FORMAT_SMEM                  ? 2
                                                                                          : 32);
    if (target_infos[target].has_glc_bits && !row->num_operands) m->cache = 0; /* no text says them */
    if ((row->flags & INST_ATOMIC) && row->format != FORMAT_DS) m->cache &= (uint8_t)~CACHE_SC0;
    if (has & MOD_OFFEN) m->flags |= (uint8_t)random_below(s, 4);
    if (has & MOD_CLAMP && random_chance(s, 4)) m->flags |= MOD_FLAG_CLAMP;
    if (has & MOD_OMOD && random_chance(s, 4)) m->omod = (uint8_t)random_below(s, 4);
    if (has & MOD_OP_SEL && random_chance(s, 2)) m->op_sel = (uint8_t)random_below(s, 16);
    if (has & MOD_PACKED && !(row->flags & INST_DOT) && random_chance(s, 2)) {
        m->op_sel = (uint8_t)random_below(s, 8);
        m->op_sel_hi = (uint8_t)random_below(s, 8);
    }
    if (has & MOD_PACKED && !(has & MOD_NEG_ABS) && random_chance(s, 2)) {
        m->neg_lo = (uint8_t)random_below(s, 8);
        m->neg_hi = (uint8_t)random_below(s, 8);
    }
    if (has & MOD_WMMA && random_chance(s, 2)) {
        const bool integers = row->matrix.type_a == MATRIX_I8;
        const uint32_t low = has & MOD_NEG_AB ? random_below(s, 8) : 4 * random_below(s, 2);
        const uint32_t there = row->matrix.sparse ? 3 : 7; /* no signs of C */
        m->neg_lo = (uint8_t)(integers ? random_below(s, 4) : low & there);
        const uint32_t high = has & MOD_NEG_HALVES ? random_below(s, 8) : 4 * random_below(s, 2);
        m->neg_hi = (uint8_t)(integers ? 0 : high & there);
    }
    if (row->flags & INST_TYPED) m->cbsz = (uint8_t)random_below(s, 128);
    if (has & MOD_LENGTH) m->abid = (uint8_t)random_below(s, 128);
    if (has & MOD_INDEX_KEY) m->op_sel = (uint8_t)random_below(s, 2);
    if (has & MOD_REUSE && random_chance(s, 2)) m->reuse = (uint8_t)random_below(s, 4);
    if (has & MOD_MATRIX_FMT) m->cbsz = (uint8_t)random_below(s, 5), m->blgp = (uint8_t)random_below(s, 5);
    if (has & MOD_SCALE) {
        m->op_sel = (uint8_t)random_below(s, 4);
        m->scale_fmts = (uint8_t)(random_below(s, 3) | random_below(s, 3) << 2);
    }
    if (has & MOD_SCALE_SEL) m->op_sel = (uint8_t)random_below(s, 4), m->op_sel_hi = (uint8_t)random_below(s, 4);
    if (has & MOD_MFMA && random_chance(s, 2)) {
        m->cbsz = (uint8_t)random_below(s, 5);
        m->abid = (uint8_t)random_below(s, 16);
        m->blgp = (uint8_t)random_below(s, 8);
    }
    if (form_is_dpp8(inst->form)) {
        m->dpp8 = random_below(s, 1 << 24);
    } else if (form_is_dpp(inst->form)) {
        const bool wide = row->modifiers & MOD_DPP && row->operands[0].width > 1;
        m->dpp_ctrl = (uint16_t)(wide ? 0x150 + random_below(s, 16) : random_below(s, 0x160));
        m->dpp_masks = (uint8_t)random_below(s, 256);
        if (random_chance(s, 2)) m->flags |= DPP_BOUND_CTRL;
    }
    if (form_is_dpp(inst->form) && target_family(target)->has_dpp8 && random_chance(s, 2))
        m->flags |= DPP_FETCH_INACTIVE;
    if (inst->form == FORM_SDWA) {
        m->sdwa_dst = (uint8_t)(random_below(s, 7) | random_below(s, 3) << 3);
        m->sdwa_src = (uint8_t)(random_below(s, 7) | random_below(s, 7) << 4);
    }
}

/* A form with DPP that the row has, or FORM_AUTO. */
static uint8_t random_dpp(RandomState *s, Target target, const InstInfo *row)
{
    uint8_t forms[NUM_FORMS];
    unsigned count = 0;
    for (unsigned form = FORM_DPP; form < NUM_FORMS; form++)
        if (isa_has_form(target, row, (Form)form)) forms[count++] = (uint8_t)form;
    return count ? forms[random_below(s, count)] : FORM_AUTO;
}

/* The scalar base first: widths of addresses depend on it. */
static unsigned random_place(const InstInfo *row, unsigned k)
{
    const unsigned saddr = isa_saddr_index(row);
    if (row->format != FORMAT_GLOBAL && row->format != FORMAT_FLAT) return k;
    return k > saddr ? k : k ? k - 1 : saddr;
}

/* False: the row does not exist on the target, or no legal operands were found. */
static bool random_inst(RandomState *s, Target target, uint16_t opcode, MachineInst *inst)
{
    const InstInfo *row = inst_info(opcode);
    if (row->format == FORMAT_PSEUDO || !isa_has(target, opcode)) return false;
    inst->opcode = opcode;
    inst->num_defs = row->num_defs;
    inst->num_operands = row->num_operands;
    for (unsigned attempt = 0; attempt < 400; attempt++) {
        inst->form = FORM_AUTO;
        if (random_chance(s, 4)) inst->form = random_dpp(s, target, row);
        if (random_chance(s, 4) && row->modifiers & MOD_SDWA) inst->form = FORM_SDWA;
        random_modifiers(s, target, inst);
        for (unsigned i = 0; i < row->num_operands; i++) inst->operands[i] = operand_none();
        bool good = true;
        for (unsigned k = 0; k < row->num_operands && good; k++) {
            unsigned i = random_place(row, k);
            good = false;
            for (unsigned draw = 0; draw < 40 && !good; draw++) {
                Operand o = random_operand(s, target, inst, i);
                good = isa_operand_legal(target, inst, i, o, NULL);
                if (good) inst->operands[i] = o;
            }
        }
        bool has_literal64 = false;
        for (unsigned i = 0; i < row->num_operands; i++) has_literal64 |= inst->operands[i].flags & OPERAND_LITERAL64;
        if (!has_literal64 && !form_is_dpp8(inst->form)) inst->mods.literal_high = 0;
        if (good && isa_takes_scale(target, inst) && random_chance(s, 3)) inst->mods.flags |= MEM_SCALE;
        if (good && isa_check(target, inst, NULL)) return true;
    }
    return false;
}
