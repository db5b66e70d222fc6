/* Second witness: conversions. Those to and from 8, 6 and 4 bits follow the opcode pages for places
   and order; for stochastic rounding, of which the pages give no formula for most types, the
   discarded bits of the 24-bit significand are compared with as many top bits of the seed (AMD's
   simulator rocjitsu reads it so too). */
#include "witness/rows.h"

#define OP(name, ...) \
    static void name(Lane *l) { __VA_ARGS__; }

static bool keeps_in(const Witness *w, FormatName f)
{
    return f == FMT_BF16 || w->mode & (f == FMT_F32 ? WITNESS_DENORM32_IN : WITNESS_DENORM16_64_IN);
}
static bool keeps_out(const Witness *w, FormatName f)
{
    return f == FMT_BF16 || w->mode & (f == FMT_F32 ? WITNESS_DENORM32_OUT : WITNESS_DENORM16_64_OUT);
}
static bool subnormal(FormatName f, uint64_t bits)
{
    return !(bits & low_bits(float_formats[f].exponent_bits) << float_formats[f].mantissa_bits);
}
static Number read_as(const Lane *l, FormatName f, uint64_t bits)
{
    bits &= low_bits(format_bits(f));
    if (!keeps_in(l->w, f) && subnormal(f, bits)) bits &= sign_bit(f);
    return number_decode(f, bits);
}
/* FP16_OVFL (LLVM, AMDGPUUsage): a finite number too large for f16 becomes the largest one; CDNA5 ISA 7.6: of bf16 too. */
static Overflow overflow_of(const Lane *l, FormatName f)
{
    const bool meant = f == FMT_F16 || (f == FMT_BF16 && l->target == TARGET_GFX1250);
    return meant && l->w->mode & WITNESS_FP16_OVFL ? OVERFLOW_SATURATE : OVERFLOW_DEFAULT;
}
static uint64_t write_as(const Lane *l, FormatName f, Number x, Rounding rounding)
{
    uint64_t bits;
    if (is_nan(x)) return format_nan(f);
    if (x.kind == KIND_INFINITE) return format_infinity(f) | (x.negative ? sign_bit(f) : 0);
    bits = number_encode(f, x.value, rounding, overflow_of(l, f));
    return !keeps_out(l->w, f) && subnormal(f, bits) ? bits & sign_bit(f) : bits;
}
static Number number_of(Quad value) { return (Number){KIND_FINITE, value < 0, value}; }

/* ---- integers: param is the number of bits, negative for signed ones ---- */

static void op_from_int(Lane *l)
{
    const int bits = l->param < 0 ? -l->param : l->param;
    uint64_t value = l->s[0] & low_bits(bits);
    Quad number = (Quad)value;
    if (l->param < 0 && value >> (bits - 1)) number -= quad_power(bits);
    l->d = write_as(l, l->format, number_of(number), ROUND_EVEN);
}
static void op_from_byte(Lane *l)
{
    l->d = write_as(l, FMT_F32, number_of((Quad)(l->s[0] >> (8 * l->param) & 0xff)), ROUND_EVEN);
}
static void op_off_i4(Lane *l)
{
    const int value = (int)(l->s[0] & 15);
    l->d = write_as(l, FMT_F32, number_of((Quad)(value < 8 ? value : value - 16) / 16), ROUND_EVEN);
}
/* Saturating; NaN is 0. */
static uint64_t to_int(Number x, Quad (*map)(Quad), int bits, bool is_signed)
{
    const Quad high = quad_power(is_signed ? bits - 1 : bits) - 1, low = is_signed ? -quad_power(bits - 1) : 0;
    if (is_nan(x)) return 0;
    Quad value = x.kind == KIND_INFINITE ? (x.negative ? low : high) : map(x.value);
    if (value < low) value = low;
    if (value > high) value = high;
    return (uint64_t)(__int128)value & low_bits(bits);
}
/* param: source format, result bits (negative: signed) */
#define TO_INT(format, bits) ((format) * 256 + (bits) + 128)
static void op_to_int(Lane *l)
{
    const int bits = l->param % 256 - 128;
    l->d = to_int(read_as(l, (FormatName)(l->param / 256), l->s[0]), quad_trunc, bits < 0 ? -bits : bits, bits < 0);
}
OP(op_floor_int, l->d = to_int(read_as(l, FMT_F32, l->s[0]), quad_floor, 32, true))
/* The sum with 0.5 is an f32 sum. */
static void op_rpi_int(Lane *l)
{
    Number x = read_as(l, FMT_F32, l->s[0]);
    if (x.kind == KIND_FINITE) {
        const uint64_t sum = number_encode(FMT_F32, x.value + (Quad)0.5, ROUND_EVEN, OVERFLOW_DEFAULT);
        x = number_decode(FMT_F32, sum);
    }
    l->d = to_int(x, quad_floor, 32, true);
}

/* ---- between floats: param = source format ---- */

OP(op_convert, l->d = write_as(l, l->format, read_as(l, (FormatName)l->param, l->s[0]), ROUND_EVEN))
OP(op_from_bf16, l->d = (l->s[0] & 0xffff) << 16)
static void op_pk_half(Lane *l) /* param: format * 2 + round to zero */
{
    const FormatName f = (FormatName)(l->param / 2);
    if (f == FMT_F16 && !keeps_out(l->w, FMT_F16)) l->declined = true; /* no source says */
    for (int k = 0; k < 2; k++)
        l->d |= write_as(l, f, read_as(l, FMT_F32, l->s[k]), l->param & 1 ? ROUND_TO_ZERO : ROUND_EVEN) << (16 * k);
    for (int k = 0; k < 2; k++) /* towards zero, only an infinity becomes one */
        if (l->param & 1 && read_as(l, FMT_F32, l->s[k]).kind == KIND_INFINITE)
            l->d = (l->d & ~(UINT64_C(0xffff) << (16 * k))) | (0x7c00 | (l->s[k] >> 31 & 1) << 15) << (16 * k);
}
/* [-1, 1] or [0, 1] as 16 bits. */
static uint64_t norm(Number x, bool is_signed)
{
    const Quad scale = is_signed ? 32767 : 65535, low = is_signed ? -scale : 0;
    if (is_nan(x)) return 0;
    Quad value = x.kind == KIND_INFINITE ? (x.negative ? low : scale) : quad_rint(x.value * scale);
    if (value < low) value = low;
    if (value > scale) value = scale;
    return (uint64_t)(__int128)value & 0xffff;
}
OP(op_norm, l->d = norm(read_as(l, FMT_F16, l->s[0]), l->param))
#define PK_NORM(format, is_signed) ((format) * 2 + (is_signed))
static void op_pk_norm(Lane *l)
{
    for (int k = 0; k < 2; k++) l->d |= norm(read_as(l, (FormatName)(l->param / 2), l->s[k]), l->param & 1) << (16 * k);
}
static void op_pk_u8(Lane *l)
{
    const Number x = read_as(l, FMT_F32, l->s[0]);
    const int at = 8 * (int)(l->s[1] & 3);
    /* How fractions are rounded, the opcode page does not say. */
    if (x.kind == KIND_FINITE && x.value != quad_floor(x.value) && x.value > 0 && x.value < 255) l->declined = true;
    l->d = (l->s[2] & ~(UINT64_C(0xff) << at)) | to_int(x, quad_trunc, 8, false) << at;
}
/* Two f32 to halves; param: signed. */
static void op_pk_int16(Lane *l)
{
    for (int k = 0; k < 2; k++) l->d |= to_int(read_as(l, FMT_F32, l->s[k]), quad_trunc, 16, l->param) << (16 * k);
}
OP(op_pack, l->d = (l->s[0] & 0xffff) | (l->s[1] & 0xffff) << 16)

/* ---- 8 bits without scale ---- */

static FormatName byte_format(const Lane *l, bool bf8)
{
    const bool fnuz = target_infos[l->target].has_fnuz_fp8;
    return bf8 ? (fnuz ? FMT_BF8_FNUZ : FMT_BF8) : fnuz ? FMT_FP8_FNUZ : FMT_FP8;
}
static uint64_t as_f32(Number x)
{
    if (is_nan(x)) return format_nan(FMT_F32);
    if (x.kind == KIND_INFINITE) return format_infinity(FMT_F32) | (x.negative ? sign_bit(FMT_F32) : 0);
    return number_encode(FMT_F32, x.value, ROUND_EVEN, OVERFLOW_DEFAULT);
}
static void op_f32_from_byte(Lane *l)
{
    const unsigned selector = l->inst->mods.sdwa_src & 7;
    FormatName format = byte_format(l, l->param);
    if (l->inst->form == FORM_SDWA && selector > SDWA_BYTE_3 && selector != SDWA_DWORD) l->declined = true;
    if (l->target == TARGET_GFX1250 && l->clamp) { /* CDNA5 ISA 7.6.3: the clamp bit chooses the other format */
        format = FMT_E5M3;
        l->clamp = false;
    }
    l->d = as_f32(number_decode(format, l->s[0] & 0xff));
}
static void op_pk_f32_from_bytes(Lane *l)
{
    const unsigned selector = l->inst->mods.sdwa_src & 7;
    if (l->inst->form == FORM_SDWA && selector < SDWA_WORD_0) l->declined = true;
    if (l->clamp || l->inst->mods.omod) l->declined = true;
    for (int k = 0; k < 2; k++)
        l->d |= as_f32(number_decode(byte_format(l, l->param), l->s[0] >> (8 * k) & 0xff)) << (32 * k);
}

/* Encodes to a small format; fp6, bf6, fp4 saturate, the others where MODE.fp16_ovfl is set. */
static uint64_t to_small(const Lane *l, FormatName f, Number x)
{
    const bool saturate = format_bits(f) < 8 || l->w->mode & WITNESS_FP16_OVFL;
    if (is_nan(x)) return format_nan(f);
    const uint64_t sign = x.negative ? sign_bit(f) : 0;
    if (x.kind == KIND_INFINITE) {
        if (saturate) return format_max(f) | sign;
        return float_formats[f].special == SPECIAL_NEGATIVE_ZERO_NAN ? format_nan(f) : format_infinity(f) | sign;
    }
    return number_encode(f, x.value, ROUND_EVEN, saturate ? OVERFLOW_SATURATE : OVERFLOW_DEFAULT);
}
static uint64_t to_small_stochastic(const Lane *l, FormatName f, Number x, uint32_t seed)
{
    const bool fnuz = float_formats[f].special == SPECIAL_NEGATIVE_ZERO_NAN;
    if (x.kind != KIND_FINITE || x.value == 0) return to_small(l, f, x);
    const Quad magnitude = quad_abs(x.value);
    const int exponent = quad_exponent(magnitude), least = 1 - float_formats[f].bias;
    const int ulp = (exponent > least ? exponent : least) - float_formats[f].mantissa_bits;
    const int discarded = ulp - (exponent - 23); /* bits of a 24-bit significand */
    Quad kept = 0;
    if (discarded <= 24)
        kept = quad_floor(magnitude * quad_power(-ulp) + (Quad)(seed >> (32 - discarded)) * quad_power(-discarded));
    if (kept == 0) return x.negative && !fnuz ? sign_bit(f) : 0;
    Number rounded = number_of(kept * quad_power(ulp) * (x.negative ? -1 : 1));
    return to_small(l, f, rounded);
}
static void put(Lane *l, int at, int bits, uint64_t value) { l->d = (l->d & ~(low_bits(bits) << at)) | value << at; }
/* A packed pair into the half that op_sel[3] names. f32 sources are flushed by no source that says
 * so. */
static void op_pk_bytes(Lane *l)
{
    const FormatName f = byte_format(l, l->param);
    const int at = l->inst->mods.op_sel & 8 ? 16 : 0;
    l->d = l->old;
    for (int k = 0; k < 2; k++) put(l, at + 8 * k, 8, to_small(l, f, number_decode(FMT_F32, l->s[k] & 0xffffffff)));
}
static void op_sr_byte(Lane *l)
{
    const FormatName f = byte_format(l, l->param);
    l->d = l->old;
    if (l->inst->mods.op_sel & 3) l->declined = true;
    put(l, 8 * (l->inst->mods.op_sel >> 2), 8,
        to_small_stochastic(l, f, number_decode(FMT_F32, l->s[0] & 0xffffffff), (uint32_t)l->s[1]));
}
/* From and to f16; CDNA5: V_CVT_F16_FP8, V_CVT_PK_F16_FP8, V_CVT_PK_FP8_F16, V_CVT_SR_FP8_F16. */
static uint64_t half_of_byte(Lane *l, uint64_t byte)
{
    const Number x = number_decode(byte_format(l, l->param), byte & 0xff);
    if (is_nan(x)) return format_nan(FMT_F16);
    if (x.kind == KIND_INFINITE) return format_infinity(FMT_F16) | (x.negative ? sign_bit(FMT_F16) : 0);
    return number_encode(FMT_F16, x.value, ROUND_EVEN, OVERFLOW_DEFAULT);
}
OP(op_f16_from_byte, l->d = half_of_byte(l, l->s[0]))
OP(op_pk_f16_from_bytes, l->d = half_of_byte(l, l->s[0]) | half_of_byte(l, l->s[0] >> 8) << 16)
static void op_pk_bytes_f16(Lane *l)
{
    const int at = l->inst->mods.op_sel & 8 ? 16 : 0;
    if (witness_operand(l->inst, 1).flags || l->inst->mods.op_sel & 7) l->declined = true;
    l->d = l->old;
    for (int k = 0; k < 2; k++)
        put(l, at + 8 * k, 8,
            to_small(l, byte_format(l, l->param), number_decode(FMT_F16, l->s[0] >> (16 * k) & 0xffff)));
}
static void op_sr_byte_f16(Lane *l)
{
    l->d = l->old;
    if (l->inst->mods.op_sel & 3) l->declined = true;
    const Number x = number_decode(FMT_F16, l->s[0] & 0xffff);
    put(l, 8 * (l->inst->mods.op_sel >> 2), 8, to_small_stochastic(l, byte_format(l, l->param), x, (uint32_t)l->s[1]));
}
/* f16: 13 bits are discarded, of subnormals too (then cut); bf16: 16. */
static void op_sr_half(Lane *l)
{
    const FormatName f = (FormatName)l->param;
    const int discarded = f == FMT_F16 ? 13 : 16;
    const uint64_t bits = l->s[0] & 0xffffffff;
    const Number x = number_decode(FMT_F32, bits);
    if (x.kind != KIND_FINITE) {
        l->d = write_as(l, f, x, ROUND_TO_ZERO);
        return;
    }
    const uint64_t sum = bits + ((l->s[1] & 0xffffffff) >> (32 - discarded)); /* a carry moves the exponent */
    const Number y = number_decode(FMT_F32, sum);
    if (y.kind == KIND_INFINITE || is_nan(y)) l->d = f == FMT_F16 ? format_max(f) | (bits >> 31) << 15 : sum >> 16;
    else l->d = number_encode(f, y.value, ROUND_TO_ZERO, OVERFLOW_DEFAULT);
    if (y.kind == KIND_FINITE && f == FMT_F16 && quad_abs(y.value) < quad_power(-14)) {
        const Quad cut = quad_trunc(y.value * quad_power(24));
        l->d = number_encode(f, cut * quad_power(-24), ROUND_TO_ZERO, OVERFLOW_DEFAULT) | (bits >> 31) << 15;
    }
}

/* Two at once: the low half of the seed for the first, the high half for the second. */
static void op_sr_pk_bf16(Lane *l)
{
    if (l->inst->mods.omod) l->declined = true; /* 7.2.3.1: not supported */
    for (int k = 0; k < 2; k++) {
        const uint64_t bits = l->s[k] & 0xffffffff, seed = l->s[2] >> (16 * k) & 0xffff;
        const Number x = number_decode(FMT_F32, bits);
        uint64_t half = (bits + (x.kind == KIND_FINITE ? seed : 0)) >> 16;
        if (is_nan(x)) half = format_nan(FMT_BF16);
        else if (x.kind == KIND_FINITE && (half & 0x7fff) > 0x7f7f && l->w->mode & WITNESS_FP16_OVFL)
            half = format_max(FMT_BF16) | (bits >> 31) << 15;
        l->d |= half << (16 * k);
    }
}

/* ---- with scale: param = wide format, small format ---- */

#define SCALED(wide, small) ((wide) * 16 + (small))
#define WIDE_OF(l) ((FormatName)((l)->param / 16))
#define SMALL_OF(l) ((FormatName)((l)->param % 16))

/* The scale is the exponent field of an f32; all ones: NaN. */
static bool scale_exponent(uint64_t bits, int *exponent)
{
    const int field = (int)(bits >> 23 & 0xff);
    *exponent = field - 127;
    return field != 255;
}
static Number scaled(Number x, uint64_t scale, int direction)
{
    int exponent;
    if (!scale_exponent(scale, &exponent)) x.kind = KIND_QUIET;
    else if (x.kind == KIND_FINITE) x.value *= quad_power(direction * exponent);
    return x;
}
static void decline_flushing(Lane *l)
{
    const uint32_t all = WITNESS_DENORM32_IN | WITNESS_DENORM32_OUT | WITNESS_DENORM16_64_IN | WITNESS_DENORM16_64_OUT;
    if ((l->w->mode & all) != all) l->declined = true; /* no source says */
}
/* Wide element `e` of the operand in `slot`. */
static Number wide_element(const Lane *l, int slot, int e)
{
    const FormatName f = WIDE_OF(l);
    if (f == FMT_F32) return number_decode(f, l->wide[slot][e]);
    return number_decode(f, l->wide[slot][e / 2] >> (16 * (e % 2)) & 0xffff);
}
static uint64_t wide_result(const Lane *l, Number x)
{
    const FormatName f = WIDE_OF(l);
    if (is_nan(x)) return format_nan(f);
    if (x.kind == KIND_INFINITE) return format_infinity(f) | (x.negative ? sign_bit(f) : 0);
    return number_encode(f, x.value, ROUND_EVEN, overflow_of(l, f));
}
static uint32_t next_seed(uint32_t seed) { return seed << 1 ^ (seed >> 31 ? 197 : 0); }

static void op_scale_pk_to(Lane *l)
{
    const FormatName f = SMALL_OF(l), wide = WIDE_OF(l);
    const int bits = format_bits(f), op_sel = l->inst->mods.op_sel;
    const int at = bits == 8 ? 16 * (op_sel >> 3) : 8 * (op_sel >> 2);
    decline_flushing(l);
    if (op_sel & (bits == 8 ? 7 : 3)) l->declined = true;
    l->d = l->old;
    for (int k = 0; k < 2; k++) {
        const uint64_t source = wide == FMT_F32 ? l->s[k] & 0xffffffff : l->s[0] >> (16 * k) & 0xffff;
        put(l, at + bits * k, bits,
            to_small(l, f, scaled(number_decode(wide, source), l->s[wide == FMT_F32 ? 2 : 1], -1)));
    }
}
static void op_scale_sr_one(Lane *l)
{
    decline_flushing(l);
    if (l->inst->mods.op_sel & 3) l->declined = true;
    l->d = l->old;
    const Number x = number_decode(WIDE_OF(l), l->s[0] & low_bits(format_bits(WIDE_OF(l))));
    put(l, 8 * (l->inst->mods.op_sel >> 2), 8,
        to_small_stochastic(l, SMALL_OF(l), scaled(x, l->s[2], -1), (uint32_t)l->s[1]));
}
static void op_scale_sr_pk_fp4(Lane *l)
{
    const int at = 8 * (l->inst->mods.op_sel >> 2);
    uint32_t seed = (uint32_t)l->s[1];
    decline_flushing(l);
    if (l->inst->mods.op_sel & 3) l->declined = true;
    l->d = l->old;
    for (int k = 0; k < 2; k++, seed = next_seed(seed)) {
        const uint64_t source = WIDE_OF(l) == FMT_F32 ? l->s[0] >> (32 * k) & 0xffffffff : l->s[0] >> (16 * k) & 0xffff;
        const Number x = number_decode(WIDE_OF(l), source);
        put(l, at + 4 * k, 4, to_small_stochastic(l, FMT_FP4, scaled(x, l->s[2], -1), seed));
    }
}
static void op_scale_pk_from(Lane *l)
{
    const FormatName f = SMALL_OF(l);
    const int bits = format_bits(f), op_sel = l->inst->mods.op_sel;
    const int at = bits == 8 ? 16 * (op_sel & 1) : 8 * (op_sel & 3);
    decline_flushing(l);
    if (op_sel & (bits == 8 ? 14 : 12)) l->declined = true;
    for (int k = 0; k < 2; k++) {
        const Number x = scaled(number_decode(f, l->s[0] >> (at + bits * k) & low_bits(bits)), l->s[1], 1);
        l->d |= wide_result(l, x) << (WIDE_OF(l) == FMT_F32 ? 32 * k : 16 * k);
    }
}
static void op_scale_from_one(Lane *l)
{
    const int op_sel = l->inst->mods.op_sel;
    decline_flushing(l);
    if (op_sel & 4 || (WIDE_OF(l) == FMT_F32 && op_sel & 8)) l->declined = true;
    const uint64_t value =
        wide_result(l, scaled(number_decode(SMALL_OF(l), l->s[0] >> (8 * (op_sel & 3)) & 0xff), l->s[1], 1));
    l->d = value;
    if (WIDE_OF(l) != FMT_F32) {
        l->d = l->old;
        put(l, op_sel & 8 ? 16 : 0, 16, value);
    }
}
/* Element e of those that lie one behind the other. */
static void put_element(Lane *l, int bits, int e, uint64_t code)
{
    for (int bit = bits * e; bit < bits * (e + 1); bit++)
        if (code >> (bit - bits * e) & 1) l->d_wide[bit / 32] |= 1u << bit % 32;
}
static uint64_t get_element(const Lane *l, int bits, int e)
{
    uint64_t code = 0;
    for (int bit = 0; bit < bits; bit++)
        code |= (uint64_t)(l->wide[0][(bits * e + bit) / 32] >> (bits * e + bit) % 32 & 1) << bit;
    return code;
}
/* 32 elements of 6 bits. */
static void put_six(Lane *l, int e, uint64_t code) { put_element(l, 6, e, code); }
static uint64_t get_six(const Lane *l, int e) { return get_element(l, 6, e); }
static void op_scale_pk32_to(Lane *l)
{
    decline_flushing(l);
    for (int e = 0; e < 32; e++) put_six(l, e, to_small(l, SMALL_OF(l), scaled(wide_element(l, 0, e), l->s[1], -1)));
}
static void op_scale_sr_pk32_to(Lane *l)
{
    uint32_t seed = (uint32_t)l->s[1];
    decline_flushing(l);
    for (int e = 0; e < 32; e++, seed = next_seed(seed))
        put_six(l, e, to_small_stochastic(l, SMALL_OF(l), scaled(wide_element(l, 0, e), l->s[2], -1), seed));
}
/* The two sources of 16 alternate. */
static void op_scale_2xpk16_to(Lane *l)
{
    decline_flushing(l);
    for (int e = 0; e < 32; e++)
        put_six(l, e, to_small(l, SMALL_OF(l), scaled(number_decode(FMT_F32, l->wide[e % 2][e / 2]), l->s[2], -1)));
}
static void op_scale_pk32_from(Lane *l)
{
    decline_flushing(l);
    for (int e = 0; e < 32; e++) {
        const uint64_t value = wide_result(l, scaled(number_decode(SMALL_OF(l), get_six(l, e)), l->s[1], 1));
        if (WIDE_OF(l) == FMT_F32) l->d_wide[e] = (uint32_t)value;
        else l->d_wide[e / 2] |= (uint32_t)value << (16 * (e % 2));
    }
}

/* ---- CDNA5: 8 elements of 4 or 8 bits, or 16 of 6, in a row ---- */

static int elements_of(const Lane *l) { return format_bits(SMALL_OF(l)) == 6 ? 16 : 8; }
/* CDNA5 ISA 7.6.2: an infinity makes no largest number, but NaN. Its sign stays, as that of an overflow to NaN does. */
static bool makes_nan(const Lane *l, Number source)
{
    return source.kind == KIND_INFINITE && format_bits(SMALL_OF(l)) == 8 && l->w->mode & WITNESS_FP16_OVFL;
}
static void op_scale_packed_to(Lane *l)
{
    const FormatName f = SMALL_OF(l);
    decline_flushing(l);
    for (int e = 0; e < elements_of(l); e++) {
        const Number source = wide_element(l, 0, e), x = scaled(source, l->s[1], -1);
        const uint64_t nan = format_nan(f) | (!is_nan(x) && x.negative ? sign_bit(f) : 0);
        put_element(l, format_bits(f), e, makes_nan(l, source) ? nan : to_small(l, f, x));
    }
}
/* The low half of the seed for the first of two, the upper half for the second; then the next seed. */
static void op_scale_packed_sr(Lane *l)
{
    const FormatName f = SMALL_OF(l);
    uint32_t seed = (uint32_t)l->s[1];
    decline_flushing(l);
    for (int e = 0; e < elements_of(l); e++) {
        const Number source = wide_element(l, 0, e), x = scaled(source, l->s[2], -1);
        const uint32_t half = e % 2 ? seed >> 16 : seed & 0xffff;
        const uint64_t nan = format_nan(f) | (!is_nan(x) && x.negative ? sign_bit(f) : 0);
        put_element(l, format_bits(f), e, makes_nan(l, source) ? nan : to_small_stochastic(l, f, x, half << 16));
        if (e % 2) seed = next_seed(seed);
    }
}
/* The scale is a byte, E8M0; what op_sel above 3 says, the opcode pages and the tables of 7.6.3 say differently. */
static void op_scale_packed_from(Lane *l)
{
    const FormatName f = SMALL_OF(l), wide = WIDE_OF(l);
    decline_flushing(l);
    if (l->inst->mods.op_sel > 3) l->declined = true;
    const uint64_t scale = (l->s[1] >> (8 * (l->inst->mods.op_sel & 3)) & 0xff) << 23;
    for (int e = 0; e < elements_of(l); e++) {
        const Number x = scaled(number_decode(f, get_element(l, format_bits(f), e)), scale, 1);
        const uint64_t value = wide_result(l, x);
        if (wide == FMT_F32) l->d_wide[e] = (uint32_t)value;
        else l->d_wide[e / 2] |= (uint32_t)value << (16 * (e % 2));
    }
}

#define ROW(text, op, result, format, param) {text, op, result, format, TOLERANCE_NONE, param},
#define SCALE_PACKED_ROWS(wide_name, wide, small_name, small, count)                                          \
    ROW("v_cvt_scalef32_pk" count "_" small_name "_" wide_name, op_scale_packed_to, RESULT_WIDE, FMT_NONE,    \
        SCALED(wide, small))                                                                                  \
    ROW("v_cvt_scalef32_sr_pk" count "_" small_name "_" wide_name, op_scale_packed_sr, RESULT_WIDE, FMT_NONE, \
        SCALED(wide, small))                                                                                  \
    ROW("v_cvt_scale_pk" count "_" wide_name "_" small_name, op_scale_packed_from, RESULT_WIDE, FMT_NONE,     \
        SCALED(wide, small))
#define SCALE_PK8_ROWS(wide_name, wide, small_name, small) SCALE_PACKED_ROWS(wide_name, wide, small_name, small, "8")
#define SCALE_PK16_ROWS(wide_name, wide, small_name, small) SCALE_PACKED_ROWS(wide_name, wide, small_name, small, "16")
#define SCALE_PAIR_ROWS(wide_name, wide, small_name, small)                                                            \
    ROW("v_cvt_scalef32_pk_" small_name "_" wide_name, op_scale_pk_to, RESULT_WHOLE, FMT_NONE, SCALED(wide, small))    \
    ROW("v_cvt_scalef32_pk_" wide_name "_" small_name, op_scale_pk_from, (wide) == FMT_F32 ? RESULT_64 : RESULT_WHOLE, \
        FMT_NONE, SCALED(wide, small))
#define SCALE_ONE_ROWS(wide_name, wide, small_name, small) \
    ROW("v_cvt_scalef32_sr_" small_name "_" wide_name, op_scale_sr_one, RESULT_WHOLE, FMT_NONE, SCALED(wide, small))
#define SCALE_FROM_ROWS(wide_name, wide, small_name, small) \
    ROW("v_cvt_scalef32_" wide_name "_" small_name, op_scale_from_one, RESULT_WHOLE, FMT_NONE, SCALED(wide, small))
#define SCALE_32_ROWS(wide_name, wide, small_name, small)                                               \
    ROW("v_cvt_scalef32_pk32_" wide_name "_" small_name, op_scale_pk32_from, RESULT_WIDE, FMT_NONE,     \
        SCALED(wide, small))                                                                            \
    ROW("v_cvt_scalef32_sr_pk32_" small_name "_" wide_name, op_scale_sr_pk32_to, RESULT_WIDE, FMT_NONE, \
        SCALED(wide, small))
#define SCALE_32_TO_ROWS(wide_name, wide, small_name, small) \
    ROW("v_cvt_scalef32_pk32_" small_name "_" wide_name, op_scale_pk32_to, RESULT_WIDE, FMT_NONE, SCALED(wide, small))
#define OF_WIDE(X, small_name, small)    \
    X("f32", FMT_F32, small_name, small) \
    X("f16", FMT_F16, small_name, small) X("bf16", FMT_BF16, small_name, small)
/* clang-format off */
/* clang-format off */
static const LaneRow rows[] = {
    ROW("v_cvt_f32_i32", op_from_int, RESULT_32, FMT_F32, -32)
    ROW("v_cvt_f32_u32", op_from_int, RESULT_32, FMT_F32, 32)
    ROW("v_cvt_f64_i32", op_from_int, RESULT_64, FMT_F64, -32)
    ROW("v_cvt_f64_u32", op_from_int, RESULT_64, FMT_F64, 32)
    ROW("v_cvt_f16_i16", op_from_int, RESULT_16, FMT_F16, -16)
    ROW("v_cvt_f16_u16", op_from_int, RESULT_16, FMT_F16, 16)
    ROW("v_cvt_f32_ubyte0", op_from_byte, RESULT_32, FMT_F32, 0)
    ROW("v_cvt_f32_ubyte1", op_from_byte, RESULT_32, FMT_F32, 1)
    ROW("v_cvt_f32_ubyte2", op_from_byte, RESULT_32, FMT_F32, 2)
    ROW("v_cvt_f32_ubyte3", op_from_byte, RESULT_32, FMT_F32, 3)
    ROW("v_cvt_off_f32_i4", op_off_i4, RESULT_32, FMT_F32, 0)
    ROW("v_cvt_i32_f32", op_to_int, RESULT_32, FMT_NONE, TO_INT(FMT_F32, -32))
    ROW("v_cvt_u32_f32", op_to_int, RESULT_32, FMT_NONE, TO_INT(FMT_F32, 32))
    ROW("v_cvt_i32_f64", op_to_int, RESULT_32, FMT_NONE, TO_INT(FMT_F64, -32))
    ROW("v_cvt_u32_f64", op_to_int, RESULT_32, FMT_NONE, TO_INT(FMT_F64, 32))
    ROW("v_cvt_i16_f16", op_to_int, RESULT_16, FMT_NONE, TO_INT(FMT_F16, -16))
    ROW("v_cvt_u16_f16", op_to_int, RESULT_16, FMT_NONE, TO_INT(FMT_F16, 16))
    ROW("v_cvt_rpi_i32_f32", op_rpi_int, RESULT_32, FMT_NONE, 0)
    ROW("v_cvt_flr_i32_f32", op_floor_int, RESULT_32, FMT_NONE, 0)
    ROW("v_cvt_f16_f32", op_convert, RESULT_16, FMT_F16, FMT_F32)
    ROW("v_cvt_f32_f16", op_convert, RESULT_32, FMT_F32, FMT_F16)
    ROW("v_cvt_f32_f64", op_convert, RESULT_32, FMT_F32, FMT_F64)
    ROW("v_cvt_f64_f32", op_convert, RESULT_64, FMT_F64, FMT_F32)
    ROW("v_cvt_f32_bf16", op_from_bf16, RESULT_32, FMT_NONE, 0)
    ROW("v_cvt_pkrtz_f16_f32", op_pk_half, RESULT_32, FMT_NONE, 2 * FMT_F16 + 1)
    ROW("v_cvt_pk_rtz_f16_f32", op_pk_half, RESULT_32, FMT_NONE, 2 * FMT_F16 + 1)
    ROW("v_cvt_pk_f16_f32", op_pk_half, RESULT_32, FMT_NONE, 2 * FMT_F16)
    ROW("v_cvt_pk_bf16_f32", op_pk_half, RESULT_32, FMT_NONE, 2 * FMT_BF16)
    ROW("v_cvt_norm_i16_f16", op_norm, RESULT_16, FMT_NONE, 1)
    ROW("v_cvt_norm_u16_f16", op_norm, RESULT_16, FMT_NONE, 0)
    ROW("v_cvt_pknorm_i16_f16", op_pk_norm, RESULT_32, FMT_NONE, PK_NORM(FMT_F16, 1))
    ROW("v_cvt_pknorm_u16_f16", op_pk_norm, RESULT_32, FMT_NONE, PK_NORM(FMT_F16, 0))
    ROW("v_cvt_pknorm_i16_f32", op_pk_norm, RESULT_32, FMT_NONE, PK_NORM(FMT_F32, 1))
    ROW("v_cvt_pknorm_u16_f32", op_pk_norm, RESULT_32, FMT_NONE, PK_NORM(FMT_F32, 0))
    ROW("v_cvt_pk_u8_f32", op_pk_u8, RESULT_32, FMT_NONE, 0)
    ROW("v_cvt_pk_i16_f32", op_pk_int16, RESULT_32, FMT_NONE, 1)
    ROW("v_cvt_pk_u16_f32", op_pk_int16, RESULT_32, FMT_NONE, 0)
    ROW("v_cvt_sr_pk_bf16_f32", op_sr_pk_bf16, RESULT_PACKED, FMT_BF16, 0)
    ROW("v_pack_b32_f16", op_pack, RESULT_WHOLE, FMT_NONE, 0)
    ROW("v_cvt_f32_fp8", op_f32_from_byte, RESULT_32, FMT_F32, 0)
    ROW("v_cvt_f32_bf8", op_f32_from_byte, RESULT_32, FMT_F32, 1)
    ROW("v_cvt_pk_f32_fp8", op_pk_f32_from_bytes, RESULT_64, FMT_NONE, 0)
    ROW("v_cvt_pk_f32_bf8", op_pk_f32_from_bytes, RESULT_64, FMT_NONE, 1)
    ROW("v_cvt_pk_fp8_f32", op_pk_bytes, RESULT_WHOLE, FMT_NONE, 0)
    ROW("v_cvt_pk_bf8_f32", op_pk_bytes, RESULT_WHOLE, FMT_NONE, 1)
    ROW("v_cvt_f16_fp8", op_f16_from_byte, RESULT_16, FMT_NONE, 0)
    ROW("v_cvt_f16_bf8", op_f16_from_byte, RESULT_16, FMT_NONE, 1)
    ROW("v_cvt_pk_f16_fp8", op_pk_f16_from_bytes, RESULT_WHOLE, FMT_NONE, 0)
    ROW("v_cvt_pk_f16_bf8", op_pk_f16_from_bytes, RESULT_WHOLE, FMT_NONE, 1)
    ROW("v_cvt_pk_fp8_f16", op_pk_bytes_f16, RESULT_WHOLE, FMT_NONE, 0)
    ROW("v_cvt_pk_bf8_f16", op_pk_bytes_f16, RESULT_WHOLE, FMT_NONE, 1)
    ROW("v_cvt_sr_fp8_f16", op_sr_byte_f16, RESULT_WHOLE, FMT_NONE, 0)
    ROW("v_cvt_sr_bf8_f16", op_sr_byte_f16, RESULT_WHOLE, FMT_NONE, 1)
    ROW("v_cvt_sr_fp8_f32", op_sr_byte, RESULT_WHOLE, FMT_NONE, 0)
    ROW("v_cvt_sr_bf8_f32", op_sr_byte, RESULT_WHOLE, FMT_NONE, 1)
    ROW("v_cvt_sr_f16_f32", op_sr_half, RESULT_16, FMT_NONE, FMT_F16)
    ROW("v_cvt_sr_bf16_f32", op_sr_half, RESULT_16, FMT_NONE, FMT_BF16)
    OF_WIDE(SCALE_PAIR_ROWS, "fp8", FMT_FP8)
    OF_WIDE(SCALE_PAIR_ROWS, "bf8", FMT_BF8)
    OF_WIDE(SCALE_PAIR_ROWS, "fp4", FMT_FP4)
    OF_WIDE(SCALE_ONE_ROWS, "fp8", FMT_FP8)
    OF_WIDE(SCALE_ONE_ROWS, "bf8", FMT_BF8)
    SCALE_FROM_ROWS("f32", FMT_F32, "fp8", FMT_FP8)
    SCALE_FROM_ROWS("f32", FMT_F32, "bf8", FMT_BF8)
    SCALE_FROM_ROWS("f16", FMT_F16, "fp8", FMT_FP8)
    SCALE_FROM_ROWS("f16", FMT_F16, "bf8", FMT_BF8)
    ROW("v_cvt_scalef32_sr_pk_fp4_f32", op_scale_sr_pk_fp4, RESULT_WHOLE, FMT_NONE, SCALED(FMT_F32, FMT_FP4))
    ROW("v_cvt_scalef32_sr_pk_fp4_f16", op_scale_sr_pk_fp4, RESULT_WHOLE, FMT_NONE, SCALED(FMT_F16, FMT_FP4))
    ROW("v_cvt_scalef32_sr_pk_fp4_bf16", op_scale_sr_pk_fp4, RESULT_WHOLE, FMT_NONE, SCALED(FMT_BF16, FMT_FP4))
    OF_WIDE(SCALE_32_ROWS, "fp6", FMT_FP6)
    OF_WIDE(SCALE_32_ROWS, "bf6", FMT_BF6)
    OF_WIDE(SCALE_32_TO_ROWS, "fp6", FMT_FP6) /* not from f32: that row does not exist, and is never asked for */
    OF_WIDE(SCALE_32_TO_ROWS, "bf6", FMT_BF6)
    OF_WIDE(SCALE_PK8_ROWS, "fp4", FMT_FP4)
    OF_WIDE(SCALE_PK8_ROWS, "fp8", FMT_FP8)
    OF_WIDE(SCALE_PK8_ROWS, "bf8", FMT_BF8)
    OF_WIDE(SCALE_PK16_ROWS, "fp6", FMT_FP6)
    OF_WIDE(SCALE_PK16_ROWS, "bf6", FMT_BF6)
    ROW("v_cvt_scalef32_2xpk16_fp6_f32", op_scale_2xpk16_to, RESULT_WIDE, FMT_NONE, SCALED(FMT_F32, FMT_FP6))
    ROW("v_cvt_scalef32_2xpk16_bf6_f32", op_scale_2xpk16_to, RESULT_WIDE, FMT_NONE, SCALED(FMT_F32, FMT_BF6))
};
/* clang-format on */
/* clang-format on */
const LaneTable witness_convert_table = {rows, sizeof rows / sizeof rows[0]};
