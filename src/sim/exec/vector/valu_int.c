/* Integer operations of the vector ALU: the rows of isa/meaning.def, and operations that need more than a lane's
   sources. */
#include "sim/exec/vector/vector_lanes.h"

#include "isa/meaning_ops.h"

#define A a
#define B b
#define C c
#define S s
#define R r

/* ---- rows ---- */

/* One lane. */
#define DEFINE_VALUE(name, size, ...)                                                                               \
    MEANING_INLINE ARITHMETIC_##size(uint)                                                                          \
        value_##name(ARITHMETIC_##size(uint) a, ARITHMETIC_##size(uint) b, ARITHMETIC_##size(uint) c, uint32_t imm) \
    {                                                                                                               \
        ARITHMETIC(size)                                                                                            \
        (void)a, (void)b, (void)c, (void)imm;                                                                       \
        return (__VA_ARGS__);                                                                                       \
    }
#define DEFINE_1(name, size, td, ta, ...) \
    DEFINE_VALUE(name, size, __VA_ARGS__) \
    DEFINE_OP1(name, td, ta, value_##name(a, 0, 0, 0))
#define DEFINE_2(name, size, td, ta, tb, ...) \
    DEFINE_VALUE(name, size, __VA_ARGS__)     \
    DEFINE_OP2(name, td, ta, tb, value_##name(a, b, 0, 0))
#define DEFINE_3(name, size, td, ta, tb, tc, ...) \
    DEFINE_VALUE(name, size, __VA_ARGS__)         \
    DEFINE_OP3(name, td, ta, tb, tc, value_##name(a, b, c, (uint32_t)op->imm))
#define HALVES(name, x, y, z)                                                            \
    ({                                                                                   \
        const uint32_t low_ = value_##name((x) & 0xffff, (y) & 0xffff, (z) & 0xffff, 0); \
        const uint32_t high_ = value_##name((x) >> 16, (y) >> 16, (z) >> 16, 0);         \
        low_ | high_ << 16;                                                              \
    })
#define DEFINE_PACKED_2(name, size, td, ta, tb, ...) \
    DEFINE_VALUE(name, size, __VA_ARGS__)            \
    DEFINE_OP2(name, u32, u32, u32, HALVES(name, a, b, 0))
#define DEFINE_PACKED_3(name, size, td, ta, tb, tc, ...) \
    DEFINE_VALUE(name, size, __VA_ARGS__)                \
    DEFINE_OP3(name, u32, u32, u32, u32, HALVES(name, a, b, c))
/* Writes a lane mask of carries, and may read one. */
#define DEFINE_CARRY(name, has_in, out, ...)                                    \
    static void run_##name(SimWave *wave, const SimOp *op)                      \
    {                                                                           \
        ARITHMETIC(32)                                                          \
        OPEN(1)                                                                 \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1);  \
        _Alignas(64) uint32_t carry[LANES];                                     \
        if (has_in) spread_mask(mask_src(wave, op, 2), carry);                  \
        FOR_LANES                                                               \
        {                                                                       \
            const uint32_t a = pa[i], b = pb[i], s = has_in ? carry[i] & 1 : 0; \
            const uint32_t r = (__VA_ARGS__);                                   \
            (void)s;                                                            \
            d[i] = r;                                                           \
            carry[i] = 0u - (out);                                              \
        }                                                                       \
        CLOSE(1)                                                                \
        sim_write_mask(wave, op, pack_lanes(carry) & wave->exec);               \
    }

#define VECTOR_1 DEFINE_1
#define VECTOR_2 DEFINE_2
#define VECTOR_3 DEFINE_3
#define HALF_2 DEFINE_2
#define HALF_3 DEFINE_3
#define PACKED_2 DEFINE_PACKED_2
#define PACKED_3 DEFINE_PACKED_3
#define CARRY_2(name, size, td, ta, tb, ...) DEFINE_CARRY(name, 0, __VA_ARGS__)
#define CARRY_3(name, size, td, ta, tb, tc, ...) DEFINE_CARRY(name, 1, __VA_ARGS__)
#include "isa/meaning.def"

/* ---- with the clamp bit: integer saturation ---- */

#define SAT_U32(value) ((uint32_t)((value) < 0 ? 0 : (value) > 0xffffffffll ? 0xffffffffll : (value)))
#define SAT_I32(value) clamp_i((value), INT32_MIN, INT32_MAX)
#define SAT_U64(value) ((value) > UINT64_MAX ? UINT64_MAX : (uint64_t)(value))
#define SAT_I64(value) \
    ((uint64_t)(int64_t)((value) > INT64_MAX ? INT64_MAX : (value) < INT64_MIN ? INT64_MIN : (value)))
#define POSITIVE(x) MAX_I(x, K(0))
/* clang-format off */
#define CLAMP_ROWS(X)                                                                               \
    X(2, V_ADD_U32, 32, u32, u32, u32, ADD_SAT_U(A, B))                                             \
    X(2, V_SUB_U32, 32, u32, u32, u32, SUB_SAT_U(A, B))                                             \
    X(2, V_SUBREV_U32, 32, u32, u32, u32, SUB_SAT_U(B, A))                                          \
    X(2, V_ADD_I32, 32, u32, u32, u32, ADD_SAT_I(A, B))                                             \
    X(2, V_SUB_I32, 32, u32, u32, u32, SUB_SAT_I(A, B))                                             \
    X(2, V_ADD_U16, 16, u16, u16, u16, ADD_SAT_U(A, B))                                             \
    X(2, V_SUB_U16, 16, u16, u16, u16, SUB_SAT_U(A, B))                                             \
    X(2, V_SUBREV_U16, 16, u16, u16, u16, SUB_SAT_U(B, A))                                          \
    X(2, V_ADD_I16, 16, u16, u16, u16, ADD_SAT_I(A, B))                                             \
    X(2, V_SUB_I16, 16, u16, u16, u16, SUB_SAT_I(A, B))                                             \
    X(PACKED_2, V_PK_ADD_U16, 16, u32, u16, u16, ADD_SAT_U(A, B))                         \
    X(PACKED_2, V_PK_SUB_U16, 16, u32, u16, u16, SUB_SAT_U(A, B))                         \
    X(PACKED_2, V_PK_ADD_I16, 16, u32, u16, u16, ADD_SAT_I(A, B))                         \
    X(PACKED_2, V_PK_SUB_I16, 16, u32, u16, u16, SUB_SAT_I(A, B))                         \
    /* they saturate anyway; clamp turns a negative result into 0 */                                 \
    X(3, V_ADD_MAX_I32, 32, u32, u32, u32, u32, POSITIVE(MAX_I(ADD_SAT_I(A, B), C)))                \
    X(3, V_ADD_MAX_U32, 32, u32, u32, u32, u32, MAX_U(ADD_SAT_U(A, B), C))                          \
    X(3, V_ADD_MIN_I32, 32, u32, u32, u32, u32, POSITIVE(MIN_I(ADD_SAT_I(A, B), C)))                \
    X(3, V_ADD_MIN_U32, 32, u32, u32, u32, u32, MIN_U(ADD_SAT_U(A, B), C))                          \
    X(PACKED_3, V_PK_MIN3_U16, 16, u32, u16, u16, u16, MIN_U(MIN_U(A, B), C))        \
    X(PACKED_3, V_PK_MAX3_U16, 16, u32, u16, u16, u16, MAX_U(MAX_U(A, B), C))        \
    X(PACKED_3, V_PK_MIN3_I16, 16, u32, u16, u16, u16, POSITIVE(MIN_I(MIN_I(A, B), C))) \
    X(PACKED_3, V_PK_MAX3_I16, 16, u32, u16, u16, u16, POSITIVE(MAX_I(MAX_I(A, B), C))) \
    X(PACKED_3, V_PK_ADD_MIN_U16, 16, u32, u16, u16, u16, MIN_U(ADD_SAT_U(A, B), C)) \
    X(PACKED_3, V_PK_ADD_MAX_U16, 16, u32, u16, u16, u16, MAX_U(ADD_SAT_U(A, B), C)) \
    X(PACKED_3, V_PK_ADD_MIN_I16, 16, u32, u16, u16, u16, POSITIVE(MIN_I(ADD_SAT_I(A, B), C))) \
    X(PACKED_3, V_PK_ADD_MAX_I16, 16, u32, u16, u16, u16, POSITIVE(MAX_I(ADD_SAT_I(A, B), C)))
/* Sums wider than the arithmetic of their rows. */
#define CLAMP_PRODUCTS(X)                                                                           \
    X(V_MAD_NC_U64_U32, u64, u32, u32, u64, SAT_U64((unsigned __int128)((uint64_t)a * b) + c))      \
    X(V_MAD_NC_I64_I32, u64, i32, i32, i64, SAT_I64((__int128)((int64_t)a * b) + c))                \
    X(V_MAD_U32_U24, u32, u24, u24, u32, SAT_U32((int64_t)a * b + c))                               \
    X(V_MAD_I32_I24, u32, i24, i24, i32, SAT_I32((int64_t)a * b + c))                               \
    X(V_MAD_U16, u16, u16, u16, u16, clamp_i((int64_t)a * b + c, 0, 65535))                         \
    X(V_MAD_I16, u16, i16, i16, i16, clamp_i((int64_t)a * b + c, -32768, 32767))
/* clang-format on */
#define X(kind, name, ...) DEFINE_##kind(name##_clamp, __VA_ARGS__)
CLAMP_ROWS(X)
#undef X
#define X(name, ...) DEFINE_OP3(name##_clamp, __VA_ARGS__)
CLAMP_PRODUCTS(X)
#undef X

/* v_dot4_i32_iu8, v_dot8_i32_iu4: a modifier tells which sources are signed. */
DEFINE_OP3(V_DOT4_I32_IU8, u32, u32, u32, u32, dot_iu(a, b, c, 8, op->param))
DEFINE_OP3(V_DOT8_I32_IU4, u32, u32, u32, u32, dot_iu(a, b, c, 4, op->param))

/* ---- selects by a lane mask ---- */

static void run_V_CNDMASK_B32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1);
    _Alignas(64) uint32_t mask[LANES];
    spread_mask(mask_src(wave, op, 2), mask);
    FOR_LANES d[i] = (pa[i] & ~mask[i]) | (pb[i] & mask[i]);
    CLOSE(1)
}

static void run_V_CNDMASK_B16(SimWave *wave, const SimOp *op) { run_V_CNDMASK_B32(wave, op); }

/* The first two sources are a table of 16 entries, the first source on top. The third has indices of 4 bits. */
ALWAYS_INLINE void perm_pk16(const uint32_t *table, uint64_t indices, unsigned bits, uint32_t *result)
{
    for (unsigned k = 0; k < 16; k++) {
        const unsigned from = (unsigned)(indices >> (4 * k) & 15) * bits, to = bits * k;
        const uint64_t pair = table[from / 32] | (uint64_t)table[from / 32 + 1] << 32;
        const uint64_t entry = (pair >> (from % 32) & ((1u << bits) - 1)) << (to % 32);
        result[to / 32] |= (uint32_t)entry;
        result[to / 32 + 1] |= (uint32_t)(entry >> 32);
    }
}
/* ROWS of the first and second source. */
#define DEFINE_PERM_PK16(name, rows_a, rows_b, bits)                                                       \
    static void run_##name(SimWave *wave, const SimOp *op)                                                 \
    {                                                                                                      \
        OPEN((bits) / 2)                                                                                   \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1), *pc = sim_src(wave, op, 2); \
        for (unsigned i = 0; i < LANES; i++) {                                                             \
            uint32_t table[5] = {0}, result[5] = {0};                                                      \
            for (unsigned r = 0; r < (rows_b); r++) table[r] = pb[r * LANES + i];                          \
            for (unsigned r = 0; r < (rows_a); r++) table[(rows_b) + r] = pa[r * LANES + i];               \
            perm_pk16(table, LOAD_u64(pc), bits, result);                                                  \
            for (unsigned r = 0; r < (bits) / 2; r++) d[r * LANES + i] = result[r];                        \
        }                                                                                                  \
        CLOSE((bits) / 2)                                                                                  \
    }
DEFINE_PERM_PK16(V_PERM_PK16_B4_U4, 1, 1, 4)
DEFINE_PERM_PK16(V_PERM_PK16_B6_U4, 1, 2, 6)
DEFINE_PERM_PK16(V_PERM_PK16_B8_U4, 2, 2, 8)

#define DEFINE_MAD64(name, type, wide, other, carry_out)                                                   \
    static void run_##name(SimWave *wave, const SimOp *op)                                                 \
    {                                                                                                      \
        OPEN(2)                                                                                            \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1), *pc = sim_src(wave, op, 2); \
        _Alignas(64) uint32_t carry[LANES];                                                                \
        FOR_LANES                                                                                          \
        {                                                                                                  \
            const wide product = (wide)(type)pa[i] * (type)pb[i];                                          \
            const wide c = (wide)LOAD_u64(pc);                                                             \
            const uint64_t sum = (uint64_t)product + (uint64_t)c;                                          \
            carry[i] = 0u - (uint32_t)(carry_out);                                                         \
            STORE_u64(sum);                                                                                \
        }                                                                                                  \
        CLOSE(2)                                                                                           \
        if (op->dst2_scalar != 0xff) sim_write_mask(wave, op, pack_lanes(carry) & wave->exec);             \
    }
DEFINE_MAD64(V_MAD_U64_U32, uint32_t, uint64_t, u64, sum < (uint64_t)product)
/* bit 64 of the signed sum */
DEFINE_MAD64(V_MAD_I64_I32, int32_t, int64_t, i64, (uint32_t)(((__int128)product + c) >> 64) & 1)

/* Four sums of absolute differences with a window that moves by one byte each; results in halves or dwords. */
ALWAYS_INLINE uint32_t window(uint64_t bytes, unsigned k) { return (uint32_t)(bytes >> (8 * k)); }
#define DEFINE_QSAD(name, masked)                                                                                   \
    static void run_##name(SimWave *wave, const SimOp *op)                                                          \
    {                                                                                                               \
        OPEN(2)                                                                                                     \
        const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1), *pc = sim_src(wave, op, 2);          \
        FOR_LANES                                                                                                   \
        {                                                                                                           \
            const uint64_t a = LOAD_u64(pa), c = LOAD_u64(pc);                                                      \
            const uint32_t b = pb[i];                                                                               \
            uint64_t sums = 0;                                                                                      \
            for (unsigned k = 0; k < 4; k++)                                                                        \
                sums |= (uint64_t)(uint16_t)sad_u8(window(a, k), b, (uint16_t)(c >> (16 * k)), masked) << (16 * k); \
            STORE_u64(sums);                                                                                        \
        }                                                                                                           \
        CLOSE(2)                                                                                                    \
    }
DEFINE_QSAD(V_QSAD_PK_U16_U8, false)
DEFINE_QSAD(V_MQSAD_PK_U16_U8, true)
static void run_V_MQSAD_U32_U8(SimWave *wave, const SimOp *op)
{
    OPEN(4)
    const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1), *pc = sim_src(wave, op, 2);
    for (unsigned i = 0; i < LANES; i++) {
        const uint64_t a = LOAD_u64(pa);
        const uint32_t b = pb[i];
        uint32_t sums[4];
        for (unsigned k = 0; k < 4; k++) sums[k] = sad_u8(window(a, k), b, pc[k * LANES + i], true);
        for (unsigned k = 0; k < 4; k++) d[k * LANES + i] = sums[k];
    }
    CLOSE(4)
}

/* v_mbcnt: counts the bits of the mask below this lane (in one half), plus b. */
static void run_V_MBCNT_LO_U32_B32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1);
    FOR_LANES d[i] = (uint32_t)__builtin_popcount(pa[i] & (i < 32 ? (1u << i) - 1 : ~0u)) + pb[i];
    CLOSE(1)
}
static void run_V_MBCNT_HI_U32_B32(SimWave *wave, const SimOp *op)
{
    OPEN(1)
    const uint32_t *pa = sim_src(wave, op, 0), *pb = sim_src(wave, op, 1);
    FOR_LANES d[i] = (uint32_t)__builtin_popcount(pa[i] & (i < 32 ? 0 : (1u << (i & 31)) - 1)) + pb[i];
    CLOSE(1)
}

/* clang-format off */
static const SimRow rows[] = {
#define OF_RESULT(id, size, td, ...) TABLE_ROW(id, RESULT_OF_##td, 0)
#define OF_HALF(id, ...) TABLE_ROW(id, 0, ROW_KEEP_HALF)
#define VECTOR_1 OF_RESULT
#define VECTOR_2 OF_RESULT
#define VECTOR_3 OF_RESULT
#define HALF_2 OF_HALF
#define HALF_3 OF_HALF
#define PACKED_2 OF_RESULT
#define PACKED_3 OF_RESULT
#define CARRY_2 OF_RESULT
#define CARRY_3(id, ...) TABLE_ROW(id, RESULT_INT, SCALAR2 | ROW_MASK_LAST)
#include "isa/meaning.def"
    TABLE_ROW(V_DOT4_I32_IU8, RESULT_INT, 0)
    TABLE_ROW(V_DOT8_I32_IU4, RESULT_INT, 0)
    TABLE_ROW(V_CNDMASK_B32, RESULT_F32, SCALAR2 | ROW_MASK_LAST)
    TABLE_ROW(V_CNDMASK_B16, RESULT_F16, SCALAR2 | ROW_MASK_LAST)
    TABLE_ROW(V_PERM_PK16_B4_U4, RESULT_INT, 0)
    TABLE_ROW(V_PERM_PK16_B6_U4, RESULT_INT, 0)
    TABLE_ROW(V_PERM_PK16_B8_U4, RESULT_INT, 0)
    TABLE_ROW(V_MAD_U64_U32, RESULT_INT, 0)
    TABLE_ROW(V_MAD_I64_I32, RESULT_INT, 0)
    TABLE_ROW(V_QSAD_PK_U16_U8, RESULT_INT, 0)
    TABLE_ROW(V_MQSAD_PK_U16_U8, RESULT_INT, 0)
    TABLE_ROW(V_MQSAD_U32_U8, RESULT_INT, 0)
    TABLE_ROW(V_MBCNT_LO_U32_B32, RESULT_INT, 0)
    TABLE_ROW(V_MBCNT_HI_U32_B32, RESULT_INT, 0)
};
/* clang-format on */
/* Rows that replace `run` if the clamp bit is set. */
/* clang-format off */
static const SimRow clamp_rows[] = {
#define CLAMP_ROW(id) {.opcode = OP_##id, .run = run_##id##_clamp, .fidelity = FIDELITY_EXACT},
#define X(kind, id, ...) CLAMP_ROW(id)
    CLAMP_ROWS(X)
#undef X
#define X(id, ...) CLAMP_ROW(id)
    CLAMP_PRODUCTS(X)
#undef X
};
/* clang-format on */

const SimRowTable LEVEL_NAME(sim_valu_int_table) = {rows, sizeof rows / sizeof rows[0]};
const SimRowTable LEVEL_NAME(sim_valu_clamp_table) = {clamp_rows, sizeof clamp_rows / sizeof clamp_rows[0]};
