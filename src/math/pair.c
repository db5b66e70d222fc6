/* Arithmetic on pairs of f64. */
#include "math/pair.h"

Pair pair_of(Reader *r, Operand hi)
{
    return (Pair){hi, build_copy(&r->b, CLASS_V, 2, operand_imm(0))};
}
Pair pair_constant(Reader *r, double hi, double lo)
{
    return (Pair){f64_constant(r, hi), f64_constant(r, lo)};
}
Pair pair_negated(Pair a)
{
    return (Pair){negated(a.hi), negated(a.lo)};
}

Pair ordered_sum(Reader *r, Operand a, Operand b)
{
    Operand sum = add_f64(r, a, b);
    return (Pair){sum, add_f64(r, b, negated(add_f64(r, sum, negated(a))))};
}

Pair exact_sum(Reader *r, Operand a, Operand b)
{
    Operand sum = add_f64(r, a, b), of_b = add_f64(r, sum, negated(a));
    Operand of_a = add_f64(r, sum, negated(of_b));
    Operand lost_b = add_f64(r, b, negated(of_b)), lost_a = add_f64(r, a, negated(of_a));
    return (Pair){sum, add_f64(r, lost_a, lost_b)};
}

Pair exact_product(Reader *r, Operand a, Operand b)
{
    Operand product = mul_f64(r, a, b);
    return (Pair){product, fma_f64(r, a, b, negated(product))};
}

Pair pair_add(Reader *r, Pair a, Pair b)
{
    Pair sum = exact_sum(r, a.hi, b.hi);
    return ordered_sum(r, sum.hi, add_f64(r, sum.lo, add_f64(r, a.lo, b.lo)));
}

Pair pair_mul(Reader *r, Pair a, Pair b)
{
    Pair product = exact_product(r, a.hi, b.hi);
    Operand cross = fma_f64(r, a.lo, b.hi, mul_f64(r, a.hi, b.lo));
    return ordered_sum(r, product.hi, add_f64(r, product.lo, cross));
}

Pair pair_div(Reader *r, Pair a, Pair b)
{
    Operand inverse = reciprocal_f64(r, in_register(r, build_to_v(&r->b, b.hi))),
            quotient = mul_f64(r, a.hi, inverse);
    Operand rest = fma_f64(r, negated(quotient), b.hi, a.hi);
    rest = add_f64(r, rest, fma_f64(r, negated(quotient), b.lo, a.lo));
    return ordered_sum(r, quotient, mul_f64(r, rest, inverse));
}

Pair pair_sqrt(Reader *r, Pair a)
{
    Operand positive = inst2(r, OP_V_MAX_F64, a.hi, f64_constant(r, 0x1p-400));
    Operand inverse = inst1(r, OP_V_RSQ_F64, positive), half = operand_imm(F64_HALF);
    Operand error =
        fma_f64(r, negated(mul_f64(r, positive, inverse)), inverse, operand_imm(F64_ONE));
    inverse = fma_f64(r, mul_f64(r, inverse, half), error, inverse);
    Operand root = mul_f64(r, a.hi, inverse);
    Operand rest = add_f64(r, fma_f64(r, negated(root), root, a.hi), a.lo);
    return ordered_sum(r, root, mul_f64(r, rest, mul_f64(r, inverse, half)));
}

Operand select_f64(Reader *r, Operand condition, Operand a, Operand b)
{
    /* A select takes no source modifiers. */
    if (operand_is_imm(a)) a = build_const_i64(&r->b, CLASS_V, (int64_t)((uint64_t)a.value << 32));
    if (operand_is_imm(b)) b = build_const_i64(&r->b, CLASS_V, (int64_t)((uint64_t)b.value << 32));
    if (a.flags & OPERAND_NEG) a = mul_f64(r, a, operand_imm(F64_ONE));
    if (b.flags & OPERAND_NEG) b = mul_f64(r, b, operand_imm(F64_ONE));
    return build_select(&r->b, condition, a, b);
}
Pair pair_select(Reader *r, Operand condition, Pair a, Pair b)
{
    return (Pair){select_f64(r, condition, a.hi, b.hi), select_f64(r, condition, a.lo, b.lo)};
}

Operand ldexp_f64(Reader *r, Operand x, Operand exponent)
{
    return inst2(r, OP_V_LDEXP_F64, x, exponent);
}
Pair pair_ldexp(Reader *r, Pair a, Operand exponent)
{
    return (Pair){ldexp_f64(r, a.hi, exponent), ldexp_f64(r, a.lo, exponent)};
}
Operand pair_value(Reader *r, Pair a)
{
    return add_f64(r, a.hi, a.lo);
}

Operand absolute_f64(Reader *r, Operand x)
{
    Operand parts[2] = {operand_sub(x, 0, 1),
                        build_and_b32(&r->b, operand_sub(x, 1, 1), operand_imm(0x7fffffff))};
    return build_merge(&r->b, parts, 2);
}
Operand with_sign_f64(Reader *r, Operand value, Operand sign)
{
    Operand mask = build_copy(&r->b, CLASS_S, 1, operand_imm(0x7fffffff));
    Operand parts[2] = {
        operand_sub(value, 0, 1),
        inst3(r, OP_V_BFI_B32, mask, operand_sub(value, 1, 1), operand_sub(sign, 1, 1))};
    return build_merge(&r->b, parts, 2);
}
Operand nan_f64(Reader *r)
{
    return f64_constant(r, __builtin_nan(""));
}
Operand is_class_f64(Reader *r, Operand x, uint32_t classes)
{
    return inst2(r, OP_V_CMP_CLASS_F64, x, build_to_v(&r->b, operand_imm(classes)));
}
Operand keep_nan_f64(Reader *r, Operand value, Operand x)
{
    return select_f64(r, inst2(r, OP_V_CMP_U_F64, x, x), nan_f64(r), value);
}
