/* Control: branches, barriers, waits, messages, scalar memory. Waits and nops do nothing by themselves; the checked loop
   (run_checked.c) gives them their meaning. */
#include "sim/machine.h"

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
    const SimOp *target = sim_program_at(wave->group->program, address);
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

/* ---- scalar memory: everything goes through an access of lane 0 ---- */

static void begin_scalar(SimWave *wave, const SimOp *op)
{
    SimAccess *access = &wave->access;
    access->op = op;
    access->space = SPACE_GLOBAL;
    access->active = 1;
    access->bytes = (uint8_t)(4 * op->dwords);
    access->data_rows = 0;
    access->partial = access->flat = false;
}
static void issue_scalar(SimWave *wave, uint8_t does, SimComplete *complete)
{
    wave->access.does = ACCESS_SCALAR | does;
    wave->access.complete = complete;
    sim_issue(wave, &wave->access);
}

static void complete_memtime(SimWave *wave, SimAccess *access)
{
    sim_write_s64(wave, access->op->dst_scalar, access->address[0]);
}
static void s_memtime(SimWave *wave, const SimOp *op)
{
    /* A clock that counts this wave's instructions: deterministic, monotonic. */
    begin_scalar(wave, op);
    wave->access.address[0] = wave->num_instructions;
    issue_scalar(wave, ACCESS_NO_MEMORY, complete_memtime);
}

static void complete_s_load(SimWave *wave, SimAccess *access)
{
    const SimOp *op = access->op;
    uint32_t data[16] = {0};
    if (!access->partial) {
        if (!memory_read(wave->port, access->address[0], data, 4u * op->dwords)) {
            sim_stop_memory(wave, op, -1);
            return;
        }
    } else {
        for (unsigned i = 0; i < op->dwords; i++) {
            if (!(access->scalar_in >> i & 1)) continue;
            if (!memory_read(wave->port, access->address[0] + 4 * i, &data[i], 4)) {
                sim_stop_memory(wave, op, -1);
                return;
            }
        }
    }
    for (unsigned i = 0; i < op->dwords; i++) sim_write_s32(wave, op->dst_scalar + i, data[i]);
}
/* Sources: base, soffset (or constant 0). */
static void s_load(SimWave *wave, const SimOp *op)
{
    uint64_t base = sim_pair(sim_src(wave, op, 0));
    begin_scalar(wave, op);
    wave->access.address[0] = (base + *sim_src(wave, op, 1) + (uint64_t)(int64_t)op->imm) & ~UINT64_C(3);
    issue_scalar(wave, ACCESS_READS, complete_s_load);
}
static void s_buffer_load(SimWave *wave, const SimOp *op)
{
    const uint32_t *resource = sim_src(wave, op, 0);
    uint64_t base = resource[0] | (uint64_t)(resource[1] & 0xffff) << 32;
    uint32_t stride = resource[1] >> 16 & 0x3fff;
    uint64_t bytes = stride ? (uint64_t)stride * resource[2] : resource[2];
    uint64_t offset = ((uint64_t)*sim_src(wave, op, 1) + (uint64_t)(int64_t)op->imm) & ~UINT64_C(3);
    begin_scalar(wave, op);
    wave->access.address[0] = base + offset;
    wave->access.partial = true;
    wave->access.scalar_in = 0;
    for (unsigned i = 0; i < op->dwords; i++)
        if (offset + 4 * i + 4 <= bytes) wave->access.scalar_in |= (uint16_t)(1u << i);
    issue_scalar(wave, ACCESS_READS, complete_s_load);
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
    ROW(s_memtime)
    ROW_AS("s_memrealtime", s_memtime)
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
    ROW_AS("s_load_dword", s_load)
    ROW_AS("s_load_dwordx2", s_load)
    ROW_AS("s_load_dwordx4", s_load)
    ROW_AS("s_load_dwordx8", s_load)
    ROW_AS("s_load_dwordx16", s_load)
    ROW_AS("s_buffer_load_dword", s_buffer_load)
    ROW_AS("s_buffer_load_dwordx2", s_buffer_load)
    ROW_AS("s_buffer_load_dwordx4", s_buffer_load)
    ROW_AS("s_buffer_load_dwordx8", s_buffer_load)
    ROW_AS("s_buffer_load_dwordx16", s_buffer_load)
};
const SimRowTable sim_control_table = {rows, sizeof rows / sizeof rows[0]};
