/* Minima and maxima of two and three numbers on gfx1250, also shared opcodes, and its products with special rules.
   CDNA5 ISA, V_MIN_NUM, V_MINIMUM and others: "num" prefers a number to a NaN. The others pass a NaN on, quieted, a
   signalling one first. -0 < +0. Only denormal sources are flushed. */
#include "sim/exec/vector/float_lanes.h"

#define MIN_NUM(a, b) pick_f32_num(a, b, false)
#define MAX_NUM(a, b) pick_f32_num(a, b, true)
#define MINIMUM(a, b) pick_f32_ieee(a, b, false)
#define MAXIMUM(a, b) pick_f32_ieee(a, b, true)

ALWAYS_INLINE float med3_num(float a, float b, float c)
{
    if ((a != a) | (b != b) | (c != c)) return MIN_NUM(MIN_NUM(a, b), c);
    const float most = MAX_NUM(MAX_NUM(a, b), c), without_a = most == b ? MAX_NUM(a, c) : MAX_NUM(a, b);
    return most == a ? MAX_NUM(b, c) : without_a;
}
ALWAYS_INLINE float mul_dx9_zero(float a, float b) { return a == 0 || b == 0 ? 0.0f : a * b; }
ALWAYS_INLINE float fma_dx9_zero(float a, float b, float c) { return a == 0 || b == 0 ? c : fma_f32(a, b, c); }

/* clang-format off */
/* Rows of both f32 and f16. Results keep denormals: `kept` is the tag of such a store. */
#define MINMAX_OF(X, TYPE, tag, kept)                                                  \
    X(V_MINIMUM_##TYPE, 2, tag, kept, tag, tag, , MINIMUM(a, b))                       \
    X(V_MAXIMUM_##TYPE, 2, tag, kept, tag, tag, , MAXIMUM(a, b))                       \
    X(V_MAXMIN_NUM_##TYPE, 3, tag, kept, tag, tag, tag, MIN_NUM(MAX_NUM(a, b), c))     \
    X(V_MINMAX_NUM_##TYPE, 3, tag, kept, tag, tag, tag, MAX_NUM(MIN_NUM(a, b), c))     \
    X(V_MAXIMUMMINIMUM_##TYPE, 3, tag, kept, tag, tag, tag, MINIMUM(MAXIMUM(a, b), c)) \
    X(V_MINIMUMMAXIMUM_##TYPE, 3, tag, kept, tag, tag, tag, MAXIMUM(MINIMUM(a, b), c))
#define MINIMUM3_OF(X, TYPE, tag, kept)                                           \
    X(V_MINIMUM3_##TYPE, 3, tag, kept, tag, tag, tag, MINIMUM(MINIMUM(a, b), c))  \
    X(V_MAXIMUM3_##TYPE, 3, tag, kept, tag, tag, tag, MAXIMUM(MAXIMUM(a, b), c))
#define SHARED_OF(X, TYPE, tag, kept)                                        \
    X(V_MIN_##TYPE, 2, tag, kept, tag, tag, , MIN_NUM(a, b))                 \
    X(V_MAX_##TYPE, 2, tag, kept, tag, tag, , MAX_NUM(a, b))                 \
    X(V_MIN3_##TYPE, 3, tag, kept, tag, tag, tag, MIN_NUM(MIN_NUM(a, b), c)) \
    X(V_MAX3_##TYPE, 3, tag, kept, tag, tag, tag, MAX_NUM(MAX_NUM(a, b), c)) \
    X(V_MED3_##TYPE, 3, tag, kept, tag, tag, tag, med3_num(a, b, c))
#define MINMAX_OPS(X)                                                      \
    MINMAX_OF(X, F32, f32, f32k)                                           \
    MINMAX_OF(X, F16, f16, f16k)                                           \
    MINIMUM3_OF(X, F16, f16, f16k)                                         \
    X(V_MIN_NUM_F64, 2, f64, f64k, f64, f64, , pick_f64_num(a, b, false))  \
    X(V_MAX_NUM_F64, 2, f64, f64k, f64, f64, , pick_f64_num(a, b, true))   \
    X(V_MINIMUM_F64, 2, f64, f64k, f64, f64, , pick_f64_ieee(a, b, false)) \
    X(V_MAXIMUM_F64, 2, f64, f64k, f64, f64, , pick_f64_ieee(a, b, true))  \
    X(V_MUL_DX9_ZERO_F32, 2, f32, f32, f32, f32, , mul_dx9_zero(a, b))     \
    X(V_FMA_DX9_ZERO_F32, 3, f32, f32, f32, f32, f32, fma_dx9_zero(a, b, c))
/* Operations that other targets execute by different rules. */
#define SHARED_OPS(X)            \
    SHARED_OF(X, F32, f32, f32k) \
    SHARED_OF(X, F16, f16, f16k) \
    MINIMUM3_OF(X, F32, f32, f32k)
/* Packed. */
#define KEPT(value) store_f16_passed(value, false)
#define PACKED_OPS(X)                                                  \
    X(V_PK_MINIMUM_F16, 2, HALF_F16, KEPT(MINIMUM(a, b)))              \
    X(V_PK_MAXIMUM_F16, 2, HALF_F16, KEPT(MAXIMUM(a, b)))              \
    X(V_PK_MIN3_NUM_F16, 3, HALF_F16, KEPT(MIN_NUM(MIN_NUM(a, b), c))) \
    X(V_PK_MAX3_NUM_F16, 3, HALF_F16, KEPT(MAX_NUM(MAX_NUM(a, b), c)))
#define SHARED_PACKED_OPS(X)                                           \
    X(V_PK_MIN_F16, 2, HALF_F16, KEPT(MIN_NUM(a, b)))                  \
    X(V_PK_MAX_F16, 2, HALF_F16, KEPT(MAX_NUM(a, b)))                  \
    X(V_PK_MINIMUM3_F16, 3, HALF_F16, KEPT(MINIMUM(MINIMUM(a, b), c))) \
    X(V_PK_MAXIMUM3_F16, 3, HALF_F16, KEPT(MAXIMUM(MAXIMUM(a, b), c)))
/* clang-format on */
MINMAX_OPS(DEFINE_FLOAT)
SHARED_OPS(DEFINE_FLOAT)
PACKED_OPS(DEFINE_HALVES)
SHARED_PACKED_OPS(DEFINE_HALVES)

#define PACKED_ROW(row_name, ...) TABLE_ROW(row_name, RESULT_PK_F16, 0)
/* clang-format off */
static const SimRow rows[] = {
    MINMAX_OPS(FLOAT_ROW)
    PACKED_OPS(PACKED_ROW)
};
static const SimRow shared_rows[] = {
    SHARED_OPS(FLOAT_ROW)
    SHARED_PACKED_OPS(PACKED_ROW)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_minmax_table) = {rows, sizeof rows / sizeof rows[0]};
const SimRowTable LEVEL_NAME(sim_valu_shared_table) = {shared_rows, sizeof shared_rows / sizeof shared_rows[0]};
