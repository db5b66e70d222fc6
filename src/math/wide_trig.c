/* math.sin, cos, tan, atan, atan2, asin, acos of f64. */
#include "math/pair.h"

/* Below this, three parts of pi/2 give an exact enough remainder, because the number of quarters has few digits. */
#define LARGE_ANGLE 0x1p22

typedef struct Angle {
    Pair rest;        /* |rest| <= pi/4 */
    Operand quarters; /* i32; the lowest two bits count */
} Angle;

/* |x| = quarters pi/2 + rest */
static Angle reduce_small(Builder *b, Operand a)
{
    Operand n = BUILD(b, OP_V_RNDNE_F64, mul_f64(b, a, f64_constant(b, 1 / MATH_PI_OVER_2)));
    Pair first = exact_product(b, n, f64_constant(b, MATH_PI_OVER_2));
    Pair second = exact_product(b, n, f64_constant(b, MATH_PI_OVER_2_REST));
    /* a and the first product are close, so the difference is exact. */
    Pair rest = exact_sum(b, add_f64(b, a, negated(first.hi)), negated(first.lo));
    Pair more = exact_sum(b, rest.hi, negated(second.hi));
    Operand lo = fma_f64(b, n, f64_constant(b, 0x1.f1976b7ed8fbcp-110), negated(second.lo));
    lo = add_f64(b, lo, rest.lo);
    rest = ordered_sum(b, more.hi, add_f64(b, more.lo, lo));
    return (Angle){rest, BUILD(b, OP_V_CVT_I32_F64, n)};
}

/* v_trig_preop gives 53 bits of 2/pi at a time, without those that give whole turns of x. Four such parts times x give
   the quarters and their fraction. The fraction has 100 good bits even at its smallest, 2^-62. */
static Angle reduce_large(Builder *b, Operand a)
{
    Operand part[4];
    for (unsigned i = 0; i < 4; i++) part[i] = BUILD(b, OP_V_TRIG_PREOP_F64, a, operand_imm(i));
    /* From 2^945 on the parts are 2^128 times larger. */
    Operand is_huge = BUILD(b, OP_V_CMP_GE_F64, a, f64_constant(b, 0x1p945));
    a = ldexp_f64(b, a, build_select(b, is_huge, operand_imm((uint32_t)-128), operand_imm(0)));
    Pair p0 = exact_product(b, part[0], a), p1 = exact_product(b, part[1], a), p2 = exact_product(b, part[2], a);
    Operand quarter = BUILD(b, OP_V_FRACT_F64, ldexp_f64(b, p0.hi, operand_imm((uint32_t)-2)));
    Operand whole = ldexp_f64(b, quarter, operand_imm(2));
    Pair middle = exact_sum(b, p0.lo, p1.hi), upper = exact_sum(b, whole, middle.hi);
    Operand n = BUILD(b, OP_V_RNDNE_F64, upper.hi), high = add_f64(b, upper.hi, negated(n));
    Pair low = exact_sum(b, p1.lo, p2.hi), between = exact_sum(b, upper.lo, middle.lo);
    Pair next = exact_sum(b, between.hi, low.hi), first = exact_sum(b, high, next.hi);
    Operand last = add_f64(b, low.lo, fma_f64(b, part[3], a, p2.lo));
    last = add_f64(b, next.lo, add_f64(b, between.lo, last));
    Pair fraction = exact_sum(b, first.hi, add_f64(b, first.lo, last));
    Pair rest = pair_mul(b, fraction, pair_constant(b, MATH_PI_OVER_2, MATH_PI_OVER_2_REST));
    return (Angle){rest, BUILD(b, OP_V_CVT_I32_F64, n)};
}

static Angle reduce(Builder *b, Operand x)
{
    Operand a = absolute_f64(b, x);
    Angle small = reduce_small(b, a);
    Operand variables[3];
    for (unsigned i = 0; i < 3; i++) variables[i] = vreg_operand(b->k, kernel_var(b->k, CLASS_V, i < 2 ? 2 : 1));
    build_copy_to(b, variables[0], small.rest.hi);
    build_copy_to(b, variables[1], small.rest.lo);
    build_copy_to(b, variables[2], small.quarters);
    Operand is_large = BUILD(b, OP_V_CMP_NLT_F64, a, f64_constant(b, LARGE_ANGLE));
    ExecBody large_angles = build_exec_open(b, is_large);
    Angle large = reduce_large(b, a);
    build_copy_to(b, variables[0], large.rest.hi);
    build_copy_to(b, variables[1], large.rest.lo);
    build_copy_to(b, variables[2], large.quarters);
    build_exec_close(b, &large_angles);
    Operand hi = build_copy(b, CLASS_V, 2, variables[0]), lo = build_copy(b, CLASS_V, 2, variables[1]);
    Operand is_finite = BUILD(b, OP_V_CMP_LT_F64, a, f64_constant(b, __builtin_inf()));
    hi = select_f64(b, is_finite, hi, nan_f64(b));
    return (Angle){{hi, lo}, build_copy(b, CLASS_V, 1, variables[2])};
}

/* sin(rest) = r + (r^3 S + lo (1 - r^2/2)) */
static Pair sin_of_rest(Builder *b, Pair rest)
{
    Operand z = mul_f64(b, rest.hi, rest.hi), cube = mul_f64(b, z, rest.hi);
    Operand slope = fma_f64(b, z, f64_constant(b, -0.5), operand_imm(F64_ONE));
    Operand lower = mul_f64(b, rest.lo, slope);
    Operand tail = fma_f64(b, cube, evaluate_f64(b, &math_sin_rest, z), lower);
    return ordered_sum(b, rest.hi, tail);
}

/* cos(rest) = 1 - r^2/2 + (r^4 C - r lo) */
static Pair cos_of_rest(Builder *b, Pair rest)
{
    Pair z = exact_product(b, rest.hi, rest.hi);
    Operand half = operand_imm(F64_HALF);
    Operand half_square = mul_f64(b, z.hi, half);
    Pair sum = ordered_sum(b, in_register(b, f64_constant(b, 1)), negated(half_square));
    Operand lower = mul_f64(b, negated(rest.hi), rest.lo), series = evaluate_f64(b, &math_cos_rest, z.hi);
    Operand tail = fma_f64(b, mul_f64(b, z.hi, z.hi), series, lower);
    tail = fma_f64(b, negated(z.lo), half, tail);
    return ordered_sum(b, sum.hi, add_f64(b, sum.lo, tail));
}

static Operand is_odd(Builder *b, const Angle *a)
{
    return build_cmp_i32(b, CMP_NE, build_and_b32(b, a->quarters, operand_imm(1)), operand_imm(0));
}

/* x with its sign flipped if bit 1 of `quarters` is set, and again if `other` is given and negative. */
static Operand turned(Builder *b, Operand x, Operand quarters, Operand other)
{
    Operand sign = build_shl_b32(b, quarters, operand_imm(30));
    if (other.kind != OPERAND_NONE) sign = build_xor_b32(b, sign, operand_sub(other, 1, 1));
    sign = build_and_b32(b, sign, operand_imm(0x80000000));
    Operand parts[2] = {operand_sub(x, 0, 1), build_xor_b32(b, operand_sub(x, 1, 1), sign)};
    return build_merge(b, parts, 2);
}

Operand math_sin_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Angle a = reduce(b, x);
    Operand sin = pair_value(b, sin_of_rest(b, a.rest)), cos = pair_value(b, cos_of_rest(b, a.rest));
    Operand value = turned(b, select_f64(b, is_odd(b, &a), cos, sin), a.quarters, x);
    return select_f64(b, BUILD(b, OP_V_CMP_LT_F64, magnitude(x), f64_constant(b, 0x1p-60)), x, value);
}

Operand math_cos_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Angle a = reduce(b, x);
    Operand sin = pair_value(b, sin_of_rest(b, a.rest)), cos = pair_value(b, cos_of_rest(b, a.rest));
    Operand next = build_add_i32(b, a.quarters, build_and_b32(b, a.quarters, operand_imm(1)));
    return turned(b, select_f64(b, is_odd(b, &a), sin, cos), next, operand_none());
}

/* tan, or -cot after an odd number of quarters. */
Operand math_tan_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Angle a = reduce(b, x);
    Pair sin = sin_of_rest(b, a.rest), cos = cos_of_rest(b, a.rest);
    Operand odd = is_odd(b, &a);
    Pair below = pair_select(b, odd, sin, cos), above = pair_select(b, odd, pair_negated(cos), sin);
    Operand value = turned(b, pair_value(b, pair_div(b, above, below)), operand_imm(0), x);
    return select_f64(b, BUILD(b, OP_V_CMP_LT_F64, magnitude(x), f64_constant(b, 0x1p-60)), x, value);
}

/* ---- angles ---- */

/* The angle of (x, y), in [0, pi/2], for x, y >= 0, not both 0. Their quotients must be normal numbers or tiny. If the
   smaller one divided by the larger one exceeds sqrt(2) - 1, uses the angle to the diagonal: (y - x) / (y + x). */
static Pair angle(Builder *b, Pair x, Pair y)
{
    Operand steep = BUILD(b, OP_V_CMP_GT_F64, y.hi, x.hi);
    Pair most = pair_select(b, steep, y, x), least = pair_select(b, steep, x, y);
    Operand near = BUILD(b, OP_V_CMP_GT_F64, least.hi, mul_f64(b, most.hi, f64_constant(b, 0x1.a827999fcef32p-2)));
    Pair above = pair_select(b, near, pair_add(b, least, pair_negated(most)), least);
    Pair below = pair_select(b, near, pair_add(b, least, most), most);
    Pair t = pair_div(b, above, below);
    Operand z = mul_f64(b, t.hi, t.hi), cube = mul_f64(b, z, t.hi);
    Pair result = ordered_sum(b, t.hi, fma_f64(b, cube, evaluate_f64(b, &math_atan_rest, z), t.lo));
    Pair zero = pair_of(b, in_register(b, build_const_i64(b, CLASS_V, 0)));
    result =
        pair_add(b, pair_select(b, near, pair_constant(b, MATH_PI_OVER_2 / 2, MATH_PI_OVER_2_REST / 2), zero), result);
    Pair other = pair_add(b, pair_constant(b, MATH_PI_OVER_2, MATH_PI_OVER_2_REST), pair_negated(result));
    return pair_select(b, steep, other, result);
}

/* pi - a if x is negative, by its sign bit. */
static Pair mirrored(Builder *b, Pair a, Operand x)
{
    Pair other = pair_add(b, pair_constant(b, 2 * MATH_PI_OVER_2, 2 * MATH_PI_OVER_2_REST), pair_negated(a));
    return pair_select(b, build_cmp_i32(b, CMP_SLT, operand_sub(x, 1, 1), operand_imm(0)), other, a);
}

static Operand small_is_itself(Builder *b, Operand value, Operand x)
{
    Operand tiny = BUILD(b, OP_V_CMP_LT_F64, magnitude(x), f64_constant(b, 0x1p-30));
    return keep_nan_f64(b, select_f64(b, tiny, x, with_sign_f64(b, value, x)), x);
}

Operand math_atan_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Pair a = pair_of(b, BUILD(b, OP_V_MIN_F64, f64_constant(b, 0x1p200), magnitude(x)));
    Pair one = pair_of(b, in_register(b, build_const_i64(b, CLASS_V, (int64_t)((uint64_t)F64_ONE << 32))));
    return small_is_itself(b, pair_value(b, angle(b, one, a)), x);
}

/* The operands are y, x. They are scaled close to 1. If y is far below a positive x, the angle is their quotient. */
Operand math_atan2_f64(Builder *b, WaveccType, Operand y, Operand x)
{
    Operand sides[2];
    sides[0] = absolute_f64(b, x);
    sides[1] = absolute_f64(b, y);
    Operand most = BUILD(b, OP_V_MAX_F64, sides[0], sides[1]);
    Operand is_infinite = is_class_f64(b, most, CLASS_INFINITY), is_zero = is_class_f64(b, most, CLASS_ZERO);
    Operand one = build_const_i64(b, CLASS_V, (int64_t)((uint64_t)F64_ONE << 32)),
            zero = build_const_i64(b, CLASS_V, 0);
    for (unsigned i = 0; i < 2; i++) {
        Operand infinite = select_f64(b, is_class_f64(b, sides[i], CLASS_INFINITY), one, zero);
        sides[i] = select_f64(b, is_infinite, infinite, sides[i]);
    }
    sides[0] = select_f64(b, is_zero, one, sides[0]);
    Operand exponent =
        build_sub_i32(b, operand_imm(0), BUILD(b, OP_V_FREXP_EXP_I32_F64, BUILD(b, OP_V_MAX_F64, sides[0], sides[1])));
    Pair wide = pair_of(b, ldexp_f64(b, sides[0], exponent)), high = pair_of(b, ldexp_f64(b, sides[1], exponent));
    Pair result = angle(b, wide, high);
    Operand value = pair_value(b, mirrored(b, result, x));
    Pair mantissa = pair_of(b, BUILD(b, OP_V_FREXP_MANT_F64, sides[0]));
    mantissa = pair_div(b, pair_of(b, BUILD(b, OP_V_FREXP_MANT_F64, sides[1])), mantissa);
    Operand distance = BUILD(b, OP_V_FREXP_EXP_I32_F64, sides[0]);
    distance = build_sub_i32(b, BUILD(b, OP_V_FREXP_EXP_I32_F64, sides[1]), distance);
    Operand quotient = ldexp_f64(b, pair_value(b, mantissa), distance);
    Operand is_small = BUILD(b, OP_V_CMP_LT_F64, high.hi, f64_constant(b, 0x1p-40));
    Operand is_positive = build_cmp_i32(b, CMP_SGE, operand_sub(x, 1, 1), operand_imm(0));
    Operand is_quotient = build_bool_op(b, OP_S_AND_B32, is_small, is_positive);
    is_quotient = build_bool_op(b, OP_S_AND_B32, is_quotient, BUILD(b, OP_V_CMP_LG_F64, sides[1], operand_imm(0)));
    value = with_sign_f64(b, select_f64(b, is_quotient, quotient, value), y);
    Operand nan = nan_f64(b);
    return select_f64(b, BUILD(b, OP_V_CMP_U_F64, x, y), nan, value);
}

/* sqrt(1 - x^2) */
static Pair complement(Builder *b, Operand a)
{
    Pair square = exact_product(b, a, a);
    Pair rest = exact_sum(b, in_register(b, build_const_i64(b, CLASS_V, (int64_t)((uint64_t)F64_ONE << 32))),
                          negated(square.hi));
    return pair_sqrt(b, ordered_sum(b, rest.hi, add_f64(b, rest.lo, negated(square.lo))));
}

static Operand nan_beyond_one(Builder *b, Operand value, Operand x)
{
    Operand nan = nan_f64(b);
    return select_f64(b, BUILD(b, OP_V_CMP_LE_F64, magnitude(x), operand_imm(F64_ONE)), value, nan);
}

Operand math_asin_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = absolute_f64(b, x);
    Pair sine = pair_of(b, a), cosine = complement(b, a);
    return nan_beyond_one(b, small_is_itself(b, pair_value(b, angle(b, cosine, sine)), x), x);
}

Operand math_acos_f64(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = absolute_f64(b, x);
    Pair sine = complement(b, a), cosine = pair_of(b, a);
    return nan_beyond_one(b, pair_value(b, mirrored(b, angle(b, cosine, sine), x)), x);
}
