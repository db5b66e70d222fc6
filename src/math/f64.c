/* Building blocks of math.* in f64. Errors are relative to f64; callers round to f32. */
#include "math/f64.h"

Operand mul_f64(Builder *b, Operand x, Operand y) { return BUILD(b, OP_V_MUL_F64, x, y); }
Operand add_f64(Builder *b, Operand x, Operand y) { return BUILD(b, OP_V_ADD_F64, x, y); }
Operand fma_f64(Builder *b, Operand x, Operand y, Operand z) { return BUILD(b, OP_V_FMA_F64, x, y, z); }

Operand evaluate_f64(Builder *b, const Polynomial *p, Operand x)
{
    Operand sum = build_to_v(b, f64_constant(b, p->terms[p->num - 1]));
    for (unsigned i = p->num - 1; i-- > 0;) sum = fma_f64(b, sum, x, f64_constant(b, p->terms[i]));
    return sum;
}

/* v_rcp_f64 and v_rsq_f64 have 24 good bits; a Newton step doubles them. */
Operand divide_near_f64(Builder *b, Operand x, Operand y)
{
    Operand inverse = BUILD(b, OP_V_RCP_F64, y);
    Operand error = fma_f64(b, negated(y), inverse, operand_imm(F64_ONE));
    inverse = fma_f64(b, error, inverse, inverse);
    return mul_f64(b, x, inverse);
}

Operand sqrt_near_f64(Builder *b, Operand x)
{
    Operand positive = BUILD(b, OP_V_MAX_F64, x, f64_constant(b, 0x1p-400));
    Operand inverse = BUILD(b, OP_V_RSQ_F64, positive), root = mul_f64(b, x, inverse);
    Operand half = mul_f64(b, inverse, operand_imm(F64_HALF));
    return fma_f64(b, fma_f64(b, negated(root), root, x), half, root);
}

/* ---- exponentials ---- */

/* x = n ln 2 + r: n as f64, and r. */
static Operand reduce_by_ln2(Builder *b, Operand x, Operand *n)
{
    *n = BUILD(b, OP_V_RNDNE_F64, mul_f64(b, x, f64_constant(b, MATH_LOG2_E)));
    return fma_f64(b, *n, f64_constant(b, -MATH_LN2), x);
}

static Operand times_power_of_two(Builder *b, Operand x, Operand n)
{
    return BUILD(b, OP_V_LDEXP_F64, x, BUILD(b, OP_V_CVT_I32_F64, n));
}

/* 2^n (1 + r E) - 1 = 2^n r E + (2^n - 1) */
Operand expm1_f64(Builder *b, Operand x)
{
    Operand n, rest = reduce_by_ln2(b, x, &n);
    Operand less_one = mul_f64(b, rest, evaluate_f64(b, &math_expm1, rest));
    Operand power = times_power_of_two(b, operand_imm(F64_ONE), n);
    return fma_f64(b, power, less_one, add_f64(b, power, operand_imm(F64_MINUS_ONE)));
}

Operand exp_f64(Builder *b, Operand x)
{
    Operand n, rest = reduce_by_ln2(b, x, &n);
    Operand value = fma_f64(b, rest, evaluate_f64(b, &math_expm1, rest), operand_imm(F64_ONE));
    return times_power_of_two(b, value, n);
}

Operand exp2_f64(Builder *b, Operand x)
{
    Operand n = BUILD(b, OP_V_RNDNE_F64, x), rest = add_f64(b, x, negated(n));
    return times_power_of_two(b, evaluate_f64(b, &math_exp2, rest), n);
}

/* ---- logarithms ---- */

/* x = 2^k m with sqrt 1/2 <= m < sqrt 2; k as i32. */
static Operand split_power(Builder *b, Operand x, Operand *k)
{
    Operand m = BUILD(b, OP_V_FREXP_MANT_F64, x);
    *k = BUILD(b, OP_V_FREXP_EXP_I32_F64, x);
    Operand is_small = BUILD(b, OP_V_CMP_GT_F64, f64_constant(b, 0x1.6a09e667f3bcdp-1), m);
    Operand one = build_select(b, is_small, operand_imm(1), operand_imm(0));
    *k = build_sub_i32(b, *k, one);
    return BUILD(b, OP_V_LDEXP_F64, m, one);
}

/* log(1 + f) = 2 atanh(s), s = f / (2 + f) */
static Operand log_near_one(Builder *b, Operand f)
{
    Operand s = divide_near_f64(b, f, add_f64(b, f, operand_imm(F64_TWO)));
    Operand series = evaluate_f64(b, &math_atanh, mul_f64(b, s, s));
    return mul_f64(b, add_f64(b, s, s), series);
}

Operand log2_f64(Builder *b, Operand x)
{
    Operand k, m = split_power(b, x, &k);
    Operand log = log_near_one(b, add_f64(b, m, operand_imm(F64_MINUS_ONE)));
    Operand exponent = BUILD(b, OP_V_CVT_F64_I32, k);
    return fma_f64(b, log, f64_constant(b, MATH_LOG2_E), exponent);
}

/* If 1 + x is not scaled, x itself is the argument, so that a small x loses no digits. */
Operand log1p_f64(Builder *b, Operand x)
{
    Operand k, m = split_power(b, add_f64(b, x, operand_imm(F64_ONE)), &k);
    Operand is_near = build_cmp_i32(b, CMP_EQ, k, operand_imm(0));
    Operand f = build_select(b, is_near, x, add_f64(b, m, operand_imm(F64_MINUS_ONE)));
    Operand log = log_near_one(b, f), ln2 = f64_constant(b, MATH_LN2);
    return fma_f64(b, BUILD(b, OP_V_CVT_F64_I32, k), ln2, log);
}

/* ---- angles ---- */

Operand angle_f64(Builder *b, Operand x, Operand y)
{
    /* Avoids 0 / 0, and makes infinity / infinity 1. */
    Operand large = f64_constant(b, 0x1p1000), small = f64_constant(b, 0x1p-1000);
    Operand most = BUILD(b, OP_V_MAX_F64, x, y), least = BUILD(b, OP_V_MIN_F64, x, y);
    most = BUILD(b, OP_V_MAX_F64, BUILD(b, OP_V_MIN_F64, most, large), small);
    least = BUILD(b, OP_V_MIN_F64, least, large);
    Operand t = divide_near_f64(b, least, most);
    Operand angle = mul_f64(b, t, evaluate_f64(b, &math_atan, mul_f64(b, t, t)));
    Operand other = add_f64(b, f64_constant(b, MATH_PI_OVER_2), negated(angle));
    return build_select(b, BUILD(b, OP_V_CMP_GT_F64, y, x), other, angle);
}

/* ---- f32 ---- */

Operand f32_constant(float value)
{
    union {
        float f;
        uint32_t bits;
    } u = {value};
    return operand_imm(u.bits);
}
Operand absolute_f32(Builder *b, Operand x) { return build_and_b32(b, x, operand_imm(0x7fffffff)); }
Operand with_sign_f32(Builder *b, Operand value, Operand sign)
{
    Operand mask = build_copy(b, CLASS_S, 1, operand_imm(0x7fffffff));
    return BUILD(b, OP_V_BFI_B32, mask, value, sign);
}
Operand nan_where_nan(Builder *b, Operand value, Operand x)
{
    return build_select(b, BUILD(b, OP_V_CMP_U_F32, x, x), operand_imm(0x7fc00000), value);
}
Operand f64_of_f32(Builder *b, Operand x) { return BUILD(b, OP_V_CVT_F64_F32, x); }
Operand f32_of_f64(Builder *b, Operand x) { return BUILD(b, OP_V_CVT_F32_F64, x); }
