/* See errata.h. */
#include "isa/errata.h"
#include "isa/family.h"
#include "isa/reg_units.h"

const ErratumInfo erratum_infos[NUM_ERRATA] = {
#define ERRATUM(id, targets_, sure_, number_, what_, condition_, source_, compiler_, check_) \
    [ERRATUM_ROW_##id] = {.name = #id,                                                       \
                          .targets = targets_,                                               \
                          .sure = ERRATUM_##sure_,                                           \
                          .number = number_,                                                 \
                          .what = what_,                                                     \
                          .condition = condition_,                                           \
                          .source = source_,                                                 \
                          .compiler = compiler_,                                             \
                          .check = check_},
#include "isa/errata.def"
};

const char *const erratum_sure_names[] = {"measured", "published", "suspected", "conflict"};

static WaveccPackedF32 packed_f32_default(Target target)
{
    return erratum_is_on(ERRATUM_ROW_PACKED_F32_MFMA, target) ? WAVECC_PACKED_F32_WITHOUT_MFMA
                                                              : WAVECC_PACKED_F32_ALWAYS;
}

bool packed_f32_allowed(WaveccPackedF32 mode, Target target, bool has_matrix)
{
    if (mode == WAVECC_PACKED_F32_BY_TARGET) mode = packed_f32_default(target);
    return mode == WAVECC_PACKED_F32_ALWAYS || (mode == WAVECC_PACKED_F32_WITHOUT_MFMA && !has_matrix);
}

bool erratum_spoils_constant(Target target, const MachineInst *inst, unsigned index)
{
    enum { FIRST_FLOAT = 240 };
    const InstInfo *row = inst_info(inst->opcode);
    if (!operand_is_imm(inst->operands[index]) || index < row->num_defs || index >= row->num_operands) return false;
    const OperandType type = (OperandType)row->operands[index].type;
    return (type == TYPE_BF16 || type == TYPE_PK_BF16) && target_family(target)->upper_bf16_constants &&
           isa_imm_field(type, inst->operands[index]) >= FIRST_FLOAT;
}

Erratum erratum_of_packed(const MachineInst *inst)
{
    switch (inst->opcode) {
    case OP_V_PK_ADD_F32:
    case OP_V_PK_MUL_F32:
    case OP_V_PK_FMA_F32: return ERRATUM_ROW_PACKED_F32_MFMA;
    case OP_V_PK_MOV_B32: return ERRATUM_ROW_PACKED_MOV_MFMA;
    default: return NUM_ERRATA;
    }
}

bool erratum_takes_high_twice(const MachineInst *inst)
{
    enum { SOURCE_1 = 1 << 1 };
    return inst->opcode == OP_V_PK_FMA_F32 && inst->mods.op_sel & inst->mods.op_sel_hi & SOURCE_1;
}

bool erratum_loses_constant(Target target, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    for (unsigned i = info->num_defs; i < inst->num_operands; i++) {
        const unsigned source = 1u << (i - info->num_defs);
        const uint8_t upper = info->modifiers & MOD_PACKED   ? inst->mods.op_sel & inst->mods.op_sel_hi
                              : info->modifiers & MOD_OP_SEL ? inst->mods.op_sel
                                                             : 0;
        if (isa_constant_is_f32(target, inst, i) && !(upper & source)) return true;
    }
    return false;
}

/* The accumulator that a matrix instruction reads: a source, or else its destination. */
static RegRange accumulator(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    const unsigned c = inst->num_defs + 2u;
    for (unsigned i = inst->num_defs; i < info->num_operands; i++)
        if (info->operands[i].tied >= 0) return operand_units(inst->operands[0]);
    return info->flags & (INST_SMFMAC | INST_SRC2_TIED) ? operand_units(inst->operands[0])
           : c < inst->num_operands                     ? operand_units(inst->operands[c])
                                                        : (RegRange){0};
}

bool erratum_continues_chain(const MachineInst *before, const MachineInst *inst)
{
    if (!isa_is_matrix(inst_info(before->opcode)) || !isa_is_matrix(inst_info(inst->opcode))) return false;
    return ranges_overlap(operand_units(before->operands[0]), accumulator(inst));
}
