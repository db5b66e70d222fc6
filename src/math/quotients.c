/* Quotients and remainders. */
#include "isa/family.h"
#include "math/f64.h"

#include <math.h>
#include <string.h>

/* ---- quotients ---- */

/* 1 / d in f64. One Newton step doubles the digits of the previous approximation. */
static Operand refined(Builder *b, Operand inverse, Operand d)
{
    Operand error = BUILD(b, OP_V_FMA_F64, negated(d), inverse, operand_imm(F64_ONE));
    return BUILD(b, OP_V_FMA_F64, error, inverse, inverse);
}

/* n / d from an inverse: the remainder corrects the quotient. */
static Operand quotient_f64(Builder *b, Operand n, Operand d, Operand inverse)
{
    Operand quotient = BUILD(b, OP_V_MUL_F64, n, inverse);
    Operand error = BUILD(b, OP_V_FMA_F64, negated(d), quotient, n);
    return BUILD(b, OP_V_FMA_F64, error, inverse, quotient);
}

Operand reciprocal_f64(Builder *b, Operand d) { return refined(b, refined(b, BUILD(b, OP_V_RCP_F64, d), d), d); }

/* x / y, correctly rounded, through f64. A quotient of two 24-bit significands is at least 2^-49 (relative) away from
   the middle between two f32, or exactly there. One Newton step leaves an error near 2^-46 in the inverse, and the
   remainder squares it. So the f64 quotient is the nearest one, and rounding it gives the right f32. v_div_fixup
   handles zeros, infinities and NaNs. */
Operand math_divide_f32(Builder *b, WaveccType, Operand x, Operand y)
{
    Operand n = BUILD(b, OP_V_CVT_F64_F32, x), d = BUILD(b, OP_V_CVT_F64_F32, y);
    Operand quotient = quotient_f64(b, n, d, refined(b, BUILD(b, OP_V_RCP_F64, d), d));
    return BUILD(b, OP_V_DIV_FIXUP_F32, BUILD(b, OP_V_CVT_F32_F64, quotient), y, x);
}

/* v_div_scale moves exponents so that nothing overflows or loses bits on the way, and VCC says where v_div_fmas moves
   them back. The quotient is correctly rounded, because the inverse is within an ulp and the remainder is exact. */
Operand math_divide_f64(Builder *b, WaveccType, Operand x, Operand y)
{
    const Operand vcc = {SPECIAL_VCC, OPERAND_SPECIAL, CLASS_S, 0, isa_exec(b->k->target).width, 0};
    x = build_to_v(b, x);
    y = build_to_v(b, y);
    const Operand d = inst_def(build_inst(b, OP_V_DIV_SCALE_F64, (Operand[]){y, y, x}, 3), 0);
    const Operand n = vreg_operand(b->k, kernel_vreg(b->k, CLASS_V, 2)), inverse = reciprocal_f64(b, d);
    build_inst_to(b, OP_V_DIV_SCALE_F64, (Operand[]){n, vcc}, 2, (Operand[]){x, y, x}, 3);
    const Operand quotient = BUILD(b, OP_V_MUL_F64, n, inverse),
                  error = BUILD(b, OP_V_FMA_F64, negated(d), quotient, n);
    return BUILD(b, OP_V_DIV_FIXUP_F64, BUILD(b, OP_V_DIV_FMAS_F64, error, inverse, quotient), y, x);
}

/* afn, arcp: the hardware's reciprocal, 1 ulp, and one product. */
Operand math_divide_fast(Builder *b, WaveccType, Operand x, Operand y)
{
    return BUILD(b, OP_V_MUL_F32, x, BUILD(b, OP_V_RCP_F32, y));
}

/* ---- remainders ---- */

/* The bits of the quotient that one step removes. Its product with a divisor of 24 bits is exact in f64. */
enum { REMAINDER_BITS = 28 };

/* x - d * trunc(x / d) for x, d >= 0 with x / d < 2^REMAINDER_BITS. The quotient is off by at most one, and every
   difference is exact. */
static Operand remainder_step(Builder *b, Operand x, Operand d, Operand inverse)
{
    Operand quotient = BUILD(b, OP_V_TRUNC_F64, BUILD(b, OP_V_MUL_F64, x, inverse));
    Operand rest = BUILD(b, OP_V_FMA_F64, negated(quotient), d, x);
    Operand more = BUILD(b, OP_V_ADD_F64, rest, d), less = BUILD(b, OP_V_ADD_F64, rest, negated(d));
    Operand is_negative = BUILD(b, OP_V_CMP_GT_F64, operand_imm(0), rest);
    Operand is_large = BUILD(b, OP_V_CMP_GE_F64, rest, d);
    rest = build_select(b, is_negative, more, rest);
    return build_select(b, is_large, less, rest);
}

/* `steps` steps for quotients below 2^(REMAINDER_BITS * steps), the highest bits first. */
static Operand remainder_steps(Builder *b, Operand x, Operand d, Operand inverse, unsigned first, unsigned last)
{
    for (unsigned step = first; step-- > last;) {
        int shift = (int)(step * REMAINDER_BITS);
        Operand scaled = d, scaled_inverse = inverse;
        if (step) {
            scaled = BUILD(b, OP_V_LDEXP_F64, d, operand_imm((uint32_t)shift));
            scaled_inverse = BUILD(b, OP_V_LDEXP_F64, inverse, operand_imm((uint32_t)-shift));
        }
        x = remainder_step(b, x, scaled, scaled_inverse);
    }
    return x;
}

/* fmod: exact, with the sign of x. Quotients of f32 are below 2^277, those of f16 below 2^40. Large quotients are rare,
   so a branch contains their steps. */
Operand math_remainder_f32(Builder *b, WaveccType type, Operand x, Operand y)
{
    unsigned steps = type == WAVECC_F16 ? 2 : 10;
    Operand n = BUILD(b, OP_V_CVT_F64_F32, magnitude(x)), d = BUILD(b, OP_V_CVT_F64_F32, magnitude(y));
    Operand inverse = refined(b, BUILD(b, OP_V_RCP_F64, d), d);
    Operand limit = BUILD(b, OP_V_LDEXP_F64, d, operand_imm(REMAINDER_BITS));
    Operand variable = vreg_operand(b->k, kernel_var(b->k, CLASS_V, 2));
    build_copy_to(b, variable, n);
    ExecBody large = build_exec_open(b, BUILD(b, OP_V_CMP_GE_F64, n, limit));
    build_copy_to(b, variable, remainder_steps(b, n, d, inverse, steps, 1));
    build_exec_close(b, &large);
    Operand rest = build_copy(b, CLASS_V, 2, variable);
    rest = BUILD(b, OP_V_CVT_F32_F64, remainder_step(b, rest, d, inverse));
    Operand small = BUILD(b, OP_V_CMP_LT_F32, magnitude(x), magnitude(y)); /* y may be infinite */
    Operand mask = build_copy(b, CLASS_S, 1, operand_imm(0x7fffffff));
    rest = BUILD(b, OP_V_BFI_B32, mask, rest, x);
    return build_select(b, small, x, rest);
}

/* As above on the significands. Their quotient has as many bits as the exponents differ. A loop handles WIDE_BITS at a
   time until no lane has any left. The inverse is slightly too large, so the quotient of a step is the right one or one
   more. The remainder is exact: at most the divisor, or just below 0. */
enum { WIDE_BITS = 26 };

static Operand wide_step(Builder *b, Operand rest, Operand d, Operand inverse)
{
    Operand quotient = BUILD(b, OP_V_TRUNC_F64, BUILD(b, OP_V_MUL_F64, rest, inverse));
    rest = BUILD(b, OP_V_FMA_F64, negated(quotient), d, rest);
    Operand is_negative = BUILD(b, OP_V_CMP_GT_F64, operand_imm(0), rest);
    return build_select(b, is_negative, BUILD(b, OP_V_ADD_F64, rest, d), rest);
}

Operand math_remainder_f64(Builder *b, WaveccType, Operand x, Operand y)
{
    Operand d = BUILD(b, OP_V_FREXP_MANT_F64, magnitude(y));
    Operand exponent = BUILD(b, OP_V_FREXP_EXP_I32_F64, y);
    Operand above_one = f64_constant(b, 1 + 0x1p-50);
    Operand inverse = BUILD(b, OP_V_MUL_F64, reciprocal_f64(b, d), above_one);
    Operand left = build_sub_i32(b, BUILD(b, OP_V_FREXP_EXP_I32_F64, x), exponent);
    Operand rest = vreg_operand(b->k, kernel_var(b->k, CLASS_V, 2));
    Operand bits = vreg_operand(b->k, kernel_var(b->k, CLASS_V, 1));
    build_copy_to(b, rest, wide_step(b, BUILD(b, OP_V_FREXP_MANT_F64, magnitude(x)), d, inverse));
    build_copy_to(b, bits, left);
    Operand any = build_cmp_i32(b, CMP_SGT, left, operand_imm(0));
    ExecBody loop = build_exec_loop_open(b, any);
    Operand now = build_copy(b, CLASS_V, 1, bits);
    Operand step = BUILD(b, OP_V_MIN_I32, operand_imm(WIDE_BITS), now);
    Operand scaled = BUILD(b, OP_V_LDEXP_F64, build_copy(b, CLASS_V, 2, rest), step);
    build_copy_to(b, rest, wide_step(b, scaled, d, inverse));
    Operand more = build_sub_i32(b, now, step);
    build_copy_to(b, bits, more);
    build_exec_loop_close(b, &loop, build_cmp_i32(b, CMP_SGT, more, operand_imm(0)));
    Operand value = BUILD(b, OP_V_LDEXP_F64, build_copy(b, CLASS_V, 2, rest), exponent);
    Operand mask = build_copy(b, CLASS_S, 1, operand_imm(0x7fffffff));
    Operand parts[2] = {operand_sub(value, 0, 1),
                        BUILD(b, OP_V_BFI_B32, mask, operand_sub(value, 1, 1), operand_sub(x, 1, 1))};
    value = build_merge(b, parts, 2);
    Operand small = BUILD(b, OP_V_CMP_LT_F64, magnitude(x), magnitude(y)); /* y may be infinite */
    value = build_select(b, small, x, value);
    /* infinity, or 0 below */
    Operand classes = build_to_v(b, operand_imm(0x207)), zeros = build_to_v(b, operand_imm(0x63));
    Operand is_nan = BUILD(b, OP_V_CMP_CLASS_F64, y, zeros);
    is_nan = build_bool_op(b, OP_S_OR_B32, BUILD(b, OP_V_CMP_CLASS_F64, x, classes), is_nan);
    return build_select(b, is_nan, f64_constant(b, __builtin_nan("")), value);
}
