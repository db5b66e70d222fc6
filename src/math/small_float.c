/* Floats of 8, 6 and 4 bits to and from f32: by the target's instructions where its 8-bit format is
   meant, else by integer operations and one exact product.

   A code's exponent and significand, moved to the top of an f64's fields, are the code's value
   times 2^(bias - 1023), denormals included (f64 denormals are never flushed); so one product
   converts, and the reverse product leaves an f64 whose upper bits are the code, to be rounded
   there. */
#include <string.h>

#include "frontend/dialect/float.h"
#include "wavecc/types.h"

typedef struct SmallFormat {
    const WaveccTypeInfo *info;
    unsigned magnitude_bits; /* without the sign */
    uint32_t most;           /* largest code of a number or infinity */
    uint32_t overflow;       /* code of what is larger */
} SmallFormat;

static bool find_format(const Type *type, SmallFormat *out)
{
    WaveccType id = wavecc_type_from_name(type->element_name, strlen(type->element_name));
    if (type->element != ELEMENT_SMALL_FLOAT || id == WAVECC_NUM_TYPES) return false;
    const WaveccTypeInfo *info = wavecc_type_info(id);
    unsigned bits = (unsigned)(info->exponent_bits + info->mantissa_bits);
    uint32_t ones = (1u << bits) - 1;
    *out = (SmallFormat){info, bits, ones, ones};
    if (info->top == WAVECC_TOP_IEEE)
        out->most = out->overflow = ones & ~((1u << info->mantissa_bits) - 1);
    if (info->top == WAVECC_TOP_FN) out->most = ones - 1;
    if (info->top == WAVECC_TOP_FNUZ) out->overflow = ones + 1;
    return true;
}

/* 8 bits of exponent without sign and significand: scale factors. */
static bool is_scale(const SmallFormat *f)
{
    return f->info->mantissa_bits == 0;
}

bool is_small_float(const Type *type)
{
    SmallFormat f;
    return find_format(type, &f);
}

/* fp8: 1, bf8: 2, as the target's instructions know them; else 0. */
static unsigned native_kind(Reader *r, const Type *type)
{
    bool fnuz = target_infos[r->k->target].has_fnuz_fp8;
    if (!strcmp(type->element_name, fnuz ? "f8E4M3FNUZ" : "f8E4M3FN")) return 1;
    return !strcmp(type->element_name, fnuz ? "f8E5M2FNUZ" : "f8E5M2") ? 2 : 0;
}

/* ---- to f32 ---- */

/* 2^(code - 127); 255 is NaN. */
static Operand decode_scale(Reader *r, Operand code)
{
    Builder *b = &r->b;
    code = build_and_b32(b, code, operand_imm(0xff));
    Operand bits = build_shl_b32(b, code, operand_imm(23));
    bits = build_max_u32(b, bits, operand_imm(0x400000)); /* code 0: 2^-127, denormal */
    Operand is_nan = build_cmp_i32(b, CMP_EQ, code, operand_imm(0xff));
    return build_select(b, is_nan, operand_imm(0x7fc00000), bits);
}

static Operand decode(Reader *r, const SmallFormat *f, Operand code)
{
    Builder *b = &r->b;
    code = in_register(r, code);
    if (is_scale(f)) return decode_scale(r, code);
    if (f->info->top == WAVECC_TOP_IEEE) /* f8E5M2 is the upper half of an f16 */
        return inst1(r, OP_V_CVT_F32_F16, build_shl_b32(b, code, operand_imm(8)));
    Operand value = build_bfe_u32(b, code, 0, f->magnitude_bits);
    Operand sign = build_and_b32(b, build_shl_b32(b, code, operand_imm(31 - f->magnitude_bits)),
                                 operand_imm(0x80000000));
    Operand high = build_or_b32(
        b, build_shl_b32(b, value, operand_imm(20 - (unsigned)f->info->mantissa_bits)), sign);
    Operand parts[2] = {operand_imm(0), high};
    Operand wide = inst2(r, OP_V_MUL_F64, build_merge(b, parts, 2),
                         f64_constant(r, wavecc_power_of_two(1023 - f->info->bias)));
    Operand result = inst1(r, OP_V_CVT_F32_F64, wide);
    if (f->info->top == WAVECC_TOP_FINITE) return result;
    Operand all = build_bfe_u32(b, code, 0, 8);
    Operand is_nan = f->info->top == WAVECC_TOP_FN
                         ? build_cmp_i32(b, CMP_EQ, value, operand_imm(f->most + 1))
                         : build_cmp_i32(b, CMP_EQ, all, operand_imm(1u << f->magnitude_bits));
    return build_select(b, is_nan, operand_imm(0x7fc00000), result);
}

void small_float_decode(Reader *r, Value *v, uint32_t i, uint32_t most, Operand out[2],
                        uint32_t *count)
{
    SmallFormat f;
    unsigned kind = native_kind(r, v->type);
    find_format(v->type, &f);
    *count = 1;
    uint64_t bits;
    if (data_constant(v, i, &bits)) {
        WaveccType id = wavecc_type_from_name(v->type->element_name, strlen(v->type->element_name));
        uint32_t code = (uint32_t)wavecc_encode(WAVECC_F32, wavecc_decode(id, bits));
        out[0] = build_to_v(&r->b, operand_imm(code));
        return;
    }
    if (!kind) {
        out[0] = decode(r, &f, data_element(r, v, i));
        return;
    }
    Piece p = data_piece(v, i), next = most > 1 ? data_piece(v, i + 1) : p;
    bool pair = most > 1 && p.reg.kind == OPERAND_VREG && next.reg.kind == OPERAND_VREG &&
                p.bit % 16 == 0 && next.bit == p.bit + 8 && next.reg.value == p.reg.value &&
                next.reg.offset == p.reg.offset;
    if (!pair) {
        out[0] = inst1(r, kind == 1 ? OP_V_CVT_F32_FP8 : OP_V_CVT_F32_BF8,
                       in_register(r, data_element(r, v, i)));
        return;
    }
    Operand word = build_lshr_b32(&r->b, operand_sub(p.reg, 0, 1), operand_imm(p.bit));
    Operand both = inst1(r, kind == 1 ? OP_V_CVT_PK_F32_FP8 : OP_V_CVT_PK_F32_BF8, word);
    out[0] = operand_sub(both, 0, 1);
    out[1] = operand_sub(both, 1, 1);
    *count = 2;
}

/* ---- from f32 ---- */

uint32_t small_float_group(Reader *r, const Type *type)
{
    return native_kind(r, type) ? 4 : 1;
}

/* Rounds and clamps the magnitude, then adds the sign. */
static Operand encode(Reader *r, const SmallFormat *f, Operand x)
{
    Builder *b = &r->b;
    unsigned shift =
        20 - (unsigned)f->info->mantissa_bits; /* the code's last bit in the upper word */
    x = in_register(r, x);
    Operand wide = inst1(r, OP_V_CVT_F64_F32, magnitude(x));
    wide = inst2(r, OP_V_MUL_F64, wide,
                 f64_constant(r, 1 / wavecc_power_of_two(1023 - f->info->bias)));
    Operand rest = build_min_u32(b, operand_sub(wide, 0, 1), operand_imm(1));
    Operand high = build_or_b32(b, operand_sub(wide, 1, 1), rest);
    Operand odd = build_bfe_u32(b, high, shift, 1);
    Operand rounded =
        build_add_i32(b, build_add_i32(b, high, odd), operand_imm((1u << (shift - 1)) - 1));
    Operand code = build_lshr_b32(b, rounded, operand_imm(shift));
    code = build_min_u32(b, code, operand_imm(f->overflow));
    if (f->info->top == WAVECC_TOP_IEEE) {
        Operand is_nan = inst2(r, OP_V_CMP_U_F32, x, x);
        code = build_select(b, is_nan, operand_imm(f->most | 1u << (f->info->mantissa_bits - 1)),
                            code);
    }
    Operand sign = build_and_b32(b, build_lshr_b32(b, x, operand_imm(31 - f->magnitude_bits)),
                                 operand_imm(1u << f->magnitude_bits));
    if (f->info->top == WAVECC_TOP_FNUZ) { /* neither -0 nor a second NaN */
        Operand less = build_add_i32(b, code, operand_imm(UINT32_MAX));
        sign = build_select(b, build_cmp_i32(b, CMP_ULT, less, operand_imm(f->most)), sign,
                            operand_imm(0));
    }
    return build_or_b32(b, code, sign);
}

Operand small_float_encode(Reader *r, const Type *type, const Operand *x, uint32_t count)
{
    SmallFormat f;
    unsigned kind = native_kind(r, type);
    find_format(type, &f);
    if (is_scale(&f)) {
        read_error(r,
                   "%s: rounding to %s is not supported; supported: f16, bf16, f32, f64, floats of "
                   "8, 6 and 4 bits "
                   "with digits",
                   op_name(r->op), type->element_name);
        return operand_imm(0);
    }
    if (!kind) return encode(r, &f, x[0]);
    Operand result = build_undef(&r->b, CLASS_V, 1);
    for (uint32_t i = 0; i < count; i += 2) {
        Operand uses[3] = {x[i], x[i + 1 < count ? i + 1 : i], result};
        Inst *inst =
            build_inst(&r->b, kind == 1 ? OP_V_CVT_PK_FP8_F32 : OP_V_CVT_PK_BF8_F32, uses, 3);
        if (i) inst->m.mods.op_sel = 8; /* into the upper half */
        result = inst_def(inst, 0);
    }
    return result;
}
