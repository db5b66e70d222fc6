/* Which rule of known.h each instruction follows. Rows that are not listed follow "any undefined bit makes the
   whole result of the lane undefined": right for all, sharp for floats. */
#include "isa/vgpr_roles.h"
#include "sim/observe/defined.h"

/* ---- rules ---- */

static Known copy(const Known *s, unsigned w) { return known_cut(s[0], w); }
static Known not_(const Known *s, unsigned w) { return known_not(s[0], w); }
static Known add(const Known *s, unsigned w) { return known_add(s[0], s[1], w); }
static Known sub(const Known *s, unsigned w) { return known_sub(s[0], s[1], w); }
static Known subrev(const Known *s, unsigned w) { return known_sub(s[1], s[0], w); }
static Known and_(const Known *s, unsigned w) { return known_cut(known_and(s[0], s[1]), w); }
static Known or_(const Known *s, unsigned w) { return known_cut(known_or(s[0], s[1]), w); }
static Known xor_(const Known *s, unsigned w) { return known_cut(known_xor(s[0], s[1]), w); }
static Known xnor(const Known *s, unsigned w) { return known_not(known_xor(s[0], s[1]), w); }
static Known nand(const Known *s, unsigned w) { return known_not(known_and(s[0], s[1]), w); }
static Known nor(const Known *s, unsigned w) { return known_not(known_or(s[0], s[1]), w); }
static Known andn2(const Known *s, unsigned w) { return known_cut(known_and(s[0], known_not(s[1], 64)), w); }
static Known orn2(const Known *s, unsigned w) { return known_cut(known_or(s[0], known_not(s[1], 64)), w); }
static Known andn1(const Known *s, unsigned w) { return known_cut(known_and(known_not(s[0], 64), s[1]), w); }
static Known orn1(const Known *s, unsigned w) { return known_cut(known_or(known_not(s[0], 64), s[1]), w); }
static Known shl(const Known *s, unsigned w) { return known_shift_left(s[0], s[1], w); }
static Known shr(const Known *s, unsigned w) { return known_shift_right(s[0], s[1], w); }
static Known ashr(const Known *s, unsigned w) { return known_shift_right_signed(s[0], s[1], w); }
static Known shlrev(const Known *s, unsigned w) { return known_shift_left(known_cut(s[1], w), s[0], w); }
static Known shrrev(const Known *s, unsigned w) { return known_shift_right(s[1], s[0], w); }
static Known ashrrev(const Known *s, unsigned w) { return known_shift_right_signed(s[1], s[0], w); }
static Known umin_(const Known *s, unsigned w) { return known_min(s[0], s[1], w, false); }
static Known umax_(const Known *s, unsigned w) { return known_max(s[0], s[1], w, false); }
static Known smin_(const Known *s, unsigned w) { return known_min(s[0], s[1], w, true); }
static Known smax_(const Known *s, unsigned w) { return known_max(s[0], s[1], w, true); }
static Known umin3(const Known *s, unsigned w) { return known_min(umin_(s, w), s[2], w, false); }
static Known umax3(const Known *s, unsigned w) { return known_max(umax_(s, w), s[2], w, false); }
static Known smin3(const Known *s, unsigned w) { return known_min(smin_(s, w), s[2], w, true); }
static Known smax3(const Known *s, unsigned w) { return known_max(smax_(s, w), s[2], w, true); }
static Known mul(const Known *s, unsigned w) { return known_mul(s[0], s[1], w); }
static Known mad(const Known *s, unsigned w) { return known_add(known_mul(s[0], s[1], w), s[2], w); }
static Known mul_u24(const Known *s, unsigned w) { return known_mul(known_cut(s[0], 24), known_cut(s[1], 24), w); }
static Known sext24(Known a) { return known_sign_extend(known_cut(a, 24), 24); }
static Known mul_i24(const Known *s, unsigned w) { return known_mul(sext24(s[0]), sext24(s[1]), w); }
static Known mad_u24(const Known *s, unsigned w) { return known_add(mul_u24(s, w), s[2], w); }
static Known mad_i24(const Known *s, unsigned w) { return known_add(mul_i24(s, w), s[2], w); }
static Known mad_u16(const Known *s, unsigned w)
{
    return known_add(known_mul(known_cut(s[0], 16), known_cut(s[1], 16), w), s[2], w);
}
static Known mad_i16(const Known *s, unsigned w)
{
    return known_add(known_mul(known_sign_extend(s[0], 16), known_sign_extend(s[1], 16), w), s[2], w);
}
static Known all_if(bool any, unsigned w) { return (Known){0, known_all(any, w)}; }
static Known any24(const Known *s, unsigned w) { return all_if((s[0].undef | s[1].undef) & 0xffffff, w); }
static Known mul_hi(const Known *s, unsigned w)
{
    /* Nothing can be unknown about a product with a known zero. */
    const bool zero = !known_most(s[0]) || !known_most(s[1]);
    return all_if(!zero && (s[0].undef | s[1].undef), w);
}
static Known add3(const Known *s, unsigned w) { return known_add(add(s, w), s[2], w); }
static Known shl_add(const Known *s, unsigned w) { return known_add(shl(s, w), s[2], w); }
static Known add_shl(const Known *s, unsigned w) { return known_shift_left(add(s, w), s[2], w); }
static Known shl_or(const Known *s, unsigned w) { return known_or(shl(s, w), s[2]); }
static Known xor3(const Known *s, unsigned w) { return known_cut(known_xor(known_xor(s[0], s[1]), s[2]), w); }
static Known umaxmin(const Known *s, unsigned w) { return known_min(umax_(s, w), s[2], w, false); }
static Known uminmax(const Known *s, unsigned w) { return known_max(umin_(s, w), s[2], w, false); }
static Known smaxmin(const Known *s, unsigned w) { return known_min(smax_(s, w), s[2], w, true); }
static Known sminmax(const Known *s, unsigned w) { return known_max(smin_(s, w), s[2], w, true); }
static Known and_or(const Known *s, unsigned w) { return known_or(and_(s, w), s[2]); }
static Known or3(const Known *s, unsigned w) { return known_or(or_(s, w), s[2]); }
static Known xad(const Known *s, unsigned w) { return known_add(xor_(s, w), s[2], w); }
static Known bfi(const Known *s, unsigned w) { return known_cut(known_select(s[0], s[1], s[2]), w); }
static Known shl_add_u64(const Known *s, unsigned w)
{
    return known_add(known_shift_left(s[0], known_and(s[1], known(7)), w), s[2], w);
}
static Known bit_reverse(const Known *s, unsigned w)
{
    Known result = {0, 0};
    for (unsigned i = 0; i < w; i++) {
        result.value |= (s[0].value >> i & 1) << (w - 1 - i);
        result.undef |= (s[0].undef >> i & 1) << (w - 1 - i);
    }
    return result;
}
static Known population(Known a, unsigned bits)
{
    const uint64_t mask = known_mask(bits);
    return (Known){(uint64_t)__builtin_popcountll(a.value & mask), a.undef & mask ? 2 * bits - 1 : 0};
}
static Known first_low(const Known *s, unsigned w) { return known_first_low(s[0], w); }
static Known first_high(const Known *s, unsigned w) { return known_first_high(s[0], w); }
static Known first_unlike(const Known *s, unsigned w) { return known_first_unlike_sign(s[0], w); }
static Known first_zero(const Known *s, unsigned w) { return known_first_low(known_not(s[0], w), w); }
static Known bcnt_add(const Known *s, unsigned w) { return known_add(population(s[0], 32), s[1], w); }
static Known field(Known a, unsigned offset, unsigned bits, bool is_signed, unsigned w)
{
    if (!bits) return known(0);
    a = is_signed ? known_sign_extend(a, w) : known_cut(a, w);
    Known result = is_signed ? (Known){(uint64_t)((int64_t)a.value >> offset), (uint64_t)((int64_t)a.undef >> offset)}
                             : (Known){a.value >> offset, a.undef >> offset};
    if (offset + bits < w) result = is_signed ? known_sign_extend(result, bits) : known_cut(result, bits);
    return known_cut(result, w);
}
static Known v_bfe(const Known *s, bool is_signed, unsigned w)
{
    if ((s[1].undef | s[2].undef) & 31) return all_if(true, w);
    return field(s[0], s[1].value & 31, s[2].value & 31, is_signed, w);
}
static Known bfe_u(const Known *s, unsigned w) { return v_bfe(s, false, w); }
static Known bfe_i(const Known *s, unsigned w) { return v_bfe(s, true, w); }
static Known s_bfe(const Known *s, bool is_signed, unsigned w)
{
    if (s[1].undef & ((w - 1) | 0x7f0000)) return all_if(true, w);
    return field(s[0], s[1].value & (w - 1), s[1].value >> 16 & 0x7f, is_signed, w);
}
static Known s_bfe_u(const Known *s, unsigned w) { return s_bfe(s, false, w); }
static Known s_bfe_i(const Known *s, unsigned w) { return s_bfe(s, true, w); }
static Known bfm(const Known *s, unsigned w) { return all_if((s[0].undef | s[1].undef) & (w - 1), w); }
static Known align_by(const Known *s, unsigned unit, unsigned mask)
{
    Known pair = {s[0].value << 32 | (uint32_t)s[1].value, s[0].undef << 32 | (uint32_t)s[1].undef};
    if (s[2].undef & mask) return all_if(true, 32);
    const unsigned n = unit * ((unsigned)s[2].value & mask);
    return known_cut((Known){pair.value >> n, pair.undef >> n}, 32);
}
static Known alignbit(const Known *s, unsigned w) { return (void)w, align_by(s, 1, 31); }
static Known alignbyte(const Known *s, unsigned w) { return (void)w, align_by(s, 8, 3); }
/* Selector bytes: 0..7 a byte of {a, b}; 8..11 a sign; the rest constant. */
static Known perm(const Known *s, unsigned w)
{
    const uint64_t undef = s[0].undef << 32 | (uint32_t)s[1].undef;
    Known result = {0, 0};
    (void)w;
    for (unsigned k = 0; k < 32; k += 8) {
        const unsigned sel = s[2].value >> k & 0xff;
        uint64_t byte = 0;
        if (s[2].undef >> k & 0xff) byte = 0xff;
        else if (sel < 8) byte = undef >> (8 * sel) & 0xff;
        else if (sel < 12) byte = undef >> (16 * (sel - 8) + 15) & 1 ? 0xff : 0;
        result.undef |= byte << k;
    }
    return result;
}
Known defined_bitop3(const Known *s, unsigned table)
{
    uint64_t can[2] = {0, 0};
    for (unsigned k = 0; k < 8; k++) {
        uint64_t possible = ~UINT64_C(0);
        for (unsigned i = 0; i < 3; i++) possible &= k >> (2 - i) & 1 ? known_most(s[i]) : ~known_least(s[i]);
        can[table >> k & 1] |= possible;
    }
    return known_cut((Known){can[1] & ~can[0], can[0] & can[1]}, 32);
}

/* ---- conversions that read or write parts ---- */

static Known from_bits(const Known *s, unsigned first, unsigned count, unsigned w)
{
    return all_if(s[0].undef >> first & known_mask(count), w);
}
static Known ubyte0(const Known *s, unsigned w) { return from_bits(s, 0, 8, w); }
static Known ubyte1(const Known *s, unsigned w) { return from_bits(s, 8, 8, w); }
static Known ubyte2(const Known *s, unsigned w) { return from_bits(s, 16, 8, w); }
static Known ubyte3(const Known *s, unsigned w) { return from_bits(s, 24, 8, w); }
static Known high_half(const Known *s, unsigned w) { return from_bits(s, 16, 16, w); }
static Known nibble0(const Known *s, unsigned w) { return from_bits(s, 0, 4, w); }
static Known two_bytes(const Known *s, unsigned w)
{
    (void)w;
    return (Known){0, known_all(s[0].undef & 0xff, 32) | known_all(s[0].undef & 0xff00, 32) << 32};
}
/* Two sources become the low and the high half (byte) of the result. */
static Known pair_any(const Known *s, unsigned w)
{
    return (Known){0, known_all(s[0].undef, w / 2) | known_all(s[1].undef, w / 2) << (w / 2)};
}
static Known pair_bytes(const Known *s, unsigned w) { return (void)w, pair_any(s, 16); }
static Known pack_halves(const Known *s, unsigned w)
{
    (void)w;
    return (Known){(s[0].value & 0xffff) | (s[1].value & 0xffff) << 16, (s[0].undef & 0xffff) | (s[1].undef & 0xffff)
                                                                                                    << 16};
}
static Known pack_lh(const Known *s, unsigned w)
{
    (void)w;
    const uint64_t high = 0xffff0000;
    return (Known){(s[0].value & 0xffff) | (s[1].value & high), (s[0].undef & 0xffff) | (s[1].undef & high)};
}
static Known pack_hh(const Known *s, unsigned w)
{
    const Known shifted[2] = {{s[0].value >> 16, s[0].undef >> 16}, s[1]};
    return pack_lh(shifted, w);
}
static Known sat_pk(const Known *s, unsigned w)
{
    (void)w;
    return (Known){0, known_all(s[0].undef & 0xffff, 8) | known_all(s[0].undef & 0xffff0000, 8) << 8};
}
static Known pk_u8(const Known *s, unsigned w)
{
    if (s[1].undef & 3) return all_if(true, w);
    const unsigned shift = 8 * (s[1].value & 3);
    return (Known){0, (s[2].undef & ~(UINT64_C(0xff) << shift)) | known_all(s[0].undef, 8) << shift};
}
static Known pk_mov(const Known *s, unsigned w)
{
    (void)w;
    return (Known){0, (s[0].undef & 0xffffffff) | s[1].undef << 32};
}

/* ---- scalar operations: source 3 is SCC ---- */

static Known cselect(const Known *s, unsigned w)
{
    return known_cut(known_choose(!s[3].undef, s[3].value, s[0], s[1]), w);
}
static Known addc(const Known *s, unsigned w) { return known_add(known_add(s[0], s[1], 64), s[3], w); }
static Known subb(const Known *s, unsigned w) { return known_sub(known_sub(s[0], s[1], 64), s[3], w); }
static Known sext8(const Known *s, unsigned w) { return known_cut(known_sign_extend(s[0], 8), w); }
static Known sext16(const Known *s, unsigned w) { return known_cut(known_sign_extend(s[0], 16), w); }
static Known bcnt1(const Known *s, unsigned w) { return population(s[0], w); }
static Known bcnt0(const Known *s, unsigned w) { return population(known_not(s[0], w), w); }
static Known bitset(const Known *s, unsigned w, bool one)
{
    if (s[0].undef & (w - 1)) return (Known){s[1].value, known_mask(w)};
    const uint64_t bit = UINT64_C(1) << (s[0].value & (w - 1));
    return (Known){one ? s[1].value | bit : s[1].value & ~bit, s[1].undef & ~bit};
}
static Known bitset0(const Known *s, unsigned w) { return bitset(s, w, false); }
static Known bitset1(const Known *s, unsigned w) { return bitset(s, w, true); }
static Known replicate(const Known *s, unsigned w)
{
    Known result = {0, 0};
    (void)w;
    for (unsigned i = 0; i < 32; i++) {
        result.value |= (s[0].value >> i & 1) * 3 << (2 * i);
        result.undef |= (s[0].undef >> i & 1) * 3 << (2 * i);
    }
    return result;
}
static Known shl_add_by(const Known *s, unsigned n, unsigned w)
{
    return known_add((Known){s[0].value << n, s[0].undef << n}, s[1], w);
}
static Known shl1_add(const Known *s, unsigned w) { return shl_add_by(s, 1, w); }
static Known shl2_add(const Known *s, unsigned w) { return shl_add_by(s, 2, w); }
static Known shl3_add(const Known *s, unsigned w) { return shl_add_by(s, 3, w); }
static Known shl4_add(const Known *s, unsigned w) { return shl_add_by(s, 4, w); }
static Known constant(const Known *s, unsigned w) { return (void)s, (void)w, known(0); }
/* SOPK: source 1 (s_movk: 0) is the immediate, sign-extended. */
static Known movk(const Known *s, unsigned w) { return known_cut(s[0], w); }
/* The old value is source 0, the immediate source 1. */
static Known cmovk(const Known *s, unsigned w)
{
    return known_cut(known_choose(!s[3].undef, s[3].value, s[1], s[0]), w);
}
/* The tested bit. */
static Known bitcmp(const Known *s, unsigned w)
{
    if (s[1].undef & (w - 1)) return (Known){0, 1};
    return (Known){0, s[0].undef >> (s[1].value & (w - 1)) & 1};
}

/* ---- rows ---- */

typedef struct RuleRow {
    uint16_t opcode;
    KnownRule *rule;
    uint8_t kind, width, scc, param;
} RuleRow;

static const RuleRow rule_rows[] = {
#include "sim/observe/defined_rules.def"
};

/* Float comparisons and class tests, and what has no rule of its own, depend on every bit. */
static DefinedCompare compare_kind(Condition condition, bool is_float)
{
    static const DefinedCompare of_integers[] = {[CONDITION_LT] = COMPARE_LT, [CONDITION_EQ] = COMPARE_EQ,
                                                 [CONDITION_LE] = COMPARE_LE, [CONDITION_GT] = COMPARE_GT,
                                                 [CONDITION_LG] = COMPARE_NE, [CONDITION_GE] = COMPARE_GE};
    if (condition == CONDITION_F || condition == CONDITION_T) return COMPARE_CONST;
    return is_float || condition > CONDITION_GE ? COMPARE_ANY : of_integers[condition];
}
static DefinedRule compare_rule(const InstInfo *row)
{
    const NumberType type = (NumberType)row->compare.type;
    const bool scalar = row->format != FORMAT_VOPC;
    return (DefinedRule){.kind = scalar ? DEFINED_NOTHING : DEFINED_COMPARE,
                         .scc = scalar ? SCC_COMPARE : SCC_KEPT,
                         .param = (uint8_t)compare_kind((Condition)row->compare.condition, number_is_float(type)),
                         .width = (uint8_t)number_bits(type),
                         .is_signed = number_is_signed(type)};
}

/* Two halves that do not know of each other. */
static bool packs_halves(const InstInfo *info)
{
    bool halves = info->num_defs == 1 && isa_is_vector_alu(info);
    for (unsigned i = 0; i < info->num_operands; i++)
        halves &= info->operands[i].type >= TYPE_PK_B16 && info->operands[i].type <= TYPE_PK_BF16;
    return halves;
}

const DefinedRule *defined_rules_new(Arena *arena)
{
    DefinedRule *rules = ARENA_ARRAY(arena, DefinedRule, NUM_OPCODES);
    for (unsigned i = 0; i < NUM_OPCODES; i++) {
        const InstInfo *info = inst_info((uint16_t)i);
        rules[i] = (DefinedRule){
            .kind = DEFINED_ANY, .width = 32, .scc = info->implicit_writes & IMP_SCC ? SCC_ANY : SCC_KEPT};
        if (info->unit == UNIT_MFMA) rules[i].kind = DEFINED_MATRIX;
        else if (info->compare.condition) rules[i] = compare_rule(info);
        else if (packs_halves(info)) rules[i].kind = DEFINED_HALVES, rules[i].width = 16;
    }
    for (size_t i = 0; i < sizeof rule_rows / sizeof rule_rows[0]; i++) {
        const RuleRow *row = &rule_rows[i];
        rules[row->opcode] = (DefinedRule){
            .kind = row->kind, .width = row->width, .param = row->param, .scc = row->scc, .rule = row->rule};
    }
    for (unsigned i = OP_INVALID + 1; i < NUM_OPCODES; i++) { /* what does the same on gfx1250 */
        const Opcode twin = isa_on(TARGET_GFX1250, (Opcode)i);
        if (rules[twin].kind == DEFINED_ANY) rules[twin] = rules[i];
    }
    return rules;
}
