/* math.sin, cos, tan, atan, atan2, asin, acos. */
#include "math/f64.h"

/* From this angle on, integers find the quarter turns. Below it, f64 has enough digits. */
#define LARGE_ANGLE 0x1p28f

typedef struct Angle {
    Operand rest;     /* f64, |rest| <= pi/4 */
    Operand quarters; /* i32; the lowest two bits count */
} Angle;

/* |x| = quarters pi/2 + rest. The product with each part of pi/2 is exact except for the last bit of the rest. */
static Angle reduce_small(Builder *b, Operand x)
{
    Operand wide = f64_of_f32(b, magnitude(x));
    Operand n = BUILD(b, OP_V_RNDNE_F64, mul_f64(b, wide, f64_constant(b, 1 / MATH_PI_OVER_2)));
    Operand rest = fma_f64(b, n, f64_constant(b, -MATH_PI_OVER_2), wide);
    rest = fma_f64(b, n, f64_constant(b, -MATH_PI_OVER_2_REST), rest);
    return (Angle){rest, BUILD(b, OP_V_CVT_I32_F64, n)};
}

/* out[i] of the four words of 2/pi that start at word `first` + 1. `first` is 0 to 3, known at run time, in bits 5 and
 * 6 of `position`. */
static void choose_words(Builder *b, Operand position, Operand out[4])
{
    Operand two = build_cmp_i32(b, CMP_NE, build_and_b32(b, position, operand_imm(64)), operand_imm(0));
    Operand one = build_cmp_i32(b, CMP_NE, build_and_b32(b, position, operand_imm(32)), operand_imm(0));
    Operand near[5];
    for (unsigned i = 0; i < 5; i++)
        near[i] = build_select(b, two, operand_imm(math_two_over_pi[i + 3]), operand_imm(math_two_over_pi[i + 1]));
    for (unsigned i = 0; i < 4; i++) out[i] = build_select(b, one, near[i + 1], near[i]);
}

/* |x| = m 2^e with an integer m of 24 bits. Only the bits of 2/pi with weights between 2^(1 - e) and 2^(-94 - e)
   matter: higher ones give whole turns, lower ones nothing. m times these 96 bits, mod 2^96, has the quarter in its two
   upper bits and the fraction below. */
static Angle reduce_large(Builder *b, Operand x)
{
    enum { FIRST_EXPONENT = 153 }; /* the biased exponent whose window starts after the first bit of word 1 */
    Operand exponent = build_bfe_u32(b, x, 23, 8);
    Operand m = build_or_b32(b, build_bfe_u32(b, x, 0, 23), operand_imm(0x800000));
    Operand position = build_sub_i32(b, exponent, operand_imm(FIRST_EXPONENT)), words[4], window[3];
    choose_words(b, position, words);
    Operand shift = build_not_b32(b, position);
    for (unsigned i = 0; i < 3; i++) window[i] = BUILD(b, OP_V_ALIGNBIT_B32, words[i], words[i + 1], shift);
    Operand low = BUILD(b, OP_V_MAD_U64_U32, m, window[2], operand_imm(0));
    Operand upper = build_to_v(b, operand_sub(low, 1, 1));
    Operand carry = build_merge(b, (Operand[]){upper, build_to_v(b, operand_imm(0))}, 2);
    Operand middle = BUILD(b, OP_V_MAD_U64_U32, m, window[1], carry);
    Operand high = build_add_i32(b, build_mul_i32(b, m, window[0]), operand_sub(middle, 1, 1));
    Operand rounded = build_add_i32(b, high, operand_imm(0x20000000));
    Operand quarters = build_lshr_b32(b, rounded, operand_imm(30));
    Operand fraction[2] = {operand_sub(middle, 0, 1),
                           build_sub_i32(b, high, build_and_b32(b, rounded, operand_imm(0xc0000000)))};
    Operand value = f64_from_i64(b, build_merge(b, fraction, 2), true, false);
    Operand rest = mul_f64(b, value, f64_constant(b, MATH_PI_OVER_2 * 0x1p-62));
    Operand is_number = BUILD(b, OP_V_CMP_LT_F32, magnitude(x), f32_constant(__builtin_inff()));
    return (Angle){build_select(b, is_number, rest, f64_constant(b, __builtin_nan(""))), quarters};
}

static Angle reduce(Builder *b, WaveccType type, Operand x)
{
    Angle small = reduce_small(b, x);
    if (type == WAVECC_F16) { /* at most 65504; infinity gives NaN */
        return small;
    }
    Operand rest = vreg_operand(b->k, kernel_var(b->k, CLASS_V, 2));
    Operand quarters = vreg_operand(b->k, kernel_var(b->k, CLASS_V, 1));
    build_copy_to(b, rest, small.rest);
    build_copy_to(b, quarters, small.quarters);
    Operand limit = f32_constant(LARGE_ANGLE);
    ExecBody large_angles = build_exec_open(b, BUILD(b, OP_V_CMP_NLT_F32, magnitude(x), limit));
    Angle large = reduce_large(b, x);
    build_copy_to(b, rest, large.rest);
    build_copy_to(b, quarters, large.quarters);
    build_exec_close(b, &large_angles);
    rest = build_copy(b, CLASS_V, 2, rest);
    return (Angle){rest, build_copy(b, CLASS_V, 1, quarters)};
}

typedef struct SinCos {
    Operand sin, cos; /* of the rest, f64 */
    Operand is_odd;   /* an odd number of quarters: sin and cos swap */
} SinCos;

static SinCos sin_cos(Builder *b, const Angle *a)
{
    Operand square = mul_f64(b, a->rest, a->rest);
    Operand odd = build_and_b32(b, a->quarters, operand_imm(1));
    Operand sin = mul_f64(b, a->rest, evaluate_f64(b, &math_sin, square)), cos = evaluate_f64(b, &math_cos, square);
    return (SinCos){sin, cos, build_cmp_i32(b, CMP_NE, odd, operand_imm(0))};
}

/* The sign bit for the half turn in `quarters`. */
static Operand half_turn_sign(Builder *b, Operand quarters)
{
    return build_and_b32(b, build_shl_b32(b, quarters, operand_imm(30)), operand_imm(0x80000000));
}

Operand math_sin_f32(Builder *b, WaveccType type, Operand x, Operand)
{
    Angle a = reduce(b, type, x);
    SinCos s = sin_cos(b, &a);
    Operand value = f32_of_f64(b, build_select(b, s.is_odd, s.cos, s.sin));
    Operand sign = build_and_b32(b, x, operand_imm(0x80000000));
    sign = build_xor_b32(b, half_turn_sign(b, a.quarters), sign);
    return build_xor_b32(b, value, sign);
}

Operand math_cos_f32(Builder *b, WaveccType type, Operand x, Operand)
{
    Angle a = reduce(b, type, x);
    SinCos s = sin_cos(b, &a);
    Operand value = f32_of_f64(b, build_select(b, s.is_odd, s.sin, s.cos));
    return build_xor_b32(b, value, half_turn_sign(b, build_add_i32(b, a.quarters, operand_imm(1))));
}

Operand math_tan_f32(Builder *b, WaveccType type, Operand x, Operand)
{
    Angle a = reduce(b, type, x);
    SinCos s = sin_cos(b, &a);
    Operand above = build_select(b, s.is_odd, s.cos, s.sin), below = build_select(b, s.is_odd, s.sin, s.cos);
    Operand value = f32_of_f64(b, divide_near_f64(b, above, below));
    Operand sign = build_shl_b32(b, a.quarters, operand_imm(31)); /* odd: -cos / sin */
    sign = build_xor_b32(b, sign, build_and_b32(b, x, operand_imm(0x80000000)));
    return build_xor_b32(b, value, sign);
}

/* afn: the hardware's instructions, which take turns and are accurate for up to 256 of them. */
static Operand turns(Builder *b, Operand x)
{
    return BUILD(b, OP_V_FRACT_F32, BUILD(b, OP_V_MUL_F32, x, f32_constant(0x1.45f306p-3f)));
}
Operand math_sin_fast(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, OP_V_SIN_F32, turns(b, x)); }
Operand math_cos_fast(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, OP_V_COS_F32, turns(b, x)); }

/* ---- inverse functions ---- */

Operand math_atan_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand one = build_to_v(b, f64_constant(b, 1));
    Operand value = f32_of_f64(b, angle_f64(b, one, f64_of_f32(b, magnitude(x))));
    return nan_where_nan(b, with_sign_f32(b, value, x), x);
}

/* The angle in the half plane y > 0, from the angle in the first quadrant. */
static Operand mirrored(Builder *b, Operand angle, Operand x)
{
    Operand other = add_f64(b, f64_constant(b, 2 * MATH_PI_OVER_2), negated(angle));
    return build_select(b, build_cmp_i32(b, CMP_SLT, x, operand_imm(0)), other, angle);
}

/* x is atan2's first operand, the ordinate. */
Operand math_atan2_f32(Builder *b, WaveccType, Operand x, Operand y)
{
    Operand ordinate = f64_of_f32(b, magnitude(x));
    Operand angle = angle_f64(b, f64_of_f32(b, magnitude(y)), ordinate);
    Operand value = with_sign_f32(b, f32_of_f64(b, mirrored(b, angle, y)), x);
    Operand is_nan = BUILD(b, OP_V_CMP_U_F32, x, y);
    return build_select(b, is_nan, operand_imm(0x7fc00000), value);
}

/* sqrt(1 - x^2); exact under the root. */
static Operand complement(Builder *b, Operand wide)
{
    return sqrt_near_f64(b, fma_f64(b, negated(wide), wide, operand_imm(F64_ONE)));
}

static Operand nan_beyond_one(Builder *b, Operand value, Operand x)
{
    Operand is_good = BUILD(b, OP_V_CMP_LE_F32, magnitude(x), f32_constant(1));
    return build_select(b, is_good, value, operand_imm(0x7fc00000));
}

Operand math_asin_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand wide = f64_of_f32(b, magnitude(x));
    Operand value = f32_of_f64(b, angle_f64(b, complement(b, wide), wide));
    return nan_beyond_one(b, with_sign_f32(b, value, x), x);
}

Operand math_acos_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand wide = f64_of_f32(b, magnitude(x));
    Operand angle = angle_f64(b, wide, complement(b, wide));
    return nan_beyond_one(b, f32_of_f64(b, mirrored(b, angle, x)), x);
}
