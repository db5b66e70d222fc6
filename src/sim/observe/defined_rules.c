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

/* clang-format off */
static const RuleRow rule_rows[] = {
#define LANE(id, rule, width) {OP_##id, rule, DEFINED_LANE, width, 0, 0},
#define HALF(id, rule) {OP_##id, rule, DEFINED_HALVES, 16, 0, 0},
    LANE(V_MOV_B32, copy, 32)
    LANE(V_ACCVGPR_READ_B32, copy, 32)
    LANE(V_ACCVGPR_WRITE_B32, copy, 32)
    LANE(V_ACCVGPR_MOV_B32, copy, 32)
    LANE(V_MOV_B64, copy, 64)
    LANE(V_NOT_B32, not_, 32)
    LANE(V_BFREV_B32, bit_reverse, 32)
    LANE(V_SAT_PK_U8_I16, sat_pk, 32)
    LANE(V_ADD_U32, add, 32)
    LANE(V_SUB_U32, sub, 32)
    LANE(V_SUBREV_U32, subrev, 32)
    LANE(V_ADD_I32, add, 32)
    LANE(V_SUB_I32, sub, 32)
    LANE(V_AND_B32, and_, 32)
    LANE(V_OR_B32, or_, 32)
    LANE(V_XOR_B32, xor_, 32)
    LANE(V_XNOR_B32, xnor, 32)
    LANE(V_LSHLREV_B32, shlrev, 32)
    LANE(V_LSHRREV_B32, shrrev, 32)
    LANE(V_ASHRREV_I32, ashrrev, 32)
    LANE(V_LSHLREV_B64, shlrev, 64)
    LANE(V_LSHRREV_B64, shrrev, 64)
    LANE(V_ASHRREV_I64, ashrrev, 64)
    LANE(V_MIN_U32, umin_, 32)
    LANE(V_MAX_U32, umax_, 32)
    LANE(V_MIN_I32, smin_, 32)
    LANE(V_MAX_I32, smax_, 32)
    LANE(V_MIN3_U32, umin3, 32)
    LANE(V_MAX3_U32, umax3, 32)
    LANE(V_MIN3_I32, smin3, 32)
    LANE(V_MAX3_I32, smax3, 32)
    LANE(V_MUL_I32_I24, mul_i24, 32)
    LANE(V_MUL_U32_U24, mul_u24, 32)
    LANE(V_MUL_HI_I32_I24, any24, 32)
    LANE(V_MUL_HI_U32_U24, any24, 32)
    LANE(V_MUL_LO_U32, mul, 32)
    LANE(V_MUL_HI_U32, mul_hi, 32)
    LANE(V_MUL_HI_I32, mul_hi, 32)
    LANE(V_BFM_B32, bfm, 32)
    LANE(V_BCNT_U32_B32, bcnt_add, 32)
    LANE(V_CVT_PK_U16_U32, pair_any, 32)
    LANE(V_CVT_PK_I16_I32, pair_any, 32)
    LANE(V_ADD3_U32, add3, 32)
    LANE(V_LSHL_ADD_U32, shl_add, 32)
    LANE(V_ADD_LSHL_U32, add_shl, 32)
    LANE(V_LSHL_OR_B32, shl_or, 32)
    LANE(V_AND_OR_B32, and_or, 32)
    LANE(V_OR3_B32, or3, 32)
    LANE(V_XAD_U32, xad, 32)
    LANE(V_BFI_B32, bfi, 32)
    LANE(V_BFE_U32, bfe_u, 32)
    LANE(V_BFE_I32, bfe_i, 32)
    LANE(V_ALIGNBIT_B32, alignbit, 32)
    LANE(V_ALIGNBYTE_B32, alignbyte, 32)
    LANE(V_PERM_B32, perm, 32)
    LANE(V_MAD_U32_U24, mad_u24, 32)
    LANE(V_MAD_I32_I24, mad_i24, 32)
    LANE(V_MAD_U32_U16, mad_u16, 32)
    LANE(V_MAD_I32_I16, mad_i16, 32)
    LANE(V_LSHL_ADD_U64, shl_add_u64, 64)
    LANE(V_ADD_NC_U64, add, 64)
    LANE(V_SUB_NC_U64, sub, 64)
    LANE(V_MUL_U64, mul, 64)
    LANE(V_MAD_U32, mad, 32)
    LANE(V_ADD_U16, add, 16)
    LANE(V_SUB_U16, sub, 16)
    LANE(V_SUBREV_U16, subrev, 16)
    LANE(V_ADD_I16, add, 16)
    LANE(V_SUB_I16, sub, 16)
    LANE(V_MUL_LO_U16, mul, 16)
    LANE(V_MAD_U16, mad, 16)
    LANE(V_MAD_I16, mad, 16)
    LANE(V_MAD_LEGACY_U16, mad, 16)
    LANE(V_MAD_LEGACY_I16, mad, 16)
    LANE(V_LSHLREV_B16, shlrev, 16)
    LANE(V_LSHRREV_B16, shrrev, 16)
    LANE(V_ASHRREV_I16, ashrrev, 16)
    LANE(V_MAX_U16, umax_, 16)
    LANE(V_MIN_U16, umin_, 16)
    LANE(V_MAX_I16, smax_, 16)
    LANE(V_MIN_I16, smin_, 16)
    LANE(V_MIN3_U16, umin3, 16)
    LANE(V_MAX3_U16, umax3, 16)
    LANE(V_MIN3_I16, smin3, 16)
    LANE(V_MAX3_I16, smax3, 16)
    LANE(V_XOR3_B32, xor3, 32)
    LANE(V_MAXMIN_I32, smaxmin, 32)
    LANE(V_MAXMIN_U32, umaxmin, 32)
    LANE(V_MINMAX_I32, sminmax, 32)
    LANE(V_MINMAX_U32, uminmax, 32)
    LANE(V_AND_B16, and_, 16)
    LANE(V_OR_B16, or_, 16)
    LANE(V_XOR_B16, xor_, 16)
    LANE(V_NOT_B16, not_, 16)
    LANE(V_CVT_I32_I16, sext16, 32)
    LANE(V_CVT_U32_U16, copy, 16)
    LANE(V_CVT_F16_FP8, ubyte0, 16)
    LANE(V_CVT_F16_BF8, ubyte0, 16)
    LANE(V_CVT_PK_I16_F32, pair_any, 32)
    LANE(V_CVT_PK_U16_F32, pair_any, 32)
    HALF(V_PK_MIN3_I16, smin3)
    HALF(V_PK_MIN3_U16, umin3)
    HALF(V_PK_MAX3_I16, smax3)
    HALF(V_PK_MAX3_U16, umax3)
    HALF(V_PK_ADD_U16, add)
    HALF(V_PK_SUB_U16, sub)
    HALF(V_PK_ADD_I16, add)
    HALF(V_PK_SUB_I16, sub)
    HALF(V_PK_MUL_LO_U16, mul)
    HALF(V_PK_MAD_U16, mad)
    HALF(V_PK_MAD_I16, mad)
    HALF(V_PK_LSHLREV_B16, shlrev)
    HALF(V_PK_LSHRREV_B16, shrrev)
    HALF(V_PK_ASHRREV_I16, ashrrev)
    HALF(V_PK_MIN_U16, umin_)
    HALF(V_PK_MAX_U16, umax_)
    HALF(V_PK_MIN_I16, smin_)
    HALF(V_PK_MAX_I16, smax_)
    LANE(V_PACK_B32_F16, pack_halves, 32)
    LANE(V_CVT_F32_UBYTE0, ubyte0, 32)
    LANE(V_CVT_F32_UBYTE1, ubyte1, 32)
    LANE(V_CVT_F32_UBYTE2, ubyte2, 32)
    LANE(V_CVT_F32_UBYTE3, ubyte3, 32)
    LANE(V_CVT_OFF_F32_I4, nibble0, 32)
    LANE(V_CVT_F32_FP8, ubyte0, 32)
    LANE(V_CVT_F32_BF8, ubyte0, 32)
    LANE(V_CVT_PK_F32_FP8, two_bytes, 64)
    LANE(V_CVT_PK_F32_BF8, two_bytes, 64)
    LANE(V_CVT_PK_FP8_F32, pair_bytes, 16)
    LANE(V_CVT_PK_BF8_F32, pair_bytes, 16)
    LANE(V_CVT_PKRTZ_F16_F32, pair_any, 32)
    LANE(V_CVT_PKNORM_I16_F32, pair_any, 32)
    LANE(V_CVT_PKNORM_U16_F32, pair_any, 32)
    LANE(V_CVT_PKNORM_I16_F16, pair_any, 32)
    LANE(V_CVT_PKNORM_U16_F16, pair_any, 32)
    LANE(V_CVT_PK_BF16_F32, pair_any, 32)
    LANE(V_CVT_PK_F16_F32, pair_any, 32)
    LANE(V_CVT_PK_U8_F32, pk_u8, 32)
    LANE(V_PK_MOV_B32, pk_mov, 64)
    {OP_V_PK_ADD_F32, NULL, DEFINED_ANY_ROWS, 32, 0, 0},
    {OP_V_PK_MUL_F32, NULL, DEFINED_ANY_ROWS, 32, 0, 0},
    {OP_V_PK_FMA_F32, NULL, DEFINED_ANY_ROWS, 32, 0, 0},
    {OP_V_ADD_CO_U32, NULL, DEFINED_CARRY, 32, 0, 0},
    {OP_V_SUB_CO_U32, NULL, DEFINED_CARRY, 32, 0, 1},
    {OP_V_SUBREV_CO_U32, NULL, DEFINED_CARRY, 32, 0, 2},
    {OP_V_ADDC_CO_U32, NULL, DEFINED_CARRY, 32, 0, 4},
    {OP_V_SUBB_CO_U32, NULL, DEFINED_CARRY, 32, 0, 5},
    {OP_V_SUBBREV_CO_U32, NULL, DEFINED_CARRY, 32, 0, 6},
    {OP_V_CNDMASK_B32, NULL, DEFINED_CNDMASK, 32, 0, 0},
    {OP_V_CNDMASK_B16, NULL, DEFINED_CNDMASK, 32, 0, 0},
    {OP_V_MAD_U64_U32, NULL, DEFINED_MAD64, 64, 0, 0},
    {OP_V_MAD_I64_I32, NULL, DEFINED_MAD64, 64, 0, 1},
    {OP_V_MAD_NC_U64_U32, NULL, DEFINED_MAD64, 64, 0, 0},
    {OP_V_MAD_NC_I64_I32, NULL, DEFINED_MAD64, 64, 0, 1},
    {OP_V_READLANE_B32, NULL, DEFINED_READLANE, 32, 0, 0},
    {OP_V_READFIRSTLANE_B32, NULL, DEFINED_READFIRSTLANE, 32, 0, 0},
    {OP_V_WRITELANE_B32, NULL, DEFINED_WRITELANE, 32, 0, 0},
    {OP_V_SWAP_B32, NULL, DEFINED_SWAP, 32, 0, 0},
    {OP_V_PERMLANE_BCAST_B32, NULL, DEFINED_PERMLANE_GROUP, 32, 0, 0},
    {OP_V_PERMLANE_UP_B32, NULL, DEFINED_PERMLANE_GROUP, 32, 0, 0},
    {OP_V_PERMLANE_DOWN_B32, NULL, DEFINED_PERMLANE_GROUP, 32, 0, 0},
    {OP_V_PERMLANE_XOR_B32, NULL, DEFINED_PERMLANE_GROUP, 32, 0, 0},
    {OP_V_PERMLANE16_SWAP_B32, NULL, DEFINED_PERMLANE_SWAP, 32, 0, 16},
    {OP_V_PERMLANE16_B32, NULL, DEFINED_PERMLANE, 32, 0, 0},
    {OP_V_PERMLANEX16_B32, NULL, DEFINED_PERMLANE, 32, 0, 16},
    {OP_V_PERMLANE16_VAR_B32, NULL, DEFINED_PERMLANE_VAR, 32, 0, 0},
    {OP_V_PERMLANEX16_VAR_B32, NULL, DEFINED_PERMLANE_VAR, 32, 0, 16},
    {OP_V_PERMLANE64_B32, NULL, DEFINED_NOTHING, 32, 0, 0},
    {OP_V_MOVRELS_B32, NULL, DEFINED_MOVREL, 32, 0, 0},
    {OP_V_MOVRELD_B32, NULL, DEFINED_MOVREL, 32, 0, 0},
    {OP_V_MOVRELSD_B32, NULL, DEFINED_MOVREL, 32, 0, 0},
    {OP_V_MOVRELSD_2_B32, NULL, DEFINED_MOVREL, 32, 0, 0},
    {OP_V_SWAPREL_B32, NULL, DEFINED_MOVREL, 32, 0, 0},
    {OP_V_PERMLANE32_SWAP_B32, NULL, DEFINED_PERMLANE_SWAP, 32, 0, 32},
    {OP_DS_SWIZZLE_B32, NULL, DEFINED_SWIZZLE, 32, 0, 0},
    {OP_DS_BPERMUTE_B32, NULL, DEFINED_BPERMUTE, 32, 0, 0},
    {OP_DS_BPERMUTE_FI_B32, NULL, DEFINED_BPERMUTE_FI, 32, 0, 0},
    {OP_DS_PERMUTE_B32, NULL, DEFINED_PERMUTE, 32, 0, 0},
#define SCALAR(id, rule, width, scc) {OP_##id, rule, DEFINED_LANE, width, scc, 0},
    SCALAR(S_MOV_B32, copy, 32, SCC_KEPT)
    SCALAR(S_MOV_B64, copy, 64, SCC_KEPT)
    SCALAR(S_NOT_B32, not_, 32, SCC_NONZERO)
    SCALAR(S_NOT_B64, not_, 64, SCC_NONZERO)
    SCALAR(S_BREV_B32, bit_reverse, 32, SCC_KEPT)
    SCALAR(S_BREV_B64, bit_reverse, 64, SCC_KEPT)
    SCALAR(S_SEXT_I32_I8, sext8, 32, SCC_KEPT)
    SCALAR(S_SEXT_I32_I16, sext16, 32, SCC_KEPT)
    SCALAR(S_BCNT0_I32_B32, bcnt0, 32, SCC_NONZERO)
    SCALAR(S_BCNT0_I32_B64, bcnt0, 64, SCC_NONZERO)
    SCALAR(S_BCNT1_I32_B32, bcnt1, 32, SCC_NONZERO)
    SCALAR(S_BCNT1_I32_B64, bcnt1, 64, SCC_NONZERO)
    SCALAR(S_BITREPLICATE_B64_B32, replicate, 64, SCC_KEPT)
    SCALAR(S_BITSET0_B32, bitset0, 32, SCC_KEPT)
    SCALAR(S_BITSET0_B64, bitset0, 64, SCC_KEPT)
    SCALAR(S_BITSET1_B32, bitset1, 32, SCC_KEPT)
    SCALAR(S_BITSET1_B64, bitset1, 64, SCC_KEPT)
    SCALAR(S_ADD_U32, add, 32, SCC_CARRY)
    SCALAR(S_SUB_U32, sub, 32, SCC_BORROW)
    SCALAR(S_ADD_I32, add, 32, SCC_ANY)
    SCALAR(S_SUB_I32, sub, 32, SCC_ANY)
    SCALAR(S_ADDC_U32, addc, 32, SCC_CARRY)
    SCALAR(S_SUBB_U32, subb, 32, SCC_BORROW)
    SCALAR(S_MIN_I32, smin_, 32, SCC_ANY)
    SCALAR(S_MIN_U32, umin_, 32, SCC_ANY)
    SCALAR(S_MAX_I32, smax_, 32, SCC_ANY)
    SCALAR(S_MAX_U32, umax_, 32, SCC_ANY)
    SCALAR(S_CSELECT_B32, cselect, 32, SCC_KEPT)
    SCALAR(S_CSELECT_B64, cselect, 64, SCC_KEPT)
    SCALAR(S_CMOV_B32, cselect, 32, SCC_KEPT)
    SCALAR(S_CMOV_B64, cselect, 64, SCC_KEPT)
#define LOGIC(op, rule) SCALAR(S_##op##_B32, rule, 32, SCC_NONZERO) SCALAR(S_##op##_B64, rule, 64, SCC_NONZERO)
    LOGIC(AND, and_)
    LOGIC(OR, or_)
    LOGIC(XOR, xor_)
    LOGIC(ANDN2, andn2)
    LOGIC(ORN2, orn2)
    LOGIC(NAND, nand)
    LOGIC(NOR, nor)
    LOGIC(XNOR, xnor)
    LOGIC(LSHL, shl)
    LOGIC(LSHR, shr)
    SCALAR(S_ASHR_I32, ashr, 32, SCC_NONZERO)
    SCALAR(S_ASHR_I64, ashr, 64, SCC_NONZERO)
    SCALAR(S_BFE_U32, s_bfe_u, 32, SCC_NONZERO)
    SCALAR(S_BFE_I32, s_bfe_i, 32, SCC_NONZERO)
    SCALAR(S_BFE_U64, s_bfe_u, 64, SCC_NONZERO)
    SCALAR(S_BFE_I64, s_bfe_i, 64, SCC_NONZERO)
    SCALAR(S_BFM_B32, bfm, 32, SCC_KEPT)
    SCALAR(S_BFM_B64, bfm, 64, SCC_KEPT)
    SCALAR(S_MUL_I32, mul, 32, SCC_KEPT)
    SCALAR(S_MUL_HI_U32, mul_hi, 32, SCC_KEPT)
    SCALAR(S_MUL_HI_I32, mul_hi, 32, SCC_KEPT)
    SCALAR(S_LSHL1_ADD_U32, shl1_add, 32, SCC_ANY)
    SCALAR(S_LSHL2_ADD_U32, shl2_add, 32, SCC_ANY)
    SCALAR(S_LSHL3_ADD_U32, shl3_add, 32, SCC_ANY)
    SCALAR(S_LSHL4_ADD_U32, shl4_add, 32, SCC_ANY)
    SCALAR(S_PACK_LL_B32_B16, pack_halves, 32, SCC_KEPT)
    SCALAR(S_PACK_LH_B32_B16, pack_lh, 32, SCC_KEPT)
    SCALAR(S_PACK_HH_B32_B16, pack_hh, 32, SCC_KEPT)
    SCALAR(S_MOVK_I32, movk, 32, SCC_KEPT)
    SCALAR(S_CMOVK_I32, cmovk, 32, SCC_KEPT)
    SCALAR(S_ADDK_I32, add, 32, SCC_ANY)
    SCALAR(S_MULK_I32, mul, 32, SCC_KEPT)
    SCALAR(S_BITCMP0_B32, bitcmp, 32, SCC_NONZERO)
    SCALAR(S_BITCMP1_B32, bitcmp, 32, SCC_NONZERO)
    SCALAR(S_BITCMP0_B64, bitcmp, 64, SCC_NONZERO)
    SCALAR(S_BITCMP1_B64, bitcmp, 64, SCC_NONZERO)
    /* The source and EXEC; the result is EXEC, the destination gets the old one (s_*_wrexec: the new one). */
    SCALAR(S_AND_SAVEEXEC_B64, and_, 64, SCC_NONZERO)
    SCALAR(S_OR_SAVEEXEC_B64, or_, 64, SCC_NONZERO)
    SCALAR(S_XOR_SAVEEXEC_B64, xor_, 64, SCC_NONZERO)
    SCALAR(S_ANDN2_SAVEEXEC_B64, andn2, 64, SCC_NONZERO)
    SCALAR(S_ORN2_SAVEEXEC_B64, orn2, 64, SCC_NONZERO)
    SCALAR(S_NAND_SAVEEXEC_B64, nand, 64, SCC_NONZERO)
    SCALAR(S_NOR_SAVEEXEC_B64, nor, 64, SCC_NONZERO)
    SCALAR(S_XNOR_SAVEEXEC_B64, xnor, 64, SCC_NONZERO)
    SCALAR(S_ANDN1_SAVEEXEC_B64, andn1, 64, SCC_NONZERO)
    SCALAR(S_ORN1_SAVEEXEC_B64, orn1, 64, SCC_NONZERO)
    SCALAR(S_ANDN1_WREXEC_B64, andn1, 64, SCC_NONZERO)
    SCALAR(S_ANDN2_WREXEC_B64, andn2, 64, SCC_NONZERO)
    SCALAR(S_GETPC_B64, constant, 64, SCC_KEPT)
    SCALAR(S_GET_PC_I64, constant, 64, SCC_KEPT)
    SCALAR(S_SWAPPC_B64, constant, 64, SCC_KEPT)
    SCALAR(S_CALL_B64, constant, 64, SCC_KEPT)
    SCALAR(S_GETREG_B32, constant, 32, SCC_KEPT)
    SCALAR(S_MEMTIME, constant, 64, SCC_KEPT)
    SCALAR(S_MEMREALTIME, constant, 64, SCC_KEPT)
    SCALAR(S_GET_SHADER_CYCLES_U64, constant, 64, SCC_KEPT)
    SCALAR(S_SENDMSG_RTN_B64, constant, 64, SCC_KEPT)
};
/* clang-format on */

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
