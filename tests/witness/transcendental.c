/* Second witness: transcendental rows, near the exact value (Tolerance), and the bits of 2/pi. */
#include <math.h>

#include "witness/lane_float.h"

/* ---- transcendental: long double, then one rounding; f32 flushes whatever MODE says ---- */

enum { EXP, LOG, RCP, RSQ, SQRT, SIN, COS, LOG_LEGACY };
static long double evaluate(int which, long double x)
{
    const long double turn = 2 * 3.14159265358979323846264338327950288L, part = x - rintl(x);
    switch (which) {
    case EXP: return exp2l(x);
    case LOG:
    case LOG_LEGACY: return log2l(x);
    case RCP: return 1 / x;
    case RSQ: return 1 / sqrtl(x);
    case SQRT: return sqrtl(x);
    /* pi is exact in no format: the zeros are written here. They are +0 in the documents' examples. */
    case SIN: return part == 0 || fabsl(part) == 0.5L ? 0 : sinl(part * turn);
    default: return fabsl(part) == 0.25L ? 0 : cosl(part * turn);
    }
}
static void op_transcendental(Lane *l)
{
    const FormatName f = l->format;
    uint64_t bits = source_bits(l, 0);
    if (f == FMT_F32) bits = flush_bits(f, bits);
    const Number x = number_decode(f, bits);
    if (is_nan(x) || (x.kind == KIND_INFINITE && (l->param == SIN || l->param == COS))) {
        give_nan(l);
        return;
    }
    const long double value = x.kind == KIND_INFINITE ? (x.negative ? -INFINITY : INFINITY) : (long double)x.value;
    const long double result = evaluate(l->param, value);
    if (result != result) give_nan(l);
    else if (isinf(result) && x.kind == KIND_FINITE && l->param == EXP) give(l, quad_power(2000)); /* of any format */
    else if (isinf(result)) {
        give_infinity(l, result < 0);
        /* "legacy" logarithms of 0 are the least finite number */
        if (l->param == LOG_LEGACY && result < 0) l->d = format_max(f) | sign_bit(f);
    } else give(l, (Quad)result);
    if (l->param == SIN && x.value == 0 && x.negative) l->d = sign_bit(f); /* of -0: -0 */
    if (f == FMT_F32) l->d = flush_bits(f, l->d);
}

/* V_TANH_F32; of the halves the f32 result is rounded. Between 1/1024 and 8 an approximation that is not described. */
static void op_tanh(Lane *l)
{
    const Number x = source(l, 0);
    if (is_nan(x)) {
        give_nan(l);
        return;
    }
    const Quad magnitude = x.kind == KIND_INFINITE ? 8 : quad_abs(x.value);
    Quad result = magnitude < quad_power(-10) ? magnitude : magnitude >= 8 ? 1 : (Quad)tanhl((long double)magnitude);
    result = number_decode(FMT_F32, number_encode(FMT_F32, result, ROUND_EVEN, OVERFLOW_DEFAULT)).value;
    give(l, x.negative && magnitude > 0 ? -result : result);
}

/* ---- 1201 bits of 2/pi: pi by Machin's formula in fixed point, then long division ---- */

enum { LIMBS = 48, INTEGER_LIMB = 0 }; /* 32 bits each, the integer part first */
typedef struct Big {
    uint32_t limb[LIMBS];
} Big;
static void big_divide(Big *x, uint32_t divisor)
{
    uint64_t rest = 0;
    for (int i = 0; i < LIMBS; i++) {
        rest = rest << 32 | x->limb[i];
        x->limb[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
}
static void big_add(Big *x, const Big *y, bool subtract)
{
    int64_t carry = 0;
    for (int i = LIMBS - 1; i >= 0; i--) {
        carry += (int64_t)x->limb[i] + (subtract ? -(int64_t)y->limb[i] : (int64_t)y->limb[i]);
        x->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}
static int big_compare(const Big *x, const Big *y)
{
    for (int i = 0; i < LIMBS; i++)
        if (x->limb[i] != y->limb[i]) return x->limb[i] < y->limb[i] ? -1 : 1;
    return 0;
}
/* factor * arctan(1 / n) */
static Big big_arctan(uint32_t factor, uint32_t n)
{
    Big power = {{0}}, sum;
    power.limb[INTEGER_LIMB] = factor;
    big_divide(&power, n);
    sum = power;
    for (uint32_t k = 3; k < 1200; k += 2) {
        big_divide(&power, n * n);
        Big term = power;
        big_divide(&term, k);
        big_add(&sum, &term, k % 4 == 3);
    }
    return sum;
}
static bool two_over_pi_bit(int place)
{
    static bool bits[1201], known;
    if (!known) {
        Big pi = big_arctan(16, 5), rest = {{0}};
        const Big small = big_arctan(4, 239);
        big_add(&pi, &small, true);
        rest.limb[INTEGER_LIMB] = 2;
        for (int i = 0; i < 1201; i++) { /* rest < pi */
            const Big twice = rest;
            big_add(&rest, &twice, false);
            bits[i] = big_compare(&rest, &pi) >= 0;
            if (bits[i]) big_add(&rest, &pi, true);
        }
        known = true;
    }
    return place < 1201 && bits[place];
}
static void op_trig_preop(Lane *l)
{
    const int exponent = (int)(l->s[0] >> 52 & 0x7ff);
    int shift = (int)(l->s[1] & 31) * 53;
    if (exponent > 1077) shift += exponent - 1077;
    Quad value = 0;
    for (int i = 0; i < 53; i++)
        if (two_over_pi_bit(shift + i)) value += quad_power(52 - i);
    give(l, value * quad_power(-53 - shift + (exponent >= 1968 ? 128 : 0)));
}

#define ROW(text, op, result, format, param) {text, op, result, format, TOLERANCE_NONE, param},
#define NEAR(text, op, result, format, param) {text, op, result, format, TOLERANCE_ULP, param},
#define NEAR_16_32(stem, which)                                          \
    NEAR("v_" stem "_f16", op_transcendental, RESULT_16, FMT_F16, which) \
    NEAR("v_" stem "_f32", op_transcendental, RESULT_32, FMT_F32, which)
#define NEAR_ALL(stem, which) \
    NEAR_16_32(stem, which) NEAR("v_" stem "_f64", op_transcendental, RESULT_64, FMT_F64, which)
/* clang-format off */
static const LaneRow rows[] = {
    NEAR_16_32("exp", EXP)
    NEAR_16_32("log", LOG)
    NEAR("v_exp_legacy_f32", op_transcendental, RESULT_32, FMT_F32, EXP)
    NEAR("v_log_legacy_f32", op_transcendental, RESULT_32, FMT_F32, LOG_LEGACY)
    NEAR_ALL("rcp", RCP)
    NEAR("v_rcp_iflag_f32", op_transcendental, RESULT_32, FMT_F32, RCP)
    NEAR_ALL("rsq", RSQ)
    NEAR_ALL("sqrt", SQRT)
    NEAR_16_32("sin", SIN)
    NEAR_16_32("cos", COS)
    NEAR("v_tanh_f32", op_tanh, RESULT_32, FMT_F32, 0)
    NEAR("v_tanh_f16", op_tanh, RESULT_16, FMT_F16, 0)
    NEAR("v_tanh_bf16", op_tanh, RESULT_16, FMT_BF16, 0)
    NEAR("v_exp_bf16", op_transcendental, RESULT_16, FMT_BF16, EXP)
    NEAR("v_log_bf16", op_transcendental, RESULT_16, FMT_BF16, LOG)
    NEAR("v_rcp_bf16", op_transcendental, RESULT_16, FMT_BF16, RCP)
    NEAR("v_rsq_bf16", op_transcendental, RESULT_16, FMT_BF16, RSQ)
    NEAR("v_sqrt_bf16", op_transcendental, RESULT_16, FMT_BF16, SQRT)
    NEAR("v_sin_bf16", op_transcendental, RESULT_16, FMT_BF16, SIN)
    NEAR("v_cos_bf16", op_transcendental, RESULT_16, FMT_BF16, COS)
    ROW("v_trig_preop_f64", op_trig_preop, RESULT_64, FMT_F64, 0)
};
/* clang-format on */
const LaneTable witness_trans_table = {rows, sizeof rows / sizeof rows[0]};
