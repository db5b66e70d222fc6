/* Integer operations of the vector ALU: one expression per row. Semantics: "AMD Instinct MI300 ISA",
   VOP1/VOP2/VOP3/VOP3P opcode pages. Shift amounts are taken modulo the width; 16-bit results clear the upper half
   unless the row keeps it. */
#include "sim/exec/vector/lanes.h"

ALWAYS_INLINE uint32_t find_high(uint32_t x) { return x ? (uint32_t)__builtin_clz(x) : ~0u; }
ALWAYS_INLINE uint32_t bit_reverse(uint32_t x)
{
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(x);
}
ALWAYS_INLINE uint32_t bfe_u32(uint32_t x, uint32_t offset, uint32_t width)
{
    offset &= 31;
    width &= 31;
    return x >> offset & ((1u << width) - 1);
}
ALWAYS_INLINE uint32_t bfe_i32(uint32_t x, uint32_t offset, uint32_t width)
{
    offset &= 31;
    width &= 31;
    if (!width) return 0;
    uint32_t field = x >> offset & ((1u << width) - 1);
    uint32_t sign = 1u << (width - 1);
    /* Bits past 31 are the sign of x: the field is cut, its own top bit is what the machine extends from. */
    if (offset + width >= 32) return (uint32_t)((int32_t)x >> offset);
    return (field ^ sign) - sign;
}
/* A byte of {a, b} (b low) per selector byte; 8..11: sign bytes, 12: 0, 13 and more: 0xff. */
ALWAYS_INLINE uint32_t perm(uint32_t a, uint32_t b, uint32_t selector)
{
    uint64_t bytes = (uint64_t)a << 32 | b;
    uint32_t result = 0;
    for (unsigned k = 0; k < 4; k++) {
        uint32_t sel = selector >> (8 * k) & 0xff, byte;
        if (sel >= 13) byte = 0xff;
        else if (sel == 12) byte = 0;
        else if (sel >= 8) byte = bytes >> (16 * (sel - 8) + 15) & 1 ? 0xff : 0;
        else byte = bytes >> (8 * sel) & 0xff;
        result |= byte << (8 * k);
    }
    return result;
}
ALWAYS_INLINE uint32_t sad_u8(uint32_t a, uint32_t b, uint32_t c, bool masked)
{
    for (unsigned k = 0; k < 32; k += 8) {
        uint32_t x = a >> k & 0xff, y = b >> k & 0xff;
        if (masked && !y) continue;
        c += x > y ? x - y : y - x;
    }
    return c;
}
ALWAYS_INLINE uint32_t abs_diff_u32(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }
ALWAYS_INLINE uint32_t umin(uint32_t a, uint32_t b) { return a < b ? a : b; }
ALWAYS_INLINE uint32_t umax(uint32_t a, uint32_t b) { return a > b ? a : b; }
ALWAYS_INLINE int32_t imin(int32_t a, int32_t b) { return a < b ? a : b; }
ALWAYS_INLINE int32_t imax(int32_t a, int32_t b) { return a > b ? a : b; }
ALWAYS_INLINE uint32_t umed(uint32_t a, uint32_t b, uint32_t c) { return umax(umin(a, b), umin(umax(a, b), c)); }
ALWAYS_INLINE int32_t imed(int32_t a, int32_t b, int32_t c) { return imax(imin(a, b), imin(imax(a, b), c)); }
ALWAYS_INLINE int32_t clamp_i(int64_t value, int64_t low, int64_t high)
{
    return (int32_t)(value < low ? low : value > high ? high : value);
}

/* Bitwise function of three sources given by its truth table; index = a << 2 | b << 1 | c. */
ALWAYS_INLINE uint32_t bitop3(uint32_t a, uint32_t b, uint32_t c, uint32_t table)
{
    uint32_t result = 0;
    for (unsigned k = 0; k < 8; k++) {
        uint32_t term = (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c);
        result |= table >> k & 1 ? term : 0;
    }
    return result;
}
ALWAYS_INLINE int32_t dot4_i8(uint32_t a, uint32_t b, int32_t c)
{
    uint32_t sum = (uint32_t)c;
    for (unsigned k = 0; k < 32; k += 8) sum += (uint32_t)((int8_t)(a >> k) * (int8_t)(b >> k));
    return (int32_t)sum;
}
ALWAYS_INLINE uint32_t dot4_u8(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned k = 0; k < 32; k += 8) c += (a >> k & 0xff) * (b >> k & 0xff);
    return c;
}
ALWAYS_INLINE int32_t dot8_i4(uint32_t a, uint32_t b, int32_t c)
{
    uint32_t sum = (uint32_t)c;
    for (unsigned k = 0; k < 32; k += 4)
        sum += (uint32_t)(((int32_t)(a << (28 - k)) >> 28) * ((int32_t)(b << (28 - k)) >> 28));
    return (int32_t)sum;
}
ALWAYS_INLINE uint32_t dot8_u4(uint32_t a, uint32_t b, uint32_t c)
{
    for (unsigned k = 0; k < 32; k += 4) c += (a >> k & 15) * (b >> k & 15);
    return c;
}

ALWAYS_INLINE int32_t add_sat_i32(int32_t a, int32_t b) { return clamp_i((int64_t)a + b, INT32_MIN, INT32_MAX); }
ALWAYS_INLINE uint32_t add_sat_u32(uint32_t a, uint32_t b) { return a + b < a ? ~0u : a + b; }
/* Numbers of `bits` bits; bit 0 and bit 1 of `sign`: those of a, of b are signed. */
ALWAYS_INLINE uint32_t dot_iu(uint32_t a, uint32_t b, uint32_t c, unsigned bits, unsigned sign)
{
    const unsigned unused = 32 - bits;
    for (unsigned k = 0; k < 32; k += bits) {
        const uint32_t x = a << (unused - k), y = b << (unused - k); /* the number on top */
        c += (sign & 1 ? (uint32_t)((int32_t)x >> unused) : x >> unused) *
             (sign & 2 ? (uint32_t)((int32_t)y >> unused) : y >> unused);
    }
    return c;
}
/* Four bytes as four numbers of 4 bits. */
ALWAYS_INLINE uint32_t sat_pk4(uint32_t a, bool is_signed)
{
    uint32_t result = 0;
    for (unsigned k = 0; k < 4; k++) {
        const int32_t byte = is_signed ? (int32_t)(int8_t)(a >> (8 * k)) : (int32_t)(a >> (8 * k) & 0xff);
        result |= ((uint32_t)clamp_i(byte, is_signed ? -8 : 0, is_signed ? 7 : 15) & 15) << (4 * k);
    }
    return result;
}

/* clang-format off */
#define INT_OPS(X)                                                                                      \
    X(OP1, V_MOV_B32, u32, u32, a)                                                                      \
    X(OP1, V_ACCVGPR_READ_B32, u32, u32, a)                                                             \
    X(OP1, V_ACCVGPR_WRITE_B32, u32, u32, a)                                                            \
    X(OP1, V_ACCVGPR_MOV_B32, u32, u32, a)                                                              \
    X(OP1, V_MOV_B64, u64, u64, a)                                                                      \
    X(OP1, V_NOT_B32, u32, u32, ~a)                                                                     \
    X(OP1, V_BFREV_B32, u32, u32, bit_reverse(a))                                                       \
    X(OP1, V_FFBH_U32, u32, u32, find_high(a))                                                          \
    X(OP1, V_FFBL_B32, u32, u32, a ? (uint32_t)__builtin_ctz(a) : ~0u)                                  \
    X(OP1, V_FFBH_I32, u32, u32, find_high((uint32_t)((int32_t)a >> 31) ^ a))                           \
    X(OP1, V_SAT_PK_U8_I16, u32, u32,                                                                   \
      (uint32_t)clamp_i((int16_t)a, 0, 255) | (uint32_t)clamp_i((int16_t)(a >> 16), 0, 255) << 8)       \
    X(OP2, V_ADD_U32, u32, u32, u32, a + b)                                                             \
    X(OP2, V_SUB_U32, u32, u32, u32, a - b)                                                             \
    X(OP2, V_SUBREV_U32, u32, u32, u32, b - a)                                                          \
    X(OP3, V_MAD_NC_U64_U32, u64, u32, u32, u64, (uint64_t)a * b + c)                                    \
    X(OP3, V_MAD_NC_I64_I32, u64, i32, i32, u64, (uint64_t)((int64_t)a * b) + c)                          \
    X(OP2, V_ADD_I32, u32, u32, u32, a + b)                                                             \
    X(OP2, V_SUB_I32, u32, u32, u32, a - b)                                                             \
    X(OP2, V_AND_B32, u32, u32, u32, a & b)                                                             \
    X(OP2, V_OR_B32, u32, u32, u32, a | b)                                                              \
    X(OP2, V_XOR_B32, u32, u32, u32, a ^ b)                                                             \
    X(OP2, V_XNOR_B32, u32, u32, u32, ~(a ^ b))                                                         \
    X(OP2, V_LSHLREV_B32, u32, u32, u32, b << (a & 31))                                                 \
    X(OP2, V_LSHRREV_B32, u32, u32, u32, b >> (a & 31))                                                 \
    X(OP2, V_ASHRREV_I32, u32, u32, i32, b >> (a & 31))                                                 \
    X(OP2, V_LSHLREV_B64, u64, u32, u64, b << (a & 63))                                                 \
    X(OP2, V_LSHRREV_B64, u64, u32, u64, b >> (a & 63))                                                 \
    X(OP2, V_ASHRREV_I64, u64, u32, i64, b >> (a & 63))                                                 \
    X(OP2, V_MIN_U32, u32, u32, u32, umin(a, b))                                                        \
    X(OP2, V_MAX_U32, u32, u32, u32, umax(a, b))                                                        \
    X(OP2, V_MIN_I32, u32, i32, i32, imin(a, b))                                                        \
    X(OP2, V_MAX_I32, u32, i32, i32, imax(a, b))                                                        \
    X(OP2, V_MUL_I32_I24, u32, i24, i24, (int64_t)a * b)                                                \
    X(OP2, V_MUL_HI_I32_I24, u32, i24, i24, ((int64_t)a * b) >> 32)                                     \
    X(OP2, V_MUL_U32_U24, u32, u24, u24, (uint64_t)a * b)                                               \
    X(OP2, V_MUL_HI_U32_U24, u32, u24, u24, ((uint64_t)a * b) >> 32)                                    \
    X(OP2, V_MUL_LO_U32, u32, u32, u32, a * b)                                                          \
    X(OP2, V_MUL_HI_U32, u32, u32, u32, ((uint64_t)a * b) >> 32)                                        \
    X(OP2, V_MUL_HI_I32, u32, i32, i32, ((int64_t)a * b) >> 32)                                         \
    X(OP2, V_BFM_B32, u32, u32, u32, ((1u << (a & 31)) - 1) << (b & 31))                                \
    X(OP2, V_BCNT_U32_B32, u32, u32, u32, (uint32_t)__builtin_popcount(a) + b)                          \
    X(OP2, V_CVT_PK_U16_U32, u32, u32, u32, umin(a, 0xffff) | umin(b, 0xffff) << 16)                    \
    X(OP2, V_CVT_PK_I16_I32, u32, i32, i32,                                                             \
      ((uint32_t)clamp_i(a, -32768, 32767) & 0xffff) | (uint32_t)clamp_i(b, -32768, 32767) << 16)       \
    X(OP3, V_ADD3_U32, u32, u32, u32, u32, a + b + c)                                                   \
    X(OP3, V_LSHL_ADD_U32, u32, u32, u32, u32, (a << (b & 31)) + c)                                     \
    X(OP3, V_ADD_LSHL_U32, u32, u32, u32, u32, (a + b) << (c & 31))                                     \
    X(OP3, V_LSHL_OR_B32, u32, u32, u32, u32, a << (b & 31) | c)                                        \
    X(OP3, V_AND_OR_B32, u32, u32, u32, u32, (a & b) | c)                                               \
    X(OP3, V_OR3_B32, u32, u32, u32, u32, a | b | c)                                                    \
    X(OP3, V_XAD_U32, u32, u32, u32, u32, (a ^ b) + c)                                                  \
    X(OP3, V_BFI_B32, u32, u32, u32, u32, (a & b) | (~a & c))                                           \
    X(OP3, V_BFE_U32, u32, u32, u32, u32, bfe_u32(a, b, c))                                             \
    X(OP3, V_BFE_I32, u32, u32, u32, u32, bfe_i32(a, b, c))                                             \
    X(OP3, V_ALIGNBIT_B32, u32, u32, u32, u32, ((uint64_t)a << 32 | b) >> (c & 31))                     \
    X(OP3, V_ALIGNBYTE_B32, u32, u32, u32, u32, ((uint64_t)a << 32 | b) >> (8 * (c & 3)))               \
    X(OP3, V_PERM_B32, u32, u32, u32, u32, perm(a, b, c))                                               \
    X(OP3, V_MAD_U32_U24, u32, u24, u24, u32, a * b + c)                                                \
    X(OP3, V_MAD_I32_I24, u32, i24, i24, u32, (uint32_t)((int64_t)a * b) + c)                           \
    X(OP3, V_MIN3_U32, u32, u32, u32, u32, umin(umin(a, b), c))                                         \
    X(OP3, V_MAX3_U32, u32, u32, u32, u32, umax(umax(a, b), c))                                         \
    X(OP3, V_MED3_U32, u32, u32, u32, u32, umed(a, b, c))                                               \
    X(OP3, V_MIN3_I32, u32, i32, i32, i32, imin(imin(a, b), c))                                         \
    X(OP3, V_MAX3_I32, u32, i32, i32, i32, imax(imax(a, b), c))                                         \
    X(OP3, V_MED3_I32, u32, i32, i32, i32, imed(a, b, c))                                               \
    X(OP3, V_SAD_U8, u32, u32, u32, u32, sad_u8(a, b, c, false))                                        \
    X(OP3, V_MSAD_U8, u32, u32, u32, u32, sad_u8(a, b, c, true))                                        \
    X(OP3, V_SAD_HI_U8, u32, u32, u32, u32, (sad_u8(a, b, 0, false) << 16) + c)                         \
    X(OP3, V_SAD_U16, u32, u32, u32, u32,                                                               \
      abs_diff_u32(a & 0xffff, b & 0xffff) + abs_diff_u32(a >> 16, b >> 16) + c)                        \
    X(OP3, V_SAD_U32, u32, u32, u32, u32, abs_diff_u32(a, b) + c)                                       \
    X(OP3, V_LERP_U8, u32, u32, u32, u32,                                                               \
      ((a & 0xff) + (b & 0xff) + (c & 1)) >> 1 | (((a >> 8 & 0xff) + (b >> 8 & 0xff) + (c >> 8 & 1)) >> 1) << 8 | \
          (((a >> 16 & 0xff) + (b >> 16 & 0xff) + (c >> 16 & 1)) >> 1) << 16 |                          \
          (((a >> 24) + (b >> 24) + (c >> 24 & 1)) >> 1) << 24)                                         \
    X(OP3, V_LSHL_ADD_U64, u64, u64, u32, u64, (a << (b & 7)) + c)                                      \
    X(OP3, V_DOT4_I32_I8, u32, u32, u32, i32, dot4_i8(a, b, c))                                         \
    X(OP3, V_DOT4C_I32_I8, u32, u32, u32, i32, dot4_i8(a, b, c))                                        \
    X(OP3, V_DOT8C_I32_I4, u32, u32, u32, i32, dot8_i4(a, b, c))                                        \
    X(OP3, V_DOT2C_I32_I16, u32, u32, u32, u32,                                                         \
      (uint32_t)((int16_t)a * (int16_t)b) + (uint32_t)((int16_t)(a >> 16) * (int16_t)(b >> 16)) + c)    \
    X(OP3, V_MAD_U32_U16, u32, u16, u16, u32, (uint32_t)a * b + c)                                      \
    X(OP3, V_MAD_I32_I16, u32, i16, i16, u32, (uint32_t)(a * b) + c)                                    \
    X(OP3, V_MAD_LEGACY_U16, u16, u16, u16, u16, (uint32_t)a * b + c)                                   \
    X(OP3, V_MAD_LEGACY_I16, u16, u16, u16, u16, (uint32_t)a * b + c)                                   \
    X(OP1, V_PRNG_B32, u32, u32, a << 1 ^ (a >> 31 ? 197 : 0))                                          \
    X(OP3, V_DOT4_U32_U8, u32, u32, u32, u32, dot4_u8(a, b, c))                                         \
    X(OP3, V_DOT8_I32_I4, u32, u32, u32, i32, dot8_i4(a, b, c))                                         \
    X(OP3, V_DOT8_U32_U4, u32, u32, u32, u32, dot8_u4(a, b, c))                                         \
    X(OP3, V_DOT2_I32_I16, u32, u32, u32, u32,                                                          \
      (uint32_t)((int16_t)a * (int16_t)b) + (uint32_t)((int16_t)(a >> 16) * (int16_t)(b >> 16)) + c)    \
    X(OP3, V_DOT2_U32_U16, u32, u32, u32, u32, (a & 0xffff) * (b & 0xffff) + (a >> 16) * (b >> 16) + c) \
    X(OP3, V_BITOP3_B32, u32, u32, u32, u32, bitop3(a, b, c, (uint32_t)op->imm))                        \
    X(OP2, V_ADD_NC_U64, u64, u64, u64, a + b)                                                          \
    X(OP2, V_SUB_NC_U64, u64, u64, u64, a - b)                                                          \
    X(OP2, V_MUL_U64, u64, u64, u64, a * b)                                                             \
    X(OP2, V_MIN_U64, u64, u64, u64, a < b ? a : b)                                                     \
    X(OP2, V_MAX_U64, u64, u64, u64, a > b ? a : b)                                                     \
    X(OP2, V_MIN_I64, u64, i64, i64, (uint64_t)(a < b ? a : b))                                         \
    X(OP2, V_MAX_I64, u64, i64, i64, (uint64_t)(a > b ? a : b))                                         \
    X(OP3, V_MAD_U32, u32, u32, u32, u32, a * b + c)                                                    \
    X(OP3, V_XOR3_B32, u32, u32, u32, u32, a ^ b ^ c)                                                   \
    X(OP3, V_ADD_MAX_I32, u32, i32, i32, i32, imax(add_sat_i32(a, b), c))                               \
    X(OP3, V_ADD_MAX_U32, u32, u32, u32, u32, umax(add_sat_u32(a, b), c))                               \
    X(OP3, V_ADD_MIN_I32, u32, i32, i32, i32, imin(add_sat_i32(a, b), c))                               \
    X(OP3, V_ADD_MIN_U32, u32, u32, u32, u32, umin(add_sat_u32(a, b), c))                               \
    X(OP3, V_MAXMIN_I32, u32, i32, i32, i32, imin(imax(a, b), c))                                       \
    X(OP3, V_MAXMIN_U32, u32, u32, u32, u32, umin(umax(a, b), c))                                       \
    X(OP3, V_MINMAX_I32, u32, i32, i32, i32, imax(imin(a, b), c))                                       \
    X(OP3, V_MINMAX_U32, u32, u32, u32, u32, umax(umin(a, b), c))                                       \
    X(OP3, V_DOT4_I32_IU8, u32, u32, u32, u32, dot_iu(a, b, c, 8, op->param))                           \
    X(OP3, V_DOT8_I32_IU4, u32, u32, u32, u32, dot_iu(a, b, c, 4, op->param))                           \
    X(OP1, V_CVT_I32_I16, u32, i16, (uint32_t)(int32_t)a)                                               \
    X(OP1, V_CVT_U32_U16, u32, u16, a)                                                                  \
    /* 16 bits; the upper half of the destination becomes 0 */                                          \
    X(OP2, V_ADD_U16, u16, u16, u16, a + b)                                                             \
    X(OP2, V_SUB_U16, u16, u16, u16, a - b)                                                             \
    X(OP2, V_SUBREV_U16, u16, u16, u16, b - a)                                                          \
    X(OP2, V_MUL_LO_U16, u16, u16, u16, (uint32_t)a * b)                                                \
    X(OP2, V_LSHLREV_B16, u16, u16, u16, (uint32_t)b << (a & 15))                                       \
    X(OP2, V_LSHRREV_B16, u16, u16, u16, b >> (a & 15))                                                 \
    X(OP2, V_ASHRREV_I16, u16, u16, i16, b >> (a & 15))                                                 \
    X(OP2, V_MAX_U16, u16, u16, u16, a > b ? a : b)                                                     \
    X(OP2, V_MIN_U16, u16, u16, u16, a < b ? a : b)                                                     \
    X(OP2, V_MAX_I16, u16, i16, i16, a > b ? a : b)                                                     \
    X(OP2, V_MIN_I16, u16, i16, i16, a < b ? a : b)                                                     \
    X(OP2, V_AND_B16, u16, u16, u16, a & b)                                                             \
    X(OP2, V_OR_B16, u16, u16, u16, a | b)                                                              \
    X(OP2, V_XOR_B16, u16, u16, u16, a ^ b)                                                             \
    X(OP1, V_NOT_B16, u16, u16, (uint16_t)~a)                                                           \
    X(OP1, V_SAT_PK4_I4_I8, u16, u32, sat_pk4(a, true))                                                 \
    X(OP1, V_SAT_PK4_U4_U8, u16, u32, sat_pk4(a, false))
/* clang-format on */

/* op_sel rows: 16-bit results that keep the other half. */
#define HALF_OPS(X)                                                                                           \
    X(OP2, V_ADD_I16, u16, u16, u16, a + b)                                                                   \
    X(OP2, V_SUB_I16, u16, u16, u16, a - b)                                                                   \
    X(OP3, V_MAD_U16, u16, u16, u16, u16, (uint32_t)a *b + c)                                                 \
    X(OP3, V_MAD_I16, u16, u16, u16, u16, (uint32_t)a *b + c)                                                 \
    X(OP3, V_MIN3_U16, u16, u16, u16, u16, umin(umin(a, b), c))                                               \
    X(OP3, V_MAX3_U16, u16, u16, u16, u16, umax(umax(a, b), c))                                               \
    X(OP3, V_MED3_U16, u16, u16, u16, u16, umed(a, b, c))                                                     \
    X(OP3, V_MIN3_I16, u16, i16, i16, i16, imin(imin(a, b), c))                                               \
    X(OP3, V_MAX3_I16, u16, i16, i16, i16, imax(imax(a, b), c))                                               \
    X(OP3, V_MED3_I16, u16, i16, i16, i16, imed(a, b, c))                                                     \
    X(OP3, V_ASHR_PK_I8_I32, u16, i32, i32, u32,                                                              \
      (uint8_t)clamp_i(a >> (c & 31), -128, 127) | (uint32_t)(uint8_t)clamp_i(b >> (c & 31), -128, 127) << 8) \
    X(OP3, V_ASHR_PK_U8_I32, u16, i32, i32, u32,                                                              \
      (uint32_t)clamp_i(a >> (c & 31), 0, 255) | (uint32_t)clamp_i(b >> (c & 31), 0, 255) << 8)               \
    X(OP3, V_BITOP3_B16, u16, u32, u32, u32, bitop3(a, b, c, (uint32_t)op->imm))

#define SAT_U16(value) clamp_i((int64_t)(value), 0, 65535)
#define SAT_I16(value) clamp_i((int64_t)(value), -32768, 32767)
#define SAT_U32(value) ((uint32_t)((value) < 0 ? 0 : (value) > 0xffffffffll ? 0xffffffffll : (value)))
#define SAT_I32(value) clamp_i((value), INT32_MIN, INT32_MAX)
#define SAT_U64(value) ((value) > UINT64_MAX ? UINT64_MAX : (uint64_t)(value))
#define SAT_I64(value) \
    ((uint64_t)(int64_t)((value) > INT64_MAX ? INT64_MAX : (value) < INT64_MIN ? INT64_MIN : (value)))
/* The same rows with the clamp bit: integer saturation. */
/* clang-format off */
#define CLAMP_OPS(X)                                                                                    \
    X(OP2, V_ADD_U32, u32, u32, u32, SAT_U32((int64_t)a + b))                                           \
    X(OP2, V_SUB_U32, u32, u32, u32, SAT_U32((int64_t)a - b))                                           \
    X(OP2, V_SUBREV_U32, u32, u32, u32, SAT_U32((int64_t)b - a))                                        \
    X(OP2, V_ADD_I32, u32, i32, i32, SAT_I32((int64_t)a + b))                                           \
    X(OP2, V_SUB_I32, u32, i32, i32, SAT_I32((int64_t)a - b))                                           \
    X(OP2, V_ADD_U16, u16, u16, u16, SAT_U16(a + b))                                                    \
    X(OP2, V_SUB_U16, u16, u16, u16, SAT_U16(a - b))                                                    \
    X(OP2, V_SUBREV_U16, u16, u16, u16, SAT_U16(b - a))                                                 \
    X(OP2, V_ADD_I16, u16, i16, i16, SAT_I16(a + b))                                                    \
    X(OP2, V_SUB_I16, u16, i16, i16, SAT_I16(a - b))                                                    \
    X(OP3, V_MAD_NC_U64_U32, u64, u32, u32, u64, SAT_U64((unsigned __int128)((uint64_t)a * b) + c))     \
    X(OP3, V_MAD_NC_I64_I32, u64, i32, i32, i64, SAT_I64((__int128)((int64_t)a * b) + c))                \
    X(OP3, V_MAD_U32_U24, u32, u24, u24, u32, SAT_U32((int64_t)a * b + c))                              \
    X(OP3, V_MAD_I32_I24, u32, i24, i24, i32, SAT_I32((int64_t)a * b + c))                              \
    X(OP3, V_MAD_U16, u16, u16, u16, u16, SAT_U16((int64_t)a * b + c))                                  \
    X(OP3, V_MAD_I16, u16, i16, i16, i16, SAT_I16((int64_t)a * b + c))                                  \
    /* these saturate anyway; clamp makes 0 of a negative result */                                     \
    X(OP3, V_ADD_MAX_I32, u32, i32, i32, i32, imax(imax(add_sat_i32(a, b), c), 0))                      \
    X(OP3, V_ADD_MAX_U32, u32, u32, u32, u32, umax(add_sat_u32(a, b), c))                               \
    X(OP3, V_ADD_MIN_I32, u32, i32, i32, i32, imax(imin(add_sat_i32(a, b), c), 0))                      \
    X(OP3, V_ADD_MIN_U32, u32, u32, u32, u32, umin(add_sat_u32(a, b), c))
/* clang-format on */

/* Packed: two halves. */
#define LOW16(x) ((x) & 0xffff)
#define PACK16(low, high) (LOW16((uint32_t)(low)) | (uint32_t)(high) << 16)
#define PAIR_U(f, x, y) PACK16(f(LOW16(x), LOW16(y)), f((x) >> 16, (y) >> 16))
#define PAIR_I(f, x, y) \
    PACK16(f((int32_t)(int16_t)(x), (int32_t)(int16_t)(y)), f((int32_t)(x) >> 16, (int32_t)(y) >> 16))
/* outer(inner(x, y), z) */
#define TRIPLE_U(outer, inner, x, y, z)                          \
    PACK16(outer((uint32_t)inner(LOW16(x), LOW16(y)), LOW16(z)), \
           outer((uint32_t)inner((x) >> 16, (y) >> 16), (z) >> 16))
#define TRIPLE_I(outer, inner, x, y, z)                                                       \
    PACK16(outer(inner((int32_t)(int16_t)(x), (int32_t)(int16_t)(y)), (int32_t)(int16_t)(z)), \
           outer(inner((int32_t)(x) >> 16, (int32_t)(y) >> 16), (int32_t)(z) >> 16))
/* Negative halves become 0. */
#define POSITIVE(x) PAIR_I(imax, x, 0)
#define SHL16(x, y) ((y) << ((x) & 15))
#define SHR16(x, y) ((y) >> ((x) & 15))
#define ADD(x, y) ((x) + (y))
#define SUB(x, y) ((x) - (y))
#define MUL(x, y) ((x) * (y))
/* clang-format off */
#define PACKED_OPS(X)                                                                                   \
    X(OP2, V_PK_ADD_U16, u32, u32, u32, PAIR_U(ADD, a, b))                                              \
    X(OP2, V_PK_SUB_U16, u32, u32, u32, PAIR_U(SUB, a, b))                                              \
    X(OP2, V_PK_ADD_I16, u32, u32, u32, PAIR_U(ADD, a, b))                                              \
    X(OP2, V_PK_SUB_I16, u32, u32, u32, PAIR_U(SUB, a, b))                                              \
    X(OP2, V_PK_MUL_LO_U16, u32, u32, u32, PAIR_U(MUL, a, b))                                           \
    X(OP2, V_PK_LSHLREV_B16, u32, u32, u32, PAIR_U(SHL16, a, b))                                        \
    X(OP2, V_PK_LSHRREV_B16, u32, u32, u32, PAIR_U(SHR16, a, b))                                        \
    X(OP2, V_PK_ASHRREV_I16, u32, u32, u32, PAIR_I(SHR16, a, b))                                        \
    X(OP2, V_PK_MIN_U16, u32, u32, u32, PAIR_U(umin, a, b))                                             \
    X(OP2, V_PK_MAX_U16, u32, u32, u32, PAIR_U(umax, a, b))                                             \
    X(OP2, V_PK_MIN_I16, u32, u32, u32, PAIR_I(imin, a, b))                                             \
    X(OP2, V_PK_MAX_I16, u32, u32, u32, PAIR_I(imax, a, b))                                             \
    X(OP3, V_PK_MAD_U16, u32, u32, u32, u32,                                                            \
      PACK16(LOW16(a) * LOW16(b) + c, (a >> 16) * (b >> 16) + (c >> 16)))                               \
    X(OP3, V_PK_MAD_I16, u32, u32, u32, u32,                                                            \
      PACK16(LOW16(a) * LOW16(b) + c, (a >> 16) * (b >> 16) + (c >> 16)))                               \
    X(OP3, V_PK_MIN3_U16, u32, u32, u32, u32, TRIPLE_U(umin, umin, a, b, c))                            \
    X(OP3, V_PK_MAX3_U16, u32, u32, u32, u32, TRIPLE_U(umax, umax, a, b, c))                            \
    X(OP3, V_PK_MIN3_I16, u32, u32, u32, u32, TRIPLE_I(imin, imin, a, b, c))                            \
    X(OP3, V_PK_MAX3_I16, u32, u32, u32, u32, TRIPLE_I(imax, imax, a, b, c))                            \
    X(OP3, V_PK_ADD_MIN_U16, u32, u32, u32, u32, TRIPLE_U(umin, ADD_SAT_U, a, b, c))                    \
    X(OP3, V_PK_ADD_MAX_U16, u32, u32, u32, u32, TRIPLE_U(umax, ADD_SAT_U, a, b, c))                    \
    X(OP3, V_PK_ADD_MIN_I16, u32, u32, u32, u32, TRIPLE_I(imin, ADD_SAT_I, a, b, c))                    \
    X(OP3, V_PK_ADD_MAX_I16, u32, u32, u32, u32, TRIPLE_I(imax, ADD_SAT_I, a, b, c))
/* clang-format on */

#define ADD_SAT_U(x, y) SAT_U16((int64_t)(x) + (y))
#define SUB_SAT_U(x, y) SAT_U16((int64_t)(x) - (y))
#define ADD_SAT_I(x, y) SAT_I16((int64_t)(x) + (y))
#define SUB_SAT_I(x, y) SAT_I16((int64_t)(x) - (y))
/* clang-format off */
#define PACKED_CLAMP_OPS(X)                                                                             \
    X(OP2, V_PK_ADD_U16, u32, u32, u32, PAIR_U(ADD_SAT_U, a, b))                                        \
    X(OP2, V_PK_SUB_U16, u32, u32, u32, PAIR_U(SUB_SAT_U, a, b))                                        \
    X(OP2, V_PK_ADD_I16, u32, u32, u32, PAIR_I(ADD_SAT_I, a, b))                                        \
    X(OP2, V_PK_SUB_I16, u32, u32, u32, PAIR_I(SUB_SAT_I, a, b))                                        \
    X(OP3, V_PK_MIN3_U16, u32, u32, u32, u32, TRIPLE_U(umin, umin, a, b, c))                            \
    X(OP3, V_PK_MAX3_U16, u32, u32, u32, u32, TRIPLE_U(umax, umax, a, b, c))                            \
    X(OP3, V_PK_MIN3_I16, u32, u32, u32, u32, POSITIVE(TRIPLE_I(imin, imin, a, b, c)))                  \
    X(OP3, V_PK_MAX3_I16, u32, u32, u32, u32, POSITIVE(TRIPLE_I(imax, imax, a, b, c)))                  \
    X(OP3, V_PK_ADD_MIN_U16, u32, u32, u32, u32, TRIPLE_U(umin, ADD_SAT_U, a, b, c))                    \
    X(OP3, V_PK_ADD_MAX_U16, u32, u32, u32, u32, TRIPLE_U(umax, ADD_SAT_U, a, b, c))                    \
    X(OP3, V_PK_ADD_MIN_I16, u32, u32, u32, u32, POSITIVE(TRIPLE_I(imin, ADD_SAT_I, a, b, c)))          \
    X(OP3, V_PK_ADD_MAX_I16, u32, u32, u32, u32, POSITIVE(TRIPLE_I(imax, ADD_SAT_I, a, b, c)))
/* clang-format on */

#define X(kind, name, ...) DEFINE_##kind(name, __VA_ARGS__)
INT_OPS(X)
HALF_OPS(X)
PACKED_OPS(X)
#undef X
#define X(kind, name, ...) DEFINE_##kind(name##_clamp, __VA_ARGS__)
CLAMP_OPS(X)
PACKED_CLAMP_OPS(X)
#undef X

/* ---- carries and selects: a lane mask in, a lane mask out ---- */

/* `expr` over a, b and carry k (0 or 1) as 64 bits: bit 32 is the carry (or borrow) out. */
#define DEFINE_CARRY(name, has_in, expr)                                       \
    static void run_##name(SimWave *wave, const SimOp *op)                     \
    {                                                                          \
        OPEN(1)                                                                \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1); \
        _Alignas(64) uint32_t carry[LANES];                                    \
        if (has_in) spread_mask(mask_src(wave, op, 2), carry);                 \
        FOR_LANES                                                              \
        {                                                                      \
            const uint64_t a = pa[i], b = pb[i];                               \
            const uint64_t k = has_in ? carry[i] & 1 : 0;                      \
            const uint64_t sum = (expr);                                       \
            (void)k;                                                           \
            d[i] = (uint32_t)sum;                                              \
            carry[i] = 0u - (uint32_t)(sum >> 32 & 1);                         \
        }                                                                      \
        CLOSE(1)                                                               \
        sim_write_mask(wave, op, pack_lanes(carry) & wave->exec);              \
    }
DEFINE_CARRY(V_ADD_CO_U32, 0, a + b)
DEFINE_CARRY(V_SUB_CO_U32, 0, a - b)
DEFINE_CARRY(V_SUBREV_CO_U32, 0, b - a)
DEFINE_CARRY(V_ADDC_CO_U32, 1, a + b + k)
DEFINE_CARRY(V_SUBB_CO_U32, 1, a - b - k)
DEFINE_CARRY(V_SUBBREV_CO_U32, 1, b - a - k)

static void run_V_CNDMASK_B32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1);
    _Alignas(64) uint32_t mask[LANES];
    spread_mask(mask_src(wave, op, 2), mask);
    FOR_LANES d[i] = (pa[i] & ~mask[i]) | (pb[i] & mask[i]);
    CLOSE(1)
}

static void run_V_CNDMASK_B16(SimWave *wave, const SimOp *op) { run_V_CNDMASK_B32(wave, op); }

/* Tables of 16 entries in the first two sources, the first on top; indices of 4 bits in the third. */
ALWAYS_INLINE void perm_pk16(const uint32_t *table, uint64_t indices, unsigned bits, uint32_t *result)
{
    for (unsigned k = 0; k < 16; k++) {
        const unsigned from = (unsigned)(indices >> (4 * k) & 15) * bits, to = bits * k;
        const uint64_t pair = table[from / 32] | (uint64_t)table[from / 32 + 1] << 32;
        const uint64_t entry = (pair >> (from % 32) & ((1u << bits) - 1)) << (to % 32);
        result[to / 32] |= (uint32_t)entry;
        result[to / 32 + 1] |= (uint32_t)(entry >> 32);
    }
}
/* ROWS of the first and second source. */
#define DEFINE_PERM_PK16(name, rows_a, rows_b, bits)                                                       \
    static void run_##name(SimWave *wave, const SimOp *op)                                                 \
    {                                                                                                      \
        OPEN((bits) / 2)                                                                                   \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1), *pc = sim_src(wave, op, 2); \
        for (unsigned i = 0; i < LANES; i++) {                                                             \
            uint32_t table[5] = {0}, result[5] = {0};                                                      \
            for (unsigned r = 0; r < (rows_b); r++) table[r] = pb[r * LANES + i];                          \
            for (unsigned r = 0; r < (rows_a); r++) table[(rows_b) + r] = pa[r * LANES + i];               \
            perm_pk16(table, LOAD_u64(pc), bits, result);                                                  \
            for (unsigned r = 0; r < (bits) / 2; r++) d[r * LANES + i] = result[r];                        \
        }                                                                                                  \
        CLOSE((bits) / 2)                                                                                  \
    }
DEFINE_PERM_PK16(V_PERM_PK16_B4_U4, 1, 1, 4)
DEFINE_PERM_PK16(V_PERM_PK16_B6_U4, 1, 2, 6)
DEFINE_PERM_PK16(V_PERM_PK16_B8_U4, 2, 2, 8)

#define DEFINE_MAD64(name, type, wide, other, carry_out)                                                   \
    static void run_##name(SimWave *wave, const SimOp *op)                                                 \
    {                                                                                                      \
        OPEN(2)                                                                                            \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1), *pc = sim_src(wave, op, 2); \
        _Alignas(64) uint32_t carry[LANES];                                                                \
        FOR_LANES                                                                                          \
        {                                                                                                  \
            const wide product = (wide)(type)pa[i] * (type)pb[i];                                          \
            const wide c = (wide)LOAD_u64(pc);                                                             \
            const uint64_t sum = (uint64_t)product + (uint64_t)c;                                          \
            carry[i] = 0u - (uint32_t)(carry_out);                                                         \
            STORE_u64(sum);                                                                                \
        }                                                                                                  \
        CLOSE(2)                                                                                           \
        if (op->dst2_scalar != 0xff) sim_write_mask(wave, op, pack_lanes(carry) & wave->exec);             \
    }
DEFINE_MAD64(V_MAD_U64_U32, uint32_t, uint64_t, u64, sum < (uint64_t)product)
/* The 65th bit of the signed sum. */
DEFINE_MAD64(V_MAD_I64_I32, int32_t, int64_t, i64, (uint32_t)(((__int128)product + c) >> 64) & 1)

/* Four sums of absolute differences with a window that moves by a byte, into halves or dwords. */
ALWAYS_INLINE uint32_t window(uint64_t bytes, unsigned k) { return (uint32_t)(bytes >> (8 * k)); }
#define DEFINE_QSAD(name, masked)                                                                                   \
    static void run_##name(SimWave *wave, const SimOp *op)                                                          \
    {                                                                                                               \
        OPEN(2)                                                                                                     \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1), *pc = sim_src(wave, op, 2);          \
        FOR_LANES                                                                                                   \
        {                                                                                                           \
            const uint64_t a = LOAD_u64(pa), c = LOAD_u64(pc);                                                      \
            const uint32_t b = pb[i];                                                                               \
            uint64_t sums = 0;                                                                                      \
            for (unsigned k = 0; k < 4; k++)                                                                        \
                sums |= (uint64_t)(uint16_t)sad_u8(window(a, k), b, (uint16_t)(c >> (16 * k)), masked) << (16 * k); \
            STORE_u64(sums);                                                                                        \
        }                                                                                                           \
        CLOSE(2)                                                                                                    \
    }
DEFINE_QSAD(V_QSAD_PK_U16_U8, false)
DEFINE_QSAD(V_MQSAD_PK_U16_U8, true)
static void run_V_MQSAD_U32_U8(SimWave *wave, const SimOp *op)
{
    OPEN(4)
    const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1), *pc = sim_src(wave, op, 2);
    for (unsigned i = 0; i < LANES; i++) {
        const uint64_t a = LOAD_u64(pa);
        const uint32_t b = pb[i];
        uint32_t sums[4];
        for (unsigned k = 0; k < 4; k++) sums[k] = sad_u8(window(a, k), b, pc[k * LANES + i], true);
        for (unsigned k = 0; k < 4; k++) d[k * LANES + i] = sums[k];
    }
    CLOSE(4)
}

/* v_mbcnt: bits of the mask below this lane (in one half), plus b. */
static void run_V_MBCNT_LO_U32_B32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1);
    FOR_LANES d[i] = (uint32_t)__builtin_popcount(pa[i] & (i < 32 ? (1u << i) - 1 : ~0u)) + pb[i];
    CLOSE(1)
}
static void run_V_MBCNT_HI_U32_B32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1);
    FOR_LANES d[i] = (uint32_t)__builtin_popcount(pa[i] & (i < 32 ? 0 : (1u << (i & 31)) - 1)) + pb[i];
    CLOSE(1)
}

/* clang-format off */
static const SimRow rows[] = {
#define X(kind, op_name, td, ...)                                                                   \
    {.opcode = OP_##op_name, .run = run_##op_name, .result_type = RESULT_OF_##td, .fidelity = FIDELITY_EXACT},
    INT_OPS(X)
    PACKED_OPS(X)
#undef X
#define X(kind, op_name, td, ...)                                                                   \
    {.opcode = OP_##op_name, .run = run_##op_name, .flags = ROW_KEEP_HALF, .fidelity = FIDELITY_EXACT},
    HALF_OPS(X)
#undef X
    TABLE_ROW(V_ADD_CO_U32, RESULT_INT, 0)
    TABLE_ROW(V_SUB_CO_U32, RESULT_INT, 0)
    TABLE_ROW(V_SUBREV_CO_U32, RESULT_INT, 0)
    TABLE_ROW(V_ADDC_CO_U32, RESULT_INT, SCALAR2 | ROW_MASK_LAST)
    TABLE_ROW(V_SUBB_CO_U32, RESULT_INT, SCALAR2 | ROW_MASK_LAST)
    TABLE_ROW(V_SUBBREV_CO_U32, RESULT_INT, SCALAR2 | ROW_MASK_LAST)
    TABLE_ROW(V_CNDMASK_B32, RESULT_F32, SCALAR2 | ROW_MASK_LAST)
    TABLE_ROW(V_CNDMASK_B16, RESULT_F16, SCALAR2 | ROW_MASK_LAST)
    TABLE_ROW(V_PERM_PK16_B4_U4, RESULT_INT, 0)
    TABLE_ROW(V_PERM_PK16_B6_U4, RESULT_INT, 0)
    TABLE_ROW(V_PERM_PK16_B8_U4, RESULT_INT, 0)
    TABLE_ROW(V_MAD_U64_U32, RESULT_INT, 0)
    TABLE_ROW(V_MAD_I64_I32, RESULT_INT, 0)
    TABLE_ROW(V_QSAD_PK_U16_U8, RESULT_INT, 0)
    TABLE_ROW(V_MQSAD_PK_U16_U8, RESULT_INT, 0)
    TABLE_ROW(V_MQSAD_U32_U8, RESULT_INT, 0)
    TABLE_ROW(V_MBCNT_LO_U32_B32, RESULT_INT, 0)
    TABLE_ROW(V_MBCNT_HI_U32_B32, RESULT_INT, 0)
};
/* clang-format on */
/* Rows that replace `run` where the clamp bit is set. */
/* clang-format off */
static const SimRow clamp_rows[] = {
#define X(kind, op_name, td, ...) {.opcode = OP_##op_name, .run = run_##op_name##_clamp, .fidelity = FIDELITY_EXACT},
    CLAMP_OPS(X)
    PACKED_CLAMP_OPS(X)
#undef X
};
/* clang-format on */

const SimRowTable LEVEL_NAME(sim_valu_int_table) = {rows, sizeof rows / sizeof rows[0]};
const SimRowTable LEVEL_NAME(sim_valu_clamp_table) = {clamp_rows, sizeof clamp_rows / sizeof clamp_rows[0]};
