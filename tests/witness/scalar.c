/* Second witness: the scalar ALU, from its opcode pages. */
#include "witness/rows.h"

typedef struct Scalar {
    uint64_t a, b;      /* sources */
    uint64_t old, exec; /* destination before; EXEC */
    uint32_t scc;
    int32_t immediate;
    uint64_t d, new_exec;
    bool write, write_exec;
} Scalar;
typedef void ScalarOp(Scalar *x);

static int64_t sign_extend(uint64_t value, int bits)
{
    const uint64_t sign = UINT64_C(1) << (bits - 1);
    return (int64_t)(((value & low_bits(bits)) ^ sign) - sign);
}
#define A32 ((uint32_t)x->a)
#define B32 ((uint32_t)x->b)
#define IA sign_extend(x->a, 32)
#define IB sign_extend(x->b, 32)
#define OP(name, ...) \
    static void name(Scalar *x) { __VA_ARGS__; }
#define GIVE(name, value) OP(name, x->d = (value))
#define GIVE_NONZERO(name, value) OP(name, x->d = (value); x->scc = x->d != 0)
#define TEST(name, condition) OP(name, x->write = false; x->scc = (condition) ? 1 : 0)
#define N32(value) ((value) & UINT64_C(0xffffffff))

GIVE(mov, x->a)
OP(cmov, x->write = x->scc; x->d = x->a)
GIVE_NONZERO(not32, N32(~x->a))
GIVE_NONZERO(not64, ~x->a)
static uint64_t whole_quads(uint64_t mask, int bits)
{
    uint64_t result = 0;
    for (int i = 0; i < bits; i++)
        if (mask >> (i / 4 * 4) & 15) result |= UINT64_C(1) << i;
    return result;
}
static uint64_t quad_mask(uint64_t mask, int bits)
{
    uint64_t result = 0;
    for (int i = 0; i < bits / 4; i++)
        if (mask >> (4 * i) & 15) result |= UINT64_C(1) << i;
    return result;
}
GIVE_NONZERO(wqm32, whole_quads(A32, 32))
GIVE_NONZERO(wqm64, whole_quads(x->a, 64))
GIVE_NONZERO(quadmask32, quad_mask(A32, 32))
GIVE_NONZERO(quadmask64, quad_mask(x->a, 64))
static uint64_t reversed(uint64_t value, int bits)
{
    uint64_t result = 0;
    for (int i = 0; i < bits; i++) result |= (value >> i & 1) << (bits - 1 - i);
    return result;
}
GIVE(brev32, reversed(A32, 32))
GIVE(brev64, reversed(x->a, 64))
static uint64_t count(uint64_t value, int bits, unsigned what)
{
    uint64_t result = 0;
    for (int i = 0; i < bits; i++) result += (value >> i & 1) == what;
    return result;
}
GIVE_NONZERO(bcnt0_32, count(x->a, 32, 0))
GIVE_NONZERO(bcnt0_64, count(x->a, 64, 0))
GIVE_NONZERO(bcnt1_32, count(x->a, 32, 1))
GIVE_NONZERO(bcnt1_64, count(x->a, 64, 1))
static uint64_t first_low(uint64_t value, int bits, unsigned what)
{
    for (int i = 0; i < bits; i++)
        if ((value >> i & 1) == what) return (uint64_t)i;
    return 0xffffffff;
}
static uint64_t first_high(uint64_t value, int bits, int from, unsigned what)
{
    for (int i = from; i < bits; i++)
        if ((value >> (bits - 1 - i) & 1) == what) return (uint64_t)i;
    return 0xffffffff;
}
GIVE(ff0_32, first_low(x->a, 32, 0))
GIVE(ff0_64, first_low(x->a, 64, 0))
GIVE(ff1_32, first_low(x->a, 32, 1))
GIVE(ff1_64, first_low(x->a, 64, 1))
GIVE(flbit32, first_high(x->a, 32, 0, 1))
GIVE(flbit64, first_high(x->a, 64, 0, 1))
GIVE(flbit_i32, first_high(x->a, 32, 1, !(x->a >> 31 & 1)))
GIVE(flbit_i64, first_high(x->a, 64, 1, !(x->a >> 63)))
GIVE(sext8, N32((uint64_t)sign_extend(x->a, 8)))
GIVE(sext16, N32((uint64_t)sign_extend(x->a, 16)))
GIVE(bitset0_32, N32(x->old & ~(UINT64_C(1) << (x->a & 31))))
GIVE(bitset1_32, N32(x->old | UINT64_C(1) << (x->a & 31)))
GIVE(bitset0_64, x->old & ~(UINT64_C(1) << (x->a & 63)))
GIVE(bitset1_64, x->old | UINT64_C(1) << (x->a & 63))
GIVE_NONZERO(abs32, N32((uint64_t)(IA < 0 ? -IA : IA)))
static void bitreplicate(Scalar *x)
{
    for (int i = 0; i < 32; i++)
        if (x->a >> i & 1) x->d |= UINT64_C(3) << (2 * i);
}
#define EXEC_OP(name, value) \
    OP(name, x->d = x->exec; x->new_exec = (value); x->write_exec = true; x->scc = x->new_exec != 0)
#define WREXEC_OP(name, value) OP(name, x->d = x->new_exec = (value); x->write_exec = true; x->scc = x->new_exec != 0)
EXEC_OP(and_save, x->a & x->exec)
EXEC_OP(or_save, x->a | x->exec)
EXEC_OP(xor_save, x->a ^ x->exec)
EXEC_OP(andn2_save, x->a & ~x->exec)
EXEC_OP(orn2_save, x->a | ~x->exec)
EXEC_OP(nand_save, ~(x->a & x->exec))
EXEC_OP(nor_save, ~(x->a | x->exec))
EXEC_OP(xnor_save, ~(x->a ^ x->exec))
EXEC_OP(andn1_save, ~x->a & x->exec)
EXEC_OP(orn1_save, ~x->a | x->exec)
WREXEC_OP(andn1_wrexec, ~x->a & x->exec)
WREXEC_OP(andn2_wrexec, x->a & ~x->exec)
/* Waves of 32 lanes (CDNA5 ISA, S_AND_SAVEEXEC_B32 and its like): the low word of EXEC alone; not0: the source is
   inverted, not1: EXEC. */
#define EXEC32_OP(name, value)                                               \
    static void name(Scalar *x)                                              \
    {                                                                        \
        const uint32_t mask = A32, exec = (uint32_t)x->exec, made = (value); \
        x->d = exec;                                                         \
        x->new_exec = (x->exec & ~UINT64_C(0xffffffff)) | made;              \
        x->write_exec = true;                                                \
        x->scc = made != 0;                                                  \
    }
#define WREXEC32_OP(name, value)    \
    EXEC32_OP(saving_##name, value) \
    OP(name, saving_##name(x); x->d = N32(x->new_exec))
EXEC32_OP(and_save32, mask &exec)
EXEC32_OP(or_save32, mask | exec)
EXEC32_OP(xor_save32, mask ^ exec)
EXEC32_OP(nand_save32, ~(mask &exec))
EXEC32_OP(nor_save32, ~(mask | exec))
EXEC32_OP(xnor_save32, ~(mask ^ exec))
EXEC32_OP(and_not0_save32, ~mask &exec)
EXEC32_OP(or_not0_save32, ~mask | exec)
EXEC32_OP(and_not1_save32, mask & ~exec)
EXEC32_OP(or_not1_save32, mask | ~exec)
WREXEC32_OP(and_not0_wrexec32, ~mask &exec)
WREXEC32_OP(and_not1_wrexec32, mask & ~exec)

static void add_unsigned(Scalar *x, uint64_t exact) { x->d = N32(exact), x->scc = exact > UINT64_C(0xffffffff); }
static void add_signed(Scalar *x, int64_t exact)
{
    x->d = N32((uint64_t)exact);
    x->scc = exact < -INT64_C(0x80000000) || exact > INT64_C(0x7fffffff);
}
OP(add_u32, add_unsigned(x, (uint64_t)A32 + B32))
OP(sub_u32, x->d = N32(x->a - x->b); x->scc = B32 > A32)
OP(add_i32, add_signed(x, IA + IB))
OP(sub_i32, add_signed(x, IA - IB))
OP(addc, add_unsigned(x, (uint64_t)A32 + B32 + x->scc))
static void subb(Scalar *x)
{
    const uint64_t taken = (uint64_t)B32 + x->scc;
    x->d = N32(A32 - taken);
    x->scc = taken > A32;
}
OP(min_i, x->scc = IA < IB; x->d = x->scc ? A32 : B32)
OP(min_u, x->scc = A32 < B32; x->d = x->scc ? A32 : B32)
OP(max_i, x->scc = IA >= IB; x->d = x->scc ? A32 : B32)
OP(max_u, x->scc = A32 >= B32; x->d = x->scc ? A32 : B32)
GIVE(cselect, x->scc ? x->a : x->b)
#define LOGIC(name, value)             \
    GIVE_NONZERO(name##32, N32(value)) \
    GIVE_NONZERO(name##64, value)
LOGIC(and, x->a & x->b)
LOGIC(or, x->a | x->b)
LOGIC(xor, x->a ^ x->b)
LOGIC(andn2, x->a & ~x->b)
LOGIC(orn2, x->a | ~x->b)
LOGIC(nand_, ~(x->a & x->b))
LOGIC(nor, ~(x->a | x->b))
LOGIC(xnor, ~(x->a ^ x->b))
GIVE_NONZERO(lshl32, N32((uint64_t)A32 << (x->b & 31)))
GIVE_NONZERO(lshl64, x->a << (x->b & 63))
GIVE_NONZERO(lshr32, A32 >> (x->b & 31))
GIVE_NONZERO(lshr64, x->a >> (x->b & 63))
GIVE_NONZERO(ashr32, N32((uint64_t)(IA >> (x->b & 31))))
GIVE_NONZERO(ashr64, (uint64_t)((int64_t)x->a >> (x->b & 63)))
GIVE(bfm32, N32(low_bits((int)(x->a & 31)) << (x->b & 31)))
GIVE(bfm64, low_bits((int)(x->a & 63)) << (x->b & 63))
GIVE(mul, N32((uint64_t)A32 *B32))
GIVE(mul_hi_u, (uint64_t)A32 *B32 >> 32)
GIVE(mul_hi_i, N32((uint64_t)(IA * IB) >> 32))
#define WIDTH ((int)(x->b >> 16 & 0x7f))
GIVE_NONZERO(bfe_u32, A32 >> (x->b & 31) & low_bits(WIDTH))
GIVE_NONZERO(bfe_u64, x->a >> (x->b & 63) & low_bits(WIDTH))
GIVE_NONZERO(bfe_i32, WIDTH == 0    ? 0
                      : WIDTH >= 32 ? N32((uint64_t)(IA >> (x->b & 31)))
                                    : N32((uint64_t)sign_extend((uint64_t)(IA >> (x->b & 31)), WIDTH)))
GIVE_NONZERO(bfe_i64, WIDTH == 0    ? 0
                      : WIDTH >= 64 ? (uint64_t)((int64_t)x->a >> (x->b & 63))
                                    : (uint64_t)sign_extend((uint64_t)((int64_t)x->a >> (x->b & 63)), WIDTH))
static void absdiff(Scalar *x)
{
    const int64_t difference = sign_extend(x->a - x->b, 32);
    x->d = N32((uint64_t)(difference < 0 ? -difference : difference));
    x->scc = x->d != 0;
}
OP(lshl1_add, add_unsigned(x, ((uint64_t)A32 << 1) + B32))
OP(lshl2_add, add_unsigned(x, ((uint64_t)A32 << 2) + B32))
OP(lshl3_add, add_unsigned(x, ((uint64_t)A32 << 3) + B32))
OP(lshl4_add, add_unsigned(x, ((uint64_t)A32 << 4) + B32))
GIVE(pack_ll, (x->a & 0xffff) | (x->b & 0xffff) << 16)
GIVE(pack_lh, (x->a & 0xffff) | (x->b & 0xffff0000))
GIVE(pack_hh, (x->a >> 16 & 0xffff) | (x->b & 0xffff0000))
GIVE(pack_hl, (x->a >> 16 & 0xffff) | (x->b & 0xffff) << 16)
GIVE(add64, x->a + x->b)
GIVE(sub64, x->a - x->b)
GIVE(mul64, x->a * x->b)
TEST(cmp_eq, A32 == B32)
TEST(cmp_lg, A32 != B32)
TEST(cmp_gt_i, IA > IB)
TEST(cmp_ge_i, IA >= IB)
TEST(cmp_lt_i, IA < IB)
TEST(cmp_le_i, IA <= IB)
TEST(cmp_gt_u, A32 > B32)
TEST(cmp_ge_u, A32 >= B32)
TEST(cmp_lt_u, A32 < B32)
TEST(cmp_le_u, A32 <= B32)
TEST(cmp_eq_64, x->a == x->b)
TEST(cmp_lg_64, x->a != x->b)
TEST(bitcmp0_32, !(x->a >> (x->b & 31) & 1))
TEST(bitcmp1_32, x->a >> (x->b & 31) & 1)
TEST(bitcmp0_64, !(x->a >> (x->b & 63) & 1))
TEST(bitcmp1_64, x->a >> (x->b & 63) & 1)
#define K sign_extend((uint64_t)x->immediate, 16)
#define KU ((uint64_t)x->immediate & 0xffff)
GIVE(movk, N32((uint64_t)K))
OP(cmovk, x->write = x->scc; x->d = N32((uint64_t)K))
OP(addk, x->a = x->old; add_signed(x, IA + K))
GIVE(mulk, N32(x->old *(uint64_t)K))
TEST(cmpk_eq_i, IA == K)
TEST(cmpk_lg_i, IA != K)
TEST(cmpk_gt_i, IA > K)
TEST(cmpk_ge_i, IA >= K)
TEST(cmpk_lt_i, IA < K)
TEST(cmpk_le_i, IA <= K)
TEST(cmpk_eq_u, A32 == KU)
TEST(cmpk_lg_u, A32 != KU)
TEST(cmpk_gt_u, A32 > KU)
TEST(cmpk_ge_u, A32 >= KU)
TEST(cmpk_lt_u, A32 < KU)
TEST(cmpk_le_u, A32 <= KU)

/* clang-format off */
/* X(mnemonic, operation) */
/* clang-format off */
#define SCALAR_ROWS(X) \
    X(s_mov_b32, mov) \
    X(s_mov_b64, mov) \
    X(s_cmov_b32, cmov) \
    X(s_cmov_b64, cmov) \
    X(s_not_b32, not32) \
    X(s_not_b64, not64) \
    X(s_wqm_b32, wqm32) \
    X(s_wqm_b64, wqm64) \
    X(s_quadmask_b32, quadmask32) \
    X(s_quadmask_b64, quadmask64) \
    X(s_brev_b32, brev32) \
    X(s_brev_b64, brev64) \
    X(s_bcnt0_i32_b32, bcnt0_32) \
    X(s_bcnt0_i32_b64, bcnt0_64) \
    X(s_bcnt1_i32_b32, bcnt1_32) \
    X(s_bcnt1_i32_b64, bcnt1_64) \
    X(s_ff0_i32_b32, ff0_32) \
    X(s_ff0_i32_b64, ff0_64) \
    X(s_ff1_i32_b32, ff1_32) \
    X(s_ff1_i32_b64, ff1_64) \
    X(s_flbit_i32_b32, flbit32) \
    X(s_flbit_i32_b64, flbit64) \
    X(s_flbit_i32, flbit_i32) \
    X(s_flbit_i32_i64, flbit_i64) \
    X(s_sext_i32_i8, sext8) \
    X(s_sext_i32_i16, sext16) \
    X(s_bitset0_b32, bitset0_32) \
    X(s_bitset1_b32, bitset1_32) \
    X(s_bitset0_b64, bitset0_64) \
    X(s_bitset1_b64, bitset1_64) \
    X(s_abs_i32, abs32) \
    X(s_bitreplicate_b64_b32, bitreplicate) \
    X(s_andn1_wrexec_b64, andn1_wrexec) \
    X(s_andn2_wrexec_b64, andn2_wrexec) \
    X(s_add_u32, add_u32) \
    X(s_sub_u32, sub_u32) \
    X(s_add_i32, add_i32) \
    X(s_sub_i32, sub_i32) \
    X(s_addc_u32, addc) \
    X(s_subb_u32, subb) \
    X(s_min_i32, min_i) \
    X(s_min_u32, min_u) \
    X(s_max_i32, max_i) \
    X(s_max_u32, max_u) \
    X(s_cselect_b32, cselect) \
    X(s_cselect_b64, cselect) \
    X(s_lshl_b32, lshl32) \
    X(s_lshl_b64, lshl64) \
    X(s_lshr_b32, lshr32) \
    X(s_lshr_b64, lshr64) \
    X(s_ashr_i32, ashr32) \
    X(s_ashr_i64, ashr64) \
    X(s_bfm_b32, bfm32) \
    X(s_bfm_b64, bfm64) \
    X(s_mul_i32, mul) \
    X(s_mul_hi_u32, mul_hi_u) \
    X(s_mul_hi_i32, mul_hi_i) \
    X(s_bfe_u32, bfe_u32) \
    X(s_bfe_u64, bfe_u64) \
    X(s_bfe_i32, bfe_i32) \
    X(s_bfe_i64, bfe_i64) \
    X(s_absdiff_i32, absdiff) \
    X(s_pack_ll_b32_b16, pack_ll) \
    X(s_pack_lh_b32_b16, pack_lh) \
    X(s_pack_hh_b32_b16, pack_hh) \
    X(s_pack_hl_b32_b16, pack_hl) \
    X(s_add_nc_u64, add64) \
    X(s_sub_nc_u64, sub64) \
    X(s_mul_u64, mul64) \
    X(s_cmp_eq_i32, cmp_eq) \
    X(s_cmp_eq_u32, cmp_eq) \
    X(s_cmp_lg_i32, cmp_lg) \
    X(s_cmp_lg_u32, cmp_lg) \
    X(s_cmp_eq_u64, cmp_eq_64) \
    X(s_cmp_lg_u64, cmp_lg_64) \
    X(s_bitcmp0_b32, bitcmp0_32) \
    X(s_bitcmp1_b32, bitcmp1_32) \
    X(s_bitcmp0_b64, bitcmp0_64) \
    X(s_bitcmp1_b64, bitcmp1_64) \
    X(s_movk_i32, movk) \
    X(s_cmovk_i32, cmovk) \
    X(s_addk_i32, addk) \
    X(s_mulk_i32, mulk) \
    X(s_and_b32, and32) \
    X(s_and_b64, and64) \
    X(s_or_b32, or32) \
    X(s_or_b64, or64) \
    X(s_xor_b32, xor32) \
    X(s_xor_b64, xor64) \
    X(s_andn2_b32, andn232) \
    X(s_andn2_b64, andn264) \
    X(s_orn2_b32, orn232) \
    X(s_orn2_b64, orn264) \
    X(s_nand_b32, nand_32) \
    X(s_nand_b64, nand_64) \
    X(s_nor_b32, nor32) \
    X(s_nor_b64, nor64) \
    X(s_xnor_b32, xnor32) \
    X(s_xnor_b64, xnor64) \
    X(s_and_saveexec_b64, and_save) \
    X(s_or_saveexec_b64, or_save) \
    X(s_xor_saveexec_b64, xor_save) \
    X(s_andn2_saveexec_b64, andn2_save) \
    X(s_orn2_saveexec_b64, orn2_save) \
    X(s_nand_saveexec_b64, nand_save) \
    X(s_nor_saveexec_b64, nor_save) \
    X(s_xnor_saveexec_b64, xnor_save) \
    X(s_andn1_saveexec_b64, andn1_save) \
    X(s_orn1_saveexec_b64, orn1_save) \
    X(s_and_not0_saveexec_b64, andn1_save) \
    X(s_or_not0_saveexec_b64, orn1_save) \
    X(s_and_not1_saveexec_b64, andn2_save) \
    X(s_or_not1_saveexec_b64, orn2_save) \
    X(s_and_not0_wrexec_b64, andn1_wrexec) \
    X(s_and_not1_wrexec_b64, andn2_wrexec) \
    X(s_and_saveexec_b32, and_save32) \
    X(s_or_saveexec_b32, or_save32) \
    X(s_xor_saveexec_b32, xor_save32) \
    X(s_nand_saveexec_b32, nand_save32) \
    X(s_nor_saveexec_b32, nor_save32) \
    X(s_xnor_saveexec_b32, xnor_save32) \
    X(s_and_not0_saveexec_b32, and_not0_save32) \
    X(s_or_not0_saveexec_b32, or_not0_save32) \
    X(s_and_not1_saveexec_b32, and_not1_save32) \
    X(s_or_not1_saveexec_b32, or_not1_save32) \
    X(s_and_not0_wrexec_b32, and_not0_wrexec32) \
    X(s_and_not1_wrexec_b32, and_not1_wrexec32) \
    X(s_lshl1_add_u32, lshl1_add) \
    X(s_lshl2_add_u32, lshl2_add) \
    X(s_lshl3_add_u32, lshl3_add) \
    X(s_lshl4_add_u32, lshl4_add) \
    X(s_cmp_gt_i32, cmp_gt_i) \
    X(s_cmp_gt_u32, cmp_gt_u) \
    X(s_cmp_ge_i32, cmp_ge_i) \
    X(s_cmp_ge_u32, cmp_ge_u) \
    X(s_cmp_lt_i32, cmp_lt_i) \
    X(s_cmp_lt_u32, cmp_lt_u) \
    X(s_cmp_le_i32, cmp_le_i) \
    X(s_cmp_le_u32, cmp_le_u) \
    X(s_cmpk_eq_i32, cmpk_eq_i) \
    X(s_cmpk_eq_u32, cmpk_eq_u) \
    X(s_cmpk_lg_i32, cmpk_lg_i) \
    X(s_cmpk_lg_u32, cmpk_lg_u) \
    X(s_cmpk_gt_i32, cmpk_gt_i) \
    X(s_cmpk_gt_u32, cmpk_gt_u) \
    X(s_cmpk_ge_i32, cmpk_ge_i) \
    X(s_cmpk_ge_u32, cmpk_ge_u) \
    X(s_cmpk_lt_i32, cmpk_lt_i) \
    X(s_cmpk_lt_u32, cmpk_lt_u) \
    X(s_cmpk_le_i32, cmpk_le_i) \
    X(s_cmpk_le_u32, cmpk_le_u)
/* clang-format on */
/* clang-format on */

static WitnessResult run(Witness *w, const MachineInst *inst, ScalarOp *op)
{
    const InstInfo *info = inst_info(inst->opcode);
    Scalar x = {.scc = w->scc, .exec = witness_exec(w), .immediate = inst->mods.offset, .write = true};
    bool declined = false;
    uint64_t sources[2] = {0, 0};
    unsigned count = 0;
    for (unsigned i = info->num_defs; i < info->num_operands; i++) {
        if (info->operands[i].tied >= 0) continue; /* the old value */
        if (count >= 2) continue;
        const bool wide = inst->operands[i].flags & OPERAND_LITERAL64;
        sources[count++] =
            wide ? isa_constant64(inst, i) : witness_scalar(w, info->operands[i].type, inst->operands[i], &declined);
    }
    if (declined) return WITNESS_DECLINED;
    x.a = sources[0];
    x.b = sources[1];
    const unsigned dwords = info->num_defs ? info->operands[0].width : 0;
    if (dwords) {
        const int number = witness_scalar_number(inst->operands[0]);
        if (number < 0) return WITNESS_DECLINED;
        x.old = dwords == 2 ? witness_pair(w->s + number) : w->s[number];
    }
    op(&x);
    w->scc = x.scc;
    if (dwords && x.write) witness_write_scalar(w, inst->operands[0], dwords, x.d);
    if (x.write_exec) {
        w->s[WITNESS_EXEC] = (uint32_t)x.new_exec;
        w->s[WITNESS_EXEC + 1] = (uint32_t)(x.new_exec >> 32);
    }
    return WITNESS_DONE;
}

#define X(name, op)                                                                                \
    static WitnessResult run_##name(Witness *w, Target target, const MachineInst *inst, int param) \
    {                                                                                              \
        (void)target, (void)param;                                                                 \
        return run(w, inst, op);                                                                   \
    }
SCALAR_ROWS(X)
#undef X

/* clang-format off */
static const WaveRow rows[] = {
#define X(name, op) {#name, run_##name, 0},
    SCALAR_ROWS(X)
#undef X
};
/* clang-format on */
const WaveTable witness_scalar_table = {rows, sizeof rows / sizeof rows[0]};
