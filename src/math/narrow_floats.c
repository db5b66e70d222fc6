/* Converts floats of 8, 6 and 4 bits to and from f32: by the target's instructions if they have this 8-bit format, else
   by integer operations and one exact product.

   Move a code's exponent and significand to the top of an f64's fields. The f64 is then the code's value times 2^(bias
   - 1023), including denormals (f64 denormals are never flushed). So one product converts. The reverse product leaves
   an f64 whose upper bits are the code, where it is rounded. */
#include "math/math.h"

typedef struct SmallFormat {
    const WaveccTypeInfo *info;
    unsigned magnitude_bits; /* without the sign */
    uint32_t most;           /* largest code of a number or infinity */
    uint32_t overflow;       /* code for larger values */
} SmallFormat;

static SmallFormat find_format(WaveccType type)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    unsigned bits = (unsigned)(info->exponent_bits + info->mantissa_bits);
    uint32_t ones = (1u << bits) - 1;
    SmallFormat f = {info, bits, ones, ones};
    if (info->top == WAVECC_TOP_IEEE) f.most = f.overflow = ones & ~((1u << info->mantissa_bits) - 1);
    if (info->top == WAVECC_TOP_FN) f.most = ones - 1;
    if (info->top == WAVECC_TOP_FNUZ) f.overflow = ones + 1;
    return f;
}

bool small_float_has_digits(WaveccType type) { return wavecc_type_info(type)->mantissa_bits > 0; }

typedef enum NativeKind { NATIVE_NONE, NATIVE_FP8, NATIVE_BF8 } NativeKind;

/* The target's name for the type. */
static NativeKind native_kind(const Builder *b, WaveccType type)
{
    bool fnuz = target_infos[b->k->target].has_fnuz_fp8;
    if (b->k->target == TARGET_GFX90A) return NATIVE_NONE;
    if (type == (fnuz ? WAVECC_F8E4M3FNUZ : WAVECC_F8E4M3FN)) return NATIVE_FP8;
    return type == (fnuz ? WAVECC_F8E5M2FNUZ : WAVECC_F8E5M2) ? NATIVE_BF8 : NATIVE_NONE;
}

/* ---- to f32 ---- */

/* 2^(code - 127); 255 is NaN. */
static Operand decode_scale(Builder *b, Operand code)
{
    code = build_and_b32(b, code, operand_imm(0xff));
    Operand bits = build_shl_b32(b, code, operand_imm(23));
    bits = build_max_u32(b, bits, operand_imm(0x400000)); /* code 0: 2^-127, denormal */
    Operand is_nan = build_cmp_i32(b, CMP_EQ, code, operand_imm(0xff));
    return build_select(b, is_nan, operand_imm(0x7fc00000), bits);
}

static Operand decode(Builder *b, const SmallFormat *f, Operand code)
{
    code = in_register(b, code);
    if (f->info->mantissa_bits == 0) return decode_scale(b, code);
    if (f->info->top == WAVECC_TOP_IEEE) /* f8E5M2 is the upper half of an f16 */
        return BUILD(b, OP_V_CVT_F32_F16, build_shl_b32(b, code, operand_imm(8)));
    Operand value = build_bfe_u32(b, code, 0, f->magnitude_bits);
    Operand sign =
        build_and_b32(b, build_shl_b32(b, code, operand_imm(31 - f->magnitude_bits)), operand_imm(0x80000000));
    Operand high = build_or_b32(b, build_shl_b32(b, value, operand_imm(20 - (unsigned)f->info->mantissa_bits)), sign);
    Operand parts[2] = {operand_imm(0), high};
    Operand scale = f64_constant(b, wavecc_power_of_two(1023 - f->info->bias));
    Operand wide = BUILD(b, OP_V_MUL_F64, build_merge(b, parts, 2), scale);
    Operand result = BUILD(b, OP_V_CVT_F32_F64, wide);
    if (f->info->top == WAVECC_TOP_FINITE) return result;
    Operand all = build_bfe_u32(b, code, 0, 8);
    Operand is_nan = f->info->top == WAVECC_TOP_FN
                         ? build_cmp_i32(b, CMP_EQ, value, operand_imm(f->most + 1))
                         : build_cmp_i32(b, CMP_EQ, all, operand_imm(1u << f->magnitude_bits));
    return build_select(b, is_nan, operand_imm(0x7fc00000), result);
}

Operand small_float_widened(Builder *b, WaveccType type, Operand code)
{
    NativeKind kind = native_kind(b, type);
    SmallFormat f = find_format(type);
    if (kind == NATIVE_NONE) return decode(b, &f, code);
    return build_op1(b, kind == NATIVE_FP8 ? OP_V_CVT_F32_FP8 : OP_V_CVT_F32_BF8, in_register(b, code));
}

bool small_float_has_pairs(const Builder *b, WaveccType type) { return native_kind(b, type) != NATIVE_NONE; }

void small_float_widened_pair(Builder *b, WaveccType type, Operand word, Operand out[2])
{
    NativeKind kind = native_kind(b, type);
    CHECK(kind != NATIVE_NONE);
    Operand both = build_op1(b, kind == NATIVE_FP8 ? OP_V_CVT_PK_F32_FP8 : OP_V_CVT_PK_F32_BF8, word);
    out[0] = operand_sub(both, 0, 1);
    out[1] = operand_sub(both, 1, 1);
}

/* ---- from f32 ---- */

uint32_t small_float_group(const Builder *b, WaveccType type) { return small_float_has_pairs(b, type) ? 4 : 1; }

/* Rounds and clamps the magnitude, then adds the sign. */
static Operand encode(Builder *b, const SmallFormat *f, Operand x)
{
    unsigned shift = 20 - (unsigned)f->info->mantissa_bits; /* the code's last bit in the upper word */
    x = in_register(b, x);
    Operand wide = BUILD(b, OP_V_CVT_F64_F32, magnitude(x));
    wide = BUILD(b, OP_V_MUL_F64, wide, f64_constant(b, 1 / wavecc_power_of_two(1023 - f->info->bias)));
    Operand rest = build_min_u32(b, operand_sub(wide, 0, 1), operand_imm(1));
    Operand high = build_or_b32(b, operand_sub(wide, 1, 1), rest);
    Operand odd = build_bfe_u32(b, high, shift, 1);
    Operand rounded = build_add_i32(b, build_add_i32(b, high, odd), operand_imm((1u << (shift - 1)) - 1));
    Operand code = build_lshr_b32(b, rounded, operand_imm(shift));
    code = build_min_u32(b, code, operand_imm(f->overflow));
    if (f->info->top == WAVECC_TOP_IEEE) {
        Operand is_nan = BUILD(b, OP_V_CMP_U_F32, x, x);
        code = build_select(b, is_nan, operand_imm(f->most | 1u << (f->info->mantissa_bits - 1)), code);
    }
    Operand sign = build_and_b32(b, build_lshr_b32(b, x, operand_imm(31 - f->magnitude_bits)),
                                 operand_imm(1u << f->magnitude_bits));
    if (f->info->top == WAVECC_TOP_FNUZ) { /* neither -0 nor a second NaN */
        Operand less = build_add_i32(b, code, operand_imm(UINT32_MAX));
        sign = build_select(b, build_cmp_i32(b, CMP_ULT, less, operand_imm(f->most)), sign, operand_imm(0));
    }
    return build_or_b32(b, code, sign);
}

Operand small_float_narrowed(Builder *b, WaveccType type, const Operand *x, uint32_t count)
{
    SmallFormat f = find_format(type);
    NativeKind kind = native_kind(b, type);
    CHECK(small_float_has_digits(type));
    if (kind == NATIVE_NONE) return encode(b, &f, x[0]);
    Operand result = build_undef(b, CLASS_V, 1);
    for (uint32_t i = 0; i < count; i += 2) {
        Operand low = x[i], high = x[i + 1 < count ? i + 1 : i];
        Inst *inst = kind == NATIVE_FP8 ? BUILD_INST(b, OP_V_CVT_PK_FP8_F32, low, high, result)
                                        : BUILD_INST(b, OP_V_CVT_PK_BF8_F32, low, high, result);
        if (i) inst->m.mods.op_sel = 8; /* writes the upper half */
        result = inst_def(inst, 0);
    }
    return result;
}
