/* Applies the words of modifiers to one instruction. See modifier.h. */
#include "assembly/modifier.h"
#include "isa/immediates.h"

enum { HINT_RETURN = 8 }; /* of the value of "th": modifier_read.c */

static bool refuse(const char **why, const char *text)
{
    *why = text;
    return false;
}

Form modifiers_form(const ModifierList *list)
{
    static const uint64_t sdwa =
        1ull << MODIFIER_DST_SEL | 1ull << MODIFIER_DST_UNUSED | 1ull << MODIFIER_SRC0_SEL | 1ull << MODIFIER_SRC1_SEL;
    uint64_t dpp = 0; /* the masks alone do not select a DPP control */
    for (unsigned id = MODIFIER_QUAD_PERM; id <= MODIFIER_ROW_XMASK; id++) dpp |= 1ull << id;
    if (list->given & sdwa) return FORM_SDWA;
    if (modifier_given(list, MODIFIER_DPP8)) return FORM_DPP8;
    return list->given & dpp ? FORM_DPP : FORM_AUTO;
}

/* ---- lanes ---- */

/* dpp_ctrl: a base, and the numbers that the word takes. */
static const struct {
    uint8_t id;
    uint16_t base, least, most;
} lane_words[] = {
    {MODIFIER_ROW_SHL, 0x100, 1, 15},      {MODIFIER_ROW_SHR, 0x110, 1, 15},   {MODIFIER_ROW_ROR, 0x120, 1, 15},
    {MODIFIER_WAVE_SHL, 0x12f, 1, 1},      {MODIFIER_WAVE_ROL, 0x133, 1, 1},   {MODIFIER_WAVE_SHR, 0x137, 1, 1},
    {MODIFIER_WAVE_ROR, 0x13b, 1, 1},      {MODIFIER_ROW_MIRROR, 0x140, 0, 0}, {MODIFIER_ROW_HALF_MIRROR, 0x141, 0, 0},
    {MODIFIER_ROW_NEWBCAST, 0x150, 0, 15}, {MODIFIER_ROW_SHARE, 0x150, 0, 15}, {MODIFIER_ROW_XMASK, 0x160, 0, 15},
};

static bool apply_lanes(Target target, const AsmModifier *m, Modifiers *mods, const char **why)
{
    const bool gfx9 = target_infos[target].family == FAMILY_GFX9;
    if (m->id == MODIFIER_QUAD_PERM) {
        mods->dpp_ctrl = (uint16_t)m->value;
        return true;
    }
    if (m->id == MODIFIER_ROW_BCAST && (m->value == 15 || m->value == 31)) {
        mods->dpp_ctrl = m->value == 15 ? 0x142 : 0x143;
        return true;
    }
    if ((m->id == MODIFIER_ROW_SHARE && gfx9) || (m->id == MODIFIER_ROW_NEWBCAST && !gfx9))
        return refuse(why, "the target has another name for it (row_newbcast on gfx9, row_share on gfx1250)");
    for (unsigned i = 0; i < sizeof lane_words / sizeof *lane_words; i++) {
        if (lane_words[i].id != m->id || m->value < lane_words[i].least || m->value > lane_words[i].most) continue;
        mods->dpp_ctrl = (uint16_t)(lane_words[i].base + m->value);
        return true;
    }
    return refuse(why, "the number of lanes is out of range");
}

static bool apply_mask(const AsmModifier *m, Modifiers *mods, const char **why)
{
    if (m->value < 0 || m->value > 15) return refuse(why, "a mask of rows or banks must fit 4 bits");
    const unsigned shift = m->id == MODIFIER_ROW_MASK ? 4 : 0;
    mods->dpp_masks = (uint8_t)((mods->dpp_masks & ~(15u << shift)) | (unsigned)m->value << shift);
    return true;
}

/* bound_ctrl:0 is bound_ctrl:1 in old texts. For v_permlane* both are bits of op_sel. */
static bool apply_lane_flag(const AsmModifier *m, MachineInst *inst, const char **why)
{
    if (m->value != 0 && m->value != 1) return refuse(why, "expected 0 or 1");
    const bool bound = m->id == MODIFIER_BOUND_CTRL, on = bound || m->value;
    if (inst_info(inst->opcode)->flags & INST_PERMLANE_SWAP) inst->mods.op_sel |= on ? bound ? 2 : 1 : 0;
    else if (on) inst->mods.flags |= bound ? DPP_BOUND_CTRL : DPP_FETCH_INACTIVE;
    return true;
}

/* ---- sources and results ---- */

static bool set_number(uint8_t *field, const AsmModifier *m, int64_t most, const char **why)
{
    if (m->value < 0 || m->value > most) return refuse(why, "the number of the modifier is out of range");
    *field = (uint8_t)m->value;
    return true;
}

/* The bit after the sources' bits belongs to the destination; mods.op_sel has it as bit 3. */
static bool apply_op_sel(const AsmModifier *m, MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const unsigned n = isa_num_sources(row), bits = (unsigned)m->value;
    const bool direct = row->modifiers & (MOD_PACKED | MOD_SCALE_SEL | MOD_SCALE) || row->flags & INST_BYTE_SELECT ||
                        isa_selects_lanes(row);
    if (row->flags & INST_SOURCE_BYTE) {
        if (bits & 1) return refuse(why, "op_sel of a source is not allowed here; byte_sel selects the byte");
        inst->mods.op_sel |= bits & 2 ? 8 : 0;
        return true;
    }
    if (direct) inst->mods.op_sel |= (uint8_t)bits;
    else if (row->modifiers & MOD_OP_SEL) {
        if (bits >> (n + 1)) return refuse(why, "op_sel has a bit for each source and one for the result");
        inst->mods.op_sel = (uint8_t)((bits & ((1u << n) - 1)) | (bits >> n & 1) << 3);
    } else return refuse(why, "the instruction has no op_sel");
    return true;
}

static bool apply_byte(Target target, const AsmModifier *m, MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (m->value < 0 || m->value > 3) return refuse(why, "byte_sel must be from 0 to 3");
    if (row->flags & INST_SOURCE_BYTE) inst->mods.op_sel |= (uint8_t)((m->value & 1) << 1 | (m->value >> 1 & 1));
    else if (row->flags & INST_BYTE_SELECT && target_infos[target].family == FAMILY_GFX1250)
        inst->mods.op_sel |= (uint8_t)(m->value << 2);
    else return refuse(why, "the instruction has no byte_sel");
    return true;
}

static bool apply_omod(const AsmModifier *m, Modifiers *mods, const char **why)
{
    const int64_t v = m->value;
    const bool mul = m->id == MODIFIER_MUL;
    if (mul ? v != 1 && v != 2 && v != 4 : v != 1 && v != 2) return refuse(why, "expected mul:2, mul:4 or div:2");
    mods->omod = (uint8_t)(v == 1 ? 0 : !mul ? 3 : v / 2);
    return true;
}

static bool apply_selector(const AsmModifier *m, MachineInst *inst, const char **why)
{
    Modifiers *mods = &inst->mods;
    const InstInfo *row = inst_info(inst->opcode);
    const bool of_result = m->id == MODIFIER_DST_SEL || m->id == MODIFIER_DST_UNUSED;
    if (of_result && row->format == FORMAT_VOPC) return refuse(why, "the result of a comparison has no dst_sel");
    if (m->id == MODIFIER_SRC1_SEL && isa_num_sources(row) < 2) return refuse(why, "there is no second source");
    if (m->value < 0 || m->value > SDWA_DWORD) return refuse(why, "the selector is out of range");
    const uint8_t value = (uint8_t)m->value;
    switch (m->id) {
    case MODIFIER_DST_SEL: mods->sdwa_dst = (uint8_t)((mods->sdwa_dst & ~7u) | value); break;
    case MODIFIER_DST_UNUSED: mods->sdwa_dst = (uint8_t)((mods->sdwa_dst & 7u) | value << 3); break;
    case MODIFIER_SRC0_SEL: mods->sdwa_src = (uint8_t)((mods->sdwa_src & ~15u) | value); break;
    default: mods->sdwa_src = (uint8_t)((mods->sdwa_src & 15u) | value << 4);
    }
    return true;
}

/* ---- matrices ---- */

static bool apply_matrix(const AsmModifier *m, MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    Modifiers *mods = &inst->mods;
    const uint8_t value = (uint8_t)m->value;
    if (m->value < 0 || m->value > 4) return refuse(why, "the number of the modifier is out of range");
    switch (m->id) {
    case MODIFIER_MATRIX_A_FMT: mods->cbsz = value; return row->modifiers & MOD_MATRIX_FMT || refuse(why, "no formats");
    case MODIFIER_MATRIX_B_FMT: mods->blgp = value; return row->modifiers & MOD_MATRIX_FMT || refuse(why, "no formats");
    case MODIFIER_MATRIX_A_SCALE: mods->op_sel |= value & 1; break;
    case MODIFIER_MATRIX_B_SCALE: mods->op_sel |= (uint8_t)((value & 1) << 1); break;
    case MODIFIER_MATRIX_A_SCALE_FMT: mods->scale_fmts |= value & 3; break;
    case MODIFIER_MATRIX_B_SCALE_FMT: mods->scale_fmts |= (uint8_t)((value & 3) << 2); break;
    case MODIFIER_MATRIX_A_REUSE: mods->reuse |= 1; return row->modifiers & MOD_REUSE || refuse(why, "no reuse");
    default: mods->reuse |= 2; return row->modifiers & MOD_REUSE || refuse(why, "no reuse");
    }
    return row->modifiers & MOD_SCALE || refuse(why, "no scales");
}

static bool apply_broadcast(const AsmModifier *m, MachineInst *inst, const char **why)
{
    Modifiers *mods = &inst->mods;
    if (!(inst_info(inst->opcode)->modifiers & MOD_MFMA)) return refuse(why, "only MFMA has cbsz, abid and blgp");
    if (m->id == MODIFIER_ABID) return set_number(&mods->abid, m, 15, why);
    return set_number(m->id == MODIFIER_CBSZ ? &mods->cbsz : &mods->blgp, m, 7, why);
}

/* ---- memory ---- */

static bool apply_hint(const AsmModifier *m, MachineInst *inst, const char **why)
{
    enum { KIND_LOAD = 1, KIND_STORE, KIND_ATOMIC };
    const InstInfo *row = inst_info(inst->opcode);
    const int kind = (int)(m->value >> 4);
    const int wanted = row->flags & INST_ATOMIC ? KIND_ATOMIC : isa_stores_to_memory(row) ? KIND_STORE : KIND_LOAD;
    if (m->value < 0 || m->value > 63 || (kind && kind != wanted))
        return refuse(why, "the temporal hint is for another kind of instruction");
    inst->mods.cache |= (uint8_t)((m->value & 7) * CACHE_NT);
    return true;
}

static bool apply_cache(Target target, const AsmModifier *m, MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const bool gfx9 = target_infos[target].family == FAMILY_GFX9, scalar = row->format == FORMAT_SMEM && gfx9;
    const bool returns = row->flags & INST_ATOMIC && row->num_defs; /* implied there */
    const bool glc = m->id == MODIFIER_GLC || m->id == MODIFIER_SLC || m->id == MODIFIER_SCC;
    const bool sc = m->id == MODIFIER_SC0 || m->id == MODIFIER_SC1 || m->id == MODIFIER_NT;
    const bool is_glc = scalar || target_infos[target].has_glc_bits;
    if (row->format == FORMAT_DS || glc != (gfx9 && is_glc) || sc != (gfx9 && !is_glc) ||
        (scalar && m->id != MODIFIER_GLC))
        return refuse(why, "the instruction has no such cache bit");
    switch (m->id) {
    case MODIFIER_GLC:
    case MODIFIER_SC0: inst->mods.cache |= returns ? 0 : CACHE_SC0; return true;
    case MODIFIER_SCC:
    case MODIFIER_SC1: inst->mods.cache |= CACHE_SC1; return true;
    case MODIFIER_SLC:
    case MODIFIER_NT: inst->mods.cache |= CACHE_NT; return true;
    case MODIFIER_NV: inst->mods.cache |= CACHE_NV; return true;
    case MODIFIER_SCOPE:
        inst->mods.cache |= (uint8_t)(m->value & 3);
        return !(m->value >> 2) || refuse(why, "no such scope");
    default: return apply_hint(m, inst, why);
    }
}

static bool apply_offset(const AsmModifier *m, MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const bool pair = m->id != MODIFIER_OFFSET;
    const bool swizzle = inst->opcode == OP_DS_SWIZZLE_B32;
    if (!(row->modifiers & (pair ? MOD_OFFSET2 : MOD_OFFSET)) && !(swizzle && !pair))
        return refuse(why, "the instruction has no such offset");
    if (pair && (m->value < 0 || m->value > 255)) return refuse(why, "offset0 and offset1 must be from 0 to 255");
    if (m->value < INT32_MIN || m->value > INT32_MAX) return refuse(why, "the offset is out of range");
    if (pair) set_pair_offset(&inst->mods, m->id == MODIFIER_OFFSET1, (unsigned)m->value);
    else inst->mods.offset = (int32_t)m->value;
    return true;
}

static bool apply_flag(const AsmModifier *m, MachineInst *inst, const char **why)
{
    static const struct {
        uint8_t id, flag;
        uint32_t needs;
    } flags[] = {{MODIFIER_OFFEN, MEM_OFFEN, MOD_OFFEN},
                 {MODIFIER_IDXEN, MEM_IDXEN, MOD_OFFEN},
                 {MODIFIER_LDS, 0, MOD_LDS},
                 {MODIFIER_GDS, MEM_GDS, MOD_GDS},
                 {MODIFIER_SCALE_OFFSET, MEM_SCALE, 0},
                 {MODIFIER_CLAMP, MOD_FLAG_CLAMP, 0}};
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (flags[i].id != m->id) continue;
        if (flags[i].needs && !(inst_info(inst->opcode)->modifiers & flags[i].needs))
            return refuse(why, "the instruction has no such flag");
        inst->mods.flags |= flags[i].flag;
    }
    return true;
}

/* ---- all ---- */

static bool apply(Target target, const AsmModifier *m, MachineInst *inst, const char **why)
{
    Modifiers *mods = &inst->mods;
    const InstInfo *row = inst_info(inst->opcode);
    if (m->id >= MODIFIER_QUAD_PERM && m->id <= MODIFIER_ROW_XMASK) return apply_lanes(target, m, mods, why);
    if (m->id >= MODIFIER_DST_SEL && m->id <= MODIFIER_SRC1_SEL) return apply_selector(m, inst, why);
    if (m->id >= MODIFIER_MATRIX_A_FMT && m->id <= MODIFIER_MATRIX_B_REUSE) return apply_matrix(m, inst, why);
    switch ((ModifierId)m->id) {
    case MODIFIER_OFFSET:
    case MODIFIER_OFFSET0:
    case MODIFIER_OFFSET1: return apply_offset(m, inst, why);
    case MODIFIER_GLC:
    case MODIFIER_SC0:
    case MODIFIER_SC1:
    case MODIFIER_NT:
    case MODIFIER_SLC:
    case MODIFIER_SCC:
    case MODIFIER_NV:
    case MODIFIER_SCOPE:
    case MODIFIER_TH: return apply_cache(target, m, inst, why);
    case MODIFIER_MUL:
    case MODIFIER_DIV: return apply_omod(m, mods, why);
    case MODIFIER_OP_SEL: return apply_op_sel(m, inst, why);
    case MODIFIER_OP_SEL_HI: mods->op_sel_hi = (uint8_t)m->value; return true;
    case MODIFIER_NEG_LO: mods->neg_lo = (uint8_t)m->value; return true;
    case MODIFIER_NEG_HI: mods->neg_hi = (uint8_t)m->value; return true;
    case MODIFIER_NEG:
        mods->blgp = (uint8_t)m->value;
        return row->flags & INST_DGEMM || refuse(why, "only products of f64 have neg:[...]");
    case MODIFIER_CBSZ:
    case MODIFIER_ABID:
    case MODIFIER_BLGP: return apply_broadcast(m, inst, why);
    case MODIFIER_BYTE_SEL: return apply_byte(target, m, inst, why);
    case MODIFIER_SCALE_SEL:
        if (!(row->modifiers & MOD_SCALE_SEL)) return refuse(why, "the instruction has no scale_sel");
        return set_number(&mods->op_sel, m, 15, why);
    case MODIFIER_BITOP3:
        if (!(row->modifiers & MOD_BITOP3) || m->value < 0 || m->value > 255) return refuse(why, "bitop3 is 0 to 255");
        mods->offset = (int32_t)m->value;
        return true;
    case MODIFIER_INDEX_KEY:
        if (!(row->modifiers & MOD_INDEX_KEY)) return refuse(why, "the instruction has no index_key");
        return set_number(&mods->op_sel, m, 3, why);
    case MODIFIER_DPP8: mods->dpp8 = (uint32_t)m->value; return true;
    case MODIFIER_ROW_MASK:
    case MODIFIER_BANK_MASK: return apply_mask(m, mods, why);
    case MODIFIER_BOUND_CTRL:
    case MODIFIER_FI: return apply_lane_flag(m, inst, why);
    case MODIFIER_FORMAT:
        if (!(row->flags & INST_TYPED)) return refuse(why, "the instruction has no format");
        return set_number(&mods->cbsz, m, 127, why);
    default: return apply_flag(m, inst, why);
    }
}

/* Words that select the row: forms that return, write to the LDS, or use the GDS are separate rows. */
static bool is_right_row(const ModifierList *list, const InstInfo *row, const char **why)
{
    const bool atomic = row->flags & INST_ATOMIC && row->format != FORMAT_DS;
    bool returns = modifier_given(list, MODIFIER_SC0) || modifier_given(list, MODIFIER_GLC);
    for (unsigned i = 0; i < list->count; i++)
        if (list->items[i].id == MODIFIER_TH) returns |= !!(list->items[i].value & HINT_RETURN);
    if (atomic && returns != !!row->num_defs)
        return refuse(why, returns ? "an atomic operation that returns has a result"
                                   : "an atomic operation with a result needs sc0 (glc, th:TH_ATOMIC_RETURN)");
    if (modifier_given(list, MODIFIER_LDS) != !!(row->modifiers & MOD_LDS))
        return refuse(why, "'lds' does not fit this instruction");
    if (modifier_given(list, MODIFIER_GDS) != !!(row->modifiers & MOD_GDS))
        return refuse(why, "'gds' does not fit this instruction");
    return true;
}

/* SDWA, DPP8 and each kind of DPP exclude each other. */
static bool has_two_forms(const ModifierList *list)
{
    unsigned kinds = modifier_given(list, MODIFIER_DPP8);
    bool sdwa = false;
    for (unsigned id = MODIFIER_QUAD_PERM; id <= MODIFIER_ROW_XMASK; id++)
        kinds += modifier_given(list, (ModifierId)id);
    for (unsigned id = MODIFIER_DST_SEL; id <= MODIFIER_SRC1_SEL; id++) sdwa |= modifier_given(list, (ModifierId)id);
    return kinds + sdwa > 1;
}

bool modifiers_apply(Target target, const ModifierList *list, MachineInst *inst, const char **why)
{
    const bool masks = modifier_given(list, MODIFIER_ROW_MASK) || modifier_given(list, MODIFIER_BANK_MASK);
    if (!is_right_row(list, inst_info(inst->opcode), why)) return false;
    if (masks && inst->form != FORM_DPP && inst->form != FORM_E64_DPP) return refuse(why, "masks of rows need DPP");
    if (inst->form == FORM_DPP || inst->form == FORM_E64_DPP) inst->mods.dpp_masks = 0xff;
    if (modifier_given(list, MODIFIER_MUL) && modifier_given(list, MODIFIER_DIV)) return refuse(why, "mul and div");
    if (has_two_forms(list)) return refuse(why, "the modifiers belong to more than one form");
    for (unsigned i = 0; i < list->count; i++)
        if (!apply(target, &list->items[i], inst, why)) return false;
    return true;
}
