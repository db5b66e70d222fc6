/* Payloads of v_cvt_scalef32_* and v_cvt_scale_* (vector/valu_scale.c): conversions between element types, divided by a
   scale towards a small type and multiplied on the way back. Scales have their real values; stochastic rounding counts
   as rounding. 6-bit elements do not start at nibbles, so results with them are undecided. */
#include <math.h>
#include <stdlib.h>

#include "sim/observe/payload_state.h"

enum { MOST_DWORDS = 32, SCALE_NAN = 255 };

/* ---- the instruction's name ---- */

typedef struct NamedType {
    const char *name;
    uint8_t type;
} NamedType;

static const char *take_type(const char *at, uint8_t *type)
{
    static const NamedType types[] = {{"f32", WAVECC_F32},      {"f16", WAVECC_F16},     {"bf16", WAVECC_BF16},
                                      {"fp8", WAVECC_F8E4M3FN}, {"bf8", WAVECC_F8E5M2},  {"fp4", WAVECC_F4X2},
                                      {"fp6", WAVECC_F6E2M3FN}, {"bf6", WAVECC_F6E3M2FN}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const size_t length = strlen(types[i].name);
        if (strncmp(at, types[i].name, length)) continue;
        *type = types[i].type;
        return at + length + (at[length] == '_');
    }
    return NULL;
}

static bool take_word(const char **at, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(*at, word, length)) return false;
    *at += length;
    return true;
}

static bool is_wide(uint8_t type) { return type == WAVECC_F32 || type == WAVECC_F16 || type == WAVECC_BF16; }

/* v_cvt_scalef32_[sr_][pk[N]_ | 2xpk16_]TO_FROM, v_cvt_scale_pkN_TO_FROM */
bool payload_scale_of(const InstInfo *row, PayloadScale *s)
{
    const char *at = row->name;
    *s = (PayloadScale){.count = 1};
    if (take_word(&at, "v_cvt_scale_")) s->is_e8m0 = true;
    else if (!take_word(&at, "v_cvt_scalef32_")) return false;
    take_word(&at, "sr_");
    const bool twice = take_word(&at, "2xpk16_"), packed = !twice && take_word(&at, "pk");
    const unsigned number = packed ? (unsigned)strtoul(at, NULL, 10) : 0;
    at += packed ? strcspn(at, "_") + 1 : 0;
    s->count = (uint8_t)(twice ? 32 : number ? number : packed ? 2 : 1);
    if (!(at = take_type(at, &s->to)) || !take_type(at, &s->from)) return false;
    s->multiplies = is_wide(s->to);
    s->slot = (uint8_t)(row->num_operands - row->num_defs - 1);
    for (unsigned i = row->num_defs; i < row->num_operands; i++) /* the last one is the old destination */
        if (row->operands[i].tied >= 0) s->slot = (uint8_t)(i - row->num_defs - 1);
    s->two_sources = twice || (s->count == 2 && s->from == WAVECC_F32 && !strstr(row->name, "_sr_"));
    s->into_part = !number && !twice && s->to != WAVECC_F32 && !(s->multiplies && s->count == 2);
    s->from_part = !number && !twice && s->multiplies;
    return true;
}

/* ---- one lane ---- */

/* The first bit of the elements in the destination or in the source. */
static unsigned first_bit(const SimOp *op, const PayloadScale *s, bool destination)
{
    const unsigned bits = payload_matrix_bits((WaveccType)(destination ? s->to : s->from)) * s->count;
    if (!(destination ? s->into_part : s->from_part)) return 0;
    if (destination) return bits == 16 ? op->sel >> 3 << 4 : op->sel >> 2 << 3;
    return bits == 16 ? (op->sel & 1) * 16 : (op->sel & 3) * 8;
}

static Number source_element(SimWave *wave, const SimOp *op, const PayloadScale *s, unsigned number, unsigned lane)
{
    const WaveccType type = (WaveccType)s->from;
    const unsigned bits = payload_matrix_bits(type), slot = s->two_sources ? number % 2 : 0;
    const unsigned bit = first_bit(op, s, false) + (s->two_sources ? number / 2 : number) * bits, shift = bit % 32;
    const SimFetch *fetch = &op->info->fetch[slot];
    const Cell cell = payload_cell(wave, op, slot, bit / 32, lane);
    if (bits == 6) {
        const Cell next = shift > 26 ? payload_cell(wave, op, slot, bit / 32 + 1, lane) : (Cell){0};
        if (tags_any(cell.tags, NIBBLES) || tags_any(next.tags, NIBBLES)) return number_undecided();
        return number_of_code(type, (cell.bits | (uint64_t)next.bits << 32) >> shift & 63);
    }
    const uint32_t code = bits == 32 ? cell.bits : cell.bits >> shift & ((1u << bits) - 1);
    Number n = payload_read(payload_of(wave), type, cell.tags + shift / 4, code);
    if (n.undecided) return n;
    if (fetch->abs && signbit(n.real)) n = number_negate(n);
    return fetch->neg ? number_negate(n) : n;
}

static Number scaled(const SimOp *op, const PayloadScale *s, const Cell *scale, Number n)
{
    const unsigned field = s->is_e8m0 ? scale->bits >> 8 * (op->sel & 3) & 0xff : scale->bits >> 23 & 0xff;
    const int exponent = (int)field - 127;
    if (n.undecided) return n;
    return field == SCALE_NAN ? number_of(NAN) : number_scale(n, s->multiplies ? exponent : -exponent);
}

static void convert_lane(SimWave *wave, const SimOp *op, const PayloadScale *s, unsigned lane, uint32_t *tags)
{
    const WaveccType type = (WaveccType)s->to;
    const unsigned bits = payload_matrix_bits(type);
    const Cell scale = payload_cell(wave, op, s->slot, 0, lane);
    for (unsigned e = 0; e < s->count; e++) {
        const unsigned bit = first_bit(op, s, true) + e * bits;
        const Number n = scaled(op, s, &scale, source_element(wave, op, s, e, lane));
        if (bits != 6) {
            payload_write(wave, op, type, n, tags + bit / 4);
            continue;
        }
        for (unsigned i = bit / 4; i < (bit + bits + 3) / 4; i++) tags[i] = TAG_UNDECIDED;
        payload_end(wave, op);
    }
}

void payload_scale(SimWave *wave, const SimOp *op, const PayloadScale *s)
{
    static _Thread_local uint32_t tags[LANES][MOST_DWORDS * NIBBLES];
    PayloadWave *w = payload_wave(wave);
    const unsigned row = payload_dst_row(op), bits = payload_matrix_bits((WaveccType)s->to) * s->count;
    const unsigned dwords = (bits + 31) / 32;
    FOREACH_LANE(lane, wave->exec) {
        memset(tags[lane], 0, dwords * sizeof(Tags));
        if (s->into_part && w->lanes[row] >> lane & 1) memcpy(tags[lane], w->rows[row][lane], sizeof(Tags));
        convert_lane(wave, op, s, lane, tags[lane]);
    }
    FOREACH_LANE(lane, wave->exec) {
        for (unsigned r = 0; r < dwords; r++) payload_set_row(w, row + r, lane, tags[lane] + NIBBLES * r);
    }
}
