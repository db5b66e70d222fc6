/* Operands with modifiers, constants, and minima and maxima of two or three numbers. */
#include <string.h>

#include "math/pair.h"

Operand negated(Operand o)
{
    o.flags ^= OPERAND_NEG;
    return o;
}
Operand magnitude(Operand o)
{
    o.flags = (uint8_t)((o.flags & ~OPERAND_NEG) | OPERAND_ABS);
    return o;
}
Operand in_register(Builder *b, Operand o) { return operand_is_imm(o) ? build_to_v(b, o) : o; }

Operand f64_constant(Builder *b, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return build_const_i64(b, CLASS_S, (int64_t)bits);
}

/* ---- maximum and minimum that keep NaN: if a lane's comparison is unordered, it takes the NaN ---- */

static Operand with_nan(Builder *b, Opcode compare, Operand nan, Operand best, Operand x, Operand y)
{
    return build_select(b, build_op2(b, compare, x, y), nan, best);
}
/* `nan`: the opcode that does it in one instruction, if the target has it. */
static Operand extreme_f32(Builder *b, Opcode one, Opcode nan, Opcode three, Operand x, Operand y)
{
    if (isa_has(b->k->target, nan)) return build_op2(b, nan, x, y);
    if (isa_has(b->k->target, three)) return build_op3(b, three, x, y, y);
    return with_nan(b, OP_V_CMP_U_F32, operand_imm(0x7fc00000), build_op2(b, one, x, y), x, y);
}
static Operand extreme_f16(Builder *b, Opcode one, Opcode nan, Operand x, Operand y)
{
    if (isa_has(b->k->target, nan)) return build_op2(b, nan, x, y);
    return with_nan(b, OP_V_CMP_U_F16, operand_imm(0x7e00), build_op2(b, one, x, y), x, y);
}
static Operand extreme_f64(Builder *b, Opcode opcode, Opcode one, Operand x, Operand y)
{
    if (isa_has(b->k->target, one)) return build_op2(b, one, x, y);
    Operand nan = nan_f64(b);
    return with_nan(b, OP_V_CMP_U_F64, nan, build_op2(b, opcode, x, y), x, y);
}
Operand math_maximum_f32(Builder *b, WaveccType, Operand x, Operand y)
{
    return extreme_f32(b, OP_V_MAX_F32, OP_V_MAXIMUM_F32, OP_V_MAXIMUM3_F32, x, y);
}
Operand math_minimum_f32(Builder *b, WaveccType, Operand x, Operand y)
{
    return extreme_f32(b, OP_V_MIN_F32, OP_V_MINIMUM_F32, OP_V_MINIMUM3_F32, x, y);
}
Operand math_maximum_f16(Builder *b, WaveccType, Operand x, Operand y)
{
    return extreme_f16(b, OP_V_MAX_F16, OP_V_MAXIMUM_F16, x, y);
}
Operand math_minimum_f16(Builder *b, WaveccType, Operand x, Operand y)
{
    return extreme_f16(b, OP_V_MIN_F16, OP_V_MINIMUM_F16, x, y);
}
Operand math_maximum_f64(Builder *b, WaveccType, Operand x, Operand y)
{
    return extreme_f64(b, OP_V_MAX_F64, OP_V_MAXIMUM_F64, x, y);
}
Operand math_minimum_f64(Builder *b, WaveccType, Operand x, Operand y)
{
    return extreme_f64(b, OP_V_MIN_F64, OP_V_MINIMUM_F64, x, y);
}

Operand math_clamp_f32(Builder *b, Operand x, Operand least, Operand most)
{
    if (isa_has(b->k->target, OP_V_MAXIMUMMINIMUM_F32)) return BUILD(b, OP_V_MAXIMUMMINIMUM_F32, x, least, most);
    Operand o = BUILD(b, OP_V_MIN_F32, BUILD(b, OP_V_MAX_F32, x, least), most);
    Operand bounds = BUILD(b, OP_V_CMP_U_F32, least, most);
    Operand is_nan = build_bool_op(b, OP_S_OR_B32, BUILD(b, OP_V_CMP_U_F32, x, x), bounds);
    return build_select(b, is_nan, operand_imm(0x7fc00000), o);
}
Operand math_clamp_f64(Builder *b, Operand x, Operand least, Operand most)
{
    if (isa_has(b->k->target, OP_V_MAXIMUM_F64))
        return BUILD(b, OP_V_MINIMUM_F64, BUILD(b, OP_V_MAXIMUM_F64, x, least), most);
    Operand both = BUILD(b, OP_V_MIN_F64, BUILD(b, OP_V_MAX_F64, x, least), most);
    return keep_nan_f64(b, keep_nan_f64(b, keep_nan_f64(b, both, x), least), most);
}
