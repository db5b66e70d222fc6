/* arith.divf and arith.remf. */
#include "frontend/dialect/float.h"

/* ---- quotients ---- */

/* 1 / d in f64: one Newton step doubles the digits of the last approximation. */
static Operand refined(Reader *r, Operand inverse, Operand d)
{
    Operand error = inst3(r, OP_V_FMA_F64, negated(d), inverse, operand_imm(F64_ONE));
    return inst3(r, OP_V_FMA_F64, error, inverse, inverse);
}

/* n / d from an inverse: the remainder corrects the quotient. */
static Operand quotient_f64(Reader *r, Operand n, Operand d, Operand inverse)
{
    Operand quotient = inst2(r, OP_V_MUL_F64, n, inverse);
    Operand error = inst3(r, OP_V_FMA_F64, negated(d), quotient, n);
    return inst3(r, OP_V_FMA_F64, error, inverse, quotient);
}

Operand reciprocal_f64(Reader *r, Operand d)
{
    return refined(r, refined(r, inst1(r, OP_V_RCP_F64, d), d), d);
}

/* x / y, correctly rounded, through f64. A quotient of two 24-bit significands is at least 2^-49
   away from the middle between two f32 (relative), and two Newton steps leave an error near 2^-52,
   so rounding the f64 quotient gives the right f32. v_div_fixup takes zeros, infinities and NaNs.
   VCC stays untouched, unlike with v_div_scale. */
static Operand divide_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    Operand n = inst1(r, OP_V_CVT_F64_F32, x), d = inst1(r, OP_V_CVT_F64_F32, y);
    Operand quotient = quotient_f64(r, n, d, reciprocal_f64(r, d));
    return inst3(r, OP_V_DIV_FIXUP_F32, inst1(r, OP_V_CVT_F32_F64, quotient), y, x);
}

/* The significands' quotient is between 1/2 and 2, so nothing overflows on the way, and correctly
   rounded (the inverse is within an ulp and the remainder exact); a denormal result is rounded once
   more by v_ldexp. */
static Operand divide_f64(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    Operand n = inst1(r, OP_V_FREXP_MANT_F64, x), d = inst1(r, OP_V_FREXP_MANT_F64, y);
    Operand quotient = quotient_f64(r, n, d, reciprocal_f64(r, d));
    Operand exponent = build_sub_i32(&r->b, inst1(r, OP_V_FREXP_EXP_I32_F64, x),
                                     inst1(r, OP_V_FREXP_EXP_I32_F64, y));
    return inst3(r, OP_V_DIV_FIXUP_F64, inst2(r, OP_V_LDEXP_F64, quotient, exponent), y, x);
}

/* afn, arcp: the hardware's reciprocal, 1 ulp, and one product. */
static Operand divide_fast(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    return inst2(r, OP_V_MUL_F32, x, inst1(r, OP_V_RCP_F32, y));
}

bool emit_divf(Reader *r, MlirOperation op)
{
    static const ElementFunctions exact = {divide_f32, NULL, divide_f64},
                                  fast = {divide_fast, NULL, divide_f64};
    return elementwise(r, op, fastmath_flags(r, op) & (FAST_ARCP | FAST_AFN) ? &fast : &exact);
}

/* ---- remainders ---- */

/* Bits of the quotient that one step takes off: its product with a divisor of 24 bits is exact in
 * f64. */
enum { REMAINDER_BITS = 28 };

/* x - d * trunc(x / d) for x, d >= 0 with x / d < 2^REMAINDER_BITS: the quotient is off by one at
   most, and every difference exact. */
static Operand remainder_step(Reader *r, Operand x, Operand d, Operand inverse)
{
    Operand quotient = inst1(r, OP_V_TRUNC_F64, inst2(r, OP_V_MUL_F64, x, inverse));
    Operand rest = inst3(r, OP_V_FMA_F64, negated(quotient), d, x);
    Operand more = inst2(r, OP_V_ADD_F64, rest, d), less = inst2(r, OP_V_ADD_F64, rest, negated(d));
    Operand is_negative = inst2(r, OP_V_CMP_GT_F64, operand_imm(0), rest);
    Operand is_large = inst2(r, OP_V_CMP_GE_F64, rest, d);
    rest = build_select(&r->b, is_negative, more, rest);
    return build_select(&r->b, is_large, less, rest);
}

/* `steps` steps for quotients below 2^(REMAINDER_BITS * steps), the highest bits first. */
static Operand remainder_steps(Reader *r, Operand x, Operand d, Operand inverse, unsigned first,
                               unsigned last)
{
    for (unsigned step = first; step-- > last;) {
        int shift = (int)(step * REMAINDER_BITS);
        Operand scaled = d, scaled_inverse = inverse;
        if (step) {
            scaled = inst2(r, OP_V_LDEXP_F64, d, operand_imm((uint32_t)shift));
            scaled_inverse = inst2(r, OP_V_LDEXP_F64, inverse, operand_imm((uint32_t)-shift));
        }
        x = remainder_step(r, x, scaled, scaled_inverse);
    }
    return x;
}

/* fmod: exact, with the sign of x. Exponents of f32 differ by up to 2^277, those of f16 by up to
   2^40. Large quotients are rare: their steps are in a branch. */
static Operand remainder_f32(Reader *r, const Type *type, Operand x, Operand y)
{
    unsigned steps = type->element == ELEMENT_F16 ? 2 : 10;
    Operand n = inst1(r, OP_V_CVT_F64_F32, magnitude(x)),
            d = inst1(r, OP_V_CVT_F64_F32, magnitude(y));
    Operand inverse = refined(r, inst1(r, OP_V_RCP_F64, d), d);
    Operand limit = inst2(r, OP_V_LDEXP_F64, d, operand_imm(REMAINDER_BITS));
    Operand variable = vreg_operand(r->k, kernel_var(r->k, CLASS_V, 2));
    build_copy_to(&r->b, variable, n);
    BranchState s;
    branch_begin(r, &s, bool_symbol(r, inst2(r, OP_V_CMP_GE_F64, n, limit), false), false);
    build_copy_to(&r->b, variable, remainder_steps(r, n, d, inverse, steps, 1));
    branch_end(r, &s, NULL, 0);
    Operand rest = build_copy(&r->b, CLASS_V, 2, variable);
    rest = inst1(r, OP_V_CVT_F32_F64, remainder_step(r, rest, d, inverse));
    Operand small = inst2(r, OP_V_CMP_LT_F32, magnitude(x), magnitude(y)); /* y may be infinite */
    Operand mask = build_copy(&r->b, CLASS_S, 1, operand_imm(0x7fffffff));
    rest = inst3(r, OP_V_BFI_B32, mask, rest, x);
    return build_select(&r->b, small, x, rest);
}

/* As above on the significands, whose quotient has as many bits as the exponents differ: WIDE_BITS
   at a time, in a loop until no lane has any left. The inverse is a little too large, so the
   quotient of a step is the right one or one more, and what is left is exact: not above the
   divisor, or just below 0. */
enum { WIDE_BITS = 26 };

static Operand wide_step(Reader *r, Operand rest, Operand d, Operand inverse)
{
    Operand quotient = inst1(r, OP_V_TRUNC_F64, inst2(r, OP_V_MUL_F64, rest, inverse));
    rest = inst3(r, OP_V_FMA_F64, negated(quotient), d, rest);
    Operand is_negative = inst2(r, OP_V_CMP_GT_F64, operand_imm(0), rest);
    return build_select(&r->b, is_negative, inst2(r, OP_V_ADD_F64, rest, d), rest);
}

static Operand remainder_f64(Reader *r, const Type *type, Operand x, Operand y)
{
    (void)type;
    Builder *b = &r->b;
    Operand d = inst1(r, OP_V_FREXP_MANT_F64, magnitude(y));
    Operand exponent = inst1(r, OP_V_FREXP_EXP_I32_F64, y);
    Operand inverse = inst2(r, OP_V_MUL_F64, reciprocal_f64(r, d), f64_constant(r, 1 + 0x1p-50));
    Operand left = build_sub_i32(b, inst1(r, OP_V_FREXP_EXP_I32_F64, x), exponent);
    Operand rest = vreg_operand(r->k, kernel_var(r->k, CLASS_V, 2));
    Operand bits = vreg_operand(r->k, kernel_var(r->k, CLASS_V, 1));
    build_copy_to(b, rest, wide_step(r, inst1(r, OP_V_FREXP_MANT_F64, magnitude(x)), d, inverse));
    build_copy_to(b, bits, left);
    Operand any = build_cmp_i32(b, CMP_SGT, left, operand_imm(0));
    DivergentLoop loop = divergent_loop_begin(r, any);
    Operand now = build_copy(b, CLASS_V, 1, bits);
    Operand step = inst2(r, OP_V_MIN_I32, operand_imm(WIDE_BITS), now);
    Operand scaled = inst2(r, OP_V_LDEXP_F64, build_copy(b, CLASS_V, 2, rest), step);
    build_copy_to(b, rest, wide_step(r, scaled, d, inverse));
    Operand more = build_sub_i32(b, now, step);
    build_copy_to(b, bits, more);
    divergent_loop_end(r, &loop, build_cmp_i32(b, CMP_SGT, more, operand_imm(0)));
    Operand value = inst2(r, OP_V_LDEXP_F64, build_copy(b, CLASS_V, 2, rest), exponent);
    Operand mask = build_copy(b, CLASS_S, 1, operand_imm(0x7fffffff));
    Operand parts[2] = {operand_sub(value, 0, 1),
                        inst3(r, OP_V_BFI_B32, mask, operand_sub(value, 1, 1), operand_sub(x, 1, 1))};
    value = build_merge(b, parts, 2);
    Operand small = inst2(r, OP_V_CMP_LT_F64, magnitude(x), magnitude(y)); /* y may be infinite */
    value = build_select(b, small, x, value);
    /* infinity, or 0 below */
    Operand classes = build_to_v(b, operand_imm(0x207)), zeros = build_to_v(b, operand_imm(0x63));
    Operand is_nan = build_bool_op(b, OP_S_OR_B32, inst2(r, OP_V_CMP_CLASS_F64, x, classes),
                                   inst2(r, OP_V_CMP_CLASS_F64, y, zeros));
    return build_select(b, is_nan, f64_constant(r, __builtin_nan("")), value);
}

bool emit_remf(Reader *r, MlirOperation op)
{
    static const ElementFunctions functions = {remainder_f32, NULL, remainder_f64};
    return elementwise(r, op, &functions);
}
