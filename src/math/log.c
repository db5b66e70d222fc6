/* math.log, log2, log10, log1p, asinh, acosh, atanh. */
#include <math.h>

#include "math/f64.h"

/* v_log_f32 treats denormals as 0, so they are scaled by 2^32 first. `scaled`: mask of those lanes. */
static Operand log2_scaled(Builder *b, WaveccType type, Operand x, Operand *scaled)
{
    *scaled = operand_none();
    if (!b->k->flush_f32_denorms && type != WAVECC_F16) {
        *scaled = BUILD(b, OP_V_CMP_GT_F32, f32_constant(0x1p-126f), x);
        x = BUILD(b, OP_V_LDEXP_F32, x, build_select(b, *scaled, operand_imm(32), operand_imm(0)));
    }
    return BUILD(b, OP_V_LOG_F32, x);
}

static Operand less_scale(Builder *b, Operand log, Operand scaled, double per_octave)
{
    if (scaled.kind == OPERAND_NONE) return log;
    Operand shift = build_select(b, scaled, f32_constant((float)(32 * per_octave)), operand_imm(0));
    return BUILD(b, OP_V_SUB_F32, log, shift);
}

Operand math_log2_f32(Builder *b, WaveccType type, Operand x, Operand)
{
    Operand scaled, log = log2_scaled(b, type, x, &scaled);
    return less_scale(b, log, scaled, 1);
}
Operand math_log2_fast(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, OP_V_LOG_F32, x); }

/* log2(x) times a constant of two f32 parts. Infinities and NaN stay. */
static Operand log_of_base(Builder *b, WaveccType type, Operand x, double per_octave)
{
    Operand scaled, log = log2_scaled(b, type, x, &scaled);
    float high = (float)per_octave;
    Operand factor = build_copy(b, CLASS_S, 1, f32_constant(high));
    Operand rest = build_copy(b, CLASS_S, 1, f32_constant((float)(per_octave - (double)high)));
    Operand product = BUILD(b, OP_V_MUL_F32, log, factor);
    Operand error = BUILD(b, OP_V_FMA_F32, log, factor, negated(product));
    error = BUILD(b, OP_V_FMA_F32, log, rest, error);
    Operand sum = BUILD(b, OP_V_ADD_F32, product, error);
    Operand finite = BUILD(b, OP_V_CMP_LT_F32, magnitude(log), f32_constant(INFINITY));
    return less_scale(b, build_select(b, finite, sum, log), scaled, per_octave);
}

Operand math_log_f32(Builder *b, WaveccType type, Operand x, Operand) { return log_of_base(b, type, x, MATH_LN2); }
Operand math_log10_f32(Builder *b, WaveccType type, Operand x, Operand)
{
    return log_of_base(b, type, x, 0x1.34413509f79ffp-2);
}
Operand math_log_fast(Builder *b, WaveccType, Operand x, Operand)
{
    return BUILD(b, OP_V_MUL_F32, BUILD(b, OP_V_LOG_F32, x), f32_constant((float)MATH_LN2));
}
Operand math_log10_fast(Builder *b, WaveccType, Operand x, Operand)
{
    return BUILD(b, OP_V_MUL_F32, BUILD(b, OP_V_LOG_F32, x), f32_constant(0x1.344136p-2f));
}

/* ---- through log(1 + x) ---- */

/* `value` if x < limit, `at` if x = limit, else NaN (also for NaN). */
static Operand below_limit(Builder *b, Operand x, float limit, float at, Operand value)
{
    Operand is_at = BUILD(b, OP_V_CMP_EQ_F32, f32_constant(limit), x);
    value = build_select(b, is_at, f32_constant(at), value);
    Operand is_good = BUILD(b, OP_V_CMP_GE_F32, f32_constant(limit), x);
    return build_select(b, is_good, value, operand_imm(0x7fc00000));
}

Operand math_log1p_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand value = with_sign_f32(b, f32_of_f64(b, log1p_f64(b, f64_of_f32(b, x))), x); /* -0 */
    Operand is_infinite = BUILD(b, OP_V_CMP_EQ_F32, f32_constant(INFINITY), x);
    value = build_select(b, is_infinite, x, value);
    return below_limit(b, build_xor_b32(b, x, operand_imm(0x80000000)), 1, -INFINITY, value);
}

/* log1p(a + a^2 / (1 + sqrt(1 + a^2))) */
Operand math_asinh_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = f64_of_f32(b, absolute_f32(b, x)), square = mul_f64(b, a, a);
    Operand root = sqrt_near_f64(b, add_f64(b, square, operand_imm(F64_ONE)));
    Operand more = divide_near_f64(b, square, add_f64(b, root, operand_imm(F64_ONE)));
    Operand value = with_sign_f32(b, f32_of_f64(b, log1p_f64(b, add_f64(b, a, more))), x);
    Operand finite = BUILD(b, OP_V_CMP_LT_F32, magnitude(x), f32_constant(INFINITY));
    return build_select(b, finite, value, BUILD(b, OP_V_MUL_F32, f32_constant(1), x));
}

/* log1p(d + sqrt(d (x + 1))), d = x - 1 */
Operand math_acosh_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand wide = f64_of_f32(b, x), less = add_f64(b, wide, operand_imm(F64_MINUS_ONE));
    Operand product = mul_f64(b, less, add_f64(b, wide, operand_imm(F64_ONE)));
    Operand value = f32_of_f64(b, log1p_f64(b, add_f64(b, less, sqrt_near_f64(b, product))));
    Operand is_infinite = BUILD(b, OP_V_CMP_EQ_F32, f32_constant(INFINITY), x);
    value = build_select(b, is_infinite, x, value);
    return below_limit(b, build_xor_b32(b, x, operand_imm(0x80000000)), -1, 0, value);
}

/* log1p(2 a / (1 - a)) / 2 */
Operand math_atanh_f32(Builder *b, WaveccType, Operand x, Operand)
{
    Operand a = absolute_f32(b, x), wide = f64_of_f32(b, a);
    Operand rest = add_f64(b, negated(wide), operand_imm(F64_ONE));
    Operand ratio = divide_near_f64(b, add_f64(b, wide, wide), rest);
    Operand value = f32_of_f64(b, mul_f64(b, log1p_f64(b, ratio), operand_imm(F64_HALF)));
    return with_sign_f32(b, below_limit(b, a, 1, INFINITY, value), x);
}
