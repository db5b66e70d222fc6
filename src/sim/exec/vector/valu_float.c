/* f32 and f64 arithmetic of the vector ALU. Exact: IEEE-754 to nearest even, one rounding per operation; fma and fmac
   are fused. Source: "AMD Instinct MI300 ISA" opcode pages. Where these contradict themselves (v_div_scale with a huge
   denominator, v_div_fmas), this file takes the reading with which the division sequence gives the right quotient. */
#include "sim/exec/vector/float_lanes.h"

ALWAYS_INLINE float legacy_mul(float a, float b) { return a == 0 || b == 0 ? 0.0f : a * b; }
ALWAYS_INLINE float fract_f32(float a)
{
    float result = a - floorf(a);
    const float below_one = f32_from_bits(0x3f7fffff);
    return result != result ? result : result < below_one ? result : below_one;
}
ALWAYS_INLINE double fract_f64(double a)
{
    double result = a - floor(a);
    const double below_one = f64_from_bits(UINT64_C(0x3fefffffffffffff));
    return result != result ? result : result < below_one ? result : below_one;
}
ALWAYS_INLINE int exponent_f32(float a) { return (int)(f32_to_bits(a) >> 23 & 0xff); }
ALWAYS_INLINE int exponent_f64(double a) { return (int)(f64_to_bits(a) >> 52 & 0x7ff); }
ALWAYS_INLINE bool denormal_f32(double a) { return a != 0 && fabs(a) < 0x1p-126; }
ALWAYS_INLINE bool denormal_f64(double a) { return a != 0 && fabs(a) < 0x1p-1022; }

/* Later lines come first. All are computed and selected from, without a branch, so that lanes become vectors. A
   quotient that is NaN is an estimate that overflowed. */
#define DEFINE_DIV_FIXUP(suffix, type, word, sword, sign_bit, infinity, nan, quiet, exponent, least)              \
    ALWAYS_INLINE type div_fixup_##suffix(type quotient, type denominator, type numerator)                        \
    {                                                                                                             \
        const word q = suffix##_to_bits(quotient), d = suffix##_to_bits(denominator);                             \
        const word n = suffix##_to_bits(numerator), sign = (d ^ n) & (sign_bit);                                  \
        const word size_q = q & ~(sign_bit), size_d = d & ~(sign_bit), size_n = n & ~(sign_bit);                  \
        const bool invalid = ((size_d == 0) & (size_n == 0)) | ((size_d == (infinity)) & (size_n == (infinity))); \
        word result = size_q | sign;                                                                              \
        result = size_q > (infinity) ? sign | (infinity) : result;                                                \
        result = (sword)(size_n >> (exponent)) - (sword)(size_d >> (exponent)) < (least) ? sign : result;         \
        result = (size_d == (infinity)) | (size_n == 0) ? sign : result;                                          \
        result = (size_d == 0) | (size_n == (infinity)) ? sign | (infinity) : result;                             \
        result = invalid ? (nan) | (sign_bit) : result;                                                           \
        result = size_d > (infinity) ? d | (quiet) : result;                                                      \
        result = size_n > (infinity) ? n | (quiet) : result;                                                      \
        return suffix##_from_bits(result);                                                                        \
    }
DEFINE_DIV_FIXUP(f32, float, uint32_t, int32_t, F32_SIGN, F32_INF, F32_NAN, 0x400000u, 23, -150)
DEFINE_DIV_FIXUP(f64, double, uint64_t, int64_t, F64_SIGN, UINT64_C(0x7ff0000000000000), F64_NAN,
                 UINT64_C(0x8000000000000), 52, -1075)

/* The mantissa of infinities and NaNs is the number itself; their exponent is 0, as that of 0. */
#define DEFINE_FREXP(suffix, type, split)                       \
    ALWAYS_INLINE type frexp_mant_##suffix(type a)              \
    {                                                           \
        int exponent;                                           \
        return isinf(a) || a != a ? a : split(a, &exponent);    \
    }                                                           \
    ALWAYS_INLINE int32_t frexp_exp_##suffix(type a)            \
    {                                                           \
        int exponent = 0;                                       \
        if (!isinf(a) && a == a && a != 0) split(a, &exponent); \
        return exponent;                                        \
    }
DEFINE_FREXP(f32, float, frexpf)
DEFINE_FREXP(f64, double, frexp)

/* Cube maps: face, coordinates within it, twice the major axis. */
typedef enum Axis { AXIS_X, AXIS_Y, AXIS_Z } Axis;
ALWAYS_INLINE Axis major_axis(float x, float y, float z)
{
    if (fabsf(z) >= fabsf(x) && fabsf(z) >= fabsf(y)) return AXIS_Z;
    return fabsf(y) >= fabsf(x) ? AXIS_Y : AXIS_X;
}
ALWAYS_INLINE float cube_id(float x, float y, float z)
{
    const Axis axis = major_axis(x, y, z);
    const float along = axis == AXIS_Z ? z : axis == AXIS_Y ? y : x;
    return (float)axis * 2.0f + (along < 0.0f ? 1.0f : 0.0f);
}
ALWAYS_INLINE float cube_s(float x, float y, float z)
{
    const Axis axis = major_axis(x, y, z);
    return axis == AXIS_Z ? (z < 0.0f ? -x : x) : axis == AXIS_Y ? x : x < 0.0f ? z : -z;
}
ALWAYS_INLINE float cube_t(float x, float y, float z)
{
    return major_axis(x, y, z) == AXIS_Y ? (y < 0.0f ? -z : z) : -y;
}
ALWAYS_INLINE float cube_major(float x, float y, float z)
{
    const Axis axis = major_axis(x, y, z);
    return 2.0f * (axis == AXIS_Z ? z : axis == AXIS_Y ? y : x);
}

/* gfx90a's v_mac and v_mad round the product, and denormals are 0, whatever MODE says (CDNA2 ISA, V_MAD_F32). */
ALWAYS_INLINE float no_denormal(float x) { return fabsf(x) < 0x1p-126f ? copysignf(0, x) : x; }
ALWAYS_INLINE float mad_f32(float a, float b, float c)
{
    const float product = no_denormal(no_denormal(a) * no_denormal(b));
    return no_denormal(product + no_denormal(c));
}
ALWAYS_INLINE float mad_legacy_f32(float a, float b, float c)
{
    return no_denormal(no_denormal(legacy_mul(no_denormal(a), no_denormal(b))) + no_denormal(c));
}

/* clang-format off */
#define FLOAT_OPS(X)                                                                  \
    X(V_ADD_F32, 2, f32, f32, f32, f32, , a + b)                                      \
    X(V_SUB_F32, 2, f32, f32, f32, f32, , a - b)                                      \
    X(V_SUBREV_F32, 2, f32, f32, f32, f32, , b - a)                                   \
    X(V_MUL_F32, 2, f32, f32, f32, f32, , a * b)                                      \
    X(V_MUL_LEGACY_F32, 2, f32, f32, f32, f32, , legacy_mul(a, b))                    \
    X(V_MIN_F32, 2, f32, f32p, f32, f32, , min_f32(a, b, ieee))                       \
    X(V_MAX_F32, 2, f32, f32p, f32, f32, , max_f32(a, b, ieee))                       \
    X(V_FMA_F32, 3, f32, f32, f32, f32, f32, fma_f32(a, b, c))                        \
    X(V_FMAC_F32, 3, f32, f32, f32, f32, f32, fma_f32(a, b, c))                       \
    X(V_FMAMK_F32, 3, f32, f32, f32, f32, f32, fma_f32(a, b, c))                      \
    X(V_FMAAK_F32, 3, f32, f32, f32, f32, f32, fma_f32(a, b, c))                      \
    X(V_MAD_F32, 3, f32, f32, f32, f32, f32, mad_f32(a, b, c))                        \
    X(V_MAC_F32, 3, f32, f32, f32, f32, f32, mad_f32(a, b, c))                        \
    X(V_MADMK_F32, 3, f32, f32, f32, f32, f32, mad_f32(a, b, c))                      \
    X(V_MADAK_F32, 3, f32, f32, f32, f32, f32, mad_f32(a, b, c))                      \
    X(V_MAD_LEGACY_F32, 3, f32, f32, f32, f32, f32, mad_legacy_f32(a, b, c))          \
    X(V_MIN3_F32, 3, f32, f32p, f32, f32, f32, min_f32(min_f32(a, b, ieee), c, ieee)) \
    X(V_MAX3_F32, 3, f32, f32p, f32, f32, f32, max_f32(max_f32(a, b, ieee), c, ieee)) \
    X(V_MED3_F32, 3, f32, f32p, f32, f32, f32, med3_f32(a, b, c, ieee))               \
    X(V_MINIMUM3_F32, 3, f32, f32, f32, f32, f32, minimum_f32(minimum_f32(a, b), c))  \
    X(V_MAXIMUM3_F32, 3, f32, f32, f32, f32, f32, maximum_f32(maximum_f32(a, b), c))  \
    X(V_CUBEID_F32, 3, f32, f32, f32, f32, f32, cube_id(a, b, c))                     \
    X(V_CUBESC_F32, 3, f32, f32, f32, f32, f32, cube_s(a, b, c))                      \
    X(V_CUBETC_F32, 3, f32, f32, f32, f32, f32, cube_t(a, b, c))                      \
    X(V_CUBEMA_F32, 3, f32, f32, f32, f32, f32, cube_major(a, b, c))                  \
    X(V_LDEXP_F32, 2, f32, f32, f32, i32, , ldexp_f32(a, b))                          \
    ROUNDING_OPS(X, V, F32, f32, f)                                                   \
    X(V_FRACT_F32, 1, f32, f32, f32, , , fract_f32(a))                                \
    X(V_FREXP_MANT_F32, 1, f32, f32p, f32, , , frexp_mant_f32(a))                     \
    X(V_FREXP_EXP_I32_F32, 1, f32, u32, f32, , , frexp_exp_f32(a))                    \
    X(V_DIV_FIXUP_F32, 3, f32, f32p, f32, f32, f32, div_fixup_f32(a, b, c))           \
    X(V_ADD_F64, 2, f64, f64, f64, f64, , a + b)                                      \
    X(V_MUL_F64, 2, f64, f64, f64, f64, , a * b)                                      \
    X(V_MIN_F64, 2, f64, f64p, f64, f64, , min_f64(a, b, ieee))                       \
    X(V_MAX_F64, 2, f64, f64p, f64, f64, , max_f64(a, b, ieee))                       \
    X(V_FMA_F64, 3, f64, f64, f64, f64, f64, fma(a, b, c))                            \
    X(V_FMAC_F64, 3, f64, f64, f64, f64, f64, fma(a, b, c))                           \
    X(V_FMAMK_F64, 3, f64, f64, f64, f64, f64, fma(a, b, c))                          \
    X(V_FMAAK_F64, 3, f64, f64, f64, f64, f64, fma(a, b, c))                          \
    X(V_LDEXP_F64, 2, f64, f64, f64, i32, , ldexp(a, b))                              \
    ROUNDING_OPS(X, V, F64, f64, )                                                    \
    X(V_FRACT_F64, 1, f64, f64, f64, , , fract_f64(a))                                \
    X(V_FREXP_MANT_F64, 1, f64, f64p, f64, , , frexp_mant_f64(a))                     \
    X(V_FREXP_EXP_I32_F64, 1, f64, u32, f64, , , frexp_exp_f64(a))                    \
    X(V_DIV_FIXUP_F64, 3, f64, f64p, f64, f64, f64, div_fixup_f64(a, b, c))
/* clang-format on */
FLOAT_OPS(DEFINE_FLOAT)

/* ---- division helpers: VCC tells which lanes were scaled ---- */

typedef struct Scaled {
    double value;
    bool flag;
} Scaled;
/* `far`: a difference of exponents that is too large; `step`: the power of two of a scaling; `bits` of the fraction. */
#define DEFINE_DIV_SCALE(suffix, type, nan, far, step, bits)                                                  \
    static Scaled div_scale_##suffix(type s0, type s1, type s2)                                               \
    {                                                                                                         \
        const type quotient = (type)((double)s2 / (double)s1);                                                \
        const bool tiny = denormal_##suffix(quotient), reciprocal_tiny = denormal_##suffix(1.0 / (double)s1); \
        if (s1 == 0 || s2 == 0) return (Scaled){nan, false};                                                  \
        if (exponent_##suffix(s2) - exponent_##suffix(s1) >= far)                                             \
            return (Scaled){s0 == s1 ? ldexp((double)s0, step) : (double)s0, true};                           \
        if (denormal_##suffix(s1)) return (Scaled){ldexp((double)s0, step), false};                           \
        if (reciprocal_tiny && tiny) return (Scaled){s0 == s1 ? ldexp((double)s0, -step) : (double)s0, true}; \
        if (reciprocal_tiny) return (Scaled){ldexp((double)s0, -step), false};                                \
        if (tiny) return (Scaled){s0 == s2 ? ldexp((double)s0, step) : (double)s0, true};                     \
        if (exponent_##suffix(s2) <= bits) return (Scaled){ldexp((double)s0, step), false};                   \
        return (Scaled){(double)s0, false};                                                                   \
    }
DEFINE_DIV_SCALE(f32, float, (double)f32_from_bits(F32_NAN), 96, 64, 23)
DEFINE_DIV_SCALE(f64, double, f64_from_bits(F64_NAN), 768, 128, 53)
/* Nothing is scaled where numbers, reciprocal and quotient are far from the ends: `largest` exponent of a denominator
   whose reciprocal is normal, `least` of a numerator that is not scaled, and differences below `range` and not below
   `tiny`. */
#define IS_ORDINARY(denominator, numerator, largest, least, range, tiny)              \
    (((denominator) >= 1) & ((denominator) <= (largest)) & ((numerator) >= (least)) & \
     ((numerator) - (denominator) < (range)) & ((numerator) - (denominator) >= (tiny)))

static void run_V_DIV_SCALE_F32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_3
    uint64_t flags = 0;
    uint32_t others = 0;
    FOR_LANES
    {
        const int32_t denominator = (int32_t)(pb[i] >> 23 & 0xff), numerator = (int32_t)(pc[i] >> 23 & 0xff);
        others |= IS_ORDINARY(denominator, numerator, 252, 24, 96, -125) ? 0 : wave->exec_row[i];
    }
    if (!others) FOR_LANES d[i] = f32_to_bits_canonical(f32_from_bits(pa[i]));
    for (unsigned i = 0; others && i < LANES; i++) {
        Scaled scaled = div_scale_f32(f32_from_bits(pa[i]), f32_from_bits(pb[i]), f32_from_bits(pc[i]));
        d[i] = f32_to_bits_canonical((float)scaled.value);
        flags |= (uint64_t)scaled.flag << i;
    }
    CLOSE(1)
    sim_write_mask(wave, op, flags & wave->exec);
}
static void run_V_DIV_SCALE_F64(SimWave *wave, const SimOp *op)
{
    OPEN(2)
    SOURCES_3
    uint64_t flags = 0;
    uint32_t others = 0;
    FOR_LANES
    {
        const int32_t denominator = (int32_t)(pb[i + LANES] >> 20 & 0x7ff);
        const int32_t numerator = (int32_t)(pc[i + LANES] >> 20 & 0x7ff);
        others |= IS_ORDINARY(denominator, numerator, 2044, 54, 768, -1021) ? 0 : wave->exec_row[i];
    }
    if (!others) FOR_LANES STORE_f64(LOAD_f64(pa));
    for (unsigned i = 0; others && i < LANES; i++) {
        Scaled scaled = div_scale_f64(LOAD_f64(pa), LOAD_f64(pb), LOAD_f64(pc));
        STORE_f64(scaled.value);
        flags |= (uint64_t)scaled.flag << i;
    }
    CLOSE(2)
    sim_write_mask(wave, op, flags & wave->exec);
}
static void run_V_DIV_FMAS_F32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_3
    uint32_t scaled[LANES];
    spread_mask(sim_pair(wave->s + S_VCC), scaled);
    FOR_LANES
    {
        const float a = f32_from_bits(pa[i]), b = f32_from_bits(pb[i]), c = f32_from_bits(pc[i]);
        const float result = fma_f32(a, b, c), larger = ldexp_f32(result, exponent_f32(c) > 127 ? 64 : -64);
        d[i] = f32_to_bits_canonical(scaled[i] ? larger : result);
    }
    CLOSE(1)
}
static void run_V_DIV_FMAS_F64(SimWave *wave, const SimOp *op)
{
    OPEN(2)
    SOURCES_3
    const uint64_t vcc = sim_pair(wave->s + S_VCC);
    for (unsigned i = 0; i < LANES; i++) {
        double c = LOAD_f64(pc);
        double result = fma(LOAD_f64(pa), LOAD_f64(pb), c);
        if (vcc >> i & 1) result = ldexp(result, exponent_f64(c) > 1023 ? 128 : -128);
        STORE_f64(result);
    }
    CLOSE(2)
}

/* ---- packed f32: two consecutive registers ---- */

#define DEFINE_PK_F32(name, sources, expr)                                                                 \
    static void run_##name(SimWave *wave, const SimOp *op)                                                 \
    {                                                                                                      \
        OPEN(2)                                                                                            \
        sources const bool in = !(wave->mode & MODE_DENORM32_IN), out = !(wave->mode & MODE_DENORM32_OUT); \
        if (!in && !out) {                                                                                 \
            LANES_ARE_INDEPENDENT for (unsigned i = 0; i < 2 * LANES; i++) d[i] =                          \
                f32_to_bits_canonical(expr(f32_from_bits));                                                \
        } else {                                                                                           \
            for (unsigned i = 0; i < 2 * LANES; i++) d[i] = store_f32(expr(LOAD_FLUSHED), out);            \
        }                                                                                                  \
        CLOSE(2)                                                                                           \
    }
#define LOAD_FLUSHED(bits) load_f32(bits, in)
#define PK_ADD(load) load(pa[i]) + load(pb[i])
#define PK_MUL(load) load(pa[i]) * load(pb[i])
#define PK_FMA(load) fma_f32(load(pa[i]), load(pb[i]), load(pc[i]))
DEFINE_PK_F32(V_PK_ADD_F32, SOURCES_2, PK_ADD)
DEFINE_PK_F32(V_PK_MUL_F32, SOURCES_2, PK_MUL)
DEFINE_PK_F32(V_PK_FMA_F32, SOURCES_3, PK_FMA)
/* op_sel selects a dword of each source; `prepare` has put the selected one first. */
static void run_V_PK_MOV_B32(SimWave *wave, const SimOp *op)
{
    OPEN(2)
    SOURCES_2
    FOR_LANES
    {
        const uint32_t low = pa[i], high = pb[i];
        d[i] = low;
        d[LANES + i] = high;
    }
    CLOSE(2)
}

/* clang-format off */
static const SimRow rows[] = {
    FLOAT_OPS(FLOAT_ROW)
    ROUNDING_ROW(V_DIV_SCALE_F32, RESULT_F32)
    ROUNDING_ROW(V_DIV_SCALE_F64, RESULT_F64)
    ROUNDING_ROW(V_DIV_FMAS_F32, RESULT_F32)
    ROUNDING_ROW(V_DIV_FMAS_F64, RESULT_F64)
    TABLE_ROW(V_PK_ADD_F32, RESULT_PK_F32, 0)
    TABLE_ROW(V_PK_MUL_F32, RESULT_PK_F32, 0)
    TABLE_ROW(V_PK_FMA_F32, RESULT_PK_F32, 0)
    TABLE_ROW(V_PK_MOV_B32, RESULT_INT, 0)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_float_table) = {rows, sizeof rows / sizeof rows[0]};
