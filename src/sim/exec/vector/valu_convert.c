/* Conversions of the vector ALU. Floats to integers: rounded towards zero, saturating, NaN gives 0. */
#include "sim/exec/vector/float_lanes.h"

ALWAYS_INLINE int32_t to_small(double x, double low, double high)
{
    if (x != x) return 0;
    return (int32_t)(x < low ? low : x > high ? high : x);
}
ALWAYS_INLINE uint32_t pack(uint32_t low, uint32_t high) { return (low & 0xffff) | high << 16; }
ALWAYS_INLINE uint32_t pack_int(float a, float b, double low, double high)
{
    return pack((uint32_t)to_small((double)a, low, high), (uint32_t)to_small((double)b, low, high));
}

/* On gfx1250 MODE.fp16_ovfl also applies to bf16 (CDNA5 ISA 7.6). */
ALWAYS_INLINE uint32_t to_bf16(const SimWave *wave, float value, bool limit)
{
    const uint32_t bits = f32_to_bf16(value);
    const bool over = limit && (bits & 0x7fff) == 0x7f80 && fabsf(value) < INFINITY;
    return over && wave->group->program->target == TARGET_GFX1250 ? bits - 1 : bits;
}

/* [-1, 1] and [0, 1] as 16-bit fixed point. */
ALWAYS_INLINE uint32_t to_snorm(double x) { return (uint32_t)to_small(rint(x * 32767.0), -32767, 32767); }
ALWAYS_INLINE uint32_t to_unorm(double x) { return (uint32_t)to_small(rint(x * 65535.0), 0, 65535); }

#define CONVERT_OPS(X)                                                                                         \
    X(V_CVT_F32_I32, 1, f32, f32, i32, , , (float)a)                                                           \
    X(V_CVT_F32_U32, 1, f32, f32, u32, , , (float)a)                                                           \
    X(V_CVT_I32_F32, 1, f32, u32, f32, , , to_i32((double)a))                                                  \
    X(V_CVT_U32_F32, 1, f32, u32, f32, , , to_u32((double)a))                                                  \
    X(V_CVT_RPI_I32_F32, 1, f32, u32, f32, , , to_i32((double)floorf(a + 0.5f)))                               \
    X(V_CVT_FLR_I32_F32, 1, f32, u32, f32, , , to_i32(floor((double)a)))                                       \
    X(V_CVT_F32_UBYTE0, 1, f32, f32, u32, , , (float)(a & 0xff))                                               \
    X(V_CVT_F32_UBYTE1, 1, f32, f32, u32, , , (float)(a >> 8 & 0xff))                                          \
    X(V_CVT_F32_UBYTE2, 1, f32, f32, u32, , , (float)(a >> 16 & 0xff))                                         \
    X(V_CVT_F32_UBYTE3, 1, f32, f32, u32, , , (float)(a >> 24))                                                \
    X(V_CVT_OFF_F32_I4, 1, f32, f32, i32, , , (float)((int32_t)((uint32_t)a << 28) >> 28) * 0.0625f)           \
    X(V_CVT_F64_I32, 1, f64, f64, i32, , , (double)a)                                                          \
    X(V_CVT_F64_U32, 1, f64, f64, u32, , , (double)a)                                                          \
    X(V_CVT_I32_F64, 1, f64, u32, f64, , , to_i32(a))                                                          \
    X(V_CVT_U32_F64, 1, f64, u32, f64, , , to_u32(a))                                                          \
    X(V_CVT_F16_U16, 1, f16, f16, u16, , , (float)a)                                                           \
    X(V_CVT_F16_I16, 1, f16, f16, i16, , , (float)a)                                                           \
    X(V_CVT_U16_F16, 1, f16, raw16, f16, , , to_small(a, 0, 65535))                                            \
    X(V_CVT_I16_F16, 1, f16, raw16, f16, , , to_small(a, -32768, 32767))                                       \
    X(V_CVT_NORM_I16_F16, 1, f16, raw16, f16, , , to_snorm(a))                                                 \
    X(V_CVT_NORM_U16_F16, 1, f16, raw16, f16, , , to_small(rint(a * 65535.0), 0, 65535))                       \
    X(V_CVT_PKNORM_I16_F16, 2, f16, u32, f16, f16, , pack(to_snorm(a), to_snorm(b)))                           \
    X(V_CVT_PKNORM_U16_F16, 2, f16, u32, f16, f16, , pack(to_unorm(a), to_unorm(b)))                           \
    X(V_CVT_PKRTZ_F16_F32, 2, f32, u32, f32, f32, , pack(f32_to_f16_rtz(a), f32_to_f16_rtz(b)))                \
    X(V_CVT_PKNORM_I16_F32, 2, f32, u32, f32, f32, , pack(to_snorm(a), to_snorm(b)))                           \
    X(V_CVT_PKNORM_U16_F32, 2, f32, u32, f32, f32, , pack(to_unorm(a), to_unorm(b)))                           \
    X(V_CVT_PK_U8_F32, 3, f32, u32, f32, u32, u32,                                                             \
      (c & ~(0xffu << (8 * (b & 3)))) | (uint32_t)to_small(rint(a), 0, 255) << (8 * (b & 3)))                  \
    X(V_CVT_PK_I16_F32, 2, f32, u32, f32, f32, , pack_int(a, b, -32768, 32767))                                \
    X(V_CVT_PK_U16_F32, 2, f32, u32, f32, f32, , pack_int(a, b, 0, 65535))                                     \
    X(V_CVT_PK_BF16_F32, 2, f32, u32, f32, f32, , pack(to_bf16(wave, a, limit), to_bf16(wave, b, limit)))      \
    X(V_CVT_PK_F16_F32, 2, f32, u32, f32, f32, , pack(store_f16(a, false, limit), store_f16(b, false, limit))) \
    X(V_CVT_F32_BF16, 1, f32, u32, u32, , , a << 16)                                                           \
    X(V_CVT_F32_BF16_GFX12, 1, f32, u32, u32, , , a << 16)
CONVERT_OPS(DEFINE_FLOAT)

/* Between formats: input and output each follow the denormal bit of their own format. */
#define DEFINE_BETWEEN(name, rows_out, load, in_bit, store, out_bit)                   \
    static void run_##name(SimWave *wave, const SimOp *op)                             \
    {                                                                                  \
        OPEN(rows_out)                                                                 \
        SOURCES_1                                                                      \
        const uint32_t usual = (in_bit) | (out_bit);                                   \
        if ((wave->mode & (usual | MODE_FP16_OVFL)) == usual) {                        \
            const bool in = false, out = false, limit = false;                         \
            (void)limit;                                                               \
            FOR_LANES { store(load); }                                                 \
        } else {                                                                       \
            const bool in = !(wave->mode & (in_bit)), out = !(wave->mode & (out_bit)), \
                       limit = wave->mode & MODE_FP16_OVFL;                            \
            (void)limit;                                                               \
            FOR_LANES { store(load); }                                                 \
        }                                                                              \
        CLOSE(rows_out)                                                                \
    }
#define STORE_HALF(value) d[i] = store_f16(value, out, limit)
#define STORE_SINGLE(value) d[i] = store_f32(value, out)
#define STORE_DOUBLE(value) STORE_u64(store_f64(value, out))
DEFINE_BETWEEN(V_CVT_F16_F32, 1, load_f32(pa[i], in), MODE_DENORM32_IN, STORE_HALF, MODE_DENORM16_64_OUT)
DEFINE_BETWEEN(V_CVT_F32_F16, 1, load_f16(pa[i], in), MODE_DENORM16_64_IN, STORE_SINGLE, MODE_DENORM32_OUT)
DEFINE_BETWEEN(V_CVT_F32_F64, 1, (float)load_f64(LOAD_u64(pa), in), MODE_DENORM16_64_IN, STORE_SINGLE,
               MODE_DENORM32_OUT)
DEFINE_BETWEEN(V_CVT_F64_F32, 2, (double)load_f32(pa[i], in), MODE_DENORM32_IN, STORE_DOUBLE, MODE_DENORM16_64_OUT)

/* ---- fp8 and bf8: FNUZ on gfx942, OCP on gfx950. MODE.fp16_ovfl saturates ---- */

ALWAYS_INLINE SmallFloat f8_format(const SimOp *op, bool bf8)
{
    if (op->flags & SIM_OP_F8_FNUZ) return bf8 ? BF8_FNUZ : FP8_FNUZ;
    return bf8 ? BF8_OCP : FP8_OCP;
}
/* Five bits of exponent, three of mantissa, no sign, no infinity. */
ALWAYS_INLINE float e5m3_to_f32(uint32_t bits)
{
    return bits == 0xff ? f32_from_bits(F32_NAN) : small_float_decode(bits, 5, 3, 15);
}
ALWAYS_INLINE uint32_t f16_of(SmallFloat format, uint32_t code)
{
    return f32_to_f16(small_float_to_f32(format, code & 0xff)); /* exact */
}
ALWAYS_INLINE uint32_t f32_of(SmallFloat format, uint32_t code)
{
    return f32_to_bits_canonical(small_float_to_f32(format, code & 0xff));
}
/* row param 0: fp8, 1: bf8 */
#define DEFINE_F8(name, rows, n, ...)                                   \
    static void name(SimWave *wave, const SimOp *op)                    \
    {                                                                   \
        OPEN(rows)                                                      \
        SOURCES_##n const SmallFloat format = f8_format(op, op->param); \
        const bool saturate = wave->mode & MODE_FP16_OVFL;              \
        (void)saturate;                                                 \
        for (unsigned i = 0; i < LANES; i++) {                          \
            __VA_ARGS__;                                                \
        }                                                               \
        CLOSE(rows)                                                     \
    }
#define PUT_F8(value) small_float_from_f64(format, (double)(value), saturate)
DEFINE_F8(v_cvt_f32_f8, 1, 1,
          d[i] = op->flags & SIM_OP_E5M3 ? f32_to_bits_canonical(e5m3_to_f32(pa[i] & 0xff)) : f32_of(format, pa[i]))
DEFINE_F8(v_cvt_pk_f32_f8, 2, 1, const uint32_t bits = pa[i]; d[i] = f32_of(format, bits);
          d[i + LANES] = f32_of(format, bits >> 8))
DEFINE_F8(v_cvt_pk_f8_f32, 1, 2, d[i] = PUT_F8(f32_from_bits(pa[i])) | PUT_F8(f32_from_bits(pb[i])) << 8)
DEFINE_F8(v_cvt_f16_f8, 1, 1, d[i] = f16_of(format, pa[i]))
DEFINE_F8(v_cvt_pk_f16_f8, 1, 1, d[i] = f16_of(format, pa[i]) | f16_of(format, pa[i] >> 8) << 16)
DEFINE_F8(v_cvt_pk_f8_f16, 1, 1, d[i] = PUT_F8(load_f16(pa[i], false)) | PUT_F8(load_f16(pa[i] >> 16, false)) << 8)
/* Stochastic rounding. op_sel[3:2] selects the byte of the destination; the other bytes stay: the third source is the
   old destination. */
ALWAYS_INLINE uint32_t stochastic_f8(const SimOp *op, SmallFloat format, uint32_t value, uint32_t seed, uint32_t old,
                                     bool saturate)
{
    const unsigned shift = 8 * (op->sel >> 2);
    return (old & ~(0xffu << shift)) | small_float_stochastic(format, value, seed, saturate) << shift;
}
DEFINE_F8(v_cvt_sr_f8_f32, 1, 3, d[i] = stochastic_f8(op, format, pa[i], pb[i], pc[i], saturate))
DEFINE_F8(v_cvt_sr_f8_f16, 1, 3,
          d[i] = stochastic_f8(op, format, f32_to_bits(load_f16(pa[i], false)), pb[i], pc[i], saturate))

/* Stochastic rounding to 16 bits: adds the top bits of the seed below the last kept bit. */
static void run_V_CVT_SR_BF16_F32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_2
    for (unsigned i = 0; i < LANES; i++) {
        const uint32_t bits = pa[i], special = (bits & 0x7f800000) == 0x7f800000;
        d[i] = f32_bits_nan(bits) ? 0x7fc0 : (bits + (special ? 0 : pb[i] >> 16)) >> 16;
    }
    CLOSE(1)
}
/* The low half of the seed is for the first number, the high half for the second. Infinities stay. */
ALWAYS_INLINE uint32_t bf16_stochastic(uint32_t bits, uint32_t seed, bool limit)
{
    const uint32_t special = (bits & 0x7f800000) == 0x7f800000, cut = (bits + (special ? 0 : seed)) >> 16;
    if (f32_bits_nan(bits)) return BF16_NAN;
    return limit && !special && (cut & 0x7fff) == 0x7f80 ? cut - 1 : cut;
}
static void run_V_CVT_SR_PK_BF16_F32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_3
    const bool limit = wave->mode & MODE_FP16_OVFL;
    for (unsigned i = 0; i < LANES; i++)
        d[i] = pack(bf16_stochastic(pa[i], pc[i] & 0xffff, limit), bf16_stochastic(pb[i], pc[i] >> 16, limit));
    CLOSE(1)
}
static void run_V_CVT_SR_F16_F32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    SOURCES_2
    for (unsigned i = 0; i < LANES; i++) {
        const uint32_t bits = pa[i], special = (bits & 0x7f800000) == 0x7f800000;
        const uint32_t largest = (bits & F32_SIGN) | 0x7f7fffff, sum = bits + (pb[i] >> 19);
        d[i] = f32_to_f16_rtz(f32_from_bits(special ? bits : (sum & 0x7f800000) == 0x7f800000 ? largest : sum));
    }
    CLOSE(1)
}

#define F8_ROW(id, function, is_bf8, row_flags, row_fidelity) \
    {.opcode = OP_##id,                                       \
     .run = (function),                                       \
     .result_type = RESULT_F32,                               \
     .param = (is_bf8),                                       \
     .flags = (row_flags),                                    \
     .fidelity = (row_fidelity)},
#define FROM_F8_ROWS(start, function)                   \
    F8_ROW(start##_FP8, function, 0, 0, FIDELITY_EXACT) \
    F8_ROW(start##_BF8, function, 1, 0, FIDELITY_EXACT)
#define TO_F8_ROWS(start, type, function, row_flags, row_fidelity)   \
    F8_ROW(start##_FP8_##type, function, 0, row_flags, row_fidelity) \
    F8_ROW(start##_BF8_##type, function, 1, row_flags, row_fidelity)
/* clang-format off */
static const SimRow rows[] = {
    CONVERT_OPS(FLOAT_ROW)
    TABLE_ROW(V_CVT_SR_PK_BF16_F32, RESULT_PK_BF16, 0)
    TABLE_ROW(V_CVT_F16_F32, RESULT_F16, 0)
    TABLE_ROW(V_CVT_F32_F16, RESULT_F32, 0)
    TABLE_ROW(V_CVT_F32_F64, RESULT_F32, 0)
    TABLE_ROW(V_CVT_F64_F32, RESULT_F64, 0)
    FROM_F8_ROWS(V_CVT_F32, v_cvt_f32_f8)
    FROM_F8_ROWS(V_CVT_PK_F32, v_cvt_pk_f32_f8)
    FROM_F8_ROWS(V_CVT_F16, v_cvt_f16_f8)
    FROM_F8_ROWS(V_CVT_PK_F16, v_cvt_pk_f16_f8)
    TO_F8_ROWS(V_CVT_PK, F32, v_cvt_pk_f8_f32, ROW_KEEP_HALF, FIDELITY_EXACT)
    TO_F8_ROWS(V_CVT_PK, F16, v_cvt_pk_f8_f16, ROW_KEEP_HALF, FIDELITY_EXACT)
    TO_F8_ROWS(V_CVT_SR, F32, v_cvt_sr_f8_f32, ROW_RAW_SELECT, FIDELITY_ROUNDING)
    TO_F8_ROWS(V_CVT_SR, F16, v_cvt_sr_f8_f16, ROW_RAW_SELECT, FIDELITY_ROUNDING)
    RUN_ROW(V_CVT_SR_F16_F32, run_V_CVT_SR_F16_F32, RESULT_F32, ROW_KEEP_HALF, FIDELITY_ROUNDING)
    RUN_ROW(V_CVT_SR_BF16_F32, run_V_CVT_SR_BF16_F32, RESULT_F32, ROW_KEEP_HALF, FIDELITY_ROUNDING)
};
/* clang-format on */
const SimRowTable LEVEL_NAME(sim_valu_convert_table) = {rows, sizeof rows / sizeof rows[0]};
