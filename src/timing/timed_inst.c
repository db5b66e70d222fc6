/* See timed_inst.h. The cost of an instruction follows from its row in isa/ and the rows of timing.def. */
#include "timing/timed_inst.h"
#include "isa/events.h"
#include "isa/float_ops.h"
#include "isa/immediates.h"
#include "timing/windows.h"

enum { MOST_CLOCKS = 1000 }; /* limit for one instruction's rows, so that the sum of several fits into 16 bits */

static uint16_t clocks_of(const TimeRows *rows, Time time)
{
    const double value = rows->value[time] + 0.5;
    return (uint16_t)(value < MOST_CLOCKS ? value : MOST_CLOCKS);
}

static IssueKind kind_of(const InstInfo *info)
{
    switch (info->unit) {
    case UNIT_VALU:
    case UNIT_TRANS: return ISSUE_VALU;
    case UNIT_MFMA: return ISSUE_MATRIX;
    case UNIT_SALU: return ISSUE_SALU;
    case UNIT_SMEM: return ISSUE_SMEM;
    case UNIT_VMEM:
    case UNIT_FLAT: return ISSUE_VMEM;
    case UNIT_LDS: return ISSUE_LDS;
    case UNIT_BRANCH:
    case UNIT_BARRIER:
    case UNIT_MESSAGE: return ISSUE_BRANCH;
    default: return ISSUE_INTERNAL;
    }
}

static bool is_packed_f32(const InstInfo *info)
{
    return info->unit == UNIT_VALU && info->num_operands && info->operands[0].type == TYPE_PK_F32;
}

static uint16_t valu_issue(const TimeRows *rows, const MachineInst *inst, const InstInfo *info)
{
    if (info->unit == UNIT_TRANS)
        return clocks_of(rows, info->operands[0].type == TYPE_F64 ? TIME_ISSUE_TRANS_64 : TIME_ISSUE_TRANS);
    if (info->flags & INST_PERMLANE_SWAP) return clocks_of(rows, TIME_ISSUE_PERMLANE_SWAP);
    switch (inst->opcode) {
    case OP_V_MUL_LO_U32:
    case OP_V_MAD_U32:
    case OP_V_MUL_HI_U32:
    case OP_V_MUL_HI_I32: return clocks_of(rows, TIME_ISSUE_MULTIPLY_32);
    case OP_V_MAD_U64_U32:
    case OP_V_MAD_I64_I32:
    case OP_V_MAD_NC_U64_U32:
    case OP_V_MAD_NC_I64_I32:
    case OP_V_MUL_U64:
    case OP_V_LSHLREV_B64:
    case OP_V_LSHRREV_B64:
    case OP_V_ASHRREV_I64: return clocks_of(rows, TIME_ISSUE_SHIFT_64);
    default: return clocks_of(rows, TIME_ISSUE);
    }
}

/* The row for the clocks until the result can be read, not counting the issue. */
static Time result_row(const MachineInst *inst, const InstInfo *info)
{
    if (info->unit == UNIT_TRANS) return TIME_RESULT_TRANS;
    for (unsigned i = 0; i < info->num_operands; i++)
        if (info->operands[i].type == TYPE_F64) return TIME_RESULT_F64;
    switch (inst->opcode) {
    case OP_V_MUL_LO_U32:
    case OP_V_MAD_U32:
    case OP_V_MUL_HI_U32:
    case OP_V_MUL_HI_I32:
    case OP_V_MAD_U64_U32:
    case OP_V_MAD_I64_I32:
    case OP_V_MAD_NC_U64_U32:
    case OP_V_MAD_NC_I64_I32:
    case OP_V_MUL_U64: return TIME_RESULT_MULTIPLY;
    case OP_V_LSHLREV_B64:
    case OP_V_LSHRREV_B64:
    case OP_V_ASHRREV_I64:
    case OP_V_LSHL_ADD_U64:
    case OP_V_ADD_NC_U64: return TIME_RESULT_VALU_64;
    default: return TIME_RESULT_VALU;
    }
}

static void make_valu(const TimeRows *rows, const InstInfo *info, TimedInst *out)
{
    const uint16_t busy = valu_issue(rows, &out->inst, info);
    const uint16_t result = clocks_of(rows, result_row(&out->inst, info));
    out->apart = out->is_trans && rows->value[TIME_TRANS_APART] > 0 ? busy : 0;
    out->issue = out->pipe = out->apart ? clocks_of(rows, TIME_ISSUE) : busy;
    out->latency = result > busy ? result : busy;
}

/* The pipe reads operands at two dwords per lane and clock. During products of f32 and f64 no VALU instruction can
   issue. */
static uint16_t matrix_head(const TimeRows *rows, const MachineInst *inst, const InstInfo *info, uint16_t pipe)
{
    if (info->flags & (INST_SGEMM | INST_DGEMM)) return pipe;
    const unsigned a = isa_operand_width(rows->target, inst, 1), b = isa_operand_width(rows->target, inst, 2);
    const unsigned wider = a > b ? a : b;
    const unsigned head = (wider + 1) / 2 * clocks_of(rows, TIME_MATRIX_HEAD);
    return (uint16_t)(head < pipe ? head : pipe);
}

static void make_matrix(const TimeRows *rows, const InstInfo *info, TimedInst *out)
{
    const MatrixWindow window = matrix_window(&out->inst);
    out->pipe = (uint16_t)(isa_passes(rows->target, &out->inst) * clocks_of(rows, TIME_MATRIX_PASS));
    if (window.pipe) out->pipe = (uint16_t)window.pipe;
    out->head = window.pipe ? (uint16_t)(window.pipe - window.valu) : matrix_head(rows, &out->inst, info, out->pipe);
    out->latency = (uint16_t)(out->pipe + clocks_of(rows, TIME_MATRIX_TO_READER));
    out->forward = (uint16_t)(out->pipe + clocks_of(rows, TIME_MATRIX_TO_SUM));
    /* D, A, B, C; SMFMAC: D, A, B, index, C */
    const unsigned sum = info->flags & INST_SMFMAC ? 4 : 3;
    if (out->inst.num_operands > sum) out->sum = operand_units(out->inst.operands[sum]);
}

static void make_registers(const InstInfo *info, TimedInst *out)
{
    for (unsigned i = 0; i < out->inst.num_operands; i++)
        ranges_add(i < out->inst.num_defs ? &out->writes : &out->reads, operand_units(out->inst.operands[i]));
    ranges_add_implicit(&out->reads, info->implicit_reads);
    ranges_add_implicit(&out->writes, info->implicit_writes);
    const RegRanges exec = {.range = {implicit_units(IMP_EXEC)}, .count = 1};
    out->reads_exec = out->is_branch && ranges_intersect(&out->reads, &exec);
    out->writes_exec = out->kind == ISSUE_SALU && ranges_intersect(&out->writes, &exec);
}

/* s_nop, s_sleep, s_setprio. */
static void make_internal(const TimeRows *rows, TimedInst *out)
{
    const unsigned count = (unsigned)out->inst.mods.offset;
    if (out->inst.opcode == OP_S_NOP) out->issue = (uint16_t)(nop_states(&out->inst) * out->issue);
    if (out->inst.opcode == OP_S_SLEEP && (count & 127))
        out->issue = (uint16_t)((count & 127) * clocks_of(rows, TIME_ISSUE_SLEEP));
    if (out->inst.opcode == OP_S_SETPRIO) out->priority = (int8_t)(count & 3);
}

/* Where each die has an L2, memory behind these does what others are to see: atomic operations, and loads and stores of
   sc1. */
static void make_memory(const TimeRows *rows, const InstInfo *info, TimedInst *out)
{
    out->is_atomic = info->flags & INST_ATOMIC && info->unit != UNIT_LDS;
    out->past_l2 = rows->value[TIME_L2_OF_DIE] > 0 && (out->is_atomic || out->inst.mods.cache & CACHE_SC1);
}

/* Barriers have numbers on targets with split barriers. */
static bool is_for_group(const MachineInst *inst, const TimedInst *timed)
{
    enum { OF_WORKGROUP = -1 };
    if (timed->is_signal) return operand_is_imm(inst->operands[0]) && (int32_t)inst->operands[0].value == OF_WORKGROUP;
    return timed->is_barrier && (!timed->is_split || (int16_t)inst->mods.offset == OF_WORKGROUP);
}

void timed_inst_make(const TimeRows *rows, const MachineInst *inst, uint64_t address, uint32_t bytes, TimedInst *out)
{
    const InstInfo *info = inst_info(inst->opcode);
    *out = (TimedInst){.inst = *inst,
                       .address = address,
                       .bytes = (uint8_t)bytes,
                       .kind = (uint8_t)kind_of(info),
                       .issue = clocks_of(rows, TIME_ISSUE),
                       .priority = -1};
    out->is_wait = isa_is_wait(inst->opcode);
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        out->wait[c] = (uint8_t)(out->is_wait ? wait_get(inst, (Counter)c) : counter_infos[c].max);
    out->is_barrier = info->flags & INST_BARRIER;
    out->is_signal = inst->opcode == OP_S_BARRIER_SIGNAL || inst->opcode == OP_S_BARRIER_SIGNAL_ISFIRST;
    out->is_split = inst->opcode == OP_S_BARRIER_WAIT;
    out->for_group = is_for_group(inst, out);
    out->sets_msb = inst->opcode == OP_S_SET_VGPR_MSB;
    out->reads_lds = event_copies_from_lds(info->event);
    out->is_tensor = info->format == FORMAT_TENSOR;
    out->is_end = inst->opcode == OP_S_ENDPGM || inst->opcode == OP_S_ENDPGM_SAVED;
    out->is_branch = (info->flags & INST_BRANCH) && !out->is_end;
    out->is_trans = info->unit == UNIT_TRANS;
    out->is_packed = is_packed_f32(info);
    out->float_ops = (uint8_t)isa_float_ops(inst);
    out->event = info->event == EVENT_NONE ? NULL : event_info(rows->target, (Event)info->event);
    if (out->event) make_memory(rows, info, out);
    /* LDS-DMA stores to LDS, but counts as a load for the timing. */
    out->is_write = (info->flags & (INST_STORE | INST_ATOMIC)) && !event_copies_to_lds(info->event);
    out->exchanges = info->unit == UNIT_LDS && inst->num_defs && !info->memory_bytes;
    make_registers(info, out);
    if (out->kind == ISSUE_VALU) make_valu(rows, info, out);
    if (out->kind == ISSUE_SALU && !out->event) out->latency = clocks_of(rows, TIME_RESULT_SALU);
    if (out->kind == ISSUE_MATRIX) make_matrix(rows, info, out);
    if (out->kind == ISSUE_INTERNAL) make_internal(rows, out);
}
