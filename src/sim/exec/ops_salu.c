/* Scalar ALU. Semantics: "AMD Instinct MI300 ISA", SOP1, SOP2, SOPC, SOPK. SCC as each opcode page says: carry,
   overflow, "result is not zero", or the comparison. */
#include "sim/exec/number.h"
#include "sim/exec/rows.h"

static inline uint32_t s32(const SimWave *wave, const SimOp *op, unsigned i) { return *sim_src(wave, op, i); }
static inline uint64_t s64(const SimWave *wave, const SimOp *op, unsigned i) { return sim_pair(sim_src(wave, op, i)); }

/* X(name, result type, type of a, type of b, result, SCC): `r` is the result, `scc` the old SCC; "scc" as the last
   leaves it. */
/* clang-format off */
#define SCALAR_OPS_2(X)                                                                             \
    X(S_ADD_U32, 32, 32, 32, a + b, r < a)                                                          \
    X(S_SUB_U32, 32, 32, 32, a - b, b > a)                                                          \
    X(S_ADD_I32, 32, 32, 32, a + b, (~(a ^ b) & (a ^ r)) >> 31)                                     \
    X(S_SUB_I32, 32, 32, 32, a - b, ((a ^ b) & (a ^ r)) >> 31)                                      \
    X(S_ADDC_U32, 32, 32, 32, a + b + scc, ((uint64_t)a + b + scc) >> 32)                           \
    X(S_SUBB_U32, 32, 32, 32, a - b - scc, (uint64_t)b + scc > a)                                   \
    X(S_ADD_NC_U64, 64, 64, 64, a + b, scc)                                                         \
    X(S_SUB_NC_U64, 64, 64, 64, a - b, scc)                                                         \
    X(S_MUL_U64, 64, 64, 64, a * b, scc)                                                            \
    X(S_ADD_F32, 32, 32, 32, float_result(wave, float_of(wave, a) + float_of(wave, b)), scc)        \
    X(S_SUB_F32, 32, 32, 32, float_result(wave, float_of(wave, a) - float_of(wave, b)), scc)        \
    X(S_MUL_F32, 32, 32, 32, float_result(wave, float_of(wave, a) * float_of(wave, b)), scc)        \
    X(S_MIN_I32, 32, 32, 32, (int32_t)a < (int32_t)b ? a : b, (int32_t)a < (int32_t)b)              \
    X(S_MIN_U32, 32, 32, 32, a < b ? a : b, a < b)                                                  \
    X(S_MAX_I32, 32, 32, 32, (int32_t)a > (int32_t)b ? a : b, (int32_t)a >= (int32_t)b)              \
    X(S_MAX_U32, 32, 32, 32, a > b ? a : b, a >= b)                                                 \
    X(S_CSELECT_B32, 32, 32, 32, scc ? a : b, scc)                                                  \
    X(S_CSELECT_B64, 64, 64, 64, scc ? a : b, scc)                                                  \
    X(S_AND_B32, 32, 32, 32, a & b, r != 0)                                                         \
    X(S_AND_B64, 64, 64, 64, a & b, r != 0)                                                         \
    X(S_OR_B32, 32, 32, 32, a | b, r != 0)                                                          \
    X(S_OR_B64, 64, 64, 64, a | b, r != 0)                                                          \
    X(S_XOR_B32, 32, 32, 32, a ^ b, r != 0)                                                         \
    X(S_XOR_B64, 64, 64, 64, a ^ b, r != 0)                                                         \
    X(S_ANDN2_B32, 32, 32, 32, a & ~b, r != 0)                                                      \
    X(S_ANDN2_B64, 64, 64, 64, a & ~b, r != 0)                                                      \
    X(S_ORN2_B32, 32, 32, 32, a | ~b, r != 0)                                                       \
    X(S_ORN2_B64, 64, 64, 64, a | ~b, r != 0)                                                       \
    X(S_NAND_B32, 32, 32, 32, ~(a & b), r != 0)                                                     \
    X(S_NAND_B64, 64, 64, 64, ~(a & b), r != 0)                                                     \
    X(S_NOR_B32, 32, 32, 32, ~(a | b), r != 0)                                                      \
    X(S_NOR_B64, 64, 64, 64, ~(a | b), r != 0)                                                      \
    X(S_XNOR_B32, 32, 32, 32, ~(a ^ b), r != 0)                                                     \
    X(S_XNOR_B64, 64, 64, 64, ~(a ^ b), r != 0)                                                     \
    X(S_LSHL_B32, 32, 32, 32, a << (b & 31), r != 0)                                                \
    X(S_LSHL_B64, 64, 64, 32, a << (b & 63), r != 0)                                                \
    X(S_LSHR_B32, 32, 32, 32, a >> (b & 31), r != 0)                                                \
    X(S_LSHR_B64, 64, 64, 32, a >> (b & 63), r != 0)                                                \
    X(S_ASHR_I32, 32, 32, 32, (uint32_t)((int32_t)a >> (b & 31)), r != 0)                           \
    X(S_ASHR_I64, 64, 64, 32, (uint64_t)((int64_t)a >> (b & 63)), r != 0)                           \
    X(S_BFM_B32, 32, 32, 32, ((1u << (a & 31)) - 1) << (b & 31), scc)                               \
    X(S_BFM_B64, 64, 32, 32, ((UINT64_C(1) << (a & 63)) - 1) << (b & 63), scc)                      \
    X(S_MUL_I32, 32, 32, 32, a * b, scc)                                                            \
    X(S_MUL_HI_U32, 32, 32, 32, (uint32_t)((uint64_t)a * b >> 32), scc)                             \
    X(S_MUL_HI_I32, 32, 32, 32, (uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32), scc)            \
    X(S_BFE_U32, 32, 32, 32, (uint32_t)field_u64(a, b & 31, b >> 16 & 0x7f), r != 0)                \
    X(S_BFE_I32, 32, 32, 32, (uint32_t)field_i64((int32_t)a, b & 31, b >> 16 & 0x7f, 32), r != 0)   \
    X(S_BFE_U64, 64, 64, 32, field_u64(a, b & 63, b >> 16 & 0x7f), r != 0)                          \
    X(S_BFE_I64, 64, 64, 32, (uint64_t)field_i64((int64_t)a, b & 63, b >> 16 & 0x7f, 64), r != 0)   \
    X(S_ABSDIFF_I32, 32, 32, 32, absolute(a - b), r != 0)                                           \
    X(S_LSHL1_ADD_U32, 32, 32, 32, (a << 1) + b, (((uint64_t)a << 1) + b) >> 32 != 0)               \
    X(S_LSHL2_ADD_U32, 32, 32, 32, (a << 2) + b, (((uint64_t)a << 2) + b) >> 32 != 0)               \
    X(S_LSHL3_ADD_U32, 32, 32, 32, (a << 3) + b, (((uint64_t)a << 3) + b) >> 32 != 0)               \
    X(S_LSHL4_ADD_U32, 32, 32, 32, (a << 4) + b, (((uint64_t)a << 4) + b) >> 32 != 0)               \
    X(S_PACK_LL_B32_B16, 32, 32, 32, (a & 0xffff) | b << 16, scc)                                   \
    X(S_PACK_LH_B32_B16, 32, 32, 32, (a & 0xffff) | (b & 0xffff0000), scc)                          \
    X(S_PACK_HH_B32_B16, 32, 32, 32, a >> 16 | (b & 0xffff0000), scc)                               \
    X(S_PACK_HL_B32_B16, 32, 32, 32, a >> 16 | b << 16, scc)                                        \
    X(S_CMOV_B32, 32, 32, 32, scc ? a : b, scc)                                                     \
    X(S_CMOV_B64, 64, 64, 64, scc ? a : b, scc)                                                     \
    X(S_BITSET0_B32, 32, 32, 32, b & ~(1u << (a & 31)), scc)                                        \
    X(S_BITSET1_B32, 32, 32, 32, b | 1u << (a & 31), scc)                                           \
    X(S_BITSET0_B64, 64, 32, 64, b & ~(UINT64_C(1) << (a & 63)), scc)                               \
    X(S_BITSET1_B64, 64, 32, 64, b | UINT64_C(1) << (a & 63), scc)

#define SCALAR_OPS_1(X)                                                                             \
    X(S_MOV_B32, 32, 32, a, scc)                                                                    \
    X(S_MOV_B64, 64, 64, a, scc)                                                                    \
    X(S_NOT_B32, 32, 32, ~a, r != 0)                                                                \
    X(S_NOT_B64, 64, 64, ~a, r != 0)                                                                \
    X(S_WQM_B32, 32, 32, (uint32_t)whole_quads(a), r != 0)                                          \
    X(S_WQM_B64, 64, 64, whole_quads(a), r != 0)                                                    \
    X(S_QUADMASK_B32, 32, 32, (uint32_t)quad_bits(a), r != 0)                                       \
    X(S_QUADMASK_B64, 64, 64, quad_bits(a), r != 0)                                                 \
    X(S_BREV_B32, 32, 32, (uint32_t)(reverse(a) >> 32), scc)                                        \
    X(S_BREV_B64, 64, 64, reverse(a), scc)                                                          \
    X(S_BCNT0_I32_B32, 32, 32, (uint32_t)__builtin_popcount(~a), r != 0)                            \
    X(S_BCNT0_I32_B64, 32, 64, (uint32_t)__builtin_popcountll(~a), r != 0)                          \
    X(S_BCNT1_I32_B32, 32, 32, (uint32_t)__builtin_popcount(a), r != 0)                             \
    X(S_BCNT1_I32_B64, 32, 64, (uint32_t)__builtin_popcountll(a), r != 0)                           \
    X(S_FF0_I32_B32, 32, 32, find_low(~a & 0xffffffffu), scc)                                       \
    X(S_FF0_I32_B64, 32, 64, find_low(~a), scc)                                                     \
    X(S_FF1_I32_B32, 32, 32, find_low(a), scc)                                                      \
    X(S_FF1_I32_B64, 32, 64, find_low(a), scc)                                                      \
    X(S_FLBIT_I32_B32, 32, 32, find_high(a, 32), scc)                                               \
    X(S_FLBIT_I32_B64, 32, 64, find_high(a, 64), scc)                                               \
    X(S_FLBIT_I32, 32, 32, find_high(a ^ (uint32_t)((int32_t)a >> 31), 32), scc)                    \
    X(S_FLBIT_I32_I64, 32, 64, find_high(a ^ (uint64_t)((int64_t)a >> 63), 64), scc)                \
    X(S_SEXT_I32_I8, 32, 32, (uint32_t)(int8_t)a, scc)                                              \
    X(S_SEXT_I32_I16, 32, 32, (uint32_t)(int16_t)a, scc)                                            \
    X(S_ABS_I32, 32, 32, absolute(a), r != 0)                                                       \
    X(S_BITREPLICATE_B64_B32, 64, 32, replicate(a), scc)                                            \
    X(S_AND_SAVEEXEC_B64, EXEC, 64, a & wave->exec, r != 0)                                         \
    X(S_AND_SAVEEXEC_B32, EXEC32, 32, a & (uint32_t)wave->exec, r != 0)                             \
    X(S_OR_SAVEEXEC_B32, EXEC32, 32, a | EXEC_LOW, r != 0)                                          \
    X(S_XOR_SAVEEXEC_B32, EXEC32, 32, a ^ EXEC_LOW, r != 0)                                         \
    X(S_ANDN2_SAVEEXEC_B32, EXEC32, 32, a & ~EXEC_LOW, r != 0)                                      \
    X(S_ORN2_SAVEEXEC_B32, EXEC32, 32, a | ~EXEC_LOW, r != 0)                                       \
    X(S_NAND_SAVEEXEC_B32, EXEC32, 32, ~(a & EXEC_LOW), r != 0)                                     \
    X(S_NOR_SAVEEXEC_B32, EXEC32, 32, ~(a | EXEC_LOW), r != 0)                                      \
    X(S_XNOR_SAVEEXEC_B32, EXEC32, 32, ~(a ^ EXEC_LOW), r != 0)                                     \
    X(S_ANDN1_SAVEEXEC_B32, EXEC32, 32, ~a & EXEC_LOW, r != 0)                                      \
    X(S_ORN1_SAVEEXEC_B32, EXEC32, 32, ~a | EXEC_LOW, r != 0)                                       \
    X(S_ANDN1_WREXEC_B32, WREXEC32, 32, ~a & EXEC_LOW, r != 0)                                      \
    X(S_ANDN2_WREXEC_B32, WREXEC32, 32, a & ~EXEC_LOW, r != 0)                                      \
    X(S_AND_SAVEEXEC_B64_GFX12, EXEC, 64, a & EXEC_WHOLE, r != 0)                                          \
    X(S_OR_SAVEEXEC_B64_GFX12, EXEC, 64, a | EXEC_WHOLE, r != 0)                                           \
    X(S_XOR_SAVEEXEC_B64_GFX12, EXEC, 64, a ^ EXEC_WHOLE, r != 0)                                          \
    X(S_ANDN2_SAVEEXEC_B64_GFX12, EXEC, 64, a & ~EXEC_WHOLE, r != 0)                                       \
    X(S_ORN2_SAVEEXEC_B64_GFX12, EXEC, 64, a | ~EXEC_WHOLE, r != 0)                                        \
    X(S_NAND_SAVEEXEC_B64_GFX12, EXEC, 64, ~(a & EXEC_WHOLE), r != 0)                                      \
    X(S_NOR_SAVEEXEC_B64_GFX12, EXEC, 64, ~(a | EXEC_WHOLE), r != 0)                                       \
    X(S_XNOR_SAVEEXEC_B64_GFX12, EXEC, 64, ~(a ^ EXEC_WHOLE), r != 0)                                      \
    X(S_ANDN1_SAVEEXEC_B64_GFX12, EXEC, 64, ~a & EXEC_WHOLE, r != 0)                                       \
    X(S_ORN1_SAVEEXEC_B64_GFX12, EXEC, 64, ~a | EXEC_WHOLE, r != 0)                                        \
    X(S_ANDN1_WREXEC_B64_GFX12, WREXEC, 64, ~a & EXEC_WHOLE, r != 0)                                       \
    X(S_ANDN2_WREXEC_B64_GFX12, WREXEC, 64, a & ~EXEC_WHOLE, r != 0)                                       \
    X(S_OR_SAVEEXEC_B64, EXEC, 64, a | wave->exec, r != 0)                                          \
    X(S_XOR_SAVEEXEC_B64, EXEC, 64, a ^ wave->exec, r != 0)                                         \
    X(S_ANDN2_SAVEEXEC_B64, EXEC, 64, a & ~wave->exec, r != 0)                                      \
    X(S_ORN2_SAVEEXEC_B64, EXEC, 64, a | ~wave->exec, r != 0)                                       \
    X(S_NAND_SAVEEXEC_B64, EXEC, 64, ~(a & wave->exec), r != 0)                                     \
    X(S_NOR_SAVEEXEC_B64, EXEC, 64, ~(a | wave->exec), r != 0)                                      \
    X(S_XNOR_SAVEEXEC_B64, EXEC, 64, ~(a ^ wave->exec), r != 0)                                     \
    X(S_ANDN1_SAVEEXEC_B64, EXEC, 64, ~a & wave->exec, r != 0)                                      \
    X(S_ORN1_SAVEEXEC_B64, EXEC, 64, ~a | wave->exec, r != 0)                                       \
    X(S_ANDN1_WREXEC_B64, WREXEC, 64, ~a & wave->exec, r != 0)                                      \
    X(S_ANDN2_WREXEC_B64, WREXEC, 64, a & ~wave->exec, r != 0)

#define SCALAR_COMPARES(X)                                  \
    X(S_CMP_EQ_I32, 32, a == b)                             \
    X(S_CMP_LG_I32, 32, a != b)                             \
    X(S_CMP_GT_I32, 32, (int32_t)a > (int32_t)b)            \
    X(S_CMP_GE_I32, 32, (int32_t)a >= (int32_t)b)           \
    X(S_CMP_LT_I32, 32, (int32_t)a < (int32_t)b)            \
    X(S_CMP_LE_I32, 32, (int32_t)a <= (int32_t)b)           \
    X(S_CMP_EQ_U32, 32, a == b)                             \
    X(S_CMP_LG_U32, 32, a != b)                             \
    X(S_CMP_GT_U32, 32, a > b)                              \
    X(S_CMP_GE_U32, 32, a >= b)                             \
    X(S_CMP_LT_U32, 32, a < b)                              \
    X(S_CMP_LE_U32, 32, a <= b)                             \
    X(S_CMP_EQ_U64, 64, a == b)                             \
    X(S_CMP_LG_U64, 64, a != b)
/* clang-format on */

/* The immediate is k: signed for _i32, zero-extended for _u32. */
/* clang-format off */
#define SCALAR_COMPARES_K(X)                                \
    X(S_CMPK_EQ_I32, (int32_t)a == (int16_t)k)              \
    X(S_CMPK_LG_I32, (int32_t)a != (int16_t)k)              \
    X(S_CMPK_GT_I32, (int32_t)a > (int16_t)k)               \
    X(S_CMPK_GE_I32, (int32_t)a >= (int16_t)k)              \
    X(S_CMPK_LT_I32, (int32_t)a < (int16_t)k)               \
    X(S_CMPK_LE_I32, (int32_t)a <= (int16_t)k)              \
    X(S_CMPK_EQ_U32, a == (uint16_t)k)                      \
    X(S_CMPK_LG_U32, a != (uint16_t)k)                      \
    X(S_CMPK_GT_U32, a > (uint16_t)k)                       \
    X(S_CMPK_GE_U32, a >= (uint16_t)k)                      \
    X(S_CMPK_LT_U32, a < (uint16_t)k)                       \
    X(S_CMPK_LE_U32, a <= (uint16_t)k)
/* clang-format on */

/* MODE says whether denormals are flushed. */
static inline float float_of(const SimWave *wave, uint32_t bits)
{
    return f32_from_bits(wave->mode & MODE_DENORM32_IN ? bits : f32_flush(bits));
}
static inline uint32_t float_result(const SimWave *wave, float value)
{
    const uint32_t bits = f32_to_bits_canonical(value);
    return wave->mode & MODE_DENORM32_OUT ? bits : f32_flush(bits);
}
static inline uint64_t field_u64(uint64_t value, unsigned offset, unsigned width)
{
    if (!width) return 0;
    return value >> offset & (width >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << width) - 1);
}
/* `value` is sign-extended to 64 bits from `size`. */
static inline int64_t field_i64(int64_t value, unsigned offset, unsigned width, unsigned size)
{
    if (!width) return 0;
    value >>= offset;
    if (offset + width >= size || width >= 64) return value;
    return (int64_t)((uint64_t)value << (64 - width)) >> (64 - width);
}
static inline uint32_t absolute(uint32_t value) { return (int32_t)value < 0 ? 0u - value : value; }
static inline uint64_t whole_quads(uint64_t mask)
{
    uint64_t any = (mask | mask >> 1 | mask >> 2 | mask >> 3) & UINT64_C(0x1111111111111111);
    return any * 15;
}
static inline uint64_t quad_bits(uint64_t mask)
{
    uint64_t result = 0;
    for (unsigned quad = 0; quad < 16; quad++) result |= (uint64_t)((mask >> (4 * quad) & 15) != 0) << quad;
    return result;
}
static inline uint64_t reverse(uint64_t value)
{
    uint64_t result = 0;
    for (unsigned i = 0; i < 64; i++) result |= (value >> i & 1) << (63 - i);
    return result;
}
static inline uint32_t find_low(uint64_t value) { return value ? (uint32_t)__builtin_ctzll(value) : ~0u; }
static inline uint32_t find_high(uint64_t value, unsigned size)
{
    return value ? (uint32_t)__builtin_clzll(value) - (64 - size) : ~0u;
}
static inline uint64_t replicate(uint32_t value)
{
    uint64_t result = 0;
    for (unsigned i = 0; i < 32; i++) result |= (uint64_t)(value >> i & 1) * 3 << (2 * i);
    return result;
}

#define TYPE_OF_32 uint32_t
#define TYPE_OF_64 uint64_t
#define TYPE_OF_EXEC uint64_t
#define TYPE_OF_EXEC32 uint32_t
#define TYPE_OF_WREXEC uint64_t
#define TYPE_OF_WREXEC32 uint32_t
#define EXEC_LOW (uint32_t)wave->exec
/* In waves of 32 lanes too: the upper dword is kept, and no lane obeys it (CDNA5 ISA 3.2.2). */
#define EXEC_WHOLE sim_pair(wave->s + S_EXEC)
#define WRITE_32 sim_write_s32(wave, op->dst_scalar, r)
#define WRITE_64 sim_write_s64(wave, op->dst_scalar, r)
#define WRITE_EXEC (sim_write_s64(wave, op->dst_scalar, EXEC_WHOLE), sim_set_exec(wave, r))
#define WRITE_EXEC32 (sim_write_s32(wave, op->dst_scalar, (uint32_t)wave->exec), sim_set_exec(wave, r))
#define WRITE_WREXEC32 (sim_write_s32(wave, op->dst_scalar, r), sim_set_exec(wave, r))
#define WRITE_WREXEC (sim_write_s64(wave, op->dst_scalar, r), sim_set_exec(wave, r))

#define DEFINE_2(name, td, ta, tb, result, scc_expr)       \
    static void run_##name(SimWave *wave, const SimOp *op) \
    {                                                      \
        const TYPE_OF_##ta a = s##ta(wave, op, 0);         \
        const TYPE_OF_##tb b = s##tb(wave, op, 1);         \
        const uint32_t scc = wave->scc;                    \
        const TYPE_OF_##td r = (result);                   \
        (void)scc;                                         \
        wave->scc = (scc_expr);                            \
        WRITE_##td;                                        \
    }
SCALAR_OPS_2(DEFINE_2)
#define DEFINE_1(name, td, ta, result, scc_expr)           \
    static void run_##name(SimWave *wave, const SimOp *op) \
    {                                                      \
        const TYPE_OF_##ta a = s##ta(wave, op, 0);         \
        const uint32_t scc = wave->scc;                    \
        const TYPE_OF_##td r = (result);                   \
        (void)scc;                                         \
        wave->scc = (scc_expr);                            \
        WRITE_##td;                                        \
    }
SCALAR_OPS_1(DEFINE_1)
#define DEFINE_COMPARE(name, t, result)                                 \
    static void run_##name(SimWave *wave, const SimOp *op)              \
    {                                                                   \
        const TYPE_OF_##t a = s##t(wave, op, 0), b = s##t(wave, op, 1); \
        wave->scc = (result);                                           \
    }
SCALAR_COMPARES(DEFINE_COMPARE)
#define DEFINE_COMPARE_K(name, result)                     \
    static void run_##name(SimWave *wave, const SimOp *op) \
    {                                                      \
        const uint32_t a = s32(wave, op, 0);               \
        const int32_t k = op->imm;                         \
        wave->scc = (result);                              \
    }
SCALAR_COMPARES_K(DEFINE_COMPARE_K)

static void s_bitcmp_b32(SimWave *wave, const SimOp *op)
{
    wave->scc = (s32(wave, op, 0) >> (s32(wave, op, 1) & 31) & 1) == op->param;
}
static void s_bitcmp_b64(SimWave *wave, const SimOp *op)
{
    wave->scc = (s64(wave, op, 0) >> (s32(wave, op, 1) & 63) & 1) == op->param;
}

/* ---- SOPK ---- */

static void run_S_MOVK_I32(SimWave *wave, const SimOp *op)
{
    sim_write_s32(wave, op->dst_scalar, (uint32_t)(int16_t)op->imm);
}
static void run_S_CMOVK_I32(SimWave *wave, const SimOp *op)
{
    if (wave->scc) sim_write_s32(wave, op->dst_scalar, (uint32_t)(int16_t)op->imm);
}
static void run_S_ADDK_I32(SimWave *wave, const SimOp *op)
{
    const uint32_t a = wave->s[op->dst_scalar], b = (uint32_t)(int16_t)op->imm, r = a + b;
    wave->scc = (~(a ^ b) & (a ^ r)) >> 31;
    sim_write_s32(wave, op->dst_scalar, r);
}
static void run_S_MULK_I32(SimWave *wave, const SimOp *op)
{
    sim_write_s32(wave, op->dst_scalar, wave->s[op->dst_scalar] * (uint32_t)(int16_t)op->imm);
}

/* Hardware registers: simm16 = id [5:0], offset [10:6], size - 1 [15:11]. */
enum {
    HWREG_MODE = 1,
    HWREG_STATUS = 2,
    HWREG_HW_ID = 4,
    HWREG_SH_MEM_BASES = 15,
    HWREG_XCC_ID = 20,
    HWREG_GFX12_SCHED_MODE = 26,
    HWREG_GFX12_IB_STS2 = 28,
    HWREG_GFX12_CYCLES_LO = 29,
    HWREG_GFX12_CYCLES_HI = 30,
    NO_HWREG = 64
};

static void run_S_GETREG_B32(SimWave *wave, const SimOp *op)
{
    unsigned id = op->imm & 63, offset = op->imm >> 6 & 31, size = (op->imm >> 11 & 31) + 1;
    uint32_t value;
    const bool gfx9 = target_infos[wave->group->program->target].family == FAMILY_GFX9;
    const bool of_gfx12 = id >= HWREG_GFX12_SCHED_MODE && id <= HWREG_GFX12_CYCLES_HI;
    if (gfx9 ? of_gfx12 : !of_gfx12 && id != HWREG_MODE) id = NO_HWREG;
    switch (id) {
    case HWREG_GFX12_IB_STS2: {
        /* Bits 9:6 are not 0 in a cluster; 24:21 number of the workgroup in it. */
        const SimDim3 size = wave->group->dispatch->cluster, at = wave->group->id;
        const bool alone = (uint64_t)size.x * size.y * size.z <= 1;
        value = alone ? 0 : 1u << 6 | (at.x % size.x + size.x * (at.y % size.y + size.y * (at.z % size.z))) << 21;
        break;
    }
    case HWREG_GFX12_SCHED_MODE: value = wave->sched_mode; break;
    case HWREG_GFX12_CYCLES_LO: value = (uint32_t)wave->num_instructions; break;
    case HWREG_GFX12_CYCLES_HI: value = (uint32_t)(wave->num_instructions >> 32); break;
    case HWREG_MODE: value = wave->mode; break;
    case HWREG_STATUS: value = wave->scc | (uint32_t)(wave->exec == 0) << 9; break;
    case HWREG_HW_ID:
    case HWREG_XCC_ID: value = 0; break;
    case HWREG_SH_MEM_BASES: value = SIM_PRIVATE_APERTURE >> 16 | (SIM_SHARED_APERTURE >> 16) << 16; break;
    default:
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "hardware register %u can't be read by the emulator", id);
        return;
    }
    sim_write_s32(wave, op->dst_scalar, value >> offset & (size == 32 ? ~0u : (1u << size) - 1));
}
static void set_mode(SimWave *wave, const SimOp *op, uint32_t mode)
{
    if (mode & (MODE_ROUND32 | MODE_ROUND16_64)) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "rounding modes other than to nearest even");
        return;
    }
    if ((mode ^ wave->mode) & (MODE_GPR_INDEX | MODE_VSKIP)) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "VGPR index mode or VSKIP set by s_setreg");
        return;
    }
    wave->mode = mode;
}
static void set_register(SimWave *wave, const SimOp *op, uint32_t value)
{
    unsigned id = op->imm & 63, offset = op->imm >> 6 & 31, size = (op->imm >> 11 & 31) + 1;
    uint32_t mask = (size == 32 ? ~0u : (1u << size) - 1) << offset;
    if (id == HWREG_GFX12_SCHED_MODE && target_infos[wave->group->program->target].family == FAMILY_GFX1250) {
        wave->sched_mode = (wave->sched_mode & ~mask) | (value << offset & mask);
        return;
    }
    if (id != HWREG_MODE) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "hardware register %u can't be written by the emulator", id);
        return;
    }
    set_mode(wave, op, (wave->mode & ~mask) | (value << offset & mask));
    sim_msb_after_mode(wave, op);
}
static void run_S_SETREG_B32(SimWave *wave, const SimOp *op) { set_register(wave, op, s32(wave, op, 0)); }
/* Bits 3:0 of MODE, and 7:4. */
static void run_S_ROUND_MODE(SimWave *wave, const SimOp *op)
{
    set_mode(wave, op, (wave->mode & ~15u) | ((uint32_t)op->imm & 15));
}
static void run_S_DENORM_MODE(SimWave *wave, const SimOp *op)
{
    set_mode(wave, op, (wave->mode & ~0xf0u) | ((uint32_t)op->imm & 15) << 4);
}

/* ---- M0-relative moves ---- */

static void s_movrel(SimWave *wave, const SimOp *op)
{
    /* param: bit 0 = 64 bits, bit 1 = the destination is relative */
    unsigned index = wave->s[S_M0], count = op->param & 1 ? 2 : 1;
    unsigned base = op->param & 2 ? op->dst_scalar : op->info->decoded.operands[1].value;
    if (index >= NUM_SCALARS || base + index + count > S_FLAT_SCRATCH) {
        sim_stop(wave, op, SIM_FAULT, -1, 0, "M0-relative register s%u is out of range", base + index);
        return;
    }
    unsigned from = op->param & 2 ? 0 : base + index, to = op->param & 2 ? base + index : op->dst_scalar;
    const uint32_t *source = op->param & 2 ? sim_src(wave, op, 0) : wave->s + from;
    const uint32_t values[2] = {source[0], source[count - 1]}; /* read before any is written */
    for (unsigned k = 0; k < count; k++) sim_write_s32(wave, to + k, values[k]);
}

/* The source by bits 9:0 of M0, the destination by bits 25:16. */
static void s_movrelsd(SimWave *wave, const SimOp *op)
{
    const unsigned from = op->info->decoded.operands[1].value + (wave->s[S_M0] & 0x3ff),
                   to = op->dst_scalar + (wave->s[S_M0] >> 16 & 0x3ff);
    if (from >= S_FLAT_SCRATCH || to >= S_FLAT_SCRATCH)
        sim_stop(wave, op, SIM_FAULT, -1, 0, "M0-relative register s%u is out of range", from > to ? from : to);
    else sim_write_s32(wave, to, wave->s[from]);
}

#define ROW(id, row_param) {.opcode = OP_##id, .run = run_##id, .param = (row_param), .fidelity = FIDELITY_EXACT},
#define ROW_AS(id, function, row_param) \
    {.opcode = OP_##id, .run = function, .param = (row_param), .fidelity = FIDELITY_EXACT},
/* clang-format off */
static const SimRow rows[] = {
#define X(name, ...) ROW(name, 0)
    SCALAR_OPS_2(X)
    SCALAR_OPS_1(X)
    SCALAR_COMPARES(X)
    SCALAR_COMPARES_K(X)
#undef X
    ROW_AS(S_BITCMP0_B32, s_bitcmp_b32, 0)
    ROW_AS(S_BITCMP1_B32, s_bitcmp_b32, 1)
    ROW_AS(S_BITCMP0_B64, s_bitcmp_b64, 0)
    ROW_AS(S_BITCMP1_B64, s_bitcmp_b64, 1)
    ROW(S_MOVK_I32, 0)
    ROW(S_CMOVK_I32, 0)
    ROW(S_ADDK_I32, 0)
    ROW(S_MULK_I32, 0)
    ROW(S_GETREG_B32, 0)
    ROW(S_SETREG_B32, 0)
    ROW_AS(S_SETREG_IMM32_B32, run_S_SETREG_B32, 0)
    ROW(S_ROUND_MODE, 0)
    ROW(S_DENORM_MODE, 0)
    ROW_AS(S_MOVRELSD_2_B32, s_movrelsd, 0)
    ROW_AS(S_MOVRELS_B32, s_movrel, 0)
    ROW_AS(S_MOVRELS_B64, s_movrel, 1)
    ROW_AS(S_MOVRELD_B32, s_movrel, 2)
    ROW_AS(S_MOVRELD_B64, s_movrel, 3)
};
/* clang-format on */
const SimRowTable sim_salu_table = {rows, sizeof rows / sizeof rows[0]};
