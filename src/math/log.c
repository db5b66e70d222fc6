/* math.log, log2, log10, log1p, asinh, acosh, atanh. */
#include <math.h>

#include "math/math.h"

/* v_log_f32 takes denormals for 0: they are scaled by 2^32 first, and `scaled` is the mask of those
 * lanes. */
static Operand log2_scaled(Reader *r, const Type *type, Operand x, Operand *scaled)
{
    *scaled = operand_none();
    if (!r->k->flush_f32_denorms && type->element != ELEMENT_F16) {
        Builder *b = &r->b;
        *scaled = inst2(r, OP_V_CMP_GT_F32, f32_constant(r, 0x1p-126f), x);
        x = inst2(r, OP_V_LDEXP_F32, x, build_select(b, *scaled, operand_imm(32), operand_imm(0)));
    }
    return inst1(r, OP_V_LOG_F32, x);
}

static Operand less_scale(Reader *r, Operand log, Operand scaled, double per_octave)
{
    if (scaled.kind == OPERAND_NONE) return log;
    Operand shift =
        build_select(&r->b, scaled, f32_constant(r, (float)(32 * per_octave)), operand_imm(0));
    return inst2(r, OP_V_SUB_F32, log, shift);
}

Operand math_log2_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)y;
    Operand scaled, log = log2_scaled(r, type, x, &scaled);
    return less_scale(r, log, scaled, 1);
}
Operand math_log2_fast(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type, (void)y;
    return inst1(r, OP_V_LOG_F32, x);
}

/* log2(x) times a constant of two f32 parts; infinities and NaN stay as they are. */
static Operand log_of_base(Reader *r, const Type *type, Operand x, double per_octave)
{
    Builder *b = &r->b;
    Operand scaled, log = log2_scaled(r, type, x, &scaled);
    float high = (float)per_octave;
    Operand factor = build_copy(b, CLASS_S, 1, f32_constant(r, high));
    Operand rest = build_copy(b, CLASS_S, 1, f32_constant(r, (float)(per_octave - (double)high)));
    Operand product = inst2(r, OP_V_MUL_F32, log, factor);
    Operand error = inst3(r, OP_V_FMA_F32, log, factor, negated(product));
    error = inst3(r, OP_V_FMA_F32, log, rest, error);
    Operand sum = inst2(r, OP_V_ADD_F32, product, error);
    Operand finite = inst2(r, OP_V_CMP_LT_F32, magnitude(log), f32_constant(r, INFINITY));
    return less_scale(r, build_select(b, finite, sum, log), scaled, per_octave);
}

Operand math_log_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)y;
    return log_of_base(r, type, x, MATH_LN2);
}
Operand math_log10_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)y;
    return log_of_base(r, type, x, 0x1.34413509f79ffp-2);
}
Operand math_log_fast(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type, (void)y;
    return inst2(r, OP_V_MUL_F32, inst1(r, OP_V_LOG_F32, x), f32_constant(r, (float)MATH_LN2));
}
Operand math_log10_fast(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type, (void)y;
    return inst2(r, OP_V_MUL_F32, inst1(r, OP_V_LOG_F32, x), f32_constant(r, 0x1.344136p-2f));
}

/* ---- through log(1 + x) ---- */

/* `value` where x < limit, `at` where x = limit, NaN beyond and for NaN. */
static Operand below_limit(Reader *r, Operand x, float limit, float at, Operand value)
{
    Builder *b = &r->b;
    Operand is_at = inst2(r, OP_V_CMP_EQ_F32, f32_constant(r, limit), x);
    value = build_select(b, is_at, f32_constant(r, at), value);
    Operand is_good = inst2(r, OP_V_CMP_GE_F32, f32_constant(r, limit), x);
    return build_select(b, is_good, value, operand_imm(0x7fc00000));
}

Operand math_log1p_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type, (void)y;
    Builder *b = &r->b;
    Operand value = with_sign_f32(r, f32_of_f64(r, log1p_f64(r, f64_of_f32(r, x))), x); /* -0 */
    Operand is_infinite = inst2(r, OP_V_CMP_EQ_F32, f32_constant(r, INFINITY), x);
    value = build_select(b, is_infinite, x, value);
    return below_limit(r, build_xor_b32(b, x, operand_imm(0x80000000)), 1, -INFINITY, value);
}

/* log1p(a + a^2 / (1 + sqrt(1 + a^2))) */
Operand math_asinh_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type, (void)y;
    Operand a = f64_of_f32(r, absolute_f32(r, x)), square = mul_f64(r, a, a);
    Operand root = sqrt_near_f64(r, add_f64(r, square, operand_imm(F64_ONE)));
    Operand more = divide_near_f64(r, square, add_f64(r, root, operand_imm(F64_ONE)));
    Operand value = with_sign_f32(r, f32_of_f64(r, log1p_f64(r, add_f64(r, a, more))), x);
    Operand finite = inst2(r, OP_V_CMP_LT_F32, magnitude(x), f32_constant(r, INFINITY));
    return build_select(&r->b, finite, value, inst2(r, OP_V_MUL_F32, f32_constant(r, 1), x));
}

/* log1p(d + sqrt(d (x + 1))), d = x - 1 */
Operand math_acosh_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type, (void)y;
    Builder *b = &r->b;
    Operand wide = f64_of_f32(r, x), less = add_f64(r, wide, operand_imm(F64_MINUS_ONE));
    Operand product = mul_f64(r, less, add_f64(r, wide, operand_imm(F64_ONE)));
    Operand value = f32_of_f64(r, log1p_f64(r, add_f64(r, less, sqrt_near_f64(r, product))));
    Operand is_infinite = inst2(r, OP_V_CMP_EQ_F32, f32_constant(r, INFINITY), x);
    value = build_select(b, is_infinite, x, value);
    return below_limit(r, build_xor_b32(b, x, operand_imm(0x80000000)), -1, 0, value);
}

/* log1p(2 a / (1 - a)) / 2 */
Operand math_atanh_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type, (void)y;
    Operand a = absolute_f32(r, x), wide = f64_of_f32(r, a);
    Operand rest = add_f64(r, negated(wide), operand_imm(F64_ONE));
    Operand ratio = divide_near_f64(r, add_f64(r, wide, wide), rest);
    Operand value = f32_of_f64(r, mul_f64(r, log1p_f64(r, ratio), operand_imm(F64_HALF)));
    return with_sign_f32(r, below_limit(r, a, 1, INFINITY, value), x);
}
