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

/* One value, with stochastic rounding, into a byte. */
static void to_small_stochastic(SimWave *wave, const SimOp *op, Wide type, SmallFloat format)
{
    if (op->prepare) op->prepare(wave, op);
    SOURCES_3
    const unsigned shift = 8 * (op->sel >> 2);
    const bool saturate = wave->mode & MODE_FP16_OVFL;
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        const uint32_t bits = scaled_bits(type, pa, 0, i, pc[i]);
        to[i] = (to[i] & ~(0xffu << shift)) | small_float_stochastic(format, bits, pb[i], saturate) << shift;
    }
}
/* Two values to fp4, with stochastic rounding, into a byte. The seed advances between them. */
static void to_fp4_stochastic(SimWave *wave, const SimOp *op, Wide type)
{
    if (op->prepare) op->prepare(wave, op);
    SOURCES_3
    const unsigned shift = 8 * (op->sel >> 2);
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        const uint32_t low = small_float_stochastic(FP4_E2M1, scaled_bits(type, pa, 0, i, pc[i]), pb[i], true);
        const uint32_t high =
            small_float_stochastic(FP4_E2M1, scaled_bits(type, pa, 1, i, pc[i]), next_random(pb[i]), true);
        to[i] = (to[i] & ~(0xffu << shift)) | (low | high << 4) << shift;
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

/* ---- 32 values of 6 bits ---- */

static void from_pk32(SimWave *wave, const SimOp *op, Wide type, SmallFloat format)
{
    if (op->prepare) op->prepare(wave, op);
    SOURCES_2
    const unsigned wide_rows = type == WIDE_F32 ? 32 : 16;
    const bool limit = is_limited(wave, type);
    uint32_t *to = sim_dst(wave, op->dst);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(wave->exec >> i & 1)) continue;
        uint32_t small[7] = {0}, wide[32] = {0};
        const double factor = scale_factor(pb[i]);
        for (unsigned r = 0; r < 6; r++) small[r] = pa[r * LANES + i];
        for (unsigned e = 0; e < 32; e++) {
            const unsigned at = 6 * e, word = at / 32, shift = at % 32;
            const uint32_t code = (uint32_t)((small[word] | (uint64_t)small[word + 1] << 32) >> shift) & 63;
            const uint32_t bits = wide_bits(type, (double)small_float_to_f32(format, code) * factor, limit);
            if (type == WIDE_F32) wide[e] = bits;
            else wide[e / 2] |= bits << (16 * (e % 2));
        }
        for (unsigned r = 0; r < wide_rows; r++) to[r * LANES + i] = wide[r];
    }
}

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

/* ---- values to and from small formats, packed without gaps: 32 of 6 bits on gfx950, 8 or 16 on gfx1250 ---- */

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
/* The scale is E8M0: the byte of each lane's scale operand that scale_sel selects. (AMD's production kernels use 0 to 3
   in this way, and so do rocjitsu's tests.) Two sources disagree about scale_sel from 4 on. */
static void from_small_packed(SimWave *wave, const SimOp *op, Wide type, SmallFloat format, unsigned count)
{
    if (op->sel > 3) {
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
        uint32_t small[4] = {0}, wide[16] = {0};
        const double factor = scale_factor((pb[i] >> 8 * op->sel & 0xff) << 23);
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

/* clang-format off */
#define STOCHASTIC_ROWS(X)                                          \
    X(V_CVT_SCALEF32_SR_FP8_F32, WIDE_F32, FP8_OCP)                 \
    X(V_CVT_SCALEF32_SR_BF8_F32, WIDE_F32, BF8_OCP)                 \
    X(V_CVT_SCALEF32_SR_FP8_F16, WIDE_F16, FP8_OCP)                 \
    X(V_CVT_SCALEF32_SR_BF8_F16, WIDE_F16, BF8_OCP)                 \
    X(V_CVT_SCALEF32_SR_FP8_BF16, WIDE_BF16, FP8_OCP)               \
    X(V_CVT_SCALEF32_SR_BF8_BF16, WIDE_BF16, BF8_OCP)
#define STOCHASTIC_FP4_ROWS(X)                                      \
    X(V_CVT_SCALEF32_SR_PK_FP4_F32, WIDE_F32)                       \
    X(V_CVT_SCALEF32_SR_PK_FP4_F16, WIDE_F16)                       \
    X(V_CVT_SCALEF32_SR_PK_FP4_BF16, WIDE_BF16)
#define TO_PAIR_ROWS(X)                                             \
    X(V_CVT_SCALEF32_PK_FP8_F32, WIDE_F32, FP8_OCP)                 \
    X(V_CVT_SCALEF32_PK_BF8_F32, WIDE_F32, BF8_OCP)                 \
    X(V_CVT_SCALEF32_PK_FP4_F32, WIDE_F32, FP4_E2M1)                \
    X(V_CVT_SCALEF32_PK_FP8_F16, WIDE_F16, FP8_OCP)                 \
    X(V_CVT_SCALEF32_PK_BF8_F16, WIDE_F16, BF8_OCP)                 \
    X(V_CVT_SCALEF32_PK_FP4_F16, WIDE_F16, FP4_E2M1)                \
    X(V_CVT_SCALEF32_PK_FP8_BF16, WIDE_BF16, FP8_OCP)               \
    X(V_CVT_SCALEF32_PK_BF8_BF16, WIDE_BF16, BF8_OCP)               \
    X(V_CVT_SCALEF32_PK_FP4_BF16, WIDE_BF16, FP4_E2M1)
#define FROM_PAIR_ROWS(X)                                           \
    X(V_CVT_SCALEF32_PK_F32_FP8, WIDE_F32, FP8_OCP)                 \
    X(V_CVT_SCALEF32_PK_F32_BF8, WIDE_F32, BF8_OCP)                 \
    X(V_CVT_SCALEF32_PK_F32_FP4, WIDE_F32, FP4_E2M1)                \
    X(V_CVT_SCALEF32_PK_F16_FP8, WIDE_F16, FP8_OCP)                 \
    X(V_CVT_SCALEF32_PK_F16_BF8, WIDE_F16, BF8_OCP)                 \
    X(V_CVT_SCALEF32_PK_F16_FP4, WIDE_F16, FP4_E2M1)                \
    X(V_CVT_SCALEF32_PK_BF16_FP8, WIDE_BF16, FP8_OCP)               \
    X(V_CVT_SCALEF32_PK_BF16_BF8, WIDE_BF16, BF8_OCP)               \
    X(V_CVT_SCALEF32_PK_BF16_FP4, WIDE_BF16, FP4_E2M1)
#define FROM_ONE_ROWS(X)                                            \
    X(V_CVT_SCALEF32_F32_FP8, WIDE_F32, FP8_OCP)                    \
    X(V_CVT_SCALEF32_F32_BF8, WIDE_F32, BF8_OCP)                    \
    X(V_CVT_SCALEF32_F16_FP8, WIDE_F16, FP8_OCP)                    \
    X(V_CVT_SCALEF32_F16_BF8, WIDE_F16, BF8_OCP)
#define FROM_PK32_ROWS(X)                                           \
    X(V_CVT_SCALEF32_PK32_F32_FP6, WIDE_F32, FP6_E2M3)              \
    X(V_CVT_SCALEF32_PK32_F32_BF6, WIDE_F32, BF6_E3M2)              \
    X(V_CVT_SCALEF32_PK32_F16_FP6, WIDE_F16, FP6_E2M3)              \
    X(V_CVT_SCALEF32_PK32_F16_BF6, WIDE_F16, BF6_E3M2)              \
    X(V_CVT_SCALEF32_PK32_BF16_FP6, WIDE_BF16, FP6_E2M3)            \
    X(V_CVT_SCALEF32_PK32_BF16_BF6, WIDE_BF16, BF6_E3M2)
#define PACKED_OF(X, count, name, format)                           \
    X(V_CVT_SCALEF32_SR_PK##count##_##name##_F32, stochastic, WIDE_F32, format, count)    \
    X(V_CVT_SCALEF32_SR_PK##count##_##name##_F16, stochastic, WIDE_F16, format, count)    \
    X(V_CVT_SCALEF32_SR_PK##count##_##name##_BF16, stochastic, WIDE_BF16, format, count)  \
    X(V_CVT_SCALEF32_PK##count##_##name##_F32, to_small, WIDE_F32, format, count)    \
    X(V_CVT_SCALEF32_PK##count##_##name##_F16, to_small, WIDE_F16, format, count)    \
    X(V_CVT_SCALEF32_PK##count##_##name##_BF16, to_small, WIDE_BF16, format, count)  \
    X(V_CVT_SCALE_PK##count##_F32_##name, from_small, WIDE_F32, format, count)       \
    X(V_CVT_SCALE_PK##count##_F16_##name, from_small, WIDE_F16, format, count)       \
    X(V_CVT_SCALE_PK##count##_BF16_##name, from_small, WIDE_BF16, format, count)
#define PACKED_6_BITS_OF(X, name, format)                           \
    X(V_CVT_SCALEF32_SR_PK32_##name##_F32, stochastic, WIDE_F32, format, 32)    \
    X(V_CVT_SCALEF32_SR_PK32_##name##_F16, stochastic, WIDE_F16, format, 32)    \
    X(V_CVT_SCALEF32_SR_PK32_##name##_BF16, stochastic, WIDE_BF16, format, 32)  \
    X(V_CVT_SCALEF32_PK32_##name##_F16, to_small, WIDE_F16, format, 32)         \
    X(V_CVT_SCALEF32_PK32_##name##_BF16, to_small, WIDE_BF16, format, 32)
#define PACKED_ROWS(X)                                              \
    PACKED_6_BITS_OF(X, FP6, FP6_E2M3)                              \
    PACKED_6_BITS_OF(X, BF6, BF6_E3M2)                              \
    PACKED_OF(X, 8, FP4, FP4_E2M1)                                  \
    PACKED_OF(X, 8, FP8, FP8_OCP)                                   \
    PACKED_OF(X, 8, BF8, BF8_OCP)                                   \
    PACKED_OF(X, 16, FP6, FP6_E2M3)                                 \
    PACKED_OF(X, 16, BF6, BF6_E3M2)
/* clang-format on */

#define X(name, way, type, format, count) \
    static void run_##name(SimWave *wave, const SimOp *op) { way##_packed(wave, op, type, format, count); }
PACKED_ROWS(X)
#undef X
#define X(name, type, format) \
    static void run_##name(SimWave *wave, const SimOp *op) { to_small_pair(wave, op, type, format); }
TO_PAIR_ROWS(X)
#undef X
#define X(name, type, format) \
    static void run_##name(SimWave *wave, const SimOp *op) { from_small_pair(wave, op, type, format); }
FROM_PAIR_ROWS(X)
#undef X
#define X(name, type, format) \
    static void run_##name(SimWave *wave, const SimOp *op) { from_small_one(wave, op, type, format); }
FROM_ONE_ROWS(X)
#undef X
#define X(name, type, format) \
    static void run_##name(SimWave *wave, const SimOp *op) { from_pk32(wave, op, type, format); }
FROM_PK32_ROWS(X)
#undef X
#define X(name, type, format) \
    static void run_##name(SimWave *wave, const SimOp *op) { to_small_stochastic(wave, op, type, format); }
STOCHASTIC_ROWS(X)
#undef X
#define X(name, type) \
    static void run_##name(SimWave *wave, const SimOp *op) { to_fp4_stochastic(wave, op, type); }
STOCHASTIC_FP4_ROWS(X)
#undef X
static void run_V_CVT_SCALEF32_2XPK16_FP6_F32(SimWave *wave, const SimOp *op) { pk16_twice(wave, op, FP6_E2M3); }
static void run_V_CVT_SCALEF32_2XPK16_BF6_F32(SimWave *wave, const SimOp *op) { pk16_twice(wave, op, BF6_E3M2); }

#define SCALE_ROW(row_name, ...) \
    {.opcode = OP_##row_name,    \
     .run = run_##row_name,      \
     .result_type = RESULT_INT,  \
     .flags = ROW_RAW_SELECT,    \
     .fidelity = FIDELITY_ROUNDING},
/* clang-format off */
static const SimRow rows[] = {
    TO_PAIR_ROWS(SCALE_ROW)
    FROM_PAIR_ROWS(SCALE_ROW)
    FROM_ONE_ROWS(SCALE_ROW)
    FROM_PK32_ROWS(SCALE_ROW)
    STOCHASTIC_ROWS(SCALE_ROW)
    STOCHASTIC_FP4_ROWS(SCALE_ROW)
    PACKED_ROWS(SCALE_ROW)
    SCALE_ROW(V_CVT_SCALEF32_2XPK16_FP6_F32)
    SCALE_ROW(V_CVT_SCALEF32_2XPK16_BF6_F32)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_scale_table) = {rows, sizeof rows / sizeof rows[0]};
