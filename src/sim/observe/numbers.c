/* Finds where NaN and infinity arise: a vector operation has finite sources, but a result that is not. Code that
   handles such numbers on purpose is not reported:
     - v_rcp, v_div_scale and v_div_fmas, if the code has v_div_fixup, which corrects their results for 0 and infinity.
       Of v_div_fixup only the last two sources count, numerator and denominator;
     - v_rsq of 0 in f64: sqrt(0) begins with it;
     - what rounds nothing (v_pk_mov_b32): it moves bits, of any type.
   Matrix products and dual operations are not checked. */
#include "sim/observe/observers.h"

typedef struct NumberState {
    bool has_fixup;
} NumberState;

/* Dwords of a value; 0: not a float type. */
static unsigned dwords_of(unsigned type)
{
    switch (type) {
    case TYPE_F32:
    case TYPE_F16:
    case TYPE_BF16:
    case TYPE_PK_F16:
    case TYPE_PK_BF16: return 1;
    case TYPE_F64:
    case TYPE_PK_F32: return 2;
    default: return 0;
    }
}

static bool has_exponent(uint32_t value, uint32_t exponent) { return (value & exponent) == exponent; }

/* Is a part of the value NaN or infinity? Of two halves, also one that the operation may not read counts. */
static bool is_special(unsigned type, const uint32_t (*rows)[LANES], unsigned lane)
{
    const uint32_t value = rows[0][lane];
    switch (type) {
    case TYPE_F32: return has_exponent(value, 0x7f800000);
    case TYPE_F16:
    case TYPE_PK_F16: return has_exponent(value, 0x7c00) || has_exponent(value, 0x7c000000);
    case TYPE_BF16:
    case TYPE_PK_BF16: return has_exponent(value, 0x7f80) || has_exponent(value, 0x7f800000);
    case TYPE_PK_F32: return has_exponent(value, 0x7f800000) || has_exponent(rows[1][lane], 0x7f800000);
    default: return has_exponent(rows[1][lane], 0x7ff00000);
    }
}

static uint64_t special_lanes(const SimWave *wave, unsigned row, unsigned type)
{
    uint64_t lanes = 0;
    FOREACH_LANE(lane, wave->exec) {
        if (is_special(type, wave->v + row, lane)) lanes |= UINT64_C(1) << lane;
    }
    return lanes;
}

static bool is_special_scalar(const SimWave *wave, Operand o, unsigned type)
{
    uint32_t rows[2][LANES] = {{wave->s[o.value + o.offset]}, {wave->s[o.value + o.offset + 1]}};
    return is_special(type, (const uint32_t (*)[LANES])rows, 0);
}

static bool is_negative(const SimWave *wave, Operand o, unsigned lane)
{
    const uint32_t *high = wave->v[sim_row(wave->group->program, o) + 1];
    return o.kind == OPERAND_PHYS && (o.reg_class == CLASS_V || o.reg_class == CLASS_A) && high[lane] >> 31;
}

/* Lanes whose results do not count. */
static uint64_t excused_lanes(const SimWave *wave, const MachineInst *inst)
{
    const Operand source = inst->operands[inst->num_defs];
    uint64_t lanes = 0;
    if (inst->opcode != OP_V_RSQ_F64) return 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        if (!is_negative(wave, source, lane)) lanes |= UINT64_C(1) << lane;
    return lanes;
}

/* Records the lanes with NaN or infinity in a source, until the result is known. */
static void before(void *, SimWave *wave, const SimOp *op, void *)
{
    const MachineInst *inst = &op->info->decoded.inst;
    const InstInfo *info = inst_info(inst->opcode);
    const bool is_fixup =
        inst->opcode == OP_V_DIV_FIXUP_F32 || inst->opcode == OP_V_DIV_FIXUP_F64 || inst->opcode == OP_V_DIV_FIXUP_F16;
    uint64_t lanes = excused_lanes(wave, inst);
    for (unsigned i = inst->num_defs + is_fixup; i < inst->num_operands; i++) {
        const Operand o = inst->operands[i];
        const unsigned type = info->operands[i].type;
        if (o.kind != OPERAND_PHYS || !dwords_of(type)) continue;
        if (o.reg_class == CLASS_V || o.reg_class == CLASS_A)
            lanes |= special_lanes(wave, sim_row(wave->group->program, o), type);
        else if (is_special_scalar(wave, o, type)) lanes = ~UINT64_C(0);
    }
    wave->observed[OBSERVER_NUMBERS] = (void *)(uintptr_t)lanes;
}

static bool is_nan(const SimWave *wave, unsigned row, unsigned type, unsigned lane)
{
    const uint32_t value = wave->v[row][lane];
    if (type == TYPE_F32) return value << 1 > 0xff000000u;
    if (type == TYPE_F64)
        return wave->v[row + 1][lane] << 1 > 0xffe00000u || (value && wave->v[row + 1][lane] << 1 == 0xffe00000u);
    return false;
}

static void after(void *, SimWave *wave, const SimOp *op, void *)
{
    const MachineInst *inst = &op->info->decoded.inst;
    const unsigned type = inst_info(inst->opcode)->operands[0].type;
    const unsigned row = sim_row(wave->group->program, inst->operands[0]);
    const uint64_t lanes = special_lanes(wave, row, type) & ~(uint64_t)(uintptr_t)wave->observed[OBSERVER_NUMBERS];
    if (!lanes) return;
    const unsigned lane = (unsigned)__builtin_ctzll(lanes);
    const SimFinding f = {.kind = SIM_FINDING_NUMBER, .level = SIM_LEVEL_WARNING, .lane = (int)lane, .other_lane = -1};
    if (check_seen(wave, op, NULL, &f)) return;
    const bool is_known = type == TYPE_F32 || type == TYPE_F64;
    check_report(wave, op, NULL, &f, "makes %s of finite numbers",
                 !is_known                       ? "NaN or infinity"
                 : is_nan(wave, row, type, lane) ? "NaN"
                                                 : "infinity");
}

static void *open(SimWatch *watch)
{
    NumberState *state = ARENA_NEW(watch->arena, NumberState);
    for (size_t w = 0; w < watch->program->num_words; w++) {
        const SimOp *op = watch->program->op_at[w];
        const unsigned opcode = op ? op->info->decoded.inst.opcode : OP_INVALID;
        state->has_fixup |= opcode == OP_V_DIV_FIXUP_F32 || opcode == OP_V_DIV_FIXUP_F64;
    }
    return state;
}

static bool is_mended(const NumberState *state, unsigned opcode)
{
    switch (opcode) {
    case OP_V_RCP_F32:
    case OP_V_RCP_F64:
    case OP_V_DIV_FMAS_F32:
    case OP_V_DIV_FMAS_F64:
    case OP_V_DIV_SCALE_F32:
    case OP_V_DIV_SCALE_F64: return state->has_fixup;
    default: return false;
    }
}

static unsigned prepare(void *self, const SimOpFacts *facts, void **)
{
    if (facts->flags & SIM_FACT_NONE) return 0;
    const MachineInst *inst = &facts->op->info->decoded.inst;
    const InstInfo *info = inst_info(inst->opcode);
    if (!inst->num_defs || info->event || isa_matrix_shape(inst->opcode) || info->format == FORMAT_VOPD) return 0;
    const Operand to = inst->operands[0];
    const bool is_vector = to.kind == OPERAND_PHYS && (to.reg_class == CLASS_V || to.reg_class == CLASS_A);
    const bool is_arithmetic = dwords_of(info->operands[0].type) && info->implicit_reads & IMP_MODE;
    if (!is_vector || !is_arithmetic || is_mended(self, inst->opcode)) return 0;
    return SIM_ON_BEFORE | SIM_ON_AFTER;
}

const SimObserver number_observer = {
    .name = "numbers", .checks = SIM_CHECK_NUMBERS, .open = open, .prepare = prepare, .before = before, .after = after};
