/* Control: branches, barriers, waits, messages, scalar memory. Waits and nops do nothing here. The queue of memory
   operations (machine/outstanding.c) and the observers act on them. */
#include "sim/exec/exec.h"
#include "sim/machine/observer.h"
#include "sim/machine/shared_loads.h"

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
    if (target) sim_resolve_vgprs((SimProgram *)sim_wave_program(wave), address, wave->msb);
    if (target && sim_wave_program(wave)->at_jumps && !sim_may_jump(wave, op, address)) return;
    if (target) wave->pc = target;
    else sim_stop(wave, op, SIM_FAULT, -1, address, "jump to 0x%llx, outside the code", (unsigned long long)address);
}
static void run_S_BRANCH(SimWave *wave, const SimOp *op) { take_branch(wave, op); }
static void run_S_CBRANCH_SCC0(SimWave *wave, const SimOp *op)
{
    if (!wave->scc) take_branch(wave, op);
}
static void run_S_CBRANCH_SCC1(SimWave *wave, const SimOp *op)
{
    if (wave->scc) take_branch(wave, op);
}
static void run_S_CBRANCH_VCCZ(SimWave *wave, const SimOp *op)
{
    if (!sim_lane_mask(wave, S_VCC)) take_branch(wave, op);
}
static void run_S_CBRANCH_VCCNZ(SimWave *wave, const SimOp *op)
{
    if (sim_lane_mask(wave, S_VCC)) take_branch(wave, op);
}
static void run_S_CBRANCH_EXECZ(SimWave *wave, const SimOp *op)
{
    if (!wave->exec) take_branch(wave, op);
}
static void run_S_CBRANCH_EXECNZ(SimWave *wave, const SimOp *op)
{
    if (wave->exec) take_branch(wave, op);
}
static void run_S_GETPC_B64(SimWave *wave, const SimOp *op)
{
    sim_write_s64(wave, op->dst_scalar, sim_next_address(op));
}
static void run_S_SETPC_B64(SimWave *wave, const SimOp *op) { jump_to(wave, op, sim_pair(sim_src(wave, op, 0))); }
static void run_S_SWAPPC_B64(SimWave *wave, const SimOp *op)
{
    uint64_t to = sim_pair(sim_src(wave, op, 0));
    sim_write_s64(wave, op->dst_scalar, sim_next_address(op));
    jump_to(wave, op, to);
}
static void run_S_CALL_B64(SimWave *wave, const SimOp *op)
{
    sim_write_s64(wave, op->dst_scalar, sim_next_address(op));
    take_branch(wave, op);
}
static void run_S_ADD_PC_I64(SimWave *wave, const SimOp *op)
{
    jump_to(wave, op, sim_next_address(op) + sim_pair(sim_src(wave, op, 0)));
}
/* A clock that counts this wave's instructions, like s_memtime. */
static void run_S_GET_SHADER_CYCLES_U64(SimWave *wave, const SimOp *op)
{
    sim_write_s64(wave, op->dst_scalar, sim_read_clock(wave, false));
}
static void run_S_ENDPGM(SimWave *wave, const SimOp *) { wave->state = WAVE_ENDED; }
static void run_S_BARRIER(SimWave *wave, const SimOp *)
{
    /* A workgroup with one wave passes at once. */
    if (wave->group->num_waves == 1) return;
    wave->has_signalled = true;
    wave->state = WAVE_AT_BARRIER;
}
/* The split barrier of gfx1250. */
enum { WORKGROUP_BARRIER = -1, CLUSTER_BARRIER = -3 };
/* The barrier number of a SOP1: a constant, or bits 5:0 of M0. */
static int barrier_number(SimWave *wave, const SimOp *op)
{
    const uint32_t bits = *sim_src(wave, op, 0);
    if (op->info->decoded.inst.operands[op->info->decoded.inst.num_defs].kind != OPERAND_SPECIAL) return (int)bits;
    return (int32_t)(bits << 26) >> 26;
}
/* The number of members that M0 gives; 0: none given. */
static uint32_t barrier_members(SimWave *wave, const SimOp *op)
{
    const bool in_m0 = op->info->decoded.inst.operands[op->info->decoded.inst.num_defs].kind == OPERAND_SPECIAL;
    return in_m0 ? *sim_src(wave, op, 0) >> 16 & 127 : 0;
}
static unsigned named_granules(const SimGroup *group)
{
    return group->dispatch->desc ? group->dispatch->desc->rsrc3 >> 14 & 7 : 4;
}
static bool is_named(const SimWave *wave, int number)
{
    return number > 0 && number <= NAMED_BARRIERS && (unsigned)number <= 4 * named_granules(wave->group);
}
static bool needs_named(SimWave *wave, const SimOp *op, int number)
{
    if (is_named(wave, number)) return true;
    sim_stop(wave, op, SIM_FAULT, -1, 0, "there is no named barrier %d: the kernel descriptor has %u", number,
             wave->group->dispatch->desc ? 4 * (wave->group->dispatch->desc->rsrc3 >> 14 & 7) : 0);
    return false;
}
static void open_named(SimWave *wave, unsigned number)
{
    SimNamedBarrier *barrier = &wave->group->named[number];
    if (!barrier->signals || barrier->signals < barrier->members) return;
    if (wave->watch) sim_tell_named(wave, number, SIM_NAMED_OPENS);
    barrier->signals = 0;
    barrier->phase++;
}
/* True: this is the first signal. */
static bool signal_named(SimWave *wave, const SimOp *op, unsigned number)
{
    SimNamedBarrier *barrier = &wave->group->named[number];
    const uint32_t members = barrier_members(wave, op);
    const bool first = !barrier->signals;
    if (members) barrier->members = members;
    if (wave->watch) sim_tell_named(wave, number, SIM_NAMED_SIGNALS);
    if (barrier->signals++ >= barrier->members)
        sim_stop(wave, op, SIM_FAULT, -1, 0, "named barrier %u has %u members, but one more wave signals", number,
                 barrier->members);
    open_named(wave, number);
    return first;
}
/* Waits at the barrier that the wave has joined, whatever number above 0 the instruction names. */
static void wait_at_named(SimWave *wave, const SimOp *op)
{
    if (!wave->joined) sim_stop(wave, op, SIM_FAULT, -1, 0, "the wave waits at a named barrier, but has joined none");
    else if (wave->group->named[wave->joined].phase != wave->named_phase) sim_pass_named(wave);
    else wave->state = WAVE_AT_NAMED_BARRIER;
}
static void run_S_BARRIER_INIT(SimWave *wave, const SimOp *op)
{
    const int number = barrier_number(wave, op);
    if (!needs_named(wave, op, number)) return;
    wave->group->named[number].members = barrier_members(wave, op);
    wave->group->named[number].signals = 0;
}
static void run_S_BARRIER_JOIN(SimWave *wave, const SimOp *op)
{
    const int number = barrier_number(wave, op);
    if (!needs_named(wave, op, number)) return;
    wave->joined = (uint8_t)number;
    wave->named_phase = wave->group->named[number].phase;
}
/* CDNA5 ISA, S_BARRIER_LEAVE: the barrier loses a member, which may open it. SCC: that was the last member. */
static void run_S_BARRIER_LEAVE(SimWave *wave, const SimOp *op)
{
    SimNamedBarrier *barrier = &wave->group->named[wave->joined];
    const unsigned number = wave->joined;
    if (!number || !barrier->members) {
        sim_stop(wave, op, SIM_FAULT, -1, 0,
                 number ? "the wave leaves named barrier %u, which has no members"
                        : "the wave leaves a named barrier, but has joined none (%u)",
                 number);
        return;
    }
    wave->joined = 0;
    wave->scc = --barrier->members == 0;
    open_named(wave, number);
}
/* CDNA5 ISA, S_GET_BARRIER_STATE: bit 0 valid; from bit 4 members; from bit 16 signals; from bit 24 fours of named
   barriers. */
static void run_S_GET_BARRIER_STATE(SimWave *wave, const SimOp *op)
{
    const SimGroup *group = wave->group;
    const int number = barrier_number(wave, op);
    uint32_t members = 0, signals = 0;
    if (number == WORKGROUP_BARRIER) {
        for (unsigned i = 0; i < group->num_waves; i++) {
            members += group->waves[i]->state != WAVE_ENDED;
            signals += group->waves[i]->has_signalled;
        }
    } else if (number == CLUSTER_BARRIER || number <= 0) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator does not model the state of barrier %d", number);
        return;
    } else {
        if (!needs_named(wave, op, number)) return;
        members = group->named[number].members, signals = group->named[number].signals;
    }
    sim_write_s32(wave, op->dst_scalar, named_granules(group) << 24 | signals << 16 | members << 4 | 1);
}
static bool is_workgroup_barrier(SimWave *wave, const SimOp *op, int number)
{
    if (number == WORKGROUP_BARRIER) return wave->group->num_waves > 1;
    sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator does not support barrier %d", number);
    return false;
}

/* A workgroup signals once for all its waves. Outside of a cluster this does nothing. True: this is the first
   signal. */
static bool signal_cluster(SimWave *wave, const SimOp *op)
{
    SimCluster *cluster = wave->group->cluster;
    const uint64_t all = (UINT64_C(2) << (cluster->size - 1)) - 1, own = UINT64_C(1) << (wave->group - cluster->groups);
    const bool first = !cluster->signalled;
    if (!wave->group->dispatch->cluster.x) return true;
    if (cluster->signalled & own)
        sim_stop(wave, op, SIM_FAULT, -1, 0,
                 "the workgroup signals at the cluster's barrier again, before that barrier has opened");
    cluster->signalled |= own;
    if (cluster->signalled == all) {
        cluster->signalled = 0;
        cluster->phase++;
    }
    return first;
}
static void wait_at_cluster(SimWave *wave)
{
    if (!wave->group->dispatch->cluster.x) return;
    if (wave->group->cluster->phase > wave->cluster_waits) wave->cluster_waits++;
    else wave->state = WAVE_AT_CLUSTER_BARRIER;
}
static void run_S_BARRIER_SIGNAL(SimWave *wave, const SimOp *op)
{
    const int number = barrier_number(wave, op);
    if (number == CLUSTER_BARRIER) {
        signal_cluster(wave, op);
        return;
    }
    if (number > 0) {
        if (needs_named(wave, op, number)) signal_named(wave, op, (unsigned)number);
        return;
    }
    if (!is_workgroup_barrier(wave, op, number)) return;
    if (wave->has_signalled || wave->may_pass)
        sim_stop(wave, op, SIM_FAULT, -1, 0, "the wave signals at the barrier again, but has not waited at it");
    wave->has_signalled = true;
}
static void run_S_BARRIER_SIGNAL_ISFIRST(SimWave *wave, const SimOp *op)
{
    const SimGroup *group = wave->group;
    bool first = true;
    const int number = barrier_number(wave, op);
    if (number != CLUSTER_BARRIER && group->num_waves == 1) return; /* does nothing, and keeps SCC: CDNA5 ISA 5.6 */
    if (number == CLUSTER_BARRIER || number > 0) {
        if (number == CLUSTER_BARRIER) wave->scc = signal_cluster(wave, op);
        else if (needs_named(wave, op, number)) wave->scc = signal_named(wave, op, (unsigned)number);
        return;
    }
    for (unsigned i = 0; i < group->num_waves; i++) first = first && !group->waves[i]->has_signalled;
    run_S_BARRIER_SIGNAL(wave, op);
    wave->scc = first;
}
static void run_S_BARRIER_WAIT(SimWave *wave, const SimOp *op)
{
    if ((int16_t)op->imm == CLUSTER_BARRIER) {
        wait_at_cluster(wave);
        return;
    }
    if ((int16_t)op->imm > 0) {
        wait_at_named(wave, op);
        return;
    }
    if (!is_workgroup_barrier(wave, op, (int16_t)op->imm)) return;
    if (wave->may_pass) wave->may_pass = false;
    else if (wave->has_signalled) wave->state = WAVE_AT_BARRIER;
    else sim_stop(wave, op, SIM_FAULT, -1, 0, "the wave waits at a barrier at which it has not signalled");
}
static void do_nothing(SimWave *, const SimOp *) {}
/* Memory operations are already complete, except loads that workgroups share: these need all workgroups to issue them.
   A wait for a count above 0 may leave exactly those outstanding. */
static void wait_for_shared(SimWave *wave, const SimOp *op)
{
    unsigned counters = 0;
    if (!wave->group->cluster->shared) return;
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (wait_get(&op->info->decoded.inst, (Counter)c) == 0) counters |= 1u << c;
    if (!shared_load_holds(wave, counters)) return;
    wave->awaited = (uint16_t)counters;
    wave->state = WAVE_AT_SHARED_LOAD;
}
static void run_S_TRAP(SimWave *wave, const SimOp *op)
{
    sim_stop(wave, op, SIM_FAULT, -1, 0, "the kernel trapped (s_trap %d)", op->imm & 0xff);
}
static void run_S_SETHALT(SimWave *wave, const SimOp *op)
{
    if (op->imm & 1) sim_stop(wave, op, SIM_FAULT, -1, 0, "the kernel halted itself (s_sethalt)");
}

#define ROW(row_name) {.opcode = OP_##row_name, .run = run_##row_name, .fidelity = FIDELITY_EXACT},
#define ROW_AS(id, function) {.opcode = OP_##id, .run = function, .fidelity = FIDELITY_EXACT},
/* clang-format off */
static const SimRow rows[] = {
    ROW(S_BRANCH)
    ROW(S_CBRANCH_SCC0)
    ROW(S_CBRANCH_SCC1)
    ROW(S_CBRANCH_VCCZ)
    ROW(S_CBRANCH_VCCNZ)
    ROW(S_CBRANCH_EXECZ)
    ROW(S_CBRANCH_EXECNZ)
    ROW(S_GETPC_B64)
    ROW_AS(S_GET_PC_I64, run_S_GETPC_B64)
    ROW_AS(S_VERSION, do_nothing)
    ROW(S_SETPC_B64)
    ROW(S_SWAPPC_B64)
    ROW(S_CALL_B64)
    ROW(S_ADD_PC_I64)
    ROW(S_GET_SHADER_CYCLES_U64)
    ROW(S_ENDPGM)
    ROW_AS(S_ENDPGM_SAVED, run_S_ENDPGM)
    ROW_AS(S_CBRANCH_CDBGSYS, do_nothing) /* there is no debugger, so its conditions are 0 */
    ROW_AS(S_CBRANCH_CDBGUSER, do_nothing)
    ROW_AS(S_CBRANCH_CDBGSYS_OR_USER, do_nothing)
    ROW_AS(S_CBRANCH_CDBGSYS_AND_USER, do_nothing)
    ROW(S_BARRIER)
    ROW(S_BARRIER_SIGNAL)
    ROW(S_BARRIER_SIGNAL_ISFIRST)
    ROW(S_BARRIER_WAIT)
    ROW(S_BARRIER_INIT)
    ROW(S_BARRIER_JOIN)
    ROW(S_BARRIER_LEAVE)
    ROW(S_GET_BARRIER_STATE)
    ROW_AS(S_WAKEUP_BARRIER, do_nothing) /* sleep takes no time */
    ROW_AS(S_WAIT_LOADCNT, wait_for_shared)
    ROW_AS(S_WAIT_STORECNT, do_nothing)
    ROW_AS(S_WAIT_DSCNT, do_nothing)
    ROW_AS(S_WAIT_KMCNT, do_nothing)
    ROW_AS(S_WAIT_XCNT, do_nothing)
    ROW_AS(S_WAIT_ASYNCCNT, wait_for_shared)
    ROW_AS(S_WAIT_TENSORCNT, wait_for_shared)
    ROW_AS(S_WAIT_LOADCNT_DSCNT, wait_for_shared)
    ROW_AS(S_WAIT_STORECNT_DSCNT, do_nothing)
    ROW_AS(S_WAIT_IDLE, wait_for_shared)
    ROW_AS(S_WAIT_ALU, do_nothing)
    ROW_AS(S_DELAY_ALU, do_nothing)
    ROW_AS(S_CLAUSE, do_nothing)
    ROW_AS(S_SET_VGPR_MSB, sim_run_set_vgpr_msb)
    ROW(S_TRAP)
    ROW(S_SETHALT)
    ROW_AS(S_NOP, do_nothing)
    ROW_AS(S_WAITCNT, do_nothing)
    ROW_AS(S_SLEEP, do_nothing)
    ROW_AS(S_WAKEUP, do_nothing)
    ROW_AS(S_SLEEP_VAR, do_nothing)
    ROW_AS(S_MONITOR_SLEEP, do_nothing)
    ROW_AS(S_SETPRIO_INC_WG, do_nothing)
    ROW_AS(S_TTRACEDATA_IMM, do_nothing)
    ROW_AS(S_SETPRIO, do_nothing)
    ROW_AS(S_SENDMSG, do_nothing)
    ROW_AS(S_ICACHE_INV, do_nothing)
    ROW_AS(S_INCPERFLEVEL, do_nothing)
    ROW_AS(S_DECPERFLEVEL, do_nothing)
    ROW_AS(S_TTRACEDATA, do_nothing)
    ROW_AS(S_PREFETCH_INST, do_nothing)
    ROW_AS(S_PREFETCH_INST_PC_REL, do_nothing)
    ROW_AS(S_PREFETCH_DATA, do_nothing)
    ROW_AS(S_PREFETCH_DATA_PC_REL, do_nothing)
    ROW_AS(S_BUFFER_PREFETCH_DATA, do_nothing)
    ROW_AS(GLOBAL_PREFETCH_B8, do_nothing)
    ROW_AS(FLAT_PREFETCH_B8, do_nothing)
    ROW_AS(S_DCACHE_INV, do_nothing)
    ROW_AS(S_DCACHE_WB, do_nothing)
    ROW_AS(S_DCACHE_INV_VOL, do_nothing)
    ROW_AS(S_DCACHE_WB_VOL, do_nothing)
    ROW_AS(BUFFER_WBL2, do_nothing)
    ROW_AS(BUFFER_INV, do_nothing)
    ROW_AS(BUFFER_INVL2, do_nothing)
    ROW_AS(BUFFER_WBINVL1, do_nothing)
    ROW_AS(BUFFER_WBINVL1_VOL, do_nothing)
    ROW_AS(GLOBAL_WB, do_nothing)
    ROW_AS(GLOBAL_INV, do_nothing)
    ROW_AS(GLOBAL_WBINV, do_nothing)
    ROW_AS(V_NOP, do_nothing)
    ROW_AS(V_PIPEFLUSH, do_nothing)
    ROW_AS(V_PERMLANE64_B32, do_nothing) /* only for waves of 64 lanes */
    ROW_AS(V_CLREXCP, do_nothing)
    ROW_AS(DS_NOP, do_nothing)
};
/* clang-format on */
const SimRowTable sim_control_table = {rows, sizeof rows / sizeof rows[0]};
