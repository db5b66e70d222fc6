/* math.sin, cos, tan, atan, atan2, asin, acos of f64. */
#include "math/pair.h"

#define UNUSED (void)type, (void)y

/* Below, three parts of pi/2 leave a remainder exact enough, and the number of quarters has few
 * digits. */
#define LARGE_ANGLE 0x1p22

typedef struct Angle {
    Pair rest;        /* |rest| <= pi/4 */
    Operand quarters; /* i32; the lowest two bits count */
} Angle;

/* |x| = quarters pi/2 + rest */
static Angle reduce_small(Reader *r, Operand a)
{
    Operand n = inst1(r, OP_V_RNDNE_F64, mul_f64(r, a, f64_constant(r, 1 / MATH_PI_OVER_2)));
    Pair first = exact_product(r, n, f64_constant(r, MATH_PI_OVER_2));
    Pair second = exact_product(r, n, f64_constant(r, MATH_PI_OVER_2_REST));
    /* a and the first product are near each other: the difference is exact. */
    Pair rest = exact_sum(r, add_f64(r, a, negated(first.hi)), negated(first.lo));
    Pair more = exact_sum(r, rest.hi, negated(second.hi));
    Operand lo = fma_f64(r, n, f64_constant(r, 0x1.f1976b7ed8fbcp-110), negated(second.lo));
    lo = add_f64(r, lo, rest.lo);
    return (Angle){ordered_sum(r, more.hi, add_f64(r, more.lo, lo)), inst1(r, OP_V_CVT_I32_F64, n)};
}

/* v_trig_preop gives 53 bits of 2/pi at a time, without those that make whole turns of x. Four such
   parts times x: the quarters, and their fraction with 100 good bits even where it is as small as
   it gets, 2^-62. */
static Angle reduce_large(Reader *r, Operand a)
{
    Operand part[4];
    for (unsigned i = 0; i < 4; i++) part[i] = inst2(r, OP_V_TRIG_PREOP_F64, a, operand_imm(i));
    /* From 2^945 on the parts are 2^128 times as large. */
    Operand is_huge = inst2(r, OP_V_CMP_GE_F64, a, f64_constant(r, 0x1p945));
    a = ldexp_f64(r, a, build_select(&r->b, is_huge, operand_imm((uint32_t)-128), operand_imm(0)));
    Pair p0 = exact_product(r, part[0], a), p1 = exact_product(r, part[1], a),
         p2 = exact_product(r, part[2], a);
    Operand quarter = inst1(r, OP_V_FRACT_F64, ldexp_f64(r, p0.hi, operand_imm((uint32_t)-2)));
    Operand whole = ldexp_f64(r, quarter, operand_imm(2));
    Pair middle = exact_sum(r, p0.lo, p1.hi), upper = exact_sum(r, whole, middle.hi);
    Operand n = inst1(r, OP_V_RNDNE_F64, upper.hi), high = add_f64(r, upper.hi, negated(n));
    Pair low = exact_sum(r, p1.lo, p2.hi), between = exact_sum(r, upper.lo, middle.lo);
    Pair next = exact_sum(r, between.hi, low.hi), first = exact_sum(r, high, next.hi);
    Operand last = add_f64(r, low.lo, fma_f64(r, part[3], a, p2.lo));
    last = add_f64(r, next.lo, add_f64(r, between.lo, last));
    Pair fraction = exact_sum(r, first.hi, add_f64(r, first.lo, last));
    Pair rest = pair_mul(r, fraction, pair_constant(r, MATH_PI_OVER_2, MATH_PI_OVER_2_REST));
    return (Angle){rest, inst1(r, OP_V_CVT_I32_F64, n)};
}

static Angle reduce(Reader *r, Operand x)
{
    Operand a = absolute_f64(r, x);
    Angle small = reduce_small(r, a);
    Operand variables[3];
    for (unsigned i = 0; i < 3; i++)
        variables[i] = vreg_operand(r->k, kernel_var(r->k, CLASS_V, i < 2 ? 2 : 1));
    build_copy_to(&r->b, variables[0], small.rest.hi);
    build_copy_to(&r->b, variables[1], small.rest.lo);
    build_copy_to(&r->b, variables[2], small.quarters);
    BranchState s;
    Operand is_large = inst2(r, OP_V_CMP_NLT_F64, a, f64_constant(r, LARGE_ANGLE));
    branch_begin(r, &s, bool_symbol(r, is_large, false), false);
    Angle large = reduce_large(r, a);
    build_copy_to(&r->b, variables[0], large.rest.hi);
    build_copy_to(&r->b, variables[1], large.rest.lo);
    build_copy_to(&r->b, variables[2], large.quarters);
    branch_end(r, &s, NULL, 0);
    Pair rest = {build_copy(&r->b, CLASS_V, 2, variables[0]),
                 build_copy(&r->b, CLASS_V, 2, variables[1])};
    Operand is_finite = inst2(r, OP_V_CMP_LT_F64, a, f64_constant(r, __builtin_inf()));
    rest.hi = select_f64(r, is_finite, rest.hi, nan_f64(r));
    return (Angle){rest, build_copy(&r->b, CLASS_V, 1, variables[2])};
}

/* sin(rest) = r + (r^3 S + lo (1 - r^2/2)) */
static Pair sin_of_rest(Reader *r, Pair rest)
{
    Operand z = mul_f64(r, rest.hi, rest.hi), cube = mul_f64(r, z, rest.hi);
    Operand slope = fma_f64(r, z, f64_constant(r, -0.5), operand_imm(F64_ONE));
    Operand tail = fma_f64(r, cube, evaluate_f64(r, &math_sin_rest, z), mul_f64(r, rest.lo, slope));
    return ordered_sum(r, rest.hi, tail);
}

/* cos(rest) = 1 - r^2/2 + (r^4 C - r lo) */
static Pair cos_of_rest(Reader *r, Pair rest)
{
    Pair z = exact_product(r, rest.hi, rest.hi);
    Operand half = operand_imm(F64_HALF);
    Pair sum = ordered_sum(r, in_register(r, f64_constant(r, 1)), negated(mul_f64(r, z.hi, half)));
    Operand tail = fma_f64(r, mul_f64(r, z.hi, z.hi), evaluate_f64(r, &math_cos_rest, z.hi),
                           mul_f64(r, negated(rest.hi), rest.lo));
    tail = fma_f64(r, negated(z.lo), half, tail);
    return ordered_sum(r, sum.hi, add_f64(r, sum.lo, tail));
}

static Operand is_odd(Reader *r, const Angle *a)
{
    return build_cmp_i32(&r->b, CMP_NE, build_and_b32(&r->b, a->quarters, operand_imm(1)),
                         operand_imm(0));
}

/* x with its sign bit changed by bit 1 of `quarters`, and by that of `other`, if there is one. */
static Operand turned(Reader *r, Operand x, Operand quarters, Operand other)
{
    Builder *b = &r->b;
    Operand sign = build_shl_b32(b, quarters, operand_imm(30));
    if (other.kind != OPERAND_NONE) sign = build_xor_b32(b, sign, operand_sub(other, 1, 1));
    sign = build_and_b32(b, sign, operand_imm(0x80000000));
    Operand parts[2] = {operand_sub(x, 0, 1), build_xor_b32(b, operand_sub(x, 1, 1), sign)};
    return build_merge(b, parts, 2);
}

Operand math_sin_f64(Reader *r, const Type *type, Operand x, Operand y)
{
    UNUSED;
    Angle a = reduce(r, x);
    Operand sin = pair_value(r, sin_of_rest(r, a.rest)),
            cos = pair_value(r, cos_of_rest(r, a.rest));
    Operand value = turned(r, select_f64(r, is_odd(r, &a), cos, sin), a.quarters, x);
    return select_f64(r, inst2(r, OP_V_CMP_LT_F64, magnitude(x), f64_constant(r, 0x1p-60)), x,
                      value);
}

Operand math_cos_f64(Reader *r, const Type *type, Operand x, Operand y)
{
    UNUSED;
    Angle a = reduce(r, x);
    Operand sin = pair_value(r, sin_of_rest(r, a.rest)),
            cos = pair_value(r, cos_of_rest(r, a.rest));
    Operand next =
        build_add_i32(&r->b, a.quarters, build_and_b32(&r->b, a.quarters, operand_imm(1)));
    return turned(r, select_f64(r, is_odd(r, &a), sin, cos), next, operand_none());
}

/* tan, or -cot after an odd number of quarters. */
Operand math_tan_f64(Reader *r, const Type *type, Operand x, Operand y)
{
    UNUSED;
    Angle a = reduce(r, x);
    Pair sin = sin_of_rest(r, a.rest), cos = cos_of_rest(r, a.rest);
    Operand odd = is_odd(r, &a);
    Operand value = pair_value(
        r, pair_div(r, pair_select(r, odd, pair_negated(cos), sin), pair_select(r, odd, sin, cos)));
    value = turned(r, value, operand_imm(0), x);
    return select_f64(r, inst2(r, OP_V_CMP_LT_F64, magnitude(x), f64_constant(r, 0x1p-60)), x,
                      value);
}

/* ---- angles ---- */

/* The angle of (x, y), in [0, pi/2], for x, y >= 0, not both 0, of magnitudes whose quotients are
   normal numbers or tiny. Beyond sqrt 2 - 1 the angle to the diagonal is taken: (y - x) / (y + x).
 */
static Pair angle(Reader *r, Pair x, Pair y)
{
    Operand steep = inst2(r, OP_V_CMP_GT_F64, y.hi, x.hi);
    Pair most = pair_select(r, steep, y, x), least = pair_select(r, steep, x, y);
    Operand near = inst2(r, OP_V_CMP_GT_F64, least.hi,
                         mul_f64(r, most.hi, f64_constant(r, 0x1.a827999fcef32p-2)));
    Pair above = pair_select(r, near, pair_add(r, least, pair_negated(most)), least);
    Pair below = pair_select(r, near, pair_add(r, least, most), most);
    Pair t = pair_div(r, above, below);
    Operand z = mul_f64(r, t.hi, t.hi), cube = mul_f64(r, z, t.hi);
    Pair result = ordered_sum(r, t.hi, fma_f64(r, cube, evaluate_f64(r, &math_atan_rest, z), t.lo));
    Pair zero = pair_of(r, in_register(r, build_const_i64(&r->b, CLASS_V, 0)));
    result = pair_add(
        r,
        pair_select(r, near, pair_constant(r, MATH_PI_OVER_2 / 2, MATH_PI_OVER_2_REST / 2), zero),
        result);
    Pair other =
        pair_add(r, pair_constant(r, MATH_PI_OVER_2, MATH_PI_OVER_2_REST), pair_negated(result));
    return pair_select(r, steep, other, result);
}

/* pi - a where x is negative, by its sign bit. */
static Pair mirrored(Reader *r, Pair a, Operand x)
{
    Pair other =
        pair_add(r, pair_constant(r, 2 * MATH_PI_OVER_2, 2 * MATH_PI_OVER_2_REST), pair_negated(a));
    return pair_select(r, build_cmp_i32(&r->b, CMP_SLT, operand_sub(x, 1, 1), operand_imm(0)),
                       other, a);
}

static Operand small_is_itself(Reader *r, Operand value, Operand x)
{
    Operand tiny = inst2(r, OP_V_CMP_LT_F64, magnitude(x), f64_constant(r, 0x1p-30));
    return keep_nan_f64(r, select_f64(r, tiny, x, with_sign_f64(r, value, x)), x);
}

Operand math_atan_f64(Reader *r, const Type *type, Operand x, Operand y)
{
    UNUSED;
    Operand a = inst2(r, OP_V_MIN_F64, f64_constant(r, 0x1p200), magnitude(x));
    return small_is_itself(
        r,
        pair_value(r, angle(r,
                            pair_of(r, in_register(
                                           r, build_const_i64(&r->b, CLASS_V,
                                                              (int64_t)((uint64_t)F64_ONE << 32)))),
                            pair_of(r, a))),
        x);
}

/* The operands are y, x. They are brought near 1; where y is far below a positive x the angle is
 * their quotient. */
Operand math_atan2_f64(Reader *r, const Type *type, Operand y, Operand x)
{
    (void)type;
    Builder *b = &r->b;
    Operand sides[2] = {absolute_f64(r, x), absolute_f64(r, y)};
    Operand most = inst2(r, OP_V_MAX_F64, sides[0], sides[1]);
    Operand is_infinite = is_class_f64(r, most, CLASS_INFINITY),
            is_zero = is_class_f64(r, most, CLASS_ZERO);
    Operand one = build_const_i64(b, CLASS_V, (int64_t)((uint64_t)F64_ONE << 32)),
            zero = build_const_i64(b, CLASS_V, 0);
    for (unsigned i = 0; i < 2; i++) {
        Operand infinite = select_f64(r, is_class_f64(r, sides[i], CLASS_INFINITY), one, zero);
        sides[i] = select_f64(r, is_infinite, infinite, sides[i]);
    }
    sides[0] = select_f64(r, is_zero, one, sides[0]);
    Operand exponent =
        build_sub_i32(b, operand_imm(0),
                      inst1(r, OP_V_FREXP_EXP_I32_F64, inst2(r, OP_V_MAX_F64, sides[0], sides[1])));
    Pair wide = pair_of(r, ldexp_f64(r, sides[0], exponent)),
         high = pair_of(r, ldexp_f64(r, sides[1], exponent));
    Pair result = angle(r, wide, high);
    Operand value = pair_value(r, mirrored(r, result, x));
    Pair mantissas = pair_div(r, pair_of(r, inst1(r, OP_V_FREXP_MANT_F64, sides[1])),
                              pair_of(r, inst1(r, OP_V_FREXP_MANT_F64, sides[0])));
    Operand distance = build_sub_i32(b, inst1(r, OP_V_FREXP_EXP_I32_F64, sides[1]),
                                     inst1(r, OP_V_FREXP_EXP_I32_F64, sides[0]));
    Operand quotient = ldexp_f64(r, pair_value(r, mantissas), distance);
    Operand is_small = inst2(r, OP_V_CMP_LT_F64, high.hi, f64_constant(r, 0x1p-40));
    Operand is_positive = build_cmp_i32(b, CMP_SGE, operand_sub(x, 1, 1), operand_imm(0));
    Operand is_quotient = build_bool_op(b, OP_S_AND_B32, is_small, is_positive);
    is_quotient = build_bool_op(b, OP_S_AND_B32, is_quotient,
                                inst2(r, OP_V_CMP_LG_F64, sides[1], operand_imm(0)));
    value = with_sign_f64(r, select_f64(r, is_quotient, quotient, value), y);
    return select_f64(r, inst2(r, OP_V_CMP_U_F64, x, y), nan_f64(r), value);
}

/* sqrt(1 - x^2) */
static Pair complement(Reader *r, Operand a)
{
    Pair square = exact_product(r, a, a);
    Pair rest = exact_sum(
        r, in_register(r, build_const_i64(&r->b, CLASS_V, (int64_t)((uint64_t)F64_ONE << 32))),
        negated(square.hi));
    return pair_sqrt(r, ordered_sum(r, rest.hi, add_f64(r, rest.lo, negated(square.lo))));
}

static Operand nan_beyond_one(Reader *r, Operand value, Operand x)
{
    return select_f64(r, inst2(r, OP_V_CMP_LE_F64, magnitude(x), operand_imm(F64_ONE)), value,
                      nan_f64(r));
}

Operand math_asin_f64(Reader *r, const Type *type, Operand x, Operand y)
{
    UNUSED;
    Operand a = absolute_f64(r, x);
    return nan_beyond_one(
        r, small_is_itself(r, pair_value(r, angle(r, complement(r, a), pair_of(r, a))), x), x);
}

Operand math_acos_f64(Reader *r, const Type *type, Operand x, Operand y)
{
    UNUSED;
    Operand a = absolute_f64(r, x);
    return nan_beyond_one(
        r, pair_value(r, mirrored(r, angle(r, pair_of(r, a), complement(r, a)), x)), x);
}
