/* The meaning of the words of hazards.def for an instruction. */
#include <pthread.h>

#include "isa/hazards.h"

#include "isa/immediates.h"

/* Class names as bits, for the rows and for hazard_classes(). */
enum {
#define CLASS_BIT(name) name = 1u << HAZARD_CLASS_NUMBER_##name,
    HAZARD_CLASSES(CLASS_BIT)
#undef CLASS_BIT
};

#define ALL(n) {n, n, n, n, n}
#define BY_PASSES(two, four, eight, sixteen) {two, four, eight, sixteen, 0}
#define BY_WMMA(swmmac, common, integer, fast, wide) {swmmac, common, integer, fast, wide}
#define NOT_SEEN ALL(HAZARD_NOT_SEEN)
#define NEVER HAZARD_NOT_SEEN
#define ROW(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_)             \
    .name = #id, .documented = HAZARD_##proof_, .producers = producers_, .consumers = consumers_, \
    .producer_set = HAZARD_SET_##producer_set_, .consumer_set = HAZARD_SET_##consumer_set_,       \
    .match = HAZARD_MATCH_##match_
const HazardInfo hazard_infos[NUM_HAZARDS] = {
#define HAZARD(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_, gfx942, gfx950, gfx90a,  \
               source_)                                                                                           \
    [HAZARD_ROW_##id] = {ROW(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_),           \
                         .proof = HAZARD_##proof_, .states = {gfx942, gfx950, ALL(0), gfx90a}, .source = source_, \
                         .seen = {.least = {NOT_SEEN, NOT_SEEN, NOT_SEEN, NOT_SEEN}}},
#define HAZARD_SEEN(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_, gfx942, gfx950, gfx90a, \
                    source_, verdict_, least942, least950, limits_, places_, files_, evidence_)                       \
    [HAZARD_ROW_##id] = {ROW(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_),               \
                         .proof = HAZARD_##verdict_, .states = {gfx942, gfx950, ALL(0), gfx90a},                      \
                         .source = source_ "; " evidence_,                                                            \
                         .seen = {{least942, least950, NOT_SEEN, NOT_SEEN}, places_, files_, limits_}},
#define HAZARD_GFX1250(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_, gfx1250, source_) \
    [HAZARD_ROW_##id] = {ROW(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_),            \
                         .proof = HAZARD_##proof_, .states = {ALL(0), ALL(0), gfx1250, ALL(0)}, .source = source_, \
                         .seen = {.least = {NOT_SEEN, NOT_SEEN, NOT_SEEN, NOT_SEEN}}},
#define HAZARD_GFX1250_SEEN(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_, gfx1250, \
                            source_, verdict_, least1250, limits_, places_, files_, evidence_)                 \
    [HAZARD_ROW_##id] = {ROW(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_),        \
                         .proof = HAZARD_##verdict_, .states = {ALL(0), ALL(0), gfx1250, ALL(0)},              \
                         .source = source_ "; " evidence_,                                                     \
                         .seen = {{NOT_SEEN, NOT_SEEN, least1250, NOT_SEEN}, places_, files_, limits_}},
#define HAZARD_GFX90A(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_, gfx90a, source_)  \
    [HAZARD_ROW_##id] = {ROW(id, proof_, producers_, consumers_, producer_set_, consumer_set_, match_),           \
                         .proof = HAZARD_##proof_, .states = {ALL(0), ALL(0), ALL(0), gfx90a}, .source = source_, \
                         .seen = {.least = {NOT_SEEN, NOT_SEEN, NOT_SEEN, NOT_SEEN}}},
#include "isa/hazards.def"
};
#undef ROW
#undef NOT_SEEN
#undef NEVER
#undef ALL
#undef BY_PASSES
#undef BY_WMMA

void hazard_table_init(HazardTable *table, Target target)
{
    unsigned column = target_infos[target].hazard_column;
    *table = (HazardTable){.target = target};
    for (unsigned row = 0; row < NUM_HAZARDS; row++) {
        const HazardInfo *h = &hazard_infos[row];
        unsigned most = 0;
        for (unsigned p = 0; p < NUM_PASS_CLASSES; p++)
            if (h->states[column][p] > most) most = h->states[column][p];
        if (!most) continue;
        if (most > table->largest) table->largest = most;
        if (h->match != HAZARD_MATCH_ALWAYS && h->match != HAZARD_MATCH_HWREG)
            hazard_rows_add(&table->register_rows, row);
        for (unsigned c = 0; c < NUM_HAZARD_CLASSES; c++) {
            if (h->producers >> c & 1) hazard_rows_add(&table->producer_rows[c], row);
            if (h->consumers >> c & 1) hazard_rows_add(&table->consumer_rows[c], row);
        }
    }
}

static HazardTable tables[NUM_TARGETS];
static pthread_once_t tables_once = PTHREAD_ONCE_INIT;

static void fill_tables(void)
{
    for (unsigned t = 0; t < NUM_TARGETS; t++) hazard_table_init(&tables[t], (Target)t);
}

const HazardTable *hazard_table(Target target)
{
    pthread_once(&tables_once, fill_tables);
    return &tables[target];
}

HazardRows hazard_producer_rows(const HazardTable *table, uint32_t classes)
{
    HazardRows rows = {{0}};
    for (; classes; classes &= classes - 1) hazard_rows_add_all(&rows, &table->producer_rows[__builtin_ctz(classes)]);
    return rows;
}

HazardRows hazard_consumer_rows(const HazardTable *table, uint32_t classes)
{
    HazardRows rows = {{0}};
    for (; classes; classes &= classes - 1) hazard_rows_add_all(&rows, &table->consumer_rows[__builtin_ctz(classes)]);
    return rows;
}

/* ---- classes ---- */

static bool is_scalar_def(Operand o)
{
    if (o.kind == OPERAND_PHYS) return o.reg_class == CLASS_S;
    return o.kind == OPERAND_SPECIAL && o.value != SPECIAL_EXEC && o.value != SPECIAL_SCC;
}

static bool is_vector(Operand o)
{
    return o.kind == OPERAND_PHYS && (o.reg_class == CLASS_V || o.reg_class == CLASS_A);
}
static bool is_special(Operand o, SpecialReg reg) { return o.kind == OPERAND_SPECIAL && o.value == reg; }

enum { SDWA_SEL_DWORD = 6, OP_SEL_DST = 8, OP_SEL_BYTE = 12 };

static bool writes_part(const MachineInst *inst, const InstInfo *info)
{
    if (inst->form == FORM_SDWA) return (inst->mods.sdwa_dst & 7) != SDWA_SEL_DWORD;
    if (info->flags & INST_DST_HALF) return inst->mods.op_sel & OP_SEL_BYTE;
    return info->modifiers & MOD_OP_SEL && inst->mods.op_sel & OP_SEL_DST;
}

static uint32_t lane_classes(const InstInfo *info, const MachineInst *inst)
{
    uint32_t classes = 0;
    if (info->flags & INST_READS_LANES) {
        classes |= LANE_OP;
        if (inst->num_operands >= 3) classes |= LANE_SELECT;
        if (inst->num_defs && !is_vector(inst->operands[0])) classes |= READ_LANE;
    }
    if (info->flags & INST_PERMLANE_SWAP) classes |= PERMLANE_SWAP;
    if (form_is_dpp(inst->form)) classes |= DPP;
    return classes;
}

static uint32_t valu_classes(const InstInfo *info, const MachineInst *inst)
{
    uint32_t classes = VALU | (info->unit == UNIT_TRANS ? TRANS : NON_TRANS | NOT_MATRIX);
    classes |= info->flags & INST_DOT ? DOT : VALU_NOT_DOT;
    for (unsigned i = 0; i < inst->num_defs; i++) {
        if (is_scalar_def(inst->operands[i])) classes |= VALU_WRITES_SGPR;
        if (is_special(inst->operands[i], SPECIAL_EXEC)) classes |= VALU_WRITES_EXEC;
    }
    if (info->implicit_writes & (IMP_VCC | IMP_M0)) classes |= VALU_WRITES_SGPR;
    if (info->implicit_writes & IMP_EXEC) classes |= VALU_WRITES_EXEC;
    if (writes_part(inst, info)) classes |= PARTIAL_DST;
    if (info->format == FORMAT_VOP3P && info->modifiers & MOD_PACKED && inst->mods.op_sel_hi & 1) classes |= PACKED;
    if (info->flags & INST_CVT_SCALE) classes |= CVT_SCALE;
    if (info->flags & INST_DP_FMA) classes |= DP_FMA;
    if (inst->opcode == OP_V_DIV_FMAS_F32 || inst->opcode == OP_V_DIV_FMAS_F64) classes |= DIV_FMAS;
    return classes | lane_classes(info, inst);
}

/* The number of the operand that a store or atomic stores, or -1. */
static int data_operand(const InstInfo *info, const MachineInst *inst)
{
    if (!(info->flags & (INST_STORE | INST_ATOMIC))) return -1;
    /* A buffer operation has its data first, but an atomic that returns lists it last, tied to its result. Others have
       it after the address. */
    unsigned index = info->format != FORMAT_MUBUF ? inst->num_defs + 1u : inst->num_defs ? inst->num_operands - 1u : 0;
    return index < inst->num_operands && is_vector(inst->operands[index]) ? (int)index : -1;
}

static uint32_t memory_classes(const InstInfo *info, const MachineInst *inst)
{
    uint32_t classes = MEM;
    if (inst->num_defs && is_vector(inst->operands[0])) classes |= LOAD_WRITES_VGPR;
    if (info->unit == UNIT_LDS) return classes;
    classes |= VMEM;
    int data = data_operand(info, inst);
    if (data >= 0 && inst->operands[data].width > 2) {
        Operand soffset = inst->operands[inst->num_operands - (inst->num_defs ? 2 : 1)];
        bool scalar = info->format == FORMAT_MUBUF && (operand_is_reg(soffset) || soffset.kind == OPERAND_SPECIAL);
        classes |= scalar ? WIDE_STORE_SOFFSET : WIDE_STORE;
    }
    return classes;
}

static uint32_t salu_classes(const InstInfo *info, const MachineInst *inst)
{
    uint32_t classes = 0;
    for (unsigned i = 0; i < inst->num_defs; i++)
        if (is_special(inst->operands[i], SPECIAL_M0)) classes |= SALU_WRITES_M0;
    if (info->implicit_writes & IMP_M0) classes |= SALU_WRITES_M0;
    if (inst->opcode == OP_S_SETREG_B32 || inst->opcode == OP_S_SETREG_IMM32_B32) classes |= SETREG | HWREG_USER;
    if (inst->opcode == OP_S_GETREG_B32) classes |= HWREG_USER;
    return classes;
}

uint32_t hazard_classes(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    uint32_t classes = !(info->implicit_reads & IMP_M0) ? 0u : info->event == EVENT_LDS_DMA ? LDS_DMA : M0_OTHER;
    switch ((Unit)info->unit) {
    case UNIT_MFMA:
        if (!isa_is_matrix(info)) return classes | valu_classes(info, inst);
        classes |= MFMA | NON_TRANS;
        if (info->matrix.wmma && info->matrix.type_a == MATRIX_F32) return classes | SGEMM;
        return classes | (info->flags & INST_DGEMM ? DGEMM : info->flags & INST_SGEMM ? SGEMM : XDL);
    case UNIT_VALU:
    case UNIT_TRANS: return classes | valu_classes(info, inst);
    case UNIT_VMEM:
    case UNIT_FLAT:
    case UNIT_LDS: return classes | memory_classes(info, inst);
    case UNIT_SALU: return classes | salu_classes(info, inst);
    default: return classes;
    }
}

unsigned isa_relative_registers(const MachineInst *inst)
{
    switch (inst->opcode) {
    case OP_S_SET_GPR_IDX_ON:
    case OP_S_SET_GPR_IDX_MODE:
    case OP_S_SET_GPR_IDX_IDX:
    case OP_V_MOVRELD_B32:
    case OP_V_MOVRELS_B32:
    case OP_V_MOVRELSD_B32:
    case OP_V_MOVRELSD_2_B32:
    case OP_V_SWAPREL_B32: return ALLOW_V;
    case OP_S_MOVRELS_B32:
    case OP_S_MOVRELS_B64:
    case OP_S_MOVRELD_B32:
    case OP_S_MOVRELD_B64:
    case OP_S_MOVRELSD_2_B32: return ALLOW_S;
    default: return 0;
    }
}

/* ---- wait states ---- */

bool hazard_counts_valu(Target target) { return target_infos[target].family != FAMILY_GFX9; }

/* In the order of BY_WMMA. */
enum { WMMA_SWMMAC, WMMA_COMMON, WMMA_INTEGER, WMMA_FAST, WMMA_WIDE };

static bool is_8_bit_float(MatrixType type, unsigned format)
{
    return type == MATRIX_F8F6F4 ? format < 2 : type == MATRIX_FP8 || type == MATRIX_BF8;
}

static unsigned wmma_column(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    const MatrixShape *m = &info->matrix;
    if (info->flags & INST_SMFMAC) return m->type_a == MATRIX_I8 ? WMMA_COMMON : WMMA_SWMMAC;
    if (m->type_a == MATRIX_I8) return WMMA_INTEGER;
    if (m->type_a == MATRIX_F8F6F4) {
        enum { FORMAT_FP4 = 4 };
        if (is_8_bit_float(MATRIX_F8F6F4, inst->mods.cbsz) || is_8_bit_float(MATRIX_F8F6F4, inst->mods.blgp))
            return WMMA_WIDE;
        return inst->mods.cbsz == FORMAT_FP4 && inst->mods.blgp == FORMAT_FP4 ? WMMA_FAST : WMMA_COMMON;
    }
    return is_8_bit_float(m->type_a, 0) && m->k == 64 ? WMMA_FAST : WMMA_COMMON;
}

unsigned hazard_pass_column(Target target, const MachineInst *producer)
{
    if (inst_info(producer->opcode)->matrix.wmma) return wmma_column(producer);
    unsigned passes = isa_passes(target, producer);
    return passes >= 16 ? 3 : passes >= 8 ? 2 : passes >= 4 ? 1 : 0;
}

unsigned hazard_column_states(Target target, Hazard row, unsigned pass_column)
{
    return hazard_infos[row].states[target_infos[target].hazard_column][pass_column];
}

unsigned hazard_row_states(Target target, Hazard row, const MachineInst *producer)
{
    return hazard_column_states(target, row, hazard_pass_column(target, producer));
}

unsigned hazard_inst_states(Target target, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    if (info->format == FORMAT_PSEUDO) return 0;
    if (hazard_counts_valu(target)) return hazard_is_valu(inst) || isa_is_matrix(info);
    return inst->opcode == OP_S_NOP ? nop_states(inst) : 1;
}

unsigned hazard_busy_passes(Target target, const MachineInst *inst)
{
    return hazard_counts_valu(target) ? 0 : isa_passes(target, inst);
}

/* ---- register sets ---- */

/* The operand number of the accumulator of a matrix or dot instruction: a tied use, or the third use. If the row does
   not list it as a use, the destination. */
static unsigned c_operand(const InstInfo *info, const MachineInst *inst)
{
    for (unsigned i = inst->num_defs; i < inst->num_operands && i < MAX_OPERANDS; i++)
        if (info->operands[i].tied >= 0) return i;
    if (info->flags & (INST_SMFMAC | INST_SRC2_TIED)) return 0;
    return inst->num_defs + 2u < inst->num_operands ? inst->num_defs + 2u : 0;
}

static void add_operands(RegRanges *set, const MachineInst *inst, unsigned from, unsigned to, unsigned except)
{
    for (unsigned i = from; i < to; i++)
        if (i != except) ranges_add(set, operand_units(inst->operands[i]));
}

enum { NO_OPERAND = 255 };

/* Does the result depend on the old destination, even if the row does not list it as a use? */
static bool reads_destination(const InstInfo *info, const MachineInst *inst)
{
    return info->flags & (INST_SRC2_TIED | INST_SMFMAC) || isa_keeps_destination(inst);
}

/* The scalar operand from which each lane reads its bit (the mask of v_cndmask, a carry in), or -1. */
static int lane_bits_operand(HazardSet which, const MachineInst *inst)
{
    bool is_mask = inst->opcode == OP_V_CNDMASK_B32;
    bool is_carry =
        inst->opcode == OP_V_ADDC_CO_U32 || inst->opcode == OP_V_SUBB_CO_U32 || inst->opcode == OP_V_SUBBREV_CO_U32;
    if (!(which == HAZARD_SET_MASK ? is_mask : which == HAZARD_SET_CARRY ? is_carry : is_mask || is_carry)) return -1;
    return inst->num_defs + 2u < inst->num_operands ? (int)inst->num_defs + 2 : -1;
}

static void collect_dpp(HazardSet which, const MachineInst *inst, RegRanges *set)
{
    const InstInfo *info = inst_info(inst->opcode);
    unsigned defs = inst->num_defs, tied = info->flags & INST_SRC2_TIED;
    for (unsigned i = 0; i < inst->num_operands; i++) {
        bool wanted = i == defs          ? which == HAZARD_SET_DPP_SRC0
                      : i > defs || tied ? which == HAZARD_SET_DPP_OTHERS
                                         : which == HAZARD_SET_DPP_OLD && isa_keeps_destination(inst);
        if (wanted && is_vector(inst->operands[i])) ranges_add(set, operand_units(inst->operands[i]));
    }
}

/* Collects the registers of the sources that are read in the first passes, or with `late` those that are read later. */
static void collect_matrix_sources(bool late, const MachineInst *inst, RegRanges *set)
{
    enum { LEAST_WIDE = 8 };
    bool tied = reads_destination(inst_info(inst->opcode), inst);
    for (unsigned i = tied ? 0 : inst->num_defs; i < inst->num_operands; i++) {
        RegRange range = operand_units(inst->operands[i]);
        uint16_t last = range.count >= LEAST_WIDE ? range.count / 4 : 0;
        RegRange part = {(uint16_t)(range.first + range.count - last), last};
        if (!late) part = (RegRange){range.first, (uint16_t)(range.count - last)};
        ranges_add(set, part);
    }
    if (!late) ranges_add_implicit(set, inst_info(inst->opcode)->implicit_reads & ~(unsigned)IMP_EXEC);
}

static void collect_data(HazardSet which, const MachineInst *inst, RegRanges *set)
{
    int data = data_operand(inst_info(inst->opcode), inst);
    if (data < 0) return;
    RegRange range = operand_units(inst->operands[data]);
    if (which == HAZARD_SET_DATA_FIRST) range.count = range.count != 0;
    if (which == HAZARD_SET_DATA_REST && range.count)
        range = (RegRange){(uint16_t)(range.first + 1), (uint16_t)(range.count - 1)};
    ranges_add(set, range);
}

static void collect_scalar_defs(HazardSet which, const MachineInst *inst, RegRanges *set)
{
    if (which != HAZARD_SET_SCALAR_DEFS && (inst->opcode == OP_V_READLANE_B32) != (which == HAZARD_SET_READLANE_DEF))
        return;
    for (unsigned i = 0; i < inst->num_defs; i++)
        if (is_scalar_def(inst->operands[i])) ranges_add(set, operand_units(inst->operands[i]));
    ranges_add_implicit(set, inst_info(inst->opcode)->implicit_writes & (IMP_VCC | IMP_M0));
}

static void collect_uses(HazardSet which, const MachineInst *inst, RegRanges *set)
{
    const InstInfo *info = inst_info(inst->opcode);
    unsigned implicit = info->implicit_reads;
    int except = which == HAZARD_SET_CONSTANTS ? lane_bits_operand(which, inst) : -1;
    add_operands(set, inst, inst->num_defs, inst->num_operands, except < 0 ? NO_OPERAND : (unsigned)except);
    if (reads_destination(info, inst)) add_operands(set, inst, 0, inst->num_defs, NO_OPERAND);
    if (which != HAZARD_SET_USES) implicit &= ~(unsigned)IMP_EXEC;
    ranges_add_implicit(set, implicit);
}

/* Is the destination a source as well, or a part of one? */
static bool reads_whole(const MachineInst *inst, unsigned def)
{
    if (reads_destination(inst_info(inst->opcode), inst)) return true;
    const RegRange d = operand_units(inst->operands[def]);
    for (unsigned i = inst->num_defs; i < inst->num_operands; i++) {
        const RegRange u = operand_units(inst->operands[i]);
        if (u.count && u.first <= d.first && d.first + d.count <= u.first + u.count) return true;
    }
    return false;
}

void hazard_collect(HazardSet which, const MachineInst *inst, RegRanges *set)
{
    const InstInfo *info = inst_info(inst->opcode);
    unsigned defs = inst->num_defs, all = inst->num_operands;
    set->count = 0;
    switch (which) {
    case HAZARD_SET_NONE: break;
    case HAZARD_SET_USES_AND_DEFS:
        add_operands(set, inst, 0, all, NO_OPERAND);
        ranges_add_implicit(set, info->implicit_reads | info->implicit_writes);
        break;
    case HAZARD_SET_DEFS:
        add_operands(set, inst, 0, defs, NO_OPERAND);
        ranges_add_implicit(set, info->implicit_writes);
        break;
    case HAZARD_SET_OVERWRITTEN:
        for (unsigned i = 0; i < defs; i++)
            if (!reads_whole(inst, i)) ranges_add(set, operand_units(inst->operands[i]));
        break;
    case HAZARD_SET_SCALAR_DEFS:
    case HAZARD_SET_READLANE_DEF:
    case HAZARD_SET_OTHER_SCALAR_DEFS: collect_scalar_defs(which, inst, set); break;
    case HAZARD_SET_USES:
    case HAZARD_SET_USES_BUT_EXEC:
    case HAZARD_SET_CONSTANTS: collect_uses(which, inst, set); break;
    case HAZARD_SET_MASK:
    case HAZARD_SET_CARRY: {
        int bits = lane_bits_operand(which, inst);
        if (bits >= 0) ranges_add(set, operand_units(inst->operands[bits]));
        break;
    }
    case HAZARD_SET_DPP_SRC0:
    case HAZARD_SET_DPP_OTHERS:
    case HAZARD_SET_DPP_OLD: collect_dpp(which, inst, set); break;
    case HAZARD_SET_MFMA_LATE:
    case HAZARD_SET_MFMA_EARLY: collect_matrix_sources(which == HAZARD_SET_MFMA_LATE, inst, set); break;
    case HAZARD_SET_EXPLICIT_USES_M0:
        add_operands(set, inst, defs, all, NO_OPERAND);
        ranges_add_implicit(set, info->implicit_reads & IMP_M0);
        break;
    case HAZARD_SET_USES_BUT_C: add_operands(set, inst, defs, all, c_operand(info, inst)); break;
    case HAZARD_SET_FACTORS: add_operands(set, inst, defs, c_operand(info, inst), NO_OPERAND); break;
    case HAZARD_SET_C: ranges_add(set, operand_units(inst->operands[c_operand(info, inst)])); break;
    case HAZARD_SET_D: add_operands(set, inst, 0, defs ? 1 : 0, NO_OPERAND); break;
    case HAZARD_SET_DATA:
    case HAZARD_SET_DATA_FIRST:
    case HAZARD_SET_DATA_REST: collect_data(which, inst, set); break;
    case HAZARD_SET_LANE_SELECT:
        if (all >= 3) ranges_add(set, operand_units(inst->operands[2]));
        break;
    case HAZARD_SET_VCC: ranges_add_implicit(set, IMP_VCC); break;
    }
}

/* Removes the registers of the operands in `unknown` from the set. */
static void remove_unknown(RegRanges *set, const MachineInst *inst, unsigned unknown)
{
    for (; unknown; unknown &= unknown - 1) {
        const RegRange units = operand_units(inst->operands[__builtin_ctz(unknown)]);
        for (unsigned r = 0; r < set->count; r++)
            if (ranges_overlap(set->range[r], units)) set->range[r].count = 0;
    }
}

bool hazard_row_matches_known(Hazard row, const MachineInst *producer, unsigned producer_unknown,
                              const MachineInst *consumer, unsigned consumer_unknown)
{
    const HazardInfo *h = &hazard_infos[row];
    if (h->match == HAZARD_MATCH_ALWAYS) return true;
    if (h->match == HAZARD_MATCH_HWREG) return hwreg_id(producer) == hwreg_id(consumer);
    RegRanges written, touched;
    hazard_collect(h->producer_set, producer, &written);
    hazard_collect(h->consumer_set, consumer, &touched);
    remove_unknown(&written, producer, producer_unknown);
    remove_unknown(&touched, consumer, consumer_unknown);
    if (!ranges_intersect(&written, &touched)) return false;
    bool same = written.count == 1 && touched.count == 1 && written.range[0].first == touched.range[0].first &&
                written.range[0].count == touched.range[0].count;
    bool other_opcode = producer->opcode != consumer->opcode;
    switch (h->match) {
    case HAZARD_MATCH_SAME_TUPLE: return same;
    case HAZARD_MATCH_OVERLAP_NOT_SAME: return !same;
    case HAZARD_MATCH_SAME_OTHER_OPCODE: return same && other_opcode;
    case HAZARD_MATCH_OVERLAP_OTHER_OPCODE: return other_opcode;
    default: return true;
    }
}

bool hazard_row_matches(Hazard row, const MachineInst *producer, const MachineInst *consumer)
{
    return hazard_row_matches_known(row, producer, 0, consumer, 0);
}
