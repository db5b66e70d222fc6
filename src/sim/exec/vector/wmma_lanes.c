/* Matrix operations of waves of 32 lanes (WMMA). Layouts (MLIR's amdgpu dialect; Wave and FlyDSL agree;
   docs/targets.md): lane l holds row l % 16 of A and column l % 16 of B. The lane's elements are in chunks: chunk c
   starts at column (2 c + l / 16) * chunk size. A chunk has 2 elements of 32 bits, or 8 of 16 bits. Up to k = 64 it has
   8 elements of 8 bits; at k = 128 it has 16 of 8 bits, and 32 of smaller ones.

   C and D: register r of lane l is row 8 (l / 16) + r, column l % 16. For f16 and bf16 a register holds two rows.
   32x16: rows from 16 on are in additional registers after those.

   Sums are as for MFMA: in the order of k, fused, with one rounding to f32 per step; with scales one rounding per
   block. Sums of f16 and bf16 are rounded to f32, and once more at the end. The hardware adds several products before
   it rounds, so results agree within rounding. Integers are exact. */
#include "sim/exec/vector/vector_lanes.h"

enum { EDGE = 16, MAX_M = 32, WMMA_LANES = 32, WMMA_K = 128, SUMS = MAX_M * EDGE };

typedef struct Elements {
    float value[WMMA_K][MAX_M]; /* [k][row of A or column of B]; integers as their bits */
} Elements;

typedef struct Matrix {
    unsigned type; /* MatrixType, or one of the types of f8f6f4 below */
    unsigned rows; /* 16 or 32 */
    unsigned k;
    bool is_signed; /* integers */
    bool negate[2]; /* for elements with even and with odd number */
} Matrix;
enum { TYPE_FP6 = 100, TYPE_BF6 };

static unsigned element_size(unsigned type)
{
    switch (type) {
    case MATRIX_F32: return 32;
    case MATRIX_F16:
    case MATRIX_BF16: return 16;
    case TYPE_FP6:
    case TYPE_BF6: return 6;
    case MATRIX_FP4: return 4;
    default: return 8;
    }
}

static float element(unsigned type, uint32_t bits, bool is_signed)
{
    switch (type) {
    case MATRIX_F32: return f32_from_bits(bits);
    case MATRIX_F16: return f16_to_f32(bits);
    case MATRIX_BF16: return f32_from_bits(bits << 16);
    case MATRIX_FP8: return (bits & 0x7f) == 0x7f ? f32_from_bits(F32_NAN) : small_float_decode(bits, 4, 3, 7);
    case MATRIX_BF8: return f16_to_f32(bits << 8);
    case TYPE_FP6: return small_float_decode(bits, 2, 3, 1);
    case TYPE_BF6: return small_float_decode(bits, 3, 2, 3);
    case MATRIX_FP4: return small_float_decode(bits, 2, 1, 1);
    default: return f32_from_bits(is_signed ? (uint32_t)(int8_t)bits : bits);
    }
}

static unsigned chunk_of(unsigned bits, unsigned columns)
{
    if (bits < 8) return 32;
    if (bits == 8) return columns == 128 ? 16 : 8;
    return bits == 16 ? 8 : 2;
}

static void gather(const uint32_t *rows, const Matrix *m, Elements *to)
{
    const unsigned bits = element_size(m->type), chunk = chunk_of(bits, m->k), per_lane = m->k / 2;
    const uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1;
    for (unsigned lane = 0; lane < WMMA_LANES; lane++)
        for (unsigned n = 0; n < per_lane * m->rows / EDGE; n++) {
            const unsigned e = n % per_lane, row = n / per_lane * EDGE + lane % EDGE, at = n * bits;
            const unsigned k = e / chunk * 2 * chunk + lane / EDGE * chunk + e % chunk;
            uint64_t words = rows[at / 32 * LANES + lane];
            if (at % 32 + bits > 32) words |= (uint64_t)rows[(at / 32 + 1) * LANES + lane] << 32;
            const float value = element(m->type, (uint32_t)(words >> at % 32) & mask, m->is_signed);
            to->value[k][row] = m->negate[e % 2] ? -value : value;
        }
}

static const MatrixShape *shape_of(const SimOp *op) { return isa_matrix_shape(op->info->decoded.inst.opcode); }

/* neg_lo, neg_hi of A and B: signs of elements with even and odd number (32 bits: neg_lo alone). For integers, neg_lo
   says that they are signed. For C: neg_lo is its sign, neg_hi its absolute value. */
static Matrix matrix_of(const SimOp *op, unsigned source)
{
    static const unsigned formats[] = {MATRIX_FP8, MATRIX_BF8, TYPE_FP6, TYPE_BF6, MATRIX_FP4};
    const MatrixShape *s = shape_of(op);
    const Modifiers *mods = &op->info->decoded.inst.mods;
    Matrix m = {.type = source ? s->type_b : s->type_a, .rows = source ? EDGE : s->m, .k = s->k};
    if (m.type == MATRIX_F8F6F4) m.type = formats[source ? mods->blgp : mods->cbsz];
    const bool low = mods->neg_lo >> source & 1, high = mods->neg_hi >> source & 1;
    m.is_signed = low;
    if (m.type == MATRIX_I8) return m;
    m.negate[0] = low;
    m.negate[1] = m.type == MATRIX_F32 ? low : high;
    return m;
}

/* False: the wave was stopped. C as a 16-bit constant: no document says whether it stands in both halves. */
static bool check(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const Operand c = op->info->decoded.operands[3];
    const char *why = NULL;
    if (s->type_c && c.kind == OPERAND_IMM && c.value) why = "a constant other than 0 as C of 16 bits";
    if ((mods->scale_fmts & 3) == 1 || mods->scale_fmts >> 2 == 1) why = "scales of E5M3";
    if (s->m == MAX_M && mods->op_sel & 1) why = "scales of 32 rows from lane 16 on";
    if (why) sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, why);
    return !why;
}

/* Element (i, j) of C or D: register and lane. */
static unsigned place_of(unsigned i, unsigned j, bool halves)
{
    const unsigned number = halves ? i % 8 / 2 : 8 * (i / EDGE) + i % 8;
    return number * LANES + i % EDGE / 8 * EDGE + j;
}

static void gather_sums(const SimOp *op, const uint32_t *rows, uint32_t *sums)
{
    const MatrixShape *s = shape_of(op);
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const bool integers = s->type_a == MATRIX_I8;
    for (unsigned i = 0; i < s->m; i++)
        for (unsigned j = 0; j < EDGE; j++) {
            uint32_t c = rows[place_of(i, j, s->type_c)];
            if (s->type_c) c = i % 2 ? c >> 16 : c & 0xffff;
            if (s->type_c == MATRIX_F16) c = f32_to_bits(f16_to_f32(c));
            if (s->type_c == MATRIX_BF16) c <<= 16;
            if (mods->neg_hi & 4 && !integers) c &= ~F32_SIGN;
            if (mods->neg_lo & 4 && !integers) c ^= F32_SIGN;
            sums[i * EDGE + j] = c;
        }
}

static void scatter_sums(const SimOp *op, const uint32_t *sums, uint32_t *rows)
{
    const MatrixShape *s = shape_of(op);
    for (unsigned i = 0; i < s->m; i++)
        for (unsigned j = 0; j < EDGE; j++) {
            uint32_t *to = &rows[place_of(i, j, s->type_d)], sum = sums[i * EDGE + j];
            if (s->type_d == MATRIX_F16) sum = f32_to_f16(f32_from_bits(sum));
            if (s->type_d == MATRIX_BF16) sum = f32_to_bf16(f32_from_bits(sum));
            if (!s->type_d) *to = sum;
            else *to = i % 2 ? (*to & 0xffff) | sum << 16 : (*to & 0xffff0000) | (sum & 0xffff);
        }
}

static void run_float(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    const Matrix ma = matrix_of(op, 0), mb = matrix_of(op, 1);
    Elements a, b;
    uint32_t sums[SUMS];
    if (!check(wave, op)) return;
    gather(sim_src(wave, op, 0), &ma, &a);
    gather(sim_src(wave, op, 1), &mb, &b);
    gather_sums(op, sim_src(wave, op, 2), sums);
    for (unsigned i = 0; i < s->m; i++) {
        float sum[EDGE];
        memcpy(sum, &sums[i * EDGE], sizeof sum);
        for (unsigned k = 0; k < s->k; k++)
            for (unsigned j = 0; j < EDGE; j++) sum[j] = fma_f32(a.value[k][i], b.value[k][j], sum[j]);
        for (unsigned j = 0; j < EDGE; j++) sums[i * EDGE + j] = f32_to_bits_canonical(sum[j]);
    }
    scatter_sums(op, sums, sim_dst(wave, op->dst));
}

/* ---- a scale for every 32 or 16 elements along k ---- */

static double scale_value(unsigned format, uint32_t bits)
{
    if (format) return element(MATRIX_FP8, bits, false);
    return bits == 0xff ? (double)f32_from_bits(F32_NAN) : ldexp(1.0, (int)bits - 127);
}

/* [block][row]: byte `block` of the row's lane. 16 rows: in the lanes from 0 or from 16 on. */
static void gather_scales(const SimOp *op, const uint32_t *rows, unsigned source, double scales[8][MAX_M])
{
    const MatrixShape *s = shape_of(op);
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const unsigned count = source ? EDGE : s->m, first = mods->op_sel >> source & 1 ? EDGE : 0;
    const unsigned format = mods->scale_fmts >> 2 * source & 3, blocks = s->scale16 ? 8 : 4;
    for (unsigned b = 0; b < blocks; b++)
        for (unsigned i = 0; i < count; i++)
            scales[b][i] = scale_value(format, rows[b / 4 * LANES + first + i] >> 8 * (b % 4) & 0xff);
}

static void run_scaled(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    const Matrix ma = matrix_of(op, 0), mb = matrix_of(op, 1);
    const unsigned block = s->scale16 ? 16 : 32;
    Elements a, b;
    uint32_t sums[SUMS];
    double scales_a[8][MAX_M], scales_b[8][MAX_M];
    if (!check(wave, op)) return;
    gather(sim_src(wave, op, 0), &ma, &a);
    gather(sim_src(wave, op, 1), &mb, &b);
    gather_sums(op, sim_src(wave, op, 2), sums);
    gather_scales(op, sim_src(wave, op, 3), 0, scales_a);
    gather_scales(op, sim_src(wave, op, 4), 1, scales_b);
    for (unsigned i = 0; i < s->m; i++)
        for (unsigned j = 0; j < EDGE; j++) {
            float sum = f32_from_bits(sums[i * EDGE + j]);
            for (unsigned n = 0; n < s->k / block; n++) {
                double dot = 0;
                for (unsigned k = n * block; k < (n + 1) * block; k++) dot += (double)a.value[k][i] * b.value[k][j];
                sum = (float)(sum + dot * (scales_a[n][i] * scales_b[n][j]));
            }
            sums[i * EDGE + j] = f32_to_bits_canonical(sum);
        }
    scatter_sums(op, sums, sim_dst(wave, op->dst));
}

static void run_integer(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    const Matrix ma = matrix_of(op, 0), mb = matrix_of(op, 1);
    const bool clamp = op->info->decoded.inst.mods.flags & MOD_FLAG_CLAMP;
    Elements a, b;
    uint32_t sums[SUMS];
    gather(sim_src(wave, op, 0), &ma, &a);
    gather(sim_src(wave, op, 1), &mb, &b);
    gather_sums(op, sim_src(wave, op, 2), sums);
    for (unsigned i = 0; i < EDGE; i++)
        for (unsigned j = 0; j < EDGE; j++) {
            int64_t sum = (int32_t)sums[i * EDGE + j];
            for (unsigned k = 0; k < s->k; k++)
                sum += (int64_t)(int32_t)f32_to_bits(a.value[k][i]) * (int32_t)f32_to_bits(b.value[k][j]);
            if (clamp) sum = sum < INT32_MIN ? INT32_MIN : sum > INT32_MAX ? INT32_MAX : sum;
            sums[i * EDGE + j] = (uint32_t)sum;
        }
    scatter_sums(op, sums, sim_dst(wave, op->dst));
}

/* ---- sparse A: two of every four elements along k are kept ---- */

/* Elements in the order of the registers: first those of lanes 0 to 15, `per_lane` each, then those of lanes 16 to
   31. */
static void gather_in_lanes(const uint32_t *rows, const Matrix *m, unsigned per_lane, Elements *to)
{
    const unsigned bits = element_size(m->type), mask = bits == 16 ? 0xffff : 0xff;
    for (unsigned lane = 0; lane < WMMA_LANES; lane++)
        for (unsigned e = 0; e < per_lane; e++) {
            const uint32_t word = rows[e * bits / 32 * LANES + lane] >> e * bits % 32 & mask;
            const float value = element(m->type, word, m->is_signed);
            to->value[lane / EDGE * per_lane + e][lane % EDGE] = m->negate[e % 2] ? -value : value;
        }
}

/* The lanes of one half of the wave hold the same part of k of A and of B, so the order within it does not matter.
   (Composable Kernel loads the part in pieces of any width.) Element e that a lane keeps of A belongs to element 4 (e /
   2) + its 2-bit index in the lanes of B in the same half. Other elements of B have no effect. */
static void run_sparse(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = shape_of(op);
    if (op->info->decoded.inst.mods.op_sel) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator does not support index_key:1");
        return;
    }
    const Matrix ma = matrix_of(op, 0), mb = matrix_of(op, 1);
    const bool integers = s->type_a == MATRIX_I8, clamp = op->info->decoded.inst.mods.flags & MOD_FLAG_CLAMP;
    const unsigned kept = s->k / 4u, per_lane = s->k / 2u;
    const uint32_t *index = sim_src(wave, op, 2);
    Elements a, b;
    uint32_t sums[SUMS];
    gather_in_lanes(sim_src(wave, op, 0), &ma, kept, &a);
    gather_in_lanes(sim_src(wave, op, 1), &mb, per_lane, &b);
    gather_sums(op, sim_src(wave, op, 3), sums);
    for (unsigned i = 0; i < EDGE; i++) {
        float sum[EDGE];
        int64_t total[EDGE];
        for (unsigned j = 0; j < EDGE; j++)
            sum[j] = f32_from_bits(sums[i * EDGE + j]), total[j] = (int32_t)sums[i * EDGE + j];
        for (unsigned n = 0; n < 2 * kept; n++) {
            const unsigned half = n / kept, e = n % kept, lane = half * EDGE + i;
            const unsigned chosen = index[e / 16 * LANES + lane] >> 2 * (e % 16) & 3;
            const float *row = b.value[half * per_lane + e / 2 * 4 + chosen], x = a.value[n][i];
            for (unsigned j = 0; j < EDGE; j++)
                if (integers) total[j] += (int64_t)(int32_t)f32_to_bits(x) * (int32_t)f32_to_bits(row[j]);
                else sum[j] = fma_f32(x, row[j], sum[j]);
        }
        for (unsigned j = 0; j < EDGE; j++) {
            if (clamp) total[j] = total[j] < INT32_MIN ? INT32_MIN : total[j] > INT32_MAX ? INT32_MAX : total[j];
            sums[i * EDGE + j] = integers ? (uint32_t)total[j] : f32_to_bits_canonical(sum[j]);
        }
    }
    scatter_sums(op, sums, sim_dst(wave, op->dst));
}

const SimRow *LEVEL_NAME(sim_wmma_row)(const MatrixShape *s)
{
    static const SimRow floats = {.run = run_float, .result_type = RESULT_F32, .fidelity = FIDELITY_ROUNDING};
    static const SimRow scaled = {.run = run_scaled, .result_type = RESULT_F32, .fidelity = FIDELITY_ROUNDING};
    static const SimRow sparse = {.run = run_sparse, .result_type = RESULT_F32, .fidelity = FIDELITY_ROUNDING};
    static const SimRow integers = {.run = run_integer, .result_type = RESULT_F32, .fidelity = FIDELITY_EXACT};
    if (s->m > MAX_M || s->n != EDGE || s->k > WMMA_K) return NULL;
    if (s->sparse) return s->type_c == s->type_d ? &sparse : NULL;
    return s->scaled ? &scaled : s->type_a == MATRIX_I8 ? &integers : &floats;
}
