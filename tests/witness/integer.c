/* Second witness: integer rows of the vector ALU, each from its opcode page. */
#include "witness/rows.h"

#define A ((uint32_t)l->s[0])
#define B ((uint32_t)l->s[1])
#define C ((uint32_t)l->s[2])
#define OP(name, ...) \
    static void name(Lane *l) { __VA_ARGS__; }
#define VALUE(name, expr) OP(name, l->d = (expr))

static int64_t sign_extend(uint64_t value, int bits)
{
    const uint64_t sign = UINT64_C(1) << (bits - 1);
    value &= low_bits(bits);
    return (int64_t)((value ^ sign) - sign);
}
static int64_t saturate(__int128 value, __int128 low, __int128 high)
{
    return (int64_t)(value < low ? low : value > high ? high : value);
}
#define IA sign_extend(l->s[0], 32)
#define IB sign_extend(l->s[1], 32)
#define IC sign_extend(l->s[2], 32)

VALUE(op_mov, l->s[0])
/* The dword that op_sel[0] chooses of S0, and that which op_sel[1] chooses of S1: both are in the
 * low place here. */
VALUE(op_pk_mov, (l->s[0] & 0xffffffff) | (l->s[1] & 0xffffffff) << 32)
VALUE(op_not, ~A)
VALUE(op_and, A &B)
VALUE(op_or, A | B)
VALUE(op_xor, A ^ B)
VALUE(op_xnor, ~(A ^ B))

static uint32_t reverse_bits(uint32_t value)
{
    uint32_t result = 0;
    for (int i = 0; i < 32; i++)
        if (value >> i & 1) result |= 1u << (31 - i);
    return result;
}
static uint32_t first_set_from_top(uint32_t value)
{
    for (uint32_t i = 0; i < 32; i++)
        if (value >> (31 - i) & 1) return i;
    return ~0u;
}
static uint32_t first_set_from_bottom(uint32_t value)
{
    for (uint32_t i = 0; i < 32; i++)
        if (value >> i & 1) return i;
    return ~0u;
}
static uint32_t first_unlike_sign(uint32_t value)
{
    for (uint32_t i = 1; i < 32; i++)
        if ((value >> (31 - i) & 1) != value >> 31) return i;
    return ~0u;
}
static uint32_t ones(uint32_t value)
{
    uint32_t count = 0;
    for (int i = 0; i < 32; i++) count += value >> i & 1;
    return count;
}
VALUE(op_bfrev, reverse_bits(A))
VALUE(op_ffbh_u, first_set_from_top(A))
VALUE(op_ffbl, first_set_from_bottom(A))
VALUE(op_ffbh_i, first_unlike_sign(A))
VALUE(op_bcnt, ones(A) + B)
static void op_mbcnt_lo(Lane *l)
{
    const uint64_t mask = l->lane == 0 ? 0 : low_bits((int)l->lane);
    l->d = ones(A & (uint32_t)mask) + B;
}
static void op_mbcnt_hi(Lane *l)
{
    const uint64_t mask = l->lane == 0 ? 0 : low_bits((int)l->lane);
    l->d = ones(A & (uint32_t)(mask >> 32)) + B;
}

/* ---- sums; `param` bits of width; clamp saturates ---- */

static void finish_unsigned(Lane *l, __int128 exact)
{
    l->d = l->clamp ? (uint64_t)saturate(exact, 0, (__int128)low_bits(l->param)) : (uint64_t)exact & low_bits(l->param);
    l->clamp = false;
}
static void finish_signed(Lane *l, __int128 exact)
{
    const __int128 limit = (__int128)1 << (l->param - 1);
    l->d = (uint64_t)(l->clamp ? saturate(exact, -limit, limit - 1) : (int64_t)exact) & low_bits(l->param);
    l->clamp = false;
}
#define U(k) ((__int128)(l->s[k] & low_bits(l->param)))
#define I(k) ((__int128)sign_extend(l->s[k], l->param))
OP(op_add_u, finish_unsigned(l, U(0) + U(1)))
OP(op_sub_u, finish_unsigned(l, U(0) - U(1)))
OP(op_subrev_u, finish_unsigned(l, U(1) - U(0)))
OP(op_add_i, finish_signed(l, I(0) + I(1)))
OP(op_sub_i, finish_signed(l, I(0) - I(1)))
OP(op_mad_u, finish_unsigned(l, U(0) * U(1) + U(2)))
OP(op_mad_i, finish_signed(l, I(0) * I(1) + I(2)))
OP(op_mul_lo, l->d = (uint64_t)(U(0) * U(1)) & low_bits(l->param))
OP(op_min_u, l->d = (uint64_t)(U(0) < U(1) ? U(0) : U(1)))
OP(op_max_u, l->d = (uint64_t)(U(0) >= U(1) ? U(0) : U(1)))
OP(op_min_i, l->d = (uint64_t)(I(0) < I(1) ? I(0) : I(1)) & low_bits(l->param))
OP(op_max_i, l->d = (uint64_t)(I(0) >= I(1) ? I(0) : I(1)) & low_bits(l->param))
static __int128 least(__int128 a, __int128 b) { return a < b ? a : b; }
static __int128 most(__int128 a, __int128 b) { return a >= b ? a : b; }
static __int128 middle(__int128 a, __int128 b, __int128 c)
{
    const __int128 top = most(most(a, b), c);
    return top == a ? most(b, c) : top == b ? most(a, c) : most(a, b);
}
OP(op_min3_u, l->d = (uint64_t)least(least(U(0), U(1)), U(2)))
OP(op_max3_u, l->d = (uint64_t)most(most(U(0), U(1)), U(2)))
OP(op_med3_u, l->d = (uint64_t)middle(U(0), U(1), U(2)))
OP(op_min3_i, l->d = (uint64_t)least(least(I(0), I(1)), I(2)) & low_bits(l->param))
OP(op_max3_i, l->d = (uint64_t)most(most(I(0), I(1)), I(2)) & low_bits(l->param))
OP(op_med3_i, l->d = (uint64_t)middle(I(0), I(1), I(2)) & low_bits(l->param))

/* ---- 24 bits ---- */

#define U24(k) ((uint64_t)(l->s[k] & 0xffffff))
#define I24(k) sign_extend(l->s[k], 24)
/* Rows that can have the clamp bit without a described saturation decline it. */
VALUE(op_mul_u24, U24(0) * U24(1) & 0xffffffff)
VALUE(op_mul_hi_u24, U24(0) * U24(1) >> 32)
VALUE(op_mul_i24, (uint64_t)(I24(0) * I24(1)) & 0xffffffff)
VALUE(op_mul_hi_i24, (uint64_t)(I24(0) * I24(1)) >> 32)
OP(op_mad_u24, finish_unsigned(l, (__int128)(U24(0) * U24(1)) + U(2)))
OP(op_mad_i24, finish_signed(l, (__int128)(I24(0) * I24(1)) + I(2)))
OP(op_mad_nc_u64, finish_unsigned(l, (__int128)((uint64_t)A * B) + (__int128)l->s[2]))
OP(op_mad_nc_i64, finish_signed(l, (__int128)(IA * IB) + (int64_t)l->s[2]))
VALUE(op_mul_u64, l->s[0] * l->s[1])
VALUE(op_mad_u32, A *B + C)
VALUE(op_mul_hi_u, (uint64_t)A *B >> 32)
VALUE(op_mul_hi_i, (uint64_t)(IA * IB) >> 32 & 0xffffffff)
VALUE(op_mad_u32_u16, (uint64_t)((l->s[0] & 0xffff) * (l->s[1] & 0xffff) + C) & 0xffffffff)
VALUE(op_mad_i32_i16, (uint64_t)(sign_extend(l->s[0], 16) * sign_extend(l->s[1], 16) + IC) & 0xffffffff)

/* ---- carries ---- */

static void add_carry(Lane *l, uint64_t a, uint64_t b, unsigned carry)
{
    const uint64_t sum = a + b + carry;
    l->d = sum & 0xffffffff;
    l->flag = sum >= UINT64_C(0x100000000);
}
static void sub_borrow(Lane *l, uint64_t a, uint64_t b, unsigned borrow)
{
    l->d = (a - b - borrow) & 0xffffffff;
    l->flag = b + borrow > a;
}
OP(op_add_co, add_carry(l, A, B, 0))
OP(op_sub_co, sub_borrow(l, A, B, 0))
OP(op_subrev_co, sub_borrow(l, B, A, 0))
OP(op_addc, add_carry(l, A, B, l->carry_in))
OP(op_subb, sub_borrow(l, A, B, l->carry_in))
OP(op_subbrev, sub_borrow(l, B, A, l->carry_in))
VALUE(op_cndmask, l->carry_in ? B : A)
static void op_mad_u64(Lane *l)
{
    const Bits128 sum = (Bits128)A * B + l->s[2];
    l->d = (uint64_t)sum;
    l->flag = sum >> 64 & 1;
}
static void op_mad_i64(Lane *l)
{
    const __int128 sum = (__int128)IA * IB + (int64_t)l->s[2];
    l->d = (uint64_t)sum;
    l->flag = (Bits128)sum >> 64 & 1;
}

/* ---- shifts and fields: amounts are read from their low bits ---- */

VALUE(op_shl, (uint64_t)B << (A & 31) & 0xffffffff)
VALUE(op_shr, B >> (A & 31))
VALUE(op_sar, (uint64_t)(IB >> (A & 31)) & 0xffffffff)
VALUE(op_shl64, l->s[1] << (A & 63))
VALUE(op_shr64, l->s[1] >> (A & 63))
VALUE(op_sar64, (uint64_t)((__int128)(int64_t)l->s[1] >> (A & 63)))
VALUE(op_shl16, (l->s[1] & 0xffff) << (A & 15) & 0xffff)
VALUE(op_shr16, (l->s[1] & 0xffff) >> (A & 15))
VALUE(op_sar16, (uint64_t)(sign_extend(l->s[1], 16) >> (A & 15)) & 0xffff)
VALUE(op_bfm, low_bits(A & 31) << (B & 31) & 0xffffffff)
VALUE(op_bfe_u, A >> (B & 31) & low_bits(C & 31))
static void op_bfe_i(Lane *l)
{
    const int width = C & 31;
    const uint64_t field = (uint64_t)(IA >> (B & 31)) & low_bits(width);
    l->d = width ? (uint64_t)sign_extend(field, width) & 0xffffffff : 0;
}
VALUE(op_bfi, (A & B) | (~A & C))
VALUE(op_alignbit, ((uint64_t)A << 32 | B) >> (C & 31) & 0xffffffff)
VALUE(op_alignbyte, ((uint64_t)A << 32 | B) >> ((C & 3) * 8) & 0xffffffff)
static uint32_t permuted_byte(uint64_t data, uint32_t selector)
{
    if (selector >= 13) return 0xff;
    if (selector == 12) return 0;
    if (selector >= 8) return data >> ((2 * selector - 15) * 8 + 7) & 1 ? 0xff : 0;
    return data >> (selector * 8) & 0xff;
}
static void op_perm(Lane *l)
{
    const uint64_t data = (uint64_t)A << 32 | B;
    for (int i = 0; i < 32; i += 8) l->d |= (uint64_t)permuted_byte(data, C >> i & 0xff) << i;
}
VALUE(op_lshl_add, (A << (B & 31)) + C)
VALUE(op_add_lshl, (A + B) << (C & 31))
VALUE(op_add3, A + B + C)
VALUE(op_lshl_or, A << (B & 31) | C)
VALUE(op_and_or, (A & B) | C)
VALUE(op_or3, A | B | C)
VALUE(op_xad, (A ^ B) + C)
VALUE(op_lshl_add_u64, (l->s[0] << (B & 7)) + l->s[2])
static void op_bitop3(Lane *l)
{
    for (int bit = 0; bit < l->param; bit++) {
        const unsigned place =
            (unsigned)(l->s[0] >> bit & 1) << 2 | (unsigned)(l->s[1] >> bit & 1) << 1 | (unsigned)(l->s[2] >> bit & 1);
        l->d |= (uint64_t)((uint32_t)l->inst->mods.offset >> place & 1) << bit;
    }
}
VALUE(op_prng, (A << 1) ^ (A >> 31 ? 197u : 0u))

/* ---- bytes ---- */

static uint32_t byte_of(uint64_t value, int k) { return value >> (8 * k) & 0xff; }
static uint32_t distance(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }
static uint32_t sad(uint64_t a, uint32_t b, uint32_t c, bool masked)
{
    for (int k = 0; k < 4; k++)
        if (!masked || byte_of(b, k)) c += distance(byte_of(a, k), byte_of(b, k));
    return c;
}
VALUE(op_sad_u8, sad(A, B, C, false))
VALUE(op_msad_u8, sad(A, B, C, true))
VALUE(op_sad_hi_u8, (sad(A, B, 0, false) << 16) + C)
VALUE(op_sad_u16, distance(A & 0xffff, B & 0xffff) + distance(A >> 16, B >> 16) + C)
VALUE(op_sad_u32, distance(A, B) + C)
static void op_qsad_pk(Lane *l)
{
    for (int k = 0; k < 4; k++)
        l->d |= (uint64_t)(sad(l->s[0] >> (8 * k) & 0xffffffff, B, l->s[2] >> (16 * k) & 0xffff, l->param) & 0xffff)
                << (16 * k);
}
static void op_mqsad_u32(Lane *l)
{
    for (int k = 0; k < 4; k++) l->d_wide[k] = sad(l->s[0] >> (8 * k) & 0xffffffff, B, l->wide[2][k], true);
}
static void op_lerp(Lane *l)
{
    for (int k = 0; k < 4; k++)
        l->d |= (uint64_t)((byte_of(A, k) + byte_of(B, k) + (byte_of(C, k) & 1)) >> 1) << (8 * k);
}
static void op_sat_pk_u8(Lane *l)
{
    for (int k = 0; k < 2; k++) l->d |= (uint64_t)saturate(sign_extend(l->s[0] >> (16 * k), 16), 0, 255) << (8 * k);
}
static void op_cvt_pk_u16(Lane *l) { l->d = (uint64_t)(saturate(A, 0, 65535) | saturate(B, 0, 65535) << 16); }
static void op_cvt_pk_i16(Lane *l)
{
    l->d = ((uint64_t)saturate(IA, -32768, 32767) & 0xffff) | ((uint64_t)saturate(IB, -32768, 32767) & 0xffff) << 16;
}
static void op_ashr_pk(Lane *l)
{
    const int low = l->param ? 0 : -128, high = l->param ? 255 : 127;
    l->d = ((uint64_t)saturate(IA >> (C & 31), low, high) & 0xff) |
           ((uint64_t)saturate(IB >> (C & 31), low, high) & 0xff) << 8;
}

/* ---- dot products: param = bits of an element, negative for signed ones ---- */

static void op_dot(Lane *l)
{
    const int bits = l->param < 0 ? -l->param : l->param;
    uint64_t sum = C;
    for (int at = 0; at < 32; at += bits) {
        const uint64_t x = l->s[0] >> at, y = l->s[1] >> at;
        sum += l->param < 0 ? (uint64_t)(sign_extend(x, bits) * sign_extend(y, bits))
                            : (x & low_bits(bits)) * (y & low_bits(bits));
    }
    l->d = sum & 0xffffffff;
}

/* neg_lo says whether the numbers of A, of B are signed. */
static void op_dot_iu(Lane *l)
{
    const int bits = l->param, sign = l->inst->mods.neg_lo;
    int64_t sum = IC;
    for (int at = 0; at < 32; at += bits) {
        const uint64_t x = l->s[0] >> at & low_bits(bits), y = l->s[1] >> at & low_bits(bits);
        sum += (sign & 1 ? sign_extend(x, bits) : (int64_t)x) * (sign & 2 ? sign_extend(y, bits) : (int64_t)y);
    }
    l->d = (uint64_t)sum & 0xffffffff;
}

/* ---- CDNA5: sums that saturate always, then the larger or smaller one; clamp: no negative result ---- */

static void add_then(Lane *l, bool is_signed, bool larger)
{
    const __int128 high = is_signed ? ((__int128)1 << (l->param - 1)) - 1 : (__int128)low_bits(l->param);
    const __int128 low = is_signed ? -high - 1 : 0;
    const __int128 sum = saturate(is_signed ? I(0) + I(1) : U(0) + U(1), low, high), third = is_signed ? I(2) : U(2);
    __int128 result = larger ? most(sum, third) : least(sum, third);
    if (l->clamp && result < 0) result = 0;
    l->clamp = false;
    l->d = (uint64_t)result & low_bits(l->param);
}
OP(op_add_max_i, add_then(l, true, true))
OP(op_add_max_u, add_then(l, false, true))
OP(op_add_min_i, add_then(l, true, false))
OP(op_add_min_u, add_then(l, false, false))
static void three_then(Lane *l, bool is_signed, bool larger)
{
    __int128 result = is_signed ? (larger ? most(most(I(0), I(1)), I(2)) : least(least(I(0), I(1)), I(2)))
                                : (larger ? most(most(U(0), U(1)), U(2)) : least(least(U(0), U(1)), U(2)));
    if (l->clamp && result < 0) result = 0;
    l->clamp = false;
    l->d = (uint64_t)result & low_bits(l->param);
}
OP(op_three_max_i, three_then(l, true, true))
OP(op_three_max_u, three_then(l, false, true))
OP(op_three_min_i, three_then(l, true, false))
OP(op_three_min_u, three_then(l, false, false))
OP(op_maxmin_i, l->d = (uint64_t)least(most(I(0), I(1)), I(2)) & 0xffffffff)
OP(op_maxmin_u, l->d = (uint64_t)least(most(U(0), U(1)), U(2)))
OP(op_minmax_i, l->d = (uint64_t)most(least(I(0), I(1)), I(2)) & 0xffffffff)
OP(op_minmax_u, l->d = (uint64_t)most(least(U(0), U(1)), U(2)))
VALUE(op_xor3, A ^ B ^ C)
VALUE(op_sext16, (uint64_t)sign_extend(l->s[0], 16) & 0xffffffff)
VALUE(op_zext16, l->s[0] & 0xffff)
static void op_sat_pk4(Lane *l) /* param: signed */
{
    for (int k = 0; k < 4; k++) {
        const int64_t byte = l->param ? sign_extend(l->s[0] >> (8 * k), 8) : (int64_t)byte_of(l->s[0], k);
        l->d |= ((uint64_t)saturate(byte, l->param ? -8 : 0, l->param ? 7 : 15) & 15) << (4 * k);
    }
}
/* 16 entries of `param` bits, the most significant ones in S0. */
static void op_perm_pk16(Lane *l)
{
    const int bits = l->param, low = bits == 4 ? 32 : 64;
    const Bits128 table = (Bits128)(l->s[0] & low_bits(bits == 8 ? 64 : 32)) << low | (l->s[1] & low_bits(low));
    Bits128 result = 0;
    for (int i = 0; i < 16; i++) {
        const int index = (int)(l->s[2] >> (4 * i) & 15);
        result |= (table >> (index * bits) & low_bits(bits)) << (i * bits);
    }
    l->d = (uint64_t)result;
    for (int k = 0; k < 4; k++) l->d_wide[k] = (uint32_t)(result >> (32 * k));
}

/* ---- packed: the same operation on two halves ---- */

static void packed(Lane *l, LaneOp *op)
{
    uint64_t result = 0;
    const bool clamp = l->clamp;
    for (int half = 0; half < 2; half++) {
        Lane part = *l;
        for (int k = 0; k < 3; k++) part.s[k] = l->s[k] >> (16 * half) & 0xffff;
        part.d = 0;
        part.param = 16;
        part.clamp = clamp;
        op(&part);
        result |= (part.d & 0xffff) << (16 * half);
        l->clamp = part.clamp;
    }
    l->d = result;
}
OP(op_pk_add_u, packed(l, op_add_u))
OP(op_pk_sub_u, packed(l, op_sub_u))
OP(op_pk_add_i, packed(l, op_add_i))
OP(op_pk_sub_i, packed(l, op_sub_i))
OP(op_pk_mul_lo, packed(l, op_mul_lo))
OP(op_pk_shl, packed(l, op_shl16))
OP(op_pk_shr, packed(l, op_shr16))
OP(op_pk_sar, packed(l, op_sar16))
OP(op_pk_min_u, packed(l, op_min_u))
OP(op_pk_max_u, packed(l, op_max_u))
OP(op_pk_min_i, packed(l, op_min_i))
OP(op_pk_max_i, packed(l, op_max_i))
OP(op_pk_mad_u, packed(l, op_mad_u))
OP(op_pk_mad_i, packed(l, op_mad_i))
OP(op_pk_add_max_i, packed(l, op_add_max_i))
OP(op_pk_add_max_u, packed(l, op_add_max_u))
OP(op_pk_add_min_i, packed(l, op_add_min_i))
OP(op_pk_add_min_u, packed(l, op_add_min_u))
OP(op_pk_max3_i, packed(l, op_three_max_i))
OP(op_pk_max3_u, packed(l, op_three_max_u))
OP(op_pk_min3_i, packed(l, op_three_min_i))
OP(op_pk_min3_u, packed(l, op_three_min_u))

#define ROW(text, op, result, param) {text, op, result, FMT_NONE, TOLERANCE_NONE, param},
/* clang-format off */
/* clang-format off */
static const LaneRow rows[] = {
    ROW("v_mov_b32", op_mov, RESULT_32, 0)
    ROW("v_accvgpr_read_b32", op_mov, RESULT_32, 0)
    ROW("v_accvgpr_write_b32", op_mov, RESULT_32, 0)
    ROW("v_accvgpr_mov_b32", op_mov, RESULT_32, 0)
    ROW("v_mov_b64", op_mov, RESULT_64, 0)
    ROW("v_pk_mov_b32", op_pk_mov, RESULT_64, 0)
    ROW("v_not_b32", op_not, RESULT_32, 0)
    ROW("v_and_b32", op_and, RESULT_32, 0)
    ROW("v_or_b32", op_or, RESULT_32, 0)
    ROW("v_xor_b32", op_xor, RESULT_32, 0)
    ROW("v_xnor_b32", op_xnor, RESULT_32, 0)
    ROW("v_bfrev_b32", op_bfrev, RESULT_32, 0)
    ROW("v_ffbh_u32", op_ffbh_u, RESULT_32, 0)
    ROW("v_ffbl_b32", op_ffbl, RESULT_32, 0)
    ROW("v_ffbh_i32", op_ffbh_i, RESULT_32, 0)
    ROW("v_bcnt_u32_b32", op_bcnt, RESULT_32, 0)
    ROW("v_mbcnt_lo_u32_b32", op_mbcnt_lo, RESULT_32, 0)
    ROW("v_mbcnt_hi_u32_b32", op_mbcnt_hi, RESULT_32, 0)
    ROW("v_add_u32", op_add_u, RESULT_32, 32)
    ROW("v_sub_u32", op_sub_u, RESULT_32, 32)
    ROW("v_subrev_u32", op_subrev_u, RESULT_32, 32)
    ROW("v_add_i32", op_add_i, RESULT_32, 32)
    ROW("v_sub_i32", op_sub_i, RESULT_32, 32)
    ROW("v_add_u16", op_add_u, RESULT_16, 16)
    ROW("v_sub_u16", op_sub_u, RESULT_16, 16)
    ROW("v_subrev_u16", op_subrev_u, RESULT_16, 16)
    ROW("v_add_i16", op_add_i, RESULT_16, 16)
    ROW("v_sub_i16", op_sub_i, RESULT_16, 16)
    ROW("v_mad_u16", op_mad_u, RESULT_16, 16)
    ROW("v_mad_i16", op_mad_i, RESULT_16, 16)
    ROW("v_mad_legacy_u16", op_mad_u, RESULT_16, 16)
    ROW("v_mad_legacy_i16", op_mad_i, RESULT_16, 16)
    ROW("v_mul_lo_u16", op_mul_lo, RESULT_16, 16)
    ROW("v_mul_lo_u32", op_mul_lo, RESULT_32, 32)
    ROW("v_min_u32", op_min_u, RESULT_32, 32)
    ROW("v_max_u32", op_max_u, RESULT_32, 32)
    ROW("v_min_i32", op_min_i, RESULT_32, 32)
    ROW("v_max_i32", op_max_i, RESULT_32, 32)
    ROW("v_min_u16", op_min_u, RESULT_16, 16)
    ROW("v_max_u16", op_max_u, RESULT_16, 16)
    ROW("v_min_i16", op_min_i, RESULT_16, 16)
    ROW("v_max_i16", op_max_i, RESULT_16, 16)
    ROW("v_min3_u32", op_min3_u, RESULT_32, 32)
    ROW("v_max3_u32", op_max3_u, RESULT_32, 32)
    ROW("v_med3_u32", op_med3_u, RESULT_32, 32)
    ROW("v_min3_i32", op_min3_i, RESULT_32, 32)
    ROW("v_max3_i32", op_max3_i, RESULT_32, 32)
    ROW("v_med3_i32", op_med3_i, RESULT_32, 32)
    ROW("v_min3_u16", op_min3_u, RESULT_16, 16)
    ROW("v_max3_u16", op_max3_u, RESULT_16, 16)
    ROW("v_med3_u16", op_med3_u, RESULT_16, 16)
    ROW("v_min3_i16", op_min3_i, RESULT_16, 16)
    ROW("v_max3_i16", op_max3_i, RESULT_16, 16)
    ROW("v_med3_i16", op_med3_i, RESULT_16, 16)
    ROW("v_mul_u32_u24", op_mul_u24, RESULT_32, 32)
    ROW("v_mul_hi_u32_u24", op_mul_hi_u24, RESULT_32, 32)
    ROW("v_mul_i32_i24", op_mul_i24, RESULT_32, 32)
    ROW("v_mul_hi_i32_i24", op_mul_hi_i24, RESULT_32, 32)
    ROW("v_mad_u32_u24", op_mad_u24, RESULT_32, 32)
    ROW("v_mad_i32_i24", op_mad_i24, RESULT_32, 32)
    ROW("v_mul_hi_u32", op_mul_hi_u, RESULT_32, 32)
    ROW("v_mul_hi_i32", op_mul_hi_i, RESULT_32, 32)
    ROW("v_mad_u32_u16", op_mad_u32_u16, RESULT_32, 32)
    ROW("v_mad_i32_i16", op_mad_i32_i16, RESULT_32, 32)
    ROW("v_add_co_u32", op_add_co, RESULT_32, 32)
    ROW("v_sub_co_u32", op_sub_co, RESULT_32, 32)
    ROW("v_subrev_co_u32", op_subrev_co, RESULT_32, 32)
    ROW("v_addc_co_u32", op_addc, RESULT_32, 32)
    ROW("v_subb_co_u32", op_subb, RESULT_32, 32)
    ROW("v_subbrev_co_u32", op_subbrev, RESULT_32, 32)
    ROW("v_cndmask_b32", op_cndmask, RESULT_32, 32)
    ROW("v_mad_u64_u32", op_mad_u64, RESULT_64, 64)
    ROW("v_mad_i64_i32", op_mad_i64, RESULT_64, 64)
    ROW("v_lshlrev_b32", op_shl, RESULT_32, 32)
    ROW("v_lshrrev_b32", op_shr, RESULT_32, 32)
    ROW("v_ashrrev_i32", op_sar, RESULT_32, 32)
    ROW("v_lshlrev_b64", op_shl64, RESULT_64, 64)
    ROW("v_lshrrev_b64", op_shr64, RESULT_64, 64)
    ROW("v_ashrrev_i64", op_sar64, RESULT_64, 64)
    ROW("v_lshlrev_b16", op_shl16, RESULT_16, 16)
    ROW("v_lshrrev_b16", op_shr16, RESULT_16, 16)
    ROW("v_ashrrev_i16", op_sar16, RESULT_16, 16)
    ROW("v_bfm_b32", op_bfm, RESULT_32, 32)
    ROW("v_bfe_u32", op_bfe_u, RESULT_32, 32)
    ROW("v_bfe_i32", op_bfe_i, RESULT_32, 32)
    ROW("v_bfi_b32", op_bfi, RESULT_32, 32)
    ROW("v_alignbit_b32", op_alignbit, RESULT_32, 32)
    ROW("v_alignbyte_b32", op_alignbyte, RESULT_32, 32)
    ROW("v_perm_b32", op_perm, RESULT_32, 32)
    ROW("v_lshl_add_u32", op_lshl_add, RESULT_32, 32)
    ROW("v_add_lshl_u32", op_add_lshl, RESULT_32, 32)
    ROW("v_add3_u32", op_add3, RESULT_32, 32)
    ROW("v_lshl_or_b32", op_lshl_or, RESULT_32, 32)
    ROW("v_and_or_b32", op_and_or, RESULT_32, 32)
    ROW("v_or3_b32", op_or3, RESULT_32, 32)
    ROW("v_xad_u32", op_xad, RESULT_32, 32)
    ROW("v_lshl_add_u64", op_lshl_add_u64, RESULT_64, 64)
    ROW("v_bitop3_b32", op_bitop3, RESULT_32, 32)
    ROW("v_bitop3_b16", op_bitop3, RESULT_16, 16)
    ROW("v_prng_b32", op_prng, RESULT_32, 32)
    ROW("v_sad_u8", op_sad_u8, RESULT_32, 32)
    ROW("v_msad_u8", op_msad_u8, RESULT_32, 32)
    ROW("v_sad_hi_u8", op_sad_hi_u8, RESULT_32, 32)
    ROW("v_sad_u16", op_sad_u16, RESULT_32, 32)
    ROW("v_sad_u32", op_sad_u32, RESULT_32, 32)
    ROW("v_qsad_pk_u16_u8", op_qsad_pk, RESULT_64, 0)
    ROW("v_mqsad_pk_u16_u8", op_qsad_pk, RESULT_64, 1)
    ROW("v_mqsad_u32_u8", op_mqsad_u32, RESULT_WIDE, 0)
    ROW("v_lerp_u8", op_lerp, RESULT_32, 32)
    ROW("v_sat_pk_u8_i16", op_sat_pk_u8, RESULT_32, 32)
    ROW("v_cvt_pk_u16_u32", op_cvt_pk_u16, RESULT_32, 32)
    ROW("v_cvt_pk_i16_i32", op_cvt_pk_i16, RESULT_32, 32)
    ROW("v_ashr_pk_i8_i32", op_ashr_pk, RESULT_16, 0)
    ROW("v_ashr_pk_u8_i32", op_ashr_pk, RESULT_16, 1)
    ROW("v_dot2_i32_i16", op_dot, RESULT_32, -16)
    ROW("v_dot2_u32_u16", op_dot, RESULT_32, 16)
    ROW("v_dot4_i32_i8", op_dot, RESULT_32, -8)
    ROW("v_dot4_u32_u8", op_dot, RESULT_32, 8)
    ROW("v_dot8_i32_i4", op_dot, RESULT_32, -4)
    ROW("v_dot8_u32_u4", op_dot, RESULT_32, 4)
    ROW("v_dot2c_i32_i16", op_dot, RESULT_32, -16)
    ROW("v_dot4c_i32_i8", op_dot, RESULT_32, -8)
    ROW("v_dot8c_i32_i4", op_dot, RESULT_32, -4)
    ROW("v_dot4_i32_iu8", op_dot_iu, RESULT_32, 8)
    ROW("v_dot8_i32_iu4", op_dot_iu, RESULT_32, 4)
    ROW("v_and_b16", op_and, RESULT_16, 16)
    ROW("v_or_b16", op_or, RESULT_16, 16)
    ROW("v_xor_b16", op_xor, RESULT_16, 16)
    ROW("v_not_b16", op_not, RESULT_16, 16)
    ROW("v_cndmask_b16", op_cndmask, RESULT_16, 16)
    ROW("v_cvt_i32_i16", op_sext16, RESULT_32, 32)
    ROW("v_cvt_u32_u16", op_zext16, RESULT_32, 32)
    ROW("v_sat_pk4_i4_i8", op_sat_pk4, RESULT_16, 1)
    ROW("v_sat_pk4_u4_u8", op_sat_pk4, RESULT_16, 0)
    ROW("v_xor3_b32", op_xor3, RESULT_32, 32)
    ROW("v_add_max_i32", op_add_max_i, RESULT_32, 32)
    ROW("v_add_max_u32", op_add_max_u, RESULT_32, 32)
    ROW("v_add_min_i32", op_add_min_i, RESULT_32, 32)
    ROW("v_add_min_u32", op_add_min_u, RESULT_32, 32)
    ROW("v_maxmin_i32", op_maxmin_i, RESULT_32, 32)
    ROW("v_maxmin_u32", op_maxmin_u, RESULT_32, 32)
    ROW("v_minmax_i32", op_minmax_i, RESULT_32, 32)
    ROW("v_minmax_u32", op_minmax_u, RESULT_32, 32)
    ROW("v_add_nc_u64", op_add_u, RESULT_64, 64)
    ROW("v_sub_nc_u64", op_sub_u, RESULT_64, 64)
    ROW("v_mul_u64", op_mul_u64, RESULT_64, 64)
    ROW("v_mad_nc_u64_u32", op_mad_nc_u64, RESULT_64, 64)
    ROW("v_mad_nc_i64_i32", op_mad_nc_i64, RESULT_64, 64)
    ROW("v_min_u64", op_min_u, RESULT_64, 64)
    ROW("v_max_u64", op_max_u, RESULT_64, 64)
    ROW("v_min_i64", op_min_i, RESULT_64, 64)
    ROW("v_max_i64", op_max_i, RESULT_64, 64)
    ROW("v_mad_u32", op_mad_u32, RESULT_32, 32)
    ROW("v_add_nc_u16", op_add_u, RESULT_16, 16)
    ROW("v_sub_nc_u16", op_sub_u, RESULT_16, 16)
    ROW("v_perm_pk16_b4_u4", op_perm_pk16, RESULT_64, 4)
    ROW("v_perm_pk16_b6_u4", op_perm_pk16, RESULT_WIDE, 6)
    ROW("v_perm_pk16_b8_u4", op_perm_pk16, RESULT_WIDE, 8)
    ROW("v_pk_add_max_i16", op_pk_add_max_i, RESULT_PACKED, 16)
    ROW("v_pk_add_max_u16", op_pk_add_max_u, RESULT_PACKED, 16)
    ROW("v_pk_add_min_i16", op_pk_add_min_i, RESULT_PACKED, 16)
    ROW("v_pk_add_min_u16", op_pk_add_min_u, RESULT_PACKED, 16)
    ROW("v_pk_max3_i16", op_pk_max3_i, RESULT_PACKED, 16)
    ROW("v_pk_max3_u16", op_pk_max3_u, RESULT_PACKED, 16)
    ROW("v_pk_min3_i16", op_pk_min3_i, RESULT_PACKED, 16)
    ROW("v_pk_min3_u16", op_pk_min3_u, RESULT_PACKED, 16)
    ROW("v_pk_add_u16", op_pk_add_u, RESULT_PACKED, 16)
    ROW("v_pk_sub_u16", op_pk_sub_u, RESULT_PACKED, 16)
    ROW("v_pk_add_i16", op_pk_add_i, RESULT_PACKED, 16)
    ROW("v_pk_sub_i16", op_pk_sub_i, RESULT_PACKED, 16)
    ROW("v_pk_mul_lo_u16", op_pk_mul_lo, RESULT_PACKED, 16)
    ROW("v_pk_lshlrev_b16", op_pk_shl, RESULT_PACKED, 16)
    ROW("v_pk_lshrrev_b16", op_pk_shr, RESULT_PACKED, 16)
    ROW("v_pk_ashrrev_i16", op_pk_sar, RESULT_PACKED, 16)
    ROW("v_pk_min_u16", op_pk_min_u, RESULT_PACKED, 16)
    ROW("v_pk_max_u16", op_pk_max_u, RESULT_PACKED, 16)
    ROW("v_pk_min_i16", op_pk_min_i, RESULT_PACKED, 16)
    ROW("v_pk_max_i16", op_pk_max_i, RESULT_PACKED, 16)
    ROW("v_pk_mad_u16", op_pk_mad_u, RESULT_PACKED, 16)
    ROW("v_pk_mad_i16", op_pk_mad_i, RESULT_PACKED, 16)
};
/* clang-format on */
/* clang-format on */
const LaneTable witness_integer_table = {rows, sizeof rows / sizeof rows[0]};
