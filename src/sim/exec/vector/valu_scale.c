/* v_cvt_scalef32_* (gfx950): conversions between f32, f16, bf16 and fp8, bf8, fp6, bf6, fp4 with a scale 2^(e - 127),
   where e is the exponent field of the scale operand. To a small format the value is divided by the scale; from one it
   is multiplied. Rounding is to nearest even. fp6, bf6 and fp4 saturate; fp8 and bf8 do so if MODE.fp16_ovfl is set.
   Orders and places: CDNA4 ISA document, opcode pages. It does not say which bits of the seed stochastic rounding uses:
   see small_float_stochastic. */
#include "sim/exec/vector/float_lanes.h"

typedef enum Wide { WIDE_F32, WIDE_F16, WIDE_BF16 } Wide;

ALWAYS_INLINE double scale_factor(uint32_t scale)
{
    const unsigned exponent = scale >> 23 & 0xff;
    return exponent == 0xff ? (double)NAN : power_of_two((int)exponent - 127);
}
ALWAYS_INLINE double wide_value(Wide type, const uint32_t *rows, unsigned element, unsigned lane)
{
    if (type == WIDE_F32) return (double)f32_from_bits(rows[element * LANES + lane]);
    const uint32_t half = rows[element / 2 * LANES + lane] >> (16 * (element % 2)) & 0xffff;
    return type == WIDE_F16 ? (double)f16_to_f32(half) : (double)bf16_to_f32(half);
}
/* `limit`: a finite number that is too large becomes the largest one (MODE.fp16_ovfl). */
ALWAYS_INLINE uint32_t wide_bits(Wide type, double value, bool limit)
{
    if (type == WIDE_F32) return f32_to_bits_canonical((float)value);
    const uint32_t infinity = type == WIDE_F16 ? 0x7c00 : 0x7f80;
    const uint32_t bits = type == WIDE_F16 ? f64_to_f16(value) : f32_to_bf16((float)value);
    return limit && (bits & 0x7fff) == infinity && isfinite(value) ? bits - 1 : bits;
}
/* Does MODE.fp16_ovfl apply? To f16; on gfx1250 also to bf16 (CDNA5 ISA 7.6). */
ALWAYS_INLINE bool is_limited(const SimWave *wave, Wide type)
{
    const bool meant = type == WIDE_F16 || (type == WIDE_BF16 && wave->group->program->target == TARGET_GFX1250);
    return meant && wave->mode & MODE_FP16_OVFL;
}

/* ---- two values to a small format: into a half (16 bits) or a byte (8 bits) of a register; its rest stays ---- */

static void to_small_pair(SimWave *wave, const SimOp *op, Wide type, SmallFloat format)
{
    if (op->prepare) op->prepare(wave, op);
    const bool separate = type == WIDE_F32; /* two f32 sources, or one packed */
    const uint32_t *first = sim_src(wave, op, 0), *second = sim_src(wave, op, separate ? 1 : 0);
    const uint32_t *scale = sim_src(wave, op, separate ? 2 : 1);
    const unsigned bits = small_float_bits(format), shift = bits == 8 ? op->sel >> 3 << 4 : op->sel >> 2 << 3;
    const uint32_t mask = (bits == 8 ? 0xffffu : 0xffu) << shift;
    const bool saturate = bits < 8 || wave->mode & MODE_FP16_OVFL;
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        const double factor = scale_factor(scale[i]);
        uint32_t low = small_float_from_f64(format, wide_value(type, first, 0, i) / factor, saturate);
        uint32_t high = small_float_from_f64(format, wide_value(type, second, separate ? 0 : 1, i) / factor, saturate);
        to[i] = (to[i] & ~mask) | (low | high << bits) << shift;
    }
}
/* An element divided by its scale, as f32 bits. */
ALWAYS_INLINE uint32_t scaled_bits(Wide type, const uint32_t *rows, unsigned element, unsigned lane, uint32_t scale)
{
    return f32_to_bits((float)(wide_value(type, rows, element, lane) / scale_factor(scale)));
}
ALWAYS_INLINE uint32_t next_random(uint32_t seed) { return seed << 1 ^ (seed >> 31 ? 197 : 0); } /* v_prng_b32 */

/* One fp8 or bf8 value or two fp4 values, with stochastic rounding, into a byte. The seed advances between values. */
static void to_small_stochastic(SimWave *wave, const SimOp *op, Wide type, SmallFloat format)
{
    if (op->prepare) op->prepare(wave, op);
    SOURCES_3
    const unsigned bits = small_float_bits(format), shift = 8 * (op->sel >> 2);
    const bool saturate = bits < 8 || wave->mode & MODE_FP16_OVFL;
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        uint32_t byte = 0, seed = pb[i];
        for (unsigned e = 0; e < 8 / bits; e++) {
            const uint32_t value = scaled_bits(type, pa, e, i, pc[i]);
            byte |= small_float_stochastic(format, value, seed, saturate) << bits * e;
            seed = next_random(seed);
        }
        to[i] = (to[i] & ~(0xffu << shift)) | byte << shift;
    }
}

/* ---- from a small format ---- */

static void from_small_pair(SimWave *wave, const SimOp *op, Wide type, SmallFloat format)
{
    const unsigned rows_out = type == WIDE_F32 ? 2 : 1;
    OPEN(2)
    SOURCES_2
    const unsigned bits = small_float_bits(format), shift = bits == 8 ? (op->sel & 1) * 16 : (op->sel & 3) * 8;
    const bool limit = is_limited(wave, type);
    for (unsigned i = 0; i < LANES; i++) {
        const double factor = scale_factor(pb[i]);
        const uint32_t pair = pa[i] >> shift;
        const uint32_t mask = (1u << bits) - 1;
        const uint32_t low = wide_bits(type, (double)small_float_to_f32(format, pair & mask) * factor, limit);
        const uint32_t high = wide_bits(type, (double)small_float_to_f32(format, pair >> bits & mask) * factor, limit);
        d[i] = type == WIDE_F32 ? low : low | high << 16;
        if (type == WIDE_F32) d[LANES + i] = high;
    }
    CLOSE(rows_out)
}
/* One value. f16 goes to a half (op_sel[3]) of a register whose other half stays. */
static void from_small_one(SimWave *wave, const SimOp *op, Wide type, SmallFloat format)
{
    if (op->prepare) op->prepare(wave, op);
    SOURCES_2
    const unsigned shift = (op->sel & 3) * 8, to_shift = type == WIDE_F32 ? 0 : op->sel >> 3 << 4;
    const uint32_t mask = type == WIDE_F32 ? ~0u : 0xffffu << to_shift;
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        const double value = (double)small_float_to_f32(format, pa[i] >> shift & 0xff) * scale_factor(pb[i]);
        to[i] = (to[i] & ~mask) | wide_bits(type, value, is_limited(wave, type)) << to_shift;
    }
}

/* ---- values to and from small formats, packed without gaps: 32 of 6 bits on gfx950, 8 or 16 on gfx1250 ---- */

ALWAYS_INLINE void put_packed(uint32_t *small, unsigned bits, unsigned element, uint32_t code)
{
    const uint64_t placed = (uint64_t)code << bits * element % 32;
    small[bits * element / 32] |= (uint32_t)placed;
    small[bits * element / 32 + 1] |= (uint32_t)(placed >> 32);
}
/* Two operands of 16 f32 values each, alternating. */
static void pk16_twice(SimWave *wave, const SimOp *op, SmallFloat format)
{
    if (op->prepare) op->prepare(wave, op);
    SOURCES_3
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        uint32_t small[7] = {0};
        const double factor = scale_factor(pc[i]);
        for (unsigned e = 0; e < 32; e++) {
            const double value = wide_value(WIDE_F32, e % 2 ? pb : pa, e / 2, i);
            put_packed(small, 6, e, small_float_from_f64(format, value / factor, true));
        }
        for (unsigned r = 0; r < 6; r++) to[r * LANES + i] = small[r];
    }
}

/* gfx1250: if overflow gives the largest fp8 or bf8, an infinity gives NaN with its sign (CDNA5 ISA 7.6.2). */
ALWAYS_INLINE uint32_t without_infinity(SmallFloat format, uint32_t code, double source, bool saturate)
{
    const bool infinite = saturate && (format == FP8_OCP || format == BF8_OCP) && isinf(source);
    return infinite ? code | small_float_rows[format].nan : code;
}

static void to_small_packed(SimWave *wave, const SimOp *op, Wide type, SmallFloat format, unsigned count)
{
    if (op->prepare) op->prepare(wave, op);
    SOURCES_2
    const unsigned bits = small_float_bits(format), rows_out = count * bits / 32;
    const bool saturate = bits < 8 || wave->mode & MODE_FP16_OVFL;
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        uint32_t small[7] = {0};
        const double factor = scale_factor(pb[i]);
        for (unsigned e = 0; e < count; e++) {
            const double value = wide_value(type, pa, e, i) / factor;
            put_packed(small, bits, e,
                       without_infinity(format, small_float_from_f64(format, value, saturate), value, saturate));
        }
        for (unsigned r = 0; r < rows_out; r++) to[r * LANES + i] = small[r];
    }
}
/* Stochastic rounding. gfx950: the seed advances after each value (CDNA4 ISA, V_CVT_SCALEF32_SR_PK32_FP6_F32). gfx1250:
   its low half is for the first of two values, its upper half for the second, and then it advances (CDNA5 ISA,
   V_CVT_SCALEF32_SR_PK8_FP8_F32). */
static void stochastic_packed(SimWave *wave, const SimOp *op, Wide type, SmallFloat format, unsigned count)
{
    if (op->prepare) op->prepare(wave, op);
    SOURCES_3
    const unsigned bits = small_float_bits(format), rows_out = count * bits / 32;
    const bool saturate = bits < 8 || wave->mode & MODE_FP16_OVFL;
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        uint32_t small[7] = {0}, seed = pb[i];
        for (unsigned e = 0; e < count; e++) {
            const uint32_t value = scaled_bits(type, pa, e, i, pc[i]);
            const uint32_t part = count == 32 ? seed : e % 2 ? seed & 0xffff0000 : seed << 16;
            const uint32_t code = small_float_stochastic(format, value, part, saturate);
            put_packed(small, bits, e, without_infinity(format, code, wide_value(type, pa, e, i), saturate));
            if (count == 32 || e % 2) seed = next_random(seed);
        }
        for (unsigned r = 0; r < rows_out; r++) to[r * LANES + i] = small[r];
    }
}
/* gfx1250: the scale is E8M0, the byte of each lane's scale operand that scale_sel selects. (AMD's production kernels
   use 0 to 3 in this way, and so do rocjitsu's tests.) Two sources disagree about scale_sel from 4 on. */
static void from_small_packed(SimWave *wave, const SimOp *op, Wide type, SmallFloat format, unsigned count)
{
    const bool by_byte = count < 32;
    if (by_byte && op->sel > 3) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator does not support scale_sel above 3");
        return;
    }
    if (op->prepare) op->prepare(wave, op);
    SOURCES_2
    const unsigned bits = small_float_bits(format), rows_in = count * bits / 32;
    const bool limit = is_limited(wave, type);
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        uint32_t small[7] = {0}, wide[32] = {0};
        const double factor = scale_factor(by_byte ? (pb[i] >> 8 * op->sel & 0xff) << 23 : pb[i]);
        for (unsigned r = 0; r < rows_in; r++) small[r] = pa[r * LANES + i];
        for (unsigned e = 0; e < count; e++) {
            const uint64_t pair = small[bits * e / 32] | (uint64_t)small[bits * e / 32 + 1] << 32;
            const uint32_t code = (uint32_t)(pair >> bits * e % 32) & ((1u << bits) - 1);
            const uint32_t value = wide_bits(type, (double)small_float_to_f32(format, code) * factor, limit);
            if (type == WIDE_F32) wide[e] = value;
            else wide[e / 2] |= value << 16 * (e % 2);
        }
        for (unsigned r = 0; r < (type == WIDE_F32 ? count : count / 2); r++) to[r * LANES + i] = wide[r];
    }
}

/* X(opcode, function, wide type, small format, and for packed ones how many values) */
/* clang-format off */
#define TO_SMALL(X, start, small, function, ...)              \
    X(start##_##small##_F32, function, WIDE_F32, __VA_ARGS__) \
    X(start##_##small##_F16, function, WIDE_F16, __VA_ARGS__) \
    X(start##_##small##_BF16, function, WIDE_BF16, __VA_ARGS__)
#define FROM_SMALL(X, start, small, function, ...)          \
    X(start##_F32_##small, function, WIDE_F32, __VA_ARGS__) \
    X(start##_F16_##small, function, WIDE_F16, __VA_ARGS__) \
    X(start##_BF16_##small, function, WIDE_BF16, __VA_ARGS__)
#define PAIRS(X, small, format)                                  \
    TO_SMALL(X, V_CVT_SCALEF32_PK, small, to_small_pair, format) \
    FROM_SMALL(X, V_CVT_SCALEF32_PK, small, from_small_pair, format)
#define SINGLES(X, small, format)                                      \
    TO_SMALL(X, V_CVT_SCALEF32_SR, small, to_small_stochastic, format) \
    X(V_CVT_SCALEF32_F32_##small, from_small_one, WIDE_F32, format)    \
    X(V_CVT_SCALEF32_F16_##small, from_small_one, WIDE_F16, format)
#define PACKED(X, small, format, count)                                               \
    TO_SMALL(X, V_CVT_SCALEF32_SR_PK##count, small, stochastic_packed, format, count) \
    TO_SMALL(X, V_CVT_SCALEF32_PK##count, small, to_small_packed, format, count)      \
    FROM_SMALL(X, V_CVT_SCALE_PK##count, small, from_small_packed, format, count)
#define PACKED_32(X, small, format)                                               \
    TO_SMALL(X, V_CVT_SCALEF32_SR_PK32, small, stochastic_packed, format, 32)     \
    X(V_CVT_SCALEF32_PK32_##small##_F16, to_small_packed, WIDE_F16, format, 32)   \
    X(V_CVT_SCALEF32_PK32_##small##_BF16, to_small_packed, WIDE_BF16, format, 32) \
    FROM_SMALL(X, V_CVT_SCALEF32_PK32, small, from_small_packed, format, 32)      \
    X(V_CVT_SCALEF32_2XPK16_##small##_F32, pk16_twice, format)
#define SCALE_OPS(X)                                                      \
    SINGLES(X, FP8, FP8_OCP)                                              \
    SINGLES(X, BF8, BF8_OCP)                                              \
    TO_SMALL(X, V_CVT_SCALEF32_SR_PK, FP4, to_small_stochastic, FP4_E2M1) \
    PAIRS(X, FP8, FP8_OCP)                                                \
    PAIRS(X, BF8, BF8_OCP)                                                \
    PAIRS(X, FP4, FP4_E2M1)                                               \
    PACKED(X, FP4, FP4_E2M1, 8)                                           \
    PACKED(X, FP8, FP8_OCP, 8)                                            \
    PACKED(X, BF8, BF8_OCP, 8)                                            \
    PACKED(X, FP6, FP6_E2M3, 16)                                          \
    PACKED(X, BF6, BF6_E3M2, 16)                                          \
    PACKED_32(X, FP6, FP6_E2M3)                                           \
    PACKED_32(X, BF6, BF6_E3M2)
/* clang-format on */
#define DEFINE_SCALE(name, function, ...) \
    static void run_##name(SimWave *wave, const SimOp *op) { function(wave, op, __VA_ARGS__); }
SCALE_OPS(DEFINE_SCALE)

#define SCALE_ROW(id, ...) RUN_ROW(id, run_##id, RESULT_INT, ROW_RAW_SELECT, FIDELITY_ROUNDING)
static const SimRow rows[] = {SCALE_OPS(SCALE_ROW)};
const SimRowTable LEVEL_NAME(sim_valu_scale_table) = {rows, sizeof rows / sizeof rows[0]};
