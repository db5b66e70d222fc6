/* Definedness of matrix operations: an undefined bit in row i of A, column j of B or an element of C makes each
   dependent element of D completely undefined. Like the hardware, it ignores EXEC. Layouts: docs/isa/mfma.md; the
   places of D are those of scatter_acc and run_f64 in vector/mfma.c. See defined.h. */
#include "sim/observe/defined.h"

/* Lanes with an undefined bit in any of these registers. */
static uint64_t lanes_of(const DefinedWave *d, Operand o)
{
    const RegRange range = operand_units(o);
    uint64_t lanes = 0;
    for (unsigned k = 0; k < range.count; k++) {
        const unsigned unit = range.first + k;
        if (unit >= UNIT_REG_V) lanes |= d->lanes[row_of_unit(d, unit)];
    }
    return lanes;
}

/* The rows (of A) or columns (of B) of each block that are undefined. A lane holds elements of row lane % m. Lanes are
   ordered by group, and within a group by block; f64 4x4x4: the same, with 4 blocks of 4 lanes. */
static void spread(const MatrixShape *s, uint64_t lanes, uint32_t *rows)
{
    for (unsigned b = 0; b < s->blocks; b++) rows[b] = 0;
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(lanes);
        if (s->wmma) { /* 32x16: rows l % 16 and 16 + l % 16 */
            rows[0] |= 0x10001u << lane % 16;
            continue;
        }
        rows[lane / s->m % s->blocks] |= 1u << (lane % s->m);
    }
}

/* Row i and column j of the element of D in `lane` of register `number` (f64: of the pair of registers). */
static void place_of(const MatrixShape *s, unsigned number, unsigned lane, unsigned *block, unsigned *i, unsigned *j)
{
    const bool f64 = s->type_a == MATRIX_F64;
    if (s->wmma) {
        const unsigned first = s->type_d ? 2 * number : number / 8 * 16 + number % 8; /* two rows in halves */
        *block = 0, *i = 8 * (lane / 16) + first, *j = lane % 16;
    } else if (f64 && s->m == 16) {
        *block = 0, *i = 4 * number + lane / 16, *j = lane % 16;
    } else if (f64) {
        *block = lane / 4 % 4, *i = lane / 16, *j = lane % 4;
    } else if (s->m == 4) {
        *block = lane / 4, *i = number, *j = lane % 4;
    } else if (s->m == 16) {
        *block = number / 4, *i = lane / 16 * 4 + number % 4, *j = lane % 16;
    } else {
        *block = number / 16, *i = number % 16 / 4 * 8 + lane / 32 * 4 + number % 4, *j = lane % 32;
    }
}

/* The lanes from which a WMMA reads the scales of A (0) or B (1): 16 of them, or those of 32 rows. */
static uint64_t scale_lanes(const MatrixShape *s, const Modifiers *mods, unsigned source)
{
    if (!source && s->m == 32) return UINT32_MAX;
    return UINT64_C(0xffff) << (mods->op_sel >> source & 1 ? 16 : 0);
}

void defined_matrix(SimWave *wave, const SimOp *op)
{
    DefinedWave *d = defined_of(wave);
    const SimOpInfo *info = op->info;
    const Operand *operands = info->decoded.operands;
    const InstInfo *row = inst_info(info->decoded.inst.opcode);
    const Modifiers *mods = &info->decoded.inst.mods;
    const Origin origin = defined_source_origin(wave, op);
    const MatrixShape *shape = isa_matrix_shape(info->decoded.inst.opcode);
    /* then cbsz and blgp permute; otherwise they are formats */
    const bool plain_formats = shape->type_a != MATRIX_F8F6F4;
    const bool f64 = shape->type_a == MATRIX_F64;
    const unsigned dwords = f64 ? 2 : 1, count = operands[0].width / dwords;
    uint32_t rows_a[16], columns_b[16];
    const uint64_t all = sim_all_lanes(wave->group->program);
    uint64_t a = lanes_of(d, operands[1]) & all, b = lanes_of(d, operands[2]) & all;
    if (shape->sparse) a |= lanes_of(d, operands[3]) & all;
    /* v_mfma_scale: the scales of A and B are separate registers (or constants), also row by row. */
    if (shape->scaled && shape->wmma) {
        a |= lanes_of(d, operands[4]) & scale_lanes(shape, mods, 0);
        b |= lanes_of(d, operands[5]) & scale_lanes(shape, mods, 1);
    } else if (shape->scaled) {
        a |= lanes_of(d, operands[4]);
        b |= lanes_of(d, operands[5]);
    }
    for (unsigned k = 1; k < row->num_operands; k++) {
        const RegRange range = operand_units(operands[k]);
        for (unsigned u = 0; u < range.count && range.first + u < UNIT_REG_V; u++)
            if (d->scalars[range.first + u]) a = ~UINT64_C(0);
    }
    if (plain_formats && !f64 && !shape->sparse && (mods->cbsz || mods->blgp)) {
        /* Blocks or lanes are exchanged before the product. */
        a = a ? ~UINT64_C(0) : 0;
        b = b ? ~UINT64_C(0) : 0;
    }
    spread(shape, a, rows_a);
    spread(shape, b, columns_b);
    const Operand c = operands[shape->sparse ? 0 : 3];
    const RegRange c_range = operand_units(c), d_range = operand_units(operands[0]);
    const unsigned c_row = row_of_unit(d, c_range.first), d_row = row_of_unit(d, d_range.first);
    static const uint32_t none[LANES];
    uint32_t undef[32][LANES];
    for (unsigned number = 0; number < count; number++) {
        const bool in_registers = c_range.count != 0 && c_range.first >= UNIT_REG_V;
        /* bf16 from sums of f32: two registers of C for one of D */
        const unsigned wide = shape->type_d && !shape->type_c ? 2 : dwords;
        const uint32_t *low = in_registers ? d->shadow[c_row + number * wide] : none;
        const uint32_t *high = in_registers ? d->shadow[c_row + number * wide + wide - 1] : none;
        for (unsigned lane = 0; lane < wave->group->program->wave_size; lane++) {
            unsigned block, i, j;
            place_of(shape, number, lane, &block, &i, &j);
            const uint32_t rows = shape->type_d ? 3 : 1;
            const bool any = rows_a[block] & rows << i || columns_b[block] >> j & 1 || low[lane] | high[lane];
            for (unsigned k = 0; k < dwords; k++) undef[number * dwords + k][lane] = any ? ~0u : 0;
        }
    }
    for (unsigned r = 0; r < count * dwords; r++) defined_set_row(d, d_row + r, all, undef[r], origin);
}
