/* Checks for undefined register values: state of a wave, scalar operations, uses. See defined.h. */
#include "sim/observe/defined.h"

#include "isa/family.h"
#include "isa/idioms.h"
#include "sim/exec/buffer_resource.h"
#include "sim/exec/semantics.h"
#include "sim/machine/host_levels.h"

#include <stdlib.h>

#include "support/heap.h"

/* ---- state ---- */

/* Notes whether the unit is undefined: in any lane; in a lane that is on. */
static void defined_mark(DefinedWave *d, unsigned unit, bool any, bool on)
{
    const uint64_t bit = UINT64_C(1) << (unit % 64);
    uint64_t *watched = &d->watched[unit / 64][d->undefined];
    d->any[unit / 64] = any ? d->any[unit / 64] | bit : d->any[unit / 64] & ~bit;
    *watched = on ? *watched | bit : *watched & ~bit;
}
static void mark_row(DefinedWave *d, unsigned row)
{
    defined_mark(d, row_unit(d, row), d->lanes[row] != 0, (d->lanes[row] & *d->exec) != 0);
}

/* Which of these 64 rows are undefined in those lanes? */
SIM_FOR_LEVELS static uint64_t undefined_rows(const uint64_t *lanes, uint64_t on)
{
    uint64_t rows = 0;
    for (uint64_t i = 0; i < 64; i++) rows |= (uint64_t)((lanes[i] & on) != 0) << i;
    return rows;
}

/* EXEC has changed. */
static void exec_changed(void *, SimWave *wave)
{
    DefinedWave *d = defined_of(wave);
    for (unsigned w = UNIT_REG_V / 64; d && w < UNIT_WORDS; w++) {
        /* the units of a word below `first` count as undefined where lanes are on */
        const unsigned first = w == UNIT_REG_V / 64 ? UNIT_REG_V : w == UNIT_REG_A / 64 ? UNIT_REG_A : 64 * w;
        if (!d->any[w]) continue;
        const uint64_t rows = undefined_rows(&d->lanes[row_of_unit(d, first)], *d->exec) << (first % 64);
        d->watched[w][d->undefined] = d->any[w] & (rows | ((UINT64_C(1) << (first % 64)) - 1));
    }
}

void defined_set_row(DefinedWave *d, unsigned row, uint64_t lanes, const uint32_t *undef, Origin origin)
{
    uint64_t any = 0;
    FOREACH_LANE(i, lanes) {
        d->shadow[row][i] = undef[i];
        any |= (uint64_t)(undef[i] != 0) << i;
    }
    d->lanes[row] = (d->lanes[row] & ~lanes) | any;
    if (any) d->row_origin[row] = origin;
    mark_row(d, row);
}

SIM_FOR_LEVELS static void clear_lanes(uint32_t *row, uint64_t lanes)
{
    for (unsigned half = 0; half < 2; half++) {
        const uint32_t bits = (uint32_t)(lanes >> (32 * half));
        for (unsigned i = 0; i < 32; i++) row[32 * half + i] &= (bits >> i & 1) - 1;
    }
}

void defined_clear_row(DefinedWave *d, unsigned row, uint64_t lanes)
{
    const uint64_t clear = d->lanes[row] & lanes;
    if (!clear) return;
    clear_lanes(d->shadow[row], clear);
    d->lanes[row] &= ~clear;
    mark_row(d, row);
}

void defined_set_scalar(DefinedWave *d, unsigned number, uint32_t undef, Origin origin)
{
    d->scalars[number] = undef;
    if (undef) d->scalar_origin[number] = origin;
    defined_mark(d, number, undef != 0, undef != 0);
}

/* Marks the scalars that AMDGPUUsage, "Initial Kernel Execution State", initialises as defined: user SGPRs in the order
   of the descriptor's bits, then system SGPRs. */
static void define_initial_scalars(DefinedWave *d, const SimDispatch *dispatch, Target target)
{
    const KernelDescriptor *desc = dispatch->desc;
    const Origin none = {NULL, 0};
    unsigned end = descriptor_user_sgprs(desc, NUM_USER_SGPR_PROPERTIES);
    if (dispatch->enter_preloaded) end += descriptor_preloaded(desc);
    for (unsigned i = 0; i < end && i < 32; i++) defined_set_scalar(d, i, 0, none);
    unsigned at = desc->rsrc2 >> 1 & 31;
    const bool in_ttmp = target_family(target)->ids_in_ttmp; /* ids */
    for (unsigned bit = 7; bit <= 10 && !in_ttmp; bit++)
        if (desc->rsrc2 >> bit & 1) defined_set_scalar(d, at++, 0, none);
    if (desc->rsrc2 & 1 && isa_flat_scratch_sgprs(target)) defined_set_scalar(d, at++, 0, none);
    for (unsigned i = 6; i <= 9 && in_ttmp; i++) defined_set_scalar(d, S_TTMP + i, 0, none);
    for (unsigned i = 0; i < 2 && !target_infos[target].sets_flat_scratch; i++)
        defined_set_scalar(d, S_FLAT_SCRATCH + i, 0, none);
    defined_set_scalar(d, S_EXEC, 0, none);
    defined_set_scalar(d, S_EXEC + 1, 0, none);
}

static void wave_start(void *self, SimWave *wave)
{
    DefinedWave *d = defined_of(wave);
    if (!d) {
        const size_t rows = wave->group->program->num_registers;
        d = heap_zeroed_lines(offsetof(DefinedWave, shadow) + rows * sizeof d->shadow[0]);
        wave->observed[OBSERVER_DEFINED] = d;
        d->scratch = heap_zeroed_lines((size_t)wave->scratch_bytes * LANES + 64);
    }
    d->watched = wave->watched;
    d->exec = &wave->exec;
    d->undefined = ((const DefinedState *)self)->undefined;
    const SimProgram *program = wave->group->program;
    d->first_agpr = program->first_agpr;
    memset(d->shadow, 0xff, program->num_registers * sizeof d->shadow[0]);
    for (unsigned row = 0; row < program->num_registers; row++) {
        d->lanes[row] = ~UINT64_C(0);
        d->row_origin[row] = (Origin){NULL, row_unit(d, row)};
        mark_row(d, row);
    }
    for (unsigned i = 0; i <= UNIT_REG_SCC; i++)
        defined_set_scalar(d, i, i == UNIT_REG_SCC ? 1 : ~0u, (Origin){NULL, i});
    memset(d->scratch, 0xff, (size_t)wave->scratch_bytes * LANES);
    defined_clear_row(d, 0, wave->exec);
    define_initial_scalars(d, wave->group->dispatch, wave->group->program->target);
}

/* ---- findings ---- */

static const char *origin_text(const SimWave *wave, Origin origin)
{
    Arena *arena = checker_of(wave)->arena;
    if (origin.op) return arena_printf(arena, "undefined since %s", check_name(checker_of(wave), origin.op));
    return arena_printf(arena, "%s is never written", reg_unit_name(arena, origin.unit));
}

void defined_report(SimWave *wave, const SimOp *op, unsigned use, int lane, uint64_t memory_address, Origin origin,
                    const char *what)
{
    static const char *const texts[] = {"an address", "data that leaves the wave", "a branch", "EXEC",
                                        "M0",         "a scalar read from a lane"};
    SimFinding f = {.kind = SIM_FINDING_UNDEFINED,
                    .level = SIM_LEVEL_ERROR,
                    .row = (uint8_t)use,
                    .lane = lane,
                    .other_wave = wave->number,
                    .other_lane = -1,
                    .memory_address = memory_address};
    const SimOp *other = origin.op == op ? NULL : origin.op;
    if (check_seen(wave, op, other, &f)) return;
    check_report(wave, op, other, &f, "%s depends on undefined bits of %s (%s)", texts[use], what,
                 origin_text(wave, origin));
}

/* ---- scalar sources and destinations ---- */

static uint32_t special_undef(const SimWave *wave, unsigned special)
{
    const DefinedWave *d = defined_of(wave);
    if (special == SPECIAL_SCC) return d->scalars[UNIT_REG_SCC] & 1;
    if (special != SPECIAL_VCCZ) return 0;
    const uint64_t lanes = sim_all_lanes(wave->group->program);
    const Known vcc = {sim_pair(wave->s + S_VCC) & lanes, sim_pair(d->scalars + S_VCC) & lanes};
    return known_nonzero(vcc) < 0;
}

Known defined_scalar_source(const SimWave *wave, const SimOp *op, unsigned slot, unsigned width)
{
    const DefinedWave *d = defined_of(wave);
    const SimFetch *fetch = &op->info->fetch[slot];
    if (fetch->kind == FETCH_SPECIAL) {
        uint32_t value = 0;
        if (fetch->special == SPECIAL_SCC) value = wave->scc;
        else if (fetch->special == SPECIAL_VCCZ) value = !sim_lane_mask(wave, S_VCC);
        else if (fetch->special == SPECIAL_EXECZ) value = wave->exec == 0;
        return (Known){value, special_undef(wave, fetch->special)};
    }
    const SimPlace place = fetch->kind == FETCH_NONE ? op->src[slot] : fetch->from;
    const uint32_t *value = (const uint32_t *)(((uintptr_t)wave & place.relative) + place.offset);
    const int number = place_scalar(place);
    Known result = {value[0], number < 0 ? 0 : d->scalars[number]};
    if (width > 32) {
        result.value |= (uint64_t)value[1] << 32;
        if (number >= 0) result.undef |= (uint64_t)d->scalars[number + 1] << 32;
    }
    return result;
}

/* Where the operation's first undefined source came from; registers in the order of the operands. A vector register
   that is undefined only in lanes that are off counts if no other does: some operations read lanes of others. */
Origin defined_source_origin(const SimWave *wave, const SimOp *op)
{
    const DefinedWave *d = defined_of(wave);
    const RegRanges *reads = op->info->facts->reads;
    Origin off = {op, 0};
    for (unsigned i = 0; i < reads->count; i++)
        for (unsigned k = 0; k < reads->range[i].count; k++) {
            const unsigned unit = reads->range[i].first + k;
            if (!(d->any[unit / 64] >> (unit % 64) & 1)) continue;
            if (unit <= UNIT_REG_SCC) return d->scalar_origin[unit];
            if (unit < UNIT_REG_V) continue;
            const unsigned row = row_of_unit(d, unit);
            if (d->lanes[row] & wave->exec) return d->row_origin[row];
            if (off.op == op) off = d->row_origin[row];
        }
    return off;
}

void defined_write_scalar(SimWave *wave, const SimOp *op, unsigned number, unsigned dwords, uint64_t undef,
                          Origin origin)
{
    DefinedWave *d = defined_of(wave);
    for (unsigned k = 0; k < dwords && number != S_NULL; k++) {
        const uint32_t part = (uint32_t)(undef >> (32 * k));
        const unsigned at = number + k;
        if (part && (at == S_M0 || at >= S_EXEC)) {
            defined_report(wave, op, at == S_M0 ? USE_M0 : USE_EXEC, -1, 0, origin, "what is written to it");
            undef = 0;
        }
        defined_set_scalar(d, at, undef ? part : 0, origin);
    }
}

/* ---- scalar operations ---- */

enum { SCALAR_SOURCES = 4, SOURCE_SCC = 3 };

static void gather_sources(const SimWave *wave, const SimOp *op, const DefinedInfo *info, Known *s)
{
    const DefinedWave *d = defined_of(wave);
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    unsigned count = 0;
    for (unsigned i = 0; i < SCALAR_SOURCES; i++) s[i] = known(0);
    for (; count < info->num_sources && count < SOURCE_SCC; count++) {
        const unsigned dwords = row->operands[row->num_defs + count].width;
        s[count] = defined_scalar_source(wave, op, count, dwords > 1 ? 64 : 32);
        if (dwords < 2 && info->rule.kind == DEFINED_ANY)
            s[count].undef &= info->source_mask[count] << (op->info->decoded.inst.mods.op_sel & 1 ? 16 : 0);
    }
    if (isa_is_same_source_idiom(&op->info->decoded.inst)) s[0].undef = s[1].undef = 0;
    if (row->format == FORMAT_SOPK && count < SOURCE_SCC) {
        const bool is_unsigned = row->compare.condition && !number_is_signed((NumberType)row->compare.type);
        s[count] = known(is_unsigned ? (uint16_t)op->imm : (uint64_t)(int64_t)(int16_t)op->imm);
    }
    if (row->implicit_reads & IMP_EXEC && count < SOURCE_SCC) s[count] = known(wave->exec);
    s[SOURCE_SCC] = (Known){wave->scc, d->scalars[UNIT_REG_SCC]};
}

static bool scc_undefined(const DefinedRule *rule, const InstInfo *row, const Known *s, Known result)
{
    const Known carry = row->implicit_reads & IMP_SCC ? s[SOURCE_SCC] : known(0);
    uint64_t any = carry.undef;
    switch (rule->scc) {
    case SCC_NONZERO: return known_nonzero(result) < 0;
    case SCC_COMPARE: return defined_compare(rule, s[0], s[1]) < 0;
    case SCC_CARRY:
        return ((known_least(s[0]) + known_least(s[1]) + known_least(carry)) ^
                (known_most(s[0]) + known_most(s[1]) + known_most(carry))) >>
               32;
    case SCC_BORROW:
        return ((known_least(s[0]) - known_most(s[1]) - known_most(carry)) ^
                (known_most(s[0]) - known_least(s[1]) - known_least(carry))) >>
               63;
    default:
        for (unsigned i = 0; i < SOURCE_SCC; i++) any |= s[i].undef;
        return any != 0;
    }
}

/* s_movrels, s_movreld: M0 is added to the number of the source or the destination. s_movrelsd_2: half of M0 for
   each. */
static void relative_move(SimWave *wave, const SimOp *op)
{
    DefinedWave *d = defined_of(wave);
    const bool both = op->info->decoded.inst.opcode == OP_S_MOVRELSD_2_B32, to_moves = op->param & 2;
    const unsigned count = op->param & 1 ? 2 : 1, m0 = wave->s[S_M0], index = both ? m0 & 0x3ff : m0;
    if (index >= NUM_SCALARS) return; /* a fault */
    const unsigned from = op->info->decoded.operands[1].value + index;
    const unsigned to = op->dst_scalar + (both ? m0 >> 16 & 0x3ff : to_moves ? index : 0);
    if ((to_moves ? to : from) + count > S_FLAT_SCRATCH || to >= NUM_SCALARS) return;
    const uint64_t undef = to_moves ? defined_scalar_source(wave, op, 0, 32 * count).undef
                                    : d->scalars[from] | (uint64_t)d->scalars[from + 1] << 32;
    const Origin origin = to_moves ? defined_source_origin(wave, op) : d->scalar_origin[from];
    defined_write_scalar(wave, op, to, count, undef, origin);
}

static void scalar_operation(SimWave *wave, const SimOp *op, const DefinedInfo *info)
{
    DefinedWave *d = defined_of(wave);
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    const DefinedRule *rule = &info->rule;
    const unsigned dwords = row->num_defs ? row->operands[0].width : 0;
    const Origin origin = defined_source_origin(wave, op);
    Known s[SCALAR_SOURCES], result = {0, 0}, flag = {0, 0};
    if (isa_relative_registers(&op->info->decoded.inst) == ALLOW_S) {
        relative_move(wave, op);
        return;
    }
    gather_sources(wave, op, info, s);
    if (rule->meaning) {
        result = meaning_known(rule->meaning, s, s[SOURCE_SCC], (uint32_t)(int16_t)op->imm, &flag);
    } else if (rule->kind == DEFINED_LANE) {
        result = rule->rule(s, rule->width);
    } else if (rule->kind == DEFINED_ANY) {
        uint64_t any = row->implicit_reads & IMP_SCC ? s[SOURCE_SCC].undef : 0;
        for (unsigned i = 0; i < SOURCE_SCC; i++) any |= s[i].undef;
        result.undef = known_all(any, 32 * dwords);
    }
    /* s_set_gpr_idx_on, s_set_gpr_idx_idx: bits 7:0 of the source become the index in M0. */
    if (row->implicit_writes & IMP_M0 && s[0].undef & 0xff)
        defined_report(wave, op, USE_M0, -1, 0, origin, "what is written to it");
    if (rule->scc) {
        const bool undefined = rule->scc == SCC_FLAG ? flag.undef & 1 : scc_undefined(rule, row, s, result);
        defined_set_scalar(d, UNIT_REG_SCC, undefined, origin);
    }
    if (row->flags & INST_WRITES_EXEC) {
        const bool old = row->flags & INST_SAVES_EXEC;
        if (result.undef) defined_report(wave, op, USE_EXEC, -1, 0, origin, "what is written to it");
        defined_write_scalar(wave, op, op->dst_scalar, dwords, old ? 0 : result.undef, origin);
    } else if (dwords) {
        defined_write_scalar(wave, op, op->dst_scalar, dwords, result.undef, origin);
    }
}

/* ---- uses ---- */

static void use_scalars(SimWave *wave, const SimOp *op, unsigned slot, unsigned dwords, unsigned use, const char *what)
{
    DefinedWave *d = defined_of(wave);
    const int number = place_scalar(op->src[slot]);
    for (unsigned k = 0; number >= 0 && k < dwords; k++)
        if (d->scalars[number + (int)k]) {
            defined_report(wave, op, use, -1, 0, d->scalar_origin[number + (int)k], what);
            return;
        }
}

static void use_rows(SimWave *wave, const SimOp *op, unsigned slot, unsigned rows, const char *what)
{
    DefinedWave *d = defined_of(wave);
    if (!place_is_row(op->src[slot])) return;
    const unsigned first = row_of_offset(op->src[slot].offset);
    for (unsigned r = first; r < first + rows; r++) {
        const uint64_t lanes = d->lanes[r] & wave->exec;
        if (!lanes) continue;
        defined_report(wave, op, USE_ADDRESS, __builtin_ctzll(lanes), 0, d->row_origin[r], what);
        return;
    }
}

static void branch_uses(SimWave *wave, const SimOp *op)
{
    const DefinedWave *d = defined_of(wave);
    const uint64_t lanes = sim_all_lanes(wave->group->program);
    const Known vcc = {sim_pair(wave->s + S_VCC) & lanes, sim_pair(d->scalars + S_VCC) & lanes};
    switch (op->info->decoded.inst.opcode) {
    case OP_S_CBRANCH_SCC0:
    case OP_S_CBRANCH_SCC1:
        if (d->scalars[UNIT_REG_SCC])
            defined_report(wave, op, USE_BRANCH, -1, 0, d->scalar_origin[UNIT_REG_SCC], "SCC");
        break;
    case OP_S_SETVSKIP:
        if (defined_scalar_source(wave, op, 0, 32).undef >> (*sim_src(wave, op, 1) & 31) & 1 ||
            defined_scalar_source(wave, op, 1, 32).undef & 31)
            defined_report(wave, op, USE_BRANCH, -1, 0, defined_source_origin(wave, op), "the operands");
        break;
    case OP_S_CBRANCH_VCCZ:
    case OP_S_CBRANCH_VCCNZ:
        if (known_nonzero(vcc) < 0)
            defined_report(wave, op, USE_BRANCH, -1, 0, d->scalar_origin[S_VCC + !d->scalars[S_VCC]], "VCC");
        break;
    case OP_S_ADD_PC_I64:
    case OP_S_SETPC_B64:
    case OP_S_SWAPPC_B64: use_scalars(wave, op, 0, 2, USE_BRANCH, "the target"); break;
    default: break;
    }
}

/* Is it sure that the buffer has no records, by the last dword of its descriptor? Then no address matters. */
static bool is_unbound(const SimWave *wave, const SimOp *op)
{
    const DefinedWave *d = defined_of(wave);
    const int number = place_scalar(op->src[2]);
    return number >= 0 && !d->scalars[number + 3] &&
           !sim_buffer_resource(target_family(wave->group->program->target), wave->s + number).is_bound;
}

/* Checks registers that form addresses. Data is checked when the access is issued. */
static void address_uses(SimWave *wave, const SimOp *op)
{
    const DefinedWave *d = defined_of(wave);
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    const char *const base = "the base", *const address = "the address register";
    if (row->implicit_reads & IMP_M0 && d->scalars[S_M0] && row->format != FORMAT_SOPP)
        defined_report(wave, op, USE_ADDRESS, -1, 0, d->scalar_origin[S_M0], "M0");
    switch (row->format) {
    case FORMAT_SMEM:
        if (!row->memory_bytes) return;
        use_scalars(wave, op, 0, row->operands[1].width, USE_ADDRESS, base);
        use_scalars(wave, op, 1, 1, USE_ADDRESS, "the offset");
        return;
    case FORMAT_TENSOR:
        for (unsigned i = 0; i < row->num_operands; i++)
            use_scalars(wave, op, i, row->operands[i].width, USE_ADDRESS, "the tensor descriptor");
        return;
    case FORMAT_MUBUF:
        if (!row->memory_bytes || !wave->exec || is_unbound(wave, op)) return;
        use_scalars(wave, op, 2, 4, USE_ADDRESS, "the buffer resource");
        use_scalars(wave, op, 3, 1, USE_ADDRESS, "the offset");
        if (op->flags & (SIM_OP_OFFEN | SIM_OP_IDXEN))
            use_rows(wave, op, 0, (op->flags & SIM_OP_OFFEN && op->flags & SIM_OP_IDXEN) ? 2 : 1, address);
        return;
    case FORMAT_GLOBAL:
    case FORMAT_FLAT:
        if (op->flags & SIM_OP_SADDR && wave->exec) use_scalars(wave, op, 2, 2, USE_ADDRESS, base);
        use_rows(wave, op, 0, op->flags & SIM_OP_SADDR ? 1 : 2, address);
        return;
    case FORMAT_SCRATCH:
        if (op->flags & SIM_OP_SADDR && wave->exec) use_scalars(wave, op, 2, 1, USE_ADDRESS, base);
        if (op->flags & SIM_OP_VADDR) use_rows(wave, op, 0, 1, address);
        return;
    case FORMAT_DS:
        /* Lane exchanges have no address; addtid forms take it from M0. */
        if (row->flags & INST_PURE || row->implicit_reads & IMP_M0) return;
        use_rows(wave, op, 0, 1, address);
        return;
    default: return;
    }
}

/* ---- one instruction ---- */

static uint32_t type_mask(unsigned type) { return type_is_half(type) ? 0xffff : ~0u; }

static DefinedInfo *info_new(DefinedState *state, const SimOp *op)
{
    const uint16_t opcode = op->info->decoded.inst.opcode;
    const InstInfo *row = inst_info(opcode);
    const SimRow *sim_row = op->info->row;
    DefinedInfo *info = ARENA_NEW(state->watch->arena, DefinedInfo);
    for (unsigned h = 0; h < 2; h++)
        if (op->info->halves[h]) info->halves[h] = info_new(state, op->info->halves[h]);
    info->rule = state->rules[opcode];
    info->num_sources = (uint8_t)(row->num_operands - row->num_defs);
    info->part = row->num_defs ? type_mask(row->operands[0].type) : ~0u;
    for (unsigned i = 0; i < info->num_sources && i < MAX_SOURCES; i++) {
        const OperandInfo *source = &row->operands[row->num_defs + i];
        /* A kept half of the old value is checked where the result is written. */
        const bool is_kept = op->info->keep_half && source->tied >= 0 && !(row->flags & INST_SRC2_TIED);
        info->source_mask[i] = is_kept ? 0 : row->flags & INST_MIX ? ~0u : type_mask(source->type);
    }
    if (sim_row && sim_row->flags & ROW_RAW_SELECT && row->num_defs && row->operands[0].flags & OPERAND_PARTIAL)
        info->part = row->flags & INST_BYTE_SELECT ? 0xffu << (8 * (op->sel >> 2)) : 0xffffu << (op->sel >> 3 << 4);
    return info;
}

static bool touches_any(const DefinedWave *d, const SimOpFacts *facts)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < facts->num_touched; i++) any |= d->any[facts->touched[i].word] & facts->touched[i].bits;
    return any != 0;
}

static void before(void *, SimWave *wave, const SimOp *op, void *data)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    const DefinedInfo *info = data;
    if (info->other_lanes && !touches_any(defined_of(wave), op->info->facts)) return;
    switch (row->format) {
    case FORMAT_SOPP: branch_uses(wave, op); break;
    case FORMAT_SOP1:
    case FORMAT_SOP2:
    case FORMAT_SOPC:
    case FORMAT_SOPK:
        branch_uses(wave, op);
        scalar_operation(wave, op, info);
        break;
    case FORMAT_DS:
        address_uses(wave, op);
        if (row->flags & INST_PURE) defined_vector(wave, op, info);
        break;
    case FORMAT_SMEM:
    case FORMAT_MUBUF:
    case FORMAT_FLAT:
    case FORMAT_GLOBAL:
    case FORMAT_SCRATCH:
    case FORMAT_TENSOR: address_uses(wave, op); break;
    case FORMAT_VOPD: defined_dual(wave, op, info); break;
    default:
        if (row->unit == UNIT_MFMA) defined_matrix(wave, op);
        else if (row->unit == UNIT_TRANS && op->dst_scalar != 0xff) scalar_operation(wave, op, info); /* v_s_exp_f32 */
        else defined_vector(wave, op, info);
    }
}

/* Instructions for which lanes that are off may matter. The others read and write lanes that are on. */
static bool reaches_other_lanes(const SimOp *op, const DefinedInfo *info)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    for (unsigned h = 0; h < 2; h++)
        if (op->info->halves[h] && reaches_other_lanes(op->info->halves[h], info->halves[h])) return true;
    if (op->info->dpp || row->unit == UNIT_MFMA || row->flags & (INST_WHOLE_WAVE | INST_READS_LANES)) return true;
    return info->rule.kind >= DEFINED_READLANE && info->rule.kind != DEFINED_NOTHING;
}

static unsigned prepare(void *self, const SimOpFacts *facts, void **data)
{
    if (facts->flags & SIM_FACT_NONE) return 0;
    DefinedInfo *info = *data = info_new(self, facts->op);
    info->relative = isa_relative_registers(&facts->op->info->decoded.inst) != 0;
    info->other_lanes = !info->relative && reaches_other_lanes(facts->op, info);
    return info->relative || info->other_lanes ? SIM_ON_BEFORE : SIM_ON_TOUCH;
}

/* ---- run and workgroup ---- */

static void *open(SimWatch *watch)
{
    const SimDispatch *dispatch = watch->dispatch;
    DefinedState *state = ARENA_NEW(watch->arena, DefinedState);
    state->watch = watch;
    state->undefined = sim_claim_watched(watch, OBSERVER_DEFINED);
    state->rules = defined_rules();
    for (size_t i = 0; i < dispatch->num_undefined; i++)
        defined_memory_mark(state, dispatch->undefined[i].address, dispatch->undefined[i].size);
    return state;
}

static void group_start(void *, SimGroup *group)
{
    if (!defined_lds_of(group)) group->observed[OBSERVER_DEFINED] = heap_grown(NULL, group->lds_bytes + 1);
    memset(defined_lds_of(group), 0xff, group->lds_bytes);
}

static void group_free(void *, SimGroup *group) { free(defined_lds_of(group)); }

static void wave_free(void *, SimWave *wave)
{
    if (defined_of(wave)) free(defined_of(wave)->scratch);
    free(defined_of(wave));
}

const SimObserver defined_observer = {.name = "defined",
                                      .checks = SIM_CHECK_DEFINED,
                                      .open = open,
                                      .prepare = prepare,
                                      .before = before,
                                      .group_start = group_start,
                                      .group_free = group_free,
                                      .wave_start = wave_start,
                                      .wave_free = wave_free,
                                      .exec_changed = exec_changed,
                                      .access = defined_access};
