/* The global wave sync (gfx9): 64 resources of the device, each a counter at which waves of all workgroups wait. As a
   barrier, it counts down: the wave that finds 0 opens it and supplies the next count. So the count is the number of
   waves minus one. As a semaphore, a wave waits until the counter is above 0, and decrements it. Source: CDNA3 ISA,
   DS_GWS_*. The number is (M0[21:16] + offset) mod 64 (LLVM 22, AMDGPUISelDAGToDAG.cpp, SelectDS_GWS).

   clang's device library implements grid.sync() of cooperative groups with it: one wave of each workgroup arrives. */
#include "sim/exec/exec.h"
#include "sim/machine/observer.h"

static void tell(SimWave *wave, unsigned number, SimNamedEvent event)
{
    if (wave->watch) sim_tell_global(wave, number, event);
}

/* Nothing is moved; the wave waits for lgkmcnt. */
static void complete_nothing(SimWave *, SimAccess *) {}

static SimGlobalSync *begin(SimWave *wave, const SimOp *op)
{
    const unsigned number = ((wave->s[S_M0] >> 16 & 63) + (uint32_t)op->imm) % NUM_GLOBAL_SYNCS;
    access_begin(wave, op, SPACE_LDS);
    access_issue(wave, ACCESS_NO_MEMORY, complete_nothing);
    wave->sync_number = (uint8_t)number;
    return &wave->group->syncs[number];
}

/* The data of the first active lane. False: there is none, and the wave is stopped. */
static bool first_value(SimWave *wave, const SimOp *op, uint32_t *value)
{
    if (wave->exec) {
        *value = sim_src(wave, op, 0)[__builtin_ctzll(wave->exec)];
        return true;
    }
    sim_stop(wave, op, SIM_FAULT, -1, 0, "EXEC is 0, so no lane supplies the value for the global wave sync");
    return false;
}

static bool needs_init(SimWave *wave, const SimOp *op)
{
    const unsigned number = ((wave->s[S_M0] >> 16 & 63) + (uint32_t)op->imm) % NUM_GLOBAL_SYNCS;
    if (wave->group->syncs[number].is_set) return true;
    sim_stop(wave, op, SIM_FAULT, -1, 0,
             "resource %u of the global wave sync has no count: launch with hipLaunchCooperativeKernel, or execute "
             "ds_gws_init first",
             number);
    return false;
}

static void run_DS_GWS_INIT(SimWave *wave, const SimOp *op)
{
    uint32_t value;
    if (!first_value(wave, op, &value)) return;
    SimGlobalSync *sync = begin(wave, op);
    sync->is_set = true;
    sync->counter = value;
}

static void run_DS_GWS_BARRIER(SimWave *wave, const SimOp *op)
{
    uint32_t value;
    if (!first_value(wave, op, &value) || !needs_init(wave, op)) return;
    SimGlobalSync *sync = begin(wave, op);
    tell(wave, wave->sync_number, SIM_NAMED_SIGNALS);
    wave->sync_phase = sync->phase;
    wave->state = WAVE_AT_GLOBAL_BARRIER;
    if (sync->counter) {
        sync->counter--;
        return;
    }
    tell(wave, wave->sync_number, SIM_NAMED_OPENS);
    sync->phase++;
    sync->counter = value;
    sim_pass_global(wave);
}

static void give(SimWave *wave, SimGlobalSync *sync, uint32_t count)
{
    tell(wave, wave->sync_number, SIM_NAMED_SIGNALS);
    tell(wave, wave->sync_number, SIM_NAMED_OPENS);
    sync->is_set = true;
    sync->counter += count;
}

static void run_DS_GWS_SEMA_V(SimWave *wave, const SimOp *op) { give(wave, begin(wave, op), 1); }

static void run_DS_GWS_SEMA_BR(SimWave *wave, const SimOp *op)
{
    uint32_t value;
    if (first_value(wave, op, &value)) give(wave, begin(wave, op), value);
}

static void run_DS_GWS_SEMA_RELEASE_ALL(SimWave *wave, const SimOp *op)
{
    SimGlobalSync *sync = begin(wave, op);
    give(wave, sync, sync->num_waiting - sync->counter);
}

static void run_DS_GWS_SEMA_P(SimWave *wave, const SimOp *op)
{
    if (!needs_init(wave, op)) return;
    SimGlobalSync *sync = begin(wave, op);
    sync->num_waiting++;
    wave->state = WAVE_AT_SEMAPHORE;
    sim_pass_global(wave);
}

#define ROW(op) {.run = run_##op, .opcode = OP_##op, .fidelity = FIDELITY_EXACT},
/* clang-format off */
static const SimRow rows[] = {
    ROW(DS_GWS_INIT)
    ROW(DS_GWS_BARRIER)
    ROW(DS_GWS_SEMA_V)
    ROW(DS_GWS_SEMA_BR)
    ROW(DS_GWS_SEMA_P)
    ROW(DS_GWS_SEMA_RELEASE_ALL)
};
/* clang-format on */
const SimRowTable sim_gws_table = {rows, sizeof rows / sizeof rows[0]};
