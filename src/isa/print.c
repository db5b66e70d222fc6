/* Assembly text, as LLVM's assembler reads it and LLVM's disassembler writes it.
   Source of the spelling: LLVM AMDGPUInstPrinter, AMDGPUAsmUtils. */
#include <string.h>

#include "isa/dual.h"
#include "isa/events.h"
#include "isa/family.h"
#include "isa/immediates.h"
#include "isa/print_fields.h"
#include "isa/print_swizzle.h"

typedef struct Printer {
    Target target;
    const MachineInst *inst;
    const InstInfo *row;
    Form form;
    PrintVreg *print_vreg;
    void *context;
    StrBuf *out;
} Printer;

/* ---- operands ---- */

static void print_tuple(StrBuf *out, const char *prefix, uint32_t first, uint8_t width)
{
    if (width <= 1) strbuf_printf(out, "%s%u", prefix, first);
    else strbuf_printf(out, "%s[%u:%u]", prefix, first, first + width - 1);
}

/* For a VGPR beyond v255 the assembler knows only the low 8 bits of its number. A comment gives the number. */
static void print_phys(const Printer *p, Operand o)
{
    static const char *const files[NUM_CLASSES] = {
        [CLASS_S] = "s", [CLASS_V] = "v", [CLASS_A] = "a", [CLASS_VA] = "va"};
    const bool named = o.reg_class != CLASS_V || o.value < NUM_NAMED_VGPRS;
    print_tuple(p->out, files[o.reg_class], named ? o.value : o.value % NUM_NAMED_VGPRS, o.width);
    if (named) return;
    strbuf_append(p->out, " /*");
    print_tuple(p->out, "v", o.value, o.width);
    strbuf_append(p->out, "*/");
}

static void print_special(StrBuf *out, Operand o)
{
    static const char *const names[NUM_SPECIALS] = {
#define PAIR(id, name) [SPECIAL_##id] = name,
#define SINGLE PAIR
#define NO_REGISTER PAIR
#define STATE(id, name) [SPECIAL_##id] = "src_" name,
#define BASE STATE
#define WAVE_ID STATE
#define SCRATCH STATE
#define DIRECT STATE
#include "isa/specials.def"
    };
    bool pair = o.value == SPECIAL_VCC || o.value == SPECIAL_EXEC || o.value == SPECIAL_FLAT_SCRATCH ||
                o.value == SPECIAL_XNACK_MASK;
    if (o.value == SPECIAL_TTMP) print_tuple(out, "ttmp", o.offset, o.width);
    else strbuf_append(out, names[o.value]);
    /* the name is that of the first of the two registers */
    if (o.value == SPECIAL_SCRATCH_BASE) strbuf_append(out, o.offset ? "_hi" : "_lo");
    else if (pair && o.width == 1) strbuf_append(out, o.offset ? "_hi" : "_lo");
}

/* LLVM's "lit(...)", if the assembler would take the plain number for an inline constant. */
static void print_literal(StrBuf *out, OperandType type, uint32_t bits)
{
    bool plain = type == TYPE_F64 || (type_is_int64(type) && bits > 64) ||
                 (type == TYPE_B16 && isa_inline_constant(TYPE_B32, bits) < 0);
    strbuf_printf(out, plain ? "0x%x" : "lit(0x%x)", plain && type == TYPE_B16 ? bits & 0xffff : bits);
}

/* "lit64(...)", if the assembler would take the plain number for a shorter literal or an inline constant. A place that
   always has a 64-bit literal shows only its upper half. */
static void print_literal64(Printer *p, unsigned index)
{
    const uint64_t bits = isa_constant64(p->inst, index);
    const bool is_float = p->row->operands[index].type == TYPE_F64;
    if (p->row->operands[index].allow == ALLOW_LITERAL && !(uint32_t)bits && bits) {
        strbuf_printf(p->out, "0x%x", (unsigned)(bits >> 32));
        return;
    }
    const bool shorter = bits <= UINT32_MAX || (is_float && !(uint32_t)bits);
    strbuf_printf(p->out, shorter ? "lit64(0x%llx)" : "0x%llx", (unsigned long long)bits);
}

static void print_imm(Printer *p, unsigned index, Operand o)
{
    static const char *const floats[] = {"0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"};
    const OperandInfo *info = &p->row->operands[index];
    if (o.flags & OPERAND_LITERAL64) {
        print_literal64(p, index);
        return;
    }
    if (o.flags & OPERAND_LITERAL) {
        print_literal(p->out, (OperandType)info->type, o.value);
        return;
    }
    /* LLVM 22 assembles "2.0" as 0 for the literal of s_setreg_imm32, so print its bits. */
    bool setreg = p->row->format == FORMAT_SOPK;
    const OperandType type = isa_constant_type(p->target, p->row, index);
    int field = info->allow & ALLOW_INLINE || setreg ? isa_imm_field(type, o) : -1;
    /* LLVM 22 writes this bf16 constant as a float, but reads only its bits */
    if (field == 248 && p->row->matrix.wmma && type == TYPE_BF16) field = -1;
    if (setreg && field > 208) field = -1;
    if (type == TYPE_B16 && field > 208) field = -1; /* LLVM 22 writes the bits of the half */
    bool half = type_is_half(info->type);
    if (field < 0) strbuf_printf(p->out, "0x%x", half && info->allow & ALLOW_INLINE ? o.value & 0xffff : o.value);
    else if (field <= 192) strbuf_printf(p->out, "%d", field - 128);
    else if (field <= 208) strbuf_printf(p->out, "%d", 192 - field);
    else if (field < 248) strbuf_append(p->out, floats[field - 240]);
    else
        strbuf_append(p->out,
                      info->type == TYPE_F64 || type_is_int64(info->type) ? "0.15915494309189532" : "0.15915494");
}

static void print_plain(Printer *p, unsigned index, Operand o)
{
    switch ((OperandKind)o.kind) {
    case OPERAND_NONE: {
        bool soffset = p->row->format == FORMAT_MUBUF && !(p->row->operands[index].allow & ALLOW_V);
        strbuf_append(p->out, soffset ? "null" : "off");
        break;
    }
    case OPERAND_VREG:
        if (p->print_vreg) p->print_vreg(p->context, p->out, o);
        else strbuf_printf(p->out, "%%%u", o.value);
        break;
    case OPERAND_PHYS: print_phys(p, o); break;
    case OPERAND_SPECIAL: print_special(p->out, o); break;
    case OPERAND_IMM: print_imm(p, index, o); break;
    }
}

static void print_operand(Printer *p, unsigned index)
{
    Operand o = p->inst->operands[index];
    uint8_t flags = o.kind == OPERAND_NONE ? 0 : o.flags;
    bool neg = flags & OPERAND_NEG, abs = flags & OPERAND_ABS, sext = flags & OPERAND_SEXT;
    /* "neg(1)" and "-1" differ */
    bool call = neg && !abs && o.kind == OPERAND_IMM && !(o.flags & OPERAND_LITERAL);
    if (sext) strbuf_append(p->out, "sext(");
    if (neg) strbuf_append(p->out, call ? "neg(" : "-");
    if (abs) strbuf_char(p->out, '|');
    print_plain(p, index, o);
    if (abs) strbuf_char(p->out, '|');
    if (call || sext) strbuf_char(p->out, ')');
}

/* ---- fields of scalar instructions ---- */

static void print_waitcnt(Printer *p)
{
    static const uint8_t order[] = {COUNTER_VM, COUNTER_EXP, COUNTER_LGKM};
    const bool all = wait_is_clear(p->inst);
    for (unsigned i = 0; i < sizeof order; i++) {
        const unsigned count = wait_get(p->inst, (Counter)order[i]);
        const CounterInfo *counter = &counter_infos[order[i]];
        if (count != counter->max || all) strbuf_printf(p->out, " %s(%u)", counter->name, count);
    }
}

static void print_sopp(Printer *p, const char *label)
{
    uint32_t field = (uint16_t)p->inst->mods.offset;
    if (!(p->row->modifiers & MOD_SIMM16)) return;
    switch (p->inst->opcode) {
    case OP_S_WAITCNT: print_waitcnt(p); return;
    case OP_S_SENDMSGHALT_GFX12:
    case OP_S_SENDMSG_GFX12: isa_print_message_gfx12(p->inst, p->out); return;
    case OP_S_SENDMSG:
    case OP_S_SENDMSGHALT: isa_print_sendmsg(p->inst, p->out); return;
    case OP_S_SET_GPR_IDX_MODE: strbuf_char(p->out, ' '), isa_print_gpr_idx(p->inst, p->out); return;
    case OP_S_BARRIER_LEAVE:
    case OP_S_ENDPGM:
        if (field) strbuf_printf(p->out, " %u", field);
        return;
    case OP_S_ROUND_MODE:
    case OP_S_TTRACEDATA_IMM: strbuf_printf(p->out, " 0x%x", field); return;
    default:
        if (isa_is_wait(p->inst->opcode) || p->inst->opcode == OP_S_CLAUSE) { /* of one counter */
            strbuf_printf(p->out, " 0x%x", field);
            return;
        }
        if (label && (p->row->flags & INST_BRANCH)) strbuf_printf(p->out, " %s", label);
        else strbuf_printf(p->out, field <= 64 || (p->row->flags & INST_BRANCH) ? " %u" : " 0x%x", field);
    }
}

/* Prints ", IMM" after the register operands. */
static void print_sopk(Printer *p, const char *label)
{
    uint32_t field = (uint16_t)p->inst->mods.offset;
    switch (p->inst->opcode) {
    case OP_S_GETREG_B32: strbuf_append(p->out, ", "), isa_print_hwreg(p->target, p->inst, p->out); break;
    case OP_S_VERSION: isa_print_version(p->inst, p->out); break;
    case OP_S_CALL_B64:
        if (label) strbuf_printf(p->out, ", %s", label);
        else strbuf_printf(p->out, ", %u", field);
        break;
    default: strbuf_printf(p->out, ", 0x%x", field);
    }
}

/* ---- modifiers ---- */

static void print_list(StrBuf *out, const char *name, unsigned bits, unsigned count)
{
    strbuf_printf(out, " %s:[", name);
    for (unsigned i = 0; i < count; i++) strbuf_printf(out, "%s%u", i ? "," : "", bits >> i & 1);
    strbuf_char(out, ']');
}

/* LLVM's name of the temporal hint of a load or store. The third name depends on the scope. */
static const char *temporal_hint(unsigned hint, bool is_store, bool of_system)
{
    static const char *const names[8] = {"", "NT", "HT", NULL, "NT_RT", "RT_NT", "NT_HT", "NT_WB"};
    if (hint == 3) return of_system ? "BYPASS" : is_store ? "WB" : "LU";
    return names[hint];
}

static void print_scope(Printer *p, uint8_t cache, bool rtn)
{
    static const char *const scopes[4] = {"", " scope:SCOPE_SE", " scope:SCOPE_DEV", " scope:SCOPE_SYS"};
    const unsigned scope = cache & (CACHE_SC0 | CACHE_SC1), hint = (cache & CACHE_TH) / CACHE_NT;
    const bool is_store = isa_stores_to_memory(p->row);
    if (p->row->flags & INST_ATOMIC) {
        if (hint || rtn) strbuf_printf(p->out, " th:TH_ATOMIC%s%s", hint ? "_NT" : "", rtn ? "_RETURN" : "");
    } else if (hint) {
        strbuf_printf(p->out, " th:TH_%s_%s", is_store ? "STORE" : "LOAD", temporal_hint(hint, is_store, scope == 3));
    }
    strbuf_append(p->out, scopes[scope]);
    if (cache & CACHE_NV) strbuf_append(p->out, " nv");
}

static void print_cache(Printer *p)
{
    bool rtn = (p->row->flags & INST_ATOMIC) && p->row->num_defs;
    uint8_t cache = p->inst->mods.cache;
    if (p->row->format == FORMAT_SMEM && target_infos[p->target].family == FAMILY_GFX9) {
        if ((cache & CACHE_SC0) || rtn) strbuf_append(p->out, " glc");
        return;
    }
    if (p->row->format == FORMAT_DS) return;
    if (target_infos[p->target].family == FAMILY_GFX1250) {
        print_scope(p, cache, rtn);
        return;
    }
    const bool glc = target_infos[p->target].has_glc_bits;
    if (glc && !p->row->num_operands) return; /* buffer_wbl2 */
    if ((cache & CACHE_SC0) || rtn) strbuf_append(p->out, glc ? " glc" : " sc0");
    if (cache & CACHE_NT) strbuf_append(p->out, glc ? " slc" : " nt");
    if (cache & CACHE_SC1) strbuf_append(p->out, glc ? " scc" : " sc1");
}

static void print_clamp_omod(Printer *p)
{
    static const char *const omods[4] = {"", " mul:2", " mul:4", " div:2"};
    if (p->inst->mods.flags & MOD_FLAG_CLAMP) strbuf_append(p->out, " clamp");
    strbuf_append(p->out, omods[p->inst->mods.omod & 3]);
}

static void print_dpp8(Printer *p)
{
    const Modifiers *m = &p->inst->mods;
    strbuf_append(p->out, " dpp8:[");
    for (unsigned i = 0; i < 8; i++) strbuf_printf(p->out, i ? ",%u" : "%u", m->dpp8 >> (3 * i) & 7);
    strbuf_append(p->out, m->flags & DPP_FETCH_INACTIVE ? "] fi:1" : "]");
}

static void print_dpp(Printer *p)
{
    const Modifiers *m = &p->inst->mods;
    unsigned c = m->dpp_ctrl;
    StrBuf *out = p->out;
    if (c < 0x100) strbuf_printf(out, " quad_perm:[%u,%u,%u,%u]", c & 3, c >> 2 & 3, c >> 4 & 3, c >> 6 & 3);
    else if (c > 0x100 && c < 0x110) strbuf_printf(out, " row_shl:%u", c & 15);
    else if (c > 0x110 && c < 0x120) strbuf_printf(out, " row_shr:%u", c & 15);
    else if (c > 0x120 && c < 0x130) strbuf_printf(out, " row_ror:%u", c & 15);
    else if (c == 0x130) strbuf_append(out, " wave_shl:1");
    else if (c == 0x134) strbuf_append(out, " wave_rol:1");
    else if (c == 0x138) strbuf_append(out, " wave_shr:1");
    else if (c == 0x13c) strbuf_append(out, " wave_ror:1");
    else if (c == 0x140) strbuf_append(out, " row_mirror");
    else if (c == 0x141) strbuf_append(out, " row_half_mirror");
    else if (c == 0x142) strbuf_append(out, " row_bcast:15");
    else if (c == 0x143) strbuf_append(out, " row_bcast:31");
    else if (c >= 0x160) strbuf_printf(out, " row_xmask:%u", c & 15);
    else
        strbuf_printf(out, target_infos[p->target].family == FAMILY_GFX9 ? " row_newbcast:%u" : " row_share:%u",
                      c & 15);
    strbuf_printf(out, " row_mask:0x%x bank_mask:0x%x", m->dpp_masks >> 4, m->dpp_masks & 15);
    if (m->flags & DPP_BOUND_CTRL) strbuf_append(out, " bound_ctrl:1");
    if (m->flags & DPP_FETCH_INACTIVE) strbuf_append(out, " fi:1");
}

static void print_sdwa(Printer *p)
{
    static const char *const selectors[8] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD", "?"};
    static const char *const unused[4] = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE", "?"};
    const Modifiers *m = &p->inst->mods;
    print_clamp_omod(p);
    /* Conversions from fp8 and bf8 always write whole registers, so LLVM's text has no dst_sel there. */
    const bool whole = p->inst->opcode == OP_V_CVT_F32_FP8 || p->inst->opcode == OP_V_CVT_F32_BF8 ||
                       p->inst->opcode == OP_V_CVT_PK_F32_FP8 || p->inst->opcode == OP_V_CVT_PK_F32_BF8;
    if (p->row->format != FORMAT_VOPC && !whole)
        strbuf_printf(p->out, " dst_sel:%s dst_unused:%s", selectors[m->sdwa_dst & 7], unused[m->sdwa_dst >> 3 & 3]);
    strbuf_printf(p->out, " src0_sel:%s", selectors[m->sdwa_src & 7]);
    if (p->row->format != FORMAT_VOP1) strbuf_printf(p->out, " src1_sel:%s", selectors[m->sdwa_src >> 4 & 7]);
}

static void print_bitop3(Printer *p)
{
    const int32_t table = p->inst->mods.offset;
    if (p->row->modifiers & MOD_BITOP3 && table)
        strbuf_printf(p->out, table <= 10 ? " bitop3:%u" : " bitop3:0x%x", (unsigned)table);
}

static void print_vop3(Printer *p)
{
    const Modifiers *m = &p->inst->mods;
    unsigned n = isa_num_sources(p->row);
    if (p->row->flags & INST_PERMLANE_SWAP) { /* here op_sel bits 0 and 1 are fetch-inactive and bound control */
        if (m->op_sel & 2) strbuf_append(p->out, " bound_ctrl:1");
        if (m->op_sel & 1) strbuf_append(p->out, " fi:1");
        return;
    }
    print_bitop3(p);
    if (m->op_sel && (p->row->modifiers & MOD_SCALE_SEL)) strbuf_printf(p->out, " scale_sel:%u", m->op_sel);
    if (m->op_sel && isa_selects_lanes(p->row)) {
        print_list(p->out, "op_sel", m->op_sel, 2);
    } else if (m->op_sel && (p->row->modifiers & MOD_OP_SEL)) {
        /* with four bytes bits 2 and 3 are the byte; else bit 3 is the destination */
        const bool four = p->row->flags & INST_BYTE_SELECT;
        const unsigned bits = four ? m->op_sel : (m->op_sel & ((1u << n) - 1)) | (m->op_sel >> 3 & 1) << n;
        if (p->row->flags & INST_SOURCE_BYTE) {
            if (m->op_sel & 8) strbuf_append(p->out, " op_sel:[0,1]");
            if (m->op_sel & 3) strbuf_printf(p->out, " byte_sel:%u", isa_source_byte(p->inst));
        } else if (four && target_infos[p->target].family == FAMILY_GFX1250)
            strbuf_printf(p->out, " byte_sel:%u", m->op_sel >> 2u);
        else print_list(p->out, "op_sel", bits, four ? 4 : n + 1);
    }
    print_clamp_omod(p);
}

static void print_wmma(Printer *p)
{
    static const char *const formats[] = {"FP8", "BF8", "FP6", "BF6", "FP4"};
    static const char *const scales[] = {"E8", "E5M3", "E4M3"};
    static const char *const format = " matrix_%c_fmt:MATRIX_FMT_%s", *const reuse = " matrix_%c_reuse";
    static const char *const row = " matrix_%c_scale:MATRIX_SCALE_ROW1";
    static const char *const scale = " matrix_%c_scale_fmt:MATRIX_SCALE_FMT_%s";
    const Modifiers *m = &p->inst->mods;
    const uint8_t fmts[2] = {m->cbsz, m->blgp}, scale_fmts[2] = {m->scale_fmts & 3, m->scale_fmts >> 2 & 3};
    for (unsigned i = 0; i < 2; i++)
        if (fmts[i] && fmts[i] < 5) strbuf_printf(p->out, format, "ab"[i], formats[fmts[i]]);
    if (p->row->modifiers & MOD_INDEX_KEY && m->op_sel) strbuf_append(p->out, " index_key:1");
    for (unsigned i = 0; i < 2 && p->row->modifiers & MOD_SCALE; i++)
        if (m->op_sel >> i & 1) strbuf_printf(p->out, row, "ab"[i]);
    for (unsigned i = 0; i < 2; i++)
        if (scale_fmts[i] && scale_fmts[i] < 3) strbuf_printf(p->out, scale, "ab"[i], scales[scale_fmts[i]]);
    for (unsigned i = 0; i < 2; i++)
        if (m->reuse >> i & 1) strbuf_printf(p->out, reuse, "ab"[i]);
    if (m->neg_lo & 7) print_list(p->out, "neg_lo", m->neg_lo, 3);
    if (m->neg_hi & 7) print_list(p->out, "neg_hi", m->neg_hi, 3);
    if (m->flags & MOD_FLAG_CLAMP) strbuf_append(p->out, " clamp");
}

static void print_vop3p(Printer *p)
{
    const Modifiers *m = &p->inst->mods;
    unsigned n = isa_num_sources(p->row), mask = (1u << n) - 1;
    bool mix = p->row->modifiers & MOD_NEG_ABS;
    /* v_dot4, v_dot8 have no halves to select */
    bool halves = p->row->operands[p->row->num_defs].type != TYPE_B32;
    if (halves && m->op_sel & mask) print_list(p->out, "op_sel", m->op_sel, n);
    if (halves && (m->op_sel_hi & mask) != (mix ? 0 : mask)) print_list(p->out, "op_sel_hi", m->op_sel_hi, n);
    if (!mix && m->neg_lo & mask) print_list(p->out, "neg_lo", m->neg_lo, n);
    if (!mix && m->neg_hi & mask) print_list(p->out, "neg_hi", m->neg_hi, n);
    if (m->flags & MOD_FLAG_CLAMP) strbuf_append(p->out, " clamp");
}

static void print_mai(Printer *p)
{
    const Modifiers *m = &p->inst->mods;
    if (p->row->modifiers & MOD_SCALE_SEL) {
        if (m->op_sel & 3) print_list(p->out, "op_sel", m->op_sel & 3, 3);
        print_list(p->out, "op_sel_hi", m->op_sel_hi & 3, 3);
    }
    if (m->cbsz) strbuf_printf(p->out, " cbsz:%u", m->cbsz);
    if (m->abid) strbuf_printf(p->out, " abid:%u", m->abid);
    if (m->blgp && p->row->flags & INST_DGEMM && p->target != TARGET_GFX90A) print_list(p->out, "neg", m->blgp, 3);
    else if (m->blgp) strbuf_printf(p->out, " blgp:%u", m->blgp);
}

static void print_memory(Printer *p)
{
    const Modifiers *m = &p->inst->mods;
    StrBuf *out = p->out;
    if (p->inst->opcode == OP_DS_SWIZZLE_B32) {
        print_swizzle(out, (uint16_t)m->offset);
        return;
    }
    if (p->row->flags & INST_TYPED) isa_print_format(p->inst, out);
    if (m->flags & MEM_IDXEN) strbuf_append(out, " idxen");
    if (m->flags & MEM_OFFEN) strbuf_append(out, " offen");
    if (p->row->modifiers & MOD_OFFSET2) {
        if (pair_offset_of(m, 0)) strbuf_printf(out, " offset0:%u", pair_offset_of(m, 0));
        if (pair_offset_of(m, 1)) strbuf_printf(out, " offset1:%u", pair_offset_of(m, 1));
    } else if (m->offset) {
        strbuf_printf(out, " offset:%d", (int)m->offset);
    }
    if (m->flags & MEM_SCALE) strbuf_append(out, " scale_offset");
    print_cache(p);
    if (p->row->modifiers & MOD_LDS) strbuf_append(out, " lds");
    if (p->row->modifiers & MOD_GDS) strbuf_append(out, " gds");
}

static void print_modifiers(Printer *p)
{
    if (p->form == FORM_SDWA) print_sdwa(p);
    else if (form_is_short_dpp(p->form)) return;
    else if (p->row->modifiers & MOD_WMMA) print_wmma(p);
    else if (p->row->format == FORMAT_VOP3P) print_vop3p(p);
    else if (p->row->format == FORMAT_MAI || p->row->format == FORMAT_MAI_SCALED) print_mai(p);
    else if (p->row->format >= FORMAT_DS) print_memory(p);
    else if (form_is_e64(p->form)) print_vop3(p);
}

static void print_lanes(Printer *p)
{
    if (form_is_dpp8(p->form)) print_dpp8(p);
    else if (form_is_dpp(p->form)) print_dpp(p);
}

/* ---- the whole ---- */

size_t isa_text_name_length(Target target, uint16_t opcode)
{
    const InstInfo *row = inst_info(opcode);
    const size_t n = strlen(isa_name(target, opcode));
    const bool rtn = row->format != FORMAT_DS && (row->flags & INST_ATOMIC) && row->num_defs;
    return rtn || (row->modifiers & MOD_LDS) ? n - 4 : n; /* _rtn, _lds: see inst.def */
}

static void print_name(Printer *p)
{
    strbuf_append_n(p->out, isa_name(p->target, p->inst->opcode), isa_text_name_length(p->target, p->inst->opcode));
    if (form_is_dpp(p->form) && !form_is_short_dpp(p->form)) strbuf_append(p->out, "_e64_dpp");
    const bool plain = p->row->modifiers & MOD_NO_SUFFIX && (p->form == FORM_E32 || p->form == FORM_E64);
    if (!isa_has_short_form(p->row) || plain) return;
    if (p->form == FORM_SDWA) strbuf_append(p->out, "_sdwa");
    else if (form_is_dpp(p->form))
        strbuf_append(p->out, form_is_short_dpp(p->form) && p->row->format != FORMAT_VOPC ? "_dpp" : "");
    else if (p->row->opcode_e64[p->target] != NO_OPCODE && p->row->opcode_e32[p->target] != NO_OPCODE &&
             p->row->num_operands)
        strbuf_append(p->out, p->form == FORM_E32 ? "_e32" : "_e64");
}

/* SMEM: sdst, sbase, then a hexadecimal offset, or soffset with "offset:". */
static void print_smem_offset(Printer *p)
{
    int32_t offset = p->inst->mods.offset;
    const char *sign = offset < 0 ? "-" : "";
    uint32_t magnitude = offset < 0 ? -(uint32_t)offset : (uint32_t)offset;
    const unsigned soffset = isa_soffset_index(p->row);
    bool has_soffset = p->inst->operands[soffset].kind != OPERAND_NONE;
    if (!has_soffset) {
        strbuf_printf(p->out, ", %s0x%x", sign, magnitude);
        return;
    }
    strbuf_append(p->out, ", ");
    print_operand(p, soffset);
    if (offset || p->inst->mods.zero_offset || target_family(p->target)->prints_zero_offset)
        strbuf_printf(p->out, " offset:%s0x%x", sign, magnitude);
}

/* "v_dual_X dst, sources :: v_dual_Y dst, sources", each half in the order of the text. VOPD does not name VCC. */
static void print_dual(Printer *p)
{
    static const char *const prefix = "v_dual_";
    const char *names = p->row->name + strlen(prefix);
    const size_t of_x = isa_dual_name_length(p->inst->opcode);
    for (unsigned half = 0; half < 2; half++) {
        const char *name = half ? names + of_x + 1 : names;
        strbuf_printf(p->out, "%s%s%.*s", half ? " :: " : "", prefix, half ? (int)strlen(name) : (int)of_x, name);
        const char *separator = " ";
        for (unsigned i = 0; i < p->inst->num_operands; i++) {
            const DualPlace at = isa_dual_place(p->inst->opcode, i);
            const bool implied = p->form == FORM_E32 && at.slot == DUAL_SRC2;
            if (at.half != half || at.slot == DUAL_TIED || implied) continue;
            strbuf_append(p->out, separator);
            separator = ", ";
            print_operand(p, i);
        }
    }
    print_bitop3(p);
}

/* Is it s_atc_probe? Its "length" is a number that stands first. */
static bool probes_translation(const InstInfo *row)
{
    return row == &inst_infos[OP_S_ATC_PROBE] || row == &inst_infos[OP_S_ATC_PROBE_BUFFER];
}

/* Prints (base,) offset, soffset, length. */
static void print_prefetch(Printer *p)
{
    const int32_t offset = p->inst->mods.offset;
    const unsigned last = p->inst->num_operands - 1u;
    strbuf_char(p->out, ' ');
    if (last) print_operand(p, 0), strbuf_append(p->out, ", ");
    strbuf_printf(p->out, "%s0x%x, ", offset < 0 ? "-" : "", offset < 0 ? -(uint32_t)offset : (uint32_t)offset);
    if (p->inst->operands[last].kind == OPERAND_NONE) strbuf_append(p->out, "null");
    else print_operand(p, last);
    strbuf_printf(p->out, ", %u", p->inst->mods.abid);
}

void isa_print(Target target, const MachineInst *inst, const char *label, PrintVreg *print_vreg, void *context,
               StrBuf *out)
{
    Printer printer = {target, inst, inst_info(inst->opcode), isa_choose_form(target, inst), print_vreg, context, out};
    Printer *p = &printer;
    if (p->row->format == FORMAT_VOPD) {
        print_dual(p);
        return;
    }
    print_name(p);
    if (p->row->format == FORMAT_SOPP) {
        print_sopp(p, label);
        return;
    }
    if (p->row->modifiers & MOD_LENGTH && !probes_translation(p->row)) {
        print_prefetch(p);
        return;
    }
    const char *separator = " ";
    bool setreg = inst->opcode == OP_S_SETREG_B32 || inst->opcode == OP_S_SETREG_IMM32_B32;
    if (setreg) {
        strbuf_append(out, separator), isa_print_hwreg(p->target, p->inst, p->out);
        separator = ", ";
    }
    if (p->row->modifiers & MOD_LENGTH) { /* the number of s_atc_probe */
        strbuf_printf(out, inst->mods.abid <= 64 ? " %u" : " 0x%x", inst->mods.abid);
        separator = ", ";
    }
    for (unsigned i = 0; i < inst->num_operands; i++) {
        bool in_row = i < p->row->num_operands;
        if (in_row && p->row->operands[i].tied >= 0) continue;
        if (p->row->format == FORMAT_SMEM && i == isa_soffset_index(p->row)) break;
        if (p->row->format == FORMAT_FLAT && inst->operands[i].kind == OPERAND_NONE) continue;
        if (p->row->format == FORMAT_TENSOR && inst->operands[i].kind == OPERAND_NONE) break;
        strbuf_append(out, separator);
        separator = ", ";
        print_operand(p, i);
    }
    if (p->row->format == FORMAT_SMEM && isa_soffset_index(p->row) < inst->num_operands) {
        print_smem_offset(p);
        if (inst->mods.flags & MEM_SCALE) strbuf_append(out, " scale_offset");
        print_cache(p);
    }
    if (p->row->format == FORMAT_SOP1 && p->row->modifiers & MOD_SIMM16)
        strbuf_char(out, ','), isa_print_message_gfx12(inst, out);
    if (p->row->format == FORMAT_SOPK && !setreg) print_sopk(p, label);
    if (inst->opcode == OP_S_SET_GPR_IDX_ON) strbuf_append(out, ", "), isa_print_gpr_idx(p->inst, p->out);
    print_modifiers(p);
    print_lanes(p);
}
