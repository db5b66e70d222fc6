/* Tags through operations that exchange lanes: they move like the data. */
#include "sim/exec/exec.h"
#include "sim/observe/payload_state.h"

typedef struct LaneTags {
    Tags lane[LANES];
} LaneTags;

static void take_row(const PayloadWave *w, unsigned row, LaneTags *to)
{
    memset(to, 0, sizeof *to);
    FOREACH_LANE(lane, w->lanes[row]) memcpy(to->lane[lane], w->rows[row][lane], sizeof(Tags));
}

static void put_row(PayloadWave *w, unsigned row, uint64_t lanes, const LaneTags *from)
{
    FOREACH_LANE(lane, lanes) payload_set_row(w, row, lane, from->lane[lane]);
}

static void take_source(const SimWave *wave, const SimOp *op, unsigned slot, LaneTags *to)
{
    for (unsigned i = 0; i < LANES; i++) {
        const Cell cell = payload_cell(wave, op, slot, 0, i);
        memcpy(to->lane[i], cell.tags, sizeof cell.tags);
    }
}

static void read_lane(SimWave *wave, const SimOp *op, bool first)
{
    const unsigned lanes = wave->group->program->wave_size - 1u;
    const unsigned lane =
        first ? (wave->exec ? (unsigned)__builtin_ctzll(wave->exec) : 0) : payload_cell(wave, op, 1, 0, 0).bits & lanes;
    const Cell cell = payload_cell(wave, op, 0, 0, lane);
    payload_set_scalar(payload_wave(wave), op->dst_scalar, cell.tags);
}

static void write_lane(SimWave *wave, const SimOp *op)
{
    const unsigned lanes = wave->group->program->wave_size - 1u;
    const Cell data = payload_cell(wave, op, 0, 0, 0), index = payload_cell(wave, op, 1, 0, 0);
    payload_set_row(payload_wave(wave), row_of_offset(op->dst), index.bits & lanes, data.tags);
}

static void swap_rows(SimWave *wave, const SimOp *op)
{
    PayloadWave *w = payload_wave(wave);
    const unsigned x = row_of_offset(op->dst), y = row_of_offset(op->dst2);
    LaneTags old_x, old_y;
    take_row(w, x, &old_x);
    take_row(w, y, &old_y);
    put_row(w, x, wave->exec, &old_y);
    put_row(w, y, wave->exec, &old_x);
}

/* Swaps the upper lanes of each pair of groups in x with the lower ones in y. */
static void swap_lanes(SimWave *wave, const SimOp *op)
{
    PayloadWave *w = payload_wave(wave);
    const unsigned x = row_of_offset(op->dst), y = row_of_offset(op->dst2), group = op->param;
    LaneTags new_x, new_y, *other = x == y ? &new_x : &new_y;
    take_row(w, x, &new_x);
    take_row(w, y, other);
    for (unsigned i = 0; i < LANES; i++) {
        Tags from_x, from_y;
        if (!(i & group)) continue;
        memcpy(from_x, new_x.lane[i], sizeof from_x);
        memcpy(from_y, other->lane[i - group], sizeof from_y);
        if (wave->exec >> i & 1) memcpy(new_x.lane[i], from_y, sizeof from_y);
        if (wave->exec >> (i - group) & 1) memcpy(other->lane[i - group], from_x, sizeof from_x);
    }
    put_row(w, x, ~UINT64_C(0), &new_x);
    if (x != y) put_row(w, y, ~UINT64_C(0), other);
}

static void exchange(SimWave *wave, const SimOp *op, unsigned kind)
{
    const bool swizzle = kind == DEFINED_SWIZZLE;
    const uint32_t *address = sim_src(wave, op, 0), lanes = wave->group->program->wave_size - 1u;
    LaneTags data, result = {0};
    take_source(wave, op, swizzle ? 0 : 1, &data);
    for (unsigned i = 0; i < LANES; i++) {
        const unsigned index = (address[i] + (uint32_t)op->imm) / 4 & lanes;
        const unsigned from = swizzle ? sim_swizzle_lane(i, (unsigned)op->imm & 0xffff) : index;
        if (kind == DEFINED_PERMUTE) {
            if (wave->exec >> i & 1) memcpy(result.lane[index], data.lane[i], sizeof(Tags));
        } else if (kind == DEFINED_BPERMUTE_FI || wave->exec >> from & 1) {
            memcpy(result.lane[i], data.lane[from], sizeof(Tags));
        }
    }
    put_row(payload_wave(wave), row_of_offset(op->dst), wave->exec, &result);
}

/* For operations without a rule here: every result is undecided. */
static void end_rows(SimWave *wave, const SimOp *op)
{
    LaneTags all;
    for (unsigned i = 0; i < LANES; i++)
        for (unsigned n = 0; n < NIBBLES; n++) all.lane[i][n] = TAG_UNDECIDED;
    payload_end(wave, op);
    put_row(payload_wave(wave), row_of_offset(op->dst), wave->exec, &all);
}

bool payload_exchange(SimWave *wave, const SimOp *op, const PayloadInfo *info)
{
    switch (info->kind) {
    case DEFINED_READLANE: read_lane(wave, op, false); return true;
    case DEFINED_READFIRSTLANE: read_lane(wave, op, true); return true;
    case DEFINED_WRITELANE: write_lane(wave, op); return true;
    case DEFINED_SWAP: swap_rows(wave, op); return true;
    case DEFINED_PERMLANE_SWAP: swap_lanes(wave, op); return true;
    case DEFINED_SWIZZLE:
    case DEFINED_BPERMUTE:
    case DEFINED_BPERMUTE_FI:
    case DEFINED_PERMUTE: exchange(wave, op, info->kind); return true;
    case DEFINED_PERMLANE:
    case DEFINED_PERMLANE_VAR:
    case DEFINED_MOVREL:
    case DEFINED_PERMLANE_GROUP:
    case DEFINED_GROUP_INDEX: end_rows(wave, op); return true;
    default: return false;
    }
}
