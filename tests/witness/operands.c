/* Operands of the second witness: where values come from and go to, and the modifiers around an
   operation (SDWA, DPP, op_sel, neg, abs, clamp, omod). Source: ISA documents, chapters "Vector ALU
   operations", "SDWA", "DPP". */
#include "witness/rows.h"

/* ---- scalars ---- */

int witness_scalar_number(Operand o)
{
    if (o.kind == OPERAND_PHYS) return o.reg_class == CLASS_S ? (int)(o.value + o.offset) : -1;
    if (o.kind != OPERAND_SPECIAL) return -1;
    switch (o.value) {
    case SPECIAL_FLAT_SCRATCH: return 102 + o.offset;
    case SPECIAL_XNACK_MASK: return 104 + o.offset;
    case SPECIAL_VCC: return WITNESS_VCC + o.offset;
    case SPECIAL_TTMP: return WITNESS_TTMP + o.offset;
    case SPECIAL_M0: return WITNESS_M0;
    case SPECIAL_EXEC: return WITNESS_EXEC + o.offset;
    default: return -1;
    }
}
static bool is_64(OperandType type) { return type_is_int64(type) || type == TYPE_F64 || type == TYPE_PK_F32; }
static bool is_16(OperandType type) { return type == TYPE_B16 || type == TYPE_F16 || type == TYPE_BF16; }
static bool is_packed16(OperandType type) { return type == TYPE_PK_B16 || type == TYPE_PK_F16 || type == TYPE_PK_BF16; }

uint64_t witness_scalar(const Witness *w, OperandType type, Operand o, bool *declined)
{
    const int number = witness_scalar_number(o);
    if (number >= 0) return is_64(type) ? witness_pair(w->s + number) : w->s[number];
    if (o.kind == OPERAND_IMM) return type_is_int64(type) || type == TYPE_F64 ? isa_imm64(type, o) : o.value;
    if (o.kind == OPERAND_SPECIAL) {
        switch (o.value) {
        case SPECIAL_SCC: return w->scc;
        case SPECIAL_VCCZ: return witness_pair(w->s + WITNESS_VCC) == 0;
        case SPECIAL_EXECZ: return witness_exec(w) == 0;
        default: break;
        }
    }
    *declined = true;
    return 0;
}
void witness_write_scalar(Witness *w, Operand o, unsigned dwords, uint64_t value)
{
    const int number = witness_scalar_number(o);
    if (number < 0) return;
    w->s[number] = (uint32_t)value;
    if (dwords == 2) w->s[number + 1] = (uint32_t)(value >> 32);
}

/* ---- vectors ---- */

unsigned witness_row(Operand o) { return o.value + o.offset + (o.reg_class == CLASS_A ? WITNESS_AGPRS : 0); }
static bool is_vector(Operand o)
{
    return o.kind == OPERAND_PHYS && (o.reg_class == CLASS_V || o.reg_class == CLASS_A);
}
Operand witness_operand(const MachineInst *inst, unsigned index)
{
    const OperandInfo *info = &inst_info(inst->opcode)->operands[index];
    if (info->tied >= 0) return inst->operands[info->tied];
    return inst->operands[index];
}

/* The lane that lane i reads by DPP, or -1. */
static int dpp_lane(unsigned control, int i)
{
    const int row = i / 16 * 16, place = i % 16, n = (int)(control & 15);
    if (control < 0x100) return i / 4 * 4 + (int)(control >> (i % 4 * 2) & 3);
    switch (control & 0x1f0) {
    case 0x100: return place + n <= 15 ? i + n : -1;
    case 0x110: return place - n >= 0 ? i - n : -1;
    case 0x120: return row + (place + 16 - n) % 16;
    case 0x150: return row + n;
    default: break;
    }
    switch (control) {
    case 0x130: return i == 63 ? -1 : i + 1;
    case 0x134: return i == 63 ? 0 : i + 1;
    case 0x138: return i == 0 ? -1 : i - 1;
    case 0x13c: return i == 0 ? 63 : i - 1;
    case 0x140: return row + 15 - place;
    case 0x141: return i / 8 * 8 + 7 - i % 8;
    case 0x142: return i < 16 ? -1 : row - 1;
    case 0x143: return i < 32 ? -1 : 31;
    default: return -1;
    }
}

/* Lanes that take part, and for each the lane that source 0 is read from (-1: reads 0). */
static uint64_t lanes_of(const Witness *w, const MachineInst *inst, int from[WITNESS_LANES])
{
    const uint64_t exec = witness_exec(w);
    uint64_t lanes = exec;
    for (int i = 0; i < WITNESS_LANES; i++) {
        from[i] = i;
        if (!form_is_dpp(inst->form)) continue;
        from[i] = form_is_dpp8(inst->form) ? i / 8 * 8 + (int)(inst->mods.dpp8 >> i % 8 * 3 & 7)
                                           : dpp_lane(inst->mods.dpp_ctrl, i);
        if (from[i] >= 0 && !(exec >> from[i] & 1) && !(inst->mods.flags & DPP_FETCH_INACTIVE)) from[i] = -1;
        if (form_is_dpp8(inst->form)) continue; /* all lanes are written */
        const bool row_on = inst->mods.dpp_masks >> 4 >> (i / 16) & 1,
                   bank_on = inst->mods.dpp_masks >> (i % 16 / 4) & 1;
        if (!row_on || !bank_on || (from[i] < 0 && !(inst->mods.flags & DPP_BOUND_CTRL))) lanes &= ~(UINT64_C(1) << i);
    }
    return lanes;
}

static uint64_t sdwa_part(uint64_t value, unsigned selector, bool sign_extend)
{
    if (selector == SDWA_DWORD) return value;
    const bool byte = selector <= SDWA_BYTE_3;
    const unsigned bits = byte ? 8 : 16, at = byte ? 8 * selector : 16 * (selector - SDWA_WORD_0);
    uint64_t part = value >> at & low_bits((int)bits);
    if (sign_extend && part >> (bits - 1)) part |= 0xffffffff & ~low_bits((int)bits);
    return part;
}

static bool is_mix(const MachineInst *inst) { return inst_info(inst->opcode)->flags & INST_MIX; }
/* Rows in which op_sel chooses bytes or words of the operation itself. */
static bool selects_itself(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    return info->flags & (INST_CVT_SCALE | INST_BYTE_SELECT);
}

/* CDNA5 ISA 7.7.2: "BF16 uses 32-bit float constants", of which it is the upper half; 4.1: which what has no op_sel takes. */
static bool is_upper_constant(const Lane *l, OperandType type, Operand o)
{
    const bool bf16 = type == TYPE_BF16 || type == TYPE_PK_BF16;
    const bool is_vop1 = inst_info(l->inst->opcode)->format < FORMAT_VOP3;
    if (is_vop1 && isa_choose_form(l->target, l->inst) == FORM_E32) return false;
    return bf16 && l->target == TARGET_GFX1250 && o.kind == OPERAND_IMM && isa_imm_field(type, o) >= 240;
}

static uint64_t read_source(Lane *l, unsigned slot, unsigned index, int from)
{
    const MachineInst *inst = l->inst;
    const InstInfo *info = inst_info(inst->opcode);
    const OperandType type = info->operands[index].type;
    const Operand o = witness_operand(inst, index);
    const Modifiers *m = &inst->mods;
    uint64_t value;
    const unsigned width = isa_operand_width(l->target, inst, index);
    if (is_vector(o)) {
        const unsigned row = witness_row(o);
        for (unsigned r = 0; r < width && r < MAX_WIDE; r++) l->wide[slot][r] = from < 0 ? 0 : l->w->v[row + r][from];
        value = l->wide[slot][0] | (width > 1 ? (uint64_t)l->wide[slot][1] << 32 : 0);
    } else {
        value = witness_scalar(l->w, type, o, &l->declined);
        if (o.flags & OPERAND_LITERAL64) value = isa_constant64(inst, index);
        if (is_upper_constant(l, type, o)) value <<= 16;
        l->wide[slot][0] = (uint32_t)value;
        l->wide[slot][1] = (uint32_t)(value >> 32);
        if (type == TYPE_PK_F32 && o.kind == OPERAND_IMM) l->declined = true;
    }
    if (inst->form == FORM_SDWA && slot < 2)
        value = sdwa_part(value, m->sdwa_src >> (4 * slot) & 7, o.flags & OPERAND_SEXT);
    const unsigned low = m->op_sel >> slot & 1, high = m->op_sel_hi >> slot & 1, neg_low = m->neg_lo >> slot & 1,
                   neg_high = m->neg_hi >> slot & 1;
    if (info->modifiers & MOD_PACKED) {
        if (is_mix(inst)) {
            return value; /* the operation reads all modifiers itself */
        }
        if (is_packed16(type)) {
            if (type == TYPE_PK_B16 && (neg_low || neg_high)) l->declined = true;
            const uint64_t x = value >> (16 * low) & 0xffff, y = value >> (16 * high) & 0xffff;
            return (x ^ neg_low << 15) | (y ^ neg_high << 15) << 16;
        }
        if (type == TYPE_PK_F32) {
            const uint64_t x = value >> (32 * low) & 0xffffffff, y = value >> (32 * high) & 0xffffffff;
            if (inst->opcode == OP_V_PK_MOV_B32 && (neg_low || neg_high)) l->declined = true;
            return (x ^ (uint64_t)neg_low << 31) | (y ^ (uint64_t)neg_high << 31) << 32;
        }
        if (type == TYPE_F32) return (value & 0xffffffff) ^ (uint64_t)neg_low << 31;
        if ((neg_low || neg_high) && !(info->modifiers & MOD_SIGNED_AB)) l->declined = true;
        return value;
    }
    if (info->flags & INST_SOURCE_BYTE) return value >> (16 * (m->op_sel & 1) + 8 * (m->op_sel >> 1 & 1)) & 0xff;
    if (info->modifiers & MOD_OP_SEL && low && !selects_itself(inst)) {
        if (!is_16(type)) l->declined = true;
        value >>= 16;
    }
    if (info->flags & INST_CVT_SCALE && is_16(type) && low) l->declined = true;
    if (is_16(type)) value &= 0xffff;
    const uint64_t sign = is_16(type) ? 0x8000 : is_64(type) ? UINT64_C(1) << 63 : UINT64_C(1) << 31;
    if (o.flags & OPERAND_ABS) value &= ~sign;
    if (o.flags & OPERAND_NEG) value ^= sign;
    return value;
}

/* ---- results ---- */

/* CDNA5 ISA 7.2.3.1: omod is allowed whatever MODE says of denormals. */
static bool flushes_output(const Witness *w, Target target, FormatName format)
{
    if (target == TARGET_GFX1250) return true;
    return !(w->mode & (format == FMT_F32 ? WITNESS_DENORM32_OUT : WITNESS_DENORM16_64_OUT));
}

/* omod, then clamp, of one float. */
static uint64_t finish_float(const Lane *l, FormatName format, uint64_t bits, bool allow_omod)
{
    const Modifiers *m = &l->inst->mods;
    const Witness *w = l->w;
    Number x = number_decode(format, bits);
    const bool scales = allow_omod && m->omod && !(w->mode & WITNESS_IEEE) && flushes_output(w, l->target, format);
    if (is_nan(x) && (l->clamp || scales)) bits = format_nan(format);
    if (scales) {
        static const double factors[4] = {1, 2, 4, 0.5};
        if (x.kind == KIND_FINITE) {
            const bool largest = format == FMT_F16 && w->mode & WITNESS_FP16_OVFL;
            bits = number_encode(format, x.value * factors[m->omod], ROUND_EVEN,
                                 largest ? OVERFLOW_SATURATE : OVERFLOW_DEFAULT);
            /* denormals are flushed, and -0 becomes +0 */
            if (!(bits & low_bits(format_bits(format) - 1) & ~low_bits(float_formats[format].mantissa_bits))) bits = 0;
            x = number_decode(format, bits);
        }
    }
    if (!l->clamp) return bits;
    if (is_nan(x)) return w->mode & WITNESS_DX10_CLAMP ? 0 : bits;
    if (x.kind == KIND_INFINITE) return x.negative ? 0 : number_encode(format, 1, ROUND_EVEN, OVERFLOW_DEFAULT);
    if (!(x.value > 0)) return 0;
    return x.value > 1 ? number_encode(format, 1, ROUND_EVEN, OVERFLOW_DEFAULT) : bits;
}

static void finish(Lane *l, const LaneRow *row)
{
    const Modifiers *m = &l->inst->mods;
    const bool modified = m->omod || l->clamp;
    if (m->omod == 1 || m->omod == 2) l->bound *= m->omod == 1 ? 2 : 4; /* the error is multiplied, too */
    if (row->format == FMT_NONE || !modified) return;
    switch (row->result) {
    case RESULT_PACKED:
        l->d = finish_float(l, row->format, l->d & 0xffff, m->omod) |
               finish_float(l, row->format, l->d >> 16 & 0xffff, m->omod) << 16;
        break;
    case RESULT_PAIR:
        l->d = finish_float(l, row->format, l->d & 0xffffffff, false) | finish_float(l, row->format, l->d >> 32, false)
                                                                            << 32;
        break;
    case RESULT_16:
    case RESULT_HALF_LOW:
    case RESULT_HALF_HIGH:
    case RESULT_32:
    case RESULT_64:
    case RESULT_WHOLE: l->d = finish_float(l, row->format, l->d, true); break;
    default: break;
    }
}

/* The dword that is written for a result of up to 32 bits. */
static uint32_t merge(const Lane *l, const LaneRow *row)
{
    const MachineInst *inst = l->inst;
    const InstInfo *info = inst_info(inst->opcode);
    const uint32_t old = (uint32_t)l->old;
    uint32_t value = (uint32_t)l->d;
    if (row->result == RESULT_16) value &= 0xffff;
    if (row->result == RESULT_HALF_LOW) return (old & 0xffff0000) | (value & 0xffff);
    if (row->result == RESULT_HALF_HIGH) return (old & 0xffff) | value << 16;
    if (inst->form == FORM_SDWA) {
        const unsigned selector = inst->mods.sdwa_dst & 7, unused = inst->mods.sdwa_dst >> 3;
        if (selector == SDWA_DWORD) return value;
        const bool byte = selector <= SDWA_BYTE_3;
        const unsigned bits = byte ? 8 : 16, at = byte ? 8 * selector : 16 * (selector - SDWA_WORD_0);
        const uint32_t field = (uint32_t)low_bits((int)bits), part = (value & field) << at;
        if (unused == SDWA_UNUSED_PRESERVE) return (old & ~(field << at)) | part;
        if (unused == SDWA_UNUSED_SEXT && value >> (bits - 1) & 1)
            return part | (uint32_t)(UINT64_C(0xffffffff) << (at + bits));
        return part;
    }
    const bool half = l->target == TARGET_GFX1250 && is_16((OperandType)info->operands[0].type);
    if (half || (row->result == RESULT_16 && info->modifiers & MOD_OP_SEL))
        return inst->mods.op_sel & 8 ? (old & 0xffff) | value << 16 : (old & 0xffff0000) | (value & 0xffff);
    return value;
}

/* The destination after the next larger and the next smaller value in the row's format. SDWA writes a part of it. */
static void keep_neighbours(Witness *w, const Lane *l, const LaneRow *row)
{
    Lane other = *l;
    const uint64_t sign = l->d & sign_bit(row->format), magnitude = l->d & (sign_bit(row->format) - 1);
    other.d = sign | (magnitude + 1);
    w->near[0][l->lane] = merge(&other, row);
    other.d = magnitude ? sign | (magnitude - 1) : l->d;
    w->near[1][l->lane] = merge(&other, row);
}

static unsigned result_dwords(const LaneRow *row, unsigned width)
{
    switch (row->result) {
    case RESULT_64:
    case RESULT_PAIR: return 2;
    case RESULT_WIDE: return width;
    case RESULT_MASK:
    case RESULT_MASK_EXEC: return 0;
    default: return 1;
    }
}

static WitnessResult execute_lanes(Witness *w, Target target, const MachineInst *inst, const LaneRow *row)
{
    static uint32_t results[MAX_WIDE][WITNESS_LANES];
    const InstInfo *info = inst_info(inst->opcode);
    int from[WITNESS_LANES];
    const uint64_t lanes = lanes_of(w, inst, from);
    uint64_t flags = 0;
    Operand vector_def = operand_none(), mask_def = operand_none();
    unsigned def_width = 0, mask_dwords = 0;
    for (unsigned i = 0; i < info->num_defs; i++) {
        if (is_vector(inst->operands[i])) {
            vector_def = inst->operands[i];
            def_width = isa_operand_width(target, inst, i);
        } else {
            mask_def = inst->operands[i];
            mask_dwords = isa_operand_width(target, inst, i);
        }
    }
    const unsigned dwords = result_dwords(row, def_width);
    for (unsigned lane = 0; lane < WITNESS_LANES; lane++) {
        if (!(lanes >> lane & 1)) continue;
        Lane l = {.w = w, .inst = inst, .target = target, .lane = lane, .format = row->format, .param = row->param};
        l.clamp = inst->mods.flags & MOD_FLAG_CLAMP;
        l.carry_in = witness_pair(w->s + WITNESS_VCC) >> lane & 1;
        for (unsigned i = info->num_defs, slot = 0; i < info->num_operands && slot < 4; i++) {
            if (info->operands[i].flags & OPERAND_LANE_MASK) {
                const bool is_short = isa_operand_width(target, inst, i) == 1;
                l.carry_in =
                    witness_scalar(w, is_short ? TYPE_B32 : TYPE_B64, inst->operands[i], &l.declined) >> lane & 1;
                continue;
            }
            l.s[slot] = read_source(&l, slot, i, slot ? (int)lane : from[lane]);
            slot++;
        }
        if (is_vector(vector_def))
            l.old = w->v[witness_row(vector_def)][lane] |
                    (dwords > 1 ? (uint64_t)w->v[witness_row(vector_def) + 1][lane] << 32 : 0);
        row->op(&l);
        if (l.declined) return WITNESS_DECLINED;
        if (l.clamp && row->format == FMT_NONE && info->operands[0].type != TYPE_WIDE && dwords)
            return WITNESS_DECLINED;
        finish(&l, row);
        flags |= (uint64_t)l.flag << lane;
        if (row->result == RESULT_WIDE) {
            for (unsigned r = 0; r < dwords; r++) results[r][lane] = l.d_wide[r];
        } else {
            results[0][lane] = dwords == 1 ? merge(&l, row) : (uint32_t)l.d;
            if (row->tolerance == TOLERANCE_ULP && dwords == 1) keep_neighbours(w, &l, row);
            if (dwords == 2) results[1][lane] = (uint32_t)(l.d >> 32);
        }
        w->bound[0][lane] = l.bound;
    }
    if (row->tolerance != TOLERANCE_NONE) {
        w->tolerance = row->tolerance;
        w->tolerance_format = row->format;
        w->tolerance_row = witness_row(vector_def);
        w->tolerance_rows = dwords;
        w->writes_part = inst->form == FORM_SDWA && (inst->mods.sdwa_dst & 7) != SDWA_DWORD;
    }
    for (unsigned lane = 0; lane < WITNESS_LANES; lane++)
        for (unsigned r = 0; r < dwords; r++)
            if (lanes >> lane & 1) w->v[witness_row(vector_def) + r][lane] = results[r][lane];
    if (mask_def.kind != OPERAND_NONE) witness_write_scalar(w, mask_def, mask_dwords, flags);
    if (row->result == RESULT_MASK_EXEC) {
        w->s[WITNESS_EXEC] = (uint32_t)flags;
        w->s[WITNESS_EXEC + 1] = (uint32_t)(flags >> 32);
    }
    return WITNESS_DONE;
}

/* ---- rows by name ---- */

static const LaneTable *const lane_tables[] = {&witness_integer_table, &witness_float_table, &witness_convert_table,
                                               &witness_compare_table, &witness_trans_table};
static const WaveTable *const wave_tables[] = {
    &witness_scalar_table,  &witness_scalar_float_table, &witness_lane_table,
    &witness_lds_table,     &witness_matrix_table,       &witness_memory_table,
    &witness_control_table, &witness_buffer_table,       &witness_memory_gfx1250_table};

static const LaneRow *find_lane_row(const char *name)
{
    for (unsigned t = 0; t < sizeof lane_tables / sizeof lane_tables[0]; t++)
        for (size_t i = 0; i < lane_tables[t]->count; i++)
            if (!strcmp(lane_tables[t]->rows[i].name, name)) return &lane_tables[t]->rows[i];
    return NULL;
}
static const WaveRow *find_wave_row(const char *name)
{
    for (unsigned t = 0; t < sizeof wave_tables / sizeof wave_tables[0]; t++)
        for (size_t i = 0; i < wave_tables[t]->count; i++)
            if (!strcmp(wave_tables[t]->rows[i].name, name)) return &wave_tables[t]->rows[i];
    return NULL;
}

bool witness_has(uint16_t opcode)
{
    const char *name = inst_info(opcode)->name;
    return find_lane_row(name) || find_wave_row(name);
}
WitnessResult witness_execute(Witness *w, Target target, const MachineInst *inst)
{
    const char *name = inst_info(inst->opcode)->name;
    const LaneRow *lane_row = find_lane_row(name);
    w->tolerance = TOLERANCE_NONE;
    w->writes_part = false;
    w->near_scalar = -1;
    if (lane_row) return execute_lanes(w, target, inst, lane_row);
    const WaveRow *wave_row = find_wave_row(name);
    return wave_row ? wave_row->op(w, target, inst, wave_row->param) : WITNESS_ABSENT;
}

bool witness_close(const Witness *w, unsigned row, unsigned lane, uint64_t got)
{
    const FormatName format = (FormatName)w->tolerance_format;
    const unsigned dwords = format == FMT_F64 ? 2 : 1;
    const uint32_t *place = &w->v[w->tolerance_row + row][lane];
    uint64_t want = dwords == 2 ? *place | (uint64_t)place[WITNESS_LANES] << 32 : *place;
    if (got == want) return true;
    if (w->writes_part) return w->tolerance == TOLERANCE_ULP && (got == w->near[0][lane] || got == w->near[1][lane]);
    if (format == FMT_F16 || format == FMT_BF16) { /* one or two halves */
        if ((got ^ want) & 0xffff0000) return false;
        got &= 0xffff, want &= 0xffff;
    }
    const Number x = number_decode(format, got), y = number_decode(format, want);
    const double bound = w->bound[row / dwords][lane];
    if (w->tolerance == TOLERANCE_SUM && bound > 1e308) return true; /* partial sums may overflow */
    if (is_nan(x) || is_nan(y)) return is_nan(x) && is_nan(y);
    if (w->tolerance == TOLERANCE_ULP) {
        /* neighbours among the codes of the format */
        const uint64_t sign = sign_bit(format);
        const int64_t a = got & sign ? -(int64_t)(got & (sign - 1)) : (int64_t)got;
        const int64_t b = want & sign ? -(int64_t)(want & (sign - 1)) : (int64_t)want;
        if (a - b >= -1 && a - b <= 1) return true;
    }
    if (x.kind == KIND_INFINITE && y.kind == KIND_INFINITE) return x.negative == y.negative;
    const Quad limit = bound;
    /* A sum near the largest number may overflow on one side only. */
    Quad a = x.kind == KIND_INFINITE ? (x.negative ? -1 : 1) * quad_power(float_formats[format].bias + 1) : x.value;
    Quad b = y.kind == KIND_INFINITE ? (y.negative ? -1 : 1) * quad_power(float_formats[format].bias + 1) : y.value;
    return quad_abs(a - b) <= limit;
}
