/* Float rows: the same scheme as vector_lanes.h, plus MODE's denormal bits. Each loop exists with and without flushing,
   so in the usual case the flags are constants. */
#pragma once

#include "sim/exec/vector/vector_lanes.h"

enum { DENORM32 = MODE_DENORM32_IN | MODE_DENORM32_OUT, DENORM64 = MODE_DENORM16_64_IN | MODE_DENORM16_64_OUT };

ALWAYS_INLINE float load_f32(uint32_t bits, bool flush) { return f32_from_bits(flush ? f32_flush(bits) : bits); }
ALWAYS_INLINE uint32_t store_f32(float value, bool flush)
{
    uint32_t bits = f32_to_bits_canonical(value);
    return flush ? f32_flush(bits) : bits;
}
ALWAYS_INLINE float load_f16(uint32_t bits, bool flush)
{
    return f16_to_f32(flush ? f16_flush(bits & 0xffff) : bits & 0xffff);
}
/* `limit` (MODE.fp16_ovfl): overflow gives the largest number, but infinities stay (LLVM, AMDGPUUsage). */
ALWAYS_INLINE uint32_t store_f16(float value, bool flush, bool limit)
{
    const bool over = limit & (fabsf(value) > 65504.0f) & (fabsf(value) < INFINITY);
    const uint32_t bits = f32_to_f16(over ? copysignf(65504.0f, value) : value);
    return flush ? f16_flush(bits) : bits;
}
/* For results that f32 cannot hold without a second rounding. */
ALWAYS_INLINE uint32_t store_f16_wide(double value, bool flush, bool limit)
{
    const bool over = limit & (fabs(value) > 65504.0) & (fabs(value) < (double)INFINITY);
    const uint32_t bits = f64_to_f16(over ? copysign(65504.0, value) : value);
    return flush ? f16_flush(bits) : bits;
}
/* For results that are an operand passed through: the payload of a NaN stays. */
ALWAYS_INLINE uint32_t store_f32_passed(float value, bool flush)
{
    uint32_t bits = f32_to_bits(value);
    return flush ? f32_flush(bits) : bits;
}
ALWAYS_INLINE uint32_t store_f16_passed(float value, bool flush)
{
    const uint32_t wide = f32_to_bits(value);
    uint32_t bits = f32_to_f16(value);
    bits = f32_bits_nan(wide) ? (wide >> 16 & 0x8000) | 0x7c00 | (wide >> 13 & 0x3ff) : bits;
    return flush ? f16_flush(bits) : bits;
}
ALWAYS_INLINE uint64_t store_f64_passed(double value, bool flush)
{
    uint64_t bits = f64_to_bits(value);
    return flush ? f64_flush(bits) : bits;
}
ALWAYS_INLINE double load_f64(uint64_t bits, bool flush) { return f64_from_bits(flush ? f64_flush(bits) : bits); }
ALWAYS_INLINE uint64_t store_f64(double value, bool flush)
{
    uint64_t bits = f64_to_bits_canonical(value);
    return flush ? f64_flush(bits) : bits;
}

/* Towards zero, saturating; NaN becomes 0. */
ALWAYS_INLINE int32_t to_i32(double x)
{
    if (x != x) return 0;
    return (int32_t)(x < -2147483648.0 ? -2147483648.0 : x > 2147483647.0 ? 2147483647.0 : x);
}
ALWAYS_INLINE uint32_t to_u32(double x)
{
    if (x != x) return 0;
    return (uint32_t)(x < 0.0 ? 0.0 : x > 4294967295.0 ? 4294967295.0 : x);
}

/* Towards zero; finite values never become infinite. */
static inline uint32_t f32_to_f16_rtz(float value)
{
    uint32_t bits = f32_to_bits(value), sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
    if (magnitude > F32_INF) return F16_NAN;
    if (magnitude == F32_INF) return sign | 0x7c00;
    if (magnitude >= 0x47800000) return sign | 0x7bff;
    if (magnitude >= 0x38800000) return sign | (magnitude - 0x38000000) >> 13;
    unsigned shift = 126 - (magnitude >> 23);
    if (shift > 24) return sign;
    return sign | ((magnitude & 0x7fffff) | 0x800000) >> shift;
}

/* Loads and stores of one lane by type tag; `in` and `out` say what is flushed. */
#define LANE_LOAD_f32(p) load_f32((p)[i], in)
#define LANE_LOAD_f16(p) load_f16((p)[i], in)
#define LANE_LOAD_f64(p) load_f64(LOAD_u64(p), in)
#define LANE_LOAD_i32(p) LOAD_i32(p)
#define LANE_LOAD_i16(p) LOAD_i16(p)
#define LANE_LOAD_u32(p) LOAD_u32(p)
#define LANE_LOAD_u16(p) LOAD_u16(p)
#define LANE_STORE_f32(value) d[i] = store_f32(value, out)
#define LANE_STORE_f16(value) d[i] = store_f16(value, out, limit)
#define LANE_STORE_f16w(value) d[i] = store_f16_wide(value, out, limit)
#define LANE_STORE_f32p(value) d[i] = store_f32_passed(value, out)
#define LANE_STORE_f16p(value) d[i] = store_f16_passed(value, out)
#define LANE_STORE_f64p(value) STORE_u64(store_f64_passed(value, out))
#define LANE_STORE_f32k(value) d[i] = f32_to_bits(value) /* k: only denormal sources are flushed */
#define LANE_STORE_f16k(value) d[i] = store_f16_passed(value, false)
#define LANE_STORE_f64k(value) STORE_u64(f64_to_bits(value))
#define LANE_STORE_f64(value) STORE_u64(store_f64(value, out))
#define LANE_STORE_u32(value) d[i] = (uint32_t)(value)
#define LANE_STORE_f16b(value) d[i] = (uint16_t)(value) /* the bits of an f16 */
#define LANE_STORE_raw16(value) d[i] = (uint16_t)(value)
#define LANE_STORE_u64(value) STORE_u64(value)
typedef float lane_f16;
enum {
    LANE_TYPE(f16, 1, RESULT_F16),
    LANE_TYPE(f16w, 1, RESULT_F16),
    LANE_TYPE(f16p, 1, RESULT_F16),
    LANE_TYPE(f16b, 1, RESULT_F16),
    LANE_TYPE(raw16, 1, RESULT_INT),
    LANE_TYPE(f32p, 1, RESULT_F32),
    LANE_TYPE(f64p, 2, RESULT_F64),
    LANE_TYPE(f32k, 1, RESULT_F32),
    LANE_TYPE(f16k, 1, RESULT_F16),
    LANE_TYPE(f64k, 2, RESULT_F64),
};
/* clang-format off */
/* Rows that round to whole numbers, as v_trunc_f32. `f`: the end of the C functions' names. */
#define ROUNDING_OPS(X, unit, TYPE, tag, f)                    \
    X(unit##_TRUNC_##TYPE, 1, tag, tag, tag, , , trunc##f(a))  \
    X(unit##_CEIL_##TYPE, 1, tag, tag, tag, , , ceil##f(a))    \
    X(unit##_RNDNE_##TYPE, 1, tag, tag, tag, , , rint##f(a))   \
    X(unit##_FLOOR_##TYPE, 1, tag, tag, tag, , , floor##f(a))
/* clang-format on */
#define FIELD_f32 DENORM32
#define FIELD_f16 DENORM64
#define FIELD_f64 DENORM64

#define LANE_LOADS_1(ta, tb, tc) const lane_##ta a = LANE_LOAD_##ta(pa);
#define LANE_LOADS_2(ta, tb, tc) LANE_LOADS_1(ta, tb, tc) const lane_##tb b = LANE_LOAD_##tb(pb);
#define LANE_LOADS_3(ta, tb, tc) LANE_LOADS_2(ta, tb, tc) const lane_##tc c = LANE_LOAD_##tc(pc);

/* Are denormals kept, and is overflow infinite? */
ALWAYS_INLINE bool is_plain_mode(uint32_t mode, uint32_t field) { return (mode & (field | MODE_FP16_OVFL)) == field; }

/* Which denormals does MODE flush? */
#define FLUSHES_f32 const bool in = !(wave->mode & MODE_DENORM32_IN), out = !(wave->mode & MODE_DENORM32_OUT)
#define FLUSHES_f16 const bool in = !(wave->mode & MODE_DENORM16_64_IN), out = !(wave->mode & MODE_DENORM16_64_OUT)

/* td name(ta a, tb b, tc c) with `n` sources. `mode_type` (f32, f16, f64) selects the denormal bits of MODE. The
   expression may use `ieee`. */
#define DEFINE_FLOAT(name, n, mode_type, td, ta, tb, tc, ...)                                               \
    ALWAYS_INLINE void lanes_##name(const SimWave *wave, const SimOp *op, uint32_t *const d, const bool in, \
                                    const bool out, const bool limit)                                       \
    {                                                                                                       \
        SOURCES_##n const bool ieee = wave->mode & MODE_IEEE;                                               \
        (void)ieee, (void)in, (void)out, (void)limit;                                                       \
        FOR_LANES { LANE_LOADS_##n(ta, tb, tc) LANE_STORE_##td(__VA_ARGS__); }                              \
    }                                                                                                       \
    static __attribute__((noinline)) void any_##name(SimWave *wave, const SimOp *op)                        \
    {                                                                                                       \
        OPEN(ROWS_##td)                                                                                     \
        const uint32_t mode = wave->mode, keeps = mode & FIELD_##mode_type;                                 \
        if (is_plain_mode(mode, FIELD_##mode_type)) lanes_##name(wave, op, d, false, false, false);         \
        else                                                                                                \
            lanes_##name(wave, op, d, !(keeps & (MODE_DENORM32_IN | MODE_DENORM16_64_IN)),                  \
                         !(keeps & (MODE_DENORM32_OUT | MODE_DENORM16_64_OUT)), mode & MODE_FP16_OVFL);     \
        CLOSE(ROWS_##td)                                                                                    \
    }                                                                                                       \
    static void run_##name(SimWave *wave, const SimOp *op)                                                  \
    {                                                                                                       \
        if (op->prepare || wave->exec != ~UINT64_C(0) || !is_plain_mode(wave->mode, FIELD_##mode_type))     \
            any_##name(wave, op);                                                                           \
        else lanes_##name(wave, op, sim_dst(wave, op->dst), false, false, false);                           \
    }

#define FLOAT_ROW(id, n, mode_type, td, ...) TABLE_ROW(id, RESULT_OF_##td, 0)

/* The same of scalars: the first lane of each source, and the result is written to a scalar. */
#define SCALAR_LANE(n, mode_type, ta, tb, tc)       \
    SOURCES_##n FLUSHES_##mode_type;                \
    const bool limit = wave->mode & MODE_FP16_OVFL; \
    const unsigned i = 0;                           \
    (void)in, (void)out, (void)limit;               \
    LANE_LOADS_##n(ta, tb, tc)
#define DEFINE_SCALAR_FLOAT(name, n, mode_type, td, ta, tb, tc, ...) \
    static void run_##name(SimWave *wave, const SimOp *op)           \
    {                                                                \
        if (op->prepare) op->prepare(wave, op);                      \
        uint32_t d[1];                                               \
        SCALAR_LANE(n, mode_type, ta, tb, tc)                        \
        LANE_STORE_##td(__VA_ARGS__);                                \
        sim_write_s32(wave, op->dst_scalar, d[0]);                   \
    }

/* Packed: `prepare` has put the half for the low result into the low half, the other into the high half. The expression
   gives the bits of a result; it may use the sources' bits x, y, z, their values a, b, c, and MODE's flags. */
#define DEFINE_HALVES(name, n, load, ...)                                                                            \
    ALWAYS_INLINE uint32_t name##_half(uint32_t x, uint32_t y, uint32_t z, bool ieee, bool in, bool out, bool limit) \
    {                                                                                                                \
        const float a = load(x), b = load(y), c = load(z);                                                           \
        (void)a, (void)b, (void)c, (void)ieee, (void)in, (void)out, (void)limit;                                     \
        return (__VA_ARGS__);                                                                                        \
    }                                                                                                                \
    static void run_##name(SimWave *wave, const SimOp *op)                                                           \
    {                                                                                                                \
        OPEN(1)                                                                                                      \
        SOURCES_##n FLUSHES_f16;                                                                                     \
        const bool ieee = wave->mode & MODE_IEEE, limit = wave->mode & MODE_FP16_OVFL;                               \
        FOR_LANES                                                                                                    \
        {                                                                                                            \
            const uint32_t x = pa[i], y = pb[i], z = THIRD_##n;                                                      \
            const uint32_t low = name##_half(x & 0xffff, y & 0xffff, z & 0xffff, ieee, in, out, limit);              \
            d[i] = low | name##_half(x >> 16, y >> 16, z >> 16, ieee, in, out, limit) << 16;                         \
        }                                                                                                            \
        CLOSE(1)                                                                                                     \
    }
#define THIRD_2 0
#define THIRD_3 pc[i]
#define HALF_F16(bits) load_f16(bits, in)

/* The machine's order: -0 < +0; a number wins over NaN. In IEEE mode a signaling NaN wins, quieted. Payloads stay (ISA
   documents, V_MIN_F32), so results use the "passed" stores. */
ALWAYS_INLINE int32_t order_f32(float x)
{
    int32_t bits = (int32_t)f32_to_bits(x);
    return bits ^ (bits >> 31 & 0x7fffffff);
}
ALWAYS_INLINE bool signals_f32(float x, bool ieee) { return ieee & f32_bits_signaling(f32_to_bits(x)); }
ALWAYS_INLINE float quiet_f32(float x) { return f32_from_bits(f32_to_bits(x) | 0x400000); }
ALWAYS_INLINE float min_f32(float a, float b, bool ieee)
{
    float least = order_f32(a) < order_f32(b) ? a : b;
    float result = a != a ? b : b != b ? a : least;
    result = signals_f32(b, ieee) ? quiet_f32(b) : result;
    return signals_f32(a, ieee) ? quiet_f32(a) : result;
}
ALWAYS_INLINE float max_f32(float a, float b, bool ieee)
{
    float most = order_f32(a) > order_f32(b) ? a : b;
    float result = a != a ? b : b != b ? a : most;
    result = signals_f32(b, ieee) ? quiet_f32(b) : result;
    return signals_f32(a, ieee) ? quiet_f32(a) : result;
}
/* Drops one operand that equals the largest, and returns the larger of the other two. 0 equals -0 (LLVM folds it in
   this way). */
ALWAYS_INLINE float med3_f32(float a, float b, float c, bool ieee)
{
    const float least = min_f32(min_f32(a, b, ieee), c, ieee), most = max_f32(max_f32(a, b, ieee), c, ieee);
    const float ab = max_f32(a, b, ieee), bc = max_f32(b, c, ieee), ac = max_f32(a, c, ieee);
    const float middle = most == a ? bc : most == b ? ac : ab;
    return ((a != a) | (b != b) | (c != c)) ? least : middle;
}
/* IEEE-754-2019 minimum, maximum: NaN wins. */
ALWAYS_INLINE float minimum_f32(float a, float b)
{
    return ((a != a) | (b != b)) ? f32_from_bits(F32_NAN) : min_f32(a, b, false);
}
ALWAYS_INLINE float maximum_f32(float a, float b)
{
    return ((a != a) | (b != b)) ? f32_from_bits(F32_NAN) : max_f32(a, b, false);
}
ALWAYS_INLINE int64_t order_f64(double x)
{
    int64_t bits = (int64_t)f64_to_bits(x);
    return bits ^ (bits >> 63 & INT64_MAX);
}
ALWAYS_INLINE bool signals_f64(double x, bool ieee)
{
    return ieee & (x != x) & !(f64_to_bits(x) & UINT64_C(0x8000000000000));
}
ALWAYS_INLINE double quiet_f64(double x) { return f64_from_bits(f64_to_bits(x) | UINT64_C(0x8000000000000)); }
ALWAYS_INLINE double min_f64(double a, double b, bool ieee)
{
    const double least = order_f64(a) < order_f64(b) ? a : b;
    double result = a != a ? b : b != b ? a : least;
    result = signals_f64(b, ieee) ? quiet_f64(b) : result;
    return signals_f64(a, ieee) ? quiet_f64(a) : result;
}
ALWAYS_INLINE double max_f64(double a, double b, bool ieee)
{
    const double most = order_f64(a) > order_f64(b) ? a : b;
    double result = a != a ? b : b != b ? a : most;
    result = signals_f64(b, ieee) ? quiet_f64(b) : result;
    return signals_f64(a, ieee) ? quiet_f64(a) : result;
}

/* Rounds to f32 so that the last bit tells whether anything was lost. A second rounding then gives the same as a single
   one. */
ALWAYS_INLINE float round_to_odd(double x)
{
    const float nearest = (float)x;
    const double back = (double)nearest;
    const uint32_t inexact = back != x && x == x ? 1 : 0, beyond = fabs(back) > fabs(x) ? inexact : 0;
    return f32_from_bits((f32_to_bits(nearest) - beyond) | inexact);
}

/* 2^n for n in [-1022, 1023]. */
ALWAYS_INLINE double power_of_two(int n) { return f64_from_bits((uint64_t)(n + 1023) << 52); }
ALWAYS_INLINE float ldexp_f32(float a, int32_t n)
{
    n = n < -400 ? -400 : n > 400 ? 400 : n;
    return (float)((double)a * power_of_two(n));
}

/* An overflow in f16 does not overflow in f32. */
ALWAYS_INLINE float ldexp_f16(float a, int32_t n)
{
    n = n < -64 ? -64 : n > 64 ? 64 : n;
    return (float)((double)a * power_of_two(n));
}

/* For two numbers, by CDNA5 ISA, "FP MAX / MIN Selection Rules". num prefers a number to a NaN. ieee passes a NaN on,
   quieted, a signalling one first. -0 < +0. */
#define DEFINE_MIN_MAX(name, type, order, quiet, signals)                                 \
    ALWAYS_INLINE type name##_num(type a, type b, bool larger)                            \
    {                                                                                     \
        const type number = (larger ? order(a) > order(b) : order(a) < order(b)) ? a : b; \
        const type either = a != a ? b : b != b ? a : number;                             \
        return (int)(a != a) & (int)(b != b) ? quiet(a) : either;                         \
    }                                                                                     \
    ALWAYS_INLINE type name##_ieee(type a, type b, bool larger)                           \
    {                                                                                     \
        const type number = (larger ? order(a) > order(b) : order(a) < order(b)) ? a : b; \
        const type nan = signals(a, true) ? a : signals(b, true) ? b : a != a ? a : b;    \
        return (int)(a != a) | (int)(b != b) ? quiet(nan) : number;                       \
    }
DEFINE_MIN_MAX(pick_f32, float, order_f32, quiet_f32, signals_f32)
DEFINE_MIN_MAX(pick_f64, double, order_f64, quiet_f64, signals_f64)
#undef DEFINE_MIN_MAX
