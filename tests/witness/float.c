/* Second witness: float arithmetic. Results are exact to one rounding, except transcendental and
   dot-product rows. A NaN that arithmetic makes is the canonical quiet one (the ISA documents leave
   it open; docs/verification.md); where an opcode page passes an operand on, so does this. */
#include <math.h>

#include "witness/lane_float.h"

#define OP(name, ...) \
    static void name(Lane *l) { __VA_ARGS__; }

static void sum_of(Lane *l, Number a, Number b)
{
    if (is_nan(a) || is_nan(b)) give_nan(l);
    else if (a.kind == KIND_INFINITE && b.kind == KIND_INFINITE && a.negative != b.negative) give_nan(l);
    else if (a.kind == KIND_INFINITE) give_infinity(l, a.negative);
    else if (b.kind == KIND_INFINITE) give_infinity(l, b.negative);
    else give(l, add_odd(a.value, b.value));
}
static Number negated(Number x)
{
    x.negative = !x.negative;
    x.value = -x.value;
    return x;
}
static Number product(Number a, Number b)
{
    Number r = {KIND_FINITE, a.negative != b.negative, 0};
    if (is_nan(a) || is_nan(b) || (a.kind == KIND_INFINITE && is_zero(b)) || (b.kind == KIND_INFINITE && is_zero(a)))
        r.kind = KIND_QUIET;
    else if (a.kind == KIND_INFINITE || b.kind == KIND_INFINITE) r.kind = KIND_INFINITE;
    else r.value = a.value * b.value;
    return r;
}
/* Rounded to the format and back. */
static Number rounded(const Lane *l, Number x)
{
    if (x.kind != KIND_FINITE) return x;
    return number_decode(l->format, number_encode(l->format, x.value, ROUND_EVEN, OVERFLOW_DEFAULT));
}
OP(op_add, sum_of(l, source(l, 0), source(l, 1)))
OP(op_sub, sum_of(l, source(l, 0), negated(source(l, 1))))
OP(op_subrev, sum_of(l, source(l, 1), negated(source(l, 0))))
OP(op_mul, give_number(l, product(source(l, 0), source(l, 1))))
OP(op_fma, sum_of(l, product(source(l, 0), source(l, 1)), source(l, 2)))
/* What FP16_OVFL makes of a product that overflows before the sum, no source says. */
OP(op_mad, if (l->format == FMT_F16 && l->w->mode & WITNESS_FP16_OVFL) l->declined = true;
   sum_of(l, rounded(l, product(source(l, 0), source(l, 1))), source(l, 2)))
/* CDNA2 ISA, V_MAD_F32: the product is rounded; denormals are 0 in every mode. */
static Number normal_source(const Lane *l, int k) { return number_decode(FMT_F32, flush_bits(FMT_F32, l->s[k])); }
static Number normal_product(const Lane *l, Number x)
{
    if (x.kind != KIND_FINITE) return x;
    const uint64_t bits = number_encode(l->format, x.value, ROUND_EVEN, OVERFLOW_DEFAULT);
    return number_decode(FMT_F32, flush_bits(FMT_F32, bits));
}
static void op_mad_32(Lane *l)
{
    const Number a = normal_source(l, 0), b = normal_source(l, 1), zero = {KIND_FINITE, false, 0};
    const bool is_legacy = l->param, vanishes = is_legacy && (is_zero(a) || is_zero(b));
    sum_of(l, vanishes ? zero : normal_product(l, product(a, b)), normal_source(l, 2));
    l->d = flush_bits(FMT_F32, l->d);
}
static void op_mul_legacy(Lane *l)
{
    if (is_zero(source(l, 0)) || is_zero(source(l, 1))) l->d = 0;
    else op_mul(l);
}

/* ---- minimum, maximum, median: bits of an operand are passed on ---- */

static bool less(Number a, Number b) /* -0 < +0 */
{
    if (is_zero(a) && is_zero(b)) return a.negative && !b.negative;
    const Quad x = a.kind == KIND_INFINITE ? (a.negative ? -quad_power(2000) : quad_power(2000)) : a.value;
    const Quad y = b.kind == KIND_INFINITE ? (b.negative ? -quad_power(2000) : quad_power(2000)) : b.value;
    return x < y;
}
static uint64_t smaller_larger(const Lane *l, uint64_t a_bits, uint64_t b_bits, bool larger)
{
    const Number a = number_decode(l->format, a_bits), b = number_decode(l->format, b_bits);
    const bool ieee = l->w->mode & WITNESS_IEEE;
    if (ieee && a.kind == KIND_SIGNALING) return quieted(l->format, a_bits);
    if (ieee && b.kind == KIND_SIGNALING) return quieted(l->format, b_bits);
    if (is_nan(a)) return b_bits;
    if (is_nan(b)) return a_bits;
    return (larger ? less(b, a) : less(a, b)) ? a_bits : b_bits;
}
static uint64_t three(const Lane *l, bool larger)
{
    return smaller_larger(l, smaller_larger(l, source_bits(l, 0), source_bits(l, 1), larger), source_bits(l, 2),
                          larger);
}
OP(op_gfx9_min, give_bits(l, smaller_larger(l, source_bits(l, 0), source_bits(l, 1), false)))
OP(op_gfx9_max, give_bits(l, smaller_larger(l, source_bits(l, 0), source_bits(l, 1), true)))
OP(op_gfx9_min3, give_bits(l, three(l, false)))
OP(op_gfx9_max3, give_bits(l, three(l, true)))
/* As numbers: zeros are equal. */
static bool is_same_number(Number a, Number b) { return !less(a, b) && !less(b, a) ? true : is_zero(a) && is_zero(b); }
static void op_gfx9_med3(Lane *l)
{
    const uint64_t a = source_bits(l, 0), b = source_bits(l, 1), c = source_bits(l, 2);
    const Number x = source(l, 0), y = source(l, 1), z = source(l, 2);
    if (is_nan(x) || is_nan(y) || is_nan(z)) {
        op_gfx9_min3(l);
        return;
    }
    /* The two that are not the largest; of these the larger. */
    const Number top = number_decode(l->format, three(l, true));
    if (is_same_number(top, x)) give_bits(l, smaller_larger(l, b, c, true));
    else if (is_same_number(top, y)) give_bits(l, smaller_larger(l, a, c, true));
    else give_bits(l, smaller_larger(l, a, b, true));
}
/* IEEE-754-2019 minimum and maximum. */
static void minimum_maximum3(Lane *l, bool larger)
{
    for (int k = 0; k < 3; k++)
        if (is_nan(source(l, k))) {
            give_nan(l);
            return;
        }
    give_bits(l, three(l, larger));
}
OP(op_gfx9_minimum3, minimum_maximum3(l, false))
OP(op_gfx9_maximum3, minimum_maximum3(l, true))

/* CDNA5: V_MIN_NUM, V_MAX_NUM; V_MINIMUM, V_MAXIMUM. Denormals of results are never flushed. */
static uint64_t pick_num(const Lane *l, uint64_t a_bits, uint64_t b_bits, bool larger)
{
    const Number a = number_decode(l->format, a_bits), b = number_decode(l->format, b_bits);
    if (is_nan(a) && is_nan(b)) return quieted(l->format, a_bits);
    if (is_nan(a)) return b_bits;
    if (is_nan(b)) return a_bits;
    return (larger ? less(b, a) : less(a, b)) ? a_bits : b_bits;
}
static uint64_t pick_ieee(const Lane *l, uint64_t a_bits, uint64_t b_bits, bool larger)
{
    const Number a = number_decode(l->format, a_bits), b = number_decode(l->format, b_bits);
    if (a.kind == KIND_SIGNALING) return quieted(l->format, a_bits);
    if (b.kind == KIND_SIGNALING) return quieted(l->format, b_bits);
    if (is_nan(a)) return a_bits;
    if (is_nan(b)) return b_bits;
    return (larger ? less(b, a) : less(a, b)) ? a_bits : b_bits;
}
typedef uint64_t Pick(const Lane *l, uint64_t a, uint64_t b, bool larger);
static void pick_three(Lane *l, Pick *pick, bool first_larger, bool then_larger)
{
    l->d = pick(l, pick(l, source_bits(l, 0), source_bits(l, 1), first_larger), source_bits(l, 2), then_larger);
}
OP(op_num_min, l->d = pick_num(l, source_bits(l, 0), source_bits(l, 1), false))
OP(op_num_max, l->d = pick_num(l, source_bits(l, 0), source_bits(l, 1), true))
OP(op_num_min3, pick_three(l, pick_num, false, false))
OP(op_num_max3, pick_three(l, pick_num, true, true))
OP(op_maxmin, pick_three(l, pick_num, true, false))
OP(op_minmax, pick_three(l, pick_num, false, true))
OP(op_ieee_min, l->d = pick_ieee(l, source_bits(l, 0), source_bits(l, 1), false))
OP(op_ieee_max, l->d = pick_ieee(l, source_bits(l, 0), source_bits(l, 1), true))
OP(op_ieee_min3, pick_three(l, pick_ieee, false, false))
OP(op_ieee_max3, pick_three(l, pick_ieee, true, true))
OP(op_ieee_maxmin, pick_three(l, pick_ieee, true, false))
OP(op_ieee_minmax, pick_three(l, pick_ieee, false, true))
static void op_num_med3(Lane *l)
{
    const uint64_t a = source_bits(l, 0), b = source_bits(l, 1), c = source_bits(l, 2);
    const Number x = source(l, 0), y = source(l, 1), z = source(l, 2);
    op_num_max3(l);
    const Number top = number_decode(l->format, l->d);
    if (is_nan(x) || is_nan(y) || is_nan(z)) op_num_min3(l);
    else if (is_same_number(top, x)) l->d = pick_num(l, b, c, true);
    else if (is_same_number(top, y)) l->d = pick_num(l, a, c, true);
    else l->d = pick_num(l, a, b, true);
}
/* Opcodes that gfx1250 shares: other rules there. */
#define BY_TARGET(name, own) OP(op_##name, (l->target == TARGET_GFX1250 ? op_##own : op_gfx9_##name)(l))
BY_TARGET(min, num_min)
BY_TARGET(max, num_max)
BY_TARGET(min3, num_min3)
BY_TARGET(max3, num_max3)
BY_TARGET(med3, num_med3)
BY_TARGET(minimum3, ieee_min3)
BY_TARGET(maximum3, ieee_max3)
static void op_fma_dx9(Lane *l)
{
    if (is_zero(source(l, 0)) || is_zero(source(l, 1))) give_number(l, source(l, 2));
    else op_fma(l);
}

/* ---- rounding to integers, parts ---- */

static void map_finite(Lane *l, Quad (*map)(Quad))
{
    const Number x = source(l, 0);
    if (x.kind != KIND_FINITE) {
        give_number(l, x);
        return;
    }
    const Quad y = map(x.value);
    if (y == 0) l->d = x.negative ? sign_bit(l->format) : 0; /* the sign stays */
    else give(l, y);
}
static Quad quad_ceil(Quad x) { return -quad_floor(-x); }
OP(op_trunc, map_finite(l, quad_trunc))
OP(op_floor, map_finite(l, quad_floor))
OP(op_ceil, map_finite(l, quad_ceil))
OP(op_rndne, map_finite(l, quad_rint))
/* x - floor(x), below 1. */
static void op_fract(Lane *l)
{
    const Number x = source(l, 0);
    if (x.kind != KIND_FINITE) {
        give_nan(l); /* infinity - infinity too */
        return;
    }
    const Quad fraction = add_odd(x.value, -quad_floor(x.value));
    const uint64_t one = number_encode(l->format, 1, ROUND_EVEN, OVERFLOW_DEFAULT);
    uint64_t bits = number_encode(l->format, fraction, ROUND_EVEN, OVERFLOW_DEFAULT);
    if (fraction == 0) bits = 0;
    give_bits(l, bits >= one ? one - 1 : bits);
}
static void op_frexp_mant(Lane *l)
{
    const Number x = source(l, 0);
    if (x.kind != KIND_FINITE || x.value == 0) {
        l->d = source_bits(l, 0); /* as it is */
        return;
    }
    give(l, x.value * quad_power(-quad_exponent(x.value) - 1));
}
static void op_frexp_exp(Lane *l)
{
    const FormatName format = (FormatName)l->param;
    uint64_t bits = l->s[0];
    if (!(l->w->mode & denorm_in(format))) bits = flush_bits(format, bits);
    const Number x = number_decode(format, bits);
    const int exponent = x.kind != KIND_FINITE || x.value == 0 ? 0 : quad_exponent(x.value) + 1;
    l->d = (uint32_t)exponent;
    if (format == FMT_F16) l->d &= 0xffff;
}
/* param: bits of the exponent operand */
static void op_ldexp(Lane *l)
{
    const Number x = source(l, 0);
    int64_t n = l->param == 16 ? (int16_t)l->s[1] : (int32_t)l->s[1];
    n = n < -4000 ? -4000 : n > 4000 ? 4000 : n;
    if (x.kind != KIND_FINITE) give_number(l, x);
    else give(l, x.value * quad_power((int)n));
}

/* ---- division helpers ---- */

static void op_div_fixup(Lane *l)
{
    const FormatName f = l->format;
    const uint64_t den_bits = source_bits(l, 1), num_bits = source_bits(l, 2);
    const Number den = source(l, 1), num = source(l, 2), quotient = source(l, 0);
    const bool negative = den.negative != num.negative;
    const uint64_t sign = negative ? sign_bit(f) : 0;
    const int mantissa = float_formats[f].mantissa_bits;
    const int den_exponent = (int)(den_bits >> mantissa & low_bits(float_formats[f].exponent_bits));
    const int num_exponent = (int)(num_bits >> mantissa & low_bits(float_formats[f].exponent_bits));
    const int limit = f == FMT_F32 ? -150 : f == FMT_F64 ? -1075 : -100;
    if (is_nan(num)) l->d = quieted(f, num_bits);
    else if (is_nan(den)) l->d = quieted(f, den_bits);
    else if ((is_zero(den) && is_zero(num)) || (den.kind == KIND_INFINITE && num.kind == KIND_INFINITE))
        l->d = format_nan(f) | sign_bit(f);
    else if (is_zero(den) || num.kind == KIND_INFINITE) give_infinity(l, negative);
    else if (den.kind == KIND_INFINITE || is_zero(num)) l->d = sign;
    else if (num_exponent - den_exponent < limit) l->d = sign; /* underflow, to nearest */
    else if (is_nan(quotient)) give_infinity(l, negative);     /* the estimate overflowed */
    else give_bits(l, (source_bits(l, 0) & ~sign_bit(f)) | sign);
}

/* ---- packed f16, pairs of f32 ---- */

static void each_part(Lane *l, LaneOp *op, int bits, int count)
{
    uint64_t result = 0;
    for (int part = 0; part < count; part++) {
        Lane one = *l;
        for (int k = 0; k < 3; k++) one.s[k] = l->s[k] >> (bits * part) & low_bits(bits);
        one.d = 0;
        op(&one);
        result |= (one.d & low_bits(bits)) << (bits * part);
    }
    l->d = result;
}
OP(op_pk_add, each_part(l, op_add, 16, 2))
OP(op_pk_mul, each_part(l, op_mul, 16, 2))
OP(op_pk_fma, each_part(l, op_fma, 16, 2))
OP(op_pk_min, each_part(l, op_min, 16, 2))
OP(op_pk_max, each_part(l, op_max, 16, 2))
OP(op_pk_num_min, each_part(l, op_num_min, 16, 2))
OP(op_pk_num_max, each_part(l, op_num_max, 16, 2))
OP(op_pk_num_min3, each_part(l, op_num_min3, 16, 2))
OP(op_pk_num_max3, each_part(l, op_num_max3, 16, 2))
OP(op_pk_ieee_min, each_part(l, op_ieee_min, 16, 2))
OP(op_pk_ieee_max, each_part(l, op_ieee_max, 16, 2))
OP(op_pk_minimum3, each_part(l, op_minimum3, 16, 2))
OP(op_pk_maximum3, each_part(l, op_maximum3, 16, 2))
OP(op_pair_add, each_part(l, op_add, 32, 2))
OP(op_pair_mul, each_part(l, op_mul, 32, 2))
OP(op_pair_fma, each_part(l, op_fma, 32, 2))

/* ---- mixed: f32, or a half made f32; op_sel_hi: half, op_sel: which ---- */

static void op_mix(Lane *l)
{
    const Modifiers *m = &l->inst->mods;
    const FormatName small = inst_info(l->inst->opcode)->modifiers & MOD_BF16 ? FMT_BF16 : FMT_F16;
    Number x[3];
    for (int k = 0; k < 3; k++) {
        const bool half = m->op_sel_hi >> k & 1;
        const FormatName f = half ? small : FMT_F32;
        uint64_t bits = l->s[k] >> (half && m->op_sel >> k & 1 ? 16 : 0) & low_bits(format_bits(f));
        if (!(l->w->mode & denorm_in(f == FMT_BF16 ? FMT_F32 : f))) bits = flush_bits(f, bits);
        const uint8_t flags = witness_operand(l->inst, 1 + (unsigned)k).flags;
        if (flags & OPERAND_ABS) bits &= ~sign_bit(f);
        if (flags & OPERAND_NEG) bits ^= sign_bit(f);
        x[k] = number_decode(f, bits);
    }
    /* The fused sum is rounded to f32; mixlo and mixhi round that to f16. */
    Lane single = *l;
    single.format = FMT_F32;
    Witness *w = l->w;
    const uint32_t mode = w->mode;
    if (l->format == FMT_F16) w->mode |= WITNESS_DENORM32_OUT;
    sum_of(&single, product(x[0], x[1]), x[2]);
    w->mode = mode;
    uint64_t result = single.d;
    if (l->format != FMT_F32) {
        Number y = number_decode(FMT_F32, result);
        const bool finite = x[0].kind == KIND_FINITE && x[1].kind == KIND_FINITE && x[2].kind == KIND_FINITE;
        if (finite && y.kind == KIND_INFINITE && l->format == FMT_F16) { /* FP16_OVFL: no infinite operand */
            y.kind = KIND_FINITE;
            y.value = y.negative ? -quad_power(200) : quad_power(200);
        }
        give_number(l, y);
        return;
    }
    l->d = result;
}

/* ---- dot products: two products and an f32; denormals are flushed; order and number of roundings
 * are open ---- */

static void op_dot2(Lane *l)
{
    const FormatName f = (FormatName)l->param;
    Quad sum = 0, magnitude = 0;
    bool nan = false, infinite[2] = {false, false};
    for (int k = 0; k < 3; k++) {
        Number term;
        if (k < 2) {
            const uint64_t a = flush_bits(f, l->s[0] >> (16 * k)), b = flush_bits(f, l->s[1] >> (16 * k));
            term = product(number_decode(f, a), number_decode(f, b));
        } else {
            term = number_decode(FMT_F32, flush_bits(FMT_F32, l->s[2] & 0xffffffff));
        }
        if (is_nan(term)) nan = true;
        else if (term.kind == KIND_INFINITE) infinite[term.negative] = true;
        else sum += term.value, magnitude += quad_abs(term.value);
    }
    l->bound = magnitude > quad_power(127) ? INFINITY : (double)(magnitude * quad_power(-22) + quad_power(-126));
    if (nan || (infinite[0] && infinite[1])) give_nan(l);
    else if (infinite[0] || infinite[1]) give_infinity(l, infinite[1]);
    else l->d = flush_bits(FMT_F32, number_encode(FMT_F32, sum, ROUND_EVEN, OVERFLOW_DEFAULT));
}

/* ---- cube maps: opcode pages ---- */

static int major_axis(Number x, Number y, Number z)
{
    const Quad ax = quad_abs(x.value), ay = quad_abs(y.value), az = quad_abs(z.value);
    if (az >= ax && az >= ay) return 2;
    return ay >= ax ? 1 : 0;
}
static void op_cube(Lane *l)
{
    const Number x = source(l, 0), y = source(l, 1), z = source(l, 2);
    const Number *all[3] = {&x, &y, &z};
    if (x.kind != KIND_FINITE || y.kind != KIND_FINITE || z.kind != KIND_FINITE) {
        l->declined = true; /* the order of infinities and NaNs is tested by hand */
        return;
    }
    const int axis = major_axis(x, y, z);
    const bool negative = all[axis]->value < 0;
    uint64_t bits[3] = {source_bits(l, 0), source_bits(l, 1), source_bits(l, 2)};
    const uint64_t sign = sign_bit(l->format);
    switch (l->param) {
    case 0: give(l, (Quad)(axis * 2 + negative)); break; /* id */
    case 1:
        give_bits(l, axis == 2   ? bits[0] ^ (negative ? sign : 0) /* s */
                     : axis == 1 ? bits[0]
                                 : bits[2] ^ (negative ? 0 : sign));
        break;
    case 2: give_bits(l, axis == 1 ? bits[2] ^ (negative ? sign : 0) : bits[1] ^ sign); break; /* t */
    default: give(l, all[axis]->value * 2); break;                                             /* major axis */
    }
}

#define ROW(text, op, result, format, param) {text, op, result, format, TOLERANCE_NONE, param},
#define ROWS_16_32(stem, op)                         \
    ROW("v_" stem "_f16", op, RESULT_16, FMT_F16, 0) \
    ROW("v_" stem "_f32", op, RESULT_32, FMT_F32, 0)
#define ROWS_ALL(stem, op) ROWS_16_32(stem, op) ROW("v_" stem "_f64", op, RESULT_64, FMT_F64, 0)
/* clang-format off */
/* clang-format off */
static const LaneRow rows[] = {
    ROWS_ALL("add", op_add)
    ROWS_16_32("sub", op_sub)
    ROWS_16_32("subrev", op_subrev)
    ROWS_ALL("mul", op_mul)
    ROWS_ALL("fma", op_fma)
    ROW("v_fma_legacy_f16", op_fma, RESULT_16, FMT_F16, 0)
    ROW("v_fmac_f32", op_fma, RESULT_32, FMT_F32, 0)
    ROW("v_fmac_f64", op_fma, RESULT_64, FMT_F64, 0)
    ROW("v_fmamk_f32", op_fma, RESULT_32, FMT_F32, 0)
    ROW("v_fmaak_f32", op_fma, RESULT_32, FMT_F32, 0)
    ROW("v_mac_f32", op_mad_32, RESULT_32, FMT_F32, 0)
    ROW("v_madmk_f32", op_mad_32, RESULT_32, FMT_F32, 0)
    ROW("v_madak_f32", op_mad_32, RESULT_32, FMT_F32, 0)
    ROW("v_mad_f32", op_mad_32, RESULT_32, FMT_F32, 0)
    ROW("v_mad_legacy_f32", op_mad_32, RESULT_32, FMT_F32, 1)
    ROW("v_mac_f16", op_mad, RESULT_16, FMT_F16, 0)
    ROW("v_mad_f16", op_mad, RESULT_16, FMT_F16, 0)
    ROW("v_mad_legacy_f16", op_mad, RESULT_16, FMT_F16, 0)
    ROW("v_madmk_f16", op_mad, RESULT_16, FMT_F16, 0)
    ROW("v_madak_f16", op_mad, RESULT_16, FMT_F16, 0)
    ROW("v_mul_legacy_f32", op_mul_legacy, RESULT_32, FMT_F32, 0)
    ROWS_ALL("min", op_min)
    ROWS_ALL("max", op_max)
    ROWS_16_32("min3", op_min3)
    ROWS_16_32("max3", op_max3)
    ROWS_16_32("med3", op_med3)
    ROW("v_minimum3_f32", op_minimum3, RESULT_32, FMT_F32, 0)
    ROW("v_maximum3_f32", op_maximum3, RESULT_32, FMT_F32, 0)
    ROWS_ALL("trunc", op_trunc)
    ROWS_ALL("floor", op_floor)
    ROWS_ALL("ceil", op_ceil)
    ROWS_ALL("rndne", op_rndne)
    ROWS_ALL("fract", op_fract)
    ROWS_ALL("frexp_mant", op_frexp_mant)
    ROW("v_frexp_exp_i16_f16", op_frexp_exp, RESULT_16, FMT_NONE, FMT_F16)
    ROW("v_frexp_exp_i32_f32", op_frexp_exp, RESULT_32, FMT_NONE, FMT_F32)
    ROW("v_frexp_exp_i32_f64", op_frexp_exp, RESULT_32, FMT_NONE, FMT_F64)
    ROW("v_ldexp_f16", op_ldexp, RESULT_16, FMT_F16, 16)
    ROW("v_ldexp_f32", op_ldexp, RESULT_32, FMT_F32, 32)
    ROW("v_ldexp_f64", op_ldexp, RESULT_64, FMT_F64, 32)
    ROWS_ALL("div_fixup", op_div_fixup)
    ROW("v_div_fixup_legacy_f16", op_div_fixup, RESULT_16, FMT_F16, 0)
    ROW("v_pk_add_f16", op_pk_add, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_mul_f16", op_pk_mul, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_fma_f16", op_pk_fma, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_fmac_f16", op_pk_fma, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_min_f16", op_pk_min, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_max_f16", op_pk_max, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_minimum3_f16", op_pk_minimum3, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_maximum3_f16", op_pk_maximum3, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_add_f32", op_pair_add, RESULT_PAIR, FMT_F32, 0)
    ROW("v_pk_mul_f32", op_pair_mul, RESULT_PAIR, FMT_F32, 0)
    ROW("v_pk_fma_f32", op_pair_fma, RESULT_PAIR, FMT_F32, 0)
    ROW("v_fma_mix_f32", op_mix, RESULT_32, FMT_F32, 0)
    ROW("v_fma_mixlo_f16", op_mix, RESULT_HALF_LOW, FMT_F16, 0)
    ROW("v_fma_mixhi_f16", op_mix, RESULT_HALF_HIGH, FMT_F16, 1)
    {"v_dot2_f32_f16", op_dot2, RESULT_32, FMT_F32, TOLERANCE_SUM, FMT_F16},
    {"v_dot2c_f32_f16", op_dot2, RESULT_32, FMT_F32, TOLERANCE_SUM, FMT_F16},
    {"v_dot2_f32_bf16", op_dot2, RESULT_32, FMT_F32, TOLERANCE_SUM, FMT_BF16},
    {"v_dot2c_f32_bf16", op_dot2, RESULT_32, FMT_F32, TOLERANCE_SUM, FMT_BF16},
    ROW("v_fma_mix_f32_bf16", op_mix, RESULT_32, FMT_F32, 0)
    ROW("v_fma_mixlo_bf16", op_mix, RESULT_HALF_LOW, FMT_BF16, 0)
    ROW("v_fma_mixhi_bf16", op_mix, RESULT_HALF_HIGH, FMT_BF16, 0)
    ROW("v_fmac_f16", op_fma, RESULT_16, FMT_F16, 0)
    ROW("v_fmamk_f16", op_fma, RESULT_16, FMT_F16, 0)
    ROW("v_fmaak_f16", op_fma, RESULT_16, FMT_F16, 0)
    ROW("v_fmamk_f64", op_fma, RESULT_64, FMT_F64, 0)
    ROW("v_fmaak_f64", op_fma, RESULT_64, FMT_F64, 0)
    ROW("v_mul_dx9_zero_f32", op_mul_legacy, RESULT_32, FMT_F32, 0)
    ROW("v_fma_dx9_zero_f32", op_fma_dx9, RESULT_32, FMT_F32, 0)
    ROW("v_min_num_f64", op_num_min, RESULT_64, FMT_F64, 0)
    ROW("v_max_num_f64", op_num_max, RESULT_64, FMT_F64, 0)
    ROWS_ALL("minimum", op_ieee_min)
    ROWS_ALL("maximum", op_ieee_max)
    ROWS_16_32("maxmin_num", op_maxmin)
    ROWS_16_32("minmax_num", op_minmax)
    ROWS_16_32("maximumminimum", op_ieee_maxmin)
    ROWS_16_32("minimummaximum", op_ieee_minmax)
    ROW("v_minimum3_f16", op_ieee_min3, RESULT_16, FMT_F16, 0)
    ROW("v_maximum3_f16", op_ieee_max3, RESULT_16, FMT_F16, 0)
    ROW("v_pk_minimum_f16", op_pk_ieee_min, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_maximum_f16", op_pk_ieee_max, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_min3_num_f16", op_pk_num_min3, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_max3_num_f16", op_pk_num_max3, RESULT_PACKED, FMT_F16, 0)
    ROW("v_pk_add_bf16", op_pk_add, RESULT_PACKED, FMT_BF16, LARGEST_BY_MODE)
    ROW("v_pk_mul_bf16", op_pk_mul, RESULT_PACKED, FMT_BF16, LARGEST_BY_MODE)
    ROW("v_pk_fma_bf16", op_pk_fma, RESULT_PACKED, FMT_BF16, LARGEST_BY_MODE)
    ROW("v_pk_min_num_bf16", op_pk_num_min, RESULT_PACKED, FMT_BF16, 0)
    ROW("v_pk_max_num_bf16", op_pk_num_max, RESULT_PACKED, FMT_BF16, 0)
    ROW("v_cubeid_f32", op_cube, RESULT_32, FMT_F32, 0)
    ROW("v_cubesc_f32", op_cube, RESULT_32, FMT_F32, 1)
    ROW("v_cubetc_f32", op_cube, RESULT_32, FMT_F32, 2)
    ROW("v_cubema_f32", op_cube, RESULT_32, FMT_F32, 3)
};
/* clang-format on */
/* clang-format on */
const LaneTable witness_float_table = {rows, sizeof rows / sizeof rows[0]};
