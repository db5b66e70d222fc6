/* Sources and results that are not plain rows. `prepare` runs before an operation. It makes rows from scalars and from
   permuted (DPP), selected (SDWA, op_sel) or modified (neg, abs, sext) sources. The wrapper runs around the operation
   and changes lanes (DPP masks) and results (omod, clamp, halves, SDWA destination). The operation itself does not see
   any of this. */
#include "isa/family.h"
#include "sim/exec/number.h"
#include "sim/exec/exec.h"
#include "sim/machine/host_levels.h"

/* ---- quick broadcasts ---- */

static inline void broadcast(uint32_t *to, uint32_t value)
{
    for (unsigned i = 0; i < LANES; i++) to[i] = value;
}
#define DEFINE_BROADCAST(source)                                                                      \
    SIM_FOR_LEVELS static void broadcast_##source##_1(SimWave *wave, const SimOp *op)                 \
    {                                                                                                 \
        const SimPlace from = op->info->fetch[source].from;                                           \
        const uint32_t *scalar = (const uint32_t *)(((uintptr_t)wave & from.relative) + from.offset); \
        broadcast(wave->prepared[source][0], scalar[0]);                                              \
    }                                                                                                 \
    SIM_FOR_LEVELS static void broadcast_##source##_2(SimWave *wave, const SimOp *op)                 \
    {                                                                                                 \
        const SimPlace from = op->info->fetch[source].from;                                           \
        const uint32_t *scalar = (const uint32_t *)(((uintptr_t)wave & from.relative) + from.offset); \
        broadcast(wave->prepared[source][0], scalar[0]);                                              \
        broadcast(wave->prepared[source][1], scalar[1]);                                              \
    }
DEFINE_BROADCAST(0)
DEFINE_BROADCAST(1)
DEFINE_BROADCAST(2)

SimRun *sim_prepare_broadcast(unsigned source, unsigned rows)
{
    static SimRun *const functions[3][2] = {
        {broadcast_0_1, broadcast_0_2}, {broadcast_1_1, broadcast_1_2}, {broadcast_2_1, broadcast_2_2}};
    return source < 3 && rows >= 1 && rows <= 2 ? functions[source][rows - 1] : sim_prepare_generic;
}

/* ---- special scalars ---- */

static uint32_t special_value(const SimWave *wave, unsigned special)
{
    switch (special) {
    case SPECIAL_SCC: return wave->scc;
    case SPECIAL_VCCZ: return !sim_lane_mask(wave, S_VCC);
    case SPECIAL_EXECZ: return wave->exec == 0;
    default: return 0;
    }
}
/* Runs a scalar operation with a special source. */
void sim_run_special(SimWave *wave, const SimOp *op)
{
    for (unsigned i = 0; i < MAX_SOURCES; i++) {
        if (op->info->fetch[i].kind != FETCH_SPECIAL) continue;
        wave->special[i][0] = special_value(wave, op->info->fetch[i].special);
        wave->special[i][1] = 0;
    }
    op->info->inner(wave, op);
}

/* ---- DPP ---- */

/* The lane that lane i reads, or -1. dpp_ctrl: ISA document, "DPP"; LLVM, SIDefines.h DppCtrl. */
static int dpp_lane(unsigned ctrl, unsigned i, unsigned wave_size)
{
    unsigned row = i & ~15u, in_row = i & 15, n = ctrl & 15;
    if (ctrl <= 0xff) return (int)((i & ~3u) | (ctrl >> (2 * (i & 3)) & 3));
    if (ctrl >= 0x101 && ctrl <= 0x10f) return in_row + n < 16 ? (int)(i + n) : -1; /* row_shl */
    if (ctrl >= 0x111 && ctrl <= 0x11f) return in_row >= n ? (int)(i - n) : -1;     /* row_shr */
    if (ctrl >= 0x121 && ctrl <= 0x12f) return (int)(row | ((in_row - n) & 15));    /* row_ror */
    if (ctrl >= 0x160 && ctrl <= 0x16f) return (int)(i ^ n);                        /* row_xmask */
    if (ctrl >= 0x150 && ctrl <= 0x15f) return (int)(row | n);                      /* row_newbcast */
    switch (ctrl) {
    case 0x130: return i + 1 < wave_size ? (int)i + 1 : -1; /* wave_shl:1 */
    case 0x134: return (int)((i + 1) & (wave_size - 1));    /* wave_rol:1 */
    case 0x138: return (int)i - 1;                          /* wave_shr:1 */
    case 0x13c: return (int)((i - 1) & (wave_size - 1));    /* wave_ror:1 */
    case 0x140: return (int)(row | (15 - in_row));          /* row_mirror */
    case 0x141: return (int)((i & ~7u) | (7 - (i & 7)));    /* row_half_mirror */
    case 0x142: return row ? (int)row - 1 : -1;             /* row_bcast:15: lane 15 of the previous row */
    case 0x143: return i >= 32 ? 31 : -1;                   /* row_bcast:31 */
    default: return -1;
    }
}
static uint64_t true_exec(const SimWave *wave) { return sim_lane_mask(wave, S_EXEC); }

/* Lanes that are off are only read with fi (RDNA3 ISA, "DPP"; LLVM, AMDGPUModifierSyntax, "fi"). */
int sim_dpp_source(const SimWave *wave, const MachineInst *inst, unsigned i)
{
    const Modifiers *mods = &inst->mods;
    const int lane = form_is_dpp8(inst->form) ? (int)((i & ~7u) | (mods->dpp8 >> (3 * (i & 7)) & 7))
                                              : dpp_lane(mods->dpp_ctrl, i, wave->group->program->wave_size);
    const bool is_read = lane >= 0 && (mods->flags & DPP_FETCH_INACTIVE || true_exec(wave) >> lane & 1);
    return is_read ? lane : -1;
}

static void dpp_permute(const SimWave *wave, const MachineInst *inst, uint32_t *row)
{
    uint32_t from[LANES];
    memcpy(from, row, sizeof from);
    for (unsigned i = 0; i < LANES; i++) {
        const int lane = sim_dpp_source(wave, inst, i);
        row[i] = lane >= 0 ? from[lane] : 0;
    }
}
/* The lanes that are written: those in row_mask and bank_mask. Without bound_ctrl, their source must also exist and be
   on. DPP8 has no masks and no lanes out of range, so it writes all. */
uint64_t sim_dpp_lanes(const SimWave *wave, const MachineInst *inst)
{
    const Modifiers *mods = &inst->mods;
    const uint64_t exec = true_exec(wave);
    uint64_t lanes = 0;
    if (form_is_dpp8(inst->form)) return exec;
    for (unsigned i = 0; i < LANES; i++) {
        bool valid = mods->flags & DPP_BOUND_CTRL || sim_dpp_source(wave, inst, i) >= 0;
        bool chosen = mods->dpp_masks >> (4 + i / 16) & 1 && mods->dpp_masks >> (i / 4 % 4) & 1;
        lanes |= (uint64_t)(valid && chosen) << i;
    }
    return lanes & exec;
}

/* ---- selections and modifiers ---- */

uint32_t sim_sdwa_select(uint32_t value, unsigned selector, bool sext)
{
    if (selector < 4) {
        value = value >> (8 * selector) & 0xff;
        return sext ? (uint32_t)(int8_t)value : value;
    }
    if (selector < 6) {
        value = value >> (16 * (selector - 4)) & 0xffff;
        return sext ? (uint32_t)(int16_t)value : value;
    }
    return value;
}

/* Inlined where SIM_FOR_LEVELS stands. Members of the fetch are read before the loops, so that they vectorize. */
#define ROWS_OF_LEVEL inline __attribute__((always_inline)) void

/* A half converted to f32 unchanged; neg_hi means absolute value. */
static ROWS_OF_LEVEL select_mix_bf16(const SimFetch *fetch, uint32_t *row)
{
    const uint32_t keep = fetch->neg_hi ? 0x7fffffff : ~0u, flip = (uint32_t)fetch->neg_lo << 31;
    const bool is_half = fetch->op_sel_hi, is_high = fetch->op_sel;
    for (unsigned i = 0; i < LANES; i++) {
        const uint32_t half = is_high ? row[i] & 0xffff0000 : row[i] << 16;
        row[i] = ((is_half ? half : row[i]) & keep) ^ flip;
    }
}

static ROWS_OF_LEVEL select_rows(const SimWave *wave, const SimFetch *fetch, uint32_t (*rows)[LANES])
{
    const bool flush_half = !(wave->mode & MODE_DENORM16_64_IN);
    const unsigned low_shift = fetch->op_sel ? 16 : 0, high_shift = fetch->op_sel_hi ? 16 : 0;
    const uint32_t neg_lo = fetch->neg_lo, neg_hi = fetch->neg_hi, keep = neg_hi ? 0x7fffffff : ~0u;
    uint32_t *row = rows[0], low[LANES], high[LANES];
    switch (fetch->select) {
    case SELECT_MIX_BF16: select_mix_bf16(fetch, row); break;
    case SELECT_HALF:
        if (fetch->op_sel)
            for (unsigned i = 0; i < LANES; i++) row[i] >>= 16;
        break;
    case SELECT_PACKED16:
        for (unsigned i = 0; i < LANES; i++) {
            const uint32_t bits = (row[i] >> low_shift & 0xffff) | row[i] >> high_shift << 16;
            row[i] = bits ^ (neg_lo << 15 | neg_hi << 31);
        }
        break;
    case SELECT_PACKED32:
        memcpy(low, rows[fetch->op_sel], ROW_BYTES);
        memcpy(high, rows[fetch->op_sel_hi], ROW_BYTES);
        for (unsigned i = 0; i < LANES; i++) rows[0][i] = low[i] ^ neg_lo << 31;
        for (unsigned i = 0; i < LANES; i++) rows[1][i] = high[i] ^ neg_hi << 31;
        break;
    case SELECT_MIX:
        if (fetch->op_sel_hi)
            for (unsigned i = 0; i < LANES; i++) {
                const uint32_t bits = row[i] >> low_shift & 0xffff;
                row[i] = f32_to_bits(f16_to_f32(flush_half ? f16_flush(bits) : bits));
            }
        for (unsigned i = 0; i < LANES; i++) row[i] = (row[i] & keep) ^ neg_lo << 31; /* neg_hi: abs */
        break;
    default: break;
    }
}

static inline __attribute__((always_inline)) void modify_rows(const SimFetch *fetch, uint32_t (*rows)[LANES])
{
    if (!fetch->abs && !fetch->neg) return;
    uint32_t *row = rows[fetch->is16 ? 0 : fetch->rows - 1];
    const uint32_t sign = fetch->is16 ? 0x8000 : F32_SIGN;
    const uint32_t keep = fetch->abs ? ~sign : ~0u, flip = fetch->neg ? sign : 0;
    for (unsigned i = 0; i < LANES; i++) row[i] = (row[i] & keep) ^ flip;
}

SIM_FOR_LEVELS static void prepare_sources(SimWave *wave, const SimOp *op)
{
    const SimOpInfo *info = op->info;
    for (unsigned s = 0; s < MAX_SOURCES; s++) {
        const SimFetch *fetch = &info->fetch[s];
        if (fetch->kind == FETCH_NONE) continue;
        uint32_t (*rows)[LANES] = wave->prepared[s];
        const uint32_t *from = (const uint32_t *)(((uintptr_t)wave & fetch->from.relative) + fetch->from.offset);
        if (fetch->kind == FETCH_ROWS) {
            memcpy(rows, from, (size_t)fetch->rows * ROW_BYTES);
        } else if (fetch->kind == FETCH_SCALAR) {
            for (unsigned r = 0; r < fetch->rows; r++) broadcast(rows[r], from[r]);
        } else {
            broadcast(rows[0], special_value(wave, fetch->special));
            for (unsigned r = 1; r < fetch->rows; r++) broadcast(rows[r], 0);
        }
        if (s == 0 && info->dpp)
            for (unsigned r = 0; r < fetch->rows; r++) dpp_permute(wave, &info->decoded.inst, rows[r]);
        if (fetch->sdwa)
            for (unsigned i = 0; i < LANES; i++)
                rows[0][i] = sim_sdwa_select(rows[0][i], fetch->sdwa - 1u, fetch->sext);
        select_rows(wave, fetch, rows);
        modify_rows(fetch, rows);
    }
}

void sim_prepare_generic(SimWave *wave, const SimOp *op) { prepare_sources(wave, op); }

/* ---- results ---- */

/* Output modifiers flush denormals and turn -0 into +0. */
static float finish_f32(float value, unsigned omod, bool clamp, bool nan_to_zero)
{
    static const float factors[4] = {1.0f, 2.0f, 4.0f, 0.5f};
    if (omod) {
        value *= factors[omod];
        if (fabsf(value) < 0x1p-126f) value = 0.0f;
    }
    if (!clamp) return value;
    if (value != value) return nan_to_zero ? 0.0f : value;
    return value <= 0.0f ? 0.0f : value > 1.0f ? 1.0f : value;
}
static double finish_f64(double value, unsigned omod, bool clamp, bool nan_to_zero)
{
    static const double factors[4] = {1.0, 2.0, 4.0, 0.5};
    if (omod) {
        value *= factors[omod];
        if (fabs(value) < 0x1p-1022) value = 0.0;
    }
    if (!clamp) return value;
    if (value != value) return nan_to_zero ? 0.0 : value;
    return value <= 0.0 ? 0.0 : value > 1.0 ? 1.0 : value;
}
/* `limit`: MODE.fp16_ovfl. */
static uint32_t finish_f16(uint32_t bits, unsigned omod, bool clamp, bool nan_to_zero, bool limit)
{
    const float value = finish_f32(f16_to_f32(bits & 0xffff), omod, clamp, nan_to_zero);
    const bool over = limit && fabsf(value) > 65504.0f && !isinf(value);
    const uint32_t result = f32_to_f16(over ? copysignf(65504.0f, value) : value);
    return omod && !(result & 0x7c00) ? 0 : result;
}

static uint32_t finish_bf16(uint32_t bits, bool nan_to_zero)
{
    return f32_to_bf16(finish_f32(bf16_to_f32(bits & 0xffff), 0, true, nan_to_zero));
}

/* ISA documents of gfx9, "Instruction outputs": omod is ignored in IEEE mode and if output denormals are enabled.
   gfx1250 (CDNA5 7.2.3.1): "allowed regardless of MODE.denorm". */
static unsigned active_omod(const SimWave *wave, const SimOpInfo *info)
{
    if (!target_family(wave->group->program->target)->has_ieee_mode) return info->omod;
    const uint32_t keeps = info->result_type == RESULT_F32 ? MODE_DENORM32_OUT : MODE_DENORM16_64_OUT;
    return wave->mode & (MODE_IEEE | keeps) ? 0 : info->omod;
}

static void finish_result(SimWave *wave, const SimOpInfo *info)
{
    const bool nan_to_zero = wave->mode & MODE_DX10_CLAMP, limit = wave->mode & MODE_FP16_OVFL;
    uint32_t (*rows)[LANES] = wave->result;
    const unsigned omod = active_omod(wave, info);
    if (!omod && !info->clamp) return;
    for (unsigned i = 0; i < LANES; i++) {
        uint32_t x = rows[0][i], y = rows[1][i];
        switch (info->result_type) {
        case RESULT_F32:
            rows[0][i] = f32_to_bits_canonical(finish_f32(f32_from_bits(x), omod, info->clamp, nan_to_zero));
            break;
        case RESULT_F16: rows[0][i] = finish_f16(x, omod, info->clamp, nan_to_zero, limit); break;
        case RESULT_PK_F16:
            rows[0][i] = finish_f16(x, omod, info->clamp, nan_to_zero, limit) |
                         finish_f16(x >> 16, omod, info->clamp, nan_to_zero, limit) << 16;
            break;
        case RESULT_BF16: rows[0][i] = finish_bf16(x, nan_to_zero); break;
        case RESULT_PK_BF16: rows[0][i] = finish_bf16(x, nan_to_zero) | finish_bf16(x >> 16, nan_to_zero) << 16; break;
        case RESULT_PK_F32:
            rows[0][i] = f32_to_bits_canonical(finish_f32(f32_from_bits(x), 0, info->clamp, nan_to_zero));
            rows[1][i] = f32_to_bits_canonical(finish_f32(f32_from_bits(y), 0, info->clamp, nan_to_zero));
            break;
        case RESULT_F64: {
            double value = f64_from_bits(x | (uint64_t)y << 32);
            uint64_t bits = f64_to_bits_canonical(finish_f64(value, omod, info->clamp, nan_to_zero));
            rows[0][i] = (uint32_t)bits;
            rows[1][i] = (uint32_t)(bits >> 32);
            break;
        }
        default: break;
        }
    }
}

/* The new register content when `value` is written through SDWA's dst_sel and dst_unused. */
uint32_t sim_sdwa_merge(uint32_t old, uint32_t value, unsigned sel, unsigned unused)
{
    if (sel >= 6) return value;
    unsigned bits = sel < 4 ? 8 : 16, shift = sel < 4 ? 8 * sel : 16 * (sel - 4);
    uint32_t mask = ((1u << bits) - 1) << shift, placed = value << shift & mask;
    if (unused == 2) return (old & ~mask) | placed;
    if (unused == 1 && value >> (bits - 1) & 1) return placed | (bits + shift < 32 ? ~0u << (bits + shift) : 0);
    return placed;
}

void sim_run_wrapped(SimWave *wave, const SimOp *op)
{
    const SimOpInfo *info = op->info;
    const Modifiers *mods = &info->decoded.inst.mods;
    const uint64_t exec = wave->exec;
    uint64_t lanes = exec;
    uint32_t exec_row[LANES];
    if (info->dpp) {
        lanes = sim_dpp_lanes(wave, &info->decoded.inst);
        memcpy(exec_row, wave->exec_row, sizeof exec_row);
        wave->exec = lanes;
        for (unsigned i = 0; i < LANES; i++) wave->exec_row[i] = 0u - (uint32_t)(lanes >> i & 1);
    }
    info->inner(wave, op);
    if (info->dpp) {
        wave->exec = exec;
        memcpy(wave->exec_row, exec_row, sizeof exec_row);
    }
    if (!info->result_rows) return;
    finish_result(wave, info);
    uint32_t *to = sim_dst(wave, info->real_dst);
    FOREACH_LANE(i, lanes) {
        uint32_t value = wave->result[0][i];
        if (info->sdwa && info->result_rows == 1)
            value = sim_sdwa_merge(to[i], value, mods->sdwa_dst & 7, mods->sdwa_dst >> 3 & 3);
        else if (info->keep_half && op->flags & SIM_OP_HIGH) value = (to[i] & 0xffff) | value << 16;
        else if (info->keep_half) value = (to[i] & 0xffff0000) | (value & 0xffff);
        to[i] = value;
        for (unsigned r = 1; r < info->result_rows; r++) to[r * LANES + i] = wave->result[r][i];
    }
}
