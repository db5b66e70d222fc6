/* Payloads of float operations on vectors, element by element. */
#include <math.h>

#include "sim/observe/payload_state.h"

typedef struct PayloadRow {
    uint16_t opcode;
    uint8_t op;
} PayloadRow;

static const PayloadRow rows[] = {
#define ROW(id, op) {OP_##id, PAYLOAD_##op},
#include "sim/observe/payload_rows.def"
#undef ROW
};

/* ---- the operation of an instruction ---- */

static WaveccType type_of(unsigned type)
{
    switch (type) {
    case TYPE_F16:
    case TYPE_PK_F16: return WAVECC_F16;
    case TYPE_BF16:
    case TYPE_PK_BF16: return WAVECC_BF16;
    case TYPE_F64: return WAVECC_F64;
    default: return WAVECC_F32;
    }
}

static bool is_packed(unsigned type) { return type == TYPE_PK_F16 || type == TYPE_PK_BF16 || type == TYPE_PK_F32; }

/* Sets types that operands do not tell: bytes of fp8, and halves of bf16. */
static void choose_types(const SimOp *op, PayloadInfo *info)
{
    const bool fnuz = op->flags & SIM_OP_F8_FNUZ;
    const WaveccType fp8 = fnuz ? WAVECC_F8E4M3FNUZ : WAVECC_F8E4M3FN, bf8 = fnuz ? WAVECC_F8E5M2FNUZ : WAVECC_F8E5M2;
    switch (op->info->decoded.inst.opcode) {
    case OP_V_CVT_F32_FP8:
    case OP_V_CVT_F32_FP8_GFX12:
    case OP_V_CVT_F16_FP8:
    case OP_V_CVT_PK_F16_FP8:
    case OP_V_CVT_PK_F32_FP8_GFX12:
    case OP_V_CVT_PK_F32_FP8: info->from[0] = fp8; break;
    case OP_V_CVT_F32_BF8:
    case OP_V_CVT_F32_BF8_GFX12:
    case OP_V_CVT_F16_BF8:
    case OP_V_CVT_PK_F16_BF8:
    case OP_V_CVT_PK_F32_BF8_GFX12:
    case OP_V_CVT_PK_F32_BF8: info->from[0] = bf8; break;
    case OP_V_CVT_SR_FP8_F32:
    case OP_V_CVT_SR_FP8_F16:
    case OP_V_CVT_PK_FP8_F16:
    case OP_V_CVT_PK_FP8_F32: info->to = fp8; break;
    case OP_V_CVT_SR_BF8_F32:
    case OP_V_CVT_SR_BF8_F16:
    case OP_V_CVT_PK_BF8_F16:
    case OP_V_CVT_PK_BF8_F32: info->to = bf8; break;
    case OP_V_CVT_F32_BF16_GFX12: info->from[0] = WAVECC_BF16; break;
    case OP_V_CVT_PK_BF16_F32: info->to = WAVECC_BF16; break;
    case OP_V_DOT2_F32_BF16:
    case OP_V_DOT2C_F32_BF16: info->from[0] = info->from[1] = WAVECC_BF16; break;
    default: break;
    }
    const bool to_f16 = inst_info(op->info->decoded.inst.opcode)->operands[0].type == TYPE_PK_F16;
    if (info->op == PAYLOAD_SPLIT) info->to = to_f16 ? WAVECC_F16 : WAVECC_F32;
    if (info->op == PAYLOAD_SAME && info->to != WAVECC_F32 && wavecc_type_info((WaveccType)info->to)->bits == 8)
        info->parts = 2;
}

PayloadInfo payload_info(const DefinedRule *rules, const SimOp *op)
{
    const unsigned opcode = op->info->decoded.inst.opcode;
    const InstInfo *row = inst_info((uint16_t)opcode);
    PayloadInfo info = {.kind = rules[opcode].kind,
                        .meaning = rules[opcode].meaning,
                        .parts = 1,
                        .is_scalar = row->format >= FORMAT_SOP1 && row->format <= FORMAT_SOPK};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].opcode == opcode) info.op = rows[i].op;
    PayloadScale scale;
    if (payload_scale_of(row, &scale)) {
        info.op = PAYLOAD_SCALE;
        info.to = scale.to;
    }
    if (info.op == PAYLOAD_BITS || info.op == PAYLOAD_SCALE) return info;
    info.is_scalar = info.is_scalar || !(row->operands[0].allow & ALLOW_V); /* v_s_exp_f32 */
    for (unsigned i = 0; i < 3 && row->num_defs + i < row->num_operands; i++)
        info.from[i] = (uint8_t)type_of(row->operands[row->num_defs + i].type);
    info.to = (uint8_t)type_of(row->operands[0].type);
    if (is_packed(row->operands[0].type) || info.op == PAYLOAD_PAIR || info.op == PAYLOAD_SPLIT) info.parts = 2;
    choose_types(op, &info);
    return info;
}

/* ---- sources ---- */

static Number modified(const SimFetch *, Number n, bool negate, bool absolute)
{
    if (n.undecided) return n;
    if (absolute && signbit(n.real)) n = number_negate(n);
    return negate ? number_negate(n) : n;
}

static Number read_half(const SimPayload *payload, WaveccType type, const Cell *cell, bool high)
{
    return payload_read(payload, type, cell->tags + (high ? 4 : 0), high ? cell->bits >> 16 : cell->bits & 0xffff);
}

static Number read_mix(const SimWave *wave, const SimOp *op, unsigned slot, unsigned lane)
{
    const SimFetch *fetch = &op->info->fetch[slot];
    const Cell cell = payload_cell(wave, op, slot, 0, lane);
    const WaveccType half = fetch->select == SELECT_MIX_BF16 ? WAVECC_BF16 : WAVECC_F16;
    const Number n = fetch->op_sel_hi ? read_half(payload_of(wave), half, &cell, fetch->op_sel)
                                      : payload_read(payload_of(wave), WAVECC_F32, cell.tags, cell.bits);
    return modified(fetch, n, fetch->neg_lo || fetch->neg, fetch->neg_hi || fetch->abs);
}

static Number read_wide(const SimWave *wave, const SimOp *op, unsigned slot, unsigned lane)
{
    uint32_t tags[2 * NIBBLES];
    uint64_t bits = 0;
    for (unsigned r = 0; r < 2; r++) {
        const Cell cell = payload_cell(wave, op, slot, r, lane);
        memcpy(tags + NIBBLES * r, cell.tags, sizeof cell.tags);
        bits |= (uint64_t)cell.bits << (32 * r);
    }
    return payload_read(payload_of(wave), WAVECC_F64, tags, bits);
}

/* Element `part` of a source. */
static Number read_source(const SimWave *wave, const SimOp *op, const PayloadInfo *info, unsigned slot, unsigned part,
                          unsigned lane)
{
    const SimFetch *fetch = &op->info->fetch[slot];
    const WaveccType type = (WaveccType)info->from[slot];
    const SimPayload *payload = payload_of(wave);
    if (fetch->select == SELECT_MIX || fetch->select == SELECT_MIX_BF16) return read_mix(wave, op, slot, lane);
    if (type == WAVECC_F64) return modified(fetch, read_wide(wave, op, slot, lane), fetch->neg, fetch->abs);
    const bool pairs = info->parts == 2 && info->op != PAYLOAD_PAIR;
    if (type == WAVECC_F32) {
        const bool wide = pairs && fetch->kind != FETCH_SPECIAL;
        const unsigned r = !wide                              ? 0
                           : fetch->select == SELECT_PACKED32 ? (part ? fetch->op_sel_hi : fetch->op_sel)
                                                              : part;
        const Cell cell = payload_cell(wave, op, slot, r, lane);
        return modified(fetch, payload_read(payload, type, cell.tags, cell.bits),
                        wide ? (part ? fetch->neg_hi : fetch->neg_lo) : fetch->neg, fetch->abs);
    }
    const Cell cell = payload_cell(wave, op, slot, 0, lane);
    if (wavecc_type_info(type)->bits == 8) {
        const bool is_chosen = op->info->sdwa || fetch->sdwa; /* by payload_cell */
        const unsigned byte = info->op == PAYLOAD_SPLIT ? 2 * (op->sel & 1) + part : is_chosen ? 0 : op->sel & 3;
        if (op->flags & SIM_OP_E5M3) return number_undecided();
        return payload_read(payload, type, cell.tags + 2 * byte, cell.bits >> (8 * byte) & 0xff);
    }
    const bool two = pairs || info->op == PAYLOAD_DOT2;
    const bool high = !two                               ? fetch->select == SELECT_HALF && fetch->op_sel
                      : fetch->select == SELECT_PACKED16 ? (part ? fetch->op_sel_hi : fetch->op_sel)
                                                         : part;
    return modified(fetch, read_half(payload, type, &cell, high),
                    two ? (part ? fetch->neg_hi : fetch->neg_lo) : fetch->neg, !two && fetch->abs);
}

/* ---- results ---- */

static Number fma_of(Number a, Number b, Number c)
{
    Number n = number_add(number_mul(a, b), c);
    if (!n.undecided) n.real = fma(a.real, b.real, c.real);
    return n;
}

/* The source that equals the result: of three the middle one, of two the larger or smaller. */
static Number pick(const SimOp *op, const Number *s, unsigned count)
{
    const char *name = inst_info(op->info->decoded.inst.opcode)->name;
    const bool least = strstr(name, "min") != NULL, middle = strstr(name, "med") != NULL;
    unsigned best = 0;
    for (unsigned i = 0; i < count; i++)
        if (isnan(s[best].real) || (least ? s[i].real < s[best].real : s[i].real > s[best].real)) best = i;
    if (!middle) return s[best];
    const unsigned one = (best + 1) % 3, two = (best + 2) % 3;
    return s[s[one].real > s[two].real ? one : two];
}

static Number mantissa_of(Number n)
{
    int exponent = 0;
    if (n.undecided || !isfinite(n.real) || n.real == 0) return n;
    frexp(n.real, &exponent);
    return number_scale(n, -exponent);
}

static Number compute(const SimWave *wave, const SimOp *op, const PayloadInfo *info, unsigned lane, const Number *s)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    switch (info->op) {
    case PAYLOAD_ADD: return number_add(s[0], s[1]);
    case PAYLOAD_SUB: return number_add(s[0], number_negate(s[1]));
    case PAYLOAD_SUBREV: return number_add(s[1], number_negate(s[0]));
    case PAYLOAD_MUL: return number_mul(s[0], s[1]);
    case PAYLOAD_MIX:
    case PAYLOAD_FMA: return fma_of(s[0], s[1], s[2]);
    case PAYLOAD_FMAS: return sim_lane_mask(wave, S_VCC) >> lane & 1 ? number_undecided() : fma_of(s[0], s[1], s[2]);
    case PAYLOAD_PICK: return pick(op, s, row->num_operands - row->num_defs < 3 ? 2 : 3);
    case PAYLOAD_RCP: return number_rcp(s[0]);
    case PAYLOAD_RSQ: return number_rcp(number_sqrt(s[0]));
    case PAYLOAD_SQRT: return number_sqrt(s[0]);
    case PAYLOAD_EXP: return number_exp2(s[0]);
    case PAYLOAD_LOG: return number_log2(s[0]);
    case PAYLOAD_SIN: return number_wave(s[0], NUMBER_SIN);
    case PAYLOAD_COS: return number_wave(s[0], NUMBER_COS);
    case PAYLOAD_TANH: return number_wave(s[0], NUMBER_TANH);
    case PAYLOAD_FRACT: return number_add(s[0], number_of(-floor(s[0].real)));
    case PAYLOAD_MANTISSA: return mantissa_of(s[0]);
    default: return s[0];
    }
}

static Number ldexp_of(const SimWave *wave, const SimOp *op, Number n, unsigned lane)
{
    enum { MOST = 2200 };
    const Cell cell = payload_cell(wave, op, 1, 0, lane);
    int exponent = inst_info(op->info->decoded.inst.opcode)->operands[2].type == TYPE_B16 ? (int16_t)cell.bits
                                                                                          : (int32_t)cell.bits;
    if (tags_any(cell.tags, NIBBLES) || n.undecided) return number_undecided();
    if (exponent > MOST) exponent = MOST;
    return number_scale(n, exponent < -MOST ? -MOST : exponent);
}

static Number dot_of(const SimWave *wave, const SimOp *op, const PayloadInfo *info, unsigned lane)
{
    Number sum = read_source(wave, op, info, 2, 0, lane);
    for (unsigned part = 0; part < 2; part++)
        sum = fma_of(read_source(wave, op, info, 0, part, lane), read_source(wave, op, info, 1, part, lane), sum);
    return sum;
}

/* Does it round to whole numbers? Their bits have no payload; the real value is followed. */
static bool rounds(const PayloadInfo *info) { return info->op == PAYLOAD_FOLLOW || info->op == PAYLOAD_NEAREST; }

/* Counts a rounding to a whole number that another rounding before it may turn (sim_payload_near_ties). */
static void count_near_tie(const SimWave *wave, const PayloadInfo *info, Number n)
{
    enum { MOST_BITS = 23, EXACT_BITS = 19, TIMES = 4 };
    const double steps_at = info->op == PAYLOAD_NEAREST ? 0.5 : 0;
    if (n.undecided || !(fabs(n.f) < 1 << MOST_BITS)) return;
    if (!steps_at && n.f == rint(n.f)) return; /* it was rounded before */
    const double away = fabs(n.f - steps_at - rint(n.f - steps_at));
    const double most = fmax(ldexp(fabs(n.f), -EXACT_BITS), TIMES * fabs(n.real - n.f));
    /* an error of a whole step comes from integers that are divided in floats */
    payload_of(wave)->near_ties += away <= most && most < 0.25;
}

static Number element_of(const SimWave *wave, const SimOp *op, const PayloadInfo *info, unsigned part, unsigned lane)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    const unsigned sources = row->num_operands - row->num_defs;
    Number s[3] = {{0}};
    if (info->op == PAYLOAD_DOT2) return dot_of(wave, op, info, lane);
    if (info->op == PAYLOAD_PAIR) return read_source(wave, op, info, part, 0, lane);
    if (info->op == PAYLOAD_LDEXP) return ldexp_of(wave, op, read_source(wave, op, info, 0, 0, lane), lane);
    for (unsigned i = 0; i < sources && i < 3; i++) s[i] = read_source(wave, op, info, i, part, lane);
    if (rounds(info)) count_near_tie(wave, info, s[0]);
    return compute(wave, op, info, lane, s);
}

static Number with_omod(const SimOp *op, Number n)
{
    const unsigned omod = op->info->omod;
    if (!omod || n.undecided) return n;
    return number_scale(n, omod == 3 ? -1 : (int)omod);
}

/* Writes the elements to their nibbles of the destination, and keeps the rest of it. */
static void put_elements(SimWave *wave, const SimOp *op, const PayloadInfo *info, unsigned lane, const Number *n)
{
    PayloadWave *w = payload_wave(wave);
    const unsigned row = payload_dst_row(op), nibbles = payload_nibbles((WaveccType)info->to);
    const unsigned width = info->parts * nibbles <= NIBBLES ? 1 : 2;
    uint32_t tags[2 * NIBBLES] = {0};
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const bool into_byte = info->op == PAYLOAD_BYTE, into_half = info->parts == 2 && nibbles == 2;
    const unsigned sdwa = op->info->sdwa ? mods->sdwa_dst & 7 : 6;
    unsigned first = into_half && op->sel >> 3 & 1 ? 4 : op->info->keep_half && op->flags & SIM_OP_HIGH ? 4 : 0;
    if (sdwa < 6) first = sdwa < 4 ? 2 * sdwa : 4 * (sdwa - 4);
    if (into_byte) first = 2 * (op->sel >> 2);
    const bool keeps = into_half || into_byte || op->info->keep_half || (sdwa < 6 && (mods->sdwa_dst >> 3 & 3) == 2);
    if (keeps && w->lanes[row] >> lane & 1) memcpy(tags, w->rows[row][lane], sizeof(Tags));
    for (unsigned part = 0; part < info->parts; part++)
        payload_write(wave, op, (WaveccType)info->to, n[part], tags + first + part * nibbles);
    for (unsigned r = 0; r < width; r++) payload_set_row(w, row + r, lane, tags + NIBBLES * r);
}

/* Scalar float operations: one element, or two halves, in a scalar register. */
static void scalar_float(SimWave *wave, const SimOp *op, const PayloadInfo *info)
{
    Tags tags = {0};
    const unsigned nibbles = payload_nibbles((WaveccType)info->to);
    for (unsigned part = 0; part < info->parts; part++) {
        const Number n = with_omod(op, element_of(wave, op, info, part, 0));
        if (!rounds(info)) payload_write(wave, op, (WaveccType)info->to, n, tags + part * nibbles);
    }
    payload_set_scalar(payload_wave(wave), op->dst_scalar, tags);
}

void payload_float(SimWave *wave, const SimOp *op, const PayloadInfo *info)
{
    if (info->is_scalar) {
        scalar_float(wave, op, info);
        return;
    }
    static const Tags none;
    Number n[LANES][2];
    const uint64_t lanes = payload_written_lanes(wave, op);
    FOREACH_LANE(lane, lanes) {
        for (unsigned part = 0; part < info->parts; part++)
            n[lane][part] = with_omod(op, element_of(wave, op, info, part, lane));
    }
    FOREACH_LANE(lane, lanes) {
        if (!rounds(info)) {
            put_elements(wave, op, info, lane, n[lane]);
            continue;
        }
        for (unsigned r = 0; r < (info->to == WAVECC_F64 ? 2u : 1u); r++)
            payload_set_row(payload_wave(wave), payload_dst_row(op) + r, lane, none);
    }
    if (op->dst2_scalar != 0xff)
        for (unsigned k = 0; k < 2; k++) payload_set_scalar(payload_wave(wave), op->dst2_scalar + k, none);
}

/* ---- checks by the real result ---- */

static uint64_t result_code(const SimWave *wave, unsigned row, unsigned lane, WaveccType type, unsigned first)
{
    const unsigned bits = wavecc_type_info(type)->bits, at = 4 * first;
    if (bits == 64) return wave->v[row][lane] | (uint64_t)wave->v[row + 1][lane] << 32;
    return wave->v[row + at / 32][lane] >> (at % 32) & (uint32_t)((UINT64_C(1) << bits) - 1);
}

/* Has the result a payload? Not if it is NaN or infinite, a 2^x that is 0, or clamped: then only the value counts. Also
   not for a v_div_scale that really scales: this is rare, and later instructions would need the same rule. */
static bool is_plain_result(const SimOp *op, const PayloadInfo *info, double real)
{
    if (!isfinite(real)) return true;
    if (info->op == PAYLOAD_EXP && real == 0) return true;
    return op->info->clamp && (real == 0 || real == 1);
}

void payload_float_after(SimWave *wave, const SimOp *op, const PayloadInfo *info)
{
    PayloadWave *w = payload_wave(wave);
    const WaveccType type = (WaveccType)info->to;
    if (info->is_scalar || info->op == PAYLOAD_SCALE || info->op == PAYLOAD_BYTE) return;
    const unsigned nibbles = payload_nibbles(type), row = payload_dst_row(op);
    FOREACH_LANE(lane, w->lanes[row] & payload_written_lanes(wave, op)) {
        for (unsigned first = 0;
             first + nibbles <= (nibbles > 8 ? 16u : 8u * (info->parts == 2 && nibbles == 8 ? 2 : 1));
             first += nibbles) {
            uint32_t *tags = w->rows[row + first / NIBBLES][lane];
            const double real = wavecc_decode(type, result_code(wave, row, lane, type, first));
            if (!is_plain_result(op, info, real)) continue;
            for (unsigned i = 0; i < nibbles; i++) {
                if (nibbles > 8) w->rows[row + i / NIBBLES][lane][i % NIBBLES] = TAG_PLAIN;
                else tags[first % NIBBLES + i] = TAG_PLAIN;
            }
        }
    }
}
