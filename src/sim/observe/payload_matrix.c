/* Payloads of dense matrix operations: sums of products of elements, with block scales. Sparse ones, integers and
   elements of 6 bits end payloads. Layouts: docs/isa/mfma.md, as vector/mfma.c has them. */
#include <math.h>

#include "sim/exec/exec.h"
#include "sim/observe/payload_state.h"
#include "support/heap.h"

enum { MOST_AB = 4096, SCALE_COLUMNS = 32, GROUP = 32 };

typedef struct Side {
    WaveccType type;
    unsigned slot, dim, k, blocks, bits;
    bool split16; /* two chunks of 16 k in a lane */
} Side;

static WaveccType element_type(unsigned type, unsigned format, bool fnuz)
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
    default: return formats[format < 5 ? format : 0];
    }
}

/* The dword of a source in a lane: accumulators and constants, too. */
static Cell cell_at(const SimWave *wave, const SimOp *op, unsigned slot, unsigned r, unsigned lane)
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

/* Element `local` of a lane. */
static Number element_at(const SimWave *wave, const SimOp *op, const Side *s, unsigned lane, unsigned local)
{
    const unsigned bit = local * s->bits, shift = bit % 32;
    const SimPayload *payload = payload_of(wave);
    if (s->bits == 6) {
        const Cell low = cell_at(wave, op, s->slot, bit / 32, lane);
        const Cell high = shift > 26 ? cell_at(wave, op, s->slot, bit / 32 + 1, lane) : (Cell){0};
        if (tags_any(low.tags, NIBBLES) || tags_any(high.tags, NIBBLES)) return number_undecided();
        return number_of_code(s->type, (low.bits | (uint64_t)high.bits << 32) >> shift & 63);
    }
    const Cell cell = cell_at(wave, op, s->slot, bit / 32, lane);
    const uint32_t code = s->bits == 32 ? cell.bits : cell.bits >> shift & ((1u << s->bits) - 1);
    return payload_read(payload, s->type, cell.tags + shift / 4, code);
}

/* cbsz and abid: A of another block; blgp: lanes of B exchanged. */
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

static int scale_exponent(const SimWave *wave, const SimOp *op, const Side *s, unsigned row, unsigned column)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const unsigned byte = (mods->op_sel >> s->slot & 1) + 2 * (mods->op_sel_hi >> s->slot & 1);
    const Cell cell = cell_at(wave, op, 3 + s->slot, 0, column / SCALE_COLUMNS * s->dim + row);
    return (int)(cell.bits >> (8 * byte) & 0xff) - 127;
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
            Number n = element_at(wave, op, s, source_lane(op, shape, s, lane), local);
            if (shape->scaled && !n.undecided) n = number_scale(n, scale_exponent(wave, op, s, row, column));
            to[(block * s->k + column) * s->dim + row] = n;
        }
    }
}

/* c + the sum of products; products are below 2^122, so that 32 of them and their remainder fit 128 bits. */
static Number sum_of(const MatrixShape *shape, const Number *a, const Number *b, Number c)
{
    Product p = 0, q = 0;
    double f = c.f;
    if (c.undecided) return c;
    for (unsigned k = 0; k < shape->k; k++) {
        const Number *x = &a[k * shape->m], *y = &b[k * shape->n];
        if (x->undecided || y->undecided) return number_undecided();
        p += (Product)x->p * y->p;
        q += (Product)x->q * y->q;
        f = fma(x->f, y->f, f);
        if (k % GROUP < GROUP - 1) continue;
        p %= PAYLOAD_P;
        q %= PAYLOAD_Q;
    }
    return (Number){.p = (uint64_t)((p + c.p) % PAYLOAD_P), .q = (uint64_t)((q + c.q) % PAYLOAD_Q), .f = f};
}

/* Register and lane of element (i, j) of a block of C and D. */
static unsigned place_of(unsigned m, unsigned block, unsigned i, unsigned j, unsigned *lane)
{
    *lane = m == 4 ? block * 4 + j : m == 16 ? i / 4 * 16 + j : i / 4 % 2 * 32 + j;
    return m == 4 ? i : m == 16 ? block * 4 + i % 4 : block * 16 + i / 8 * 4 + i % 4;
}

static void add_products(SimWave *wave, const SimOp *op, const MatrixShape *s, const Number *of_a, const Number *of_b)
{
    PayloadWave *w = payload_wave(wave);
    const unsigned to = row_of_offset(op->dst);
    for (unsigned block = 0; block < s->blocks; block++)
        for (unsigned i = 0; i < s->m; i++)
            for (unsigned j = 0; j < s->n; j++) {
                unsigned lane;
                Tags tags;
                const unsigned r = place_of(s->m, block, i, j, &lane);
                const Cell c = cell_at(wave, op, 2, r, lane);
                const Number sum = sum_of(s, of_a + block * s->k * s->m + i, of_b + block * s->k * s->n + j,
                                          payload_read(payload_of(wave), WAVECC_F32, c.tags, c.bits));
                payload_write(wave, op, WAVECC_F32, sum, tags);
                payload_set_row(w, to + r, lane, tags);
            }
}

static void run_dense(SimWave *wave, const SimOp *op, const MatrixShape *s)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const bool fnuz = op->flags & SIM_OP_F8_FNUZ, f8f6f4 = s->type_a == MATRIX_F8F6F4;
    Side a = {
        .type = element_type(s->type_a, mods->cbsz, fnuz), .slot = 0, .dim = s->m, .k = s->k, .blocks = s->blocks};
    Side b = {
        .type = element_type(s->type_b, mods->blgp, fnuz), .slot = 1, .dim = s->n, .k = s->k, .blocks = s->blocks};
    a.bits = a.type == WAVECC_F6E2M3FN || a.type == WAVECC_F6E3M2FN ? 6 : wavecc_type_info(a.type)->bits;
    b.bits = b.type == WAVECC_F6E2M3FN || b.type == WAVECC_F6E3M2FN ? 6 : wavecc_type_info(b.type)->bits;
    a.split16 = f8f6f4 && mods->cbsz <= 1;
    b.split16 = f8f6f4 && mods->blgp <= 1;
    Number *of_a = heap_grown(NULL, 2 * MOST_AB * sizeof *of_a), *of_b = of_a + MOST_AB;
    gather(wave, op, s, &a, of_a);
    gather(wave, op, s, &b, of_b);
    add_products(wave, op, s, of_a, of_b);
    free(of_a);
}
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

/* Integers, sparse and f64 operations: the results of payloads are undecided. */
static void end_all(SimWave *wave, const SimOp *op, bool undecided)
{
    Tags tags;
    for (unsigned i = 0; i < NIBBLES; i++) tags[i] = undecided ? TAG_UNDECIDED : TAG_PLAIN;
    if (undecided) payload_end(wave, op);
    for (unsigned r = 0; r < op->info->decoded.operands[0].width; r++)
        for (unsigned lane = 0; lane < LANES; lane++)
            payload_set_row(payload_wave(wave), row_of_offset(op->dst) + r, lane, tags);
}

void payload_matrix(SimWave *wave, const SimOp *op)
{
    const MatrixShape *s = isa_matrix_shape(op->info->decoded.inst.opcode);
    const bool is_integer = s->type_a == MATRIX_I8;
    if (s->sparse || is_integer || s->wmma || s->type_a == MATRIX_F64) {
        end_all(wave, op, !is_integer || any_tags(wave, op));
        return;
    }
    run_dense(wave, op, s);
}
