/* Control: branches, barriers, waits, messages, scalar memory. Waits and nops do nothing by themselves; the checked loop
   (run_checked.c) gives them their meaning. */
#include "sim/machine/machine.h"

static void take_branch(SimWave *wave, const SimOp *op)
{
    if (op->target) {
        wave->pc = op->target;
        return;
    }
    uint64_t to = sim_op_address(op) + 4 + (uint64_t)((int64_t)(int16_t)op->imm * 4);
    sim_stop(wave, op, SIM_FAULT, -1, to, "branch to 0x%llx, outside the code", (unsigned long long)to);
}
static void jump_to(SimWave *wave, const SimOp *op, uint64_t address)
{
    const SimOp *target = sim_program_at(sim_wave_program(wave), address);
    if (target) wave->pc = target;
    else sim_stop(wave, op, SIM_FAULT, -1, address, "jump to 0x%llx, outside the code", (unsigned long long)address);
}
static void s_branch(SimWave *wave, const SimOp *op) { take_branch(wave, op); }
static void s_cbranch_scc0(SimWave *wave, const SimOp *op)
{
    if (!wave->scc) take_branch(wave, op);
}
static void s_cbranch_scc1(SimWave *wave, const SimOp *op)
{
    if (wave->scc) take_branch(wave, op);
}
static void s_cbranch_vccz(SimWave *wave, const SimOp *op)
{
    if (!(wave->s[S_VCC] | wave->s[S_VCC + 1])) take_branch(wave, op);
}
static void s_cbranch_vccnz(SimWave *wave, const SimOp *op)
{
    if (wave->s[S_VCC] | wave->s[S_VCC + 1]) take_branch(wave, op);
}
static void s_cbranch_execz(SimWave *wave, const SimOp *op)
{
    if (!wave->exec) take_branch(wave, op);
}
static void s_cbranch_execnz(SimWave *wave, const SimOp *op)
{
    if (wave->exec) take_branch(wave, op);
}
static void s_getpc_b64(SimWave *wave, const SimOp *op) { sim_write_s64(wave, op->dst_scalar, sim_next_address(op)); }
static void s_setpc_b64(SimWave *wave, const SimOp *op) { jump_to(wave, op, sim_pair(sim_src(wave, op, 0))); }
static void s_swappc_b64(SimWave *wave, const SimOp *op)
{
    uint64_t to = sim_pair(sim_src(wave, op, 0));
    sim_write_s64(wave, op->dst_scalar, sim_next_address(op));
    jump_to(wave, op, to);
}
static void s_call_b64(SimWave *wave, const SimOp *op)
{
    sim_write_s64(wave, op->dst_scalar, sim_next_address(op));
    take_branch(wave, op);
}
static void s_endpgm(SimWave *wave, const SimOp *op)
{
    (void)op;
    wave->state = WAVE_ENDED;
}
static void s_barrier(SimWave *wave, const SimOp *op)
{
    (void)op;
    /* A workgroup of one wave passes at once. */
    if (wave->group->num_waves > 1) wave->state = WAVE_AT_BARRIER;
}
static void do_nothing(SimWave *wave, const SimOp *op) { (void)wave, (void)op; }
static void s_trap(SimWave *wave, const SimOp *op)
{
    sim_stop(wave, op, SIM_FAULT, -1, 0, "the kernel trapped (s_trap %d)", op->imm & 0xff);
}
static void s_sethalt(SimWave *wave, const SimOp *op)
{
    if (op->imm & 1) sim_stop(wave, op, SIM_FAULT, -1, 0, "the kernel halted itself (s_sethalt)");
}

#define ROW(row_name) {.name = #row_name, .run = row_name, .fidelity = FIDELITY_EXACT},
#define ROW_AS(text, function) {.name = text, .run = function, .fidelity = FIDELITY_EXACT},
static const SimRow rows[] = {
    ROW(s_branch)
    ROW(s_cbranch_scc0)
    ROW(s_cbranch_scc1)
    ROW(s_cbranch_vccz)
    ROW(s_cbranch_vccnz)
    ROW(s_cbranch_execz)
    ROW(s_cbranch_execnz)
    ROW(s_getpc_b64)
    ROW(s_setpc_b64)
    ROW(s_swappc_b64)
    ROW(s_call_b64)
    ROW(s_endpgm)
    ROW_AS("s_endpgm_saved", s_endpgm)
    ROW_AS("s_cbranch_cdbgsys", do_nothing) /* no debugger: its conditions are 0 */
    ROW_AS("s_cbranch_cdbguser", do_nothing)
    ROW_AS("s_cbranch_cdbgsys_or_user", do_nothing)
    ROW_AS("s_cbranch_cdbgsys_and_user", do_nothing)
    ROW(s_barrier)
    ROW(s_trap)
    ROW(s_sethalt)
    ROW_AS("s_nop", do_nothing)
    ROW_AS("s_waitcnt", do_nothing)
    ROW_AS("s_waitcnt_vmcnt", do_nothing)
    ROW_AS("s_waitcnt_lgkmcnt", do_nothing)
    ROW_AS("s_waitcnt_expcnt", do_nothing)
    ROW_AS("s_sleep", do_nothing)
    ROW_AS("s_wakeup", do_nothing)
    ROW_AS("s_setprio", do_nothing)
    ROW_AS("s_sendmsg", do_nothing)
    ROW_AS("s_icache_inv", do_nothing)
    ROW_AS("s_incperflevel", do_nothing)
    ROW_AS("s_decperflevel", do_nothing)
    ROW_AS("s_ttracedata", do_nothing)
    ROW_AS("s_dcache_inv", do_nothing)
    ROW_AS("s_dcache_wb", do_nothing)
    ROW_AS("s_dcache_inv_vol", do_nothing)
    ROW_AS("s_dcache_wb_vol", do_nothing)
    ROW_AS("buffer_wbl2", do_nothing)
    ROW_AS("buffer_inv", do_nothing)
    ROW_AS("v_nop", do_nothing)
    ROW_AS("v_clrexcp", do_nothing)
    ROW_AS("ds_nop", do_nothing)
};
const SimRowTable sim_control_table = {rows, sizeof rows / sizeof rows[0]};
