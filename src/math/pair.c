/* Arithmetic on pairs of f64. */
#include "math/pair.h"

Pair pair_of(Builder *b, Operand hi) { return (Pair){hi, build_copy(b, CLASS_V, 2, operand_imm(0))}; }
Pair pair_constant(Builder *b, double hi, double lo)
{
    Operand upper = f64_constant(b, hi);
    return (Pair){upper, f64_constant(b, lo)};
}
Pair pair_negated(Pair a) { return (Pair){negated(a.hi), negated(a.lo)}; }

Pair ordered_sum(Builder *b, Operand x, Operand y)
{
    Operand sum = add_f64(b, x, y);
    return (Pair){sum, add_f64(b, y, negated(add_f64(b, sum, negated(x))))};
}

Pair exact_sum(Builder *b, Operand x, Operand y)
{
    Operand sum = add_f64(b, x, y), of_b = add_f64(b, sum, negated(x));
    Operand of_a = add_f64(b, sum, negated(of_b));
    Operand lost_b = add_f64(b, y, negated(of_b)), lost_a = add_f64(b, x, negated(of_a));
    return (Pair){sum, add_f64(b, lost_a, lost_b)};
}

Pair exact_product(Builder *b, Operand x, Operand y)
{
    Operand product = mul_f64(b, x, y);
    return (Pair){product, fma_f64(b, x, y, negated(product))};
}

Pair pair_add(Builder *b, Pair x, Pair y)
{
    Pair sum = exact_sum(b, x.hi, y.hi);
    return ordered_sum(b, sum.hi, add_f64(b, sum.lo, add_f64(b, x.lo, y.lo)));
}

Pair pair_mul(Builder *b, Pair x, Pair y)
{
    Pair product = exact_product(b, x.hi, y.hi);
    Operand cross = fma_f64(b, x.lo, y.hi, mul_f64(b, x.hi, y.lo));
    return ordered_sum(b, product.hi, add_f64(b, product.lo, cross));
}

Pair pair_div(Builder *b, Pair x, Pair y)
{
    Operand inverse = reciprocal_f64(b, in_register(b, build_to_v(b, y.hi))), quotient = mul_f64(b, x.hi, inverse);
    Operand rest = fma_f64(b, negated(quotient), y.hi, x.hi);
    rest = add_f64(b, rest, fma_f64(b, negated(quotient), y.lo, x.lo));
    return ordered_sum(b, quotient, mul_f64(b, rest, inverse));
}

Pair pair_sqrt(Builder *b, Pair a)
{
    Operand positive = BUILD(b, OP_V_MAX_F64, a.hi, f64_constant(b, 0x1p-400));
    Operand inverse = BUILD(b, OP_V_RSQ_F64, positive), half = operand_imm(F64_HALF);
    Operand error = fma_f64(b, negated(mul_f64(b, positive, inverse)), inverse, operand_imm(F64_ONE));
    inverse = fma_f64(b, mul_f64(b, inverse, half), error, inverse);
    Operand root = mul_f64(b, a.hi, inverse);
    Operand rest = add_f64(b, fma_f64(b, negated(root), root, a.hi), a.lo);
    return ordered_sum(b, root, mul_f64(b, rest, mul_f64(b, inverse, half)));
}

Operand select_f64(Builder *b, Operand condition, Operand x, Operand y)
{
    /* A select has no source modifiers. */
    if (operand_is_imm(x)) x = build_const_i64(b, CLASS_V, (int64_t)((uint64_t)x.value << 32));
    if (operand_is_imm(y)) y = build_const_i64(b, CLASS_V, (int64_t)((uint64_t)y.value << 32));
    if (x.flags & OPERAND_NEG) x = mul_f64(b, x, operand_imm(F64_ONE));
    if (y.flags & OPERAND_NEG) y = mul_f64(b, y, operand_imm(F64_ONE));
    return build_select(b, condition, x, y);
}
Pair pair_select(Builder *b, Operand condition, Pair x, Pair y)
{
    Operand hi = select_f64(b, condition, x.hi, y.hi);
    return (Pair){hi, select_f64(b, condition, x.lo, y.lo)};
}

Operand ldexp_f64(Builder *b, Operand x, Operand exponent) { return BUILD(b, OP_V_LDEXP_F64, x, exponent); }
Pair pair_ldexp(Builder *b, Pair a, Operand exponent)
{
    Operand hi = ldexp_f64(b, a.hi, exponent);
    return (Pair){hi, ldexp_f64(b, a.lo, exponent)};
}
Operand pair_value(Builder *b, Pair a) { return add_f64(b, a.hi, a.lo); }

Operand absolute_f64(Builder *b, Operand x)
{
    Operand parts[2] = {operand_sub(x, 0, 1), build_and_b32(b, operand_sub(x, 1, 1), operand_imm(0x7fffffff))};
    return build_merge(b, parts, 2);
}
Operand with_sign_f64(Builder *b, Operand value, Operand sign)
{
    Operand mask = build_copy(b, CLASS_S, 1, operand_imm(0x7fffffff));
    Operand parts[2] = {operand_sub(value, 0, 1),
                        BUILD(b, OP_V_BFI_B32, mask, operand_sub(value, 1, 1), operand_sub(sign, 1, 1))};
    return build_merge(b, parts, 2);
}
Operand nan_f64(Builder *b) { return f64_constant(b, __builtin_nan("")); }
Operand is_class_f64(Builder *b, Operand x, uint32_t classes)
{
    return BUILD(b, OP_V_CMP_CLASS_F64, x, build_to_v(b, operand_imm(classes)));
}
Operand keep_nan_f64(Builder *b, Operand value, Operand x)
{
    Operand nan = nan_f64(b);
    return select_f64(b, BUILD(b, OP_V_CMP_U_F64, x, x), nan, value);
}
