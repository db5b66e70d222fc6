/* Tags through integer operations and exchanges of lanes. A nibble of a result comes from a nibble of a source if it
   has the same bits, changes with each of them, and changes with no other bit that has a payload. So moves, shifts by
   nibbles, masks, packing and v_perm carry payloads without a rule of their own, and sums and products end them. */
#include "sim/exec/exec.h"
#include "sim/observe/payload_state.h"

enum { MOST_SOURCES = 3, WIDE = 16 };

/* The sources of one lane as 64-bit numbers. */
typedef struct LaneSources {
    uint64_t bits[MOST_SOURCES];
    uint32_t tags[MOST_SOURCES][WIDE];
    unsigned count;
    bool any;
} LaneSources;

static unsigned dwords_of(const SimOp *op, unsigned operand)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    const unsigned width = row->operands[operand].width, own = op->info->decoded.operands[operand].width;
    return width ? width : own ? own : 1;
}

/* v_cndmask and v_mov can take absolute values and negate, too. */
static void modify(SimWave *wave, const SimOp *op, unsigned slot, Cell *cell)
{
    const SimFetch *fetch = &op->info->fetch[slot];
    const uint32_t sign = fetch->is16 ? 0x8000u : 0x80000000u;
    const WaveccType type = fetch->is16 ? WAVECC_F16 : WAVECC_F32;
    if (!fetch->abs && !fetch->neg) return;
    const uint32_t before = cell->bits;
    if (fetch->abs) cell->bits &= ~sign;
    if (fetch->neg) cell->bits ^= sign;
    if (!tags_any(cell->tags, payload_nibbles(type)) || !((before ^ cell->bits) & sign)) return;
    const Number n = payload_read(payload_of(wave), type, cell->tags, before & (sign | (sign - 1)));
    payload_write(wave, op, type, n.undecided ? n : number_negate(n), cell->tags);
}

static void gather(SimWave *wave, const SimOp *op, const PayloadInfo *info, unsigned lane, LaneSources *s)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    const unsigned sources = row->num_operands - row->num_defs;
    *s = (LaneSources){.count = sources < MOST_SOURCES ? sources : MOST_SOURCES};
    for (unsigned i = 0; i < s->count; i++) {
        const bool is_mask = op->info->row && op->info->row->flags >> i & 1 && i < 4;
        if (is_mask && !info->is_scalar) continue;
        const unsigned dwords = dwords_of(op, row->num_defs + i);
        for (unsigned r = 0; r < dwords && r < 2; r++) {
            Cell cell = payload_cell(wave, op, i, r, lane);
            if (dwords == 1) modify(wave, op, i, &cell);
            s->bits[i] |= (uint64_t)cell.bits << (32 * r);
            memcpy(s->tags[i] + NIBBLES * r, cell.tags, sizeof cell.tags);
            s->any = s->any || tags_any(cell.tags, NIBBLES);
        }
    }
}

static uint64_t evaluate(const PayloadInfo *info, const LaneSources *s, bool flag, uint32_t immediate)
{
    MeaningInputs in = {.immediate = immediate, .flag = flag};
    for (unsigned i = 0; i < MOST_SOURCES; i++) in.source[i] = s->bits[i];
    return meaning_value(info->meaning, &in, NULL);
}

/* The bits of the result that change if one bit of a source changes. */
static uint64_t flip(const PayloadInfo *info, LaneSources *s, bool flag, uint32_t immediate, uint64_t result,
                     unsigned source, unsigned bit)
{
    s->bits[source] ^= UINT64_C(1) << bit;
    result ^= evaluate(info, s, flag, immediate);
    s->bits[source] ^= UINT64_C(1) << bit;
    return result;
}

static void carry_nibble(uint32_t *tag, unsigned k, const uint64_t flips[4], bool same, uint32_t from)
{
    uint64_t touched = 0;
    bool copies = same;
    for (unsigned b = 0; b < 4; b++) {
        const uint64_t here = flips[b] >> (4 * k) & 15;
        touched |= here;
        copies = copies && here == 1u << b;
    }
    if (!touched) return;
    *tag = copies && *tag == TAG_PLAIN ? from : TAG_UNDECIDED;
}

/* Tags of a lane's result, by the meaning of the operation. */
static void carry(const PayloadInfo *info, LaneSources *s, bool flag, uint32_t immediate, uint32_t *tags)
{
    const uint64_t result = evaluate(info, s, flag, immediate);
    memset(tags, 0, WIDE * sizeof *tags);
    for (unsigned i = 0; i < s->count; i++)
        for (unsigned n = 0; n < WIDE; n++) {
            uint64_t flips[4];
            if (!s->tags[i][n]) continue;
            for (unsigned b = 0; b < 4; b++) flips[b] = flip(info, s, flag, immediate, result, i, 4 * n + b);
            for (unsigned k = 0; k < WIDE; k++)
                carry_nibble(&tags[k], k, flips, (result >> (4 * k) & 15) == (s->bits[i] >> (4 * n) & 15),
                             s->tags[i][n]);
        }
}

/* ---- the sign bit, and rounding to the upper half ---- */

/* If one source is a complete 32-bit float and the others are plain: its number. */
static bool lone_float(const SimWave *wave, const LaneSources *s, unsigned *which, Number *number, uint64_t *rest)
{
    unsigned tagged = 0;
    *rest = 0;
    for (unsigned i = 0; i < s->count; i++) {
        if (s->tags[i][NIBBLES - 1] >> 4 > VALUE_UNDECIDED) {
            *which = i;
            tagged++;
        } else {
            *rest += (uint32_t)s->bits[i];
        }
    }
    if (tagged != 1) return false;
    *number = payload_read(payload_of(wave), WAVECC_F32, s->tags[*which], (uint32_t)s->bits[*which]);
    return !number->undecided;
}

/* v_bfi of a sign and a magnitude: takes the sign of the real value. False: it is something else. */
static bool copy_sign(SimWave *wave, const SimOp *op, const LaneSources *s, uint32_t *tags)
{
    const uint32_t sign = 0x80000000u, mask = (uint32_t)s->bits[0];
    const unsigned from = mask == sign ? 2 : 1;
    if (op->info->decoded.inst.opcode != OP_V_BFI_B32 || tags_any(s->tags[0], NIBBLES)) return false;
    if ((mask != sign && mask != ~sign) || !tags_any(s->tags[from], NIBBLES)) return false;
    const Number n = payload_read(payload_of(wave), WAVECC_F32, s->tags[from], (uint32_t)s->bits[from]);
    if (n.undecided) return false;
    payload_write(wave, op, WAVECC_F32, (s->bits[1] ^ s->bits[2]) & sign ? number_negate(n) : n, tags);
    return true;
}

/* x ^ sign, x & ~sign, x | sign; or x + up to 0xffff whose lower half is dropped (integer code that rounds to bf16).
   False: none of these. */
static bool whole_float(SimWave *wave, const SimOp *op, const LaneSources *s, uint32_t *tags)
{
    const uint32_t sign = 0x80000000u;
    const unsigned opcode = op->info->decoded.inst.opcode;
    unsigned which = 0;
    Number n;
    uint64_t rest;
    if (!lone_float(wave, s, &which, &n, &rest)) return false;
    const bool is_negative = (uint32_t)s->bits[which] & sign;
    const bool is_sum = opcode == OP_V_ADD_U32 || opcode == OP_V_ADD3_U32;
    if (is_sum && rest <= 0xffff) {
        memcpy(tags, s->tags[which], NIBBLES * sizeof *tags);
        for (unsigned i = 0; i < NIBBLES / 2; i++) tags[i] = TAG_UNDECIDED;
        return true;
    }
    const bool flips = (opcode == OP_V_XOR_B32 && rest == sign) ||
                       (opcode == OP_V_AND_B32 && rest == ~sign && is_negative) ||
                       (opcode == OP_V_OR_B32 && rest == sign && !is_negative);
    const bool keeps = (opcode == OP_V_AND_B32 && rest == ~sign) || (opcode == OP_V_OR_B32 && rest == sign);
    if (!flips && !keeps) return false;
    payload_write(wave, op, WAVECC_F32, flips ? number_negate(n) : n, tags);
    return true;
}

/* ---- one operation ---- */

static bool lane_flag(const SimWave *wave, const SimOp *op, const PayloadInfo *info, unsigned lane)
{
    const Meaning *m = info->meaning;
    if (info->is_scalar) return wave->scc;
    if (!m->num_sources || m->source[m->num_sources - 1].bits > 1) return false;
    const uint32_t *mask = sim_src(wave, op, m->num_sources - 1u);
    return (lane < 32 ? mask[0] >> lane : mask[1] >> (lane - 32)) & 1;
}

static void lane_tags(SimWave *wave, const SimOp *op, const PayloadInfo *info, unsigned lane, uint32_t *tags)
{
    LaneSources s;
    gather(wave, op, info, lane, &s);
    memset(tags, 0, WIDE * sizeof *tags);
    if (!s.any) return;
    if (copy_sign(wave, op, &s, tags) || whole_float(wave, op, &s, tags)) return;
    if (op->info->decoded.inst.opcode == OP_V_PK_MOV_B32) {
        for (unsigned i = 0; i < 2; i++) /* dword i of the result is dword i of a source */
            memcpy(tags + NIBBLES * i,
                   s.tags[i] + NIBBLES * (op->info->fetch[i].select ? op->info->fetch[i].op_sel : 0), sizeof(Tags));
        return;
    }
    const bool is_pack = op->info->decoded.inst.opcode == OP_V_PACK_B32_F16;
    if (is_pack) {
        for (unsigned i = 0; i < 2; i++)
            memcpy(tags + 4 * i, s.tags[i] + 4 * op->info->fetch[i].op_sel, 4 * sizeof *tags);
    } else if (info->meaning) {
        carry(info, &s, lane_flag(wave, op, info, lane), (uint32_t)op->imm, tags);
    } else {
        for (unsigned i = 0; i < WIDE; i++) tags[i] = TAG_UNDECIDED;
    }
    for (unsigned i = 0; i < WIDE; i++)
        if (tags[i] == TAG_UNDECIDED) payload_end(wave, op);
}

/* Merges a result into its destination, like the wrapper in modifiers.c. */
static void merge_old(const SimWave *wave, const SimOp *op, unsigned row, unsigned lane, uint32_t *tags)
{
    const PayloadWave *w = payload_wave(wave);
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const unsigned sel = op->info->sdwa        ? mods->sdwa_dst & 7
                         : op->info->keep_half ? 4 + !!(op->flags & SIM_OP_HIGH)
                                               : 6;
    const bool keeps = op->info->sdwa ? (mods->sdwa_dst >> 3 & 3) == 2 : true;
    const unsigned first = sel < 4 ? 2 * sel : 4 * (sel - 4), count = sel < 4 ? 2 : 4;
    Tags result = {0};
    if (sel >= 6) return;
    if (keeps && w->lanes[row] >> lane & 1) memcpy(result, w->rows[row][lane], sizeof result);
    memcpy(result + first, tags, count * sizeof *tags);
    memcpy(tags, result, sizeof result);
}

static void clear_scalars(SimWave *wave, const SimOp *op)
{
    static const Tags none;
    for (unsigned i = 0; i < op->info->decoded.inst.num_defs; i++) {
        const RegRange range = operand_units(op->info->decoded.operands[i]);
        for (unsigned k = 0; k < range.count && range.first + k < UNIT_REG_SCC; k++)
            payload_set_scalar(payload_wave(wave), range.first + k, none);
    }
}

static void scalar_bits(SimWave *wave, const SimOp *op, const PayloadInfo *info)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    uint32_t tags[WIDE];
    lane_tags(wave, op, info, 0, tags);
    clear_scalars(wave, op);
    if (!row->num_defs || op->dst_scalar == 0xff) return;
    for (unsigned r = 0; r < row->operands[0].width && r < 2; r++)
        payload_set_scalar(payload_wave(wave), op->dst_scalar + r, tags + NIBBLES * r);
}

void payload_bits(SimWave *wave, const SimOp *op, const PayloadInfo *info)
{
    const uint64_t lanes = payload_written_lanes(wave, op);
    uint32_t tags[LANES][WIDE];
    if (info->is_scalar) {
        scalar_bits(wave, op, info);
        return;
    }
    clear_scalars(wave, op);
    const Operand to = op->info->decoded.operands[0];
    if (!op->info->decoded.inst.num_defs || operand_units(to).first < UNIT_REG_V) return;
    const unsigned row = payload_dst_row(op), count = dwords_of(op, 0);
    FOREACH_LANE(lane, lanes) {
        lane_tags(wave, op, info, lane, tags[lane]);
        merge_old(wave, op, row, lane, tags[lane]);
    }
    FOREACH_LANE(lane, lanes) {
        for (unsigned r = 0; r < count; r++)
            payload_set_row(payload_wave(wave), row + r, lane, tags[lane] + NIBBLES * (r < 2 ? r : 1));
    }
}
