/* Payloads of matrix operations in waves of 32 lanes, with the layouts of vector/wmma_lanes.c. */
#include <math.h>

#include "sim/observe/payload_state.h"
#include "support/heap.h"

enum { EDGE = 16, MAX_M = 32, WMMA_LANES = 32, WMMA_K = 128, SCALE_NAN = 255 };

typedef struct Side {
    WaveccType type;
    unsigned slot, rows, k, bits;
    bool negate[2]; /* for elements with even and with odd number */
} Side;

/* [k][row], as gather in wmma_lanes.c. Sparse operands are in register order: elements of a lane, first those of lanes
   0 to 15. */
typedef Number Elements[WMMA_K][MAX_M];

static Side side_of(const SimOp *op, const MatrixShape *s, unsigned slot)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const bool low = mods->neg_lo >> slot & 1, high = mods->neg_hi >> slot & 1;
    Side side = {.type = payload_matrix_type(slot ? s->type_b : s->type_a, slot ? mods->blgp : mods->cbsz, false),
                 .slot = slot,
                 .rows = slot ? EDGE : s->m,
                 .k = s->k};
    side.bits = payload_matrix_bits(side.type);
    side.negate[0] = low;
    side.negate[1] = side.type == WAVECC_F32 ? low : high;
    return side;
}

static Number element(const SimWave *wave, const SimOp *op, const Side *s, unsigned lane, unsigned number)
{
    const Number n = payload_matrix_element(wave, op, s->slot, s->type, lane, number * s->bits);
    return s->negate[number % 2] && !n.undecided ? number_negate(n) : n;
}

static unsigned chunk_of(const Side *s)
{
    if (s->bits < 8) return 32;
    if (s->bits == 8) return s->k == WMMA_K ? 16 : 8;
    return s->bits == 16 ? 8 : 2;
}

static void gather(const SimWave *wave, const SimOp *op, const Side *s, Elements to)
{
    const unsigned chunk = chunk_of(s), per_lane = s->k / 2;
    for (unsigned lane = 0; lane < WMMA_LANES; lane++)
        for (unsigned n = 0; n < per_lane * s->rows / EDGE; n++) {
            const unsigned e = n % per_lane, k = e / chunk * 2 * chunk + lane / EDGE * chunk + e % chunk;
            to[k][n / per_lane * EDGE + lane % EDGE] = element(wave, op, s, lane, n);
        }
}

static void gather_in_lanes(const SimWave *wave, const SimOp *op, const Side *s, unsigned per_lane, Elements to)
{
    for (unsigned lane = 0; lane < WMMA_LANES; lane++)
        for (unsigned e = 0; e < per_lane; e++)
            to[lane / EDGE * per_lane + e][lane % EDGE] = element(wave, op, s, lane, e);
}

/* Applies a scale for every 32 or 16 elements along k: byte `block` of the row's lane. */
static void apply_scales(const SimWave *wave, const SimOp *op, const MatrixShape *s, const Side *side, Elements of)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const unsigned first = mods->op_sel >> side->slot & 1 ? EDGE : 0, block = s->scale16 ? 16 : 32;
    const bool is_e4m3 = mods->scale_fmts >> 2 * side->slot & 3;
    for (unsigned k = 0; k < s->k; k++)
        for (unsigned row = 0; row < side->rows; row++) {
            const unsigned b = k / block;
            const Cell cell = payload_matrix_cell(wave, op, 3 + side->slot, b / 4, first + row);
            const unsigned scale = cell.bits >> 8 * (b % 4) & 0xff;
            Number *n = &of[k][row];
            if (n->undecided) continue;
            if (is_e4m3) *n = number_mul(*n, number_of_code(WAVECC_F8E4M3FN, scale));
            else *n = scale == SCALE_NAN ? number_of(NAN) : number_scale(*n, (int)scale - 127);
        }
}

/* Element (i, j) of C or D: register, lane, and its first bit. */
static unsigned place_of(unsigned i, unsigned j, bool halves, unsigned *lane)
{
    *lane = i % EDGE / 8 * EDGE + j;
    return 32 * (halves ? i % 8 / 2 : 8 * (i / EDGE) + i % 8) + (halves && i % 2 ? 16 : 0);
}

static Number old_sum(const SimWave *wave, const SimOp *op, const MatrixShape *s, unsigned i, unsigned j)
{
    const Modifiers *mods = &op->info->decoded.inst.mods;
    const WaveccType type = s->type_c == MATRIX_F16 ? WAVECC_F16 : s->type_c == MATRIX_BF16 ? WAVECC_BF16 : WAVECC_F32;
    unsigned lane;
    const unsigned bit = place_of(i, j, s->type_c, &lane);
    Number n = payload_matrix_element(wave, op, s->sparse ? 3 : 2, type, lane, bit);
    if (n.undecided) return n;
    if (mods->neg_hi & 4 && signbit(n.real)) n = number_negate(n);
    return mods->neg_lo & 4 ? number_negate(n) : n;
}

static void put_sums(SimWave *wave, const SimOp *op, const MatrixShape *s, const Number *sums)
{
    const WaveccType type = s->type_d == MATRIX_F16 ? WAVECC_F16 : s->type_d == MATRIX_BF16 ? WAVECC_BF16 : WAVECC_F32;
    const unsigned to = row_of_offset(op->dst);
    PayloadWave *w = payload_wave(wave);
    for (unsigned i = 0; i < s->m; i++)
        for (unsigned j = 0; j < EDGE; j++) {
            unsigned lane;
            const unsigned bit = place_of(i, j, s->type_d, &lane), row = to + bit / 32;
            Tags tags = {0};
            if (s->type_d && w->lanes[row] >> lane & 1) memcpy(tags, w->rows[row][lane], sizeof tags);
            payload_write(wave, op, type, sums[i * EDGE + j], tags + bit % 32 / 4);
            payload_set_row(w, row, lane, tags);
        }
}

static void sparse_sums(const SimWave *wave, const SimOp *op, const MatrixShape *s, Elements a, Elements b,
                        Number *sums)
{
    const unsigned kept = s->k / 4u, per_lane = s->k / 2u;
    for (unsigned i = 0; i < EDGE; i++) {
        uint8_t chosen[WMMA_K];
        for (unsigned n = 0; n < 2 * kept; n++) {
            const unsigned half = n / kept, e = n % kept;
            const uint32_t index = payload_matrix_cell(wave, op, 2, e / 16, half * EDGE + i).bits;
            chosen[n] = (uint8_t)(half * per_lane + e / 2 * 4 + (index >> 2 * (e % 16) & 3));
        }
        for (unsigned j = 0; j < EDGE; j++) {
            const PayloadDot dot = {&a[0][i], &b[0][j], MAX_M, MAX_M, 2 * kept, chosen};
            sums[i * EDGE + j] = payload_matrix_sum(&dot, old_sum(wave, op, s, i, j));
        }
    }
}

void payload_wmma(SimWave *wave, const SimOp *op, const MatrixShape *s)
{
    const Side side_a = side_of(op, s, 0), side_b = side_of(op, s, 1);
    Elements *both = heap_zeroed(2, sizeof *both);
    Number sums[MAX_M * EDGE];
    if (s->sparse) {
        gather_in_lanes(wave, op, &side_a, s->k / 4u, both[0]);
        gather_in_lanes(wave, op, &side_b, s->k / 2u, both[1]);
        sparse_sums(wave, op, s, both[0], both[1], sums);
    } else {
        gather(wave, op, &side_a, both[0]);
        gather(wave, op, &side_b, both[1]);
        if (s->scaled) apply_scales(wave, op, s, &side_a, both[0]);
        if (s->scaled) apply_scales(wave, op, s, &side_b, both[1]);
        for (unsigned i = 0; i < s->m; i++)
            for (unsigned j = 0; j < EDGE; j++) {
                const PayloadDot dot = {&both[0][0][i], &both[1][0][j], MAX_M, MAX_M, s->k, NULL};
                sums[i * EDGE + j] = payload_matrix_sum(&dot, old_sum(wave, op, s, i, j));
            }
    }
    put_sums(wave, op, s, sums);
    free(both);
}
