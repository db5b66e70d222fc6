/* Scalar ALU. Source: "AMD Instinct MI300 ISA", SOP1, SOP2, SOPC, SOPK. SCC is as on each opcode's page: carry,
   overflow, "result is not zero", or the comparison. */
#include "isa/immediates.h"
#include "sim/exec/exec.h"

#include "isa/meaning_ops.h"

static inline uint32_t s32(const SimWave *wave, const SimOp *op, unsigned i) { return *sim_src(wave, op, i); }
static inline uint64_t s64(const SimWave *wave, const SimOp *op, unsigned i) { return sim_pair(sim_src(wave, op, i)); }

/* X(name, true if the destination gets the old EXEC instead of the new one, new EXEC), each for 64 and 32 bits. */
/* clang-format off */
#define MASK_OPS(X)                       \
    X(S_AND_SAVEEXEC, true, a & exec)     \
    X(S_OR_SAVEEXEC, true, a | exec)      \
    X(S_XOR_SAVEEXEC, true, a ^ exec)     \
    X(S_ANDN2_SAVEEXEC, true, a & ~exec)  \
    X(S_ORN2_SAVEEXEC, true, a | ~exec)   \
    X(S_NAND_SAVEEXEC, true, ~(a & exec)) \
    X(S_NOR_SAVEEXEC, true, ~(a | exec))  \
    X(S_XNOR_SAVEEXEC, true, ~(a ^ exec)) \
    X(S_ANDN1_SAVEEXEC, true, ~a & exec)  \
    X(S_ORN1_SAVEEXEC, true, ~a | exec)   \
    X(S_ANDN1_WREXEC, false, ~a & exec)   \
    X(S_ANDN2_WREXEC, false, a & ~exec)

/* clang-format on */

/* EXEC in waves of 32 lanes: the upper dword is kept, but has no effect on lanes (CDNA5 ISA 3.2.2). */
#define DEFINE_MASK(name, saves, value)                                                      \
    static void run_##name##_B64(SimWave *wave, const SimOp *op)                             \
    {                                                                                        \
        const uint64_t a = s64(wave, op, 0), exec = sim_pair(wave->s + S_EXEC), r = (value); \
        wave->scc = r != 0;                                                                  \
        sim_write_s64(wave, op->dst_scalar, (saves) ? exec : r);                             \
        sim_set_exec(wave, r);                                                               \
    }                                                                                        \
    static void run_##name##_B32(SimWave *wave, const SimOp *op)                             \
    {                                                                                        \
        const uint32_t a = s32(wave, op, 0), exec = (uint32_t)wave->exec, r = (value);       \
        wave->scc = r != 0;                                                                  \
        sim_write_s32(wave, op->dst_scalar, (saves) ? exec : r);                             \
        sim_set_exec(wave, r);                                                               \
    }
MASK_OPS(DEFINE_MASK)

/* ---- rows of meaning.def ---- */

#define A a
#define B b
#define S scc
#define R r
#define LOAD_u16(i) (uint16_t)s32(wave, op, i)
#define LOAD_i16(i) (uint32_t)(int16_t)s32(wave, op, i)
#define LOAD_i8(i) (uint32_t)(int8_t)s32(wave, op, i)
#define LOAD_u32(i) s32(wave, op, i)
#define LOAD_u64(i) s64(wave, op, i)
#define WRITE_u32(r) sim_write_s32(wave, op->dst_scalar, (uint32_t)(r))
#define WRITE_u64(r) sim_write_s64(wave, op->dst_scalar, r)
#define DEFINE_ROW(name, size, td, first, second, flag, ...) \
    static void run_##name(SimWave *wave, const SimOp *op)   \
    {                                                        \
        ARITHMETIC(size)                                     \
        const lane_t a = first, b = second;                  \
        const lane_t scc = wave->scc;                        \
        const lane_t r = (__VA_ARGS__);                      \
        (void)a, (void)b, (void)scc;                         \
        wave->scc = (flag);                                  \
        WRITE_##td(r);                                       \
    }
#define I (uint32_t)(int16_t)op->imm
#define SOPK_0(name, size, td, ...) DEFINE_ROW(name, size, td, 0, 0, __VA_ARGS__)
#define SOPK_1(name, size, td, ta, ...) DEFINE_ROW(name, size, td, wave->s[op->dst_scalar], 0, __VA_ARGS__)
#define SCALAR_1(name, size, td, ta, ...) DEFINE_ROW(name, size, td, LOAD_##ta(0), 0, __VA_ARGS__)
#define SCALAR_2(name, size, td, ta, tb, ...) DEFINE_ROW(name, size, td, LOAD_##ta(0), LOAD_##tb(1), __VA_ARGS__)
#include "isa/meaning.def"

/* ---- comparisons: with the immediate (k) signed for _i32, zero-extended for _u32 ---- */

#define ORDERS(X) X(EQ, ==) X(LG, !=) X(GT, >) X(GE, >=) X(LT, <) X(LE, <=)
#define DEFINE_COMPARE(name, type, x, y, order) \
    static void run_##name(SimWave *wave, const SimOp *op) { wave->scc = (type)(x)order(type)(y); }
#define DEFINE_ORDER(name, order)                                                           \
    DEFINE_COMPARE(S_CMP_##name##_I32, int32_t, s32(wave, op, 0), s32(wave, op, 1), order)  \
    DEFINE_COMPARE(S_CMP_##name##_U32, uint32_t, s32(wave, op, 0), s32(wave, op, 1), order) \
    DEFINE_COMPARE(S_CMPK_##name##_I32, int32_t, s32(wave, op, 0), (int16_t)op->imm, order) \
    DEFINE_COMPARE(S_CMPK_##name##_U32, uint32_t, s32(wave, op, 0), (uint16_t)op->imm, order)
ORDERS(DEFINE_ORDER)
DEFINE_COMPARE(S_CMP_EQ_U64, uint64_t, s64(wave, op, 0), s64(wave, op, 1), ==)
DEFINE_COMPARE(S_CMP_LG_U64, uint64_t, s64(wave, op, 0), s64(wave, op, 1), !=)

static void s_bitcmp_b32(SimWave *wave, const SimOp *op)
{
    wave->scc = (s32(wave, op, 0) >> (s32(wave, op, 1) & 31) & 1) == op->param;
}
static void s_bitcmp_b64(SimWave *wave, const SimOp *op)
{
    wave->scc = (s64(wave, op, 0) >> (s32(wave, op, 1) & 63) & 1) == op->param;
}

/* Hardware registers. */
enum {
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
    const MachineInst *inst = &op->info->decoded.inst;
    const unsigned offset = hwreg_first(inst), size = hwreg_bits(inst);
    unsigned id = hwreg_id(inst);
    uint32_t value;
    const bool gfx9 = target_infos[wave->group->program->target].family == FAMILY_GFX9;
    const bool of_gfx12 = id >= HWREG_GFX12_SCHED_MODE && id <= HWREG_GFX12_CYCLES_HI;
    if (gfx9 ? of_gfx12 : !of_gfx12 && id != HWREG_MODE) id = NO_HWREG;
    switch (id) {
    case HWREG_GFX12_IB_STS2: {
        /* In a cluster bits 9:6 are not 0; bits 24:21 are the workgroup's number in it. */
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
    default: sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator cannot read hardware register %u", id); return;
    }
    sim_write_s32(wave, op->dst_scalar, value >> offset & (size == 32 ? ~0u : (1u << size) - 1));
}
static void set_mode(SimWave *wave, const SimOp *op, uint32_t mode)
{
    if (mode & (MODE_ROUND32 | MODE_ROUND16_64) && !sim_wave_program(wave)->rounds) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0,
                 "a rounding mode other than to nearest even, set in code that only a jump to a register reaches");
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
    const MachineInst *inst = &op->info->decoded.inst;
    const unsigned offset = hwreg_first(inst), size = hwreg_bits(inst);
    unsigned id = hwreg_id(inst);
    uint32_t mask = (size == 32 ? ~0u : (1u << size) - 1) << offset;
    if (id == HWREG_GFX12_SCHED_MODE && target_infos[wave->group->program->target].family == FAMILY_GFX1250) {
        wave->sched_mode = (wave->sched_mode & ~mask) | (value << offset & mask);
        return;
    }
    if (id != HWREG_MODE) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator cannot write hardware register %u", id);
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
    /* param: bit 0: 64 bits; bit 1: the destination is relative */
    unsigned index = wave->s[S_M0], count = op->param & 1 ? 2 : 1;
    unsigned base = op->param & 2 ? op->dst_scalar : op->info->decoded.operands[1].value;
    if (index >= NUM_SCALARS || base + index + count > S_FLAT_SCRATCH) {
        sim_stop(wave, op, SIM_FAULT, -1, 0, "M0-relative register s%u is out of range", base + index);
        return;
    }
    unsigned from = op->param & 2 ? 0 : base + index, to = op->param & 2 ? base + index : op->dst_scalar;
    const uint32_t *source = op->param & 2 ? sim_src(wave, op, 0) : wave->s + from;
    const uint32_t values[2] = {source[0], source[count - 1]}; /* both are read before any is written */
    for (unsigned k = 0; k < count; k++) sim_write_s32(wave, to + k, values[k]);
}

/* Bits 9:0 of M0 for the source, bits 25:16 for the destination. */
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
#define X(name, order) \
    ROW(S_CMP_##name##_I32, 0) ROW(S_CMP_##name##_U32, 0) ROW(S_CMPK_##name##_I32, 0) ROW(S_CMPK_##name##_U32, 0)
    ORDERS(X)
#undef X
    ROW(S_CMP_EQ_U64, 0)
    ROW(S_CMP_LG_U64, 0)
#define X(name, ...) ROW(name##_B64, 0) ROW(name##_B32, 0) ROW_AS(name##_B64_GFX12, run_##name##_B64, 0)
    MASK_OPS(X)
#undef X
#define SOPK_0(name, ...) ROW(name, 0)
#define SOPK_1(name, ...) ROW(name, 0)
#define SCALAR_1(name, ...) ROW(name, 0)
#define SCALAR_2(name, ...) ROW(name, 0)
#include "isa/meaning.def"
    ROW_AS(S_BITCMP0_B32, s_bitcmp_b32, 0)
    ROW_AS(S_BITCMP1_B32, s_bitcmp_b32, 1)
    ROW_AS(S_BITCMP0_B64, s_bitcmp_b64, 0)
    ROW_AS(S_BITCMP1_B64, s_bitcmp_b64, 1)
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
