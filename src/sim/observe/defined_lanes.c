/* Definedness of vector operations: takes sources as `prepare` makes them, applies the rule lane by lane, and writes
   results as the wrapper of prepare.c does. See defined.h. */
#include "isa/idioms.h"
#include "sim/exec/exec.h"
#include "sim/observe/defined.h"

typedef uint32_t Row[LANES];

/* One prepared source: its value and its undefined bits. Sources of more than PREPARED_ROWS rows are in registers. */
typedef struct Source {
    const Row *value, *undef;
    Row rows[PREPARED_ROWS]; /* memory for `undef` if the source is not an unchanged register */
} Source;

/* ---- sources ---- */

static const Row zero_rows[PREPARED_ROWS];

static void permute_dpp(const SimWave *wave, const MachineInst *inst, Row row)
{
    Row from;
    memcpy(from, row, sizeof from);
    for (unsigned i = 0; i < LANES; i++) {
        const int lane = sim_dpp_source(wave, inst, i);
        row[i] = lane >= 0 ? from[lane] : 0;
    }
}

static void select_halves(const SimFetch *fetch, Row *rows)
{
    for (unsigned i = 0; i < LANES; i++) {
        const uint32_t x = rows[0][i];
        uint32_t other;
        switch (fetch->select) {
        case SELECT_HALF:
            if (fetch->op_sel) rows[0][i] = x >> 16;
            break;
        case SELECT_PACKED16:
            rows[0][i] = (x >> (fetch->op_sel ? 16 : 0) & 0xffff) | (x >> (fetch->op_sel_hi ? 16 : 0)) << 16;
            break;
        case SELECT_PACKED32:
            other = rows[fetch->op_sel_hi][i];
            rows[0][i] = rows[fetch->op_sel][i];
            rows[1][i] = other;
            break;
        case SELECT_MIX:
        case SELECT_MIX_BF16:
            if (fetch->op_sel_hi) rows[0][i] = x >> (fetch->op_sel ? 16 : 0) & 0xffff ? ~0u : 0;
            if (fetch->neg_hi) rows[0][i] &= 0x7fffffff;
            break;
        default: break;
        }
    }
}

static void modify_source(const SimWave *wave, const SimOp *op, unsigned slot, Row *rows)
{
    const SimFetch *fetch = &op->info->fetch[slot];
    if (slot == 0 && op->info->dpp)
        for (unsigned r = 0; r < fetch->rows; r++) permute_dpp(wave, &op->info->decoded.inst, rows[r]);
    if (fetch->sdwa)
        for (unsigned i = 0; i < LANES; i++) rows[0][i] = sim_sdwa_select(rows[0][i], fetch->sdwa - 1u, fetch->sext);
    if (fetch->select) select_halves(fetch, rows);
    if (fetch->abs) {
        Row *top = &rows[fetch->is16 ? 0 : fetch->rows - 1];
        for (unsigned i = 0; i < LANES; i++) (*top)[i] &= ~(fetch->is16 ? 0x8000u : 0x80000000u);
    }
}

/* `op->prepare` must have run: prepared values are where the operation will find them. */
static void fetch_source(const SimWave *wave, const SimOp *op, unsigned slot, Source *source)
{
    const DefinedWave *d = defined_of(wave);
    const SimFetch *fetch = &op->info->fetch[slot];
    const SimPlace from = fetch->kind == FETCH_NONE ? op->src[slot] : fetch->from;
    source->value = (const Row *)sim_src(wave, op, slot);
    source->undef = place_is_row(from) ? &d->shadow[row_of_offset(from.offset)] : zero_rows;
    if (fetch->kind == FETCH_NONE) return;
    for (unsigned r = 0; r < fetch->rows; r++) {
        if (fetch->kind == FETCH_ROWS) {
            memcpy(source->rows[r], source->undef[r], ROW_BYTES);
            continue;
        }
        const Known scalar = defined_scalar_source(wave, op, slot, fetch->rows > 1 ? 64 : 32);
        for (unsigned i = 0; i < LANES; i++) source->rows[r][i] = (uint32_t)(scalar.undef >> (32 * r));
    }
    modify_source(wave, op, slot, source->rows);
    source->undef = source->rows;
}

/* ---- results ---- */

static uint64_t written_lanes(const SimWave *wave, const SimOp *op)
{
    return op->info->dpp ? sim_dpp_lanes(wave, &op->info->decoded.inst) : wave->exec;
}

/* omod and clamp depend on whole numbers. */
static void finish_result(const SimOpInfo *info, Row *rows)
{
    if (!info->omod && !info->clamp) return;
    for (unsigned i = 0; i < LANES; i++) {
        const uint32_t x = rows[0][i], y = rows[1][i];
        switch (info->result_type) {
        case RESULT_BF16:
        case RESULT_F16: rows[0][i] = x & 0xffff ? 0xffff : 0; break;
        case RESULT_PK_BF16:
        case RESULT_PK_F16: rows[0][i] = (x & 0xffff ? 0xffff : 0) | (x >> 16 ? 0xffff0000 : 0); break;
        case RESULT_F64: rows[0][i] = rows[1][i] = x | y ? ~0u : 0; break;
        default: rows[0][i] = x ? ~0u : 0; rows[1][i] = y ? ~0u : 0;
        }
    }
}

/* Writes the undefined bits of a result to the destination, in the way sim_run_wrapped writes the result. */
static void write_result(SimWave *wave, const SimOp *op, const DefinedInfo *info, Row *rows, Origin origin)
{
    DefinedWave *d = defined_of(wave);
    const SimOpInfo *op_info = op->info;
    const Modifiers *mods = &op_info->decoded.inst.mods;
    const bool wrapped = op_info->result_rows != 0;
    const unsigned row = row_of_offset(wrapped ? op_info->real_dst : op->dst);
    const unsigned width = op_info->decoded.operands[0].width, count = width ? width : 1;
    const uint32_t *old = d->shadow[row];
    finish_result(op_info, rows);
    for (unsigned i = 0; i < LANES; i++) {
        uint32_t *x = &rows[0][i];
        if (wrapped && op_info->sdwa && count == 1)
            *x = sim_sdwa_merge(old[i], *x, mods->sdwa_dst & 7, mods->sdwa_dst >> 3 & 3);
        else if (wrapped && op_info->keep_half)
            *x = op->flags & SIM_OP_HIGH ? (old[i] & 0xffff) | *x << 16 : (old[i] & 0xffff0000) | (*x & 0xffff);
        else if (op_info->row->flags & ROW_RAW_SELECT) *x = (old[i] & ~info->part) | (*x & info->part);
    }
    for (unsigned r = 0; r < count; r++) defined_set_row(d, row + r, written_lanes(wave, op), rows[r], origin);
}

static void write_mask(SimWave *wave, const SimOp *op, uint64_t undef, Origin origin)
{
    undef &= written_lanes(wave, op);
    if (op->dst2_scalar != 0xff)
        defined_write_scalar(wave, op, op->dst2_scalar, op->flags & SIM_OP_MASK32 ? 1 : 2, undef, origin);
    if (inst_info(op->info->decoded.inst.opcode)->flags & INST_WRITES_EXEC && undef)
        defined_report(wave, op, USE_EXEC, __builtin_ctzll(undef), 0, origin, "the comparison");
}

/* ---- rules, lane by lane ---- */

typedef struct Lanes {
    SimWave *wave;
    const SimOp *op;
    const DefinedInfo *info;
    const InstInfo *row;
    unsigned count; /* number of sources that are rows */
    unsigned rows;  /* of the destination */
    Source source[4];
} Lanes;

static unsigned source_rows(const Lanes *l, unsigned slot)
{
    const Operand o = l->op->info->decoded.operands[l->row->num_defs + slot];
    const unsigned width = l->row->operands[l->row->num_defs + slot].width;
    return width ? width : o.width ? o.width : 1;
}
static Known lane_source(const Lanes *l, unsigned slot, unsigned i)
{
    const Source *source = &l->source[slot];
    Known result = {source->value[0][i], source->undef[0][i]};
    if (source_rows(l, slot) > 1) {
        result.value |= (uint64_t)source->value[1][i] << 32;
        result.undef |= (uint64_t)source->undef[1][i] << 32;
    }
    return result;
}
/* The undefined bits that the lane reads: of all sources, or only of dword r of each. */
static uint32_t any_of(const Lanes *l, unsigned i, int r)
{
    uint32_t any = 0;
    for (unsigned s = 0; s < l->count; s++)
        for (unsigned k = 0; k < source_rows(l, s); k++)
            if (r < 0 || (unsigned)r == k) any |= l->source[s].undef[k][i] & l->info->source_mask[s];
    return any;
}

static Known halves(const Lanes *l, unsigned i)
{
    uint64_t any = 0;
    for (unsigned k = 0; k < l->count && k < 3; k++) any |= lane_source(l, k, i).undef;
    return (Known){0, known_all(any & 0xffff, 16) | known_all(any & 0xffff0000, 16) << 16};
}

static bool saturates(const SimOp *op)
{
    return op->info->decoded.inst.mods.flags & MOD_FLAG_CLAMP && op->info->result_type != RESULT_F32;
}

/* The mask that selects or is a carry in. */
static Known flags_of(const Lanes *l)
{
    const Meaning *m = l->info->rule.meaning;
    if (!m || !m->num_sources || m->source[m->num_sources - 1].bits > 1) return known(0);
    return defined_scalar_source(l->wave, l->op, m->num_sources - 1u, 64);
}

/* Lanes that have an undefined source. */
static uint64_t undefined_lanes(const Lanes *l)
{
    Row any;
    memset(any, 0, sizeof any);
    for (unsigned s = 0; s < l->count; s++)
        for (unsigned k = 0; k < source_rows(l, s); k++)
            for (unsigned i = 0; i < LANES; i++) any[i] |= l->source[s].undef[k][i];
    uint64_t lanes = 0;
    for (uint64_t i = 0; i < LANES; i++) lanes |= (uint64_t)(any[i] != 0) << i;
    return lanes;
}

/* The result of lane i by its rule. */
static Known lane_result(const Lanes *l, Known flags, unsigned i)
{
    Known s[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    for (unsigned k = 0; k < l->count && k < 3; k++) s[k] = lane_source(l, k, i);
    const DefinedRule *rule = &l->info->rule;
    const Known flag = {flags.value >> i & 1, flags.undef >> i & 1};
    if (rule->meaning) return meaning_known(rule->meaning, s, flag, (uint32_t)l->op->imm, NULL);
    return rule->rule(s, rule->width);
}

/* Whole-lane results: DEFINED_ANY, _ANY_ROWS, _LANE, _HALVES. */
static void plain_result(Lanes *l, Row *rows)
{
    const SimOpInfo *op_info = l->op->info;
    const bool clamp = saturates(l->op);
    const uint64_t vcc = l->row->implicit_reads & IMP_VCC ? sim_pair(defined_of(l->wave)->scalars + S_VCC) : 0;
    const uint32_t all = l->rows > 1 || op_info->row->flags & ROW_RAW_SELECT ? ~0u : l->info->part;
    unsigned kind = l->info->rule.kind;
    const bool packed = l->info->rule.meaning && l->info->rule.meaning->is_packed;
    if (clamp && kind == DEFINED_LANE && !packed) kind = DEFINED_ANY;
    const Known flags = flags_of(l);
    memset(rows, 0, l->rows * sizeof *rows);
    FOREACH_LANE(i, undefined_lanes(l) | flags.undef | vcc) {
        if (kind == DEFINED_ANY || kind == DEFINED_ANY_ROWS) {
            for (unsigned r = 0; r < l->rows; r++)
                rows[r][i] = any_of(l, i, kind == DEFINED_ANY ? -1 : (int)r) || vcc >> i & 1 ? all : 0;
            continue;
        }
        Known result = kind == DEFINED_LANE ? lane_result(l, flags, i) : halves(l, i);
        if (clamp) /* a saturated half depends on all bits of its sources */
            result.undef = (result.undef & 0xffff ? 0xffff : 0) | (result.undef >> 16 ? 0xffff0000 : 0);
        rows[0][i] = (uint32_t)result.undef;
        if (l->rows > 1) rows[1][i] = (uint32_t)(result.undef >> 32);
    }
}

static uint64_t any_mask(const Lanes *l)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < LANES; i++) mask |= (uint64_t)(any_of(l, i, -1) != 0) << i;
    return mask;
}

static uint64_t compare_mask(const Lanes *l)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < LANES; i++) {
        Known a = lane_source(l, 0, i), b = lane_source(l, 1, i);
        a.undef &= l->info->source_mask[0] | UINT64_C(0xffffffff00000000);
        b.undef &= l->info->source_mask[1] | UINT64_C(0xffffffff00000000);
        mask |= (uint64_t)(defined_compare(&l->info->rule, a, b) < 0) << i;
    }
    return mask;
}

/* Sums with carries; returns the undefined carries. param: 0 a + b, 1 a - b, 2 b - a; | 4 with carry in. */
static uint64_t carry_result(const Lanes *l, Row *rows)
{
    const unsigned param = l->info->rule.param;
    const Known carries = param & 4 ? defined_scalar_source(l->wave, l->op, 2, 64) : known(0);
    uint64_t mask = 0;
    for (unsigned i = 0; i < LANES; i++) {
        Known a = lane_source(l, 0, i), b = lane_source(l, 1, i);
        const Known k = {carries.value >> i & 1, carries.undef >> i & 1};
        if ((param & 3) == 2) {
            const Known swap = a;
            a = b;
            b = swap;
        }
        uint64_t least, most;
        if (param & 3) {
            least = known_least(a) - known_most(b) - known_most(k);
            most = known_most(a) - known_least(b) - known_least(k);
        } else {
            least = known_least(a) + known_least(b) + known_least(k);
            most = known_most(a) + known_most(b) + known_most(k);
        }
        rows[0][i] = (uint32_t)(a.undef | b.undef | k.undef | (least ^ most));
        mask |= ((least ^ most) >> 32 & 1) << i;
    }
    return mask;
}

/* Are all values defined that active lanes read, also of other lanes through DPP? Then all results are defined. */
static bool sources_defined(const SimWave *wave, const SimOp *op, const InstInfo *row)
{
    const DefinedWave *d = defined_of(wave);
    const RegRanges *reads = op->info->facts->reads;
    uint64_t lanes = 0;
    for (unsigned i = 0; i < reads->count; i++)
        for (unsigned k = 0; k < reads->range[i].count; k++) {
            const unsigned unit = reads->range[i].first + k;
            if (unit <= UNIT_REG_SCC) {
                if (d->scalars[unit]) return false;
            } else if (unit >= UNIT_REG_V) {
                lanes |= d->lanes[row_of_unit(d, unit)];
            }
        }
    /* Kept parts of the old destination count as read. */
    const SimOpInfo *info = op->info;
    if (info->keep_half || info->sdwa || info->row->flags & ROW_RAW_SELECT)
        for (unsigned i = 0; i < row->num_defs; i++) {
            const Operand o = info->decoded.operands[i];
            if (o.kind == OPERAND_PHYS && o.reg_class != CLASS_S) lanes |= d->lanes[sim_row(wave->group->program, o)];
        }
    const bool reads_others = info->dpp && info->decoded.inst.mods.flags & DPP_FETCH_INACTIVE;
    return !(reads_others ? lanes : lanes & wave->exec);
}

static void define_results(SimWave *wave, const SimOp *op, const InstInfo *row)
{
    DefinedWave *d = defined_of(wave);
    const uint64_t lanes = written_lanes(wave, op);
    for (unsigned i = 0; i < row->num_defs; i++) {
        const Operand o = op->info->decoded.operands[i];
        const RegRange range = operand_units(o);
        for (unsigned k = 0; k < range.count; k++) {
            const unsigned unit = range.first + k;
            if (unit >= UNIT_REG_V) defined_clear_row(d, row_of_unit(d, unit), lanes);
            else defined_set_scalar(d, unit, 0, (Origin){op, 0});
        }
    }
}

static void lane_operation(SimWave *wave, const SimOp *op, const DefinedInfo *info)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    if (sources_defined(wave, op, row)) {
        define_results(wave, op, row);
        return;
    }
    Lanes l; /* large: only what is used is set */
    l.wave = wave;
    l.op = op;
    l.info = info;
    l.row = row;
    const Origin origin = defined_source_origin(wave, op);
    Row rows[32];
    uint64_t mask = 0;
    const bool has_row = l.row->num_defs && operand_units(op->info->decoded.operands[0]).first >= UNIT_REG_V;
    if (op->prepare) op->prepare(wave, op);
    l.count = info->num_sources < 4 ? info->num_sources : 4;
    l.rows = has_row && op->info->decoded.operands[0].width ? op->info->decoded.operands[0].width : 1;
    if (l.rows == 1) memset(rows[1], 0, sizeof rows[1]);
    while (l.count && op->info->row->flags >> (l.count - 1) & 1) l.count--; /* a lane mask */
    for (unsigned s = 0; s < l.count; s++) fetch_source(wave, op, s, &l.source[s]);
    if (isa_is_same_source_idiom(&op->info->decoded.inst)) l.source[0].undef = l.source[1].undef = zero_rows;
    switch (info->rule.kind) {
    case DEFINED_COMPARE: write_mask(wave, op, compare_mask(&l), origin); return;
    case DEFINED_CARRY: mask = carry_result(&l, rows); break;
    default:
        plain_result(&l, rows);
        if (l.row->num_defs > 1 || !has_row) mask = any_mask(&l);
    }
    if (has_row) write_result(wave, op, info, rows, origin);
    write_mask(wave, op, mask, origin);
}

/* ---- lanes to scalars and other lanes ---- */

static const uint32_t *row_source(const SimWave *wave, const SimOp *op, unsigned slot, uint32_t *scalar_row)
{
    const DefinedWave *d = defined_of(wave);
    const SimFetch *fetch = &op->info->fetch[slot];
    const SimPlace from = fetch->kind == FETCH_NONE ? op->src[slot] : fetch->from;
    if (place_is_row(from)) return d->shadow[row_of_offset(from.offset)];
    const uint32_t undef = (uint32_t)defined_scalar_source(wave, op, slot, 32).undef;
    for (unsigned i = 0; i < LANES; i++) scalar_row[i] = undef;
    return scalar_row;
}

static void read_lane(SimWave *wave, const SimOp *op, bool first)
{
    Row scalar;
    const uint32_t *undef = row_source(wave, op, 0, scalar);
    const Origin origin = defined_source_origin(wave, op);
    if (first) {
        const unsigned lane = wave->exec ? (unsigned)__builtin_ctzll(wave->exec) : 0;
        const bool nothing = undef[lane] == ~0u; /* if only a part is undefined, the read through the scalar decides */
        if (nothing) defined_report(wave, op, USE_LANE, (int)lane, 0, origin, "the register");
        defined_write_scalar(wave, op, op->dst_scalar, 1, nothing ? 0 : undef[lane], origin);
        return;
    }
    const Known index = defined_scalar_source(wave, op, 1, 32);
    const unsigned lanes = wave->group->program->wave_size - 1u;
    const uint32_t bits = index.undef & lanes ? ~0u : undef[index.value & lanes];
    defined_write_scalar(wave, op, op->dst_scalar, 1, bits, origin);
}

static void write_lane(SimWave *wave, const SimOp *op)
{
    DefinedWave *d = defined_of(wave);
    const Known data = defined_scalar_source(wave, op, 0, 32), index = defined_scalar_source(wave, op, 1, 32);
    const unsigned lanes = wave->group->program->wave_size - 1u;
    const bool unknown = index.undef & lanes;
    Row row;
    for (unsigned i = 0; i < LANES; i++) row[i] = unknown ? ~0u : (uint32_t)data.undef;
    defined_set_row(d, row_of_offset(op->dst), unknown ? ~UINT64_C(0) : UINT64_C(1) << (index.value & lanes), row,
                    defined_source_origin(wave, op));
}

static void swap_rows(SimWave *wave, const SimOp *op)
{
    DefinedWave *d = defined_of(wave);
    const unsigned x = row_of_offset(op->dst), y = row_of_offset(op->dst2);
    const Origin origin_x = d->row_origin[x], origin_y = d->row_origin[y];
    Row old_x, old_y;
    memcpy(old_x, d->shadow[x], sizeof old_x);
    memcpy(old_y, d->shadow[y], sizeof old_y);
    defined_set_row(d, x, wave->exec, old_y, origin_y);
    defined_set_row(d, y, wave->exec, old_x, origin_x);
}
static void swap_lanes(SimWave *wave, const SimOp *op)
{
    DefinedWave *d = defined_of(wave);
    const unsigned x = row_of_offset(op->dst), y = row_of_offset(op->dst2), row = op->param;
    const Origin origin = defined_source_origin(wave, op);
    Row copy_x, copy_y;
    uint32_t *new_x = copy_x, *new_y = x == y ? copy_x : copy_y;
    memcpy(new_x, d->shadow[x], sizeof copy_x);
    memcpy(new_y, d->shadow[y], sizeof copy_y);
    for (unsigned i = 0; i < LANES; i++) {
        if (!(i & row)) continue;
        const uint32_t from_x = new_x[i], from_y = new_y[i - row];
        if (wave->exec >> i & 1) new_x[i] = from_y;
        if (wave->exec >> (i - row) & 1) new_y[i - row] = from_x;
    }
    defined_set_row(d, x, ~UINT64_C(0), new_x, origin);
    defined_set_row(d, y, ~UINT64_C(0), new_y, origin);
}

/* Scalars, or a register lane by lane, select a lane. An undefined selection makes the lane undefined. Lanes that are
   off are not written. */
static void select_lanes(SimWave *wave, const SimOp *op, bool by_register)
{
    DefinedWave *d = defined_of(wave);
    const unsigned to = row_of_offset(op->dst);
    Row scalar, other, row;
    const uint32_t *data = row_source(wave, op, 0, scalar), *select = sim_src(wave, op, 1);
    const uint32_t *unknown = by_register ? row_source(wave, op, 1, other) : NULL;
    const Known low = by_register ? known(0) : defined_scalar_source(wave, op, 1, 32),
                high = by_register ? known(0) : defined_scalar_source(wave, op, 2, 32);
    for (unsigned i = 0; i < LANES; i++) {
        const Known half = i & 8 ? high : low;
        const unsigned at = 4 * (i % 8), chosen = (unsigned)(by_register ? select[i] : half.value >> at) & 15;
        const unsigned lane = ((i & ~15u) ^ op->param) | chosen;
        const bool read = wave->exec >> lane & 1 || op->sel & 1;
        if ((by_register ? unknown[i] : half.undef >> at) & 15) row[i] = ~0u;
        else row[i] = read ? data[lane] : op->sel & 2 ? 0 : d->shadow[to][i];
    }
    defined_set_row(d, to, wave->exec, row, defined_source_origin(wave, op));
}

/* Moves of registers that M0 selects. */
static void move_relative(SimWave *wave, const SimOp *op)
{
    DefinedWave *d = defined_of(wave);
    MovrelRows rows;
    Row scalar, from, to;
    if (d->scalars[S_M0]) {
        defined_report(wave, op, USE_ADDRESS, -1, 0, d->scalar_origin[S_M0], "M0");
        return;
    }
    if (op->info->dpp || !sim_movrel_rows(wave, op, &rows)) return;
    const bool swaps = op->info->decoded.inst.num_defs == 2;
    memcpy(from, rows.from < NUM_ROWS ? d->shadow[rows.from] : row_source(wave, op, 0, scalar), sizeof from);
    memcpy(to, d->shadow[rows.to], sizeof to);
    defined_set_row(d, rows.to, wave->exec, from,
                    rows.from < NUM_ROWS ? d->row_origin[rows.from] : defined_source_origin(wave, op));
    if (swaps && rows.from != rows.to)
        defined_set_row(d, rows.from, wave->exec, to, (Origin){op, row_unit(d, rows.from)});
}

static void exchange_lanes(SimWave *wave, const SimOp *op, unsigned kind)
{
    DefinedWave *d = defined_of(wave);
    const bool swizzle = kind == DEFINED_SWIZZLE;
    Row scalar, row = {0};
    const uint32_t *data = row_source(wave, op, swizzle ? 0 : 1, scalar), *address = sim_src(wave, op, 0);
    const uint32_t *unknown = row_source(wave, op, 0, scalar);
    const uint32_t lanes = wave->group->program->wave_size - 1u, index_bits = 4 * lanes;
    for (unsigned i = 0; i < LANES; i++) {
        const Known index = known_add((Known){address[i], unknown[i]}, known((uint32_t)op->imm), 32);
        if (kind == DEFINED_PERMUTE) {
            if (!(wave->exec >> i & 1)) continue;
            if (index.undef & index_bits) memset(row, 0xff, sizeof row);
            else row[index.value / 4 & lanes] |= data[i];
        } else {
            const unsigned from =
                swizzle ? sim_swizzle_lane(i, (unsigned)op->imm & 0xffff) : (unsigned)(index.value / 4 & lanes);
            if (!swizzle && index.undef & index_bits) row[i] = ~0u;
            else row[i] = kind == DEFINED_BPERMUTE_FI || wave->exec >> from & 1 ? data[from] : 0;
        }
    }
    defined_set_row(d, row_of_offset(op->dst), wave->exec, row, defined_source_origin(wave, op));
}

static void permute_groups(SimWave *wave, const SimOp *op)
{
    const Known which = defined_scalar_source(wave, op, 1, 32), width = defined_scalar_source(wave, op, 2, 32);
    Row scalar, row = {0};
    const uint32_t *data = row_source(wave, op, 0, scalar);
    /* other values stop the wave */
    const bool known = !which.undef && !width.undef && width.value && width.value <= LANES;
    for (unsigned i = 0; i < LANES; i++) {
        const unsigned from =
            known ? sim_permlane_source(op->param, i, (unsigned)which.value, (unsigned)width.value) : i;
        row[i] = known ? data[from] : ~0u;
    }
    defined_set_row(defined_of(wave), row_of_offset(op->dst), wave->exec, row, defined_source_origin(wave, op));
}

/* v_permlane_idx_gen: the lane's number in its group, times 4. */
static void group_index(SimWave *wave, const SimOp *op)
{
    const Known width = defined_scalar_source(wave, op, 1, 32);
    Row scalar, row;
    const uint32_t *which = row_source(wave, op, 0, scalar);
    for (unsigned i = 0; i < LANES; i++) row[i] = width.undef ? ~0u : (which[i] & ((uint32_t)width.value - 1)) << 2;
    defined_set_row(defined_of(wave), row_of_offset(op->dst), wave->exec, row, defined_source_origin(wave, op));
}

void defined_vector(SimWave *wave, const SimOp *op, const DefinedInfo *info)
{
    switch (info->rule.kind) {
    case DEFINED_READLANE: read_lane(wave, op, false); break;
    case DEFINED_READFIRSTLANE: read_lane(wave, op, true); break;
    case DEFINED_WRITELANE: write_lane(wave, op); break;
    case DEFINED_SWAP: swap_rows(wave, op); break;
    case DEFINED_PERMLANE_SWAP: swap_lanes(wave, op); break;
    case DEFINED_PERMLANE: select_lanes(wave, op, false); break;
    case DEFINED_PERMLANE_VAR: select_lanes(wave, op, true); break;
    case DEFINED_MOVREL: move_relative(wave, op); break;
    case DEFINED_PERMLANE_GROUP: permute_groups(wave, op); break;
    case DEFINED_GROUP_INDEX: group_index(wave, op); break;
    case DEFINED_SWIZZLE:
    case DEFINED_BPERMUTE:
    case DEFINED_BPERMUTE_FI:
    case DEFINED_PERMUTE: exchange_lanes(wave, op, info->rule.kind); break;
    case DEFINED_NOTHING: break;
    default:
        if (op->info->row && inst_info(op->info->decoded.inst.opcode)->num_operands) lane_operation(wave, op, info);
    }
}
