/* Execution: the waves of a workgroup take short turns until each waits at a barrier or has ended; workgroups run
   one after another. Initial registers: AMDGPUUsage (LLVM 22), "Initial Kernel Execution State". */
#include <stdio.h>
#include <stdlib.h>

#include "sim/check.h"
#include "sim/machine.h"
#include "sim/observe.h"
#include "support/diag.h"

/* What registers and LDS hold before they are written: a signaling NaN that stands out in dumps. */
#define POISON 0x7fbadbadu
/* Instructions of one turn. Short turns keep the waves of a workgroup close together, as hardware does: kernels
   rely on it without saying so (Wave's pipelined GEMM overwrites LDS one barrier after it was read). A wave that
   spins on memory gives the others a turn, too. Turns of 16 cost no measurable time. */
enum { QUANTUM = 16 };

void sim_stop(SimWave *wave, const SimOp *op, SimStatus status, int lane, uint64_t address, const char *format, ...)
{
    va_list args;
    if (wave->state == WAVE_STOPPED) return;
    wave->state = WAVE_STOPPED;
    wave->status = status;
    wave->stop_op = op;
    wave->stop_lane = lane;
    wave->stop_address = address;
    va_start(args, format);
    vsnprintf(wave->stop_message, sizeof wave->stop_message, format, args);
    va_end(args);
}

void sim_stop_memory(SimWave *wave, const SimOp *op, int lane)
{
    StrBuf text = {0};
    memory_describe_fault(wave->port->memory, &wave->port->fault, &text);
    sim_stop(wave, op, SIM_FAULT, lane, wave->port->fault.address, "%s", text.data ? text.data : "memory fault");
    strbuf_free(&text);
}

void sim_renew_exec(SimWave *wave)
{
    uint64_t exec = sim_pair(wave->s + S_EXEC);
    wave->exec = exec;
    for (unsigned i = 0; i < LANES; i++) wave->exec_row[i] = 0u - (uint32_t)(exec >> i & 1);
}

/* ---- initial state ---- */

enum { /* kernel code properties */
    PROPERTY_PRIVATE_SEGMENT_BUFFER = 1 << 0,
    PROPERTY_DISPATCH_PTR = 1 << 1,
    PROPERTY_QUEUE_PTR = 1 << 2,
    PROPERTY_KERNARG_PTR = 1 << 3,
    PROPERTY_DISPATCH_ID = 1 << 4,
    PROPERTY_FLAT_SCRATCH_INIT = 1 << 5,
    PROPERTY_PRIVATE_SEGMENT_SIZE = 1 << 6,
};

static unsigned put64(SimWave *wave, unsigned at, uint64_t value)
{
    wave->s[at] = (uint32_t)value;
    wave->s[at + 1] = (uint32_t)(value >> 32);
    return at + 2;
}

static bool set_scalars(SimWave *wave, const SimDispatch *dispatch, SimDim3 id)
{
    const SimKernelDesc *desc = dispatch->desc;
    const unsigned properties = desc->code_properties, preload = desc->kernarg_preload & 0x7f;
    unsigned at = 0;
    for (unsigned i = 0; i < NUM_SCALARS; i++) wave->s[i] = POISON;
    put64(wave, S_FLAT_SCRATCH, (uint64_t)SIM_PRIVATE_APERTURE << 32);
    if (properties & PROPERTY_PRIVATE_SEGMENT_BUFFER) at += 4;
    if (properties & PROPERTY_DISPATCH_PTR) at = put64(wave, at, dispatch->dispatch_packet_address);
    if (properties & PROPERTY_QUEUE_PTR) at = put64(wave, at, dispatch->queue_address);
    if (properties & PROPERTY_KERNARG_PTR) at = put64(wave, at, dispatch->kernarg_address);
    if (properties & PROPERTY_DISPATCH_ID) at = put64(wave, at, dispatch->dispatch_id);
    if (properties & PROPERTY_FLAT_SCRATCH_INIT) at = put64(wave, at, 0);
    if (properties & PROPERTY_PRIVATE_SEGMENT_SIZE) wave->s[at++] = desc->private_segment_bytes;
    if (preload && dispatch->enter_preloaded) {
        uint64_t from = dispatch->kernarg_address + 4 * (uint64_t)(desc->kernarg_preload >> 7);
        for (unsigned i = 0; i < preload && at + i < 32; i++)
            if (!memory_read(wave->port, from + 4 * i, &wave->s[at + i], 4)) return false;
    }
    /* System SGPRs follow the user SGPRs, whose number the descriptor repeats. */
    at = desc->rsrc2 >> 1 & 31;
    if (desc->rsrc2 >> 7 & 1) wave->s[at++] = id.x;
    if (desc->rsrc2 >> 8 & 1) wave->s[at++] = id.y;
    if (desc->rsrc2 >> 9 & 1) wave->s[at++] = id.z;
    if (desc->rsrc2 >> 10 & 1) wave->s[at++] = 0;
    return true;
}

static uint32_t initial_mode(const SimKernelDesc *desc)
{
    uint32_t mode = desc->rsrc1 >> 12 & 0xff;
    if (desc->rsrc1 >> 21 & 1) mode |= MODE_DX10_CLAMP;
    if (desc->rsrc1 >> 23 & 1) mode |= MODE_IEEE;
    if (desc->rsrc1 >> 26 & 1) mode |= MODE_FP16_OVFL;
    return mode;
}

static void set_vectors(SimWave *wave, const SimDispatch *dispatch)
{
    const SimKernelDesc *desc = dispatch->desc;
    const SimDim3 block = dispatch->block;
    const uint64_t total = (uint64_t)block.x * block.y * block.z;
    unsigned registers = ((desc->rsrc1 & 63) + 1) * 8, vgprs = ((desc->rsrc3 & 63) + 1) * 4;
    uint64_t exec = 0;
    if (vgprs > registers) vgprs = registers;
    for (unsigned row = 0; row < NUM_ROWS; row++) {
        bool allocated = row < AGPR_BASE ? row < vgprs : row - AGPR_BASE < registers - vgprs;
        if (!allocated) continue;
        for (unsigned i = 0; i < LANES; i++) wave->v[row][i] = POISON;
    }
    for (unsigned i = 0; i < LANES; i++) {
        uint64_t item = (uint64_t)wave->number * LANES + i;
        if (item >= total) break;
        exec |= UINT64_C(1) << i;
        uint32_t x = (uint32_t)(item % block.x), y = (uint32_t)(item / block.x % block.y);
        uint32_t z = (uint32_t)(item / block.x / block.y);
        wave->v[0][i] = x | y << 10 | z << 20;
    }
    sim_set_exec(wave, exec);
}

static bool start_wave(SimWave *wave, SimGroup *group, const SimOp *entry)
{
    const SimDispatch *dispatch = group->dispatch;
    wave->group = group;
    wave->lds = group->lds;
    wave->lds_bytes = group->lds_bytes;
    wave->num_instructions = 0;
    wave->status = SIM_OK;
    wave->scc = 0;
    wave->mode = initial_mode(dispatch->desc);
    wave->pc = entry;
    wave->state = WAVE_RUNNING;
    if (wave->scratch_bytes) memset(wave->scratch, 0xad, (size_t)wave->scratch_bytes * LANES);
    if (!set_scalars(wave, dispatch, group->id)) return false;
    set_vectors(wave, dispatch);
    if (wave->check) check_start_wave(wave);
    return true;
}

/* ---- running ---- */

typedef struct Runner {
    const SimDispatch *dispatch;
    const SimProgram *program;
    const SimOp *entry;
    SimResult *result;
    SimWave **waves;
    unsigned num_waves;
    SimGroup group;
    MemoryPort port;
    uint64_t random;
    SimChecker *checker; /* NULL: unchecked */
} Runner;

static void run_quick(SimWave *wave, uint64_t limit)
{
    while (wave->state == WAVE_RUNNING && wave->num_instructions < limit) {
        const SimOp *op = wave->pc;
        wave->pc = op + 1;
        wave->num_instructions++;
        op->run(wave, op);
    }
}

static void step(SimWave *wave, const SimOp *op) { op->run(wave, op); }

static bool fail(Runner *runner, SimStatus status, const char *message)
{
    runner->result->status = status;
    snprintf(runner->result->message, sizeof runner->result->message, "%s", message);
    return false;
}

static void place_result(Runner *runner, const SimWave *wave, const SimOp *op, int lane)
{
    SimResult *result = runner->result;
    StrBuf text = {0};
    result->has_place = true;
    result->address = sim_op_address(op);
    sim_append_op(runner->program, op, 0, &text);
    snprintf(result->instruction, sizeof result->instruction, "%s", text.data ? text.data : "");
    strbuf_free(&text);
    result->workgroup = runner->group.id;
    result->wave = wave->number;
    result->lane = lane;
}

static bool report_stop(Runner *runner, const SimWave *wave)
{
    place_result(runner, wave, wave->stop_op, wave->stop_lane);
    runner->result->memory_address = wave->stop_address;
    return fail(runner, wave->status, wave->stop_message);
}

static uint64_t next_random(Runner *runner)
{
    uint64_t x = runner->random;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return runner->random = x;
}

/* One turn of one wave. */
static bool run_wave(Runner *runner, SimWave *wave)
{
    const uint64_t budget = runner->dispatch->max_instructions, before = wave->num_instructions;
    uint64_t turn = QUANTUM;
    if (budget) {
        uint64_t left = budget - runner->result->num_instructions;
        if (left < turn) turn = left;
    }
    if (sim_observed(runner->dispatch)) sim_run_observed(wave, before + turn, wave->check ? check_step : step);
    else if (wave->check) check_run_wave(wave, before + turn);
    else run_quick(wave, before + turn);
    runner->result->num_instructions += wave->num_instructions - before;
    if (wave->state == WAVE_STOPPED) return report_stop(runner, wave);
    if (budget && wave->state == WAVE_RUNNING && runner->result->num_instructions >= budget) {
        place_result(runner, wave, wave->pc, -1);
        return fail(runner, SIM_BUDGET, "the instruction budget is used up");
    }
    return true;
}

/* Runs all waves of the workgroup to their end. A barrier opens when every wave that has not ended waits at one. */
static bool run_group(Runner *runner)
{
    SimWave *order[1024 / LANES + 1];
    const unsigned count = runner->num_waves;
    for (unsigned i = 0; i < count; i++) order[i] = runner->waves[i];
    for (;;) {
        unsigned waiting = 0, running = 0;
        if (runner->dispatch->seed)
            for (unsigned i = count; i > 1; i--) {
                unsigned j = (unsigned)(next_random(runner) % i);
                SimWave *swap = order[i - 1];
                order[i - 1] = order[j];
                order[j] = swap;
            }
        for (unsigned i = 0; i < count; i++) {
            if (order[i]->state == WAVE_RUNNING && !run_wave(runner, order[i])) return false;
            waiting += order[i]->state == WAVE_AT_BARRIER;
            running += order[i]->state == WAVE_RUNNING;
        }
        if (running) continue;
        if (!waiting) return true;
        if (runner->checker) check_barrier(&runner->group);
        for (unsigned i = 0; i < count; i++)
            if (order[i]->state == WAVE_AT_BARRIER) order[i]->state = WAVE_RUNNING;
    }
}

static bool run_workgroup(Runner *runner, SimDim3 id)
{
    runner->group.id = id;
    for (uint32_t i = 0; i + 4 <= runner->group.lds_bytes; i += 4) {
        const uint32_t poison = POISON;
        memcpy(runner->group.lds + i, &poison, 4);
    }
    for (unsigned i = 0; i < runner->num_waves; i++) {
        runner->waves[i]->number = i;
        if (!start_wave(runner->waves[i], &runner->group, runner->entry))
            return fail(runner, SIM_FAULT, "the kernel arguments to preload can't be read");
    }
    runner->result->num_workgroups++;
    runner->result->num_waves += runner->num_waves;
    return run_group(runner);
}

static bool run_all(Runner *runner)
{
    const SimDispatch *dispatch = runner->dispatch;
    if (dispatch->workgroups) {
        for (size_t i = 0; i < dispatch->num_workgroups; i++)
            if (!run_workgroup(runner, dispatch->workgroups[i])) return false;
        return true;
    }
    for (uint32_t z = 0; z < dispatch->grid.z; z++)
        for (uint32_t y = 0; y < dispatch->grid.y; y++)
            for (uint32_t x = 0; x < dispatch->grid.x; x++)
                if (!run_workgroup(runner, (SimDim3){x, y, z})) return false;
    return true;
}

/* ---- set-up ---- */

static bool check_dispatch(Runner *runner)
{
    const SimDispatch *dispatch = runner->dispatch;
    const SimKernelDesc *desc = dispatch->desc;
    const TargetInfo *target = &target_infos[runner->program->target];
    const uint64_t items = (uint64_t)dispatch->block.x * dispatch->block.y * dispatch->block.z;
    const uint64_t lds = (uint64_t)desc->group_segment_bytes + dispatch->dynamic_lds_bytes;
    if (!items || items > 1024 || dispatch->block.x > 1024 || dispatch->block.y > 1024 || dispatch->block.z > 1024)
        return fail(runner, SIM_UNSUPPORTED, "a workgroup has 1 to 1024 work-items");
    if (lds > target->lds_bytes)
        return fail(runner, SIM_UNSUPPORTED, "the kernel wants more LDS than the target has");
    if (desc->private_segment_bytes > (1u << 24))
        return fail(runner, SIM_UNSUPPORTED, "more than 16 MiB of scratch per lane");
    for (size_t i = 0; dispatch->workgroups && i < dispatch->num_workgroups; i++) {
        SimDim3 id = dispatch->workgroups[i];
        if (id.x >= dispatch->grid.x || id.y >= dispatch->grid.y || id.z >= dispatch->grid.z)
            return fail(runner, SIM_UNSUPPORTED, "a chosen workgroup is outside the grid");
    }
    if (desc->rsrc1 >> 12 & 15)
        return fail(runner, SIM_UNSUPPORTED,
                    "the kernel descriptor asks for a rounding mode other than to nearest even");
    if ((desc->code_properties & PROPERTY_DISPATCH_PTR && !dispatch->dispatch_packet_address) ||
        (desc->code_properties & PROPERTY_QUEUE_PTR && !dispatch->queue_address))
        return fail(runner, SIM_UNSUPPORTED, "the kernel wants a dispatch packet or a queue, and there is none");
    runner->num_waves = (unsigned)((items + LANES - 1) / LANES);
    runner->group.lds_bytes = (uint32_t)lds;
    return true;
}

static void *aligned_zeroed(size_t bytes)
{
    size_t rounded = (bytes + 63) / 64 * 64;
    void *memory = aligned_alloc(64, rounded);
    if (!memory) BUG("out of memory: %zu bytes", rounded);
    memset(memory, 0, rounded);
    return memory;
}

static void make_waves(Runner *runner)
{
    const uint32_t scratch = (runner->dispatch->desc->private_segment_bytes + 15) & ~15u;
    runner->group.lds = aligned_zeroed(runner->group.lds_bytes + 64);
    runner->waves = aligned_zeroed(runner->num_waves * sizeof *runner->waves);
    for (unsigned i = 0; i < runner->num_waves; i++) {
        SimWave *wave = aligned_zeroed(sizeof *wave);
        wave->port = &runner->port;
        wave->scratch_bytes = runner->dispatch->desc->private_segment_bytes;
        wave->scratch = aligned_zeroed((size_t)scratch * LANES + 64);
        if (runner->checker) wave->check = wave_check_new(runner->checker);
        runner->waves[i] = wave;
    }
    runner->group.waves = runner->waves;
    runner->group.num_waves = runner->num_waves;
    runner->group.dispatch = runner->dispatch;
    runner->group.program = runner->program;
}
static void free_waves(Runner *runner)
{
    for (unsigned i = 0; i < runner->num_waves; i++) {
        wave_check_free(runner->waves[i]->check);
        free(runner->waves[i]->scratch);
        free(runner->waves[i]);
    }
    free(runner->waves);
    free(runner->group.lds);
}

bool sim_run(const SimDispatch *dispatch, SimResult *result)
{
    Runner runner = {.dispatch = dispatch, .result = result, .random = dispatch->seed * 0x9e3779b97f4a7c15u | 1};
    memset(result, 0, sizeof *result);
    result->lane = -1;
    runner.program = sim_program_at_level(dispatch->program, dispatch->isa_level);
    if (!check_dispatch(&runner)) return false;
    uint64_t entry = runner.program->entry;
    if (dispatch->enter_preloaded && dispatch->desc->kernarg_preload & 0x7f) entry += 256;
    runner.entry = sim_program_at(runner.program, entry);
    if (!runner.entry) return fail(&runner, SIM_FAULT, "the kernel's entry is outside the code");
    memory_port_init(&runner.port, dispatch->memory);
    if (dispatch->checks || dispatch->completion != SIM_COMPLETE_EARLIEST)
        runner.checker = checker_new(dispatch, runner.program, result);
    make_waves(&runner);
    bool good = run_all(&runner);
    free_waves(&runner);
    checker_free(runner.checker);
    return good;
}

void sim_describe(const SimResult *result, StrBuf *out)
{
    static const char *const names[] = {"ok", "fault", "unsupported", "deadlock", "budget", "break"};
    strbuf_printf(out, "%s", names[result->status]);
    if (result->message[0]) strbuf_printf(out, ": %s", result->message);
    if (!result->has_place) return;
    strbuf_printf(out, "\n  at 0x%llx: %s\n  workgroup (%u,%u,%u) wave %u", (unsigned long long)result->address,
                  result->instruction, result->workgroup.x, result->workgroup.y, result->workgroup.z, result->wave);
    if (result->lane >= 0) strbuf_printf(out, " lane %d", result->lane);
}
