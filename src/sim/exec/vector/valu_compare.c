/* v_cmp_* and v_cmpx_*: write a lane mask to VCC or an SGPR pair, with 0 for lanes that are off. v_cmpx also writes
   EXEC; on gfx1250 only EXEC. */
#include "sim/exec/vector/float_lanes.h"

#define DEFINE_COMPARE(name, suffix, n, mode_type, ta, tb, ...)                                           \
    ALWAYS_INLINE uint64_t name##_##suffix##_mask(SimWave *wave, const SimOp *op)                         \
    {                                                                                                     \
        if (op->prepare) op->prepare(wave, op);                                                           \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1);                            \
        const bool in = (wave->mode & FIELD_##mode_type & (MODE_DENORM32_IN | MODE_DENORM16_64_IN)) == 0; \
        (void)in;                                                                                         \
        _Alignas(64) uint32_t lanes[LANES];                                                               \
        FOR_LANES                                                                                         \
        {                                                                                                 \
            const lane_##ta a = LANE_LOAD_##ta(pa);                                                       \
            const lane_##tb b = LANE_LOAD_##tb(pb);                                                       \
            (void)a, (void)b;                                                                             \
            lanes[i] = 0u - (uint32_t)(__VA_ARGS__);                                                      \
        }                                                                                                 \
        return pack_lanes(lanes) & wave->exec;                                                            \
    }                                                                                                     \
    static void run_V_CMP_##name##_##suffix(SimWave *wave, const SimOp *op)                               \
    {                                                                                                     \
        sim_write_mask(wave, op, name##_##suffix##_mask(wave, op));                                       \
    }                                                                                                     \
    static void run_V_CMPX_##name##_##suffix(SimWave *wave, const SimOp *op)                              \
    {                                                                                                     \
        uint64_t mask = name##_##suffix##_mask(wave, op);                                                 \
        if (op->dst2_scalar != 0xff) sim_write_mask(wave, op, mask);                                      \
        sim_set_exec(wave, mask);                                                                         \
    }
#define FIELD_int 0
#define LANE_LOAD_u64(p) LOAD_u64(p)
#define LANE_LOAD_i64(p) LOAD_i64(p)

/* X(name, expression) */
/* clang-format off */
#define INT_COMPARES(X, s)  \
    X(F, s, 0 * (a == b))      \
    X(LT, s, a < b)         \
    X(EQ, s, a == b)        \
    X(LE, s, a <= b)        \
    X(GT, s, a > b)         \
    X(NE, s, a != b)        \
    X(GE, s, a >= b)        \
    X(T, s, 1 | (a == b))
#define FLOAT_COMPARES(X, s)                        \
    X(F, s, 0 * (a == b))                              \
    X(LT, s, a < b)                                 \
    X(EQ, s, a == b)                                \
    X(LE, s, a <= b)                                \
    X(GT, s, a > b)                                 \
    X(LG, s, a < b || a > b)                        \
    X(GE, s, a >= b)                                \
    X(O, s, a == a && b == b)                       \
    X(U, s, a != a || b != b)                       \
    X(NGE, s, !(a >= b))                            \
    X(NLG, s, !(a < b || a > b))                    \
    X(NGT, s, !(a > b))                             \
    X(NLE, s, !(a <= b))                            \
    X(NEQ, s, a != b)                               \
    X(NLT, s, !(a < b))                             \
    X(TRU, s, 1 | (a == b))
/* clang-format on */

#define DEFINE_I16(name, s, expr) DEFINE_COMPARE(name, I16, 2, int, i16, i16, expr)
#define DEFINE_U16(name, s, expr) DEFINE_COMPARE(name, U16, 2, int, u16, u16, expr)
#define DEFINE_I32(name, s, expr) DEFINE_COMPARE(name, I32, 2, int, i32, i32, expr)
#define DEFINE_U32(name, s, expr) DEFINE_COMPARE(name, U32, 2, int, u32, u32, expr)
#define DEFINE_I64(name, s, expr) DEFINE_COMPARE(name, I64, 2, int, i64, i64, expr)
#define DEFINE_U64(name, s, expr) DEFINE_COMPARE(name, U64, 2, int, u64, u64, expr)
#define DEFINE_F16(name, s, expr) DEFINE_COMPARE(name, F16, 2, f16, f16, f16, expr)
#define DEFINE_F32(name, s, expr) DEFINE_COMPARE(name, F32, 2, f32, f32, f32, expr)
#define DEFINE_F64(name, s, expr) DEFINE_COMPARE(name, F64, 2, f64, f64, f64, expr)
INT_COMPARES(DEFINE_I16, I16)
INT_COMPARES(DEFINE_U16, U16)
INT_COMPARES(DEFINE_I32, I32)
INT_COMPARES(DEFINE_U32, U32)
INT_COMPARES(DEFINE_I64, I64)
INT_COMPARES(DEFINE_U64, U64)
FLOAT_COMPARES(DEFINE_F16, F16)
FLOAT_COMPARES(DEFINE_F32, F32)
FLOAT_COMPARES(DEFINE_F64, F64)

/* Class bits: 0 signaling NaN, 1 quiet NaN, 2 -inf, 3 -normal, 4 -denormal, 5 -0, 6 +0, 7 +denormal, 8 +normal, 9
   +inf. */
/* All cases are computed and selected from, without a branch, so that lanes become vectors. */
#define DEFINE_CLASS(name, word)                                                                              \
    ALWAYS_INLINE uint32_t name(word bits, unsigned exponent_bits, unsigned mantissa_bits)                    \
    {                                                                                                         \
        const word mantissa = bits & (((word)1 << mantissa_bits) - 1), most = ((word)1 << exponent_bits) - 1; \
        const word exponent = bits >> mantissa_bits & most;                                                   \
        const bool negative = bits >> (mantissa_bits + exponent_bits) & 1;                                    \
        const uint32_t nan = mantissa >> (mantissa_bits - 1) ? 1 << 1 : 1 << 0;                               \
        const uint32_t infinity = negative ? 1 << 2 : 1 << 9, normal = negative ? 1 << 3 : 1 << 8;            \
        const uint32_t denormal = negative ? 1 << 4 : 1 << 7, zero = negative ? 1 << 5 : 1 << 6;              \
        const uint32_t beyond = mantissa ? nan : infinity, below = mantissa ? denormal : zero;                \
        return exponent == most ? beyond : exponent ? normal : below;                                         \
    }
DEFINE_CLASS(class_of_word, uint32_t)
DEFINE_CLASS(class_of_pair, uint64_t)
#define CLASS_f16(a, b) ((class_of_word((a) & 0xffff, 5, 10) & (b)) != 0)
#define CLASS_f32(a, b) ((class_of_word(a, 8, 23) & (b)) != 0)
#define CLASS_f64(a, b) ((class_of_pair(a, 11, 52) & (b)) != 0)
DEFINE_COMPARE(CLASS, F16, 2, int, u32, u32, CLASS_f16(a, b))
DEFINE_COMPARE(CLASS, F32, 2, int, u32, u32, CLASS_f32(a, b))
DEFINE_COMPARE(CLASS, F64, 2, int, u64, u32, CLASS_f64(a, b))

#define COMPARE_ROW(name, suffix, ...)                 \
    TABLE_ROW(V_CMP_##name##_##suffix, RESULT_MASK, 0) \
    TABLE_ROW(V_CMPX_##name##_##suffix, RESULT_MASK, 0)
/* clang-format off */
static const SimRow rows[] = {
    INT_COMPARES(COMPARE_ROW, I16)
    INT_COMPARES(COMPARE_ROW, U16)
    INT_COMPARES(COMPARE_ROW, I32)
    INT_COMPARES(COMPARE_ROW, U32)
    INT_COMPARES(COMPARE_ROW, I64)
    INT_COMPARES(COMPARE_ROW, U64)
    FLOAT_COMPARES(COMPARE_ROW, F16)
    FLOAT_COMPARES(COMPARE_ROW, F32)
    FLOAT_COMPARES(COMPARE_ROW, F64)
    COMPARE_ROW(CLASS, F16)
    COMPARE_ROW(CLASS, F32)
    COMPARE_ROW(CLASS, F64)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_compare_table) = {rows, sizeof rows / sizeof rows[0]};
