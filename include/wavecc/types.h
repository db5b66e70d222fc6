/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Element types of buffers, as `wavecc run --arg` names them, and their conversion to and from double.
 *
 * Header-only C (C99 or later, and C++), so that reference programs convert exactly as wavecc does. A double holds
 * every value of these types exactly, except for 64-bit integers. Conversion to a floating-point type rounds to
 * nearest, ties to even. Overflow gives infinity if the type has one. It gives NaN if the type has only NaN (f8E4M3FN,
 * f8E4M3FNUZ, f8E5M2FNUZ), and the largest value if it has neither (f6, f4, f8E8M0FNU). */
#ifndef WAVECC_TYPES_H
#define WAVECC_TYPES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum WaveccType {
    WAVECC_I1, /* a byte, 0 or 1 */
    WAVECC_I8,
    WAVECC_I16,
    WAVECC_I32,
    WAVECC_I64,
    WAVECC_U8,
    WAVECC_U16,
    WAVECC_U32,
    WAVECC_U64,
    WAVECC_F16,
    WAVECC_BF16,
    WAVECC_F32,
    WAVECC_F64,
    WAVECC_F8E4M3FN,
    WAVECC_F8E4M3FNUZ,
    WAVECC_F8E5M2,
    WAVECC_F8E5M2FNUZ,
    WAVECC_F8E8M0FNU, /* scale factors: 2^(code - 127), code 255 = NaN */
    WAVECC_F6E2M3FN,  /* one per byte, in the low six bits */
    WAVECC_F6E3M2FN,
    WAVECC_F4X2, /* f4E2M1FN, two per byte: the element with the even number is in the low four bits */
    WAVECC_NUM_TYPES
} WaveccType;

typedef enum WaveccTypeKind { WAVECC_KIND_SIGNED, WAVECC_KIND_UNSIGNED, WAVECC_KIND_FLOAT } WaveccTypeKind;

/* How a floating-point type uses its largest codes. */
typedef enum WaveccFloatTop {
    WAVECC_TOP_IEEE,  /* the largest exponent holds infinity and NaNs */
    WAVECC_TOP_FN,    /* all ones is NaN; there is no infinity */
    WAVECC_TOP_FNUZ,  /* the code of -0 is NaN; there is no infinity and no -0 */
    WAVECC_TOP_FINITE /* neither NaN nor infinity */
} WaveccFloatTop;

typedef struct WaveccTypeInfo {
    const char *name;
    const char *npy; /* NumPy's type string in .npy files */
    unsigned bits;   /* size of one element in memory: 4 for f4x2 */
    WaveccTypeKind kind;
    int exponent_bits, mantissa_bits, bias; /* floating-point types */
    WaveccFloatTop top;
} WaveccTypeInfo;

static inline const WaveccTypeInfo *wavecc_type_info(WaveccType type)
{
    static const WaveccTypeInfo infos[WAVECC_NUM_TYPES] = {
        {"i1", "|b1", 8, WAVECC_KIND_UNSIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"i8", "|i1", 8, WAVECC_KIND_SIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"i16", "<i2", 16, WAVECC_KIND_SIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"i32", "<i4", 32, WAVECC_KIND_SIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"i64", "<i8", 64, WAVECC_KIND_SIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"u8", "|u1", 8, WAVECC_KIND_UNSIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"u16", "<u2", 16, WAVECC_KIND_UNSIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"u32", "<u4", 32, WAVECC_KIND_UNSIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"u64", "<u8", 64, WAVECC_KIND_UNSIGNED, 0, 0, 0, WAVECC_TOP_FINITE},
        {"f16", "<f2", 16, WAVECC_KIND_FLOAT, 5, 10, 15, WAVECC_TOP_IEEE},
        {"bf16", "<u2", 16, WAVECC_KIND_FLOAT, 8, 7, 127, WAVECC_TOP_IEEE},
        {"f32", "<f4", 32, WAVECC_KIND_FLOAT, 8, 23, 127, WAVECC_TOP_IEEE},
        {"f64", "<f8", 64, WAVECC_KIND_FLOAT, 11, 52, 1023, WAVECC_TOP_IEEE},
        {"f8E4M3FN", "|u1", 8, WAVECC_KIND_FLOAT, 4, 3, 7, WAVECC_TOP_FN},
        {"f8E4M3FNUZ", "|u1", 8, WAVECC_KIND_FLOAT, 4, 3, 8, WAVECC_TOP_FNUZ},
        {"f8E5M2", "|u1", 8, WAVECC_KIND_FLOAT, 5, 2, 15, WAVECC_TOP_IEEE},
        {"f8E5M2FNUZ", "|u1", 8, WAVECC_KIND_FLOAT, 5, 2, 16, WAVECC_TOP_FNUZ},
        {"f8E8M0FNU", "|u1", 8, WAVECC_KIND_FLOAT, 8, 0, 127, WAVECC_TOP_FN},
        {"f6E2M3FN", "|u1", 8, WAVECC_KIND_FLOAT, 2, 3, 1, WAVECC_TOP_FINITE},
        {"f6E3M2FN", "|u1", 8, WAVECC_KIND_FLOAT, 3, 2, 3, WAVECC_TOP_FINITE},
        {"f4x2", "|u1", 4, WAVECC_KIND_FLOAT, 2, 1, 1, WAVECC_TOP_FINITE},
    };
    return &infos[type];
}

/* The type of that name, or WAVECC_NUM_TYPES. Short names: f4 and f4E2M1FN are f4x2, e8m0 is f8E8M0FNU; f8e4m3,
 * f8e4m3fnuz, f8e5m2, f8e5m2fnuz, f6e2m3, f6e3m2. */
static inline WaveccType wavecc_type_from_name(const char *name, size_t length)
{
    static const struct {
        const char *name;
        WaveccType type;
    } aliases[] = {
        {"f4E2M1FN", WAVECC_F4X2},         {"f4", WAVECC_F4X2},         {"e8m0", WAVECC_F8E8M0FNU},
        {"f8e4m3", WAVECC_F8E4M3FN},       {"f8e5m2", WAVECC_F8E5M2},   {"f8e4m3fnuz", WAVECC_F8E4M3FNUZ},
        {"f8e5m2fnuz", WAVECC_F8E5M2FNUZ}, {"f6e2m3", WAVECC_F6E2M3FN}, {"f6e3m2", WAVECC_F6E3M2FN},
    };
    size_t i;
    for (i = 0; i < WAVECC_NUM_TYPES; i++) {
        const char *candidate = wavecc_type_info((WaveccType)i)->name;
        if (strlen(candidate) == length && !memcmp(candidate, name, length)) return (WaveccType)i;
    }
    for (i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
        if (strlen(aliases[i].name) == length && !memcmp(aliases[i].name, name, length)) return aliases[i].type;
    return WAVECC_NUM_TYPES;
}

static inline double wavecc_double_from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline uint64_t wavecc_double_to_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* 2^exponent for a normal double. */
static inline double wavecc_power_of_two(int exponent)
{
    return wavecc_double_from_bits((uint64_t)(exponent + 1023) << 52);
}

/* The value of one element, given its bits (the upper ones of `code` are ignored). 64-bit integers are rounded. */
static inline double wavecc_decode(WaveccType type, uint64_t code)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    int width = 1 + info->exponent_bits + info->mantissa_bits, e, m = info->mantissa_bits;
    uint64_t exponent, mantissa, sign, ones;
    double value;
    if (info->kind != WAVECC_KIND_FLOAT) {
        if (info->bits < 64) code &= ((uint64_t)1 << info->bits) - 1;
        if (info->kind == WAVECC_KIND_UNSIGNED) return (double)code;
        if (info->bits < 64 && code >> (info->bits - 1)) code |= ~(uint64_t)0 << info->bits;
        return (double)(int64_t)code;
    }
    if (type == WAVECC_F64) return wavecc_double_from_bits(code);
    if (type == WAVECC_F8E8M0FNU) {
        code &= 255;
        return code == 255 ? wavecc_double_from_bits(0x7ff8000000000000u) : wavecc_power_of_two((int)code - 127);
    }
    sign = code >> (width - 1) & 1;
    exponent = code >> m & (((uint64_t)1 << info->exponent_bits) - 1);
    mantissa = code & (((uint64_t)1 << m) - 1);
    ones = ((uint64_t)1 << info->exponent_bits) - 1;
    if (info->top == WAVECC_TOP_IEEE && exponent == ones)
        return wavecc_double_from_bits(sign << 63 | 0x7ff0000000000000u | (mantissa ? 0x8000000000000u : 0));
    if (info->top == WAVECC_TOP_FN && exponent == ones && mantissa == ((uint64_t)1 << m) - 1)
        return wavecc_double_from_bits(sign << 63 | 0x7ff8000000000000u);
    if (info->top == WAVECC_TOP_FNUZ && sign && !exponent && !mantissa)
        return wavecc_double_from_bits(0x7ff8000000000000u);
    e = exponent ? (int)exponent : 1;
    if (exponent) mantissa |= (uint64_t)1 << m;
    value = (double)mantissa * wavecc_power_of_two(e - info->bias - m);
    return sign ? -value : value;
}

/* The code of the largest finite value, without sign. */
static inline uint64_t wavecc_largest_code(WaveccType type)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    uint64_t all = ((uint64_t)1 << (info->exponent_bits + info->mantissa_bits)) - 1;
    if (info->top == WAVECC_TOP_IEEE) return (all >> info->mantissa_bits << info->mantissa_bits) - 1;
    return info->top == WAVECC_TOP_FN ? all - 1 : all;
}

static inline uint64_t wavecc_nan_code(WaveccType type)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (info->top == WAVECC_TOP_FNUZ) return (uint64_t)1 << (info->exponent_bits + info->mantissa_bits);
    if (info->top == WAVECC_TOP_FINITE) return wavecc_largest_code(type);
    if (info->top == WAVECC_TOP_FN) return wavecc_largest_code(type) + 1;
    return wavecc_largest_code(type) + 1 + ((uint64_t)1 << (info->mantissa_bits - 1));
}

static inline uint64_t wavecc_overflow_code(WaveccType type)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (info->top == WAVECC_TOP_IEEE) return wavecc_largest_code(type) + 1;
    if (type == WAVECC_F8E8M0FNU || info->top == WAVECC_TOP_FINITE) return wavecc_largest_code(type);
    return wavecc_nan_code(type);
}

/* Encodes |value|, which is finite and not 0, without its sign. Rounds to nearest even. */
static inline uint64_t wavecc_encode_magnitude(WaveccType type, double value)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    uint64_t bits = wavecc_double_to_bits(value) & ~((uint64_t)1 << 63), whole, code;
    int e = (int)(bits >> 52) - 1023, m = info->mantissa_bits, least = 1 - info->bias;
    double scaled, rest;
    if (type == WAVECC_F8E8M0FNU) least = -127;
    if (e > 200) return wavecc_overflow_code(type);
    if (e < least) e = least;
    scaled = wavecc_double_from_bits(bits) * wavecc_power_of_two(m - e);
    whole = (uint64_t)scaled;
    rest = scaled - (double)whole;
    if (rest > 0.5 || (rest == 0.5 && (whole & 1))) whole++;
    if (type == WAVECC_F8E8M0FNU) {
        code = (uint64_t)(e + 127) + (whole >= 2);
    } else {
        /* `whole` counts units of the last place at exponent e. Adding it carries into the exponent field. */
        code = ((uint64_t)(e + info->bias - 1) << m) + whole;
    }
    return code > wavecc_largest_code(type) ? wavecc_overflow_code(type) : code;
}

/* The bits of an element with that value. Integers: truncated towards zero, then modulo 2^bits. i1: value != 0. */
static inline uint64_t wavecc_encode(WaveccType type, double value)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    uint64_t sign = wavecc_double_to_bits(value) >> 63, code;
    uint64_t mask = info->bits < 64 ? ((uint64_t)1 << info->bits) - 1 : ~(uint64_t)0;
    if (type == WAVECC_I1) return value != 0;
    if (info->kind != WAVECC_KIND_FLOAT) {
        if (!(value > -9.3e18 && value < 1.9e19)) return 0;
        return (value < 0 ? (uint64_t)(int64_t)(value < -9223372036854775808.0 ? -9223372036854775808.0 : value)
                          : (uint64_t)(value >= 18446744073709551615.0 ? 18446744073709549568.0 : value)) &
               mask;
    }
    if (type == WAVECC_F64) return wavecc_double_to_bits(value);
    if (type == WAVECC_F8E8M0FNU && !(value > 0)) return value == 0 ? 0 : 255;
    sign <<= info->exponent_bits + info->mantissa_bits;
    if (value != value) return info->top == WAVECC_TOP_FNUZ ? wavecc_nan_code(type) : wavecc_nan_code(type) | sign;
    if (value == 0) return info->top == WAVECC_TOP_FNUZ ? 0 : sign;
    code = wavecc_encode_magnitude(type, value);
    if (type == WAVECC_F8E8M0FNU || (info->top == WAVECC_TOP_FNUZ && (!code || code == wavecc_nan_code(type))))
        return code;
    return code | sign;
}

/* Bytes that `count` elements (an even number for f4x2) take in memory. */
static inline uint64_t wavecc_type_bytes(WaveccType type, uint64_t count)
{
    unsigned bits = wavecc_type_info(type)->bits;
    return bits == 4 ? (count + 1) / 2 : count * (bits / 8);
}

/* The bits of element number `index` of an array in memory. */
static inline uint64_t wavecc_get(WaveccType type, const void *array, uint64_t index)
{
    const uint8_t *bytes = (const uint8_t *)array;
    unsigned bits = wavecc_type_info(type)->bits, i;
    uint64_t code = 0;
    if (bits == 4) return bytes[index / 2] >> (index % 2 * 4) & 15;
    bytes += index * (bits / 8);
    for (i = 0; i < bits / 8; i++) code |= (uint64_t)bytes[i] << (8 * i);
    return code;
}

static inline void wavecc_put(WaveccType type, void *array, uint64_t index, uint64_t code)
{
    uint8_t *bytes = (uint8_t *)array;
    unsigned bits = wavecc_type_info(type)->bits, i;
    if (bits == 4) {
        unsigned shift = (unsigned)(index % 2) * 4;
        bytes[index / 2] = (uint8_t)((bytes[index / 2] & ~(15u << shift)) | (unsigned)(code & 15) << shift);
        return;
    }
    bytes += index * (bits / 8);
    for (i = 0; i < bits / 8; i++) bytes[i] = (uint8_t)(code >> (8 * i));
}

#endif
