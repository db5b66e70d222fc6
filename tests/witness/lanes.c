/* Second witness: rows that move data between lanes without memory. */
#include "witness/rows.h"

/* The wave's last lane: bits of a lane's number that count. */
static unsigned last_lane(Target target) { return target == TARGET_GFX1250 ? 31 : 63; }
static WitnessResult readlane(Witness *w, Target target, const MachineInst *inst, int param)
{
    (void)param;
    bool declined = false;
    const unsigned lane = (unsigned)witness_scalar(w, TYPE_B32, inst->operands[2], &declined) & last_lane(target);
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
    (void)param;
    bool declined = false;
    const uint64_t value = witness_scalar(w, TYPE_B32, inst->operands[1], &declined);
    const unsigned lane = (unsigned)witness_scalar(w, TYPE_B32, inst->operands[2], &declined) & last_lane(target);
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

/* CDNA5 ISA, V_PERMLANE16_B32 and its like: lanes of the own row of 16, or (param) of the row beside it, by 4 bits of two
   scalars for each place in a row, or (VAR) by the low bits of a VGPR. op_sel: fetch inactive, bound control, as DPP. */
enum { OTHER_ROW = 16, VAR = 1 };
static WitnessResult permlane_row(Witness *w, Target target, const MachineInst *inst, int param)
{
    const unsigned to = witness_row(inst->operands[0]), from = witness_row(inst->operands[1]);
    const uint64_t exec = witness_exec(w);
    bool declined = false;
    uint32_t data[WITNESS_LANES], index[WITNESS_LANES];
    uint64_t selects = 0;
    (void)target;
    if (!(param & VAR))
        selects = witness_scalar(w, TYPE_B32, inst->operands[2], &declined) |
                  witness_scalar(w, TYPE_B32, inst->operands[3], &declined) << 32;
    if (declined || inst->mods.op_sel > 3) return WITNESS_DECLINED;
    for (unsigned i = 0; i < WITNESS_LANES; i++) {
        data[i] = w->v[from][i];
        index[i] = param & VAR ? w->v[witness_row(inst->operands[2])][i] & 15 : selects >> (i % 16 * 4) & 15;
    }
    for (unsigned i = 0; i < 32; i++) {
        const unsigned row = param & OTHER_ROW ? 1 - i / 16 : i / 16, lane = 16 * row + index[i];
        const bool is_read = exec >> lane & 1 || inst->mods.op_sel & 1;
        if (exec >> i & 1 && is_read) w->v[to][i] = data[lane];
        else if (exec >> i & 1 && inst->mods.op_sel & 2) w->v[to][i] = 0;
    }
    return WITNESS_DONE;
}

/* CDNA5 ISA, V_PERMLANE_BCAST_B32 and its like, in waves of 32; groups are powers of two. Lanes that are off are read. The
   loops of the pages that reach one lane too far (0 to the width) are read without it. */
enum { GROUP_BCAST, GROUP_UP, GROUP_DOWN, GROUP_XOR, GROUP_INDEX };
static unsigned lane_of_group(int param, unsigned lane, uint32_t which, unsigned width)
{
    const unsigned base = lane / width * width, place = lane % width;
    const unsigned delta = which > width ? width : which;
    switch (param) {
    case GROUP_BCAST: return base + which % 64 % width;
    case GROUP_UP: return place < delta ? lane : lane - delta;
    case GROUP_DOWN: return place + delta < width ? lane + delta : lane;
    default: break;
    }
    if (which >= 32 || (lane ^ which) >= base + width) return lane;
    return lane ^ which; /* of a group before, too */
}
static WitnessResult permlane_group(Witness *w, Target target, const MachineInst *inst, int param)
{
    const unsigned to = witness_row(inst->operands[0]), from = witness_row(inst->operands[1]);
    bool declined = false;
    uint32_t data[WITNESS_LANES];
    const uint32_t which =
        param == GROUP_INDEX ? 0 : (uint32_t)witness_scalar(w, TYPE_B32, inst->operands[2], &declined);
    const uint32_t width =
        (uint32_t)witness_scalar(w, TYPE_B32, inst->operands[param == GROUP_INDEX ? 2 : 3], &declined);
    (void)target;
    if (declined || !width || width & (width - 1) || width > 32) return WITNESS_DECLINED;
    memcpy(data, w->v[from], sizeof data);
    for (unsigned i = 0; i < 32; i++) {
        if (!(witness_exec(w) >> i & 1)) continue;
        w->v[to][i] = param == GROUP_INDEX ? 4 * (data[i] % 64 % width + i / width * width)
                                           : data[lane_of_group(param, i, which, width)];
    }
    return WITNESS_DONE;
}

/* Halves of a wave of 64 lanes: nothing in one of 32 (RDNA3 ISA). */
static WitnessResult permlane_halves(Witness *w, Target target, const MachineInst *inst, int param)
{
    (void)w, (void)inst, (void)param;
    return target == TARGET_GFX1250 ? WITNESS_DONE : WITNESS_DECLINED;
}

/* Moves of registers that M0 chooses (CDNA5 ISA 7.11, V_MOVRELD_B32 and its like): what is added to the number of the
   source and of the destination. */
enum { MOVE_SOURCE = 1, MOVE_DESTINATION = 2, MOVE_TWO = 4 };
static void relative_rows(const Witness *w, int param, unsigned *from, unsigned *to)
{
    const uint32_t m0 = w->s[WITNESS_M0];
    if (param & MOVE_SOURCE) *from += param & MOVE_TWO ? m0 % 1024 : m0;
    if (param & MOVE_DESTINATION) *to += param & MOVE_TWO ? m0 / 65536 % 1024 : m0;
}
static WitnessResult relative_move(Witness *w, Target target, const MachineInst *inst, int param)
{
    const Operand source = inst->operands[1];
    const bool is_row = source.kind == OPERAND_PHYS && source.reg_class == CLASS_V;
    unsigned from = is_row ? witness_row(source) : 0, to = witness_row(inst->operands[0]);
    uint32_t values[WITNESS_LANES];
    bool declined = false;
    (void)target;
    if (!(param & MOVE_TWO) && w->s[WITNESS_M0] > 1023) return WITNESS_DECLINED; /* ISA 3.3.2.2: out of range */
    relative_rows(w, param, &from, &to);
    if (from >= WITNESS_ROWS || to >= WITNESS_ROWS) return WITNESS_DECLINED;
    for (unsigned i = 0; i < WITNESS_LANES; i++)
        values[i] = is_row ? w->v[from][i] : (uint32_t)witness_scalar(w, TYPE_B32, source, &declined);
    if (declined) return WITNESS_DECLINED;
    for (unsigned i = 0; i < WITNESS_LANES; i++)
        if (witness_exec(w) >> i & 1) w->v[to][i] = values[i];
    return WITNESS_DONE;
}
static WitnessResult relative_swap(Witness *w, Target target, const MachineInst *inst, int param)
{
    unsigned to = witness_row(inst->operands[0]), from = witness_row(inst->operands[1]);
    (void)target;
    relative_rows(w, param, &from, &to);
    if (from >= WITNESS_ROWS || to >= WITNESS_ROWS) return WITNESS_DECLINED;
    for (unsigned i = 0; i < WITNESS_LANES; i++)
        if (witness_exec(w) >> i & 1) {
            const uint32_t old = w->v[to][i];
            w->v[to][i] = w->v[from][i];
            w->v[from][i] = old;
        }
    return WITNESS_DONE;
}

/* clang-format off */
static const WaveRow rows[] = {
    {"v_movreld_b32", relative_move, MOVE_DESTINATION},
    {"v_movrels_b32", relative_move, MOVE_SOURCE},
    {"v_movrelsd_b32", relative_move, MOVE_SOURCE | MOVE_DESTINATION},
    {"v_movrelsd_2_b32", relative_move, MOVE_SOURCE | MOVE_DESTINATION | MOVE_TWO},
    {"v_swaprel_b32", relative_swap, MOVE_SOURCE | MOVE_DESTINATION | MOVE_TWO},
    {"v_readlane_b32", readlane, 0},
    {"v_readfirstlane_b32", readfirstlane, 0},
    {"v_writelane_b32", writelane, 0},
    {"v_swap_b32", swap, 0},
    {"v_permlane16_swap_b32", permlane_swap, 16},
    {"v_permlane32_swap_b32", permlane_swap, 32},
    {"v_permlane16_b32", permlane_row, 0},
    {"v_permlanex16_b32", permlane_row, OTHER_ROW},
    {"v_permlane16_var_b32", permlane_row, VAR},
    {"v_permlanex16_var_b32", permlane_row, VAR | OTHER_ROW},
    {"v_permlane64_b32", permlane_halves, 0},
    {"v_permlane_bcast_b32", permlane_group, GROUP_BCAST},
    {"v_permlane_up_b32", permlane_group, GROUP_UP},
    {"v_permlane_down_b32", permlane_group, GROUP_DOWN},
    {"v_permlane_xor_b32", permlane_group, GROUP_XOR},
    {"v_permlane_idx_gen_b32", permlane_group, GROUP_INDEX},
};
/* clang-format on */
const WaveTable witness_lane_table = {rows, sizeof rows / sizeof rows[0]};
