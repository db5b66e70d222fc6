/* Conversions between floating-point types, and from and to integers of 64 bits. Each rounds once. */
#include "math/f64.h"

Operand float_from_bf16(Builder *b, Operand dword, bool high)
{
    return high ? build_and_b32(b, dword, operand_imm(0xffff0000)) : build_shl_b32(b, dword, operand_imm(16));
}

/* f32 to bf16 with rounding to nearest even, without the instruction of gfx950: adds half an ulp and the bit that
   breaks ties. Every NaN becomes 0xffff, whose constant needs no register. */
static Operand round_to_bf16(Builder *b, Operand x)
{
    if (isa_has(b->k->target, OP_V_CVT_PK_BF16_F32)) return BUILD(b, OP_V_CVT_PK_BF16_F32, x, x);
    x = build_to_v(b, x);
    Operand odd = build_bfe_u32(b, x, 16, 1);
    Operand half = build_copy(b, CLASS_S, 1, operand_imm(0x7fff)); /* v_add3_u32 takes no literal */
    Operand sum = BUILD(b, OP_V_ADD3_U32, x, odd, half);
    Operand is_nan = BUILD(b, OP_V_CMP_U_F32, x, x);
    return build_lshr_b32(b, build_select(b, is_nan, operand_imm(UINT32_MAX), sum), operand_imm(16));
}

Operand float_narrowed(Builder *b, WaveccType type, Operand x)
{
    if (type == WAVECC_F32) return x;
    if (type == WAVECC_F64) return BUILD(b, OP_V_CVT_F64_F32, x);
    return type == WAVECC_F16 ? BUILD(b, OP_V_CVT_F16_F32, x) : round_to_bf16(b, x);
}

Operand round_to_odd(Builder *b, Operand x)
{
    x = in_register(b, x);
    Operand near = BUILD(b, OP_V_CVT_F32_F64, x), back = BUILD(b, OP_V_CVT_F64_F32, near);
    Operand grew = BUILD(b, OP_V_CMP_GT_F64, magnitude(back), magnitude(x));
    Operand inexact = BUILD(b, OP_V_CMP_LG_F64, back, x); /* not NaN */
    Operand cut = build_select(b, grew, build_add_i32(b, near, operand_imm(UINT32_MAX)), near);
    return build_select(b, inexact, build_or_b32(b, cut, operand_imm(1)), near);
}

Operand scale_by_code(Builder *b, Operand x, Operand code, bool inverse)
{
    code = build_and_b32(b, in_register(b, code), operand_imm(0xff));
    Operand bias = operand_imm(127);
    Operand exponent = inverse ? build_sub_i32(b, bias, code) : build_sub_i32(b, code, bias);
    Operand value = BUILD(b, OP_V_LDEXP_F32, x, exponent);
    return build_select(b, build_cmp_i32(b, CMP_EQ, code, operand_imm(0xff)), operand_imm(0x7fc00000), value);
}

/* ---- integers of 64 bits ---- */

/* Integers that f64 would round keep 52 bits. The lowest 12 bits become one bit that says whether any was set. It is
   far below the last digit of an f32. */
static Operand with_sticky_bit(Builder *b, Operand low, Operand high, bool is_signed)
{
    Operand any = build_min_u32(b, build_and_b32(b, low, operand_imm(0xfff)), operand_imm(1));
    Operand sticky = build_shl_b32(b, any, operand_imm(11));
    sticky = build_or_b32(b, build_and_b32(b, low, operand_imm(0xfffff000)), sticky);
    Operand limit = operand_imm(is_signed ? 1u << 21 : 1u << 20);
    Operand shifted = is_signed ? build_add_i32(b, high, operand_imm(1u << 20)) : high;
    return build_select(b, build_cmp_i32(b, CMP_UGE, shifted, limit), sticky, low);
}

Operand f64_from_i64(Builder *b, Operand pair, bool is_signed, bool sticky)
{
    Operand low = operand_sub(pair, 0, 1), high = operand_sub(pair, 1, 1);
    if (sticky) low = with_sticky_bit(b, low, high, is_signed);
    Operand upper = build_op1(b, is_signed ? OP_V_CVT_F64_I32 : OP_V_CVT_F64_U32, high);
    upper = BUILD(b, OP_V_LDEXP_F64, upper, operand_imm(32));
    return BUILD(b, OP_V_ADD_F64, upper, BUILD(b, OP_V_CVT_F64_U32, low));
}

/* The upper word is the floor of x / 2^32, the lower one the remainder; both are exact. */
Operand i64_from_f64(Builder *b, Operand x, bool is_signed)
{
    Operand whole = BUILD(b, OP_V_TRUNC_F64, x);
    Operand high = BUILD(b, OP_V_FLOOR_F64, BUILD(b, OP_V_LDEXP_F64, whole, operand_imm((uint32_t)-32)));
    Operand low = BUILD(b, OP_V_FMA_F64, high, f64_constant(b, -0x1p32), whole);
    low = BUILD(b, OP_V_CVT_U32_F64, low);
    high = build_op1(b, is_signed ? OP_V_CVT_I32_F64 : OP_V_CVT_U32_F64, high);
    return build_merge(b, (Operand[]){low, high}, 2);
}
