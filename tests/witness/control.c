/* Second witness: rows that change no register, hardware registers, moves relative to M0. */
#include "witness/rows.h"

static WitnessResult nothing(Witness *w, Target target, const MachineInst *inst, int param)
{
    (void)w, (void)target, (void)inst, (void)param;
    return WITNESS_DONE;
}

/* param: dwords, + 2 where the destination is relative */
static WitnessResult relative_move(Witness *w, Target target, const MachineInst *inst, int param)
{
    const int dwords = param & 1 ? 2 : 1, to = witness_scalar_number(inst->operands[0]);
    const uint32_t m0 = w->s[WITNESS_M0];
    const OperandType type = dwords == 2 ? TYPE_B64 : TYPE_B32;
    bool declined = false;
    (void)target;
    if (m0 > 100 || to < 0 || inst->operands[1].flags & OPERAND_LITERAL64) return WITNESS_DECLINED;
    uint64_t value;
    if (param & 2) {
        value = witness_scalar(w, type, inst->operands[1], &declined);
    } else {
        const int from = witness_scalar_number(inst->operands[1]);
        if (from < 0 || from + (int)m0 + dwords > 102) return WITNESS_DECLINED;
        value = dwords == 2 ? witness_pair(w->s + from + m0) : w->s[from + (int)m0];
    }
    const int target_number = to + (param & 2 ? (int)m0 : 0);
    if (declined || (param & 2 && target_number + dwords > 102)) return WITNESS_DECLINED;
    w->s[target_number] = (uint32_t)value;
    if (dwords == 2) w->s[target_number + 1] = (uint32_t)(value >> 32);
    return WITNESS_DONE;
}

/* CDNA5 ISA, S_MOVRELSD_2_B32: two indices in M0. Within SGPRs; what is beyond is declined. */
static WitnessResult relative_both(Witness *w, Target target, const MachineInst *inst, int param)
{
    const int to = witness_scalar_number(inst->operands[0]), from = witness_scalar_number(inst->operands[1]);
    const uint32_t m0 = w->s[WITNESS_M0];
    const int source = from + (int)(m0 & 0x3ff), destination = to + (int)(m0 >> 16 & 0x3ff);
    (void)target, (void)param;
    if (to < 0 || from < 0 || source > 101 || destination > 101) return WITNESS_DECLINED;
    w->s[destination] = w->s[source];
    return WITNESS_DONE;
}

/* Bits [offset, offset + size) of register `id`; only MODE here. */
static WitnessResult get_register(Witness *w, Target target, const MachineInst *inst, int param)
{
    const int id = inst->mods.offset & 63, offset = inst->mods.offset >> 6 & 31,
              size = (inst->mods.offset >> 11 & 31) + 1;
    (void)target, (void)param;
    if (id != 1) return WITNESS_DECLINED;
    witness_write_scalar(w, inst->operands[0], 1, (uint64_t)w->mode >> offset & low_bits(size));
    return WITNESS_DONE;
}
static WitnessResult set_register(Witness *w, Target target, const MachineInst *inst, int param)
{
    const int id = inst->mods.offset & 63, offset = inst->mods.offset >> 6 & 31,
              size = (inst->mods.offset >> 11 & 31) + 1;
    const uint64_t mask = (low_bits(size) << offset) & 0xffffffff;
    bool declined = false;
    (void)target, (void)param;
    const uint64_t value = witness_scalar(w, TYPE_B32, inst->operands[0], &declined);
    const uint32_t mode = (uint32_t)((w->mode & ~mask) | (value << offset & mask));
    if (id != 1 || declined || mode & 15) return WITNESS_DECLINED; /* other rounding modes */
    w->mode = mode;
    return WITNESS_DONE;
}

/* CDNA5 ISA 5.2: bits 3:0 of the immediate are a field of MODE, from bit `param` on; other rounding is declined. */
static WitnessResult set_mode_field(Witness *w, Target target, const MachineInst *inst, int param)
{
    const uint32_t field = (uint32_t)inst->mods.offset & 15;
    (void)target;
    if (param == 0 && field) return WITNESS_DECLINED;
    w->mode = (w->mode & ~(15u << param)) | field << param;
    return WITNESS_DONE;
}

/* clang-format off */
static const WaveRow rows[] = {
    {"s_round_mode", set_mode_field, 0},
    {"s_denorm_mode", set_mode_field, 4},
    {"s_version", nothing, 0},
    {"s_wait_loadcnt", nothing, 0}, /* one wave, and all of its operations are complete */
    {"s_wait_storecnt", nothing, 0},
    {"s_wait_dscnt", nothing, 0},
    {"s_wait_kmcnt", nothing, 0},
    {"s_wait_xcnt", nothing, 0},
    {"s_wait_asynccnt", nothing, 0},
    {"s_wait_tensorcnt", nothing, 0},
    {"s_wait_idle", nothing, 0},
    {"s_wait_loadcnt_dscnt", nothing, 0},
    {"s_wait_storecnt_dscnt", nothing, 0},
    {"s_wait_alu", nothing, 0},
    {"s_delay_alu", nothing, 0},
    {"s_clause", nothing, 0},
    {"s_sleep_var", nothing, 0},
    {"s_monitor_sleep", nothing, 0},
    {"s_setprio_inc_wg", nothing, 0},
    {"s_ttracedata_imm", nothing, 0},
    {"s_prefetch_inst", nothing, 0}, /* hints, wherever they point */
    {"s_prefetch_inst_pc_rel", nothing, 0},
    {"s_prefetch_data", nothing, 0},
    {"s_prefetch_data_pc_rel", nothing, 0},
    {"s_buffer_prefetch_data", nothing, 0},
    {"global_prefetch_b8", nothing, 0},
    {"flat_prefetch_b8", nothing, 0},
    {"v_pipeflush", nothing, 0},
    {"s_nop", nothing, 0},
    {"s_waitcnt", nothing, 0},
    {"s_sleep", nothing, 0},
    {"s_wakeup", nothing, 0},
    {"s_setprio", nothing, 0},
    {"s_sendmsg", nothing, 0},
    {"s_icache_inv", nothing, 0},
    {"s_incperflevel", nothing, 0},
    {"s_decperflevel", nothing, 0},
    {"s_ttracedata", nothing, 0},
    {"s_dcache_inv", nothing, 0},
    {"s_dcache_wb", nothing, 0},
    {"s_dcache_inv_vol", nothing, 0},
    {"s_dcache_wb_vol", nothing, 0},
    {"s_cbranch_cdbgsys", nothing, 0}, /* no debugger */
    {"s_cbranch_cdbguser", nothing, 0},
    {"s_cbranch_cdbgsys_or_user", nothing, 0},
    {"s_cbranch_cdbgsys_and_user", nothing, 0},
    {"buffer_wbl2", nothing, 0},
    {"buffer_inv", nothing, 0},
    {"buffer_invl2", nothing, 0},
    {"buffer_wbinvl1", nothing, 0},
    {"buffer_wbinvl1_vol", nothing, 0},
    {"global_wb", nothing, 0},
    {"global_inv", nothing, 0},
    {"global_wbinv", nothing, 0},
    {"v_nop", nothing, 0},
    {"v_clrexcp", nothing, 0},
    {"ds_nop", nothing, 0},
    {"s_movrels_b32", relative_move, 0},
    {"s_movrels_b64", relative_move, 1},
    {"s_movreld_b32", relative_move, 2},
    {"s_movreld_b64", relative_move, 3},
    {"s_movrelsd_2_b32", relative_both, 0},
    {"s_getreg_b32", get_register, 0},
    {"s_setreg_b32", set_register, 0},
    {"s_setreg_imm32_b32", set_register, 0},
};
/* clang-format on */
const WaveTable witness_control_table = {rows, sizeof rows / sizeof rows[0]};
