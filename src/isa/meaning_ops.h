/* The operations of meaning.def as C. ARITHMETIC sets the number of bits; `imm` is the immediate. They are macros, so
   that the code of a lane is one expression, which the host's compiler can vectorize. Include this file after all
   others. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define MEANING_INLINE static inline __attribute__((always_inline, unused))

MEANING_INLINE uint32_t bit_reverse(uint32_t x)
{
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(x);
}
MEANING_INLINE uint64_t bit_reverse_64(uint64_t x)
{
    return (uint64_t)bit_reverse((uint32_t)x) << 32 | bit_reverse((uint32_t)(x >> 32));
}
MEANING_INLINE int32_t clamp_i(int64_t value, int64_t low, int64_t high)
{
    return (int32_t)(value < low ? low : value > high ? high : value);
}
/* Each selector byte picks a byte of {a, b} (b low). 8..11: the sign of a half; 12: 0; 13 and more: 0xff. */
MEANING_INLINE uint32_t perm(uint32_t a, uint32_t b, uint32_t selector)
{
    uint32_t result = 0;
    for (unsigned k = 0; k < 32; k += 8) {
        const uint32_t sel = selector >> k & 0xff;
        const uint32_t byte = (sel & 4 ? a : b) >> 8 * (sel & 3) & 0xff;
        const uint32_t sign = (0u - ((sel & 2 ? a : b) >> (16 * (sel & 1) + 15) & 1)) & 0xff;
        result |= (sel < 8 ? byte : sel < 12 ? sign : sel == 12 ? 0 : 0xff) << k;
    }
    return result;
}
/* masked: skip bytes where b is 0. */
MEANING_INLINE uint32_t sad_u8(uint32_t a, uint32_t b, uint32_t c, bool masked)
{
    for (unsigned k = 0; k < 32; k += 8) {
        uint32_t x = a >> k & 0xff, y = b >> k & 0xff;
        if (masked && !y) continue;
        c += x > y ? x - y : y - x;
    }
    return c;
}
MEANING_INLINE uint32_t sad_u16(uint32_t a, uint32_t b)
{
    const uint32_t x = a & 0xffff, y = b & 0xffff, z = a >> 16, w = b >> 16;
    return (x > y ? x - y : y - x) + (z > w ? z - w : w - z);
}
MEANING_INLINE uint32_t lerp_u8(uint32_t a, uint32_t b, uint32_t c)
{
    return ((a & 0xff) + (b & 0xff) + (c & 1)) >> 1 | (((a >> 8 & 0xff) + (b >> 8 & 0xff) + (c >> 8 & 1)) >> 1) << 8 |
           (((a >> 16 & 0xff) + (b >> 16 & 0xff) + (c >> 16 & 1)) >> 1) << 16 |
           (((a >> 24) + (b >> 24) + (c >> 24 & 1)) >> 1) << 24;
}
/* Bitwise function of three sources by its truth table. The index is a << 2 | b << 1 | c. */
MEANING_INLINE uint32_t bitop3(uint32_t a, uint32_t b, uint32_t c, uint32_t table)
{
    uint32_t result = 0;
    for (unsigned k = 0; k < 8; k++) {
        uint32_t term = (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c);
        result |= table >> k & 1 ? term : 0;
    }
    return result;
}
/* Sum of c and the products of numbers of `bits` bits. Bits 0 and 1 of `sign`: the numbers of a, of b are signed. */
MEANING_INLINE uint32_t dot_iu(uint32_t a, uint32_t b, uint32_t c, unsigned bits, unsigned sign)
{
    const unsigned unused = 32 - bits;
    for (unsigned k = 0; k < 32; k += bits) {
        const uint32_t x = a << (unused - k), y = b << (unused - k); /* shifted to the top of the word */
        c += (sign & 1 ? (uint32_t)((int32_t)x >> unused) : x >> unused) *
             (sign & 2 ? (uint32_t)((int32_t)y >> unused) : y >> unused);
    }
    return c;
}
/* Converts four bytes to four 4-bit numbers, saturated. */
MEANING_INLINE uint32_t sat_pk4(uint32_t a, bool is_signed)
{
    uint32_t result = 0;
    for (unsigned k = 0; k < 4; k++) {
        const int32_t byte = is_signed ? (int32_t)(int8_t)(a >> (8 * k)) : (int32_t)(a >> (8 * k) & 0xff);
        result |= ((uint32_t)clamp_i(byte, is_signed ? -8 : 0, is_signed ? 7 : 15) & 15) << (4 * k);
    }
    return result;
}
MEANING_INLINE uint64_t whole_quads(uint64_t mask)
{
    return ((mask | mask >> 1 | mask >> 2 | mask >> 3) & UINT64_C(0x1111111111111111)) * 15;
}
MEANING_INLINE uint64_t quad_bits(uint64_t mask)
{
    uint64_t result = 0;
    for (unsigned quad = 0; quad < 16; quad++) result |= (uint64_t)((mask >> (4 * quad) & 15) != 0) << quad;
    return result;
}
MEANING_INLINE uint64_t replicate(uint32_t value)
{
    uint64_t result = 0;
    for (unsigned i = 0; i < 32; i++) result |= (uint64_t)(value >> i & 1) * 3 << (2 * i);
    return result;
}

/* ---- as expressions ---- */

/* 16-bit arithmetic is computed in 32 bits: lanes of changing size cost more. */
#define ARITHMETIC(size)                                             \
    typedef __attribute__((unused)) ARITHMETIC_##size(uint) lane_t;  \
    typedef __attribute__((unused)) ARITHMETIC_##size(int) signed_t; \
    enum { BITS = (size), BITS_ABOVE = 8 * sizeof(lane_t) - BITS };
#define ARITHMETIC_16(kind) kind##32_t
#define ARITHMETIC_32(kind) kind##32_t
#define ARITHMETIC_64(kind) kind##64_t

#define CUT(x) ((lane_t)(x) & (lane_t)~0ull >> BITS_ABOVE)
#define SIGNED(x) ((signed_t)((x) << BITS_ABOVE) >> BITS_ABOVE)
#define SIGN_BIT ((lane_t)1 << (BITS - 1))
#define OF_TWO(x, y, ...)                \
    ({                                   \
        const lane_t x_ = (x), y_ = (y); \
        (lane_t)(__VA_ARGS__);           \
    })

#define K(n) ((lane_t)(n))
#define NOT(x) CUT(~(x))
#define AND(x, y) ((x) & (y))
#define OR(x, y) ((x) | (y))
#define XOR(x, y) ((x) ^ (y))
#define BIT_SELECT(x, y, z) (((x) & (y)) | (~(x) & (z)))
#define ADD(x, y) CUT((x) + (y))
#define SUB(x, y) CUT((x) - (y))
#define MUL(x, y) CUT((x) * (y))
#define MUL_HIGH_U(x, y) ((lane_t)((uint64_t)(x) * (y) >> BITS % 64))
#define MUL_HIGH_I(x, y) ((lane_t)((uint64_t)((int64_t)SIGNED(x) * SIGNED(y)) >> BITS % 64))
#define SHL(x, n) CUT((x) << ((n) & (BITS - 1)))
#define SHR(x, n) ((x) >> ((n) & (BITS - 1)))
#define SAR(x, n) CUT(SIGNED(x) >> ((n) & (BITS - 1)))
#define MIN_U(x, y) OF_TWO(x, y, x_ < y_ ? x_ : y_)
#define MAX_U(x, y) OF_TWO(x, y, x_ > y_ ? x_ : y_)
#define OF_TWO_SIGNED(x, y, ...)                       \
    ({                                                 \
        const signed_t x_ = SIGNED(x), y_ = SIGNED(y); \
        CUT(__VA_ARGS__);                              \
    })
#define MIN_I(x, y) OF_TWO_SIGNED(x, y, x_ < y_ ? x_ : y_)
#define MAX_I(x, y) OF_TWO_SIGNED(x, y, x_ > y_ ? x_ : y_)
#define LESS_U(x, y) ((lane_t)((x) < (y)))
#define LESS_I(x, y) ((lane_t)(SIGNED(x) < SIGNED(y)))
#define EQUAL(x, y) ((lane_t)((x) == (y)))
#define NONZERO(x) ((lane_t)((x) != 0))
#define SELECT(bit, x, y) ((bit) ? (x) : (y))
#define ONES(x) ((lane_t)(BITS == 64 ? __builtin_popcountll(x) : __builtin_popcount((uint32_t)(x))))
#define FIRST_LOW(x) ((x) ? (lane_t)(BITS == 64 ? __builtin_ctzll(x) : __builtin_ctz((uint32_t)(x))) : CUT(~0ull))
#define FIRST_HIGH(x) \
    ((x) ? (lane_t)(BITS == 64 ? __builtin_clzll(x) : __builtin_clz((uint32_t)(x)) - (32 - BITS)) : CUT(~0ull))
#define REVERSE(x) ((lane_t)(BITS == 64 ? bit_reverse_64(x) : bit_reverse((uint32_t)(x)) >> (32 - BITS) % 32))
/* `bits` bits from bit `from` on; fewer if x ends before. */
#define FIELD_U(x, from, bits) OF_TWO(SHR(x, from), bits, y_ >= BITS ? x_ : x_ & (((lane_t)1 << (y_ & (BITS - 1))) - 1))
/* If x ends before, its own sign is the sign of the field. */
#define FIELD_I(x, from, bits)                                                                     \
    ({                                                                                             \
        const lane_t x_ = SAR(x, from), y_ = (bits), sign_ = (lane_t)1 << ((y_ - 1) & (BITS - 1)); \
        const lane_t part_ = ((x_ & (2 * sign_ - 1)) ^ sign_) - sign_;                             \
        CUT(!y_ ? 0 : ((from) & (BITS - 1)) + y_ >= BITS ? x_ : part_);                            \
    })
#define FUNNEL(x, y, n) ((lane_t)(((uint64_t)(x) << 32 | (y)) >> ((n) & 31)))
#define ADD_SAT_U(x, y) OF_TWO(x, y, x_ + (y_ < CUT(~x_) ? y_ : CUT(~x_)))
#define SUB_SAT_U(x, y) OF_TWO(x, y, (x_ > y_ ? x_ : y_) - y_)
/* If the overflow's sign bit is set, the least or the largest number. */
#define SATURATED(x, result, overflow) ((overflow) & SIGN_BIT ? SIGN_BIT - 1 + ((x) >> (BITS - 1)) : (result))
#define ADD_SAT_I(x, y) OF_TWO(x, y, SATURATED(x_, ADD(x_, y_), ~(x_ ^ y_) & (x_ ^ ADD(x_, y_))))
#define SUB_SAT_I(x, y) OF_TWO(x, y, SATURATED(x_, SUB(x_, y_), (x_ ^ y_) & (x_ ^ SUB(x_, y_))))
#define PACK_SAT_U16(x, y) ((lane_t)(((x) < 0xffff ? (x) : 0xffff) | ((y) < 0xffff ? (y) : 0xffff) << 16))
#define PACK_SAT_I16(x, y)                                                                                         \
    ((lane_t)(((uint32_t)clamp_i(SIGNED(x), -32768, 32767) & 0xffff) | (uint32_t)clamp_i(SIGNED(y), -32768, 32767) \
                                                                           << 16))
#define PACK_SAT_U8(x, y) ((lane_t)((uint32_t)clamp_i(SIGNED(x), 0, 255) | (uint32_t)clamp_i(SIGNED(y), 0, 255) << 8))
#define PACK_SAT_I8(x, y) \
    ((lane_t)((uint8_t)clamp_i(SIGNED(x), -128, 127) | (uint32_t)(uint8_t)clamp_i(SIGNED(y), -128, 127) << 8))
#define SAT_PK_U8(x) \
    ((lane_t)((uint32_t)clamp_i((int16_t)(x), 0, 255) | (uint32_t)clamp_i((int16_t)((x) >> 16 % BITS), 0, 255) << 8))
#define SAT_PK4_I(x) sat_pk4((uint32_t)(x), true)
#define SAT_PK4_U(x) sat_pk4((uint32_t)(x), false)
#define PERM(x, y, z) perm((uint32_t)(x), (uint32_t)(y), (uint32_t)(z))
#define BITOP3(x, y, z) bitop3((uint32_t)(x), (uint32_t)(y), (uint32_t)(z), imm)
#define LERP_U8(x, y, z) lerp_u8((uint32_t)(x), (uint32_t)(y), (uint32_t)(z))
#define SAD_U8(x, y) sad_u8((uint32_t)(x), (uint32_t)(y), 0, false)
#define MSAD_U8(x, y) sad_u8((uint32_t)(x), (uint32_t)(y), 0, true)
#define SAD_U16(x, y) sad_u16((uint32_t)(x), (uint32_t)(y))
#define DOT4_I8(x, y) dot_iu((uint32_t)(x), (uint32_t)(y), 0, 8, 3)
#define DOT4_U8(x, y) dot_iu((uint32_t)(x), (uint32_t)(y), 0, 8, 0)
#define DOT8_I4(x, y) dot_iu((uint32_t)(x), (uint32_t)(y), 0, 4, 3)
#define DOT8_U4(x, y) dot_iu((uint32_t)(x), (uint32_t)(y), 0, 4, 0)
#define DOT2_I16(x, y) dot_iu((uint32_t)(x), (uint32_t)(y), 0, 16, 3)
#define DOT2_U16(x, y) dot_iu((uint32_t)(x), (uint32_t)(y), 0, 16, 0)
#define WHOLE_QUADS(x) ((lane_t)whole_quads(x))
#define QUAD_BITS(x) ((lane_t)quad_bits(x))
#define REPLICATE(x) ((lane_t)replicate((uint32_t)(x)))
