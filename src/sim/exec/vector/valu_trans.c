/* Transcendental rows. The hardware's results are within 1 ulp of the exact value; nothing more is specified. Ours are
   computed in f64 by the series below and rounded once, which nearly always gives the correctly rounded result. No
   library is called, so every host gives the same bits. Like the hardware, f32 rows flush denormal inputs and results,
   whatever MODE says (LLVM therefore lowers exp2, log2 and sqrt with scaling). */
#include "sim/exec/vector/float_lanes.h"

/* 2^x for |x| <= 2000. */
ALWAYS_INLINE double exp2_series(double x)
{
    double n = rint(x), y = (x - n) * 0.69314718055994530942;
    double p = 1.0 / 6227020800.0;
    p = p * y + 1.0 / 479001600.0;
    p = p * y + 1.0 / 39916800.0;
    p = p * y + 1.0 / 3628800.0;
    p = p * y + 1.0 / 362880.0;
    p = p * y + 1.0 / 40320.0;
    p = p * y + 1.0 / 5040.0;
    p = p * y + 1.0 / 720.0;
    p = p * y + 1.0 / 120.0;
    p = p * y + 1.0 / 24.0;
    p = p * y + 1.0 / 6.0;
    p = p * y + 0.5;
    p = p * y + 1.0;
    p = p * y + 1.0;
    return p * power_of_two((int)n);
}
ALWAYS_INLINE double exp2_any(double x)
{
    double limited = x < -1000.0 ? -1000.0 : x > 1000.0 ? 1000.0 : x;
    double result = exp2_series(x != x ? 0.0 : limited);
    return x != x ? x : result;
}
/* log2 of a positive normal number: e + 2/ln2 * atanh((m - 1) / (m + 1)). */
ALWAYS_INLINE double log2_series(double x)
{
    uint64_t bits = f64_to_bits(x);
    int exponent = (int)(bits >> 52) - 1023;
    double m = f64_from_bits((bits & UINT64_C(0xfffffffffffff)) | UINT64_C(0x3ff0000000000000));
    bool high = m > 1.41421356237309504880;
    m = high ? m * 0.5 : m;
    double s = (m - 1.0) / (m + 1.0), z = s * s;
    double p = 1.0 / 23.0;
    p = p * z + 1.0 / 21.0;
    p = p * z + 1.0 / 19.0;
    p = p * z + 1.0 / 17.0;
    p = p * z + 1.0 / 15.0;
    p = p * z + 1.0 / 13.0;
    p = p * z + 1.0 / 11.0;
    p = p * z + 1.0 / 9.0;
    p = p * z + 1.0 / 7.0;
    p = p * z + 1.0 / 5.0;
    p = p * z + 1.0 / 3.0;
    p = p * z + 1.0;
    return (double)(exponent + high) + s * p * 2.88539008177792681472;
}
ALWAYS_INLINE double log2_any(double x)
{
    double safe = ((x > 0) & (x < 1e300)) ? x : 1.0;
    /* The series of all lanes is computed, and then chosen from by bits: with branches, lanes would not be vectors. */
    const uint64_t series = f64_to_bits(log2_series(safe)), is_number = UINT64_C(0) - (safe == x);
    const double limit = x == 0 ? -(double)INFINITY : x > 0 ? (double)INFINITY : (double)NAN;
    return f64_from_bits((series & is_number) | (f64_to_bits(limit) & ~is_number));
}
/* sin(2 pi x) and cos(2 pi x): reduces to quarter turns, then |angle| <= pi / 4. Works for any finite x: only targets
   before gfx9 have the limit of 256 turns (LLVM's feature trig-reduced-range). Zeros are +0, as in the ISA documents'
   examples (v_cos_f16 of 0.25, v_sin_f32 of the least finite number); only the sine of -0 is -0. */
ALWAYS_INLINE double turn(double x, unsigned quarter_offset)
{
    double reduced = x - rint(x), quarters = rint(reduced * 4.0);
    double y = (reduced - quarters * 0.25) * 6.28318530717958647693, z = y * y;
    double s = -1.0 / 1307674368000.0;
    s = s * z + 1.0 / 6227020800.0;
    s = s * z - 1.0 / 39916800.0;
    s = s * z + 1.0 / 362880.0;
    s = s * z - 1.0 / 5040.0;
    s = s * z + 1.0 / 120.0;
    s = s * z - 1.0 / 6.0;
    s = y + y * z * s;
    double c = 1.0 / 20922789888000.0;
    c = c * z - 1.0 / 87178291200.0;
    c = c * z + 1.0 / 479001600.0;
    c = c * z - 1.0 / 3628800.0;
    c = c * z + 1.0 / 40320.0;
    c = c * z - 1.0 / 720.0;
    c = c * z + 1.0 / 24.0;
    c = c * z - 0.5;
    c = c * z + 1.0;
    unsigned quadrant = ((unsigned)(int)quarters + quarter_offset) & 3;
    double result = quadrant & 1 ? c : s;
    return (quadrant & 2 ? -result : result) + 0.0; /* -0 becomes +0 */
}
ALWAYS_INLINE double sin_turns(double x)
{
    if (!(fabs(x) < (double)INFINITY)) return (double)NAN;
    return x == 0 ? x : turn(x, 0);
}
ALWAYS_INLINE double cos_turns(double x)
{
    if (!(fabs(x) < (double)INFINITY)) return (double)NAN;
    return turn(x, 1);
}
ALWAYS_INLINE double log_legacy(double x)
{
    double result = log2_any(x);
    return result == -(double)INFINITY ? -(double)0x1.fffffep127f : result;
}

/* CDNA5 ISA, V_TANH_F32: the result is the number itself below 1/1024, and 1 from 8 on. In between the hardware uses an
   undocumented approximation; this code uses the rounded tanh. For -0 the result is 0. */
ALWAYS_INLINE float tanh_any(float a)
{
    const double x = fabs((double)a), limited = x < 8.0 ? x : 8.0;
    const double between = 1.0 - 2.0 / (exp2_series(limited * 2.88539008177792681472) + 1.0);
    const float result = x < 1.0 / 1024 ? (float)x : x >= 8.0 ? 1.0f : (float)between;
    return a != a ? a : a < 0 ? -result : result;
}

/* Types of operands, which are computed in f64. Denormals of bf16 are kept: no document says otherwise. */
enum { ROWS_F32 = 1, ROWS_F16 = 1, ROWS_BF16 = 1, ROWS_F64 = 2 };
#define LOAD_F32(p) (double)load_f32((p)[i], true)
#define LOAD_F16(p) (double)load_f16((p)[i], in)
#define LOAD_BF16(p) (double)bf16_to_f32((p)[i] & 0xffff)
#define LOAD_F64(p) load_f64(LOAD_u64(p), in)
#define STORE_F32(value) d[i] = store_f32((float)(value), true)
#define STORE_F16(value) d[i] = store_f16_wide(value, out, wave->mode & MODE_FP16_OVFL)
#define STORE_BF16(value) d[i] = f32_to_bf16(round_to_odd(value))
#define STORE_F64(value) STORE_u64(store_f64(value, out))
#define TRANS_LANE(type, expr)        \
    const double a = LOAD_##type(pa); \
    (void)in, (void)out;              \
    STORE_##type(expr);
#define DEFINE_TRANS(name, type, expr)                       \
    static void run_##name(SimWave *wave, const SimOp *op)   \
    {                                                        \
        OPEN(ROWS_##type)                                    \
        SOURCES_1                                            \
        FLUSHES_f16;                                         \
        FOR_LANES{TRANS_LANE(type, expr)} CLOSE(ROWS_##type) \
    }
/* Reads one scalar and writes a scalar. */
#define DEFINE_SCALAR_TRANS(name, type, expr)              \
    static void run_##name(SimWave *wave, const SimOp *op) \
    {                                                      \
        if (op->prepare) op->prepare(wave, op);            \
        SOURCES_1                                          \
        FLUSHES_f16;                                       \
        uint32_t d[1];                                     \
        const unsigned i = 0;                              \
        TRANS_LANE(type, expr)                             \
        sim_write_s32(wave, op->dst_scalar, d[0]);         \
    }
/* X(opcode, type, result of `a`) */
/* clang-format off */
#define USUAL_TRANS_OPS(X, start, type)        \
    X(start##_EXP_##type, type, exp2_any(a))   \
    X(start##_LOG_##type, type, log2_any(a))   \
    X(start##_RCP_##type, type, 1.0 / a)       \
    X(start##_RSQ_##type, type, 1.0 / sqrt(a)) \
    X(start##_SQRT_##type, type, sqrt(a))
#define TRANS_OPS(X)                                 \
    USUAL_TRANS_OPS(X, V, F32)                       \
    USUAL_TRANS_OPS(X, V, F16)                       \
    USUAL_TRANS_OPS(X, V, BF16)                      \
    X(V_EXP_LEGACY_F32, F32, exp2_any(a))            \
    X(V_LOG_LEGACY_F32, F32, log_legacy(a))          \
    X(V_RCP_IFLAG_F32, F32, 1.0 / a)                 \
    X(V_SIN_F32, F32, sin_turns(a))                  \
    X(V_SIN_F16, F16, sin_turns(a))                  \
    X(V_SIN_BF16, BF16, sin_turns(a))                \
    X(V_COS_F32, F32, cos_turns(a))                  \
    X(V_COS_F16, F16, cos_turns(a))                  \
    X(V_COS_BF16, BF16, cos_turns(a))                \
    X(V_TANH_F16, F16, (double)tanh_any((float)a))   \
    X(V_TANH_BF16, BF16, (double)tanh_any((float)a)) \
    X(V_RCP_F64, F64, 1.0 / a)                       \
    X(V_RSQ_F64, F64, 1.0 / sqrt(a))                 \
    X(V_SQRT_F64, F64, sqrt(a))
#define SCALAR_TRANS_OPS(X)      \
    USUAL_TRANS_OPS(X, V_S, F32) \
    USUAL_TRANS_OPS(X, V_S, F16)
/* clang-format on */
TRANS_OPS(DEFINE_TRANS)
SCALAR_TRANS_OPS(DEFINE_SCALAR_TRANS)
DEFINE_FLOAT(V_TANH_F32, 1, f32, f32, f32, , , tanh_any(a))

/* Bits of 2/pi below the binary point, for the reduction of large f64 angles: 53 bits from 53 * segment on, moved down
   further by the exponent of the angle. */
static double trig_preop(uint64_t angle, uint32_t segment)
{
    static const uint32_t two_over_pi[38] = {
        /* 1201 bits, the highest first */
        0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
        0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
        0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
        0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
        0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b0000,
    };
    const int exponent = (int)(angle >> 52 & 0x7ff);
    int shift = (int)(segment & 31) * 53 + (exponent > 1077 ? exponent - 1077 : 0);
    uint64_t bits = 0;
    for (int i = shift; i < shift + 53; i++)
        bits = bits << 1 | (i < 1201 ? two_over_pi[i / 32] >> (31 - i % 32) & 1 : 0);
    const int scale = -53 - shift + (exponent >= 1968 ? 128 : 0);
    return ldexp((double)bits, scale);
}
static void run_V_TRIG_PREOP_F64(SimWave *wave, const SimOp *op)
{
    OPEN(2)
    SOURCES_2
    const bool out = !(wave->mode & MODE_DENORM16_64_OUT);
    for (unsigned i = 0; i < LANES; i++) STORE_u64(store_f64(trig_preop(LOAD_u64(pa), pb[i]), out));
    CLOSE(2)
}

#define TRANS_ROW(id, type, ...) ROUNDING_ROW(id, RESULT_##type)
/* clang-format off */
static const SimRow rows[] = {
    TABLE_ROW(V_TRIG_PREOP_F64, RESULT_F64, 0)
    ROUNDING_ROW(V_TANH_F32, RESULT_F32)
    TRANS_OPS(TRANS_ROW)
    SCALAR_TRANS_OPS(TRANS_ROW)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_trans_table) = {rows, sizeof rows / sizeof rows[0]};
