/* Payloads of matrix operations: sums of products of elements, with block scales. Scales, and the indices of sparse
   operands, have their real values. Integers have no payload. Layouts: docs/isa/mfma.md, as in vector/mfma.c; WMMA:
   payload_wmma.c. */
#include <math.h>

#include "sim/observe/payload_state.h"
#include "support/heap.h"

enum { MOST_AB = 4096, SCALE_COLUMNS = 32, GROUP = 32, SCALE_NAN = 255 };

typedef struct Side {
    WaveccType type;
    unsigned slot, dim, k, blocks, bits;
    bool split16; /* two chunks of 16 columns in a lane */
} Side;

WaveccType payload_matrix_type(unsigned type, unsigned format, bool fnuz)
{
    static const WaveccType formats[] = {WAVECC_F8E4M3FN, WAVECC_F8E5M2, WAVECC_F6E2M3FN, WAVECC_F6E3M2FN, WAVECC_F4X2};
    switch (type) {
    case MATRIX_F32:
    case MATRIX_XF32: return WAVECC_F32;
    case MATRIX_F16: return WAVECC_F16;
    case MATRIX_BF16: return WAVECC_BF16;
    case MATRIX_F64: return WAVECC_F64;
    case MATRIX_FP8: return fnuz ? WAVECC_F8E4M3FNUZ : WAVECC_F8E4M3FN;
    case MATRIX_BF8: return fnuz ? WAVECC_F8E5M2FNUZ : WAVECC_F8E5M2;
    case MATRIX_FP4: return WAVECC_F4X2;
    default: return formats[format < 5 ? format : 0];
    }
}

unsigned payload_matrix_bits(WaveccType type)
{
    return type == WAVECC_F6E2M3FN || type == WAVECC_F6E3M2FN ? 6 : wavecc_type_info(type)->bits;
}

Cell payload_matrix_cell(const SimWave *wave, const SimOp *op, unsigned slot, unsigned r, unsigned lane)
{
    const PayloadWave *w = payload_wave(wave);
    const SimPlace from = op->src[slot];
    Cell cell = {.bits = sim_src(wave, op, slot)[r * LANES + lane]};
    if (place_is_row(from)) {
        const unsigned row = row_of_offset(from.offset) + r;
        if (w->lanes[row] >> lane & 1) memcpy(cell.tags, w->rows[row][lane], sizeof cell.tags);
    }
    return cell;
}

Number payload_matrix_element(const SimWave *wave, const SimOp *op, unsigned slot, WaveccType type, unsigned lane,
                              unsigned bit)
{
    const unsigned bits = payload_matrix_bits(type), shift = bit % 32;
    const Cell low = payload_matrix_cell(wave, op, slot, bit / 32, lane);
    const Cell high = shift + bits > 32 ? payload_matrix_cell(wave, op, slot, bit / 32 + 1, lane) : (Cell){.bits = 0};
    const uint64_t code = (low.bits | (uint64_t)high.bits << 32) >> shift;
    if (bits == 6) {
        if (tags_any(low.tags, NIBBLES) || tags_any(high.tags, NIBBLES)) return number_undecided();
        return number_of_code(type, code & 63);
    }
    uint32_t tags[2 * NIBBLES];
    memcpy(tags, low.tags, sizeof low.tags);
    memcpy(tags + NIBBLES, high.tags, sizeof high.tags);
    return payload_read(payload_of(wave), type, tags + shift / 4,
                        bits == 64 ? code : code & ((UINT64_C(1) << bits) - 1));
}

/* For numbers that contain square roots of -1. */
static Number slow_sum(const PayloadDot *dot, Number c)
{
    for (unsigned n = 0; n < dot->count; n++)
        c = number_add(
            c, number_mul(dot->a[n * dot->stride_a], dot->b[(dot->chosen ? dot->chosen[n] : n) * dot->stride_b]));
    return c;
}

/* Products are below 2^122, so 32 of them and their remainder fit 128 bits. */
Number payload_matrix_sum(const PayloadDot *dot, Number c)
{
    Product p = 0, q = 0;
    double f = c.f;
    if (c.undecided) return c;
    for (unsigned n = 0; n < dot->count; n++) {
        const Number *x = &dot->a[n * dot->stride_a];
        const Number *y = &dot->b[(dot->chosen ? dot->chosen[n] : n) * dot->stride_b];
        if (x->undecided || y->undecided) return number_undecided();
        if (x->i | y->i) return slow_sum(dot, c);
        p += (Product)x->p * y->p;
        q += (Product)x->q * y->q;
        f = fma(x->f, y->f, f);
        if (n % GROUP < GROUP - 1) continue;
        p = reduce_p(p);
        q = reduce_q(q);
    }
    return (Number){.p = reduce_p(p + c.p), .i = c.i, .q = reduce_q(q + c.q), .f = f};
}

/* ---- dense ---- */

/* cbsz and abid take A from another block; blgp exchanges lanes of B. */
static unsigned source_lane(const SimOp *op, const MatrixShape *shape, const Side *s, unsigned lane)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    if (shape->type_a == MATRIX_F8F6F4) return lane;
    if (!s->slot && mods->cbsz)
        return ((lane / s->dim & ~((1u << mods->cbsz) - 1)) + mods->abid) * s->dim + lane % s->dim;
    if (!s->slot || !mods->blgp) return lane;
    if (mods->blgp <= 2) return lane % 32 + (mods->blgp == 2 ? 32 : 0);
    return mods->blgp == 3 ? (lane + 16) % LANES : lane % 16 + 16 * (mods->blgp - 4u);
}

static Number scaled(const SimWave *wave, const SimOp *op, const Side *s, unsigned row, unsigned column, Number n)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const unsigned byte = (mods->op_sel >> s->slot & 1) + 2 * (mods->op_sel_hi >> s->slot & 1);
    const Cell cell = payload_matrix_cell(wave, op, 3 + s->slot, 0, column / SCALE_COLUMNS * s->dim + row);
    const unsigned scale = cell.bits >> (8 * byte) & 0xff;
    if (n.undecided) return n;
    return scale == SCALE_NAN ? number_of(NAN) : number_scale(n, (int)scale - 127);
}

/* to[(block * k + column) * dim + row] */
static void gather(const SimWave *wave, const SimOp *op, const MatrixShape *shape, const Side *s, Number *to)
{
    const unsigned groups = LANES / (s->dim * s->blocks), per_lane = s->k / groups;
    for (unsigned lane = 0; lane < LANES; lane++) {
        const unsigned group = lane / (s->dim * s->blocks), block = lane / s->dim % s->blocks, row = lane % s->dim;
        for (unsigned local = 0; local < per_lane; local++) {
            const unsigned column =
                s->split16 ? (local / 16 * groups + group) * 16 + local % 16 : group * per_lane + local;
            Number n =
                payload_matrix_element(wave, op, s->slot, s->type, source_lane(op, shape, s, lane), local * s->bits);
            if (shape->scaled) n = scaled(wave, op, s, row, column, n);
            to[(block * s->k + column) * s->dim + row] = n;
        }
    }
}

/* Register and lane of element (i, j) of a block of C and D. */
static unsigned place_of(unsigned m, unsigned block, unsigned i, unsigned j, unsigned *lane)
{
    *lane = m == 4 ? block * 4 + j : m == 16 ? i / 4 * 16 + j : i / 4 % 2 * 32 + j;
    return m == 4 ? i : m == 16 ? block * 4 + i % 4 : block * 16 + i / 8 * 4 + i % 4;
}

/* Reads all of C before a sum is written, because D may overlap a part of C. */
static void add_products(SimWave *wave, const SimOp *op, const MatrixShape *s, const Number *of_a, const Number *of_b)
{
    const unsigned to = row_of_offset(op->dst), elements = s->m * s->n * s->blocks;
    Number *sums = heap_grown(NULL, elements * sizeof *sums);
    for (unsigned e = 0; e < elements; e++) {
        const unsigned block = e / (s->m * s->n), i = e / s->n % s->m, j = e % s->n;
        unsigned lane;
        const unsigned r = place_of(s->m, block, i, j, &lane);
        const PayloadDot dot = {of_a + block * s->k * s->m + i, of_b + block * s->k * s->n + j, s->m, s->n, s->k, NULL};
        sums[e] = payload_matrix_sum(&dot, payload_matrix_element(wave, op, 2, WAVECC_F32, lane, 32 * r));
    }
    for (unsigned e = 0; e < elements; e++) {
        unsigned lane;
        Tags tags;
        const unsigned r = place_of(s->m, e / (s->m * s->n), e / s->n % s->m, e % s->n, &lane);
        payload_write(wave, op, WAVECC_F32, sums[e], tags);
        payload_set_row(payload_wave(wave), to + r, lane, tags);
    }
    free(sums);
}

static Side side_of(const SimOp *op, const MatrixShape *s, unsigned slot)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const unsigned format = slot ? mods->blgp : mods->cbsz;
    Side side = {.type = payload_matrix_type(slot ? s->type_b : s->type_a, format, op->flags & SIM_OP_F8_FNUZ),
                 .slot = slot,
                 .dim = slot ? s->n : s->m,
                 .k = s->k,
                 .blocks = s->blocks,
                 .split16 = s->type_a == MATRIX_F8F6F4 && format <= 1};
    side.bits = payload_matrix_bits(side.type);
    return side;
}

static void run_dense(SimWave *wave, const SimOp *op, const MatrixShape *s)
{
    const Side a = side_of(op, s, 0), b = side_of(op, s, 1);
    Number *of_a = heap_grown(NULL, 2 * MOST_AB * sizeof *of_a), *of_b = of_a + MOST_AB;
    gather(wave, op, s, &a, of_a);
    gather(wave, op, s, &b, of_b);
    add_products(wave, op, s, of_a, of_b);
    free(of_a);
}

/* ---- sparse A: two of every four elements along k are kept ---- */

/* B in chunks of 128 bits per lane; of_b[k * n + column]. */
static void gather_sparse_b(const SimWave *wave, const SimOp *op, const MatrixShape *s, Number *of_b)
{
    const Side side = side_of(op, s, 1);
    const unsigned groups = LANES / s->n, per_lane = s->k / groups, chunk = 128 / side.bits;
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned local = 0; local < per_lane; local++) {
            const unsigned k = local / chunk * chunk * groups + lane / s->n * chunk + local % chunk;
            of_b[k * s->n + lane % s->n] = payload_matrix_element(wave, op, 1, side.type, lane, local * side.bits);
        }
}

static void run_sparse(SimWave *wave, const SimOp *op, const MatrixShape *s)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const Side side = side_of(op, s, 0);
    const unsigned kept = s->k / 2 / (LANES / s->m), set_bits = 2 * kept; /* of one lane */
    const unsigned set = mods->cbsz ? 0 : mods->abid & (32 / set_bits - 1), to = row_of_offset(op->dst);
    Number *of_a = heap_grown(NULL, 2 * MOST_AB * sizeof *of_a), *of_b = of_a + MOST_AB; /* of_a[i * k / 2 + number] */
    uint8_t chosen[MOST_AB];
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned local = 0; local < kept; local++) {
            const unsigned number = lane / s->m * kept + local, at = lane % s->m * s->k / 2 + number;
            const uint32_t index = payload_matrix_cell(wave, op, 2, 0, lane).bits;
            of_a[at] = payload_matrix_element(wave, op, 0, side.type, lane, local * side.bits);
            chosen[at] = (uint8_t)(number / 2 * 4 + (index >> (set * set_bits + 2 * local) & 3));
        }
    gather_sparse_b(wave, op, s, of_b);
    for (unsigned i = 0; i < s->m; i++)
        for (unsigned j = 0; j < s->n; j++) {
            unsigned lane;
            Tags tags;
            const unsigned r = place_of(s->m, 0, i, j, &lane), first = i * s->k / 2;
            const PayloadDot dot = {of_a + first, of_b + j, 1, s->n, s->k / 2u, chosen + first};
            const Number c = payload_matrix_element(wave, op, 3, WAVECC_F32, lane, 32 * r);
            payload_write(wave, op, WAVECC_F32, payload_matrix_sum(&dot, c), tags);
            payload_set_row(payload_wave(wave), to + r, lane, tags);
        }
    free(of_a);
}

/* ---- f64: blgp negates A (1), B (2), C (4) ---- */

static Number f64_element(const SimWave *wave, const SimOp *op, unsigned slot, unsigned pair, unsigned lane)
{
    const Number n = payload_matrix_element(wave, op, slot, WAVECC_F64, lane, 64 * pair);
    return op->info->decoded.inst.mods.blgp >> slot & 1 && !n.undecided ? number_negate(n) : n;
}

static void run_f64(SimWave *wave, const SimOp *op, const MatrixShape *s)
{
    enum { MOST = 256, K = 4 };
    const unsigned m = s->m, to = row_of_offset(op->dst);
    Number result[MOST];
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned e = 0; e < m * m * s->blocks; e++) {
            const unsigned block = e / (m * m), i = e / m % m, j = e % m, first = m == 16 ? 0 : 4 * block;
            const unsigned pair = m == 16 ? i / 4 : 0, lane = m == 16 ? i % 4 * 16 + j : 16 * i + 4 * block + j;
            uint32_t tags[2 * NIBBLES];
            Number a[K], b[K];
            if (!pass) { /* read all sources before a result overwrites them */
                const PayloadDot dot = {a, b, 1, 1, K, NULL};
                for (unsigned k = 0; k < K; k++) {
                    a[k] = f64_element(wave, op, 0, 0, 16 * k + first + i);
                    b[k] = f64_element(wave, op, 1, 0, 16 * k + first + j);
                }
                result[e] = payload_matrix_sum(&dot, f64_element(wave, op, 2, pair, lane));
                continue;
            }
            payload_write(wave, op, WAVECC_F64, result[e], tags);
            for (unsigned r = 0; r < 2; r++)
                payload_set_row(payload_wave(wave), to + 2 * pair + r, lane, tags + NIBBLES * r);
        }
}

/* ---- integers ---- */

static bool any_tags(const SimWave *wave, const SimOp *op)
{
    const PayloadWave *w = payload_wave(wave);
    const Operand *operands = op->info->decoded.operands;
    const DefinedWave like = {.first_agpr = wave->group->program->first_agpr};
    for (unsigned i = 0; i < op->info->decoded.inst.num_operands; i++) {
        const RegRange range = operand_units(operands[i]);
        for (unsigned k = 0; k < range.count; k++)
            if (range.first >= UNIT_REG_V && w->lanes[row_of_unit(&like, range.first + k)]) return true;
    }
    return false;
}

/* Products of a float's bits are undecided. */
static void run_integers(SimWave *wave, const SimOp *op)
{
    Tags tags;
    const bool undecided = any_tags(wave, op);
    for (unsigned i = 0; i < NIBBLES; i++) tags[i] = undecided ? TAG_UNDECIDED : TAG_PLAIN;
    if (undecided) payload_end(wave, op);
    for (unsigned r = 0; r < op->info->decoded.operands[0].width; r++)
        for (unsigned lane = 0; lane < LANES; lane++)
            payload_set_row(payload_wave(wave), row_of_offset(op->dst) + r, lane, tags);
}

void payload_matrix(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = isa_matrix_shape(op->info->decoded.inst.opcode);
    if (s->type_a == MATRIX_I8) run_integers(wave, op);
    else if (s->wmma) payload_wmma(wave, op, s);
    else if (s->sparse) run_sparse(wave, op, s);
    else if (s->type_a == MATRIX_F64) run_f64(wave, op, s);
    else run_dense(wave, op, s);
}
