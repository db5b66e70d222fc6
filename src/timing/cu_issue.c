/* Finds what holds back the next instruction of a wave, and issues it. */
#include "timing/cu_state.h"

static const TraceAccess *access_of(const CuWave *wave)
{
    const uint32_t access = wave->trace->steps.data[wave->step].access;
    return access == NO_ACCESS ? NULL : &wave->trace->accesses.data[access];
}

static void find_holds(Cu *cu, CuWave *wave, const TimedInst *inst, Hold *hold)
{
    fetch_hold(cu, wave, inst, hold);
    pipes_hold(cu, wave, inst, hold);
    if (inst->is_wait || inst->is_end) wait_hold(wave, inst, hold);
    if (inst->event) counter_hold(wave, inst, hold);
    if (inst->kind == ISSUE_VMEM || inst->kind == ISSUE_LDS)
        hold_until(hold, OWNER_ISSUE, wave->after_valu, wave->last_word);
    if (inst->reads_exec) hold_until(hold, OWNER_DEPENDENCE, wave->after_exec, wave->last_word);
    if (inst->kind == ISSUE_VMEM && !inst->is_tensor) vmem_hold(cu, hold);
    if (inst->kind == ISSUE_LDS) lds_hold(cu, wave, inst, hold);
    hold_until(hold, OWNER_BARRIER, wave->released, NO_WORD);
    const CuMemory *memory = &cu->run->memory;
    if (memory->held)
        hold_until(hold, OWNER_WAIT, memory->held(memory->self, wave->group, wave->index, wave->step), NO_WORD);
}

/* The same operation for an instruction that only waits until its sources are read. */
static FlightOp sources_read(const Cu *cu, const FlightOp *op, uint64_t at)
{
    const uint64_t read = at + row_clocks(cu, TIME_SOURCES_READ);
    return (FlightOp){.done = read < op->done ? read : op->done, .word = op->word, .is_scalar = op->is_scalar};
}

/* Starts the memory operation. */
static void start_operation(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at)
{
    const TraceAccess *access = access_of(wave);
    const AccessPattern *pattern = access ? &cu->run->patterns->data[access->pattern] : NULL;
    const bool is_lds = inst->kind == ISSUE_LDS || (pattern && pattern->space == ACCESS_TO_LDS);
    FlightOp op = {.done = at + row_clocks(cu, TIME_ISSUE), .word = (uint32_t)(inst->address / 4)};
    if (is_lds) op = lds_issued(cu, wave, inst, pattern, at);
    else if (inst->kind == ISSUE_VMEM) op = vmem_issued(cu, wave, inst, access, at);
    else if (inst->kind == ISSUE_SMEM) op = scalar_issued(cu, wave, inst, access, at);
    for (unsigned counter = 0; counter < NUM_COUNTERS; counter++) {
        if (!(inst->event->counters >> counter & 1)) continue;
        FlightOp counted = op;
        if (counter_infos[counter].covers == COUNTS_SOURCES) counted = sources_read(cu, &op, at);
        flight_add(&wave->flight[counter], counted);
    }
    if (!pattern || (pattern->space != ACCESS_TO_LDS && pattern->space != ACCESS_TO_LDS_DMA)) return;
    InstTime *time = inst_time(cu, op.word);
    time->lds_clocks += pattern->lds_clocks;
    time->lds_conflict_clocks += pattern->lds_clocks - pattern->lds_free;
}

/* The clocks in which its wave can issue nothing else. */
static uint64_t issue_clocks(const Cu *cu, const CuWave *wave, const TimedInst *inst)
{
    const bool reads_registers = inst->kind == ISSUE_VMEM && inst->is_write && !inst->reads_lds;
    const TraceAccess *access = reads_registers ? access_of(wave) : NULL;
    return access ? vmem_store_issue(cu, &cu->run->patterns->data[access->pattern]) : inst->issue;
}

static void issued(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at, uint32_t word)
{
    const uint32_t next =
        wave->step + 1 < wave->trace->steps.len ? wave->trace->steps.data[wave->step + 1].word : NO_WORD;
    uint64_t clocks = issue_clocks(cu, wave, inst);
    const uint64_t target = fetch_issued(cu, wave, inst, at, next);
    if (target > at + clocks) clocks = target - at;
    pipes_issued(cu, wave, inst, at, word);
    if (inst->event) start_operation(cu, wave, inst, at);
    if (inst->sets_msb) wave->msb = (uint8_t)inst->inst.mods.offset;
    if (inst->is_signal) barrier_signalled(cu, wave, inst, at);
    if (inst->writes_exec) wave->after_exec = at + row_clocks(cu, TIME_ISSUE_BRANCH_AFTER_EXEC);
    if (inst->priority >= 0) wave->priority = (uint8_t)inst->priority;
    InstTime *time = inst_time(cu, word);
    time->count++;
    time->issue_clocks += clocks;
    cu->simds[wave->simd].turn = at;
    wave->before = OWNER_ISSUE;
    wave->last_word = word;
    wave->base = wave->key = at + clocks;
    wave->step++;
    if (target && next < word) cu->went_back = wave;
    if (next == NO_WORD) wave_ended(cu, wave, at + clocks);
    else if (inst->is_barrier) barrier_reached(cu, wave, inst, at);
}

bool try_issue(Cu *cu, CuWave *wave)
{
    const uint32_t word = wave->trace->steps.data[wave->step].word;
    const TimedInst *inst = timed_code_with_msb(cu->run->code, word, wave->msb);
    Hold *hold = &cu->hold;
    if (cu->tried != wave) {
        hold->latest = wave->base;
        hold->owners = 0;
        find_holds(cu, wave, inst, hold);
    }
    const uint32_t group = (uint32_t)row_clocks(cu, TIME_ISSUE);
    const uint64_t up = hold->latest + group - 1, at = up - place_in_ring(up, group);
    if (at > wave->key) {
        wave->key = at;
        cu->tried = cu->run->memory.held ? NULL : wave;
        return false;
    }
    cu->tried = NULL;
    own_issue(cu, wave, hold, at, word);
    issued(cu, wave, inst, at, word);
    return true;
}
