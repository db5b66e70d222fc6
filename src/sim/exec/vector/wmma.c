/* Matrix operations of waves of 32 lanes (WMMA). Layouts (MLIR's amdgpu dialect; Wave and FlyDSL agree;
   docs/targets.md): lane l holds row l % 16 of A and column l % 16 of B; of the lane's elements, chunk c of 8 (32-bit
   elements: of 2) holds the columns from (2 c + l / 16) times the chunk on. C and D: lane l, register r is row
   8 (l / 16) + r, column l % 16.

   Sums as those of MFMA: k ascending, one rounding to f32 per step (fused). The hardware adds several products before
   it rounds: results agree within rounding. Integers are exact. */
#include "sim/exec/vector/lanes.h"

enum { EDGE = 16, WMMA_LANES = 32, WMMA_K = 128, SUMS = EDGE * EDGE };

typedef struct Elements {
    float value[WMMA_K][EDGE]; /* [k][row of A or column of B]; integers as their bits */
} Elements;

static unsigned element_size(MatrixType type)
{
    return type == MATRIX_F32 ? 32 : type == MATRIX_F16 || type == MATRIX_BF16 ? 16 : 8;
}

static float element(MatrixType type, uint32_t bits, bool is_signed)
{
    switch (type) {
    case MATRIX_F32: return f32_from_bits(bits);
    case MATRIX_F16: return f16_to_f32(bits);
    case MATRIX_BF16: return f32_from_bits(bits << 16);
    case MATRIX_FP8: return (bits & 0x7f) == 0x7f ? f32_from_bits(F32_NAN) : small_float_decode(bits, 4, 3, 7);
    case MATRIX_BF8: return f16_to_f32(bits << 8);
    default: return f32_from_bits(is_signed ? (uint32_t)(int8_t)bits : bits);
    }
}

static void gather(const uint32_t *rows, MatrixType type, unsigned columns, bool is_signed, Elements *to)
{
    const unsigned bits = element_size(type), chunk = bits == 32 ? 2 : 8, per_lane = columns / 2;
    const uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1;
    for (unsigned lane = 0; lane < WMMA_LANES; lane++)
        for (unsigned e = 0; e < per_lane; e++) {
            const unsigned k = e / chunk * 2 * chunk + lane / EDGE * chunk + e % chunk, at = e * bits;
            to->value[k][lane % EDGE] = element(type, rows[at / 32 * LANES + lane] >> at % 32 & mask, is_signed);
        }
}

static const MatrixShape *shape_of(const SimOp *op) { return isa_matrix_shape(op->info->decoded.inst.opcode); }

/* neg_lo of C: its sign; neg_hi: its absolute value. Those of A and B have a meaning for integers alone: they are
   signed. */
static bool check_modifiers(SimWave *wave, const SimOp *op, bool integers)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const bool wrong = mods->flags & MOD_FLAG_CLAMP || (mods->neg_lo & 3 && !integers) || mods->neg_hi & 3 ||
                       (integers && (mods->neg_lo | mods->neg_hi) & 4);
    if (wrong) sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "modifiers of WMMA other than of C, or signs of integers");
    return !wrong;
}

static void gather_sums(const SimOp *op, const uint32_t *rows, uint32_t *sums)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    for (unsigned i = 0; i < EDGE; i++)
        for (unsigned j = 0; j < EDGE; j++) {
            uint32_t c = rows[i % 8 * LANES + i / 8 * EDGE + j];
            if (mods->neg_hi & 4) c &= ~F32_SIGN;
            if (mods->neg_lo & 4) c ^= F32_SIGN;
            sums[i * EDGE + j] = c;
        }
}

static void scatter_sums(const uint32_t *sums, uint32_t *rows)
{
    for (unsigned i = 0; i < EDGE; i++)
        memcpy(&rows[i % 8 * LANES + i / 8 * EDGE], &sums[i * EDGE], EDGE * sizeof *sums);
}

static void run_float(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    Elements a, b;
    uint32_t sums[SUMS];
    if (!check_modifiers(wave, op, false)) return;
    gather(sim_src(wave, op, 0), (MatrixType)s->type_a, s->k, false, &a);
    gather(sim_src(wave, op, 1), (MatrixType)s->type_b, s->k, false, &b);
    gather_sums(op, sim_src(wave, op, 2), sums);
    for (unsigned i = 0; i < EDGE; i++) {
        float sum[EDGE];
        memcpy(sum, &sums[i * EDGE], sizeof sum);
        for (unsigned k = 0; k < s->k; k++)
            for (unsigned j = 0; j < EDGE; j++) sum[j] = fma_f32(a.value[k][i], b.value[k][j], sum[j]);
        for (unsigned j = 0; j < EDGE; j++) sums[i * EDGE + j] = f32_to_bits_canonical(sum[j]);
    }
    scatter_sums(sums, sim_dst(wave, op->dst));
}

static void run_integer(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    const Modifiers *mods = &op->info->decoded.inst.mods;
    Elements a, b;
    uint32_t sums[SUMS];
    if (!check_modifiers(wave, op, true)) return;
    gather(sim_src(wave, op, 0), (MatrixType)s->type_a, s->k, mods->neg_lo & 1, &a);
    gather(sim_src(wave, op, 1), (MatrixType)s->type_b, s->k, mods->neg_lo & 2, &b);
    gather_sums(op, sim_src(wave, op, 2), sums);
    for (unsigned i = 0; i < EDGE; i++)
        for (unsigned j = 0; j < EDGE; j++)
            for (unsigned k = 0; k < s->k; k++)
                sums[i * EDGE + j] += f32_to_bits(a.value[k][i]) * f32_to_bits(b.value[k][j]);
    scatter_sums(sums, sim_dst(wave, op->dst));
}

const SimRow *LEVEL_NAME(sim_wmma_row)(const MatrixShape *s)
{
    static const SimRow floats = {.run = run_float, .result_type = RESULT_F32, .fidelity = FIDELITY_ROUNDING};
    static const SimRow integers = {.run = run_integer, .result_type = RESULT_F32, .fidelity = FIDELITY_EXACT};
    if (s->m != EDGE || s->n != EDGE || s->k > WMMA_K || s->sparse || s->scaled) return NULL;
    return s->type_a == MATRIX_I8 ? &integers : &floats;
}
