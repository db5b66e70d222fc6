/* Dual operations: finds the undefined bits of each result by the rules of the halves. Both halves read the state
   before the instruction, so the shadow of X's result is kept aside until Y is done. */
#include "sim/observe/defined.h"

typedef struct SavedRow {
    uint32_t shadow[LANES];
    uint64_t lanes;
    Origin origin;
} SavedRow;

static SavedRow save_row(const DefinedWave *d, unsigned row)
{
    SavedRow saved = {.lanes = d->lanes[row], .origin = d->row_origin[row]};
    memcpy(saved.shadow, d->shadow[row], sizeof saved.shadow);
    return saved;
}

static void restore_row(DefinedWave *d, unsigned row, const SavedRow *saved)
{
    defined_set_row(d, row, ~UINT64_C(0), saved->shadow, saved->origin);
}

static void define_half(SimWave *wave, const SimOp *half, const DefinedInfo *info)
{
    sim_facts(wave->group->program, half);
    defined_vector(wave, half, info);
}

void defined_dual(SimWave *wave, const SimOp *op, const DefinedInfo *info)
{
    enum { MOST_ROWS = 2 };
    DefinedWave *d = defined_of(wave);
    const Operand dst = op->info->decoded.operands[0];
    const unsigned first = sim_row(wave->group->program, dst), count = dst.width;
    SavedRow before[MOST_ROWS], after[MOST_ROWS];
    for (unsigned r = 0; r < count && r < MOST_ROWS; r++) before[r] = save_row(d, first + r);
    define_half(wave, op->info->halves[0], info->halves[0]);
    for (unsigned r = 0; r < count && r < MOST_ROWS; r++) {
        after[r] = save_row(d, first + r);
        restore_row(d, first + r, &before[r]);
    }
    define_half(wave, op->info->halves[1], info->halves[1]);
    for (unsigned r = 0; r < count && r < MOST_ROWS; r++) restore_row(d, first + r, &after[r]);
}
