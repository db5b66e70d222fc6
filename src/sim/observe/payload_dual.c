/* Payloads of dual operations. Both halves read the state before the instruction, so X's result is kept aside while Y
   runs. */
#include "sim/observe/payload_state.h"

enum { MOST_ROWS = 2 };

typedef struct SavedRow {
    uint64_t lanes;
    Tags tags[LANES];
} SavedRow;

static void save(const PayloadWave *w, unsigned first, unsigned count, SavedRow *to)
{
    for (unsigned r = 0; r < count; r++) {
        to[r].lanes = w->lanes[first + r];
        memcpy(to[r].tags, w->rows[first + r], sizeof to[r].tags);
    }
}

static void restore(PayloadWave *w, unsigned first, unsigned count, const SavedRow *from)
{
    for (unsigned r = 0; r < count; r++) {
        w->lanes[first + r] = from[r].lanes;
        memcpy(w->rows[first + r], from[r].tags, sizeof from[r].tags);
    }
}

void payload_dual(SimWave *wave, const SimOp *op, const PayloadInfo *info)
{
    PayloadWave *w = payload_wave(wave);
    const SimOp *const *halves = (const SimOp *const *)op->info->halves;
    const unsigned width = op->info->decoded.operands[0].width, first = payload_dst_row(halves[0]);
    const unsigned count = width < MOST_ROWS ? width : MOST_ROWS;
    SavedRow old[MOST_ROWS], result[MOST_ROWS];
    for (unsigned h = 0; h < 2; h++) sim_facts(wave->group->program, halves[h]);
    save(w, first, count, old);
    payload_one(wave, halves[0], info->halves[0]);
    save(w, first, count, result);
    restore(w, first, count, old);
    payload_one(wave, halves[1], info->halves[1]);
    restore(w, first, count, result);
}
