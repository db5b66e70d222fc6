/* The table of functions, and functions of one instruction. */
#include <string.h>

#include "math/pair.h"

#define ONE_INSTRUCTION(name, opcode)                                                                           \
    static Operand name##_f32(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, opcode##_F32, x); } \
    static Operand name##_f16(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, opcode##_F16, x); } \
    static Operand name##_f64(Builder *b, WaveccType, Operand x, Operand) { return BUILD(b, opcode##_F64, x); }
ONE_INSTRUCTION(floor, OP_V_FLOOR)
ONE_INSTRUCTION(ceil, OP_V_CEIL)
ONE_INSTRUCTION(trunc, OP_V_TRUNC)
ONE_INSTRUCTION(roundeven, OP_V_RNDNE)

const MathRow math_rows[] = {
    {"exp", math_exp_f32, math_exp_fast, NULL, math_exp_f64, 1},
    {"exp2", math_exp2_f32, math_exp2_fast, NULL, math_exp2_f64, 1},
    {"expm1", math_expm1_f32, NULL, NULL, math_expm1_f64, 1},
    {"tanh", math_tanh_f32, math_tanh_fast, NULL, math_tanh_f64, 1},
    {"sinh", math_sinh_f32, NULL, NULL, math_sinh_f64, 1},
    {"cosh", math_cosh_f32, NULL, NULL, math_cosh_f64, 1},
    {"powf", math_powf_f32, NULL, NULL, math_powf_f64, 2},
    {"log", math_log_f32, math_log_fast, NULL, math_log_f64, 1},
    {"log2", math_log2_f32, math_log2_fast, NULL, math_log2_f64, 1},
    {"log10", math_log10_f32, math_log10_fast, NULL, math_log10_f64, 1},
    {"log1p", math_log1p_f32, NULL, NULL, math_log1p_f64, 1},
    {"asinh", math_asinh_f32, NULL, NULL, math_asinh_f64, 1},
    {"acosh", math_acosh_f32, NULL, NULL, math_acosh_f64, 1},
    {"atanh", math_atanh_f32, NULL, NULL, math_atanh_f64, 1},
    {"sin", math_sin_f32, math_sin_fast, NULL, math_sin_f64, 1},
    {"cos", math_cos_f32, math_cos_fast, NULL, math_cos_f64, 1},
    {"tan", math_tan_f32, NULL, NULL, math_tan_f64, 1},
    {"atan", math_atan_f32, NULL, NULL, math_atan_f64, 1},
    {"atan2", math_atan2_f32, NULL, NULL, math_atan2_f64, 2},
    {"asin", math_asin_f32, NULL, NULL, math_asin_f64, 1},
    {"acos", math_acos_f32, NULL, NULL, math_acos_f64, 1},
    {"erf", math_erf_f32, NULL, NULL, math_erf_f64, 1},
    {"erfc", math_erfc_f32, NULL, NULL, math_erfc_f64, 1},
    {"cbrt", math_cbrt_f32, NULL, NULL, math_cbrt_f64, 1},
    {"sqrt", math_sqrt_f32, math_sqrt_fast, NULL, math_sqrt_f64, 1},
    {"rsqrt", math_rsqrt_f32, math_rsqrt_fast, NULL, math_rsqrt_f64, 1},
    {"round", math_round_f32, NULL, NULL, math_round_f64, 1},
    {"floor", floor_f32, NULL, floor_f16, floor_f64, 1},
    {"ceil", ceil_f32, NULL, ceil_f16, ceil_f64, 1},
    {"trunc", trunc_f32, NULL, trunc_f16, trunc_f64, 1},
    {"roundeven", roundeven_f32, NULL, roundeven_f16, roundeven_f64, 1},
    {"divf", math_divide_f32, math_divide_fast, NULL, math_divide_f64, 2},
    {"remf", math_remainder_f32, NULL, NULL, math_remainder_f64, 2},
    {"maximumf", math_maximum_f32, NULL, math_maximum_f16, math_maximum_f64, 2},
    {"minimumf", math_minimum_f32, NULL, math_minimum_f16, math_minimum_f64, 2},
    {0},
};

const MathRow *math_row(const char *name)
{
    const MathRow *row = math_rows;
    while (row->name && strcmp(row->name, name)) row++;
    CHECK(row->name);
    return row;
}
