/* Operations across lanes without memory: one lane to a scalar and back, register exchanges. */
#include "sim/exec/semantics.h"

static void run_V_READLANE_B32(SimWave *wave, const SimOp *op)
{
    sim_write_s32(wave, op->dst_scalar,
                  sim_src(wave, op, 0)[*sim_src(wave, op, 1) & (wave->group->program->wave_size - 1u)]);
}
/* Reads the first active lane; lane 0 if there is none. */
static void run_V_READFIRSTLANE_B32(SimWave *wave, const SimOp *op)
{
    unsigned lane = wave->exec ? (unsigned)__builtin_ctzll(wave->exec) : 0;
    sim_write_s32(wave, op->dst_scalar, sim_src(wave, op, 0)[lane]);
}
static void run_V_WRITELANE_B32(SimWave *wave, const SimOp *op)
{
    sim_dst(wave, op->dst)[*sim_src(wave, op, 1) & (wave->group->program->wave_size - 1u)] = *sim_src(wave, op, 0);
}
static void run_V_SWAP_B32(SimWave *wave, const SimOp *op)
{
    uint32_t *x = sim_dst(wave, op->dst), *y = sim_dst(wave, op->dst2);
    for (unsigned i = 0; i < LANES; i++) {
        uint32_t swap = (x[i] ^ y[i]) & wave->exec_row[i];
        x[i] ^= swap;
        y[i] ^= swap;
    }
}
/* Rows of `param` lanes: swaps the odd rows of the first register with the even rows of the second. Lanes that are off
   are not written. */
static void v_permlane_swap(SimWave *wave, const SimOp *op)
{
    uint32_t *x = sim_dst(wave, op->dst), *y = sim_dst(wave, op->dst2);
    unsigned row = op->param;
    for (unsigned i = 0; i < LANES; i++) {
        if (!(i & row)) continue;
        uint32_t from_x = x[i], from_y = y[i - row];
        if (wave->exec >> i & 1) x[i] = from_y;
        if (wave->exec >> (i - row) & 1) y[i - row] = from_x;
    }
}

/* Each lane reads a lane of its own row of 16, or of the neighbouring row (op->param is 16). The low four bits of its
   `select` are the lane's number in that row. op_sel: see inst.def. */
static void permute_row(SimWave *wave, const SimOp *op, const uint32_t *select)
{
    enum { FETCH_INACTIVE = 1, BOUND_CONTROL = 2 };
    const uint32_t *from = sim_src(wave, op, 0);
    uint32_t *to = sim_dst(wave, op->dst), result[LANES];
    for (unsigned i = 0; i < LANES; i++) {
        const unsigned lane = ((i & ~15u) ^ op->param) | (select[i] & 15);
        const bool read = wave->exec >> lane & 1 || op->sel & FETCH_INACTIVE;
        result[i] = read ? from[lane] : op->sel & BOUND_CONTROL ? 0 : to[i];
    }
    for (unsigned i = 0; i < LANES; i++)
        if (wave->exec >> i & 1) to[i] = result[i];
}
/* Two scalars hold four bits for each lane of a row. */
static void v_permlane16(SimWave *wave, const SimOp *op)
{
    const uint64_t selects = *sim_src(wave, op, 1) | (uint64_t)*sim_src(wave, op, 2) << 32;
    uint32_t select[LANES];
    for (unsigned i = 0; i < LANES; i++) select[i] = (uint32_t)(selects >> 4 * (i % 16));
    permute_row(wave, op, select);
}
static void v_permlane16_var(SimWave *wave, const SimOp *op) { permute_row(wave, op, sim_src(wave, op, 1)); }
/* Within groups of `width` lanes: reads the lane that `which` selects, active or not. If it is outside of the group,
   reads the own lane; xor can reach earlier groups. Source: CDNA5 ISA, opcode pages; the shuffles in AMD's HIP headers
   do the same. */
enum { PERMLANE_BCAST, PERMLANE_UP, PERMLANE_DOWN, PERMLANE_XOR };
unsigned sim_permlane_source(unsigned operation, unsigned lane, unsigned which, unsigned width)
{
    const unsigned in_group = lane & (width - 1), base = lane - in_group;
    if (operation == PERMLANE_UP) return which <= in_group ? lane - which : lane;
    if (operation == PERMLANE_DOWN) return which < width - in_group ? lane + which : lane;
    if (operation == PERMLANE_XOR) return (lane ^ which) < base + width ? lane ^ which : lane;
    return base + (which & (width - 1));
}
static bool is_group(const SimWave *wave, unsigned width)
{
    return width && !(width & (width - 1)) && width <= wave->group->program->wave_size;
}
static void v_permlane(SimWave *wave, const SimOp *op)
{
    const uint32_t *data = sim_src(wave, op, 0), which = *sim_src(wave, op, 1), width = *sim_src(wave, op, 2);
    uint32_t row[LANES];
    if (!is_group(wave, width)) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0,
                 "groups of %u lanes are not documented, so the emulator does not support them", width);
        return;
    }
    FOREACH_LANE(lane, wave->exec) row[lane] = data[sim_permlane_source(op->param, lane, which, width)];
    uint32_t *to = sim_dst(wave, op->dst);
    FOREACH_LANE(lane, wave->exec) to[lane] = row[lane];
}
/* For ds_bpermute: the lane's number in its group, times 4. */
static void run_V_PERMLANE_IDX_GEN_B32(SimWave *wave, const SimOp *op)
{
    const uint32_t *which = sim_src(wave, op, 0), width = *sim_src(wave, op, 1);
    uint32_t *to = sim_dst(wave, op->dst);
    if (!is_group(wave, width)) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0,
                 "groups of %u lanes are not documented, so the emulator does not support them", width);
        return;
    }
    for (unsigned i = 0; i < LANES; i++)
        if (wave->exec_row[i]) to[i] = 4 * ((i & ~(width - 1)) | (which[i] & (width - 1)));
}

#define ROW(row_name, row_flags) \
    {.opcode = OP_##row_name, .run = run_##row_name, .flags = (row_flags), .fidelity = FIDELITY_EXACT},
/* clang-format off */
static const SimRow rows[] = {
    ROW(V_READLANE_B32, SCALAR1)
    ROW(V_READFIRSTLANE_B32, 0)
    ROW(V_WRITELANE_B32, SCALAR0 | SCALAR1)
    ROW(V_SWAP_B32, 0)
#define PERMLANE(name) \
    {.opcode = OP_V_PERMLANE_##name##_B32, .run = v_permlane, .flags = SCALAR1 | SCALAR2, \
     .param = PERMLANE_##name, .fidelity = FIDELITY_EXACT},
    PERMLANE(BCAST)
    PERMLANE(UP)
    PERMLANE(DOWN)
    PERMLANE(XOR)
    ROW(V_PERMLANE_IDX_GEN_B32, SCALAR1)
    {.opcode = OP_V_PERMLANE16_SWAP_B32, .run = v_permlane_swap, .param = 16, .fidelity = FIDELITY_EXACT},
    {.opcode = OP_V_PERMLANE16_B32, .run = v_permlane16, .flags = SCALAR1 | SCALAR2 | ROW_RAW_SELECT,
     .fidelity = FIDELITY_EXACT},
    {.opcode = OP_V_PERMLANEX16_B32, .run = v_permlane16, .flags = SCALAR1 | SCALAR2 | ROW_RAW_SELECT, .param = 16,
     .fidelity = FIDELITY_EXACT},
    {.opcode = OP_V_PERMLANE16_VAR_B32, .run = v_permlane16_var, .flags = ROW_RAW_SELECT, .fidelity = FIDELITY_EXACT},
    {.opcode = OP_V_PERMLANEX16_VAR_B32, .run = v_permlane16_var, .flags = ROW_RAW_SELECT, .param = 16,
     .fidelity = FIDELITY_EXACT},
    {.opcode = OP_V_PERMLANE32_SWAP_B32, .run = v_permlane_swap, .param = 32, .fidelity = FIDELITY_EXACT},
};
/* clang-format on */
const SimRowTable sim_lane_table = {rows, sizeof rows / sizeof rows[0]};
