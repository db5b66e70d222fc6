/* Checks the modifiers of an instruction by its row, form and target. The decoder calls it for what it has read,
   isa_check for every instruction. Sources: as in legal.c. */
#include <string.h>

#include "isa/family.h"

static bool refuse(const char **why, const char *text)
{
    if (why) *why = text;
    return false;
}

unsigned isa_soffset_index(const InstInfo *row)
{
    unsigned i = 0;
    while (i < row->num_operands && !(row->operands[i].allow & ALLOW_NONE)) i++;
    return i;
}

static bool has_buffer_base(const InstInfo *row)
{
    const unsigned soffset = isa_soffset_index(row);
    return soffset && row->operands[soffset - 1].width == 4;
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
        least = row->format == FORMAT_SOP1 ? 0 : -32768, most = row->format == FORMAT_SOP1 ? 255 : 65535;
    } else if (row->modifiers & MOD_BITOP3) {
        most = 255;
    } else if (row->modifiers & MOD_OFFSET) {
        switch (row->format) {
        case FORMAT_DS: most = t->ds_offset_max; break;
        case FORMAT_MUBUF: most = t->mubuf_offset_max; break;
        case FORMAT_FLAT: least = t->flat_offset_min, most = t->global_offset_max; break;
        case FORMAT_GLOBAL:
        case FORMAT_SCRATCH: least = t->global_offset_min, most = t->global_offset_max; break;
        default: /* SMEM: signed, but the offset of a buffer access is not negative */
            least = has_buffer_base(row) ? 0 : -t->smem_offset_max - 1, most = t->smem_offset_max;
        }
    }
    return offset >= least && offset <= most ? true : refuse(why, "offset or immediate out of range");
}

unsigned isa_num_sources(const InstInfo *row)
{
    unsigned n = 0;
    for (unsigned i = row->num_defs; i < row->num_operands; i++) n += row->operands[i].tied < 0;
    return n;
}

uint8_t isa_absent_halves(const InstInfo *row)
{
    const unsigned present = (1u << isa_num_sources(row)) - 1;
    return row->modifiers & MOD_PACKED && !(row->modifiers & MOD_NEG_ABS) ? (uint8_t)(7 & ~present) : 0;
}

/* Bits of op_sel: one per source, and in VOP3 bit 3 for the destination. */
static bool op_sel_legal(const InstInfo *row, uint8_t op_sel)
{
    const unsigned n = isa_num_sources(row);
    bool bytes = row->flags & INST_BYTE_SELECT;
    if (row->modifiers & MOD_PACKED) return !(op_sel >> n) && (!op_sel || !(row->flags & INST_DOT));
    if (row->flags & INST_SOURCE_BYTE) return !(op_sel & (row->operands[0].type == TYPE_F16 ? 4 : 12));
    if (isa_selects_lanes(row)) return op_sel < 4;
    if (row->modifiers & MOD_OP_SEL) return !(op_sel & ~((1u << n) - 1) & (bytes ? 0 : 7)) && op_sel < 16;
    if (row->format == FORMAT_VOP3 && row->modifiers & MOD_SCALE_SEL) return op_sel < 16;
    if (row->modifiers & (MOD_SCALE_SEL | MOD_SCALE)) return op_sel < 4;
    if (row->flags & INST_PERMLANE_SWAP) return op_sel < 4;
    if (row->modifiers & MOD_INDEX_KEY) return op_sel < 2;
    return !op_sel;
}

static bool op_sel_hi_legal(const InstInfo *row, uint8_t op_sel_hi)
{
    if (row->modifiers & MOD_SCALE_SEL && row->format == FORMAT_MAI_SCALED) return op_sel_hi < 4;
    return row->modifiers & MOD_PACKED ? op_sel_hi < 8 : !op_sel_hi;
}

/* 64-bit operations have only row_newbcast (0x150..0x15f), and none on gfx1250. gfx1250 has no SDWA either. */
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

static bool sdwa_legal(const InstInfo *row, const Modifiers *m)
{
    if (isa_converts_bytes(row) && m->sdwa_dst != SDWA_DWORD) return false;
    return (m->sdwa_dst & 7) <= SDWA_DWORD && m->sdwa_dst >> 3 <= SDWA_UNUSED_PRESERVE &&
           (m->sdwa_src & 15) <= SDWA_DWORD && m->sdwa_src >> 4 <= SDWA_DWORD;
}

/* Refuses what the family does not have in any row. */
static bool family_legal(Target target, const MachineInst *inst, const char **why)
{
    const TargetFamily *family = target_family(target);
    if (inst->form == FORM_SDWA && !family->has_sdwa) return refuse(why, "no SDWA on this target");
    const bool byte = inst_info(inst->opcode)->flags & INST_BYTE_SELECT && !family->has_sdwa;
    if (byte && inst->mods.op_sel & 3) return refuse(why, "op_sel of a source");
    const bool to_bytes = inst->opcode == OP_V_CVT_PK_FP8_F32 || inst->opcode == OP_V_CVT_SR_FP8_F32;
    if (to_bytes && family->has_sdwa && inst->mods.flags & MOD_FLAG_CLAMP) return refuse(why, "no clamp");
    const InstInfo *row = inst_info(inst->opcode);
    if (row->format == FORMAT_FLAT && inst->operands[isa_saddr_index(row)].kind != OPERAND_NONE && !family->flat_base)
        return refuse(why, "flat operations have no scalar base on this target");
    return true;
}

/* neg_lo and neg_hi apply to C; of integer products they say whether A and B are signed. */
static bool wmma_legal(const InstInfo *row, const Modifiers *m)
{
    const bool integers = row->matrix.type_a == MATRIX_I8;
    if (!(row->modifiers & MOD_WMMA)) return false;
    const uint8_t c = row->matrix.sparse ? 0 : 4;
    const uint8_t low = row->modifiers & MOD_NEG_AB ? c | 3 : c, high = row->modifiers & MOD_NEG_HALVES ? c | 3 : c;
    return integers ? m->neg_lo < 4 && !m->neg_hi : !(m->neg_lo & ~low) && !(m->neg_hi & ~high);
}

static bool has_vector_address(const InstInfo *row)
{
    bool found = false;
    for (unsigned i = row->num_defs; i < row->num_operands; i++)
        found |= !row->operands[i].width && row->operands[i].allow & ALLOW_V;
    return found;
}

bool isa_takes_scale(Target target, const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (!target_family(target)->scales_offsets || !row->num_operands) return false;
    const unsigned last = isa_saddr_index(row);
    switch (row->format) {
    case FORMAT_FLAT:
    case FORMAT_GLOBAL: return inst->operands[last].kind != OPERAND_NONE && has_vector_address(row);
    case FORMAT_SCRATCH: return inst->operands[row->num_defs].kind != OPERAND_NONE;
    case FORMAT_SMEM: return row->operands[1].width == 2 && inst->operands[last].kind != OPERAND_NONE;
    default: return false;
    }
}

/* Formats E8M0, E5M3, E4M3 for A and B. */
static bool scale_formats_legal(uint8_t formats, uint32_t has)
{
    return has & MOD_SCALE ? (formats & 3) < 3 && formats >> 2 < 3 : !formats;
}

bool isa_stores_to_memory(const InstInfo *row)
{
    const bool copies = row->event == EVENT_ASYNC_STORE || row->event == EVENT_TENSOR_STORE;
    return copies || (row->flags & (INST_STORE | INST_LOAD)) == INST_STORE;
}

/* LLVM 22 loses scc of float atomics. Its objects have glc and scc set in buffer_wbl2, as for gfx942, but its text does
   not show them. */
static bool glc_bits_exist(const InstInfo *row, uint8_t cache)
{
    const bool is_float_atomic = row->flags & INST_ATOMIC && strstr(row->name, "_f") && row->format != FORMAT_SMEM;
    if (row == inst_info(OP_BUFFER_WBL2)) return true;
    return row->num_operands && !(is_float_atomic && cache & CACHE_SC1);
}

/* Does the row have these bits of Modifiers.cache? The last temporal hint is only for stores. "cascade" of atomics is
   not supported. */
static bool cache_exists(Target target, const InstInfo *row, uint8_t cache)
{
    const bool one_hint = target_infos[target].family != FAMILY_GFX1250 || row->flags & INST_ATOMIC;
    const bool gfx12 = target_infos[target].family == FAMILY_GFX1250, smem = row->format == FORMAT_SMEM;
    const int hints = one_hint ? CACHE_NT : smem ? CACHE_TH & ~CACHE_TH_4 : CACHE_TH; /* 2 bits of scalar loads */
    const int known = (gfx12 || !smem ? CACHE_SC0 | CACHE_SC1 | hints : CACHE_SC0) | (gfx12 ? CACHE_NV : 0);
    if (target_infos[target].has_glc_bits && cache && !glc_bits_exist(row, cache)) return false;
    if (cache & ~known || (cache && !(row->modifiers & MOD_CACHE))) return false;
    return (cache & CACHE_TH) != CACHE_TH || isa_stores_to_memory(row);
}

static bool modifiers_legal(Target target, const MachineInst *inst, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const Modifiers *m = &inst->mods;
    uint32_t has = row->modifiers;
    if (!cache_exists(target, row, m->cache)) return refuse(why, "no such cache bits or temporal hint");
    bool atomic_rtn_bit = target_infos[target].family == FAMILY_GFX9 && (row->flags & INST_ATOMIC) &&
                          row->format != FORMAT_DS && (m->cache & CACHE_SC0);
    if (atomic_rtn_bit) return refuse(why, "sc0 (glc) of an atomic is part of the opcode (X_RTN)");
    bool maintenance = row->modifiers == MOD_CACHE && !row->num_operands;
    if (maintenance && (m->cache & CACHE_TH)) return refuse(why, "no such cache bits or temporal hint");
    bool sdwa_cmp = inst->form == FORM_SDWA && row->format == FORMAT_VOPC;
    if ((m->flags & MOD_FLAG_CLAMP) && (!(has & MOD_CLAMP) || sdwa_cmp || form_is_short_dpp(inst->form)))
        return refuse(why, "no clamp");
    if ((m->flags & (MEM_OFFEN | MEM_IDXEN)) && !(has & MOD_OFFEN)) return refuse(why, "no offen or idxen");
    if (m->flags & MEM_SCALE && !isa_takes_scale(target, inst))
        return refuse(why, "scale_offset without a register offset");
    if (m->omod > 3 || (m->omod && (!(has & MOD_OMOD) || form_is_short_dpp(inst->form))))
        return refuse(why, "no output modifier");
    if (!op_sel_legal(row, m->op_sel)) return refuse(why, "op_sel of an operand that is not there");
    if (inst->form == FORM_SDWA && m->omod && !operand_type_is_float(row->operands[0].type))
        return refuse(why, "no output modifier");
    if (!dpp_legal(target, row, inst->form, m)) return refuse(why, "no such DPP control");
    if (inst->form == FORM_SDWA && !sdwa_legal(row, m)) return refuse(why, "no such SDWA selector");
    uint8_t first = row->operands[row->num_defs].type;
    bool packed_float = (has & MOD_PACKED) && (first == TYPE_PK_F16 || first == TYPE_PK_BF16 || first == TYPE_PK_F32) &&
                        row != &inst_infos[OP_V_PK_MOV_B32];
    const bool signs = has & MOD_SIGNED_AB && m->neg_lo < 4 && !m->neg_hi;
    if ((m->neg_lo || m->neg_hi) && !packed_float && !signs && !wmma_legal(row, m))
        return refuse(why, "no neg_lo, neg_hi");
    if (packed_float && (m->neg_lo | m->neg_hi) >> isa_num_sources(row)) return refuse(why, "no such source to negate");
    if (!op_sel_hi_legal(row, m->op_sel_hi)) return refuse(why, "op_sel_hi");
    const bool fmts = has & MOD_MATRIX_FMT, length = has & MOD_LENGTH;
    if (length && m->abid > (target_infos[target].family == FAMILY_GFX9 ? 127 : 31))
        return refuse(why, "length out of range");
    const bool typed = row->flags & INST_TYPED && m->cbsz < 128 && !m->blgp && !m->abid;
    if ((m->flags & MEM_GDS) != (has & MOD_GDS ? MEM_GDS : 0)) return refuse(why, "gds");
    if ((m->cbsz || m->blgp || m->abid) && !typed && !(has & MOD_MFMA) && (!fmts || m->abid) &&
        !(length && !m->cbsz && !m->blgp))
        return refuse(why, "no cbsz, abid, blgp");
    if (m->reuse > 3 || (m->reuse && !(has & MOD_REUSE))) return refuse(why, "no reuse");
    if (!scale_formats_legal(m->scale_fmts, has)) return refuse(why, "no such format of scales");
    if ((m->cbsz > 7 && !typed) || (m->abid > 15 && !length) || m->blgp > 7)
        return refuse(why, "cbsz, abid or blgp out of range");
    if ((row->flags & INST_SMFMAC) && m->blgp) return refuse(why, "SMFMAC has no blgp");
    bool formats = fmts || ((has & MOD_MFMA) && !row->operands[1].width);
    if (formats && (m->cbsz > 4 || m->blgp > 4 || m->abid)) return refuse(why, "no such f8f6f4 format");
    if (inst->form == FORM_SDWA && !(has & MOD_SDWA)) return refuse(why, "no SDWA form");
    if (form_is_dpp(inst->form) && !isa_has_form(target, row, inst->form)) return refuse(why, "no such DPP form");
    return true;
}

bool isa_modifiers_legal(Target target, const MachineInst *inst, const char **why)
{
    if (inst->opcode == OP_S_WAITCNT && inst->mods.offset & ~WAITCNT_FIELDS)
        return refuse(why, "a bit of s_waitcnt that no counter has");
    if (inst->opcode == OP_S_SENDMSG_GFX12 && inst->mods.offset & ~0xff)
        return refuse(why, "a message of more than 8 bits");
    if (inst_info(inst->opcode)->format == FORMAT_TENSOR &&
        (inst->operands[2].kind == OPERAND_NONE) != (inst->operands[3].kind == OPERAND_NONE))
        return refuse(why, "the last two groups of a tensor's descriptor are both there or both absent");
    return offset_legal(target, inst, why) && family_legal(target, inst, why) && modifiers_legal(target, inst, why);
}
