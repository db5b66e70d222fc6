/* Second witness: rows that move data between lanes without memory. */
#include "witness/rows.h"

static WitnessResult readlane(Witness *w, Target target, const MachineInst *inst, int param)
{
    (void)target, (void)param;
    bool declined = false;
    const unsigned lane = witness_scalar(w, TYPE_B32, inst->operands[2], &declined) & 63;
    if (!declined) witness_write_scalar(w, inst->operands[0], 1, w->v[witness_row(inst->operands[1])][lane]);
    return declined ? WITNESS_DECLINED : WITNESS_DONE;
}
static WitnessResult readfirstlane(Witness *w, Target target, const MachineInst *inst, int param)
{
    (void)target, (void)param;
    const uint64_t exec = witness_exec(w);
    unsigned lane = 0;
    while (exec && !(exec >> lane & 1)) lane++;
    witness_write_scalar(w, inst->operands[0], 1, w->v[witness_row(inst->operands[1])][lane]);
    return WITNESS_DONE;
}
static WitnessResult writelane(Witness *w, Target target, const MachineInst *inst, int param)
{
    (void)target, (void)param;
    bool declined = false;
    const uint64_t value = witness_scalar(w, TYPE_B32, inst->operands[1], &declined);
    const unsigned lane = witness_scalar(w, TYPE_B32, inst->operands[2], &declined) & 63;
    if (!declined) w->v[witness_row(inst->operands[0])][lane] = (uint32_t)value;
    return declined ? WITNESS_DECLINED : WITNESS_DONE;
}
static WitnessResult swap(Witness *w, Target target, const MachineInst *inst, int param)
{
    (void)target, (void)param;
    uint32_t *x = w->v[witness_row(inst->operands[0])], *y = w->v[witness_row(inst->operands[1])];
    for (unsigned i = 0; i < WITNESS_LANES; i++)
        if (witness_exec(w) >> i & 1) {
            const uint32_t old = x[i];
            x[i] = y[i];
            y[i] = old;
        }
    return WITNESS_DONE;
}
/* Odd groups of `param` lanes of the first register change places with even groups of the second;
   lanes that are off keep their value. */
static WitnessResult permlane_swap(Witness *w, Target target, const MachineInst *inst, int param)
{
    (void)target;
    const unsigned x_row = witness_row(inst->operands[0]), y_row = witness_row(inst->operands[1]);
    uint32_t x[WITNESS_LANES], y[WITNESS_LANES];
    if (x_row == y_row) return WITNESS_DECLINED;
    memcpy(x, w->v[x_row], sizeof x);
    memcpy(y, w->v[y_row], sizeof y);
    for (int i = 0; i < WITNESS_LANES; i++) {
        if (!(witness_exec(w) >> i & 1)) continue;
        if (i / param % 2) w->v[x_row][i] = y[i - param];
        else w->v[y_row][i] = x[i + param];
    }
    return WITNESS_DONE;
}

/* clang-format off */
static const WaveRow rows[] = {
    {"v_readlane_b32", readlane, 0},
    {"v_readfirstlane_b32", readfirstlane, 0},
    {"v_writelane_b32", writelane, 0},
    {"v_swap_b32", swap, 0},
    {"v_permlane16_swap_b32", permlane_swap, 16},
    {"v_permlane32_swap_b32", permlane_swap, 32},
};
/* clang-format on */
const WaveTable witness_lane_table = {rows, sizeof rows / sizeof rows[0]};
